"""What an audit of the exchange found, as the lines of a screen."""

from analysis.audit import FRESH_DEALS, Audit
from reports.intervals import half_width
from reports.layout import bound, columns, give_or_take, percent, short, whole, wrapped
from reports.sureness import rules_named
from sim.language import _


def audit_lines(found: Audit) -> list[str]:
    """How often the players choose as the race does, and what they lose."""
    rows = [("", _("talons"), _("same choice"), _("same half"), _("points a deal lost"))]
    for stratum in found.strata:
        rows.append(
            (
                _(stratum.name),
                whole(stratum.talons),
                percent(stratum.same),
                percent(stratum.same_half),
                bound(stratum.loss, 3) + give_or_take(half_width(stratum), 3),
            )
        )
    title = _("How {player} exchanges, on random hands and talons")
    if found.stop == "interrupted":
        title = _("How {player} exchanges, on random hands and talons, interrupted")
    footer = (
        rules_named(found.rules_name, found.account),
        _("players {names}").format(names=found.strategy),
        _("seed {n}").format(n=found.seed),
    )
    return [
        *wrapped(title.format(player=found.strategy)),
        "",
        *columns(rows, "<>>>>"),
        "",
        *wrapped(
            _(
                "The best exchange, half and cards laid away or giving up, is the winner of a race"
                " of all; what the player's own loses is measured on {deals} other deals a"
                " talon. ± holds at {share} %."
            ).format(deals=whole(FRESH_DEALS), share=short(100 * found.confidence))
        ),
        "",
        " · ".join(footer),
    ]
