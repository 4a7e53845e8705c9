"""Claims about what a game is made of, measured deal by deal on what its settlement says."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from analysis.conditions import Conditions
from analysis.estimate import mean_interval
from analysis.experiment import Progress
from analysis.findings import BETTER, Bounds, Broken, Effect, Measured, Unit, measured
from analysis.verdict import MIN_DEALS
from sim import table
from sim.contracts import CONTRACTS
from sim.items import ITEMS
from sim.language import N_

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealTrial:
    """What a deal says, and the deals that count, of a contract that any forehand plays.

    `note` makes one whole number a deal from the parts of its settlement, (n, PART_NAMES), all
    for the forehand in points; `counts` says which deals count.
    """

    what: str
    contract: str
    note: Callable[[Ints], Ints]
    counts: Callable[[table.Outcomes], npt.NDArray[np.bool_]]
    unit: Unit = "points"
    bounds: Bounds = BETTER

    @property
    def families(self) -> int:
        """How many intervals, or sets of them that hold together, it is judged by."""
        return 1 + (self.unit == "points")


def try_deals(
    trials: Sequence[DealTrial], how: Conditions, progress: Progress | None = None
) -> list[Measured]:
    """Measures each trial on the same deals. An interrupt ends it without any."""
    found = []
    for number, trial in enumerate(trials):
        question = table.Question(
            contract=CONTRACTS[trial.contract],
            rules=how.rules,
            players=(how.player,) * 4,
            seed=how.seed,
        )
        deals, sums = 0, np.zeros((2, 1 + len(table.PART_NAMES)), np.int64)
        for chunk in table.play(question, how.deals, threads=how.threads):
            opponents = np.where(chunk.alone, 3, 1)[:, np.newaxis]
            parts = (opponents * chunk.parts)[trial.counts(chunk)]
            said = np.column_stack([trial.note(parts), parts])
            deals += len(said)
            sums += np.stack([said.sum(axis=0), (said * said).sum(axis=0)])
            if progress:
                done = chunk.first + len(chunk.flags)
                progress(number * how.deals + done, how.deals * len(trials))
        found.append(judge(trial, deals, sums, how.confidence))
    return found


def judge(trial: DealTrial, deals: int, sums: Ints, confidence: float) -> Measured:
    """The mean of what the deals said; beside points those of every part of the settlement."""

    def effect(name: str, column: int, comparisons: int = 1) -> Effect:
        total, squares = sums[:, column].tolist()
        found = mean_interval(deals, total, squares, confidence=confidence, comparisons=comparisons)
        low, high = (found.low, found.high) if deals >= MIN_DEALS else (None, None)
        return Effect(name=name, n=deals, mean=found.mean or 0.0, low=low, high=high)

    some = [i for i in range(len(table.PART_NAMES)) if sums[1, 1 + i]]
    parts = Broken(
        name=N_("part of the settlement, points a deal"),
        effects=tuple(effect(ITEMS[table.PART_NAMES[i]], 1 + i, len(some)) for i in some),
        decides=False,
    )
    return measured(
        effect("", 0) if deals else None,
        what=trial.what,
        unit=trial.unit,
        counted="deal",
        bounds=trial.bounds,
        broken=[parts] if some and trial.unit == "points" else [],
    )
