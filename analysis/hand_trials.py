"""Claims about hands, measured on a sweep of random hands.

Each hand says one number, and the claim is judged by their mean, or by how that number
changes with what the hand holds. What is picked as the best of several games or kings is
picked on one half of a hand's deals and counted on the other.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

import numpy as np

from analysis.conditions import Conditions
from analysis.estimate import MIN_HANDS, student_quantile
from analysis.experiment import Progress
from analysis.findings import (
    BETTER,
    Bounds,
    Breakdown,
    Effect,
    Measured,
    Unit,
    break_down,
    effect_of,
    measured,
)
from analysis.sweep import sweep
from analysis.sweep_row import SweepRow

# Of each hand and game; hands differ by more than their deals.
DEALS: Final = 100


@dataclass(frozen=True, slots=True)
class SweptHand:
    """A hand with the rows of its options."""

    hand: int
    rows: tuple[SweepRow, ...]

    def best(self, wanted: Callable[[SweepRow], bool]) -> SweepRow | None:
        """The best of the rows that are wanted on the first half of the deals, if there are any."""
        return max(filter(wanted, self.rows), key=lambda row: row.first_total, default=None)

    def ahead(
        self, advised: Callable[[SweepRow], bool], other: Callable[[SweepRow], bool]
    ) -> float | None:
        """How far the best of the advised rows is ahead of the best of others, points a deal.

        Both are picked on the first half of the deals and counted on the second; None where
        one of them is missing.
        """
        first, second = self.best(advised), self.best(other)
        if first is None or second is None:
            return None
        return (first.second_total - second.second_total) / first.second_deals


@dataclass(frozen=True, slots=True, kw_only=True)
class HandTrial:
    """What a hand says, None where the claim is not about it, and how it is summed up.

    `contracts` are the games that are played. With `slope` the number of the claim is not the
    mean but by how much what the hand says grows with the first of these facts of a hand while
    the others stay the same.
    """

    what: str
    contracts: tuple[str, ...]
    note: Callable[[SweptHand], float | None]
    unit: Unit = "points"
    bounds: Bounds = BETTER
    breakdown: Breakdown | None = None
    slope: tuple[Callable[[int], float], ...] = ()

    @property
    def families(self) -> int:
        """How many intervals, or sets of them that hold together, it is judged by."""
        return 1 + (self.breakdown is not None)


def try_hands(
    trials: Sequence[HandTrial], how: Conditions, progress: Progress | None = None
) -> list[Measured]:
    """Measures each trial on the same random hands, with all games that one of them needs.

    A game's deals do not depend on the games beside it, and so neither do the numbers. An
    interrupt ends it without any.
    """
    contracts = {name for trial in trials for name in trial.contracts}
    found = sweep(
        how.hands,
        rules=how.rules,
        strategy=how.player,
        contracts=contracts,
        deals=DEALS,
        seed=how.seed,
        threads=how.threads,
        progress=progress,
    )
    if found.stop == "interrupted":
        raise KeyboardInterrupt
    hands = [
        SweptHand(rows[0].hand, tuple(rows))
        for rows in (list(some) for _, some in groupby(found.rows, lambda row: row.number))
    ]
    return [judge(trial, hands, how) for trial in trials]


def judge(trial: HandTrial, hands: Sequence[SweptHand], how: Conditions) -> Measured:
    """What the hands say together, and the word on it."""
    noted = [(hand.hand, said) for hand in hands if (said := trial.note(hand)) is not None]
    values = [said for _, said in noted]
    total, broken = None, []
    if trial.slope:
        facts = [[fact(hand) for fact in trial.slope] for hand, _ in noted]
        total = slope_of(values, facts, confidence=how.confidence)
    elif noted:
        total = effect_of("", values, confidence=how.confidence)
    if trial.breakdown and noted:
        strata = [trial.breakdown.of(hand) for hand, _ in noted]
        broken.append(break_down(trial.breakdown, values, strata, confidence=how.confidence))
    return measured(
        total,
        what=trial.what,
        unit=trial.unit,
        counted="hand",
        bounds=trial.bounds,
        broken=broken,
    )


def slope_of(
    values: Sequence[float], facts: Sequence[Sequence[float]], *, confidence: float
) -> Effect | None:
    """How the values grow with the first fact, the others held fast: least squares.

    The error lets hands spread differently. None where the facts do not differ enough.
    """
    n = len(values)
    if n < MIN_HANDS:
        return None
    design = np.column_stack([np.ones(n), np.array(facts, float)])
    if np.linalg.matrix_rank(design) < design.shape[1]:
        return None
    y = np.array(values)
    inverse = np.linalg.inv(design.T @ design)
    slopes = inverse @ (design.T @ y)
    weighted = design * (y - design @ slopes)[:, np.newaxis]
    spread = inverse @ (weighted.T @ weighted) @ inverse * n / (n - design.shape[1])
    mean, half = float(slopes[1]), float(student_quantile(confidence, n) * spread[1, 1] ** 0.5)
    return Effect(name="", n=n, mean=mean, low=mean - half, high=mean + half)
