"""How a player plays, as data: a kind of policy and one row of knobs.

The one table of knobs: from it come checking, `rufer strategies`, the numbers
the kernels read and the tests. A knob's unit is points a deal unless its meaning
says otherwise; `claims` names the advice of docs/rules.md 10 that it plays.
"""

from collections.abc import Mapping
from enum import IntEnum
from typing import Final, NamedTuple

from sim.language import N_


class Kind(IntEnum):
    """The policies there are."""

    RANDOM = 0
    SIMPLE = 1
    STANDARD = 2
    SEARCH = 3


KIND_NOTES: Final = {
    Kind.RANDOM: N_("any legal card: a calibration, not a player"),
    Kind.SIMPLE: N_("three rules of thumb: longest suit, win cheaply, smear to certain friends"),
    Kind.STANDARD: N_("weighs each card by numbers fitted to what `search` plays"),
    Kind.SEARCH: N_(
        "imagines the hidden cards, plays every choice out with `standard`, takes the best"
    ),
}


# Those who play by knobs and weights.
TUNABLE: Final = (Kind.STANDARD, Kind.SEARCH)


class Knob(NamedTuple):
    """One habit of a player that can be turned; its meaning is to be translated."""

    name: str
    low: float
    high: float
    default: float
    meaning: str
    claims: str = ""


KNOBS: Final = (
    # Before play.
    Knob("call_queen", -10, 10, 1.0, N_("calling from a bare or once guarded queen"), "C-12"),
    Knob("call_length", -10, 10, 0.0, N_("calling: against each card of the suit beyond one"), "C-12 C-16"),
    Knob("call_void", -10, 10, 1.5, N_("calling: against a suit that is void"), "C-13"),
    Knob("half_tarock", -5, 5, 0.0, N_("points a deal more for each tarock in a half"), "C-17 C-18 C-19"),
    Knob("half_high", -5, 5, 0.0, N_("points a deal more for each tarock from XVI up in a half"), "C-18"),
    Knob("half_points", -1, 1, 0.0, N_("points a deal more for each third of a point in a half"), "C-17 C-18"),
    Knob("half_called", -5, 5, 0.0, N_("points a deal more for the half with the called king")),
    Knob("lay_void", -5, 5, 0.0, N_("points a deal more for each suit made void"), "C-20"),
    Knob("lay_points", -1, 1, 0.0, N_("points a deal more for each third laid away"), "C-20"),
    Knob("lay_called", -5, 5, 0.0, N_("points a deal less for each card of the called suit laid away"), "C-13 C-21"),
    Knob("lay_guard", -5, 5, 0.0, N_("points a deal less for each card laid away from an own king"), "C-21"),
    Knob("give_up_below", -20, 20, -3.0, N_("gives up where playing alone promises fewer points a deal")),
    Knob("kontra_from", 0, 40, 10.0, N_("giving kontra: from this count of tarock 1, Stecher 2, void suit 2")),
    # Play: `search` alone, then both.
    Knob("worlds", 1, 128, 32.0, N_("search: deals of the hidden cards that are imagined for a choice")),
    Knob("read_signals", 0, 3, 1.0, N_("factor on what others' cards say of who is the partner"), "C-29"),
    # Habits over the fitted weights: points a deal. Where tricks are to be taken.
    Knob("tarock_top", -5, 5, 0.0, N_("against playing the highest tarock left"), "C-25 C-35"),
    Knob("king_keep", -5, 5, 0.0, N_("against playing a king")),
    Knob("make_void", -5, 5, 0.0, N_("playing the last card of a suit with tarocks in hand")),
    Knob("save_bird", -5, 5, 0.0, N_("against playing a bird before its trick"), "C-27"),
    Knob("bird_trick", -5, 5, 0.0, N_("playing a bird in its own trick"), "C-27"),
    Knob("smear", -3, 3, 0.0, N_("a friend has the trick: each third of a card given to it"), "C-29 C-37"),
    Knob("lead_long", -5, 5, 0.0, N_("declarer leads: each card of a suit beyond two"), "C-23 C-26"),
    Knob("lead_short_king", -5, 5, 0.0, N_("declarer leads: against a king of three cards or fewer"), "C-24"),
    Knob("lead_called", -5, 5, 0.0, N_("declarer leads the called suit while its king is out")),
    Knob("lead_tarock", -5, 5, 0.0, N_("declarer leads a tarock")),
    Knob("lead_low_tarock", -5, 5, 0.0, N_("leading: against a tarock below X"), "C-25"),
    Knob("partner_tarock", -5, 5, 0.0, N_("partner leads a tarock"), "C-30"),
    Knob("return_suit", -5, 5, 0.0, N_("partner leads a suit that the declarer led"), "C-29"),
    Knob("defend_tarock", -5, 5, 0.0, N_("defender leads a tarock"), "C-33"),
    Knob("defend_called", -5, 5, 0.0, N_("defender leads: against the called suit"), "C-34"),
    Knob("defend_taken", -5, 5, 0.0, N_("defender leads: against a suit whose king was taken up"), "C-34"),
    Knob("defend_long", -5, 5, 0.0, N_("defender leads: each card of a suit beyond two"), "C-33"),
    Knob("shorten", -5, 5, 0.0, N_("defender leads a suit in which the declarer is void"), "C-23"),
    # Trischaken.
    Knob("t_tarock", -5, 5, 0.0, N_("getting rid of a tarock"), "C-41"),
    Knob("t_tarock_high", -5, 5, 0.0, N_("getting rid of the highest tarock left, more"), "C-41"),
    Knob("t_suit_high", -5, 5, 0.0, N_("getting rid of the highest card left of a suit"), "C-40"),
    Knob("t_worth", -3, 3, 0.0, N_("getting rid of a counter: each third"), "C-40"),
    Knob("t_void", -5, 5, 0.0, N_("playing the last card of a suit")),
    Knob("t_underlead", -5, 5, 0.0, N_("leading a low card of the king's suit"), "C-38"),
    Knob("t_mond", -5, 5, 0.0, N_("leading the XXI while the Sküs is out"), "C-39"),
    Knob("t_jungfrau", -5, 5, 0.0, N_("against winning the first trick"), "C-40"),
)  # fmt: skip

INDEX: Final = {knob.name: i for i, knob in enumerate(KNOBS)}
# From here on the knobs add to the score of a card.
FIRST_HABIT: Final = INDEX["tarock_top"]


class Strategy(NamedTuple):
    """A named player: a kind, a value for every knob in table order, and fitted weights.

    `weights` is the file of weights it plays by (sim/play_weights.py), "" for the usual one.
    """

    name: str
    kind: Kind
    knobs: tuple[float, ...]
    weights: str = ""


def strategy(name: str, kind: Kind, **knobs: float) -> Strategy:
    """A player with the defaults of the table but for the knobs given."""
    return Strategy(name, kind, knob_row(knobs))


def knob_row(changed: Mapping[str, float]) -> tuple[float, ...]:
    """A value for every knob in table order: the default unless changed."""
    return tuple(float(changed.get(knob.name, knob.default)) for knob in KNOBS)


STRATEGIES: Final = {kind.name.lower(): strategy(kind.name.lower(), kind) for kind in Kind}
