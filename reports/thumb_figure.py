"""Rules of thumb beside each other as a figure: a bar for each, with its interval."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from matplotlib.figure import Figure

from analysis.estimate import Mean
from reports.figures import COLOURS, DARK, GREY, write
from reports.layout import bound

# All in inches.
_WIDTH: Final = 8.2
_LEFT: Final = 2.3  # the names stand there
_RIGHT: Final = 1.3  # and the numbers
_EDGE: Final = 0.15
_ROW: Final = 0.34
_FOOT: Final = 0.55
_THICK: Final = 0.56


class Bar(NamedTuple):
    """A rule: its name, its number and how that reads; fitted ones are hatched."""

    name: str
    mean: Mean
    text: str
    fitted: bool


def bars_figure(bars: Sequence[Bar], title: str, decimals: int) -> Figure:
    """The bars from the top down, over an axis with this title and so many decimals."""
    height = _EDGE + _ROW * len(bars) + _FOOT
    figure = Figure(figsize=(_WIDTH, height), facecolor="white")
    wide = (_WIDTH - _LEFT - _RIGHT) / _WIDTH
    panel = figure.add_axes((_LEFT / _WIDTH, _FOOT / height, wide, _ROW * len(bars) / height))
    for row, bar in enumerate(bars):
        mean = bar.mean.mean or 0.0
        panel.barh(
            row, mean, _THICK, color=COLOURS[1 if bar.fitted else 0], edgecolor="white",
            hatch="//" if bar.fitted else None, linewidth=0, zorder=2,
        )  # fmt: skip
        if bar.mean.low is not None and bar.mean.high is not None:
            panel.plot([bar.mean.low, bar.mean.high], [row, row], color=DARK, linewidth=1.2,
                       marker="|", markersize=6, zorder=3)  # fmt: skip
        place = panel.get_yaxis_transform()
        write(panel, -0.02, row, bar.name, size=9, ha="right", transform=place)
        write(panel, 1.02, row, bar.text, size=9, transform=place)
    panel.set_ylim(len(bars) - 0.5, -0.5)
    panel.set_yticks([])
    panel.axvline(0, color=GREY, linewidth=0.8, zorder=1)
    panel.xaxis.set_major_formatter(lambda value, _place: bound(value, decimals))
    panel.set_xlabel(title, size=9, color=GREY)
    panel.spines[["left", "right", "top"]].set_visible(False)
    panel.spines["bottom"].set_color(GREY)
    panel.tick_params(colors=GREY, labelsize=8.5, length=3)
    panel.grid(axis="x", color="#E2E2E2", linewidth=0.7, zorder=0)
    return figure
