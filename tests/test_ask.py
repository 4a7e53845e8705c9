"""Whole questions: hand in, answer out, the same on every machine and when it is cut short."""

import json
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from analysis import Answer, Verdict, ask, effort, options_for
from analysis.arguments import usual_players
from analysis.experiment import play_chunk, play_together
from analysis.others import leading
from analysis.tally import Tally
from analysis.verdict import Status, view_of
from sim import table
from sim.cards import text_of
from sim.contracts import RUFER, TRISCHAKEN
from sim.errors import NotAllowedError, NotationError, SettingsError
from sim.notation import parse_card, parse_hand
from sim.rules import PRESETS, Rules
from sim.strategy import STRATEGIES, Kind, strategy

H1 = "XXI XVIII XV XII IX VII ♥D ♥3 ♠K ♠9 ♣7 ♦R"
H2 = "VIII VI V III ♥2 ♥4 ♦3 ♦4 ♠9 ♠7 ♣8 ♣B"
H3 = "♥K ♦K ♠K ♣K XX XIV X VII III ♥D ♠8 ♦2"
H4 = "♥K ♦K ♠K Sk XX XVIII XVII XIV XI VI ♣D ♠7"  # three kings, seven tarocks
SIMPLE = STRATEGIES["simple"]


@cache
def answered(hand: str, **changes) -> Answer:
    """A question to simple players on 2,000 deals; asked once for all tests."""
    settings: dict[str, Any] = {"strategy": "simple", "compare": (), "deals": 2_000} | changes
    return ask(hand, **settings)


def questions(hand: str = H1, rules: str = "seed") -> list[table.Question]:
    """The questions that a hand puts to simple players."""
    mask = parse_hand(hand)
    return [
        table.Question(
            contract=option.row,
            rules=PRESETS[rules],
            players=(SIMPLE,) * 4,
            hand=mask,
            called=option.king,
        )
        for option in options_for(mask, PRESETS[rules])
    ]


def contents(tally: Tally) -> list[object]:
    """All numbers of a tally as lists that can be compared."""
    values = [getattr(tally, name) for name in Tally.__slots__]
    return [value.tolist() if isinstance(value, np.ndarray) else value for value in values]


def without_stakes(answer: Answer) -> Answer:
    """An answer without the deals with the called king in the talon, played after the others."""
    return replace(answer, options=tuple(replace(one, talon=None) for one in answer.options))


def without_time(answer: Answer) -> str:
    """The JSON of an answer but for the last line, the one that may differ."""
    text, _, time = answer.to_json().rpartition('"elapsed_s"')
    assert time.count("\n") == 1
    return text


# Options --------------------------------------------------------------------------------------


def keys(hand: str, rules: str = "seed", **filters) -> list[str]:
    """Names of the options of a hand."""
    return [option.key for option in options_for(parse_hand(hand), PRESETS[rules], **filters)]


def test_options_of_a_hand() -> None:
    """A Rufer with each king that is not in the own hand, then Trischaken."""
    assert keys(H1) == ["rufer:♥K", "rufer:♦K", "rufer:♣K", "trischaken"]
    assert keys(H4) == ["rufer:♣K", "trischaken"]


def test_four_kings() -> None:
    """Four kings leave only Trischaken by the seed; Vienna calls a queen, Cheltenham any king."""
    assert keys(H3) == ["trischaken"]
    assert keys(H3, "wien") == ["rufer:♦D", "rufer:♠D", "rufer:♣D", "trischaken"]
    assert keys(H3, "cheltenham") == ["rufer:♥K", "rufer:♦K", "rufer:♠K", "rufer:♣K", "trischaken"]


def test_filters() -> None:
    """Contracts and kings keep only those named; an empty filter keeps all."""
    clubs = parse_card("♣K")

    assert keys(H1, contracts=["Trischaken"]) == ["trischaken"]
    assert keys(H1, contracts=["rufer"], kings=[clubs]) == ["rufer:♣K"]
    assert keys(H1, kings=[clubs, clubs]) == ["rufer:♣K", "trischaken"]
    assert keys(H1, contracts=(), kings=()) == keys(H1)


