"""The chapter on the halves of the talon: more tarocks, or more points?"""

from typing import TYPE_CHECKING, Final

from analysis.talon_cells import (
    FEW_TAROCKS,
    MORE_POINTS,
    MORE_TAROCKS,
    HalfMap,
    TalonCell,
    half_map,
)
from analysis.talon_maps import TalonMaps
from analysis.verdict import MIN_DEALS
from reports.chapter import Chapter
from reports.intervals import plus_minus
from reports.layout import percent, whole
from reports.map_words import talon_basis
from sim.language import _

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from reports.grid_figure import Grid

# A lead from which on the colour of a cell is full.
_FULL_LEAD: Final = {False: 0.8, True: 2.5}


def halves_chapter(maps: TalonMaps) -> Chapter:
    """What the half with more tarocks is ahead of that with more points, by both differences."""
    panels = [
        half_map(maps, king_in_talon=there, few=few)
        for there in (False, True)
        for few in (True, False)
    ]
    elsewhere, there = (half_map(maps, king_in_talon=place) for place in (False, True))
    return Chapter(
        key="half",
        title=_title(elsewhere),
        question=_("The half with more tarocks, or the one with more points?"),
        text=(
            _(
                "The same deals are played twice, by a forehand who takes up the half with more"
                " tarocks and by one who takes that with more points; the other three play alike,"
                " and nobody gives up. Deals count in which the two take different halves, one"
                " with more tarocks and the other with more points. A cell says how many points a"
                " deal the tarocks are ahead, and below from how many deals."
            ),
            _(
                "With the called king elsewhere tarocks are {elsewhere} points a deal ahead"
                " ({n_elsewhere} deals), with the king in the talon {there} ({n_there} deals)."
            ).format(
                elsewhere=plus_minus(elsewhere.whole.mean),
                there=plus_minus(there.whole.mean),
                n_elsewhere=whole(elsewhere.whole.deals),
                n_there=whole(there.whole.deals),
            ),
            _exceptions(elsewhere),
            _alike(maps),
        ),
        draw=(lambda: _figure(panels)) if maps.halves else None,
        alt=_(
            "Four grids: by how many tarocks more the one half has, and by how many points more"
            " the other; orange where the tarocks are ahead, blue where the points are, hatched"
            " where that is not sure. The table has the same numbers."
        ),
        caption=talon_basis(maps),
        heading=(
            _("called king"),
            _("own tarocks"),
            _("tarocks more"),
            _("points more"),
            _("deals"),
            _("tarocks are ahead"),
        ),
        rows=tuple(_row(panel, cell) for panel in panels for cell in panel.cells),
    )


def _title(elsewhere: HalfMap) -> str:
    whole = elsewhere.whole
    if whole.beyond(0) > 0:
        text = _("Take the half with more tarocks: {lead} points a deal against more points")
    elif whole.beyond(0) < 0:
        text = _("Take the half with more points: tarocks are {lead} points a deal behind")
    else:
        return _("Neither more tarocks nor more points is shown to make the better half")
    return text.format(lead=plus_minus(whole.mean))


def _exceptions(found: HalfMap) -> str:
    """Where the points are ahead for sure, or that they are so nowhere."""
    behind = [cell for cell in found.cells if cell.beyond(0) < 0]
    if not behind:
        return _("In no cell are the points ahead for sure while the called king is elsewhere.")
    cells = ", ".join(
        _("{tarocks} against {points}").format(
            tarocks=_more(cell.row, MORE_TAROCKS), points=_more(cell.column, MORE_POINTS)
        )
        for cell in behind
    )
    return _(
        "While the called king is elsewhere, points are ahead for sure where so many tarocks more"
        " stand against so many points more: {cells}."
    ).format(cells=cells)


def _alike(maps: TalonMaps) -> str:
    """How often the habits do not differ although the halves do."""
    apart = sum(sums.deals for sums in maps.halves.values())
    whole = apart + maps.taken_alike
    return _(
        "In {percent} of the deals with such halves both take the same one all the same, because"
        " of all else that is in it; these say nothing."
    ).format(percent=percent(maps.taken_alike / whole) if whole else "–")


def _more(count: int, counts: tuple[int, ...]) -> str:
    """A difference; the last one stands for all from there on."""
    return f"{count}+" if count == counts[-1] and counts is MORE_POINTS else str(count)


def _place(found: HalfMap) -> str:
    return _("in the talon") if found.king_in_talon else _("elsewhere")


def _own(found: HalfMap) -> str:
    return f"≤ {FEW_TAROCKS}" if found.few else f"≥ {FEW_TAROCKS + 1}"


def _row(found: HalfMap, cell: TalonCell) -> tuple[str, ...]:
    return (
        _place(found),
        _own(found),
        _more(cell.row, MORE_TAROCKS),
        _more(cell.column, MORE_POINTS),
        whole(cell.deals),
        plus_minus(cell.mean),
    )


def _figure(panels: list[HalfMap]) -> "Figure":
    from reports.figures import PALE
    from reports.grid_figure import Sign, diverging, grid_figure

    signs = [
        Sign(text=_("more tarocks are ahead, by so many points a deal"), colour=diverging(0.7, 1)),
        Sign(text=_("more points are ahead"), colour=diverging(-0.7, 1)),
        Sign(text=_("not sure: the interval contains 0"), hatched=True),
        Sign(text=_("fewer than {n} deals: not judged").format(n=MIN_DEALS), colour=PALE),
    ]
    return grid_figure([_grid(panel) for panel in panels], signs, across=2)


def _grid(found: HalfMap) -> "Grid":
    from reports.grid_figure import Grid
    from reports.talon_grid import talon_grid_cell

    return Grid(
        title=_("king {place}, own tarocks {own}").format(place=_place(found), own=_own(found)),
        row_title=_("tarocks more"),
        column_title=_("points more in the other half"),
        row_names=tuple(_more(count, MORE_TAROCKS) for count in MORE_TAROCKS),
        column_names=tuple(_more(count, MORE_POINTS) for count in MORE_POINTS),
        cells=tuple(
            talon_grid_cell(
                cell,
                MORE_TAROCKS.index(cell.row),
                MORE_POINTS.index(cell.column),
                level=0,
                full=_FULL_LEAD[found.king_in_talon],
            )
            for cell in found.cells
        ),
    )
