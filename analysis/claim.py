"""What a claim is: a sentence that players say, who says it, and how it is tried."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A row of the table of claims.

    `key` begins with the number of docs/rules.md 10 or, for other sentences of the page that
    the project started from, with S; a letter behind it tells the parts of a claim. `source` is
    a tag of docs/rules.md. The first of the `trials`, all of one kind, decides; a claim without
    any cannot be tried before what `missing` names is there.
    """

    key: str
    text: str
    source: str
    trials: tuple[Any, ...] = ()
    missing: tuple[str, ...] = ()
