"""Under which conditions claims are tried: rules, player, chance, and how much is played."""

from dataclasses import dataclass
from typing import Final

from sim.rules import Rules
from sim.strategy import Strategy

# Of a claim about play; hands and talons cost more and are fewer.
DEFAULT_DEALS: Final = 40_000
_DEALS_A_HAND: Final = 10
_DEALS_A_TALON: Final = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """What is the same for all claims.

    `deals` are those of a claim about play; `confidence` is that of a single interval, so high
    that all of them hold together.
    """

    rules: Rules
    player: Strategy
    seed: int
    deals: int
    confidence: float
    threads: int | None = None

    @property
    def hands(self) -> int:
        """Random hands for claims about hands."""
        return max(2, self.deals // _DEALS_A_HAND)

    @property
    def talons(self) -> int:
        """Random talons for a measurement of a claim about the talon."""
        return max(2, self.deals // _DEALS_A_TALON)
