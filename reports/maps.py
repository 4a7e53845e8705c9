"""The chapters that a report makes of sweeps: what to play, by what a hand holds."""

from collections.abc import Sequence

from analysis.hand_games import hand_games
from analysis.sweep import Sweep
from reports.chapter import Chapter
from reports.convergence_chapter import convergence_chapter
from reports.king_chapter import king_chapters
from reports.matrix_chapter import matrix_chapters
from reports.sensitivity_chapter import sensitivity_chapter
from reports.threshold_chapter import threshold_chapter
from sim.language import _


def map_chapters(sweeps: Sequence[Sweep]) -> list[Chapter]:
    """Chapters of the first sweep, and one that sets the others beside it, if there are any.

    All are sweeps of the same hands, by other players or by other rules.
    """
    first = sweeps[0]
    if not first.rows:
        return [
            Chapter(
                key="tarocks",
                title=_("No hand of the sweep may play any of the games"),
                question=_("Which game?"),
            )
        ]
    tables = [sweep.table for sweep in sweeps]
    games = hand_games(tables[0])
    return [
        threshold_chapter(first, games),
        *matrix_chapters(first, games),
        *king_chapters(first, tables[0]),
        *([sensitivity_chapter(sweeps, tables)] if len(sweeps) > 1 else []),
        convergence_chapter(first, tables[0]),
    ]
