"""The law of play against docs/rules.md 1, 4.3 and 5: each docstring is a fact."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from sim.cards import NAMES
from sim.referee import (
    Foul,
    can_discard,
    count_thirds,
    judge,
    legal_cards,
    trick_winner,
    verify_discards,
)
from sim.rules import PRESETS, Rules
from tests.naive import (
    CONTRACTS,
    RUEGER,
    SEED,
    TAROCKS,
    TIROL,
    WIEN,
    card,
    cards,
    naive_deal,
    naive_endings,
    naive_legal,
    names,
)

ANY_ORDER_NEGATIVE = WIEN._replace(kaiserstich_negative=1)


# Cards and counting --------------------------------------------------------------


def test_pack_worth() -> None:
    """The pack counts 106, which is 70 points or 210 thirds (docs/rules.md 1.2)."""
    assert (len(NAMES), count_thirds(range(54))) == (54, 210)
    assert (210 + 2 * 54) / 3 == 106
    assert count_thirds(cards(" ".join(TAROCKS))) == 58
    assert [
        count_thirds([n for n in range(54) if NAMES[n].startswith(sign)]) for sign in "♥♦♠♣"
    ] == [38] * 4


@pytest.mark.parametrize(
    ("text", "thirds"),
    [
        ("I XXI Sk ♥K ♦K ♠K ♣K", 13),
        ("♥D ♦D ♠D ♣D", 10),
        ("♥R ♦R ♠R ♣R", 7),
        ("♥B ♦B ♠B ♣B", 4),
        ("II IIII XI XX ♥1 ♥4 ♦1 ♠10 ♠7 ♣10", 1),
    ],
)
def test_card_worth(text: str, thirds: int) -> None:
    """Kings and Trull count 5, queens 4, knights 3, jacks 2, all else 1 (docs/rules.md 1.2)."""
    for name in text.split():
        assert thirds == count_thirds([card(name)])


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("♥K ♥1 V", 5),  # one counter and two Blatt: its value
        ("♥K ♦D V", 8),  # two counters and a Blatt: the sum less 1
        ("♥K ♦D ♠R", 10),  # three counters: the sum less 2
        ("♥1 V ♠7", 1),  # three Blatt: 1
        ("♥K", Fraction(13, 3)),  # a card left over: less 2/3
        ("♥K V", Fraction(14, 3)),  # two cards left over: less 4/3
    ],
)
def test_counting_in_packets(text: str, points: Fraction) -> None:
    """Packets of three count their sum less 2, odd cards less 2/3 each (docs/rules.md 1.3)."""
    assert points == Fraction(count_thirds(cards(text)), 3)


def test_counting_needs_no_grouping() -> None:
    """A pile counts the same card by card, trick by trick or at once (docs/rules.md 1.3)."""
    pile = list(range(54))
    Random(1).shuffle(pile)
    assert sum(count_thirds(pile[start : start + 4]) for start in range(0, 54, 4)) == 210


# Who wins ------------------------------------------------------------------------


@pytest.mark.parametrize("contract", CONTRACTS)
@pytest.mark.parametrize(
    ("trick", "position"),
    [
        ("♥4 ♥D ♥K ♥2", 2),
        ("♥4 ♥1 ♥2 ♥3", 1),  # red: the 1 is the highest pip
        ("♠7 ♠10 ♠9 ♠8", 1),  # black: the 10 is
        ("♥K I ♥D ♥2", 1),  # any tarock beats any suit card
        ("♥4 ♠K ♦K ♣K", 0),  # a higher card of another suit does not
        ("♥4 II ♥K III", 3),
        ("XX XXI Sk XVIIII", 2),
        ("♥4", 0),
        ("♥4 ♥B", 1),
    ],
)
def test_trick_winner(trick: str, position: int, contract: str) -> None:
    """The highest tarock wins, else the highest card of the suit led (docs/rules.md 1.1, 5)."""
    assert position == trick_winner(cards(trick), contract, SEED)


@pytest.mark.parametrize(
    ("trick", "seed", "wien", "tirol"),
    [
        ("XXI Sk I ♥4", 1, 2, 2),
        ("XXI V Sk I", 2, 3, 3),
        ("♥4 XXI Sk I", 2, 3, 3),
        ("Sk XXI I V", 0, 2, 0),
        ("I XXI Sk V", 2, 0, 2),
        ("XXI I V Sk", 3, 1, 3),
        ("XXI I V VI", 0, 0, 0),
        ("XXI Sk V VI", 1, 1, 1),
        ("XXI Sk", 1, 1, 1),
    ],
)
def test_kaiserstich(trick: str, seed: int, wien: int, tirol: int) -> None:
    """Kaiserstich: never, in any order, or only as XXI, Sküs, Pagat (docs/rules.md 5)."""
    assert [seed, wien, tirol] == [
        trick_winner(cards(trick), "rufer", rules) for rules in (SEED, WIEN, TIROL)
    ]


@pytest.mark.parametrize(
    ("rules", "position"),
    [(SEED, 1), (WIEN, 1), (TIROL, 2), (TIROL._replace(kaiserstich_negative=0), 1)],
)
def test_kaiserstich_in_negative_games(rules: Rules, position: int) -> None:
    """Vienna has no Kaiserstich in negative games, Tyrol has (docs/rules.md 5)."""
    assert position == trick_winner(cards("XXI Sk I V"), "trischaken", rules)


# What may be played --------------------------------------------------------------


def test_leader_is_free() -> None:
    """Before the first card all twelve are legal, the called suit too (docs/rules.md 5)."""
    hand = cards("XX V I ♥K ♥4 ♦D ♦1 ♠10 ♠7 ♣K ♣R ♣8")
    assert set(hand) == legal_cards(hand, (), "rufer", SEED)
    assert set(hand) - {card("I")} == legal_cards(hand, (), "trischaken", SEED)


@pytest.mark.parametrize(
    ("trick", "hand", "legal"),
    [
        ("♣9", "♥K ♣7 ♣D V", "♣7 ♣D"),  # follow
        ("♣9 ♣K", "♥K ♣7 ♣D V", "♣7 ♣D"),  # and never the suit of another card
        ("♥4 ♣9", "♥K ♣7 ♣D V", "♥K"),
        ("♥4", "♥K ♥2 V", "♥K ♥2"),  # a called king is neither forced nor barred
        ("♣9", "♥K V XX", "V XX"),  # must trump
        ("♣9 X", "♥K V XX", "V XX"),  # but need not overtrump
        ("V", "♥K IIII XX", "IIII XX"),  # tarock is a suit
        ("♣9", "♥K ♦4", "♥K ♦4"),  # neither: anything
        ("V", "♥K ♦4", "♥K ♦4"),
        ("", "I V", "I V"),  # the Pagat is free
        ("XX", "I V", "I V"),
    ],
)
def test_legal_in_rufer(trick: str, hand: str, legal: str) -> None:
    """Rufer: follow suit, else trump, no duty to beat, a free Pagat (docs/rules.md 5)."""
    assert set(cards(legal)) == legal_cards(cards(hand), cards(trick), "rufer", SEED)


@pytest.mark.parametrize(
    ("trick", "hand", "legal"),
    [
        ("♣9", "♥K ♣7 ♣D V", "♣D"),  # beat with the suit led
        ("♣9 ♣K", "♥K ♣7 ♣D V", "♣7 ♣D"),  # cannot: any card of it
        ("♣9 ♥K", "♣7 ♣10 ♣D", "♣10 ♣D"),  # a thrown king need not be beaten
        ("♣9 V", "♥K ♣7 ♣D XX", "♣7 ♣D"),  # trumped: any card of the suit will do
        ("♣9 V", "♥K IIII XX", "XX"),  # void: overtrump
        ("♣9 XXI", "♥K IIII XX", "IIII XX"),  # cannot: any tarock
        ("V", "♥K IIII XX VI", "XX VI"),
        ("V ♥K", "♥D ♦4", "♥D ♦4"),
        ("", "I V ♥2", "V ♥2"),  # the Pagat waits
        ("", "I ♥2", "I ♥2"),  # until it is the last tarock
        ("XX", "I V", "V"),
        ("XX", "I ♥2", "I"),
        ("♣9", "I V ♥2", "V"),
        ("♣9", "I ♥2", "I"),
        ("♣9 III", "I II ♥2", "II"),
    ],
)
def test_legal_in_trischaken(trick: str, hand: str, legal: str) -> None:
    """Trischaken: beat the best card if you can, Pagat as the last tarock (docs/rules.md 5)."""
    assert set(cards(legal)) == legal_cards(cards(hand), cards(trick), "trischaken", SEED)


@pytest.mark.parametrize(
    ("trick", "hand", "legal"),
    [
        ("♣9", "♥K ♣7 ♣D V", "♣7 ♣D"),
        ("V", "♥K IIII XX VI", "IIII XX VI"),
        ("XX", "I V", "V"),
        ("XX", "I ♥2", "I"),
        ("", "I V ♥2", "V ♥2"),
        ("XXI Sk", "I V", "V"),
    ],
)
def test_trischaken_without_must_beat(trick: str, hand: str, legal: str) -> None:
    """Where the club does not ask to beat, the Pagat still waits (docs/rules.md 5)."""
    rules = TIROL._replace(trischaken_must_beat=0)
    assert set(cards(legal)) == legal_cards(cards(hand), cards(trick), "trischaken", rules)


@pytest.mark.parametrize(
    ("trick", "hand", "seed", "wien", "tirol"),
    [
        ("XXI Sk", "I V", "V", "V", "I"),
        ("XXI V Sk", "I VI", "VI", "VI", "I"),
        ("♥4 XXI Sk", "I V", "V", "V", "I"),
        ("♥4 XXI Sk", "I V ♥2", "♥2", "♥2", "♥2"),
        ("Sk XXI", "I V", "V", "V", "V"),
        ("XXI Sk I", "V VI", "V VI", "V VI", "V VI"),
    ],
)
def test_pagat_and_kaiserstich_in_trischaken(
    trick: str, hand: str, seed: str, wien: str, tirol: str
) -> None:
    """Tyrol: a Pagat that can take Sküs and XXI has to beat them (docs/rules.md 5)."""
    assert [set(cards(legal)) for legal in (seed, wien, tirol)] == [
        legal_cards(cards(hand), cards(trick), "trischaken", rules) for rules in (SEED, WIEN, TIROL)
    ]


@pytest.mark.parametrize("rules", [*PRESETS.values(), ANY_ORDER_NEGATIVE])
@pytest.mark.parametrize("contract", CONTRACTS)
def test_legal_sets_of_whole_deals(contract: str, rules: Rules) -> None:
    """Every decision of a deal has the legal cards of section 5, whoever leads and wins."""
    places = set()
    for seed in range(60):
        record, decisions = naive_deal(contract, rules, seed=seed)
        judgement = judge(record)
        assert decisions == [set(names(legal)) for legal in judgement.legal]
        places |= {(trick.leader, trick.winner) for trick in record.tricks}
    assert set(product(range(4), range(4))) == places


def test_rare_legal_sets() -> None:
    """Tarock endings with the whole Trull, where must-beat, Pagat and Kaiserstich meet (5)."""
    random = Random(2)
    pool = ["I", "XXI", "Sk", "II", "V", "XX", "♥4", "♥K"]
    for rules in (*PRESETS.values(), ANY_ORDER_NEGATIVE):
        for _ in range(1000):
            lying = random.randrange(4)
            mixed = random.sample(pool, lying + random.randrange(1, 4))
            trick, hand = mixed[:lying], mixed[lying:]
            for contract in CONTRACTS:
                numbers = legal_cards(
                    cards(" ".join(hand)), cards(" ".join(trick)), contract, rules
                )
                assert naive_legal(hand, trick, contract, rules) == set(names(numbers))


# Tarock perft: how many ways an ending can go -------------------------------------

TIROL_FREE = TIROL._replace(trischaken_must_beat=0)
IN_ORDER_ENDING = ("XXI XV ♥2", "Sk ♥1 ♠B", "XVII XVI I", "VIIII ♥3 ♠D")
ANY_ORDER_ENDING = ("Sk XVI VI", "XVIII ♥R ♠10", "XVII I ♥3", "XXI X VIIII")
SUIT_ENDING = ("XX IIII ♥4 ♣9", "VI I ♠B ♠10", "♥D ♥1 ♠D ♣8", "VIII ♠K ♣D ♣B")


def endings(
    hands: Sequence[frozenset[int]],
    leader: int,
    contract: str,
    rules: Rules,
    trick: tuple[int, ...] = (),
) -> int:
    """The same count as naive_endings, by the referee."""
    if len(trick) == 4:
        leader = (leader + trick_winner(trick, contract, rules)) % 4
        return endings(hands, leader, contract, rules)
    seat = (leader + len(trick)) % 4
    if not hands[seat]:
        return 1
    return sum(
        endings([hand - {number} for hand in hands], leader, contract, rules, (*trick, number))
        for number in legal_cards(hands[seat], trick, contract, rules)
    )


PERFT = [
    (IN_ORDER_ENDING, "rufer", SEED, 36),
    (IN_ORDER_ENDING, "rufer", WIEN, 40),
    (IN_ORDER_ENDING, "rufer", TIROL, 40),
    (IN_ORDER_ENDING, "trischaken", SEED, 10),
    (IN_ORDER_ENDING, "trischaken", WIEN, 10),
    (IN_ORDER_ENDING, "trischaken", TIROL, 14),
    (IN_ORDER_ENDING, "trischaken", TIROL_FREE, 12),
    (ANY_ORDER_ENDING, "rufer", SEED, 144),
    (ANY_ORDER_ENDING, "rufer", WIEN, 148),
    (ANY_ORDER_ENDING, "rufer", TIROL, 144),
    (ANY_ORDER_ENDING, "trischaken", SEED, 32),
    (ANY_ORDER_ENDING, "trischaken", TIROL_FREE, 72),
    (SUIT_ENDING, "rufer", SEED, 1440),
    (SUIT_ENDING, "trischaken", SEED, 704),
    (SUIT_ENDING, "trischaken", TIROL_FREE, 744),
]


@pytest.mark.parametrize(("hands", "contract", "rules", "count"), PERFT)
def test_perft(hands: tuple[str, ...], contract: str, rules: Rules, count: int) -> None:
    """Both readers of section 5 find the same number of ways to play an ending, and this one."""
    by_name = naive_endings([frozenset(hand.split()) for hand in hands], 0, contract, rules)
    by_referee = endings([frozenset(cards(hand)) for hand in hands], 0, contract, rules)
    assert (count, count) == (by_name, by_referee)


# Laying away ---------------------------------------------------------------------

FIFTEEN = "XXI XX V I ♥K ♥D ♥4 ♦B ♦1 ♠K ♠10 ♣K ♣D ♣R ♣9"
NEARLY_ALL_TAROCK = "Sk XXI XX XV XII X VIII VII V II I ♥K ♠K ♥4 ♦1"


@pytest.mark.parametrize(
    ("hand", "away", "reason"),
    [
        (FIFTEEN, "♥D ♥4 ♦1", None),
        (FIFTEEN, "♣D ♣R ♣9", None),
        (FIFTEEN, "♥K ♥D ♥4", "♥K: kings"),
        (FIFTEEN, "XXI ♥D ♥4", "XXI: kings and Trull"),
        (FIFTEEN, "I ♥D ♥4", "I: kings and Trull"),
        (FIFTEEN, "V ♥D ♥4", "V laid away before ♦B ♦1 ♠10 ♣D ♣R ♣9"),
        (FIFTEEN, "♠7 ♥D ♥4", "♠7 laid away but not in hand"),
        (FIFTEEN, "♥D ♥4", "2 cards laid away, not 3"),
        (FIFTEEN, "♥D ♥4 ♦1 ♠10", "4 cards laid away, not 3"),
        (FIFTEEN, "♥D ♥D ♥4", "twice: ♥D ♥D ♥4"),
        (FIFTEEN.replace(" ♣9", ""), "♥D ♥4 ♦1", "14 cards to lay away from, not 15"),
        (FIFTEEN + " ♣8", "♥D ♥4 ♦1", "16 cards to lay away from, not 15"),
        (FIFTEEN.replace("♣9", "♣R"), "♥D ♥4 ♦1", "14 cards to lay away from, not 15"),
        (NEARLY_ALL_TAROCK, "II ♥4 ♦1", None),
        (NEARLY_ALL_TAROCK, "XX ♥4 ♦1", None),
        (NEARLY_ALL_TAROCK, "II V ♥4", "V II laid away before ♦1"),
        (NEARLY_ALL_TAROCK, "Sk ♥4 ♦1", "Sk: kings and Trull"),
    ],
)
def test_discards(hand: str, away: str, reason: str | None) -> None:
    """No king, no Trull, a tarock only when no other suit card is left (docs/rules.md 4.3)."""
    assert (reason is None) == can_discard(cards(hand), cards(away), SEED)
    if reason is None:
        verify_discards(cards(hand), cards(away), SEED)
    else:
        with pytest.raises(Foul, match=reason):
            verify_discards(cards(hand), cards(away), SEED)


@pytest.mark.parametrize(
    ("hand", "away", "allowed"),
    [
        (FIFTEEN, "V ♥D ♥4", True),
        (FIFTEEN, "XX V ♥4", True),
        (NEARLY_ALL_TAROCK, "XX II V", True),
        (FIFTEEN, "XXI ♥D ♥4", False),
        (FIFTEEN, "I V ♥4", False),
        (FIFTEEN, "♥K V XX", False),
    ],
)
def test_tarocks_are_laid_away_freely(hand: str, away: str, allowed: bool) -> None:
    """Rüger: any tarock from II to XX, beside suit cards or not, but no Trull (4.3)."""
    assert allowed == can_discard(cards(hand), cards(away), RUEGER)
