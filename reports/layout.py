"""Columns, labels and numbers as all screens set them: 80 columns wide, whatever the terminal."""

import re
import textwrap
from collections.abc import Sequence
from typing import Final

from sim import cards

WIDTH: Final = 80
LABEL: Final = 9  # columns of a label such as `Why` with its blanks

GAMES: Final = {"rufer": "Rufer", "trischaken": "Trischaken"}


def columns(rows: Sequence[Sequence[str]], align: str, *, indent: int = 2) -> list[str]:
    """Rows of cells below each other; `align` has < or > for each column.

    Three blanks apart, or two where the lines would else be too long.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    wide = indent + sum(widths) + 3 * (len(widths) - 1) > WIDTH
    between = "  " if wide else "   "
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
    text = re.sub(r"\([−\d.]+ to [−\d.]+\)", lambda found: found[0].replace(" ", "\u00a0"), text)
    return re.sub(r" (?=%|s$)|(?<=\d) (?=± \d)|(?<=±) (?=\d)|(?<=Rufer) (?=[♥♦♠♣])", "\u00a0", text)


def _unglue(lines: list[str]) -> list[str]:
    return [line.replace("\u00a0", " ") for line in lines]


def signed(value: float, decimals: int) -> str:
    """A number with its sign, as in +1.62 and −0.30; nothing has none."""
    text = f"{abs(value):.{decimals}f}"
    if not text.strip("0."):
        return text
    return ("+" if value > 0 else "−") + text


def bound(value: float, decimals: int) -> str:
    """A number that needs a sign only below 0."""
    return signed(value, decimals).removeprefix("+")


def between(low: float | None, high: float | None, decimals: int) -> str:
    """An interval, as in (0.05 to 0.13); nothing where there is none."""
    if low is None or high is None:
        return ""
    return f"({bound(low, decimals)} to {bound(high, decimals)})"


def percent(share: float) -> str:
    """A share as whole per cent; 0 and 100 only where it is just that."""
    rounded = round(100 * share)
    if 0 < share < 1 and rounded in (0, 100):
        return "<1 %" if rounded == 0 else ">99 %"
    return f"{rounded} %"


def joined(words: Sequence[str], last: str = "and") -> str:
    """Words in a row: a, b and c."""
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def counted(number: int, word: str) -> str:
    """A number and its word: 1 king, 2 kings; 0 is told as no."""
    if number == 0:
        return f"no {word}s"
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def points_of(thirds: int) -> str:
    """Thirds of a point as points, as in 17, 4 1/3 and 1/3."""
    whole, rest = divmod(thirds, 3)
    return " ".join(filter(None, (str(whole or ""), f"{rest}/3" if rest else ""))) or "0"


def worth(thirds: int) -> str:
    """Thirds of a point with their word: 1 point, 2/3 point, 4 points."""
    return f"{points_of(thirds)} point{'s' if thirds > 3 or thirds == 0 else ''}"


def game_name(contract: str, king: str | None) -> str:
    """An option as a player says it: Rufer ♥K, Trischaken."""
    return " ".join(filter(None, (GAMES.get(contract, contract), king)))


def hand_lines(hand: int) -> list[str]:
    """The canonical hand, and what a player sees in it at once."""
    tarocks = cards.size_of(hand & cards.TAROCK_MASK)
    kings = cards.size_of(hand & cards.KING_MASK)
    value = points_of(cards.thirds_of(hand))
    facts = f"{counted(tarocks, 'tarock')}, {counted(kings, 'king')}, {value} points"
    text = cards.text_of(hand)
    if len(text) + 3 + len(facts) > WIDTH:
        return [text, facts.rjust(WIDTH)]
    return [text + facts.rjust(WIDTH - len(text))]
