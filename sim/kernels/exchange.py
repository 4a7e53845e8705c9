"""The talon: which half, what to lay away, and whether to give up (docs/rules.md 4.3, 4.4)."""

import numpy as np

from sim import cards
from sim.exchange_weights import ALONE, LEVEL, MONEY_LEVEL, PARTNER, WEIGHTS
from sim.kernels import rng, view, weigh
from sim.kernels.bits import count, lowest, nth
from sim.kernels.call import COIN_DISCARD, COIN_GIVE_UP, COIN_HALF
from sim.kernels.count import thirds
from sim.kernels.jit import entry, kernel, routine
from sim.strategy import INDEX, Kind

NO_HALF = -1  # the game was given up, or does not take up any

_RANDOM = int(Kind.RANDOM)
_SIMPLE = int(Kind.SIMPLE)
_HALF_TAROCK = INDEX["half_tarock"]
_HALF_HIGH = INDEX["half_high"]
_HALF_POINTS = INDEX["half_points"]
_HALF_CALLED = INDEX["half_called"]
_LAY_VOID = INDEX["lay_void"]
_LAY_POINTS = INDEX["lay_points"]
_LAY_CALLED = INDEX["lay_called"]
_LAY_GUARD = INDEX["lay_guard"]
_GIVE_UP_BELOW = INDEX["give_up_below"]

_TAROCKS = cards.TAROCK_MASK
_LAYABLE_TAROCKS = _TAROCKS & ~cards.TRULL_MASK
_LAYABLE_SUITS = cards.PACK_MASK & ~(_TAROCKS | cards.KING_MASK)
_PIPS = cards.PIP_MASK
_WEIGHTS = np.array(list(WEIGHTS.values())).T.copy()
_IMPOSSIBLE = -1e9


@routine
def choose_exchange(kind, hand, halves, called, rules, key, knobs, scores, sets):
    """The half to take up and the three cards to lay away; NO_HALF and nothing to give up.

    `scores` (float64) and `sets` (int64), 4 x 4, are room to work in.
    """
    in_talon = (halves[0] | halves[1]) & called != 0
    may_give_up = in_talon and rules.give_up
    # Which half comes first is a coin's choice, so that halves worth the same are alike.
    half = rng.coin(key, 0, COIN_HALF, 2)
    forced = in_talon and rules.king_half
    if forced:
        half = np.int64(halves[1] & called != 0)
    if kind == _RANDOM:
        if may_give_up and rng.coin(key, 0, COIN_GIVE_UP, 2):
            return NO_HALF, 0
        return half, _random_discards(hand | halves[half], rules, key)
    if kind == _SIMPLE:
        other = halves[1 - half]
        if not forced and _simple_value(other) > _simple_value(halves[half]):
            half = 1 - half
        return half, _dearest_discards(hand | halves[half], key)

    best, best_laid, best_score = half, np.int64(0), _IMPOSSIBLE
    for number in range(1 if forced else 2):
        laid, score = best_of_half(
            half ^ number, hand, halves, called, rules, key, knobs, scores, sets
        )
        if score > best_score:
            best, best_laid, best_score = half ^ number, laid, score
    if may_give_up:
        counted = rules.kontra_alone and rules.kontra_in_points
        level = _WEIGHTS[MONEY_LEVEL if counted else LEVEL]
        full, left = hand | halves[best], halves[1 - best]
        if exchange_score(level, full, left, best_laid, called, rules) < knobs[_GIVE_UP_BELOW]:
            return NO_HALF, 0
    return best, best_laid


@routine
def best_of_half(half, hand, halves, called, rules, key, knobs, scores, sets):
    """The three cards to lay away if a half is taken up, and the score of that."""
    alone = (hand | halves[0] | halves[1]) & called
    weights = _WEIGHTS[ALONE if alone else PARTNER]
    full, left = hand | halves[half], halves[1 - half]
    laid, score = _best_discards(weights, full, left, called, rules, knobs, key, scores, sets)
    score += weigh.half_score(weights, full, left, called, rules)
    return laid, score + _half_habit(halves[half], called, knobs)


