"""Strategies against each other as the lines of a screen: who gains how much, in which role."""

from typing import Final

from analysis.ladder import Ladder, LadderRow
from analysis.verdict import MIN_DEALS
from reports.layout import columns, counted, game_name, joined, labelled, signed, wrapped
from reports.sureness import decimals_for, half_width

# Roles as players call them; what is part of another role stands further right.
ROLES: Final = {
    "any_seat": "any seat",
    "forehand": "forehand",
    "others": "another seat",
    "declarer": "declarer",
    "declarer_with_partner": "  with a partner",
    "declarer_alone": "  alone",
    "partner": "partner",
    "defender_against_two": "defender against two",
    "defender_against_one": "defender against one",
}


def ladder_lines(ladder: Ladder, wanted: int) -> list[str]:
    """All pairs of a ladder for `wanted` deals; an interrupted one says so."""
    lines = []
    if ladder.stop == "interrupted":
        so_far = f"Interrupted after {ladder.deals:,} of {wanted:,} deals: the ladder so far."
        lines += [so_far, ""]
    for pair in ladder.pairs:
        lines += wrapped(f"{finding(ladder, pair)}.")
    decimals = decimals_of(ladder)
    for pair in ladder.pairs:
        lines += ["", *wrapped(" over ".join(pair)), *_table(ladder, pair, decimals)]
    lines += ["", *labelled("Points", *meaning(ladder)), *labelled("Sure", sure(ladder))]
    return [*lines, "", *wrapped(f"{played(ladder)} · {ladder.elapsed_s:.1f} s")]


def decimals_of(ladder: Ladder) -> int:
    """Enough decimals to see every interval, and on which side of 0 it lies."""
    sizes = [half for row in ladder.rows if (half := half_width(row))]
    sizes += [min(abs(row.low or 0), abs(row.high or 0)) for row in ladder.rows if row.shown]
    return decimals_for(sizes)


def number(row: LadderRow, decimals: int) -> str:
    """A mean with its interval, as in +0.31 ± 0.02; a role that did not occur has none."""
    if row.mean is None:
        return "–"
    half = half_width(row)
    return signed(row.mean, decimals) + ("" if half is None else f" ± {half:.{decimals}f}")


def finding(ladder: Ladder, pair: tuple[str, str]) -> str:
    """What a pair comes to in any seat, as a sentence without its full stop."""
    gains: list[str] = []
    losses: list[str] = []
    level: list[str] = []
    unit = " points a deal"  # said once
    for row in ladder.rows:
        if (row.pair, row.role) != (pair, "any_seat"):
            continue
        game = game_name(row.contract, None)
        if row.mean is None or not row.shown:
            level.append(game)
            continue
        verdict = gains if row.mean > 0 else losses
        verdict.append(f"{abs(row.mean):.{decimals_of(ladder)}f}{unit} in {game}")
        unit = ""
    told = [f"gains {joined(gains)}"] if gains else []
    told += [f"loses {joined(losses)}"] if losses else []
    told += [f"shows no difference in {joined(level)}"] if level else []
    return f"In place of {pair[1]}, {pair[0]} {joined(told)}"


def meaning(ladder: Ladder) -> list[str]:
    """What was played, and what a number counts."""
    first, second = "the first", "the second of a pair"
    if len(ladder.pairs) == 1:
        first, second = ladder.pairs[0]
    seats = (
        f"Each deal is played with {second} in all four seats, and again with {first} in one seat"
        " after another. A number is how much more that seat then gets."
    )
    if not any(row.role == "declarer_alone" for row in ladder.rows):
        return [seats]
    calls = (
        "As declarer the two may call different kings: with a partner and alone count the deals in"
        " which that comes out alike for both."
    )
    return [seats, calls]


def sure(ladder: Ladder) -> str:
    """What the intervals promise."""
    return (
        f"Each true mean lies within its ± in {100 * ladder.confidence:g} of 100 ladders, seen for"
        f" itself. No difference is shown where 0 lies within it, or by fewer than {MIN_DEALS}"
        " deals."
    )


def played(ladder: Ladder) -> str:
    """Everything that repeats the ladder."""
    return " · ".join(
        (
            f"{counted(ladder.deals, 'deal')} a game"
            + " (interrupted)" * (ladder.stop == "interrupted"),
            f"rules {ladder.rules_name}",
            f"players {' '.join(ladder.strategies)}",
            f"seed {ladder.seed}",
        )
    )


def _table(ladder: Ladder, pair: tuple[str, str], decimals: int) -> list[str]:
    rows = [("", "points a deal", "deals", "seats", "")]
    for contract in ladder.contracts:
        rows.append((game_name(contract, None), "", "", "", ""))
        for row in ladder.rows:
            if (row.pair, row.contract) == (pair, contract):
                said = "" if row.shown else "no difference shown"
                counts = f"{row.deals:,}", f"{row.seats:,}"
                rows.append((f"  {ROLES[row.role]}", number(row, decimals), *counts, said))
    return columns(rows, "<>>><")
