"""Claims as a chapter of a report: one table of all, and their effects side by side."""

from analysis.claims import Judgement
from analysis.findings import Verdict
from reports.chapter import Chapter
from reports.claims_figure import claims_figure, shown
from reports.claims_screen import (
    counted,
    described,
    finding,
    meaning,
    needs,
    number_of,
    played,
    sure,
    word_of,
)
from reports.repeating import claim_command
from sim.language import _


def claims_chapter(found: Judgement) -> list[Chapter]:
    """The chapter on what players say; none where no claim was judged."""
    if not found.verdicts:
        return []
    return [
        Chapter(
            key="claims",
            title=finding(found.verdicts),
            question=_("What of all that players say about the game is true?"),
            text=(*meaning(), sure(found)),
            draw=(lambda: claims_figure(found)) if shown(found.verdicts) else None,
            alt=_("A row a claim, with its effect in points a deal and the interval: {all}").format(
                all="; ".join(
                    f"{verdict.key} {number_of(one, effect)}"
                    for verdict, one, effect in shown(found.verdicts)
                )
            ),
            caption=played(found),
            heading=(
                _("claim"),
                _("what players say"),
                _("source"),
                _("verdict"),
                _("effect"),
                _("from"),
                _("measured"),
                _("to repeat"),
            ),
            rows=tuple(row for verdict in found.verdicts for row in _rows(found, verdict)),
        )
    ]


def _rows(found: Judgement, verdict: Verdict) -> list[tuple[str, ...]]:
    """A row a measurement; only the first says whose claim it is."""
    head = verdict.key, _(verdict.text), verdict.source
    if verdict.missing:
        return [(*head, needs(verdict), "", "", "", "")]
    rows: list[tuple[str, ...]] = []
    for one in verdict.measured:
        effect = "" if one.total is None else number_of(one, one.total)
        first = not rows
        rows.append(
            (
                *(head if first else ("", "", "")),
                word_of(one),
                effect,
                counted(one),
                described(one),
                claim_command(found, verdict.key) if first else "",
            )
        )
    return rows
