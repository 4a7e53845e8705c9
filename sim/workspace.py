"""What the kernels work with: the four players as arrays, and room for all they note down."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sim import cards, play_weights
from sim.kernels import search, settle, view, worlds
from sim.strategy import FIRST_HABIT, Kind, Strategy

Ints = npt.NDArray[np.int64]


class Seated(NamedTuple):
    """The four players as arrays: what the kernels know of them."""

    kinds: Ints
    knobs: npt.NDArray[np.float64]  # a row a seat
    turned: npt.NDArray[np.bool_]  # whether a seat has habits of its own
    tables: Ints  # which of the weights a seat plays by
    weights: npt.NDArray[np.int16]


def seated(players: Sequence[Strategy]) -> Seated:
    """The players in playing order; those with the same weights share them."""
    files = sorted({player.weights for player in players})
    return Seated(
        kinds=np.array([player.kind for player in players], np.int64),
        knobs=np.array([player.knobs for player in players], np.float64),
        turned=np.array([any(player.knobs[FIRST_HABIT:]) for player in players]),
        tables=np.array([files.index(player.weights) for player in players]),
        weights=np.stack([play_weights.load(file) for file in files]),
    )


class Room(NamedTuple):
    """Room for a player who searches: an imagined deal, and what he knows of it."""

    unseen: Ints  # the hidden cards
    allowed: Ints  # the places where each may lie, as four bits
    ways: npt.NDArray[np.float64]  # in how many ways the rest may lie, by the room left
    laid: Ints  # what would be laid away with each half
    dealt: Ints  # a world: four hands, and what lies face down as two halves
    values: Ints  # what each card brings in each world
    places: Ints  # the rest as in the workspace of a chunk
    piles: Ints
    public: Ints
    events: Ints
    points: Ints
    parts: Ints
    thirds: Ints
    payment: Ints
    trace: Ints
    players: Seated  # whom he imagines in the four seats


class Workspace(NamedTuple):
    """Room for one chunk to work in: kernels allocate nothing."""

    pool: Ints  # the unseen cards while they are dealt
    places: Ints  # four hands and two talon halves
    piles: Ints  # cards won by each seat
    scores: npt.NDArray[np.float64]  # of exchanges, suit by suit
    sets: Ints  # the cards laid away for them
    public: Ints  # what everybody sees, laid out in kernels/view.py
    events: Ints  # what the premiums need to know of the tricks
    points: Ints  # four numbers of a settlement
    room: Room  # of the players who search


def workspace(players: Seated) -> Workspace:
    """Fresh room for one chunk."""
    return Workspace(
        pool=np.zeros(cards.N_CARDS, np.int64),
        places=np.zeros(6, np.int64),
        piles=np.zeros(4, np.int64),
        scores=np.zeros((4, 4)),
        sets=np.zeros((4, 4), np.int64),
        public=np.zeros(view.SIZE, np.int64),
        events=np.zeros(settle.N_EVENTS, np.int64),
        points=np.zeros(4, np.int64),
        room=Room(
            unseen=np.zeros(worlds.MAX_UNSEEN, np.int64),
            allowed=np.zeros(worlds.MAX_UNSEEN + 1, np.int64),
            ways=np.zeros((worlds.MAX_UNSEEN + 1, worlds.MAX_STATES)),
            laid=np.zeros(2, np.int64),
            dealt=np.zeros(6, np.int64),
            values=np.zeros((cards.HAND_SIZE, search.MAX_WORLDS), np.int64),
            places=np.zeros(6, np.int64),
            piles=np.zeros(4, np.int64),
            public=np.zeros(view.SIZE, np.int64),
            events=np.zeros(settle.N_EVENTS, np.int64),
            points=np.zeros(4, np.int64),
            parts=np.zeros(settle.N_PARTS, np.int64),
            thirds=np.zeros(4, np.int64),
            payment=np.zeros(4, np.int64),
            trace=np.zeros(0, np.int64),
            # Whom a player imagines is written in when he searches; the weights are the table's.
            players=Seated(
                kinds=np.full(4, Kind.STANDARD, np.int64),
                knobs=np.zeros_like(players.knobs),
                turned=np.zeros_like(players.turned),
                tables=np.zeros_like(players.tables),
                weights=players.weights,
            ),
        ),
    )
