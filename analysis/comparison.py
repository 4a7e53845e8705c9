"""The options of one question side by side: what each brings, and how far behind the best."""

from collections.abc import Sequence

from analysis.answer import OptionEstimate, Stratum
from analysis.estimate import Mean, gap_interval, mean_interval, wilson_interval
from analysis.options import Option
from analysis.tally import PLACES, Tally
from sim.table import PART_NAMES


def compare(
    tally: Tally, options: Sequence[Option], *, confidence: float
) -> tuple[OptionEstimate, ...]:
    """The options of a tally of at least one deal: best mean first, ties in the given order."""
    sums = tally.sums.tolist()
    order = sorted(range(len(options)), key=lambda i: -sums[i])
    return tuple(_estimate(tally, options[i], i, order[0], confidence) for i in order)


def _estimate(tally: Tally, option: Option, i: int, best: int, confidence: float) -> OptionEstimate:
    deals = tally.deals
    total = int(tally.sums[i])
    mean = mean_interval(deals, total, int(tally.products[i, i]), confidence=confidence)
    wins = wilson_interval(
        int(tally.wins[i]), deals if option.can_be_won else 0, confidence=confidence
    )
    gap = _gap(tally, best, i, confidence)
    parts = zip(PART_NAMES, tally.part_sums[i].tolist(), tally.part_deals[i].tolist(), strict=True)
    return OptionEstimate(
        option=option.key,
        contract=option.contract,
        king=option.king_name,
        mean=total / deals,
        low=mean.low,
        high=mean.high,
        sd=mean.sd,
        win_rate=wins.rate,
        win_low=wins.low,
        win_high=wins.high,
        deals=deals,
        gap=(int(tally.sums[best]) - total) / deals,
        gap_low=gap.low,
        gap_high=gap.high,
        parts={name: points / deals for name, points, occurred in parts if occurred},
        by_king=_by_king(tally, i) if option.king is not None else {},
        payments=dict(sorted(tally.payments[i].items())),
    )


def _gap(tally: Tally, best: int, i: int, confidence: float) -> Mean:
    """How far option i is behind the best, jointly with all others.

    The best was picked from the same deals, so the interval allows for every pair
    that might have come out as the gap: for k - 1 alone it would hold too seldom.
    """
    options = len(tally.sums)
    totals = int(tally.sums[best]), int(tally.sums[i])
    squares = int(tally.products[best, best]), int(tally.products[i, i])
    return gap_interval(
        tally.deals,
        totals,
        squares,
        int(tally.products[best, i]),
        confidence=confidence,
        comparisons=max(1, options * (options - 1) // 2),
    )


def _by_king(tally: Tally, i: int) -> dict[str, Stratum]:
    """The own hand holds the called card in every deal or in none."""
    own = bool(tally.place_deals[i, 0])
    places = range(1) if own else range(1, len(PLACES))
    strata = {}
    for place in places:
        deals = int(tally.place_deals[i, place])
        strata[PLACES[place]] = Stratum(
            share=deals / tally.deals,
            mean=int(tally.place_sums[i, place]) / deals if deals else None,
            win_rate=int(tally.place_wins[i, place]) / deals if deals else None,
            deals=deals,
        )
    return strata
