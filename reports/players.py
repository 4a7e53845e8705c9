"""The lines about other players: what would be best with them, and whether that is the same."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from analysis.answer import Answer
from analysis.verdict import PlayersView
from reports.layout import LABEL, WIDTH, bound, columns, counted, joined, whole, wrapped
from sim.language import _

# Longer names take two lines or more.
_NAME: Final = 16


class Words(NamedTuple):
    """How a screen names the game of an option, the option, and beside others of the game.

    `which`, to be translated, asks what is to be chosen in a game, `ways` is what counts options.
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
        text = _("{names}, slow to choose, weighed only what leads here: {options} left out.")
        lines += wrapped(text.format(names=names, options=ways), indent=LABEL)
    return [_("Players").ljust(LABEL) + lines[0][LABEL:], *lines[1:]]


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
    games = joined([*dict.fromkeys(map(words.game, there))], _("or"))
    which = _(words.which)
    if view.flips:
        text = games if view.flips_game else f"{games}; {which}"
        text = text if others else words.option(first) + _behind(answer, view, words)
        return _("{other}: another\u00a0answer!").format(other=text)
    if view.flips is None:
        if view.status != "undecided":
            options = joined([*map(words.option, there)], _("or"))
            return _("{options}; undecided\u00a0here").format(options=options)
        text = _("{games} too; {which}: cannot\u00a0tell")
        if view.flips_game is None:
            text = _("{games}: cannot\u00a0tell")
        return text.format(games=games, which=which)
    if first is not mine:
        return _("{option}, which is as good here").format(option=words.option(first))
    if not others:
        return _("the same") + _behind(answer, view, words)
    if len(others) > 2:
        return _("the same; {n} others as good").format(n=whole(len(others)))
    return _("the same; {options} as good").format(options=joined([*map(words.way, others)]))


def _behind(answer: Answer, view: PlayersView, words: Words) -> str:
    """How far the second best is behind there; nothing where it may be as good."""
    if view.gap is None or view.rivals:
        return ""
    first, second = (
        next(option for option in answer.options if option.option == name)
        for name in (view.best, view.runner_up)
    )
    name = words.way if words.game(first) == words.game(second) else words.game
    return _(", {option} {gap} behind").format(option=name(second), gap=bound(view.gap, 2))
