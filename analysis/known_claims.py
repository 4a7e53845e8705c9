"""Claims that the pack alone decides: exact numbers, nothing is played."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import comb
from typing import Final

from analysis.claim import Claim
from analysis.conditions import Conditions
from analysis.experiment import Progress
from analysis.findings import BETTER, Bounds, Effect, Measured, Unit, measured
from sim import cards
from sim.language import N_

_TALON: Final = 2 * cards.HALF_SIZE


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownTrial:
    """An exact number."""

    what: str
    number: Callable[[], float]
    unit: Unit
    bounds: Bounds = BETTER

    @property
    def families(self) -> int:
        """How many intervals, or sets of them that hold together, it is judged by."""
        return 0  # exact


def try_known(
    trials: Sequence[KnownTrial], how: Conditions, progress: Progress | None = None
) -> list[Measured]:
    """The number of each trial, an interval of no width."""
    found = []
    for trial in trials:
        exact = trial.number()
        total = Effect(name="", n=None, mean=exact, low=exact, high=exact)
        found.append(
            measured(total, what=trial.what, unit=trial.unit, counted="", bounds=trial.bounds)
        )
    return found


def talon_has(tarocks: int) -> float:
    """How often so many tarocks lie in the talon of unknown hands."""
    others = cards.N_CARDS - cards.N_TAROCKS
    ways = comb(cards.N_TAROCKS, tarocks) * comb(others, _TALON - tarocks)
    return ways / comb(cards.N_CARDS, _TALON)


CLAIMS: Final = (
    Claim(
        key="C-43",
        text=N_("The talon helps: two tarocks lie in it on average, often more"),
        source="WN-T",
        trials=(
            KnownTrial(
                what=N_("tarocks in the talon on average, two or more"),
                number=lambda: sum(n * talon_has(n) for n in range(_TALON + 1)),
                unit="tarocks",
                bounds=Bounds(2.0),
            ),
            KnownTrial(
                what=N_("share of talons with more than two; above a quarter is often"),
                number=lambda: sum(map(talon_has, range(3, _TALON + 1))),
                unit="share",
                bounds=Bounds(0.25),
            ),
        ),
    ),
)
