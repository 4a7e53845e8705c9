"""How sure a sweep becomes as a figure: intervals and decided shares by hands and deals."""

from collections.abc import Callable, Sequence
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.convergence import Convergence
from reports.figures import COLOURS, GREY
from reports.intervals import half_width
from reports.layout import bound, percent, whole
from sim.language import _

# All in inches.
_WIDTH: Final = 8.2
_HEIGHT: Final = 2.8
_LEFT: Final = 0.5
_BETWEEN: Final = 0.62
_TOP: Final = 0.35
_FOOT: Final = 0.72
_EDGE: Final = 0.15


def convergence_figure(found: Convergence) -> Figure:
    """Three panels: the interval of a cell and decided cells by hands, decided hands by deals."""
    figure = Figure(figsize=(_WIDTH, _HEIGHT), facecolor="white")
    hands = [step.hands for step in found.by_hands]
    halves = [(step.hands, half_width(step.gap)) for step in found.by_hands]
    known = {count: half for count, half in halves if half is not None}
    first = _panel(figure, 0, _("± of the gap, in points a deal"), _("hands"))
    _line(first, [*known], [*known.values()], lambda value: bound(value, 2))
    second = _panel(figure, 1, _("hands in decided cells"), _("hands"))
    _line(second, hands, [step.decided for step in found.by_hands], percent)
    third = _panel(figure, 2, _("single hands decided"), _("deals a hand"))
    deals = [step.deals for step in found.by_deals]
    _line(third, deals, [step.decided for step in found.by_deals], percent)
    for panel in (second, third):
        panel.set_ylim(0, 1)
    return figure


def _panel(figure: Figure, place: int, title: str, below: str) -> Axes:
    wide = (_WIDTH - _LEFT - 2 * _BETWEEN - _EDGE) / 3
    left = _LEFT + place * (wide + _BETWEEN)
    tall = _HEIGHT - _TOP - _FOOT
    panel = figure.add_axes((left / _WIDTH, _FOOT / _HEIGHT, wide / _WIDTH, tall / _HEIGHT))
    panel.set_title(title, size=9, loc="left", x=-0.12)
    panel.set_xlabel(below, size=8.5, color=GREY)
    panel.spines[["right", "top"]].set_visible(False)
    panel.spines[["left", "bottom"]].set_color(GREY)
    panel.grid(axis="y", color="#E2E2E2", linewidth=0.7, zorder=0)
    return panel


def _line(
    panel: Axes, x: Sequence[int], y: Sequence[float], number: Callable[[float], str]
) -> None:
    panel.set_xscale("log", base=2)
    panel.plot(x, y, color=COLOURS[0], marker="o", markersize=4, linewidth=1.4, zorder=3)
    panel.set_ylim(bottom=0)
    panel.set_xticks(x, [whole(one) for one in x], rotation=45, ha="right")
    panel.minorticks_off()
    panel.yaxis.set_major_formatter(lambda value, _place: number(value))
    panel.tick_params(colors=GREY, labelsize=8, length=3)
