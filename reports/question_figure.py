"""The figure of one question, and the chapters of a report about it: the same parts."""

from collections.abc import Callable

from matplotlib.figure import Figure

from analysis.answer import Answer
from analysis.talon import ExchangeEstimate, TalonAnswer
from reports import screens, talon_screen
from reports.chapter import Chapter
from reports.convergence import convergence
from reports.decision_card import decision_card
from reports.king_place import king_place
from reports.layout import game_name
from reports.outcome_bars import outcome_bars
from reports.part import Part, Subject
from reports.sheet import EDGE, HEADING, SMALL, TITLE, Sheet, lines_of
from reports.sureness import decimals_of, played, sure
from sim import cards
from sim.language import _

_BETWEEN = 0.22  # inches between two parts
_AFTER = 0.08  # and between a heading and its part


def ask_parts(answer: Answer) -> list[Part]:
    """The parts of an answer about game and king, the decision card first."""
    decimals = decimals_of(answer)
    subject = Subject(
        answer=answer,
        shown=answer.options,
        name=lambda option: game_name(option.contract, option.king),
        verdict=screens.verdict_text(answer, decimals),
        decimals=decimals,
    )
    return _parts(subject, king_place(subject, answer.options))


def talon_parts(answer: TalonAnswer) -> list[Part]:
    """The parts of an answer about an open talon: of the exchanges that the screen shows."""
    decimals = decimals_of(answer)
    subject = Subject(
        answer=answer,
        shown=tuple(talon_screen.shown_of(answer)),
        name=_exchange,
        verdict=talon_screen.verdict_text(answer, decimals),
        decimals=decimals,
    )
    return _parts(subject, king_place(subject, tuple(talon_screen.firsts_of(answer))))


def _parts(subject: Subject, king: Part | None) -> list[Part]:
    found = [decision_card(subject), outcome_bars(subject)]
    return [*found, *([] if king is None else [king]), convergence(subject)]


def _exchange(option: ExchangeEstimate) -> str:
    """An exchange in a row: the half and the cards laid away, or giving up."""
    if option.half is None:
        return _("give up")
    return f"{talon_screen.SIDES[option.half]}  {' '.join(option.discards)}"


# One page ----------------------------------------------------------------------------------


def ask_figure(answer: Answer) -> Figure:
    """All parts of an answer about game and king on one page, under the verdict."""
    return _page(answer, ask_parts(answer), (answer.hand_text,))


def talon_figure(answer: TalonAnswer) -> Figure:
    """All parts of an answer about an open talon on one page, under the verdict."""
    left, right = map(cards.text_of, answer.talon)
    talon = _("{king} called, talon {left} | {right}").format(
        king=cards.name_of(answer.called), left=left, right=right
    )
    return _page(answer, talon_parts(answer), (answer.hand_text, talon))


def _page(answer: Answer, parts: list[Part], question: tuple[str, ...]) -> Figure:
    title = lines_of(TITLE, parts[0].title)
    asked = lines_of(SMALL, " · ".join(question))
    foot = lines_of(SMALL, sure(answer), played(answer))
    headings = [[], *(lines_of(HEADING, part.title) for part in parts[1:])]
    marks = [lines_of(SMALL, part.marks) for part in parts]
    height = 2 * EDGE + TITLE * len(title) + SMALL * (len(asked) + len(foot))
    for part, heading, small in zip(parts, headings, marks, strict=True):
        height += HEADING * len(heading) + _AFTER + part.height + SMALL * len(small) + _BETWEEN
    sheet = Sheet(height)
    top = sheet.write_lines(SMALL, EDGE, asked)
    top = sheet.write_lines(TITLE, top, title)
    for part, heading, small in zip(parts, headings, marks, strict=True):
        top = sheet.write_lines(HEADING, top, heading) + _AFTER
        part.draw(sheet, top)
        top = sheet.write_lines(SMALL, top + part.height, small) + _BETWEEN
    sheet.write_lines(SMALL, top, foot)
    return sheet.figure


# Chapters ----------------------------------------------------------------------------------


def question_chapters(answer: Answer) -> list[Chapter]:
    """A chapter for each part of an answer about game and king.

    Its figure is bare: title and caption are texts of the page around it.
    """
    caption = f"{sure(answer)} {played(answer)}"
    return [
        Chapter(
            key=part.key,
            title=part.title,
            question=part.question,
            draw=_alone(part),
            alt=part.alt,
            caption=f"{part.marks} {caption}",
            heading=part.heading,
            rows=part.rows,
        )
        for part in ask_parts(answer)
    ]


def _alone(part: Part) -> Callable[[], Figure]:
    """Draws a part without its texts."""

    def draw() -> Figure:
        sheet = Sheet(part.height + 0.1)
        part.draw(sheet, 0.05)
        return sheet.figure

    return draw
