"""Estimates and verdicts against numbers computed by hand, from the literature and by repeats."""

import math
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.answer import OptionEstimate, Stratum
from analysis.ask import estimates_of
from analysis.estimate import gap_interval, mean_interval, normal_quantile, wilson_interval
from analysis.options import Option
from analysis.race import Lap, Race
from analysis.tally import Tally, no_deals, tally_of
from analysis.verdict import INDIFFERENCE, MIN_DEALS, Verdict, verdict_of
from sim import table
from sim.kernels import chunk as flags

HEARTS = Option("rufer", 7)
DIAMONDS = Option("rufer", 15)
TRISCHAKEN = Option("trischaken")
PAGAT = table.PART_NAMES.index("pagat")


def outcomes(payments, *, won=False, alone=False, place=table.NOWHERE) -> table.Outcomes:
    """Outcomes in which the forehand is paid these points, all of them for the game."""
    points = np.array(payments, np.int64)
    rows = np.zeros((len(points), 4), np.int64)
    rows[:, 0] = points
    parts = np.zeros((len(points), len(table.PART_NAMES)), np.int64)
    parts[:, 0] = points // np.where(alone, 3, 1)
    bits = flags.WON * np.array(won) | flags.ALONE * np.array(alone)
    bits = bits | np.array(place) << flags.PLACE_SHIFT
    return table.Outcomes(
        first=0,
        payments=rows,
        parts=parts,
        thirds=np.zeros_like(rows),
        flags=np.broadcast_to(bits, points.shape).astype(np.int64),
        traces=np.zeros((0, 1), np.int64),
    )


def slices(chunk: table.Outcomes, bounds: list[int]) -> list[table.Outcomes]:
    """The same outcomes in pieces that end at these rows."""
    return [
        table.Outcomes(
            first=start,
            payments=chunk.payments[start:end],
            parts=chunk.parts[start:end],
            thirds=chunk.thirds[start:end],
            flags=chunk.flags[start:end],
            traces=chunk.traces,
        )
        for start, end in zip([0, *bounds], [*bounds, len(chunk.flags)], strict=True)
    ]


def contents(tally: Tally) -> list[object]:
    """All numbers of a tally as lists that can be compared."""
    values = [getattr(tally, name) for name in Tally.__slots__]
    return [value.tolist() if isinstance(value, np.ndarray) else value for value in values]


def compare(
    tally: Tally, options: Sequence[Option], *, confidence: float
) -> tuple[OptionEstimate, ...]:
    """The options of a race that nobody left."""
    race = Race((Lap(tuple(range(len(options))), tally),), frozenset(), complete=True)
    return estimates_of(race, options, confidence=confidence)


def verdict_on(*payments) -> Verdict:
    """The verdict on options that are paid these points in common deals."""
    options = [HEARTS, DIAMONDS, TRISCHAKEN][: len(payments)]
    return verdict_of(
        compare(tally_of([outcomes(points) for points in payments]), options, confidence=0.95)
    )


def lies_in(truth: float, low: float | None, high: float | None) -> bool:
    """Whether an interval covers the truth."""
    return low is not None and high is not None and low <= truth <= high


# Intervals ------------------------------------------------------------------------------------


def test_quantile_is_that_of_the_tables() -> None:
    """A 95 % interval is 1.959964 standard errors wide, one of four comparisons 2.497705."""
    actual = (normal_quantile(0.95), normal_quantile(0.99), normal_quantile(0.95, 4))

    assert pytest.approx((1.959964, 2.575829, 2.497705), abs=1e-6) == actual


def test_mean_by_hand() -> None:
    """2 4 4 4 5 5 7 9 have the mean 5, sd sqrt(32/7) and the interval 3.518 to 6.482."""
    expected = (5.0, 3.518407, 6.481593, math.sqrt(32 / 7))

    actual = mean_interval(8, 40, 232, confidence=0.95)

    assert pytest.approx(expected, abs=1e-6) == actual


def test_what_does_not_exist_is_none() -> None:
    """No deals have no mean and no rate, one deal has no interval; nothing is ever NaN."""
    assert mean_interval(0, 0, 0, confidence=0.95) == (None, None, None, None)
    assert mean_interval(1, -3, 9, confidence=0.95) == (-3.0, None, None, None)
    assert wilson_interval(0, 0, confidence=0.95) == (None, None, None)


