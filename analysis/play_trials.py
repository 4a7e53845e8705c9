"""Claims about play, measured by two players that differ in one habit.

Four of the second play a deal, and then the first sits down in one seat after another that has
the role the claim is about: what that seat gains is the number, as on the ladder.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from analysis.accounts import Account, in_account
from analysis.conditions import Conditions
from analysis.estimate import ratio_interval
from analysis.experiment import Progress
from analysis.findings import Effect, Measured, measured
from analysis.roles import roles_of
from analysis.verdict import MIN_DEALS
from sim import table
from sim.contracts import CONTRACTS
from sim.language import N_
from sim.strategy import INDEX, KNOBS, Strategy
from sim.workers import in_order

# Deals of a piece of work.
CHUNK: Final = 500

Ints = npt.NDArray[np.int64]
Habits = Mapping[str, float]

# What was compared, with any hand and with some, in the written account and in money.
# Habits that pay few deals otherwise pay some of them dearly: a normal interval of fewer is narrow.
MIN_CHANGED: Final = 300

_COMPARED: Final[Mapping[tuple[bool, Account], str]] = {
    (False, "written"): N_("{role}: {advised} against {other}"),
    (True, "written"): N_("{role} with {hands}: {advised} against {other}"),
    (False, "money"): N_("{role}, in money: {advised} against {other}"),
    (True, "money"): N_("{role} with {hands}, in money: {advised} against {other}"),
}
AS_HE_IS: Final = N_("the player as he is")


class Hands(NamedTuple):
    """Some hands, and what to call them."""

    name: str
    holds: Callable[[int], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayTrial:
    """Two players by the knobs in which they differ from the player as he is, and where.

    `role` is one of analysis/roles.py, and only seats count whose hand, as dealt, is among
    `hands`. `account` is that in which the gain is counted.
    """

    contract: str
    role: str
    advised: Habits
    other: Habits
    hands: Hands | None = None
    account: Account = "written"

    @property
    def families(self) -> int:
        """How many intervals, or sets of them that hold together, it is judged by."""
        return 1


def habit(
    knob: str, turned: float, role: str, *, contract: str = "rufer", **more: Any
) -> tuple[PlayTrial, PlayTrial]:
    """A habit turned so far, against its contrary and against the player as he is."""
    contrary = 2 * KNOBS[INDEX[knob]].default - turned
    return (
        PlayTrial(
            contract=contract, role=role, advised={knob: turned}, other={knob: contrary}, **more
        ),
        PlayTrial(contract=contract, role=role, advised={knob: turned}, other={}, **more),
    )


def try_play(
    trials: Sequence[PlayTrial], how: Conditions, progress: Progress | None = None
) -> list[Measured]:
    """Measures each trial on the same deals. An interrupt ends it without any."""
    total = how.deals * len(trials)
    found = []
    for number, trial in enumerate(trials):
        sums = np.zeros(7, np.int64)

        def work(first: int, trial: PlayTrial = trial) -> Ints:
            return sums_of(trial, how, first, min(CHUNK, how.deals - first))

        with closing(in_order(work, range(0, how.deals, CHUNK), threads=how.threads)) as chunks:
            for done, chunk in enumerate(chunks, 1):
                sums += chunk
                if progress:
                    progress(number * how.deals + min(done * CHUNK, how.deals), total)
        found.append(judge(trial, sums, how.confidence))
    return found


def sums_of(trial: PlayTrial, how: Conditions, first: int, count: int) -> Ints:
    """Seven sums over some deals.

    The deals in which the role occurred, those of them that the habit changed, the seats, what
    these gained together, and by deal the squares of both and their product.
    """
    contract = CONTRACTS[trial.contract]
    advised, other = (turned(how.player, habits) for habits in (trial.advised, trial.other))

    def played(seat: int | None, *, traced: bool = False) -> table.Outcomes:
        players = [advised if s == seat else other for s in range(4)]
        question = table.Question(
            contract=contract,
            rules=in_account(how.rules, trial.account),
            players=(players[0], players[1], players[2], players[3]),
            seed=how.seed,
        )
        question.verify()
        return table.play_chunk(question, first, count, traced=traced)

    usual = played(None, traced=trial.hands is not None)
    seats = roles_of(contract, usual, usual)[trial.role]
    changed = {seat: played(seat) for seat in range(4) if seats[:, seat].any()}
    if 0 in changed:  # who may have called another king, and so be alone or not
        seats = roles_of(contract, usual, changed[0])[trial.role]
    if trial.hands is not None:
        seats = seats & _among(trial.hands, usual)
    gained = np.zeros((count, 4), np.int64)
    for seat, games in changed.items():
        gained[:, seat] = games.payments[:, seat] - usual.payments[:, seat]
    number, together = seats.sum(axis=1), (seats * gained).sum(axis=1)
    return np.array(
        [
            np.count_nonzero(number),
            np.count_nonzero(together),
            number.sum(),
            together.sum(),
            together @ together,
            number @ number,
            together @ number,
        ],
        np.int64,
    )


def turned(player: Strategy, habits: Habits) -> Strategy:
    """The player with these knobs turned."""
    knobs = list(player.knobs)
    for name, value in habits.items():
        knobs[INDEX[name]] = value
    return player._replace(knobs=tuple(knobs))


def _among(hands: Hands, games: table.Outcomes) -> npt.NDArray[np.bool_]:
    """Which seats of each deal were dealt one of these hands, (n, 4)."""
    dealt = [table.decode_trace(row).hands for row in games.traces]
    return np.array([[hands.holds(hand) for hand in four] for four in dealt], np.bool_)


def judge(trial: PlayTrial, sums: Ints, confidence: float) -> Measured:
    """What a seat gains on average, and the word on it.

    Few deals prove nothing, nor does a habit that hardly ever changes what a deal pays.
    """
    deals, changed, seats, gained, squares, seat_squares, products = sums.tolist()
    values = {
        "role": trial.role,
        "advised": _told(trial.advised),
        "other": _told(trial.other),
    }
    if trial.hands is not None:
        values["hands"] = trial.hands.name
    total = None
    if deals:
        found = ratio_interval(
            deals, (gained, seats), (squares, seat_squares), products, confidence=confidence
        )
        enough = deals >= MIN_DEALS and changed >= MIN_CHANGED
        total = Effect(
            name="",
            n=deals,
            mean=found.mean or 0.0,
            low=found.low if enough else None,
            high=found.high if enough else None,
            changed=changed,
        )
    return measured(
        total,
        what=_COMPARED[trial.hands is not None, trial.account],
        unit="points",
        counted="deal",
        values=tuple(values.items()),
    )


def _told(habits: Habits) -> str:
    """The knobs of a player that are turned, such as lead_long=0.3."""
    return ", ".join(f"{name}={value:g}" for name, value in habits.items()) or AS_HE_IS
