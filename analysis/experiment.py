"""All options on the same deals, chunk after chunk: a fair comparison that can be stopped."""

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing

from analysis.arguments import Players
from analysis.options import Option
from analysis.tally import Tally, no_deals, tally_of
from sim import table
from sim.rules import Rules
from sim.workers import in_order

Progress = Callable[[int, int], object]


def play_tables(
    options: Sequence[Option],
    tables: Mapping[Players, int],
    *,
    hand: int,
    rules: Rules,
    seed: int,
    threads: int | None = None,
    chunk_size: int | None = None,
    progress: Progress | None = None,
) -> dict[Players, Tally]:
    """The tally of each table of players, who play the number of deals beside them.

    All options and all tables play the same deals. `progress` is told the deals done
    and the deals in all. A KeyboardInterrupt ends the play: the last tally has fewer
    deals then, and later ones are missing; without any deal it goes on to the caller.
    Raises NotAllowedError or SettingsError where an option makes no sense.
    """
    total = sum(tables.values())
    done = 0
    tallies: dict[Players, Tally] = {}
    try:
        for players, deals in tables.items():
            questions = [
                table.Question(
                    contract=option.row,
                    rules=rules,
                    players=players,
                    hand=hand,
                    called=option.king,
                    seed=seed,
                )
                for option in options
            ]
            tallies[players] = no_deals(len(options))
            chunks = play_together(questions, deals, threads=threads, chunk_size=chunk_size)
            with closing(chunks):
                for chunk in chunks:
                    tallies[players] += chunk
                    done += chunk.deals
                    if progress:
                        progress(done, total)
    except KeyboardInterrupt:
        if not done:
            raise
    return tallies


def play_together(
    questions: Sequence[table.Question],
    deals: int,
    *,
    first: int = 0,
    without_kontra: bool = False,
    threads: int | None = None,
    chunk_size: int | None = None,
) -> Generator[Tally, None, None]:
    """Plays each deal from number `first` with every question, chunk after chunk.

    Yields the tally of each chunk; `without_kontra` is as in `tally_of`. `chunk_size`
    counts single games, so that a chunk takes as long whatever the number of questions.
    Chunks come in the order of the deals, and their sum is the same for any threads and
    chunk size. Stop iterating to stop the play: what waits is cancelled, what runs is
    not waited for. Raises what `Question.verify` raises.
    """
    for question in questions:
        question.verify()
    size = max(1, (chunk_size or table.CHUNK) // len(questions))

    end = first + deals

    def one_chunk(start: int) -> Tally:
        count = min(size, end - start)
        return play_chunk(questions, start, count, without_kontra=without_kontra)

    yield from in_order(one_chunk, range(first, end, size), threads=threads)


def play_chunk(
    questions: Sequence[table.Question], first: int, count: int, *, without_kontra: bool = False
) -> Tally:
    """Plays deals `first` to `first + count - 1` with every question, in this thread."""
    outcomes = [table.play_chunk(question, first, count) for question in questions]
    return tally_of(outcomes, without_kontra=without_kontra)
