"""Playing on from any point of a deal to its end: the loop that everything shares."""

from sim.kernels import choose, follow, settle, view
from sim.kernels.bits import index
from sim.kernels.jit import kernel

# The trace of the tricks, behind the head that `chunk` writes: 48 cards, then 48
# legal sets, then twelve leaders and twelve winners.
CARDS = 0
LEGAL = 48
LEADERS = 96
WINNERS = 108
TRACE_SIZE = 120


@kernel
def play_on(trick, hands, halves, piles, discards, public, events, key, kinds, knobs, trace):
    """Plays from this trick until the hands are empty; `trace` may have no length.

    `hands` (4), `piles` (4), `public` and `events` are changed in place. Each
    choice is made by `choose` from the player's own view alone.
    """
    tracing = trace.shape[0] > 0
    declarer = public[view.DECLARER]
    for number in range(trick.number, 12):
        for position in range(trick.position, 4):
            seat = (trick.leader + position) & 3
            hand = hands[seat]
            legal = follow.legal_cards(hand, trick, public)
            own_discards = discards if seat == declarer else 0
            card = choose.choose(
                kinds[seat], hand, legal, own_discards, seat, trick, public, key, knobs
            )
            if tracing:
                trace[CARDS + 4 * number + position] = index(card)
                trace[LEGAL + 4 * number + position] = legal
            hands[seat] = hand ^ card
            trick = follow.put_on_table(seat, card, trick, public)
            if card == public[view.CALLED]:
                public[view.PARTNER] = view.ALONE if seat == declarer else seat
        if tracing:
            trace[LEADERS + number] = trick.leader
            trace[WINNERS + number] = trick.winner
        piles[trick.winner] |= trick.cards
        public[view.TRICKS + trick.winner] += 1
        if public[view.NEGATIVE]:
            settle.give_talon(trick, piles, halves, public, key)
        else:
            settle.note_events(trick, public, events)
        trick = follow.lead_to(number + 1, trick.winner)
