"""Who is ahead: rows of payments in common worlds, compared in pairs.

`values` has a row a choice and a column a world; sets of rows are sets of bits.
"""

import numpy as np

from sim.kernels.bits import index, lowest
from sim.kernels.jit import kernel

# Standard errors of a paired gap, squared: by so much a row behind the leader is out, a row behind
# the usual choice is out, and a row ahead of it takes its place.
_OUT = 4.0
_BEHIND_USUAL = 1.0
_BETTER = 1.0


@kernel
def leader(rows, worlds, values):
    """The row with the best sum over the first `worlds` columns; of equals the first."""
    best, best_sum = np.int64(0), np.int64(-1) << 62
    while rows:
        row = index(rows)
        rows ^= lowest(rows)
        total = np.int64(0)
        for world in range(worlds):
            total += values[row, world]
        if total > best_sum:
            best, best_sum = row, total
    return best


@kernel
def in_reach(rows, usual, worlds, values):
    """Those of the rows that may still turn out best, and the `usual` one.

    Out is who is clearly behind the leader, behind the usual choice, or never unlike it.
    """
    first = leader(rows, worlds, values)
    left = rows & ~(np.int64(1) << usual)
    while left:
        row = index(left)
        left ^= lowest(left)
        out = _ahead(first, row, worlds, values) > _OUT
        out |= _ahead(usual, row, worlds, values) > _BEHIND_USUAL
        if out or _alike(usual, row, worlds, values):
            rows ^= np.int64(1) << row
    return rows


@kernel
def winner(rows, usual, worlds, values):
    """The leader; but the `usual` row where the lead over it may be chance."""
    first = leader(rows, worlds, values)
    return first if _ahead(first, usual, worlds, values) > _BETTER else usual


@kernel
def _alike(row, other, worlds, values):
    """Whether two rows bring the same in every world."""
    for world in range(worlds):
        if values[row, world] != values[other, world]:
            return False
    return True


@kernel
def _ahead(row, other, worlds, values):
    """By how many standard errors one row is ahead of another, squared; 0 if it is not.

    One world tells nothing of chance, so nobody is ahead in it.
    """
    total = np.int64(0)
    squares = np.int64(0)
    for world in range(worlds):
        gap = values[row, world] - values[other, world]
        total += gap
        squares += gap * gap
    if total <= 0 or worlds < 2:
        return 0.0
    spread = squares * worlds - total * total
    return total * total * (worlds - 1.0) / spread if spread else np.inf
