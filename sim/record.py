"""One deal written down: what was dealt, chosen and played, and by which rules.

A record holds facts only, nothing that follows from them except the leader and
winner of each trick; the referee (sim/referee.py) says whether they are right.
Cards are numbers 0..53 (sim/cards.py). Seats count in playing order, seat 0 is
the forehand and, in every contract so far, the declarer.
"""

from dataclasses import dataclass
from typing import Literal

from sim.rules import Rules

Side = Literal["declarer", "defenders"]


@dataclass(frozen=True, slots=True)
class Trick:
    """Four cards in the order played, the seat that led and the seat that took them."""

    leader: int
    cards: tuple[int, int, int, int]
    winner: int


@dataclass(frozen=True, slots=True)
class Premium:
    """A premium that was scored; points are for its side, below 0 where it failed."""

    premium: str
    side: Side
    announced: bool
    points: int


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal from the shuffle to the last trick.

    `hands` are four times 12 cards as dealt, `talon` two halves of three. `called`,
    `conceded`, `half`, `discards` and `kontra`, the seat that said it, belong to the
    Rufer and are empty elsewhere; a conceded deal has no half, no discards, no kontra
    and no tricks. `seed` and `deal` say how to deal it again.
    """

    rules: Rules
    contract: str
    hands: tuple[tuple[int, ...], ...]
    talon: tuple[tuple[int, ...], ...]
    called: int | None
    conceded: bool
    half: int | None
    discards: tuple[int, ...]
    tricks: tuple[Trick, ...]
    kontra: int | None = None
    seed: int = 0
    deal: int = 0
