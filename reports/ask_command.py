"""The command `rufer ask`."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from reports import console, options, questions, running
from reports.commands import Command
from sim.errors import SettingsError
from sim.language import _

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from analysis import Answer


@click.command(cls=Command)
@click.argument("hand", nargs=-1, metavar="HAND|FILE.toml")
@options.contracts
@click.option(
    "--king",
    "kings",
    multiple=True,
    metavar="SUIT",
    help="Only a Rufer with this king, such as ♥; may be repeated.",
)
@options.table
@options.others
@options.account
@options.precision
@options.outputs
@options.plot
@options.quiet
def ask(
    hand: tuple[str, ...],
    threads: str | None,
    as_json: bool,
    csv: Path | None,
    plot: Path | None,
    quiet: bool,
    **given: Any,
) -> int:
    """Which game, which king?

    HAND is your twelve cards in any order and any usual spelling (see `rufer cards`), in quotes
    or not; or the name of a file *.toml with the keys hand, rules, strategy, me, compare, fast,
    contracts, kings, account, deals, seed and confidence.
    """  # fmt: skip
    if not hand:
        raise SettingsError(
            _("which hand? Write twelve cards, such as: rufer ask XXI XVIII ... ♣7")
        )
    asked = questions.read_question(hand, given)
    questions.no_talon(asked)
    from analysis.ask import usual_deals
    from analysis.options import options_for

    options_for(asked.hand or 0, asked.rules, asked.contracts, asked.kings)

    def play(progress: console.Progress) -> "Answer":
        from analysis import ask as play_games

        return play_games(
            asked.hand or 0,
            **asked.table,
            **asked.others,
            contracts=asked.contracts,
            kings=asked.kings,
            deals=asked.deals,
            threads=questions.workers(threads),
            progress=progress,
        )

    def lines(answer: "Answer") -> list[str]:
        from reports.screens import answer_lines

        return answer_lines(answer, asked.deals or usual_deals(asked.players))

    def figure(answer: "Answer") -> "Figure":
        from reports.question_figure import ask_figure

        return ask_figure(answer)

    return running.answer(
        play, lines, as_json=as_json, csv=csv, quiet=quiet, figure=figure, plot=plot
    )
