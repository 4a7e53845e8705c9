"""A sweep as the lines of a screen: what each game brings, by the own tarocks."""

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Final

from analysis.estimate import MIN_HANDS, Rate
from analysis.hand_games import CONFIDENCE
from analysis.sweep import Sweep
from analysis.sweep_summary import SweepSummary, TarockLine, summary
from reports.intervals import plus_minus
from reports.layout import (
    between,
    bound,
    columns,
    game_name,
    joined,
    labelled,
    percent,
    whole,
    wrapped,
)
from reports.map_words import sure_percent
from sim.language import _, ngettext

# As many games as stand side by side.
_ABREAST: Final = 2


def sweep_lines(found: Sweep, folder: Path, wanted: int) -> list[str]:
    """What was asked and played, both tables' worth of games, and how sure they are."""
    lines = []
    if found.stop == "interrupted":
        so_far = _(
            "Interrupted after {done} of {wanted} hands; the same command goes on. So far:"
        ).format(done=whole(found.hands), wanted=whole(wanted))
        lines += [*wrapped(so_far), ""]
    if not found.rows:
        lines += wrapped(_("None of these hands may play any of the games."))
        return [*lines, "", *wrapped(played(found))]
    told = summary(found)
    lines += wrapped(finding(told))
    games = told.lines[0].games
    for first in range(0, len(games), _ABREAST):
        lines += ["", *_table(told, slice(first, first + _ABREAST))]
    lines += ["", *labelled(_("Points"), meaning(found), *follow(told))]
    lines += labelled(_("Sure"), sure(told))
    lines += labelled(_("Hands"), *drawn(found))
    lines += labelled(_("Kept"), _("in {folder}, row by row").format(folder=folder))
    return [*lines, "", *wrapped(played(found))]


def finding(told: SweepSummary) -> str:
    """Which game is the better one with how many tarocks, and where that is not sure."""
    by_tarocks = [line for line in told.lines if line.tarocks is not None]
    known = [line for line in by_tarocks if line.best.decided]
    if not known:
        if len(told.lines[0].games) == 1:
            return _("Only {game} was played.").format(
                game=game_name(told.lines[0].games[0].contract)
            )
        return _("These hands do not tell which game is the better one.")
    parts = [
        _("{game} with {tarocks}").format(game=game_name(str(contract)), tarocks=_counts([*lines]))
        for contract, lines in groupby(known, lambda line: line.best.best)
    ]
    text = _("Best on average is {games}.").format(games=joined(parts))
    if unsure := [line for line in by_tarocks if not line.best.decided]:
        text += " " + _("Not sure with {tarocks}.").format(tarocks=_counts(unsure))
    return text


def _counts(lines: Sequence[TarockLine]) -> str:
    """Numbers of tarocks, those in a row from the first to the last."""
    runs = groupby(enumerate(line.tarocks or 0 for line in lines), lambda at: at[1] - at[0])
    told = []
    for _start, run in runs:
        counts = [count for _place, count in run]
        if len(counts) == 1:
            told.append(str(counts[0]))
        else:
            told.append(_("{low} to {high}").format(low=counts[0], high=counts[-1]))
    last = lines[-1].tarocks or 0
    return ngettext("{counts} tarock", "{counts} tarocks", last).format(counts=joined(told))


def _table(told: SweepSummary, some: slice) -> list[str]:
    """Some of the games, by tarocks and for all hands."""
    names = [game_name(game.contract) for game in told.lines[0].games[some]]
    heading = [cell for name in names for cell in (name, _("best in %"))]
    rows = [(_("tarocks"), _("hands"), *heading)]
    for line in (*told.lines[1:], told.lines[0]):
        cells = [
            cell
            for game in line.games[some]
            for cell in (plus_minus(game.points), _best_in(game.best, line.hands))
        ]
        count = _("all") if line.tarocks is None else str(line.tarocks)
        rows.append((count, whole(line.hands), *cells))
    return columns(rows, ">>" + "<<" * len(names))


def _best_in(rate: Rate, hands: int) -> str:
    """A share of hands in per cent with its bounds, as in 84 (72 to 92)."""
    if rate.rate is None:
        return "–"
    text = percent(rate.rate).split()[0]  # the sign stands in the heading
    if rate.low is None or rate.high is None or hands < MIN_HANDS:
        return text
    return f"{text} {between(100 * rate.low, 100 * rate.high, 0)}"


def meaning(found: Sweep) -> str:
    """What a number counts."""
    return _(
        "Points a deal for the forehand where it plays the best option of the game, such as the"
        " best king: chosen on one half of the deals and counted on the other, both ways, so that"
        " no luck of the choice counts. Best in: the share of the hands in which this game brought"
        " most on all {deals} deals."
    ).format(deals=whole(found.deals))


def follow(told: SweepSummary) -> list[str]:
    """What the best option of each hand brings, so chosen."""
    if told.follow.mean is None:
        return []
    return [
        _("Who plays the best option of each hand, so chosen, gets {points} a deal.").format(
            points=plus_minus(told.follow)
        )
    ]


def sure(told: SweepSummary) -> str:
    """What the intervals promise."""
    return _(
        "± and bounds hold at {percent} for each number by itself and count hands, not deals;"
        " fewer than {few} hands have none. A game is called best where its lead is sure."
    ).format(percent=sure_percent(CONFIDENCE), few=MIN_HANDS)


def drawn(found: Sweep) -> list[str]:
    """Which hands were played, if not all that were dealt."""
    if found.drawn is None:
        return []
    return [
        _("Only where {where}: {hands} of the first {drawn} random hands, {share} %.").format(
            where=found.where,
            hands=whole(found.hands),
            drawn=whole(found.drawn),
            share=bound(100 * found.hands / max(1, found.drawn), 1),
        )
    ]


def played(found: Sweep) -> str:
    """Everything that repeats the sweep."""
    hands = ngettext("{n} hand", "{n} hands", found.hands).format(n=whole(found.hands))
    deals = ngettext("{n} deal each", "{n} deals each", found.deals).format(n=whole(found.deals))
    parts = [
        f"{hands}, {deals}",
        _("rules {rules}").format(rules=found.rules_name),
        _("players {players}").format(players=found.strategy),
        _("seed {seed}").format(seed=found.seed),
    ]
    if found.stop == "interrupted":
        parts[0] += " " + _("(interrupted)")
    return " · ".join(parts)