@pytest.mark.parametrize(
    ("hand", "filters", "error", "message"),
    [
        (
            H1,
            {"kings": [parse_card("♠K")]},
            NotAllowedError,
            "♠K is in the own hand; may be called: ♥K ♦K ♣K",
        ),
        (
            H1,
            {"kings": [parse_card("♣D")]},
            NotAllowedError,
            "♣D is not a card to call; may be called: ♥K ♦K ♣K",
        ),
        (
            H3,
            {"contracts": ["rufer"]},
            NotAllowedError,
            "with all four kings in hand there is no Rufer",
        ),
        (
            H1,
            {"contracts": ["rufr"]},
            SettingsError,
            "no contract 'rufr': 'rufer' would be right",
        ),
        (
            H1,
            {"contracts": ["poker!"]},
            SettingsError,
            "no contract 'poker!': known are rufer, trischaken",
        ),
        (
            H1,
            {"contracts": ["trischaken"], "kings": [parse_card("♣K")]},
            SettingsError,
            "♣K: only a Rufer calls a king, and it is not among the games",
        ),
    ],
)
def test_options_that_do_not_exist(hand, filters, error, message) -> None:
    """What may not or cannot be played is refused in one line that says what would be right."""
    with pytest.raises(error) as caught:
        options_for(parse_hand(hand), Rules(), **filters)

    assert message == str(caught.value)


@pytest.mark.parametrize(
    ("hand", "settings", "error", "part"),
    [
        ("XXI", {}, NotationError, "1 card, a hand has 12"),
        (7, {}, NotAllowedError, "hand 0x7"),
        (-1, {}, NotAllowedError, "12 of the 54 bits"),
        (0xFFF << 50, {}, NotAllowedError, "12 of the 54 bits"),
        (H1, {"rules": "wein"}, SettingsError, "no preset 'wein': 'wien' would be right"),
        (
            H1,
            {"strategy": "simpel"},
            SettingsError,
            "no strategy 'simpel': 'simple' would",
        ),
        (H1, {"me": "smart"}, SettingsError, "no strategy 'smart'"),
        (H1, {"compare": ["smart"]}, SettingsError, "no strategy 'smart'"),
        (
            H1,
            {"strategy": ["simple", "standard"]},
            SettingsError,
            "strategy simple, standard: one player, or four in playing order",
        ),
        (H1, {"deals": 0}, SettingsError, "deals 0: a whole number from 1"),
        (H1, {"threads": 0}, SettingsError, "threads 0: a whole number from 1"),
        (H1, {"chunk_size": -1}, SettingsError, "chunk_size -1: a whole number from 1"),
        (H1, {"confidence": 1.0}, SettingsError, "confidence 1.0: between 0 and 1"),
        (H1, {"seed": -1}, SettingsError, "seed -1"),
        (H1, {"seed": 2**63}, SettingsError, "2^63 - 1 would be right"),
    ],
)
def test_settings_out_of_range(hand, settings, error, part) -> None:
    """Each wrong setting is refused before a card is dealt, quoted and with what would be right."""
    with pytest.raises(error) as caught:
        ask(hand, **settings)

    assert part in str(caught.value)
    assert "\n" not in str(caught.value)


# Answers --------------------------------------------------------------------------------------


def test_weak_hand_plays_trischaken() -> None:
    """With four small tarocks and no king (H2) Trischaken is best, and decided."""
    actual = answered(H2, strategy="standard").verdict

    assert (actual.best, actual.status) == ("trischaken", "decided")


def test_strong_hand_plays_rufer() -> None:
    """With three kings and seven good tarocks (H4) the Rufer is best, and decided."""
    actual = answered(H4, strategy="standard").verdict

    assert (actual.best, actual.status, actual.runner_up) == ("rufer:♣K", "decided", "trischaken")


def test_four_kings_are_decided_without_a_rival() -> None:
    """H3 has one game by the rules of the seed: nothing to compare."""
    actual = answered(H3)

    assert [option.option for option in actual.options] == ["trischaken"]
    assert (actual.verdict.status, actual.verdict.runner_up, actual.verdict.gap) == (
        "decided",
        None,
        None,
    )


