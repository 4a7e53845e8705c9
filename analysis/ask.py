"""The main question: with this hand as forehand, which game and which king?"""

import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Final

from analysis.answer import Answer, OptionEstimate
from analysis.lookup import lookup
from analysis.options import options_for
from analysis.verdict import PlayersView, verdict_of
from sim import cards
from sim.errors import NotAllowedError, SettingsError
from sim.notation import parse_hand, parse_king
from sim.rules import PRESETS, Rules
from sim.strategy import STRATEGIES, Strategy

if TYPE_CHECKING:
    from analysis.experiment import Players, Progress

# A mean to about ±0.02 where single deals spread by 3 points.
DEFAULT_DEALS: Final = 100_000
# Enough to see whether other players would turn the verdict.
COMPARE_DEALS: Final = 20_000


def ask(
    hand: int | str,
    *,
    rules: str | Rules = "seed",
    rules_name: str | None = None,
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
    own, called `rules_name`; `strategy` plays all seats but the forehand's if `me` is
    given; those to `compare` play all seats of the first deals again. `chunk_size`
    counts the games between two looks at the clock, and like `threads` changes no
    number. `progress` is told the deals done and the deals in all. Ctrl-C ends the play
    with the answer so far, or goes on where no deal is done. Raises NotationError,
    NotAllowedError or SettingsError, each with one line to show.
    """
    started = time.perf_counter()
    mask = _hand(hand)
    rules_name, rule_set = _rules(rules, rules_name)
    players = _seated(strategy, me)
    others = [_seated(other, None) for other in compare]
    called = [parse_king(king) if isinstance(king, str) else king for king in kings or ()]
    options = options_for(mask, rule_set, contracts, called)
    _verify(deals, confidence, threads, chunk_size)
    # These players, and each other table once on the first of their deals.
    tables = {players: deals}
    for other in others:
        tables.setdefault(other, min(deals, COMPARE_DEALS))

    # Not above: numba takes a third of a second, and a mistyped hand needs no numba.
    from analysis import comparison, experiment  # noqa: PLC0415

    tallies = experiment.play_tables(
        options,
        tables,
        hand=mask,
        rules=rule_set,
        seed=seed,
        threads=threads,
        chunk_size=chunk_size,
        progress=progress,
    )
    # A comparison cut short says nothing; the question itself is answered with what there is.
    estimates = {
        seats: comparison.compare(tally, options, confidence=confidence)
        for seats, tally in tallies.items()
        if seats == players or tally.deals == tables[seats]
    }
    complete = all(seats in tallies and tallies[seats].deals == n for seats, n in tables.items())
    return Answer(
        hand=mask,
        rules_name=rules_name,
        rules=rule_set,
        strategies=(players[0].name, players[1].name, players[2].name, players[3].name),
        seed=seed,
        confidence=confidence,
        options=estimates[players],
        verdict=verdict_of(estimates[players]),
        players=tuple(_view(seats, found) for seats, found in estimates.items()),
        stop="deals" if complete else "interrupted",
        deals=tallies[players].deals,
        acceptance=1.0,
        elapsed_s=time.perf_counter() - started,
    )


def _hand(hand: int | str) -> int:
    if isinstance(hand, str):
        return parse_hand(hand)
    mask = int(hand)
    if mask & ~cards.PACK_MASK or cards.size_of(mask) != cards.HAND_SIZE:
        raise NotAllowedError(
            f"hand {mask:#x}: {cards.HAND_SIZE} of the {cards.N_CARDS} bits must be 1"
        )
    return mask


def _rules(rules: str | Rules, name: str | None) -> tuple[str, Rules]:
    """The rules and what to call them: a preset keeps its name, others are `own`."""
    if isinstance(rules, str):
        return name or rules.casefold(), lookup("preset", rules, PRESETS)
    presets = (preset for preset, values in PRESETS.items() if values == rules)
    return name or next(presets, "own"), rules


def _seated(everybody: str | Strategy, forehand: str | Strategy | None) -> "Players":
    others = _player(everybody)
    first = others if forehand is None else _player(forehand)
    return first, others, others, others


def _player(who: str | Strategy) -> Strategy:
    return who if isinstance(who, Strategy) else lookup("strategy", who, STRATEGIES)


def _verify(deals: int, confidence: float, threads: int | None, chunk_size: int | None) -> None:
    """Raises SettingsError for a number with which nothing can be played."""
    for what, number in (("deals", deals), ("threads", threads), ("chunk_size", chunk_size)):
        if number is not None and number < 1:
            raise SettingsError(f"{what} {number}: a whole number from 1 would be right")
    if not 0 < confidence < 1:
        raise SettingsError(
            f"confidence {confidence}: between 0 and 1, such as 0.95, would be right"
        )


def _view(seats: "Players", estimates: Sequence[OptionEstimate]) -> PlayersView:
    """The verdict of one table; with a forehand of his own the others' name comes first."""
    names = [player.name for player in seats]
    strategy = names[1] if seats[0] == seats[1] else f"{names[1]}, forehand {names[0]}"
    return PlayersView(**asdict(verdict_of(estimates)), strategy=strategy, deals=estimates[0].deals)
