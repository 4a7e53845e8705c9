"""A report: the chapters about sweeps, talons and claims, behind a front page."""

from collections.abc import Sequence

from analysis.sweep import Sweep
from reports.chapter import Chapter
from reports.front import front_of
from reports.layout import whole
from reports.maps import map_chapters
from reports.notes import limits, method, repeat, terms
from reports.page import Page, page_of
from reports.thumb import thumb_chapters
from sim.language import _
from sim.rules import PRESET_NOTES


def report_page(sweeps: Sequence[Sweep], more: Sequence[Chapter], commands: Sequence[str]) -> Page:
    """The report about the first of these sweeps, the others beside it.

    `more` are chapters about anything else, after those about hands; `commands` are what makes
    the report again.
    """
    first = sweeps[0]
    chapters = [*thumb_chapters(first), *map_chapters(sweeps), *more]
    front = front_of(first, chapters)
    return page_of(
        _("Königrufen: what the forehand should play, in numbers"),
        _about(first),
        chapters,
        boxes=front.boxes,
        findings=front.findings,
        notes=(method(sweeps), limits(sweeps), repeat(sweeps, commands), terms()),
    )


def _about(sweep: Sweep) -> list[str]:
    """For whom this holds, and what was played."""
    rules = sweep.rules_name
    if note := PRESET_NOTES.get(rules):
        rules = _("{rules} ({note})").format(rules=rules, note=_(note))
    lines = [
        _("For rules {rules}. All four play like {players}.").format(
            rules=rules, players=sweep.strategy
        ),
        _(
            "The forehand's random hands: {hands}; nobody else bids. Deals of each game of a hand:"
            " {deals}. Seed: {seed}."
        ).format(hands=whole(sweep.hands), deals=whole(sweep.deals), seed=sweep.seed),
    ]
    if sweep.where:
        lines.append(_("Only hands with {where}.").format(where=sweep.where))
    if sweep.stop == "interrupted":
        lines.append(_("The sweep was interrupted: it has fewer hands than were asked for."))
    return lines
