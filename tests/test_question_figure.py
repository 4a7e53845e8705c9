"""The figure of a question: what is drawn are the numbers of the answer, and all of it can be read.

Small questions to simple players, each asked once for all tests.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from analysis import Answer, TalonAnswer, ask, talon
from analysis.answer import OptionEstimate
from analysis.outcomes import outcomes_of
from analysis.verdict import INDIFFERENCE, verdict_of
from reports import cli, running
from reports.convergence import convergence
from reports.decision_card import decision_card
from reports.figures import save
from reports.king_place import king_place
from reports.layout import game_name
from reports.outcome_bars import outcome_bars
from reports.part import Part, Subject
from reports.question_figure import ask_figure, ask_parts, question_chapters, talon_figure
from reports.screens import answer_lines
from reports.sheet import Sheet
from reports.sureness import decimals_of
from sim.errors import SettingsError

H1 = "XXI XVIII XV XII IX VII ♥D ♥3 ♠K ♠9 ♣7 ♦R"
H3 = "♥K ♦K ♠K ♣K XX XIV X VII III ♥D ♠8 ♦2"
LONE = "♥K V ♣8 | XX ♦2 ♠D"  # with ♥ called: the king lies there
PARTNERED = "♦D ♣8 ♣9 | ♥4 ♦2 XX"


@cache
def asked(hand: str = H1, **changes: Any) -> Answer:
    """An answer of simple players."""
    settings: dict[str, Any] = {"strategy": "simple", "compare": (), "deals": 700} | changes
    return ask(hand, **settings)


@cache
def opened(halves: str = LONE, **changes: Any) -> TalonAnswer:
    """An answer of simple players about an open talon."""
    settings: dict[str, Any] = {"strategy": "simple", "compare": (), "deals": 700} | changes
    return talon(H1, "♥", halves, **settings)


def subject_of(answer: Answer) -> Subject:
    """What the parts of an answer need."""
    return Subject(
        answer=answer,
        shown=answer.options,
        name=lambda option: game_name(option.contract, option.king),
        kind="game",
        verdict="Play!",
        decimals=decimals_of(answer),
    )


def panels_of(part: Part) -> list[Axes]:
    """The panels of a part, without the page below them."""
    sheet = Sheet(part.height)
    part.draw(sheet, 0)
    return sheet.figure.axes[1:]


def marks_of(panel: Axes) -> list[float]:
    """Where the single points of a panel are."""
    lines = [np.asarray(line.get_xdata(), float) for line in panel.lines]
    shown = [line.get_marker() not in ("|", "None") for line in panel.lines]
    return [float(line[0]) for line, wanted in zip(lines, shown, strict=True) if wanted]


def ends_of(panel: Axes) -> list[tuple[float, float]]:
    """From where to where the intervals of a panel go."""
    lines = [
        np.asarray(line.get_xdata(), float) for line in panel.lines if line.get_marker() == "|"
    ]
    return [(float(line[0]), float(line[1])) for line in lines]


def bars_of(panel: Axes) -> list[tuple[float, float, float, float]]:
    """Left edge, width, middle height and height of the bars of a panel."""
    found = [patch for patch in panel.patches if isinstance(patch, Rectangle)]
    return [
        (p.get_x(), p.get_width(), p.get_y() + p.get_height() / 2, p.get_height()) for p in found
    ]


# What is drawn -----------------------------------------------------------------------------


def test_the_card_draws_means_and_gaps() -> None:
    """Points and lines are where the numbers of the answer say, row by row."""
    answer = asked()

    means, gaps = panels_of(decision_card(subject_of(answer)))

    options = answer.options
    assert marks_of(means) == [option.mean for option in options]
    assert ends_of(means) == [(option.low, option.high) for option in options]
    near = [option for option in options if option.gap <= gaps.get_xlim()[1]]
    assert 1 < len(near) < len(options)
    assert marks_of(gaps)[: len(near)] == [option.gap for option in near]
    assert ends_of(gaps) == [(option.gap_low, option.gap_high) for option in near[1:]]
    (band,) = (bar for bar in bars_of(gaps))
    assert (band[0], band[0] + band[1]) == (-INDIFFERENCE, INDIFFERENCE)


def test_the_card_has_the_rows_of_the_screen() -> None:
    """Every row stands on the screen in the same words and numbers."""
    answer = asked()
    screen = [" ".join(line.split()) for line in answer_lines(answer, answer.deals)]

    rows = [" ".join(filter(None, row)) for row in ask_parts(answer)[0].rows]

    assert [row for row in rows if row in screen] == rows


def test_what_is_beyond_the_scale_is_an_arrow() -> None:
    """A gap that is far larger than that of the runner-up is no point but an arrow at the end."""
    answer = asked()

    _, gaps = panels_of(decision_card(subject_of(answer)))

    arrows = [line for line in gaps.lines if line.get_marker() == ">"]
    far = [option for option in answer.options if option.gap > 3 * (answer.verdict.gap_high or 0)]
    assert len(arrows) == len(far) == 1


def test_who_left_the_race_is_hollow() -> None:
    """A point is hollow where an exchange left early, and nowhere else."""
    answer = opened()
    part = decision_card(subject_of(answer)._replace(shown=answer.options[:8]))

    means, _ = panels_of(part)

    faces = [
        line.get_markerfacecolor() for line in means.lines if line.get_marker() in ("o", "D", "s")
    ]
    early = [option.deals < answer.deals for option in answer.options[:8]]
    assert [face == "white" for face in faces] == early
    assert {*early} == {False, True}


def test_bars_are_the_payments() -> None:
    """Left of the middle lies what is paid, right of it what is gained, as long as its share."""
    answer = asked()

    _, panel = panels_of(outcome_bars(subject_of(answer), answer.options))

    for rank, option in enumerate(answer.options):
        counts = option.payments.items()
        paid = sum(deals for points, deals in counts if points < 0) / option.deals
        gained = sum(deals for points, deals in counts if points > 0) / option.deals
        eight = sum(deals for points, deals in counts if points >= 8) / option.deals
        pieces = [bar for bar in bars_of(panel) if int(bar[2]) == rank]
        nothing = 1 - paid - gained
        assert sum(width for _, width, _, _ in pieces) == pytest.approx(1)
        assert pieces[0][0] == pytest.approx(-paid - nothing / 2)
        assert pieces[-1][0] + pieces[-1][1] == pytest.approx(gained + nothing / 2)
        if eight:
            assert pieces[-1][1] == pytest.approx(eight)


def test_bands_hold_every_payment_once() -> None:
    """Each payment falls into one band, and the bands of both signs mirror each other."""
    for points in (*range(-40, 0), *range(1, 41)):
        found = outcomes_of({points: 3})
        bands = [band for band in (*found.pays, *found.gains) if band.share]

        assert [band.share for band in bands] == [1.0]
        assert (bands[0].low or -99) <= points <= (bands[0].high or 99)
        assert (found.paid, found.gained) == ((1, 0) if points < 0 else (0, 1))
    assert outcomes_of({0: 1, 2: 1}).nothing == 0.5


def test_king_bars_are_the_strata() -> None:
    """As high as the mean with the king there; in width as the deals; together the mean."""
    answer = asked()
    part = king_place(subject_of(answer), answer.options)
    assert part is not None
    rufers = [option for option in answer.options if option.by_king]

    panels = panels_of(part)

    assert len(panels) == len(rufers) == 3
    for panel, option in zip(panels, rufers, strict=True):
        strata = option.by_king.values()
        bars = bars_of(panel)
        assert [bar[3] for bar in bars] == [pytest.approx(s.mean) for s in strata]
        total = sum(bar[1] for bar in bars)
        assert [bar[1] / total for bar in bars] == [pytest.approx(s.share) for s in strata]
        whole = sum(s.share * (s.mean or 0) for s in strata)
        assert whole == pytest.approx(option.mean)
        assert all((s.low or 0) < (s.mean or 0) < (s.high or 0) for s in strata)


def test_a_king_in_one_place_is_not_drawn() -> None:
    """Own kings, the king in an open talon, and games that call nobody have no places."""
    own, lone = asked(H3, rules="cheltenham", deals=300), opened()
    nobody = asked(contracts=("trischaken",))

    for answer in (own, lone, nobody):
        assert king_place(subject_of(answer), answer.options) is None
    partnered = opened(PARTNERED)
    assert king_place(subject_of(partnered), partnered.options[:1]) is not None


# How the answer grew -----------------------------------------------------------------------


def test_looks_are_shorter_answers() -> None:
    """What is noted after some deals is what a question for so many deals answers."""
    course = asked().course

    assert [look.deals for look in course] == [125, 250, 500, 700]
    best, second = asked().verdict.best, asked().verdict.runner_up
    for look in course:
        short = asked(deals=look.deals)
        found = {option.option: option for option in short.options}
        assert look[1:4] == (found[best].mean, found[best].low, found[best].high)
        assert look.gap == pytest.approx(found[best].mean - found[second or ""].mean)


@pytest.mark.parametrize("find", [asked, opened, lambda: opened(PARTNERED)])
def test_the_last_look_is_the_answer(find: Callable[[], Answer]) -> None:
    """It has the deals, the mean and the gap of the answer."""
    answer = find()
    best, verdict, last = answer.options[0], answer.verdict, answer.course[-1]

    assert last == (
        answer.deals, best.mean, best.low, best.high,
        verdict.gap, verdict.gap_low, verdict.gap_high,
    )  # fmt: skip


@pytest.mark.parametrize("how", [{"threads": 2, "chunk_size": 90}, {"chunk_size": 7_777}])
def test_looks_hang_on_the_deals_alone(how: dict[str, Any]) -> None:
    """Threads and chunks change none of them."""
    assert asked(**how).course == asked().course


def test_the_line_goes_through_the_looks() -> None:
    """The gap of the runner-up by the deals; of a single option its mean."""
    answer, alone = asked(), asked(contracts=("trischaken",))

    (gaps,), (means,) = (panels_of(convergence(subject_of(one))) for one in (answer, alone))

    for panel, values in (
        (gaps, [look.gap for look in answer.course]),
        (means, [look.mean for look in alone.course]),
    ):
        line = panel.lines[-1]
        assert [*np.asarray(line.get_xdata())] == [look.deals for look in answer.course]
        assert [*np.asarray(line.get_ydata())] == values


# What can go wrong -------------------------------------------------------------------------


def tied(answer: Answer) -> Answer:
    """An answer whose options are all as good as the best."""
    best = answer.options[0]
    level: dict[str, Any] = {"mean": best.mean, "gap": 0.0, "gap_low": 0.0, "gap_high": 0.0}
    options = tuple(replace(option, **level) for option in answer.options)
    return replace(answer, options=options, verdict=verdict_of(options))


def many(answer: Answer) -> Answer:
    """An answer with twenty games to choose from."""
    best, second, *_, last = answer.options
    more = [
        replace(last, option=f"game {rank}", contract=f"Sechserdreier{rank}") for rank in range(18)
    ]
    options: tuple[OptionEstimate, ...] = (best, second, *more)
    return replace(answer, options=options, verdict=verdict_of(options))


CASES: dict[str, Callable[[], Figure]] = {
    "one deal": lambda: ask_figure(asked(deals=1)),
    "one deal of Trischaken": lambda: ask_figure(asked(contracts=("trischaken",), deals=1)),
    "many": lambda: ask_figure(many(asked())),
    "own kings, tied": lambda: ask_figure(tied(asked(H3, rules="cheltenham", deals=300))),
    "partner": lambda: talon_figure(opened(PARTNERED)),
    "talon, one deal": lambda: talon_figure(opened(deals=1)),
}


@pytest.mark.parametrize("case", CASES)
def test_everything_can_be_read(case: str) -> None:
    """No letter is missing in the font, and no text stands outside the page."""
    figure = CASES[case]()

    figure.draw_without_rendering()  # a missing letter warns, and a warning is an error here

    page = figure.bbox
    texts = [text for axes in figure.axes for text in axes.texts]
    boxes = {text.get_text(): text.get_window_extent() for text in texts}
    assert len(boxes) > 10
    outside = [
        text
        for text, box in boxes.items()
        if min(box.x0, box.y0) < 0 or box.x1 > page.x1 or box.y1 > page.y1
    ]
    assert outside == []


def test_the_page_says_what_was_played() -> None:
    """Deals, rules, players and seed, that it was interrupted, and no time."""
    figure = ask_figure(replace(asked(rules="wien"), stop="interrupted"))

    texts = [text.get_text() for text in figure.axes[0].texts]

    last = "700 deals (interrupted) · rules wien · players simple · seed 1"
    assert texts[-1] == last


# Chapters and the command ------------------------------------------------------------------


def test_chapters_are_the_parts() -> None:
    """A chapter a part, with all that a page needs; their figures draw."""
    chapters = question_chapters(asked())

    assert [chapter.key for chapter in chapters] == ["decision", "outcomes", "king", "convergence"]
    for chapter in chapters:
        assert all((chapter.title, chapter.question, chapter.alt, chapter.rows))
        assert "700 deals · rules seed · players simple · seed 1" in chapter.caption
        assert {len(row) for row in chapter.rows} == {len(chapter.heading)}
        assert chapter.draw is not None
        assert len(chapter.draw().axes) > 1


@pytest.mark.parametrize(
    "words",
    [["ask", H1], ["talon", H1, "--king", "♥", "--talon", LONE]],
)
def test_a_figure_that_cannot_be_written_is_refused_at_once(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is played for a suffix that is no format, or a folder that is not there."""

    def play(**_: object) -> None:
        raise AssertionError("played all the same")

    monkeypatch.setattr(running, "prepare", play)

    for name, fault in (("a.gif", "suffix .svg, .png or .pdf"), ("no/a.svg", "no folder")):
        with pytest.raises(SettingsError, match=fault):
            cli.run([*words, "--plot", str(tmp_path / name)])


def test_an_audit_has_no_figure(tmp_path: Path) -> None:
    """It is refused instead of forgotten."""
    with pytest.raises(SettingsError, match="--audit knows no --plot"):
        cli.run(["talon", "--audit", "40", "--plot", str(tmp_path / "a.svg")])


def test_the_command_draws_the_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--plot` writes the same bytes as anybody who draws the answer, whatever it took."""
    by_command, by_hand = tmp_path / "a.svg", tmp_path / "b.svg"
    words = ["--king", "♥", "--talon", LONE, "--strategy", "simple", "--deals", "200", "--fast"]

    code = cli.run(["talon", H1, *words, "--quiet", "--plot", str(by_command)])
    save(talon_figure(replace(opened(deals=200), elapsed_s=99.0)), by_hand)

    assert code == 0
    assert "Take" in capsys.readouterr().out
    assert by_command.read_bytes() == by_hand.read_bytes()
    assert "♥K called" in " ".join(ElementTree.parse(by_hand).getroot().itertext())
