"""Sets of cards as 64-bit integers: the few machine instructions numba lacks.

All arguments and results are int64. `highest` and `index` want a set that is not
empty; the `lowest` of nothing is nothing.
"""

import numba
import numpy as np
from llvmlite import ir
from numba.extending import intrinsic

from sim.kernels.jit import kernel


@intrinsic
def count(typingctx, mask):
    """Number of cards in a set."""

    def codegen(context, builder, signature, args):
        return builder.ctpop(args[0])

    return numba.int64(numba.int64), codegen


@intrinsic
def index(typingctx, mask):
    """Number of the lowest card in a set."""

    def codegen(context, builder, signature, args):
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return numba.int64(numba.int64), codegen


@intrinsic
def _leading_zeros(typingctx, mask):
    def codegen(context, builder, signature, args):
        return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 1))

    return numba.int64(numba.int64), codegen


@intrinsic
def high_product(typingctx, a, b):
    """Upper 64 bits of the 128-bit product of two uint64."""

    def codegen(context, builder, signature, args):
        wide = ir.IntType(128)
        product = builder.mul(builder.zext(args[0], wide), builder.zext(args[1], wide))
        shifted = builder.lshr(product, ir.Constant(wide, 64))
        return builder.trunc(shifted, ir.IntType(64))

    return numba.uint64(numba.uint64, numba.uint64), codegen


@kernel
def lowest(mask):
    """The lowest card of a set, as a set."""
    return mask & -mask


@kernel
def highest(mask):
    """The highest card of a set, as a set."""
    return np.int64(1) << (63 - _leading_zeros(mask))


@kernel
def nth(mask, n):
    """The card that has n lower ones in a set, as a set."""
    for _ in range(n):
        mask &= mask - 1
    return mask & -mask


@kernel
def at(table, number):
    """An entry of a table. Unsigned, or the code would ask each time whether it is below 0."""
    return table[np.uint64(number)]
