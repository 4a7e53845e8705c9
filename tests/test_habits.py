"""Every habit does what its meaning says: turned up, a knob makes its players do more of it.

All four seats get the habit, and what they do is counted in the cards they played.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pytest

from sim import cards, table
from sim.contracts import CONTRACTS
from sim.kernels import chunk, playout, view
from sim.rules import PRESETS
from sim.strategy import FIRST_HABIT, INDEX, KNOBS, Kind, strategy

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.float64]

SIGMAS = 4.5
# Must-beat leaves a follower in Trischaken hardly a choice whether to win a trick.
FREE = PRESETS["seed"]._replace(trischaken_must_beat=0)

TAROCKS = cards.TAROCK_MASK
COUNTERS = cards.KING_MASK | cards.QUEEN_MASK | cards.KNIGHT_MASK | cards.JACK_MASK
SUITS = np.array([*cards.SUIT_MASKS, TAROCKS])
# By card: its suit, or all tarocks, as a set.
SUIT_OF = SUITS[[min(card // cards.SUIT_SIZE, 4) for card in range(cards.N_CARDS)]]
TRICK = np.arange(48) // 4
LEADS = np.arange(48) % 4 == 0


# What was played -----------------------------------------------------------------------------


class Played(NamedTuple):
    """All decisions of some deals, (deals, 48); all cards are sets."""

    seat: Ints
    hand: Ints
    legal: Ints
    card: Ints
    suit: Ints  # of the card
    led: Ints  # the suit led
    winner: Ints  # who has the trick before the card
    beats: Ints  # the cards that would take it
    gone: Ints  # what was played before
    clean: Bools  # whether the seat has no trick yet
    declarer_led: Ints  # the suits that the declarer led before
    declarer_void: Ints  # those in which he did not follow
    called: Ints  # the called card, while nobody knows who holds it
    partner: Ints  # the seat that does, else -1
    taken: Ints  # what the declarer took up

    @property
    def is_partner(self) -> Bools:
        """Whether the seat is the declarer's partner."""
        return np.equal(self.seat, self.partner)

    @property
    def defends(self) -> Bools:
        """Whether it is neither he nor the declarer."""
        found: Bools = (self.seat != 0) & ~self.is_partner
        return found

    def with_friend(self) -> Bools:
        """Whether the trick lies with another seat of the same side."""
        ours = (self.seat == 0) | self.is_partner
        theirs = (self.winner == 0) | (self.winner == self.partner)
        found: Bools = ~LEADS & (ours == theirs)
        return found


def highest(sets: Ints) -> Ints:
    """The highest card of each set."""
    found: Ints = np.int64(1) << np.frexp(sets.astype(np.float64))[1].astype(np.int64) - 1
    return found


def before(values: Ints) -> Ints:
    """By decision all that was in the sets of those before it."""
    so_far = np.bitwise_or.accumulate(values, axis=1)
    return np.concatenate([np.zeros_like(so_far[:, :1]), so_far[:, :-1]], axis=1)


def played(contract: str, knob: str, value: float, deals: int = 1_500) -> Played:
    """Deals of four players with one knob turned."""
    player = strategy("turned", Kind.STANDARD, **{knob: value})
    asked = table.Question(contract=CONTRACTS[contract], rules=FREE, players=(player,) * 4)
    found = table.play_chunk(asked, 0, deals, traced=True)
    head = found.traces[~found.conceded]
    tail = head[:, chunk.HEAD_SIZE :]
    number = tail[:, playout.CARDS : playout.CARDS + 48]
    leaders = np.repeat(tail[:, playout.LEADERS : playout.LEADERS + 12], 4, axis=1)
    seat = (leaders + np.arange(48) % 4) % 4
    card, suit = np.int64(1) << number, SUIT_OF[number]
    led = np.repeat(suit[:, ::4], 4, axis=1)

    hand, held = np.zeros_like(card), np.zeros((len(card), 4), np.int64)
    winner, best = np.zeros_like(card), np.zeros_like(card)
    rows = np.arange(len(card))
    for at in range(47, -1, -1):
        held[rows, seat[:, at]] |= card[:, at]
        hand[:, at] = held[rows, seat[:, at]]
    for at in range(48):
        if not LEADS[at]:
            last = card[:, at - 1]
            takes = LEADS[at - 1] | (last & (led[:, at] | TAROCKS) > best[:, at - 1])
            best[:, at] = np.where(takes, last, best[:, at - 1])
            winner[:, at] = np.where(takes, seat[:, at - 1], winner[:, at - 1])
    tricks = np.zeros((len(card), 13, 4), np.int64)
    winners = tail[:, playout.WINNERS : playout.WINNERS + 12]
    tricks[:, 1:] = np.cumsum(winners[:, :, None] == np.arange(4), axis=1)
    gone = before(card)
    called = head[:, chunk.CALLED][:, None]
    holds = (head[:, chunk.HANDS + 1 : chunk.HANDS + 4] & called) != 0
    partner = np.where(holds.any(axis=1), holds.argmax(axis=1) + 1, -1)[:, None]
    halves = head[:, chunk.TALON : chunk.TALON + 2]
    return Played(
        seat=seat,
        hand=hand,
        legal=tail[:, playout.LEGAL : playout.LEGAL + 48],
        card=card,
        suit=suit,
        led=led,
        winner=winner,
        beats=-best & ~best & (led | TAROCKS),
        gone=gone,
        clean=tricks[rows[:, None], TRICK, seat] == 0,
        declarer_led=before(np.where(LEADS & (seat == 0), suit, 0)),
        declarer_void=before(np.where(~LEADS & (seat == 0) & (card & led == 0), led, 0)),
        called=np.where((partner > 0) & (gone & called == 0), called, 0),
        partner=partner,
        taken=halves[rows, np.maximum(0, head[:, chunk.HALF])][:, None],
    )


