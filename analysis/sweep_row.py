"""A row of a sweep: one option of one hand in whole numbers, and what follows from them."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from analysis.estimate import mean_interval
from analysis.features import holding
from analysis.options import Option
from analysis.random_hands import RandomHand
from analysis.tally import PLACES, Tally

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
