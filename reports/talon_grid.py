"""A cell of a talon map as figures draw it, the same for halves and for playing alone."""

from analysis.talon_cells import TalonCell
from analysis.verdict import MIN_DEALS
from reports.grid_figure import GridCell, diverging
from reports.layout import signed, whole


def talon_grid_cell(
    cell: TalonCell, row: int, column: int, *, level: float, full: float
) -> GridCell:
    """The mean of a cell and its deals, coloured by how far it is from the level.

    From a distance of `full` on the colour is full; hatched is what may be at the level.
    """
    mean = cell.mean.mean or 0.0
    return GridCell(
        row=row,
        column=column,
        text=signed(mean, 1),
        small=whole(cell.deals),
        colour=diverging(mean - level, full),
        hatched=cell.beyond(level) == 0,
        pale=cell.deals < MIN_DEALS,
    )
