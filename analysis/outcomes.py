"""How often an option brings how much: its payments in a few bands that double in width."""

from collections.abc import Mapping
from typing import Final, NamedTuple


class Outcome(NamedTuple):
    """The share of the deals that pay `low` to `high` points; None is without end."""

    low: int | None
    high: int | None
    share: float


class Outcomes(NamedTuple):
    """All payments of an option: the shares of what is paid, of nothing and of what is gained.

    `pays` and `gains` go from 0 outwards, a band each of _BANDS; `paid` and `gained` are
    their sums.
    """

    pays: tuple[Outcome, ...]
    nothing: float
    gains: tuple[Outcome, ...]
    paid: float
    gained: float


_BANDS: Final[tuple[tuple[int, int | None], ...]] = ((1, 1), (2, 3), (4, 7), (8, None))


def outcomes_of(payments: Mapping[int, int]) -> Outcomes:
    """The outcomes of deals that are counted by their payment to the forehand."""
    deals = sum(payments.values())

    def share(sign: int, low: int, high: int | None) -> float:
        found = (
            count
            for points, count in payments.items()
            if points * sign >= low and (high is None or points * sign <= high)
        )
        return sum(found) / deals

    return Outcomes(
        pays=tuple(
            Outcome(None if high is None else -high, -low, share(-1, low, high))
            for low, high in _BANDS
        ),
        nothing=payments.get(0, 0) / deals,
        gains=tuple(Outcome(low, high, share(1, low, high)) for low, high in _BANDS),
        paid=share(-1, 1, None),
        gained=share(1, 1, None),
    )
