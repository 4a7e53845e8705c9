"""Rough odds that a player works with: what the seats still to play may hold.

All of it from the view: outstanding cards are spread evenly over three unseen
hands, a void that was shown is certain. Sides are weighed in twelfths.
"""

import numpy as np

from sim import cards
from sim.kernels import view
from sim.kernels.bits import count
from sim.kernels.jit import kernel

# Tables, as arrays: numba copies a tuple to the stack before it can index it.
# MISS[n]: chance that one of three unseen hands holds none of n outstanding cards.
# NONE[w, n]: chance that seats of weight w/12 together hold none of n outstanding.
# SAFE[w, n]: chance that none of those seats is void of a suit with n outstanding.
# SHARE[n]: one n-th, and 1 for nothing at all.
_N = np.arange(cards.N_CARDS + 1)
_WEIGHT = np.arange(37)[:, None] / 12
MISS = (2 / 3) ** _N
NONE = (1 - _WEIGHT / 3) ** _N
SAFE = (1 - MISS) ** _WEIGHT
SHARE = 1 / np.maximum(1, _N)


@kernel
def behind(sides, trick, public):
    """Who is still to play: their weight in `sides` and all voids that they have shown.

    `sides` holds a weight of 0..12 for each seat, one in four bits (view.friends).
    """
    weight = 0
    shown = 0
    for later in range(1, 4 - trick.position):
        seat = view.seat_behind(later, trick)
        weight += sides >> (4 * seat) & 15
        shown |= public[view.VOID + seat]
    return weight, shown


@kernel
def threat(sides, weight, shown, suit, out, trick, public):
    """What the seats of `behind` may do to a trick of this suit.

    Returns (weight of those who may follow suit, weight of those who may be void
    and ruff, chance that none of them ruffs).
    """
    suit_out = count(out & suit)
    # Where no tarock is out nobody ruffs: as if the suit were long everywhere.
    suit_out = suit_out if out & cards.TAROCK_MASK else cards.N_CARDS
    if shown & (suit | cards.TAROCK_MASK) == 0:
        return weight, np.int64(weight * MISS[suit_out] + 0.5), SAFE[weight, suit_out]
    follow = 0
    ruff = 0.0
    safe = 1.0
    for later in range(1, 4 - trick.position):
        seat = view.seat_behind(later, trick)
        weight = sides >> (4 * seat) & 15
        void = public[view.VOID + seat] & suit != 0
        chance = 1.0 if void else MISS[suit_out]
        chance = 0.0 if public[view.VOID + seat] & cards.TAROCK_MASK else chance
        follow += 0 if void else weight
        ruff += weight * chance
        safe *= 1.0 - weight * chance / 12.0
    return follow, np.int64(ruff + 0.5), safe


@kernel
def rank(card, outstanding):
    """The share of these outstanding cards that are lower; 1 where none is out."""
    n = count(outstanding)
    lower = count(outstanding & (card - 1))
    return (lower if n else 1) * SHARE[n]


@kernel
def hold(card, suit, out, danger):
    """Chance that a card is not beaten by seats with this `danger`, a result of `threat`."""
    follow, ruff, no_ruff = danger
    higher = count(view.above(card, 0) & out)
    if card & cards.TAROCK_MASK == 0:
        return no_ruff * NONE[follow, count(view.above(card, suit) & suit & out)]
    if suit & cards.TAROCK_MASK:
        return NONE[follow, higher]
    return NONE[ruff, higher]
