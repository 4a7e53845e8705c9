"""The weights by which `standard` plays: which tables there are, and the numbers in them.

The score of a card is a sum of table cells, in points a deal: what lies in the trick and who
wins it, what is left of the suit, which tarock it is, and so on. Each role has its own
numbers, for the lead and for the second, third and last card of a trick. They are fitted
to the choices of `search` (`make fit-play`) and stand in play_weights.csv beside this file.
"""

import csv
from enum import IntEnum
from functools import cache
from math import prod
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from sim.errors import SettingsError
from sim.language import _
from sim.lookup import instead

Weights = npt.NDArray[np.int16]  # in thousandths of a point

# A point a deal in the unit of the weights: whole numbers add faster, and alike everywhere.
POINT: Final = 1000
_LARGEST: Final = 32 * POINT


class Role(IntEnum):
    """What a seat is in a game; the contracts say which of them they have."""

    DECLARER = 0  # with a partner, known or not
    PARTNER = 1
    DEFENDER = 2
    LONE = 3  # a declarer without a partner
    HUNTER = 4  # a defender who knows that the declarer is alone
    AVOIDER = 5  # everybody for himself, and tricks are to be avoided


# What the axes of the tables stand for, and how many steps each has.
AXES: Final = {
    "own": 6,  # own cards of the suit: 1 .. 5, more
    "out": 8,  # cards of the suit that others hold
    "foes_void": 4,  # foes known to be void of the suit
    "friends_void": 3,
    "led": 16,  # who led the suit before: I 1, the declarer 2, a friend 4, a foe 8
    "taken": 4,  # cards of the suit that the declarer took up and has not played
    "king": 2,  # whether the king of the suit is among them, or in the own hand
    "trick": 12,
    "tarocks": 12,  # own tarocks: 0 .. 10, more
    "few_tarocks": 5,  # own tarocks: 0, 2, 4, 6, more
    "few_out": 4,  # tarocks that others hold: 0, 4, 9, more
    "tarocks_out": 7,  # tarocks that others hold: 0, 2, 4, 6, 9, 12, more
    "rank": 5,  # pip, B, R, D, K
    "higher": 4,  # higher cards of the suit that others hold: 0, 1, 2, more
    "lower": 4,
    "hold": 6,  # chance that the trick is won: 0, up to 1/4, 1/2, 3/4, below 1, 1
    "phase": 4,  # of the deal: tricks 1-4, 5-8, 9-12, and the game is decided
    "class": 9,  # I, II, III, IIII, V-IX, X-XIIII, XV-XX, XXI, Sküs
    "higher_tarocks": 7,  # higher tarocks that others hold: 0, 1, 2, 4, 7, 11, more
    "lower_tarocks": 7,
    "minus": 2,  # whether a bird that fails in its trick costs points
    "bird": 4,
    "to_go": 5,  # tricks until the bird's own: past, now, 1, 3, more
    "hope": 3,  # whether own tarocks outlast the others
    "mond": 4,  # XXI with the Sküs out, Sküs with the XXI out, Sküs without
    "masters": 4,  # own tarocks that nothing beats
    "master": 2,  # whether the card is one
    "action": 5,  # follows below, follows and beats, tarock beats, tarock below, throws off
    "friend": 4,  # whose trick it is so far: a foe's, perhaps, likely, surely a friend's
    "stake": 5,  # thirds on the table: up to 2, 6, 12, 19, more
    "tarock_led": 2,
    "follows": 2,
    "extreme": 8,  # of the own tarocks the lowest 1, the highest 2, the lowest that beats 4
    "honour": 2,  # on the table: the Pagat, XXI or Sküs
    "beats": 2,
    "hidden": 2,  # whether it is the called suit, its king still out
    "standing": 6,  # own thirds against the most of another: far below .. far above
    "clean": 2,  # whether no trick has been taken
    "most": 2,  # whether the trick goes to who has most so far
    "one": 1,
}  # fmt: skip

