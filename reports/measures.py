"""Commands that measure the players over many random hands, instead of answering for one."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from analysis import published
from reports import console, options, questions, running
from reports.commands import Command
from reports.options import F
from sim.errors import SettingsError
from sim.language import _
from sim.settings import load_strategy

if TYPE_CHECKING:
    from analysis.agreement import Agreement
    from analysis.outside import Outside

# As many as have deals of their own.
_MAX_HANDS: Final = 10**6


def _amounts(hands: int, deals: str) -> Callable[[F], F]:
    """How many random hands and, of each, how many deals."""
    return options.options(
        click.option("--hands", metavar="N", help=f"Random hands; {hands:,} unless given."),
        click.option("--deals", metavar="N", help=f"{deals} unless given."),
    )


def _measure(given: dict[str, Any]) -> dict[str, Any]:
    """Rules, players, chance and threads of a measurement; raises SettingsError."""
    threads = given.pop("threads")
    asked = questions.read_question((), given)
    found = {
        "rules": asked.rules,
        "rules_name": asked.rules_name,
        "strategy": questions.one_player(asked.players),
        "seed": asked.seed,
        "confidence": asked.confidence,
        "threads": questions.workers(threads),
    }
    return found if asked.deals is None else found | {"deals": asked.deals}


def _whole(name: str, value: str | None, low: int, high: int) -> dict[str, int]:
    """A whole number under its name in analysis, or nothing if it is not given."""
    if value is None:
        return {}
    return {name: questions.whole(name.replace("_", "-"), value, low, high)}


@click.command(cls=Command)
@options.equals
@_amounts(published.HANDS, f"Deals of each hand and game; {published.DEALS}")
@options.confidence
@options.threads
@options.outputs
@options.quiet
def outside(hands: str | None, as_json: bool, csv: Path | None, quiet: bool, **given: Any) -> int:
    """A published simulation beside one of ours.

    The engine KON ships the results of 1,000 random hands, 100 deals each. As many random hands
    play the same two games here, by the rules `cheltenham` unless told otherwise: how many points
    a deal each game brings with so many tarocks, there and here.

        rufer outside --hands 200
    """
    given["rules"] = given["rules"] or published.RULES
    how = _measure(given) | _whole("hands", hands, 1, _MAX_HANDS)

    def play(progress: console.Progress) -> "Outside":
        from analysis.outside import outside as play_hands

        return play_hands(**how, progress=progress)

    def lines(found: "Outside") -> list[str]:
        from reports.outside_screen import outside_lines

        return outside_lines(found)

    return running.answer(play, lines, as_json=as_json, csv=csv, quiet=quiet, unit="hand")


@click.command(cls=Command)
@click.option(
    "--judge", metavar="NAME|FILE", help="Whose choice counts: how all four play to judge."
)
@options.equals
@_amounts(500, "Deals of each option for the advice; 20,000")
@click.option("--judge-deals", metavar="N", help="Deals that the judge plays; 150 unless given.")
@click.option(
    "--margin",
    metavar="POINTS",
    help="How far behind an option may be to be judged; 0.5 unless given.",
)
@options.confidence
@options.threads
@options.outputs
@options.quiet
def agreement(
    hands: str | None,
    judge: str | None,
    judge_deals: str | None,
    margin: str | None,
    as_json: bool,
    csv: Path | None,
    quiet: bool,
    **given: Any,
) -> int:
    """How far the advice of one player holds where another plays.

    On random hands: how often both choose the same game and king, and how many points a deal are
    lost by who follows the advice of --strategy where all four play like --judge.

        rufer agreement --judge search --hands 50
    """
    if judge is None:
        raise SettingsError(
            _("which judge? Name who plays, such as: rufer agreement --judge simple")
        )
    how = _measure(given) | _whole("hands", hands, 1, _MAX_HANDS)
    how["judge"] = load_strategy(judge)
    how |= _whole("judge_deals", judge_deals, 2, questions.MAX_DEALS)
    if margin is not None:
        how["margin"] = questions.decimal("margin", margin, 0, 1_000)

    def play(progress: console.Progress) -> "Agreement":
        from analysis.agreement import agreement as play_hands

        return play_hands(**how, progress=progress)

    def lines(found: "Agreement") -> list[str]:
        from reports.agreement_screen import agreement_lines

        return agreement_lines(found)

    return running.answer(play, lines, as_json=as_json, csv=csv, quiet=quiet, unit="hand")


COMMANDS: Final = (outside, agreement)
