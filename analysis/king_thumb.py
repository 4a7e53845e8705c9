"""The rule of thumb for the king: suits to call from, in order, by the own cards in them.

An order is found on the hands with even numbers and scored on those with odd numbers. Cards count
as queen, own king or other: an x is any other card here, so `Dx` is a queen and one more.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from analysis.estimate import MIN_HANDS, Mean
from analysis.features import VOID, is_guarded_queen, is_own_king, is_short, length_of
from analysis.hand_games import behind_best, mean_of
from sim import cards

if TYPE_CHECKING:
    import pandas as pd

    from analysis.sweep import Sweep

_LONG: Final = 4  # from here on one card more makes no class of its own
_ERRORS: Final = 2  # standard errors within which two classes are alike


class KingRule(NamedTuple):
    """Which suits to call from: a place for every holding, the lowest first, by lot among equals.

    `claim` is its number in docs/rules.md 10, or None.
    """

    key: str
    claim: str | None
    place: Callable[[str], int]


class ScoredKing(NamedTuple):
    """What a rule brings more than a king by lot, and what less than the best king of the hand.

    In points a deal. The best king is chosen on one half of the deals and counted on the other,
    both ways; from so few deals it may itself be the worse choice, and the loss below 0.
    """

    rule: KingRule
    ahead: Mean
    loss: Mean


@dataclass(frozen=True, slots=True, kw_only=True)
class KingThumb:
    """The rules for the king of a contract, from hands that may call two or more.

    `order` are the classes of holdings, best first, those that were not told apart together;
    `rules` begin with that order. `learned` hands found it, `hands` others score.
    """

    contract: str
    order: tuple[tuple[str, ...], ...]
    learned: int
    hands: int
    rules: tuple[ScoredKing, ...]


def class_of(holding: str) -> str:
    """The class of a holding: its own king and queen, an x for every other card, up to four."""
    if holding == VOID:
        return VOID
    high = "".join(letter for letter in holding if letter in "KD")
    return (high + "x" * (len(holding) - len(high)))[:_LONG]


def _guarded_queen_or_short(holding: str) -> int:
    if is_guarded_queen(holding):
        return 0
    return 1 if is_short(holding) else 2


def _shortest(holding: str) -> int:
    own = is_own_king(holding)
    return (0 if own else length_of(holding)) or cards.SUIT_SIZE + 1  # a void last


RULES: Final = (
    KingRule("queen", "C-12", _guarded_queen_or_short),
    KingRule("shortest", "C-16", _shortest),
    KingRule("any", None, lambda _holding: 0),
)


def king_thumbs(sweep: "Sweep") -> tuple[KingThumb, ...]:
    """One for each contract of the sweep that calls a king, where there are enough hands."""
    if not sweep.rows:
        return ()
    table = sweep.table
    calls = table[table["king"].notna()]
    found = (
        _king_thumb(str(contract), rows) for contract, rows in calls.groupby("contract", sort=False)
    )
    return tuple(thumb for thumb in found if thumb)


def _king_thumb(contract: str, table: "pd.DataFrame") -> KingThumb | None:
    several = table.groupby("number")["option"].transform("size") > 1
    calls = table[several & table["holding"].notna() & table["first_mean"].notna()]
    points = (calls["first_mean"].astype(float) + calls["second_mean"].astype(float)) / 2
    calls = calls.assign(
        of_lot=points - points.groupby(calls["number"]).transform("mean"),
        behind=behind_best(calls),
        suit=calls["holding"].map(class_of),
    )
    taught = calls["number"] % 2 == 0
    learned, scored = calls[taught], calls[~taught]
    if min(learned["number"].nunique(), scored["number"].nunique()) < MIN_HANDS:
        return None
    order = _order(learned)
    places = {suit: place for place, suits in enumerate(order) for suit in suits}
    fitted = KingRule("order", None, lambda holding: places.get(class_of(holding), len(order)))
    return KingThumb(
        contract=contract,
        order=order,
        learned=learned["number"].nunique(),
        hands=scored["number"].nunique(),
        rules=tuple(_score(rule, scored) for rule in (fitted, *RULES)),
    )


def _score(rule: KingRule, calls: "pd.DataFrame") -> ScoredKing:
    place = calls["holding"].map(rule.place)
    taken = calls[place == place.groupby(calls["number"]).transform("min")].groupby("number")
    return ScoredKing(
        rule=rule,
        ahead=mean_of(taken["of_lot"].mean()),
        loss=mean_of(taken["behind"].mean()),
    )


def _order(calls: "pd.DataFrame") -> tuple[tuple[str, ...], ...]:
    """Classes by what they are worth beside others of the same hand, those alike together.

    Least squares with a level for each hand: a class counts only against the classes that are
    held with it.
    """
    names = sorted(set(calls["suit"]))
    held = np.stack([(calls["suit"] == name).to_numpy(float) for name in names], axis=1)
    sizes = calls.groupby("number")["suit"].transform("size").to_numpy()
    _numbers, of_hand = np.unique(calls["number"].to_numpy(), return_inverse=True)
    level = np.zeros((of_hand.max() + 1, len(names)))
    np.add.at(level, of_hand, held)
    inner = held - level[of_hand] / sizes[:, np.newaxis]
    square = np.linalg.pinv(inner.T @ inner)
    worth = square @ inner.T @ calls["of_lot"].to_numpy()
    rest = calls["of_lot"].to_numpy() - inner @ worth
    variance = (rest @ rest) / max(1, len(rest) - len(level) - len(names))

    def alike(one: int, other: int) -> bool:
        error = variance * (square[one, one] + square[other, other] - 2 * square[one, other])
        return bool(abs(worth[one] - worth[other]) <= _ERRORS * np.sqrt(max(error, 0.0)))

    order: list[list[int]] = []
    for place in sorted(range(len(names)), key=lambda place: (-worth[place], names[place])):
        if order and all(alike(one, place) for one in order[-1]):
            order[-1].append(place)
        else:
            order.append([place])
    return tuple(tuple(names[place] for place in places) for places in order)
