"""A sweep in few numbers: what every contract brings by own tarocks, and how often it is best."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from analysis.estimate import Mean, Rate, wilson_interval
from analysis.hand_games import (
    CONFIDENCE,
    BestGame,
    HandGames,
    best_answers,
    best_game,
    hand_games,
    mean_of,
)
from analysis.sweep import Sweep

if TYPE_CHECKING:
    import pandas as pd


class GameLine(NamedTuple):
    """A contract with some hands: points a deal where its best option is played.

    `best` is the share of the hands whose best option is of this contract.
    """

    contract: str
    points: Mean
    best: Rate


class TarockLine(NamedTuple):
    """The hands with so many tarocks, or all (None), contract by contract, and the best one."""

    tarocks: int | None
    hands: int
    games: tuple[GameLine, ...]
    best: BestGame


@dataclass(frozen=True, slots=True, kw_only=True)
class SweepSummary:
    """All hands first, then those with so many tarocks, few first.

    `follow` is what the best option of each hand brings. Wherever a best option is picked, that
    is done on one half of the deals and the other half counts, both ways.
    """

    lines: tuple[TarockLine, ...]
    follow: Mean


def summary(sweep: Sweep) -> SweepSummary:
    """The summary of a sweep that has rows."""
    table = sweep.table
    games = hand_games(table)
    best = table[table["best"]].set_index("number")["contract"]
    tarocks = games.features["tarocks"]
    lines = [_line(None, games, best, games.features.index)]
    for count in sorted(set(tarocks)):
        numbers = tarocks.index[tarocks == count]
        lines.append(_line(int(count), games, best, numbers))
    return SweepSummary(
        lines=tuple(lines),
        follow=mean_of(best_answers(table)),
    )


def _line(
    tarocks: int | None,
    games: HandGames,
    best: "pd.Series[str]",
    numbers: "pd.Index[int]",
) -> TarockLine:
    points = games.points.loc[numbers]
    chosen = best.loc[numbers]
    return TarockLine(
        tarocks=tarocks,
        hands=len(numbers),
        games=tuple(
            GameLine(
                contract=contract,
                points=mean_of(points[contract]),
                best=wilson_interval(
                    int((chosen == contract).sum()), len(numbers), confidence=CONFIDENCE
                ),
            )
            for contract in games.contracts
        ),
        best=best_game(points),
    )
