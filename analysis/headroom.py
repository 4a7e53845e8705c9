"""Where a player loses points, decision by decision, by what search sees in the same worlds."""

import json
import math
import time
from collections.abc import Iterable
from contextlib import closing
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from analysis.answer import Stop
from analysis.arguments import read_players, read_rules, verify_numbers
from analysis.estimate import ratio_interval
from analysis.options import wanted_contracts
from analysis.verdict import MIN_DEALS
from sim.contracts import CONTRACTS
from sim.errors import SettingsError
from sim.language import _
from sim.rules import Rules
from sim.strategy import Kind, Strategy

if TYPE_CHECKING:
    import pandas as pd

    from analysis.decisions import ChoiceTally, Cut, Sums
    from analysis.experiment import Progress

DEFAULT_DEALS: Final = 400
# Half of them choose the best card. In fewer than these luck chooses too often: `standard`, which
# is fitted to many thousands, then plays Trischaken better than what they choose.
DEFAULT_WORLDS: Final = 128
# Deals between two looks at the clock: about half a second.
CHUNK: Final = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadroomRow:
    """What a seat in a role loses by some of its choices, in points a deal.

    `cut` says which choices: all of the `role`, those to `lead` or to `follow`, those in one
    `trick`, or a `habit`, which is one card of a trick in a third of the deal. `cards` are the
    first and the last card of a trick that count, 1 to 4, `tricks` the first and the last
    trick, 1 to 12. A role's losses in its tricks, and those of its habits, sum to its own.

    The interval of a habit holds together with those of all other habits, any other for itself.
    It counts `deals`, those in which the role had a choice, and so does the standard error `se`;
    `seats` are all that had it in them. Without `choices` there is no loss, and one deal has no
    interval.
    """

    contract: str
    role: str
    cut: str
    cards: tuple[int, int]
    tricks: tuple[int, int]
    loss: float | None
    low: float | None
    high: float | None
    se: float | None
    deals: int
    seats: int
    choices: int

    @property
    def shown(self) -> bool:
        """Whether something is lost for sure: the interval of enough deals lies above 0."""
        return self.low is not None and self.low > 0 and self.deals >= MIN_DEALS


