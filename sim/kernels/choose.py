"""One card from a view: hands the choice to the policy that sits in the seat."""

from sim import cards
from sim.kernels import rng, simple, standard_avoiding, standard_taking, view
from sim.kernels.bits import count, lowest, nth
from sim.kernels.jit import kernel
from sim.strategy import Kind

_RANDOM = int(Kind.RANDOM)
_SIMPLE = int(Kind.SIMPLE)
_PLAIN_TAROCKS = cards.TAROCK_MASK & ~(cards.BIRD_MASK | 1 << cards.MOND | 1 << cards.SKUES)


@kernel
def choose(hand, legal, discards, seat, trick, public, key, players):
    """The card that a player plays, as a set; it is one of `legal`.

    Everything here is the player's view: own hand, own discards, public facts, own knobs
    and weights (`players` at `seat`) and own coins.
    """
    if legal & (legal - 1) == 0:
        return legal
    kind = players.kinds[seat]
    if kind == _RANDOM:
        return nth(legal, rng.coin(key, seat, trick.number, count(legal)))
    # Who follows suit has no two suits to choose from.
    free = trick.position == 0 or legal & trick.led == 0
    lucky = rng.luck(key, seat, trick.number) if free else 0
    if kind == _SIMPLE:
        return simple.choose(hand, legal, seat, trick, public, lucky)
    candidates = unlike(legal, trick, view.outstanding(hand, discards, public))
    if candidates & (candidates - 1) == 0:
        return candidates
    if public[view.NEGATIVE]:
        return standard_avoiding.choose(candidates, hand, seat, trick, public, players, lucky)
    return standard_taking.choose(candidates, hand, discards, seat, trick, public, players, lucky)


@kernel
def unlike(legal, trick, out):
    """The legal cards, but of those that are alike only the lowest.

    Alike are pips of a suit and tarocks from V to XX that neither a hidden card nor the card
    to beat lies between.
    """
    out |= trick.best
    left = legal & (_PLAIN_TAROCKS | cards.PIP_MASK)
    kept = legal ^ left
    last = lowest(left)
    kept |= last
    left ^= last
    while left:
        card = lowest(left)
        left ^= card
        between = (card - 1) & -(last << 1) & out
        kept |= card if between or card & view.suit_set(last) == 0 else 0
        last = card
    return kept
