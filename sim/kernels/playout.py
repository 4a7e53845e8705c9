"""Playing on from any point of a deal to its end: the loop that everything shares."""

from sim.kernels import choose, follow, settle, view
from sim.kernels.bits import index
from sim.kernels.jit import kernel

# The trace of the tricks, behind the head of `table` records: 48 cards, then 48
# legal sets, then twelve leaders and twelve winners.
CARDS = 0
LEGAL = 48
LEADERS = 96
WINNERS = 108
TRACE_SIZE = 120


@kernel
def play_on(hands, halves, piles, discards, public, events, key, kinds, knobs, trace):
    """Plays until the hands are empty; `trace` may have no length.

    `hands` (4), `piles` (4), `public` and `events` are changed in place. Each
    choice is made by `choose` from the player's own view alone.
    """
    tracing = trace.shape[0] > 0
    declarer = public[view.DECLARER]
    for trick in range(public[view.TRICK], 12):
        leader = public[view.LEADER]
        for position in range(public[view.POSITION], 4):
            seat = (leader + position) & 3
            hand = hands[seat]
            legal = follow.legal_cards(hand, public)
            own_discards = discards if seat == declarer else 0
            card = choose.choose(
                kinds[seat], hand, legal, own_discards, seat, public, key, knobs
            )
            if tracing:
                trace[CARDS + 4 * trick + position] = index(card)
                trace[LEGAL + 4 * trick + position] = legal
            hands[seat] = hand ^ card
            follow.put_on_table(seat, card, public)
            if card == public[view.CALLED]:
                public[view.PARTNER] = view.ALONE if seat == declarer else seat
        _end_trick(halves, piles, public, events)
        if tracing:
            trace[LEADERS + trick] = leader
            trace[WINNERS + trick] = public[view.LEADER]


@kernel
def _end_trick(halves, piles, public, events):
    winner = public[view.WINNER]
    piles[winner] |= public[view.ON_TABLE]
    public[view.TRICKS + winner] += 1
    if public[view.NEGATIVE]:
        settle.give_talon(piles, halves, public)
    else:
        settle.note_events(public, events)
    public[view.TRICK] += 1
    public[view.POSITION] = 0
    public[view.LEADER] = winner
    public[view.ON_TABLE] = 0
