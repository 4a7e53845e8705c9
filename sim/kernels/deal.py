"""Dealing: the unseen cards fall evenly on every place that still lacks some."""

from sim.kernels import rng
from sim.kernels.jit import kernel

# Places a card can lie in: the four hands, then the two halves of the talon.
# The talon is filled first: the last place is never drawn, it takes the rest,
# and a hand is the dearest to draw.
N_PLACES = 6
_ORDER = (4, 5, 0, 1, 2, 3)


@kernel
def deal(key, unseen, pool, known, need, places):
    """Fills `places` (6 sets): `known` cards stay, `unseen` ones fall by `need`.

    `unseen` holds one bit a card, `pool` is scratch of the same length, `need`
    says how many cards each place lacks and sums to the number of unseen cards.
    """
    left = unseen.shape[0]
    for i in range(left):
        pool[i] = unseen[i]
    drawn = 0
    bits = rng.word(key, 0)
    for place in _ORDER:
        cards = known[place]
        wanted = need[place]
        if wanted == left:
            for i in range(left):
                cards |= pool[i]
            left = 0
        else:
            for _ in range(wanted):
                if drawn & 3 == 0:
                    bits = rng.word(key, drawn >> 2)
                i, bits = rng.split(bits, left)
                drawn += 1
                left -= 1
                cards |= pool[i]
                pool[i] = pool[left]
        places[place] = cards