# What habits are about -----------------------------------------------------------------------


def suits_of(sets: Ints) -> Ints:
    """The whole suits, tarocks aside, of the cards of each set."""
    found: Ints = sum((np.where(sets & s != 0, s, 0) for s in cards.SUIT_MASKS), sets * 0)
    return found


def suits_where(found: Callable[[Ints], Bools], hand: Ints) -> Ints:
    """The cards of a hand whose suit, tarocks aside, is found by what the hand holds of it."""
    cards_in = (np.where(found(hand & s), hand & s, 0) for s in cards.SUIT_MASKS)
    return sum(cards_in, hand * 0)


def takes_of(p: Played, when: Bools, some: Ints | int) -> Numbers:
    """Where a seat may play some cards and others too: whether it plays one of them."""
    chance = when & (p.legal & some != 0) & (p.legal & ~some != 0)
    played: Numbers = (p.card & some != 0)[chance].astype(float)
    return played


def lengths(p: Played, when: Bools) -> Numbers:
    """How many cards of it were held where a suit is led."""
    held = np.bitwise_count(p.hand & p.suit)
    found: Numbers = held[when & LEADS & (p.suit != TAROCKS)].astype(float)
    return found


ALWAYS = np.ones(48, bool)
# The birds whose trick comes later, or is this one, by decision.
LATER = np.array([sum(1 << cards.PAGAT + b for b in range(4) if 11 - b > t) for t in TRICK])
NOW = np.array([sum(1 << cards.PAGAT + b for b in range(4) if 11 - b == t) for t in TRICK])
LOW = TAROCKS & ((1 << cards.X) - 1)
MOND, SKUES = 1 << cards.MOND, 1 << cards.SKUES


def only_tarocks(p: Played) -> Bools:
    """Where several tarocks and nothing else may be played."""
    found: Bools = (p.legal & ~TAROCKS == 0) & (p.legal & p.legal - 1 != 0)
    return found


def throws_off(p: Played) -> Bools:
    """Where one of several cards that do not follow is thrown off."""
    found: Bools = ~LEADS & (p.legal & (p.led | TAROCKS) == 0) & (p.legal & p.legal - 1 != 0)
    return found


def singles(p: Played) -> Ints:
    """The last cards of their suits."""
    return suits_where(lambda held: held & held - 1 == 0, p.hand)


def short_kings(p: Played) -> Ints:
    """Kings of suits of three cards or fewer."""
    return cards.KING_MASK & suits_where(lambda held: np.bitwise_count(held) < 4, p.hand)


def below_kings(p: Played) -> Ints:
    """What is held of the suits of own kings, except these."""
    return ~cards.KING_MASK & suits_where(lambda held: held & cards.KING_MASK != 0, p.hand)


class Habit(NamedTuple):
    """What a knob makes more of, or less of if `sign` is -1."""

    contract: str
    sign: int
    seen: Callable[[Played], Numbers]


def more(seen: Callable[[Played], Numbers], contract: str = "rufer") -> Habit:
    """A habit of doing something."""
    return Habit(contract, 1, seen)


def less(seen: Callable[[Played], Numbers], contract: str = "rufer") -> Habit:
    """A habit against it."""
    return Habit(contract, -1, seen)


