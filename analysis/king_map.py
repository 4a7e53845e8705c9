"""Which king: holdings in the called suit against each other, and rules of the books tested."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from analysis.estimate import Mean, Rate, wilson_interval
from analysis.features import is_guarded_queen, is_own_king, is_short, length_of
from analysis.hand_games import CONFIDENCE, behind_best, mean_of
from sim.language import N_

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


class RuleTest(NamedTuple):
    """A rule of which king to call: in what share of the hands it speaks, and what it is worth.

    Where it leaves several kings the mean of them counts.
    """

    text: str
    speaks: Rate
    worth: Choice


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
    rules: tuple[RuleTest, ...]

    def lead(self, holding: str, other: str) -> Versus | None:
        """The one holding against the other, if any hand holds both."""
        return next((v for v in self.versus if (v.holding, v.other) == (holding, other)), None)


def _first(*wishes: Callable[[str], bool]) -> Callable[[list[str]], list[bool]]:
    """Takes what fits the first wish that anything fits."""

    def taken(holdings: list[str]) -> list[bool]:
        for wish in wishes:
            if any(fits := [wish(holding) for holding in holdings]):
                return fits
        return [False] * len(holdings)

    return taken


def _shortest(holdings: list[str]) -> list[bool]:
    """Takes the suit with fewest cards of those that have any, but not their king."""
    lengths = [0 if is_own_king(holding) else length_of(holding) for holding in holdings]
    shortest = min(filter(None, lengths), default=None)
    return [length == shortest for length in lengths]


RULES: Final[tuple[tuple[str, Callable[[list[str]], list[bool]]], ...]] = (
    (
        N_("a bare or once guarded queen, else a suit of one or two cards"),
        _first(is_guarded_queen, is_short),
    ),
    (N_("a bare or once guarded queen, where there is one"), _first(is_guarded_queen)),
    (N_("a suit of one or two cards, where there is one"), _first(is_short)),
    (N_("the shortest suit that is not void"), _shortest),
    (N_("any king, by lot"), _first(lambda _holding: True)),
)


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
    numbers = worth["number"].nunique()
    return KingMap(
        contract=contract,
        hands=numbers,
        holdings=tuple(holdings),
        versus=tuple(_versus(alike)),
        rules=tuple(_tests(worth, numbers)),
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


def _tests(worth: "pd.DataFrame", hands: int) -> Iterable[RuleTest]:
    """What each of RULES is worth where it speaks."""
    held: dict[int, list[str]] = {}
    for number, holding in zip(worth["number"], worth["holding"], strict=True):
        held.setdefault(number, []).append(holding)
    for text, rule in RULES:
        taken = [fits for holdings in held.values() for fits in rule(holdings)]
        rows = worth[taken].drop(columns="holding").groupby("number").mean()
        yield RuleTest(
            text=text,
            speaks=wilson_interval(len(rows), hands, confidence=CONFIDENCE),
            worth=_choice(rows),
        )
