"""The `simple` player: three rules of thumb.

1. Leading, play the longest suit: from the top, or from the bottom when tricks hurt.
2. Following, give a counter to a trick that a certain friend wins, else win as cheaply
   as you can; when tricks hurt, stay below as high as you can.
3. Cannot win? Give nothing away.
"""

from sim import cards
from sim.kernels import rng, view
from sim.kernels.bits import count, highest, lowest
from sim.kernels.jit import kernel


@kernel
def choose(hand, legal, seat, trick, public, lucky):
    """The card to play, as a set; `lucky` bits settle what the rules leave open."""
    if trick.position == 0:
        return _lead(legal, public, lucky)
    winning = legal & view.above(trick.best, trick.led)
    losing = legal & ~winning
    if public[view.NEGATIVE]:
        if losing & cards.TAROCK_MASK:
            return highest(losing)
        if losing:
            return _dearest(losing, lucky)
        return highest(winning) if trick.position == 3 else lowest(winning)
    if _friend_wins(hand, seat, trick.winner, public):
        return _dearest(losing if losing else legal, lucky)
    if winning:
        return lowest(winning)
    return _cheapest(legal, lucky)


@kernel
def _lead(legal, public, lucky):
    """The longest suit; tarocks count as one only where tricks hurt, or at the end."""
    longest = legal & cards.TAROCK_MASK
    length = count(longest) << 16 if public[view.NEGATIVE] else 0
    for suit in cards.SUIT_MASKS:
        held = legal & suit
        long = count(held) << 16 | rng.suit_luck(lucky, lowest(suit)) if held else 0
        longest = held if long > length else longest
        length = max(length, long)
    return lowest(longest) if public[view.NEGATIVE] else highest(longest)


@kernel
def _friend_wins(hand, seat, winner, public):
    """Certain friends only: the declarer and a partner who knows or is known."""
    declarer = public[view.DECLARER]
    partner = public[view.PARTNER]
    if partner == view.HIDDEN:
        return hand & public[view.CALLED] != 0 and winner == declarer
    mine = seat == declarer or seat == partner
    return mine == (winner == declarer or winner == partner)


@kernel
def _dearest(choice, lucky):
    """A suit card of the highest rank if there is one, else the lowest tarock."""
    suits = choice & ~cards.TAROCK_MASK
    if suits == 0:
        return lowest(choice)
    for rank in (cards.KING_MASK, cards.QUEEN_MASK, cards.KNIGHT_MASK, cards.JACK_MASK):
        if suits & rank:
            return rng.pick(suits & rank, lucky)
    return rng.pick(suits, lucky)


@kernel
def _cheapest(choice, lucky):
    """A plain suit card if there is one, else the lowest counter or tarock."""
    suits = choice & ~cards.TAROCK_MASK
    if suits == 0:
        return lowest(choice)
    if suits & ~cards.COUNTER_MASK:
        return rng.pick(suits & ~cards.COUNTER_MASK, lucky)
    for rank in (cards.JACK_MASK, cards.KNIGHT_MASK, cards.QUEEN_MASK):
        if suits & rank:
            return rng.pick(suits & rank, lucky)
    return rng.pick(suits, lucky)
