"""What an exchange does to the cards, as a player counts it: no play, no chance."""

from dataclasses import dataclass

from sim import cards
from sim.exchange import Exchange


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeFacts:
    """Counts of one exchange; points are in thirds, suits 0 to 3.

    `tarocks` and `kings` taken up, `tarocks_left` and `thirds_left` in the half for the
    others, `thirds_laid` saved by laying away, `voids` the suits emptied by it, `called`
    how many cards of the called suit were held before and are kept, `guards` cards laid
    away from suits of own kings.
    """

    tarocks: int
    kings: int
    tarocks_left: int
    thirds_left: int
    thirds_laid: int
    voids: tuple[int, ...]
    called_held: int
    called_kept: int
    guards: int


def facts_of(hand: int, called: int, talon: tuple[int, int], exchange: Exchange) -> ExchangeFacts:
    """What an exchange of three cards brings, saves and leaves (docs/rules.md 4.3)."""
    if exchange.half is None:
        raise ValueError("a declarer who gives up exchanges nothing")
    taken, left = talon[exchange.half], talon[1 - exchange.half]
    fifteen = hand | taken
    kept = fifteen & ~exchange.discards
    called_suit = cards.SUIT_MASKS[called // cards.SUIT_SIZE]
    with_king = sum(suit for suit in cards.SUIT_MASKS if kept & suit & cards.KING_MASK)
    return ExchangeFacts(
        tarocks=cards.size_of(taken & cards.TAROCK_MASK),
        kings=cards.size_of(taken & cards.KING_MASK),
        tarocks_left=cards.size_of(left & cards.TAROCK_MASK),
        thirds_left=cards.thirds_of(left),
        thirds_laid=cards.thirds_of(exchange.discards),
        voids=tuple(
            number
            for number, suit in enumerate(cards.SUIT_MASKS)
            if exchange.discards & suit and not kept & suit
        ),
        called_held=cards.size_of(hand & called_suit),
        called_kept=cards.size_of(kept & called_suit),
        guards=cards.size_of(exchange.discards & with_king),
    )
