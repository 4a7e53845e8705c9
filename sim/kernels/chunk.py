"""A chunk of deals from first card to payment: the one kernel that `sim.table` runs."""

import numpy as np

from sim import cards
from sim.kernels import call, exchange, follow, kontra, playout, rng, search, settle, view
from sim.kernels import deal as dealing
from sim.kernels.bits import index
from sim.kernels.jit import entry, kernel
from sim.strategy import Kind

# Outcome flags of one deal, one bit each, and where the called card was dealt.
WON = 1
ALONE = 2
CONCEDED = 4
KONTRA = 8
PLACE_SHIFT = 4  # three bits: hand 0..3, half 4 or 5, NOWHERE
NOWHERE = 7

_SEARCH = int(Kind.SEARCH)

NO_HALF = exchange.NO_HALF
OWN_CHOICE = 2  # the forehand decides by its own policy

# A trace record: this head, then the tricks of `playout`.
HANDS = 0
TALON = 4
CALLED = 6
TRACE_FLAGS = 7
HALF = 8
DISCARDS = 9
TALON_ORDER = 10  # six cards: each half in the order in which Trischaken hands it out
KONTRA_SEAT = 16  # who said kontra, or -1
HEAD_SIZE = 17
TRACE_SIZE = HEAD_SIZE + playout.TRACE_SIZE

# Status codes.
FINE = 0
NO_DEAL_FITS = 1
LOST_THIRDS = 2
MAX_ATTEMPTS = 100_000


@entry
def play_chunk(
    contract, rules, players, seed, first, called, half_told, laid_told, unseen, known, need,
    work, payments, parts, piles_thirds, flags, traces,
):  # fmt: skip
    """Deals and plays `payments.shape[0]` deals from number `first` on.

    `called` is a card as a set, or 0: the forehand calls by its own policy. So it does
    with the talon if `half_told` is OWN_CHOICE, and not a half or NO_HALF to give up;
    `laid_told` are the cards then laid away. `work` is room to work in
    (`sim.table.Workspace`). Writes one row a deal: `payments` (4 seats), `parts` (items,
    declarer's side), `piles_thirds` (4 piles; in games with a declarer his side's and the
    others' in the first two), `flags`, and `traces` unless it is empty. Returns a status
    and the deal it belongs to.
    """
    places = work.places
    hands = places[:4]
    halves = places[4:]
    for row in range(payments.shape[0]):
        deal = first + row
        # The coins of the players belong to the deal, however often it is dealt.
        key = rng.deal_key(seed, deal, 0)
        attempt, card = deal_that_fits(
            seed, deal, called, unseen, known, need, work.pool, places,
            key, contract, rules, players.kinds[0], players.knobs[0],
        )  # fmt: skip
        if attempt < 0:
            return NO_DEAL_FITS, deal
        if traces.shape[0]:
            for place in range(dealing.N_PLACES):
                traces[row, HANDS + place] = places[place]
            traces[row, CALLED] = card
            for number in range(6):
                traces[row, TALON_ORDER + number] = index(settle.talon_card(halves, key, number))
        place = place_of(card, places)
        partner = place if 1 <= place < 4 else view.ALONE
        clear(contract, rules, parts[row], piles_thirds[row], work)

        flags[row] = place << PLACE_SHIFT
        half, laid = NO_HALF, 0
        if contract.halves:
            half, laid = open_talon(half_told, laid_told, card, key, contract, rules, players, work)
            flags[row] |= KONTRA if work.public[view.KONTRA] >= 0 else 0
        if contract.halves and half == NO_HALF:
            flags[row] |= CONCEDED | ALONE
            parts[row, settle.GAME] = -rules.rufer_value
            settle.pay_sides(-rules.rufer_value, 0, view.ALONE, payments[row])
        else:
            _play_out(
                contract, rules, laid, hands, halves, key, players,
                traces[row, HEAD_SIZE:] if traces.shape[0] else work.pool[:0], work,
            )  # fmt: skip
            won = settle.pay(
                contract, partner, laid, work.piles, work.public, work.events, rules, work.points,
                parts[row], piles_thirds[row], payments[row],
            )  # fmt: skip
            flags[row] |= WON if won else 0
            if contract.declarer:
                flags[row] |= ALONE if partner == view.ALONE else 0
                if piles_thirds[row, 0] + piles_thirds[row, 1] != cards.PACK_THIRDS:
                    return LOST_THIRDS, deal
        if traces.shape[0]:
            traces[row, TRACE_FLAGS] = flags[row]
            traces[row, HALF] = half
            traces[row, DISCARDS] = laid
            traces[row, KONTRA_SEAT] = work.public[view.KONTRA]
    return FINE, 0


