"""Decisions under a glass: what each card that might have been played brings."""

from enum import IntEnum
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sim import cards, play_weights
from sim.contracts import RUFER
from sim.kernels import study as study_kernel
from sim.rules import Rules
from sim.strategy import STRATEGIES, Kind
from sim.table import Question, must_compile, plain_rules
from sim.workspace import Ints, seated, workspace


class Column(IntEnum):
    """What stands where in `Studied.rows`."""

    DEAL = study_kernel.DEAL
    SEAT = study_kernel.SEAT
    TRICK = study_kernel.TRICK  # from 0
    POSITION = study_kernel.POSITION  # 0 leads
    ROLE = study_kernel.ROLE  # of play_weights.Role
    CARD = study_kernel.CARD
    PLAYED = study_kernel.PLAYED  # 1 for the card that the player plays
    FIRST_HALF = study_kernel.FIRST_HALF  # points of the seat, summed over the even worlds
    SECOND_HALF = study_kernel.SECOND_HALF  # and over the odd ones


class Studied(NamedTuple):
    """Every choice in some deals, a row for each card that might have been played.

    `rows` (n, `Column`) says which choice and card it is and what it brought; `cells`
    (n, most tables) the cell of each table that the card meets, counted from 1, or 0; in
    tables of one cell the factor of its weight.
    """

    rows: Ints
    cells: npt.NDArray[np.int32]


def study(
    question: Question,
    first: int,
    deals: int,
    *,
    n_worlds: int,
    follow_search: float,
    alone_only: bool = False,
) -> Studied:
    """Plays deals of a random forehand and looks at every choice, in this thread.

    At each choice every card is played out in `n_worlds` imagined worlds; what search likes
    best is then played in `follow_search` of all choices, else what the player chose. With
    `alone_only` the games in which somebody may be the partner are left out.
    """
    known = np.zeros(6, np.int64)
    need = np.array([cards.HAND_SIZE] * 4 + [cards.HALF_SIZE] * 2)
    unseen = np.array([1 << card for card in range(cards.N_CARDS)])
    players = seated(question.players)
    probes = play_weights.probes()
    rows = np.zeros((deals * study_kernel.MAX_ROWS, study_kernel.SIZE), np.int64)
    cells = np.zeros((len(rows), len(probes)), np.int32)
    n = study_kernel.study_chunk(
        question.contract, plain_rules(question.rules),
        players._replace(kinds=np.full(4, Kind.SEARCH, np.int64)), players,
        question.seed, first, deals, n_worlds, follow_search, alone_only, unseen, known, need,
        probes, workspace(players), rows, cells,
    )  # fmt: skip
    return Studied(rows[:n], cells[:n])


def must_compile_study() -> bool:
    """Whether what `study` needs is not yet compiled, in this process or on disk."""
    return must_compile("study.study_chunk")


def compile_study() -> None:
    """Compiles what `study` needs, or loads it from disk."""
    players = (STRATEGIES["standard"],) * 4
    question = Question(contract=RUFER, rules=Rules(), players=players)
    study(question, 0, 1, n_worlds=2, follow_search=0.0)
