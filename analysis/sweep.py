"""Every option of many random hands, one row each: what the tables about hands are made of."""

import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from analysis.answer import Stop
from analysis.arguments import read_players, read_rules, verify_numbers
from analysis.estimate import mean_interval
from analysis.experiment import Progress
from analysis.features import FEATURES, holding
from analysis.options import Option, options_for
from analysis.random_hands import RandomHand, hand_by_hand, play_hand
from analysis.tally import PLACES, Tally
from sim import cards
from sim.errors import NotAllowedError
from sim.rules import Rules
from sim.strategy import Strategy

if TYPE_CHECKING:
    import pandas as pd

DEFAULT_DEALS: Final = 1_000
_OWN, _TALON = PLACES.index("own"), PLACES.index("talon")


@dataclass(frozen=True, slots=True, kw_only=True)
class SweepRow:
    """One option of one hand in whole numbers, and what follows from them.

    `number` is the number of the hand, whose cards are a set; `total` and `squares` are the
    sums of the forehand's points and of their squares, and `first_total` is that of the points
    in the first half of the deals (`first_deals`). `best` is the option of the hand with the
    greatest total, the first of equals; `behind` and `behind_squares` are the sums of how far
    this one is behind it, deal by deal. Of the deals, `partner_deals` have the called card in
    another hand, `talon_deals` in the talon and `own_deals` in the own hand; in the last two the
    forehand is alone. A game given up counts as lost.
    """

    number: int
    hand: int
    option: Option
    deals: int
    total: int
    squares: int
    first_total: int
    best: bool
    behind: int
    behind_squares: int
    wins: int
    partner_deals: int
    partner_wins: int
    talon_deals: int
    own_deals: int

    @property
    def mean(self) -> float:
        """Points a deal for the forehand."""
        return self.total / self.deals

    @property
    def se(self) -> float | None:
        """Standard error of the mean, from the deals of this hand; one deal has none."""
        return _error(self.deals, self.total, self.squares)

    @property
    def gap(self) -> float:
        """Points a deal behind the best option of the hand, whose own gap is 0."""
        return self.behind / self.deals

    @property
    def gap_se(self) -> float | None:
        """Standard error of the gap, whose deals are common to both; one deal has none."""
        return _error(self.deals, self.behind, self.behind_squares)

    @property
    def first_deals(self) -> int:
        """Deals of the first half, which is the smaller one."""
        return half_of(self.deals)

    @property
    def second_deals(self) -> int:
        """Deals of the second half."""
        return self.deals - self.first_deals

    @property
    def second_total(self) -> int:
        """Sum of the points in the second half of the deals."""
        return self.total - self.first_total

    @property
    def first_mean(self) -> float | None:
        """Points a deal in the first half; of one deal the first half has none."""
        return _share(self.first_total, self.first_deals)

    @property
    def second_mean(self) -> float | None:
        """Points a deal in the second half."""
        return _share(self.second_total, self.second_deals)

    @property
    def win_rate(self) -> float | None:
        """Share of the deals won; None where nobody plays for a win, as in Trischaken."""
        return _share(self.wins, self.deals) if self.option.can_be_won else None

    @property
    def partner_win_rate(self) -> float | None:
        """Share won of the deals with a partner, if there are any."""
        return _share(self.partner_wins, self.partner_deals)

    @property
    def alone_deals(self) -> int:
        """Deals of a game with a partner in which there is none."""
        return self.talon_deals + self.own_deals

    @property
    def alone_wins(self) -> int:
        """Those of them that are won."""
        return self.wins - self.partner_wins if self.alone_deals else 0

    @property
    def alone_win_rate(self) -> float | None:
        """Share won of the deals alone, if there are any."""
        return _share(self.alone_wins, self.alone_deals)

    @property
    def king_in_talon(self) -> float | None:
        """Share of the deals with the called card in the talon; None without a call."""
        called = self.partner_deals + self.alone_deals
        return _share(self.talon_deals, called)

    @property
    def holding(self) -> str | None:
        """The own cards in the called suit; see `features.holding`."""
        return holding(self.hand, self.option.king)


def half_of(deals: int) -> int:
    """How many deals are the first half of so many."""
    return deals // 2


def _error(deals: int, total: int, squares: int) -> float | None:
    sd = mean_interval(deals, total, squares, confidence=0.95).sd
    return None if sd is None else sd / math.sqrt(deals)


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