@kernel
def deal_that_fits(
    seed, deal, called, unseen, known, need, pool, places, key, contract, rules, kind, knobs
):
    """Deals until the game can be played; returns the attempt, or -1, and the called card."""
    for attempt in range(MAX_ATTEMPTS):
        dealing.deal(rng.deal_key(seed, deal, attempt), unseen, pool, known, need, places)
        if contract.partner == 0:
            return attempt, np.int64(0)
        allowed = call.callable_cards(places[0], rules)
        if called & allowed:
            return attempt, called
        if called == 0 and allowed:
            return attempt, call.choose_call(kind, places[0], allowed, key, knobs)
    return -1, np.int64(0)


@kernel
def clear(contract, rules, parts, piles_thirds, work):
    """Nothing played, nothing won."""
    for seat in range(4):
        work.piles[seat] = 0
        piles_thirds[seat] = 0
    for event in range(settle.N_EVENTS):
        work.events[event] = 0
    for part in range(settle.N_PARTS):
        parts[part] = 0
    view.clear(work.public, contract, rules)


@kernel
def _play_out(contract, rules, laid, hands, halves, key, players, trace, work):
    """Plays the twelve tricks; who searches is asked between two stretches of play."""
    trick = follow.lead_to(0, 0)
    while trick.number < 12:
        trick = playout.play_on(
            trick, hands, halves, work.piles, laid, work.public, work.events, key, players,
            trace, playout.TO_THE_END,
        )  # fmt: skip
        if trick.number < 12:
            seat = (trick.leader + trick.position) & 3
            legal = follow.legal_cards(hands[seat], trick, work.public)
            own_discards = laid if seat == work.public[view.DECLARER] else 0
            card = search.choose(
                hands[seat], legal, own_discards, seat, trick, key, contract, rules, players, work
            )
            trick = playout.put(card, legal, seat, trick, hands, work.public, trace)


@kernel
def place_of(card, places):
    """Where a card was dealt: a hand 0..3, a half 4 or 5, or NOWHERE."""
    for place in range(dealing.N_PLACES):
        if places[place] & card:
            return place
    return NOWHERE


@kernel
def open_talon(half, laid, called, key, contract, rules, players, work):
    """The talon lies open: gives up, or takes up a half and lays three cards away.

    With OWN_CHOICE the forehand decides. Then the others may say kontra. Returns the half,
    or NO_HALF, and the cards laid away.
    """
    places = work.places
    if half == OWN_CHOICE and players.kinds[0] == _SEARCH:
        half, laid = search.choose_exchange(
            places[0], places[4:], called, key, contract, rules, players, work
        )
    elif half == OWN_CHOICE:
        half, laid = exchange.choose_exchange(
            players.kinds[0], places[0], places[4:], called, rules, key, players.knobs[0],
            work.scores, work.sets,
        )  # fmt: skip
    if half == NO_HALF:
        return NO_HALF, np.int64(0)
    exchange.take_up(half, laid, called, rules, places, work.public)
    if work.public[view.PARTNER] == view.ALONE and rules.kontra_alone:
        work.public[view.KONTRA] = kontra.who_says_kontra(places[:4], key, players)
    return half, laid
