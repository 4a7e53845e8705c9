"""Strategies against each other as a figure: a point and its interval for every role."""

import textwrap
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from analysis.ladder import Ladder, LadderRow
from analysis.verdict import MIN_DEALS
from reports.figures import COLOURS, DARK, GREY, SHAPES
from reports.intervals import half_width
from reports.ladder_screen import ROLES, decimals_of, finding, meaning, number, played
from reports.layout import game_name, short, signed_short, whole
from reports.sheet import EDGE, SMALL, Sheet
from sim.language import _

# All in inches.
_WIDTH: Final = 8.0
_LEFT: Final = 2.15  # of the points: the roles stand there
_RIGHT: Final = 2.2  # of the points: the numbers stand there
_TITLE: Final = 0.24  # a line of it
_POINT: Final = 0.25
_GAP: Final = 0.09  # between two roles
_HEADING: Final = 0.5
_SCALE: Final = 0.6


def ladder_figure(ladder: Ladder) -> Figure:
    """A panel a contract, in it a row a role, and there a point with its interval a pair.

    The title says what each pair comes to, the caption what was played. A hollow point is no
    difference shown.
    """
    title = [textwrap.wrap(finding(ladder, pair), 62) for pair in ladder.pairs]
    texts = (" ".join([*meaning(ladder), _marks(ladder)]), played(ladder))
    caption = [line for text in texts for line in textwrap.wrap(text, 118)]
    panels = {contract: _height(ladder, contract) for contract in ladder.contracts}
    head = EDGE + _TITLE * sum(map(len, title))
    foot = SMALL.height * len(caption) + EDGE
    height = head + sum(_HEADING + size + _SCALE for size in panels.values()) + foot
    sheet = Sheet(height, _WIDTH)
    _write_title(sheet, title)
    top = head
    for contract, size in panels.items():
        top += _HEADING
        _write_heading(sheet, contract, top)
        _fill(sheet, ladder, contract, top, size)
        top += size + _SCALE
    sheet.write_lines(SMALL, top, caption)
    return sheet.figure


def _marks(ladder: Ladder) -> str:
    """What the lines and the hollow points are."""
    return _(
        "Lines are {share} % intervals, each for itself; a point is hollow where 0 lies within its"
        " line, or by fewer than {least} deals: no difference is shown."
    ).format(share=short(100 * ladder.confidence), least=whole(MIN_DEALS))


def _roles(ladder: Ladder, contract: str) -> list[str]:
    return list(dict.fromkeys(row.role for row in ladder.rows if row.contract == contract))


def _height(ladder: Ladder, contract: str) -> float:
    return len(_roles(ladder, contract)) * (_POINT * len(ladder.pairs) + _GAP)


def _write_title(sheet: Sheet, title: list[list[str]]) -> None:
    """What each pair comes to, behind the mark of its points where there are several."""
    y = EDGE
    for pair, lines in enumerate(title):
        if len(title) > 1:
            sheet.page.add_line(_mark(pair, EDGE + 0.06, y + _TITLE / 2, hollow=False))
        for text in lines:
            x = EDGE + 0.22 * (len(title) > 1)
            sheet.write(x, y + _TITLE / 2, text, size=12, weight="bold")
            y += _TITLE


def _write_heading(sheet: Sheet, contract: str, top: float) -> None:
    """The name of the game, and what stands in the columns of numbers."""
    y = top - 0.13
    sheet.write(EDGE, y, game_name(contract), size=11, weight="bold")
    sheet.write(_WIDTH - EDGE - 0.65, y, _("points a deal"), size=8, color=GREY, ha="right")
    sheet.write(_WIDTH - EDGE, y, _("deals"), size=8, color=GREY, ha="right")


def _mark(pair: int, x: float, y: float, *, hollow: bool) -> Line2D:
    """The point of a pair."""
    colour = COLOURS[pair % len(COLOURS)]
    return Line2D(
        [x], [y], marker=SHAPES[pair % len(SHAPES)], markersize=5.5, markeredgewidth=1.3,
        color=colour, markerfacecolor="white" if hollow else colour, zorder=4,
    )  # fmt: skip


def _fill(sheet: Sheet, ladder: Ladder, contract: str, top: float, size: float) -> None:
    """The points of a contract, the roles left of them and the numbers right of them."""
    panel = sheet.panel(_LEFT, top, _WIDTH - _LEFT - _RIGHT, size)
    decimals = decimals_of(ladder)
    roles = _roles(ladder, contract)
    step = _POINT * len(ladder.pairs) + _GAP
    panel.set_ylim(step * len(roles), 0)
    panel.axvline(0, color=DARK, linewidth=1, zorder=2)
    for rank, role in enumerate(roles):
        start = rank * step
        if rank % 2 == 0:
            sheet.shade(top + start, step)
        name = _(ROLES[role])
        indent = 0.09 * (len(name) - len(name.lstrip()))
        sheet.write(EDGE + indent, top + start + step / 2, name.lstrip(), size=9.5)
        for pair, names in enumerate(ladder.pairs):
            key = names, contract, role
            row = next(r for r in ladder.rows if (r.pair, r.contract, r.role) == key)
            y = start + _GAP / 2 + _POINT * (pair + 0.5)
            _point(panel, row, pair, y)
            x = _WIDTH - EDGE
            sheet.write(x - 0.65, top + y, number(row, decimals), size=9, ha="right")
            sheet.write(x, top + y, whole(row.deals), size=8, color=GREY, ha="right")
    panel.set_yticks([])
    panel.margins(x=0.06)
    panel.autoscale_view(scaley=False)
    panel.grid(axis="x", color="#DDDDDD", linewidth=0.7, zorder=1)
    panel.xaxis.set_major_formatter(lambda value, _place: signed_short(value))
    panel.set_xlabel(_("points a deal that the seat gains"), size=8, color=GREY)


def _point(panel: Axes, row: LadderRow, pair: int, y: float) -> None:
    if row.mean is None:
        return
    mark = _mark(pair, row.mean, y, hollow=not row.shown)
    if (half := half_width(row)) is not None:
        panel.plot(
            [row.mean - half, row.mean + half], [y, y], marker="|", markersize=8,
            markeredgewidth=1.3, color=mark.get_color(), linewidth=1.3, zorder=3,
        )  # fmt: skip
    panel.add_line(mark)
