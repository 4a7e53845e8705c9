"""The players that tests play with: those of the table, but `search` imagines little."""

from typing import Final

from sim.strategy import STRATEGIES, Kind, Strategy, strategy

# The code is the same for four worlds and for 128, only the time is not.
PLAYERS: Final = STRATEGIES | {"search": strategy("search", Kind.SEARCH, worlds=4)}
QUICK_PLAYERS: Final = {
    name: player for name, player in PLAYERS.items() if player.kind != Kind.SEARCH
}


def fewer(deals: int, *players: Strategy) -> int:
    """So many deals, or as many as one who searches plays in about the same time."""
    searching = any(player.kind == Kind.SEARCH for player in players)
    return max(1, deals // 100) if searching else deals
