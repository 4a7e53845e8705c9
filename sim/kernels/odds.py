"""Rough odds that a player works with: what the seats still to play may hold.

All of it from the view: outstanding cards are spread evenly over three unseen
hands, a void that was shown is certain. Sides are weighed in twelfths.
"""

from fractions import Fraction

import numpy as np

from sim import cards
from sim.kernels import view
from sim.kernels.bits import at, count
from sim.kernels.jit import kernel

# Tables, as arrays: numba copies a tuple to the stack before it can index it.
# MISS[n]: chance that one of three unseen hands holds none of n outstanding cards.
# NONE[w, n]: chance that seats of weight w/12 together hold none of n outstanding.
# SHARE[n]: one n-th, and 1 for nothing at all.
# From exact fractions, so that every machine has the same bits.
_N = range(cards.N_CARDS + 1)
MISS = np.array([float(Fraction(2, 3) ** n) for n in _N])
NONE = np.array([[float(Fraction(36 - weight, 36) ** n) for n in _N] for weight in range(37)])
SHARE = np.array([1 / max(1, n) for n in _N])


@kernel
def behind(friendly, trick, public):
    """The three seats after this one: how far each is a friend and a foe, and its voids.

    `friendly` holds a weight of 0..12 for each seat, one in four bits (view.friends).
    Seats that have played to the trick weigh nothing.
    """
    first = view.seat_behind(1, trick)
    second = view.seat_behind(2, trick)
    third = view.seat_behind(3, trick)
    friend_1 = friendly >> (4 * first) & 15
    friend_2 = friendly >> (4 * second) & 15
    friend_3 = friendly >> (4 * third) & 15
    here_1 = trick.position < 3
    here_2 = trick.position < 2
    here_3 = trick.position < 1
    friends = (friend_1 * here_1, friend_2 * here_2, friend_3 * here_3)
    foes = ((12 - friend_1) * here_1, (12 - friend_2) * here_2, (12 - friend_3) * here_3)
    shown = (
        at(public, view.VOID + first),
        at(public, view.VOID + second),
        at(public, view.VOID + third),
    )
    return foes, friends, shown


@kernel
def threats(seats, suit, out):
    """What the foes, and what the friends, of `behind` may do to a trick of this suit.

    Each is a triple: weight of those who may follow suit, weight of those who may be void and
    ruff, chance that none of them ruffs. Straight on, without a loop or a branch: it runs for
    every suit that may be led.
    """
    foes, friends, (shown_1, shown_2, shown_3) = seats
    # Where no tarock is out nobody ruffs: as if the suit were long everywhere.
    guess = at(MISS, count(out & suit) if out & cards.TAROCK_MASK else cards.N_CARDS)
    ruff = (
        _ruffs(shown_1, suit, guess),
        _ruffs(shown_2, suit, guess),
        _ruffs(shown_3, suit, guess),
    )
    follows = (shown_1 & suit == 0, shown_2 & suit == 0, shown_3 & suit == 0)
    return _threat(foes, ruff, follows), _threat(friends, ruff, follows)


@kernel
def _threat(weights, ruff, follows):
    ruff_1, ruff_2, ruff_3 = weights[0] * ruff[0], weights[1] * ruff[1], weights[2] * ruff[2]
    follow = weights[0] * follows[0] + weights[1] * follows[1] + weights[2] * follows[2]
    safe = (1.0 - ruff_1 / 12.0) * (1.0 - ruff_2 / 12.0) * (1.0 - ruff_3 / 12.0)
    return follow, np.int64(ruff_1 + ruff_2 + ruff_3 + 0.5), safe


@kernel
def _ruffs(shown, suit, guess):
    """Chance that a seat is void of a suit and has a tarock, by the voids it showed."""
    chance = 1.0 if shown & suit else guess
    return 0.0 if shown & cards.TAROCK_MASK else chance


@kernel
def rank(card, outstanding):
    """The share of these outstanding cards that are lower; 1 where none is out."""
    n = count(outstanding)
    lower = count(outstanding & (card - 1))
    return (lower if n else 1) * at(SHARE, n)


@kernel
def hold(card, suit, out, danger):
    """Chance that a card is not beaten by seats with this `danger`, one of `threats`."""
    follow, ruff, no_ruff = danger
    higher = count(view.above(card, 0) & out)
    if card & cards.TAROCK_MASK == 0:
        return no_ruff * _none(follow, count(view.above(card, suit) & suit & out))
    if suit & cards.TAROCK_MASK:
        return _none(follow, higher)
    return _none(ruff, higher)


@kernel
def _none(weight, n):
    return NONE[np.uint64(weight), np.uint64(n)]
