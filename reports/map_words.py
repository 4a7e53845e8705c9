"""Words and numbers that all maps of a sweep share."""

from analysis.estimate import MIN_HANDS
from analysis.features import VOID
from analysis.hand_games import CONFIDENCE
from analysis.sweep import Sweep
from analysis.talon_maps import TalonMaps
from reports.layout import bound, percent, short, whole
from sim.language import N_, _, ngettext

FEATURE_TITLES = {
    "tarocks": N_("own tarocks"),
    "kings": N_("own kings"),
    "stecher": N_("own Stecher (tarocks from XVI up)"),
    "trull": N_("own Trull cards (Sküs, XXI, I)"),
}


def fine_percent(part: float) -> str:
    """A share with a decimal where it is small, as in 0.4 % and 12 %; 0 only where it is that."""
    if part >= 0.1:
        return percent(part)
    return f"<{bound(0.1, 1)} %" if 0 < part < 0.001 else f"{bound(100 * part, 1)} %"


def sure_percent(confidence: float) -> str:
    """What intervals hold with, as in 95 %."""
    return f"{short(100 * confidence)} %"


def basis(sweep: Sweep) -> str:
    """What was played, for a caption: n, deals, intervals, rules, players and seed."""
    return " · ".join(
        (
            ngettext("{n} random hand", "{n} random hands", sweep.hands).format(
                n=whole(sweep.hands)
            ),
            *([_("only where {where}").format(where=sweep.where)] if sweep.where else []),
            ngettext(
                "{n} deal of each option of a hand",
                "{n} deals of each option of a hand",
                sweep.deals,
            ).format(n=whole(sweep.deals)),
            _("{percent} intervals over hands, each for itself").format(
                percent=sure_percent(CONFIDENCE)
            ),
            _("rules {rules}").format(rules=sweep.rules_name),
            _("players {players}").format(players=sweep.strategy),
            _("seed {seed}").format(seed=sweep.seed),
        )
    )


def how_chosen() -> str:
    """How the best option of a game is found without its luck."""
    return _(
        "Where a game has several kings to call, the best is chosen on one half of the deals and"
        " counted on the other, both ways: no luck of the choice counts."
    )


def too_few() -> str:
    """When there are too few hands to judge."""
    return _("fewer than {n} hands: not judged").format(n=MIN_HANDS)


def talon_basis(maps: TalonMaps) -> str:
    """What was played for a map of the talon, for a caption."""
    return " · ".join(
        (
            ngettext(
                "{n} random deal of a Rufer", "{n} random deals of a Rufer", maps.deals
            ).format(n=whole(maps.deals)),
            _("{percent} intervals over deals, each for itself").format(
                percent=sure_percent(CONFIDENCE)
            ),
            _("rules {rules}").format(rules=maps.rules_name),
            _("players {players}").format(players=maps.strategy),
            _("seed {seed}").format(seed=maps.seed),
        )
    )


def held(holding: str) -> str:
    """The cards held in a suit, as a player says it."""
    return _("void") if holding == VOID else holding
