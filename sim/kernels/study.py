"""Decisions under a glass: every choice of a deal, what each card brings, what speaks for it.

The deals are played by the players who are asked about; at each choice every card is
played out in the same imagined worlds, as `search` does. So it shows where a player
loses points, and the weights of `standard` are fitted to it.
"""

from sim.kernels import (
    choose,
    chunk,
    follow,
    playout,
    rng,
    search,
    standard_avoiding,
    standard_taking,
    view,
)
from sim.kernels.bits import count, index, lowest
from sim.kernels.jit import entry, kernel
from sim.play_weights import Role

_AVOIDER = int(Role.AVOIDER)

# A row a card that might have been played.
DEAL, SEAT, TRICK, POSITION, ROLE, CARD, PLAYED = range(7)
FIRST_HALF, SECOND_HALF = 7, 8  # sums of payments in the even and in the odd worlds
SIZE = 9
MAX_ROWS = 4 * 78  # twelve cards, eleven, ... of each seat


@entry
def study_chunk(
    contract, rules, players, asked, seed, first, deals, n_worlds, follow_search, alone_only,
    unseen, known, need, probes, work, rows, features,
):  # fmt: skip
    """Plays `deals` deals from number `first`; fills `rows` and `features`, a row a card.

    `asked` are the players, `players` the same but searching, so that play stops at each choice;
    in `follow_search` of all choices the card that search likes best is played instead. Games
    with a known partner are left out if `alone_only`.
    `probes` are weights, a table each, that tell which cell of the table a card meets.
    Returns the number of rows; MAX_ROWS a deal are enough.
    """
    hands = work.places[:4]
    halves = work.places[4:]
    n = 0
    for deal in range(first, first + deals):
        key = rng.deal_key(seed, deal, 0)
        _, card = chunk.deal_that_fits(
            seed, deal, 0, unseen, known, need, work.pool, work.places, key, contract, rules,
            asked.kinds[0], asked.knobs[0],
        )  # fmt: skip
        chunk.clear(contract, rules, work.room.parts, work.room.thirds, work)
        half, laid = chunk.NO_HALF, 0
        if contract.halves:
            half, laid = chunk.open_talon(
                chunk.OWN_CHOICE, 0, card, key, contract, rules, asked, work
            )
            if half == chunk.NO_HALF or (alone_only and work.public[view.PARTNER] != view.ALONE):
                continue
        trick = follow.lead_to(0, 0)
        while trick.number < 12:
            trick = playout.play_on(
                trick, hands, halves, work.piles, laid, work.public, work.events, key, players,
                work.pool[:0], playout.TO_THE_END,
            )  # fmt: skip
            if trick.number < 12:
                card, n = _study(
                    deal, trick, hands, laid, key, contract, rules, asked, n_worlds,
                    follow_search, probes, work, rows, features, n,
                )  # fmt: skip
                seat = (trick.leader + trick.position) & 3
                trick = playout.put(card, card, seat, trick, hands, work.public, work.pool[:0])
    return n


@kernel
def _study(
    deal, trick, hands, laid, key, contract, rules, asked, n_worlds, follow_search, probes, work,
    rows, features, n,
):  # fmt: skip
    """One choice: writes its rows, returns the card that is played and the number of rows."""
    public = work.public
    seat = (trick.leader + trick.position) & 3
    hand = hands[seat]
    legal = follow.legal_cards(hand, trick, public)
    discards = laid if seat == public[view.DECLARER] else 0
    played = search.usual_card(hand, discards, seat, trick, key, asked, work)
    out = view.outstanding(hand, discards, public)
    candidates = choose.unlike(legal, trick, out)
    if candidates & (candidates - 1) == 0:
        return played, n
    role = _AVOIDER if public[view.NEGATIVE] else standard_taking.role(seat, hand, public)
    found = search.begin(hand, discards, seat, trick, public, asked, work.room)
    start = n
    left = candidates
    while left:
        card = lowest(left)
        left ^= card
        rows[n, DEAL] = deal
        rows[n, SEAT] = seat
        rows[n, TRICK] = trick.number
        rows[n, POSITION] = trick.position
        rows[n, ROLE] = role
        rows[n, CARD] = index(card)
        rows[n, PLAYED] = 0
        rows[n, FIRST_HALF] = 0
        rows[n, SECOND_HALF] = 0
        for probe in range(probes.shape[0]):
            features[n, probe] = _score(
                card,
                candidates,
                hand,
                discards,
                out,
                seat,
                trick,
                public,
                probes[probe],
                asked.knobs[seat],
            )
        n += 1
    # A player who does not tell alike cards apart may play another than the lowest.
    rows[start + count(candidates & (2 * played - 1)) - 1, PLAYED] = 1
    for world in range(n_worlds):
        world_key = search.imagine(found, seat, trick.number, key, world, work.room)
        row = start
        left = candidates
        while left:
            card = lowest(left)
            left ^= card
            rows[row, FIRST_HALF + (world & 1)] += search.outcome(
                card, hand, legal, discards, seat, trick, world_key, contract, rules, work
            )
            row += 1
    coin = rng.fraction(rng.world_key(key, seat, trick.number, n_worlds), 0)
    if coin < follow_search:
        best = -(1 << 62)
        left = candidates
        row = start
        while left:
            card = lowest(left)
            left ^= card
            total = rows[row, FIRST_HALF] + rows[row, SECOND_HALF]
            played = card if total > best else played
            best = max(best, total)
            row += 1
    return played, n


@kernel
def _score(card, candidates, hand, discards, out, seat, trick, public, weights, knobs):
    """The score of one card by some weights."""
    if public[view.NEGATIVE]:
        return standard_avoiding.score(card, candidates, hand, out, seat, trick, public, weights)
    return standard_taking.score(
        card, candidates, hand, discards, out, seat, trick, public, weights, knobs
    )
