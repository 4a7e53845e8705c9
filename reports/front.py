"""The front page of a report: what a player reads in two minutes, each with its chapter."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from analysis.estimate import MIN_HANDS
from analysis.hand_games import hand_games
from analysis.strategy_matrix import Cell, strategy_matrix
from analysis.sweep import Sweep
from reports.chapter import Chapter
from reports.layout import bound, game_name
from sim.language import _

# How the keys of the chapters begin whose findings stand on the front page, in this order.
_FINDINGS: Final = ("tarocks", "kings-", "half", "alone", "sensitivity", "claims")
# Rules of thumb, each a card with its title and its first paragraphs.
_CARDS: Final = "thumb-"
_CARD_TEXT: Final = 2
_BOARD: Final = "matrix-kings"


@dataclass(frozen=True, slots=True, kw_only=True)
class Front:
    """Chapters whose findings are lines, and boxes with the key of the chapter behind them."""

    boxes: tuple[Chapter, ...]
    findings: tuple[Chapter, ...]


def front_of(sweep: Sweep, chapters: Sequence[Chapter]) -> Front:
    """The front page of these chapters about a sweep."""
    cards = [
        replace(chapter, text=chapter.text[:_CARD_TEXT], heading=(), rows=())
        for chapter in chapters
        if chapter.key.startswith(_CARDS)
    ]
    boards = [_board(sweep) for chapter in chapters if chapter.key == _BOARD and sweep.rows]
    return Front(
        boxes=(*cards, *boards),
        findings=tuple(
            chapter for start in _FINDINGS for chapter in chapters if chapter.key.startswith(start)
        ),
    )


def _board(sweep: Sweep) -> Chapter:
    """The best game by own tarocks and kings, a row for each number of tarocks."""
    matrix = strategy_matrix(hand_games(sweep.table), "kings")
    judged = [cell for cell in matrix.cells if cell.hands >= MIN_HANDS]
    columns = sorted({cell.column for cell in judged})
    rows = sorted({cell.row for cell in judged})
    return Chapter(
        key=_BOARD,
        title=_("Which game, by own tarocks and kings"),
        question="",
        caption=_(
            "The game that is best on average, and how many points a deal the next one is behind;"
            " a question mark where that is not sure. Fewer than {hands} hands: –."
        ).format(hands=MIN_HANDS),
        heading=(_("tarocks"), *(_kings(column) for column in columns)),
        rows=tuple(
            (str(row), *(_text(matrix.cell(row, column)) for column in columns)) for row in rows
        ),
    )


def _kings(number: int) -> str:
    if number == 0:
        return _("no king")
    return _("1 king") if number == 1 else _("{number} kings").format(number=number)


def _text(cell: Cell | None) -> str:
    """The best game of a cell, as far as it has one."""
    if cell is None or cell.hands < MIN_HANDS or cell.game.best is None:
        return "–"
    game, gap = game_name(cell.game.best), cell.game.gap.mean
    if gap is None:
        return game
    decimals = 1 if gap >= 0.1 else 2
    text = f"{game} {bound(gap, decimals)}"
    return text if cell.game.decided else f"{text} ?"
