"""Random hands, each with deals of its own: what sweeps and measurements over hands stand on.

Hand h of a seed is the forehand's in deal h of that seed, so it is the same however many are
asked for. It then plays deals that no other hand plays: on common deals the luck of one hand
would be that of all, and the error of a mean over hands could not be told from its hands.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeVar

from analysis.answer import Stop
from analysis.arguments import Players
from analysis.experiment import Progress, deals_a_chunk, play_chunk
from analysis.options import Option
from analysis.pieces import piece_by_piece
from analysis.tally import Tally, no_deals
from analysis.where import EVERY_HAND, Where
from sim import table
from sim.contracts import TRISCHAKEN
from sim.errors import SettingsError
from sim.language import _
from sim.rules import Rules
from sim.strategy import STRATEGIES

T = TypeVar("T")

MAX_HANDS: Final = 10**6
# More than anybody plays; a million times as many are still a number of 63 bits.
DEALS_A_HAND: Final = 4 * 10**12
_CHUNK: Final = 2_000
# Hands drawn at a time for a filter, and in a row without one that passes: ten seconds.
_SOME: Final = 200
_PATIENCE: Final = 100_000


class RandomHand(NamedTuple):
    """A hand and its number."""

    number: int
    hand: int

    @property
    def first_deal(self) -> int:
        """Where its own deals begin; before those of hand 0 the hands themselves are dealt."""
        return (self.number + 1) * DEALS_A_HAND


def random_hands(seed: int, end: int, first: int = 0) -> Iterator[RandomHand]:
    """The hands of a seed with the numbers from `first` to `end` - 1. Raises SettingsError."""
    # Only what is dealt counts, and no hand is too strong for this game.
    question = table.Question(
        contract=TRISCHAKEN, rules=Rules(), players=(STRATEGIES["random"],) * 4, seed=seed
    )
    question.verify()
    for start in range(first, end, _CHUNK):
        chunk = table.play_chunk(question, start, min(_CHUNK, end - start), traced=True)
        for number, row in enumerate(chunk.traces, start):
            yield RandomHand(number, table.decode_trace(row).hands[0])


def passing_hands(
    seed: int, hands: int, where: Where = EVERY_HAND, *, found: int = 0, first: int = 0
) -> Iterator[RandomHand]:
    """The first so many hands of a seed that pass a filter.

    `found` of them, all with numbers below `first`, are known and left out. Raises
    SettingsError where so few pass that the next one is not worth waiting for.
    """
    number, last = first, first - 1
    while found < hands:
        wanted = hands - found
        if where.comparisons:
            wanted = max(_SOME, wanted)
        end = min(MAX_HANDS, number + wanted)
        for dealt in random_hands(seed, end, number):
            if where.passes(dealt.hand):
                yield dealt
                found, last = found + 1, dealt.number
                if found == hands:
                    return
            elif dealt.number - last == _PATIENCE:
                raise _too_few(where, found, dealt.number + 1)
        if end == MAX_HANDS:
            raise _too_few(where, found, end)
        number = end


def _too_few(where: Where, found: int, drawn: int) -> SettingsError:
    if not found:
        said = _("where {where}: none of the first {drawn} random hands is such a hand")
    else:
        said = _("where {where}: only {found} of the first {drawn} random hands are such hands")
    return SettingsError(said.format(where=where.text, found=found, drawn=drawn))


def play_hand(
    dealt: RandomHand,
    tables: Sequence[tuple[Option, Players]],
    rules: Rules,
    *,
    seed: int,
    deals: int,
    skip: int = 0,
    chunk_size: int | None = None,
) -> Tally:
    """The tally of options, each with its players, all on the hand's own deals, in this thread.

    `skip` leaves out as many of the first of its deals. Raises what `Question.verify` raises.
    """
    questions = [
        table.Question(
            contract=option.row,
            rules=rules,
            players=players,
            hand=dealt.hand,
            called=option.king,
            seed=seed,
        )
        for option, players in tables
    ]
    for question in questions:
        question.verify()
    tally = no_deals(len(questions))
    first = dealt.first_deal + skip
    size = deals_a_chunk(questions, chunk_size)
    for start in range(first, first + deals, size):
        tally += play_chunk(questions, start, min(size, first + deals - start))
    return tally


def verify_hands(hands: int) -> None:
    """Raises SettingsError for a number of hands that cannot be dealt."""
    if not 1 <= hands <= MAX_HANDS:
        fault = _("hands {number}: a whole number from 1 to {most} would be right")
        raise SettingsError(fault.format(number=hands, most=MAX_HANDS))


def hand_by_hand(
    work: Callable[[RandomHand], T],
    hands: int,
    *,
    seed: int,
    where: Where = EVERY_HAND,
    found: int = 0,
    first: int = 0,
    keep: Callable[[T], object] | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> tuple[list[T], Stop]:
    """What a piece of work finds for each random hand, in their order, and why it ended.

    The pieces run side by side. `where`, `found` and `first` are as in `passing_hands`; `keep`
    is handed each piece as it comes. `progress` is told the hands done and the hands in all.
    Ctrl-C ends the work with the whole hands so far, or goes on where none is done. Raises
    SettingsError.
    """
    verify_hands(hands)
    dealt = passing_hands(seed, hands, where, found=found, first=first)
    return piece_by_piece(
        work, dealt, hands, done=found, keep=keep, threads=threads, progress=progress
    )
