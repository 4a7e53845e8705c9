"""Grids of cells as a figure: a colour and numbers in each, hatching and outlines upon them."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap, to_hex, to_rgb
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from reports.figures import COLOURS, DARK, GREY, PALE, write

# All in inches.
_WIDTH: Final = 8.2
_EDGE: Final = 0.1
_ROW_NAMES: Final = 0.62
_ROW_TITLE: Final = 0.25
_GAP: Final = 0.35  # between two grids beside each other
_TITLE: Final = 0.32  # of a grid, if it has one
_HEADING: Final = 0.46  # the title of the columns and their names
_CELL: Final = 0.36
_MOST_WIDE: Final = 1.3  # of a cell
_NARROW: Final = 0.5
_LEGEND: Final = 0.26  # a line of it
_HATCH: Final = "#C2C2C2"

# Blue and orange differ for every eye, and dark numbers can be read on both.
_DIVERGING: Final = LinearSegmentedColormap.from_list(
    "behind and ahead", (COLOURS[5], "white", COLOURS[4])
)


@dataclass(frozen=True, slots=True, kw_only=True)
class GridCell:
    """A cell of a grid: its place, what is written in it and how it looks.

    `text` is the number, `small` another one behind it; `hatched` means not sure, `outlined`
    that it is one to look at, and `pale` that it is too little to judge. A `shape` is a mark
    beside the text that says what the colour says, for who does not see it.
    """

    row: int
    column: int
    text: str
    small: str = ""
    colour: str = "white"
    shape: str = ""
    hatched: bool = False
    outlined: bool = False
    pale: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """Cells in rows and columns that have names."""

    title: str
    row_title: str
    column_title: str
    row_names: tuple[str, ...]
    column_names: tuple[str, ...]
    cells: tuple[GridCell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign:
    """A line of the legend: a box that looks as a cell does, and what it means."""

    text: str
    colour: str = "white"
    shape: str = ""
    hatched: bool = False
    outlined: bool = False


def tint(colour: str, share: float) -> str:
    """A colour thinned with white; `share` 1 is the colour itself."""
    red, green, blue = (1 - share * (1 - part) for part in to_rgb(colour))
    return to_hex((red, green, blue))


def diverging(value: float, most: float) -> str:
    """Orange above 0 and blue below, full at `most`, which is above 0."""
    return to_hex(_DIVERGING(0.5 + 0.5 * max(-1.0, min(1.0, value / most))))


def grid_figure(grids: Sequence[Grid], signs: Sequence[Sign], *, across: int = 1) -> Figure:
    """The grids, `across` of them beside each other, and below them what the signs mean."""
    across = min(across, len(grids))
    wide = (_WIDTH - 2 * _EDGE - (across - 1) * _GAP) / across
    lines = [grids[first : first + across] for first in range(0, len(grids), across)]
    heights = [max(map(_height, line)) + _GAP for line in lines]
    columns = 2 if len(signs) > 1 else 1
    legend = _LEGEND * math.ceil(len(signs) / columns)
    height = 2 * _EDGE + sum(heights) + legend
    figure = Figure(figsize=(_WIDTH, height), facecolor="white")
    page = figure.add_axes((0, 0, 1, 1), xlim=(0, _WIDTH), ylim=(height, 0))
    page.set_axis_off()
    top = _EDGE
    for line, tall in zip(lines, heights, strict=True):
        for place, grid in enumerate(line):
            _draw(figure, page, grid, _EDGE + place * (wide + _GAP), top, wide)
        top += tall
    for number, sign in enumerate(signs):
        x = _EDGE + (_WIDTH - 2 * _EDGE) / columns * (number % columns)
        _draw_sign(page, sign, x, top + _LEGEND * (number // columns))
    return figure


def _height(grid: Grid) -> float:
    return _TITLE * bool(grid.title) + _HEADING + _CELL * len(grid.row_names)


def _draw(figure: Figure, page: Axes, grid: Grid, left: float, top: float, wide: float) -> None:
    start = left + _ROW_TITLE + _ROW_NAMES
    columns, rows = len(grid.column_names), len(grid.row_names)
    cell = min(_MOST_WIDE, (left + wide - start) / columns)
    page_width, page_height = figure.get_size_inches()
    first = top + _height(grid) - _CELL * rows
    write(page, left, top + 0.14, grid.title, size=10.5, weight="bold")
    write(page, start, first - 0.37, grid.column_title, size=8.5, color=GREY)
    page.text(
        left + 0.08, first + _CELL * rows / 2, grid.row_title,
        size=8.5, color=GREY, rotation=90, ha="center", va="center",
    )  # fmt: skip
    for column, name in enumerate(grid.column_names):
        size = 9 if cell > _NARROW else 7.5
        write(page, start + cell * (column + 0.5), first - 0.13, name, size=size, ha="center")
    for row, name in enumerate(grid.row_names):
        write(page, start - 0.08, first + _CELL * (row + 0.5), name, size=9, ha="right")
    area = (
        start / page_width, 1 - (first + _CELL * rows) / page_height,
        cell * columns / page_width, _CELL * rows / page_height,
    )  # fmt: skip
    panel = figure.add_axes(area, xlim=(0, columns), ylim=(rows, 0))
    panel.set_axis_off()
    for one in sorted(grid.cells, key=lambda one: one.outlined):
        _fill(panel, one, cell)


def _fill(panel: Axes, cell: GridCell, wide: float) -> None:
    x, y = cell.column, cell.row
    _box(
        panel, x, y, 1, 1, PALE if cell.pale else cell.colour,
        hatched=cell.hatched and not cell.pale, outlined=cell.outlined,
    )  # fmt: skip
    size = 8.5 if wide > _NARROW else 7
    colour = GREY if cell.pale else DARK
    if cell.shape and not cell.pale:
        _mark(panel, x + 0.13, y + 0.5, cell.shape)
    bold = "normal" if cell.hatched or cell.pale else "bold"
    if cell.small:
        write(panel, x + 0.5, y + 0.32, cell.text, size=size, ha="center", color=colour,
              weight=bold)  # fmt: skip
        write(panel, x + 0.5, y + 0.74, cell.small, size=size - 1.7, ha="center", color=colour)
    else:
        write(panel, x + 0.5, y + 0.5, cell.text, size=size, ha="center", color=colour,
              weight=bold)  # fmt: skip


def _box(
    page: Axes, x: float, y: float, wide: float, tall: float, colour: str,
    *, hatched: bool, outlined: bool,
) -> None:  # fmt: skip
    page.add_patch(Rectangle((x, y), wide, tall, facecolor=colour, edgecolor="white", linewidth=1))
    if hatched:
        page.add_patch(
            Rectangle((x, y), wide, tall, fill=False, edgecolor=_HATCH, hatch="///", linewidth=0)
        )
    if outlined:
        page.add_patch(
            Rectangle((x, y), wide, tall, fill=False, edgecolor=DARK, linewidth=2, clip_on=False)
        )


def _mark(page: Axes, x: float, y: float, shape: str) -> None:
    page.plot([x], [y], marker=shape, markersize=3.2, color=DARK, linestyle="none")


def _draw_sign(page: Axes, sign: Sign, x: float, y: float) -> None:
    _box(page, x, y + 0.03, 0.34, 0.18, sign.colour, hatched=sign.hatched, outlined=sign.outlined)
    if sign.colour == "white" and not sign.outlined:
        page.add_patch(
            Rectangle((x, y + 0.03), 0.34, 0.18, fill=False, edgecolor=_HATCH, linewidth=0.6)
        )
    if sign.shape:
        _mark(page, x + 0.17, y + 0.12, sign.shape)
    write(page, x + 0.44, y + 0.12, sign.text, size=8.5, color=GREY)
