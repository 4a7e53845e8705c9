"""Whole deals before the referee: the worked examples of docs/rules.md, and every foul.

Each docstring is a fact. The deals are written as their tricks; the hands follow.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from sim import referee
from sim.cards import NAMES
from sim.errors import InternalError, RuferError
from sim.record import DealRecord, Premium, Trick
from sim.referee import Foul, Judgement, count_thirds, judge, pay_rufer, pay_trischaken
from sim.rules import PRESETS, Rules, TrischakenTalon
from tests.naive import (
    CHELTENHAM,
    CONTRACTS,
    RUEGER,
    SEED,
    TIROL,
    WIEN,
    card,
    cards,
    naive_deal,
    naive_winner,
)


def rufer_deal(
    tricks: str, *, called: str, taken: str, left: str, away: str, rules: Rules = SEED
) -> DealRecord:
    """A whole Rufer from its tricks as they were played; the hands follow from them."""
    played: list[list[int]] = [[], [], [], []]
    written, leader = [], 0
    for line in tricks.strip().splitlines():
        first, second, third, fourth = cards(line)
        for turn, number in enumerate((first, second, third, fourth)):
            played[(leader + turn) % 4].append(number)
        winner = (leader + naive_winner(line.split(), "rufer", rules)) % 4
        written.append(Trick(leader, (first, second, third, fourth), winner))
        leader = winner
    fifteen = (*played[0], *cards(away))
    played[0] = [number for number in fifteen if number not in cards(taken)]
    return DealRecord(
        rules=rules,
        contract="rufer",
        hands=tuple(tuple(hand) for hand in played),
        talon=(cards(taken), cards(left)),
        called=card(called),
        conceded=False,
        half=0,
        discards=cards(away),
        tricks=tuple(written),
    )


# Whole deals ---------------------------------------------------------------------

WON = rufer_deal(
    """
    ♠8 ♠D ♠9 ♠10
    XI XX Sk XVII
    ♣10 VI ♣K ♣9
    ♠R V ♠K XVIIII
    VIIII II XIII XVI
    ♥K ♥3 ♥2 ♥D
    VII X XVIII ♦2
    ♥R ♦B ♥1 VIII
    ♦R XXI ♦3 ♦K
    IIII ♦4 XV XIIII
    ♣B ♣7 III ♣8
    ♠7 ♣D ♦D ♦1
    """,
    called="♦K",
    taken="XVIII VI ♥R",
    left="♣R XII I",
    away="♠B ♥B ♥4",
)
WON_WITH_PREMIUMS_ON_BOTH_SIDES = rufer_deal(
    """
    XIII XVIII XI XVIIII
    XXI XV Sk VII
    IIII XVII XII VI
    ♦K ♦R ♦D ♦1
    ♥K ♥3 VIIII ♥D
    V XX ♥4 ♣B
    VIII ♠9 ♣9 XVI
    XIIII X ♦2 ♠8
    ♦3 ♣K ♦4 ♥R
    ♦B ♣10 ♣R ♣7
    ♣D ♠R ♣8 ♠D
    III ♥B ♠K ♠10
    """,
    called="♥K",
    taken="♥1 XIII ♠B",
    left="I II ♥2",
    away="♠7 ♥1 ♠B",
)
LOST_WITH_KOENIG_ULTIMO = rufer_deal(
    """
    XVI XVIIII XIII VI
    ♣10 ♣K ♣R ♣B
    ♥K ♥B ♥1 ♥3
    ♦4 ♦B ♦K XV
    IIII VIII III V
    ♦1 Sk X XVII
    ♠8 ♠10 ♠R ♠B
    ♣8 VIIII XIIII ♣7
    ♠9 I XXI VII
    ♣9 XI XII XX
    ♥D ♥R ♦3 ♠7
    XVIII II ♦D ♠K
    """,
    called="♠K",
    taken="♦K ♣B XX",
    left="♥2 ♥4 ♠D",
    away="♦2 ♦R ♣D",
)
ALONE_WON = rufer_deal(
    """
    II III I XIIII
    VIII Sk X XVIII
    V XI XVII XV
    VII IIII XX XII
    VIIII ♥1 XVI ♠8
    ♦K ♠7 ♦1 ♦B
    ♦2 ♣9 XIII ♦D
    XXI ♦R ♦4 ♥D
    ♥K ♦3 ♥3 ♥2
    VI ♠D ♣10 ♣R
    ♣B ♠B ♣D ♣8
    ♠K ♠9 ♣7 ♠R
    """,
    called="♣K",
    taken="V ♣7 VIIII",
    left="♣K XVIIII ♥4",
    away="♥R ♠10 ♥B",
)
ALONE_LOST = rufer_deal(
    """
    XI I XIII VIIII
    ♦3 ♦B ♦R ♦D
    ♥4 ♥K ♥B III
    ♦2 XII ♦4 XVI
    VII VIII IIII XVIIII
    ♦1 X ♦K XVII
    ♠7 ♠D ♠8 XXI
    ♣K ♣B ♣D XX
    ♠B Sk ♠9 II
    V XVIII ♣9 ♥D
    ♣R ♣7 ♠K VI
    XV XIIII ♥1 ♥3
    """,
    called="♣K",
    taken="XV V ♣K",
    left="♥R ♣10 ♣8",
    away="♥2 ♠R ♠10",
)
# Sküs, XXI and, from seat 4, the Pagat would also be a Trull; ♠K falls in trick 12.
VALAT = rufer_deal(
    """
    Sk ♦4 III I
    XXI ♠7 V ♣7
    XX ♥D VI ♠D
    XVIII ♠R VIII ♥B
    XVI ♣10 VIIII ♦1
    XI ♠10 XII ♠9
    XVIIII ♥R IIII ♦R
    XVII ♦2 VII ♣9
    XV ♦D X ♣B
    XIIII ♠8 ♥K ♦3
    XIII ♥3 ♦K ♦B
    ♠K ♥2 ♣K ♥4
    """,
    called="♠K",
    taken="♣8 ♣D ♥1",
    left="♠B II ♣R",
    away="♣8 ♣D ♥1",
)
VALAT_OF_DEFENDERS = rufer_deal(
    """
    ♣B ♣K III ♣7
    XXI I ♦4 II
    XX ♥4 ♠9 V
    XVIIII ♥K ♣8 X
    XVIII ♥B ♥2 XI
    XVII ♥1 ♥3 XII
    XIIII ♦B ♠8 XIII
    VIIII ♦3 ♠10 XV
    Sk IIII ♠D ♣9
    XVI VI ♦2 ♦1
    ♦K VII ♠R ♦R
    VIII ♠7 ♣10 ♠K
    """,
    called="♥K",
    taken="♠9 ♥D ♦R",
    left="♦D ♣D ♥R",
    away="♥D ♣R ♠B",
)
DOUBLED = replace(ALONE_LOST, kontra=2)
GIVEN_UP = replace(ALONE_LOST, conceded=True, half=None, discards=(), tricks=())


MONEY = SEED._replace(kontra_in_points=1)  # the second account of a cup


def counted(judgement: Judgement) -> dict[str, int]:
    """The parts that are not nothing."""
    return {item: points for item, points in judgement.parts.items() if points}


@pytest.mark.parametrize(
    ("record", "thirds", "partner", "parts", "payment"),
    [
        pytest.param(WON, (125, 85), 2, {"game": 1}, (1, -1, 1, -1), id="won"),
        pytest.param(
            WON_WITH_PREMIUMS_ON_BOTH_SIDES,
            (156, 54),
            2,
            {"game": 1, "trull": -1, "kings": 1},
            (1, -1, 1, -1),
            id="won, Trull against, kings for",
        ),
        pytest.param(
            LOST_WITH_KOENIG_ULTIMO,
            (86, 124),
            3,
            {"game": -1, "koenig_ultimo": 1},
            (0, 0, 0, 0),
            id="lost, König ultimo made",
        ),
        pytest.param(ALONE_WON, (111, 99), None, {"game": 1}, (3, -1, -1, -1), id="alone, won"),
        pytest.param(ALONE_LOST, (98, 112), None, {"game": -1}, (-3, 1, 1, 1), id="alone, lost"),
        pytest.param(VALAT, (198, 12), 2, {"valat": 4}, (4, -4, 4, -4), id="Valat"),
        pytest.param(
            VALAT_OF_DEFENDERS, (21, 189), 3, {"valat": -4}, (-4, 4, 4, -4), id="their Valat"
        ),
        pytest.param(
            DOUBLED, (98, 112), None, {"game": -1}, (-3, 1, 1, 1), id="alone, lost, kontra, points"
        ),
        pytest.param(
            replace(DOUBLED, rules=MONEY),
            (98, 112),
            None,
            {"game": -1, "kontra": -1},
            (-6, 2, 2, 2),
            id="alone, lost, kontra, money",
        ),
        pytest.param(
            replace(ALONE_WON, kontra=1, rules=MONEY),
            (111, 99),
            None,
            {"game": 1, "kontra": 1},
            (6, -2, -2, -2),
            id="alone, won, kontra, money",
        ),
        pytest.param(GIVEN_UP, None, None, {"game": -1}, (-3, 1, 1, 1), id="given up"),
    ],
)
def test_payment_of_whole_deals(
    record: DealRecord,
    thirds: tuple[int, int] | None,
    partner: int | None,
    parts: dict[str, int],
    payment: tuple[int, ...],
) -> None:
    """The worked examples of docs/rules.md 8, those without announcements, played out."""
    judgement = judge(record)
    assert payment == judgement.payment
    assert thirds == judgement.side_thirds
    assert partner == judgement.partner
    assert parts == counted(judgement)
    assert (thirds is not None and thirds[0] >= 107) == judgement.won


@pytest.mark.parametrize(
    ("rules", "parts", "payment"),
    [
        (SEED, {"valat": 4}, (4, -4, 4, -4)),
        (WIEN, {"game": 1, "koenig_ultimo": 1, "valat": 10}, (12, -12, 12, -12)),
        (TIROL, {"game": 1, "koenig_ultimo": 1, "valat": 10}, (12, -12, 12, -12)),
        (CHELTENHAM, {"valat": 4}, (4, -4, 4, -4)),
        (RUEGER, {"koenig_ultimo": 4, "valat": 4}, (8, -8, 8, -8)),
        (
            SEED._replace(valat_factor=0),
            {"game": 1, "koenig_ultimo": 1, "trull": 1, "kings": 1},
            (4, -4, 4, -4),
        ),
    ],
)
def test_one_valat_in_every_club(
    rules: Rules, parts: dict[str, int], payment: tuple[int, ...]
) -> None:
    """Factor 4, alone or of König ultimo too, or +10 beside the game; no Trull (7.5)."""
    judgement = judge(replace(VALAT, rules=rules))
    assert (parts, payment) == (counted(judgement), judgement.payment)


def test_discards_and_halves_count() -> None:
    """Discards count for the declarer, the untaken half for the others (docs/rules.md 1.5)."""
    for record in (WON, ALONE_WON, ALONE_LOST, VALAT, VALAT_OF_DEFENDERS):
        judgement = judge(record)
        assert judgement.side_thirds is not None
        ours = sum(judgement.thirds[seat] for seat in {0, judgement.partner or 0})
        theirs = sum(judgement.thirds) - ours
        assert ours + count_thirds(record.discards) == judgement.side_thirds[0]
        assert theirs + count_thirds(record.talon[1]) == judgement.side_thirds[1]
        assert sum(judgement.side_thirds) == 210
    # ♥D ♣R ♠B laid away are 7 points for a side that took no trick.
    assert (
        judge(VALAT_OF_DEFENDERS).side_thirds,
        count_thirds(cards("♥D ♣R ♠B")),
    ) == ((21, 189), 21)


def test_untaken_half_counts_for_the_trull() -> None:
    """A Pagat in the untaken half completes the defenders' Trull (docs/rules.md 1.5, 7.2)."""
    assert card("I") in WON_WITH_PREMIUMS_ON_BOTH_SIDES.talon[1]
    trull, kings = judge(WON_WITH_PREMIUMS_ON_BOTH_SIDES).premiums
    assert Premium("trull", "defenders", announced=False, points=1) == trull
    assert Premium("kings", "declarer", announced=False, points=1) == kings


