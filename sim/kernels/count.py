"""Counting cards in thirds of a point (docs/rules.md 1.2, 1.3)."""

import numpy as np

from sim import cards
from sim.kernels.bits import at, count, index
from sim.kernels.jit import kernel

_FIVES = cards.KING_MASK | cards.TRULL_MASK
_FOURS = _FIVES | cards.QUEEN_MASK
_THREES = _FOURS | cards.KNIGHT_MASK
_TWOS = _THREES | cards.JACK_MASK


_WORTH = np.array([cards.worth_thirds(card) for card in range(cards.N_CARDS)])


@kernel
def worth(card):
    """Worth of one card."""
    return at(_WORTH, index(card))


@kernel
def thirds(pile):
    """Worth of a pile: a third a card, and three thirds a step above a plain card."""
    steps = count(pile & _TWOS) + count(pile & _THREES)
    steps += count(pile & _FOURS) + count(pile & _FIVES)
    return count(pile) + 3 * steps
