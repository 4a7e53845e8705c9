"""The claims about the game: Rufer or Trischaken."""

from collections.abc import Callable
from typing import Final

from analysis.claim import Claim
from analysis.deal_trials import DealTrial
from analysis.features import high_stecher, kings, queens, stecher, tarocks
from analysis.findings import Bounds, Breakdown
from analysis.hand_trials import HandTrial, SweptHand
from analysis.sweep_row import SweepRow
from sim import table
from sim.language import N_

# The games that these claims speak of.
RUFER: Final = "rufer"
TRISCHAKEN: Final = "trischaken"
BOTH: Final = (RUFER, TRISCHAKEN)


# What a hand says ------------------------------------------------------------------------------


def is_rufer(row: SweepRow) -> bool:
    """Whether a row is a Rufer, with whatever king."""
    return row.option.contract == RUFER


def is_trischaken(row: SweepRow) -> bool:
    """Whether a row is Trischaken."""
    return row.option.contract == TRISCHAKEN


def rufer_ahead(hand: SweptHand) -> float | None:
    """How far the Rufer is ahead of Trischaken, points a deal."""
    return hand.ahead(is_rufer, is_trischaken)


def trischaken_ahead(hand: SweptHand) -> float | None:
    """How far Trischaken is ahead of the Rufer, points a deal."""
    return hand.ahead(is_trischaken, is_rufer)


def points_of(wanted: Callable[[SweepRow], bool]) -> Callable[[SweptHand], float | None]:
    """What a game brings, its king picked on the first half of the deals."""

    def note(hand: SweptHand) -> float | None:
        row = hand.best(wanted)
        return None if row is None else row.second_mean

    return note


def only(
    is_about: Callable[[SweptHand], bool], note: Callable[[SweptHand], float | None]
) -> Callable[[SweptHand], float | None]:
    """What some hands say; the others say nothing."""
    return lambda hand: note(hand) if is_about(hand) else None


def high_cards(hand: int) -> int:
    """Kings and queens."""
    return kings(hand) + queens(hand)


def suits_rufer(hand: SweptHand) -> bool:
    """Some tarocks and some high suit cards: at least four and two."""
    return tarocks(hand.hand) >= 4 and high_cards(hand.hand) >= 2


def suits_trischaken(hand: SweptHand) -> bool:
    """Few tarocks, all of them low, and no king: at most three, below XVI."""
    return tarocks(hand.hand) <= 3 and not stecher(hand.hand) and not kings(hand.hand)


def rule_says_trischaken(hand: SweptHand) -> bool:
    """Up to three tarocks with at most one from XVII up."""
    return tarocks(hand.hand) <= 3 and high_stecher(hand.hand) <= 1


def rufer_wins(hand: SweptHand) -> bool:
    """Whether the Rufer gains points, on the first half of the deals."""
    row = hand.best(is_rufer)
    return row is not None and row.first_total > 0


def rufer_loses(hand: SweptHand) -> bool:
    """Whether it loses points there."""
    row = hand.best(is_rufer)
    return row is not None and row.first_total < 0


OWN_TAROCKS: Final = Breakdown(
    N_("own tarocks"),
    (N_("up to 3"), "4", "5", "6", N_("7 or more")),
    lambda hand: min(max(tarocks(hand), 3), 7) - 3,
)

_BIRDS: Final = [table.PART_NAMES.index(name) for name in ("pagat", "uhu", "kakadu", "quapil")]
# A kontra doubles the game and is nothing beside it.
_BESIDE: Final = [i for i, name in enumerate(table.PART_NAMES) if name not in ("game", "kontra")]