LEAD: Final = {
    "suit_shape": ("own", "out"),
    "suit_voids": ("foes_void", "friends_void"),
    "suit_led": ("led",),
    "suit_called": ("own", "hidden"),
    "suit_taken": ("taken", "king"),
    "suit_trick": ("trick",),
    "suit_tarocks": ("few_tarocks", "few_out"),
    "rank_higher": ("rank", "higher"),
    "rank_own": ("rank", "own"),
    "rank_hold": ("rank", "hold"),
    "rank_phase": ("rank", "phase"),
    "called_card": ("one",),
    "tarock_count": ("tarocks", "tarocks_out"),
    "class_phase": ("class", "phase"),
    "tarock_higher": ("higher_tarocks", "phase"),
    "class_hold": ("class", "hold"),
    "bird_time": ("minus", "bird", "to_go", "hope"),
    "mond_skues": ("mond",),
    "tarock_voids": ("foes_void", "friends_void"),
    "tarock_master": ("masters", "master"),
    "hold": ("one",),
    "hold_worth": ("one",),
}
FOLLOW: Final = {
    "action_stake": ("action", "friend", "stake"),
    "action_hold": ("action", "hold", "tarock_led"),
    "action_trick": ("action", "trick"),
    "action_hidden": ("action", "hidden"),
    "rank_higher": ("rank", "higher"),
    "rank_own": ("rank", "own", "follows"),
    "rank_hold": ("rank", "hold"),
    "rank_friend": ("rank", "friend"),
    "rank_phase": ("rank", "phase"),
    "called_card": ("action",),
    "tarock_count": ("tarocks", "tarocks_out"),
    "class_phase": ("class", "phase"),
    "tarock_higher": ("higher_tarocks", "beats"),
    "class_hold": ("class", "hold"),
    "class_friend": ("class", "friend"),
    "bird_time": ("minus", "bird", "to_go", "hope"),
    "mond_skues": ("mond",),
    "tarock_extreme": ("extreme",),
    "honours": ("honour", "beats", "friend"),
    "hold": ("one",),
    "hold_stake": ("one",),
    "hold_worth": ("one",),
}
AVOID_LEAD: Final = {
    "suit_shape": ("own", "out"),
    "suit_voids": ("foes_void",),
    "suit_king": ("king", "own"),
    "suit_trick": ("trick",),
    "suit_tarocks": ("few_tarocks", "few_out"),
    "rank_higher": ("rank", "higher"),
    "rank_lower": ("rank", "lower"),
    "rank_own": ("rank", "own"),
    "rank_hold": ("rank", "hold"),
    "tarock_count": ("tarocks", "tarocks_out"),
    "class_phase": ("class", "phase"),
    "tarock_higher": ("higher_tarocks", "lower_tarocks"),
    "class_hold": ("class", "hold"),
    "mond_skues": ("mond",),
    "standing_hold": ("standing", "hold"),
    "clean_hold": ("clean", "hold"),
    "hold": ("one",),
    "hold_worth": ("one",),
}
AVOID_FOLLOW: Final = {
    "action_stake": ("action", "hold", "stake"),
    "action_trick": ("action", "trick"),
    "rank_higher": ("rank", "higher"),
    "rank_lower": ("rank", "lower"),
    "rank_own": ("rank", "own", "follows"),
    "rank_hold": ("rank", "hold"),
    "rank_most": ("rank", "most", "beats"),
    "tarock_count": ("tarocks", "tarocks_out"),
    "class_phase": ("class", "phase"),
    "tarock_higher": ("higher_tarocks", "lower_tarocks"),
    "class_hold": ("class", "hold"),
    "tarock_extreme": ("extreme",),
    "mond_skues": ("mond",),
    "standing_hold": ("standing", "hold"),
    "clean_hold": ("clean", "hold"),
    "hold": ("one",),
    "hold_stake": ("one",),
    "hold_worth": ("one",),
}


def steps_of(limits: tuple[int, ...], size: int) -> npt.NDArray[np.int64]:
    """For each number below `size` how many limits it is above: its step on an axis."""
    return np.array([sum(n > limit for limit in limits) for n in range(size)])


Tables = dict[str, tuple[str, ...]]


def size(axes: tuple[str, ...]) -> int:
    """How many cells a table has."""
    return prod(AXES[axis] for axis in axes)


def offsets(tables: Tables) -> dict[str, int]:
    """Where each table of a position begins, in cells."""
    starts, end = {}, 0
    for name, axes in tables.items():
        starts[name] = end
        end += size(axes)
    return starts


def length(tables: Tables) -> int:
    """How many cells the tables of a position have together."""
    return sum(map(size, tables.values()))


class Place(NamedTuple):
    """A role at a position in the trick (0 leads), with its tables."""

    role: Role
    position: int
    tables: Tables


def _places() -> tuple[Place, ...]:
    return tuple(
        Place(role, position, _tables(role, position)) for role in Role for position in range(4)
    )


