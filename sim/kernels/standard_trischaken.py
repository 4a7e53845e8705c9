"""The `standard` player in Trischaken: stay out of tricks, be rid of what wins them.

score = - (chance to win the trick) x (what lies in it) + relief at losing the card
"""

from sim import cards
from sim.kernels import odds, rng, view
from sim.kernels.bits import count, lowest
from sim.kernels.count import thirds, worth
from sim.kernels.jit import kernel
from sim.rules import TrischakenTalon
from sim.strategy import INDEX

_TAROCK = INDEX["t_tarock"]
_TAROCK_HIGH = INDEX["t_tarock_high"]
_SUIT_HIGH = INDEX["t_suit_high"]
_WORTH = INDEX["t_worth"]
_VOID = INDEX["t_void"]
_UNDERLEAD = INDEX["t_underlead"]
_MOND = INDEX["t_mond"]
_FUTURE = INDEX["t_future"]
_JUNGFRAU = INDEX["t_jungfrau"]

_TAROCKS = cards.TAROCK_MASK
_LAST_TRICK = int(TrischakenTalon.LAST_TRICK)
_MOND_CARD = 1 << cards.MOND
_SKUES_CARD = 1 << cards.SKUES


@kernel
def choose(hand, legal, seat, trick, public, knobs, lucky):
    """The card with the best score; `lucky` bits settle ties between suits."""
    out = view.outstanding(hand, 0, public)
    stake = knobs[seat, _FUTURE] * (3 - trick.position)
    if public[view.TRICKS + seat] == 0:
        stake += knobs[seat, _JUNGFRAU]
    if trick.number == 11 and public[view.TALON_RULE] == _LAST_TRICK:
        stake += 6.0 * thirds(out) / count(out)
    if trick.position == 0:
        return _lead(hand, legal, out, seat, stake, trick, public, knobs, lucky)

    led = trick.led
    stake += thirds(trick.cards)
    beating = view.above(trick.best, led)
    danger = odds.threat(odds.behind(view.EVERYBODY, trick, public), led, out)
    best_card = 0
    best_score = -1e9
    left = legal
    while left:
        card = lowest(left)
        left ^= card
        score = rng.tie_break(lucky, card)
        score += _relief(card, view.suit_set(card), hand, out, seat, knobs)
        if card & beating:
            score -= odds.hold(card, led, out, danger) * (stake + worth(card))
        best_card = card if score > best_score else best_card
        best_score = score if score > best_score else best_score
    return best_card


@kernel
def _lead(hand, legal, out, seat, stake, trick, public, knobs, lucky):
    """Every suit in turn: what may happen behind is the same for all its cards."""
    seats = odds.behind(view.EVERYBODY, trick, public)
    best_card = 0
    best_score = -1e9
    left = legal
    while left:
        suit = view.suit_set(lowest(left))
        held = left & suit
        left ^= held
        danger = odds.threat(seats, suit, out)
        tie_break = rng.tie_break(lucky, lowest(suit))
        choice = held
        while choice:
            card = lowest(choice)
            choice ^= card
            score = tie_break + _relief(card, suit, hand, out, seat, knobs)
            score -= odds.hold(card, suit, out, danger) * (stake + worth(card))
            if card == _MOND_CARD and out & _SKUES_CARD:
                score += knobs[seat, _MOND]
            if held & cards.KING_MASK and card == lowest(held) and held != card:
                score += knobs[seat, _UNDERLEAD]
            best_card = card if score > best_score else best_card
            best_score = score if score > best_score else best_score
    return best_card


@kernel
def _relief(card, suit, hand, out, seat, knobs):
    """What it is worth to be rid of a card, in thirds."""
    rank = odds.rank(card, out & suit)
    relief = knobs[seat, _WORTH] * (worth(card) - 1)
    if suit & _TAROCKS:
        return relief + knobs[seat, _TAROCK] + knobs[seat, _TAROCK_HIGH] * rank
    if hand & suit == card:
        relief += knobs[seat, _VOID]
    return relief + knobs[seat, _SUIT_HIGH] * rank
