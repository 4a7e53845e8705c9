"""Chance: deal k of a seed is always the same deal, whoever asks and in what order.

A draw is a pure function of a key, which stands for (seed, deal, attempt), and
of the draw's number: the splitmix64 stream of Steele, Lea and Flood (2014)
started at a hashed key. Having no state it needs none kept in memory, which
makes a deal three times as fast as with xoshiro256++. Two of 10^9 keys start at
the same place with probability 0.03. uint64 lives only in this file: mixed with
int64, numba would go through float64.
"""

import numpy as np

from sim import cards
from sim.kernels.bits import count, high_product, index, nth
from sim.kernels.jit import kernel

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)

# Numbers of draws: dealing takes the first eleven, then come the coins of the players.
_FIRST_COIN = 64
# And what a player imagines.
_FIRST_WORLD = 256


@kernel
def _mix(word):
    """The splitmix64 finaliser: a bijection of 64 bits."""
    word = (word ^ (word >> np.uint64(30))) * _MIX_1
    word = (word ^ (word >> np.uint64(27))) * _MIX_2
    return word ^ (word >> np.uint64(31))


@kernel
def deal_key(seed, deal, attempt):
    """The uint64 key of a deal; attempt counts deals that did not fit the question."""
    key = _mix(np.uint64(seed) + _GOLDEN)
    key = _mix(key ^ np.uint64(deal))
    return _mix(key ^ (np.uint64(attempt) << np.uint64(32)))


@kernel
def word(key, draw):
    """64 random bits: draw number `draw` of a key."""
    return _mix(key + np.uint64(draw + 1) * _GOLDEN)


@kernel
def split(bits, n):
    """A number 0..n-1 from random bits, and the bits that are left for more.

    The number is the upper half of bits * n, what is left the lower half. Four
    numbers up to 54 from one word are biased by less than 54^4 / 2^64 = 5e-13.
    """
    return np.int64(high_product(bits, np.uint64(n))), bits * np.uint64(n)


@kernel
def below(key, draw, n):
    """A number 0..n-1."""
    return split(word(key, draw), n)[0]


@kernel
def luck(key, seat, moment):
    """64 random bits, as int64, that belong to one seat at one moment alone."""
    return np.int64(word(key, _FIRST_COIN + 16 * seat + moment))


@kernel
def coin(key, seat, moment, n):
    """A number 0..n-1 that belongs to one seat at one moment (a trick, or before play) alone."""
    return below(key, _FIRST_COIN + 16 * seat + moment, n)


@kernel
def world_key(key, seat, moment, world):
    """The key of an imagined world: of one seat at one moment, and of no deal."""
    return _mix(word(key, _FIRST_WORLD + 16 * seat + moment) ^ np.uint64(world))


@kernel
def fraction(key, draw):
    """A number from 0 up to, not including, 1."""
    return np.float64(word(key, draw) >> np.uint64(11)) * 2.0**-53


@kernel
def suit_luck(lucky, card):
    """0..65535 for the card's suit, to settle ties: each suit comes first as often.

    Without it the first suit would win them all, and a hand with hearts and diamonds
    exchanged would be worth something else.
    """
    return lucky >> (16 * (index(card) >> 3 & 3)) & 0xFFFF


@kernel
def suit_tie(lucky, card):
    """The luck of a card's suit as a number below 65536; tarocks need none."""
    return suit_luck(lucky, card) * (card & cards.TAROCK_MASK == 0)


@kernel
def tie_break(lucky, card):
    """The same as a tiny addition to a score; tarocks need none."""
    return 1e-9 * suit_tie(lucky, card)


@kernel
def pick(mask, lucky):
    """One card of a set, each alike, as a set."""
    return nth(mask, (lucky & 0xFFFF) * count(mask) >> 16)