def test_options_are_sorted_and_the_gap_is_to_the_best() -> None:
    """Means fall, gaps rise from 0, and every gap is the difference of the means."""
    actual = answered(H1)
    means = [option.mean for option in actual.options]

    assert means == sorted(means, reverse=True)
    assert actual.verdict.best == actual.options[0].option
    assert [option.gap for option in actual.options] == pytest.approx(
        [means[0] - mean for mean in means], abs=1e-12
    )
    for option in actual.options[1:]:
        assert option.gap_low is not None
        assert option.gap_high is not None
        assert option.gap_low < option.gap < option.gap_high


@pytest.mark.parametrize("rules", PRESETS)
def test_parts_sum_to_the_payment(rules) -> None:
    """In every preset the items of the settlement add up to the forehand's payment, exactly."""
    tally = play_chunk(questions(rules=rules), 0, 2_000)

    assert tally.sums.tolist() == tally.part_sums.sum(axis=1).tolist()
    for option in answered(H1, rules=rules).options:
        assert sum(option.parts.values()) == pytest.approx(option.mean, abs=1e-12)


def test_payments_are_counted() -> None:
    """The counts of payments hold every deal and give the mean again."""
    for option in answered(H1).options:
        assert sum(option.payments.values()) == option.deals
        total = sum(points * deals for points, deals in option.payments.items())
        assert total / option.deals == option.mean


def test_the_called_king_lies_where_chance_puts_it() -> None:
    """Each seat has it in 2/7 of the deals and the talon in 1/7, within 4.5 sigma."""
    deals = 30_000
    actual = answered(H1, deals=deals, kings=("♣",), contracts=("rufer",)).options[0].by_king
    expected = {"1": 2 / 7, "2": 2 / 7, "3": 2 / 7, "talon": 1 / 7}

    assert actual.keys() == expected.keys()
    for place, share in expected.items():
        sigma = (share * (1 - share) / deals) ** 0.5
        assert abs(actual[place].share - share) < 4.5 * sigma, place
    assert sum(stratum.deals for stratum in actual.values()) == deals


def test_kings_add_up_to_the_option() -> None:
    """Means and wins by the place of the king are those of the option, in parts."""
    option = answered(H1).options[0]
    strata = option.by_king.values()

    assert sum(s.share * (s.mean or 0) for s in strata) == pytest.approx(option.mean, abs=1e-12)
    assert sum(s.share * (s.win_rate or 0) for s in strata) == pytest.approx(
        option.win_rate, abs=1e-12
    )


def test_own_king_is_in_no_other_place() -> None:
    """Where an own king may be called (Cheltenham) it lies in the own hand in every deal."""
    actual = answered(H1, rules="cheltenham", kings=("♠",), contracts=("rufer",)).options[0]

    assert actual.by_king.keys() == {"own"}
    assert actual.by_king["own"].share == 1


def test_all_options_play_the_same_deals() -> None:
    """Deal k gives every player the same cards whatever is played and called."""
    hands = [
        table.play_chunk(question, 5, 20, traced=True).traces[:, :6].tolist()
        for question in questions()
    ]

    assert {question.contract for question in questions()} == {RUFER, TRISCHAKEN}
    assert all(dealt == hands[0] for dealt in hands)


def test_hand_as_cards_or_text() -> None:
    """A mask and any spelling are the same question, and the canonical text is echoed."""
    actual = ask(parse_hand(H1), strategy="simple", compare=(), deals=2_000)

    assert without_time(answered(H1)) == without_time(actual)
    assert actual.hand_text == text_of(parse_hand(H1))


def test_own_rules_have_a_name() -> None:
    """A preset's values are that preset; others are called as asked, or `own`."""
    dear = Rules(rufer_value=2)
    few: dict[str, Any] = {"deals": 10, "strategy": "simple", "compare": ()}

    assert ask(H1, rules=PRESETS["wien"], **few).rules_name == "wien"
    assert ask(H1, rules="Wien", **few).rules_name == "wien"
    assert ask(H1, rules=dear, **few).rules_name == "own"
    assert ask(H1, rules=dear, rules_name="club", **few).rules_name == "club"
    assert ask(H1, rules=dear, **few).rules == dear


def test_me_plays_only_the_forehand() -> None:
    """`me` sits at seat 0 alone, plays otherwise, and is named with the others."""
    actual = answered(H1, me="random")

    assert actual.strategies == ("random", "simple", "simple", "simple")
    assert actual.players[0].strategy == "simple, forehand random"
    assert actual.options[0].mean < answered(H1).options[0].mean


