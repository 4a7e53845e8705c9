"""What a player would name in a hand: one table for columns, filters and rules of thumb."""

from collections.abc import Callable, Mapping
from typing import Final

from sim import cards


def tarocks(hand: int) -> int:
    """Tarocks in the hand."""
    return cards.size_of(hand & cards.TAROCK_MASK)


def stecher(hand: int) -> int:
    """Tarocks from XVI up."""
    return cards.size_of(hand & cards.STECHER_MASK)


def high_stecher(hand: int) -> int:
    """Tarocks from XVII up."""
    return cards.size_of(hand & cards.STECHER_MASK & ~(1 << cards.XVI))


def trull(hand: int) -> int:
    """How many of Sküs, XXI and Pagat."""
    return cards.size_of(hand & cards.TRULL_MASK)


def birds(hand: int) -> int:
    """Tarocks from I to IIII."""
    return cards.size_of(hand & cards.BIRD_MASK)


def kings(hand: int) -> int:
    """Kings in the hand."""
    return cards.size_of(hand & cards.KING_MASK)


def queens(hand: int) -> int:
    """Queens in the hand."""
    return cards.size_of(hand & cards.QUEEN_MASK)


def points(hand: int) -> float:
    """What the cards of the hand count."""
    return cards.thirds_of(hand) / 3


def voids(hand: int) -> int:
    """Suits without a card."""
    return suit_lengths(hand).count(0)


def singletons(hand: int) -> int:
    """Suits of a single card."""
    return suit_lengths(hand).count(1)


def longest(hand: int) -> int:
    """Cards of the longest suit."""
    return max(suit_lengths(hand))


FEATURES: Final[Mapping[str, Callable[[int], float]]] = {
    feature.__name__: feature
    for feature in (
        tarocks, stecher, trull, birds, kings, queens, points, voids, singletons, longest,
    )
}  # fmt: skip

VOID: Final = "–"


def suit_lengths(hand: int) -> list[int]:
    """Cards of each suit, hearts to clubs."""
    return [cards.size_of(hand & mask) for mask in cards.SUIT_MASKS]


def length_of(holding: str) -> int:
    """Cards of the suit of a holding."""
    return 0 if holding == VOID else len(holding)


def is_guarded_queen(holding: str) -> bool:
    """Whether this is a bare queen, or a queen and one other card."""
    return holding.startswith("D") and length_of(holding) <= 2


def is_short(holding: str) -> bool:
    """Whether this is a suit of one card or two, without its king: that is with somebody else."""
    return 1 <= length_of(holding) <= 2 and not is_own_king(holding)


def is_own_king(holding: str) -> bool:
    """Whether the hand holds the king of this suit, of which no book speaks."""
    return holding.startswith("K")


def holding(hand: int, called: int | None) -> str | None:
    """The cards in the suit of the called card as players write them; None without a call.

    Court cards by their letters, high to low, then an x for each pip: `D`, `Dx`, `RBx`, `xx`;
    a void is `–`.
    """
    suit = None if called is None else cards.suit_of(called)
    if suit is None:
        return None
    own = hand & cards.SUIT_MASKS[suit]
    courts = cards.cards_of(own & cards.COUNTER_MASK)
    letters = "".join(cards.name_of(card)[-1] for card in courts)
    return letters + "x" * cards.size_of(own & cards.PIP_MASK) or VOID