@dataclass(frozen=True, slots=True, kw_only=True)
class Headroom:
    """Where a player loses points against the cards that search likes best.

    All four seats play like `strategy`. At each choice every card was played out in the same
    `worlds`; the best card was chosen on one half of them and measured on the other, so a loss
    may by luck be below 0, and an ideal choice gains more. `deals` were played of each contract;
    `stop` says why not more.
    """

    strategy: str
    rules_name: str
    rules: Rules
    contracts: tuple[str, ...]
    worlds: int
    seed: int
    confidence: float
    rows: tuple[HeadroomRow, ...]
    stop: Stop
    deals: int
    elapsed_s: float

    @property
    def habits(self) -> tuple[HeadroomRow, ...]:
        """The habits that cost points for sure, the worst first."""
        found = [row for row in self.rows if row.cut == "habit" and row.shown]
        return tuple(sorted(found, key=lambda row: -(row.loss or 0)))

    @property
    def table(self) -> "pd.DataFrame":
        """One row a contract, role and cut; what does not exist is missing."""
        import pandas as pd  # noqa: PLC0415  (half a second that most callers need not wait)

        return pd.DataFrame([self._question() | _row_dict(row) for row in self.rows])

    def _question(self) -> dict[str, Any]:
        names = ("strategy", "rules_name", "worlds", "seed", "confidence")
        return {name.removesuffix("_name"): getattr(self, name) for name in names}

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain lists, dicts, texts and numbers, in the order of the JSON."""
        return {
            "question": self._question() | {"contracts": list(self.contracts)},
            "rows": [_row_dict(row) for row in self.rows],
            "stop": self.stop,
            "deals": self.deals,
            "elapsed_s": self.elapsed_s,
        }

    def to_json(self) -> str:
        """Everything as one JSON object; numbers that do not exist are null, never NaN.

        The same question and seed give the same text but for `elapsed_s`.
        """
        return json.dumps(self.to_dict(), ensure_ascii=False, allow_nan=False, indent=2)


def headroom(
    strategy: str | Strategy = "standard",
    *,
    rules: str | Rules = "seed",
    rules_name: str | None = None,
    contracts: Iterable[str] | None = None,
    deals: int = DEFAULT_DEALS,
    worlds: int = DEFAULT_WORLDS,
    seed: int = 1,
    confidence: float = 0.95,
    threads: int | None = None,
    chunk_size: int = CHUNK,
    progress: "Progress | None" = None,
) -> Headroom:
    """What a player's choices lose in every role of every game, trick by trick.

    Four of him play `deals` random deals of each contract (all, unless some are named). At each
    choice every card is played out in `worlds` deals of the hidden cards, as `search` does.
    `rules` and what is not named here are as in `ask`. `chunk_size` counts the deals between two
    looks at the clock, and like `threads` changes no number. Ctrl-C ends with the deals so far,
    or goes on where none is done. Raises SettingsError with one line to show.
    """
    started = time.perf_counter()
    rules_name, rule_set = read_rules(rules, rules_name)
    player = read_players(strategy)[0]
    names = wanted_contracts(contracts)
    verify_numbers(confidence=confidence, deals=deals, threads=threads, chunk_size=chunk_size)
    verify_study(player, worlds)

    # Not above: numba takes a third of a second, and a mistyped name needs no numba.
    from analysis.decisions import ChoiceTally, study_choices  # noqa: PLC0415

    tally = ChoiceTally()
    try:
        with closing(
            study_choices(
                player,
                names,
                deals,
                rules=rule_set,
                worlds=worlds,
                seed=seed,
                threads=threads,
                chunk_size=chunk_size,
            )
        ) as chunks:
            for chunk in chunks:
                tally += chunk
                if progress:
                    progress(tally.deals, deals)
    except KeyboardInterrupt:
        if not tally.deals:
            raise
    return Headroom(
        strategy=player.name,
        rules_name=rules_name,
        rules=rule_set,
        contracts=names,
        worlds=worlds,
        seed=seed,
        confidence=confidence,
        rows=_rows(tally, worlds, confidence),
        stop="deals" if tally.deals == deals else "interrupted",
        deals=tally.deals,
        elapsed_s=time.perf_counter() - started,
    )


def verify_study(player: Strategy, worlds: int) -> None:
    """Raises SettingsError unless this player can be measured in so many worlds."""
    if player.kind is Kind.SEARCH:
        raise SettingsError(
            _(
                "strategy {name!r}: players are measured against search itself, so standard,"
                " simple, random or a file without search would be right"
            ).format(name=player.name)
        )
    if worlds < 2 or worlds % 2:
        fault = _("worlds {number}: an even number from 2 would be right")
        raise SettingsError(fault.format(number=worlds))


def _rows(tally: "ChoiceTally", worlds: int, confidence: float) -> tuple[HeadroomRow, ...]:
    """A row a contract, role and cut."""
    from analysis.decisions import CUTS, roles_of  # noqa: PLC0415

    cells = [
        (contract, name, cut, sums)
        for contract in tally.games
        for name, role in roles_of(CONTRACTS[contract]).items()
        for cut, sums in zip(CUTS, tally.sums(contract, role), strict=True)
    ]
    habits = sum(cut.name == "habit" and sums.choices > 0 for _, _, cut, sums in cells)
    return tuple(
        _row(*cell, worlds, confidence, habits if cell[2].name == "habit" else 1) for cell in cells
    )


def _row(
    contract: str,
    role: str,
    cut: "Cut",
    sums: "Sums",
    worlds: int,
    confidence: float,
    comparisons: int,
) -> HeadroomRow:
    """The mean over the seats that had the role, from sums in points times worlds."""
    found = ratio_interval(
        sums.deals if sums.choices else 0,
        (sums.lost, sums.seats),
        (sums.lost_squares, sums.seat_squares),
        sums.products,
        confidence=confidence,
        comparisons=comparisons,
    )
    return HeadroomRow(
        contract=contract,
        role=role,
        cut=cut.name,
        cards=cut.cards,
        tricks=cut.tricks,
        loss=None if found.mean is None else found.mean / worlds,
        low=None if found.low is None else found.low / worlds,
        high=None if found.high is None else found.high / worlds,
        se=None if found.sd is None else found.sd / math.sqrt(sums.deals) / worlds,
        deals=sums.deals,
        seats=sums.seats,
        choices=sums.choices,
    )


def _row_dict(row: HeadroomRow) -> dict[str, Any]:
    """The fields of a row, with each pair as two numbers."""
    fields = asdict(row)
    for name in ("card", "trick"):
        pair = fields.pop(f"{name}s")
        fields |= {f"first_{name}": pair[0], f"last_{name}": pair[1]}
    return fields
