"""The command `rufer report`."""

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from reports import console, files, options, questions, running
from reports.commands import Command
from sim.errors import SettingsError
from sim.language import N_, _

if TYPE_CHECKING:
    from analysis.sweep import Sweep
    from reports.chapter import Chapter

DEFAULT_HANDS: Final = 2_000
DEFAULT_DEALS: Final = 400
_SUFFIXES: Final = (".html", ".htm")


@click.command(cls=Command)
@click.argument("folders", nargs=-1, metavar="[FOLDER ...]", type=click.Path(path_type=Path))
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="FILE.html",
    help=N_("The page to write; needed."),
)
@click.option(
    "--hands",
    metavar="N",
    help=N_("Without a folder: random hands to play; 2,000 unless given."),
)
@click.option(
    "--deals",
    metavar="N",
    help=N_("Without a folder: deals of each game of a hand; 400 unless given."),
)
@options.equals
@options.threads
@options.quiet
def report(
    folders: tuple[Path, ...],
    out: Path | None,
    hands: str | None,
    threads: str | None,
    quiet: bool,
    **given: Any,
) -> None:
    """A strategy report: one HTML page with all figures in it.

    It is about the sweep in the first FOLDER (see `rufer sweep`), or without one about a small
    sweep that is played now. Sweeps in further folders, of the same hands by other players or
    other rules, show what would turn its advice.

        rufer report --out report.html
    """
    target = _target(out)
    if folders:
        sweeps = _loaded(folders, hands, given)
        commands = [*map(_sweep_command, folders, sweeps), _command(*map(str, folders), out=target)]
    else:
        sweeps = [_played(hands, threads, given, quiet=quiet)]
        commands = [_command(*_options_of(sweeps[0]), out=target)]
    if not quiet:
        console.note(_("Drawing ..."))
    more: list[Chapter] = []
    from reports.page import html_of
    from reports.report import report_page

    files.write_whole(target, html_of(report_page(sweeps, more, commands)))


def _target(out: Path | None) -> Path:
    """The file to write, which can be written. Raises SettingsError."""
    if out is None:
        raise SettingsError(_("which file? Write its name, such as --out report.html"))
    if out.suffix.lower() not in _SUFFIXES:
        raise SettingsError(
            _("{file}: a page with the suffix .html would be right").format(file=out)
        )
    files.verify_writable(out)
    return out


def _loaded(folders: Sequence[Path], hands: str | None, given: dict[str, Any]) -> "list[Sweep]":
    """The sweeps of the folders. Raises SettingsError."""
    for name, value in {"hands": hands, **given}.items():
        if value is not None:
            raise SettingsError(
                _(
                    "--{name}: the sweep in {folder} is played already; without a folder one is"
                    " played now"
                ).format(name=name, folder=folders[0])
            )
    from analysis.sweep_store import load

    return [load(folder) for folder in folders]


def _played(
    hands: str | None, threads: str | None, given: dict[str, Any], *, quiet: bool
) -> "Sweep":
    """A sweep played now. Raises SettingsError."""
    asked = questions.read_question((), given)
    player = questions.one_player(asked.players, "a report")
    number = DEFAULT_HANDS if hands is None else questions.whole("hands", hands, 1, 10**6)
    progress = console.Progress(quiet=quiet, unit="hand")
    try:
        running.prepare(quiet=quiet)
        from analysis.sweep import sweep

        found = sweep(
            number,
            rules=asked.rules,
            rules_name=asked.rules_name,
            strategy=player,
            deals=asked.deals or DEFAULT_DEALS,
            seed=asked.seed,
            threads=questions.workers(threads),
            progress=progress,
        )
    finally:
        progress.clear()
    if found.stop == "interrupted":
        raise KeyboardInterrupt(_("interrupted, nothing is written"))
    return found


# How to make it again ----------------------------------------------------------------------


def _options_of(sweep: "Sweep") -> tuple[str, ...]:
    return (
        "--hands", str(sweep.hands), "--deals", str(sweep.deals), "--rules", sweep.rules_name,
        "--strategy", sweep.strategy, "--seed", str(sweep.seed),
    )  # fmt: skip


def _sweep_command(folder: Path, sweep: "Sweep") -> str:
    return shlex.join(["rufer", "sweep", str(folder), *_options_of(sweep)])


def _command(*words: str, out: Path) -> str:
    return shlex.join(["rufer", "report", *words, "--out", out.name])
