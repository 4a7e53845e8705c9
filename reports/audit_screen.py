"""What an audit of the exchange found, as the lines of a screen."""

from analysis.audit import FRESH_DEALS, Audit
from reports.layout import bound, columns, percent, wrapped


def audit_lines(found: Audit) -> list[str]:
    """How often the players choose as the race does, and what they lose."""
    rows = [("", "talons", "same choice", "same half", "points a deal lost")]
    for stratum in found.strata:
        loss = bound(stratum.loss, 3)
        if stratum.low is not None and stratum.high is not None:
            loss += f" ± {(stratum.high - stratum.low) / 2:.3f}"
        rows.append(
            (
                stratum.name,
                f"{stratum.talons:,}",
                percent(stratum.same),
                percent(stratum.same_half),
                loss,
            )
        )
    rules = found.rules_name + ", money" * (found.account == "money")
    return [
        f"How {found.strategy} exchanges, on random hands and talons"
        + (", interrupted" if found.stop == "interrupted" else ""),
        "",
        *columns(rows, "<>>>>"),
        "",
        *wrapped(
            "The best exchange, half and cards laid away or giving up, is the winner of a race"
            f" of all; what the player's own loses is measured on {FRESH_DEALS:,} other deals a"
            f" talon. ± holds at {100 * found.confidence:g} %."
        ),
        "",
        f"rules {rules} · players {found.strategy} · seed {found.seed}",
    ]
