"""The `standard` player where tricks are to be taken: one score for every card.

score = cells of the fitted tables (sim/play_weights.py) + habits of one's own (knobs)

What the cells are chosen by comes from the view alone: the odds of winning the trick,
who has it so far, what is left of the suit, what the tarock is still good for.
"""

import numpy as np

from sim import cards
from sim.kernels import odds, rng, steps, view
from sim.kernels.bits import at, count, index, lowest
from sim.kernels.count import thirds, worth
from sim.kernels.jit import kernel
from sim.play_weights import FOLLOW, LEAD, POINT, STARTS, Role, offsets
from sim.strategy import INDEX

_DECLARER, _PARTNER, _DEFENDER = int(Role.DECLARER), int(Role.PARTNER), int(Role.DEFENDER)
_LONE, _HUNTER = int(Role.LONE), int(Role.HUNTER)
_STARTS = STARTS
_L = offsets(LEAD)
_F = offsets(FOLLOW)
L_SUIT_SHAPE, L_SUIT_VOIDS, L_SUIT_LED = _L["suit_shape"], _L["suit_voids"], _L["suit_led"]
L_SUIT_CALLED, L_SUIT_TAKEN, L_SUIT_TRICK = _L["suit_called"], _L["suit_taken"], _L["suit_trick"]
L_SUIT_TAROCKS, L_RANK_HIGHER, L_RANK_OWN = _L["suit_tarocks"], _L["rank_higher"], _L["rank_own"]
L_RANK_HOLD, L_RANK_PHASE = _L["rank_hold"], _L["rank_phase"]
L_CALLED_CARD, L_TAROCK_COUNT, L_CLASS_PHASE = (
    _L["called_card"], _L["tarock_count"], _L["class_phase"],
)  # fmt: skip
L_TAROCK_HIGHER, L_CLASS_HOLD, L_BIRD = _L["tarock_higher"], _L["class_hold"], _L["bird_time"]
L_MOND, L_TAROCK_VOIDS, L_MASTER = _L["mond_skues"], _L["tarock_voids"], _L["tarock_master"]
L_HOLD, L_HOLD_WORTH = _L["hold"], _L["hold_worth"]
F_ACTION_STAKE, F_ACTION_HOLD, F_ACTION_TRICK = (
    _F["action_stake"], _F["action_hold"], _F["action_trick"],
)  # fmt: skip
F_ACTION_HIDDEN, F_RANK_HIGHER, F_RANK_OWN = _F["action_hidden"], _F["rank_higher"], _F["rank_own"]
F_RANK_HOLD, F_RANK_FRIEND, F_RANK_PHASE = _F["rank_hold"], _F["rank_friend"], _F["rank_phase"]
F_CALLED_CARD, F_TAROCK_COUNT, F_CLASS_PHASE = (
    _F["called_card"], _F["tarock_count"], _F["class_phase"],
)  # fmt: skip
F_TAROCK_HIGHER, F_CLASS_HOLD, F_CLASS_FRIEND = (
    _F["tarock_higher"], _F["class_hold"], _F["class_friend"],
)  # fmt: skip
F_BIRD, F_MOND, F_EXTREME, F_HONOURS = (
    _F["bird_time"], _F["mond_skues"], _F["tarock_extreme"], _F["honours"],
)  # fmt: skip
F_HOLD, F_HOLD_STAKE, F_HOLD_WORTH = _F["hold"], _F["hold_stake"], _F["hold_worth"]

_READ_SIGNALS = INDEX["read_signals"]
_SMEAR = INDEX["smear"]
_TAROCK_TOP = INDEX["tarock_top"]
_KING_KEEP = INDEX["king_keep"]
_MAKE_VOID = INDEX["make_void"]
_SAVE_BIRD = INDEX["save_bird"]
_BIRD_TRICK = INDEX["bird_trick"]
_LEAD_LONG = INDEX["lead_long"]
_LEAD_SHORT_KING = INDEX["lead_short_king"]
_LEAD_CALLED = INDEX["lead_called"]
_LEAD_TAROCK = INDEX["lead_tarock"]
_LEAD_LOW_TAROCK = INDEX["lead_low_tarock"]
_PARTNER_TAROCK = INDEX["partner_tarock"]
_RETURN_SUIT = INDEX["return_suit"]
_DEFEND_TAROCK = INDEX["defend_tarock"]
_DEFEND_CALLED = INDEX["defend_called"]
_DEFEND_TAKEN = INDEX["defend_taken"]
_DEFEND_LONG = INDEX["defend_long"]
_SHORTEN = INDEX["shorten"]

_FROM_X = cards.TAROCK_MASK & -(1 << cards.X)
_TAROCKS = cards.TAROCK_MASK
_MORE_THAN_HALF = cards.PACK_THIRDS // 2