@pytest.mark.parametrize(("threshold", "won"), [(85, True), (86, True), (87, False)])
def test_threshold(threshold: int, won: bool) -> None:
    """The declarer wins with exactly the threshold and loses a third below it (1.4)."""
    record = replace(LOST_WITH_KOENIG_ULTIMO, rules=SEED._replace(threshold=threshold))
    assert (86, won) == ((judge(record).side_thirds or (0, 0))[0], judge(record).won)


def test_35_1_loses_and_35_2_wins() -> None:
    """106 thirds lose and 107 win; where 106 are enough, both win (docs/rules.md 1.4)."""
    results = {}
    for seed in range(2000):
        record, _ = naive_deal("rufer", SEED, seed=seed)
        thirds = judge(record).side_thirds
        assert thirds is not None
        if thirds[0] in (106, 107):
            styria = replace(record, rules=SEED._replace(threshold=106))
            results[thirds] = (judge(record).won, judge(styria).won)
    assert results == {(106, 104): (False, True), (107, 103): (True, True)}


def test_alone_whichever_half_is_taken() -> None:
    """With the called king in the talon the declarer is alone, king taken or not (4.4)."""
    assert card("♣K") in ALONE_LOST.talon[0]
    assert card("♣K") in ALONE_WON.talon[1]
    assert (judge(ALONE_LOST).partner, judge(ALONE_WON).partner) == (None, None)


