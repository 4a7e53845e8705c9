"""The open talon: told exchanges, both accounts, the race, and the command `rufer talon`.

`python -m tests.test_talon` writes tests/gold/talon.txt anew, after a change that was meant.
"""

import csv
import io
import json
import re
import shlex
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction as F
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from analysis import ExchangeEstimate, TalonAnswer, effort, talon
from analysis.accounts import break_even, in_account
from analysis.experiment import play_chunk
from analysis.others import leading
from analysis.race import Race, race
from analysis.verdict import verdict_of, view_of
from reports.talon_screen import talon_lines
from sim import cards, law, replay, table
from sim.contracts import RUFER
from sim.exchange import GIVE_UP, Exchange, legal_exchanges
from sim.notation import parse_card, parse_cards, parse_hand
from sim.rules import PRESETS, Rules, callable_cards
from sim.strategy import Kind
from tests.players import PLAYERS
from tests.test_blindness import Game, Play, compare, game_of
from tests.test_cli import REPOSITORY, rufer, without_seconds
from tests.test_determinism import DEALT, play_dealt, rows
from tests.test_oracles import verify_share

GOLD = REPOSITORY / "tests" / "gold" / "talon.txt"

H1 = "XXI XVIII XV XII IX VII ♥D ♥3 ♠K ♠9 ♣7 ♦R"
LONE = "♥K V ♣8 | XX ♦2 ♠D"  # with ♥ called: the king lies there
PARTNERED = "♦D ♣8 ♣9 | ♥4 ♦2 XX"
TAROCKS = "XXI XX XIX XVIII XVII XVI XV XIV XIII XII ♥K ♥D"  # little to lay away but tarocks

Table = tuple[int, int, tuple[int, int]]  # hand, called card, talon halves


def halves_of(text: str) -> tuple[int, int]:
    """The two halves that a text names."""
    left, right = (cards.mask_of(parse_cards(half)) for half in text.split("|"))
    return left, right


def table_of(hand: str, king: str, halves: str) -> Table:
    """Hand, called card and talon from texts."""
    return parse_hand(hand), parse_card(king), halves_of(halves)


def random_tables(count: int, rules: Rules, seed: int) -> Iterator[Table]:
    """Hands with a talon and a card to call: every third time it lies in the talon."""
    random = Random(seed)
    found = 0
    while found < count:
        pack = random.sample(range(cards.N_CARDS), 18)
        hand = cards.mask_of(pack[:12])
        halves = cards.mask_of(pack[12:15]), cards.mask_of(pack[15:])
        may = callable_cards(hand, rules)
        if found % 3 == 0:
            may = tuple(card for card in may if (halves[0] | halves[1]) >> card & 1)
        if may:
            found += 1
            yield hand, random.choice(may), halves


def question(
    asked: Table,
    exchange: Exchange | None,
    rules: Rules,
    *,
    player: str = "standard",
    seed: int = 1,
) -> table.Question:
    """A Rufer of four equal players with this talon and exchange."""
    hand, called, halves = asked
    return table.Question(
        contract=RUFER,
        rules=rules,
        players=(PLAYERS[player],) * 4,
        hand=hand,
        called=called,
        talon=halves,
        exchange=exchange,
        seed=seed,
    )


@cache
def answered(halves: str = LONE, hand: str = H1, king: str = "♥K", **changes: Any) -> TalonAnswer:
    """What simple players answer on 1,000 deals; asked once for all tests."""
    how: dict[str, Any] = {"strategy": "simple", "compare": (), "deals": 1_000} | changes
    return talon(hand, king, halves, **how)


def without_time(answer: TalonAnswer) -> str:
    """The JSON of an answer but for the seconds."""
    return answer.to_json().rpartition('"elapsed_s"')[0]


# Told exchanges ------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_the_referee_accepts_every_exchange(preset: str) -> None:
    """What was told is in the record: hand, talon, king, half and cards laid away, or no play."""
    rules = PRESETS[preset]
    tables = [
        table_of(H1, "♥K", LONE),
        table_of(H1, "♦K", PARTNERED),
        *random_tables(4, rules, seed=11),
    ]
    given_up = 0
    for asked in tables:
        hand, called, halves = asked
        for number, exchange in enumerate(legal_exchanges(hand, called, halves, rules)):
            for told in replay.deals(question(asked, exchange, rules), number, 1):
                record = told.record
                assert hand == cards.mask_of(record.hands[0])
                assert list(halves) == [cards.mask_of(half) for half in record.talon]
                assert called == record.called
                assert exchange.half == record.half
                assert exchange.discards == cards.mask_of(record.discards)
                assert (exchange == GIVE_UP) == record.conceded
                given_up += record.conceded
    assert given_up >= 2


@pytest.mark.parametrize("exchange", [Exchange(0), Exchange(1)])
def test_the_half_not_taken_counts_for_the_opponents(exchange: Exchange) -> None:
    """Tricks and the other half are theirs, tricks and cards laid away the declarer's (4.3)."""
    asked = table_of(H1, "♥K", LONE)
    halves = asked[2]
    discards = cards.mask_of(parse_cards("♥D ♦R ♣7"))
    told = question(asked, exchange._replace(discards=discards), PRESETS["seed"])

    for deal in replay.deals(told, 0, 50):
        won = [trick for trick in deal.record.tricks if trick.winner == 0]
        mine = discards | cards.mask_of(card for trick in won for card in trick.cards)
        expected = cards.thirds_of(mine), cards.PACK_THIRDS - cards.thirds_of(mine)
        assert expected == deal.judgement.side_thirds
        assert not mine & halves[1 - (exchange.half or 0)]


