"""The colour and the shape of each contract, the same in every figure."""

from typing import Final

from reports.figures import COLOURS, SHAPES
from sim.contracts import CONTRACTS

_PLACE: Final = {name: place for place, name in enumerate(CONTRACTS)}


def colour_of(contract: str) -> str:
    """The colour of a contract; it hangs on the table of contracts and on nothing else."""
    return COLOURS[_PLACE[contract] % len(COLOURS)]


def shape_of(contract: str) -> str:
    """The shape of a contract's points, for who does not see its colour."""
    return SHAPES[_PLACE[contract] % len(SHAPES)]
