"""The law of the trick: which cards are legal and which one wins (docs/rules.md 5)."""

from sim import cards
from sim.kernels import view
from sim.kernels.jit import kernel
from sim.rules import Kaiserstich

_IN_ORDER = int(Kaiserstich.IN_ORDER)
_PAGAT = 1 << cards.PAGAT
_MOND = 1 << cards.MOND
_SKUES = 1 << cards.SKUES


@kernel
def pagat_would_catch(public):
    """XXI and Sküs lie on the table, in the order that lets a Pagat take both."""
    if public[view.ON_TABLE] & (_MOND | _SKUES) != _MOND | _SKUES:
        return False
    if public[view.KAISERSTICH] != _IN_ORDER:
        return True
    for position in range(public[view.POSITION]):
        card = public[view.TABLE + position]
        if card == _MOND:
            return True
        if card == _SKUES:
            return False
    return False


@kernel
def legal_cards(hand, public):
    """The set of cards that this hand may play now."""
    tarocks = hand & cards.TAROCK_MASK
    led = public[view.LED] if public[view.POSITION] else hand
    legal = hand & led
    legal = legal if legal else tarocks
    legal = legal if legal else hand
    return _legal_in_negative(hand, legal, public) if public[view.NEGATIVE] else legal


@kernel
def _legal_in_negative(hand, legal, public):
    """Among the cards that follow: the Pagat only at the end, and the best must be beaten."""
    tarocks = hand & cards.TAROCK_MASK
    if public[view.POSITION] == 0:
        return legal if tarocks == _PAGAT else legal & ~_PAGAT
    if legal & cards.TAROCK_MASK == 0:
        if public[view.MUST_BEAT]:
            above = legal & view.above(public[view.BEST], public[view.LED])
            return above if above else legal
        return legal
    if (
        tarocks & _PAGAT
        and public[view.KAISERSTICH]
        and public[view.MUST_BEAT]
        and pagat_would_catch(public)
    ):
        return _PAGAT
    legal = legal if tarocks == _PAGAT else legal & ~_PAGAT
    if public[view.MUST_BEAT]:
        above = legal & view.above(public[view.BEST], public[view.LED])
        return above if above else legal
    return legal


@kernel
def put_on_table(seat, card, public):
    """Plays a card: the trick, its leader, its winner and what it shows of voids."""
    # Written without branches where chance decides: a wrong guess of the processor
    # costs more than all the rest of the line.
    position = public[view.POSITION]
    if position == 0:
        public[view.LEADER] = seat
        public[view.LED] = view.suit_set(card)
        public[view.SUITS_LED + seat] |= public[view.LED]
        public[view.BEST] = 0
    led = public[view.LED]
    tarock = card & cards.TAROCK_MASK
    void = 0 if card & led else led
    void |= 0 if card & led or tarock else cards.TAROCK_MASK
    public[view.VOID + seat] |= void
    best = public[view.BEST]
    takes = (card & led | tarock) > best
    public[view.BEST] = card if takes else best
    public[view.WINNER] = seat if takes else public[view.WINNER]
    public[view.TABLE + position] = card
    public[view.ON_TABLE] |= card
    public[view.GONE] |= card
    public[view.POSITION] = position + 1
    if (
        public[view.KAISERSTICH]
        and public[view.ON_TABLE] & cards.TRULL_MASK == cards.TRULL_MASK
    ):
        _let_pagat_win(public)


@kernel
def _let_pagat_win(public):
    """The whole Trull lies on the table: the Pagat takes it if the order is right."""
    last = 0
    for position in range(public[view.POSITION]):
        card = public[view.TABLE + position]
        if card & cards.TRULL_MASK == 0:
            continue
        if public[view.KAISERSTICH] == _IN_ORDER and card != (_MOND, _SKUES, _PAGAT)[last]:
            return
        last += 1
        if card == _PAGAT:
            winner = (public[view.LEADER] + position) & 3
    # Nothing beats the Pagat now: let the card to beat be the top tarock.
    public[view.BEST] = _SKUES
    public[view.WINNER] = winner