def merged(three: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Three cards, where pips are told by their suit alone: read from the law's own tables."""
    pips = [card for card in three if law.VALUE[card] == 1 and law.SUIT[card] != law.TAROCK]
    return (
        tuple(sorted(set(three) - set(pips))),
        tuple(sorted(law.SUIT[card] for card in pips)),
    )


@pytest.mark.parametrize("preset", PRESETS)
def test_no_exchange_is_missing(preset: str) -> None:
    """Of all sets of three that may be laid away each is there once, pips of a suit alike."""
    rules = PRESETS[preset]
    tables = [
        table_of(H1, "♥K", LONE),
        table_of(TAROCKS, "♠K", "XI X ♠K | ♣8 I II"),
        *random_tables(30, rules, seed=5),
    ]
    for hand, called, halves in tables:
        lies_there = [half for half in (0, 1) if halves[half] >> called & 1]
        expected: set[Any] = {
            (half, *merged(three))
            for half in (lies_there if rules.king_half and lies_there else (0, 1))
            for three in combinations(cards.cards_of(hand | halves[half]), 3)
            if law.can_discard(cards.cards_of(hand | halves[half]), three, rules)
        }
        if lies_there and rules.give_up:
            expected.add((None, (), ()))
        found = legal_exchanges(hand, called, halves, rules)
        actual = [(one.half, *merged(cards.cards_of(one.discards))) for one in found]
        assert sorted(expected, key=str) == sorted(actual, key=str), cards.text_of(hand)
        assert len({one.key for one in found}) == len(found)


def test_the_rueger_variant_forces_the_half_and_frees_the_tarocks() -> None:
    """King's half alone if the called king lies there; else both; tarocks go from any hand."""
    rules = PRESETS["rueger"]
    lone = legal_exchanges(*table_of(H1, "♥K", LONE), rules)
    other = legal_exchanges(*table_of(H1, "♦K", PARTNERED), rules)

    assert {0, None} == {one.half for one in lone}
    assert {0, 1} == {one.half for one in other}
    assert any(one.discards & cards.TAROCK_MASK for one in lone)
    assert not any(
        one.discards & cards.TAROCK_MASK
        for one in legal_exchanges(*table_of(H1, "♥K", LONE), PRESETS["seed"])
    )


# Thirty-six unknown cards --------------------------------------------------------------------

# By the cards of a suit that are outstanding: nobody of the three is void in it.
NONE_VOID = {7: 0.87590, 6: 0.79412, 5: 0.66807, 4: 0.48403, 3: 0.24202}


def none_void(outstanding: int, unknown: int) -> F:
    """The exact chance that three hands of twelve out of so many unknown cards all follow."""
    without = [comb(unknown - 12 * hands, outstanding) for hands in range(4)]
    if unknown < 36:
        raise ValueError("three hands have 36 cards")
    return F(without[0] - 3 * without[1] + 3 * without[2] - without[3], comb(unknown, outstanding))


@cache
def dealt_around(halves: str) -> tuple[np.ndarray, np.ndarray]:
    """Places of the cards and of the called ♦K in 100,000 deals around H1 and this talon."""
    asked = question(table_of(H1, "♦K", halves), None, PRESETS["seed"], player="random", seed=9)
    found = list(table.play(asked, 100_000, traced=True))
    return (
        np.concatenate([outcomes.traces[:, DEALT] for outcomes in found]),
        np.concatenate([outcomes.king_place for outcomes in found]),
    )


@pytest.mark.parametrize("outstanding", NONE_VOID)
def test_only_thirty_six_cards_are_unknown(outstanding: int) -> None:
    """A shown talon lies in no hand: voids have the odds of 36 cards, not of 42."""
    assert round(float(none_void(outstanding, 36)), 5) == NONE_VOID[outstanding]
    wrong = none_void(outstanding, 42)
    if outstanding == 7:
        assert round(float(wrong), 5) == 0.77716
    seen = 0
    for halves in ("♥K ♥4 ♥2 | ♠D V XX", "♣D ♣R ♣8 | V ♠D ♠R"):
        places, _ = dealt_around(halves)
        for suit in cards.SUIT_MASKS:
            open_cards = parse_hand(H1) | halves_of(halves)[0] | halves_of(halves)[1]
            if cards.size_of(suit & ~open_cards) != outstanding:
                continue
            seen += 1
            hits = ((places[:, 1:4] & suit) != 0).all(axis=1)
            verify_share(none_void(outstanding, 36), hits)
            sigma = float(np.sqrt(hits.mean() * (1 - hits.mean()) / len(hits)))
            assert abs(float(hits.mean()) - float(wrong)) > 5 * sigma
    assert seen


def test_shown_cards_are_in_no_other_hand() -> None:
    """The halves stay where they were shown, in every deal; nothing is lost or doubled."""
    halves = "♣D ♣R ♣8 | V ♠D ♠R"
    places, _ = dealt_around(halves)
    shown = halves_of(halves)

    assert not (places[:, 0] != parse_hand(H1)).any()
    assert not (places[:, 4:] != np.array(shown)).any()
    assert not (places[:, 1:4] & (shown[0] | shown[1] | parse_hand(H1))).any()
    assert {cards.PACK_MASK} == set(np.bitwise_or.reduce(places, axis=1).tolist())
    assert {12} == set(np.bitwise_count(places[:, :4]).ravel().tolist())


def test_with_the_king_not_shown_each_seat_is_the_partner_alike() -> None:
    """A third each; the odds 2/7 of a hidden talon are refused."""
    _, king_place = dealt_around("♣D ♣R ♣8 | V ♠D ♠R")

    for seat in (1, 2, 3):
        verify_share(F(1, 3), king_place == seat, seat)
    with pytest.raises(AssertionError):
        verify_share(F(2, 7), king_place == 1)


@pytest.mark.parametrize(("king", "halves"), [("♥K", LONE), ("♦K", PARTNERED)])
@pytest.mark.parametrize("kind", PLAYERS)
def test_hidden_cards_change_no_choice_with_a_shown_talon(
    kind: str, king: str, halves: str
) -> None:
    """Whoever cannot see which cards were laid away or dealt elsewhere plays the same."""
    discards = cards.mask_of(parse_cards("♥D ♦R ♣7"))
    asked = question(
        table_of(H1, king, halves), Exchange(1, discards), PRESETS["seed"], player=kind
    )
    deals = 30 if kind == "search" else 150
    traces = rows(asked, deals)["traces"]

    def player(deal: int) -> Play:
        def play(places: Any) -> Game:
            return game_of(play_dealt(asked, places, deal))

        return play

    games = [(player(deal)(traces[deal, :6].tolist()), player(deal)) for deal in range(deals)]
    fitting = [(game, _only_if_same_talon(game, play)) for game, play in games]
    views, faults = compare(fitting, variants=10, seed=3)

    assert faults == []
    assert sum(views.values()) >= 8 * deals, views


def _only_if_same_talon(game: Game, play: Play) -> Play:
    """What was shown and told stays: a deal with another talon counts as the same deal."""

    def guarded(places: Any) -> Game:
        told = tuple(places[4:]) == game.places[4:] and not places[0] & ~game.places[0]
        return play(places) if told else game

    return guarded


# Two accounts --------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("account", ["written", "money"])
def test_giving_up_costs_the_game_three_times_exactly(preset: str, account: str) -> None:
    """In both accounts, with an interval of no width: nothing is played (4.4)."""
    for value in (1, 4):
        rules = PRESETS[preset]._replace(rufer_value=value)
        found = answered(rules=rules, account=account)
        option = next(one for one in found.options if one.half is None)
        expected = -3.0 * value
        figures = (option.mean, option.low, option.high, option.written, option.money)
        assert (expected,) * 5 == figures
        assert (option.sd, option.win_rate) == (0.0, 0.0)
        assert (option.discards, option.kontra_lost, option.kontra_won) == ((), 0.0, None)


@pytest.mark.parametrize(
    ("lost", "won", "expected"),
    [
        (0, 0, F(0)),  # no kontra: nothing is lost by playing on
        (1, 0, F(1, 3)),  # on exactly the games that are lost
        (1, 1, F(1, 4)),  # always
        (F(1, 2), 0, F(1, 5)),
        (F(2, 5), 0, F(1, 6)),  # q / (2 + q)
    ],
)
def test_from_which_chance_playing_on_beats_giving_up(lost, won, expected) -> None:
    """The border of the bare game: there 3p(1 + b) - 3(1 - p)(1 + a) is just -3 (4.4)."""
    p = break_even(lost, won)

    assert float(expected) == pytest.approx(float(p))
    assert pytest.approx(-3.0) == float(3 * p * (1 + won) - 3 * (1 - p) * (1 + lost))


BARE: Any = dict.fromkeys(
    ("pagat", "uhu", "kakadu", "quapil", "koenig_ultimo", "trull", "kings", "mondfang", "sack",
     "valat_factor", "valat_points", "failed_minus"),
    0,
)  # fmt: skip


@pytest.mark.parametrize("account", ["written", "money"])
def test_both_accounts_of_the_bare_game_follow_from_its_wins(account: str) -> None:
    """3(2p - 1) is written, 3p(1 + b) - 3(1 - p)(1 + a) is paid, for every exchange."""
    rules = PRESETS["wien"]._replace(**BARE)
    found = answered(rules=rules, account=account, strategy="standard")
    played = [option for option in found.options if option.half is not None]

    assert len(played) > 10
    assert any(option.written != option.money for option in played)
    for option in played:
        p, a, b = option.win_rate or 0.0, option.kontra_lost or 0.0, option.kontra_won or 0.0
        assert 3 * (2 * p - 1) == pytest.approx(option.written), option.option
        paid = 3 * p * (1 + b) - 3 * (1 - p) * (1 + a)
        assert paid == pytest.approx(option.money), option.option
        assert option.mean == (option.money if account == "money" else option.written)


def test_money_is_what_is_written_and_what_kontra_added() -> None:
    """With all premiums too, and the same whichever account was asked for."""
    in_money = answered(account="money", deals=250)
    written = {option.option: option for option in answered(deals=250).options}

    assert any(option.parts.get("kontra") for option in in_money.options)
    for option in in_money.options:
        added = option.parts.get("kontra", 0.0)
        assert option.money - option.written == pytest.approx(added)
        other = written[option.option]
        if other.deals == option.deals:
            assert (option.written, option.money) == pytest.approx((other.written, other.money))
            assert "kontra" not in other.parts
            assert sum(other.parts.values()) == pytest.approx(other.mean)


@pytest.mark.parametrize("preset", ["cheltenham", "rueger"])
def test_where_kontra_counts_in_points_both_accounts_are_one(preset: str) -> None:
    """The same numbers whichever is asked for (7.6)."""
    texts = [
        without_time(answered(rules=preset, account=account)).replace(f'"{account}"', "", 1)
        for account in ("written", "money")
    ]

    assert texts[0] == texts[1]
    assert all(one.written == one.money for one in answered(rules=preset).options)


# The race ------------------------------------------------------------------------------------

CLOSE = ("1:♥D ♦R ♣7", "1:♥3 ♦R ♣7", "0:♥D ♥3 ♦R", "0:♥3 ♦R ♣7", "give_up")


def close_questions(seed: int) -> list[table.Question]:
    """Some exchanges of H1, as questions about the deals of a seed."""
    asked, rules = table_of(H1, "♥K", LONE), in_account(PRESETS["seed"], "money")
    found = [one for one in legal_exchanges(*asked, rules) if one.key in CLOSE]
    assert len(CLOSE) == len(found)
    return [question(asked, one, rules, player="simple", seed=seed) for one in found]


def raced(seed: int, deals: int = 2_000, **how: Any) -> Race:
    """The race of these exchanges."""
    settings: dict[str, Any] = {"precision": 0.05, "confidence": 0.95} | how
    return race(close_questions(seed), deals=deals, **settings)


def test_the_best_stays_in_the_race() -> None:
    """In 100 races it left in no more than 5, though the others left in most."""
    truth = raced(1_000_000, 100_000, games=10**9)
    found = [raced(seed) for seed in range(1, 101)]

    assert len([one for one in found if truth.best not in one.laps[-1].runners]) <= 5
    assert len([one for one in found if len(one.laps[-1].runners) < len(CLOSE)]) >= 50


def test_the_leader_of_a_group_never_leaves() -> None:
    """However far behind, the best with each half and giving up play to the end."""
    asked, rules = table_of(H1, "♥K", LONE), PRESETS["seed"]
    found = legal_exchanges(*asked, rules)
    questions = [question(asked, one, rules, player="simple") for one in found]
    groups = [one.half for one in found]

    ran = race(questions, precision=0.05, confidence=0.95, deals=2_000, groups=groups, games=1)

    assert {0, 1, None} == {groups[runner] for runner in ran.laps[-1].runners}
    for lap in ran.laps[:-1]:
        following = ran.laps[ran.laps.index(lap) + 1].runners
        for group in (0, 1, None):
            sums = {
                runner: int(lap.tally.sums[row])
                for row, runner in enumerate(lap.runners)
                if groups[runner] == group
            }
            assert {runner for runner in sums if sums[runner] == max(sums.values())} & {*following}


def test_threads_change_no_byte() -> None:
    """An answer is the same for one and two threads, but for the seconds."""
    one, two = (answered(threads=threads, deals=None, hand=H1) for threads in (1, 2))

    assert without_time(one) == without_time(two)


@pytest.mark.parametrize("deals", [1, 100, 251, 3_000])
def test_deals_asked_for_are_played(deals: int) -> None:
    """The best and the leaders of the other groups played so many, no more and no less."""
    found = answered(deals=deals)

    assert deals == found.deals == found.options[0].deals
    assert {0, 1, None} == {one.half for one in found.options if one.deals == deals}
    json.loads(found.to_json())


class Interrupt:
    """A progress that interrupts when it is told so many single games."""

    def __init__(self, games: int) -> None:
        self.games = games

    def __call__(self, done: int, total: int) -> None:
        assert 0 < done <= total
        if done >= self.games:
            raise KeyboardInterrupt


def test_an_interrupt_gives_the_answer_so_far() -> None:
    """Ctrl-C ends the race with the deals so far; what is told is as if they were all."""
    whole = answered(deals=250)
    games = 250 * len(whole.options)
    cut, later = (
        talon(
            H1, "♥K", LONE, strategy="simple", compare=("standard",), deals=4_000,
            progress=Interrupt(when),
        )
        for when in (games, games + 1)
    )  # fmt: skip

    assert (cut.stop, cut.deals, later.deals) == ("interrupted", 250, 500)
    assert cut.options == whole.options
    assert [view.strategy for view in cut.players] == ["simple"]
    assert "Interrupted after 250 of 4,000 deals: the answer so far." in talon_lines(cut, 4_000)


def test_an_interrupt_before_the_first_deal_is_passed_on(monkeypatch) -> None:
    """There is no answer yet."""

    def press(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("analysis.experiment.play_chunk", press)

    with pytest.raises(KeyboardInterrupt):
        talon(H1, "♥K", LONE, strategy="simple", compare=())


def test_a_few_deals_beat_nobody() -> None:
    """However far behind, fewer than 100 deals are no evidence."""
    few, many = raced(1, 99), raced(1, 2_000)

    assert (few.beaten, len(few.laps[-1].runners)) == (frozenset(), len(CLOSE))
    assert many.beaten


# Slow players ----------------------------------------------------------------------------------


@pytest.fixture
def slow(monkeypatch) -> None:
    """Simple players count as slow."""
    monkeypatch.setattr(effort, "QUICK", effort.QUICK - {Kind.SIMPLE})
    monkeypatch.setattr(effort, "SLOW_COMPARISON", 600)  # as for everybody but these tests


@pytest.mark.usefixtures("slow")
def test_slow_players_are_asked_about_what_leads() -> None:
    """The best of each half, giving up, and what is close, 600 games, and the screen says so."""
    found = talon(H1, "♥K", LONE, strategy="random", compare=("simple",), deals=500)
    view = found.players[1]
    among = leading(found.options)
    asked = [one for one in found.exchanges if one.key in among]
    table_asked, rules = table_of(H1, "♥K", LONE), in_account(PRESETS["seed"], "money")
    sums = play_chunk(
        [question(table_asked, one, rules, player="simple") for one in asked],
        0,
        view.deals,
        without_kontra=True,
    ).sums.tolist()

    assert {key.partition(":")[0] for key in among} == {"0", "1", "give_up"}
    assert view.deals == min(500, 600 // len(among))
    assert view.left_out == len(found.options) - len(among)
    assert view.best == asked[sums.index(max(sums))].key
    assert f"weighed only what leads here: {view.left_out} ways left out." in screen(found)


@pytest.mark.usefixtures("slow")
def test_slow_players_race_in_short_laps() -> None:
    """Most leave after the first lap, and the best has played 2,000 deals."""
    found = talon(H1, "♥K", LONE, strategy="simple", compare=(), threads=1)
    laps = {one.deals for one in found.options}

    assert (found.deals, min(laps)) == (effort.SLOW_DEALS, effort.SLOW_FIRST_LAP)
    assert sum(one.deals for one in found.options) < 20_000


def test_left_and_right_are_alike() -> None:
    """With the halves exchanged `half` is the other, and every number the same."""
    left, right = LONE.split("|")
    turned = answered(halves=f"{right} | {left}")

    def numbers(answer: TalonAnswer, flip: int) -> dict[Any, Any]:
        return {
            (None if one.half is None else one.half ^ flip, one.discards): (one.mean, one.deals)
            for one in answer.options
        }

    assert numbers(answered(), 0) == numbers(turned, 1)
    assert answered().options[0].half != turned.options[0].half


@pytest.mark.parametrize(
    ("hand", "king", "halves"),
    [
        (" ".join(reversed(H1.split())), "♥K", "♣8 V ♥K | ♠D XX ♦2"),
        (H1, "♥", "♥K,V,♣8|XX,♦2,♠D"),
        (H1, "Herz", "Herz K, T5, Kreuz 8 | T20, Karo 2, Pik D"),
    ],
)
def test_order_and_spelling_change_nothing(hand: str, king: str, halves: str) -> None:
    """The same cards are the same question, whoever writes them."""
    assert without_time(answered()) == without_time(answered(halves, hand, king))


def test_sets_are_the_same_question() -> None:
    """From Python the cards may be sets, and the king a number."""
    mask, called, halves = table_of(H1, "♥K", LONE)
    found = talon(mask, called, halves, strategy="simple", compare=(), deals=1_000)

    assert without_time(answered()) == without_time(found)


# JSON and table ------------------------------------------------------------------------------

OPTION_KEYS = {
    "option", "contract", "king", "half", "discards", "mean", "low", "high", "sd", "win_rate",
    "win_low", "win_high", "deals", "gap", "gap_low", "gap_high", "parts", "by_king", "written",
    "money", "kontra_lost", "kontra_won",
}  # fmt: skip


@pytest.mark.parametrize("changes", [{}, {"deals": 1}, {"halves": PARTNERED}, {"king": "♦K"}])
def test_json_has_the_whole_question_and_answer(changes: dict[str, Any]) -> None:
    """One object; what does not exist is null, never NaN."""
    found = answered(**changes)
    text = found.to_json()
    data = json.loads(text)

    assert "NaN" not in text
    assert list(data) == [
        "question", "options", "verdict", "players", "course", "stop", "deals", "acceptance",
        "elapsed_s",
    ]  # fmt: skip
    assert list(data["question"]) == [
        "hand", "king", "talon", "rules", "account", "strategies", "bids", "seed",
    ]  # fmt: skip
    assert {set(option) == OPTION_KEYS for option in data["options"]} == {True}
    assert data["question"]["king"] == changes.get("king", "♥K")
    expected = [
        [cards.name_of(card) for card in cards.cards_of(half)]
        for half in halves_of(changes.get("halves", LONE))
    ]
    assert expected == data["question"]["talon"]
    assert "decided" in data["verdict"]["status"] or data["verdict"]["status"] == "equivalent"
    assert [1.0] * len(data["options"]) == [
        pytest.approx(sum(stratum["share"] for stratum in option["by_king"].values()))
        for option in data["options"]
    ]


def test_the_table_has_a_row_an_exchange() -> None:
    """In the order of the options; sets of cards as texts, a half as a number or missing."""
    found = answered()
    frame = found.table

    assert [one.option for one in found.options] == frame["option"].tolist()
    assert {"V ♥K ♣8 | XX ♦2 ♠D"} == set(frame["talon"])
    assert [" ".join(one.discards) for one in found.options] == frame["discards"].tolist()
    assert [one.half for one in found.options] == [
        None if missing else int(half)
        for half, missing in zip(frame["half"], frame["half"].isna(), strict=True)
    ]
    for name in ("mean", "written", "money", "kontra_lost", "win_rate"):
        expected = np.array([getattr(one, name) for one in found.options], float)
        np.testing.assert_array_equal(expected, frame[name].to_numpy(float))


# The command ---------------------------------------------------------------------------------

ASKED = [H1, "--king", "♥", "--talon", LONE]


def test_csv_and_json_of_the_command_are_those_of_python(tmp_path) -> None:
    """The file has a row an exchange as the table; the object is that of Python."""
    how = ["--strategy", "simple", "--deals", "300", "--fast", "--quiet", "--csv", "x.csv"]
    done = rufer("talon", *ASKED, "--json", *how, cwd=tmp_path)
    expected = talon(H1, "♥", LONE, strategy="simple", deals=300, fast=True)

    assert (done.returncode, done.stderr) == (0, "")
    mine, theirs = (json.loads(text) for text in (expected.to_json(), done.stdout))
    assert mine | {"elapsed_s": 0} == theirs | {"elapsed_s": 0}
    text = (tmp_path / "x.csv").read_text(encoding="utf-8")
    assert expected.table.to_csv(index=False) == text
    read = list(csv.DictReader(io.StringIO(text)))
    assert len(expected.options) == len(read)
    assert {"0", "1", ""} == {row["half"] for row in read}


def test_a_question_file_is_as_good_as_options(tmp_path) -> None:
    """Hand, king, talon, account and the rest from a file; options go before it."""
    (tmp_path / "asked.toml").write_text(
        f'hand = "{H1}"\nking = "♦"\ntalon = "{LONE}"\naccount = "money"\n'
        'strategy = "simple"\ndeals = 300\nfast = true\n',
        encoding="utf-8",
    )
    done = rufer("talon", "asked.toml", "--king", "♥", "--quiet", cwd=tmp_path)
    same = rufer(
        *("talon", *ASKED, "--account", "geld", "--strategy", "simple", "--deals", "300"),
        *("--fast", "--quiet"),
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert without_seconds(same.stdout) == without_seconds(done.stdout)
    assert "rules seed, money" in done.stdout


def asking(*, hand: str = H1, king: str = "♥", halves: str = LONE) -> list[str]:
    """The words of the command."""
    return ["talon", hand, "--king", king, "--talon", halves]


WRONG: dict[str, tuple[list[str], list[str]]] = {
    "card in hand and talon": (
        asking(halves="♥K V ♣8 | XX ♦R ♠D"), ["♦R: in the hand and in the talon"],
    ),
    "card in both halves": (
        asking(halves="♥K V ♣8 | XX V ♠D"), ["V: in both halves of the talon"],
    ),
    "three faults": (
        asking(king="♠", halves="♥K V ♦R | XX V ♠D"),
        ["♦R: in the hand", "V: in both halves", "♠K is in the own hand"],
    ),
    "two in a half": (
        asking(halves="♥K V | XX ♦2 ♠D"), ["talon half '♥K V': 2 cards, a half has 3"],
    ),
    "four in a half": (
        asking(halves="♥K V ♣8 | XX ♦2 ♠D ♠7"),
        ["talon half 'XX ♦2 ♠D ♠7': 4 cards, a half has 3"],
    ),
    "both halves": (
        asking(halves="♥K | XX ♦2 ♠D ♠7"),
        ["talon half '♥K': 1 card, a half has 3", "half 'XX ♦2 ♠D ♠7': 4 cards"],
    ),
    "an empty half": (asking(halves="♥K V ♣8 |"), ["talon half '': 0 cards, a half has 3"]),
    "twice in a half": (asking(halves="♥K V V | XX ♦2 ♠D"), ["talon half '♥K V V': V twice"]),
    "own king": (
        asking(king="♠"), ["♠K is in the own hand; may be called: ♥K ♦K ♣K"],
    ),
    "a queen": (asking(king="♥D"), ["♥D is in the own hand; may be called: ♥K ♦K ♣K"]),
    "a tarock": (asking(king="XX"), ["XX is not a card to call; may be called: ♥K ♦K ♣K"]),
    "two kings": (asking(king="♥K ♦K"), ["2 cards, one is needed"]),
    "no such suit": (asking(king="Q"), ["Q: of which suit? write ♥Q or another"]),
    "no |": (
        asking(halves="♥K V ♣8 XX ♦2 ♠D"),
        ["talon '♥K V ♣8 XX ♦2 ♠D'", "two halves with one | between them", "♥K V ♣8 | XX ♦2 ♠D"],
    ),
    "two |": (asking(halves="♥K V | ♣8 | XX"), ["talon '♥K V | ♣8 | XX': two halves with one |"]),
    "no talon": (["talon", H1, "--king", "♥"], ["which talon?", '--talon "♥K V ♣8 | XX ♦2 ♠D"']),
    "no king": (["talon", H1, "--talon", LONE], ["which king was called?", "--king ♥"]),
    "neither": (["talon", H1], ["which king was called?", "which talon?"]),
    "no hand": (["talon", "--king", "♥", "--talon", LONE], ["which hand? Write twelve cards"]),
    "11 cards": (asking(hand=H1.removesuffix(" ♦R")), ["11 cards, a hand has 12"]),
    "unreadable": (
        asking(halves="♥K V ♣8 | XX ♦10 ♠D"), ["talon half 'XX ♦10 ♠D': ♦10: diamonds have K D R"],
    ),
    "escape": (asking(halves="♥K V ♣8 | XX \x1b[31m ♠D"), ["talon half", r"\x1b"]),
    "account": ([*asking(), "--account", "cash"], ["no account 'cash'", "written", "money"]),
    "close account": ([*asking(), "--account", "mony"], ["'mony': 'money' would be right"]),
    "deals": ([*asking(), "--deals", "0"], ["deals 0: a whole number from 1"]),
    "unknown key": (["talon", "key.toml"], ["key.toml", "no key 'talom': 'talon' would be right"]),
    "wrong type": (["talon", "type.toml"], ["talon: a text in quotes would be right"]),
    "file without talon": (["talon", "less.toml"], ["which talon?"]),
    "file with two kings": (["talon", "kings.toml"], ["kings ♥K ♦K: one was called"]),
}  # fmt: skip


@pytest.fixture(scope="module")
def wrong_files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Question files that are wrong in one thing each."""
    folder = tmp_path_factory.mktemp("wrong")
    for name, text in {
        "key": f'king = "♥"\ntalom = "{LONE}"',
        "type": 'king = "♥"\ntalon = ["♥K V ♣8", "XX ♦2 ♠D"]',
        "less": 'king = "♥"',
        "kings": f'kings = ["♥", "♦"]\ntalon = "{LONE}"',
    }.items():
        (folder / f"{name}.toml").write_text(f'hand = "{H1}"\n{text}\n', encoding="utf-8")
    return folder


@pytest.mark.parametrize("case", WRONG)
def test_wrong_input_is_one_clear_line(case: str, wrong_files) -> None:
    """Exit 2, nothing on stdout, one line on stderr: what is wrong and what would be right."""
    arguments, expected = WRONG[case]

    done = rufer(*arguments, cwd=wrong_files)

    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"rufer: [^\n\x1b]+\n", done.stderr)
    assert [part for part in expected if part not in done.stderr] == [], done.stderr


# The screen ----------------------------------------------------------------------------------

WEAK = "XXI XIV X VI IV II ♥D ♥3 ♠K ♠9 ♣7 ♦R"

# What the talon shows, and the words of the command. Who searches is slow, and asked once.
SCREENS = {
    "king in the talon": [H1, "--king", "♥", "--talon", LONE],
    "giving up in money, playing on in written points": [
        WEAK, "--king", "♦", "--talon", "♦K VIII ♣8 | XVI ♠D ♥4", "--account", "money",
        "--fast",
    ],
    "no king, rich half against tarocks": [
        H1, "--king", "♦", "--talon", "♥K ♣D ♠D | XX XVII ♦2", "--fast",
    ],
    "two pale halves": [H1, "--king", "♣", "--talon", "♦D ♣8 ♣9 | ♥4 ♦2 VI", "--fast"],
    "the Sküs in one half": [H1, "--king", "♦", "--talon", "Sk ♥4 ♠8 | XX XIX ♣D", "--fast"],
    "the Pagat beside the king": [H1, "--king", "♣", "--talon", "I ♦1 ♥1 | ♣K ♣9 XIX", "--fast"],
    "four kings within reach": [
        "XXI XVIII XV XII IX ♥K ♦K ♥3 ♠K ♠9 ♣7 ♦R", "--king", "♣",
        "--talon", "♣K ♥4 II | XX XIX ♠8", "--fast",
    ],
    "giving up nearly right, in money": [
        WEAK, "--king", "♦", "--talon", "♦K XX ♣8 | ♦2 ♠D XIX", "--account", "money", "--fast",
    ],
    "tarocks must be laid away": [TAROCKS, "--king", "♠", "--talon", "XI X ♣K | ♠8 I II", "--fast"],
    "the Rüger variant forces the half": [
        H1, "--king", "♥", "--talon", LONE, "--rules", "rueger", "--fast",
    ],
}  # fmt: skip


def gold_of(case: str) -> str:
    """A command and its screen, without the seconds."""
    words = SCREENS[case]
    done = rufer("talon", *words, "--seed", "1", "--quiet")
    assert (done.returncode, done.stderr) == (0, "")
    line = shlex.join(["rufer", "talon", *words, "--seed", "1"])
    return f"{case}\n$ {line}\n{without_seconds(done.stdout)}"


@cache
def gold() -> dict[str, str]:
    """The screens that were read and found good, by what they show."""
    found = re.split(r"(?m)^#+ ", GOLD.read_text(encoding="utf-8"))[1:]
    return {text.partition("\n")[0]: text.strip() for text in found}


@pytest.mark.parametrize("case", SCREENS)
def test_screens_are_as_they_were_read(case: str) -> None:
    """Every line but for the seconds. After a change that was meant: python -m tests.test_talon."""
    assert gold().get(case) == gold_of(case).strip()


def test_screens_keep_to_the_page() -> None:
    """80 columns, sentences with a capital letter, and not one screen too many."""
    assert set(SCREENS) == set(gold())
    for case, text in gold().items():
        screen = text.split("\n", 2)[2]
        assert [line for line in screen.splitlines() if len(line) > 80] == [], case
        sentences = [re.sub(r"\s+", " ", part) for part in screen.split("\n\n")]
        assert [part for part in sentences if re.search(r"[a-z)]\. [a-z]", part)] == [], case
        assert re.search(r"\n(Take the (left|right) half and lay away |Give up: )", screen), case


def screen(answer: TalonAnswer) -> str:
    """A screen in one line."""
    return re.sub(r"\s+", " ", "\n".join(talon_lines(answer, None)))


def invented(**changes: dict[str, Any]) -> str:
    """The screen of an answer with other numbers for `best`, `other` half and `give_up`."""
    found = answered(account="written")
    best = next(one for one in found.options if one.half == 0)
    other = next(one for one in found.options if one.half == 1)
    up = next(one for one in found.options if one.half is None)
    plain: dict[str, Any] = {
        "deals": 10_000, "mean": -1.0, "written": -1.0, "money": -2.0, "low": -1.05, "high": -0.95,
        "sd": 3.0, "win_rate": 0.4, "kontra_lost": 0.5, "kontra_won": 0.0, "gap": 0.0,
        "gap_low": 0.0, "gap_high": 0.0, "parts": {"game": -1.0},
    }  # fmt: skip
    options = [
        replace(best, **plain | changes.get("best", {})),
        replace(
            other,
            **plain | {"gap": 0.5, "gap_low": 0.4, "gap_high": 0.6, "mean": -1.5, "written": -1.5}
            | changes.get("other", {}),
        ),
        replace(
            up,
            **{"deals": 10_000, "gap": 2.0, "gap_low": 1.9, "gap_high": 2.1}
            | changes.get("give_up", {}),
        ),
    ]  # fmt: skip
    options.sort(key=lambda option: option.gap)
    return screen(with_options(found, options))


def with_options(answer: TalonAnswer, options: list[ExchangeEstimate]) -> TalonAnswer:
    """An answer with these options and what follows from them."""
    verdict = verdict_of(options)
    view = view_of("simple", verdict, 1, verdict)
    return replace(answer, options=tuple(options), verdict=verdict, players=(view,))


def test_the_screen_answers_two_questions() -> None:
    """Which half or giving up, and what to lay away, each decided or not."""
    text = invented()
    assert "Take the left half and lay away" in text
    assert "The right half at its best is 0.50 behind (0.40 to 0.60): decided." in text
    assert "Giving up is 2.00 behind (1.90 to 2.10): decided." in text
    assert "What to lay away is decided too." in text

    open_half = invented(other={"gap_low": -0.1})
    assert "is 0.50 behind (−0.10 to 0.60): undecided." in open_half
    assert "Giving up is 2.00 behind (1.90 to 2.10): decided." in open_half


def test_the_kontra_line() -> None:
    """How often, what that makes in the other account, and from where playing on is right."""
    text = invented()
    assert (
        "Kontra The opponents say kontra in 50 % of the deals you lose and in 0 % of the deals you"
        " win. So −1.00 in the written points is −2.00 in money." in text
    )
    # a / (2 + a + b) = 0.5 / 2.5
    assert "playing on would be right from 20 % won in money, and in the written" in text
    assert "you win 40 %." in text
    assert "giving up would be better" not in text
    assert "too close" not in text


def test_the_kontra_line_says_when_the_other_account_decides_otherwise() -> None:
    """Giving up in money, playing on in the written points; or the noise allows both."""
    turned = invented(best={"money": -3.5}, other={"money": -3.6})
    assert "But in money giving up would be better: −3.00 against −3.50!" in turned

    close = invented(best={"money": -3.05}, other={"money": -3.6})
    assert "In money giving up and playing on are too close to tell." in close


def test_the_kontra_line_says_when_premiums_decide() -> None:
    """Where kontra counts, the border of the bare game is not the whole answer."""
    found = answered(account="money")
    best = next(one for one in found.options if one.half is not None)
    up = next(one for one in found.options if one.half is None)
    assert break_even(best.kontra_lost or 0.0, best.kontra_won or 0.0) < 0.26

    plays = with_options(found, [replace(best, win_rate=0.1), replace(up, gap=1.0, gap_low=0.9)])
    assert "you win 10 %, but premiums make up for it." in screen(plays)
    gives_up = with_options(found, [up, replace(best, win_rate=0.4, gap=1.0, gap_low=0.9)])
    assert "you win 40 %, but premiums cost too much." in screen(gives_up)
    plain = with_options(found, [replace(best, win_rate=0.4), replace(up, gap=1.0, gap_low=0.9)])
    assert "you win 40 %." in screen(plain)


def test_no_kontra_line_without_the_king_in_the_talon() -> None:
    """With a partner nobody says it; nor where the rules do not know it."""
    silent = answered(rules=PRESETS["seed"]._replace(kontra_alone=0))

    assert "Kontra" in screen(answered())
    assert "Kontra" not in screen(answered(PARTNERED))
    assert "Kontra" not in screen(silent)
    assert " money " not in screen(silent)


def renew_gold() -> None:
    """Writes today's screens."""
    GOLD.parent.mkdir(exist_ok=True)
    GOLD.write_text("\n".join(f"# {gold_of(case)}" for case in SCREENS), encoding="utf-8")


if __name__ == "__main__":
    renew_gold()
