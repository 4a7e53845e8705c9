"""How much players play who are slow to choose: numbers of games, so that no clock decides.

With the same seed the same games are played on every machine, whatever it takes.
"""

from collections.abc import Iterable
from typing import Final

from sim.strategy import Kind, Strategy

# Who chooses a card in a moment. Any other kind searches: some 150 games a second and core.
QUICK: Final = frozenset({Kind.RANDOM, Kind.SIMPLE, Kind.STANDARD})

# A question to slow players: deals of the options that lead to the end, deals after which
# others may leave, and the games by which a race of many options is cut down to a few.
SLOW_DEALS: Final = 2_000
SLOW_FIRST_LAP: Final = 125
SLOW_GAMES: Final = 6_000
# Playing on with the king in the talon, for each king.
SLOW_STAKES: Final = 200
# Slow players who are compared: about four seconds of one core for all options together.
SLOW_COMPARISON: Final = 600
# Games between two looks at the clock: a third of a second.
SLOW_CHUNK: Final = 50


def is_slow(players: Iterable[Strategy]) -> bool:
    """Whether one of these players is slow to choose."""
    return any(player.kind not in QUICK for player in players)


def chunk_for(players: Iterable[Strategy]) -> int | None:
    """Games between two looks at the clock; None for the usual number."""
    return SLOW_CHUNK if is_slow(players) else None
