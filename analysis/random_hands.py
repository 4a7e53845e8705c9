"""Random hands, each with deals of its own: what sweeps and measurements over hands stand on.

Hand h of a seed is the forehand's in deal h of that seed, so it is the same however many are
asked for. It then plays deals that no other hand plays: on common deals the luck of one hand
would be that of all, and the error of a mean over hands could not be told from its hands.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from typing import Final, NamedTuple, TypeVar

from analysis.answer import Stop
from analysis.arguments import Players
from analysis.experiment import Progress, play_together
from analysis.options import Option
from analysis.pieces import piece_by_piece
from analysis.tally import Tally, no_deals
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


class RandomHand(NamedTuple):
    """A hand and its number."""

    number: int
    hand: int

    @property
    def first_deal(self) -> int:
        """Where its own deals begin; before those of hand 0 the hands themselves are dealt."""
        return (self.number + 1) * DEALS_A_HAND


def random_hands(seed: int, hands: int) -> Iterator[RandomHand]:
    """The first so many hands of a seed. Raises SettingsError."""
    # Only what is dealt counts, and no hand is too strong for this game.
    question = table.Question(
        contract=TRISCHAKEN, rules=Rules(), players=(STRATEGIES["random"],) * 4, seed=seed
    )
    question.verify()
    for first in range(0, hands, _CHUNK):
        chunk = table.play_chunk(question, first, min(_CHUNK, hands - first), traced=True)
        for number, row in enumerate(chunk.traces, first):
            yield RandomHand(number, table.decode_trace(row).hands[0])


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
    tally = no_deals(len(questions))
    first = dealt.first_deal + skip
    chunks = play_together(questions, deals, first=first, threads=1, chunk_size=chunk_size)
    with closing(chunks):
        for chunk in chunks:
            tally += chunk
    return tally


def hand_by_hand(
    work: Callable[[RandomHand], T],
    hands: int,
    *,
    seed: int,
    threads: int | None = None,
    progress: Progress | None = None,
) -> tuple[list[T], Stop]:
    """What a piece of work finds for each random hand, in their order, and why it ended.

    The pieces run side by side. `progress` is told the hands done and the hands in all. Ctrl-C
    ends the work with the whole hands so far, or goes on where none is done. Raises
    SettingsError.
    """
    if not 1 <= hands <= MAX_HANDS:
        fault = _("hands {number}: a whole number from 1 to {most} would be right")
        raise SettingsError(fault.format(number=hands, most=MAX_HANDS))
    dealt = random_hands(seed, hands)
    return piece_by_piece(work, dealt, hands, threads=threads, progress=progress)
