"""A filter of hands as a text: `tarocks >= 5 and kings == 0`."""

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from analysis.features import FEATURES
from sim.errors import SettingsError
from sim.language import N_, _
from sim.lookup import lookup

_SIGNS: Final[dict[str, Callable[[float, float], bool]]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
}
_COMPARISON: Final = re.compile(
    rf"\s*([a-z]+)\s*({'|'.join(_SIGNS)})\s*([0-9]{{1,4}}(?:\.[0-9]{{1,6}})?)\s*", re.IGNORECASE
)
_AND: Final = re.compile(r"\band\b", re.IGNORECASE)


class Comparison(NamedTuple):
    """A feature of a hand against a number."""

    feature: str
    sign: str
    number: float


@dataclass(frozen=True, slots=True)
class Where:
    """Comparisons that a hand must pass, all of them; without any, every hand passes."""

    comparisons: tuple[Comparison, ...] = ()

    @property
    def text(self) -> str:
        """The filter as `read_where` reads it, spelled alike however it was written."""
        return " and ".join(f"{name} {sign} {n:g}" for name, sign, n in self.comparisons)

    def passes(self, hand: int) -> bool:
        """Whether a hand does."""
        return all(_SIGNS[sign](FEATURES[name](hand), n) for name, sign, n in self.comparisons)


EVERY_HAND: Final = Where()


def read_where(text: str | None) -> Where:
    """The filter of a text; None and an empty one let every hand pass.

    Comparisons of a feature (analysis/features.py) with a number, `and` between them. Raises
    SettingsError that quotes what cannot be read.
    """
    if not (text or "").strip():
        return EVERY_HAND
    return Where(tuple(_comparison(part) for part in _AND.split(text or "")))


def _comparison(text: str) -> Comparison:
    found = _COMPARISON.fullmatch(text)
    if found is None:
        raise SettingsError(
            _(
                "where {text!r}: comparisons with `and` between them would be right,"
                " such as 'tarocks >= 5 and kings == 0'"
            ).format(text=text.strip())
        )
    name, sign, number = found.groups()
    lookup(N_("no feature {name!r}: {instead}"), name, FEATURES)
    return Comparison(name.casefold(), sign, float(number))
