"""Names that a caller writes, found in a table or refused with the nearest match."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import TypeVar

from sim.errors import SettingsError

T = TypeVar("T")


def lookup(what: str, name: str, table: Mapping[str, T]) -> T:
    """The entry of a table by its name, in any case.

    Raises SettingsError that quotes the name and says what would be right.
    """
    key = name.casefold()
    if key in table:
        return table[key]
    near = get_close_matches(key, table, n=1, cutoff=0.5)
    instead = f"did you mean {near[0]}?" if near else f"there are: {', '.join(table)}"
    raise SettingsError(f"no {what} {name!r}; {instead}")