def test_king_half() -> None:
    """Rüger: the half with the called king must be taken up, where there is one (4.4)."""
    for rules in (SEED._replace(king_half=1), RUEGER):
        assert judge(replace(ALONE_LOST, rules=rules)).won is False
        assert judge(replace(WON, rules=rules)).won is True


def test_own_king_called() -> None:
    """Cheltenham: who calls the own king plays alone (docs/rules.md 4.2)."""
    assert card("♥K") in ALONE_WON.hands[0]
    judgement = judge(replace(ALONE_WON, called=card("♥K"), rules=CHELTENHAM))
    assert judgement.partner is None
    assert (judgement.side_thirds, judgement.payment) == ((111, 99), (3, -1, -1, -1))


@pytest.mark.parametrize(
    ("rules", "called", "right"),
    [
        (SEED, "♠D", "no Rufer at all"),
        (SEED, "♠K", "no Rufer at all"),
        (TIROL, "♠D", "no Rufer at all"),
        (WIEN, "♠D", None),
        (WIEN, "♥D", "♦D ♠D ♣D"),  # in the own hand
        (WIEN, "♠K", "♦D ♠D ♣D"),
        (CHELTENHAM, "♠K", None),
        (CHELTENHAM, "♠D", "♥K ♦K ♠K ♣K"),
    ],
)
def test_four_kings(rules: Rules, called: str, right: str | None) -> None:
    """With all four kings: no Rufer, a queen, or the own king, by club (docs/rules.md 3.3)."""
    hand = "XX XV X V II ♥K ♥D ♦K ♦3 ♠K ♠8 ♣K"
    rest = [name for name in NAMES if name not in hand.split()]
    rest.remove("♠D")
    talon = [*rest[:5], "♠D"]
    hands = (hand, *(" ".join(rest[start : start + 12]) for start in (5, 17, 29)))
    # Given up, so that the deal needs no tricks: the called card has to lie in the talon.
    record = DealRecord(
        rules=rules,
        contract="rufer",
        hands=tuple(cards(part) for part in hands),
        talon=(cards(" ".join(talon[:3])), cards(" ".join(talon[3:]))),
        called=card(called),
        conceded=True,
        half=None,
        discards=(),
        tricks=(),
    )
    if right is not None:
        with pytest.raises(Foul, match=f"called {called}: would be {right}"):
            judge(record)
    elif called == "♠K":
        with pytest.raises(Foul, match="given up although ♠K is not in the talon"):
            judge(record)
    else:
        assert judge(record).payment == (-3, 1, 1, 1)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_every_trick_counts_for_its_winner(rules: Rules) -> None:
    """Thirds are those of the tricks won, the talon goes by 6.1, and all is 210 (1.3, 6.1)."""
    for seed in range(40):
        record, _ = naive_deal("trischaken", rules, seed=seed)
        piles: list[list[int]] = [[], [], [], []]
        for trick in record.tricks:
            piles[trick.winner] += trick.cards
        without_talon = tuple(count_thirds(pile) for pile in piles)
        six = record.talon[0] + record.talon[1]
        for talon, owners in {
            TrischakenTalon.LAST_TRICK: [record.tricks[11].winner] * 6,
            TrischakenTalon.FIRST_SIX: [trick.winner for trick in record.tricks[:6]],
            TrischakenTalon.NOBODY: [],
        }.items():
            expected = list(without_talon)
            for owner, number in zip(owners, six, strict=False):
                expected[owner] += count_thirds([number])
            judgement = judge(replace(record, rules=rules._replace(trischaken_talon=talon)))
            won = [sum(trick.winner == seat for trick in record.tricks) for seat in range(4)]
            assert tuple(expected) == judgement.thirds
            assert pay_trischaken(expected, won, rules) == judgement.payment
            assert (210 if owners else 210 - count_thirds(six)) == sum(judgement.thirds)
            assert {"game": judgement.payment[0]} == judgement.parts
            assert (judgement.premiums, judgement.won, judgement.partner) == ((), None, None)


