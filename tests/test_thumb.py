"""Rules of thumb: planted ones are found, and what is lost is what the rows say."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, product
from statistics import fmean

import numpy as np
import pandas as pd
import pytest

from analysis.features import FEATURES, kings, tarocks, trull
from analysis.king_thumb import RULES, _order, class_of, king_thumbs
from analysis.options import Option, options_for
from analysis.sweep import Sweep
from analysis.sweep_row import SweepRow
from analysis.thumb import GLANCE, game_thumb
from analysis.thumb_fit import Lesson, _steps, _tree, fit_count, fit_tree
from analysis.thumb_rules import BOOKS, Leaf, PointCount, Split, Step
from reports import thumb
from reports.chapter import Chapter
from sim import cards
from sim.notation import parse_hand
from sim.rules import Rules

HANDS = 400


def some_hands(hands: int = HANDS, seed: int = 1) -> list[int]:
    """Twelve cards each, as the pack has them."""
    random = np.random.default_rng(seed)
    deals = [random.choice(cards.N_CARDS, cards.HAND_SIZE, replace=False) for _hand in range(hands)]
    return [cards.mask_of(deal.tolist()) for deal in deals]


def planted(points: Callable[[int, Option], tuple[int, int]]) -> Sweep:
    """A sweep of two deals a hand that bring these points."""
    rows = []
    for number, hand in enumerate(some_hands()):
        options = options_for(hand, Rules())
        both = [points(hand, option) for option in options]
        best = max(range(len(both)), key=lambda i: sum(both[i]))
        for i, (option, (first, second)) in enumerate(zip(options, both, strict=True)):
            rows.append(
                SweepRow(
                    number=number,
                    hand=hand,
                    option=option,
                    deals=2,
                    total=first + second,
                    squares=first**2 + second**2,
                    first_total=first,
                    best=i == best,
                    behind=sum(both[best]) - first - second,
                    behind_squares=sum(
                        (b - p) ** 2 for b, p in zip(both[best], both[i], strict=True)
                    ),
                    wins=0,
                    partner_deals=0,
                    partner_wins=0,
                    talon_deals=0,
                    own_deals=0,
                )
            )
    return Sweep(
        rules_name="seed", strategy="none", seed=1, stop="deals", hands=HANDS, deals=2,
        rows=tuple(rows),
    )  # fmt: skip


def one_better(good: Callable[[int], str]) -> Sweep:
    """The game that is good for a hand brings 2 points, any other 0."""
    return planted(lambda hand, option: (2, 2) if option.contract == good(hand) else (0, 0))


# Which game ---------------------------------------------------------------------------------


def test_a_planted_count_is_found() -> None:
    """2 for a tarock, 1 for a king or Trull card, Rufer from 11: no other rule comes near."""

    def good(hand: int) -> str:
        strong = 2 * tarocks(hand) + kings(hand) + trull(hand) >= 11
        return "rufer" if strong and kings(hand) < 4 else "trischaken"

    found = game_thumb(one_better(good))

    assert found is not None
    assert found.count.rule == PointCount(
        (("tarocks", 2), ("trull", 1), ("kings", 1)),
        (Step(None, "trischaken"), Step(11, "rufer")),
    )
    assert found.count.loss.mean == 0
    assert min(other.loss.mean or 0 for other in (found.tree, *found.others)) > 0.05


def test_a_planted_tree_is_found() -> None:
    """With two kings Rufer from 4 tarocks, else from 6."""
    tree = Split(
        "kings",
        2,
        Split("tarocks", 4, Leaf("rufer"), Leaf("trischaken")),
        Split("tarocks", 6, Leaf("rufer"), Leaf("trischaken")),
    )
    found = game_thumb(one_better(lambda h: "trischaken" if kings(h) == 4 else tree.game(h)))

    assert found is not None
    assert (found.tree.rule, found.tree.loss.mean) == (tree, 0)


def test_where_one_game_is_always_best_no_rule_is_told() -> None:
    """The simplest rule is the game itself, and following it loses nothing."""
    found = game_thumb(one_better(lambda _hand: "trischaken"))

    assert found is not None
    assert found.tree.rule == Leaf("trischaken")
    assert isinstance(found.count.rule, PointCount)
    assert found.count.rule.steps == (Step(None, "trischaken"),)
    assert thumb.rule_text(found.count.rule) == "always Trischaken"


def test_noise_teaches_no_second_question() -> None:
    """Where games differ by luck alone, neither questions nor a count are found in it."""
    random = np.random.default_rng(7)

    found = game_thumb(planted(lambda *_: tuple(random.integers(-5, 6, 2).tolist())))

    assert found is not None
    assert isinstance(found.tree.rule, Leaf)
    assert isinstance(found.count.rule, PointCount)
    assert len(found.count.rule.weights) == 1


def test_losses_are_those_of_the_rows() -> None:
    """What a rule loses on the hands with odd numbers, recomputed row by row."""
    random = np.random.default_rng(3)
    sweep = planted(lambda *_: tuple(random.integers(-9, 10, 2).tolist()))
    found = game_thumb(sweep)
    assert found is not None

    def both_ways(rows: list[SweepRow]) -> float:
        one = max(rows, key=lambda row: row.first_total).second_total
        return (one + max(rows, key=lambda row: row.second_total).first_total) / 2

    by_hand: dict[int, list[SweepRow]] = {}
    for row in sweep.rows:
        by_hand.setdefault(row.number, []).append(row)
    for scored in found.rules:
        losses = []
        for number, rows in by_hand.items():
            game = scored.rule.game(rows[0].hand)
            mine = [row for row in rows if row.option.contract == game] or rows
            if number % 2:
                losses.append(both_ways(rows) - both_ways(mine))
        assert pytest.approx(fmean(losses)) == scored.loss.mean
    assert (found.learned, found.hands) == (HANDS // 2, HANDS // 2)


def lesson_of_three() -> Lesson:
    """Random losses of three games, so that no rule is good."""
    random = np.random.default_rng(5)
    hands = some_hands(60, seed=2)
    return Lesson(
        features=("tarocks", "kings"),
        contracts=("a", "b", "c"),
        counts=np.array([[int(FEATURES[name](h)) for name in ("tarocks", "kings")] for h in hands]),
        losses=random.random((60, 3)),
    )


def test_steps_lose_least_of_all() -> None:
    """Against every choice of three games and two places where they change."""
    lesson = lesson_of_three()
    counts = lesson.counts[:, 0]
    tried = [
        sum(
            lesson.losses[i, games[int(c >= low) + int(c >= high)]]
            for i, c in enumerate(counts.tolist())
        )
        for games in product(range(3), repeat=3)
        for low, high in combinations(range(14), 2)
    ]

    rule = PointCount((("tarocks", 1),), tuple(_steps(lesson, [(0, 1)])))

    chosen = [lesson.contracts.index(rule.game(hand)) for hand in some_hands(60, seed=2)]
    assert lesson.losses[range(60), chosen].sum() == pytest.approx(min(tried))


def test_a_tree_loses_least_of_all() -> None:
    """Against every question and both answers."""
    lesson = lesson_of_three()
    tried = []
    for column, at_least in product(range(2), range(13)):
        above = lesson.counts[:, column] >= at_least
        tried.append(
            lesson.losses[above].sum(axis=0).min() + lesson.losses[~above].sum(axis=0).min()
        )
    tree = _tree(lesson, 1)
    chosen = [lesson.contracts.index(tree.game(hand)) for hand in some_hands(60, seed=2)]

    assert lesson.losses[range(60), chosen].sum() == pytest.approx(min(tried))


def test_the_order_of_games_and_hands_changes_nothing() -> None:
    """Rows shuffled and columns turned round: the same count, the same tree."""
    lesson = lesson_of_three()
    order = np.random.default_rng(1).permutation(60)
    turned = Lesson(
        features=lesson.features,
        contracts=lesson.contracts[::-1],
        counts=lesson.counts[order],
        losses=lesson.losses[order][:, ::-1],
    )

    assert fit_count(turned) == fit_count(lesson)
    assert fit_tree(turned) == fit_tree(lesson)


@pytest.mark.parametrize(
    ("hand", "game"),
    [
        ("XVII XVI II ♥K ♥D ♥R ♦K ♦D ♠K ♠9 ♣7 ♣8", "trischaken"),
        ("XVIII XVII II ♥K ♥D ♥R ♦K ♦D ♠K ♠9 ♣7 ♣8", "rufer"),
        ("V III II I ♥K ♥D ♥R ♦K ♦D ♠K ♠9 ♣7", "rufer"),
        ("Sk ♥K ♥D ♥R ♥B ♦K ♦D ♠K ♠9 ♣7 ♣8 ♣9", "trischaken"),
    ],
)
def test_the_book_reads_as_it_is_written(hand, game) -> None:
    """C-09: up to three tarocks with at most one from XVII up Trischaken, else Rufer."""
    book = next(book for book in BOOKS if book.claim == "C-09")

    assert book.game(parse_hand(hand)) == game


# Which king ---------------------------------------------------------------------------------


def by_class(worth: dict[str, int]) -> Sweep:
    """A Rufer brings what the class of the own cards in the called suit is worth."""
    random = np.random.default_rng(2)

    def points(hand: int, option: Option) -> tuple[int, int]:
        if option.king is None:
            return 0, 0
        suit = cards.SUIT_MASKS[option.king // cards.SUIT_SIZE]
        length = cards.size_of(hand & suit)
        kind = "queen" if hand & suit & cards.QUEEN_MASK else str(min(length, 3))
        one, other = (10 * worth[kind] + random.integers(-3, 4, 2)).tolist()
        return one, other

    return planted(points)


def test_a_planted_order_is_found() -> None:
    """Queens first, then one card, two, none, and more; the order beats the books and the lot."""
    (found,) = king_thumbs(by_class({"queen": 4, "1": 3, "2": 2, "0": 1, "3": 0}))

    assert [set(suits) for suits in found.order] == [
        {"D", "Dx", "Dxx", "Dxxx"}, {"x"}, {"xx"}, {"–"}, {"xxx", "xxxx"},
    ]  # fmt: skip
    order, *others = found.rules
    assert abs(order.loss.mean or 0) < 0.5
    assert all((order.ahead.mean or 0) > (other.ahead.mean or 0) + 1 for other in others)
    lot = others[-1]
    assert lot.rule.key == "any"
    assert lot.ahead.mean == pytest.approx(0)


def test_kings_that_bring_the_same_stand_together() -> None:
    """Where no suit is better, nothing is told apart."""
    (found,) = king_thumbs(by_class(dict.fromkeys(("queen", "0", "1", "2", "3"), 1)))

    assert thumb.order_text(found.order[:1]).startswith("From which suit")
    assert abs(found.rules[0].ahead.mean or 0) < 0.2


def test_books_mean_no_own_king() -> None:
    """A suit that holds its king is neither short nor shortest: it has nothing to call."""
    places = {rule.key: [rule.place(h) for h in ("x", "K", "Kx")] for rule in RULES}

    assert places == {"queen": [1, 2, 2], "shortest": [1, 9, 9], "any": [0, 0, 0]}


def test_a_rare_class_joins_no_classes_that_differ() -> None:
    """What one class is not told apart from is still told apart from each other."""
    chance = np.random.default_rng(3)
    rows = []
    for number in range(200):
        suits = {"D": 1.0, "xxx": 0.0} | ({"Dx": 0.9} if number < 2 else {})
        mean = sum(suits.values()) / len(suits)
        rows += [
            {"number": number, "suit": suit, "of_lot": worth - mean + chance.normal(0, 1)}
            for suit, worth in suits.items()
        ]
    rows.append({"number": 200, "suit": "–", "of_lot": 0.6})
    rows.append({"number": 200, "suit": "xxx", "of_lot": -0.6})

    order = _order(pd.DataFrame(rows))

    assert not any({"D", "xxx"} <= set(suits) for suits in order)


def test_classes_leave_out_what_is_no_king_or_queen() -> None:
    """Four cards stand for four and more."""
    assert [class_of(h) for h in ("–", "D", "DR", "RBx", "x", "KDBx", "RBxxx", "DRBxx")] == [
        "–", "D", "Dx", "xxx", "x", "KDxx", "xxxx", "Dxxx",
    ]  # fmt: skip


# The card -----------------------------------------------------------------------------------


def test_the_card_tells_the_rules_and_their_price() -> None:
    """Two chapters, every row of their tables as long as the heading, and the rule as title."""
    sweep = by_class({"queen": 4, "1": 3, "2": 2, "0": -5, "3": -9})
    game, king = thumb.thumb_chapters(sweep)

    assert (game.key, king.key) == ("thumb-game", "thumb-king-rufer")
    assert king.title.startswith("Call from D")
    for chapter in (game, king):
        assert isinstance(chapter, Chapter)
        assert {len(row) for row in chapter.rows} == {len(chapter.heading)}
        assert chapter.draw is not None
        names = [text.get_text() for text in chapter.draw().axes[0].texts]
        assert len(names) == 2 * len(chapter.rows)
        assert not any("{" in text or "None" in text for text in (chapter.title, *chapter.text))
    assert [row[0] for row in game.rows][-2:] == ["always Rufer", "always Trischaken"]


def test_all_that_can_be_told_has_words() -> None:
    """Features, books and kings."""
    assert set(GLANCE) == set(thumb.FEATURE_WORDS)
    assert {book.claim for book in BOOKS} == set(thumb.BOOK_WORDS)
    (found,) = king_thumbs(by_class(dict.fromkeys(("queen", "0", "1", "2", "3"), 1)))
    keys = {scored.rule.key for scored in found.rules}
    assert keys == set(thumb.KING_WORDS) == set(thumb.KING_NAMES)


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        (
            PointCount(
                (("tarocks", 3), ("kings", 1), ("voids", -2), ("birds", 1)),
                (Step(None, "trischaken"), Step(9, "rufer"), Step(15, "trischaken")),
            ),
            (
                "Count 3 for each tarock, 1 for each king and bird (I to IIII) and −2 for each"
                " suit without a card: Trischaken below 9, Rufer from 9, Trischaken from 15"
            ),
        ),
        (
            PointCount((("tarocks", 1),), (Step(None, "trischaken"), Step(5, "rufer"))),
            "Count the tarocks: Trischaken below 5, Rufer from 5",
        ),
        (
            Split("kings", 2, Leaf("rufer"), Leaf("trischaken")),
            "Rufer with 2 kings or more, else Trischaken",
        ),
    ],
)
def test_rules_read_as_sentences(rule, text) -> None:
    """Signs, and what counts alike together."""
    assert thumb.rule_text(rule) == text


def test_a_sweep_of_one_deal_a_hand_has_no_card() -> None:
    """Of one deal there are no halves, and a rule that loses nothing would be made up."""
    sweep = by_class({"queen": 4, "1": 3, "2": 2, "0": 1, "3": 0})
    rows = tuple(replace(row, deals=1, first_total=0) for row in sweep.rows)

    assert thumb.thumb_chapters(replace(sweep, deals=1, rows=rows)) == []


def test_a_sweep_of_nothing_has_no_card() -> None:
    """Too few hands to learn from and to score on."""
    nothing = Sweep(
        rules_name="seed", strategy="none", seed=1, stop="deals", hands=0, deals=2, rows=()
    )

    assert thumb.thumb_chapters(nothing) == []
