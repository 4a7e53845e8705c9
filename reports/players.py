"""The lines about other players: what would be best with them, and whether that is the same."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from analysis.answer import Answer
from analysis.verdict import PlayersView
from reports.layout import LABEL, WIDTH, bound, columns, counted, joined, wrapped

# Longer names take two lines or more.
_NAME: Final = 16


class Words(NamedTuple):
    """How a screen names the game of an option, the option, and beside others of the game.

    `which` asks what is to be chosen in a game, `ways` counts options.
    """

    game: Callable[[Any], str]
    option: Callable[[Any], str]
    way: Callable[[Any], str]
    which: str
    ways: str


def players_lines(answer: Answer, words: Words) -> list[str]:
    """A row for each of the others: who, what is best there, on how many deals."""
    others = answer.players[1:]
    if not others:
        return []
    rows = [(v.strategy, _sentence(answer, v, words), counted(v.deals, "deal")) for v in others]
    lines = _folded(rows)
    few = [view for view in others if view.left_out]
    if few:
        names = joined([view.strategy for view in few])
        ways = counted(few[0].left_out, words.ways)
        text = f"{names}, slow to choose, weighed only what leads here: {ways} left out."
        lines += wrapped(text, indent=LABEL)
    return ["Players".ljust(LABEL) + lines[0][LABEL:], *lines[1:]]


def _folded(rows: Sequence[tuple[str, str, str]]) -> list[str]:
    """Columns of which the first and the second take as many lines as they need."""
    name = min(_NAME, max(len(row[0]) for row in rows))
    last = max(len(row[2]) for row in rows)
    room = WIDTH - LABEL - name - last - 4
    lines: list[tuple[str, ...]] = []
    for row in rows:
        names, texts = wrapped(row[0], width=name), wrapped(row[1], width=room)
        most = max(len(names), len(texts))
        cells = (names, texts, [row[2]])
        lines += zip(*(cell + [""] * (most - len(cell)) for cell in cells), strict=True)
    return columns(lines, "<<>", indent=LABEL)


def _sentence(answer: Answer, view: PlayersView, words: Words) -> str:
    """What is best there, as far as it can be told, and whether it is another answer."""
    mine = answer.options[0]
    there = sorted(
        (option for option in answer.options if option.option in view.leaders),
        key=lambda option: (option is not mine, option.option != view.best),
    )
    first, *others = there
    games = joined([*dict.fromkeys(map(words.game, there))], "or")
    if view.flips:
        text = games if view.flips_game else f"{games}; {words.which}"
        text = text if others else words.option(first) + _behind(answer, view, words)
        return f"{text}: another\u00a0answer!"
    if view.flips is None:
        if view.status != "undecided":
            return f"{joined([*map(words.option, there)], 'or')}; undecided\u00a0here"
        if view.flips_game is None:
            return f"{games}: cannot\u00a0tell"
        return f"{games} too; {words.which}: cannot\u00a0tell"
    if first is not mine:
        return f"{words.option(first)}, which is as good here"
    if not others:
        return f"the same{_behind(answer, view, words)}"
    level = f"{len(others)} others" if len(others) > 2 else joined([*map(words.way, others)])
    return f"the same; {level} as good"


def _behind(answer: Answer, view: PlayersView, words: Words) -> str:
    """How far the second best is behind there; nothing where it may be as good."""
    if view.gap is None or view.rivals:
        return ""
    first, second = (
        next(option for option in answer.options if option.option == name)
        for name in (view.best, view.runner_up)
    )
    name = words.way if words.game(first) == words.game(second) else words.game
    return f", {name(second)} {bound(view.gap, 2)} behind"
