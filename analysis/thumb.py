"""The rule of thumb: which game, by what a person can count at the table, and what that loses.

Rules are chosen on the hands with even numbers and scored on those with odd numbers. A rule
names a game, and the best option of it is played; the full answer plays the best option of all.
Both are chosen on one half of the deals and counted on the other, both ways, so that luck is on
neither side; the full answer has only half of the deals, and may itself be wrong.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from analysis.estimate import MIN_HANDS, Mean, mean_over
from analysis.features import FEATURES
from analysis.hand_games import CONFIDENCE, best_answers, hand_games
from analysis.thumb_fit import Lesson, fit_count, fit_tree
from analysis.thumb_rules import BOOKS, Leaf, Rule

if TYPE_CHECKING:
    from analysis.sweep import Sweep

# What a player sees at a glance: nobody adds up points before the game.
GLANCE: Final = tuple(name for name in FEATURES if name != "points")


class ScoredRule(NamedTuple):
    """A rule and the points a deal that it loses against the full answer.

    It is over the hands that chose no rule. A game that a hand may not play is left for the best
    one that it may.
    """

    rule: Rule
    loss: Mean


@dataclass(frozen=True, slots=True, kw_only=True)
class GameThumb:
    """The rules for the game: fitted to `learned` hands, scored on `hands` others.

    `count` and `tree` are fitted, `others` those of books and one for each game. Each loss is a
    mean over hands with its interval.
    """

    learned: int
    hands: int
    count: ScoredRule
    tree: ScoredRule
    others: tuple[ScoredRule, ...]

    @property
    def rules(self) -> tuple[ScoredRule, ...]:
        """All rules, the fitted ones first."""
        return (self.count, self.tree, *self.others)


def game_thumb(sweep: "Sweep") -> GameThumb | None:
    """The rules that a sweep teaches.

    None where it has one game, too few hands to learn from, or one deal a hand: of that one
    there is no half to choose on.
    """
    table = sweep.table
    if len(set(table.get("contract", ()))) < 2:
        return None
    games = hand_games(table)
    answers = best_answers(table)
    if answers.isna().any():
        return None
    behind = games.points.rsub(answers, axis=0).fillna(0.0)
    hands = games.features["mask"].tolist()
    losses = behind.to_numpy()
    learns = behind.index.to_numpy() % 2 == 0
    if min(learns.sum(), (~learns).sum()) < MIN_HANDS:
        return None

    lesson = Lesson(
        features=GLANCE,
        contracts=games.contracts,
        counts=np.array([[int(FEATURES[name](hand)) for name in GLANCE] for hand in hands])[learns],
        losses=losses[learns],
    )
    scored = [
        (hand, lost)
        for hand, lost, taught in zip(hands, losses.tolist(), learns.tolist(), strict=True)
        if not taught
    ]

    def score(rule: Rule) -> ScoredRule:
        return ScoredRule(rule, _loss(rule, scored, games.contracts))

    books = [book for book in BOOKS if set(book.contracts) <= set(games.contracts)]
    others: list[Rule] = [*books, *map(Leaf, games.contracts)]
    return GameThumb(
        learned=len(hands) - len(scored),
        hands=len(scored),
        count=score(fit_count(lesson)),
        tree=score(fit_tree(lesson)),
        others=tuple(map(score, others)),
    )


def _loss(
    rule: Rule,
    scored: Sequence[tuple[int, Sequence[float]]],
    contracts: tuple[str, ...],
) -> Mean:
    lost = [row[contracts.index(rule.game(hand))] for hand, row in scored]
    return mean_over(lost, confidence=CONFIDENCE)
