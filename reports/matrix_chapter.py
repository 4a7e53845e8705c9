"""The strategy matrix: the best game by two things that a player counts in the hand."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from analysis.estimate import MIN_HANDS
from analysis.hand_games import HandGames
from analysis.strategy_matrix import Cell, Matrix, strategy_matrix
from analysis.sweep import Sweep
from reports.chapter import Chapter
from reports.intervals import lead
from reports.layout import bound, game_name, joined, whole
from reports.map_words import FEATURE_TITLES, basis, fine_percent, how_chosen, too_few
from sim.language import N_, _

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from reports.grid_figure import Grid, GridCell, Sign

# A gap from which on the colour of a cell is full.
_FULL_GAP: Final = 3.0
_QUESTIONS: Final = {
    "kings": N_("Which game, by own tarocks and kings?"),
    "stecher": N_("Which game, by own tarocks and Stecher?"),
    "trull": N_("Which game, by own tarocks and Trull cards?"),
}


def matrix_chapters(sweep: Sweep, games: HandGames) -> list[Chapter]:
    """A matrix of tarocks by kings, one by Stecher and one by Trull cards."""
    return [_chapter(sweep, strategy_matrix(games, columns)) for columns in _QUESTIONS]


def _chapter(sweep: Sweep, matrix: Matrix) -> Chapter:
    return Chapter(
        key=f"matrix-{matrix.columns}",
        title=_title(matrix),
        question=_(_QUESTIONS[matrix.columns]),
        text=(how_to_read(), how_chosen()),
        draw=(lambda: _figure(matrix)) if matrix.cells else None,
        alt=_(
            "A grid with a row for each number of own tarocks and a column for each count of"
            " {columns}; each cell has the colour of its best game. The table has the same numbers."
        ).format(columns=_(FEATURE_TITLES[matrix.columns])),
        caption=basis(sweep),
        heading=(
            _("own tarocks"),
            _(FEATURE_TITLES[matrix.columns]),
            _("hands"),
            _("share"),
            _("best game"),
            _("next"),
            _("behind the best"),
            _("sure"),
        ),
        rows=tuple(map(_row, matrix.cells)),
    )


def how_to_read() -> str:
    """What the cells of a matrix say."""
    return _(
        "Each cell holds the hands with these counts: its colour is the game that is best on"
        " average over them, the large number how many points a deal the next game is behind,"
        " the small one how many of all hands these are. A hatched cell is undecided: the interval"
        " of that gap contains 0. Single hands of a cell may want the other game."
    )


def _title(matrix: Matrix) -> str:
    if not matrix.cells:
        return _("There are no hands to make a matrix of")
    game, begins = matrix.turns()
    every_column = {cell.column for cell in matrix.cells}
    columns = _(_SHORT[matrix.columns])
    percent = fine_percent(matrix.decided)
    if all(cell.game.best is None for cell in matrix.cells):
        return _("One deal a hand is too few to compare games")
    if all(cell.game.next is None for cell in matrix.cells):
        return _("There is only one game to choose from")
    if game is not None and len(set(begins.values())) == 1 and every_column <= begins.keys():
        return _(
            "{game} for sure from {row} tarocks on, however many {columns}; cells that are sure"
            " hold {percent} of all hands"
        ).format(game=game_name(game), row=min(begins.values()), columns=columns, percent=percent)
    if game is not None:
        return _(
            "{game} for sure from {rows} tarocks on with {counts} {columns}; cells that are sure"
            " hold {percent} of all hands"
        ).format(
            game=game_name(game),
            rows=joined([str(row) for row in _once(begins.values())]),
            counts=joined([str(column) for column in begins]),
            columns=columns,
            percent=percent,
        )
    return _("Cells of tarocks and {columns} that are sure hold {percent} of all hands").format(
        columns=columns, percent=percent
    )


def _once(rows: Collection[int]) -> Collection[int]:
    """The rows, one for each column, or the one row that is that of all."""
    return set(rows) if len(set(rows)) == 1 else rows


_SHORT: Final = {"kings": N_("kings"), "stecher": N_("Stecher"), "trull": N_("Trull cards")}


def _row(cell: Cell) -> tuple[str, ...]:
    game = cell.game
    return (
        str(cell.row),
        str(cell.column),
        whole(cell.hands),
        fine_percent(cell.share.rate or 0.0),
        game_name(game.best) if game.best else "–",
        game_name(game.next) if game.next else "–",
        lead(game.gap),
        _("yes") if game.decided else _("no"),
    )


def _figure(matrix: Matrix) -> "Figure":
    from reports.grid_figure import grid_figure

    return grid_figure([grid_of(matrix, "")], signs_of([matrix]))


def grid_of(matrix: Matrix, title: str, outlined: Collection[tuple[int, int]] = ()) -> "Grid":
    """A matrix as a grid; the cells at these counts are outlined."""
    from reports.grid_figure import Grid

    rows = sorted({cell.row for cell in matrix.cells})
    columns = sorted({cell.column for cell in matrix.cells})
    return Grid(
        title=title,
        row_title=_(FEATURE_TITLES[matrix.rows]),
        column_title=_(FEATURE_TITLES[matrix.columns]),
        row_names=tuple(map(str, rows)),
        column_names=tuple(map(str, columns)),
        cells=tuple(
            _cell(
                cell,
                rows.index(cell.row),
                columns.index(cell.column),
                outlined=(cell.row, cell.column) in outlined,
            )
            for cell in matrix.cells
        ),
    )


def _cell(cell: Cell, row: int, column: int, *, outlined: bool) -> "GridCell":
    from reports.contract_marks import colour_of, shape_of
    from reports.grid_figure import GridCell, tint

    gap = cell.game.gap.mean
    strength = min(1.0, (gap or 0.0) / _FULL_GAP)
    colour = "white" if cell.game.best is None else colour_of(cell.game.best)
    return GridCell(
        row=row,
        column=column,
        text="–" if gap is None else bound(gap, 1 if gap >= 0.1 else 2),
        small=fine_percent(cell.share.rate or 0.0),
        colour=tint(colour, 0.2 + 0.35 * strength),
        shape="" if cell.game.best is None else shape_of(cell.game.best),
        hatched=not cell.game.decided,
        outlined=outlined,
        pale=cell.hands < MIN_HANDS,
    )


def signs_of(matrices: Collection[Matrix]) -> "list[Sign]":
    """What the colours and the hatching of matrices mean."""
    from reports.contract_marks import colour_of, shape_of
    from reports.figures import PALE
    from reports.grid_figure import Sign, tint

    found = {cell.game.best for matrix in matrices for cell in matrix.cells}
    return [
        *(
            Sign(
                text=_("{game} is best, by so many points a deal").format(game=game_name(name)),
                colour=tint(colour_of(name), 0.5),
                shape=shape_of(name),
            )
            for name in sorted(filter(None, found))
        ),
        Sign(text=_("undecided: the interval of the gap contains 0"), hatched=True),
        Sign(text=too_few(), colour=PALE),
    ]
