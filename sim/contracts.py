"""The contracts as rows of one table: kernels read what each does, not its name.

A new contract is a new row, its settlement and its players (docs/rules.md 9).
"""

from typing import Final, NamedTuple


class Contract(NamedTuple):
    """One row. All fields are ints, so that kernels read them directly."""

    code: int
    declarer: int  # 1: one seat has to win the game; 0: everybody plays for himself
    partner: int  # 1: the holder of the called card plays with the declarer
    halves: int  # talon halves the declarer takes up: 0, 1 or 2
    negative: int  # 1: tricks are to be avoided; must beat, Pagat last (5)


RUFER: Final = Contract(code=0, declarer=1, partner=1, halves=1, negative=0)
TRISCHAKEN: Final = Contract(code=1, declarer=0, partner=0, halves=0, negative=1)

CONTRACTS: Final = {"rufer": RUFER, "trischaken": TRISCHAKEN}
CONTRACT_NAMES: Final = {row.code: name for name, row in CONTRACTS.items()}
