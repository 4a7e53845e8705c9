"""The claims about the call: which king."""

from collections.abc import Callable
from typing import Final

from analysis.claim import Claim
from analysis.features import holding, is_guarded_queen, kings, length_of
from analysis.findings import Breakdown
from analysis.game_claims import BOTH, OWN_TAROCKS, is_trischaken, only
from analysis.hand_trials import HandTrial, SweptHand
from analysis.sweep_row import SweepRow
from sim import cards
from sim.language import N_


def held(row: SweepRow) -> int:
    """Cards of the called suit in the hand; -1 where no partner is called."""
    king, own = row.option.king, _holding(row)
    return -1 if king is None or own is None or row.hand >> king & 1 else length_of(own)


def _holding(row: SweepRow) -> str | None:
    return holding(row.hand, row.option.king)


def from_queen(row: SweepRow) -> bool:
    """Whether the called suit holds the bare queen, or the queen and one card."""
    return is_guarded_queen(_holding(row) or "")


def kings_ahead(
    advised: Callable[[SweepRow], bool], other: Callable[[SweepRow], bool]
) -> Callable[[SweptHand], float | None]:
    """How far the best of some rows, such as kings, is ahead of the best of others."""
    return lambda hand: hand.ahead(advised, other)


def no_queen(row: SweepRow) -> bool:
    """A king whose suit holds no such queen."""
    return held(row) >= 0 and not from_queen(row)


def without_queens(hand: SweptHand) -> bool:
    """Whether no king can be called from such a queen."""
    return not any(map(from_queen, hand.rows))


def shortest_ahead(hand: SweptHand) -> float | None:
    """How far the kings of the shortest suits held are ahead of those of longer ones."""
    least = min((held(row) for row in hand.rows if held(row) > 0), default=0)
    return hand.ahead(lambda row: held(row) == least, lambda row: held(row) > least)


QUEEN: Final = Breakdown(
    N_("best such queen"),
    (N_("guarded"), N_("bare")),
    lambda hand: int(
        any((hand & suit).bit_count() == 1 and hand & suit & cards.QUEEN_MASK
            for suit in cards.SUIT_MASKS)
    ),
)  # fmt: skip

CLAIMS: Final = (
    Claim(
        key="C-12a",
        text=N_("Call where you hold the bare queen or the queen and one"),
        source="SEED",
        trials=(
            HandTrial(
                what=N_("the best king called from such a queen against the best of the others"),
                contracts=BOTH,
                note=kings_ahead(from_queen, no_queen),
                breakdown=QUEEN,
            ),
        ),
    ),
    Claim(
        key="C-12b",
        text=N_("Without such a queen, call from a suit of at most two cards"),
        source="SEED",
        trials=(
            HandTrial(
                what=N_("the best king of a suit of one or two cards against that of longer suits"),
                contracts=BOTH,
                note=only(
                    without_queens,
                    kings_ahead(lambda row: held(row) in (1, 2), lambda row: held(row) > 2),
                ),
            ),
        ),
    ),
    Claim(
        key="C-13a",
        text=N_("Never call into a void"),
        source="LTA",
        trials=(
            HandTrial(
                what=N_("the best king of a suit held against the best of the voids"),
                contracts=BOTH,
                note=kings_ahead(
                    lambda row: held(row) > 0,
                    lambda row: held(row) == 0,
                ),
            ),
        ),
    ),
    Claim(
        key="C-16a",
        text=N_("Call in the shortest suit held"),
        source="KON",
        trials=(
            HandTrial(
                what=N_("the best king of the shortest suits against that of longer ones"),
                contracts=BOTH,
                note=shortest_ahead,
            ),
        ),
    ),
    Claim(
        key="C-16b",
        text=N_("Call from a single card first"),
        source="HSK",
        trials=(
            HandTrial(
                what=N_("the best king of a suit of one card against all others"),
                contracts=BOTH,
                note=kings_ahead(
                    lambda row: held(row) == 1, lambda row: held(row) == 0 or held(row) > 1
                ),
            ),
        ),
    ),
    Claim(
        key="S-03",
        text=N_("With three kings, the fourth king may be called"),
        source="SEED",
        trials=(
            HandTrial(
                what=N_("Rufer with the fourth king against Trischaken, with three kings"),
                contracts=BOTH,
                note=only(
                    lambda hand: kings(hand.hand) == 3,
                    kings_ahead(lambda row: held(row) >= 0, is_trischaken),
                ),
                breakdown=OWN_TAROCKS,
            ),
        ),
    ),
)  # fmt: skip
