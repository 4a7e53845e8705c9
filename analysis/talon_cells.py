"""Talon maps as cells: which half brings more, and what playing alone brings, with intervals."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from analysis.estimate import Mean, mean_interval
from analysis.hand_games import CONFIDENCE
from analysis.talon_maps import Sums, TalonMaps
from analysis.verdict import MIN_DEALS

# Up to so many tarocks in the hand are few.
FEW_TAROCKS: Final = 4
# Differences from the last of these on stand together; the tarocks of two halves differ by three.
MORE_POINTS: Final = (1, 2, 3, 4, 5, 6, 7)
MORE_TAROCKS: Final = (1, 2, 3)
# Where the groups of hands by their points begin, and the tarocks that stand together.
POINTS_FROM: Final = (0, 10, 13, 16, 19, 22)
LEAST_TAROCKS: Final = 1
MOST_TAROCKS: Final = 8
ALL: Final = len(POINTS_FROM)  # the column of all points together


@dataclass(frozen=True, slots=True, kw_only=True)
class TalonCell:
    """The deals of one row and column and their mean; fewer than MIN_DEALS have no interval."""

    row: int
    column: int
    deals: int
    mean: Mean

    def beyond(self, level: float) -> int:
        """1 where the mean is for sure above the level, -1 where it is below, else 0."""
        if self.mean.low is None or self.mean.high is None:
            return 0
        return (self.mean.low > level) - (self.mean.high < level)


@dataclass(frozen=True, slots=True, kw_only=True)
class HalfMap:
    """What more tarocks are ahead of more points where two halves are at odds.

    For hands of few tarocks, many, or all (`few` is None); rows are the tarocks more of the one
    half, columns the points more of the other. `whole` is all of it.
    """

    king_in_talon: bool
    few: bool | None
    whole: TalonCell
    cells: tuple[TalonCell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AloneMap:
    """What playing alone brings with the called king in the talon, in one account.

    Rows are the tarocks of the hand, columns the group of its points (POINTS_FROM);
    `by_tarocks` are the rows as wholes.
    """

    money: bool
    by_tarocks: tuple[TalonCell, ...]
    cells: tuple[TalonCell, ...]

    def lost_up_to(self, level: float) -> int | None:
        """The most tarocks with which, as with all fewer, it brings less than the level for sure.

        Counts of too few deals say nothing against it.
        """
        below = None
        for row in self.by_tarocks:
            if row.mean.low is None:
                continue
            if row.beyond(level) >= 0:
                break
            below = row.row
        return below

    def mixed(self, level: float) -> tuple[tuple[int, int, int], ...]:
        """Tarocks with which the points decide: it brings less for sure up to, more for sure from.

        Tarocks, the last group of points that is worse and the first that is better.
        """
        found = []
        for row in sorted({cell.row for cell in self.cells}):
            worse = [c.column for c in self.cells if c.row == row and c.beyond(level) < 0]
            better = [c.column for c in self.cells if c.row == row and c.beyond(level) > 0]
            if worse and better and max(worse) < min(better):
                found.append((row, max(worse), min(better)))
        return tuple(found)

    def won_from(self, level: float) -> int | None:
        """The fewest tarocks with which, as with all more, it brings more for sure."""
        above = None
        for row in reversed(self.by_tarocks):
            if row.mean.low is None:
                continue
            if row.beyond(level) <= 0:
                break
            above = row.row
        return above


def half_map(
    maps: TalonMaps,
    *,
    king_in_talon: bool,
    few: bool | None = None,
) -> HalfMap:
    """The cells of the deals with the called king in the talon, or elsewhere."""
    kept = [
        (min(key.more_tarocks, MORE_TAROCKS[-1]), min(key.more_points, MORE_POINTS[-1]), sums)
        for key, sums in maps.halves.items()
        if key.king_in_talon == king_in_talon
        and (few is None or few == (key.tarocks <= FEW_TAROCKS))
    ]
    return HalfMap(
        king_in_talon=king_in_talon,
        few=few,
        whole=_cell(0, 0, (sums for _row, _column, sums in kept)),
        cells=_cells(kept),
    )


def alone_map(maps: TalonMaps, *, money: bool) -> AloneMap:
    """The cells of all deals with the called king in the talon, in one account."""
    kept = [
        (min(max(key.tarocks, LEAST_TAROCKS), MOST_TAROCKS), _group(key.points), sums)
        for key, sums in maps.alone.items()
        if key.money == money
    ]
    return AloneMap(
        money=money,
        by_tarocks=_cells([(row, ALL, sums) for row, _column, sums in kept]),
        cells=_cells(kept),
    )


def _group(points: int) -> int:
    return max(i for i, low in enumerate(POINTS_FROM) if points >= low)


def _cells(kept: Iterable[tuple[int, int, Sums]]) -> tuple[TalonCell, ...]:
    found: dict[tuple[int, int], list[Sums]] = {}
    for row, column, sums in kept:
        found.setdefault((row, column), []).append(sums)
    return tuple(_cell(*place, found[place]) for place in sorted(found))


def _cell(row: int, column: int, parts: Iterable[Sums]) -> TalonCell:
    whole = Sums()
    for part in parts:
        whole = whole.also(part)
    mean = mean_interval(*whole, confidence=CONFIDENCE)
    if whole.deals < MIN_DEALS:
        mean = Mean(mean.mean, None, None, mean.sd)
    return TalonCell(row=row, column=column, deals=whole.deals, mean=mean)