_NUMBERS: Final = (
    "deals", "mean", "se", "win_rate", "partner_win_rate", "alone_win_rate", "king_in_talon",
    "gap", "gap_se", "best", "first_mean", "second_mean",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Sweep:
    """What came of a sweep: a row for each option of each of the first `hands` hands.

    They stand in the order of the hands, the options of a hand as `options_for` has them. A
    hand that may play none of the games has no row.
    """

    rules_name: str
    strategy: str
    seed: int
    stop: Stop
    hands: int
    deals: int
    rows: tuple[SweepRow, ...]

    def records(self) -> list[dict[str, Any]]:
        """The rows as plain texts and numbers, None where one does not exist."""
        return [
            {
                "number": row.number,
                "hand": cards.text_of(row.hand),
                "mask": row.hand,
                "option": row.option.key,
                "contract": row.option.contract,
                "king": row.option.king_name,
            }
            | {name: getattr(row, name) for name in _NUMBERS}
            | {name: feature(row.hand) for name, feature in FEATURES.items()}
            | {"holding": row.holding}
            for row in self.rows
        ]

    @property
    def table(self) -> "pd.DataFrame":
        """One row a hand and option, under the names of `SweepRow`; see `records`."""
        import pandas as pd  # noqa: PLC0415  (half a second that most callers need not wait)

        return pd.DataFrame(self.records())

    def to_json(self) -> str:
        """The question and the rows as one JSON object: same question, same text."""
        names = ("rules_name", "strategy", "seed", "stop", "hands", "deals")
        fields = {name: getattr(self, name) for name in names} | {"rows": self.records()}
        return json.dumps(fields, ensure_ascii=False, allow_nan=False, indent=2)


def sweep(
    hands: int,
    *,
    rules: str | Rules = "seed",
    rules_name: str | None = None,
    strategy: str | Strategy = "standard",
    contracts: Iterable[str] | None = None,
    forehand_calls: bool = False,
    deals: int = DEFAULT_DEALS,
    seed: int = 1,
    threads: int | None = None,
    chunk_size: int | None = None,
    progress: Progress | None = None,
) -> Sweep:
    """Plays all options of the first `hands` random hands of a seed, `deals` deals each.

    The options of a hand play the same deals, each hand others, so that hands are independent
    of each other. With `forehand_calls` the Rufer is one option, and the player calls by its
    own policy. `progress` is told the hands done and the hands in all; the rest is as in `ask`.
    Fewer hands or deals are the beginning of more. Ctrl-C ends the sweep with the whole hands
    so far. Raises NotAllowedError or SettingsError.
    """
    rules_name, rule_set = read_rules(rules, rules_name)
    players = read_players(strategy)
    verify_numbers(confidence=0.95, deals=deals, threads=threads, chunk_size=chunk_size)
    games = tuple(contracts or ())
    options_for(0, rule_set, games)  # which no hand can mend

    def rows_of(dealt: RandomHand) -> list[SweepRow]:
        options = options_of(dealt.hand, rule_set, games)
        if forehand_calls:
            options = tuple(dict.fromkeys(Option(option.contract) for option in options))
        if not options:
            return []
        tables = [(option, players) for option in options]
        how: dict[str, Any] = {"seed": seed, "chunk_size": chunk_size}
        half = half_of(deals)
        first = play_hand(dealt, tables, rule_set, deals=half, **how)
        second = play_hand(dealt, tables, rule_set, deals=deals - half, skip=half, **how)
        return rows_of_tally(dealt, options, first, first + second)

    found, stop = hand_by_hand(rows_of, hands, seed=seed, threads=threads, progress=progress)
    return Sweep(
        rules_name=rules_name,
        strategy=players[0].name,
        seed=seed,
        stop=stop,
        hands=len(found),
        deals=deals,
        rows=tuple(row for rows in found for row in rows),
    )


def options_of(hand: int, rules: Rules, contracts: Iterable[str] = ()) -> tuple[Option, ...]:
    """All games that a random hand may play; with four kings there may be none."""
    try:
        return options_for(hand, rules, contracts)
    except NotAllowedError:
        return ()


def rows_of_tally(
    dealt: RandomHand, options: Sequence[Option], first: Tally, whole: Tally
) -> list[SweepRow]:
    """The rows of a hand, from the tally of the first half of its deals and that of all."""
    sums, products = whole.sums.tolist(), whole.products.tolist()
    best = sums.index(max(sums))
    rows = []
    for i, option in enumerate(options):
        places, place_wins = whole.place_deals[i].tolist(), whole.place_wins[i].tolist()
        rows.append(
            SweepRow(
                number=dealt.number,
                hand=dealt.hand,
                option=option,
                deals=whole.deals,
                total=sums[i],
                squares=products[i][i],
                first_total=int(first.sums[i]),
                best=i == best,
                behind=sums[best] - sums[i],
                behind_squares=products[best][best] + products[i][i] - 2 * products[best][i],
                wins=int(whole.wins[i]),
                partner_deals=sum(places[_OWN + 1 : _TALON]),
                partner_wins=sum(place_wins[_OWN + 1 : _TALON]),
                talon_deals=places[_TALON],
                own_deals=places[_OWN],
            )
        )
    return rows
