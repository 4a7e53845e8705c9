"""A part of the figure of a question: one idea, drawn alone or below others."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from analysis.answer import Answer, OptionEstimate
from reports.sheet import Sheet


class Subject(NamedTuple):
    """What all parts need: the answer, the options that are drawn, and how to call one.

    `verdict` is what to play, in words; `name` calls an option in a row or a sentence, and
    `kind` says what such a name tells.
    """

    answer: Answer
    shown: tuple[OptionEstimate, ...]
    name: Callable[[Any], str]
    kind: str
    verdict: str
    decimals: int

    def option(self, key: str) -> OptionEstimate:
        """The option with this key."""
        return next(option for option in self.answer.options if option.option == key)


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One idea: its finding, the question it answers, what its marks mean, and how to draw it.

    `draw` fills `height` inches of a sheet from `top` on. `alt` says what is to be seen;
    `heading` and `rows` are the numbers drawn, ready to read.
    """

    key: str
    title: str
    question: str
    marks: str
    height: float
    draw: Callable[[Sheet, float], None]
    alt: str
    heading: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
