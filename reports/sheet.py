"""A page for figures, measured in inches from its upper left corner: texts, rows and panels."""

import textwrap
from collections.abc import Sequence
from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.figures import DARK, GREY, PALE, write
from reports.layout import bound

WIDTH: Final = 9.6
EDGE: Final = 0.3
# The height of a line of the title, of a heading in the page, and of small print.
TITLE: Final = 0.25
HEADING: Final = 0.22
SMALL: Final = 0.17
# Letters that fit into a line of each.
_LETTERS: Final = {TITLE: 88, HEADING: 100, SMALL: 145}
_SIZES: Final = {TITLE: 12.5, HEADING: 11, SMALL: 8}
_STRONG: Final = (TITLE, HEADING)


def lines_of(kind: float, *texts: str) -> list[str]:
    """Texts in lines that fit on a sheet; `kind` is TITLE, HEADING or SMALL."""
    return [line for text in texts for line in textwrap.wrap(text, _LETTERS[kind])]


class Sheet:
    """A white page of this height in inches and of WIDTH; `figure` is what can be saved."""

    def __init__(self, height: float) -> None:
        self.height = height
        self.figure = Figure(figsize=(WIDTH, height), facecolor="white")
        self._page = self.figure.add_axes((0, 0, 1, 1), xlim=(0, WIDTH), ylim=(height, 0))
        self._page.set_axis_off()

    def write(self, x: float, y: float, text: str, **how: Any) -> None:
        """A text with its middle at this height."""
        write(self._page, x, y, text, **{"size": 9.5} | how)

    def write_lines(self, kind: float, top: float, lines: Sequence[str]) -> float:
        """Lines of TITLE, HEADING or SMALL below each other; where the next would start."""
        for line in lines:
            how = {"weight": "bold"} if kind in _STRONG else {"color": GREY}
            self.write(EDGE, top + kind / 2, line, size=_SIZES[kind], **how)
            top += kind
        return top

    def shade(self, top: float, height: float) -> None:
        """A pale ground for a row over the whole width."""
        self._page.fill_between(
            [EDGE - 0.08, WIDTH - EDGE + 0.08], top, top + height,
            color=PALE, linewidth=0, zorder=0,
        )  # fmt: skip

    def panel(self, left: float, top: float, width: float, height: float) -> Axes:
        """Room for a plot, without a frame but with the line below it."""
        panel = self.figure.add_axes(
            (
                left / WIDTH,
                1 - (top + height) / self.height,
                width / WIDTH,
                height / self.height,
            )
        )
        panel.patch.set_visible(False)
        panel.spines[["left", "right", "top"]].set_visible(False)
        panel.spines["bottom"].set_color(GREY)
        panel.tick_params(colors=GREY, labelsize=8, length=3)
        return panel


def scale_points(panel: Axes, *, label: str, axis: str = "x") -> None:
    """An axis of points with signed ticks, a fine grid, its name, and a strong line at 0."""
    scale = panel.xaxis if axis == "x" else panel.yaxis
    scale.set_major_formatter(lambda value, _: tick(value))
    scale.set_label_text(label, size=8, color=GREY)
    panel.grid(axis="x" if axis == "x" else "y", color="#DDDDDD", linewidth=0.7, zorder=1)
    (panel.axvline if axis == "x" else panel.axhline)(0, color=DARK, linewidth=1, zorder=2)


def tick(value: float) -> str:
    """A number at an axis, with as many decimals as it has."""
    return bound(value, len(f"{value:.6g}".partition(".")[2]))
