"""What many deals add up to: whole numbers only, so that no order of adding changes a bit."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from sim import table

Ints = npt.NDArray[np.int64]

KONTRA: Final = table.PART_NAMES.index("kontra")

# Where the called card was dealt: the own hand, the seats 1 to 3, the talon.
PLACES: Final = ("own", "1", "2", "3", "talon")


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
    """Sums over common deals of k options, all for the forehand, in points.

    `sums` and `wins` (k,); `products` (k, k), with the squares on the diagonal;
    `place_deals`, `place_sums`, `place_squares`, `place_wins` (k, PLACES) by where the
    called card was dealt, zero where none is called; `kontra` and `kontra_wins` (k,) count
    the deals with kontra and those of them that were won; `part_sums` (k, PART_NAMES of
    sim.table) sum to `sums`, `part_deals` count where an item was not zero; `payments`
    counts the deals by their payment, one Counter an option. Tallies add with +.
    """

    deals: int
    sums: Ints
    products: Ints
    wins: Ints
    place_deals: Ints
    place_sums: Ints
    place_squares: Ints
    place_wins: Ints
    kontra: Ints
    kontra_wins: Ints
    part_sums: Ints
    part_deals: Ints
    payments: tuple[Counter[int], ...]

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.deals + other.deals,
            self.sums + other.sums,
            self.products + other.products,
            self.wins + other.wins,
            self.place_deals + other.place_deals,
            self.place_sums + other.place_sums,
            self.place_squares + other.place_squares,
            self.place_wins + other.place_wins,
            self.kontra + other.kontra,
            self.kontra_wins + other.kontra_wins,
            self.part_sums + other.part_sums,
            self.part_deals + other.part_deals,
            tuple(a + b for a, b in zip(self.payments, other.payments, strict=True)),
        )

    def keep(self, rows: Sequence[int]) -> "Tally":
        """The tally of some of the options, in this order."""
        kept = np.asarray(rows, np.intp)
        return Tally(
            self.deals,
            self.sums[kept],
            self.products[np.ix_(kept, kept)],
            self.wins[kept],
            self.place_deals[kept],
            self.place_sums[kept],
            self.place_squares[kept],
            self.place_wins[kept],
            self.kontra[kept],
            self.kontra_wins[kept],
            self.part_sums[kept],
            self.part_deals[kept],
            tuple(self.payments[row] for row in rows),
        )


def no_deals(options: int) -> Tally:
    """The tally before the first deal."""
    nothing = np.empty(0, np.int64)
    none = table.Outcomes(
        first=0,
        payments=nothing.reshape(0, 4),
        parts=nothing.reshape(0, len(table.PART_NAMES)),
        thirds=nothing.reshape(0, 4),
        flags=nothing,
        traces=nothing,
    )
    return tally_of([none] * options)


def tally_of(outcomes: Sequence[table.Outcomes], *, without_kontra: bool = False) -> Tally:
    """The tally of one chunk: the outcomes of each option on the same deals.

    `without_kontra` leaves what a kontra added out of all but `part_sums`.
    """
    points = np.stack([chunk.payments[:, 0] for chunk in outcomes])
    if without_kontra:
        points -= np.stack([_opponents(chunk) * chunk.parts[:, KONTRA] for chunk in outcomes])
    won = np.stack([chunk.won for chunk in outcomes]).astype(np.int64)
    at_place = np.stack([_at_place(chunk) for chunk in outcomes])
    return Tally(
        deals=points.shape[1],
        sums=points.sum(axis=1),
        products=points @ points.T,
        wins=won.sum(axis=1),
        place_deals=at_place.sum(axis=2),
        place_sums=(at_place @ points[:, :, np.newaxis])[:, :, 0],
        place_squares=(at_place @ np.square(points)[:, :, np.newaxis])[:, :, 0],
        place_wins=(at_place @ won[:, :, np.newaxis])[:, :, 0],
        kontra=np.stack([np.count_nonzero(chunk.kontra) for chunk in outcomes]),
        kontra_wins=np.stack([np.count_nonzero(chunk.kontra & chunk.won) for chunk in outcomes]),
        part_sums=np.stack([_opponents(chunk) @ chunk.parts for chunk in outcomes]),
        part_deals=np.stack([np.count_nonzero(chunk.parts, axis=0) for chunk in outcomes]),
        payments=tuple(map(_counts, points)),
    )


def _at_place(chunk: table.Outcomes) -> Ints:
    """One row a place of PLACES: 1 for each deal with the called card there, else 0."""
    talon = len(PLACES) - 1
    place = chunk.king_place
    merged = np.where(place == table.NOWHERE, -1, np.minimum(place, talon))
    here: Ints = (merged == np.arange(len(PLACES))[:, np.newaxis]).astype(np.int64)
    return here


def _opponents(chunk: table.Outcomes) -> Ints:
    """How many pay the forehand what his side's parts say: three if he is alone, else one."""
    opponents: Ints = np.where(chunk.alone, 3, 1)
    return opponents


def _counts(points: Ints) -> Counter[int]:
    values, deals = np.unique(points, return_counts=True)
    return Counter(dict(zip(values.tolist(), deals.tolist(), strict=True)))
