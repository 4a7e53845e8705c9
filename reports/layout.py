"""Columns, labels and numbers as all screens set them: 80 columns wide, whatever the terminal.

Numbers for people have the marks of the language spoken: 1,234 and 0.25, in German 1.234 and 0,25.
"""

import re
import textwrap
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from sim import cards
from sim.language import N_, _, language, ngettext

WIDTH: Final = 80
LABEL: Final = 9  # columns of a label such as `Why` with its blanks

GAMES: Final = {"rufer": "Rufer", "trischaken": "Trischaken"}

# The marks of decimals and of thousands, where they are not the English ones.
_MARKS: Final[Mapping[str, dict[int, int]]] = {"de": str.maketrans(".,", ",.")}

_NONE: Final = {
    "deal": N_("no deals"),
    "hand": N_("no hands"),
    "random hand": N_("no random hands"),
    "game": N_("no games"),
    "way": N_("no ways"),
    "tarock": N_("no tarocks"),
    "king": N_("no kings"),
    "card": N_("no cards"),
}
_COUNTED: Final[Mapping[str, Callable[[int], str]]] = {
    "deal": lambda n: ngettext("{n} deal", "{n} deals", n),
    "hand": lambda n: ngettext("{n} hand", "{n} hands", n),
    "random hand": lambda n: ngettext("{n} random hand", "{n} random hands", n),
    "game": lambda n: ngettext("{n} game", "{n} games", n),
    "way": lambda n: ngettext("{n} way", "{n} ways", n),
    "tarock": lambda n: ngettext("{n} tarock", "{n} tarocks", n),
    "king": lambda n: ngettext("{n} king", "{n} kings", n),
    "card": lambda n: ngettext("{n} card", "{n} cards", n),
}


def columns(
    rows: Sequence[Sequence[str]], align: str, *, indent: int = 2, gap: int = 3
) -> list[str]:
    """Rows of cells below each other; `align` has < or > for each column.

    `gap` blanks apart, or two where the lines would else be too long.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    wide = indent + sum(widths) + gap * (len(widths) - 1) > WIDTH
    between = " " * (2 if wide else gap)
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if side == ">" else cell.ljust(width)
            for cell, width, side in zip(row, widths, align, strict=True)
        ]
        lines.append((" " * indent + between.join(cells)).rstrip())
    return lines


def wrapped(text: str, *, indent: int = 0, width: int = WIDTH) -> list[str]:
    """A text in lines that fit."""
    blanks = " " * indent
    return _unglue(
        textwrap.wrap(_glue(text), width, initial_indent=blanks, subsequent_indent=blanks)
    )


def labelled(label: str, *texts: str) -> list[str]:
    """Texts behind a label, each on lines of its own."""
    lines = [line for text in texts for line in wrapped(text, indent=LABEL)]
    if not lines:
        return []
    return [label.ljust(LABEL) + lines[0][LABEL:], *lines[1:]]


def _glue(text: str) -> str:
    """Numbers keep their unit, their ± and their bounds, games their king."""
    text = re.sub(r"\([−\d.,]+ \w+ [−\d.,]+\)", lambda found: found[0].replace(" ", "\u00a0"), text)
    return re.sub(r" (?=%|s$)|(?<=\d) (?=± \d)|(?<=±) (?=\d)|(?<=Rufer) (?=[♥♦♠♣])", "\u00a0", text)


def _unglue(lines: list[str]) -> list[str]:
    return [line.replace("\u00a0", " ") for line in lines]


def marked(text: str) -> str:
    """A number that Python wrote, with the marks of the language spoken."""
    return text.translate(_MARKS.get(language(), {}))


def whole(number: int) -> str:
    """A whole number, as in 20,000."""
    return marked(f"{number:,}")


def fixed(value: float, decimals: int) -> str:
    """A number without a sign, as in 0.25."""
    return marked(f"{value:.{decimals}f}")


def short(value: float) -> str:
    """A number with no more decimals than it has, as in 95 and 99.5."""
    return marked(f"{value:g}")


def seconds(value: float) -> str:
    """A time, as in 10.6 s."""
    return f"{fixed(value, 1)} s"


def signed(value: float, decimals: int) -> str:
    """A number with its sign, as in +1.62 and −0.30; nothing has none."""
    text = fixed(abs(value), decimals)
    if is_nothing(text):
        return text
    return ("+" if value > 0 else "−") + text


def signed_short(value: float) -> str:
    """A number with its sign and no more decimals than it has, as in +0.5; 0 has none."""
    return marked(f"{value:+g}".replace("-", "−")) if value else "0"


def is_nothing(number: str) -> bool:
    """Whether a number is 0 as it is told."""
    return not number.strip("0.,")


def give_or_take(half: float | None, decimals: int) -> str:
    """What stands behind a mean, as in ` ± 0.02`; nothing where there is no interval."""
    return "" if half is None else f" ± {fixed(half, decimals)}"


def bound(value: float, decimals: int) -> str:
    """A number that needs a sign only below 0."""
    return signed(value, decimals).removeprefix("+")


def between(low: float | None, high: float | None, decimals: int) -> str:
    """An interval, as in (0.05 to 0.13); nothing where there is none."""
    if low is None or high is None:
        return ""
    return _("({low} to {high})").format(low=bound(low, decimals), high=bound(high, decimals))


def percent(share: float) -> str:
    """A share as whole per cent; 0 and 100 only where it is just that."""
    rounded = round(100 * share)
    if 0 < share < 1 and rounded in (0, 100):
        return "<1 %" if rounded == 0 else ">99 %"
    return f"{rounded} %"


def joined(words: Sequence[str], last: str | None = None) -> str:
    """Words in a row: a, b and c; `last` is the word before the last, translated."""
    last = _("and") if last is None else last
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def counted(number: int, word: str) -> str:
    """A number and its word: 1 king, 2 kings; 0 is told as no. `word` is one of the table above."""
    if number == 0:
        return _(_NONE[word])
    return _COUNTED[word](number).format(n=whole(number))


def points_of(thirds: int) -> str:
    """Thirds of a point as points, as in 17, 4 1/3 and 1/3."""
    whole, rest = divmod(thirds, 3)
    return " ".join(filter(None, (str(whole or ""), f"{rest}/3" if rest else ""))) or "0"


def worth(thirds: int) -> str:
    """Thirds of a point with their word: 1 point, 2/3 point, 4 points."""
    several = thirds > 3 or thirds == 0
    return ngettext("{n} point", "{n} points", 1 + several).format(n=points_of(thirds))


def game_name(contract: str, king: str | None = None) -> str:
    """An option as a player says it: Rufer ♥K, Trischaken."""
    return " ".join(filter(None, (GAMES.get(contract, contract), king)))


def hand_lines(hand: int) -> list[str]:
    """The canonical hand, and what a player sees in it at once."""
    tarocks = cards.size_of(hand & cards.TAROCK_MASK)
    kings = cards.size_of(hand & cards.KING_MASK)
    facts = _("{tarocks}, {kings}, {points} points").format(
        tarocks=counted(tarocks, "tarock"),
        kings=counted(kings, "king"),
        points=points_of(cards.thirds_of(hand)),
    )
    text = cards.text_of(hand)
    if len(text) + 3 + len(facts) > WIDTH:
        return [text, facts.rjust(WIDTH)]
    return [text + facts.rjust(WIDTH - len(text))]
