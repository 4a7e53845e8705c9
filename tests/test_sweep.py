"""Sweeps: random hands as the pack has them, rows as the single deals add up, whole hands only."""

import json
from itertools import groupby
from math import comb
from typing import Any

import numpy as np
import pytest

from analysis.options import Option, options_for
from analysis.random_hands import DEALS_A_HAND, RandomHand, play_hand, random_hands
from analysis.sweep import Sweep, sweep
from sim import cards, table
from sim.errors import SettingsError
from sim.notation import parse_hand
from sim.rules import PRESETS, Rules
from sim.strategy import STRATEGIES

SIGMAS = 4.5
SIMPLE = (STRATEGIES["simple"],) * 4
H1 = parse_hand("XXI XVIII XV XII IX VII ♥D ♥3 ♠K ♠9 ♣7 ♦R")
FOUR_KINGS = parse_hand("♥K ♦K ♠K ♣K XX XIV X VII III ♥D ♠8 ♦2")


def swept(hands: int = 30, **how) -> Sweep:
    """A small sweep of `simple`."""
    small: dict[str, Any] = {"strategy": "simple", "deals": 50}
    return sweep(hands, **(small | how))


# Hands ----------------------------------------------------------------------------------------


def test_hands_do_not_depend_on_their_number() -> None:
    """The first of 2,500 hands are the hands of a shorter run; another seed has others."""
    long = list(random_hands(3, 2_500))

    assert long[:7] == list(random_hands(3, 7))
    assert long[:2_001] == list(random_hands(3, 2_001))
    assert [dealt.number for dealt in long] == list(range(2_500))
    assert {dealt.hand for dealt in random_hands(4, 50)}.isdisjoint({dealt.hand for dealt in long})


def test_hands_are_drawn_from_the_pack() -> None:
    """Tarocks and kings in 20,000 hands are hypergeometric."""
    hands = [dealt.hand for dealt in random_hands(1, 20_000)]

    assert {cards.size_of(hand) for hand in hands} == {12}
    for mask, size in ((cards.TAROCK_MASK, 22), (cards.KING_MASK, 4)):
        held = np.bitwise_count(np.array(hands) & mask)
        for number in range(min(size, 12) + 1):
            share = comb(size, number) * comb(54 - size, 12 - number) / comb(54, 12)
            error = (share * (1 - share) / len(hands)) ** 0.5
            assert abs(np.mean(held == number) - share) <= SIGMAS * error, (size, number)


def test_hands_have_deals_of_their_own() -> None:
    """The same cards under 200 numbers spread as their standard error says: no common luck."""
    tallies = [
        play_hand(
            RandomHand(number, H1), [(Option("trischaken"), SIMPLE)], Rules(), seed=1, deals=40
        )
        for number in range(200)
    ]
    sums = [int(tally.sums[0]) for tally in tallies]
    squares = sum(int(tally.products[0, 0]) for tally in tallies)
    of_one_deal = squares / 8_000 - (sum(sums) / 8_000) ** 2

    assert np.var(sums, ddof=1) == pytest.approx(40 * of_one_deal, rel=0.45)
    assert DEALS_A_HAND * (10**6 + 1) < 2**63


# Rows -----------------------------------------------------------------------------------------


def test_a_short_sweep_begins_a_long_one() -> None:
    """The rows of the first hands do not depend on how many hands follow."""
    long = swept(60).rows
    short = swept(6).rows

    assert short == tuple(row for row in long if row.number < 6)


@pytest.mark.parametrize("strategy", ["standard", "random"])
def test_threads_and_chunks_change_nothing(strategy) -> None:
    """The same JSON for 1, 2 and 4 threads and chunks of any size."""
    expected = swept(6, strategy=strategy, threads=1).to_json()

    for how in ({"threads": 2}, {"threads": 4, "chunk_size": 77}, {"chunk_size": 1}):
        assert expected == swept(6, strategy=strategy, **how).to_json()


@pytest.mark.parametrize("forehand_calls", [False, True])
def test_a_row_is_what_its_deals_add_up_to(forehand_calls) -> None:
    """All rows of a hand, recomputed from the outcomes of its deals one by one."""
    rules = PRESETS["cheltenham"]
    rows = swept(4, rules="cheltenham", seed=9, forehand_calls=forehand_calls).rows[-7:]
    mine = [row for row in rows if row.number == 3]

    keys = ["rufer:♥K", "rufer:♦K", "rufer:♠K", "rufer:♣K", "trischaken"]
    assert [row.option.key for row in mine] == (["rufer", "trischaken"] if forehand_calls else keys)
    for row in mine:
        question = table.Question(
            contract=row.option.row,
            rules=rules,
            players=SIMPLE,
            hand=list(random_hands(9, 4))[3].hand,
            called=row.option.king,
            seed=9,
        )
        played = table.play_chunk(question, 4 * DEALS_A_HAND, 50)
        points, place = played.payments[:, 0], played.king_place
        partner, talon = (place >= 1) & (place <= 3), (place == 4) | (place == 5)
        assert points.mean() == row.mean
        assert pytest.approx(points.std(ddof=1) / 50**0.5) == row.se
        if row.option.contract == "rufer":
            assert played.won.mean() == row.win_rate
            assert talon.mean() == row.king_in_talon
            assert (played.won[~partner].mean() if any(~partner) else None) == row.alone_win_rate
            assert (played.won[partner].mean() if any(partner) else None) == row.partner_win_rate
        else:
            assert (
                row.win_rate, row.partner_win_rate, row.alone_win_rate, row.king_in_talon,
            ) == (None,) * 4  # fmt: skip


