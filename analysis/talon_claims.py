"""The claims about talon half and discard of docs/rules.md 10.3, each as `claims` measures it."""

from collections.abc import Callable, Sequence
from statistics import median
from typing import Final

from analysis.claims import Breakdown, Claim, Label
from analysis.facts import ExchangeFacts
from analysis.random_talons import OpenTalon
from sim import cards
from sim.exchange import Exchange

# Tarocks with either half that make a bird worth a thought.
BIRD_TAROCKS: Final = 7


# What a race keeps apart -----------------------------------------------------------------------


def by_discard(
    talon: OpenTalon, exchanges: Sequence[Exchange], facts: Sequence[ExchangeFacts]
) -> list[Label]:
    """The half, the suits emptied, and whether more (1) or fewer (-1) thirds are saved than usual.

    Usual is the median of the exchanges with the same half and as many suits emptied. The
    claims about the halves use this too: one race serves them all.
    """
    saved: dict[Label, list[int]] = {}
    cells = [(int(e.half == 1), len(f.voids)) for e, f in zip(exchanges, facts, strict=True)]
    for cell, fact in zip(cells, facts, strict=True):
        saved.setdefault(cell, []).append(fact.thirds_laid)
    middle = {cell: median(thirds) for cell, thirds in saved.items()}
    return [
        (*cell, (fact.thirds_laid > middle[cell]) - (fact.thirds_laid < middle[cell]))
        for cell, fact in zip(cells, facts, strict=True)
    ]


