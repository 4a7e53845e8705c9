"""What is dealt has the exact odds of the pack: fractions from counting, none from a run of ours.

Every share and mean has to lie within 4.5 standard errors of its fraction, from fixed seeds.
"""

from collections.abc import Iterator
from fractions import Fraction as F
from functools import cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pytest

from sim import cards, table
from sim.notation import parse_card, parse_hand
from tests.test_determinism import DEALT, H1, play_around, question

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

SIGMAS = 4.5
DEALS = 200_000
TAROCKS = cards.TAROCK_MASK
SUITS = range(cards.N_SUITS)
OTHERS = (1, 2, 3)

# Hands that between them have 3 to 8 tarocks, suits of 0 to 5 cards and own kings of 1 to 6.
HANDS = {
    "H1": H1,
    "3 tarocks": parse_hand("XXI X V ♥D ♥R ♥B ♥1 ♥2 ♦R ♦B ♦1 ♦2"),
    "4 tarocks": parse_hand("Sk XIII X V ♥D ♥R ♥B ♦R ♦B ♦1 ♠K ♠7"),
    "5 tarocks": parse_hand("XXI XIII X V III ♥K ♦K ♦D ♠K ♠D ♠R ♠B"),
    "6 tarocks, long king": parse_hand("Sk XIII X V III I ♣K ♣D ♣R ♣B ♣10 ♣9"),
    "7 tarocks": parse_hand("XX XIII X V III II I ♥K ♥D ♥R ♥B ♥1"),
    "8 tarocks": parse_hand("XXI XX XIII X V III II I ♥K ♥D ♥R ♦K"),
}


# Deals -------------------------------------------------------------------------------------


class Dealt:
    """Where the cards lie: `hands` (deals, 4), `halves` (deals, 2), `talon` (deals,) as sets."""

    def __init__(self, places: Ints) -> None:
        self.hands = places[:, :4]
        self.halves = places[:, 4:]
        self.talon = self.halves[:, 0] | self.halves[:, 1]

    def __len__(self) -> int:
        return len(self.talon)


@cache
def dealt(name: str | None, deals: int = DEALS) -> Dealt:
    """Many deals to one of HANDS, or with any hand for the forehand."""
    hand = None if name is None else HANDS[name]
    asked = question("trischaken", hand=hand, players=("simple",) * 4, seed=2026)
    chunks = table.play(asked, deals, traced=True)
    return Dealt(np.concatenate([outcomes.traces[:, DEALT].copy() for outcomes in chunks]))


def many(mask: Ints, among: int = cards.PACK_MASK) -> Ints:
    """How many cards of `among` lie in each set."""
    counts: Ints = np.bitwise_count(mask & among).astype(np.int64)
    return counts


def holds(mask: Ints, card: int) -> Bools:
    """Which sets hold a card."""
    return (mask >> card & 1).astype(np.bool_)


def size(mask: int) -> int:
    """Number of cards of a set."""
    return cards.size_of(mask)


def suit_length(hand: int, suit: int) -> int:
    """How many cards of a suit a hand holds."""
    return size(hand & cards.SUIT_MASKS[suit])


def callable_suits(hand: int) -> list[int]:
    """The suits whose king is missing."""
    return [suit for suit in SUITS if not hand >> cards.king_of(suit) & 1]


def hands_and_suits() -> Iterator[tuple[str, int, int]]:
    """Every hand with every suit whose king is missing, and how many cards it has of it."""
    for name, hand in HANDS.items():
        for suit in callable_suits(hand):
            yield name, suit, suit_length(hand, suit)


# Odds --------------------------------------------------------------------------------------


def verify_share(expected: F, hits: Bools, what: object = "") -> None:
    """Fails unless this share of the deals is within 4.5 sigma of the exact one."""
    chance = float(expected)
    bound = SIGMAS * np.sqrt(chance * (1 - chance) / len(hits))
    assert chance == pytest.approx(float(hits.mean()), abs=bound, rel=0), what


def verify_mean(expected: F, values: Ints, what: object = "") -> None:
    """Fails unless the mean of the deals is within 4.5 sigma of the exact one."""
    bound = SIGMAS * values.std() / np.sqrt(len(values))
    assert float(expected) == pytest.approx(float(values.mean()), abs=bound, rel=0), what