# Other players --------------------------------------------------------------------------------


def test_other_players_see_the_same_question() -> None:
    """The first view is the answer itself, the next that of other players on the first deals."""
    own = strategy("cautious", Kind.STANDARD, give_up_below=5)

    actual = ask(H1, strategy="simple", compare=("random", own), deals=3_000)
    alone = ask(H1, strategy=own, compare=(), deals=3_000)

    assert [view.strategy for view in actual.players] == ["simple", "random", "cautious"]
    assert [view.deals for view in actual.players] == [3_000] * 3
    first, _, last = actual.players
    assert (first.best, first.status, first.gap) == (
        actual.verdict.best,
        actual.verdict.status,
        actual.verdict.gap,
    )
    assert (last.best, last.status, last.gap, last.gap_low) == (
        alone.verdict.best,
        alone.verdict.status,
        alone.verdict.gap,
        alone.verdict.gap_low,
    )


def test_players_are_compared_once() -> None:
    """A table that is named twice, or plays already, is not played again."""
    actual = ask(H1, strategy="simple", compare=("simple", "random", "random"), deals=500)

    assert [view.strategy for view in actual.players] == ["simple", "random"]


def test_a_comparison_is_short() -> None:
    """Other players play 20,000 of the deals, not all; none are asked where there is no choice."""
    asked: dict[str, Any] = {"strategy": "simple", "compare": ("random",), "deals": 25_000}

    actual = ask(H2, contracts=("rufer",), kings=("♥", "♣"), **asked)
    alone = ask(H2, contracts=("trischaken",), **asked)

    assert [view.deals for view in actual.players] == [25_000, 20_000]
    assert [view.strategy for view in alone.players] == ["simple"]


def test_the_usual_players_are_asked() -> None:
    """Unless told whom, an answer asks all that have a name, but for those who toss coins."""
    assert {*STRATEGIES} - {"random"} == {player.name for player in usual_players()}
    assert [view.strategy for view in answered(H1, compare=None, deals=200).players] == [
        "simple",
        *(name for name in STRATEGIES if name not in ("random", "simple")),
    ]


@pytest.mark.parametrize(
    ("here", "there", "flips", "flips_game"),
    [
        (["rufer:♥K"], ["rufer:♥K"], False, False),
        (["rufer:♥K"], ["rufer:♣K"], True, False),
        (["rufer:♥K"], ["rufer:♣K", "rufer:♦K"], True, False),
        (["rufer:♥K"], ["trischaken"], True, True),
        (["rufer:♥K"], ["rufer:♥K", "rufer:♣K"], None, False),
        (["rufer:♥K", "rufer:♣K"], ["rufer:♥K"], None, False),
        (["rufer:♥K"], ["rufer:♥K", "trischaken"], None, None),
        (["rufer:♥K", "trischaken"], ["rufer:♣K"], True, None),
        (["0:♥D ♥3 ♦R"], ["1:♥D ♥3 ♦R", "give_up"], True, True),
    ],
)
def test_an_answer_flips_where_nothing_that_may_be_best_is_in_both(
    here, there, flips, flips_game
) -> None:
    """It stays where the same is best for sure, and of what deals do not tell nothing is said."""
    actual = view_of("others", verdict(*there), 100, verdict(*here))

    assert (actual.flips, actual.flips_game) == (flips, flips_game)


def test_what_is_as_good_flips_nothing() -> None:
    """Two options that are as good as each other, and one of them, are no other answer."""
    level = verdict("rufer:♥K", "rufer:♣K", status="equivalent")

    for best in ("rufer:♥K", "rufer:♣K"):
        for here, there in ((level, verdict(best)), (verdict(best), level)):
            assert view_of("others", there, 100, here).flips is False


def verdict(best: str, *rivals: str, status: Status = "undecided") -> Verdict:
    """A verdict that these options may be best; with one of them it is decided."""
    return Verdict(best=best, rivals=rivals, status=status if rivals else "decided")


# Slow players ---------------------------------------------------------------------------------


@pytest.fixture
def slow(monkeypatch) -> None:
    """Simple players count as slow."""
    monkeypatch.setattr(effort, "QUICK", effort.QUICK - {Kind.SIMPLE})
    monkeypatch.setattr(effort, "SLOW_COMPARISON", 600)  # as for everybody but these tests


