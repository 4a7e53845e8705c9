"""The command `rufer ladder`."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analysis.arguments import read_strategies
from analysis.ladder import DEFAULT_DEALS
from analysis.options import wanted_contracts
from reports import console, options, questions, running
from reports.commands import Command
from sim.settings import load_strategy

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from analysis import Ladder


@click.command(cls=Command)
@click.argument("names", nargs=-1, metavar="NAME|FILE NAME|FILE ...")
@options.rules
@options.contracts
@click.option("--deals", metavar="N", help=f"Deals of each game; {DEFAULT_DEALS:,} unless given.")
@options.seed
@options.confidence
@options.threads
@options.outputs
@options.plot
@options.quiet
def ladder(
    names: tuple[str, ...],
    threads: str | None,
    as_json: bool,
    csv: Path | None,
    plot: Path | None,
    quiet: bool,
    **given: Any,
) -> int:
    """How good players are, measured against each other.

    Strategies by name (see `rufer strategies`) or as files *.toml, each against all that are
    named after it: every deal is played with the second in all four seats, and again with the
    first in one seat after another. What that seat gains is told for the declarer, the partner
    and the defenders of every game.

        rufer ladder standard simple
    """  # fmt: skip
    asked = questions.read_question((), given)
    strategies = read_strategies([load_strategy(name) for name in names])
    contracts = wanted_contracts(asked.contracts)
    deals = asked.deals or DEFAULT_DEALS

    def play(progress: console.Progress) -> "Ladder":
        from analysis import ladder as play_pairs

        return play_pairs(
            strategies,
            rules=asked.rules,
            rules_name=asked.rules_name,
            contracts=contracts,
            deals=deals,
            seed=asked.seed,
            confidence=asked.confidence,
            threads=questions.workers(threads),
            progress=progress,
        )

    def lines(found: "Ladder") -> list[str]:
        from reports.ladder_screen import ladder_lines

        return ladder_lines(found, deals)

    def figure(found: "Ladder") -> "Figure":
        from reports.ladder_figure import ladder_figure

        return ladder_figure(found)

    return running.answer(
        play, lines, as_json=as_json, csv=csv, quiet=quiet, figure=figure, plot=plot
    )