@kernel
def take_up(half, laid, called, rules, places, public):
    """The declarer takes up a half and lays cards away; all that everybody sees of it."""
    taken = places[4 + half]
    untaken = places[5 - half]
    places[0] = (places[0] | taken) & ~laid
    public[view.CALLED] = called
    public[view.DECLARER] = 0
    public[view.UNTAKEN] = untaken
    public[view.TAKEN] = taken
    public[view.SHOWN] = laid & _TAROCKS
    public[view.GONE] = untaken | public[view.SHOWN]
    if public[view.SHOWN] and rules.lay_tarocks == 0:
        public[view.LACKS] = _LAYABLE_SUITS  # or no tarock could have been laid away
    public[view.PARTNER] = view.ALONE if (taken | untaken) & called else view.HIDDEN


@kernel
def exchange_score(weights, full, left, laid, called, rules):
    """What weights say of an exchange: fifteen cards, the other half, three laid away."""
    kept = full & ~laid
    score = weigh.half_score(weights, full, left, called, rules)
    for suit in cards.SUIT_MASKS:
        score += weigh.suit_score(weights, suit, full, kept, left, called)
    return score + weigh.voids_score(weights, _voids(kept), full, rules)


# Habits: what a player of one's own may add to the weights, in points a deal.


@kernel
def _half_habit(taken, called, knobs):
    habit = knobs[_HALF_TAROCK] * count(taken & _TAROCKS)
    habit += knobs[_HALF_HIGH] * count(taken & cards.STECHER_MASK)
    return habit + knobs[_HALF_POINTS] * thirds(taken) + knobs[_HALF_CALLED] * (taken & called != 0)


@kernel
def _lay_habit(suit, kept, laid, called, knobs):
    habit = knobs[_LAY_POINTS] * thirds(laid)
    habit += knobs[_LAY_VOID] * (laid != 0 and kept & suit == 0)
    if suit & called:
        habit -= knobs[_LAY_CALLED] * count(laid)
    if kept & suit & cards.KING_MASK:
        habit -= knobs[_LAY_GUARD] * count(laid)
    return habit


# What to lay away.


@kernel
def _best_discards(weights, full, left, called, rules, knobs, key, scores, sets):
    """The three cards with the best score, and the part of the score that they decide."""
    suits = full & _LAYABLE_SUITS
    if count(suits) <= 3:
        laid = suits | _low_tarocks(full & _LAYABLE_TAROCKS, 3 - count(suits))
        score = 0.0
        for suit in cards.SUIT_MASKS:
            score += _lay_score(weights, suit, full, laid & suit, left, called, knobs)
        return laid, score + weigh.voids_score(weights, _voids(full & ~laid), full, rules)
    lucky = rng.luck(key, 0, COIN_DISCARD)
    for suit in range(4):
        _weigh_suit(
            weights, cards.SUIT_MASKS[suit], full, left, called, knobs, lucky,
            scores[suit], sets[suit],
        )  # fmt: skip
    best, best_score = np.int64(0), _IMPOSSIBLE
    for first in range(4):
        for second in range(4 - first):
            for third in range(4 - first - second):
                fourth = 3 - first - second - third
                score = scores[0, first] + scores[1, second] + scores[2, third] + scores[3, fourth]
                if score > _IMPOSSIBLE / 2:
                    laid = sets[0, first] | sets[1, second] | sets[2, third] | sets[3, fourth]
                    score += weigh.voids_score(weights, _voids(full & ~laid), full, rules)
                    best = laid if score > best_score else best
                    best_score = score if score > best_score else best_score
    return best, best_score


@kernel
def _voids(kept):
    voids = 0
    for suit in cards.SUIT_MASKS:
        voids += kept & suit == 0
    return voids


