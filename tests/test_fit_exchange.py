"""The fit of the exchange: it finds what is there, and leaves alone what decides nothing."""

from itertools import islice

import numpy as np
import pytest

from analysis.random_talons import random_talons
from sim.exchange import Exchange
from sim.exchange_weights import ALONE, INDEX, NAMES, PARTNER, WEIGHTS
from tests.fit_exchange import RULES, SEED, STANDARD, Weighed, ascend, least_squares

SIZE = len(NAMES)
TALON = next(islice(random_talons(RULES, STANDARD, seed=SEED), 1))


def invented(truth: np.ndarray, count: int = 300) -> list[Weighed]:
    """Talons of ten exchanges each whose points are those of the true weights, and some noise.

    The first feature is 1 everywhere, as the level is, the last one is 0.
    """
    rng = np.random.default_rng(7)
    weighed = []
    for _ in range(count):
        features = rng.integers(0, 4, (10, SIZE)).astype(float)
        features[:, 0], features[:, -1] = 1.0, 0.0
        points = features @ truth + rng.normal(0, 0.3, 10)
        weighed.append(Weighed(TALON, (Exchange(0),) * 10, features, points))
    return weighed


def brings(weighed: list[Weighed], weights: np.ndarray) -> float:
    """What the exchanges with the highest scores bring on average."""
    return float(np.mean([t.points[np.argmax(t.features @ weights)] for t in weighed]))


def test_both_steps_find_what_is_there() -> None:
    """Least squares come near the true weights, and the ascent does not make them worse."""
    truth = np.zeros(SIZE)
    truth[1:9] = (1.0, -1.0, 0.5, -0.5, 0.25, 2.0, 0.0, -2.0)
    talons = invented(truth, 750)
    learnt, fresh = talons[:600], talons[600:]

    first = least_squares(learnt)
    second = ascend(learnt, first, 8.0, -100.0)

    best = float(np.mean([talon.points.max() for talon in fresh]))
    assert brings(fresh, first) > best - 0.2
    assert brings(fresh, second) > brings(fresh, first) - 0.1
    assert brings(fresh, np.zeros(SIZE)) < best - 2


def test_what_decides_nothing_has_no_weight() -> None:
    """A feature that is the same for all exchanges of each talon gets the weight 0."""
    truth = np.zeros(SIZE)
    truth[1] = 1.0
    start = np.full(SIZE, 0.1)

    found = ascend(invented(truth), start, 8.0, -100.0)

    assert (found[0], found[-1]) == (0.0, 0.0)


@pytest.mark.parametrize("row", [PARTNER, ALONE], ids=["partner", "alone"])
def test_weights_of_today_are_sane(row: int) -> None:
    """Points a deal: the level decides nothing, nothing is worth more than a Valat or two."""
    weights = np.array(list(WEIGHTS.values()))[:, row]

    assert weights[INDEX["level"]] == 0
    assert np.abs(weights).max() < 20
