"""Rough odds that a player works with: what the seats still to play may hold.

All of it from the view: outstanding cards are spread evenly over three unseen
hands, a void that was shown is certain. Sides are weighed in twelfths.
"""

import numpy as np

from sim import cards
from sim.kernels import view
from sim.kernels.bits import count
from sim.kernels.jit import kernel

# MISS[n]: chance that one of three unseen hands holds none of n outstanding cards.
# NONE[w, n]: chance that seats of weight w/12 together hold none of n outstanding.
# Arrays, not tuples: numba copies a tuple to the stack before it can index it.
MISS = (2 / 3) ** np.arange(cards.N_CARDS + 1)
NONE = (1 - np.arange(37)[:, None] / 36) ** np.arange(cards.N_CARDS + 1)


@kernel
def weight_behind(seats, public):
    """Twelfths of the seats still to play that are in `seats`, four weights of 0..12 in a word."""
    total = 0
    for later in range(1, 4 - public[view.POSITION]):
        seat = (public[view.LEADER] + public[view.POSITION] + later) & 3
        total += seats >> (4 * seat) & 15
    return total


@kernel
def look_behind(seats, suit, out, public):
    """What the weighed seats still to play may do to a trick of this suit.

    Returns (weight of those who may follow suit, weight of those who may be void
    and ruff, chance that none of them ruffs).
    """
    follow = 0
    ruff = 0.0
    no_ruff = 1.0
    void_guess = MISS[count(out & suit)]
    tarock_guess = 1.0 - MISS[count(out & cards.TAROCK_MASK)]
    for later in range(1, 4 - public[view.POSITION]):
        seat = (public[view.LEADER] + public[view.POSITION] + later) & 3
        weight = seats >> (4 * seat) & 15
        shown = public[view.VOID + seat]
        follow += 0 if shown & suit else weight
        void = 1.0 if shown & suit else void_guess
        chance = 0.0 if shown & cards.TAROCK_MASK else void * tarock_guess
        ruff += weight * chance
        no_ruff *= 1.0 - weight * chance / 12.0
    return follow, np.int64(ruff + 0.5), no_ruff


@kernel
def hold(card, suit, out, behind):
    """Chance that a card is not beaten by the seats of `behind` = look_behind(...)."""
    follow, ruff, no_ruff = behind
    higher = count(view.above(card, 0) & out)
    if card & cards.TAROCK_MASK == 0:
        return no_ruff * NONE[follow, count(view.above(card, suit) & suit & out)]
    if suit & cards.TAROCK_MASK:
        return NONE[follow, higher]
    return NONE[ruff, higher]
