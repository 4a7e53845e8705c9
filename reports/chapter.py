"""A chapter of a report: what was asked, what was found, the figure and the table of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """One finding as a page shows it; every text stands in the language spoken.

    `key` is its anchor, `title` the finding in one sentence, `question` what was asked, `text`
    what a reader should know, a paragraph each. `draw` makes the figure, described by `alt` for
    who cannot see it and by `caption` with n, intervals, rules and players. `heading` and
    `rows` are the table of the same numbers, ready to read.
    """

    key: str
    title: str
    question: str
    text: tuple[str, ...] = ()
    draw: "Callable[[], Figure] | None" = None
    alt: str = ""
    caption: str = ""
    heading: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