@kernel
def choose(candidates, hand, discards, seat, trick, public, players, lucky):
    """The candidate with the best score; `lucky` bits settle ties between suits."""
    best_card = lowest(candidates)
    best_score = np.int64(-1) << 62
    weights = players.weights[players.tables[seat]]
    knobs = players.knobs[seat]
    friendly = view.friends(seat, hand, knobs[_READ_SIGNALS], public)
    out = view.outstanding(hand, discards, public)
    start = _STARTS[role(seat, hand, public), trick.position]
    phase = _phase(seat, discards, friendly, trick, public)
    seats = odds.behind(friendly, trick, public)
    left = candidates
    if trick.position == 0:
        while left:
            suit = view.suit_set(lowest(left))
            held = left & suit
            left ^= held
            danger, _ = odds.threats(seats, suit, out)
            tie = rng.suit_tie(lucky, lowest(suit))
            common = suit_score(suit, hand, out, seat, friendly, trick, public, weights, start)
            while held:
                card = lowest(held)
                held ^= card
                score = common + lead_score(
                    card, suit, hand, out, seat, danger, phase, trick, public, weights, start
                )
                if players.turned[seat]:
                    habit = _suit_habit(suit, hand, seat, friendly, public, knobs)
                    habit += _card_habit(card, hand, suit, seat, public, knobs)
                    habit += _habit(card, hand, out, trick, knobs)
                    score += np.int64(POINT * habit)
                score = score << 16 | tie
                best_card = card if score > best_score else best_card
                best_score = score if score > best_score else best_score
        return best_card
    foes_behind, friends_behind = odds.threats(seats, trick.led, out)
    lost = _lost(friendly, foes_behind, friends_behind, out, trick)
    while left:
        card = lowest(left)
        left ^= card
        score = follow_score(
            card, candidates, hand, out, friendly, foes_behind, lost, phase, trick, public,
            weights, start,
        )  # fmt: skip
        if players.turned[seat]:
            ours = (friendly >> (4 * trick.winner) & 15) / 12.0
            habit = knobs[_SMEAR] * (2 * ours - 1) * worth(card) * (card & _TAROCKS == 0)
            habit += _habit(card, hand, out, trick, knobs)
            score += np.int64(POINT * habit)
        score = score << 16 | rng.suit_tie(lucky, card)
        best_card = card if score > best_score else best_card
        best_score = score if score > best_score else best_score
    return best_card


@kernel
def score(card, candidates, hand, discards, out, seat, trick, public, weights, knobs):
    """The score of one card alone, habits aside."""
    friendly = view.friends(seat, hand, knobs[_READ_SIGNALS], public)
    start = _STARTS[role(seat, hand, public), trick.position]
    phase = _phase(seat, discards, friendly, trick, public)
    suit = view.suit_set(card) if trick.position == 0 else trick.led
    foes_behind, friends_behind = odds.threats(odds.behind(friendly, trick, public), suit, out)
    if trick.position == 0:
        common = suit_score(suit, hand, out, seat, friendly, trick, public, weights, start)
        return common + lead_score(
            card, suit, hand, out, seat, foes_behind, phase, trick, public, weights, start
        )
    lost = _lost(friendly, foes_behind, friends_behind, out, trick)
    return follow_score(
        card, candidates, hand, out, friendly, foes_behind, lost, phase, trick, public, weights,
        start,
    )  # fmt: skip


@kernel
def _lost(friendly, foes_behind, friends_behind, out, trick):
    """Chance that my side wins the trick without me.

    A friend's card must hold, an enemy's must be beaten by a friend.
    """
    friend = (friendly >> (4 * trick.winner) & 15) / 12.0
    lost = friend * odds.hold(trick.best, trick.led, out, foes_behind)
    return lost + (1.0 - friend) * (1.0 - odds.hold(trick.best, trick.led, out, friends_behind))


@kernel
def role(seat, hand, public):
    """What this seat is, as it knows itself: a number of `Role`."""
    partner = public[view.PARTNER]
    called = hand & public[view.CALLED] != 0 and partner == view.HIDDEN
    if seat == public[view.DECLARER]:
        return _LONE if partner == view.ALONE or called else _DECLARER
    if partner == seat or called:
        return _PARTNER
    return _HUNTER if partner == view.ALONE else _DEFENDER


@kernel
def _phase(seat, discards, friendly, trick, public):
    """A third of the deal, or that one side surely has more than half of the points."""
    mine = thirds(discards)
    theirs = 0
    for other in range(4):
        side = friendly >> (4 * other) & 15
        mine += at(public, view.WON + other) * (side == 12)
        theirs += at(public, view.WON + other) * (side == 0)
    untaken = thirds(public[view.UNTAKEN])
    beside_declarer = friendly >> (4 * public[view.DECLARER]) & 15 != 0
    mine += untaken * (not beside_declarer)
    theirs += untaken * beside_declarer
    decided = mine > _MORE_THAN_HALF or theirs > _MORE_THAN_HALF
    return steps.DECIDED if decided else at(steps.PHASE, trick.number)


