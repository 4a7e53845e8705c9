"""A naive twin of the law: it plays with card names and in its own words of docs/rules.md 5.

Shares nothing with sim/law.py, so that a fault of one is not a fault of both.
"""

from collections.abc import Iterable, Sequence
from random import Random

from sim.cards import NAMES
from sim.record import DealRecord, Trick
from sim.rules import PRESETS, Kaiserstich, Rules

SEED, WIEN, TIROL, CHELTENHAM, RUEGER = (
    PRESETS[name] for name in ("seed", "wien", "tirol", "cheltenham", "rueger")
)
CONTRACTS = ("rufer", "trischaken")

TAROCKS = (
    "I", "II", "III", "IIII", "V", "VI", "VII", "VIII", "VIIII", "X", "XI",
    "XII", "XIII", "XIIII", "XV", "XVI", "XVII", "XVIII", "XVIIII", "XX", "XXI", "Sk",
)  # fmt: skip
PIPS_LOW_TO_HIGH = {"♥": "4321", "♦": "4321", "♠": "789T", "♣": "789T"}


def card(name: str) -> int:
    """The number of a card."""
    return NAMES.index(name)


def cards(text: str) -> tuple[int, ...]:
    """The numbers of cards, in the order written."""
    return tuple(card(name) for name in text.split())


def names(numbers: Iterable[int]) -> list[str]:
    """The names of cards."""
    return [NAMES[number] for number in numbers]


def suit_of(name: str) -> str:
    """The suit sign, or `T` for a tarock."""
    return "T" if name in TAROCKS else name[0]


def strength(name: str) -> int:
    """Rank inside the suit or the tarocks."""
    if name in TAROCKS:
        return TAROCKS.index(name)
    return (PIPS_LOW_TO_HIGH[name[0]] + "BRDK").index(name[1:].replace("10", "T"))


def naive_kaiserstich(trick: Sequence[str], contract: str, rules: Rules) -> bool:
    """Whether the Pagat takes Sküs and XXI."""
    trull = [name for name in trick if name in ("I", "XXI", "Sk")]
    if contract == "trischaken" and not rules.kaiserstich_negative:
        return False
    return {
        Kaiserstich.NONE: False,
        Kaiserstich.ANY_ORDER: len(trull) == 3,
        Kaiserstich.IN_ORDER: trull == ["XXI", "Sk", "I"],
    }[Kaiserstich(rules.kaiserstich)]


def naive_winner(trick: Sequence[str], contract: str, rules: Rules) -> int:
    """The highest tarock, else the highest card of the suit led; its place in the trick."""
    if naive_kaiserstich(trick, contract, rules):
        return trick.index("I")

    def order(name: str) -> tuple[int, int]:
        kind = 2 if name in TAROCKS else int(suit_of(name) == suit_of(trick[0]))
        return kind, strength(name) if kind else 0

    return max(range(len(trick)), key=lambda place: order(trick[place]))


def naive_legal(hand: Sequence[str], trick: Sequence[str], contract: str, rules: Rules) -> set[str]:
    """The cards that may be played, case by case as section 5 tells it."""
    tarocks = {name for name in hand if name in TAROCKS}
    pool = set(hand)
    if trick:
        same = {name for name in hand if suit_of(name) == suit_of(trick[0])}
        pool = same or tarocks or pool
    if contract == "rufer":
        return pool

    higher: set[str] = set()
    if trick and rules.trischaken_must_beat:
        lying_tarocks = [strength(name) for name in trick if name in TAROCKS]
        if pool <= tarocks:
            if not naive_kaiserstich(trick, contract, rules):
                higher = {name for name in pool if strength(name) > max(lying_tarocks, default=-1)}
                # A Sküs or XXI that hands the trick to a Pagat does not beat.
                higher = {
                    name
                    for name in higher
                    if not naive_kaiserstich([*trick, name], contract, rules)
                }
        elif not lying_tarocks:
            led = [strength(name) for name in trick if suit_of(name) == suit_of(trick[0])]
            higher = {
                name
                for name in pool
                if suit_of(name) == suit_of(trick[0]) and strength(name) > max(led)
            }
        if "I" in pool and naive_kaiserstich([*trick, "I"], contract, rules):
            return {"I"}
    if len(tarocks) > 1:
        pool.discard("I")
        higher.discard("I")
    return higher or pool


def naive_endings(
    hands: Sequence[frozenset[str]],
    leader: int,
    contract: str,
    rules: Rules,
    trick: tuple[str, ...] = (),
) -> int:
    """The number of ways in which an ending can be played out by the rules."""
    if len(trick) == 4:
        leader = (leader + naive_winner(trick, contract, rules)) % 4
        return naive_endings(hands, leader, contract, rules)
    seat = (leader + len(trick)) % 4
    if not hands[seat]:
        return 1
    return sum(
        naive_endings([hand - {name} for hand in hands], leader, contract, rules, (*trick, name))
        for name in naive_legal(sorted(hands[seat]), trick, contract, rules)
    )


def naive_deal(contract: str, rules: Rules, *, seed: int) -> tuple[DealRecord, list[set[str]]]:
    """A deal of random legal cards, and what was legal at each decision."""
    random = Random(seed)
    pack = list(NAMES)
    random.shuffle(pack)
    while {"♥K", "♦K", "♠K", "♣K"} <= set(pack[:12]):  # no king to call
        random.shuffle(pack)
    dealt = [pack[start : start + 12] for start in range(0, 48, 12)]
    talon = [pack[48:51], pack[51:]]
    hands = [list(hand) for hand in dealt]
    called, half, away = None, None, []
    if contract == "rufer":
        called = random.choice([sign + "K" for sign in "♥♦♠♣" if sign + "K" not in hands[0]])
        half = random.randrange(2)
        if rules.king_half and called in talon[1 - half]:
            half = 1 - half
        hands[0] += talon[half]
        suit_cards = [name for name in hands[0] if name not in TAROCKS and name[1] != "K"]
        spare = [name for name in hands[0] if name in TAROCKS and name not in ("I", "XXI", "Sk")]
        if rules.lay_tarocks:
            suit_cards, spare = suit_cards + spare, []
        away = random.sample(suit_cards, min(3, len(suit_cards)))
        away += random.sample(spare, 3 - len(away))
        hands[0] = [name for name in hands[0] if name not in away]

    tricks, decisions, leader = [], [], 0
    for _ in range(12):
        trick: list[str] = []
        for turn in range(4):
            hand = hands[(leader + turn) % 4]
            decisions.append(naive_legal(hand, trick, contract, rules))
            trick.append(random.choice(sorted(decisions[-1])))
            hand.remove(trick[-1])
        winner = (leader + naive_winner(trick, contract, rules)) % 4
        first, second, third, fourth = (card(name) for name in trick)
        tricks.append(Trick(leader, (first, second, third, fourth), winner))
        leader = winner
    record = DealRecord(
        rules=rules,
        contract=contract,
        hands=tuple(cards(" ".join(hand)) for hand in dealt),
        talon=tuple(cards(" ".join(part)) for part in talon),
        called=None if called is None else card(called),
        conceded=False,
        half=half,
        discards=cards(" ".join(away)),
        tricks=tuple(tricks),
        seed=seed,
    )
    return record, decisions
