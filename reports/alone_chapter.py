"""The chapter on the called king in the talon: give up, or play alone?"""

from typing import TYPE_CHECKING, Final

from analysis.talon_cells import (
    ALL,
    LEAST_TAROCKS,
    MOST_TAROCKS,
    POINTS_FROM,
    AloneMap,
    TalonCell,
    alone_map,
)
from analysis.talon_maps import TalonMaps
from analysis.verdict import MIN_DEALS
from reports.chapter import Chapter
from reports.intervals import plus_minus
from reports.layout import bound, whole
from reports.map_words import talon_basis
from sim.language import _

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from reports.grid_figure import Grid

# A distance to what giving up pays from which on the colour of a cell is full.
_FULL: Final = 6.0


def alone_chapter(maps: TalonMaps) -> Chapter:
    """What playing alone brings by tarocks and points of the hand, beside giving up."""
    found = [alone_map(maps, money=money) for money in (False, True)]
    question = _("The called king lies in the talon: give up or play alone?")
    if maps.give_up is None:
        return Chapter(
            key="alone",
            title=_("These rules do not let the declarer give up"),
            question=question,
            caption=talon_basis(maps),
        )
    level = maps.give_up
    return Chapter(
        key="alone",
        title=_title(found[0], level),
        question=question,
        text=(
            *_mixed(found[0], level),
            _(
                "Giving up brings {level} points. A cell says what playing alone brings on"
                " average, and below from how many deals; nobody gives up here. Tarocks and points"
                " are those of the twelve cards before the talon. A hand may be worth more or less"
                " than its cell, by what lies in the talon."
            ).format(level=bound(level, 0)),
            _(
                "Written points leave out the kontra that the opponents may give; in money it"
                " counts."
            ),
            _sentence(found[1], level),
        ),
        draw=(lambda: _figure(found, level)) if maps.alone else None,
        alt=_(
            "Two grids of own tarocks by points of the hand, one for written points and one for"
            " money: orange where playing alone is better than giving up, blue where it is worse,"
            " hatched where that is not sure. The table has the same numbers."
        ),
        caption=talon_basis(maps),
        heading=(
            _("account"),
            _("own tarocks"),
            _("points of the hand"),
            _("deals"),
            _("playing alone"),
            _("better"),
        ),
        rows=tuple(
            _row(one, cell, level) for one in found for cell in (*one.by_tarocks, *one.cells)
        ),
    )


def _title(found: AloneMap, level: int) -> str:
    few, many = found.lost_up_to(level), found.won_from(level)
    if few is not None and many is not None:
        return _("Give up with {few} tarocks or fewer, play alone with {many} or more").format(
            few=few, many=many
        )
    if many is not None and any(
        cell.beyond(level) < 0 for cell in (*found.by_tarocks, *found.cells)
    ):
        return _("Play alone with {many} tarocks or more").format(many=many)
    if many is not None:
        return _("Play alone with {many} tarocks or more; giving up is never surely better").format(
            many=many
        )
    if few is not None:
        return _("Give up with {few} tarocks or fewer").format(few=few)
    return _("It is not shown when giving up is better than playing alone")


def _mixed(found: AloneMap, level: int) -> list[str]:
    """Where the points of the hand decide, a sentence for each count of tarocks."""
    text = _(
        "With {tarocks} tarocks the points decide: give up with up to {few} points, play alone"
        " from {many} on."
    )
    return [
        text.format(tarocks=row, few=POINTS_FROM[worse + 1] - 1, many=POINTS_FROM[better])
        for row, worse, better in found.mixed(level)
    ]


def _sentence(money: AloneMap, level: int) -> str:
    return _("In money: {finding}.").format(finding=_title(money, level))


def _account(found: AloneMap) -> str:
    return _("money, with kontra") if found.money else _("written points")


def _tarocks(count: int) -> str:
    if count == LEAST_TAROCKS:
        return f"≤ {count}"
    return f"≥ {count}" if count == MOST_TAROCKS else str(count)


def _points(group: int) -> str:
    if group == ALL:
        return _("all")
    if group == 0:
        return f"≤ {POINTS_FROM[1] - 1}"
    if group == len(POINTS_FROM) - 1:
        return f"≥ {POINTS_FROM[group]}"
    return f"{POINTS_FROM[group]}–{POINTS_FROM[group + 1] - 1}"


def _row(found: AloneMap, cell: TalonCell, level: int) -> tuple[str, ...]:
    better = {1: _("play"), -1: _("give up"), 0: _("not sure")}
    return (
        _account(found),
        _tarocks(cell.row),
        _points(cell.column),
        whole(cell.deals),
        plus_minus(cell.mean),
        better[cell.beyond(level)],
    )


def _figure(found: list[AloneMap], level: int) -> "Figure":
    from reports.figures import PALE
    from reports.grid_figure import Sign, diverging, grid_figure

    signs = [
        Sign(text=_("play alone: it brings so many points a deal"), colour=diverging(0.7, 1)),
        Sign(
            text=_("give up: that brings {level}").format(level=bound(level, 0)),
            colour=diverging(-0.7, 1),
        ),
        Sign(text=_("not sure: the interval contains that"), hatched=True),
        Sign(text=_("fewer than {n} deals: not judged").format(n=MIN_DEALS), colour=PALE),
    ]
    return grid_figure([_grid(one, level) for one in found], signs, across=2)


def _grid(found: AloneMap, level: int) -> "Grid":
    from reports.grid_figure import Grid
    from reports.talon_grid import talon_grid_cell

    counts = range(LEAST_TAROCKS, MOST_TAROCKS + 1)
    return Grid(
        title=_account(found),
        row_title=_("own tarocks"),
        column_title=_("points of the hand"),
        row_names=tuple(map(_tarocks, counts)),
        column_names=tuple(map(_points, range(ALL + 1))),
        cells=tuple(
            talon_grid_cell(cell, cell.row - LEAST_TAROCKS, cell.column, level=level, full=_FULL)
            for cell in (*found.cells, *found.by_tarocks)
        ),
    )
