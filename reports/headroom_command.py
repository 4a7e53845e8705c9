"""The command `rufer headroom`."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analysis.headroom import DEFAULT_DEALS, DEFAULT_WORLDS, verify_study
from analysis.options import wanted_contracts
from reports import console, options, questions, running
from reports.commands import Command
from sim.settings import load_strategy

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from analysis import Headroom


@click.command(cls=Command)
@click.argument("name", default="standard", metavar="[NAME|FILE]")
@options.rules
@options.contracts
@click.option("--deals", metavar="N", help=f"Deals of each game; {DEFAULT_DEALS:,} unless given.")
@click.option(
    "--worlds",
    metavar="N",
    help=f"Deals of the hidden cards imagined for a choice; {DEFAULT_WORLDS:,} unless given.",
)
@options.seed
@options.confidence
@options.threads
@options.outputs
@options.plot
@options.quiet
def headroom(
    name: str,
    worlds: str | None,
    threads: str | None,
    as_json: bool,
    csv: Path | None,
    plot: Path | None,
    quiet: bool,
    **given: Any,
) -> int:
    """Where a player loses points, decision by decision.

    A strategy by its name (see `rufer strategies`) or as a file *.toml, standard unless given,
    plays all four seats. At each choice every card is played out in many deals of the hidden
    cards, as `search` does, and the player's card is measured against the best: for every role,
    leading and following, trick by trick.

        rufer headroom standard --contract rufer
    """  # fmt: skip
    asked = questions.read_question((), given)
    player = load_strategy(name)
    contracts = wanted_contracts(asked.contracts)
    deals = asked.deals or DEFAULT_DEALS
    imagined = DEFAULT_WORLDS if worlds is None else questions.whole("worlds", worlds, 2, 10_000)
    verify_study(player, imagined)

    def play(progress: console.Progress) -> "Headroom":
        from analysis import headroom as study_player

        return study_player(
            player,
            rules=asked.rules,
            rules_name=asked.rules_name,
            contracts=contracts,
            deals=deals,
            worlds=imagined,
            seed=asked.seed,
            confidence=asked.confidence,
            threads=questions.workers(threads),
            progress=progress,
        )

    def lines(found: "Headroom") -> list[str]:
        from reports.headroom_screen import headroom_lines

        return headroom_lines(found, deals)

    def figure(found: "Headroom") -> "Figure":
        from reports.headroom_figure import headroom_figure

        return headroom_figure(found)

    return running.answer(
        play, lines, as_json=as_json, csv=csv, quiet=quiet, figure=figure, plot=plot, studies=True
    )