def test_spread_of_huge_sums_is_exact() -> None:
    """With 2 billion deals of 10,001 and 9,999 n times the squares needs more than 64 bits."""
    deals = 2_000_000_000
    squares = deals // 2 * (10_001**2 + 9_999**2)

    actual = mean_interval(deals, deals * 10_000, squares, confidence=0.95)

    assert (deals * squares).bit_length() > 64
    assert pytest.approx(1.0, abs=1e-8) == actual.sd


@pytest.mark.parametrize(
    ("wins", "deals", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),  # Brown, Cai, DasGupta 2001
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (1, 29, 0.0061, 0.1718),  # Newcombe 1998, table I
        (15, 148, 0.0624, 0.1605),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_wilson_agrees_with_the_literature(wins, deals, low, high) -> None:
    """Wilson's interval has the published bounds and never leaves 0 to 1."""
    actual = wilson_interval(wins, deals, confidence=0.95)

    assert pytest.approx((wins / deals, low, high), abs=6e-5) == actual


def test_gap_by_hand() -> None:
    """3 1 2 2 against 1 1 1 2 on the same deals: the pairs differ by 2 0 1 0."""
    half = 1.959964 * math.sqrt(11 / 12 / 4)
    expected = (0.75, 0.75 - half, 0.75 + half, math.sqrt(11 / 12))

    actual = gap_interval(4, (8, 5), (18, 7), 10, confidence=0.95)

    assert pytest.approx(expected, abs=1e-6) == actual


def test_intervals_cover() -> None:
    """Of 1,000 repeated questions 93 to 97 % of the 95 % intervals cover mean, rate and gap.

    Joint intervals, made for any best of three, cover in 95 % or more.
    """
    repeats, deals = 1_000, 300
    generator = np.random.default_rng(20)

    def draw(values: list[int], shares: list[float]):
        return luck + generator.choice(values, (repeats, deals), p=shares)

    luck = generator.integers(-2, 3, (repeats, deals))  # of the deal, the same for all options
    best = draw([-3, 1, 4], [0.2, 0.5, 0.3])  # mean 1.1
    second = draw([-1, 2], [0.6, 0.4])  # mean 0.2
    third = draw([-2, 0], [0.5, 0.5])  # mean -1
    won = generator.random((repeats, deals)) < 0.2
    covered = {"mean": 0, "rate": 0, "gap": 0, "both gaps": 0}

    for a, b, c, wins in zip(best, second, third, won, strict=True):
        two = compare(
            tally_of([outcomes(a, won=wins), outcomes(b)]), (HEARTS, DIAMONDS), confidence=0.95
        )
        three = compare(
            tally_of([outcomes(a), outcomes(b), outcomes(c)]),
            (HEARTS, DIAMONDS, TRISCHAKEN),
            confidence=0.95,
        )
        covered["mean"] += lies_in(1.1, two[0].low, two[0].high)
        covered["rate"] += lies_in(0.2, two[0].win_low, two[0].win_high)
        covered["gap"] += lies_in(0.9, two[1].gap_low, two[1].gap_high)
        covered["both gaps"] += lies_in(0.9, three[1].gap_low, three[1].gap_high) and lies_in(
            2.1, three[2].gap_low, three[2].gap_high
        )

    assert covered.pop("both gaps") >= 950
    assert {name: count for name, count in covered.items() if not 930 <= count <= 970} == {}


def test_level_options_are_seldom_told_apart() -> None:
    """Picking the best from the same deals does not break the joint 95 % of four level options."""
    generator = np.random.default_rng(21)
    options = tuple(Option("rufer", card) for card in (7, 15, 23, 31))
    told_apart = 0
    for _ in range(1_000):
        points = generator.choice([-3, 1, 4], (4, 300))
        estimates = compare(tally_of([outcomes(row) for row in points]), options, confidence=0.95)
        told_apart += any((other.gap_low or 0.0) > 0 for other in estimates[1:])

    assert told_apart <= 60


# Tallies --------------------------------------------------------------------------------------


@given(
    st.lists(
        st.tuples(
            st.sampled_from([-3, 3, -9, 6]),
            st.integers(-12, 3),
            st.booleans(),
            st.sampled_from([0, 1, 2, 3, 4, 5, table.NOWHERE]),
        ),
        min_size=1,
        max_size=30,
    ),
    st.data(),
)
def test_tally_does_not_see_the_chunks(deals, data) -> None:
    """Whatever the pieces in which deals are added, all numbers are the same."""
    first, second, won, places = map(np.array, zip(*deals, strict=True))
    whole = [outcomes(first, won=won, alone=won, place=places), outcomes(second)]
    bounds = sorted(data.draw(st.lists(st.integers(0, len(deals)), max_size=6)))

    actual = no_deals(2)
    for pieces in zip(*(slices(chunk, bounds) for chunk in whole), strict=True):
        actual += tally_of(pieces)

    assert contents(tally_of(whole)) == contents(actual)


def test_tally_by_hand() -> None:
    """Three deals of two options give the sums, products, places, parts and counts on paper."""
    rufer = outcomes([1, -3, 3], won=[1, 0, 1], alone=[0, 1, 1], place=[2, 4, 5])
    rufer.parts[0, :2] = 2, -1  # game 2, Pagat lost
    tally = tally_of([rufer, outcomes([-6, 1, 1])])

    assert tally.deals == 3
    assert tally.sums.tolist() == [1, -4]
    assert tally.products.tolist() == [[19, -6], [-6, 38]]
    assert tally.wins.tolist() == [2, 0]
    assert tally.place_deals.tolist() == [[0, 0, 1, 0, 2], [0] * 5]
    assert tally.place_sums.tolist() == [[0, 0, 1, 0, 0], [0] * 5]
    assert tally.place_wins.tolist() == [[0, 0, 1, 0, 1], [0] * 5]
    assert tally.part_sums[:, :2].tolist() == [[2 - 3 + 3, -1], [-4, 0]]
    assert tally.part_deals[:, :2].tolist() == [[3, 1], [3, 0]]
    assert tally.payments == ({-3: 1, 1: 1, 3: 1}, {-6: 1, 1: 2})


# Options side by side -------------------------------------------------------------------------


def test_options_by_hand() -> None:
    """The best comes first; each has its own numbers, and the gap is that of the pairs."""
    rufer = outcomes([1, -3, 3, 1], won=[1, 0, 1, 1], alone=[0, 1, 1, 0], place=[2, 4, 5, 2])
    worse, best = reversed(
        compare(tally_of([outcomes([-6, 1, 1, 1]), rufer]), (TRISCHAKEN, HEARTS), confidence=0.95)
    )
    paired = mean_interval(4, 7 - 4 + 2 + 0, 49 + 16 + 4 + 0, confidence=0.95)

    assert (best.option, best.contract, best.king) == ("rufer:♥K", "rufer", "♥K")
    assert (best.mean, best.deals, best.win_rate) == (0.5, 4, 0.75)
    assert (best.gap, best.gap_low, best.gap_high) == (0, 0, 0)
    assert best.parts == {"game": 0.5}
    none = Stratum(0, None, None, 0)
    split = mean_interval(2, 0, 18, confidence=0.95)
    assert best.by_king == {
        "1": none,
        "2": Stratum(0.5, 1.0, 1.0, 2, 1.0, 1.0),
        "3": none,
        "talon": Stratum(0.5, 0.0, 0.5, 2, split.low, split.high),
    }
    assert best.payments == {-3: 1, 1: 2, 3: 1}
    assert (worse.option, worse.king, worse.mean) == ("trischaken", None, -0.75)
    assert (worse.gap, worse.gap_low, worse.gap_high) == paired[:3]
    assert (worse.win_rate, worse.win_low, worse.by_king) == (None, None, {})


def test_own_king_lies_in_the_own_hand() -> None:
    """With a called king of one's own there is one place and no talon to lose it in."""
    tally = tally_of([outcomes([3, -3], won=[1, 0], alone=1, place=0)])

    actual = compare(tally, (HEARTS,), confidence=0.95)[0].by_king

    split = mean_interval(2, 0, 18, confidence=0.95)
    assert actual == {"own": Stratum(1.0, 0.0, 0.5, 2, split.low, split.high)}


def test_an_item_that_evens_out_has_occurred() -> None:
    """A premium won as often as lost is named with 0 points; one that never was is not."""
    rufer = outcomes([2, 0])
    rufer.parts[:, 0] = 1
    rufer.parts[:, PAGAT] = 1, -1

    actual = compare(tally_of([rufer]), (HEARTS,), confidence=0.95)[0].parts

    assert actual == {"game": 1.0, "pagat": 0.0}


def test_one_deal_has_no_interval() -> None:
    """With one deal every bound of a mean is missing, and the question is open."""
    options = compare(tally_of([outcomes([3]), outcomes([1])]), (HEARTS, DIAMONDS), confidence=0.95)

    assert [(o.low, o.high, o.sd) for o in options] == [(None, None, None)] * 2
    assert (options[1].gap, options[1].gap_low, options[1].gap_high) == (2, None, None)
    assert verdict_of(options).status == "undecided"


# Verdicts -------------------------------------------------------------------------------------


def test_decided() -> None:
    """A best option with all others clearly behind is decided, and the second is runner-up."""
    actual = verdict_on([0, 1] * 100, [2, 3] * 100, [1, 1] * 100)

    assert (actual.best, actual.status, actual.runner_up) == ("rufer:♦K", "decided", "trischaken")
    assert actual.rivals == ()
    assert actual.gap == 1.5
    assert actual.gap_low is not None
    assert 0 < actual.gap_low < 1.5


def test_undecided() -> None:
    """A gap whose interval holds 0 and more than the indifference leaves the question open."""
    actual = verdict_on([5, -5] * 100, [-5, 5] * 99 + [-5, 4])

    assert (actual.best, actual.status, actual.runner_up) == ("rufer:♥K", "undecided", "rufer:♦K")
    assert actual.rivals == ("rufer:♦K",)
    assert actual.gap == 1 / 200


def test_equivalent() -> None:
    """Options that differ by less than the indifference, surely, are equivalent."""
    actual = verdict_on([5, -5] * 5_000, [5, -5] * 4_999 + [5, -6])

    assert (actual.status, actual.rivals) == ("equivalent", ("rufer:♦K",))
    assert actual.gap_high is not None
    assert actual.gap_high <= INDIFFERENCE


def test_ties_are_equivalent_and_keep_their_order() -> None:
    """Options that pay the same in every deal are equivalent, the first asked for first."""
    actual = verdict_on([1, 2] * 100, [1, 2] * 100)

    assert (actual.best, actual.status, actual.runner_up) == ("rufer:♥K", "equivalent", "rufer:♦K")
    assert (actual.gap, actual.gap_low, actual.gap_high) == (0, 0, 0)


def test_a_third_option_can_keep_the_question_open() -> None:
    """Level with the second, but the third may yet be far ahead: undecided, all are rivals."""
    steady = [5, 5] * 5_000

    actual = verdict_on(steady, steady, [104, -95] * 5_000)

    assert (actual.status, actual.runner_up) == ("undecided", "rufer:♦K")
    assert actual.rivals == ("rufer:♦K", "trischaken")


def test_the_runner_up_is_the_one_that_may_be_ahead() -> None:
    """The second is surely behind, the wild third is not: the third is named."""
    actual = verdict_on([5, 5] * 100, [4, 4] * 100, [104, -97] * 100)

    assert (actual.status, actual.runner_up) == ("undecided", "trischaken")
    assert actual.rivals == ("trischaken",)


@pytest.mark.parametrize(
    ("deals", "status"), [(MIN_DEALS - 1, "undecided"), (MIN_DEALS, "decided")]
)
def test_few_deals_decide_nothing(deals, status) -> None:
    """Below a hundred deals even an interval without width is no evidence."""
    assert status == verdict_on([2] * deals, [1] * deals).status


def test_one_option_is_decided() -> None:
    """Where there is no choice there is no runner-up and no gap."""
    assert Verdict(best="rufer:♥K", status="decided") == verdict_on([1, -1])


def test_more_options_ask_for_more_evidence() -> None:
    """A gap of 2.03 standard errors decides between two options but not among three."""
    points = [1] * 60 + [-1] * 40  # 1.96 are needed for one pair, 2.39 for three
    nothing = [0] * 100

    assert verdict_on(points, nothing).status == "decided"
    assert verdict_on(points, nothing, nothing).status == "undecided"