def test_a_wrong_fraction_is_refused() -> None:
    """1/9 for the king in the talon, the classic of an own hand left in the pack, fails."""
    in_talon = holds(dealt("H1").talon, cards.king_of(0))

    verify_share(F(1, 7), in_talon)
    with pytest.raises(AssertionError):
        verify_share(F(1, 9), in_talon)
    with pytest.raises(AssertionError):
        verify_share(F(1, 7) + F(1, 200), in_talon)
    with pytest.raises(AssertionError):
        verify_mean(F(6, 9), in_talon.astype(np.int64))


# The called king ----------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "king"), [("random", "♥K"), ("simple", "♦K"), ("simple", "♣K")])
def test_called_king_of_h1_in_a_million_deals(kind: str, king: str) -> None:
    """The called king: 2/7 with each player, 1/14 in each half, so 1/7 in the talon."""
    deals = 1_000_000
    asked = question(players=(kind,) * 4, called=parse_card(king), seed=7)
    places = np.concatenate([outcomes.king_place for outcomes in table.play(asked, deals)])

    for seat in OTHERS:
        verify_share(F(2, 7), places == seat, seat)
    for half in (4, 5):
        verify_share(F(1, 14), places == half, half)
    verify_share(F(1, 7), places >= 4)
    assert deals == sum(np.count_nonzero(places == place) for place in (1, 2, 3, 4, 5))


def test_called_king_lies_alike_for_every_hand_and_suit() -> None:
    """Own cards of the suit change nothing: 1/7 in the talon, 2/7 with each player."""
    for name, suit, _ in hands_and_suits():
        deals, king = dealt(name), cards.king_of(suit)
        verify_share(F(1, 7), holds(deals.talon, king), (name, suit))
        for half in (0, 1):
            verify_share(F(1, 14), holds(deals.halves[:, half], king), (name, suit, half))
        for seat in OTHERS:
            verify_share(F(2, 7), holds(deals.hands[:, seat], king), (name, suit, seat))
        at_seat_1 = holds(deals.hands[:, 1], king)[~holds(deals.talon, king)]
        verify_share(F(1, 3), at_seat_1, (name, suit))


# How well the king of its holder is guarded, by my cards of the suit: bare, second, third or more.
GUARDED = {
    0: (F(2610, 28823), F(33495, 115292), F(71357, 115292)),
    1: (F(15225, 115292), F(20097, 57646), F(59873, 115292)),
    2: (F(5481, 28823), F(301455, 749398), F(305437, 749398)),
    3: (F(5481, 20254), F(4466, 10127), F(5841, 20254)),
    4: (F(203, 533), F(957, 2132), F(363, 2132)),
    5: (F(87, 164), F(33, 82), F(11, 164)),
}
# Both defenders can follow the called suit.
BOTH_FOLLOW = {
    0: F(372689, 432345),
    1: F(68437, 86469),
    2: F(486, 703),
    3: F(28074, 50635),
    4: F(1008, 2665),
    5: F(36, 205),
}


def test_guards_of_the_called_king() -> None:
    """The fewer cards of the suit I hold, the longer is the king of whoever has it."""
    seen = set()
    for name, suit, own in hands_and_suits():
        deals, mask = dealt(name), cards.SUIT_MASKS[suit]
        seen.add(own)
        for seat in OTHERS:
            held = deals.hands[:, seat][holds(deals.hands[:, seat], cards.king_of(suit))]
            length = many(held, mask)
            for expected, hits in zip(
                GUARDED[own], (length == 1, length == 2, length >= 3), strict=True
            ):
                verify_share(expected, hits, (name, suit, seat))
            if not HANDS[name] >> (cards.king_of(suit) - 1) & 1:
                queen = holds(held, cards.king_of(suit) - 1)
                verify_share(F(11, 41), queen, (name, suit, seat))
    assert set(GUARDED) == seen


def test_defenders_follow_the_called_suit() -> None:
    """Neither defender is void: given that a player holds the king, by my own cards of the suit."""
    for name, suit, own in hands_and_suits():
        deals, mask = dealt(name), cards.SUIT_MASKS[suit]
        for seat in OTHERS:
            partner = holds(deals.hands[:, seat], cards.king_of(suit))
            others = [other for other in OTHERS if other != seat]
            both = many(deals.hands[:, others], mask).min(axis=1) > 0
            verify_share(BOTH_FOLLOW[own], both[partner], (name, suit, seat))


# By the number of kings I miss: none in the talon, and one more with the called one's holder.
NO_KING_IN_TALON = {1: F(6, 7), 2: F(30, 41), 3: F(51, 82), 4: F(561, 1066)}
ANOTHER_KING = {1: F(0), 2: F(11, 41), 3: F(77, 164), 4: F(330, 533)}


