"""Whether enough was played: how sure a sweep is with fewer hands and with fewer deals."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import NormalDist, fmean
from typing import TYPE_CHECKING, Final, NamedTuple

from analysis.comparison import pairs_of
from analysis.estimate import MIN_HANDS, Mean, normal_quantile
from analysis.hand_games import CONFIDENCE, HandGames, hand_games, mean_of
from analysis.strategy_matrix import Cell, Matrix, strategy_matrix

if TYPE_CHECKING:
    import pandas as pd

_HALVINGS: Final = 6
_LEAST: Final = 5 * MIN_HANDS  # hands of a sweep that say anything
_NORMAL: Final = NormalDist()


class HandStep(NamedTuple):
    """The first so many hands: the gap in the typical cell, and what the matrix decides.

    `decided` is the share of these hands in a cell whose best game is sure, and `as_all` that
    of those in a cell whose best game is that of all hands.
    """

    hands: int
    in_cell: int
    gap: Mean
    decided: float
    as_all: float


class DealStep(NamedTuple):
    """The share of the hands whose best game is sure with so many deals a hand."""

    deals: int
    decided: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Convergence:
    """What fewer hands and fewer deals would have shown, most first.

    `cell` is the most frequent one of the matrix. `from_deals` is the share that the luck of
    the deals has in the spread of its hands: so much of the squared interval endless deals
    would take away. None where there are too few hands.
    """

    cell: Cell | None
    from_deals: float | None
    by_hands: tuple[HandStep, ...]
    by_deals: tuple[DealStep, ...]


def convergence(table: "pd.DataFrame") -> Convergence:
    """How a sweep's answers become sure; half, a quarter ... of its hands and of its deals."""
    games = hand_games(table)
    whole = strategy_matrix(games, "kings")
    cell = max(whole.cells, key=lambda cell: cell.hands, default=None)
    numbers = games.features.index
    wanted = [len(numbers) >> halved for halved in range(_HALVINGS)]
    parts = [_first_hands(games, n) for n in wanted if n >= _LEAST]
    return Convergence(
        cell=cell,
        from_deals=None if cell is None else _share_of_deals(games, whole, cell),
        by_hands=tuple(_hand_step(part, whole, cell) for part in parts if cell),
        by_deals=tuple(_deal_steps(table)),
    )


def _first_hands(games: HandGames, n: int) -> HandGames:
    first, second = games.halves
    return HandGames(
        features=games.features.iloc[:n],
        halves=(first.iloc[:n], second.iloc[:n]),
        wins=games.wins.iloc[:n],
    )


def _hand_step(games: HandGames, whole: Matrix, typical: Cell) -> HandStep:
    matrix = strategy_matrix(games, whole.columns)
    as_all = 0
    for cell in matrix.cells:
        final = whole.cell(cell.row, cell.column)
        as_all += cell.hands * (final is not None and final.game.best == cell.game.best)
    points = _of_cell(games, whole, typical)
    best, following = typical.game.best, typical.game.next
    gaps = points[best] - points[following] if following else ()
    return HandStep(
        hands=matrix.hands,
        in_cell=len(points),
        gap=mean_of(gaps),
        decided=matrix.decided,
        as_all=as_all / matrix.hands,
    )


def _of_cell(games: HandGames, matrix: Matrix, cell: Cell) -> "pd.DataFrame":
    rows, columns = games.features[matrix.rows], games.features[matrix.columns]
    return games.points[(rows == cell.row) & (columns == cell.column)]


def _share_of_deals(games: HandGames, matrix: Matrix, cell: Cell) -> float | None:
    """The part of the spread of the cell's gaps that other deals would not repeat.

    What both halves of the deals have in common is the hands' own.
    """
    best, following = cell.game.best, cell.game.next
    if following is None or cell.hands < MIN_HANDS:
        return None
    numbers = _of_cell(games, matrix, cell).index
    one, other = (half.loc[numbers, best] - half.loc[numbers, following] for half in games.halves)
    spread = ((one + other) / 2).var()
    return None if not spread > 0 else float(min(1.0, max(0.0, 1 - one.cov(other) / spread)))


def _deal_steps(table: "pd.DataFrame") -> Iterable[DealStep]:
    """From the gaps between the best option of a hand and the nearest of another game.

    With part of the deals the gap of a hand is a normal number around that of all of them, so
    the share that would be sure needs no drawing of deals.
    """
    best = table[table["best"].astype(bool)].set_index("number")["contract"]
    others = table[table["contract"] != table["number"].map(best)]
    others = others[others["gap_se"].notna()]
    if others.empty:
        return
    options = table.groupby("number")["option"].size()
    wide = {n: normal_quantile(CONFIDENCE, pairs_of(n)) for n in sorted(set(options))}
    quantiles = others["number"].map(options).map(wide)
    nearest = (others["gap"] - quantiles * others["gap_se"]).groupby(others["number"]).idxmin()
    rivals = others.loc[nearest, ["gap", "gap_se"]].astype(float)
    known = list(zip(rivals["gap"], rivals["gap_se"], quantiles.loc[nearest], strict=True))
    deals = int(table["deals"].max())
    for halved in range(_HALVINGS):
        if (some := deals >> halved) >= MIN_HANDS:
            share = fmean(_chance(*one, times=deals / some) for one in known)
            yield DealStep(some, share)


def _chance(gap: float, error: float, quantile: float, *, times: float) -> float:
    """The chance that a gap is sure with one of `times` parts of the deals."""
    ahead, spread = gap - quantile * error * math.sqrt(times), error * math.sqrt(times - 1)
    if spread == 0:
        return float(ahead > 0)
    return _NORMAL.cdf(ahead / spread)
