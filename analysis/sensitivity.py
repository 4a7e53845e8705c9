"""Whether other players or other rules would advise another game, and what that costs."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from analysis.estimate import Mean, Rate, wilson_interval
from analysis.hand_games import (
    CHOSEN_AND_COUNTED,
    CONFIDENCE,
    chosen_options,
    hand_games,
    mean_of,
)
from analysis.strategy_matrix import Matrix, strategy_matrix

if TYPE_CHECKING:
    import pandas as pd


class Flip(NamedTuple):
    """A cell of enough hands whose best game is another than in the first sweep.

    `sure` if it is decided in both.
    """

    row: int
    column: int
    sure: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """One sweep beside the first.

    `same` is the share of the hands with the same best game in both, by all deals, and `steady`
    that of those for which the two halves of this sweep's own deals agree, each choosing with
    half as many. `loss` is what is lost here, in points a deal, by who plays what the first
    sweep advises instead of what this one does.
    """

    matrix: Matrix
    flips: tuple[Flip, ...]
    same: Rate
    steady: Rate
    loss: Mean


@dataclass(frozen=True, slots=True, kw_only=True)
class Sensitivity:
    """The matrix of the first sweep, and every other beside it."""

    first: Matrix
    others: tuple[Variant, ...]


def sensitivity(tables: "Sequence[pd.DataFrame]") -> Sensitivity:
    """Compares sweeps of the same hands by other players or other rules with the first.

    The matrices are those by own tarocks and kings.
    """
    first = strategy_matrix(hand_games(tables[0]), "kings")
    return Sensitivity(
        first=first,
        others=tuple(_variant(tables[0], first, other) for other in tables[1:]),
    )


def _variant(here: "pd.DataFrame", first: Matrix, there: "pd.DataFrame") -> Variant:
    matrix = strategy_matrix(hand_games(there), first.columns)
    one_half, other_half = (_best_games(there, chosen) for chosen, _ in CHOSEN_AND_COUNTED)
    return Variant(
        matrix=matrix,
        flips=tuple(_flips(first, matrix)),
        same=_agree(_best_games(here, "mean"), _best_games(there, "mean")),
        steady=_agree(one_half, other_half),
        loss=_loss(here, there),
    )


def _flips(first: Matrix, other: Matrix) -> list[Flip]:
    flips = []
    for cell in other.cells:
        before = first.cell(cell.row, cell.column)
        if before is None or before.game.gap.low is None or cell.game.gap.low is None:
            continue
        if before.game.best != cell.game.best:
            sure = before.game.decided and cell.game.decided
            flips.append(Flip(cell.row, cell.column, sure))
    return flips


def _best_games(table: "pd.DataFrame", by: str) -> "pd.Series[str]":
    return chosen_options(table, by, ["number"]).set_index("number")["contract"]


def _agree(one: "pd.Series[str]", other: "pd.Series[str]") -> Rate:
    """The share of common hands with the same game."""
    common = one.index.intersection(other.index)
    same = int((one[common] == other[common]).sum())
    return wilson_interval(same, len(common), confidence=CONFIDENCE)


def _loss(here: "pd.DataFrame", there: "pd.DataFrame") -> Mean:
    """What the advice of `here` loses in `there`, over the hands that may follow it there.

    Both play the same deals: so both choose on one half of them, and the other half counts.
    """
    options = there.set_index(["number", "option"])
    losses = []
    for chosen, counted in CHOSEN_AND_COUNTED:
        best = chosen_options(there, chosen, ["number"]).set_index("number")[counted]
        advice = chosen_options(here, chosen, ["number"])[["number", "option"]]
        followed = advice.join(options[counted], on=["number", "option"]).set_index("number")
        losses.append(best - followed[counted])
    return mean_of((losses[0] + losses[1]) / 2)
