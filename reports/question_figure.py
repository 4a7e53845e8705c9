"""The figure of one question, and the chapters of a report about it: the same parts."""

from collections.abc import Callable, Sequence

from matplotlib.figure import Figure

from analysis.answer import Answer, OptionEstimate
from analysis.talon import ExchangeEstimate, TalonAnswer
from reports import screens, talon_screen
from reports.chapter import Chapter
from reports.convergence import convergence
from reports.decision_card import decision_card
from reports.king_place import king_place
from reports.layout import game_name
from reports.outcome_bars import outcome_bars
from reports.part import Part, Subject
from reports.sheet import EDGE, HEADING, PLAIN, SMALL, TITLE, Print, Sheet, lines_of
from reports.sureness import decimals_of, played, sure
from sim import cards
from sim.language import _

_BETWEEN = 0.22  # inches between two parts
_AFTER = 0.08  # and between a heading and its part

# Something on a page: its height in inches, and what draws it from there on.
_Block = tuple[float, Callable[[Sheet, float], object]]


def ask_parts(answer: Answer) -> list[Part]:
    """The parts of an answer about game and king, the decision card first."""
    decimals = decimals_of(answer)
    subject = Subject(
        answer=answer,
        shown=answer.options,
        name=lambda option: game_name(option.contract, option.king),
        kind=_("game"),
        verdict=screens.verdict_text(answer, decimals),
        decimals=decimals,
    )
    return _parts(subject, answer.options)


def talon_parts(answer: TalonAnswer) -> list[Part]:
    """The parts of an answer about an open talon: of the exchanges that the screen shows."""
    decimals = decimals_of(answer)
    subject = Subject(
        answer=answer,
        shown=tuple(talon_screen.shown_of(answer)),
        name=_exchange,
        kind=_("half · cards laid away"),
        verdict=talon_screen.verdict_text(answer, decimals),
        decimals=decimals,
    )
    return _parts(subject, talon_screen.firsts_of(answer))


def _parts(subject: Subject, firsts: Sequence[OptionEstimate]) -> list[Part]:
    """All that there is to draw; `firsts` are the options that are worth more than a row."""
    king = king_place(subject, firsts)
    return [
        decision_card(subject),
        outcome_bars(subject, firsts),
        *([] if king is None else [king]),
        convergence(subject),
    ]


def _exchange(option: ExchangeEstimate) -> str:
    """An exchange in a row: the half and the cards laid away, or giving up."""
    if option.half is None:
        return _("give up")
    return f"{_(talon_screen.SIDES[option.half])} · {' '.join(option.discards)}"


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
    """The question, then every part under its finding, and below all what was played."""
    blocks = [_text(PLAIN, *question)]
    for kind, part in zip((TITLE, *[HEADING] * len(parts)), parts, strict=False):
        blocks += [
            _text(kind, part.title),
            (_AFTER, _nothing),
            (part.height, part.draw),
            _text(SMALL, part.marks),
            (_BETWEEN, _nothing),
        ]
    blocks.append(_text(SMALL, sure(answer), played(answer)))
    sheet = Sheet(2 * EDGE + sum(height for height, _draw in blocks))
    top = EDGE
    for height, draw in blocks:
        draw(sheet, top)
        top += height
    return sheet.figure


def _text(kind: Print, *texts: str) -> _Block:
    """Texts as a block of a page."""
    lines = lines_of(kind, *texts)
    return kind.height * len(lines), lambda sheet, top: sheet.write_lines(kind, top, lines)


def _nothing(_sheet: Sheet, _top: float) -> None:
    """Draws a gap."""


# Chapters ----------------------------------------------------------------------------------


def question_chapters(answer: Answer) -> list[Chapter]:
    """A chapter for each part of an answer about game and king.

    Its figure is bare: title and caption are texts of the page around it.
    """
    return [
        Chapter(
            key=part.key,
            title=part.title,
            question=part.question,
            draw=_alone(part),
            alt=part.alt,
            caption=f"{part.marks} {played(answer)}",
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
