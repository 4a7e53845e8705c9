"""Agreement of two players: with itself for certain, with known truths within its bounds."""

import json
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from analysis import agreement as usual
from analysis.agreement import Agreement, JudgedHand, Played, agreement, judge_hands, worth_judging
from analysis.options import Option
from analysis.random_hands import DEALS_A_HAND, RandomHand
from analysis.shared_luck import Ahead, errors_of_judge, leads_of_judge, share_of_luck
from analysis.sweep import sweep
from analysis.tally import Tally, no_deals, tally_of
from reports.agreement_screen import agreement_lines
from sim import cards, table
from sim.errors import SettingsError
from sim.rules import Rules
from sim.strategy import STRATEGIES
from tests.test_cli import rufer

OPTIONS = (
    Option("rufer", cards.king_of(0)),
    Option("rufer", cards.king_of(1)),
    Option("trischaken"),
)
HANDS = 2_000
DEALS = 40  # in each half


def agreed(hands: int = 12, **how) -> Agreement:
    """A small comparison of `simple` with `random` as the judge."""
    small: dict[str, Any] = {
        "strategy": "simple",
        "judge": "random",
        "deals": 300,
        "judge_deals": 40,
    }
    return agreement(hands, **{**small, **how})


# With itself ----------------------------------------------------------------------------------


@pytest.mark.parametrize("strategy", ["random", "simple", "standard"])
@pytest.mark.parametrize("judge_deals", [2, 31])
def test_a_player_agrees_with_itself(strategy, judge_deals) -> None:
    """However few deals it judges on: the same choice for every hand, and nothing is lost."""
    found = agreed(strategy=strategy, judge=strategy, judge_deals=judge_deals)

    for game in found.games:
        assert (game.same.rate, game.same_game.rate, game.steady.rate) == (1.0, 1.0, 1.0)
        assert (game.surely_other.rate, game.at_most.mean) == (0.0, 0.0)
        assert (game.at_least.mean, game.game_loss.mean) == (0.0, 0.0)


# Known truths ---------------------------------------------------------------------------------


def invented(truth: Sequence[float], *, seed: int = 1, noise: float = 3.0) -> list[Played]:
    """Hands whose options are, for the judge, so far ahead of the advised one, and noise.

    The adviser's own deals say that the options are level.
    """
    random = np.random.default_rng(seed)
    known = tally_of([outcomes(points) for points in np.zeros((len(OPTIONS), 1_000), np.int64)])

    def half() -> Ahead:
        shared = random.normal(0, noise, (DEALS, 3))
        judge = np.rint(np.array(truth) + shared + random.normal(0, noise, (DEALS, 3)))
        adviser = np.rint(shared + random.normal(0, noise, (DEALS, 3)))
        y, x = ((points - points[:, :1]).astype(np.int64) for points in (judge, adviser))
        return Ahead(DEALS, y.sum(0), x.sum(0), (y * y).sum(0), (x * x).sum(0), (x * y).sum(0))

    return [
        Played(
            RandomHand(number, cards.mask_of(range(12))),
            OPTIONS,
            known,
            halves := (half(), half()),
            Ahead(2 * DEALS, *(a + b for a, b in zip(halves[0][1:], halves[1][1:], strict=True))),
        )
        for number in range(HANDS)
    ]


def outcomes(points: np.ndarray) -> table.Outcomes:
    """Deals of a game in which the forehand gets these points."""
    n = len(points)
    payments = np.zeros((n, 4), np.int64)
    payments[:, 0] = points
    none = np.zeros((n, len(table.PART_NAMES)), np.int64)
    return table.Outcomes(0, payments, none, payments, np.zeros(n, np.int64), payments[:0])


@pytest.mark.parametrize("truth", [(0.0, 0.0, 0.0), (0.0, 0.3, -0.5), (0.0, 1.0, 2.0)])
def test_the_truth_lies_between_the_bounds(truth) -> None:
    """What the best option is ahead is at least and at most what the bounds say, on average."""
    found = judge_hands(invented(truth), confidence=0.95)
    least, most = ([getattr(one, name) for one in found] for name in ("at_least", "at_most"))

    error = 4.5 * np.std(least) / HANDS**0.5
    assert np.mean(least) - error <= max(truth) <= np.mean(most)
    assert np.mean(most) - np.mean(least) < 1.2


