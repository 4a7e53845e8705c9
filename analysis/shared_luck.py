"""What a slow player says on few deals, less the luck that a fast one shows to be in them.

Both play the same options on the same few deals, and the fast one has played them on many
others too. Whether an option fares better with it on the few deals than on the many is luck,
and of this the slow player is taken to share a part, `share_of_luck`, found by regression (a
control variate). If both are the same player it shares all: what is left is what the fast one
says on its many deals, exactly.
"""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from analysis.tally import Ints, Tally

Floats = npt.NDArray[np.float64]


class Ahead(NamedTuple):
    """How far each of k options is ahead of the first: sums over common deals, each (k,).

    `judge` and `adviser` are in points, of the slow and of the fast player; then come their
    squares and the products of both.
    """

    deals: int
    judge: Ints
    adviser: Ints
    judge_squares: Ints
    adviser_squares: Ints
    products: Ints


def ahead_of_first(tally: Tally) -> Ahead:
    """The leads in a tally that has first all options of the judge, then all of the adviser."""
    k = len(tally.sums) // 2
    less_first = np.eye(k, dtype=np.int64)
    less_first[:, 0] -= 1
    leads = np.kron(np.eye(2, dtype=np.int64), less_first)
    sums, products = leads @ tally.sums, leads @ tally.products @ leads.T
    squares = products.diagonal()
    return Ahead(
        deals=tally.deals,
        judge=sums[:k],
        adviser=sums[k:],
        judge_squares=squares[:k],
        adviser_squares=squares[k:],
        products=products[:k, k:].diagonal(),
    )


def share_of_luck(leads: Iterable[Ahead]) -> float:
    """The part of the adviser's luck that the judge shares, over all options of many hands."""
    shared, luck = 0, 0
    for lead in leads:
        shared += int((lead.deals * lead.products - lead.judge * lead.adviser).sum())
        luck += int((lead.deals * lead.adviser_squares - lead.adviser**2).sum())
    return shared / luck if luck else 1.0


def leads_of_judge(few: Ahead, many: Floats, share: float) -> Floats:
    """How far the judge puts each option ahead of the first (k,), in points a deal.

    `many` are the leads of the adviser on its own many deals.
    """
    leads: Floats = (few.judge - share * few.adviser) / few.deals + share * many
    return leads


def errors_of_judge(few: Ahead, many_errors: Floats, share: float) -> Floats:
    """The standard errors of these leads, with those of `many`."""
    n = few.deals
    left = few.judge - share * few.adviser
    squares = few.judge_squares - 2 * share * few.products + share**2 * few.adviser_squares
    variance = np.maximum(0.0, squares - left**2 / n) / (n - 1) / n
    errors: Floats = np.sqrt(variance + (share * many_errors) ** 2)
    return errors


def leads_of_adviser(tally: Tally) -> tuple[Floats, Floats]:
    """The leads of the adviser on its many deals and their standard errors, each (k,)."""
    n, sums = tally.deals, tally.sums - tally.sums[0]
    own = tally.products.diagonal()
    squares = own + own[0] - 2 * tally.products[0]
    variance = (squares - sums**2 / n) / max(1, n - 1) / n
    return sums / n, np.sqrt(np.maximum(0.0, variance))
