"""Strategies against each other as the lines of a screen: who gains how much, in which role."""

from typing import Final

from analysis.ladder import Ladder, LadderRow
from analysis.verdict import MIN_DEALS
from reports.intervals import half_width
from reports.layout import (
    columns,
    counted,
    fixed,
    game_name,
    give_or_take,
    joined,
    labelled,
    seconds,
    short,
    signed,
    whole,
    wrapped,
)
from reports.sureness import decimals_for, rules_named, so_far
from sim.language import N_, _

# Roles as players call them, to be translated; what is part of another stands further right.
ROLES: Final = {
    "any_seat": N_("any seat"),
    "forehand": N_("forehand"),
    "others": N_("another seat"),
    "declarer": N_("declarer"),
    "declarer_with_partner": N_("  with a partner"),
    "declarer_alone": N_("  alone"),
    "partner": N_("partner"),
    "defender_against_two": N_("defender against two"),
    "defender_against_one": N_("defender against one"),
}


def ladder_lines(ladder: Ladder, wanted: int) -> list[str]:
    """All pairs of a ladder for `wanted` deals; an interrupted one says so."""
    lines = []
    if ladder.stop == "interrupted":
        text = _("Interrupted after {done} of {wanted} deals: the ladder so far.")
        lines += [*wrapped(text.format(done=whole(ladder.deals), wanted=whole(wanted))), ""]
    for pair in ladder.pairs:
        lines += wrapped(f"{finding(ladder, pair)}.")
    decimals = decimals_of(ladder)
    for pair in ladder.pairs:
        over = _("{first} over {second}").format(first=pair[0], second=pair[1])
        lines += ["", *wrapped(over), *_table(ladder, pair, decimals)]
    lines += ["", *labelled(_("Points"), *meaning(ladder)), *labelled(_("Sure"), sure(ladder))]
    return [*lines, "", *wrapped(f"{played(ladder)} · {seconds(ladder.elapsed_s)}")]


def decimals_of(ladder: Ladder) -> int:
    """Enough decimals to see every interval, and on which side of 0 it lies."""
    sizes = [half for row in ladder.rows if (half := half_width(row))]
    sizes += [min(abs(row.low or 0), abs(row.high or 0)) for row in ladder.rows if row.shown]
    return decimals_for(sizes)


def number(row: LadderRow, decimals: int) -> str:
    """A mean with its interval, as in +0.31 ± 0.02; a role that did not occur has none."""
    if row.mean is None:
        return "–"
    return signed(row.mean, decimals) + give_or_take(half_width(row), decimals)


def finding(ladder: Ladder, pair: tuple[str, str]) -> str:
    """What a pair comes to in any seat, as a sentence without its full stop."""
    gains: list[str] = []
    losses: list[str] = []
    level: list[str] = []
    amount = _("{points} points a deal in {game}")  # the unit is said once
    for row in ladder.rows:
        if (row.pair, row.role) != (pair, "any_seat"):
            continue
        game = game_name(row.contract)
        if row.mean is None or not row.shown:
            level.append(game)
            continue
        verdict = gains if row.mean > 0 else losses
        verdict.append(amount.format(points=fixed(abs(row.mean), decimals_of(ladder)), game=game))
        amount = _("{points} in {game}")
    told = [_("gains {points}").format(points=joined(gains))] if gains else []
    told += [_("loses {points}").format(points=joined(losses))] if losses else []
    told += [_("shows no difference in {games}").format(games=joined(level))] if level else []
    text = _("In place of {second}, {first} {does}")
    return text.format(second=pair[1], first=pair[0], does=joined(told))


def meaning(ladder: Ladder) -> list[str]:
    """What was played, and what a number counts."""
    seats = _(
        "Each deal is played with the second of a pair in all four seats, and again with the first"
        " in one seat after another. A number is how much more that seat then gets."
    )
    if len(ladder.pairs) == 1:
        first, second = ladder.pairs[0]
        seats = _(
            "Each deal is played with {second} in all four seats, and again with {first} in one"
            " seat after another. A number is how much more that seat then gets."
        ).format(first=first, second=second)
    if not any(row.role == "declarer_alone" for row in ladder.rows):
        return [seats]
    calls = _(
        "As declarer the two may call different kings: with a partner and alone count the deals in"
        " which that comes out alike for both."
    )
    return [seats, calls]


def sure(ladder: Ladder) -> str:
    """What the intervals promise."""
    return _(
        "Each true mean lies within its ± in {share} of 100 ladders, seen for itself. No difference"
        " is shown where 0 lies within it, or by fewer than {least} deals."
    ).format(share=short(100 * ladder.confidence), least=whole(MIN_DEALS))


def played(ladder: Ladder) -> str:
    """Everything that repeats the ladder."""
    deals = _("{deals} a game").format(deals=counted(ladder.deals, "deal"))
    return " · ".join(
        (
            so_far(deals) if ladder.stop == "interrupted" else deals,
            rules_named(ladder.rules_name),
            _("players {names}").format(names=" ".join(ladder.strategies)),
            _("seed {n}").format(n=ladder.seed),
        )
    )


def _table(ladder: Ladder, pair: tuple[str, str], decimals: int) -> list[str]:
    rows = [("", _("points a deal"), _("deals"), _("seats"), "")]
    for contract in ladder.contracts:
        rows.append((game_name(contract), "", "", "", ""))
        for row in ladder.rows:
            if (row.pair, row.contract) == (pair, contract):
                said = "" if row.shown else _("no difference shown")
                counts = whole(row.deals), whole(row.seats)
                rows.append((f"  {_(ROLES[row.role])}", number(row, decimals), *counts, said))
    return columns(rows, "<>>><")
