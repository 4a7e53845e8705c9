"""A tiny report for tests: made-up chapters of every shape, one with hostile texts."""

from functools import partial

from matplotlib.figure import Figure

from reports.chapter import Chapter
from reports.page import Note, Page, page_of

HOSTILE = '<script>alert("&amp;")</script> ♥K\'s $x$ {{ 7 * 7 }}'


def drawn(bars: tuple[float, ...]) -> Figure:
    """A figure of bars."""
    figure = Figure(figsize=(4, 2), facecolor="white")
    figure.add_subplot().bar(range(len(bars)), bars)
    return figure


GAMES = Chapter(
    key="games",
    title="Rufer from five tarocks on",
    question="Which game?",
    text=("With five tarocks a Rufer brings +0.79.", "Trischaken brings −0.55."),
    draw=partial(drawn, (-1.0, 0.5, 2.0)),
    alt="Bars by tarocks: above 0 from five on",
    caption="300 hands, 40 deals each, rules seed, players standard, seed 1",
    heading=("tarocks", "best game", "points a deal", "deals"),
    rows=(("4", "Trischaken", "+1.01 ± 0.10", "1,200"), ("5", "Rufer", "+0.79 ± 0.12", "–")),
)
CHAPTERS = (
    GAMES,
    Chapter(
        key="half",
        title="The half with more tarocks",
        question="Which half?",
        draw=partial(drawn, (1.0, 2.0)),
        alt="Two bars, the second is higher",
        caption="40 talons",
    ),
    Chapter(
        key="players",
        title=f"{HOSTILE} plays as standard does",
        question="Do other players play differently?",
        text=(HOSTILE,),
        caption=HOSTILE,
        heading=(HOSTILE, "wide " * 8, *(f"column {i}" for i in range(5))),
        rows=((HOSTILE, *["+1.62 ± 0.02"] * 6),) * 30,
    ),
)
CARD = Chapter(
    key="games",
    title="A point for every tarock and every king: Rufer from six",
    question="Which game, at the table?",
    text=("This loses 0.06 ± 0.01.",),
    caption="300 hands",
    heading=("points", "game"),
    rows=(("0 to 5", "Trischaken"), ("6 and more", "Rufer")),
)


def tiny_page() -> Page:
    """The page of these chapters, with notes and a front page."""
    return page_of(
        "The forehand in numbers",
        ("Rules seed.", f"Players {HOSTILE}."),
        CHAPTERS,
        findings=CHAPTERS[:2],
        boxes=(CARD,),
        notes=(
            Note(key="repeat", title="Repeat it", text=("So:",), commands=("rufer sweep out",)),
            Note(key="terms", title="Terms", terms=(("Talon", "The six cards in the middle."),)),
        ),
    )
