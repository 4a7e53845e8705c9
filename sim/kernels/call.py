"""Calling: which king a forehand of each kind calls when nobody tells it to."""

from sim import cards
from sim.kernels import rng, view
from sim.kernels.bits import count, lowest, nth
from sim.kernels.jit import kernel
from sim.rules import FourKings
from sim.strategy import INDEX, Kind

_RANDOM = int(Kind.RANDOM)
_STANDARD = int(Kind.STANDARD)
_CALL_QUEEN = int(FourKings.CALL_QUEEN)
_QUEEN = INDEX["call_queen"]
_LENGTH = INDEX["call_length"]
_VOID = INDEX["call_void"]

# Moments of chance before the first trick, for `rng.coin`.
COIN_CALL = 12
COIN_GIVE_UP = 13
COIN_HALF = 14
COIN_DISCARD = 15
COIN_KONTRA = 12  # of the other seats, who toss no other coin before the first trick


@kernel
def callable_cards(hand, rules):
    """The set of cards that a hand may call (docs/rules.md 3.3, 4.2)."""
    if rules.call_own_king:
        return cards.KING_MASK
    missing = cards.KING_MASK & ~hand
    if missing == 0 and rules.four_kings == _CALL_QUEEN:
        return cards.QUEEN_MASK & ~hand
    return missing


@kernel
def choose_call(kind, hand, allowed, key, knobs):
    """The card to call, one of the set `allowed`; `simple` takes the shortest suit held."""
    if kind == _RANDOM:
        return nth(allowed, rng.coin(key, 0, COIN_CALL, count(allowed)))
    lucky = rng.luck(key, 0, COIN_CALL)
    best = lowest(allowed)
    best_score = -1e9
    left = allowed
    while left:
        card = lowest(left)
        left ^= card
        held = hand & view.suit_set(card)
        length = count(held)
        if kind >= _STANDARD:
            score = -knobs[_LENGTH] * max(0, length - 1)
            if length == 0:
                score -= knobs[_VOID]
            elif held & cards.QUEEN_MASK and length <= 2:
                score += knobs[_QUEEN]
        else:
            score = -float(length) if length else -9.0
        score += rng.tie_break(lucky, card)
        if hand & card:
            score -= 99.0  # one's own king means playing alone
        if score > best_score:
            best_score = score
            best = card
    return best