CLAIMS: Final = (
    Claim(
        key="C-01a",
        text=N_("A Rufer wants some tarocks"),
        source="SEED",
        trials=(
            HandTrial(
                what=N_("what a Rufer gains with each tarock, with as many kings and queens"),
                contracts=BOTH,
                note=points_of(is_rufer),
                slope=(tarocks, high_cards),
            ),
        ),
    ),
    Claim(
        key="C-01b",
        text=N_("A Rufer wants some high suit cards"),
        source="SEED",
        trials=(
            HandTrial(
                what=N_("what a Rufer gains with each king or queen, with as many tarocks"),
                contracts=BOTH,
                note=points_of(is_rufer),
                slope=(high_cards, tarocks),
            ),
        ),
    ),
    Claim(
        key="C-01c",
        text=N_("A hand with some tarocks and some high suit cards is too strong for Trischaken"),
        source="SEED",
        trials=(
            HandTrial(
                what=N_(
                    "Rufer against Trischaken, with at least four tarocks and two kings or queens"
                ),
                contracts=BOTH,
                note=only(suits_rufer, rufer_ahead),
                breakdown=OWN_TAROCKS,
            ),
        ),
    ),
    Claim(
        key="C-02a",
        text=N_("Trischaken is for few tarocks"),
        source="LTA",
        trials=(
            HandTrial(
                what=N_("what Trischaken falls behind with each tarock, Stecher and kings alike"),
                contracts=BOTH,
                note=rufer_ahead,
                slope=(tarocks, stecher, kings),
            ),
        ),
    ),
    Claim(
        key="C-02b",
        text=N_("Trischaken is for low tarocks"),
        source="LTA",
        trials=(
            HandTrial(
                what=N_("what Trischaken falls behind with a Stecher in place of a lower tarock"),
                contracts=BOTH,
                note=rufer_ahead,
                slope=(stecher, tarocks, kings),
            ),
        ),
    ),
    Claim(
        key="C-02c",
        text=N_("Trischaken is for hands without kings"),
        source="LTA",
        trials=(
            HandTrial(
                what=N_("what Trischaken falls behind with each king, tarocks and Stecher alike"),
                contracts=BOTH,
                note=rufer_ahead,
                slope=(kings, tarocks, stecher),
            ),
        ),
    ),
    Claim(
        key="C-02d",
        text=N_("With few and low tarocks and no king, Trischaken is the game"),
        source="LTA",
        trials=(
            HandTrial(
                what=N_(
                    "Trischaken against Rufer, with at most three tarocks, none from XVI up, and"
                    " no king"
                ),
                contracts=BOTH,
                note=only(suits_trischaken, trischaken_ahead),
            ),
        ),
    ),
    Claim(
        key="C-03a",
        text=N_("Nearly every hand can be a Rufer"),
        source="KRUFSK",
        trials=(
            HandTrial(
                what=N_("points that the Rufer brings, whatever the hand"),
                contracts=BOTH,
                note=points_of(is_rufer),
                breakdown=OWN_TAROCKS,
            ),
        ),
    ),
    Claim(
        key="C-03b",
        text=N_("What pays in a Rufer is help from a partner for a bird"),
        source="KRUFSK",
        trials=(
            DealTrial(
                what=N_("what birds bring in a Rufer with a partner, less all else that it brings"),
                contract=RUFER,
                note=lambda parts: 2 * parts[:, _BIRDS].sum(axis=1) - parts.sum(axis=1),
                counts=lambda games: ~games.alone,
            ),
        ),
    ),
    Claim(
        key="C-04",
        text=N_("Trischaken is for hands not good enough for anything else"),
        source="KRUFSK",
        trials=(
            HandTrial(
                what=N_("Trischaken against Rufer, where the Rufer loses points"),
                contracts=BOTH,
                note=only(rufer_loses, trischaken_ahead),
                breakdown=OWN_TAROCKS,
            ),
            HandTrial(
                what=N_("Rufer against Trischaken, where the Rufer gains points"),
                contracts=BOTH,
                note=only(rufer_wins, rufer_ahead),
                breakdown=OWN_TAROCKS,
            ),
        ),
    ),
    Claim(
        key="C-09a",
        text=N_("Forehand: Trischaken up to three tarocks with at most one from XVII up"),
        source="HSK",
        trials=(
            HandTrial(
                what=N_("Trischaken against Rufer on these hands"),
                contracts=BOTH,
                note=only(rule_says_trischaken, trischaken_ahead),
            ),
        ),
    ),
    Claim(
        key="C-09b",
        text=N_("Forehand: else Rufer, up to six tarocks"),
        source="HSK",
        trials=(
            HandTrial(
                what=N_("Rufer against Trischaken on these hands"),
                contracts=BOTH,
                note=only(
                    lambda hand: not rule_says_trischaken(hand) and tarocks(hand.hand) <= 6,
                    rufer_ahead,
                ),
                breakdown=OWN_TAROCKS,
            ),
        ),
    ),
    Claim(
        key="C-11",
        text=N_("Even a hand good for a Rufer may do better in Trischaken"),
        source="WN-T",
        trials=(
            HandTrial(
                what=N_("Trischaken against Rufer, where the Rufer gains points"),
                contracts=BOTH,
                note=only(rufer_wins, trischaken_ahead),
                breakdown=OWN_TAROCKS,
            ),
        ),
    ),
    Claim(
        key="C-41",
        text=N_("In Trischaken each further tarock costs about three quarters of a point"),
        source="KON",
        trials=(
            HandTrial(
                what=N_(
                    "points lost with each tarock, Stecher and kings alike; from 0.5 to 1 is about"
                    " three quarters"
                ),
                contracts=BOTH,
                note=lambda hand: -(points_of(is_trischaken)(hand) or 0.0),
                bounds=Bounds(0.5, 1.0),
                slope=(tarocks, stecher, kings),
            ),
        ),
    ),
    Claim(
        key="S-01",
        text=N_("The Rufer is the basic game"),
        source="SEED",
        trials=(
            HandTrial(
                what=N_("share of hands with which it is ahead of Trischaken; above half is basic"),
                contracts=BOTH,
                note=lambda hand: None if (a := rufer_ahead(hand)) is None else float(a > 0),
                unit="share",
                bounds=Bounds(0.5),
            ),
        ),
    ),
    Claim(
        key="S-02",
        text=N_("Birds, König ultimo, Trull, four kings and Valat may come on top of the game"),
        source="SEED",
        trials=(
            DealTrial(
                what=N_("share of Rufer in which something beside the game is paid"),
                contract=RUFER,
                note=lambda parts: (parts[:, _BESIDE].astype(bool).sum(axis=1) > 0).astype(int),
                counts=lambda games: games.flags >= 0,
                unit="share",
            ),
        ),
    ),
)  # fmt: skip
