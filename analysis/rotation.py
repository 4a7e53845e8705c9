"""Every pair of strategies on the same deals, one seat after another, chunk after chunk."""

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from analysis.arguments import Players
from analysis.roles import roles_of
from sim import table
from sim.contracts import CONTRACTS
from sim.rules import Rules
from sim.strategy import Strategy
from sim.workers import in_order

Ints = npt.NDArray[np.int64]
Pair = tuple[Strategy, Strategy]
Cell = tuple[Pair, str, str]  # who for whom, contract, role


@dataclass(frozen=True, slots=True, eq=False)
class RoleTally:
    """Sums over common deals: whole numbers only, so that no order of adding changes a bit.

    `cells` have four numbers each: the deals in which the role occurred, the seats that had it,
    what they gained together, and the squares of what they gained together in a deal.
    """

    deals: int = 0
    cells: Mapping[Cell, Ints] = field(default_factory=dict)

    def __add__(self, other: "RoleTally") -> "RoleTally":
        none = np.zeros(4, np.int64)
        sums = {cell: self.cells.get(cell, none) + some for cell, some in other.cells.items()}
        return RoleTally(self.deals + other.deals, sums)


def rotate(
    pairs: Sequence[Pair],
    contracts: Iterable[str],
    deals: int,
    *,
    rules: Rules,
    seed: int,
    threads: int | None = None,
    chunk_size: int,
) -> Generator[RoleTally, None, None]:
    """Plays each deal with the second of each pair in all seats, and the first in one of them.

    Random hands are dealt, and the forehand calls as he likes. Yields the tally of each chunk
    of about `chunk_size` single games; their sum is the same for any threads and chunk size.
    Stop iterating to stop the play. Raises what `Question.verify` raises.
    """
    cells = [(pair, contract) for pair in pairs for contract in contracts]
    questions = {
        (contract, players): table.Question(
            contract=CONTRACTS[contract], rules=rules, players=players, seed=seed
        )
        for pair, contract in cells
        for players in _tables(pair)
    }
    for question in questions.values():
        question.verify()
    size = max(1, chunk_size // len(questions))

    def one_chunk(start: int) -> RoleTally:
        count = min(size, deals - start)
        games = {key: table.play_chunk(one, start, count) for key, one in questions.items()}
        found: dict[Cell, Ints] = {}
        for pair, contract in cells:
            usual, *changed = (games[contract, players] for players in _tables(pair))
            for role, sums in _gains(contract, usual, changed).items():
                found[pair, contract, role] = sums
        return RoleTally(count, found)

    yield from in_order(one_chunk, range(0, deals, size), threads=threads)


def _tables(pair: Pair) -> list[Players]:
    """The second everywhere, and then the first in each seat."""
    first, second = pair
    return [
        (second, second, second, second),
        (first, second, second, second),
        (second, first, second, second),
        (second, second, first, second),
        (second, second, second, first),
    ]


def _gains(
    contract: str, usual: table.Outcomes, changed: Sequence[table.Outcomes]
) -> dict[str, Ints]:
    """The four numbers of each role: what a seat is paid more when its player changes."""
    gained = np.stack([games.payments[:, seat] for seat, games in enumerate(changed)], axis=1)
    gained -= usual.payments
    roles = roles_of(CONTRACTS[contract], usual, changed[0])
    seats = np.stack(list(roles.values()))  # (roles, deals, 4)
    together = (seats * gained).sum(axis=2)
    sums = [seats.any(axis=2), seats.sum(axis=2), together, together**2]
    numbers = np.stack(sums).sum(axis=2).T
    return dict(zip(roles, numbers, strict=True))
