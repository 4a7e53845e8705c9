"""Kontra: whether a defender doubles the game of a declarer who plays alone (docs/rules.md 4.4)."""

from sim import cards
from sim.kernels import rng
from sim.kernels.bits import count
from sim.kernels.call import COIN_KONTRA
from sim.kernels.jit import kernel
from sim.strategy import INDEX, Kind

_RANDOM = int(Kind.RANDOM)
_SIMPLE = int(Kind.SIMPLE)
_KONTRA_FROM = INDEX["kontra_from"]

_MANY_TAROCKS = 6


@kernel
def says_kontra(kind, hand, seat, key, knobs):
    """Whether a defender with this hand says kontra; `simple` wants six tarocks."""
    if kind == _RANDOM:
        return rng.coin(key, seat, COIN_KONTRA, 2) == 1
    tarocks = count(hand & cards.TAROCK_MASK)
    if kind == _SIMPLE:
        return tarocks >= _MANY_TAROCKS
    strength = tarocks + count(hand & cards.STECHER_MASK)
    for suit in cards.SUIT_MASKS:
        strength += 2 * (hand & suit == 0)
    return strength >= knobs[seat, _KONTRA_FROM]


@kernel
def who_says_kontra(hands, key, players):
    """The first of the other seats that says kontra, or -1."""
    for seat in range(1, 4):
        if says_kontra(players.kinds[seat], hands[seat], seat, key, players.knobs):
            return seat
    return -1
