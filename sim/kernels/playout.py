"""Playing on from any point of a deal: the loop that everything shares."""

from sim.kernels import choose, follow, settle, view
from sim.kernels.bits import index
from sim.kernels.count import thirds
from sim.kernels.jit import kernel, routine
from sim.strategy import Kind

# The trace of the tricks, behind the head that `chunk` writes: 48 cards, then 48
# legal sets, then twelve leaders and twelve winners.
CARDS = 0
LEGAL = 48
LEADERS = 96
WINNERS = 108
TRACE_SIZE = 120

_SEARCH = int(Kind.SEARCH)
TO_THE_END = 48  # cards


@routine
def play_on(trick, hands, halves, piles, discards, public, events, key, players, trace, most):
    """Plays on from this trick: to the end, to a choice of who searches, or `most` cards.

    `hands` (4), `halves` (2), `piles` (4), `public` and `events` are changed in place;
    `trace` may have no length. Each choice is made by `choose` from the player's own view
    alone. Returns the trick as it lies then, at the end an empty one of number 12.
    """
    declarer = public[view.DECLARER]
    for number in range(trick.number, 12):
        for position in range(trick.position, 4):
            seat = (trick.leader + position) & 3
            hand = hands[seat]
            legal = follow.legal_cards(hand, trick, public)
            if most == 0 or (players.kinds[seat] == _SEARCH and legal & (legal - 1)):
                return trick
            most -= 1
            own_discards = discards if seat == declarer else 0
            card = choose.choose(hand, legal, own_discards, seat, trick, public, key, players)
            trick = put(card, legal, seat, trick, hands, public, trace)
        if trace.shape[0]:
            trace[LEADERS + number] = trick.leader
            trace[WINNERS + number] = trick.winner
        piles[trick.winner] |= trick.cards
        public[view.TRICKS + trick.winner] += 1
        public[view.WON + trick.winner] += thirds(trick.cards)
        if public[view.NEGATIVE]:
            settle.give_talon(trick, piles, halves, public, key)
        else:
            settle.note_events(trick, public, events)
        trick = follow.lead_to(number + 1, trick.winner)
    return trick


@kernel
def put(card, legal, seat, trick, hands, public, trace):
    """A seat plays a card: from its hand to the table, and what that shows; the trick then."""
    if trace.shape[0]:
        trace[CARDS + 4 * trick.number + trick.position] = index(card)
        trace[LEGAL + 4 * trick.number + trick.position] = legal
    hands[seat] ^= card
    trick = follow.put_on_table(seat, card, trick, public)
    if card == public[view.CALLED]:
        public[view.PARTNER] = view.ALONE if seat == public[view.DECLARER] else seat
    return trick
