"""What a player may know: the layout of the public array, and who is friend or foe.

A policy is handed its own hand, its own discards (empty but for the declarer)
and this one int64 array of public facts, nothing else. That is why a policy
cannot peek (docs/rules.md 4.5; tested by re-dealing the hidden cards).
"""

from typing import NamedTuple

import numpy as np

from sim import cards
from sim.kernels.bits import count, index
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
SIZE = 27

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


@kernel
def suit_set(card):
    """The whole suit (or all tarocks) that a card belongs to."""
    return _SUIT_SETS[index(card)]


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
def friends(seat, hand, public):
    """How far each seat is on this player's side: four weights of 0..12, one in four bits.

    Certain where the view decides it: the holder of the called card knows, and a
    seat that showed a void in the called suit cannot hold it. What remains open
    is shared evenly (docs/rules.md 4.5).
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
    # Someone else holds the called card: who can?
    able = 0xF ^ (1 << seat | 1 << declarer)
    for other in range(4):
        able &= ~((public[VOID + other] & called != 0) << other)
    candidates = count(able)
    share = 4 if candidates == 3 else 6 if candidates == 2 else 12
    if seat == declarer:
        weights = 12 << (4 * seat)
        for other in range(4):
            weights |= (share * (able >> other & 1)) << (4 * other)
        return weights
    weights = EVERYBODY & ~(15 << (4 * declarer))
    for other in range(4):
        weights -= (share * (able >> other & 1)) << (4 * other)
    return weights


@kernel
def foes(friendly):
    """The weights of the other side: twelve less the friendly weight of every seat."""
    return EVERYBODY - friendly