def test_kings_in_the_talon_and_with_the_partner() -> None:
    """Kings I miss lie in the talon 1/7 each; the partner often has a second one."""
    missing_counts = set()
    for name, hand in HANDS.items():
        deals, suits = dealt(name), callable_suits(hand)
        missing_counts.add(len(suits))
        in_talon = many(deals.talon, cards.KING_MASK)
        verify_share(NO_KING_IN_TALON[len(suits)], in_talon == 0, name)
        verify_mean(F(len(suits), 7), in_talon, name)
        for seat in OTHERS:
            held = deals.hands[:, seat]
            held = held[holds(held, cards.king_of(suits[0]))]
            verify_share(ANOTHER_KING[len(suits)], many(held, cards.KING_MASK) > 1, (name, seat))
    assert {1, 2, 3, 4} == missing_counts


# Voids --------------------------------------------------------------------------------------

# One named opponent is void, any of the three is void; by my cards of the suit.
NAMED_VOID = {
    0: F(10005, 201761),
    1: F(2175, 28823),
    2: F(6525, 57646),
    3: F(261, 1558),
    4: F(261, 1066),
    5: F(29, 82),
}
ANY_VOID = {
    0: F(519, 3515),
    1: F(6423, 28823),
    2: F(862817, 2622893),
    3: F(33485, 70889),
    4: F(2435, 3731),
    5: F(1219, 1435),
}
# My king is led, of so many cards in hand, and nobody is void.
KING_SURVIVES = {
    1: F(22400, 28823),
    2: F(1760076, 2622893),
    3: F(37404, 70889),
    4: F(1296, 3731),
    5: F(216, 1435),
    6: F(0),
}
# The same by (cards of the suit, own tarocks), if void players ruff only with a tarock.
KING_NOT_RUFFED = {
    (1, 5): F(1006886321, 1295593850),
    (2, 5): F(276909244856, 412646641225),
}


def test_opponents_are_void() -> None:
    """The longer my suit, the likelier that it is ruffed at once."""
    for name, hand in HANDS.items():
        for suit in SUITS:
            own, deals = suit_length(hand, suit), dealt(name)
            void = many(deals.hands[:, 1:], cards.SUIT_MASKS[suit]) == 0
            if own in NAMED_VOID:
                verify_share(ANY_VOID[own], void.any(axis=1), (name, suit))
                for seat in range(3):
                    verify_share(NAMED_VOID[own], void[:, seat], (name, suit, seat + 1))
    lengths = {suit_length(hand, suit) for hand in HANDS.values() for suit in SUITS}
    assert set(NAMED_VOID) <= lengths


def test_my_king_survives_its_first_round() -> None:
    """A bare king is led through safely in 78 of 100 deals, one of five cards in 15."""
    lengths = set()
    for name, hand in HANDS.items():
        for suit in set(SUITS) - set(callable_suits(hand)):
            own, tarocks, deals = suit_length(hand, suit), size(hand & TAROCKS), dealt(name)
            lengths.add(own)
            void = many(deals.hands[:, 1:], cards.SUIT_MASKS[suit]) == 0
            verify_share(KING_SURVIVES[own], ~void.any(axis=1), (name, suit))
            if (own, tarocks) in KING_NOT_RUFFED:
                ruffs = void & (many(deals.hands[:, 1:], TAROCKS) > 0)
                verify_share(KING_NOT_RUFFED[own, tarocks], ~ruffs.any(axis=1), (name, suit))
    assert set(KING_SURVIVES) == lengths


# With the talon open 36 cards are unseen; nobody void and a named player void, by those out.
OPEN_NOBODY_VOID = {
    3: F(144, 595),
    4: F(288, 595),
    5: F(159, 238),
    6: F(27, 34),
    7: F(2308, 2635),
}
OPEN_NAMED_VOID = {
    3: F(506, 1785),
    4: F(46, 255),
    5: F(23, 204),
    6: F(437, 6324),
    7: F(437, 10540),
}