def test_where_nothing_differs_nothing_is_lost() -> None:
    """Level options: the lower bound is 0 within its error, and few are said to be ahead."""
    found = judge_hands(invented((0.0, 0.0, 0.0)), confidence=0.95)
    losses = [one.at_least for one in found]

    assert abs(np.mean(losses)) <= 4.5 * np.std(losses) / HANDS**0.5
    assert np.mean([one.at_most for one in found]) > 0.2
    assert 0.01 < np.mean([one.surely_other for one in found]) < 0.04


def test_a_clear_case_is_seen() -> None:
    """An option 3 points ahead: surely other, nowhere the same, and both bounds are near 3."""
    found = judge_hands(invented((0.0, -1.0, 3.0)), confidence=0.95)

    assert np.mean([one.surely_other for one in found]) > 0.95
    assert np.mean([one.same_game for one in found]) < 0.01
    assert np.mean([one.at_least for one in found]) == pytest.approx(3, abs=0.05)
    assert np.mean([one.at_most for one in found]) == pytest.approx(3, abs=0.05)
    # Within the advised game the worse of both is chosen now and then.
    assert 3 < np.mean([one.game_loss for one in found]) < 3.3


def test_the_wrong_king_of_the_right_game_is_no_loss_of_the_game() -> None:
    """The other Rufer is 2 ahead: who takes only the game from the advice loses nothing."""
    found = judge_hands(invented((0.0, 2.0, -3.0)), confidence=0.95)

    assert np.mean([one.at_least for one in found]) > 1.9
    assert np.mean([one.game_loss for one in found]) == pytest.approx(0, abs=0.02)


def test_the_shared_luck_is_found_and_helps() -> None:
    """Half the variance is common: the share is 1/2, errors are true and a quarter less wide."""
    played = invented((0.0, 0.5, 0.0))
    share = share_of_luck(one.whole for one in played)
    level = np.zeros(3)
    leads = np.array([leads_of_judge(one.whole, level, share) for one in played])
    errors = np.array([errors_of_judge(one.whole, level, share) for one in played])
    plain = np.array([one.whole.judge / one.whole.deals for one in played])

    assert share == pytest.approx(0.5, abs=0.02)
    assert leads.mean(0) == pytest.approx(plain.mean(0), abs=0.05)
    assert errors.mean(0)[1:] == pytest.approx(leads.std(0)[1:], rel=0.05)
    assert (leads.var(0)[1:] / plain.var(0)[1:]) == pytest.approx(0.75, abs=0.06)


# Played ---------------------------------------------------------------------------------------


def test_threads_and_chunks_change_nothing() -> None:
    """The same JSON and the same table for 1, 2 and 4 threads and chunks of any size."""
    expected = agreed(5, threads=1)

    for how in ({"threads": 2}, {"threads": 4, "chunk_size": 200}, {"chunk_size": 35}):
        actual = agreed(5, **how)
        assert expected.to_json() == actual.to_json()
        assert expected.table.equals(actual.table)


def test_the_advice_is_the_best_row_of_a_sweep() -> None:
    """The same seed and deals: what is advised is what the sweep puts first."""
    found = agreed(20, seed=5)
    rows = sweep(20, strategy="simple", deals=300, seed=5).rows

    for hand in found.hands:
        mine = [row for row in rows if row.number == hand.number]
        assert hand.hand == mine[0].hand
        assert hand.advice == max(mine, key=lambda row: row.mean).option


def test_the_losses_are_those_of_single_deals() -> None:
    """Hand by hand: chosen on one half of the judge's deals, measured on the other, plain."""
    found = agreed(8, margin=1_000)
    rows = sweep(8, deals=1).rows
    told = {}  # points by hand, option, player and deal: the judge's deals come after 300
    for hand in found.hands:
        for option in [row.option for row in rows if row.number == hand.number]:
            for name in ("simple", "random"):
                asked = table.Question(
                    contract=option.row,
                    rules=Rules(),
                    players=(STRATEGIES[name],) * 4,
                    hand=hand.hand,
                    called=option.king,
                )
                played = table.play_chunk(asked, (hand.number + 1) * DEALS_A_HAND, 340)
                told[hand.number, option, name] = played.payments[:, 0]

    def lead(hand: JudgedHand, option: Option, name: str, deals: slice) -> Any:
        return told[hand.number, option, name][deals] - told[hand.number, hand.advice, name][deals]

    own, first, second = slice(0, 300), slice(300, 320), slice(320, 340)
    losses: dict[int, list[Any]] = {hand.number: [] for hand in found.hands}
    for chosen_on, other in ((first, second), (second, first)):
        keys = [(h, o) for h in found.hands for n, o, p in told if n == h.number and p == "random"]
        y, x = ([lead(h, o, p, chosen_on) for h, o in keys] for p in ("random", "simple"))
        share = sum(np.cov(b, a)[0, 1] for a, b in zip(y, x, strict=True)) / sum(map(np.var, x))
        share *= 19 / 20  # np.cov divides by one less than np.var
        said: dict[int, list[tuple[Any, Option]]] = {}
        for (hand, option), a, b in zip(keys, y, x, strict=True):
            mean = a.mean() - share * (b.mean() - lead(hand, option, "simple", own).mean())
            said.setdefault(hand.number, []).append((mean, option))
        for hand in found.hands:
            best = max(said[hand.number], key=lambda one: one[0])[1]
            losses[hand.number].append(lead(hand, best, "random", other).mean())

    assert [sum(losses[hand.number]) / 2 for hand in found.hands] == pytest.approx(
        [hand.at_least for hand in found.hands]
    )


