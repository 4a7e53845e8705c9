"""Convergence: how the gap of the runner-up, or the only mean, settled as the deals came in."""

from typing import Final, NamedTuple

from matplotlib.axes import Axes

from analysis.answer import Look, OptionEstimate
from analysis.verdict import INDIFFERENCE, is_level
from reports.figures import COLOURS, DARK, GREY
from reports.layout import between, bound, counted, signed, whole
from reports.part import Part, Subject
from reports.sheet import Sheet, scale_points, tick
from sim.language import _

# All in inches.
_LEFT: Final = 0.95
_WIDTH: Final = 7.1
_HEIGHT: Final = 1.5
_HEAD: Final = 0.12
_FOOT: Final = 0.52


class _Point(NamedTuple):
    """What is drawn of a look."""

    deals: int
    value: float
    low: float | None
    high: float | None


def convergence(subject: Subject) -> Part:
    """The gap of the runner-up and its bounds by the number of deals; with one option its mean."""
    answer, decimals = subject.answer, subject.decimals
    alone = answer.verdict.runner_up is None
    points = [_point(look, alone=alone) for look in answer.course]
    number = signed if alone else bound
    rows = [
        (whole(p.deals), number(p.value, decimals), between(p.low, p.high, decimals))
        for p in points
    ]
    what = _("points a deal") if alone else _("points behind the best")

    def draw(sheet: Sheet, top: float) -> None:
        panel = sheet.panel(_LEFT, top + _HEAD, _WIDTH, _HEIGHT)
        _fill(panel, points, what, alone=alone)
        last = points[-1]
        _label(panel, last, " ".join(rows[-1][1:]))

    return Part(
        key="convergence",
        title=_finding(subject, points),
        question=_("How many deals did it take?"),
        marks=_marks(subject, alone=alone),
        height=_HEAD + _HEIGHT + _FOOT,
        draw=draw,
        alt=_(
            "A line with its bounds, which close in as the deals grow from {few} to {all}."
        ).format(few=rows[0][0], all=rows[-1][0]),
        heading=(_("deals"), what, _("interval")),
        rows=tuple(rows),
    )


def _point(look: Look, *, alone: bool) -> _Point:
    if alone or look.gap is None:
        return _Point(look.deals, look.mean, look.low, look.high)
    return _Point(look.deals, look.gap, look.gap_low, look.gap_high)


def _finding(subject: Subject, points: list[_Point]) -> str:
    """Since when it is clear, or that it is not, as a sentence."""
    verdict, last = subject.answer.verdict, points[-1]
    deals = counted(last.deals, "deal")
    if verdict.runner_up is None:
        text = _("{option}: {mean} points a deal after {deals}.")
        return text.format(
            deals=deals,
            option=subject.name(subject.answer.options[0]),
            mean=signed(last.value, subject.decimals),
        )
    second = subject.option(verdict.runner_up)
    name = subject.name(second)
    if verdict.runner_up in verdict.rivals:
        return _rival(second, last).format(option=name, deals=deals)
    behind = [point.low is not None and point.low > 0 for point in points]
    sure = next((point for rank, point in enumerate(points) if all(behind[rank:])), last)
    return _("{option}: behind for sure from {deals} on.").format(
        option=name, deals=counted(sure.deals, "deal")
    )


def _rival(second: OptionEstimate, last: _Point) -> str:
    """What is said of a runner-up that may be as good."""
    if last.low is None or last.low > 0:
        return _("{option}: {deals} are too few to tell.")
    if is_level(second):
        return _("{option}: after {deals} the bounds lie within the grey band.")
    return _("{option}: after {deals} the bounds still hold 0.")


def _marks(subject: Subject, *, alone: bool) -> str:
    """What the line and its bounds are, and what they are not."""
    level = tick(100 * subject.answer.confidence)
    if alone:
        return _(
            "The mean of the first deals, 125 and every doubling, up to all; its {level} % bounds"
            " hold at each number of deals for itself."
        ).format(level=level)
    return _(
        "How far {second} is behind {best} by the first deals, 125 and every doubling, up to all;"
        " which two these are is known from all deals. The {level} % bounds hold at each number"
        " of deals for itself. In the grey band it does not matter what is played."
    ).format(
        second=subject.name(subject.option(subject.answer.verdict.runner_up or "")),
        best=subject.name(subject.answer.options[0]),
        level=level,
    )


# Drawing -----------------------------------------------------------------------------------


def _fill(panel: Axes, points: list[_Point], what: str, *, alone: bool) -> None:
    scale_points(panel, label=what, axis="y")
    if not alone:
        panel.axhspan(-INDIFFERENCE, INDIFFERENCE, color="#BBBBBB", linewidth=0, zorder=1.5)
    panel.set_xscale("log")
    ends = [point for point in points if point.low is not None and point.high is not None]
    deals = [point.deals for point in ends]
    lows, highs = [point.low or 0 for point in ends], [point.high or 0 for point in ends]
    panel.fill_between(deals, lows, highs, color=COLOURS[5], alpha=0.35, linewidth=0, zorder=2)
    for bounds in (lows, highs):
        panel.plot(deals, bounds, color=COLOURS[0], linewidth=1, linestyle="--", zorder=3)
    panel.plot(
        [point.deals for point in points], [point.value for point in points],
        color=COLOURS[0], linewidth=1.6, marker="o", markersize=4.5, zorder=4,
    )  # fmt: skip
    panel.set_xlim(points[0].deals / 1.15, points[-1].deals * 1.15)
    panel.minorticks_off()
    ticks = _ticks([point.deals for point in points])
    panel.set_xticks(ticks, [whole(deals) for deals in ticks])
    panel.set_xlabel(_("deals"), size=8, color=GREY)


def _ticks(deals: list[int]) -> list[int]:
    """The numbers of deals that are written: not one that the last would run into."""
    return [some for some in deals[:-1] if some * 1.5 < deals[-1]] + deals[-1:]


def _label(panel: Axes, last: _Point, text: str) -> None:
    """The numbers of the answer beside the last point."""
    panel.annotate(
        text.replace(" (", "\n("), (last.deals, last.value), xytext=(10, 0),
        textcoords="offset points", size=9, va="center", color=DARK, annotation_clip=False,
        bbox={"facecolor": "white", "edgecolor": "none", "pad": 1},
    )  # fmt: skip