def test_a_talon_that_lies_open_is_out_of_the_pack() -> None:
    """With the talon known, voids follow from 36 cards in three hands, not from 42."""
    halves = [parse_hand_of(text) for text in ("XVII ♥R ♥4", "II ♠B ♣8")]
    asked = question("trischaken", players=("simple",) * 4, seed=3)
    deals = Dealt(play_around(asked, [H1, 0, 0, 0, *halves], DEALS).traces[:, DEALT])

    outstanding = set()
    for suit in SUITS:
        mask = cards.SUIT_MASKS[suit]
        out = size(mask & ~(H1 | halves[0] | halves[1]))
        outstanding.add(out)
        void = many(deals.hands[:, 1:], mask) == 0
        verify_share(OPEN_NOBODY_VOID[out], ~void.any(axis=1), suit)
        for seat in range(3):
            verify_share(OPEN_NAMED_VOID[out], void[:, seat], (suit, seat + 1))
    assert {(H1, *halves)} == set(
        zip(deals.hands[:, 0].tolist(), *deals.halves.T.tolist(), strict=True)
    )
    assert {4, 5, 6, 7} == outstanding


def parse_hand_of(text: str) -> int:
    """The set of the cards named."""
    return cards.mask_of(parse_card(word) for word in text.split())


# Tarocks ------------------------------------------------------------------------------------

# By own tarocks: the richer half's mean, it has two or more, both halves alike, none in the talon.
RICHER_HALF = {
    3: (F(5052769, 2760940), F(27045, 39442), F(213813, 690235), F(759, 39442)),
    4: (F(23022549, 13114465), F(1203804, 1873495), F(4088407, 13114465), F(506, 19721)),
    5: (F(629357, 374699), F(1566618, 2622893), F(63466, 201761), F(12650, 374699)),
    6: (F(323308, 201761), F(111026, 201761), F(64213, 201761), F(1265, 28823)),
    7: (F(1229811, 807044), F(14468, 28823), F(65159, 201761), F(11385, 201761)),
    8: (F(208074, 144115), F(26101, 57646), F(47382, 144115), F(2070, 28823)),
}


def test_tarocks_in_the_talon() -> None:
    """(22 - t)/7 tarocks lie in the talon and half of them in a half; the richer half has more."""
    seen = set()
    for name, hand in HANDS.items():
        own, deals = size(hand & TAROCKS), dealt(name)
        seen.add(own)
        halves = many(deals.halves, TAROCKS)
        richer, two, tie, none = RICHER_HALF[own]
        verify_mean(F(22 - own, 7), halves.sum(axis=1), name)
        for half in (0, 1):
            verify_mean(F(22 - own, 14), halves[:, half], (name, half))
        verify_mean(richer, halves.max(axis=1), name)
        verify_share(two, halves.max(axis=1) >= 2, name)
        verify_share(tie, halves[:, 0] == halves[:, 1], name)
        verify_share(none, halves.sum(axis=1) == 0, name)
    assert set(RICHER_HALF) == seen


# The called king lies in a half: tarocks in it, in the other, other has more, both alike.
KINGS_HALF = {
    4: (F(36, 41), F(54, 41), F(55101, 115292), F(596137, 1873495)),
    5: (F(34, 41), F(51, 41), F(878441, 1873495), F(604836, 1873495)),
    6: (F(32, 41), F(48, 41), F(172204, 374699), F(123015, 374699)),
    7: (F(30, 41), F(45, 41), F(51871, 115292), F(9649, 28823)),
    8: (F(28, 41), F(42, 41), F(253477, 576460), F(49356, 144115)),
}


def test_tarocks_beside_the_called_king() -> None:
    """The half without the king has three tarocks for two in the half with it."""
    for name, suit, _ in hands_and_suits():
        own, deals = size(HANDS[name] & TAROCKS), dealt(name)
        for half in (0, 1):
            there = holds(deals.halves[:, half], cards.king_of(suit))
            with_king = many(deals.halves[there, half], TAROCKS)
            other = many(deals.halves[there, 1 - half], TAROCKS)
            if own in KINGS_HALF:
                king_mean, other_mean, more, alike = KINGS_HALF[own]
                verify_mean(king_mean, with_king, (name, suit, half))
                verify_mean(other_mean, other, (name, suit, half))
                verify_share(more, other > with_king, (name, suit, half))
                verify_share(alike, other == with_king, (name, suit, half))


# By own tarocks n: longest opposing tarock, all others have fewer than n, fewer than n - 1.
LONGEST = {
    5: (F(14872897318, 2357980807), F(16471125, 4715961614), F(0)),
    6: (F(18526886278, 3083513363), F(271259131, 881003818), F(2628725, 150415286)),
    7: (F(1213549179, 212656094), F(363204611, 440501909), F(794837021, 1762007636)),
    8: (F(11893271487, 2202509545), F(59630857, 60758884), F(191234417, 214878980)),
}


