"""From exact sums to numbers with their uncertainty; what does not exist is None, never NaN.

All intervals are for a fixed number of deals and hold with probability `confidence`
each, or, with `comparisons` > 1, all together (Bonferroni).
"""

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev
from typing import Final, NamedTuple

# Of fewer hands a normal interval would be too narrow.
MIN_HANDS: Final = 20


class Mean(NamedTuple):
    """A mean in points a deal, its interval and the spread of single deals."""

    mean: float | None
    low: float | None
    high: float | None
    sd: float | None


class Rate(NamedTuple):
    """A share of deals, 0 to 1, and its interval."""

    rate: float | None
    low: float | None
    high: float | None


def normal_quantile(confidence: float, comparisons: int = 1) -> float:
    """Half the width of a two-sided normal interval in standard errors: 1.96 for 0.95."""
    return -NormalDist().inv_cdf((1 - confidence) / 2 / comparisons)


def student_quantile(confidence: float, n: int, comparisons: int = 1) -> float:
    """The same for the mean of `n` numbers whose spread they tell themselves.

    Student's t, by Fisher's expansion: from MIN_HANDS on good to a hundredth, also for the
    small chances that many comparisons leave.
    """
    z = normal_quantile(confidence, comparisons)
    freedom = n - 1
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


def mean_interval(
    deals: int, total: int, squares: int, *, confidence: float, comparisons: int = 1
) -> Mean:
    """The mean of `deals` numbers with their sum and sum of squares.

    No deals have no mean, and one deal has no interval.
    """
    if deals == 0:
        return Mean(None, None, None, None)
    mean = total / deals
    if deals == 1:
        return Mean(mean, None, None, None)
    # Python's own integers: n times a sum of squares may not fit 64 bits.
    sd = math.sqrt((deals * squares - total * total) / (deals * (deals - 1)))
    half = normal_quantile(confidence, comparisons) * sd / math.sqrt(deals)
    return Mean(mean, mean - half, mean + half, sd)


def gap_interval(
    deals: int,
    totals: tuple[int, int],
    squares: tuple[int, int],
    product: int,
    *,
    confidence: float,
    comparisons: int = 1,
) -> Mean:
    """By how much the first option is ahead of the second on the same deals.

    `totals` and `squares` are the sums of both, `product` the sum of their products.
    """
    return mean_interval(
        deals,
        totals[0] - totals[1],
        squares[0] + squares[1] - 2 * product,
        confidence=confidence,
        comparisons=comparisons,
    )


def wilson_interval(wins: int, deals: int, *, confidence: float) -> Rate:
    """The share of wins with Wilson's interval, which never leaves 0 to 1."""
    if deals == 0:
        return Rate(None, None, None)
    rate = wins / deals
    z2 = normal_quantile(confidence) ** 2
    middle = (rate + z2 / (2 * deals)) / (1 + z2 / deals)
    half = math.sqrt(z2 * (rate * (1 - rate) + z2 / (4 * deals)) / deals) / (1 + z2 / deals)
    low = 0.0 if wins == 0 else middle - half
    high = 1.0 if wins == deals else middle + half
    return Rate(rate, low, high)


def mean_over(values: Sequence[float], *, confidence: float) -> Mean:
    """The mean of one number a hand, found independently of each other.

    What spreads them, be it the hands or their deals, is all in the interval; `sd` is that of
    the numbers. Fewer than MIN_HANDS have no interval, and none have no mean.
    """
    if not values:
        return Mean(None, None, None, None)
    mean = fmean(values)
    if len(values) == 1:
        return Mean(mean, None, None, None)
    sd = stdev(values)
    if len(values) < MIN_HANDS:
        return Mean(mean, None, None, sd)
    half = normal_quantile(confidence) * sd / math.sqrt(len(values))
    return Mean(mean, mean - half, mean + half, sd)


def ratio_interval(
    deals: int,
    totals: tuple[int, int],
    squares: tuple[int, int],
    product: int,
    *,
    confidence: float,
    comparisons: int = 1,
) -> Mean:
    """The mean of what many seats have, of which each deal holds some, such as the defenders.

    `totals` are the sum over all seats and the number of seats, `squares` the sums of the
    squares of both deal by deal, and `product` that of their products. The seats of a deal are
    alike, so only deals count as independent. No deals have no mean, and one has no interval.
    """
    total, seats = totals
    if deals == 0:
        return Mean(None, None, None, None)
    mean = total / seats
    if deals == 1:
        return Mean(mean, None, None, None)
    # Python's own integers: what each deal has more than its seats at the mean, squared.
    spread = seats**2 * squares[0] - 2 * seats * total * product + total**2 * squares[1]
    sd = math.sqrt(deals * deals * spread / (deals - 1)) / seats**2
    half = normal_quantile(confidence, comparisons) * sd / math.sqrt(deals)
    return Mean(mean, mean - half, mean + half, sd)


def share_over(parts: Sequence[int], wholes: Sequence[int], *, confidence: float) -> Rate:
    """The share of all parts in all wholes, of which each hand has one, such as won and played.

    The games of one hand are alike, so only hands count as independent. Fewer than MIN_HANDS
    have no interval.
    """
    total = sum(wholes)
    if total == 0:
        return Rate(None, None, None)
    rate = sum(parts) / total
    hands = len(wholes)
    if hands < MIN_HANDS:
        return Rate(rate, None, None)
    squares = math.fsum(
        (part - rate * whole) ** 2 for part, whole in zip(parts, wholes, strict=True)
    )
    error = math.sqrt(squares * hands / (hands - 1)) / total
    half = normal_quantile(confidence) * error
    return Rate(rate, max(0.0, rate - half), min(1.0, rate + half))
