"""What a player's choices lose against the card that search likes best, in whole numbers.

At each choice every card is played out in the same imagined worlds. The best card is chosen on
the even worlds, and the odd ones tell what the player's card brings less, and the reverse: the
luck of the worlds that made the choice does not count (cross-fitting).
"""

from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from sim import studies, table
from sim.contracts import CONTRACTS, Contract
from sim.play_weights import Role
from sim.rules import Rules
from sim.strategy import Strategy
from sim.studies import Column
from sim.workers import in_order

Ints = npt.NDArray[np.int64]


# The roles of a seat as it knows them, under the names that they have in a ladder.
ROLES: Final = {
    "declarer_with_partner": Role.DECLARER,
    "declarer_alone": Role.LONE,
    "partner": Role.PARTNER,
    "defender_against_two": Role.DEFENDER,
    "defender_against_one": Role.HUNTER,
    "any_seat": Role.AVOIDER,
}


class Cut(NamedTuple):
    """Some choices of a role, by the card of the trick, 1 to 4, and the trick, 1 to 12."""

    name: str
    cards: tuple[int, int] = (1, 4)
    tricks: tuple[int, int] = (1, 12)


CUTS: Final = (
    Cut("role"),
    Cut("lead", cards=(1, 1)),
    Cut("follow", cards=(2, 4)),
    *(Cut("trick", tricks=(trick, trick)) for trick in range(1, 13)),
    *(
        Cut("habit", cards=(card, card), tricks=tricks)
        for card in range(1, 5)
        for tricks in ((1, 4), (5, 8), (9, 12))
    ),
)


class Sums(NamedTuple):
    """Of one role and one cut: whole numbers only.

    `deals` in which the role had a choice at all, `seats` that had it, and the squares of their
    number in a deal; the `choices` of the cut; what they `lost` together in points times worlds,
    the squares of what they lost in a deal, and its products with the seats of the deal.
    """

    deals: int
    seats: int
    seat_squares: int
    choices: int
    lost: int
    lost_squares: int
    products: int


def roles_of(contract: Contract) -> dict[str, Role]:
    """The roles that occur in a contract, by name."""
    if not contract.declarer:
        names = {"any_seat"}
    elif not contract.partner:
        names = {"declarer_alone", "defender_against_one"}
    else:
        names = {*ROLES} - {"any_seat"}
    return {name: role for name, role in ROLES.items() if name in names}


@dataclass(frozen=True, slots=True, eq=False)
class ChoiceTally:
    """Sums over deals: no order of adding changes a bit.

    `games` have, by contract, an array (roles, `CUTS`, `Sums`).
    """

    deals: int = 0
    games: Mapping[str, Ints] = field(default_factory=dict)

    def __add__(self, other: "ChoiceTally") -> "ChoiceTally":
        games = {name: self.games.get(name, 0) + some for name, some in other.games.items()}
        return ChoiceTally(self.deals + other.deals, games)

    def sums(self, contract: str, role: Role) -> list[Sums]:
        """The sums of a role, one of each cut."""
        return [Sums(*numbers) for numbers in self.games[contract][role].tolist()]


def study_choices(
    player: Strategy,
    contracts: Iterable[str],
    deals: int,
    *,
    rules: Rules,
    worlds: int,
    seed: int,
    threads: int | None = None,
    chunk_size: int,
) -> Generator[ChoiceTally, None, None]:
    """Plays deals with the player in all four seats, and looks at each of their choices.

    Random hands are dealt, and the forehand calls as he likes. Yields the tally of each chunk
    of `chunk_size` deals; their sum is the same for any threads and chunk size. Stop iterating
    to stop the play. Raises what `Question.verify` raises.
    """
    questions = {
        name: table.Question(
            contract=CONTRACTS[name], rules=rules, players=(player,) * 4, seed=seed
        )
        for name in contracts
    }
    for question in questions.values():
        question.verify()

    def one_chunk(first: int) -> ChoiceTally:
        count = min(chunk_size, deals - first)
        games = {}
        for name, question in questions.items():
            studied = studies.study(question, first, count, n_worlds=worlds, follow_search=0.0)
            games[name] = sums_of(studied.rows, first, count)
        return ChoiceTally(count, games)

    yield from in_order(one_chunk, range(0, deals, chunk_size), threads=threads)


def sums_of(rows: Ints, first: int, deals: int) -> Ints:
    """The sums (roles, `CUTS`, `Sums`) of `deals` deals from number `first`, from their rows."""
    starts, lost = losses_of(rows)
    deal, seat, trick, position, role = (
        rows[starts, column]
        for column in (Column.DEAL, Column.SEAT, Column.TRICK, Column.POSITION, Column.ROLE)
    )
    deal = deal - first
    where = deal, role, trick, position
    counts, losses = (np.zeros((deals, len(Role), 12, 4), np.int64) for _ in range(2))
    np.add.at(counts, where, 1)
    np.add.at(losses, where, lost)
    present = np.zeros((deals, len(Role), 4), np.int64)
    present[deal, role, seat] = 1
    seats = present.sum(axis=2)[:, :, np.newaxis]
    choices, lost = (
        np.tensordot(some, _masks(), axes=((2, 3), (1, 2))) for some in (counts, losses)
    )
    numbers = (seats > 0, seats, seats**2, choices, lost, lost**2, lost * seats)
    shape = (deals, len(Role), len(CUTS))
    return np.stack([np.broadcast_to(some, shape).sum(axis=0) for some in numbers], axis=2)


def _masks() -> Ints:
    """Which tricks and positions belong to each cut: 1 or 0, (`CUTS`, 12, 4)."""
    masks = np.zeros((len(CUTS), 12, 4), np.int64)
    for mask, cut in zip(masks, CUTS, strict=True):
        (first, last), (card, last_card) = cut.tricks, cut.cards
        mask[first - 1 : last, card - 1 : last_card] = 1
    return masks


def losses_of(rows: Ints) -> tuple[Ints, Ints]:
    """The first row of each choice, and what it loses in points times worlds.

    Among cards that are alike on the worlds that choose, the player's own is the best.
    """
    moment = (rows[:, Column.DEAL] * 12 + rows[:, Column.TRICK]) * 4 + rows[:, Column.POSITION]
    starts = np.flatnonzero(np.diff(moment, prepend=-1))
    if not len(starts):
        return starts, starts
    choice = np.repeat(np.arange(len(starts)), np.diff(starts, append=len(rows)))
    played = rows[:, Column.PLAYED]
    halves = rows[:, Column.FIRST_HALF], rows[:, Column.SECOND_HALF]
    lost = np.zeros(len(starts), np.int64)
    for chosen_on, told_by in (halves, halves[::-1]):
        liked = 2 * chosen_on + played
        best = np.flatnonzero(liked == np.maximum.reduceat(liked, starts)[choice])
        best = best[np.flatnonzero(np.diff(choice[best], prepend=-1))]  # the first of equals
        lost += told_by[best] - told_by[played == 1]
    return starts, lost