def test_longest_tarock_of_the_others() -> None:
    """With six tarocks somebody usually has as many, with seven hardly anybody."""
    for name, hand in HANDS.items():
        own = size(hand & TAROCKS)
        if own in LONGEST:
            longest = many(dealt(name).hands[:, 1:], TAROCKS).max(axis=1)
            mean, fewer, two_fewer = LONGEST[own]
            verify_mean(mean, longest, name)
            verify_share(fewer, longest < own, name)
            verify_share(two_fewer, longest <= own - 2, name)


# Pairs and single cards ----------------------------------------------------------------------


def test_two_unseen_cards() -> None:
    """Two named cards: 66/287 with one named player, 5/287 in the talon, 2/287 in one half."""
    for name, hand in HANDS.items():
        deals = dealt(name)
        unseen = cards.cards_of(cards.PACK_MASK & ~hand)
        for one, other in pairwise(unseen[::6]):
            both = [
                holds(place, one) & holds(place, other)
                for place in (*deals.hands[:, 1:].T, *deals.halves.T, deals.talon)
            ]
            in_a_hand = both[0] | both[1] | both[2]
            verify_share(F(66, 287), in_a_hand, (name, one, other))
            for seat in OTHERS:
                verify_share(F(22, 287), both[seat - 1], (name, one, other, seat))
            verify_share(F(2, 287), both[3] | both[4], (name, one, other))
            verify_share(F(5, 287), both[5], (name, one, other))


def test_every_unseen_card_lies_everywhere_alike() -> None:
    """Each unseen card: 1/7 in the talon, 2/7 with each player; together by chi-square."""
    for name, hand in HANDS.items():
        deals = dealt(name)
        unseen = cards.cards_of(cards.PACK_MASK & ~hand)
        squares = 0.0
        for card in unseen:
            in_talon = holds(deals.talon, card)
            verify_share(F(1, 7), in_talon, (name, card))
            for seat in OTHERS:
                verify_share(F(2, 7), holds(deals.hands[:, seat], card), (name, card, seat))
            squares += (in_talon.sum() - len(deals) / 7) ** 2 / (len(deals) * 6 / 49)
        # 42 counts that add up to 6 a deal: 41 degrees of freedom.
        chi_square = squares * 41 / 42
        assert abs(chi_square - 41) < SIGMAS * np.sqrt(2 * 41), name


def test_every_card_of_the_pack_lies_everywhere_alike() -> None:
    """To nobody's hand in particular: 2/9 with each of four players, 1/18 in each half."""
    deals = dealt(None)
    for card in range(cards.N_CARDS):
        for seat in range(4):
            verify_share(F(2, 9), holds(deals.hands[:, seat], card), (card, seat))
        for half in (0, 1):
            verify_share(F(1, 18), holds(deals.halves[:, half], card), (card, half))


def test_cards_of_the_trull_that_i_miss() -> None:
    """The Sküs I miss lies in the talon 1/7; to my Sküs, XXI and Pagat sit apart in 144/287."""
    for name, hand in HANDS.items():
        deals = dealt(name)
        if not hand >> cards.SKUES & 1:
            verify_share(F(1, 7), holds(deals.talon, cards.SKUES), name)
        elif not hand & (1 << cards.MOND | 1 << cards.PAGAT):
            mond, pagat = (holds(deals.hands[:, 1:], card) for card in (cards.MOND, cards.PAGAT))
            apart = (mond.sum(axis=1) + pagat.sum(axis=1) == 2) & ((mond & pagat).sum(axis=1) == 0)
            verify_share(F(144, 287), apart, name)


# Any hand ---------------------------------------------------------------------------------------

TAROCKS_IN_HAND = {
    1: F(316448, 38239341),
    2: F(79112, 1820921),
    3: F(15822400, 125643549),
    4: F(9394550, 41881183),
    5: F(54112608, 209405915),
    6: F(31565688, 160133935),
    7: F(48100096, 480401805),
    8: F(7515640, 224187509),
    9: F(2073280, 288241083),
    10: F(103664, 110861955),
}
KINGS_IN_HAND = (F(2870, 8109), F(45920, 105417), F(6314, 35139), F(3080, 105417), F(55, 35139))
STECHER_IN_HAND = (
    F(28823, 189210), F(28823, 81090), F(8569, 27030), F(2255, 16218), F(2255, 70278),
)  # fmt: skip