@pytest.mark.parametrize("deals", [1, 2, 51])
def test_what_is_behind_is_behind_deal_by_deal(deals) -> None:
    """Gaps, their errors, halves and the best option, recomputed from single deals."""
    for number, rows in groupby(swept(3, seed=9, deals=deals).rows, lambda row: row.number):
        of_hand = list(rows)
        points = np.stack(
            [
                table.play_chunk(
                    table.Question(
                        contract=row.option.row,
                        rules=Rules(),
                        players=SIMPLE,
                        hand=row.hand,
                        called=row.option.king,
                        seed=9,
                    ),
                    (number + 1) * DEALS_A_HAND,
                    deals,
                ).payments[:, 0]
                for row in of_hand
            ]
        )
        best = int(points.sum(axis=1).argmax())

        assert [row.best for row in of_hand] == [i == best for i in range(len(of_hand))]
        for row, mine in zip(of_hand, points, strict=True):
            behind = points[best] - mine
            assert (behind.sum(), (behind**2).sum()) == (row.behind, row.behind_squares)
            assert behind.mean() == row.gap
            assert mine[deals // 2 :].mean() == row.second_mean
            if deals > 1:
                assert pytest.approx(behind.std(ddof=1) / deals**0.5) == row.gap_se
                assert mine[: deals // 2].mean() == row.first_mean
            else:
                assert (row.gap_se, row.first_mean) == (None, None)
        assert (of_hand[best].gap, of_hand[best].behind_squares) == (0, 0)


def test_the_called_king_lies_in_the_talon_once_in_seven_deals() -> None:
    """Over all hands and kings, and with every king that the forehand calls itself."""
    for calls in (False, True):
        rufer = [row for row in swept(150, forehand_calls=calls).rows if row.option.can_be_won]
        deals = sum(row.deals for row in rufer) // (1 if calls else 3)  # three kings share deals
        share = sum(row.talon_deals for row in rufer) / sum(row.deals for row in rufer)

        assert abs(share - 1 / 7) <= SIGMAS * (6 / 49 / deals) ** 0.5


def test_the_table_says_what_a_row_is() -> None:
    """One row an option with the canonical hand, its counts and the names of `ask`."""
    found = swept(2)
    record = found.records()[0]
    hand = parse_hand(record["hand"])

    assert list(found.table.columns) == list(record)
    assert (record["mask"], record["number"]) == (hand, 0)
    assert [r["option"] for r in found.records() if r["number"] == 0] == [
        option.key for option in options_for(hand, Rules())
    ]
    assert record["tarocks"] == cards.size_of(hand & cards.TAROCK_MASK)
    assert record["kings"] == cards.size_of(hand & cards.KING_MASK)
    assert 3 * record["points"] == cards.thirds_of(hand)
    assert json.loads(found.to_json())["rows"] == found.records()


def test_four_kings_have_no_rufer(monkeypatch) -> None:
    """With four kings only Trischaken is left, and no row where that is not wanted."""
    monkeypatch.setattr(
        "analysis.random_hands.random_hands", lambda *_: iter([RandomHand(0, FOUR_KINGS)])
    )

    assert [row.option.key for row in swept(1).rows] == ["trischaken"]
    assert (swept(1, contracts=["rufer"]).hands, swept(1, contracts=["rufer"]).rows) == (1, ())
    own = swept(1, rules="cheltenham", forehand_calls=True, contracts=["rufer"]).rows[0]
    assert (own.own_deals, own.partner_deals, own.king_in_talon) == (50, 0, 0)
    assert own.alone_win_rate == own.win_rate


# Ways out -------------------------------------------------------------------------------------


def test_interrupt_gives_the_whole_hands_so_far() -> None:
    """Ctrl-C after three hands: these three as if no more had been asked for, and said so."""

    def press(done: int, total: int) -> None:
        assert total == 1_000
        if done == 3:
            raise KeyboardInterrupt

    found = swept(1_000, progress=press)

    assert (found.stop, found.hands) == ("interrupted", 3)
    assert found.rows == swept(3).rows


def test_interrupt_before_the_first_hand_goes_on(monkeypatch) -> None:
    """Without a single hand there is nothing to tell: the interrupt reaches the caller."""

    def press(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("analysis.sweep.play_hand", press)

    with pytest.raises(KeyboardInterrupt):
        swept(5)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"hands": 0}, "hands 0: a whole number from 1 to 1000000 would be right"),
        ({"hands": 10**7}, "hands 10000000: a whole number from 1"),
        ({"deals": 0}, "deals 0: a whole number from 1 would be right"),
        ({"contracts": ["rufr"]}, "no contract 'rufr': 'rufer' would be right"),
        ({"rules": "wein"}, "no preset 'wein': 'wien' would be right"),
        ({"seed": -1}, "seed -1: a whole number from 0"),
    ],
)
def test_wrong_input_is_refused_in_a_line(wrong, said) -> None:
    """What makes no sense is quoted, and what would be right is said."""
    with pytest.raises(SettingsError) as fault:
        swept(**wrong)

    assert str(fault.value).startswith(said)
