"""The main question: with this hand as forehand, which game and which king?"""

import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from analysis import effort
from analysis.accounts import in_account, read_account
from analysis.answer import Answer, OptionEstimate, TalonStakes
from analysis.arguments import (
    Players,
    Seats,
    read_hand,
    read_king,
    read_others,
    read_players,
    read_rules,
    verify_numbers,
)
from analysis.options import Option, options_for
from analysis.others import Standing, ranked, standing_of, views_of
from sim.rules import Rules
from sim.strategy import Strategy

if TYPE_CHECKING:
    from analysis.experiment import Progress
    from analysis.race import Race

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
    strategy: Seats = "standard",
    me: str | Strategy | None = None,
    contracts: Iterable[str] | None = None,
    kings: Iterable[int | str] | None = None,
    deals: int | None = None,
    seed: int = 1,
    confidence: float = 0.95,
    threads: int | None = None,
    chunk_size: int | None = None,
    compare: Iterable[str | Strategy] | None = None,
    fast: bool = False,
    progress: "Progress | None" = None,
) -> Answer:
    """What to play with a hand: every option on the same deals, and the verdict.

    `hand` and `kings` are cards or texts; `rules` is a preset's name or rules of one's
    own, called `rules_name`; `account` is `written` or `money`; `strategy` plays all
    seats, or four of them one each in playing order, the forehand's is `me` if given.
    `deals` are as many as `usual_deals` unless given; where a player is slow, the options
    that fall behind for sure do not play all. Each of those to `compare`, or all known
    players but `random`, plays all seats of the first deals again: slow ones a few deals of
    the options that lead, or with `fast` none. `chunk_size` counts the games between two
    looks at the clock, and like `threads` changes no number. `progress` is told the deals
    done and the deals in all, for each table of players anew. Ctrl-C ends the play with the
    answer so far, or goes on where no deal is done. Raises NotationError, NotAllowedError or
    SettingsError, each with one line to show.
    """
    started = time.perf_counter()
    mask = read_hand(hand)
    rules_name, rule_set = read_rules(rules, rules_name)
    counted = read_account(account)
    players = read_players(strategy, me)
    others = read_others(compare, fast=fast)
    called = [read_king(king) for king in kings or ()]
    options = options_for(mask, rule_set, contracts, called)
    verify_numbers(confidence=confidence, deals=deals, threads=threads, chunk_size=chunk_size)

    # Not above: numba takes a third of a second, and a mistyped hand needs no numba.
    from analysis import race as racing  # noqa: PLC0415
    from analysis import stakes  # noqa: PLC0415
    from sim import table  # noqa: PLC0415

    def run(
        seats: Players, among: Sequence[Option], deals: int, first_lap: int
    ) -> Standing[OptionEstimate]:
        questions = [
            table.Question(
                contract=option.row,
                rules=in_account(rule_set, counted),
                players=seats,
                hand=mask,
                called=option.king,
                seed=seed,
            )
            for option in among
        ]

        def tell(done: int, total: int) -> None:
            if progress:
                progress(done // len(among), total // len(among))

        raced = racing.race(
            questions,
            confidence=confidence,
            deals=deals,
            first_lap=first_lap,
            # Only what falls behind for sure leaves: no lack of games drops a level option.
            games=deals * len(among) ** 2,
            threads=threads,
            chunk_size=chunk_size or effort.chunk_for(seats),
            progress=tell,
        )
        keys = [option.key for option in among]
        found = estimates_of(raced, among, confidence=confidence)
        return standing_of(raced, keys, found, confidence=confidence)

    def run_others(seats: Players, names: Sequence[str]) -> Standing[OptionEstimate]:
        most = effort.SLOW_COMPARISON // len(names) if effort.is_slow(seats) else COMPARE_DEALS
        few = min(most, deals or most)
        return run(seats, [option for option in options if option.key in names], few, few)

    wanted = deals or usual_deals(players)
    standing = run(
        players, options, wanted, effort.SLOW_FIRST_LAP if effort.is_slow(players) else wanted
    )
    complete = standing.complete
    in_talon: dict[str, TalonStakes] = {}
    try:
        if complete:
            in_talon = stakes.play_alone(
                options,
                players,
                hand=mask,
                rules=in_account(rule_set, counted),
                seed=seed,
                confidence=confidence,
                threads=threads,
                chunk_size=chunk_size,
            )
    except KeyboardInterrupt:
        complete = False
    views, none_missing = views_of(players, standing, others if complete else (), run_others)
    return Answer(
        hand=mask,
        rules_name=rules_name,
        rules=rule_set,
        account=counted,
        strategies=(players[0].name, players[1].name, players[2].name, players[3].name),
        seed=seed,
        confidence=confidence,
        options=tuple(
            replace(option, talon=in_talon.get(option.option)) for option in standing.options
        ),
        verdict=standing.verdict,
        players=views,
        course=standing.course,
        stop="deals" if complete and none_missing else "interrupted",
        deals=standing.options[0].deals,
        acceptance=1.0,
        elapsed_s=time.perf_counter() - started,
    )


def usual_deals(players: Players) -> int:
    """The deals that these players play with each option, or with those that lead if slow."""
    return effort.SLOW_DEALS if effort.is_slow(players) else DEFAULT_DEALS


def estimates_of(
    race: "Race", options: Sequence[Option], *, confidence: float
) -> tuple[OptionEstimate, ...]:
    """The options of a race: best mean first, ties in the given order, those that left last."""
    found = [
        OptionEstimate(
            option=option.key,
            contract=option.contract,
            king=option.king_name,
            **race.numbers(runner, confidence=confidence, can_be_won=option.can_be_won),
        )
        for runner, option in enumerate(options)
    ]
    return ranked(found, options[race.best].key)