@pytest.mark.usefixtures("slow")
def test_slow_players_are_asked_last_and_about_what_leads() -> None:
    """600 games of Trischaken and the best Rufer, which is far behind; three Rufer are left out."""
    asked: dict[str, Any] = {"strategy": "random", "compare": ("simple", "standard")}

    actual = ask(H2, **asked, deals=1_000)
    few = ask(H2, **asked, deals=1_000, threads=1, chunk_size=300)

    rufer = next(option.option for option in actual.options if option.king)
    among = [key for key in keys(H2) if key in ("trischaken", rufer)]
    sums = play_chunk([questions(H2)[keys(H2).index(key)] for key in among], 0, 300).sums
    *_, view = actual.players
    assert [view.strategy for view in actual.players] == ["random", "standard", "simple"]
    assert (view.best, view.runner_up) == ("trischaken", rufer)
    assert (view.deals, view.left_out) == (300, 3)
    assert view.gap == abs(int(sums[0] - sums[1])) / 300
    assert without_time(actual) == without_time(few)


def test_no_more_than_four_lead() -> None:
    """The best of each game comes before what is close to the best."""
    best, *others = answered(H2, deals=200).options
    close = [replace(option, gap=rank / 10) for rank, option in enumerate(others, 1)]
    kings = [option.option for option in others]

    assert leading([best, *others]) == [best.option, kings[0]]
    assert leading([best, *close]) == [best.option, *kings[:3]]
    assert leading([*close, best]) == [*kings[:3], best.option]


@pytest.mark.usefixtures("slow")
def test_slow_players_race() -> None:
    """What is far behind leaves after the first lap; kings that are level play to the end."""
    actual = ask(H1, strategy="simple", compare=())
    deals = {option.option: option.deals for option in actual.options}

    assert (actual.deals, deals["trischaken"]) == (effort.SLOW_DEALS, effort.SLOW_FIRST_LAP)
    assert deals["rufer:♥K"] == deals["rufer:♣K"] == actual.deals
    best = questions()[keys(H1).index(actual.verdict.best)]
    assert actual.options[0].mean == int(play_chunk([best], 0, 2_000).sums[0]) / 2_000
    assert "trischaken" not in actual.verdict.rivals
    assert without_time(actual) == without_time(
        ask(H1, strategy="simple", compare=(), threads=1, chunk_size=7)
    )


@pytest.mark.usefixtures("slow")
def test_fast_leaves_slow_players_out() -> None:
    """Those who are quick are asked all the same."""
    actual = ask(H1, fast=True, deals=200, compare=("simple", "random"))

    assert [view.strategy for view in actual.players] == ["standard", "random"]


def test_four_players_may_differ() -> None:
    """One for each seat in playing order; `me` goes before the first."""
    seats = ["random", "simple", "standard", "simple"]
    actual = answered(H1, strategy=tuple(seats), deals=300)
    mine = answered(H1, strategy=tuple(seats), me="simple", deals=300)

    assert list(actual.strategies) == seats
    assert actual.players[0].strategy == "random, simple, standard, simple"
    assert mine.options == answered(H1, strategy=("simple", *seats[1:]), deals=300).options
    assert actual.options != answered(H1, strategy=(*seats[1:], seats[0]), deals=300).options
    assert answered(H1, strategy=("simple",) * 4, deals=300).options == (
        answered(H1, deals=300).options
    )


# The same numbers everywhere ------------------------------------------------------------------


@pytest.mark.parametrize("chunk_size", [1, 7, 1_000])
@pytest.mark.parametrize("threads", [1, 2, 4])
def test_threads_and_chunks_change_no_byte(threads, chunk_size, monkeypatch) -> None:
    """The JSON is the same for every number of threads and every chunk size."""
    monkeypatch.setattr("analysis.stakes.DEALS", 500)  # games one by one take their time
    settings: dict[str, Any] = {"strategy": "simple", "compare": ("random",), "deals": 150}

    actual = ask(H1, threads=threads, chunk_size=chunk_size, **settings)

    assert without_time(ask(H1, **settings)) == without_time(actual)


