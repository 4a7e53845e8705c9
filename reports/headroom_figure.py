"""Where a player loses points as a figure: a heat map of roles and tricks."""

import textwrap
from typing import Final

from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap, Normalize
from matplotlib.figure import Figure

from analysis.headroom import Headroom, HeadroomRow
from analysis.verdict import MIN_DEALS
from reports.figures import COLOURS, DARK, GREY, write
from reports.headroom_screen import (
    cell,
    cut_of,
    decimals_of,
    finding,
    meaning,
    number,
    played,
    role_name,
)
from reports.layout import game_name, short, whole, wrapped
from reports.sheet import EDGE, SMALL, TITLE, Sheet
from sim.language import _

# All in inches.
_WIDTH: Final = 9.0
_LEFT: Final = 1.95  # of the cells: the roles stand there
_RIGHT: Final = 1.75  # of the cells: the numbers of all tricks stand there
_CELL: Final = 0.36
_HEADING: Final = 0.62
_GAP: Final = 0.14

_TITLE: Final = TITLE._replace(height=0.24)
_TRICKS: Final = 12
# Blue and orange differ for every eye, dark numbers can be read on both, and nothing is white.
_BLUE, _ORANGE = COLOURS[5], COLOURS[4]
_COLOURS: Final = LinearSegmentedColormap.from_list("loss", (_BLUE, "white", _ORANGE))


def headroom_figure(found: Headroom) -> Figure:
    """A panel a contract, in it a row a role and a cell a trick, with its loss in hundredths.

    The title says what is lost, the caption what was played. A bold number is a loss for sure.
    """
    title = wrapped(finding(found))
    texts = (" ".join([_marks(found), *meaning(found)]), played(found))
    caption = [line for text in texts for line in textwrap.wrap(text, 140)]
    panels = {name: _CELL * len(cut_of(found, name, "role")) for name in found.contracts}
    head = EDGE + _TITLE.height * len(title)
    foot = SMALL.height * len(caption) + EDGE
    height = head + sum(_HEADING + size for size in panels.values()) + _GAP + foot
    sheet = Sheet(height, _WIDTH)
    sheet.write_lines(_TITLE, EDGE, title)
    top = head
    for contract, size in panels.items():
        top += _HEADING
        _write_frame(sheet, found, contract, top)
        _fill(sheet.panel(_LEFT, top, _WIDTH - _LEFT - _RIGHT, size), found, contract)
        top += size
    sheet.write_lines(SMALL, top + _GAP, caption)
    return sheet.figure


def _marks(found: Headroom) -> str:
    """What the cells and their numbers are."""
    return _(
        "Cells are hundredths of a point a deal that a seat in the role loses in the trick, orange"
        " above 0 and blue below; bold is lost for sure, at {share}\u00a0% each for itself. Roles"
        " of fewer than {least} deals have neither."
    ).format(share=short(100 * found.confidence), least=whole(MIN_DEALS))


def _write_frame(sheet: Sheet, found: Headroom, contract: str, top: float) -> None:
    """The name of the game and of its roles, and what they lose in all tricks."""
    deals, all_tricks = _WIDTH - EDGE, _WIDTH - EDGE - 0.5
    sheet.write(EDGE, top - 0.32, game_name(contract), size=11, weight="bold")
    sheet.write(_LEFT, top - 0.32, _("trick"), size=8, color=GREY)
    sheet.write(all_tricks, top - 0.13, _("points a deal"), size=8, color=GREY, ha="right")
    sheet.write(deals, top - 0.13, _("deals"), size=8, color=GREY, ha="right")
    for rank, row in enumerate(cut_of(found, contract, "role")):
        y = top + _CELL * (rank + 0.5)
        weight = "bold" if row.shown else "normal"
        sheet.write(EDGE, y, role_name(row), size=9.5)
        lost = number(row, decimals_of(found))
        sheet.write(all_tricks, y, lost, size=9, weight=weight, ha="right")
        sheet.write(deals, y, whole(row.deals), size=8, color=GREY, ha="right")


def _fill(panel: Axes, found: Headroom, contract: str) -> None:
    """The cells of a contract; those of all contracts share their colours."""
    roles = [row.role for row in cut_of(found, contract, "role")]
    tricks = cut_of(found, contract, "trick")
    most = max((abs(row.loss or 0) for row in found.rows if _counts(row)), default=0) or 1
    scale = Normalize(-most, most, clip=True)
    panel.set_xlim(0.5, _TRICKS + 0.5)
    panel.set_ylim(len(roles), 0)
    for row in tricks:
        x, y = row.tricks[0], roles.index(row.role)
        colour = _COLOURS(scale(row.loss or 0)) if row.deals >= MIN_DEALS else "white"
        panel.fill_between([x - 0.5, x + 0.5], y, y + 1, color=colour, linewidth=0)
        weight = "bold" if row.shown else "normal"
        write(panel, x, y + 0.5, cell(row), size=9, weight=weight, ha="center",
               color=DARK if row.deals >= MIN_DEALS else GREY)  # fmt: skip
    panel.set_xticks(range(1, _TRICKS + 1))
    panel.set_yticks([])
    panel.tick_params(axis="x", top=True, labeltop=True, bottom=False, labelbottom=False,
                      colors=GREY, labelsize=8, length=0)  # fmt: skip
    for edge in range(len(roles) + 1):
        panel.axhline(edge, color="white", linewidth=1.5)
    for edge in range(_TRICKS + 1):
        panel.axvline(edge + 0.5, color="white", linewidth=1.5)
    panel.spines[:].set_visible(False)


def _counts(row: HeadroomRow) -> bool:
    """Whether a cell has enough deals to set the scale of the colours."""
    return row.cut == "trick" and row.deals >= MIN_DEALS
