"""Options on common deals: who falls behind for sure leaves, the others play on.

The deals come in laps, each as long as all before. After a lap those leave who are
behind the leader by an interval that holds for all pairs and all laps together, and,
where more are left than the games of the next lap suffice for, those with the lowest
means. With all deals in the first lap nobody leaves. Everything depends on the deals
alone, nothing on the clock or the threads.
"""

import math
from collections.abc import Hashable, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Final

from analysis.comparison import gap_to, numbers, pairs_of
from analysis.estimate import mean_interval, normal_quantile
from analysis.experiment import Progress, play_together
from analysis.tally import Tally, no_deals
from analysis.verdict import MIN_DEALS
from sim import table

FIRST_LAP: Final = 250
# After so many deals, and after each doubling, a race notes how it stands.
FIRST_MARK: Final = 125
MARKS: Final = tuple(FIRST_MARK << doublings for doublings in range(40))
# Deals after which the spread of the leader says how many are wanted in all.
PILOT: Final = 1_000
LEAST_DEALS: Final = 2_000
MOST_DEALS: Final = 100_000
# Single games that all may play together: about a second and a half of one core.
GAMES: Final = 400_000
MIN_RUNNERS: Final = 4
# Of the leaders' means at the end, in points a deal, unless deals are given.
PRECISION: Final = 0.05


@dataclass(frozen=True, slots=True, eq=False)
class Lap:
    """The sums of all deals so far of those who ran to the end of this lap, or to a mark."""

    runners: tuple[int, ...]
    tally: Tally

    @property
    def leader(self) -> int:
        """The runner with the best mean, the first of equals."""
        sums: list[int] = self.tally.sums.tolist()
        return self.runners[sums.index(max(sums))]


@dataclass(frozen=True, slots=True, eq=False)
class Race:
    """What came of a race; `complete` unless it was interrupted.

    `beaten` are those who left because they were behind the leader of their lap for sure,
    and so are not the best, whoever leads at the end. Others may have left for want of room.
    `marks` are how it stood at each of MARKS that it came to, wherever the laps end.
    """

    laps: tuple[Lap, ...]
    beaten: frozenset[int]
    complete: bool
    marks: tuple[Lap, ...] = ()

    @property
    def best(self) -> int:
        """The leader at the end."""
        return self.laps[-1].leader

    def last_lap(self, runner: int) -> Lap:
        """The last lap that a runner finished."""
        return next(lap for lap in reversed(self.laps) if runner in lap.runners)

    def numbers(self, runner: int, *, confidence: float, can_be_won: bool = True) -> dict[str, Any]:
        """The numbers of a runner beside the best, as in `analysis.comparison`, in his last lap.

        Who left early had been looked at after every lap, and is known less well.
        """
        lap = self.last_lap(runner)
        return numbers(
            lap.tally,
            lap.runners.index(runner),
            lap.runners.index(self.best),
            confidence=confidence,
            pairs=self.pairs(lap),
            can_be_won=can_be_won,
        )

    def pairs(self, last: Lap) -> int:
        """How many gaps have to hold together for those whose last lap this is."""
        looks = 1 if last is self.laps[-1] else len(self.laps)
        return pairs_of(len(self.laps[0].runners)) * looks


