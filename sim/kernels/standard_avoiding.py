"""The `standard` player where tricks are to be avoided: one score for every card.

score = cells of the fitted tables (sim/play_weights.py) + habits of one's own (knobs)
"""

import numpy as np

from sim import cards
from sim.kernels import odds, rng, steps, view
from sim.kernels.bits import at, count, lowest
from sim.kernels.count import thirds, worth
from sim.kernels.jit import kernel
from sim.play_weights import AVOID_FOLLOW, AVOID_LEAD, POINT, STARTS, Role, offsets
from sim.strategy import INDEX

_STARTS = STARTS[int(Role.AVOIDER)]
_L = offsets(AVOID_LEAD)
_F = offsets(AVOID_FOLLOW)
L_SUIT_SHAPE, L_SUIT_VOIDS, L_SUIT_KING = _L["suit_shape"], _L["suit_voids"], _L["suit_king"]
L_SUIT_TRICK, L_SUIT_TAROCKS = _L["suit_trick"], _L["suit_tarocks"]
L_RANK_HIGHER, L_RANK_LOWER, L_RANK_OWN = _L["rank_higher"], _L["rank_lower"], _L["rank_own"]
L_RANK_HOLD, L_TAROCK_COUNT, L_CLASS_PHASE = (
    _L["rank_hold"], _L["tarock_count"], _L["class_phase"],
)  # fmt: skip
L_TAROCK_HIGHER, L_CLASS_HOLD, L_MOND = _L["tarock_higher"], _L["class_hold"], _L["mond_skues"]
L_STANDING, L_CLEAN, L_HOLD, L_HOLD_WORTH = (
    _L["standing_hold"], _L["clean_hold"], _L["hold"], _L["hold_worth"],
)  # fmt: skip
F_ACTION_STAKE, F_ACTION_TRICK = _F["action_stake"], _F["action_trick"]
F_RANK_HIGHER, F_RANK_LOWER, F_RANK_OWN = _F["rank_higher"], _F["rank_lower"], _F["rank_own"]
F_RANK_HOLD, F_RANK_MOST, F_TAROCK_COUNT = (
    _F["rank_hold"], _F["rank_most"], _F["tarock_count"],
)  # fmt: skip
F_CLASS_PHASE, F_TAROCK_HIGHER, F_CLASS_HOLD = (
    _F["class_phase"], _F["tarock_higher"], _F["class_hold"],
)  # fmt: skip
F_EXTREME, F_MOND, F_STANDING, F_CLEAN = (
    _F["tarock_extreme"], _F["mond_skues"], _F["standing_hold"], _F["clean_hold"],
)  # fmt: skip
F_HOLD, F_HOLD_STAKE, F_HOLD_WORTH = _F["hold"], _F["hold_stake"], _F["hold_worth"]

_TAROCK = INDEX["t_tarock"]
_TAROCK_HIGH = INDEX["t_tarock_high"]
_SUIT_HIGH = INDEX["t_suit_high"]
_WORTH = INDEX["t_worth"]
_VOID = INDEX["t_void"]
_UNDERLEAD = INDEX["t_underlead"]
_MOND = INDEX["t_mond"]
_JUNGFRAU = INDEX["t_jungfrau"]

_SKUES = 1 << cards.SKUES
_TAROCKS = cards.TAROCK_MASK
_NOBODY = 0  # is a friend


