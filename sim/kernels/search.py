"""The player who searches: tries every choice in imagined worlds and takes the best.

At each choice he draws worlds that agree with his view (`worlds`) and plays every card out
in each of them with `standard` in all four seats, who are as blind as he is. Choices
that are far behind leave early (`contest`). In the literature: imperfect-information
Monte Carlo search (Furtak and Buro, 2013).
"""

import numpy as np

from sim.kernels import call, contest, exchange, follow, kontra, playout, rng, settle, view, worlds
from sim.kernels import choose as choose_card
from sim.kernels.bits import count, index, lowest, nth
from sim.kernels.jit import kernel, routine
from sim.strategy import INDEX, KNOBS, Kind

MAX_WORLDS = int(KNOBS[INDEX["worlds"]].high)
# After so many worlds those clearly behind leave the race.
_LAP = 8

_STANDARD = int(Kind.STANDARD)
_WORLDS = INDEX["worlds"]
# Rows of the talon: giving up, then the halves.
_GIVE_UP = 0


@routine
def choose(hand, legal, discards, seat, trick, key, contract, rules, players, work):
    """The card with the best mean payment for this seat, as a set; one of `legal`.

    What the seat sees of `work` is public: the facts, who won which cards, what happened.
    """
    room = work.room
    candidates = choose_card.unlike(legal, trick, view.outstanding(hand, discards, work.public))
    rows = (np.int64(1) << count(candidates)) - 1
    if rows == 1:
        return candidates
    found = begin(hand, discards, seat, trick, work.public, players, room)
    usual = usual_card(hand, discards, seat, trick, key, room.players, work)
    usual_row = count(candidates & (usual - 1))
    most = min(np.int64(players.knobs[seat, _WORLDS]), room.values.shape[1])
    done = np.int64(0)
    while done < most and rows & (rows - 1):
        lap = min(most, done + _LAP)
        for world in range(done, lap):
            world_key = imagine(found, seat, trick.number, key, world, room)
            left = rows
            while left:
                row = index(left)
                left ^= lowest(left)
                room.values[row, world] = outcome(
                    nth(candidates, row), hand, legal, discards, seat, trick, world_key, contract,
                    rules, work,
                )  # fmt: skip
        done = lap
        rows = contest.in_reach(rows, usual_row, done, room.values)
    return nth(candidates, contest.winner(rows, usual_row, done, room.values))


@kernel
def begin(hand, discards, seat, trick, public, players, room):
    """Reads the view, and seats `standard` with this player's habits in all four seats."""
    for other in range(4):
        room.players.turned[other] = players.turned[seat]
        room.players.tables[other] = players.tables[seat]
        for knob in range(players.knobs.shape[1]):
            room.players.knobs[other, knob] = players.knobs[seat, knob]
    return worlds.read(seat, hand, discards, trick, public, room.unseen, room.allowed, room.ways)


@kernel
def usual_card(hand, discards, seat, trick, key, players, work):
    """The card that these players, who do not search, would play here: one card of a playout."""
    room = work.room
    _copy(work, room)
    room.places[seat] = hand
    playout.play_on(
        trick, room.places[:4], room.places[4:], room.piles, discards, room.public, room.events,
        key, players, room.trace, 1,
    )  # fmt: skip
    return hand ^ room.places[seat]


@kernel
def _copy(work, room):
    """What has happened so far, for an imagined deal to go on from."""
    for other in range(4):
        room.piles[other] = work.piles[other]
    for fact in range(view.SIZE):
        room.public[fact] = work.public[fact]
    for event in range(settle.N_EVENTS):
        room.events[event] = work.events[event]


@kernel
def imagine(found, seat, moment, key, world, room):
    """Draws world number `world` into `room.dealt`; returns its key."""
    world_key = rng.world_key(key, seat, moment, world)
    worlds.draw(
        found, seat, world_key, room.unseen, room.allowed, room.ways, room.dealt[:4],
        room.dealt[4:],
    )  # fmt: skip
    return world_key


