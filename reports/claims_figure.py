"""The effects of claims as a figure: a point and its interval for every claim in points a deal."""

import textwrap
from collections.abc import Sequence
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from analysis.claims import Judgement
from analysis.findings import BETTER, WORDS, Effect, Measured, Verdict, Word
from analysis.verdict import INDIFFERENCE
from reports.claims_screen import cells, finding, played, sure
from reports.figures import COLOURS, DARK, GREY
from reports.layout import bound, signed_short
from reports.sheet import EDGE, SMALL, TITLE, Sheet
from sim.language import _

# All in inches.
_WIDTH: Final = 8.0
_LEFT: Final = 4.25  # of the points: the claims stand there
_RIGHT: Final = 1.75  # of the points: the numbers stand there
_ROW: Final = 0.24
_LEGEND: Final = 0.45
_SCALE: Final = 0.62
_TITLE: Final = TITLE._replace(height=0.24, letters=74)
_CAPTION_LETTERS: Final = 118
_LETTERS: Final = 61  # of a claim's text on one line
# From here on the scale is that of factors, so that small and large effects can both be seen.
_LINEAR: Final = 0.1

# The colour and the shape of a verdict; what nobody can tell is hollow.
_MARKS: Final[dict[Word, tuple[str, str, bool]]] = {
    "holds": (COLOURS[0], "o", True),
    "holds only if": (COLOURS[2], "^", True),
    "does not hold": (COLOURS[1], "s", True),
    "cannot tell": (GREY, "D", False),
}


def shown(verdicts: Sequence[Verdict]) -> list[tuple[Verdict, Measured, Effect]]:
    """The claims with an effect in points above 0 where they are right, and an interval."""
    firsts = [(verdict, verdict.measured[0]) for verdict in verdicts if verdict.measured]
    return [
        (verdict, one, one.total)
        for verdict, one in firsts
        if one.unit == "points" and one.bounds == BETTER
        if one.total is not None and one.total.low is not None
    ]


def claims_figure(found: Judgement) -> Figure:
    """A row a claim with its effect; the band around 0 is what does not matter.

    The title says what became of the claims, the caption what was played.
    """
    rows = shown(found.verdicts)
    title = textwrap.wrap(finding(found.verdicts), _TITLE.letters)
    band = _("The band is what is too little to matter, {points} points on either side.").format(
        points=bound(INDIFFERENCE, 2)
    )
    caption = [
        line
        for text in (f"{band} {sure(found)}", played(found))
        for line in textwrap.wrap(text, _CAPTION_LETTERS)
    ]
    head = EDGE + _TITLE.height * len(title) + _LEGEND
    size = _ROW * len(rows)
    height = head + size + _SCALE + SMALL.height * len(caption) + EDGE
    sheet = Sheet(height, _WIDTH)
    sheet.write_lines(_TITLE, EDGE, title)
    _write_legend(sheet, head - _LEGEND / 2)
    panel = sheet.panel(_LEFT, head, _WIDTH - _LEFT - _RIGHT, size)
    for rank, (verdict, one, effect) in enumerate(rows):
        _write_row(sheet, head + _ROW * rank, rank, verdict, one, effect)
        _draw(panel, rank + 0.5, verdict.word, effect)
    _finish(panel, [effect for *_others, effect in rows])
    sheet.write_lines(SMALL, head + size + _SCALE, caption)
    return sheet.figure


def _mark(word: Word, x: float, y: float) -> Line2D:
    colour, shape, full = _MARKS[word]
    return Line2D(
        [x], [y], marker=shape, markersize=5, markeredgewidth=1.2, color=colour,
        markerfacecolor=colour if full else "white", zorder=4,
    )  # fmt: skip


def _write_legend(sheet: Sheet, y: float) -> None:
    x = EDGE
    for word in WORDS:
        if word in _MARKS:
            sheet.page.add_line(_mark(word, x + 0.06, y))
            sheet.write(x + 0.2, y, _(word), size=9)
            x += 0.55 + 0.075 * len(_(word))


def _write_row(
    sheet: Sheet, top: float, rank: int, verdict: Verdict, one: Measured, effect: Effect
) -> None:
    """The claim left of the points, its number right of them."""
    if rank % 2 == 0:
        sheet.shade(top, _ROW)
    y = top + _ROW / 2
    sheet.write(EDGE, y, verdict.key, size=8, color=GREY)
    text = textwrap.shorten(_(verdict.text), _LETTERS, placeholder=" …")
    sheet.write(EDGE + 0.5, y, text, size=8)
    sheet.write(_WIDTH - EDGE, y, " ".join(cells(one, effect)), size=8, ha="right")


def _draw(panel: Axes, y: float, word: Word, effect: Effect) -> None:
    mark = _mark(word, effect.mean, y)
    panel.plot(
        _ends(effect), [y, y], marker="|", markersize=6, markeredgewidth=1.1,
        color=mark.get_color(), linewidth=1.1, zorder=3,
    )  # fmt: skip
    panel.add_line(mark)


def _ends(effect: Effect) -> list[float]:
    return [end for end in (effect.low, effect.high) if end is not None]


def _finish(panel: Axes, effects: Sequence[Effect]) -> None:
    panel.set_ylim(max(len(effects), 1), 0)
    panel.axvspan(-INDIFFERENCE, INDIFFERENCE, color="#DDDDDD", linewidth=0, zorder=1)
    panel.axvline(0, color=DARK, linewidth=1, zorder=2)
    panel.set_xscale("symlog", linthresh=_LINEAR, linscale=1.0)
    panel.set_yticks([])
    edge = 1.2 * max([_LINEAR, *(abs(end) for effect in effects for end in _ends(effect))])
    panel.set_xlim(-edge, edge)
    ticks = [tick for tick in (0.1, 1.0, 10.0) if tick < edge]
    panel.set_xticks([*(-tick for tick in reversed(ticks)), 0.0, *ticks])
    panel.minorticks_off()
    panel.grid(axis="x", color="#DDDDDD", linewidth=0.7, zorder=1)
    panel.xaxis.set_major_formatter(lambda value, _place: signed_short(value))
    panel.set_xlabel(_("points a deal; beyond 0.1 in factors of ten"), size=8, color=GREY)
