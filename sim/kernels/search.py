"""The player who searches: tries every card in imagined worlds and takes the best.

At each choice he draws worlds that agree with his view (`worlds`), plays every card out
in each of them with `standard` in all four seats, who are as blind as he is, and takes
the card with the best mean for himself. Cards that are far behind leave early. In the
literature: imperfect-information Monte Carlo search (Furtak and Buro, 2013).
"""

from sim import cards
from sim.kernels import choose as choose_card
from sim.kernels import playout, rng, settle, view, worlds
from sim.kernels.bits import count, index, lowest
from sim.kernels.jit import kernel, routine
from sim.strategy import INDEX

_WORLDS = INDEX["worlds"]

MAX_WORLDS = 128
# After so many worlds the cards that are clearly behind leave the race.
_LAP = 8
# Clearly: by so many standard errors of the paired gap, squared.
_BEHIND = 9.0
# And what must speak for a card before it takes the place of what `standard` would play.
_BETTER = 1.0


@routine
def choose(hand, legal, discards, seat, trick, piles, public, events, key, contract, rules, players, room):
    """The card with the best mean payment for this seat, as a set; one of `legal`."""
    candidates = choose_card.unlike(legal, view.outstanding(hand, discards, public))
    if candidates & (candidates - 1) == 0:
        return candidates
    n_worlds = int(players.knobs[seat, _WORLDS])
    own = choose_card.choose(hand, legal, discards, seat, trick, public, key, players)
    found = begin(hand, discards, seat, trick, public, players, room)
    n_worlds = int(players.knobs[seat, _WORLDS])
    alive = candidates
    done = 0
    while done < n_worlds and alive & (alive - 1):
        lap = min(n_worlds, done + _LAP)
        for world in range(done, lap):
            imagine(found, seat, key, trick, world, room)
            left = alive
            while left:
                card = lowest(left)
                left ^= card
                room.values[count(candidates & (card - 1)), world] = outcome(
                    card, hand, legal, discards, seat, trick, piles, public, events, key, world,
                    contract, rules, room,
                )  # fmt: skip
        done = lap
        alive = _still_racing(candidates, alive, done, room)
    best, row = _leader(candidates, alive, done, room)
    if alive & own and best != own:
        own_row = count(candidates & (own - 1))
        if not _clear(row, own_row, done, _BETTER, room):
            return own
    return best


@kernel
def begin(hand, discards, seat, trick, public, players, room):
    """Reads the view, and seats `standard` with this player's habits in all four seats."""
    for other in range(4):
        room.players.turned[other] = players.turned[seat]
        room.players.tables[other] = players.tables[seat]
        for knob in range(players.knobs.shape[1]):
            room.players.knobs[other, knob] = players.knobs[seat, knob]
    return worlds.read(
        seat, hand, discards, trick, public, room.unseen, room.allowed, room.ways
    )


@kernel
def imagine(found, seat, key, trick, world, room):
    """Draws world number `world` into `room.dealt`."""
    world_key = rng.world_key(key, seat, trick.number, world)
    worlds.draw(
        found, seat, world_key, room.unseen, room.allowed, room.ways,
        room.dealt[:4], room.dealt[4:],
    )


@kernel
def outcome(
    card, hand, legal, discards, seat, trick, piles, public, events, key, world, contract, rules, room
):
    """The payment of this seat if it plays a card in the world in `room.dealt`."""
    for place in range(6):
        room.places[place] = room.dealt[place]
    room.places[seat] = hand
    for other in range(4):
        room.piles[other] = piles[other]
    for fact in range(view.SIZE):
        room.public[fact] = public[fact]
    for event in range(settle.N_EVENTS):
        room.events[event] = events[event]
    declarer = public[view.DECLARER]
    partner = public[view.PARTNER]
    laid = discards
    if declarer >= 0:
        if declarer != seat:
            laid = room.places[4] | room.places[5] | public[view.SHOWN]
        if partner == view.HIDDEN:
            partner = view.ALONE
            for other in range(4):
                if other != declarer and room.places[other] & public[view.CALLED]:
                    partner = other
    hands = room.places[:4]
    trick = playout.put(card, legal, seat, trick, hands, room.public, room.trace)
    playout.play_on(
        trick, hands, room.places[4:], room.piles, laid, room.public, room.events,
        rng.world_key(key, seat, trick.number, world), room.players, room.trace,
    )
    settle.pay(
        contract, partner, laid, room.piles, room.public, room.events, rules, room.points,
        room.parts, room.thirds, room.payment,
    )
    return room.payment[seat]


@kernel
def _still_racing(candidates, alive, done, room):
    """Those candidates that are not clearly behind the one that leads."""
    leader, first = _leader(candidates, alive, done, room)
    left = alive & ~leader
    while left:
        card = lowest(left)
        left ^= card
        row = count(candidates & (card - 1))
        if _clear(first, row, done, _BEHIND, room):
            alive ^= card
    return alive


@kernel
def _clear(row, other, done, limit, room):
    """Whether a row is ahead of another by more than `limit` standard errors, squared."""
    total = 0.0
    squares = 0.0
    for world in range(done):
        gap = float(room.values[row, world] - room.values[other, world])
        total += gap
        squares += gap * gap
    return total > 0 and total * total * (done - 1) > limit * (squares * done - total * total)


@kernel
def _leader(candidates, alive, done, room):
    """The card with the best sum, the first of equals, and its row."""
    best, best_row, best_sum = lowest(alive), 0, -1e18
    left = alive
    while left:
        card = lowest(left)
        left ^= card
        row = count(candidates & (card - 1))
        total = 0.0
        for world in range(done):
            total += room.values[row, world]
        if total > best_sum:
            best, best_row, best_sum = card, row, total
    return best, best_row

