"""The command `rufer sweep`."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from analysis.where import read_where
from reports import console, options, questions, running
from reports.commands import Command
from sim.language import N_

if TYPE_CHECKING:
    from analysis.sweep import Sweep

HANDS: Final = 1_000
DEALS: Final = 200
# As many as have deals of their own; of two deals each half is one.
_MAX_HANDS: Final = 10**6
_MIN_DEALS: Final = 2


@click.command(cls=Command)
@click.argument("folder", metavar="FOLDER", type=click.Path(path_type=Path))
@click.option("--hands", metavar="N", help=N_("Random hands; 1,000 unless given."))
@click.option("--deals", metavar="N", help=N_("Deals of each hand and game; 200 unless given."))
@click.option(
    "--where",
    metavar="FILTER",
    help=N_("Only such hands, as in 'tarocks >= 5 and kings == 0'; see above."),
)
@options.contracts
@options.equals
@options.threads
@options.outputs
@options.quiet
def sweep(
    folder: Path,
    hands: str | None,
    threads: str | None,
    where: str | None,
    as_json: bool,
    csv: Path | None,
    quiet: bool,
    **given: Any,
) -> int:
    """Every game of many random hands, kept in a folder.

    Each hand plays every game it may, on deals of its own. The folder keeps what was played:
    the same command goes on where it was stopped, more --hands go on from there, and what is
    complete is only read. A report is made from such folders.

    A filter compares with numbers: tarocks, stecher (from XVI up), trull (Sküs, XXI and I),
    birds, kings, queens, points, voids, singletons, longest (the longest suit).

        rufer sweep hands --hands 300 --where "tarocks >= 5"
    """
    asked = questions.read_question((), given)
    player = questions.one_player(asked.players)
    wanted = HANDS if hands is None else questions.whole("hands", hands, 1, _MAX_HANDS)
    deals = DEALS if asked.deals is None else asked.deals
    questions.whole("deals", deals, _MIN_DEALS, questions.MAX_DEALS)
    workers = questions.workers(threads)
    read_where(where)

    def play(progress: console.Progress) -> "Sweep":
        from analysis.sweep import read_sweep
        from analysis.sweep_store import sweep_into

        question = read_sweep(
            rules=asked.rules,
            rules_name=asked.rules_name,
            strategy=player,
            contracts=asked.contracts,
            where=where,
            deals=deals,
            seed=asked.seed,
        )
        return sweep_into(folder, wanted, question, threads=workers, progress=progress)

    def lines(found: "Sweep") -> list[str]:
        from reports.sweep_screen import sweep_lines

        return sweep_lines(found, folder, wanted)

    return running.answer(play, lines, as_json=as_json, csv=csv, quiet=quiet, unit="hand")
