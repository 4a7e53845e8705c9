"""The claims about talon half and discard, each with the talons and exchanges it is about."""

from collections.abc import Callable, Sequence
from statistics import median
from typing import Any, Final

from analysis.claim import Claim
from analysis.facts import ExchangeFacts
from analysis.features import kings, tarocks
from analysis.findings import Breakdown
from analysis.random_talons import OpenTalon
from analysis.talon_trials import Label, TalonTrial
from sim import cards
from sim.exchange import Exchange
from sim.language import N_

# Tarocks with either half that make a bird worth a thought.
BIRD_TAROCKS: Final = 7


# What a race keeps apart -----------------------------------------------------------------------


def by_discard(
    talon: OpenTalon, exchanges: Sequence[Exchange], facts: Sequence[ExchangeFacts]
) -> list[Label]:
    """What the claims ask of an exchange, in five numbers; one race serves them all.

    The half, the suits emptied, whether more (1) or fewer (-1) thirds are saved than usual, and
    whether cards of the called suit, and of suits with an own king, are laid away. Usual is the
    median of the exchanges with the same half and as many suits emptied.
    """
    called = cards.SUIT_MASKS[talon.called // cards.SUIT_SIZE]
    saved: dict[Label, list[int]] = {}
    cells = [(int(e.half == 1), len(f.voids)) for e, f in zip(exchanges, facts, strict=True)]
    for cell, fact in zip(cells, facts, strict=True):
        saved.setdefault(cell, []).append(fact.thirds_laid)
    middle = {cell: median(thirds) for cell, thirds in saved.items()}
    return [
        (
            *cell,
            (fact.thirds_laid > middle[cell]) - (fact.thirds_laid < middle[cell]),
            int(exchange.discards & called != 0),
            int(fact.guards > 0),
        )
        for cell, exchange, fact in zip(cells, exchanges, facts, strict=True)
    ]


# Which half the books take ---------------------------------------------------------------------


def more_tarocks(talon: OpenTalon) -> int | None:
    """The half with more tarocks, if one has more."""
    return _greater(talon, tarocks)


def more_points(talon: OpenTalon) -> int | None:
    """The half with more points, if one has more."""
    return _greater(talon, cards.thirds_of)


def by_order(talon: OpenTalon) -> int | None:
    """The half with more tarocks, of equals that with more kings, then with more points."""
    return _greater(talon, lambda half: (tarocks(half), kings(half), cards.thirds_of(half)))


def _greater(talon: OpenTalon, key: Callable[[int], int | tuple[int, ...]]) -> int | None:
    first, second = map(key, talon.halves)
    return None if first == second else int(second > first)  # type: ignore[operator]


def tarocks_against_points(talon: OpenTalon) -> bool:
    """Whether one half has more tarocks and the other more points."""
    return {more_tarocks(talon), more_points(talon)} == {0, 1}


def bears_a_bird(talon: OpenTalon) -> bool:
    """Whether a bird is held and either half makes enough tarocks for it."""
    return bool(talon.hand & cards.BIRD_MASK) and all(
        tarocks(talon.hand | half) >= BIRD_TAROCKS for half in talon.halves
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
    N_("own tarocks"),
    (N_("up to 3"), "4", "5", "6", N_("7 or more")),
    lambda talon, advised, other: _within(tarocks(talon.hand), 3, 7),
)
CONFLICT: Final = Breakdown(
    N_("gain"),
    (
        N_("1 tarock for 1-2 points"),
        N_("1 tarock for 3-4 points"),
        N_("1 tarock for 5+ points"),
        N_("2 tarocks for 1-2 points"),
        N_("2 tarocks for 3-4 points"),
        N_("2 tarocks for 5+ points"),
        N_("3 tarocks for 1-2 points"),
        N_("3 tarocks for 3-4 points"),
        N_("3 tarocks for 5+ points"),
    ),
    _conflict,
)
DECIDES: Final = Breakdown(N_("decided by"), (N_("tarocks"), N_("kings"), N_("points")), _decides)
LOWEST_BIRD: Final = Breakdown(
    N_("lowest bird"),
    ("I", "II", "III", "IIII"),
    lambda talon, advised, other: next(
        bird for bird in range(4) if talon.hand >> (cards.PAGAT + bird) & 1
    ),
)
EMPTIED: Final = Breakdown(
    N_("suits emptied"),
    (N_("none"), "1", N_("2 or more")),
    lambda talon, advised, other: _within(len(advised.voids), 0, 2),
)
CALLED_HELD: Final = Breakdown(
    N_("called suit"),
    (N_("1 card"), N_("2 cards"), N_("3 or more cards")),
    lambda talon, advised, other: _within(_held(talon), 1, 3),
)
COMPANIONS: Final = Breakdown(
    N_("fewest beside a king"),
    ("1", "2", N_("3 or more")),
    lambda talon, advised, other: _within(min(_companions(talon)), 1, 3),
)
POINTS_LEFT: Final = Breakdown(
    N_("points left"),
    ("1-2", "3-4", "5-6", "7-8", N_("9 or more")),
    # Three cards are worth whole points, 1 to 13.
    lambda talon, best, same: _within((best.thirds_left // 3 + 1) // 2, 1, 5),
)
TAROCKS_LEFT: Final = Breakdown(
    N_("tarocks left"), ("0", "1", "2", "3"), lambda talon, best, same: best.tarocks_left
)
KINGS_GAIN: Final = Breakdown(
    N_("tarocks of the king's half"),
    (N_("fewer than the other"), N_("as many"), N_("more")),
    lambda talon, advised, other: _within(advised.tarocks - other.tarocks, -1, 1),
)


def _both_places(**trial: Any) -> tuple[TalonTrial, TalonTrial]:
    """The same with the called king elsewhere and, alone, in the talon."""
    return TalonTrial(**trial), TalonTrial(**trial, in_talon=True)


CLAIMS: Final = (
    Claim(
        key="C-17",
        text=N_("With few tarocks, the half with more tarocks beats the half with more points"),
        source="HT",
        trials=_both_places(
            classes=N_("the half with more tarocks against the half with more points"),
            talons=N_("one half has more tarocks, the other more points"),
            is_about=tarocks_against_points,
            split=by_discard,
            side=lambda talon, label: label[0] == more_tarocks(talon),
            breakdowns=(OWN_TAROCKS, CONFLICT),
        ),
    ),
    Claim(
        key="C-18",
        text=N_("Order of choice of the half: tarocks, then kings, then points"),
        source="KON",
        trials=_both_places(
            classes=N_("the half that this order names against the other"),
            talons=N_("the order names a half"),
            is_about=lambda talon: by_order(talon) is not None,
            split=by_discard,
            side=lambda talon, label: label[0] == by_order(talon),
            breakdowns=(DECIDES, OWN_TAROCKS),
            habits=(
                (N_("this order"), lambda talon: by_order(talon) or 0),
                (N_("more points"), lambda talon: more_points(talon) or 0),
                (N_("first half"), lambda talon: 0),
            ),
        ),
    ),
    Claim(
        key="C-19",
        text=N_("For a bird, tarocks always come before points"),
        source="LTA",
        trials=_both_places(
            classes=N_("the half with more tarocks against the half with more points"),
            talons=N_(
                "as in C-17, the hand holds a bird (I to IIII) and either half makes at least 7"
                " tarocks"
            ),
            is_about=lambda talon: tarocks_against_points(talon) and bears_a_bird(talon),
            split=by_discard,
            side=lambda talon, label: label[0] == more_tarocks(talon),
            breakdowns=(LOWEST_BIRD, OWN_TAROCKS, CONFLICT),
        ),
    ),
    Claim(
        key="C-20a",
        text=N_("Lay away so as to empty suits"),
        source="WN-T, HT",
        trials=_both_places(
            classes=N_("exchanges that empty a suit against those that empty none"),
            talons=N_("both are possible"),
            is_about=lambda talon: True,
            split=by_discard,
            side=lambda talon, label: label[1] > 0,
            breakdowns=(OWN_TAROCKS, EMPTIED),
        ),
    ),
    Claim(
        key="C-20b",
        text=N_("Lay away counters"),
        source="WN-T, HT",
        trials=_both_places(
            classes=N_(
                "exchanges that save more than the median of points against those that save"
                " fewer, with the half and the number of emptied suits of the best one"
            ),
            talons=N_("both are possible"),
            is_about=lambda talon: True,
            split=by_discard,
            side=lambda talon, label: None if label[2] == 0 else label[2] > 0,
            case=lambda label: label[:2],
            breakdowns=(OWN_TAROCKS, EMPTIED),
        ),
    ),
    Claim(
        key="C-21a",
        text=N_("Lay away nothing of the called suit"),
        source="KON, HT",
        trials=_both_places(
            classes=N_("exchanges that lay away none of it against those that lay away some"),
            talons=N_("the hand holds cards of the called suit"),
            is_about=lambda talon: _held(talon) > 0,
            split=by_discard,
            side=lambda talon, label: label[3] == 0,
            breakdowns=(CALLED_HELD, OWN_TAROCKS),
        ),
    ),
    Claim(
        key="C-21b",
        text=N_("Lay away nothing of suits with an own king"),
        source="KON, HT",
        trials=_both_places(
            classes=N_("exchanges that lay away none of these against those that lay away some"),
            talons=N_("the hand holds a king that is not bare"),
            is_about=lambda talon: _companions(talon) != [],
            split=by_discard,
            side=lambda talon, label: label[4] == 0,
            breakdowns=(COMPANIONS, OWN_TAROCKS),
        ),
    ),
    Claim(
        key="C-22",
        text=N_("The half not taken often decides the game"),
        source="HT",
        trials=_both_places(
            classes=N_(
                "how far the share of games won with the best exchange falls from few points"
                " left to the opponents to many"
            ),
            talons=N_("all"),
            is_about=lambda talon: True,
            split=by_discard,
            side=lambda talon, label: None,
            breakdowns=(POINTS_LEFT, TAROCKS_LEFT, OWN_TAROCKS),
            wins=True,
        ),
    ),
    Claim(
        key="S-05",
        text=N_(
            "With the called king in the talon, take the half with it (the page leaves both open)"
        ),
        source="SEED",
        trials=(
            TalonTrial(
                classes=N_("the half with the called king against the other"),
                talons=N_("those where playing on is better than giving up"),
                is_about=lambda talon: True,
                split=by_discard,
                side=lambda talon, label: bool(talon.halves[label[0]] >> talon.called & 1),
                breakdowns=(KINGS_GAIN,),
                in_talon=True,
            ),
        ),
    ),
)
