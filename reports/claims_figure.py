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
from reports.figures import COLOURS, DARK, GREY, PALE, write
from reports.layout import bound, signed_short
from sim.language import _

# All in inches.
_WIDTH: Final = 8.0
_EDGE: Final = 0.3
_LEFT: Final = 4.25  # of the points: the claims stand there
_RIGHT: Final = 1.75  # of the points: the numbers stand there
_TITLE: Final = 0.24  # a line of each of these
_CAPTION: Final = 0.17
_ROW: Final = 0.24
_LEGEND: Final = 0.45
_SCALE: Final = 0.62
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
    title = textwrap.wrap(finding(found.verdicts), 74)
    band = _("The band is what is too little to matter, {points} points on either side.").format(
        points=bound(INDIFFERENCE, 2)
    )
    caption = [
        line
        for text in (f"{band} {sure(found)}", played(found))
        for line in textwrap.wrap(text, 118)
    ]
    head = _EDGE + _TITLE * len(title) + _LEGEND
    size = _ROW * len(rows)
    height = head + size + _SCALE + _CAPTION * len(caption) + _EDGE
    figure = Figure(figsize=(_WIDTH, height), facecolor="white")
    page = figure.add_axes((0, 0, 1, 1), xlim=(0, _WIDTH), ylim=(height, 0))
    page.set_axis_off()
    for line, text in enumerate(title):
        write(page, _EDGE, _EDGE + _TITLE * (line + 0.5), text, size=12, weight="bold")
    _write_legend(page, head - _LEGEND / 2)
    panel = figure.add_axes(
        (
            _LEFT / _WIDTH,
            (height - head - size) / height,
            (_WIDTH - _LEFT - _RIGHT) / _WIDTH,
            size / height,
        )
    )
    for rank, (verdict, one, effect) in enumerate(rows):
        _write_row(page, head + _ROW * rank, rank, verdict, one, effect)
        _draw(panel, rank + 0.5, verdict.word, effect)
    _finish(panel, [effect for *_others, effect in rows])
    top = head + size + _SCALE
    for line, text in enumerate(caption):
        write(page, _EDGE, top + _CAPTION * (line + 0.5), text, size=8, color=GREY)
    return figure


def _mark(word: Word, x: float, y: float) -> Line2D:
    colour, shape, full = _MARKS[word]
    return Line2D(
        [x], [y], marker=shape, markersize=5, markeredgewidth=1.2, color=colour,
        markerfacecolor=colour if full else "white", zorder=4,
    )  # fmt: skip


def _write_legend(page: Axes, y: float) -> None:
    x = _EDGE
    for word in WORDS:
        if word in _MARKS:
            page.add_line(_mark(word, x + 0.06, y))
            write(page, x + 0.2, y, _(word), size=9)
            x += 0.55 + 0.075 * len(_(word))


def _write_row(
    page: Axes, top: float, rank: int, verdict: Verdict, one: Measured, effect: Effect
) -> None:
    """The claim left of the points, its number right of them."""
    if rank % 2 == 0:
        page.fill_between(
            [_EDGE - 0.08, _WIDTH - _EDGE + 0.08], top, top + _ROW, color=PALE, linewidth=0,
            zorder=0,
        )  # fmt: skip
    y = top + _ROW / 2
    write(page, _EDGE, y, verdict.key, size=8, color=GREY)
    text = textwrap.shorten(_(verdict.text), _LETTERS, placeholder=" …")
    write(page, _EDGE + 0.5, y, text, size=8)
    write(page, _WIDTH - _EDGE, y, " ".join(cells(one, effect)), size=8, ha="right")


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
    panel.patch.set_visible(False)
    panel.set_yticks([])
    panel.spines[["left", "right", "top"]].set_visible(False)
    panel.spines["bottom"].set_color(GREY)
    edge = 1.2 * max([_LINEAR, *(abs(end) for effect in effects for end in _ends(effect))])
    panel.set_xlim(-edge, edge)
    ticks = [tick for tick in (0.1, 1.0, 10.0) if tick < edge]
    panel.set_xticks([*(-tick for tick in reversed(ticks)), 0.0, *ticks])
    panel.minorticks_off()
    panel.grid(axis="x", color="#DDDDDD", linewidth=0.7, zorder=1)
    panel.tick_params(axis="x", colors=GREY, labelsize=8, length=3)
    panel.xaxis.set_major_formatter(lambda value, _place: signed_short(value))
    panel.set_xlabel(_("points a deal; beyond 0.1 in factors of ten"), size=8, color=GREY)