@kernel
def _weigh_suit(weights, suit, full, left, called, knobs, lucky, scores, sets):
    """The best way to lay away none, one, two and three cards of a suit, and its score."""
    for number in range(1, 4):
        scores[number] = _IMPOSSIBLE
    layable = full & suit & _LAYABLE_SUITS
    scores[0] = _lay_score(weights, suit, full, np.int64(0), left, called, knobs)
    sets[0] = 0
    tie = rng.tie_break(lucky, lowest(suit))
    firsts = layable
    while firsts:
        first = lowest(firsts)
        firsts ^= first
        seconds = firsts
        _note(first, 1, weights, suit, full, left, called, knobs, tie, scores, sets)
        while seconds:
            second = lowest(seconds)
            seconds ^= second
            last = seconds
            two = first | second
            _note(two, 2, weights, suit, full, left, called, knobs, tie, scores, sets)
            while last:
                third = lowest(last)
                last ^= third
                _note(two | third, 3, weights, suit, full, left, called, knobs, tie, scores, sets)


@kernel
def _note(laid, number, weights, suit, full, left, called, knobs, tie, scores, sets):
    """Keeps some cards of a suit as the best so many, if they are; the lowest pips go first."""
    kept_pips = full & suit & _PIPS & ~laid
    if kept_pips and laid & _PIPS > lowest(kept_pips):
        return
    score = _lay_score(weights, suit, full, laid, left, called, knobs) + number * tie
    if score > scores[number]:
        scores[number] = score
        sets[number] = laid


@kernel
def _lay_score(weights, suit, full, laid, left, called, knobs):
    """What laying away these cards of a suit is worth, voids together aside."""
    kept = full & ~laid
    score = weigh.suit_score(weights, suit, full, kept, left, called)
    return score + _lay_habit(suit, kept, laid, called, knobs) if laid else score


@kernel
def _low_tarocks(tarocks, wanted):
    """The lowest tarocks, birds last: with so many tarocks they may make their trick."""
    laid = np.int64(0)
    for _ in range(wanted):
        plain = tarocks & ~cards.BIRD_MASK
        card = lowest(plain if plain else tarocks)
        laid |= card
        tarocks ^= card
    return laid


@kernel
def _random_discards(full, rules, key):
    """Any three cards that may be laid away."""
    suits = full & _LAYABLE_SUITS
    choice = suits
    if rules.lay_tarocks:
        choice |= full & _LAYABLE_TAROCKS
    laid = np.int64(0)
    for number in range(3):
        left = choice & ~laid
        if left == 0:
            left = full & _LAYABLE_TAROCKS & ~laid
        laid |= nth(left, rng.coin(key, number, COIN_DISCARD, count(left)))
    return laid


@kernel
def _simple_value(half):
    """Tarocks first, then points."""
    return 100 * count(half & _TAROCKS) + thirds(half)


@kernel
def _dearest_discards(full, key):
    """The dearest cards, whatever their suit."""
    lucky = rng.luck(key, 0, COIN_DISCARD)
    laid = np.int64(0)
    for _ in range(3):
        left = full & _LAYABLE_SUITS & ~laid
        if left == 0:
            left = _low_tarocks(full & _LAYABLE_TAROCKS & ~laid, 1)
        dearest = left
        for rank in (cards.JACK_MASK, cards.KNIGHT_MASK, cards.QUEEN_MASK):
            if left & rank:
                dearest = left & rank
        laid |= rng.pick(dearest, lucky)
    return laid


@entry
def exchange_features(fulls, lefts, laids, called, rules, unit, rows):
    """What each weight is multiplied by for each exchange: one row of `rows` an exchange.

    The score is linear, so a weight of one alone (`unit`, room for all) gives its factor.
    """
    for weight in range(unit.shape[0]):
        unit[weight] = 1.0
        for row in range(rows.shape[0]):
            rows[row, weight] = exchange_score(
                unit, fulls[row], lefts[row], laids[row], called, rules
            )
        unit[weight] = 0.0
