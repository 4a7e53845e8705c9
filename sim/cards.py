"""The 54 cards: their numbers, names, worth and masks.

The only file that knows which bit is which card. A card is a number 0..53, a
set of cards an integer with one bit a card. Bit order is rank order inside a suit
and inside the tarocks, and every tarock stands above every suit card: so the
higher of two bits is the better card wherever a trick compares them (docs/rules.md 1.1):

    bit   0 ...... 7   8 ...... 15   16 ..... 23   24 ..... 31   32 ............... 53
          hearts 4..K  diamonds 4..K  spades 7..K   clubs 7..K   I II III ... XX XXI Sk

    a suit, low to high:  red    4 3 2 1  B R D K
                          black  7 8 9 10 B R D K

54 bits fit a signed 64-bit integer with room to spare: the sign is never used.
"""

from collections.abc import Iterable
from typing import Final

TAROCK_NAMES: Final = (
    "I", "II", "III", "IIII", "V", "VI", "VII", "VIII", "VIIII", "X", "XI",
    "XII", "XIII", "XIIII", "XV", "XVI", "XVII", "XVIII", "XVIIII", "XX", "XXI", "Sk",
)  # fmt: skip
SUIT_SIGNS: Final = ("♥", "♦", "♠", "♣")
RED_RANKS: Final = ("4", "3", "2", "1", "B", "R", "D", "K")
BLACK_RANKS: Final = ("7", "8", "9", "10", "B", "R", "D", "K")
SUIT_RANKS: Final = (RED_RANKS, RED_RANKS, BLACK_RANKS, BLACK_RANKS)

N_TAROCKS: Final = 22
N_SUITS: Final = 4
SUIT_SIZE: Final = 8
N_CARDS: Final = 54
HAND_SIZE: Final = 12
HALF_SIZE: Final = 3

NAMES: Final = (
    tuple(sign + rank for sign, ranks in zip(SUIT_SIGNS, SUIT_RANKS, strict=True) for rank in ranks)
    + TAROCK_NAMES
)

FIRST_TAROCK: Final = N_SUITS * SUIT_SIZE
PAGAT: Final = FIRST_TAROCK
UHU: Final = FIRST_TAROCK + 1
KAKADU: Final = FIRST_TAROCK + 2
QUAPIL: Final = FIRST_TAROCK + 3
X: Final = FIRST_TAROCK + 9
XVI: Final = FIRST_TAROCK + 15
MOND: Final = FIRST_TAROCK + 20
SKUES: Final = FIRST_TAROCK + 21

PACK_MASK: Final = (1 << N_CARDS) - 1
TAROCK_MASK: Final = ((1 << N_TAROCKS) - 1) << FIRST_TAROCK
SUIT_MASKS: Final = tuple(((1 << SUIT_SIZE) - 1) << (SUIT_SIZE * suit) for suit in range(N_SUITS))


def _rank_mask(step: int) -> int:
    """All four suit cards that stand `step` places above the lowest pip."""
    return sum(1 << (SUIT_SIZE * suit + step) for suit in range(N_SUITS))


JACK_MASK: Final = _rank_mask(4)
KNIGHT_MASK: Final = _rank_mask(5)
QUEEN_MASK: Final = _rank_mask(6)
KING_MASK: Final = _rank_mask(7)
PIP_MASK: Final = _rank_mask(0) | _rank_mask(1) | _rank_mask(2) | _rank_mask(3)
COUNTER_MASK: Final = JACK_MASK | KNIGHT_MASK | QUEEN_MASK | KING_MASK
TRULL_MASK: Final = 1 << PAGAT | 1 << MOND | 1 << SKUES
BIRD_MASK: Final = 1 << PAGAT | 1 << UHU | 1 << KAKADU | 1 << QUAPIL
STECHER_MASK: Final = TAROCK_MASK & -(1 << XVI)

# Thirds of a point (docs/rules.md 1.2): 3 x counting value - 2.
PACK_THIRDS: Final = 210


def worth_thirds(card: int) -> int:
    """Worth of one card in thirds of a point: 1, 4, 7, 10 or 13 (docs/rules.md 1.2)."""
    bit = 1 << card
    for mask, worth in (
        (KING_MASK | TRULL_MASK, 13),
        (QUEEN_MASK, 10),
        (KNIGHT_MASK, 7),
        (JACK_MASK, 4),
    ):
        if bit & mask:
            return worth
    return 1


def thirds_of(mask: int) -> int:
    """Worth of a set of cards in thirds of a point (docs/rules.md 1.3)."""
    return sum(worth_thirds(card) for card in cards_of(mask))


def suit_of(card: int) -> int | None:
    """Suit of a card, 0..3 for hearts, diamonds, spades, clubs; None for a tarock."""
    return card // SUIT_SIZE if card < FIRST_TAROCK else None


def king_of(suit: int) -> int:
    """The king of a suit."""
    return SUIT_SIZE * suit + SUIT_SIZE - 1


def mask_of(cards: Iterable[int]) -> int:
    """The set that holds these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_of(mask: int) -> tuple[int, ...]:
    """The cards of a set, in the order a hand is printed: tarocks, then suits, each high to low."""
    tarocks = [card for card in range(SKUES, PAGAT - 1, -1) if mask >> card & 1]
    suits = [
        card
        for suit in range(N_SUITS)
        for card in range(king_of(suit), king_of(suit) - SUIT_SIZE, -1)
        if mask >> card & 1
    ]
    return tuple(tarocks + suits)


def size_of(mask: int) -> int:
    """Number of cards in a set."""
    return mask.bit_count()


def name_of(card: int) -> str:
    """Canonical text of a card, such as `XXI`, `Sk` or `♥D`."""
    return NAMES[card]


def text_of(mask: int) -> str:
    """Canonical text of a set of cards: names separated by blanks, in printed order."""
    return " ".join(NAMES[card] for card in cards_of(mask))
