"""Worlds: deals of the hidden cards that agree with all that a player knows.

Every world that agrees is drawn alike, and none is thrown away: a table counts in
how many ways the cards still to be placed fit into the room that is left, and each card
falls on a place by that count. Cards that may lie anywhere come last, where the count is
a multinomial.
"""

import math
from typing import NamedTuple

import numpy as np

from sim import cards
from sim.kernels import rng, view
from sim.kernels.bits import count, lowest, nth
from sim.kernels.jit import kernel, routine

# The places by number: the three seats after the player, then face down on the table, which
# is what the declarer laid away or a talon that nobody took up.
FACE_DOWN = 3
_ALL = 15

MAX_UNSEEN = 42
# Room left at the first two seats (0..12 each) and face down (0..6); the third has the rest.
MAX_STATES = 13 * 13 * 7

_FACTORIAL = np.array([float(math.factorial(n)) for n in range(MAX_UNSEEN + 1)])
_LAYABLE = cards.PACK_MASK & ~(cards.TAROCK_MASK | cards.KING_MASK)


class Hidden(NamedTuple):
    """The hidden cards of one view: how many may lie where. A value, beside its tables."""

    bound: int  # cards that may not lie everywhere: the first of the list
    total: int
    room_0: int
    room_1: int
    room_2: int
    room_down: int


@routine
def read(seat, hand, discards, trick, public, unseen, allowed, ways):
    """Lists the hidden cards and counts in how many ways they may lie.

    `unseen` and `allowed` (MAX_UNSEEN + 1) get the cards and their places as four bits, `ways`
    (MAX_UNSEEN + 1, MAX_STATES) the numbers of ways by the room left; floats that large
    are exact to 16 digits.
    """
    hidden = view.outstanding(hand, discards, public)
    total = count(hidden)
    room_0 = _room(seat, 1, trick)
    room_1 = _room(seat, 2, trick)
    room_2 = _room(seat, 3, trick)
    down = total - room_0 - room_1 - room_2
    real = (room_0 > 0) | (room_1 > 0) << 1 | (room_2 > 0) << 2 | (down > 0) << 3
    bound = 0
    free = total
    left = hidden
    while left:
        card = lowest(left)
        left ^= card
        places = _places(card, seat, public) & real
        if places == real:
            free -= 1
            unseen[free] = card
        else:
            unseen[bound] = card
            allowed[bound] = places
            bound += 1
    found = Hidden(bound, total, room_0, room_1, room_2, down)
    _count(found, allowed, ways)
    return found


@kernel
def _room(seat, later, trick):
    """How many cards the seat `later` places after this one still holds."""
    other = (seat + later) & 3
    played = (other - trick.leader) & 3 < trick.position
    return 12 - trick.number - played


@kernel
def _places(card, seat, public):
    """Where a hidden card may lie, as four bits (docs/rules.md 4.3 to 4.5)."""
    places = _ALL
    for later in range(1, 4):
        other = (seat + later) & 3
        if (public[view.VOID + other] | public[view.LACKS + other]) & card:
            places &= ~(1 << (later - 1))
    declarer = public[view.DECLARER]
    if declarer < 0:
        return places
    at_declarer = (1 << ((declarer - seat) & 3)) >> 1
    if card & _LAYABLE == 0:
        places &= ~(1 << FACE_DOWN)
    if card & cards.KING_MASK and public[view.CALLED] & cards.QUEEN_MASK:
        places &= at_declarer  # who calls a queen was dealt all four kings (3.3)
    elif card & public[view.TAKEN]:
        places &= at_declarer | 1 << FACE_DOWN
    elif card == public[view.CALLED] and public[view.PARTNER] == view.HIDDEN:
        places &= ~(1 << FACE_DOWN)
        if public[view.OWN_CALL] == 0:
            places &= ~at_declarer
    return places


@kernel
def _count(found, allowed, ways):
    """Fills `ways`, from the cards that may lie anywhere back to the first one."""
    stride_1 = found.room_down + 1
    stride_0 = (found.room_1 + 1) * stride_1
    for number in range(found.bound, -1, -1):
        left = found.total - number
        places = allowed[number]
        for a in range(found.room_0 + 1):
            for b in range(found.room_1 + 1):
                for d in range(found.room_down + 1):
                    c = left - a - b - d
                    state = a * stride_0 + b * stride_1 + d
                    if c < 0 or c > found.room_2:
                        ways[number, state] = 0.0
                    elif number == found.bound:
                        ways[number, state] = _FACTORIAL[left] / (
                            _FACTORIAL[a] * _FACTORIAL[b] * _FACTORIAL[c] * _FACTORIAL[d]
                        )
                    else:
                        n = 0.0
                        if places & 1 and a:
                            n += ways[number + 1, state - stride_0]
                        if places & 2 and b:
                            n += ways[number + 1, state - stride_1]
                        if places & 4 and c:
                            n += ways[number + 1, state]
                        if places & 8 and d:
                            n += ways[number + 1, state - 1]
                        ways[number, state] = n


@routine
def draw(found, seat, key, unseen, allowed, ways, hands, halves):
    """Deals the hidden cards: `hands` of the other seats and, face down, `halves`."""
    stride_1 = found.room_down + 1
    stride_0 = (found.room_1 + 1) * stride_1
    a, b, d = found.room_0, found.room_1, found.room_down
    first = np.int64(0)
    second = np.int64(0)
    third = np.int64(0)
    down = np.int64(0)
    for number in range(found.bound):
        card = unseen[number]
        places = allowed[number]
        state = a * stride_0 + b * stride_1 + d
        chance = rng.fraction(key, number) * ways[number, state]
        way_0 = ways[number + 1, state - stride_0] if places & 1 and a else 0.0
        way_1 = ways[number + 1, state - stride_1] if places & 2 and b else 0.0
        way_d = ways[number + 1, state - 1] if places & 8 and d else 0.0
        if chance < way_0:
            first |= card
            a -= 1
        elif chance < way_0 + way_1:
            second |= card
            b -= 1
        elif chance < way_0 + way_1 + way_d:
            down |= card
            d -= 1
        else:
            third |= card
    for number in range(found.bound, found.total):
        card = unseen[number]
        chance = rng.below(key, number, found.total - number)
        if chance < a:
            first |= card
            a -= 1
        elif chance < a + b:
            second |= card
            b -= 1
        elif chance < a + b + d:
            down |= card
            d -= 1
        else:
            third |= card
    hands[(seat + 1) & 3] = first
    hands[(seat + 2) & 3] = second
    hands[(seat + 3) & 3] = third
    # A talon is used up from its left half on, which may lack cards by now.
    halves[1] = 0
    for number in range(min(3, found.room_down)):
        card = nth(down & ~halves[1], rng.below(key, MAX_UNSEEN + number, found.room_down - number))
        halves[1] |= card
    halves[0] = down & ~halves[1]
