"""Maps of sweeps: what was planted in a table is found, and the luck of a choice is not."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from analysis.convergence import convergence
from analysis.estimate import Mean
from analysis.hand_games import hand_games
from analysis.king_map import king_maps
from analysis.sensitivity import Flip, sensitivity
from analysis.strategy_matrix import strategy_matrix
from analysis.sweep import Sweep, sweep
from analysis.thresholds import thresholds
from reports import figures
from reports.contract_marks import colour_of, shape_of
from reports.king_chapter import king_chapters
from reports.map_words import basis
from reports.maps import map_chapters
from reports.matrix_chapter import matrix_chapters
from reports.notes import method
from reports.threshold_chapter import threshold_chapter
from sim.contracts import CONTRACTS
from tests.planted import Hand, Truth, planted

TWO_GAMES: dict[str, tuple[str, ...]] = {"rufer": ("x", "xx", "D"), "trischaken": ()}

NO_HANDS = Sweep(
    rules_name="seed", strategy="simple", seed=1, stop="deals", hands=1, deals=1, rows=()
)


def hands(counts: dict[int, int], **more: int) -> list[Hand]:
    """So many hands with each number of tarocks."""
    return [{"tarocks": t} | more for t, n in counts.items() for _n in range(n)]


def inside(mean: Mean, value: float) -> bool:
    """Whether a mean has an interval and the value lies in it."""
    return mean.low is not None and mean.high is not None and mean.low < value < mean.high


def width(mean: Mean) -> float:
    """From bound to bound; 0 without bounds."""
    return (mean.high or 0.0) - (mean.low or 0.0)


def rising(hand: Hand, _holding: str | None) -> float:
    """Rufer gains a point with each tarock, level with Trischaken at 4.25."""
    return hand["tarocks"] - 4.25 if hand["contract"] == "rufer" else 0.0


# Luck -----------------------------------------------------------------------------------------


def test_the_best_of_equal_kings_gains_no_luck() -> None:
    """Three kings worth the same are worth just that; the best of them by its deals is not."""
    table = planted(hands({4: 3_000}), TWO_GAMES, lambda *_: 0.0, deals=50)

    points = hand_games(table).points["rufer"]
    lucky = table[table["contract"] == "rufer"].groupby("number")["mean"].max()

    assert abs(points.mean()) < 4 * points.std() / 3_000**0.5
    assert lucky.mean() > 0.3


# Thresholds -----------------------------------------------------------------------------------


def test_a_planted_crossing_is_found() -> None:
    """Games that are level at 4.25 tarocks cross there, within the interval, and nowhere else."""
    table = planted(hands(dict.fromkeys(range(2, 8), 200)), TWO_GAMES, rising, spread=1.0)

    found = thresholds(hand_games(table))

    (crossing,) = found.crossings
    assert (crossing.below, crossing.above) == ("trischaken", "rufer")
    assert crossing.low is not None
    assert crossing.high is not None
    assert crossing.low < 4.25 < crossing.high
    assert crossing.high - crossing.low < 0.5
    assert [place.hands for place in found.curves[0].places] == [200] * 6


def test_the_interval_of_a_crossing_holds_what_it_promises() -> None:
    """In 95 of 100 tables the crossing lies within its interval; of 60, chance leaves 50 to 60."""
    held = 0
    for seed in range(60):
        one_king = {"rufer": ("x",), "trischaken": ()}
        table = planted(hands({4: 30, 5: 30}), one_king, rising, spread=1.0, seed=seed)
        (crossing,) = thresholds(hand_games(table)).crossings or [None]
        held += crossing is None or (
            (crossing.low is None or crossing.low <= 4.25)
            and (crossing.high is None or crossing.high >= 4.25)
        )

    assert 50 <= held <= 60


def test_games_apart_do_not_cross() -> None:
    """One game better everywhere has no crossing, and few hands make none."""
    apart = planted(
        hands({4: 30, 5: 30}), TWO_GAMES, lambda hand, _: float(hand["contract"] == "rufer")
    )
    few = planted(hands({4: 15, 5: 15}), TWO_GAMES, rising)

    assert thresholds(hand_games(apart)).crossings == ()
    assert thresholds(hand_games(few)).crossings == ()


def test_games_that_change_between_counts_have_no_single_best() -> None:
    """Without hands at four tarocks there is no crossing, and no game is best all along."""
    table = planted(hands({3: 100, 5: 100}), TWO_GAMES, rising)
    same = planted(hands({5: 100, 6: 100}), TWO_GAMES, rising)

    title, always = (threshold_chapter(NO_HANDS, hand_games(t)).title for t in (table, same))

    assert title == "No game brings most with every number of tarocks"
    assert always == "With 5 to 6 tarocks Rufer brings most all along"


# The matrix -----------------------------------------------------------------------------------


def test_cells_show_the_planted_game_and_doubt_a_tie() -> None:
    """Each cell has its better game and gap; a tie and a handful of hands stay undecided."""
    kinds = hands({3: 100, 6: 100}, kings=0) + hands({3: 100}, kings=1) + hands({6: 5}, kings=2)
    lead = {(3, 0): -1.0, (6, 0): 2.0, (3, 1): 0.0, (6, 2): 2.0}

    def truth(hand: Hand, _holding: str | None) -> float:
        return lead[hand["tarocks"], hand["kings"]] if hand["contract"] == "rufer" else 0.0

    matrix = strategy_matrix(hand_games(planted(kinds, TWO_GAMES, truth, spread=0.5)), "kings")

    games = {(cell.row, cell.column): cell for cell in matrix.cells}
    assert {place: cell.game.decided for place, cell in games.items()} == {
        (3, 0): True, (6, 0): True, (3, 1): False, (6, 2): False,
    }  # fmt: skip
    assert (games[3, 0].game.best, games[6, 0].game.best) == ("trischaken", "rufer")
    for place in ((3, 0), (6, 0)):
        assert inside(games[place].game.gap, abs(lead[place]))
    assert games[3, 1].share.rate == pytest.approx(100 / 305)
    assert matrix.decided == pytest.approx(200 / 305)
    assert matrix.turns() == ("rufer", {0: 6})


def test_one_deal_a_hand_is_not_taken_for_one_game() -> None:
    """Of one deal there are no halves, so no game is the best; only one game is another matter."""
    table = planted(hands({5: 100}), TWO_GAMES, rising)
    one_deal = table.assign(first_mean=None, second_mean=table["mean"])
    one_game = planted(hands({5: 100}), {"rufer": ("x", "xx")}, rising)

    titles = [matrix_chapters(NO_HANDS, hand_games(t))[0].title for t in (one_deal, one_game)]

    assert titles == [
        "One deal a hand is too few to compare games", "There is only one game to choose from",
    ]  # fmt: skip


def test_a_title_speaks_of_no_column_that_is_not_sure() -> None:
    """Rufer from 6 tarocks with no king and with one; with two there are too few hands to say."""
    kinds = [hand for kings in (0, 1) for hand in hands({3: 50, 6: 50}, kings=kings)]

    whole, some = (
        matrix_chapters(NO_HANDS, hand_games(planted(k, TWO_GAMES, rising)))[0].title
        for k in (kinds, kinds + hands({6: 5}, kings=2))
    )

    assert whole.startswith("Rufer for sure from 6 tarocks on, however many kings")
    assert some.startswith("Rufer for sure from 6 tarocks on with 0 and 1 kings")


# Kings ----------------------------------------------------------------------------------------


def by_holding(worth: dict[str, float]) -> Truth:
    """A truth in which only the holding counts."""
    return lambda _hand, holding: worth.get(holding or "", -9.0)


def test_planted_holdings_are_told_apart() -> None:
    """The lead of one holding over another is what was planted, and the ranking follows it."""
    worth = {"D": 0.5, "xx": 0.2, "x": 0.0}
    table = planted(hands({5: 800}), TWO_GAMES, by_holding(worth), spread=2.0)

    (found,) = king_maps(table)

    assert [one.holding for one in found.holdings] == ["D", "xx", "x"]
    for one, other in (("D", "x"), ("D", "xx"), ("x", "xx")):
        versus, back = found.lead(one, other), found.lead(other, one)
        assert versus is not None
        assert back is not None
        assert versus.hands == 800
        assert inside(versus.lead, worth[one] - worth[other])
        assert inside(back.lead, worth[other] - worth[one])


def test_best_and_worst_are_compared_on_the_same_hands() -> None:
    """D is a point ahead of x where both are held; elsewhere it is less ahead of a king by lot."""
    worth = by_holding({"D": 1.0, "xx": 0.5, "x": 0.0})
    all_three, two = (
        planted(hands({5: 100}), {"rufer": holdings}, worth, sd=0.01)
        for holdings in (("D", "xx", "x"), ("D", "xx"))
    )
    table = pd.concat([all_three, two.assign(number=two["number"] + 100)], ignore_index=True)

    title = king_chapters(NO_HANDS, table)[0].title

    assert title.endswith("least; in hands with both D brings +1.00 ± 0.00 points a deal more")


# Sensitivity ----------------------------------------------------------------------------------


def test_a_planted_flip_is_outlined() -> None:
    """One cell in which other players want the other game flips, and its cost is the loss."""

    def elsewhere(hand: Hand, holding: str | None) -> float:
        return 1.0 if hand["tarocks"] == 3 and holding else rising(hand, holding)

    kinds = hands({3: 300, 6: 300})
    here, there = (planted(kinds, TWO_GAMES, truth) for truth in (rising, elsewhere))

    (same, other) = sensitivity([here, here, there]).others

    assert (same.flips, same.same.rate) == ((), 1)
    assert same.loss.mean == pytest.approx(0)
    assert other.flips == (Flip(3, 0, sure=True),)
    assert other.same.rate == pytest.approx(0.5, abs=0.02)
    assert inside(other.loss, 0.5)  # 1 in half of the hands


# Convergence ----------------------------------------------------------------------------------


def test_four_times_the_hands_halve_the_interval() -> None:
    """Widths shrink as a square root; the share that the deals have in them is the planted one."""
    one_king = {"rufer": ("x",), "trischaken": ()}
    table = planted(hands({5: 3_200}), one_king, rising, deals=100, sd=5.0, spread=1.0)

    found = convergence(table)

    widths = [width(step.gap) for step in found.by_hands]
    assert [step.hands for step in found.by_hands] == [3_200, 1_600, 800, 400, 200, 100]
    assert widths[2] / widths[0] == pytest.approx(2, rel=0.15)
    assert widths[4] / widths[2] == pytest.approx(2, rel=0.3)
    # Of two games each spreads by 1, and the mean of 100 deals by 5 / 10.
    assert found.from_deals == pytest.approx(0.5**2 / (0.5**2 + 1), abs=0.04)


def test_fewer_deals_decide_fewer_hands() -> None:
    """The share at all deals is counted; at half of them it is that of a table with half."""
    one_king = {"rufer": ("x",), "trischaken": ()}
    kinds = hands({4: 1_500, 5: 1_500})
    whole, half = (
        planted(kinds, one_king, rising, deals=deals, seed=deals) for deals in (200, 100)
    )

    steps = {step.deals: step.decided for step in convergence(whole).by_deals}

    rivals = whole[~whole["best"].astype(bool)]
    counted = (rivals["gap"] > 1.96 * rivals["gap_se"]).mean()
    assert list(steps) == [200, 100, 50, 25]
    assert steps[200] == pytest.approx(counted)
    assert steps[100] == pytest.approx(convergence(half).by_deals[0].decided, abs=0.03)
    assert sorted(steps.values(), reverse=True) == list(steps.values())


# Chapters -------------------------------------------------------------------------------------


def swept(hands: int = 70, **how: Any) -> Sweep:
    """A small sweep of `simple`."""
    return sweep(hands, strategy="simple", deals=12, **how)


def bytes_of(sweeps: list[Sweep], folder: Path) -> list[tuple[Any, ...]]:
    """Everything in the chapters, and the figure of each as an SVG."""
    found: list[tuple[Any, ...]] = []
    for chapter in map_chapters(sweeps):
        picture = b""
        if chapter.draw is not None:
            figures.save(chapter.draw(), folder / "figure.svg")
            picture = (folder / "figure.svg").read_bytes()
        found.append((chapter.title, chapter.text, chapter.rows, picture))
    return found


def test_chapters_are_the_same_bytes_for_the_same_sweep(tmp_path) -> None:
    """Two sweeps make all chapters; a second time every byte is the same, and no figure large."""
    sweeps = [swept(), swept(rules="wien")]

    chapters = map_chapters(sweeps)

    assert [chapter.key for chapter in chapters] == [
        "tarocks", "matrix-kings", "matrix-stecher", "matrix-trull", "kings-rufer",
        "sensitivity", "convergence",
    ]  # fmt: skip
    for chapter in chapters:
        assert {len(row) for row in chapter.rows} <= {len(chapter.heading)}
        assert "70 random hands" in chapter.caption
        assert "seed 1" in chapter.caption
        assert chapter.draw is None or chapter.alt
    once = bytes_of(sweeps, tmp_path)
    assert once == bytes_of(sweeps, tmp_path)
    assert max(len(picture) for *_texts, picture in once) < 250_000


@pytest.mark.parametrize(
    "how",
    [
        {"hands": 1},
        {"contracts": ["trischaken"], "hands": 25},
        {"contracts": ["rufer"], "hands": 25, "forehand_calls": True},
    ],
)
def test_too_little_to_compare_is_said_in_words(how, tmp_path) -> None:
    """One hand or one game makes chapters that say so, and figures that can be drawn."""
    found = bytes_of([swept(**how)], tmp_path)

    assert all(title for title, *_rest in found)


def test_no_rows_make_one_sentence() -> None:
    """A sweep in which no hand may play has a chapter that says that."""
    (chapter,) = map_chapters([NO_HANDS])

    assert (chapter.title, chapter.draw) == ("No hand of the sweep may play any of the games", None)


def test_a_filter_stands_beside_the_numbers() -> None:
    """Shares of filtered hands are no shares of all hands, and every caption says so."""
    strong = replace(NO_HANDS, hands=20, where="tarocks >= 7", drawn=400)

    assert "only where tarocks >= 7" in basis(strong)
    assert "until 20 are such hands, tarocks >= 7;" in method([strong]).text[0]
    assert "only where" not in basis(NO_HANDS)
    assert "1 random hands, as the pack has them" in method([NO_HANDS]).text[0]


def test_a_contract_has_its_colour() -> None:
    """No two contracts look alike, in whatever sweep they stand."""
    marks = [(colour_of(name), shape_of(name)) for name in CONTRACTS]

    assert len(set(marks)) == len(CONTRACTS)
