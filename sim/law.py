"""The law of play in slow motion: what may be played, who wins, what is laid away.

Written from docs/rules.md alone, in plain Python and meant to be obviously right:
the fast kernels are judged by it, so it shares nothing with them. Of the cards it
takes only the names and reads suit, rank and worth from these.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from sim.cards import NAMES
from sim.errors import RuferError
from sim.language import _
from sim.rules import Kaiserstich, Rules

NEGATIVE: Final = {"rufer": False, "trischaken": True}

# The cards, read from their names (1.1, 1.2) -------------------------------------

TAROCK: Final = "tarock"
SUITS: Final = "♥♦♠♣"
RED: Final = ("4", "3", "2", "1", "B", "R", "D", "K")
BLACK: Final = ("7", "8", "9", "10", "B", "R", "D", "K")


def _suit(name: str) -> str:
    return name[0] if name[0] in SUITS else TAROCK


def _rank(name: str) -> int:
    if _suit(name) != TAROCK:
        return (RED if name[0] in "♥♦" else BLACK).index(name[1:])
    if name == "Sk":
        return 22
    return 10 * name.count("X") + 5 * name.count("V") + name.count("I")


def _value(name: str) -> int:
    if name in ("I", "XXI", "Sk"):
        return 5
    if _suit(name) == TAROCK:
        return 1
    return {"K": 5, "D": 4, "R": 3, "B": 2}.get(name[1:], 1)


SUIT: Final = tuple(map(_suit, NAMES))
RANK: Final = tuple(map(_rank, NAMES))
VALUE: Final = tuple(map(_value, NAMES))
PACK: Final = range(len(NAMES))
CARDS_OF: Final = {
    suit: frozenset(card for card in PACK if SUIT[card] == suit) for suit in (TAROCK, *SUITS)
}
KINGS: Final = frozenset(card for card in PACK if NAMES[card].endswith("K"))
QUEENS: Final = frozenset(card for card in PACK if NAMES[card].endswith("D"))
PAGAT: Final = NAMES.index("I")
MOND: Final = NAMES.index("XXI")
SKUES: Final = NAMES.index("Sk")
TRULL: Final = frozenset((PAGAT, MOND, SKUES))


def _beats(card: int, best: int) -> bool:
    """Whether a card played later takes the trick from the best card so far (5)."""
    if SUIT[card] == SUIT[best]:
        return RANK[card] > RANK[best]
    return SUIT[card] == TAROCK


# For each card the cards that take a trick from it.
BEATEN_BY: Final = tuple(frozenset(card for card in PACK if _beats(card, best)) for best in PACK)


class Foul(RuferError):
    """A breach of the rules; the message says where, by whom and what would be right."""


# Playing and counting (1.3, 5) ---------------------------------------------------


def legal_cards(
    hand: Collection[int], trick: Sequence[int], contract: str, rules: Rules
) -> set[int]:
    """The cards of a hand that may be played on a trick; `trick` is empty for the leader.

    Source: docs/rules.md 5.
    """
    return set(legal_set(frozenset(hand), trick, contract, rules))


def trick_winner(cards: Sequence[int], contract: str, rules: Rules) -> int:
    """Position of the card that wins a trick, or leads a trick not yet complete.

    `cards` in the order played, at least one. Source: docs/rules.md 5.
    """
    if _is_kaiserstich(cards, contract, rules):
        return cards.index(PAGAT)
    best = cards[0]
    for card in cards[1:]:
        if card in BEATEN_BY[best]:
            best = card
    return cards.index(best)


def count_thirds(cards: Collection[int]) -> int:
    """Worth of cards in thirds of a point. Source: docs/rules.md 1.3."""
    return 3 * sum([VALUE[card] for card in cards]) - 2 * len(cards)


def _is_kaiserstich(cards: Sequence[int], contract: str, rules: Rules) -> bool:
    """Whether Sküs, XXI and Pagat lie together so that the Pagat wins."""
    if rules.kaiserstich == Kaiserstich.NONE or PAGAT not in cards:
        return False
    if MOND not in cards or SKUES not in cards:
        return False
    if NEGATIVE[contract] and not rules.kaiserstich_negative:
        return False
    in_order = cards.index(MOND) < cards.index(SKUES) < cards.index(PAGAT)
    return in_order or rules.kaiserstich == Kaiserstich.ANY_ORDER


def legal_set(
    hand: frozenset[int], trick: Sequence[int], contract: str, rules: Rules
) -> frozenset[int]:
    """The same as legal_cards, from and to frozensets, for whoever replays whole deals."""
    allowed = _following(hand, trick)
    if not NEGATIVE[contract]:
        return allowed

    # To beat is to lead the trick. So a suit card need not beat a tarock, and nothing
    # beats a Pagat that has won by Kaiserstich.
    beating: frozenset[int] = frozenset()
    if rules.trischaken_must_beat and trick:
        last = len(trick)
        beating = frozenset(
            card for card in allowed if trick_winner((*trick, card), contract, rules) == last
        )
    # The Pagat waits until it is the last tarock, even if that means not to beat; only to
    # beat Sküs and XXI it must come out (with a Kaiserstich must-beat takes priority).
    if PAGAT in allowed and hand & CARDS_OF[TAROCK] != {PAGAT}:
        must_come = PAGAT in beating and _is_kaiserstich((*trick, PAGAT), contract, rules)
        if not must_come:
            allowed -= {PAGAT}
            beating -= {PAGAT}
    return beating or allowed


def _following(hand: frozenset[int], trick: Sequence[int]) -> frozenset[int]:
    """Follow suit, else a tarock, else anything."""
    if not trick:
        return hand
    return hand & CARDS_OF[SUIT[trick[0]]] or hand & CARDS_OF[TAROCK] or hand


# Laying away (4.3) ---------------------------------------------------------------


def verify_discards(hand15: Collection[int], discards: Sequence[int], rules: Rules) -> None:
    """Raises Foul, with the reason, unless these three may be laid away from these fifteen.

    Source: docs/rules.md 4.3.
    """
    hand = frozenset(hand15)
    away = frozenset(discards)
    if len(hand15) != 15 or len(hand) != 15:
        raise Foul(
            _("{n} cards to lay away from, not 15: {cards}").format(
                n=len(hand), cards=names_of(hand)
            )
        )
    if len(discards) != 3:
        raise Foul(
            _("{n} cards laid away, not 3: {cards}").format(
                n=len(discards), cards=names_of(discards)
            )
        )
    if len(away) != 3:
        raise Foul(_("a card laid away twice: {cards}").format(cards=names_of(discards)))
    if not away <= hand:
        raise Foul(_("{cards} laid away but not in hand").format(cards=names_of(away - hand)))
    if away & (KINGS | TRULL):
        raise Foul(
            _("{cards}: kings and Trull are never laid away").format(
                cards=names_of(away & (KINGS | TRULL))
            )
        )
    tarocks = away & CARDS_OF[TAROCK]
    suit_cards = hand - CARDS_OF[TAROCK] - KINGS
    if tarocks and not suit_cards <= away and not rules.lay_tarocks:
        raise Foul(
            _(
                "{tarocks} laid away before {others}: tarocks only when no other suit card is left"
            ).format(tarocks=names_of(tarocks), others=names_of(suit_cards - away))
        )


def can_discard(hand15: Collection[int], discards: Sequence[int], rules: Rules) -> bool:
    """Whether these three may be laid away from these fifteen (docs/rules.md 4.3)."""
    try:
        verify_discards(hand15, discards, rules)
    except Foul:
        return False
    return True


def names_of(cards: Iterable[int], *, sort: bool = True) -> str:
    """Names of cards, as a hand is printed or as they lie; a number that is no card stays."""
    known = list(cards)
    if sort:
        known.sort(key=lambda card: (SUITS.find(SUIT[card]), -RANK[card]) if card in PACK else ())
    return " ".join(NAMES[card] if card in PACK else str(card) for card in known)
