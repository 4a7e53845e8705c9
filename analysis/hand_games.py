"""The contracts of many hands side by side: what each brings where its best option is played."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from analysis.comparison import pairs_of
from analysis.estimate import Mean, mean_over
from sim.contracts import CONTRACTS

if TYPE_CHECKING:
    import pandas as pd

CONFIDENCE: Final = 0.95
# What is chosen on one half of the deals is counted on the other.
CHOSEN_AND_COUNTED: Final = (("second_mean", "first_mean"), ("first_mean", "second_mean"))


@dataclass(frozen=True, slots=True, eq=False)
class HandGames:
    """One row a hand, by its number; but for `features` one column a contract.

    `halves` are the points a deal of the contract's best option, counted on one half of the
    deals and chosen on the other, so that no luck of the choice counts: once one half is the
    first, and once the other. NaN where the hand may not play the contract. `wins` are the
    shares won of the options so chosen, on all deals, NaN where nobody plays for a win.
    `features` are what the sweep says of each hand.
    """

    features: "pd.DataFrame"
    halves: "tuple[pd.DataFrame, pd.DataFrame]"
    wins: "pd.DataFrame"

    @property
    def points(self) -> "pd.DataFrame":
        """The mean of both halves."""
        return (self.halves[0] + self.halves[1]) / 2

    @property
    def contracts(self) -> tuple[str, ...]:
        """The contracts of the sweep, in the order of the table of contracts."""
        return tuple(self.wins.columns)


@dataclass(frozen=True, slots=True, kw_only=True)
class BestGame:
    """The contract that is best on average over some hands, and the next one.

    `gap` is how far the next is behind, over the `hands` that may play both, each with its own
    best option; with one contract there is no next and no gap.
    """

    best: str | None
    next: str | None
    gap: Mean

    @property
    def decided(self) -> bool:
        """Whether the interval of the gap leaves no doubt."""
        return self.gap.low is not None and self.gap.low > 0


def hand_games(table: "pd.DataFrame") -> HandGames:
    """The contracts of each hand of a sweep's table."""
    contracts = [name for name in CONTRACTS if name in set(table["contract"])]
    halves: list[pd.DataFrame] = []
    wins: list[pd.DataFrame] = []
    for chosen_on, counted_on in CHOSEN_AND_COUNTED:
        chosen = chosen_options(table, chosen_on, ["number", "contract"])
        for name, found in ((counted_on, halves), ("win_rate", wins)):
            wide = chosen.pivot(index="number", columns="contract", values=name)
            found.append(wide.reindex(columns=contracts).astype(float))
    return HandGames(
        features=table.drop_duplicates("number").set_index("number"),
        halves=(halves[0], halves[1]),
        wins=(wins[0] + wins[1]) / 2,
    )


def chosen_options(table: "pd.DataFrame", by: str, among: Sequence[str]) -> "pd.DataFrame":
    """The rows with the greatest `by` among those alike in `among`, the first of equals."""
    known = table[table[by].notna()]
    return known.loc[known.groupby(list(among), sort=True)[by].idxmax()]


def best_answers(table: "pd.DataFrame") -> "pd.Series[float]":
    """What the best option brings each hand, by its number.

    It is chosen on one half of the deals and the other half counts, both ways.
    """
    counted = [
        chosen_options(table, chosen_on, ["number"]).set_index("number")[counted_on].astype(float)
        for chosen_on, counted_on in CHOSEN_AND_COUNTED
    ]
    return (counted[0] + counted[1]) / 2


def behind_best(table: "pd.DataFrame") -> "pd.Series[float]":
    """How far each option is behind the best one of its hand, as `best_answers` has it.

    From few deals the best may itself be the worse choice, and this be below 0.
    """
    points = (table["first_mean"].astype(float) + table["second_mean"].astype(float)) / 2
    return table["number"].map(best_answers(table)) - points


def best_game(points: "pd.DataFrame") -> BestGame:
    """The best contract over the hands of some rows of `HandGames.points`.

    The interval allows for every pair of contracts that might have come out as the gap.
    """
    means = points.mean().dropna().sort_values(ascending=False, kind="stable")
    if len(means) < 2:
        return BestGame(
            best=str(means.index[0]) if len(means) else None,
            next=None,
            gap=mean_over((), confidence=CONFIDENCE),
        )
    best, following = map(str, means.index[:2])
    each = 1 - (1 - CONFIDENCE) / pairs_of(len(means))
    return BestGame(
        best=best, next=following, gap=mean_of(points[best] - points[following], confidence=each)
    )


def mean_of(numbers: "Iterable[float]", *, confidence: float = CONFIDENCE) -> Mean:
    """The mean over hands as in `mean_over`, of those hands that have the number."""
    return mean_over([x for x in numbers if x == x], confidence=confidence)  # NaN is not itself
