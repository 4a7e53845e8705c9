"""Counts what partners do more often than defenders while nobody knows who the partner is.

    python -m tests.count_signals

The logarithms, in hundredths, are the `SIGNAL_WEIGHTS` of sim/kernels/view.py.
"""

import math
from typing import Final

from sim import cards, table
from sim.contracts import RUFER
from sim.rules import PRESETS
from sim.strategy import STRATEGIES

DEALS: Final = 8_000
SEED: Final = 99
LEADS: Final = ("leads a tarock", "leads a suit of the declarer", "leads the called suit", "leads")
FOLLOWS: Final = ("takes it", "gives a counter", "gives a plain card")
KINDS: Final = (
    LEADS,
    tuple(f"declarer has the trick: {text}" for text in FOLLOWS),
    tuple(f"another has the trick: {text}" for text in FOLLOWS),
)


def _suit(card: int) -> int:
    suit = cards.suit_of(card)
    return cards.TAROCK_MASK if suit is None else cards.SUIT_MASKS[suit]


def count(deals: int = DEALS) -> dict[str, list[int]]:
    """How often defenders and the partner did each kind of thing."""
    question = table.Question(
        contract=RUFER, rules=PRESETS["seed"], players=(STRATEGIES["standard"],) * 4, seed=SEED
    )
    found = {kind: [0, 0] for kinds in KINDS for kind in kinds}
    for outcomes in table.play(question, deals, traced=True):
        for row in outcomes.traces:
            dealt = table.decode_trace(row)
            partner = [seat for seat in range(1, 4) if dealt.hands[seat] & dealt.called]
            if partner and not dealt.conceded:
                for seat, kind in _signals(dealt):
                    found[kind][seat == partner[0]] += 1
    return found


def _signals(dealt: table.Traced) -> list[tuple[int, str]]:
    """Who did what until the called card fell."""
    found: list[tuple[int, str]] = []
    declarers_suits = 0
    for leader, played, _ in dealt.tricks:
        best, winner = -1, leader
        for position, card in enumerate(played):
            if 1 << card == dealt.called:
                return found  # now everybody knows
            seat = (leader + position) % 4
            beats = card > best and (_suit(card) == _suit(played[0]) or card >= cards.FIRST_TAROCK)
            if seat == 0 and position == 0:
                declarers_suits |= _suit(card)
            elif position == 0:
                found.append((seat, _lead(card, dealt.called, declarers_suits)))
            elif seat:
                kind = 0 if beats else 1 if 1 << card & cards.COUNTER_MASK else 2
                found.append((seat, KINDS[1 if winner == 0 else 2][kind]))
            if beats:
                best, winner = card, seat
    return found


def _lead(card: int, called: int, declarers_suits: int) -> str:
    if card >= cards.FIRST_TAROCK:
        return LEADS[0]
    if _suit(card) & called:
        return LEADS[2]
    return LEADS[1] if _suit(card) & declarers_suits else LEADS[3]


def main() -> None:
    """Prints each kind, how often it was seen, and its weight."""
    found = count()
    for kinds in KINDS:
        defenders, partners = (sum(found[kind][side] for kind in kinds) for side in (0, 1))
        for kind in kinds:
            defender, partner = found[kind]
            weight = round(100 * math.log(partner / partners * defenders / defender))
            print(f"{kind:45} partner {partner:6}  defenders {defender:6}  {weight:5}")


if __name__ == "__main__":
    main()