def test_first_deals_of_many_are_the_few() -> None:
    """The first 1,000 of 10,000 deals are the 1,000 deals."""
    asked = questions()
    chunks = list(play_together(asked, 10_000, chunk_size=1_000 * len(asked)))

    assert [chunk.deals for chunk in chunks] == [1_000] * 10
    assert contents(play_chunk(asked, 0, 1_000)) == contents(chunks[0])


def test_another_seed_is_other_deals() -> None:
    """The seed changes the numbers, and is in the answer."""
    assert answered(H1, seed=2).options[0].mean != answered(H1).options[0].mean
    assert answered(H1, seed=2).seed == 2


def test_more_deals_are_played() -> None:
    """Four times the deals are really played, and halve the interval."""
    few, many = answered(H1).options[0], answered(H1, deals=8_000).options[0]

    assert (few.deals, many.deals) == (2_000, 8_000)
    assert many.low is not None
    assert few.low is not None
    assert (few.mean - few.low) / (many.mean - many.low) == pytest.approx(2, rel=0.15)


# Outputs --------------------------------------------------------------------------------------


def test_json_has_the_promised_keys() -> None:
    """One object with the promised keys in their order, and the players."""
    actual = json.loads(answered(H1, compare=("random",)).to_json())

    assert list(actual) == [
        "question", "options", "verdict", "players", "course", "stop", "deals", "acceptance",
        "elapsed_s",
    ]  # fmt: skip
    assert actual["question"] == {
        "hand": "XXI XVIII XV XII VIIII VII ♥D ♥3 ♦R ♠K ♠9 ♣7",
        "rules": "seed",
        "account": "written",
        "strategies": ["simple"] * 4,
        "bids": "none",
        "seed": 1,
    }
    for option in actual["options"]:
        assert list(option) == [
            "option", "contract", "king", "mean", "low", "high", "sd",
            "win_rate", "win_low", "win_high", "deals", "gap", "gap_low", "gap_high",
            "parts", "by_king", "talon",
        ]  # fmt: skip
    assert list(actual["verdict"]) == ["best", "status", "runner_up", "gap", "gap_low", "gap_high"]
    assert [view["strategy"] for view in actual["players"]] == ["simple", "random"]
    assert (actual["stop"], actual["deals"], actual["acceptance"]) == ("deals", 2_000, 1.0)
    assert actual["elapsed_s"] > 0


def test_json_of_an_option() -> None:
    """A Rufer has its king, win rate and four places; Trischaken has none of them, but null."""
    options = {o["option"]: o for o in json.loads(answered(H1).to_json())["options"]}
    rufer, trischaken = options["rufer:♥K"], options["trischaken"]

    assert (rufer["contract"], rufer["king"]) == ("rufer", "♥K")
    assert list(rufer["by_king"]) == ["1", "2", "3", "talon"]
    assert list(rufer["by_king"]["1"]) == ["share", "mean", "win_rate", "deals", "low", "high"]
    assert (trischaken["contract"], trischaken["king"]) == ("trischaken", None)
    assert [trischaken[name] for name in ("win_rate", "win_low", "win_high")] == [None] * 3
    assert (trischaken["parts"].keys(), trischaken["by_king"]) == ({"game"}, {})


def test_one_deal_is_valid_json() -> None:
    """One deal leaves many numbers without a value: null, and no token NaN."""
    answer = answered(H1, deals=1)
    option = json.loads(answer.to_json())["options"][0]

    assert "NaN" not in answer.to_json()
    assert (option["low"], option["sd"]) == (None, None)
    assert [stratum["mean"] is None for stratum in option["by_king"].values()].count(True) == 3
    assert answer.verdict.status == "undecided"


def test_table_is_tidy() -> None:
    """The table has a row an option, with the question, and the same numbers as the answer."""
    answer = answered(H1)
    frame = answer.table

    assert frame["option"].tolist() == [option.option for option in answer.options]
    assert frame["mean"].tolist() == [option.mean for option in answer.options]
    assert frame[["hand", "rules", "strategies", "seed"]].iloc[0].tolist() == [
        answer.hand_text, "seed", "simple simple simple simple", 1,
    ]  # fmt: skip
    parts = [name for name in frame.columns if name.startswith("part_")]
    assert frame[parts].sum(axis=1).tolist() == pytest.approx(frame["mean"].tolist(), abs=1e-12)
    assert frame["contract"].eq("trischaken").tolist() == frame["win_rate"].isna().tolist()
    assert frame["contract"].eq("trischaken").tolist() == frame["king_talon_mean"].isna().tolist()


