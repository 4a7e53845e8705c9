"""All options on the same deals, chunk after chunk: a fair comparison that can be stopped."""

from collections.abc import Callable, Generator, Iterator, Sequence

from analysis.tally import Tally, tally_of
from sim import table
from sim.workers import in_order

Progress = Callable[[int, int], object]


def play_together(
    questions: Sequence[table.Question],
    deals: int,
    *,
    first: int = 0,
    marks: Sequence[int] = (),
    without_kontra: bool = False,
    threads: int | None = None,
    chunk_size: int | None = None,
) -> Generator[Tally, None, None]:
    """Plays each deal from number `first` with every question, chunk after chunk.

    Yields the tally of each chunk; `without_kontra` is as in `tally_of`. `chunk_size`
    counts single games, so that a chunk takes as long whatever the number of questions.
    Chunks come in the order of the deals, and their sum is the same for any threads and
    chunk size; none reaches across one of `marks`, in rising order, so that the sum up to
    there is known. Stop iterating to stop the play: what waits is cancelled, what runs is
    not waited for. Raises what `Question.verify` raises.
    """
    for question in questions:
        question.verify()
    size = deals_a_chunk(questions, chunk_size)

    def one_chunk(chunk: range) -> Tally:
        return play_chunk(questions, chunk.start, len(chunk), without_kontra=without_kontra)

    yield from in_order(one_chunk, _chunks(first, first + deals, size, marks), threads=threads)


def _chunks(first: int, end: int, size: int, marks: Sequence[int]) -> Iterator[range]:
    """The numbers of the deals of each chunk: no more than `size`, and none across a mark."""
    while first < end:
        mark = next((mark for mark in marks if mark > first), end)
        stop = min(first + size, mark, end)
        yield range(first, stop)
        first = stop


def deals_a_chunk(questions: Sequence[table.Question], chunk_size: int | None) -> int:
    """Deals of a chunk of so many single games, whatever the number of questions."""
    return max(1, (chunk_size or table.CHUNK) // len(questions))


def play_chunk(
    questions: Sequence[table.Question], first: int, count: int, *, without_kontra: bool = False
) -> Tally:
    """Plays deals `first` to `first + count - 1` with every question, in this thread."""
    outcomes = [table.play_chunk(question, first, count) for question in questions]
    return tally_of(outcomes, without_kontra=without_kontra)