@pytest.mark.parametrize("seat", range(4))
def test_counts_in_any_hand(seat: int) -> None:
    """Tarocks, kings and Stecher of twelve random cards, the same for each of the four seats."""
    hands = dealt(None).hands[:, seat]
    tarocks = many(hands, TAROCKS)
    kings = many(hands, cards.KING_MASK)
    stecher = many(hands, cards.STECHER_MASK)

    for number, share in TAROCKS_IN_HAND.items():
        verify_share(share, tarocks == number, number)
    for number, share in enumerate(KINGS_IN_HAND):
        verify_share(share, kings == number, number)
    for number, share in enumerate(STECHER_IN_HAND):
        verify_share(share, stecher == number, number)
    verify_mean(F(44, 9), tarocks)
    verify_mean(F(8, 9), kings)
    verify_share(F(240893229, 293168281), tarocks >= 4)
    verify_share(F(29227567, 86225965), tarocks >= 6)
    verify_share(F(140294993, 3362812635), tarocks >= 8)
    verify_share(F(27940, 56763), stecher >= 2)


@pytest.mark.parametrize("seat", range(4))
def test_rules_of_thumb_in_any_hand(seat: int) -> None:
    """How often a hand is fit for a game, by the usual rules of thumb."""
    hands = dealt(None).hands[:, seat]
    tarocks = many(hands, TAROCKS)
    tops = holds(hands, cards.SKUES) | holds(hands, cards.MOND)

    verify_share(F(118036902, 293168281), tarocks <= 4)
    verify_share(F(587780, 5462763), (tarocks <= 4) & (many(hands, cards.KING_MASK) == 0))
    verify_share(F(190, 477), tops)
    verify_share(F(3830106792, 19055938265), tops & (tarocks >= 5) & (tarocks <= 6))
    for bird, enough, share in (
        (cards.PAGAT, 6, F(15708478, 155206737)),
        (cards.UHU, 7, F(478695158, 10088437905)),
        (cards.KAKADU, 8, F(157299062, 10088437905)),
        (cards.QUAPIL, 9, F(213142, 62661105)),
    ):
        verify_share(share, holds(hands, bird) & (tarocks >= enough), bird)
    trull = many(hands, cards.TRULL_MASK)
    verify_share(F(3331, 6201), trull > 0)
    verify_share(F(55, 6201), trull == 3)
    verify_share(F(68324, 38239341), (tarocks == 0) | ((tarocks == 1) & (trull == 1)))


def test_the_whole_table() -> None:
    """Trull, kings and misdeals, over all four players and the talon."""
    deals = dealt(None)
    tarocks, trull = many(deals.hands, TAROCKS), many(deals.hands, cards.TRULL_MASK)
    misdeal = (tarocks == 0) | ((tarocks == 1) & (trull == 1))

    verify_share(F(220, 35139), (many(deals.hands, cards.KING_MASK) == 4).any(axis=1))
    verify_share(F(192, 689), (trull.max(axis=1) == 1) & (trull.sum(axis=1) == 3))
    verify_share(F(220, 6201), (trull == 3).any(axis=1))
    verify_share(F(1877, 6201), many(deals.talon, cards.TRULL_MASK) > 0)
    verify_share(F(414541486, 58009080297), misdeal.any(axis=1))
    verify_share(F(152741086, 58009080297), (tarocks == 0).any(axis=1))
    verify_mean(F(22, 9), many(deals.talon, TAROCKS))


def worth(mask: Ints) -> Ints:
    """Worth of each set in thirds (docs/rules.md 1.2)."""
    thirds = many(mask)
    for above_a_plain_card, among in (
        (3, cards.JACK_MASK),
        (6, cards.KNIGHT_MASK),
        (9, cards.QUEEN_MASK),
        (12, cards.KING_MASK | cards.TRULL_MASK),
    ):
        thirds = thirds + above_a_plain_card * many(mask, among)
    return thirds


def test_points_dealt() -> None:
    """A talon is worth 70/3 thirds, a half 35/3, a hand 140/3; to H1 falls a talon of 159/7."""
    deals = dealt(None)
    verify_mean(F(70, 3), worth(deals.talon))
    for half in (0, 1):
        verify_mean(F(35, 3), worth(deals.halves[:, half]), half)
    for seat in range(4):
        verify_mean(F(140, 3), worth(deals.hands[:, seat]), seat)
    verify_mean(F(159, 7), worth(dealt("H1").talon))
