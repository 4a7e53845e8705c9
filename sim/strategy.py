"""How a player plays, as data: a kind of policy and one row of knobs.

The one table of knobs: from it come checking, `rufer strategies`, the numbers
the kernels read and the tests. A knob's unit is thirds of a point unless its
meaning says otherwise; `claims` names the advice of docs/rules.md 10 that it plays.
"""

from collections.abc import Mapping
from enum import IntEnum
from typing import Final, NamedTuple


class Kind(IntEnum):
    """The policies there are."""

    RANDOM = 0
    SIMPLE = 1
    STANDARD = 2


KIND_NOTES: Final = {
    Kind.RANDOM: "any legal card: a calibration, not a player",
    Kind.SIMPLE: "three rules of thumb: longest suit, win cheaply, smear to certain friends",
    Kind.STANDARD: "weighs each card by who wins the trick, what lies in it and what it costs",
}


class Knob(NamedTuple):
    """One habit of the `standard` player that can be turned."""

    name: str
    low: float
    high: float
    default: float
    meaning: str
    claims: str = ""


KNOBS: Final = (
    # Before play.
    Knob("call_queen", -10, 10, 1.0, "calling from a bare or once guarded queen", "C-12"),
    Knob("call_length", -10, 10, -1.0, "calling: against each card of the suit beyond one; tuned below 0", "C-12 C-16"),
    Knob("call_void", -10, 10, 1.5, "calling: against a suit that is void", "C-13"),
    Knob("half_tarock", -5, 5, 0.0, "points a deal more for each tarock in a half", "C-17 C-18 C-19"),
    Knob("half_high", -5, 5, 0.0, "points a deal more for each tarock from XVI up in a half", "C-18"),
    Knob("half_points", -1, 1, 0.0, "points a deal more for each third of a point in a half", "C-17 C-18"),
    Knob("half_called", -5, 5, 0.0, "points a deal more for the half with the called king"),
    Knob("lay_void", -5, 5, 0.0, "points a deal more for each suit made void", "C-20"),
    Knob("lay_points", -1, 1, 0.0, "points a deal more for each third laid away", "C-20"),
    Knob("lay_called", -5, 5, 0.0, "points a deal less for each card of the called suit laid away", "C-13 C-21"),
    Knob("lay_guard", -5, 5, 0.0, "points a deal less for each card laid away from an own king", "C-21"),
    Knob("give_up_below", -20, 20, -3.0, "gives up where playing alone promises fewer points a deal"),
    Knob("kontra_from", 0, 40, 10.0, "giving kontra: from this count of tarock 1, Stecher 2, void suit 2"),
    # Rufer: what a card is worth later.
    Knob("tarock_top", 0, 60, 14.0, "price of the highest tarock left", "C-25 C-35"),
    Knob("tarock_low", -10, 40, 1.0, "price of the lowest tarock left"),
    Knob("king_keep", -10, 40, 1.5, "price of a king that can still win its suit"),
    Knob("suit_keep", -10, 20, 1.0, "price of another suit card, a step of rank"),
    Knob("make_void", -20, 40, 1.5, "playing the last card of a suit with tarocks in hand"),
    Knob("save_bird", -20, 90, 15.0, "price of a bird before its trick, with long tarocks", "C-27"),
    Knob("bird_trick", -20, 90, 30.0, "winning a bird's own trick with it", "C-27"),
    Knob("smear", 0, 3, 0.5, "factor on the worth of the card played", "C-29 C-37"),
    Knob("help", 0, 1, 0.6, "chance that a friend takes a trick the enemy holds"),
    Knob("future", 0, 20, 2.5, "worth expected from each card still to come", "C-31"),
    # Rufer: leading.
    Knob("lead_long", -20, 20, 3.0, "declarer leads: each card of a suit beyond two", "C-23 C-26"),
    Knob("lead_short_king", -40, 40, 5.5, "declarer leads: against a king of three cards or fewer", "C-24"),
    Knob("lead_called", -40, 40, 2.0, "declarer leads the called suit while its king is out"),
    Knob("lead_tarock", -40, 40, 1.5, "declarer leads a tarock"),
    Knob("draw", -10, 20, 5.5, "leading tarocks: each own one beyond a third of those out", "C-25 C-30"),
    Knob("lead_low_tarock", -20, 40, 5.0, "leading: against a tarock below X", "C-25"),
    Knob("partner_tarock", -40, 40, 3.0, "partner leads a tarock", "C-30"),
    Knob("return_suit", -20, 40, 4.0, "partner leads a suit that the declarer led", "C-29"),
    Knob("defend_tarock", -40, 40, -6.0, "defender leads a tarock", "C-33"),
    Knob("defend_called", -20, 40, 1.5, "defender leads: against the called suit", "C-34"),
    Knob("defend_taken", -20, 40, 4.0, "defender leads: against a suit whose king was taken up", "C-34"),
    Knob("defend_long", -20, 20, 0.5, "defender leads: each card of a suit beyond two", "C-33"),
    Knob("shorten", -20, 40, 6.0, "defender leads a suit in which the declarer is void", "C-23"),
    # Trischaken.
    Knob("t_tarock", -20, 60, 3.0, "getting rid of a tarock", "C-41"),
    Knob("t_tarock_high", -20, 60, 10.0, "getting rid of the highest tarock left, more", "C-41"),
    Knob("t_suit_high", -20, 60, 5.0, "getting rid of the highest card left of a suit", "C-40"),
    Knob("t_worth", -3, 6, 0.85, "getting rid of a counter: factor on its worth", "C-40"),
    Knob("t_void", -20, 40, 1.75, "playing the last card of a suit"),
    Knob("t_underlead", -40, 40, 8.0, "leading a low card of the king's suit", "C-38"),
    Knob("t_mond", -40, 60, 6.0, "leading the XXI while the Sküs is out", "C-39"),
    Knob("t_future", 0, 20, 5.0, "worth expected from each card still to come"),
    Knob("t_jungfrau", -20, 60, 6.0, "against winning the first trick", "C-40"),
)  # fmt: skip

INDEX: Final = {knob.name: i for i, knob in enumerate(KNOBS)}


class Strategy(NamedTuple):
    """A named player: a kind and a value for every knob, in table order."""

    name: str
    kind: Kind
    knobs: tuple[float, ...]


def strategy(name: str, kind: Kind, **knobs: float) -> Strategy:
    """A player with the defaults of the table but for the knobs given."""
    return Strategy(name, kind, knob_row(knobs))


def knob_row(changed: Mapping[str, float]) -> tuple[float, ...]:
    """A value for every knob in table order: the default unless changed."""
    return tuple(float(changed.get(knob.name, knob.default)) for knob in KNOBS)


STRATEGIES: Final = {kind.name.lower(): strategy(kind.name.lower(), kind) for kind in Kind}
