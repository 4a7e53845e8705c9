"""The chapter on sensitivity: whether other players or rules would advise another game."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from analysis.sensitivity import Sensitivity, Variant, sensitivity
from analysis.sweep import Sweep
from reports.chapter import Chapter
from reports.intervals import plus_minus, share
from reports.layout import bound, percent
from reports.map_words import basis
from reports.matrix_chapter import grid_of, how_to_read, signs_of
from sim.language import _

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure


def sensitivity_chapter(sweeps: Sequence[Sweep], tables: "Sequence[pd.DataFrame]") -> Chapter:
    """The matrix by tarocks and kings of each sweep, with the cells outlined that flip."""
    found = sensitivity(tables)
    return Chapter(
        key="sensitivity",
        title=_title(found, sweeps),
        question=_("Would other players or other rules advise another game?"),
        text=(
            how_to_read(),
            _(
                "An outlined cell has another best game than in the first matrix; both being sure,"
                " it is a flip to believe. Lost is what a player gives away who plays the game"
                " and the king advised by the first where the others hold. The same game is counted"
                " by all deals of both sweeps. Steady is how often the two halves of the deals of"
                " one sweep agree in the game: so much is luck where only half as many deals"
                " choose."
            ),
        ),
        draw=lambda: _figure(found, sweeps),
        alt=_(
            "Grids of own tarocks by own kings, one for each choice of players and rules, in the"
            " colours of the best game; cells that differ from the first are outlined."
        ),
        caption=_("The first: {basis}").format(basis=basis(sweeps[0])),
        heading=(
            _("players and rules"),
            _("same game"),
            _("steady"),
            _("cells that flip, surely"),
            _("lost, points a deal"),
        ),
        rows=tuple(
            _row(variant, sweep) for variant, sweep in zip(found.others, sweeps[1:], strict=True)
        ),
    )


def _name(sweep: Sweep) -> str:
    return _("players {players}, rules {rules}").format(
        players=sweep.strategy, rules=sweep.rules_name
    )


def _title(found: Sensitivity, sweeps: Sequence[Sweep]) -> str:
    losses = [
        (variant.loss.mean, sweep)
        for variant, sweep in zip(found.others, sweeps[1:], strict=True)
        if variant.loss.mean is not None
    ]
    if not losses:
        return _("The sweeps have no hands in common that can be compared")
    most, sweep = max(losses, key=lambda loss: loss[0])
    least = min(v.same.rate for v in found.others if v.same.rate is not None)
    return _(
        "The best game stays the same for {percent} of the hands or more; following the advice"
        " elsewhere loses {points} points a deal at the most ({where})"
    ).format(percent=percent(least), points=bound(most, 2), where=_name(sweep))


def _row(variant: Variant, sweep: Sweep) -> tuple[str, ...]:
    sure = sum(flip.sure for flip in variant.flips)
    return (
        _name(sweep),
        share(variant.same),
        share(variant.steady),
        f"{len(variant.flips)}, {sure}",
        plus_minus(variant.loss, 3),
    )


def _figure(found: Sensitivity, sweeps: Sequence[Sweep]) -> "Figure":
    from reports.grid_figure import Sign, grid_figure

    matrices = [found.first, *(variant.matrix for variant in found.others)]
    flips = [(), *(variant.flips for variant in found.others)]
    grids = [
        grid_of(matrix, _name(sweep), {(flip.row, flip.column) for flip in cells})
        for matrix, sweep, cells in zip(matrices, sweeps, flips, strict=True)
    ]
    flipped = Sign(text=_("another best game than in the first"), outlined=True)
    return grid_figure(grids, [*signs_of(matrices), flipped], across=2)