@pytest.mark.parametrize("contract", CONTRACTS)
def test_thirds_follow_the_tricks(contract: str) -> None:
    """Thirds and tricks of a seat leave the same remainder by three (docs/rules.md 1.3)."""
    for seed in range(40):
        record, _ = naive_deal(contract, SEED, seed=seed)
        won = [trick.winner for trick in record.tricks]
        for seat, thirds in enumerate(judge(record).thirds):
            assert won.count(seat) % 3 == thirds % 3


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
@pytest.mark.parametrize("contract", CONTRACTS)
def test_nothing_is_paid_to_the_table(contract: str, rules: Rules) -> None:
    """The four payments add up to nothing and follow from the parts (docs/rules.md 8)."""
    for seed in range(100):
        judgement = judge(naive_deal(contract, rules, seed=seed)[0])
        assert sum(judgement.payment) == 0
        if contract == "rufer":
            value = sum(judgement.parts.values())
            assert judgement.payment == pay_rufer(value, judgement.partner)


# Fouls -----------------------------------------------------------------------------


def changed_trick(record: DealRecord, number: int, **changes: Any) -> DealRecord:
    """The record with one trick (1 to 12) written differently."""
    tricks = list(record.tricks)
    tricks[number - 1] = replace(tricks[number - 1], **changes)
    return replace(record, tricks=tuple(tricks))


