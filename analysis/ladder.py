"""How good strategies are: one after another sits down for one of the others, on the same deals."""

import json
import math
import time
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from analysis.answer import Stop
from analysis.arguments import read_rules, read_strategies, verify_numbers
from analysis.estimate import mean_interval
from analysis.options import wanted_contracts
from analysis.verdict import MIN_DEALS
from sim.rules import Rules
from sim.strategy import Strategy

if TYPE_CHECKING:
    import pandas as pd

    from analysis.experiment import Progress
    from analysis.rotation import RoleTally

DEFAULT_DEALS: Final = 4_000
# Single games between two looks at the clock: a second of the slowest player, and the fast ones
# lose little by so few.
CHUNK: Final = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class LadderRow:
    """What a seat gains, in points a deal, when the first of a pair sits in it for the second.

    `pair` are two names; the three other seats are played by the second. `role` is one of
    analysis/roles.py. The interval is of the mean, for this row alone, and so is the standard
    error `se`; both are by deal, however many seats of a deal have the role. `deals` are those
    in which the role occurred, `seats` all seats that had it. Without a deal there is no mean,
    and one deal has no interval.
    """

    pair: tuple[str, str]
    contract: str
    role: str
    mean: float | None
    low: float | None
    high: float | None
    se: float | None
    deals: int
    seats: int

    @property
    def shown(self) -> bool:
        """Whether there is a difference for sure: 0 lies outside the interval of enough deals."""
        if self.low is None or self.high is None or self.deals < MIN_DEALS:
            return False
        return self.low > 0 or self.high < 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Ladder:
    """How good strategies are against each other, role by role.

    `rows` are sorted by pair, contract and role, in the order in which the strategies were
    named. `deals` were played of each contract; `stop` says why not more.
    """

    strategies: tuple[str, ...]
    rules_name: str
    rules: Rules
    contracts: tuple[str, ...]
    seed: int
    confidence: float
    rows: tuple[LadderRow, ...]
    stop: Stop
    deals: int
    elapsed_s: float

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """All pairs, the one named first over the one named later."""
        return tuple(combinations(self.strategies, 2))

    @property
    def table(self) -> "pd.DataFrame":
        """One row a pair, contract and role; what does not exist is missing."""
        import pandas as pd  # noqa: PLC0415  (half a second that most callers need not wait)

        question = {"rules": self.rules_name, "seed": self.seed, "confidence": self.confidence}
        return pd.DataFrame([question | _row_dict(row) for row in self.rows])

    def to_dict(self) -> dict[str, Any]:
        """The ladder as plain lists, dicts, texts and numbers, in the order of the JSON."""
        return {
            "question": {
                "strategies": list(self.strategies),
                "rules": self.rules_name,
                "contracts": list(self.contracts),
                "seed": self.seed,
                "confidence": self.confidence,
            },
            "rows": [_row_dict(row) for row in self.rows],
            "stop": self.stop,
            "deals": self.deals,
            "elapsed_s": self.elapsed_s,
        }

    def to_json(self) -> str:
        """The ladder as one JSON object; numbers that do not exist are null, never NaN.

        The same question and seed give the same text but for `elapsed_s`.
        """
        return json.dumps(self.to_dict(), ensure_ascii=False, allow_nan=False, indent=2)


def ladder(
    strategies: Sequence[str | Strategy],
    *,
    rules: str | Rules = "seed",
    rules_name: str | None = None,
    contracts: Iterable[str] | None = None,
    deals: int = DEFAULT_DEALS,
    seed: int = 1,
    confidence: float = 0.95,
    threads: int | None = None,
    chunk_size: int = CHUNK,
    progress: "Progress | None" = None,
) -> Ladder:
    """What each strategy gains over each that is named after it, in every role of every game.

    Each of the `deals` is played by four of the second, and then with the first in one seat
    after another, for each contract (all, unless some are named). `rules` and what is not named
    here are as in `ask`. `chunk_size` counts the games between two looks at the clock, and like
    `threads` changes no number. `progress` is told the deals done and the deals in all. Ctrl-C
    ends the play with the ladder so far, or goes on where no deal is done. Raises SettingsError
    with one line to show.
    """
    started = time.perf_counter()
    rules_name, rule_set = read_rules(rules, rules_name)
    players = read_strategies(strategies)
    names = wanted_contracts(contracts)
    verify_numbers(confidence=confidence, deals=deals, threads=threads, chunk_size=chunk_size)

    # Not above: numba takes a third of a second, and a mistyped name needs no numba.
    from analysis.rotation import RoleTally, rotate  # noqa: PLC0415

    tally = RoleTally()
    try:
        with closing(
            rotate(
                [*combinations(players, 2)],
                names,
                deals,
                rules=rule_set,
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
    return Ladder(
        strategies=tuple(player.name for player in players),
        rules_name=rules_name,
        rules=rule_set,
        contracts=names,
        seed=seed,
        confidence=confidence,
        rows=_rows(tally, confidence),
        stop="deals" if tally.deals == deals else "interrupted",
        deals=tally.deals,
        elapsed_s=time.perf_counter() - started,
    )


def _rows(tally: "RoleTally", confidence: float) -> tuple[LadderRow, ...]:
    """A row a cell: the mean of the deals, and of the seats that had the role in them."""
    rows = []
    for ((first, second), contract, role), numbers in tally.cells.items():
        deals, seats, total, squares = numbers.tolist()
        found = mean_interval(deals, total, squares, confidence=confidence)
        each = seats // max(1, deals)  # seats in a deal, always as many (analysis/roles.py)
        rows.append(
            LadderRow(
                pair=(first.name, second.name),
                contract=contract,
                role=role,
                mean=None if found.mean is None else found.mean / each,
                low=None if found.low is None else found.low / each,
                high=None if found.high is None else found.high / each,
                se=None if found.sd is None else found.sd / math.sqrt(deals) / each,
                deals=deals,
                seats=seats,
            )
        )
    return tuple(rows)


def _row_dict(row: LadderRow) -> dict[str, Any]:
    """The fields of a row, with the pair as two names."""
    fields = asdict(row)
    first, second = fields.pop("pair")
    return {"strategy": first, "over": second} | fields