def _tables(role: Role, position: int) -> Tables:
    if role is Role.AVOIDER:
        return AVOID_FOLLOW if position else AVOID_LEAD
    return FOLLOW if position else LEAD


PLACES: Final = _places()
# Where the cells of a role and position begin.
STARTS: Final = np.cumsum([0, *(length(place.tables) for place in PLACES)])[:-1].reshape(-1, 4)
N_WEIGHTS: Final = sum(length(place.tables) for place in PLACES)


FILE: Final = Path(__file__).with_name("play_weights.csv")


@cache
def load(file: str = "") -> Weights:
    """The weights of a file, "" for those of `standard`; what it leaves out is 0.

    One line a table: role, position in the trick (0 leads), name, then all its cells, the last
    axis first. Raises SettingsError with the file, the line and what would be right.
    """
    path = Path(file) if file else FILE
    weights = np.zeros(N_WEIGHTS, np.int16)
    lines_of: dict[int, int] = {}
    try:
        with path.open(encoding="utf-8", newline="") as text:
            for number, row in enumerate(csv.reader(text), 1):
                where = _("{path}, line {number}").format(path=path, number=number)
                start, cells = _read_row(row, where)
                if (before := lines_of.setdefault(start, number)) != number:
                    raise SettingsError(
                        _("{where}: this table stands in line {before} already").format(
                            where=where, before=before
                        )
                    )
                weights[start : start + len(cells)] = cells
    except SettingsError:
        raise
    except (OSError, ValueError, csv.Error) as fault:
        why = _(fault.strerror or str(fault)) if isinstance(fault, OSError) else fault
        raise SettingsError(
            _("{path}: cannot be read: {fault}").format(path=path, fault=why)
        ) from None
    return weights


def _read_row(row: list[str], where: str) -> tuple[int, list[int]]:
    """Where the cells of a line belong, and the cells."""
    role, position, name, *cells = [*row, "", "", ""][: max(3, len(row))]
    places = {(place.role.name.lower(), str(place.position)): place for place in PLACES}
    place = places.get((role, position))
    if place is None:
        roles = ", ".join(role.name.lower() for role in Role)
        raise SettingsError(
            _("{where}: {role!r}, {position!r}: one of {roles}, and 0 to 3").format(
                where=where, role=role, position=position, roles=roles
            )
        )
    if name not in place.tables:
        raise SettingsError(
            _("{where}: no table {name!r}: {instead}").format(
                where=where, name=name, instead=instead(name, place.tables)
            )
        )
    start = int(STARTS[place.role, place.position]) + offsets(place.tables)[name]
    wanted = size(place.tables[name])
    if len(cells) != wanted:
        raise SettingsError(
            _("{where}: {table} has {right} cells, not {n}").format(
                where=where, table=name, right=wanted, n=len(cells)
            )
        )
    return start, [_thousandths(cell, where) for cell in cells]


def _thousandths(cell: str, where: str) -> int:
    """A cell in points as the kernels have it."""
    try:
        points = round(POINT * float(cell))
    except (ValueError, OverflowError):
        points = _LARGEST + 1
    if abs(points) > _LARGEST:
        raise SettingsError(
            _("{where}: {cell!r}: a number from -32 to 32 would be right").format(
                where=where, cell=cell
            )
        )
    return points


def lines(weights: Weights) -> list[str]:
    """Weights as the lines of a file that `load` reads back as the same."""
    found = []
    for place, start in zip(PLACES, STARTS.ravel(), strict=True):
        for name, offset in offsets(place.tables).items():
            cells = weights[start + offset : start + offset + size(place.tables[name])]
            if cells.any():
                numbers = ",".join(f"{cell / POINT:g}" for cell in cells)
                found.append(f"{place.role.name.lower()},{place.position},{name},{numbers}")
    return found


def probes() -> Weights:
    """Weights that tell which cell of a table a card meets: a row for the n-th table of each place.

    Its cells hold 1, 2, 3, ..., so that a score is the number of the cell, or 0.
    """
    rows = np.zeros((max(len(place.tables) for place in PLACES), N_WEIGHTS), np.int16)
    for place, start in zip(PLACES, STARTS.ravel(), strict=True):
        for row, (name, offset) in zip(rows, offsets(place.tables).items(), strict=False):
            n = size(place.tables[name])
            row[start + offset : start + offset + n] = np.arange(1, n + 1) if n > 1 else POINT
    return rows