@routine
def outcome(card, hand, legal, discards, seat, trick, world_key, contract, rules, work):
    """The payment of this seat if it plays a card in the world in `room.dealt`."""
    room = work.room
    for place in range(6):
        room.places[place] = room.dealt[place]
    room.places[seat] = hand
    _copy(work, room)
    declarer = work.public[view.DECLARER]
    laid = discards
    if declarer >= 0 and declarer != seat:
        laid = room.places[4] | room.places[5] | work.public[view.SHOWN]
    partner = _partner(room.places, work.public)
    trick = playout.put(card, legal, seat, trick, room.places[:4], room.public, room.trace)
    _play_out(trick, partner, laid, world_key, contract, rules, room)
    return room.payment[seat]


@kernel
def _partner(places, public):
    """Who plays with the declarer in an imagined deal: a seat, or ALONE."""
    if public[view.PARTNER] != view.HIDDEN:
        return public[view.PARTNER]
    for other in range(4):
        if other != public[view.DECLARER] and places[other] & public[view.CALLED]:
            return other
    return view.ALONE


@kernel
def _play_out(trick, partner, laid, world_key, contract, rules, room):
    """Plays an imagined deal to its end and pays it into `room.payment`."""
    playout.play_on(
        trick, room.places[:4], room.places[4:], room.piles, laid, room.public, room.events,
        world_key, room.players, room.trace, playout.TO_THE_END,
    )  # fmt: skip
    settle.pay(
        contract, partner, laid, room.piles, room.public, room.events, rules, room.points,
        room.parts, room.thirds, room.payment,
    )  # fmt: skip


@routine
def choose_exchange(hand, halves, called, key, contract, rules, players, work):
    """The half to take up and the cards to lay away, or NO_HALF and nothing to give up.

    Weighed are both halves, each with what `standard` would lay away, and giving up.
    """
    knobs, room = players.knobs[0], work.room
    half, laid = exchange.choose_exchange(
        _STANDARD, hand, halves, called, rules, key, knobs, work.scores, work.sets
    )
    usual = half + 1
    in_talon = (halves[0] | halves[1]) & called != 0
    rows = 6
    if in_talon and rules.king_half:
        rows = 2 if halves[0] & called else 4
    if in_talon and rules.give_up:
        rows |= 1
    # All that is hidden are three hands, whichever half is taken up.
    for choice in range(2):
        room.laid[choice], _ = exchange.best_of_half(
            choice, hand, halves, called, rules, key, knobs, work.scores, work.sets
        )
    trick = follow.lead_to(0, 0)
    _take_up(0, hand, halves, called, contract, rules, room)
    found = begin(room.places[0], room.laid[0], 0, trick, room.public, players, room)
    most = min(np.int64(knobs[_WORLDS]), room.values.shape[1])
    for world in range(most):
        world_key = imagine(found, 0, call.COIN_HALF, key, world, room)
        room.values[_GIVE_UP, world] = -3 * rules.rufer_value
        for choice in range(2):
            if rows >> (choice + 1) & 1:
                _take_up(choice, hand, halves, called, contract, rules, room)
                if room.public[view.PARTNER] == view.ALONE and rules.kontra_alone:
                    room.public[view.KONTRA] = kontra.who_says_kontra(
                        room.places[:4], world_key, room.players
                    )
                partner = _partner(room.places, room.public)
                _play_out(trick, partner, room.laid[choice], world_key, contract, rules, room)
                room.values[choice + 1, world] = room.payment[0]
    best = contest.winner(rows, usual, most, room.values)
    if best == usual:
        return half, laid
    return best - 1, room.laid[best - 1] if best else np.int64(0)


@kernel
def _take_up(choice, hand, halves, called, contract, rules, room):
    """The imagined deal in `room.dealt` before its first trick, a half taken up."""
    for seat in range(1, 4):
        room.places[seat] = room.dealt[seat]
    room.places[0] = hand
    room.places[4] = halves[0]
    room.places[5] = halves[1]
    for seat in range(4):
        room.piles[seat] = 0
    for event in range(settle.N_EVENTS):
        room.events[event] = 0
    view.clear(room.public, contract, rules)
    exchange.take_up(choice, room.laid[choice], called, rules, room.places, room.public)
