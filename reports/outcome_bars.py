"""Outcome bars: how often each option pays how much and gains how much."""

from collections.abc import Sequence
from typing import Final

from matplotlib.axes import Axes

from analysis.answer import OptionEstimate
from analysis.outcomes import Outcome, Outcomes, outcomes_of
from reports.figures import COLOURS, DARK, GREY
from reports.layout import percent, signed
from reports.part import Part, Subject
from reports.sheet import EDGE, Sheet
from sim.language import _

# All in inches.
_ROW: Final = 0.34
_LEGEND: Final = 0.34
_FOOT: Final = 0.12
_BARS: Final = (1.95, 7.35)
_SWATCH: Final = 0.92  # from one to the next
# A share is written into a piece of a bar that is at least as long, in shares of all deals.
_ROOM: Final = 0.05
# How much white is in the colour of a band, from little to much that is paid or gained.
_WHITE: Final = (0.68, 0.45, 0.2, 0.0)
_NOTHING: Final = "#DDDDDD"
_HATCH: Final = "////"


def outcome_bars(subject: Subject, options: Sequence[OptionEstimate]) -> Part:
    """A bar for each of these options: what is paid goes left, what is gained goes right."""
    found = [(subject.name(option), outcomes_of(option.payments)) for option in options]
    rows = [(name, *(percent(band.share) for band in _in_order(shares))) for name, shares in found]

    def draw(sheet: Sheet, top: float) -> None:
        _write_legend(sheet, top, _in_order(found[0][1]))
        _write_names(sheet, top + _LEGEND, [name for name, _shares in found])
        panel = sheet.panel(_BARS[0], top + _LEGEND, _BARS[1], _ROW * len(found))
        _fill(panel, [shares for _name, shares in found])

    (best, shares), *_others = found
    text = _("{option}: you gain in {gained} of the deals and pay in {paid}.")
    return Part(
        key="outcomes",
        title=text.format(option=best, gained=percent(shares.gained), paid=percent(shares.paid)),
        question=_("How often does it go well, and how well?"),
        marks=_(
            "Shares of the deals by the points that you pay (left, hatched) or gain (right); at"
            " the ends of a bar stands the share of all of them."
        ),
        height=_LEGEND + _ROW * len(found) + _FOOT,
        draw=draw,
        alt=_(
            "A bar an option: left of the middle the deals in which you pay, right of it those in"
            " which you gain, in darker colours the more points it is."
        ),
        heading=(subject.kind, *map(_band, _in_order(shares))),
        rows=tuple(rows),
    )


def _in_order(shares: Outcomes) -> list[Outcome]:
    """All bands from the most that is paid to the most that is gained."""
    return [*reversed(shares.pays), Outcome(0, 0, shares.nothing), *shares.gains]


def _band(band: Outcome) -> str:
    """The points of a band, as in +4 to +7."""
    if band.low is None:
        return _("{points} or less").format(points=signed(band.high or 0, 0))
    if band.high is None:
        return _("{points} or more").format(points=signed(band.low, 0))
    if band.low == band.high:
        return signed(band.low, 0)
    return _("{low} to {high}").format(low=signed(band.low, 0), high=signed(band.high, 0))


def _colour(band: Outcome) -> tuple[float, float, float]:
    """Orange for what is paid and blue for what is gained, darker the more it is."""
    from matplotlib.colors import to_rgb

    if band.low == band.high == 0:
        return to_rgb(_NOTHING)
    pays = band.low is None or band.low < 0
    nearest = band.high if pays else band.low
    white = _WHITE[abs(nearest or 0).bit_length() - 1]
    red, green, blue = to_rgb(COLOURS[1] if pays else COLOURS[0])
    return (red + white * (1 - red), green + white * (1 - green), blue + white * (1 - blue))


def _write_legend(sheet: Sheet, top: float, bands: list[Outcome]) -> None:
    """The colour of each band above the bars."""
    left = _BARS[0] - 1.2
    panel = sheet.panel(left, top + 0.06, _SWATCH * len(bands), 0.15)
    panel.set_axis_off()
    panel.set_xlim(0, _SWATCH * len(bands))
    panel.set_ylim(0, 1)
    for rank, band in enumerate(bands):
        _piece(panel, _SWATCH * rank, 0.22, 0.5, 1, band)
        sheet.write(left + _SWATCH * rank + 0.27, top + 0.135, _band(band), size=8, color=GREY)


def _write_names(sheet: Sheet, top: float, names: list[str]) -> None:
    for rank, name in enumerate(names):
        if rank % 2 == 0:
            sheet.shade(top + rank * _ROW, _ROW)
        weight = "normal" if rank else "bold"
        sheet.write(EDGE, top + (rank + 0.5) * _ROW, name, weight=weight)


def _fill(panel: Axes, found: list[Outcomes]) -> None:
    """The bars; what brings nothing lies across the middle."""
    panel.set_ylim(len(found), 0)
    panel.set_yticks([])
    panel.set_xticks([])
    panel.spines["bottom"].set_visible(False)
    ends = []
    for rank, shares in enumerate(found):
        x = -shares.nothing / 2 - shares.paid
        ends += [x, x + shares.paid + shares.nothing + shares.gained]
        _total(panel, x, rank, shares.paid, "right")
        for band in _in_order(shares):
            if band.share:
                _piece(panel, x, band.share, rank + 0.5, 0.68, band)
                if band.share >= _ROOM:
                    _label(panel, x + band.share / 2, rank, band)
                x += band.share
        _total(panel, x, rank, shares.gained, "left")
    room = 0.08 * (max(ends) - min(ends))  # for the numbers at the ends
    panel.set_xlim(min(ends) - room, max(ends) + room)
    panel.axvline(0, color=DARK, linewidth=1, zorder=1)


def _piece(panel: Axes, x: float, width: float, y: float, height: float, band: Outcome) -> None:
    pays = band.low is None or band.low < 0
    panel.barh(
        y, width, height, left=x, color=[_colour(band)], edgecolor="white", linewidth=0.6,
        hatch=_HATCH if pays else None, zorder=3,
    )  # fmt: skip


def _label(panel: Axes, x: float, rank: int, band: Outcome) -> None:
    """The share within a piece, on a ground that hides the hatching."""
    colour = _colour(band)
    dark = sum(colour) < 1.55
    panel.text(
        x, rank + 0.5, percent(band.share), size=8, ha="center", va="center_baseline",
        color="white" if dark else DARK, zorder=5,
        bbox={"facecolor": colour, "edgecolor": "none", "pad": 1.2},
    )  # fmt: skip


def _total(panel: Axes, x: float, rank: int, share: float, side: str) -> None:
    """The share of all that is paid or gained, beyond the end of the bar."""
    if share:
        beyond = x + (0.008 if side == "left" else -0.008)
        panel.text(
            beyond, rank + 0.5, percent(share), size=9, ha=side, va="center_baseline",
            weight="bold", color=DARK,
        )  # fmt: skip
