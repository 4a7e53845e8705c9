"""A page for figures, measured in inches from its upper left corner: texts, rows and panels."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.figures import DARK, GREY, PALE, write
from reports.layout import bound, wrapped

WIDTH: Final = 9.6
EDGE: Final = 0.3


class Print(NamedTuple):
    """A kind of text: the height of its lines in inches, how many letters fit in, how it looks."""

    height: float
    letters: int
    look: Mapping[str, Any]


TITLE: Final = Print(0.26, 92, {"size": 12, "weight": "bold"})
HEADING: Final = Print(0.23, 104, {"size": 11, "weight": "bold"})
PLAIN: Final = Print(0.21, 110, {"size": 9.5})
SMALL: Final = Print(0.17, 154, {"size": 8, "color": GREY})


def lines_of(kind: Print, *texts: str) -> list[str]:
    """Texts in lines that fit on a sheet; numbers keep their units and bounds."""
    return [line for text in texts for line in wrapped(text, width=kind.letters)]


class Sheet:
    """A white page of this height and width in inches; `figure` is what can be saved."""

    def __init__(self, height: float, width: float = WIDTH) -> None:
        self.height = height
        self.width = width
        self.figure = Figure(figsize=(width, height), facecolor="white")
        self.page = self.figure.add_axes((0, 0, 1, 1), xlim=(0, width), ylim=(height, 0))
        self.page.set_axis_off()

    def write(self, x: float, y: float, text: str, **how: Any) -> None:
        """A text with its middle at this height."""
        write(self.page, x, y, text, **{"size": 9.5} | how)

    def write_lines(self, kind: Print, top: float, lines: Sequence[str]) -> float:
        """Lines of a kind below each other; returns where the next would start."""
        for line in lines:
            self.write(EDGE, top + kind.height / 2, line, **kind.look)
            top += kind.height
        return top

    def shade(self, top: float, height: float) -> None:
        """A pale ground for a row over the whole width."""
        self.page.fill_between(
            [EDGE - 0.08, self.width - EDGE + 0.08], top, top + height,
            color=PALE, linewidth=0, zorder=0,
        )  # fmt: skip

    def panel(self, left: float, top: float, width: float, height: float) -> Axes:
        """Room for a plot, without a frame but with the line below it."""
        panel = self.figure.add_axes(
            (
                left / self.width,
                1 - (top + height) / self.height,
                width / self.width,
                height / self.height,
            )
        )
        panel.patch.set_visible(False)
        panel.spines[["left", "right", "top"]].set_visible(False)
        panel.spines["bottom"].set_color(GREY)
        panel.tick_params(colors=GREY, labelsize=8, length=3)
        return panel


def scale_points(panel: Axes, *, label: str, axis: str = "x") -> None:
    """An axis of points with ticks, a fine grid, its name, and a strong line at 0."""
    scale = panel.xaxis if axis == "x" else panel.yaxis
    scale.set_major_formatter(lambda value, _place: tick(value))
    scale.set_label_text(label, size=8, color=GREY)
    scale.grid(color="#DDDDDD", linewidth=0.7, zorder=1)
    (panel.axvline if axis == "x" else panel.axhline)(0, color=DARK, linewidth=1, zorder=2)


def tick(value: float) -> str:
    """A number at an axis, with as many decimals as it has."""
    return bound(value, len(f"{value:.6g}".partition(".")[2]))
