"""What every contract brings by the own tarocks, and where one overtakes the other."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from analysis.estimate import Mean, normal_quantile
from analysis.hand_games import CONFIDENCE, HandGames, best_game, mean_of

if TYPE_CHECKING:
    import pandas as pd

_STEPS: Final = 100  # of a tarock, in which an interval is looked for


class Place(NamedTuple):
    """The hands with so many tarocks: points a deal and share won of one contract."""

    tarocks: int
    hands: int
    points: Mean
    wins: Mean


class Curve(NamedTuple):
    """A contract and its places, few tarocks first."""

    contract: str
    places: tuple[Place, ...]


class Crossing(NamedTuple):
    """Where one contract overtakes the other: `below` is better before, `above` after.

    `at` counts tarocks, between two whole numbers. `low` and `high` bound all places where the
    two may be level; None where that goes on to the end of what is known.
    """

    below: str
    above: str
    at: float
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Thresholds:
    """The curves of all contracts, and the crossings of the best."""

    curves: tuple[Curve, ...]
    crossings: tuple[Crossing, ...]

    @property
    def counts(self) -> list[int]:
        """All numbers of tarocks that some hand has."""
        return sorted({place.tarocks for curve in self.curves for place in curve.places})

    @property
    def winnable(self) -> list[Curve]:
        """The contracts that somebody plays to win."""
        return [
            curve
            for curve in self.curves
            if any(place.wins.mean is not None for place in curve.places)
        ]


def thresholds(games: HandGames) -> Thresholds:
    """Curves by own tarocks with an interval over hands at each count, and their crossings.

    Counts of fewer than MIN_HANDS of analysis.estimate have no interval and cross nothing.
    """
    counts = games.features["tarocks"]
    of = {int(count): counts.index[counts == count] for count in sorted(set(counts))}

    def place(contract: str, count: int) -> Place:
        points = games.points.loc[of[count], contract]
        wins = games.wins.loc[of[count], contract]
        return Place(
            tarocks=count,
            hands=int(points.notna().sum()),
            points=mean_of(points),
            wins=mean_of(wins),
        )

    lines = {
        name: tuple(found for count in of if (found := place(name, count)).hands)
        for name in games.contracts
    }
    return Thresholds(
        curves=tuple(Curve(name, places) for name, places in lines.items() if places),
        crossings=tuple(_crossings(games, of)),
    )


class _Lead(NamedTuple):
    """How far one contract is ahead of another, and how sure that is."""

    mean: float
    error: float


def _crossings(games: HandGames, of: "dict[int, pd.Index[int]]") -> list[Crossing]:
    """A crossing wherever the best contract is another with one tarock more."""
    found = []
    last: tuple[int, str] | None = None
    for count, numbers in of.items():
        here = best_game(games.points.loc[numbers])
        if here.best is None or here.gap.low is None:
            continue
        if last is not None and last[0] == count - 1 and last[1] != here.best:
            leads = _leads(games, of, here.best, last[1])
            # Of three games two may be level where few hands may play both.
            known = leads.keys() >= {count - 1, count}
            if known and leads[count - 1].mean <= 0 < leads[count].mean:
                found.append(_crossing(leads, last[1], here.best, count))
        last = count, here.best
    return found


def _leads(
    games: HandGames, of: "dict[int, pd.Index[int]]", ahead: str, behind: str
) -> dict[int, _Lead]:
    """The leads over the hands that may play both, where there are enough of them."""
    leads = {}
    for count, numbers in of.items():
        points = games.points.loc[numbers]
        lead = mean_of(points[ahead] - points[behind])
        if lead.mean is not None and lead.low is not None:
            error = (lead.mean - lead.low) / normal_quantile(CONFIDENCE)
            leads[count] = _Lead(lead.mean, error)
    return leads


def _crossing(leads: Mapping[int, _Lead], below: str, above: str, count: int) -> Crossing:
    """The place before `count` where the lead is 0, with all around it where it may be.

    Hands with other tarocks are other hands, so the errors of two neighbours are independent
    of each other; a place is left in where the lead may be 0 (Fieller's interval).
    """
    left, right = leads[count - 1], leads[count]
    at = count - 1 + left.mean / (left.mean - right.mean)
    wide = normal_quantile(CONFIDENCE)

    def may_be_level(step: int) -> bool | None:
        whole, part = divmod(step, _STEPS)
        one, two = leads.get(whole), leads.get(whole + (part > 0))
        if one is None or two is None:
            return None
        w = part / _STEPS
        mean = (1 - w) * one.mean + w * two.mean
        return abs(mean) <= wide * math.hypot((1 - w) * one.error, w * two.error)

    def bound(way: int) -> float | None:
        step = math.floor(at * _STEPS) if way < 0 else math.ceil(at * _STEPS)
        while may_be_level(step):
            step += way
        return None if may_be_level(step) is None else step / _STEPS

    return Crossing(below, above, at, bound(-1), bound(+1))
