"""The law of the trick: which cards are legal and which one wins (docs/rules.md 5)."""

import numpy as np

from sim import cards
from sim.kernels import view
from sim.kernels.bits import at
from sim.kernels.jit import kernel
from sim.rules import Kaiserstich

_ANY_ORDER = int(Kaiserstich.ANY_ORDER)
_IN_ORDER = int(Kaiserstich.IN_ORDER)
_PAGAT = 1 << cards.PAGAT
_MOND = 1 << cards.MOND
_SKUES = 1 << cards.SKUES


@kernel
def lead_to(number, leader):
    """An empty trick: any suit may be led."""
    return view.Trick(number, 0, leader, cards.PACK_MASK, 0, leader, 0)


@kernel
def legal_cards(hand, trick, public):
    """The set of cards that this hand may play now."""
    # Masks instead of branches, which chance would decide: a wrong guess of the
    # processor costs more than all the rest of the line.
    legal = hand & trick.led
    legal |= hand & cards.TAROCK_MASK & -(legal == 0)
    legal |= hand & -(legal == 0)
    return _legal_in_negative(hand, legal, trick, public) if public[view.NEGATIVE] else legal


@kernel
def _legal_in_negative(hand, legal, trick, public):
    """Among the cards that follow: the Pagat only at the end, and the best must be beaten."""
    tarocks = hand & cards.TAROCK_MASK
    if tarocks & legal & _PAGAT:
        if (
            public[view.KAISERSTICH]
            and public[view.MUST_BEAT]
            and _pagat_would_catch(trick, public)
        ):
            return _PAGAT
        legal = legal if tarocks == _PAGAT else legal & ~_PAGAT
    above = legal & view.above(trick.best, trick.led) & -public[view.MUST_BEAT]
    if public[view.KAISERSTICH] == _ANY_ORDER and trick.cards & _PAGAT:
        if trick.cards & (_MOND | _SKUES):
            # The other one would only complete the Trull for the Pagat: no beating that.
            above &= ~(_MOND | _SKUES)
    return above if above else legal


@kernel
def _pagat_would_catch(trick, public):
    """XXI and Sküs lie on the table, in the order that lets a Pagat take both."""
    if trick.cards & (_MOND | _SKUES) != _MOND | _SKUES:
        return False
    if public[view.KAISERSTICH] != _IN_ORDER:
        return True
    for position in range(trick.position):
        card = public[view.TABLE + position]
        if card & (_MOND | _SKUES):
            return card == _MOND
    return False


@kernel
def put_on_table(seat, card, trick, public):
    """Plays a card and returns the trick with it; notes what it shows of voids."""
    led = trick.led
    if trick.position == 0:
        led = view.suit_set(card)
        public[view.SUITS_LED + seat] |= led
    tarock = card & cards.TAROCK_MASK
    if public[view.PARTNER] == view.HIDDEN:
        public[view.SIGNALS + seat] += at(view.SIGNAL_WEIGHTS, _signal(card, led, trick, public))
    void = 0 if card & led else led
    void |= 0 if card & led or tarock else cards.TAROCK_MASK
    public[view.VOID + seat] |= void
    public[view.TABLE + trick.position] = card
    public[view.GONE] |= card
    takes = (card & led | tarock) > trick.best
    if public[view.NEGATIVE]:
        public[view.LACKS + seat] |= _shown_lacking(card, takes, void, led, trick, public)
    best = card if takes else trick.best
    winner = seat if takes else trick.winner
    on_table = trick.cards | card
    if public[view.KAISERSTICH] and on_table & cards.TRULL_MASK == cards.TRULL_MASK:
        owner = _pagat_catches(trick, public)
        if owner >= 0:
            # Nothing beats the Pagat now: let the card to beat be the top tarock.
            best = _SKUES
            winner = owner
    return view.Trick(trick.number, trick.position + 1, trick.leader, led, best, winner, on_table)


@kernel
def _shown_lacking(card, takes, void, led, trick, public):
    """The cards that a seat would have had to play instead of this one, as `_legal_in_negative`."""
    must_beat = public[view.MUST_BEAT]
    catches = public[view.KAISERSTICH] and must_beat and _pagat_would_catch(trick, public)
    lacking = np.int64(0)
    if card == _PAGAT:
        lacking = np.int64(0 if catches else cards.TAROCK_MASK & ~_PAGAT)
    elif catches and card & cards.TAROCK_MASK:
        lacking = np.int64(_PAGAT)
    if must_beat and trick.position and not takes:
        beating = view.above(trick.best, led) & (cards.TAROCK_MASK if void else led)
        if public[view.KAISERSTICH] == _ANY_ORDER and trick.cards & _PAGAT:
            beating &= ~(_MOND | _SKUES) if trick.cards & (_MOND | _SKUES) else -1
        lacking |= beating
    return lacking


@kernel
def _signal(card, led, trick, public):
    """What a card says of whose side its player is on, as a kind of `view.SIGNALS`."""
    if trick.position == 0:
        if led & cards.TAROCK_MASK:
            return view.LED_TAROCK
        if led & public[view.CALLED]:
            return view.LED_CALLED
        returned = public[view.SUITS_LED + public[view.DECLARER]] & led != 0
        return view.LED_RETURN if returned else view.LED_OTHER
    kind = view.ON_DECLARER if trick.winner == public[view.DECLARER] else view.ON_OTHER
    if card & view.above(trick.best, led):
        return kind
    return kind + (1 if card & cards.COUNTER_MASK else 2)


@kernel
def _pagat_catches(trick, public):
    """The whole Trull lies on the table: the Pagat's seat if the order is right, else -1."""
    seen = 0
    owner = -1
    for position in range(trick.position + 1):
        card = public[view.TABLE + position]
        if card & cards.TRULL_MASK == 0:
            continue
        wanted = _MOND if seen == 0 else _SKUES if seen == 1 else _PAGAT
        if public[view.KAISERSTICH] == _IN_ORDER and card != wanted:
            return -1
        seen += 1
        if card == _PAGAT:
            owner = (trick.leader + position) & 3
    return owner
