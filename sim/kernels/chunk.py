"""A chunk of deals from first card to payment: the one kernel that `sim.table` runs."""

from sim import cards
from sim.kernels import call, exchange, follow, playout, rng, settle, view
from sim.kernels import deal as dealing
from sim.kernels.count import thirds
from sim.kernels.jit import entry, kernel

# Outcome flags of one deal, one bit each, and where the called card was dealt.
WON = 1
ALONE = 2
CONCEDED = 4
PLACE_SHIFT = 3  # three bits: hand 0..3, half 4 or 5, NOWHERE
NOWHERE = 7

# A trace record: this head, then the tricks of `playout`.
HANDS = 0
TALON = 4
CALLED = 6
TRACE_FLAGS = 7
HALF = 8
DISCARDS = 9
ATTEMPT = 10
HEAD_SIZE = 11
TRACE_SIZE = HEAD_SIZE + playout.TRACE_SIZE

# Status codes.
FINE = 0
NO_DEAL_FITS = 1
LOST_THIRDS = 2
MAX_ATTEMPTS = 100_000


@entry
def play_chunk(
    contract, rules, kinds, knobs, seed, first, called, unseen, known, need,
    work, payments, parts, piles_thirds, flags, traces,
):  # fmt: skip
    """Deals and plays `payments.shape[0]` deals from number `first` on.

    `called` is a card as a set, or 0: the forehand calls by its own policy. `work`
    is room to work in (`sim.table.Workspace`). Writes one row a deal: `payments`
    (4 seats), `parts` (items, declarer's side), `piles_thirds` (4 piles; in games
    with a declarer his side's and the others' in the first two), `flags`, and
    `traces` unless it is empty. Returns a status and the deal it belongs to.
    """
    pool = work.pool
    places = work.places
    hands = places[:4]
    halves = places[4:]
    piles = work.piles
    public = work.public
    events = work.events
    for row in range(payments.shape[0]):
        number = first + row
        attempt = 0
        card = called
        while True:
            key = rng.deal_key(seed, number, attempt)
            dealing.deal(key, unseen, pool, known, need, places)
            if contract.partner == 0:
                break
            if called == 0:
                allowed = call.callable_cards(hands[0], rules)
                if allowed:
                    card = call.choose_call(kinds[0], hands[0], allowed, key, knobs[0])
                    break
            elif hands[0] & called == 0 or rules.call_own_king:
                break
            attempt += 1
            if attempt == MAX_ATTEMPTS:
                return NO_DEAL_FITS, number
        if traces.shape[0]:
            trace = traces[row]
            for place in range(dealing.N_PLACES):
                trace[HANDS + place] = places[place]
            trace[ATTEMPT] = attempt
        flags[row] = _place_of(card, places) << PLACE_SHIFT
        for part in range(settle.N_PARTS):
            parts[row, part] = 0
        view.clear(public, contract, rules)
        for seat in range(4):
            piles[seat] = 0
        for event in range(settle.N_EVENTS):
            events[event] = 0

        tail = traces[row, HEAD_SIZE:] if traces.shape[0] else pool[:0]
        half = -1
        laid = 0
        if contract.partner:
            half, laid = _open_game(card, hands, halves, public, key, rules, kinds[0], knobs[0])
        if contract.partner and half < 0:
            flags[row] |= CONCEDED | ALONE
            parts[row, settle.GAME] = -rules.rufer_value
            settle.pay_sides(-rules.rufer_value, 0, view.ALONE, payments[row])
            for pile in range(4):
                piles_thirds[row, pile] = 0
        else:
            partner = _holder(card, hands)
            playout.play_on(
                follow.lead_to(0, 0), hands, halves, piles, laid, public, events, key,
                kinds, knobs, tail,
            )  # fmt: skip
            if contract.partner:
                own = settle.pay_partner_game(
                    piles, laid, public, partner, events, rules, rules.rufer_value,
                    parts[row], payments[row],
                )  # fmt: skip
                theirs = public[view.UNTAKEN]
                for seat in range(1, 4):
                    if seat != partner:
                        theirs |= piles[seat]
                piles_thirds[row, 0] = own
                piles_thirds[row, 1] = thirds(theirs)
                piles_thirds[row, 2] = 0
                piles_thirds[row, 3] = 0
                if own + piles_thirds[row, 1] != cards.PACK_THIRDS:
                    return LOST_THIRDS, number
                if own >= rules.threshold:
                    flags[row] |= WON
                if partner < 0:
                    flags[row] |= ALONE
            else:
                for seat in range(4):
                    piles_thirds[row, seat] = thirds(piles[seat])
                settle.pay_trischaken(piles_thirds[row], public, rules, work.points, payments[row])
                parts[row, settle.GAME] = payments[row, 0]
                if payments[row, 0] > 0:
                    flags[row] |= WON
        if traces.shape[0]:
            trace[CALLED] = card
            trace[TRACE_FLAGS] = flags[row]
            trace[HALF] = half
            trace[DISCARDS] = laid
    return FINE, 0


@kernel
def _place_of(card, places):
    for place in range(dealing.N_PLACES):
        if places[place] & card:
            return place
    return NOWHERE


@kernel
def _holder(card, hands):
    """The seat of the partner, or ALONE: the talon and the forehand's own hand give none."""
    for seat in range(1, 4):
        if hands[seat] & card:
            return seat
    return view.ALONE


@kernel
def _open_game(called, hands, halves, public, key, rules, kind, knobs):
    """The talon lies open: gives up (half -1) or takes a half and lays three cards away."""
    half = exchange.choose_half(kind, hands[0], halves, called, key, knobs)
    in_talon = (halves[0] | halves[1]) & called
    if in_talon and rules.give_up:
        if exchange.choose_give_up(kind, hands[0], halves, half, key, knobs):
            return -1, 0
    full = hands[0] | halves[half]
    laid = exchange.choose_discards(kind, full, called, key, knobs)
    hands[0] = full & ~laid
    public[view.CALLED] = called
    public[view.DECLARER] = 0
    public[view.UNTAKEN] = halves[1 - half]
    public[view.TAKEN] = halves[half]
    public[view.GONE] = halves[1 - half] | laid & cards.TAROCK_MASK
    public[view.PARTNER] = view.ALONE if in_talon else view.HIDDEN
    return half, laid