HABITS = {
    "tarock_top": less(lambda p: takes_of(p, only_tarocks(p), highest(p.legal))),
    "king_keep": less(lambda p: takes_of(p, ALWAYS, cards.KING_MASK)),
    "make_void": more(lambda p: takes_of(p, p.hand & TAROCKS != 0, singles(p))),
    "save_bird": less(lambda p: takes_of(p, ALWAYS, LATER)),
    "bird_trick": more(lambda p: takes_of(p, ALWAYS, NOW)),
    "smear": more(lambda p: takes_of(p, p.with_friend(), COUNTERS)),
    "lead_long": more(lambda p: lengths(p, p.seat == 0)),
    "lead_short_king": less(lambda p: takes_of(p, LEADS & (p.seat == 0), short_kings(p))),
    "lead_called": more(lambda p: takes_of(p, LEADS & (p.seat == 0), suits_of(p.called))),
    "lead_tarock": more(lambda p: takes_of(p, LEADS & (p.seat == 0), TAROCKS)),
    "lead_low_tarock": less(lambda p: takes_of(p, LEADS, LOW)),
    "partner_tarock": more(lambda p: takes_of(p, LEADS & p.is_partner, TAROCKS)),
    "return_suit": more(lambda p: takes_of(p, LEADS & p.is_partner, p.declarer_led & ~TAROCKS)),
    "defend_tarock": more(lambda p: takes_of(p, LEADS & p.defends, TAROCKS)),
    "defend_called": less(lambda p: takes_of(p, LEADS & p.defends, suits_of(p.called))),
    "defend_taken": less(
        lambda p: takes_of(p, LEADS & p.defends, suits_of(p.taken & cards.KING_MASK))
    ),
    "defend_long": more(lambda p: lengths(p, p.defends)),
    "shorten": more(lambda p: takes_of(p, LEADS & p.defends, p.declarer_void & ~TAROCKS)),
    "t_tarock": more(lambda p: takes_of(p, LEADS, TAROCKS), "trischaken"),
    "t_tarock_high": more(lambda p: takes_of(p, only_tarocks(p), highest(p.legal)), "trischaken"),
    "t_suit_high": more(
        lambda p: takes_of(p, p.legal & ~p.led == 0, highest(p.legal) & ~TAROCKS), "trischaken"
    ),
    "t_worth": more(lambda p: takes_of(p, throws_off(p), COUNTERS), "trischaken"),
    "t_void": more(lambda p: takes_of(p, ALWAYS, singles(p)), "trischaken"),
    "t_underlead": more(lambda p: takes_of(p, LEADS, below_kings(p)), "trischaken"),
    "t_mond": more(
        lambda p: takes_of(p, LEADS & ((p.hand | p.gone) & SKUES == 0), MOND), "trischaken"
    ),
    "t_jungfrau": less(lambda p: takes_of(p, ~LEADS & p.clean, p.beats), "trischaken"),
}


def test_every_habit_is_counted() -> None:
    """No knob that adds to the score of a card is left out."""
    assert [knob.name for knob in KNOBS[FIRST_HABIT:]] == list(HABITS)


@pytest.mark.parametrize("name", HABITS)
def test_a_habit_turned_up_is_seen_more_often(name: str) -> None:
    """From one end of a knob over its default to the other: more of it, or less if against it."""
    knob, habit = KNOBS[INDEX[name]], HABITS[name]
    low, usual, high = (
        habit.sign * habit.seen(played(habit.contract, name, value))
        for value in (knob.low, knob.default, knob.high)
    )

    assert high.mean() - low.mean() > SIGMAS * error_of(low, high)
    assert low.mean() <= usual.mean() <= high.mean()


def error_of(some: Numbers, others: Numbers) -> float:
    """Standard error of the difference of two means."""
    return float(np.hypot(some.std() / np.sqrt(len(some)), others.std() / np.sqrt(len(others))))


# Who is the partner? -------------------------------------------------------------------------


def signals(p: Played) -> Ints:
    """What the cards of each seat said till then of its being the partner, (deals, 48, 4)."""
    led = np.select(
        [p.suit == TAROCKS, p.suit & p.called != 0, p.suit & p.declarer_led != 0],
        [view.LED_TAROCK, view.LED_CALLED, view.LED_RETURN],
        view.LED_OTHER,
    )
    given = np.select([p.card & p.beats != 0, p.card & COUNTERS != 0], [0, 1], 2)
    kind = np.where(p.winner == 0, view.ON_DECLARER, view.ON_OTHER) + given
    said = np.where(p.called != 0, view.SIGNAL_WEIGHTS[np.where(LEADS, led, kind)], 0)
    by_seat = np.where(p.seat[:, :, None] == np.arange(4), said[:, :, None], 0)
    sums: Ints = np.cumsum(by_seat, axis=1) - by_seat
    return sums


def gifts(p: Played) -> Numbers:
    """Counters for who looks like a friend, less those for who looks like a foe, a chance.

    By the declarer and his opponents, while the partner is hidden and another has the trick.
    """
    said = signals(p)
    winners = np.take_along_axis(said, p.winner[:, :, None], axis=2)[:, :, 0]
    others = said[:, :, 1:].sum(axis=2) - winners
    own = np.take_along_axis(said, p.seat[:, :, None], axis=2)[:, :, 0]
    looks = winners - np.where(p.seat == 0, others / 2, others - own)
    friendly = np.where(p.seat == 0, looks, -looks)
    when = ~LEADS & ~p.is_partner & (p.winner != 0) & (p.called != 0) & (abs(looks) > 70)
    when &= (p.legal & COUNTERS != 0) & (p.legal & ~COUNTERS != 0)
    given: Numbers = (np.sign(friendly) * (p.card & COUNTERS != 0))[when]
    return given


def test_who_reads_signals_gives_to_who_looks_like_a_friend() -> None:
    """Read three times as far as usual, what the others' cards say decides over counters."""
    knob = KNOBS[INDEX["read_signals"]]
    blind, reading = (
        gifts(played("rufer", "read_signals", value, 16_000)) for value in (knob.low, knob.high)
    )
    assert reading.mean() - blind.mean() > SIGMAS * error_of(blind, reading)