def race(
    questions: Sequence[table.Question],
    *,
    confidence: float,
    precision: float = PRECISION,
    deals: int | None = None,
    first_lap: int = FIRST_LAP,
    groups: Sequence[Hashable] = (),
    without_kontra: bool = False,
    games: int = GAMES,
    threads: int | None = None,
    chunk_size: int | None = None,
    progress: Progress | None = None,
) -> Race:
    """Lets questions about the same hand race for the best mean of the forehand.

    `groups` names for each question a group whose leader never leaves. The leaders at
    the end have played `deals` deals, or as many as make their intervals no wider than
    ± `precision`, from LEAST_DEALS to MOST_DEALS; `games` bounds what all play together.
    `first_lap` is the number of deals after which the first may leave. `without_kontra` is as
    in `tally_of`, `chunk_size` as in `play_together`; `progress` is told the games played and
    how many they may become. A KeyboardInterrupt ends the race with the deals so far, or goes
    on to the caller where there are none.
    """
    groups = groups or [0] * len(questions)
    running = tuple(range(len(questions)))
    tally = no_deals(len(running))
    wanted = deals
    looks = _laps_to(deals or MOST_DEALS, first_lap)
    most = games if deals is None else min(games, deals * len(questions))
    played = 0
    laps: list[Lap] = []
    marks: list[Lap] = []
    beaten: set[int] = set()
    try:
        while wanted is None or tally.deals < wanted:
            size = min(max(first_lap, tally.deals), (wanted or MOST_DEALS) - tally.deals)
            with closing(
                play_together(
                    [questions[runner] for runner in running],
                    size,
                    first=tally.deals,
                    marks=MARKS,
                    without_kontra=without_kontra,
                    threads=threads,
                    chunk_size=chunk_size,
                )
            ) as chunks:
                for chunk in chunks:
                    tally += chunk
                    if tally.deals in MARKS:
                        marks.append(Lap(running, tally))
                    played += chunk.deals * len(running)
                    if progress:
                        progress(min(played, most), most)
            lap = Lap(running, tally)
            laps.append(lap)
            if wanted is None and tally.deals >= PILOT:
                wanted = _deals_for(lap, groups, precision, confidence)
            room = games // _laps_to(wanted or MOST_DEALS, first_lap) // max(first_lap, tally.deals)
            level = _level(lap, pairs_of(len(questions)) * looks, confidence)
            kept = sorted({*level[: max(MIN_RUNNERS, room)], *_leaders(lap, groups)})
            beaten.update(lap.runners[row] for row in {*range(len(running))} - {*level, *kept})
            running = tuple(lap.runners[row] for row in kept)
            tally = tally.keep(kept)
    except KeyboardInterrupt:
        if not tally.deals:
            raise
        if not laps or laps[-1].tally.deals < tally.deals:
            laps.append(Lap(running, tally))
        return Race(tuple(laps), frozenset(beaten), complete=False, marks=tuple(marks))
    return Race(tuple(laps), frozenset(beaten), complete=True, marks=tuple(marks))


def _laps_to(deals: int, first_lap: int) -> int:
    """How many laps there are until so many deals are played."""
    return 1 + max(0, math.ceil(math.log2(deals / first_lap)))


def _deals_for(lap: Lap, groups: Sequence[Hashable], precision: float, confidence: float) -> int:
    """Deals that make the intervals of the leaders' means as narrow as ± precision."""
    widest = 0.0
    for row in _leaders(lap, groups):
        total, squares = int(lap.tally.sums[row]), int(lap.tally.products[row, row])
        mean = mean_interval(lap.tally.deals, total, squares, confidence=confidence)
        widest = max(widest, mean.sd or 0.0)
    wanted = math.ceil((normal_quantile(confidence) * widest / precision) ** 2)
    return min(MOST_DEALS, max(LEAST_DEALS, wanted))


def _leaders(lap: Lap, groups: Sequence[Hashable]) -> set[int]:
    """The row of each group's leader."""
    ranked = _ranked(lap.tally)
    return {*{groups[lap.runners[row]]: row for row in reversed(ranked)}.values()}


def _ranked(tally: Tally) -> list[int]:
    """The rows, best mean first."""
    sums = tally.sums.tolist()
    return sorted(range(len(sums)), key=lambda row: -sums[row])


def _level(lap: Lap, pairs: int, confidence: float) -> list[int]:
    """The rows that are not behind the leader for sure, best mean first."""
    ranked = _ranked(lap.tally)
    return [row for row in ranked if not _is_behind(lap.tally, ranked[0], row, confidence, pairs)]


def _is_behind(tally: Tally, best: int, row: int, confidence: float, pairs: int) -> bool:
    low = gap_to(tally, best, row, confidence=confidence, pairs=pairs).low
    return tally.deals >= MIN_DEALS and low is not None and low > 0