@kernel
def suit_score(suit, hand, out, seat, friendly, trick, public, w, start):
    """What leading a suit is worth, whichever card of it."""
    held = count(hand & suit)
    tarocks = count(hand & _TAROCKS)
    tarocks_out = count(out & _TAROCKS)
    foes_void, friends_void, led = steps.others(suit, seat, friendly, public)
    if suit & _TAROCKS:
        score = at(
            w, start + L_TAROCK_COUNT + 7 * min(held, 11) + at(steps.TAROCKS_OUT, tarocks_out)
        )
        return score + at(w, start + L_TAROCK_VOIDS + 3 * foes_void + friends_void)
    own = at(steps.OWN, held)
    score = at(w, start + L_SUIT_SHAPE + 8 * own + count(out & suit))
    score += at(w, start + L_SUIT_VOIDS + 3 * foes_void + friends_void)
    score += at(w, start + L_SUIT_LED + led)
    if suit & public[view.CALLED]:
        score += at(w, start + L_SUIT_CALLED + 2 * own + (public[view.PARTNER] == view.HIDDEN))
    taken = public[view.TAKEN] & suit & (out | hand)
    taken_king = (taken & cards.KING_MASK) != 0
    score += at(w, start + L_SUIT_TAKEN + 2 * at(steps.UP_TO_3, count(taken)) + taken_king)
    score += at(w, start + L_SUIT_TRICK + trick.number)
    few = 4 * at(steps.FEW_TAROCKS, tarocks) + at(steps.FEW_OUT, tarocks_out)
    return score + at(w, start + L_SUIT_TAROCKS + few)


@kernel
def lead_score(card, suit, hand, out, seat, danger, phase, trick, public, w, start):
    """What leading this card of a suit is worth beyond the suit."""
    ours = odds.hold(card, suit, out, danger)
    step = steps.hold(ours)
    slope = at(w, start + L_HOLD) + at(w, start + L_HOLD_WORTH) * worth(card)
    score = np.int64(slope * ours)
    higher = view.above(card, suit) & suit & out
    if suit & _TAROCKS:
        kind = steps.tarock_class(card)
        score += at(w, start + L_CLASS_PHASE + 4 * kind + phase)
        score += at(
            w, start + L_TAROCK_HIGHER + 4 * at(steps.HIGHER_TAROCKS, count(higher)) + phase
        )
        score += at(w, start + L_CLASS_HOLD + 6 * kind + step)
        masters = steps.masters(hand & _TAROCKS, out)
        score += at(
            w, start + L_MASTER + 2 * at(steps.UP_TO_3, count(masters)) + (card & masters != 0)
        )
        if card & cards.BIRD_MASK:
            score += at(w, start + L_BIRD + steps.bird(card, hand, out, trick, public))
        return score + at(w, start + L_MOND + steps.mond_skues(card, out))
    rank = steps.rank(card)
    score += at(w, start + L_RANK_HIGHER + 4 * rank + at(steps.UP_TO_3, count(higher)))
    score += at(w, start + L_RANK_OWN + 6 * rank + at(steps.OWN, count(hand & suit)))
    score += at(w, start + L_RANK_HOLD + 6 * rank + step)
    score += at(w, start + L_RANK_PHASE + 4 * rank + phase)
    if card == public[view.CALLED]:
        score += at(w, start + L_CALLED_CARD)
    return score