def test_the_best_of_each_game_is_judged() -> None:
    """What is within the margin, and of every other game the best, whatever it brings."""
    three = (*OPTIONS[:2], Option("rufer", cards.king_of(2)), OPTIONS[2])

    def judged(*points: int, margin: float) -> list[int]:
        tally: Tally = tally_of([outcomes(np.array([each, each])) for each in points])
        return worth_judging(three, no_deals(4) + tally, margin)

    assert judged(1, 2, 0, -9, margin=0.5) == [1, 3]
    assert judged(1, 2, 0, -9, margin=1.0) == [1, 0, 3]
    assert judged(-5, -4, -4, 3, margin=0.0) == [3, 1]
    assert judged(2, 2, 2, 2, margin=0.0) == [0, 1, 2, 3]


# Ways out -------------------------------------------------------------------------------------


def test_interrupt_gives_the_whole_hands_so_far() -> None:
    """Ctrl-C after five hands is the answer of five hands, and says so."""

    def press(done: int, total: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    found = agreed(10_000, progress=press)

    assert found.stop == "interrupted"
    assert found.hands == agreed(5).hands
    assert ", interrupted" in agreement_lines(found)[0]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"judge_deals": 1}, "judge_deals 1: a whole number from 2 would be right"),
        ({"margin": -0.1}, "margin -0.1: points from 0 would be right"),
        ({"margin": float("nan")}, "margin nan: points from 0 would be right"),
        ({"judge": "serach"}, "no strategy 'serach': "),
        ({"confidence": 1.0}, "confidence 1.0: between 0 and 1"),
        ({"hands": 0}, "hands 0: a whole number from 1"),
    ],
)
def test_wrong_input_is_refused_in_a_line(wrong, said) -> None:
    """What makes no sense is quoted, and what would be right is said."""
    with pytest.raises(SettingsError) as fault:
        agreed(**wrong)

    assert str(fault.value).startswith(said)


def test_the_screen_fits_and_says_what_it_stands_on() -> None:
    """80 columns; the verdict first, the players, deals, margin and seed."""
    found = agreed(30)
    lines = agreement_lines(found)
    text = " ".join(" ".join(lines).split())

    assert [line for line in lines if len(line) > 80 or line != line.rstrip()] == []
    assert lines[0] == "Does simple advise as random would? 30 random hands"
    assert lines[2].startswith("Who follows simple where all four play like random loses ")
    assert "stands on 300 deals for each option. On 40 others all four played like" in text
    assert f"{found.judge_games:,} games of random" in text
    assert found.judge_games == 40 * sum(hand.judged for hand in found.hands)


def test_the_json_has_the_games_and_the_table_the_hands() -> None:
    """One object with all hands and each advised game; one row a hand."""
    found = agreed(25)
    games = json.loads(found.to_json())["games"]

    assert games[0]["advised"] == "all"
    assert games[0]["hands"] == sum(game["hands"] for game in games[1:]) == len(found.table) == 25
    assert games[0]["same"]["rate"] == found.table["same"].mean()
    assert games[0]["at_least"]["mean"] == pytest.approx(found.table["at_least"].mean())


def test_help_tells_what_is_played_unless_told_otherwise() -> None:
    """The numbers in the help are those of the function."""
    text = " ".join(rufer("agreement", "--help").stdout.split())

    for number in (usual.HANDS, usual.DEALS, usual.JUDGE_DEALS, usual.MARGIN):
        assert f"; {number:,} unless given." in text