def by_suits(
    talon: OpenTalon, exchanges: Sequence[Exchange], facts: Sequence[ExchangeFacts]
) -> list[Label]:
    """Whether cards of the called suit, and of suits with an own king, are laid away."""
    called = cards.SUIT_MASKS[talon.called // cards.SUIT_SIZE]
    return [
        (int(exchange.discards & called != 0), int(fact.guards > 0))
        for exchange, fact in zip(exchanges, facts, strict=True)
    ]


# Which half the books take ---------------------------------------------------------------------


def more_tarocks(talon: OpenTalon) -> int | None:
    """The half with more tarocks, if one has more."""
    return _greater(talon, _tarocks)


def more_points(talon: OpenTalon) -> int | None:
    """The half with more points, if one has more."""
    return _greater(talon, cards.thirds_of)


def by_order(talon: OpenTalon) -> int | None:
    """The half with more tarocks, of equals that with more kings, then with more points."""
    return _greater(talon, lambda half: (_tarocks(half), _kings(half), cards.thirds_of(half)))


def _greater(talon: OpenTalon, key: Callable[[int], int | tuple[int, ...]]) -> int | None:
    first, second = map(key, talon.halves)
    return None if first == second else int(second > first)  # type: ignore[operator]


def _tarocks(mask: int) -> int:
    return cards.size_of(mask & cards.TAROCK_MASK)


def _kings(mask: int) -> int:
    return cards.size_of(mask & cards.KING_MASK)


def tarocks_against_points(talon: OpenTalon) -> bool:
    """Whether one half has more tarocks and the other more points."""
    return {more_tarocks(talon), more_points(talon)} == {0, 1}


def bears_a_bird(talon: OpenTalon) -> bool:
    """Whether a bird is held and either half makes enough tarocks for it."""
    return bool(talon.hand & cards.BIRD_MASK) and all(
        _tarocks(talon.hand | half) >= BIRD_TAROCKS for half in talon.halves
    )


def _held(talon: OpenTalon) -> int:
    """Cards of the called suit in the hand."""
    return cards.size_of(talon.hand & cards.SUIT_MASKS[talon.called // cards.SUIT_SIZE])


def _companions(talon: OpenTalon) -> list[int]:
    """How many cards stand beside each king of the hand that is not bare."""
    suits = [talon.hand & suit for suit in cards.SUIT_MASKS]
    return [
        cards.size_of(suit) - 1 for suit in suits if suit & cards.KING_MASK and suit.bit_count() > 1
    ]


# Strata ----------------------------------------------------------------------------------------


def _within(value: int, low: int, high: int) -> int:
    return min(max(value, low), high) - low


def _points_forgone(advised: ExchangeFacts, other: ExchangeFacts) -> int:
    """Two halves of three cards each differ by whole points."""
    return (advised.thirds_left - other.thirds_left) // 3


def _conflict(talon: OpenTalon, advised: ExchangeFacts, other: ExchangeFacts) -> int:
    points = _points_forgone(advised, other)
    return 3 * _within(advised.tarocks - other.tarocks, 1, 3) + (points > 2) + (points > 4)


def _decides(talon: OpenTalon, advised: ExchangeFacts, other: ExchangeFacts) -> int:
    if advised.tarocks != other.tarocks:
        return 0
    return 1 if advised.kings != other.kings else 2


OWN_TAROCKS: Final = Breakdown(
    "own tarocks",
    ("up to 3", "4", "5", "6", "7 or more"),
    lambda talon, advised, other: _within(_tarocks(talon.hand), 3, 7),
)
CONFLICT: Final = Breakdown(
    "gain",
    tuple(
        f"{tarocks} for {points} points"
        for tarocks in ("1 tarock", "2 tarocks", "3 tarocks")
        for points in ("1-2", "3-4", "5+")
    ),
    _conflict,
)
DECIDES: Final = Breakdown("decided by", ("tarocks", "kings", "points"), _decides)
LOWEST_BIRD: Final = Breakdown(
    "lowest bird",
    ("I", "II", "III", "IIII"),
    lambda talon, advised, other: next(
        bird for bird in range(4) if talon.hand >> (cards.PAGAT + bird) & 1
    ),
)
EMPTIED: Final = Breakdown(
    "suits emptied",
    ("none", "1", "2 or more"),
    lambda talon, advised, other: _within(len(advised.voids), 0, 2),
)
CALLED_HELD: Final = Breakdown(
    "called suit",
    ("1 card", "2 cards", "3 or more cards"),
    lambda talon, advised, other: _within(_held(talon), 1, 3),
)
COMPANIONS: Final = Breakdown(
    "fewest beside a king",
    ("1", "2", "3 or more"),
    lambda talon, advised, other: _within(min(_companions(talon)), 1, 3),
)
POINTS_LEFT: Final = Breakdown(
    "points left",
    ("1-2", "3-4", "5-6", "7-8", "9 or more"),
    # Three cards are worth whole points, 1 to 13.
    lambda talon, best, same: _within((best.thirds_left // 3 + 1) // 2, 1, 5),
)
TAROCKS_LEFT: Final = Breakdown(
    "tarocks left", ("0", "1", "2", "3"), lambda talon, best, same: best.tarocks_left
)


CLAIMS: Final = (
    Claim(
        key="C-17",
        text="With few tarocks, the half with more tarocks beats the half with more points",
        classes="the half with more tarocks against the half with more points",
        talons="one half has more tarocks, the other more points",
        is_about=tarocks_against_points,
        split=by_discard,
        side=lambda talon, label: label[0] == more_tarocks(talon),
        breakdowns=(OWN_TAROCKS, CONFLICT),
    ),
    Claim(
        key="C-18",
        text="Order of choice: tarocks, then kings, then points",
        classes="the half that this order names against the other",
        talons="the order names a half",
        is_about=lambda talon: by_order(talon) is not None,
        split=by_discard,
        side=lambda talon, label: label[0] == by_order(talon),
        breakdowns=(DECIDES, OWN_TAROCKS),
        habits=(
            ("this order", lambda talon: by_order(talon) or 0),
            ("more points", lambda talon: more_points(talon) or 0),
            ("first half", lambda talon: 0),
        ),
    ),
    Claim(
        key="C-19",
        text="For a bird, tarocks always come before points",
        classes="the half with more tarocks against the half with more points",
        talons=(
            "as in C-17, the hand holds a bird (I to IIII) and either half makes at least "
            f"{BIRD_TAROCKS} tarocks"
        ),
        is_about=lambda talon: tarocks_against_points(talon) and bears_a_bird(talon),
        split=by_discard,
        side=lambda talon, label: label[0] == more_tarocks(talon),
        breakdowns=(LOWEST_BIRD, OWN_TAROCKS, CONFLICT),
    ),
    Claim(
        key="C-20 a",
        text="Lay away so as to empty suits",
        classes="exchanges that empty a suit against those that empty none",
        talons="both are possible",
        is_about=lambda talon: True,
        split=by_discard,
        side=lambda talon, label: label[1] > 0,
        breakdowns=(OWN_TAROCKS, EMPTIED),
    ),
    Claim(
        key="C-20 b",
        text="Lay away counters",
        classes=(
            "exchanges that save more than the median of points against those that save "
            "fewer, of those with the half and the number of emptied suits of the best one"
        ),
        talons="both are possible",
        is_about=lambda talon: True,
        split=by_discard,
        side=lambda talon, label: None if label[2] == 0 else label[2] > 0,
        case=lambda label: label[:2],
        breakdowns=(OWN_TAROCKS, EMPTIED),
    ),
    Claim(
        key="C-21 a",
        text="Lay away nothing of the called suit",
        classes="exchanges that lay away none of it against those that lay away some",
        talons="the hand holds cards of the called suit",
        is_about=lambda talon: _held(talon) > 0,
        split=by_suits,
        side=lambda talon, label: label[0] == 0,
        breakdowns=(CALLED_HELD, OWN_TAROCKS),
    ),
    Claim(
        key="C-21 b",
        text="Lay away nothing of suits with an own king",
        classes="exchanges that lay away none of these against those that lay away some",
        talons="the hand holds a king that is not bare",
        is_about=lambda talon: _companions(talon) != [],
        split=by_suits,
        side=lambda talon, label: label[1] == 0,
        breakdowns=(COMPANIONS, OWN_TAROCKS),
    ),
    Claim(
        key="C-22",
        text="The half not taken often decides the game",
        classes="games won with the best exchange, by what it leaves to the opponents",
        talons="all",
        is_about=lambda talon: True,
        split=by_discard,
        side=lambda talon, label: None,
        breakdowns=(POINTS_LEFT, TAROCKS_LEFT, OWN_TAROCKS),
        wins=True,
    ),
)
