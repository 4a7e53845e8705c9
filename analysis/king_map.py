"""Which king: holdings in the called suit against each other."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from analysis.estimate import Mean
from analysis.hand_games import behind_best, mean_of

if TYPE_CHECKING:
    import pandas as pd


class Choice(NamedTuple):
    """What a choice of the king is worth, in points a deal.

    `ahead` is how far it is ahead of a king by lot. How far it is behind the best king of the
    hand lies between two numbers: for `at_least` the best is chosen on one half of the deals and
    the other half counts, both ways, so that it may itself not be the best; for `at_most` it is
    chosen on the deals that count, luck and all.
    """

    ahead: Mean
    at_least: Mean
    at_most: Mean


class Holding(NamedTuple):
    """The cards held in the called suit: in how many hands, and what calling there is worth."""

    holding: str
    hands: int
    worth: Choice


class Versus(NamedTuple):
    """Hands that hold both: how far calling with `holding` is ahead of calling with `other`."""

    holding: str
    other: str
    hands: int
    lead: Mean


@dataclass(frozen=True, slots=True, kw_only=True)
class KingMap:
    """What is known of the kings of one contract, over the hands that may call two or more.

    `holdings` come with the one first that is farthest ahead of a king by lot; `versus` has each
    pair that some hand holds, both ways round.
    """

    contract: str
    hands: int
    holdings: tuple[Holding, ...]
    versus: tuple[Versus, ...]

    def lead(self, holding: str, other: str) -> Versus | None:
        """The one holding against the other, if any hand holds both."""
        return next((v for v in self.versus if (v.holding, v.other) == (holding, other)), None)


def king_maps(table: "pd.DataFrame") -> tuple[KingMap, ...]:
    """One map for each contract of a sweep's table that calls a king."""
    calls = table[table["king"].notna() & table["holding"].notna()]
    return tuple(_king_map(str(name), rows) for name, rows in calls.groupby("contract", sort=False))


def _king_map(contract: str, table: "pd.DataFrame") -> KingMap:
    kings = table.groupby("number")["option"].transform("size")
    choices = table[kings > 1].sort_values("number", kind="stable")
    worth = _worth(choices)
    alike = worth.groupby(["number", "holding"], as_index=False).mean()
    holdings = [
        Holding(str(name), len(rows), _choice(rows)) for name, rows in alike.groupby("holding")
    ]
    holdings.sort(key=lambda one: (-(one.worth.ahead.mean or 0.0), one.holding))
    return KingMap(
        contract=contract,
        hands=worth["number"].nunique(),
        holdings=tuple(holdings),
        versus=tuple(_versus(alike)),
    )


def _worth(choices: "pd.DataFrame") -> "pd.DataFrame":
    """The hand, the holding and the numbers of `Choice` of each option."""
    mean = choices["mean"].groupby(choices["number"])
    return choices[["number", "holding"]].assign(
        ahead=choices["mean"] - mean.transform("mean"),
        at_least=behind_best(choices),
        at_most=mean.transform("max") - choices["mean"],
    )


def _choice(rows: "pd.DataFrame") -> Choice:
    return Choice(*(mean_of(rows[name]) for name in Choice._fields))


def _versus(alike: "pd.DataFrame") -> Iterable[Versus]:
    """Each holding against each other one that is held with it, all their deals counted."""
    pairs = alike.merge(alike, on="number")
    pairs["lead"] = pairs["ahead_x"] - pairs["ahead_y"]
    for (one, other), rows in pairs.groupby(["holding_x", "holding_y"]):
        if one != other:
            lead = mean_of(rows["lead"])
            yield Versus(str(one), str(other), len(rows), lead)
