"""Rules of thumb for the game: what a person can count in a hand, and the game that it names."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from analysis.features import FEATURES, high_stecher, tarocks


class Step(NamedTuple):
    """From this count on, until the next step, this game; the first step has no beginning."""

    start: int | None
    contract: str


@dataclass(frozen=True, slots=True)
class PointCount:
    """So many points for each of a few features, and a game for every count, low to high."""

    weights: tuple[tuple[str, int], ...]
    steps: tuple[Step, ...]

    def count(self, hand: int) -> int:
        """The points of a hand."""
        return sum(weight * int(FEATURES[name](hand)) for name, weight in self.weights)

    def game(self, hand: int) -> str:
        """The game of the last step that begins at the count or below."""
        count = self.count(hand)
        return [step.contract for step in self.steps if step.start is None or step.start <= count][
            -1
        ]


@dataclass(frozen=True, slots=True)
class Leaf:
    """One game whatever the hand, also at the end of a question."""

    contract: str

    def game(self, hand: int) -> str:
        """Always the same."""
        return self.contract


@dataclass(frozen=True, slots=True)
class Split:
    """Whether a feature is at least so much, and what follows."""

    feature: str
    at_least: int
    yes: "Split | Leaf"
    no: "Split | Leaf"

    def game(self, hand: int) -> str:
        """The game at the end of the questions."""
        return (self.yes if FEATURES[self.feature](hand) >= self.at_least else self.no).game(hand)


@dataclass(frozen=True, slots=True)
class Book:
    """What a book says, by the number of its claim in docs/rules.md 10.

    `contracts` are the games that it speaks of.
    """

    claim: str
    contracts: tuple[str, ...]
    choose: Callable[[int], str]

    def game(self, hand: int) -> str:
        """The game by the book."""
        return self.choose(hand)


Rule = PointCount | Split | Leaf | Book


def _few_low_tarocks(hand: int) -> str:
    few = tarocks(hand) <= 3 and high_stecher(hand) <= 1
    return "trischaken" if few else "rufer"


BOOKS: Final = (
    # Without its Sechserdreier from seven tarocks, as long as nobody can play one.
    Book("C-09", ("rufer", "trischaken"), _few_low_tarocks),
)
