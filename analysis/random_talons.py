"""Random open talons: what a forehand meets who calls a king, and what it then does."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from sim import table
from sim.contracts import RUFER
from sim.exchange import GIVE_UP, Exchange
from sim.rules import Rules
from sim.strategy import Strategy

# Deals from this number on are far from those that the talons are taken from.
FRESH: Final = 10**9
_CHUNK: Final = 2_000


class OpenTalon(NamedTuple):
    """A hand, the card it called, the halves of the talon, and the forehand's own exchange."""

    hand: int
    called: int
    halves: tuple[int, int]
    own: Exchange

    @property
    def king_in_talon(self) -> bool:
        """Whether the called card lies in the talon."""
        return bool((self.halves[0] | self.halves[1]) >> self.called & 1)


def random_talons(
    rules: Rules, player: Strategy, *, seed: int, king_in_talon: bool | None = None
) -> Iterator[OpenTalon]:
    """Endless random talons, all or only those with or without the called king.

    The player calls and exchanges by its own policy. The same seed gives the same talons.
    """
    question = table.Question(contract=RUFER, rules=rules, players=(player,) * 4, seed=seed)
    first = 0
    while True:
        for row in table.play_chunk(question, first, _CHUNK, traced=True).traces:
            deal = table.decode_trace(row)
            talon = OpenTalon(
                hand=deal.hands[0],
                called=deal.called.bit_length() - 1,
                halves=(deal.talon[0], deal.talon[1]),
                own=GIVE_UP if deal.conceded else Exchange(deal.half, deal.discards),
            )
            if king_in_talon is None or talon.king_in_talon == king_in_talon:
                yield talon
        first += _CHUNK


def question_of(
    talon: OpenTalon, exchange: Exchange, rules: Rules, player: Strategy, seed: int
) -> table.Question:
    """The question what an exchange of this talon brings where all four play alike."""
    return table.Question(
        contract=RUFER,
        rules=rules,
        players=(player,) * 4,
        hand=talon.hand,
        called=talon.called,
        talon=talon.halves,
        exchange=exchange,
        seed=seed,
    )