@kernel
def follow_score(
    card, candidates, hand, out, friendly, foes_behind, lost, phase, trick, public, w, start
):
    """What playing this card to the trick is worth."""
    led = trick.led
    beating = view.above(trick.best, led)
    beats = card & beating != 0
    ours = odds.hold(card, led, out, foes_behind) if beats else lost
    step = steps.hold(ours)
    friend = at(steps.FRIEND, friendly >> (4 * trick.winner) & 15)
    on_table = thirds(trick.cards)
    tarock_led = led & _TAROCKS != 0
    follows = card & led & ~_TAROCKS != 0
    tarock = card & _TAROCKS != 0
    action = (0 if follows else 2 if tarock else 4) + (beats if follows else tarock and not beats)
    slope = at(w, start + F_HOLD) + at(w, start + F_HOLD_STAKE) * on_table
    slope += at(w, start + F_HOLD_WORTH) * worth(card)
    score = np.int64(slope * ours)
    score += at(w, start + F_ACTION_STAKE + (4 * action + friend) * 5 + at(steps.STAKE, on_table))
    score += at(w, start + F_ACTION_HOLD + (6 * action + step) * 2 + tarock_led)
    score += at(w, start + F_ACTION_TRICK + 12 * action + trick.number)
    hidden = led & public[view.CALLED] != 0 and public[view.PARTNER] == view.HIDDEN
    score += at(w, start + F_ACTION_HIDDEN + 2 * action + hidden)
    if trick.cards & cards.TRULL_MASK:
        honour = trick.cards & cards.TRULL_MASK & ~(1 << cards.PAGAT) != 0
        score += at(w, start + F_HONOURS + (2 * honour + beats) * 4 + friend)
    if tarock:
        kind = steps.tarock_class(card)
        tarocks = hand & _TAROCKS
        higher = count(view.above(card, _TAROCKS) & out)
        tarocks_out = count(out & _TAROCKS)
        score += at(
            w,
            start
            + F_TAROCK_COUNT
            + 7 * min(count(tarocks), 11)
            + at(steps.TAROCKS_OUT, tarocks_out),
        )
        score += at(w, start + F_CLASS_PHASE + 4 * kind + phase)
        score += at(w, start + F_TAROCK_HIGHER + 2 * at(steps.HIGHER_TAROCKS, higher) + beats)
        score += at(w, start + F_CLASS_HOLD + 6 * kind + step)
        score += at(w, start + F_CLASS_FRIEND + 4 * kind + friend)
        score += at(w, start + F_EXTREME + steps.extreme(card, tarocks, candidates & beating))
        if card & cards.BIRD_MASK:
            score += at(w, start + F_BIRD + steps.bird(card, hand, out, trick, public))
        return score + at(w, start + F_MOND + steps.mond_skues(card, out))
    suit = view.suit_set(card)
    rank = steps.rank(card)
    higher = count(view.above(card, suit) & suit & out)
    score += at(w, start + F_RANK_HIGHER + 4 * rank + at(steps.UP_TO_3, higher))
    score += at(
        w, start + F_RANK_OWN + (6 * rank + at(steps.OWN, count(hand & suit))) * 2 + follows
    )
    score += at(w, start + F_RANK_HOLD + 6 * rank + step)
    score += at(w, start + F_RANK_FRIEND + 4 * rank + friend)
    score += at(w, start + F_RANK_PHASE + 4 * rank + phase)
    if card == public[view.CALLED]:
        score += at(w, start + F_CALLED_CARD + action)
    return score


# Habits: what a player of one's own may add to the weights, in points a deal.


@kernel
def _suit_habit(suit, hand, seat, friendly, public, knobs):
    """What the role likes to lead, whichever card of the suit it is."""
    declarer = public[view.DECLARER]
    held = count(hand & suit)
    if suit & _TAROCKS:
        if seat == declarer:
            return knobs[_LEAD_TAROCK]
        if friendly >> (4 * declarer) & 15:
            return knobs[_PARTNER_TAROCK]
        return knobs[_DEFEND_TAROCK]
    hunted = suit & public[view.CALLED] and public[view.PARTNER] == view.HIDDEN
    if seat == declarer:
        habit = knobs[_LEAD_LONG] * (held - 2)
        return habit + knobs[_LEAD_CALLED] if hunted else habit
    if friendly >> (4 * declarer) & 15:
        return knobs[_RETURN_SUIT] if public[view.SUITS_LED + declarer] & suit else 0.0
    habit = knobs[_DEFEND_LONG] * (held - 2)
    if hunted:
        habit -= knobs[_DEFEND_CALLED]
    if suit & cards.KING_MASK & public[view.TAKEN]:
        habit -= knobs[_DEFEND_TAKEN]
    if public[view.VOID + declarer] & suit:
        habit += knobs[_SHORTEN]
    return habit


@kernel
def _card_habit(card, hand, suit, seat, public, knobs):
    if card & _TAROCKS & ~_FROM_X:
        return -knobs[_LEAD_LOW_TAROCK]
    if card & cards.KING_MASK and seat == public[view.DECLARER] and count(hand & suit) < 4:
        return -knobs[_LEAD_SHORT_KING]
    return 0.0


@kernel
def _habit(card, hand, out, trick, knobs):
    """What the player holds dear, leading or not."""
    habit = 0.0
    if card & _TAROCKS:
        habit -= knobs[_TAROCK_TOP] * odds.rank(card, out & _TAROCKS)
        if card & cards.BIRD_MASK:
            to_go = 11 - (index(card) - cards.PAGAT) - trick.number
            habit -= knobs[_SAVE_BIRD] * (to_go > 0)
            habit += knobs[_BIRD_TRICK] * (to_go == 0)
        return habit
    habit -= knobs[_KING_KEEP] * (card & cards.KING_MASK != 0)
    last = hand & view.suit_set(card) == card and hand & _TAROCKS != 0
    return habit + knobs[_MAKE_VOID] * last
