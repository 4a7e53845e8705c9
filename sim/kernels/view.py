"""What a player may know: the layout of the public array, and who is friend or foe.

A policy is handed its own hand, its own discards (empty but for the declarer)
and this one int64 array of public facts, nothing else. That is why a policy
cannot peek (docs/rules.md 4.5; tested by re-dealing the hidden cards).
"""

import math
from typing import NamedTuple

import numpy as np

from sim import cards
from sim.kernels.bits import at, index
from sim.kernels.jit import kernel

# Fixed once play begins.
CALLED = 0  # the called card as a set, 0 where there is none
DECLARER = 1  # seat, or -1 where everybody plays alone (Trischaken)
UNTAKEN = 2  # the talon half that the declarer left, face up
TAKEN = 3  # the half that he took up, which everybody saw
NEGATIVE = 4  # 1 where tricks are to be avoided
MUST_BEAT = 5  # 1 where the best card of the trick must be beaten
KAISERSTICH = 6  # as in the rules, 0 where this contract knows none
TALON_RULE = 7  # who gets the talon where nobody takes it up
KONTRA = 8  # the seat that said kontra, or -1
# What the play has shown.
PARTNER = 9  # seat once it is public, ALONE where there is none, else HIDDEN
GONE = 10  # every card that lies face up: played, untaken, shown when laid away
TABLE = 11  # four cards of the trick by position, as sets
VOID = 15  # four sets of suits that a seat has shown it does not hold
TRICKS = 19  # four counts of tricks won
SUITS_LED = 23  # four sets of the suits that a seat has led
LACKS = 27  # four sets of cards that a seat has shown it does not hold, where it had to beat
SHOWN = 31  # what the declarer laid away and had to show
OWN_CALL = 32  # 1 where the declarer may have called a king of his own
WON = 33  # four counts of thirds that lie in the tricks of a seat
SIGNALS = 37  # four sums: what the cards of a seat say of its being the partner
FAILED_MINUS = 41  # 1 where a bird that is played in its trick and loses it costs points
SIZE = 42

# Weights of sides: twelve for each of the four seats, one in four bits.
EVERYBODY = 0xCCCC

HIDDEN = -2
ALONE = -1


class Trick(NamedTuple):
    """The trick on the table, which everybody sees; a value, so that it stays in registers."""

    number: int  # 0..11
    position: int  # cards played to it, 0..3 when somebody is to play
    leader: int
    led: int  # the led suit, or all tarocks, as a set; the whole pack before the lead
    best: int  # the card to beat, as a set
    winner: int  # the seat that played it
    cards: int  # the cards on the table as a set


# What a seat does while the partner is hidden, and how much more often partners do it than
# defenders: logarithms in hundredths, counted in self-play (`python -m tests.count_signals`).
LED_TAROCK, LED_RETURN, LED_CALLED, LED_OTHER = range(4)
ON_DECLARER, ON_OTHER = 4, 7  # then: takes the trick, gives a counter, gives a plain card
SIGNAL_WEIGHTS = np.array([93, 53, -128, 7, -23, 39, -3, 3, -9, 0])
_MOST = 400
_LIKELY = np.array([math.exp(n / 100) for n in range(-_MOST, _MOST + 1)])

_SUIT_SETS = np.array(
    [mask for mask in cards.SUIT_MASKS for _ in range(cards.SUIT_SIZE)]
    + [cards.TAROCK_MASK] * cards.N_TAROCKS
)


@kernel
def clear(public, contract, rules):
    """An empty table before the first trick, forehand to lead, and the rules of the trick."""
    for i in range(SIZE):
        public[i] = 0
    public[DECLARER] = -1
    public[KONTRA] = -1
    public[PARTNER] = ALONE
    public[NEGATIVE] = contract.negative
    public[MUST_BEAT] = contract.negative and rules.trischaken_must_beat
    if contract.negative == 0 or rules.kaiserstich_negative:
        public[KAISERSTICH] = rules.kaiserstich
    public[TALON_RULE] = rules.trischaken_talon
    public[OWN_CALL] = rules.call_own_king
    public[FAILED_MINUS] = rules.failed_minus


@kernel
def suit_set(card):
    """The whole suit (or all tarocks) that a card belongs to."""
    return at(_SUIT_SETS, index(card))


@kernel
def above(card, suit):
    """The cards that beat a card in a trick of this suit: higher ones of it, and tarocks."""
    return -card & ~card & (suit | cards.TAROCK_MASK)


@kernel
def outstanding(hand, discards, public):
    """The cards that others hold (or that lie face down) as far as this player knows."""
    return cards.PACK_MASK & ~(hand | discards | public[GONE])


@kernel
def seat_behind(later, trick):
    """The seat that plays `later` (1, 2, ...) cards after the one to play now."""
    return (trick.leader + trick.position + later) & 3


@kernel
def friends(seat, hand, reading, public):
    """How far each seat is on this player's side: four weights of 0..12, one in four bits.

    Certain where the view decides it: the holder of the called card knows, and a
    seat that showed a void in the called suit cannot hold it. What remains open is
    shared by what the seats did so far, as far as this player is `reading` it (0: evenly).
    """
    declarer = public[DECLARER]
    partner = public[PARTNER]
    called = public[CALLED]
    if partner == HIDDEN and hand & called:
        partner = ALONE if seat == declarer else seat
    if partner != HIDDEN:
        side = 15 << (4 * declarer)
        if partner >= 0:
            side |= 15 << (4 * partner)
        if side >> (4 * seat) & 15 == 0:
            side ^= 0xFFFF
        return side & EVERYBODY
    # Someone else holds the called card: who can, and who looks like it?
    first = (declarer + 1) & 3
    second = (declarer + 2) & 3
    third = (declarer + 3) & 3
    likely_1 = _likely(first, seat, called, reading, public)
    likely_2 = _likely(second, seat, called, reading, public)
    likely_3 = _likely(third, seat, called, reading, public)
    likely = likely_1 + likely_2 + likely_3
    share = 12.0 / likely if likely > 0.0 else 0.0
    partners = np.int64(share * likely_1 + 0.5) << (4 * first)
    partners |= np.int64(share * likely_2 + 0.5) << (4 * second)
    partners |= np.int64(share * likely_3 + 0.5) << (4 * third)
    if seat == declarer:
        return 12 << (4 * seat) | partners
    return (EVERYBODY & ~(15 << (4 * declarer))) - partners


@kernel
def _likely(other, seat, called, reading, public):
    """How likely it is, up to a factor, that a seat holds the called card."""
    able = other != seat and at(public, VOID + other) & called == 0
    evidence = np.int64(reading * at(public, SIGNALS + other))
    clamped = min(max(evidence, np.int64(-_MOST)), np.int64(_MOST))
    return at(_LIKELY, clamped + _MOST) * able