@kernel
def choose(candidates, hand, seat, trick, public, players, lucky):
    """The candidate with the best score; `lucky` bits settle ties between suits."""
    best_card = lowest(candidates)
    best_score = np.int64(-1) << 62
    weights = players.weights[players.tables[seat]]
    knobs = players.knobs[seat]
    out = view.outstanding(hand, 0, public)
    start = _STARTS[trick.position]
    standing = _standing(seat, public)
    seats = odds.behind(_NOBODY, trick, public)
    left = candidates
    if trick.position == 0:
        while left:
            suit = view.suit_set(lowest(left))
            held = left & suit
            left ^= held
            danger, _ = odds.threats(seats, suit, out)
            tie = rng.suit_tie(lucky, lowest(suit))
            common = suit_score(suit, hand, out, seat, trick, public, weights, start)
            while held:
                card = lowest(held)
                held ^= card
                score = common + lead_score(
                    card, suit, hand, out, seat, danger, standing, trick, public, weights, start
                )
                if players.turned[seat]:
                    king = hand & suit & cards.KING_MASK
                    habit = _habit(card, suit, hand, out, knobs)
                    habit += knobs[_UNDERLEAD] * (king != 0 and card != king)
                    habit += knobs[_MOND] * (card == 1 << cards.MOND and out & _SKUES != 0)
                    score += np.int64(POINT * habit)
                score = score << 16 | tie
                best_card = card if score > best_score else best_card
                best_score = score if score > best_score else best_score
        return best_card
    danger, _ = odds.threats(seats, trick.led, out)
    while left:
        card = lowest(left)
        left ^= card
        score = follow_score(
            card, candidates, hand, out, seat, danger, standing, trick, public, weights, start
        )
        if players.turned[seat]:
            beats = card & view.above(trick.best, trick.led) != 0
            habit = _habit(card, view.suit_set(card), hand, out, knobs)
            habit -= knobs[_JUNGFRAU] * (public[view.TRICKS + seat] == 0 and beats)
            score += np.int64(POINT * habit)
        score = score << 16 | rng.suit_tie(lucky, card)
        best_card = card if score > best_score else best_card
        best_score = score if score > best_score else best_score
    return best_card


@kernel
def score(card, candidates, hand, out, seat, trick, public, weights):
    """The score of one card alone."""
    start = _STARTS[trick.position]
    standing = _standing(seat, public)
    suit = view.suit_set(card) if trick.position == 0 else trick.led
    danger, _ = odds.threats(odds.behind(_NOBODY, trick, public), suit, out)
    if trick.position == 0:
        common = suit_score(suit, hand, out, seat, trick, public, weights, start)
        return common + lead_score(
            card, suit, hand, out, seat, danger, standing, trick, public, weights, start
        )
    return follow_score(
        card, candidates, hand, out, seat, danger, standing, trick, public, weights, start
    )


@kernel
def _standing(seat, public):
    """Own thirds against the most that another has, as a step."""
    most = 0
    for later in range(1, 4):
        most = max(most, public[view.WON + (seat + later & 3)])
    ahead = public[view.WON + seat] - most
    return (ahead > -40) + (ahead > -18) + (ahead > -5) + (ahead > 5) + (ahead > 25)


@kernel
def suit_score(suit, hand, out, seat, trick, public, w, start):
    """What leading a suit is worth, whichever card of it."""
    held = count(hand & suit)
    tarocks = count(hand & _TAROCKS)
    tarocks_out = count(out & _TAROCKS)
    if suit & _TAROCKS:
        steps_out = at(steps.TAROCKS_OUT, tarocks_out)
        return at(w, start + L_TAROCK_COUNT + 7 * min(held, 11) + steps_out)
    foes_void, _, _ = steps.others(suit, seat, _NOBODY, public)
    own = at(steps.OWN, held)
    score = at(w, start + L_SUIT_SHAPE + 8 * own + count(out & suit))
    score += at(w, start + L_SUIT_VOIDS + foes_void)
    score += at(w, start + L_SUIT_KING + 6 * (hand & suit & cards.KING_MASK != 0) + own)
    score += at(w, start + L_SUIT_TRICK + trick.number)
    few = 4 * at(steps.FEW_TAROCKS, tarocks) + at(steps.FEW_OUT, tarocks_out)
    return score + at(w, start + L_SUIT_TAROCKS + few)


@kernel
def lead_score(card, suit, hand, out, seat, danger, standing, trick, public, w, start):
    """What leading this card of a suit is worth beyond the suit."""
    takes = odds.hold(card, suit, out, danger)
    step = steps.hold(takes)
    slope = at(w, start + L_HOLD) + at(w, start + L_HOLD_WORTH) * worth(card)
    score = np.int64(slope * takes)
    score += at(w, start + L_STANDING + 6 * standing + step)
    score += at(w, start + L_CLEAN + 6 * (public[view.TRICKS + seat] == 0) + step)
    higher = count(view.above(card, suit) & suit & out)
    lower = count((card - 1) & suit & out)
    if suit & _TAROCKS:
        kind = steps.tarock_class(card)
        score += at(w, start + L_CLASS_PHASE + 4 * kind + at(steps.PHASE, trick.number))
        score += at(
            w,
            start
            + L_TAROCK_HIGHER
            + 7 * at(steps.HIGHER_TAROCKS, higher)
            + at(steps.HIGHER_TAROCKS, lower),
        )
        score += at(w, start + L_CLASS_HOLD + 6 * kind + step)
        return score + at(w, start + L_MOND + steps.mond_skues(card, out))
    rank = steps.rank(card)
    score += at(w, start + L_RANK_HIGHER + 4 * rank + at(steps.UP_TO_3, higher))
    score += at(w, start + L_RANK_LOWER + 4 * rank + at(steps.UP_TO_3, lower))
    score += at(w, start + L_RANK_OWN + 6 * rank + at(steps.OWN, count(hand & suit)))
    return score + at(w, start + L_RANK_HOLD + 6 * rank + step)


