"""The best game of a hand by two things that a player counts in it, such as tarocks and kings."""

from dataclasses import dataclass

from analysis.estimate import Rate, wilson_interval
from analysis.hand_games import CONFIDENCE, BestGame, HandGames, best_game


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """The hands with these two counts: how many, what share of all, and their best game."""

    row: int
    column: int
    hands: int
    share: Rate
    game: BestGame


@dataclass(frozen=True, slots=True, kw_only=True)
class Matrix:
    """A cell for each pair of counts that occurs among so many hands."""

    rows: str
    columns: str
    hands: int
    cells: tuple[Cell, ...]

    def cell(self, row: int, column: int) -> Cell | None:
        """The cell of two counts, if a hand has them."""
        return next((c for c in self.cells if (c.row, c.column) == (row, column)), None)

    @property
    def decided(self) -> float:
        """The share of the hands that lie in a cell whose best game is sure."""
        return sum(cell.hands for cell in self.cells if cell.game.decided) / max(1, self.hands)

    def turns(self) -> tuple[str | None, dict[int, int]]:
        """The game for much of what the rows count, and for each column the row it begins with.

        From this row on every cell of enough hands is surely that game. The game is None where
        the columns do not end in the same one; columns that are nowhere sure are missing.
        """
        begins: dict[int, int] = {}
        games = set()
        for column in sorted({cell.column for cell in self.cells}):
            judged = [c for c in self.cells if c.column == column and c.game.gap.low is not None]
            for cell in sorted(judged, key=lambda cell: -cell.row):
                if not cell.game.decided or cell.game.best != judged[-1].game.best:
                    break
                begins[column] = cell.row
                games.add(cell.game.best)
        return (games.pop() if len(games) == 1 else None), begins


def strategy_matrix(games: HandGames, columns: str, *, rows: str = "tarocks") -> Matrix:
    """The best game for each pair of two features of the hands, such as tarocks and kings.

    A cell's gap is the mean over its hands, each for itself; fewer than MIN_HANDS of
    analysis.estimate have no interval and decide nothing.
    """
    hands = len(games.features)
    first, second = games.features[rows], games.features[columns]
    cells = []
    for row, column in sorted(set(zip(first, second, strict=True))):
        numbers = games.features.index[(first == row) & (second == column)]
        cells.append(
            Cell(
                row=int(row),
                column=int(column),
                hands=len(numbers),
                share=wilson_interval(len(numbers), hands, confidence=CONFIDENCE),
                game=best_game(games.points.loc[numbers]),
            )
        )
    return Matrix(rows=rows, columns=columns, hands=hands, cells=tuple(cells))
