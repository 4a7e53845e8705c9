"""The decision card: the mean of every option, how far it is behind the best, and what to play."""

from typing import Any, Final

from matplotlib.axes import Axes

from analysis.answer import OptionEstimate
from analysis.verdict import INDIFFERENCE
from reports.figures import COLOURS, DARK, GREY
from reports.intervals import with_half
from reports.layout import bound, joined, percent
from reports.part import Part, Subject
from reports.sheet import EDGE, Sheet, scale_points, tick
from reports.sureness import behind_the_best
from sim.language import _, ngettext

# All in inches: rows, and from the left edge the two panels and the right ends of numbers.
_ROW: Final = 0.3
_HEAD: Final = 0.24
_SCALE: Final = 0.5
_MEANS: Final = (1.95, 2.15)
_MEAN: Final = 5.3
_WON: Final = 5.9
_GAPS: Final = (6.15, 1.65)
_GAP: Final = 7.95
# The gaps are drawn up to so many times the bound of the runner-up: the race at the top counts.
_REACH: Final = 3


def decision_card(subject: Subject) -> Part:
    """A row an option: its mean with the interval, and how far it is behind the best."""
    answer, decimals = subject.answer, subject.decimals
    behind = behind_the_best(answer, subject.shown, decimals)[1:] or [""]
    rows = [
        (subject.name(option), with_half(option, decimals), _won(option), " ".join(gap.split()))
        for option, gap in zip(subject.shown, behind, strict=True)
    ]
    hidden = len(answer.options) - len(subject.shown)
    seen = joined([_alt(row) for row in rows[:4]])

    def draw(sheet: Sheet, top: float) -> None:
        _write_rows(sheet, top, subject.kind, rows)
        _fill_means(sheet, top, subject)
        if len(rows) > 1:
            _fill_gaps(sheet, top, subject)

    return Part(
        key="decision",
        title=subject.verdict,
        question=_("What is best, and by how much?"),
        marks=" ".join(_marks(subject, hidden)),
        height=_HEAD + _ROW * len(rows) + _SCALE,
        draw=draw,
        alt=_("Points with intervals, a row an option, the best first: {options}.").format(
            options=seen
        ),
        heading=(subject.kind, _("points a deal"), _("won"), _("behind the best")),
        rows=tuple(rows),
    )


def _won(option: OptionEstimate) -> str:
    return "–" if option.win_rate is None else percent(option.win_rate)


def _alt(row: tuple[str, ...]) -> str:
    name, mean, _rate, gap = row
    if not gap:
        return _("{option} with {mean}").format(option=name, mean=mean)
    return _("{option} with {mean}, behind by {gap}").format(option=name, mean=mean, gap=gap)


def _is_early(option: OptionEstimate, subject: Subject) -> bool:
    """Whether it left the race before the end."""
    return option.deals < subject.answer.deals


def _reach(subject: Subject) -> float:
    """How far behind the best the gaps are drawn."""
    verdict = subject.answer.verdict
    first = max(verdict.gap or 0, verdict.gap_high or 0)
    most = max(max(option.gap, option.gap_high or 0) for option in subject.shown)
    return max(2 * INDIFFERENCE, min(most, _REACH * first))


def _marks(subject: Subject, hidden: int) -> list[str]:
    """What lines, shapes and the band are, as far as they occur."""
    answer = subject.answer
    level = tick(100 * answer.confidence)
    told = [_("Lines are {level} % intervals, of the means each for itself.").format(level=level)]
    if len(subject.shown) > 1:
        told += [
            _("Those of the gaps hold all together."),
            _("Within the grey band, {band} points, it does not matter what is played.").format(
                band=f"± {bound(INDIFFERENCE, 2)}"
            ),
            _("The diamond is the best, a circle is behind for sure."),
        ]
    if answer.verdict.rivals:
        told.append(_("A square may be as good."))
    if any(_is_early(option, subject) for option in subject.shown):
        told.append(_("Hollow: left the race early."))
    if any(option.gap > _reach(subject) for option in subject.shown):
        told.append(_("An arrow stands for a gap beyond the scale."))
    if hidden:
        text = ngettext(
            "{number} more option is not shown.", "{number} more options are not shown.", hidden
        )
        told.append(text.format(number=hidden))
    return told


