"""What every game brings by own tarocks as a figure: lines, bands and crossings."""

from collections.abc import Callable, Sequence
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.estimate import Mean
from analysis.thresholds import Curve, Place, Thresholds
from reports.contract_marks import colour_of, shape_of
from reports.figures import DARK, GREY, write
from reports.layout import between, bound, game_name, percent
from reports.sheet import tick
from sim.language import _

# All in inches.
_WIDTH: Final = 8.2
_TALL: Final = 3.4  # the points
_SHORT: Final = 2.0  # the shares won
_LEFT: Final = 0.7
_RIGHT: Final = 1.2  # the names of the games stand there
_EDGE: Final = 0.15
_BETWEEN: Final = 0.3
_FOOT: Final = 0.5
_BAND: Final = 0.22


def threshold_figure(found: Thresholds) -> Figure:
    """Points a deal of each contract with bands, crossings marked; below, the shares won."""
    won = found.winnable
    height = _EDGE + _TALL + (_BETWEEN + _SHORT) * bool(won) + _FOOT
    figure = Figure(figsize=(_WIDTH, height), facecolor="white")
    wide = (_WIDTH - _LEFT - _RIGHT) / _WIDTH
    upper = (_LEFT / _WIDTH, (height - _EDGE - _TALL) / height, wide, _TALL / height)
    panels = [figure.add_axes(upper)]
    _lines(panels[0], found.curves, lambda place: place.points)
    _style(panels[0], found, _("points a deal"), tick)
    panels[0].axhline(0, color="#999999", linewidth=0.8, zorder=1)
    _mark_crossings(panels[0], found)
    if won:
        lower = (_LEFT / _WIDTH, _FOOT / height, wide, _SHORT / height)
        panels.append(figure.add_axes(lower))
        _lines(panels[1], won, lambda place: place.wins)
        _style(panels[1], found, _("share won"), percent)
        panels[1].set_ylim(0, 1)
    for panel in panels[:-1]:
        panel.tick_params(labelbottom=False)
    panels[-1].set_xlabel(_("own tarocks"), size=9, color=GREY)
    return figure


def _lines(panel: Axes, curves: Sequence[Curve], of: Callable[[Place], Mean]) -> None:
    """A line with its band for each contract, its name at the end of it."""
    ends = []
    for curve in curves:
        shown = [place for place in curve.places if of(place).low is not None]
        if not shown:
            continue
        colour = colour_of(curve.contract)
        x = [place.tarocks for place in shown]
        y = [of(place).mean or 0.0 for place in shown]
        low = [of(place).low or 0.0 for place in shown]
        high = [of(place).high or 0.0 for place in shown]
        panel.fill_between(x, low, high, color=colour, alpha=_BAND, linewidth=0, zorder=2)
        panel.plot(x, y, color=colour, marker=shape_of(curve.contract), markersize=4.5,
                   linewidth=1.6, zorder=3)  # fmt: skip
        ends.append((y[-1], x[-1], curve.contract, colour))
    for y_end, x_end, contract, colour in ends:
        write(panel, x_end + 0.15, y_end, game_name(contract), size=9, color=colour,
              weight="bold")  # fmt: skip


def _style(panel: Axes, found: Thresholds, title: str, number: Callable[[float], str]) -> None:
    counts = [
        place.tarocks
        for curve in found.curves
        for place in curve.places
        if place.points.low is not None
    ] or found.counts
    panel.set_xlim(min(counts) - 0.2, max(counts) + 0.2)
    panel.set_xticks(range(min(counts), max(counts) + 1))
    panel.set_ylabel(title, size=9, color=GREY)
    panel.yaxis.set_label_coords(-0.065, 0.5)
    panel.yaxis.set_major_formatter(lambda value, _place: number(value))
    panel.spines[["right", "top"]].set_visible(False)
    panel.spines[["left", "bottom"]].set_color(GREY)
    panel.grid(axis="y", color="#E2E2E2", linewidth=0.7, zorder=0)
    panel.tick_params(colors=GREY, labelsize=8.5, length=3)


def _mark_crossings(panel: Axes, found: Thresholds) -> None:
    """A line at each crossing, and its interval behind it."""
    left, right = panel.get_xlim()
    for crossing in found.crossings:
        low = left if crossing.low is None else crossing.low
        high = right if crossing.high is None else crossing.high
        panel.axvspan(low, high, color=DARK, alpha=0.12, linewidth=0, zorder=1)
        panel.axvline(crossing.at, color=DARK, linewidth=1, linestyle=(0, (4, 3)), zorder=2)
        bounds = between(crossing.low, crossing.high, 2)
        write(
            panel, crossing.at + 0.08, 0.96, f"{bound(crossing.at, 2)} {bounds}".rstrip(),
            size=8.5, transform=panel.get_xaxis_transform(),
        )  # fmt: skip
