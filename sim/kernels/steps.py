"""The steps on the axes of the weights: from what a player counts to a number of a cell.

The axes are those of sim/play_weights.py. Tables, not comparisons: a processor guesses
branches wrong, and a small table it has at hand.
"""

import numpy as np

from sim import cards
from sim.kernels import view
from sim.kernels.bits import at, count, highest, index, lowest
from sim.kernels.jit import kernel
from sim.play_weights import steps_of

OWN = steps_of((1, 2, 3, 4, 5), 13)
FEW_TAROCKS = steps_of((0, 2, 4, 6), 23)
TAROCKS_OUT = steps_of((0, 2, 4, 6, 9, 12), 23)
FEW_OUT = steps_of((0, 4, 9), 23)
HIGHER_TAROCKS = steps_of((0, 1, 2, 4, 7, 11), 23)
UP_TO_3 = steps_of((0, 1, 2), 54)
STAKE = steps_of((2, 6, 12, 19), 60)
FRIEND = np.array([0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3])
PHASE = np.array([0] * 4 + [1] * 4 + [2] * 4)
DECIDED = 3
_RANK = np.array(([0] * 4 + [1, 2, 3, 4]) * 4 + [0] * cards.N_TAROCKS)
_CLASS = np.array([0] * cards.FIRST_TAROCK + [0, 1, 2, 3] + [4] * 5 + [5] * 5 + [6] * 6 + [7, 8])
_MOND = 1 << cards.MOND
_SKUES = 1 << cards.SKUES


@kernel
def rank(card):
    """Pip, Bube, Reiter, Dame or King: 0 to 4."""
    return at(_RANK, index(card))


@kernel
def tarock_class(card):
    """The kind of a tarock, 0 to 8."""
    return at(_CLASS, index(card))


@kernel
def hold(chance):
    """The step of a chance: never, up to each quarter, surely."""
    if chance <= 0.02:
        return np.int64(0)
    return np.int64(5 if chance >= 0.98 else 1 + chance * 4.0)


@kernel
def bird(card, hand, out, trick, public):
    """The cell of a bird: which one, when its trick comes, and whether tarocks last till then."""
    number = index(card) - cards.PAGAT
    to_go = 11 - number - trick.number
    step = 0 if to_go < 0 else 1 if to_go == 0 else 2 if to_go == 1 else 3 if to_go <= 3 else 4
    lead = 3 * count(hand & cards.TAROCK_MASK) - count(out & cards.TAROCK_MASK)
    number += 4 * public[view.FAILED_MINUS]
    return (5 * number + step) * 3 + (lead >= 0) + (lead > 6)


@kernel
def mond_skues(card, out):
    """XXI with the Sküs out 1, Sküs with the XXI out 2, Sküs without 3, any other card 0."""
    state = (card == _MOND and out & _SKUES != 0) * 1
    return state + (card == _SKUES) * (3 - (out & _MOND != 0))


@kernel
def masters(own, out):
    """Of some own tarocks those that no other beats."""
    top = highest(out & cards.TAROCK_MASK) if out & cards.TAROCK_MASK else np.int64(1)
    return own & -top


@kernel
def extreme(card, tarocks, winners):
    """Of the own tarocks the lowest 1, the highest 2, the lowest that beats 4."""
    step = (card == lowest(tarocks)) * 1 + (card == highest(tarocks)) * 2
    return step + 4 * (card == lowest(winners))


@kernel
def others(suit, seat, friendly, public):
    """What is known of the other three in a suit: foes void, friends void, and who led it.

    Seats of an uncertain side count by halves up. The last is a sum: I led it before 1, the
    declarer 2, a friend 4, a foe 8.
    """
    void = 0
    friends_void = 0
    led = (at(public, view.SUITS_LED + seat) & suit != 0) * 1
    for later in range(1, 4):
        other = (seat + later) & 3
        side = friendly >> (4 * other) & 15
        shown = (at(public, view.VOID + other) & suit != 0) * 1
        void += shown
        friends_void += side * shown
        bit = 2 if other == public[view.DECLARER] else 4 if side >= 6 else 8
        led |= bit * (at(public, view.SUITS_LED + other) & suit != 0)
    friends_void = (friends_void + 6) // 12
    return void - friends_void, min(friends_void, 2), led
