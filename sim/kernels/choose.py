"""One card from a view: hands the choice to the policy that sits in the seat."""

from sim.kernels import rng, simple, standard_rufer, standard_trischaken, view
from sim.kernels.bits import count, nth
from sim.kernels.jit import kernel
from sim.strategy import Kind

_RANDOM = int(Kind.RANDOM)
_SIMPLE = int(Kind.SIMPLE)


@kernel
def choose(kind, hand, legal, discards, seat, trick, public, key, knobs):
    """The card that a player of this kind plays, as a set; it is one of `legal`.

    Everything here is the player's view: own hand, own discards, public facts,
    own knobs (row `seat` of `knobs`) and own coins.
    """
    if legal & (legal - 1) == 0:
        return legal
    if kind == _RANDOM:
        return nth(legal, rng.coin(key, seat, trick.number, count(legal)))
    # Who follows suit has no two suits to choose from.
    free = trick.position == 0 or legal & trick.led == 0
    lucky = rng.luck(key, seat, trick.number) if free else 0
    if kind == _SIMPLE:
        return simple.choose(hand, legal, seat, trick, public, lucky)
    if public[view.NEGATIVE]:
        return standard_trischaken.choose(hand, legal, seat, trick, public, knobs, lucky)
    return standard_rufer.choose(hand, legal, discards, seat, trick, public, knobs, lucky)
