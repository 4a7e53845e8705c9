"""Where the called king is: what a call brings with it in each place, and how often it is there."""

import math
from collections.abc import Sequence
from typing import Any, Final

from matplotlib.axes import Axes

from analysis.answer import OptionEstimate, Stratum
from reports.figures import COLOURS, DARK, GREY
from reports.layout import between, percent, signed
from reports.part import Part, Subject
from reports.reasons import where_the_king_lies
from reports.sheet import Sheet, scale_points, tick
from sim.language import N_, _

# All in inches: a panel a call, so many beside each other.
_PER_ROW: Final = 4
_LEFT: Final = 0.85
_WIDTH: Final = 1.95
_BETWEEN: Final = 0.15
_HEIGHT: Final = 1.35
_NAME: Final = 0.3
_FOOT: Final = 0.72
_LINE: Final = 0.17  # of the numbers below the bars

# The others as the forehand sees them; who plays next sits on the right.
_PLACES: Final = {
    "own": N_("own hand"),
    "1": N_("right"),
    "2": N_("opposite"),
    "3": N_("left"),
    "talon": N_("talon"),
}


def king_place(subject: Subject, calls: Sequence[OptionEstimate]) -> Part | None:
    """A panel a call, in it a bar for each place of the called card.

    `calls` are options to choose from: those remain whose card lies now here, now there. Where
    none does, there is nothing to draw.
    """
    shown = [option for option in calls if len(_strata(option)) > 1]
    if not shown:
        return None
    decimals = subject.decimals
    rows = [
        (subject.name(option), _(_PLACES[place]), *_numbers(stratum, decimals))
        for option in shown
        for place, stratum in _strata(option).items()
    ]

    def draw(sheet: Sheet, top: float) -> None:
        _fill(sheet, top, shown, subject)

    return Part(
        key="king",
        title=where_the_king_lies(shown[0], decimals),
        question=_("What if the called king lies here or there?"),
        marks=_(
            "Points a deal by the place where the called king was dealt, with {level} % intervals,"
            " each for itself; the wider a bar, the more often it lies there. Right, opposite and"
            " left are the seats 2, 3 and 4."
        ).format(level=tick(100 * subject.answer.confidence)),
        height=(_NAME + _HEIGHT + _FOOT) * math.ceil(len(shown) / _PER_ROW),
        draw=draw,
        alt=_("A panel a call, in it a bar of points a deal for each place of the called king."),
        heading=(
            subject.kind, _("called king"), _("deals"), _("points a deal"), _("interval"),
            _("won"),
        ),
        rows=tuple(rows),
    )  # fmt: skip


def _strata(option: OptionEstimate) -> dict[str, Stratum]:
    """The places where the called card lay in some deal."""
    return {place: stratum for place, stratum in option.by_king.items() if stratum.deals}


def _numbers(stratum: Stratum, decimals: int) -> tuple[str, str, str, str]:
    """The share, the mean, its interval and how often it is won."""
    return (
        percent(stratum.share),
        signed(stratum.mean or 0, decimals),
        between(stratum.low, stratum.high, decimals),
        "–" if stratum.win_rate is None else percent(stratum.win_rate),
    )


# Drawing -----------------------------------------------------------------------------------


def _fill(sheet: Sheet, top: float, shown: list[OptionEstimate], subject: Subject) -> None:
    """The panels, all on one scale."""
    strata = [stratum for option in shown for stratum in _strata(option).values()]
    lows = [min(0, s.low if s.low is not None else s.mean or 0) for s in strata]
    highs = [max(0, s.high if s.high is not None else s.mean or 0) for s in strata]
    room = 0.16 * ((max(highs) - min(lows)) or 1)  # for the number at the end of a bar
    widest = max(stratum.share for stratum in strata)
    for number, option in enumerate(shown):
        row, column = divmod(number, _PER_ROW)
        left = _LEFT + column * (_WIDTH + _BETWEEN)
        start = top + row * (_NAME + _HEIGHT + _FOOT)
        sheet.write(left, start + 0.12, subject.name(option), weight="bold")
        panel = sheet.panel(left, start + _NAME, _WIDTH, _HEIGHT)
        scale_points(panel, label="" if column else _("points a deal"), axis="y")
        panel.spines["bottom"].set_visible(False)
        panel.set_ylim(min(lows) - room * (min(lows) < 0), max(highs) + room * (max(highs) > 0))
        if column:
            panel.tick_params(axis="y", labelleft=False, length=0)
        _bars(panel, option, widest, subject.decimals)
        _write_foot(sheet, left, start + _NAME + _HEIGHT, option, subject.decimals, head=not column)


def _bars(panel: Axes, option: OptionEstimate, widest: float, decimals: int) -> None:
    """A bar a place, as high as its mean and as wide as its share of the deals."""
    strata = _strata(option)
    panel.set_xlim(-0.5, len(strata) - 0.5)
    panel.set_xticks([])
    for x, (place, stratum) in enumerate(strata.items()):
        alone = place not in ("1", "2", "3")
        mean = stratum.mean or 0
        panel.bar(
            x, mean, 0.85 * stratum.share / widest, color=COLOURS[1] if alone else COLOURS[0],
            hatch="////" if alone else None, edgecolor="white", linewidth=0, zorder=3,
        )  # fmt: skip
        ends = [mean]
        if stratum.low is not None and stratum.high is not None:
            ends = [stratum.low, stratum.high]
            panel.plot([x, x], ends, color=DARK, linewidth=1.2, zorder=4)
        up = mean >= 0
        panel.annotate(
            signed(mean, decimals), (x, max(ends) if up else min(ends)),
            xytext=(0, 2 if up else -2), textcoords="offset points", size=8,
            ha="center", va="bottom" if up else "top", color=DARK,
        )  # fmt: skip


def _write_foot(
    sheet: Sheet, left: float, top: float, option: OptionEstimate, decimals: int, *, head: bool
) -> None:
    """Below the bars: the place, how often the king lies there, and how often that is won."""
    small: dict[str, Any] = {"size": 7, "color": GREY}
    first = top + 0.14
    if head:
        for line, text in ((1, _("deals")), (2, _("won"))):
            sheet.write(left - 0.12, first + line * _LINE, text, ha="right", **small)
    strata = _strata(option)
    for number, (place, stratum) in enumerate(strata.items()):
        x = left + _WIDTH * (number + 0.5) / len(strata)
        share, _mean, _bounds, won = _numbers(stratum, decimals)
        for line, text in enumerate((_(_PLACES[place]), share, won)):
            sheet.write(x, first + line * _LINE, text, ha="center", **small)
