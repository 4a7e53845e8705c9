"""The fit of the play: it finds what is there, and changes nothing where nothing is better."""

import numpy as np

from sim import play_weights
from sim.play_weights import PLACES
from tests.fit_play import Choices, fit

PLACE = PLACES[1]
N_CELLS = play_weights.length(PLACE.tables)


def invented(truth: np.ndarray, noise: float, count: int = 3_000) -> Choices:
    """Choices of four cards whose points are those of the true weights, and some noise."""
    rng = np.random.default_rng(11)
    cells = rng.integers(0, N_CELLS, (4 * count, 5))
    cells[::7, 2] = -1
    even, odd = (truth[cells] * (cells >= 0)).sum(axis=1) + rng.normal(0, noise, (2, 4 * count))
    points = np.stack([(even + odd) / 2, even, odd], axis=1)
    starts = np.arange(0, 4 * count + 1, 4)
    return Choices(starts, points, cells, np.ones(cells.shape))


def test_a_fit_from_nothing_finds_what_is_there() -> None:
    """It loses far less than no weights do, on choices that it has not seen."""
    truth = np.random.default_rng(5).normal(0, 1, N_CELLS)
    found = fit(invented(truth, noise=0.5), np.zeros(N_CELLS))
    assert found.choices == 3_000
    assert found.before > 1.5
    assert found.after < found.before / 8
    assert np.corrcoef(found.weights, truth)[0, 1] > 0.9


def test_a_fit_keeps_weights_that_nothing_beats() -> None:
    """The true weights stay as good as they are."""
    truth = np.random.default_rng(5).normal(0, 1, N_CELLS)
    found = fit(invented(truth, noise=0.0), truth)
    assert np.abs(found.after) < 1e-9
    assert np.abs(found.before) < 1e-9