def test_import_is_cheap() -> None:
    """Importing the package and checking a hand loads neither numba, numpy nor pandas."""
    program = (
        "import sys\n"
        "from analysis import ask\n"
        "try:\n"
        "    ask('XXI')\n"
        "except ValueError:\n"
        "    print(*(name for name in ('numba', 'numpy', 'pandas') if name in sys.modules))\n"
    )

    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )

    assert run.stdout == "\n"


# Progress, Ctrl-C and memory ------------------------------------------------------------------


def test_progress_counts_all_tables() -> None:
    """Progress rises to the deals of a table, and then to those of the next, mark by mark."""
    told: list[tuple[int, int]] = []

    ask(
        H1,
        strategy="simple",
        compare=("random",),
        deals=1_000,
        chunk_size=400,
        progress=lambda done, total: told.append((done, total)),
    )

    to_marks = [100, 125, 225, 250, 350, 450, 500, *range(600, 1_001, 100)]
    assert [done for done, _ in told] == to_marks * 2
    assert {total for _, total in told} == {1_000}


def press_at(deals: int) -> Callable[[int, int], None]:
    """A progress that presses Ctrl-C when so many deals are done, by whatever table."""
    before = last = 0

    def press(done: int, total: int) -> None:
        nonlocal before, last
        before += last if done < last else 0
        last = done
        if before + done >= deals:
            raise KeyboardInterrupt

    return press


def test_interrupt_gives_the_answer_so_far() -> None:
    """Ctrl-C after 2,000 deals is the answer of 2,000 deals, and says that it was stopped."""
    actual = ask(H1, strategy="simple", deals=10**9, chunk_size=800, progress=press_at(2_000))

    assert (actual.stop, actual.deals) == ("interrupted", 2_000)
    expected = without_time(without_stakes(answered(H1)))
    assert expected.replace('"deals",', '"interrupted",') == without_time(actual)


def test_interrupt_while_comparing_keeps_the_answer() -> None:
    """Ctrl-C while other players play leaves the question answered and drops their part."""
    actual = ask(
        H1,
        strategy="simple",
        compare=("random", "standard"),
        deals=2_000,
        chunk_size=800,
        progress=press_at(4_200),
    )

    assert (actual.stop, actual.deals) == ("interrupted", 2_000)
    assert [view.strategy for view in actual.players] == ["simple", "random"]
    assert answered(H1).options == actual.options


def test_interrupt_before_the_first_deal_goes_on(monkeypatch) -> None:
    """Without a single deal there is no answer: the interrupt reaches the caller."""

    def press(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("analysis.experiment.play_chunk", press)

    with pytest.raises(KeyboardInterrupt):
        ask(H1, strategy="simple", deals=100)


def test_signal_stops_at_once() -> None:
    """A real SIGINT into 10^9 deals is answered, and the process ended, within a second."""
    program = f"""
import os, signal, threading, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have it ignored
from analysis import ask
playing = threading.Event()
def press():
    playing.wait()
    time.sleep(0.3)
    print(time.time(), flush=True)
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=press, daemon=True).start()
answer = ask({H1!r}, deals=10**9, progress=lambda done, total: playing.set())
print(answer.stop, answer.deals > 0)
"""

    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=300, check=False
    )
    ended = time.time()

    pressed, said = run.stdout.splitlines()
    assert (run.returncode, said, run.stderr) == (0, "interrupted True", "")
    assert ended - float(pressed) < 1


def test_memory_does_not_grow_with_the_deals() -> None:
    """Ten times the deals need no more memory: less than 20 MB between 10^5 and 10^6."""
    answered(H1)  # compiles, which needs far more
    peaks = []
    tracemalloc.start()
    try:
        for deals in (100_000, 1_000_000):
            tracemalloc.reset_peak()
            ask(H1, strategy="simple", kings=("♣",), contracts=("rufer",), compare=(), deals=deals)
            peaks.append(tracemalloc.get_traced_memory()[1])
    finally:
        tracemalloc.stop()

    assert peaks[0] > 500_000  # numpy's arrays are among what is traced
    assert peaks[1] - peaks[0] < 20_000_000
