"""Means and shares with what is known of their error, as screens, figures and pages write them."""

from typing import Protocol

from analysis.answer import OptionEstimate
from analysis.estimate import Mean, Rate
from reports.layout import between, bound, give_or_take, percent, signed


class Interval(Protocol):
    """Whatever lies between two bounds, or has none."""

    @property
    def low(self) -> float | None:
        """The lower bound."""

    @property
    def high(self) -> float | None:
        """The upper bound."""


def half_width(found: Interval) -> float | None:
    """What stands behind the ± of a mean."""
    if found.low is None or found.high is None:
        return None
    return (found.high - found.low) / 2


def with_half(option: OptionEstimate, decimals: int) -> str:
    """A mean and its interval, as in +2.16 ± 0.02; what is always paid has none."""
    return signed(option.mean, decimals) + give_or_take(half_width(option) or None, decimals)


def plus_minus(mean: Mean, decimals: int = 2) -> str:
    """A mean with its interval, as in +1.62 ± 0.05; a dash where there is none."""
    if mean.mean is None:
        return "–"
    return signed(mean.mean, decimals) + give_or_take(half_width(mean), decimals)


def lost(mean: Mean) -> str:
    """Points lost with their interval, as in 0.031 ± 0.008; a dash where there are none."""
    return "–" if mean.mean is None else bound(mean.mean, 3) + give_or_take(half_width(mean), 3)


def lead(mean: Mean, decimals: int = 2) -> str:
    """A difference with its bounds, as in 0.09 (0.05 to 0.13); a dash where there is none."""
    if mean.mean is None:
        return "–"
    return f"{bound(mean.mean, decimals)} {between(mean.low, mean.high, decimals)}".rstrip()


def share(rate: Rate) -> str:
    """A share in per cent; a dash where there is none."""
    return "–" if rate.rate is None else percent(rate.rate)
