"""What is at stake with the called king in the talon: giving up against playing alone."""

from collections.abc import Sequence
from contextlib import closing
from typing import Final

from analysis.answer import TalonStakes
from analysis.arguments import Players
from analysis.comparison import numbers
from analysis.effort import SLOW_STAKES, chunk_for, is_slow
from analysis.experiment import play_together
from analysis.options import Option
from analysis.tally import no_deals
from sim import table
from sim.rules import Rules

# Playing alone spreads by 5 points: a mean to about ±0.07.
DEALS: Final = 20_000


def giving_up(rules: Rules) -> int | None:
    """What giving up brings, in points; None where the rules do not know it (docs/rules.md 4.4)."""
    return -3 * rules.rufer_value if rules.give_up else None


def play_alone(
    options: Sequence[Option],
    players: Players,
    *,
    hand: int,
    rules: Rules,
    seed: int,
    confidence: float,
    threads: int | None = None,
    chunk_size: int | None = None,
) -> dict[str, TalonStakes]:
    """The stakes of each option that calls a card of another hand, by the option's key.

    Only deals with the called card in the talon are played, and nobody gives up. It may
    lie in the first half: the halves are alike. Source: docs/rules.md 4.4.
    """
    calls = [o for o in options if o.king is not None and not hand >> o.king & 1]
    if not calls:
        return {}
    questions = [
        table.Question(
            contract=option.row,
            rules=rules._replace(give_up=0),
            players=players,
            hand=hand,
            called=option.king,
            talon=(1 << (option.king or 0), 0),
            seed=seed,
        )
        for option in calls
    ]
    tally = no_deals(len(calls))
    played = play_together(
        questions,
        SLOW_STAKES if is_slow(players) else DEALS,
        threads=threads,
        chunk_size=chunk_size or chunk_for(players),
    )
    with closing(played) as chunks:
        for chunk in chunks:
            tally += chunk
    given_up = giving_up(rules)
    stakes = {}
    for row, option in enumerate(calls):
        found = numbers(tally, row, row, confidence=confidence, pairs=1)
        stakes[option.key] = TalonStakes(
            give_up=None if given_up is None else float(given_up),
            alone=found["mean"],
            alone_low=found["low"],
            alone_high=found["high"],
            win_rate=found["win_rate"],
            deals=tally.deals,
        )
    return stakes
