"""How a question is played: the simulator made ready, a wait that can be interrupted, the answer.

numba, numpy, pandas and matplotlib are imported only here, where something is played, so help is
instant.
"""

import importlib
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from reports import console, figures, files
from reports.start import INTERRUPTED
from sim.language import N_, _

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from analysis.answer import Stop


# Interrupted before anything was done, by what is counted.
_BEFORE: Final = {
    "deal": N_("interrupted before the first deal was played"),
    "hand": N_("interrupted before the first hand was played"),
    "talon": N_("interrupted before the first talon was played"),
    "game": N_("interrupted before the first game was played"),
}


class Result(Protocol):
    """What a command has played: why it ended, and what it found as JSON and as a table."""

    @property
    def stop(self) -> "Stop":
        """Whether it was interrupted."""

    @property
    def table(self) -> "pd.DataFrame":
        """What `--csv` writes."""

    def to_json(self) -> str:
        """What `--json` prints."""


A = TypeVar("A", bound=Result)


def answer(
    play: Callable[[console.Progress], A],
    lines: Callable[[A], list[str]],
    *,
    as_json: bool,
    csv: Path | None,
    quiet: bool,
    unit: str = "deal",
    figure: "Callable[[A], Figure] | None" = None,
    plot: Path | None = None,
    studies: bool = False,
) -> int:
    """Has a question played, prints its answer, and returns the exit code.

    `unit` is what the progress counts; `csv` and `plot` are files for the table of the answer
    and for its `figure`; `studies` tells that choices are studied instead of games played.
    """
    if csv is not None:
        files.verify_writable(csv)
    if plot is not None:
        figures.verify_plot(plot)
    progress = console.Progress(quiet=quiet, unit=unit)
    try:
        prepare(quiet=quiet, studies=studies)
        found = play(progress)
    except KeyboardInterrupt:
        progress.clear()
        raise KeyboardInterrupt(_("interrupted") if progress.began else _(_BEFORE[unit])) from None
    progress.clear()
    if as_json:
        console.write_json(found.to_json())
    else:
        console.write(lines(found))
    if csv is not None:
        files.write_whole(csv, found.table.to_csv(index=False))
    if plot is not None and figure is not None:
        figures.save(figure(found), plot)
    return INTERRUPTED if found.stop == "interrupted" else 0


def prepare(*, quiet: bool, studies: bool = False) -> None:
    """Imports and compiles the simulator in a thread, so that an interrupt finds us waiting."""
    _in_thread(_import)
    from sim import studies as sim_studies
    from sim import table

    must = sim_studies.must_compile_study if studies else table.must_compile
    if must() and not quiet:
        fault = table.cache_note()
        console.note(
            _("Compiling the simulator once, about a minute ...")
            if fault is None
            else _(
                "Compiling the simulator, about a minute, and the next time again, because it"
                " cannot be kept: {fault}"
            ).format(fault=fault)
        )
    _in_thread(sim_studies.compile_study if studies else table.compile_kernels)


def _import() -> None:
    importlib.import_module("analysis.race")
    importlib.import_module("sim.replay")


def _in_thread(work: Callable[[], object]) -> None:
    """Does the work in a thread that nobody has to wait for when the process ends."""
    faults: list[BaseException] = []

    def guarded() -> None:
        try:
            work()
        except BaseException as fault:  # noqa: BLE001  (raised again in the main thread)
            faults.append(fault)

    thread = threading.Thread(target=guarded, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(0.1)
    if faults:
        raise faults[0]
