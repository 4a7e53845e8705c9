"""How an answer grew with the deals: the best option and the runner-up, mark by mark."""

from typing import TYPE_CHECKING

from analysis.answer import Look
from analysis.comparison import gap_to
from analysis.estimate import mean_interval

if TYPE_CHECKING:
    from analysis.race import Lap, Race


def course_of(race: "Race", rival: int | None, *, confidence: float) -> tuple[Look, ...]:
    """The looks at the best of a race and at a rival, from the first mark to the rival's last lap.

    The last look has the numbers of the answer. Without a rival there are no gaps.
    """
    last = race.last_lap(race.best if rival is None else rival)
    marks = [mark for mark in race.marks if mark.tally.deals < last.tally.deals]
    pairs = race.pairs(last)
    return tuple(_look(lap, race.best, rival, pairs, confidence) for lap in (*marks, last))


def _look(lap: "Lap", best: int, rival: int | None, pairs: int, confidence: float) -> Look:
    tally, row = lap.tally, lap.runners.index(best)
    total, squares = int(tally.sums[row]), int(tally.products[row, row])
    mean = mean_interval(tally.deals, total, squares, confidence=confidence)
    found = Look(tally.deals, total / tally.deals, mean.low, mean.high)
    if rival is None:
        return found
    gap = gap_to(tally, row, lap.runners.index(rival), confidence=confidence, pairs=pairs)
    return found._replace(gap=gap.mean, gap_low=gap.low, gap_high=gap.high)