@kernel
def follow_score(card, candidates, hand, out, seat, danger, standing, trick, public, w, start):
    """What playing this card to the trick is worth."""
    led = trick.led
    beating = view.above(trick.best, led)
    beats = card & beating != 0
    takes = odds.hold(card, led, out, danger) if beats else 0.0
    step = steps.hold(takes)
    on_table = thirds(trick.cards)
    follows = card & led & ~_TAROCKS != 0
    tarock = card & _TAROCKS != 0
    action = (0 if follows else 2 if tarock else 4) + (beats if follows else tarock and not beats)
    slope = at(w, start + F_HOLD) + at(w, start + F_HOLD_STAKE) * on_table
    slope += at(w, start + F_HOLD_WORTH) * worth(card)
    score = np.int64(slope * takes)
    score += at(w, start + F_ACTION_STAKE + (6 * action + step) * 5 + at(steps.STAKE, on_table))
    score += at(w, start + F_ACTION_TRICK + 12 * action + trick.number)
    score += at(w, start + F_STANDING + 6 * standing + step)
    score += at(w, start + F_CLEAN + 6 * (public[view.TRICKS + seat] == 0) + step)
    suit = view.suit_set(card)
    higher = count(view.above(card, suit) & suit & out)
    lower = count((card - 1) & suit & out)
    if tarock:
        kind = steps.tarock_class(card)
        tarocks = hand & _TAROCKS
        tarocks_out = at(steps.TAROCKS_OUT, count(out & _TAROCKS))
        score += at(w, start + F_TAROCK_COUNT + 7 * min(count(tarocks), 11) + tarocks_out)
        score += at(w, start + F_CLASS_PHASE + 4 * kind + at(steps.PHASE, trick.number))
        score += at(
            w,
            start
            + F_TAROCK_HIGHER
            + 7 * at(steps.HIGHER_TAROCKS, higher)
            + at(steps.HIGHER_TAROCKS, lower),
        )
        score += at(w, start + F_CLASS_HOLD + 6 * kind + step)
        score += at(w, start + F_EXTREME + steps.extreme(card, tarocks, candidates & beating))
        return score + at(w, start + F_MOND + steps.mond_skues(card, out))
    rank = steps.rank(card)
    most = 0
    for later in range(1, 4):
        most = max(most, public[view.WON + (trick.winner + later & 3)])
    winner_most = public[view.WON + trick.winner] > most
    score += at(w, start + F_RANK_HIGHER + 4 * rank + at(steps.UP_TO_3, higher))
    score += at(w, start + F_RANK_LOWER + 4 * rank + at(steps.UP_TO_3, lower))
    score += at(
        w, start + F_RANK_OWN + (6 * rank + at(steps.OWN, count(hand & suit))) * 2 + follows
    )
    score += at(w, start + F_RANK_HOLD + 6 * rank + step)
    return score + at(w, start + F_RANK_MOST + 4 * rank + 2 * winner_most + beats)


# Habits: what a player of one's own may add to the weights, in points a deal.


@kernel
def _habit(card, suit, hand, out, knobs):
    """What it is worth to this player to be rid of a card."""
    rank = odds.rank(card, out & suit)
    relief = knobs[_WORTH] * (worth(card) - 1)
    if suit & _TAROCKS:
        return relief + knobs[_TAROCK] + knobs[_TAROCK_HIGH] * rank
    if hand & suit == card:
        relief += knobs[_VOID]
    return relief + knobs[_SUIT_HIGH] * rank
