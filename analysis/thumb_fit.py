"""Small rules fitted to what each game loses with each hand: a point count and a tree.

Both look for the least loss and then take the simplest rule that loses little more, or is not
shown to lose more, hand by hand: within two standard errors.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import gcd
from typing import Final, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from analysis.thumb_rules import Leaf, PointCount, Split, Step

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
R = TypeVar("R")

WEIGHTS: Final = (1, 2, 3, 4, -1, -2)
MOST_FEATURES: Final = 4
DEPTH: Final = 2
_BEAM: Final = 6
_ROUNDING: Final = 1e-9  # points that are none
_ERRORS: Final = 2  # standard errors within which nothing is shown
_LITTLE: Final = 0.01  # points a deal for which nobody counts further


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """What is learned from: a row a hand.

    `counts` has a column for each of `features`, whole numbers; `losses` one for each of
    `contracts`, in points a deal.
    """

    features: tuple[str, ...]
    contracts: tuple[str, ...]
    counts: Ints
    losses: Floats


class _Weighing(NamedTuple):
    """Weights by the column of the feature, and what the best steps lose in all."""

    weights: tuple[tuple[int, int], ...]
    loss: float


# A point count ------------------------------------------------------------------------------


def fit_count(lesson: Lesson) -> PointCount:
    """The point count of one to four features."""
    known: dict[tuple[tuple[int, int], ...], float] = {}

    def weigh(weights: Iterable[tuple[int, int]]) -> _Weighing:
        plain = _plain(weights)
        if plain not in known:
            counts = _counts(lesson, plain)
            known[plain] = float(_costs(lesson, counts - counts.min())[-1][-1].min())
        return _Weighing(plain, known[plain])

    columns = range(len(lesson.features))
    beam = _best(weigh([(column, 1)]) for column in columns)
    for _more in range(1, MOST_FEATURES):
        longer = _best(
            weigh([*one.weights, (column, weight)])
            for one in beam
            for column in columns
            if column not in dict(one.weights)
            for weight in WEIGHTS
        )
        beam = _best(_polished(one, weigh) for one in longer)
    by_ease = sorted(
        known, key=lambda w: (len(w), sum(abs(weight) for _column, weight in w), known[w], w)
    )
    weights = _simplest(by_ease, lambda weights: _losses_of(lesson, weights), known.__getitem__)
    names = tuple((lesson.features[column], weight) for column, weight in weights)
    return PointCount(names, tuple(_steps(lesson, weights)))


def _best(found: Iterable[_Weighing]) -> list[_Weighing]:
    return sorted(set(found), key=lambda one: (one.loss, one.weights))[:_BEAM]


def _plain(weights: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The same count in the smallest whole numbers, the first of them positive."""
    ordered = sorted(weights)
    by = gcd(*(weight for _column, weight in ordered))
    if ordered[0][1] < 0:
        by = -by
    return tuple((column, weight // by) for column, weight in ordered)


def _polished(one: _Weighing, weigh: Callable[[Iterable[tuple[int, int]]], _Weighing]) -> _Weighing:
    """The best that comes of changing one weight after another."""
    while True:
        changed = [
            weigh((*one.weights[:place], (column, weight), *one.weights[place + 1 :]))
            for place, (column, _weight) in enumerate(one.weights)
            for weight in WEIGHTS
        ]
        better = _best([one, *changed])[0]
        if better == one:
            return one
        one = better


def _counts(lesson: Lesson, weights: Sequence[tuple[int, int]]) -> Ints:
    counts: Ints = sum(
        (weight * lesson.counts[:, column] for column, weight in weights),
        np.zeros(len(lesson.counts), np.int64),
    )
    return counts


def _steps(lesson: Lesson, weights: Sequence[tuple[int, int]]) -> list[Step]:
    """The best game for every count, changing no more often than there are other games."""
    counts = _counts(lesson, weights)
    low = int(counts.min())
    costs = _costs(lesson, counts - low)
    before = costs[0]
    # No more changes than it takes: one behind the last count would lose the same.
    ends = [float(cost[-1].min()) for cost in costs]
    changes = next(n for n, end in enumerate(ends) if end <= ends[-1] + _ROUNDING)
    costs = costs[: changes + 1]
    count, game = len(before) - 1, int(costs[-1][-1].argmin())
    steps: list[Step] = []
    for simpler, cost in reversed([*pairwise(costs)]):
        if cost[count, game] < simpler[count, game]:
            count = int((simpler[: count + 1].min(axis=1) - before[: count + 1, game]).argmin())
            steps.append(Step(low + count, lesson.contracts[game]))
            game = int(simpler[count].argmin())
    return [Step(None, lesson.contracts[game]), *reversed(steps)]


def _costs(lesson: Lesson, counts: Ints) -> list[Floats]:
    """What is lost below each count, from 0 to all of them, by the game that is played last.

    In the first array no game but that one is played, in each further one the game changes once
    more where that loses less.
    """
    sums = np.stack([np.bincount(counts, weights=column) for column in lesson.losses.T], axis=1)
    before = np.vstack([np.zeros(sums.shape[1]), sums.cumsum(axis=0)])
    costs = [before]
    for _change in lesson.contracts[1:]:
        other = costs[-1].min(axis=1, keepdims=True)
        changed = before + np.minimum.accumulate(other - before, axis=0)
        costs.append(np.where(changed < costs[-1] - _ROUNDING, changed, costs[-1]))
    return costs


def _losses_of(lesson: Lesson, weights: Sequence[tuple[int, int]]) -> Floats:
    """What the count loses with each hand."""
    counts = _counts(lesson, weights)
    steps = _steps(lesson, weights)
    games = [lesson.contracts.index(step.contract) for step in steps]
    starts = [step.start for step in steps[1:] if step.start is not None]
    chosen = np.array(games)[np.searchsorted(starts, counts, side="right")]
    return np.take_along_axis(lesson.losses, chosen[:, np.newaxis], axis=1)[:, 0]


def _simplest(
    rules: Sequence[R], losses_of: Callable[[R], Floats], total_of: Callable[[R], float]
) -> R:
    """The first, of rules from simple to hard, that loses as good as no more than the best."""
    best = min(rules, key=total_of)
    least = losses_of(best)
    for rule in rules:
        more = losses_of(rule) - least
        mean, error = more.mean(), more.std() / np.sqrt(len(more))
        if mean <= max(_LITTLE, _ERRORS * error):
            return rule
    return best


# A tree -------------------------------------------------------------------------------------


def fit_tree(lesson: Lesson) -> Split | Leaf:
    """The tree of at most two questions one after another."""
    trees = [_tree(lesson, depth) for depth in range(DEPTH + 1)]
    losses = [_losses_of_tree(lesson, tree) for tree in trees]
    place = _simplest(
        range(len(trees)), losses.__getitem__, lambda place: float(losses[place].sum())
    )
    return trees[place]


def _tree(lesson: Lesson, depth: int) -> Split | Leaf:
    """The tree of this depth that loses least, all of them tried."""
    return _grown(lesson, np.ones(len(lesson.counts), np.bool_), depth)[1]


def _grown(lesson: Lesson, here: npt.NDArray[np.bool_], depth: int) -> tuple[float, Split | Leaf]:
    losses = lesson.losses[here]
    whole = losses.sum(axis=0)
    best: tuple[float, Split | Leaf] = (
        float(whole.min()),
        Leaf(lesson.contracts[int(whole.argmin())]),
    )
    if depth == 0:
        return best
    for column, feature in enumerate(lesson.features):
        counts = lesson.counts[:, column]
        for at_least in sorted({*counts[here].tolist()})[1:]:
            above = here & (counts >= at_least)
            yes, no = _grown(lesson, above, depth - 1), _grown(lesson, here & ~above, depth - 1)
            if yes[0] + no[0] < best[0] - _ROUNDING:
                best = yes[0] + no[0], Split(feature, at_least, yes[1], no[1])
    return best


def _losses_of_tree(lesson: Lesson, tree: Split | Leaf) -> Floats:
    """What a tree loses with each hand."""
    if isinstance(tree, Leaf):
        return lesson.losses[:, lesson.contracts.index(tree.contract)]
    above = lesson.counts[:, lesson.features.index(tree.feature)] >= tree.at_least
    return np.where(above, _losses_of_tree(lesson, tree.yes), _losses_of_tree(lesson, tree.no))
