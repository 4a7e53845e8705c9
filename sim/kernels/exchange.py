"""The talon: which half, what to lay away, and whether to give up (docs/rules.md 4.3, 4.4)."""

from sim import cards
from sim.kernels import rng, view
from sim.kernels.bits import count, highest, lowest, nth
from sim.kernels.call import COIN_DISCARD, COIN_GIVE_UP, COIN_HALF
from sim.kernels.count import thirds
from sim.kernels.jit import kernel
from sim.strategy import INDEX, Kind

_RANDOM = int(Kind.RANDOM)
_SIMPLE = int(Kind.SIMPLE)
_HALF_TAROCK = INDEX["half_tarock"]
_HALF_HIGH = INDEX["half_high"]
_HALF_KING = INDEX["half_king"]
_HALF_CALLED = INDEX["half_called"]
_LAY_VOID = INDEX["lay_void"]
_LAY_CALLED = INDEX["lay_called"]
_LAY_GUARD = INDEX["lay_guard"]
_GIVE_UP_BELOW = INDEX["give_up_below"]

_TAROCKS = cards.TAROCK_MASK
_LAYABLE_TAROCKS = _TAROCKS & ~cards.TRULL_MASK
_LAYABLE_SUITS = cards.PACK_MASK & ~(_TAROCKS | cards.KING_MASK)


@kernel
def choose_half(kind, hand, halves, called, key, knobs):
    """Which half to take up, 0 or 1."""
    if kind == _RANDOM:
        return rng.coin(key, 0, COIN_HALF, 2)
    if _half_value(kind, halves[1], called, knobs) > _half_value(kind, halves[0], called, knobs):
        return 1
    return 0


@kernel
def _half_value(kind, half, called, knobs):
    if kind == _SIMPLE:
        return 100.0 * count(half & _TAROCKS) + thirds(half)
    value = knobs[_HALF_TAROCK] * count(half & _TAROCKS)
    value += knobs[_HALF_HIGH] * count(half & cards.STECHER_MASK)
    value += knobs[_HALF_KING] * count(half & cards.KING_MASK)
    if half & called:
        value += knobs[_HALF_CALLED]
    return value + thirds(half)


@kernel
def choose_give_up(kind, hand, halves, half, key, knobs):
    """Whether to pay the game at once, once the called card has turned up in the talon."""
    if kind == _RANDOM:
        return rng.coin(key, 0, COIN_GIVE_UP, 2) == 1
    if kind == _SIMPLE:
        return False
    full = hand | halves[half]
    strength = count(full & _TAROCKS) + count(full & cards.STECHER_MASK)
    return strength + count(full & cards.KING_MASK) < knobs[_GIVE_UP_BELOW]


@kernel
def choose_discards(kind, hand, called, key, knobs):
    """Three cards to lay away from fifteen, as the rules allow (docs/rules.md 4.3)."""
    suits = hand & _LAYABLE_SUITS
    layable = count(suits)
    if layable <= 3:
        return suits | _low_tarocks(kind, hand & _LAYABLE_TAROCKS, 3 - layable, key)
    if kind == _RANDOM:
        laid = 0
        for i in range(3):
            laid |= nth(suits & ~laid, rng.coin(key, i, COIN_DISCARD, layable - i))
        return laid
    lucky = rng.luck(key, 0, COIN_DISCARD)
    if kind == _SIMPLE:
        laid = 0
        for _ in range(3):
            laid |= _dearest(suits & ~laid, lucky)
        return laid
    return _weighed_discards(hand, suits, called, knobs, lucky)


@kernel
def _low_tarocks(kind, tarocks, wanted, key):
    laid = 0
    for i in range(wanted):
        left = tarocks & ~laid
        if kind == _RANDOM:
            laid |= nth(left, rng.coin(key, i, COIN_DISCARD, count(left)))
        else:
            laid |= lowest(left)
    return laid


@kernel
def _dearest(suits, lucky):
    for rank in (cards.QUEEN_MASK, cards.KNIGHT_MASK, cards.JACK_MASK):
        if suits & rank:
            return rng.pick(suits & rank, lucky)
    return rng.pick(suits, lucky)


@kernel
def _weighed_discards(hand, suits, called, knobs, lucky):
    """The best of the sixteen ways to make suits void, filled up with single cards.

    Worth laid away counts in thirds; knobs price a void made, the called suit
    broken and an own king left without guards.
    """
    voidable = 0
    for suit in range(4):
        held = hand & cards.SUIT_MASKS[suit]
        fits = held and held & cards.KING_MASK == 0 and count(held) <= 3
        voidable |= fits << suit
    best = 0
    best_score = -1e9
    for emptied in range(16):
        if emptied & ~voidable:
            continue
        laid = 0
        score = 0.0
        for suit in range(4):
            if emptied >> suit & 1:
                held = hand & cards.SUIT_MASKS[suit]
                laid |= held
                score += knobs[_LAY_VOID] + _laying(held, hand, called, knobs, lucky)
        if count(laid) > 3:
            continue
        while count(laid) < 3:
            card = _best_single(suits & ~laid, hand, called, knobs, lucky)
            laid |= card
            score += _laying(card, hand, called, knobs, lucky)
        if score > best_score:
            best_score = score
            best = laid
    return best


@kernel
def _best_single(choice, hand, called, knobs, lucky):
    best = lowest(choice)
    best_score = -1e9
    for suit in cards.SUIT_MASKS:
        held = choice & suit
        if held:
            card = highest(held)
            score = _laying(card, hand, called, knobs, lucky)
            if score > best_score:
                best_score = score
                best = card
    return best


@kernel
def _laying(laid, hand, called, knobs, lucky):
    """What laying away cards of one suit is worth, voids aside."""
    suit = view.suit_set(lowest(laid))
    value = thirds(laid) + rng.tie_break(lucky, lowest(laid))
    if suit & called:
        value -= knobs[_LAY_CALLED] * count(laid)
    if hand & suit & cards.KING_MASK:
        value -= knobs[_LAY_GUARD] * count(laid)
    return value
