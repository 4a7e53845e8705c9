"""Names that a caller writes, found in a table or refused with the nearest match."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import TypeVar

from sim.errors import SettingsError
from sim.language import _

T = TypeVar("T")


def lookup(unknown: str, name: str, table: Mapping[str, T]) -> T:
    """The entry of a table by its name, in any case.

    Raises SettingsError that quotes the name and says what would be right: `unknown`, marked by
    N_, says that there is no such {name!r} and what would be right {instead}.
    """
    key = name.casefold()
    if key in table:
        return table[key]
    raise SettingsError(_(unknown).format(name=name, instead=instead(key, table)))


def instead(word: object, known: Iterable[str]) -> str:
    """The nearest known word, or all of them where none is near and they are few."""
    known = list(known)
    near = get_close_matches(str(word).lower(), known, 1, 0.6)
    if near:
        return _("{name!r} would be right").format(name=near[0])
    shown = known if len(known) <= 12 else [*known[:6], "..."]
    return _("known are {names}").format(names=", ".join(shown))
