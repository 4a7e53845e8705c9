"""What a declarer may do with the open talon, every choice that matters once."""

from itertools import combinations
from typing import Final, NamedTuple

from sim import cards
from sim.law import can_discard
from sim.rules import Rules


class Exchange(NamedTuple):
    """The half taken up, 0 or 1, and the set of cards laid away; half None gives up."""

    half: int | None
    discards: int = 0

    @property
    def key(self) -> str:
        """Name in every output, such as `give_up` or `1:♥D ♥3 ♦R`."""
        return "give_up" if self.half is None else f"{self.half}:{cards.text_of(self.discards)}"


GIVE_UP: Final = Exchange(None)


def legal_exchanges(
    hand: int, called: int, talon: tuple[int, int], rules: Rules
) -> tuple[Exchange, ...]:
    """All that a declarer may do: each half with all that may be laid away, then giving up.

    The pips of a suit are worth the same and count as one card here: the lowest are laid
    away first, and what differs in nothing else is left out. Source: docs/rules.md 4.3, 4.4.
    """
    found = []
    for half in open_halves(called, talon, rules):
        fifteen = hand | talon[half]
        held = cards.cards_of(fifteen)[::-1]  # of equals the lowest cards come first
        for three in combinations(held, 3):
            if can_discard(held, three, rules) and _lowest_pips_first(
                cards.mask_of(three), fifteen
            ):
                found.append(Exchange(half, cards.mask_of(three)))
    if (talon[0] | talon[1]) >> called & 1 and rules.give_up:
        found.append(GIVE_UP)
    return tuple(found)


def open_halves(called: int, talon: tuple[int, int], rules: Rules) -> tuple[int, ...]:
    """The halves that the declarer may take up (docs/rules.md 4.4)."""
    if rules.king_half and (talon[0] | talon[1]) >> called & 1:
        return (0,) if talon[0] >> called & 1 else (1,)
    return 0, 1


def _lowest_pips_first(laid: int, fifteen: int) -> bool:
    """Whether of each suit no lower pip is kept than one that is laid away."""
    for suit in cards.SUIT_MASKS:
        away = laid & suit & cards.PIP_MASK
        kept = fifteen & suit & cards.PIP_MASK & ~laid
        if away and kept and kept & -kept < away:
            return False
    return True