def changed_hand(record: DealRecord, seat: int, hand: tuple[int, ...]) -> DealRecord:
    """The record with another hand dealt to a seat."""
    hands = list(record.hands)
    hands[seat] = hand
    return replace(record, hands=tuple(hands))


TRISCHAKEN, _ = naive_deal("trischaken", SEED, seed=4)

FOULS: dict[str, tuple[Callable[[], DealRecord], str]] = {
    "13 cards": (
        lambda: changed_hand(WON, 1, (*WON.hands[1], card("I"))), "hand 1: 13 cards, not 12"),
    "11 cards": (lambda: changed_hand(WON, 2, WON.hands[2][1:]), "hand 2: 11 cards, not 12"),
    "card twice": (
        lambda: changed_hand(WON, 3, (WON.hands[0][0], *WON.hands[3][1:])), "dealt twice"),
    "card in hand and talon": (
        lambda: replace(WON, talon=(cards("♠8 VI ♥R"), WON.talon[1])), "♠8: dealt twice"),
    "no such card": (lambda: changed_hand(WON, 3, (54, *WON.hands[3][1:])), "card 54: there is"),
    "five hands": (
        lambda: replace(WON, hands=(*WON.hands, WON.hands[0])), "5 hands and 2 halves"),
    "half of four": (
        lambda: replace(WON, talon=(WON.talon[0], cards("♣R XII I V"))), "half 1: 4 cards, not 3"),
    "unknown contract": (lambda: replace(WON, contract="dreier"), "contract 'dreier'"),
    "nothing called": (lambda: replace(WON, called=None), "called nothing: would be ♥K ♦K ♠K ♣K"),
    "own king called": (
        lambda: replace(ALONE_WON, called=card("♥K")), "called ♥K: would be ♦K ♠K ♣K"),
    "queen called": (lambda: replace(WON, called=card("♦D")), "called ♦D: would be ♥K ♦K ♠K ♣K"),
    "given up, king not in the talon": (
        lambda: replace(GIVEN_UP, called=card("♠K")), "although ♠K is not in the talon"),
    "given up where it is not allowed": (
        lambda: replace(GIVEN_UP, rules=SEED._replace(give_up=0)), "do not allow it"),
    "given up and half taken": (lambda: replace(GIVEN_UP, half=0), "no half is taken"),
    "given up and laid away": (
        lambda: replace(GIVEN_UP, discards=ALONE_LOST.discards), "nothing laid away"),
    "given up and played": (
        lambda: replace(GIVEN_UP, tricks=ALONE_LOST.tricks), "nothing played"),
    "given up and kontra": (
        lambda: replace(GIVEN_UP, kontra=1), "given up: then there is no kontra"),
    "kontra where it is not allowed": (
        lambda: replace(DOUBLED, rules=SEED._replace(kontra_alone=0)), "kontra: these rules do"),
    "kontra against a partner": (
        lambda: replace(WON, kontra=1), "kontra although ♦K is not in the talon"),
    "kontra against an own king": (
        lambda: replace(ALONE_WON, called=card("♥K"), rules=CHELTENHAM, kontra=1),
        "kontra although ♥K is not in the talon"),
    "kontra by the declarer": (
        lambda: replace(DOUBLED, kontra=0), "kontra by seat 0: would be 1, 2 or 3"),
    "kontra by nobody": (lambda: replace(DOUBLED, kontra=4), "kontra by seat 4: would be"),
    "king left where it must be taken": (
        lambda: replace(ALONE_WON, rules=SEED._replace(king_half=1)),
        "talon half 0: would be 1, in which ♣K lies"),
    "no half taken": (lambda: replace(WON, half=None), "talon half None: would be 0 or 1"),
    "third half taken": (lambda: replace(WON, half=2), "talon half 2: would be 0 or 1"),
    "other half taken": (lambda: replace(WON, half=1), "seat 0: VI is not in hand"),
    "king laid away": (
        lambda: replace(ALONE_WON, discards=cards("♥K ♠10 ♥B")), "♥K: kings and Trull"),
    "tarock laid away": (lambda: replace(WON, discards=cards("VI ♥B ♥4")), "VI laid away before"),
    "two laid away": (lambda: replace(WON, discards=cards("♥B ♥4")), "2 cards laid away, not 3"),
    "laid away twice": (lambda: replace(WON, discards=cards("♥B ♥B ♥4")), "twice: ♥B ♥B ♥4"),
    "not held laid away": (lambda: replace(WON, discards=cards("♣9 ♥B ♥4")), "♣9 laid away but"),
    "eleven tricks": (lambda: replace(WON, tricks=WON.tricks[:11]), "11 tricks, not 12"),
    "wrong first leader": (lambda: changed_trick(WON, 1, leader=1), "1 leads, would be seat 0"),
    "wrong leader": (lambda: changed_trick(WON, 3, leader=2), "trick 3: seat 2 leads, would be"),
    "wrong winner": (
        lambda: changed_trick(WON, 2, winner=0), "XI XX Sk XVII.: goes to seat 0, would be seat 3"),
    "three cards": (
        lambda: changed_trick(WON, 2, cards=WON.tricks[1].cards[:3]), "trick 2: 3 cards, not 4"),
    "not held": (
        lambda: changed_trick(WON, 1, cards=cards("♠8 ♠D ♠9 ♠R")), "seat 3: ♠R is not in hand"),
    "played before": (
        lambda: changed_trick(WON, 2, cards=cards("♠D XX Sk XVII")), "seat 1: ♠D is not in hand"),
    "revoke": (
        lambda: changed_trick(WON, 1, cards=cards("♠8 ♠D ♠9 XVIIII")),
        "trick 1 .♠8 ♠D ♠9., seat 3: XVIIII is not legal"),
    "trischaken with a call": (lambda: replace(TRISCHAKEN, called=card("♥K")), "nothing is called"),
    "trischaken with a half": (lambda: replace(TRISCHAKEN, half=0), "nothing is called"),
    "trischaken laid away": (
        lambda: replace(TRISCHAKEN, discards=cards("♥2 ♥3 ♥4")), "nothing is called"),
    "trischaken with a kontra": (
        lambda: replace(TRISCHAKEN, kontra=1), "trischaken: there is no kontra"),
    "trischaken given up": (lambda: replace(TRISCHAKEN, conceded=True), "nothing is called"),
    "trischaken without beating": (
        lambda: replace(
            naive_deal("trischaken", SEED._replace(trischaken_must_beat=0), seed=4)[0], rules=SEED
        ),
        "is not legal, would be"),
    "trischaken as rufer": (lambda: replace(TRISCHAKEN, contract="rufer"), "called nothing"),
}  # fmt: skip


@pytest.mark.parametrize("foul", FOULS)
def test_fouls(foul: str) -> None:
    """Every breach of the rules is caught, and the message says what would be right."""
    build, reason = FOULS[foul]
    with pytest.raises(Foul, match=reason):
        judge(build())


def test_foul_can_be_repeated() -> None:
    """A foul names seed, deal, trick, table, seat and cards, and is one of our errors."""
    record = replace(changed_trick(WON, 1, cards=cards("♠8 ♠D ♠9 XVIIII")), seed=7, deal=11)
    with pytest.raises(RuferError) as caught:
        judge(record)
    assert str(caught.value) == (
        "seed 7, deal 11, trick 1 [♠8 ♠D ♠9], seat 3: XVIIII is not legal, would be ♠10"
    )


def test_referee_doubts_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Payments that do not add up are the referee's bug, not the player's."""
    monkeypatch.setattr(referee, "pay_rufer", lambda value, partner: (1, 1, 1, 1))
    with pytest.raises(InternalError, match="do not add up to 0; repeat with seed 0, deal 0"):
        judge(WON)
