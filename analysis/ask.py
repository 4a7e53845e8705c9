"""The main question: with this hand as forehand, which game and which king?"""

import time
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from analysis.accounts import in_account, read_account
from analysis.answer import Answer, TalonStakes
from analysis.arguments import (
    name_of_table,
    read_hand,
    read_king,
    read_players,
    read_rules,
    verify_numbers,
)
from analysis.options import options_for
from analysis.verdict import verdict_of, view_of
from sim.rules import Rules
from sim.strategy import Strategy

if TYPE_CHECKING:
    from analysis.experiment import Progress

# A mean to about ±0.02 where single deals spread by 3 points.
DEFAULT_DEALS: Final = 100_000
# Enough to see whether other players would turn the verdict.
COMPARE_DEALS: Final = 20_000


def ask(
    hand: int | str,
    *,
    rules: str | Rules = "seed",
    rules_name: str | None = None,
    account: str = "written",
    strategy: str | Strategy = "standard",
    me: str | Strategy | None = None,
    contracts: Iterable[str] | None = None,
    kings: Iterable[int | str] | None = None,
    deals: int = DEFAULT_DEALS,
    seed: int = 1,
    confidence: float = 0.95,
    threads: int | None = None,
    chunk_size: int | None = None,
    compare: Iterable[str | Strategy] = ("standard", "simple"),
    progress: "Progress | None" = None,
) -> Answer:
    """What to play with a hand: every option on the same deals, and the verdict.

    `hand` and `kings` are cards or texts; `rules` is a preset's name or rules of one's
    own, called `rules_name`; `account` is `written` or `money`; `strategy` plays all
    seats but the forehand's if `me` is given; those to `compare` play all seats of the
    first deals again. `chunk_size` counts the games between two looks at the clock, and
    like `threads` changes no number. `progress` is told the deals done and the deals in
    all. Ctrl-C ends the play with the answer so far, or goes on where no deal is done.
    Raises NotationError, NotAllowedError or SettingsError, each with one line to show.
    """
    started = time.perf_counter()
    mask = read_hand(hand)
    rules_name, rule_set = read_rules(rules, rules_name)
    counted = read_account(account)
    players = read_players(strategy, me)
    others = [read_players(other) for other in compare]
    called = [read_king(king) for king in kings or ()]
    options = options_for(mask, rule_set, contracts, called)
    verify_numbers(confidence=confidence, deals=deals, threads=threads, chunk_size=chunk_size)
    # These players, and each other table once on the first of their deals.
    tables = {players: deals}
    for other in others:
        tables.setdefault(other, min(deals, COMPARE_DEALS))

    # Not above: numba takes a third of a second, and a mistyped hand needs no numba.
    from analysis import comparison, experiment, stakes  # noqa: PLC0415

    how: dict[str, Any] = {
        "hand": mask,
        "rules": in_account(rule_set, counted),
        "seed": seed,
        "threads": threads,
        "chunk_size": chunk_size,
    }
    tallies = experiment.play_tables(options, tables, **how, progress=progress)
    # A comparison cut short says nothing; the question itself is answered with what there is.
    estimates = {
        seats: comparison.compare(tally, options, confidence=confidence)
        for seats, tally in tallies.items()
        if seats == players or tally.deals == tables[seats]
    }
    complete = all(seats in tallies and tallies[seats].deals == n for seats, n in tables.items())
    in_talon: dict[str, TalonStakes] = {}
    try:
        if complete:
            in_talon = stakes.play_alone(options, players, confidence=confidence, **how)
    except KeyboardInterrupt:
        complete = False
    return Answer(
        hand=mask,
        rules_name=rules_name,
        rules=rule_set,
        account=counted,
        strategies=(players[0].name, players[1].name, players[2].name, players[3].name),
        seed=seed,
        confidence=confidence,
        options=tuple(
            replace(option, talon=in_talon.get(option.option)) for option in estimates[players]
        ),
        verdict=verdict_of(estimates[players]),
        players=tuple(
            view_of(name_of_table(seats), verdict_of(found), found[0].deals)
            for seats, found in estimates.items()
        ),
        stop="deals" if complete else "interrupted",
        deals=tallies[players].deals,
        acceptance=1.0,
        elapsed_s=time.perf_counter() - started,
    )
