"""Options on common deals side by side: what each brings, and how far behind the best."""

from typing import Any

from analysis.answer import Stratum
from analysis.estimate import Mean, gap_interval, mean_interval, wilson_interval
from analysis.tally import PLACES, Tally
from sim.table import PART_NAMES


def pairs_of(options: int) -> int:
    """How many gaps there are between so many options.

    The best is picked from the same deals, so the intervals allow for every pair that
    might have come out as the gap: for one less than the options they would hold too seldom.
    """
    return max(1, options * (options - 1) // 2)


def numbers(
    tally: Tally, i: int, best: int, *, confidence: float, pairs: int, can_be_won: bool = True
) -> dict[str, Any]:
    """The numbers of option i beside the option `best`: the fields of an OptionEstimate.

    The intervals of `pairs` gaps hold together. What cannot be won has no win rate.
    """
    deals = tally.deals
    total = int(tally.sums[i])
    mean = mean_interval(deals, total, int(tally.products[i, i]), confidence=confidence)
    wins = wilson_interval(int(tally.wins[i]), deals if can_be_won else 0, confidence=confidence)
    gap = gap_to(tally, best, i, confidence=confidence, pairs=pairs)
    parts = zip(PART_NAMES, tally.part_sums[i].tolist(), tally.part_deals[i].tolist(), strict=True)
    return {
        "mean": total / deals,
        "low": mean.low,
        "high": mean.high,
        "sd": mean.sd,
        "win_rate": wins.rate,
        "win_low": wins.low,
        "win_high": wins.high,
        "deals": deals,
        "gap": (int(tally.sums[best]) - total) / deals,
        "gap_low": gap.low,
        "gap_high": gap.high,
        "parts": {name: points / deals for name, points, occurred in parts if occurred},
        "by_king": _by_king(tally, i, confidence),
        "payments": dict(sorted(tally.payments[i].items())),
    }


def gap_to(tally: Tally, best: int, i: int, *, confidence: float, pairs: int) -> Mean:
    """How far option i is behind the option `best`; the intervals of `pairs` hold together."""
    totals = int(tally.sums[best]), int(tally.sums[i])
    squares = int(tally.products[best, best]), int(tally.products[i, i])
    return gap_interval(
        tally.deals,
        totals,
        squares,
        int(tally.products[best, i]),
        confidence=confidence,
        comparisons=pairs,
    )


def _by_king(tally: Tally, i: int, confidence: float) -> dict[str, Stratum]:
    """Where the called card lies; the own hand holds it in every deal or in none."""
    if not tally.place_deals[i].any():
        return {}
    own = bool(tally.place_deals[i, 0])
    places = range(1) if own else range(1, len(PLACES))
    strata = {}
    for place in places:
        deals = int(tally.place_deals[i, place])
        total, squares = int(tally.place_sums[i, place]), int(tally.place_squares[i, place])
        mean = mean_interval(deals, total, squares, confidence=confidence)
        strata[PLACES[place]] = Stratum(
            share=deals / tally.deals,
            mean=mean.mean,
            win_rate=int(tally.place_wins[i, place]) / deals if deals else None,
            deals=deals,
            low=mean.low,
            high=mean.high,
        )
    return strata
