"""What an exchange is worth to the `standard` declarer: a weighted sum of what a player counts.

The weights are fitted to what play-outs say of random talons (sim/exchange_weights.py). The
score is linear in them, and a sum over the half, the four suits and the number of voids, so
that the best of all exchanges is found suit by suit.
"""

import numpy as np

from sim import cards
from sim.exchange_weights import INDEX
from sim.kernels.bits import at, count, highest
from sim.kernels.count import thirds
from sim.kernels.jit import kernel

_TAROCKS = cards.TAROCK_MASK
_TRULL = cards.TRULL_MASK
_KINGS = cards.KING_MASK
_BIRD_1 = 1 << cards.PAGAT
_SKUES = 1 << cards.SKUES
_MOND = 1 << cards.MOND

_TAROCK = INDEX["tarock"]
_TAROCK_OVER = INDEX["tarock_over_5"]
_STECHER = INDEX["stecher"]
_STECHER_OVER_2 = INDEX["stecher_over_2"]
_STECHER_OVER_4 = INDEX["stecher_over_4"]
_SKUES_HELD = INDEX["skues"]
_MOND_HELD = INDEX["mond"]
_BIRD = INDEX["bird_1"]
_BIRD_LONG = INDEX["bird_1_over_6"]
_BIRD_STECHER = INDEX["birds_stecher"]
_BIRD_TOP = INDEX["birds_top"]
_BIRD_VERY_LONG = INDEX["birds_over_8"]
_BIRD_LEFT = INDEX["birds_left"]
_LEFT = INDEX["left"]
_STECHER_LEFT = INDEX["stecher_left"]
_TRULL_HELD = INDEX["trull_1"]
_TRULL_LEFT = INDEX["trull_left"]
_KING = INDEX["king"]
_KINGS_HELD = INDEX["kings_2"]
_KING_LEFT = INDEX["king_left"]
_KINGS_LEFT = INDEX["kings_left"]
_CALLED_HELD = INDEX["called_held"]
_CALLED_LEFT = INDEX["called_left"]
_LAID = INDEX["laid"]
_SHAPE = INDEX["suit_0_0"]
_CALLED_SHAPE = INDEX["called_0_0"]
_SECOND = INDEX["second_1"]
_CALLED_SECOND = INDEX["called_second_1"]
_RISK = INDEX["risk_1"]
_OUT = INDEX["out_0"]
_MASTER_OUT = INDEX["master_out"]
_VOIDS = INDEX["voids_0"]
_VOIDS_TAROCK = INDEX["voids_tarock"]
_VOIDS_BIRDS = INDEX["voids_birds"]
_VOIDS_STECHER = INDEX["voids_stecher"]
_LEVEL = INDEX["level"]


@kernel
def half_score(w, full, left, called, rules):
    """The part that the half decides: `full` are the fifteen cards, `left` the other half."""
    tarocks = count(full & _TAROCKS)
    stecher = count(full & cards.STECHER_MASK)
    score = at(w, _LEVEL) + at(w, _TAROCK) * tarocks
    for step in range(4):
        score += at(w, _TAROCK_OVER + step) * max(0, tarocks - 5 - step)
    score += at(w, _STECHER) * stecher + at(w, _STECHER_OVER_2) * max(0, stecher - 2)
    score += at(w, _STECHER_OVER_4) * max(0, stecher - 4)
    score += at(w, _SKUES_HELD) * (full & _SKUES != 0) + at(w, _MOND_HELD) * (full & _MOND != 0)

    # Premiums count as much as the rules pay for them.
    long = max(0, tarocks - 6)
    worth = (rules.pagat, rules.uhu, rules.kakadu, rules.quapil)
    for bird in range(4):
        points = worth[bird] * (full >> cards.PAGAT + bird & 1)
        score += points * (at(w, _BIRD + bird) + at(w, _BIRD_LONG + bird) * long)
    birds = bird_points(full, rules)
    score += birds * at(w, _BIRD_VERY_LONG) * max(0, tarocks - 8)
    score += birds * at(w, _BIRD_STECHER) * min(long, 3) * stecher
    score += birds * at(w, _BIRD_TOP) * (count(full & (_SKUES | _MOND)))
    score += at(w, _BIRD_LEFT) * bird_points(left, rules)
    trull = count(full & _TRULL)
    if left & _TRULL:
        score += at(w, _TRULL_LEFT) * rules.trull
    elif trull:
        score += at(w, _TRULL_HELD + trull - 1) * rules.trull
    kings = count(full & _KINGS)
    score += at(w, _KING) * kings
    kings_left = count(left & _KINGS)
    if kings_left:
        score += (at(w, _KING_LEFT) + at(w, _KINGS_LEFT) * (kings_left - 1)) * rules.kings
    elif kings >= 2:
        score += at(w, _KINGS_HELD + kings - 2) * rules.kings

    score += at(w, _LEFT) * thirds(left) + at(w, _STECHER_LEFT) * count(left & cards.STECHER_MASK)
    score += at(w, _CALLED_HELD) * (full & called != 0) + at(w, _CALLED_LEFT) * (left & called != 0)
    return score


@kernel
def bird_points(held, rules):
    """What the birds among some cards pay when they make their tricks."""
    points = rules.pagat * (held & _BIRD_1 != 0) + rules.uhu * (held & _BIRD_1 << 1 != 0)
    return (
        points
        + rules.kakadu * (held & _BIRD_1 << 2 != 0)
        + rules.quapil * (held & _BIRD_1 << 3 != 0)
    )


@kernel
def suit_score(w, suit, full, kept, left, called):
    """The part of one suit: what is kept of it, and how many others have."""
    held = kept & suit
    out = suit & ~(full | left)
    n = count(held)
    length = min(n, 5)
    masters = min(2, count(held & -_above(out)))
    mine = suit & called != 0
    score = at(w, (_CALLED_SHAPE if mine else _SHAPE) + 3 * length + masters)
    missing = count(out)
    score += at(w, _OUT + min(n, 4)) * missing
    score += at(w, _LAID) * thirds(full & ~kept & suit)
    if masters:
        score += at(w, _MASTER_OUT) * missing
    if n:
        score += at(w, _RISK + min(n, 3) - 1) * thirds(held & (_above(out) - 1))
        if masters == 0 and count(out & -_above(held)) == 1:
            score += at(w, (_CALLED_SECOND if mine else _SECOND) + min(n, 3) - 1)
    return score


@kernel
def _above(some):
    """The card just above the highest of some cards, as a set; the lowest card for none."""
    return highest(some) << 1 if some else np.int64(1)


@kernel
def voids_score(w, voids, full, rules):
    """The part of the number of suits not held."""
    tarocks = count(full & _TAROCKS)
    long = min(max(0, tarocks - 6), 3)
    score = at(w, _VOIDS + voids) + at(w, _VOIDS_TAROCK) * voids * (tarocks - 7)
    score += at(w, _VOIDS_STECHER) * voids * (count(full & cards.STECHER_MASK) - 3)
    return score + at(w, _VOIDS_BIRDS) * voids * long * bird_points(full, rules)
