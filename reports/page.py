"""A report as one HTML page that needs nothing else: no network, no script.

The template `templates/page.html.j2` only puts texts in their places; all of them are made here
and in the chapters, ready to read in the language spoken.
"""

import base64
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined

from reports import figures
from reports.chapter import Chapter
from reports.version import version
from sim.language import _, language

_PIXELS: Final = 96  # an inch, as browsers count
# A number with its sign, unit, interval, or the dash that stands for none.
_NUMBER: Final = re.compile(r"[+−<>]?\d.*|–|")
_LONG: Final = 40  # letters of a cell that wants room
# Blanks within +1.62 ± 0.05 and 87 %.
_LOOSE: Final = re.compile(r"(?<=\d) (?=[%±])|(?<=±) (?=\d)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A line of the front page: what was asked, and what was found, with the chapter on it."""

    key: str
    question: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """The heading of a column, and what is in it: `number`, `long` texts, or nothing special."""

    name: str
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Rows of cells below their columns."""

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A figure within the page: its address holds all of it; width and height in pixels."""

    source: str
    width: int
    height: int
    alt: str
    caption: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A chapter, or a box of the front page, with its figure drawn."""

    key: str
    title: str
    question: str
    text: tuple[str, ...]
    picture: Picture | None
    table: Table | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """What stands behind the chapters: paragraphs, commands to type, terms with their meaning."""

    key: str
    title: str
    text: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    terms: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Labels:
    """The words of the page itself."""

    skip: str
    front: str
    contents: str
    wider: str
    more: str
    table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """All that the template puts in its place."""

    language: str
    version: str
    title: str
    about: tuple[str, ...]
    findings: tuple[Finding, ...]
    boxes: tuple[Section, ...]
    sections: tuple[Section, ...]
    notes: tuple[Note, ...]
    labels: Labels


def page_of(
    title: str,
    about: Sequence[str],
    chapters: Sequence[Chapter],
    *,
    findings: Sequence[Chapter] = (),
    boxes: Sequence[Chapter] = (),
    notes: Sequence[Note] = (),
) -> Page:
    """A page of these chapters.

    The front page has a line for each of the `findings` and a box with text and table, but no
    figure, for each of the `boxes`; both lead to the chapter of the same key. `about` are lines
    below the title, `notes` what stands behind the chapters.
    """
    return Page(
        language=language(),
        version=version(),
        title=title,
        about=tuple(about),
        findings=tuple(
            Finding(key=chapter.key, question=chapter.question, title=chapter.title)
            for chapter in findings
        ),
        boxes=tuple(_section(chapter, None) for chapter in boxes),
        sections=tuple(_section(chapter, _picture(chapter)) for chapter in chapters),
        notes=tuple(notes),
        labels=Labels(
            skip=_("To the chapters"),
            front=_("In two minutes"),
            contents=_("Contents"),
            wider=_("Figures and tables wider than the screen can be pushed sideways."),
            more=_("How this was found"),
            table=_("The numbers as a table"),
        ),
    )


def html_of(page: Page) -> str:
    """The page as HTML; the same page gives the same text."""
    return _environment().get_template("page.html.j2").render(page=page)


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("reports"),
        autoescape=True,
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        auto_reload=False,
        finalize=_glued,
    )


def _glued(value: object) -> object:
    """A text whose numbers are not parted from their unit and their interval at a line's end."""
    if isinstance(value, str) and not hasattr(value, "__html__"):
        return _LOOSE.sub("\u00a0", value)
    return value


def _section(chapter: Chapter, picture: Picture | None) -> Section:
    return Section(
        key=chapter.key,
        title=chapter.title,
        question=chapter.question,
        text=chapter.text,
        picture=picture,
        table=_table(chapter),
    )


def _picture(chapter: Chapter) -> Picture | None:
    """The figure of a chapter, drawn; its letters are outlines, for no reader lacks a ♥."""
    if chapter.draw is None:
        return None
    figure = chapter.draw()
    width, height = figure.get_size_inches()
    content = base64.b64encode(figures.drawn(figure, ".svg", outlined=True)).decode()
    return Picture(
        source=f"data:image/svg+xml;base64,{content}",
        width=round(_PIXELS * width),
        height=round(_PIXELS * height),
        alt=chapter.alt,
        caption=chapter.caption,
    )


def _table(chapter: Chapter) -> Table | None:
    if not chapter.rows:
        return None
    columns = zip(chapter.heading, zip(*chapter.rows, strict=True), strict=True)
    return Table(
        caption=chapter.caption or chapter.title,
        columns=tuple(Column(name=name, kind=_kind(cells)) for name, cells in columns),
        rows=chapter.rows,
    )


def _kind(cells: Sequence[str]) -> str:
    if all(map(_NUMBER.fullmatch, cells)):
        return "number"
    return "long" if max(map(len, cells)) > _LONG else ""