# Drawing -----------------------------------------------------------------------------------


def _write_rows(sheet: Sheet, top: float, kind: str, rows: list[tuple[str, str, str, str]]) -> None:
    """Names and numbers of the rows, and what stands in the columns."""
    head = {"size": 7.5, "color": GREY}
    sheet.write(EDGE, top + _HEAD / 2, kind, **head)
    sheet.write(_MEAN, top + _HEAD / 2, _("points a deal"), ha="right", **head)
    sheet.write(_WON, top + _HEAD / 2, _("won"), ha="right", **head)
    if len(rows) > 1:
        sheet.write(_GAP, top + _HEAD / 2, _("behind the best"), **head)
    for rank, (name, mean, won, gap) in enumerate(rows):
        start = top + _HEAD + rank * _ROW
        if rank % 2 == 0:
            sheet.shade(start, _ROW)
        y, weight = start + _ROW / 2, "normal" if rank else "bold"
        sheet.write(EDGE, y, name, weight=weight)
        sheet.write(_MEAN, y, mean, ha="right", weight=weight)
        sheet.write(_WON, y, won, ha="right", weight=weight)
        sheet.write(_GAP, y, gap, size=9)


def _panel(sheet: Sheet, top: float, room: tuple[float, float], subject: Subject) -> Axes:
    """A panel beside the rows, a unit of its height a row."""
    rows = len(subject.shown)
    panel = sheet.panel(room[0], top + _HEAD, room[1], rows * _ROW)
    panel.set_ylim(rows, 0)
    panel.set_yticks([])
    return panel


def _style(option: OptionEstimate, subject: Subject) -> dict[str, Any]:
    """The mark of an option: what the answer says of it, in colour and shape."""
    verdict = subject.answer.verdict
    colour, shape = GREY, "o"
    if option.option == verdict.best:
        colour, shape = COLOURS[0], "D"
    elif option.option in verdict.rivals:
        colour, shape = COLOURS[1], "s"
    face = "white" if _is_early(option, subject) else colour
    return {"marker": shape, "color": colour, "markerfacecolor": face, "markersize": 6}


def _fill_means(sheet: Sheet, top: float, subject: Subject) -> None:
    panel = _panel(sheet, top, _MEANS, subject)
    scale_points(panel, label=_("points a deal"))
    for rank, option in enumerate(subject.shown):
        style = _style(option, subject)
        if option.low is not None and option.high is not None:
            _line(panel, option.low, option.high, rank, style["color"])
        panel.plot([option.mean], [rank + 0.5], markeredgewidth=1.3, zorder=4, **style)
    panel.margins(x=0.08)
    panel.autoscale_view(scaley=False)


def _fill_gaps(sheet: Sheet, top: float, subject: Subject) -> None:
    """The gaps to the best; what is further behind than the scale reaches is an arrow."""
    reach = _reach(subject)
    panel = _panel(sheet, top, _GAPS, subject)
    scale_points(panel, label=_("points behind the best"))
    panel.axvspan(-INDIFFERENCE, INDIFFERENCE, color="#BBBBBB", linewidth=0, zorder=1.5)
    lowest = -INDIFFERENCE
    for rank, option in enumerate(subject.shown):
        style = _style(option, subject)
        if option.gap > reach:
            style["marker"] = ">"
            panel.plot([reach], [rank + 0.5], clip_on=False, zorder=4, **style)
            continue
        if rank and option.gap_low is not None and option.gap_high is not None:
            _line(panel, option.gap_low, option.gap_high, rank, style["color"])
            lowest = min(lowest, option.gap_low)
        panel.plot([option.gap], [rank + 0.5], markeredgewidth=1.3, zorder=4, **style)
    panel.set_xlim(max(1.3 * lowest, -reach) - 0.06 * reach, 1.02 * reach)


def _line(panel: Axes, low: float, high: float, rank: int, colour: str = DARK) -> None:
    """An interval with its ends."""
    panel.plot(
        [low, high], [rank + 0.5] * 2, color=colour, linewidth=1.4,
        marker="|", markersize=7, markeredgewidth=1.4, zorder=3,
    )  # fmt: skip
