"""The table that a published simulation shows, from our players. Source: docs/rules.md 10.9."""

import json
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from analysis.answer import Stop
from analysis.arguments import verify_numbers
from analysis.estimate import Mean, Rate, mean_over, normal_quantile, share_over
from analysis.experiment import Progress
from analysis.features import tarocks as tarocks_of
from analysis.published import DEALS, HANDS, KON_HANDS, POINTS, RULES, TAROCKS
from analysis.sweep import Sweep, sweep
from analysis.sweep_row import SweepRow
from sim.rules import Rules
from sim.strategy import Strategy

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A game with so many own tarocks: the published points a deal, and ours.

    `difference` is ours less the published; its bounds allow for the luck of both, as far as
    KON's hands spread like ours. Without hands there are no numbers, with few no bounds.
    """

    contract: str
    tarocks: int
    published: float
    hands: int
    mean: float | None
    low: float | None
    high: float | None
    difference: float | None
    difference_low: float | None
    difference_high: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Lead:
    """How far the Rufer is ahead of Trischaken with so many own tarocks, hand by hand."""

    tarocks: int
    published: float
    lead: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Outside:
    """Our table beside the published one, with all intervals from hand to hand.

    `lines` hold first the Rufer, then Trischaken, by tarocks; `hands` are all hands played,
    of which `without_rufer` may call no king. `king_in_talon` is the share of the deals in
    which the called king is not in the own hand; its truth is 1/7.
    """

    rules_name: str
    strategy: str
    seed: int
    confidence: float
    stop: Stop
    hands: int
    deals: int
    without_rufer: int
    lines: tuple[Line, ...]
    leads: tuple[Lead, ...]
    won_with_partner: Rate
    won_alone: Rate
    king_in_talon: Rate

    @property
    def table(self) -> "pd.DataFrame":
        """One row a line."""
        import pandas as pd  # noqa: PLC0415  (half a second that most callers need not wait)

        return pd.DataFrame([asdict(line) for line in self.lines])

    def to_json(self) -> str:
        """Everything as one JSON object; numbers that do not exist are null."""
        fields: dict[str, Any] = asdict(self)
        for name in ("won_with_partner", "won_alone", "king_in_talon"):
            fields[name] = getattr(self, name)._asdict()
        return json.dumps(fields, ensure_ascii=False, allow_nan=False, indent=2)


def outside(
    hands: int = HANDS,
    *,
    rules: str | Rules = RULES,
    rules_name: str | None = None,
    strategy: str | Strategy = "standard",
    deals: int = DEALS,
    seed: int = 1,
    confidence: float = 0.95,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Outside:
    """Plays both games with random hands, as KON did, and sets the results beside KON's.

    The forehand calls by its own policy, as KON's does by its own. The rest is as in `sweep`.
    """
    verify_numbers(confidence=confidence, deals=deals, threads=threads)
    found = sweep(
        hands,
        rules=rules,
        rules_name=rules_name,
        strategy=strategy,
        forehand_calls=True,
        deals=deals,
        seed=seed,
        threads=threads,
        progress=progress,
    )
    return beside_published(found, confidence=confidence)


def beside_published(found: Sweep, *, confidence: float) -> Outside:
    """A sweep of both games, in which the forehand called, beside the published numbers."""
    of_game = {game: [row for row in found.rows if row.option.contract == game] for game in POINTS}
    rufer = of_game["rufer"]

    def won(parts: Sequence[int], wholes: Sequence[int]) -> Rate:
        return share_over(parts, wholes, confidence=confidence)

    return Outside(
        rules_name=found.rules_name,
        strategy=found.strategy,
        seed=found.seed,
        confidence=confidence,
        stop=found.stop,
        hands=found.hands,
        deals=found.deals,
        without_rufer=found.hands - len(rufer),
        lines=tuple(
            _line(
                game, column, [row for row in rows if tarocks_of(row.hand) == tarocks], confidence
            )
            for game, rows in of_game.items()
            for column, tarocks in enumerate(TAROCKS)
        ),
        leads=_leads(of_game, confidence),
        won_with_partner=won([r.partner_wins for r in rufer], [r.partner_deals for r in rufer]),
        won_alone=won([r.alone_wins for r in rufer], [r.alone_deals for r in rufer]),
        king_in_talon=won(
            [r.talon_deals for r in rufer], [r.partner_deals + r.talon_deals for r in rufer]
        ),
    )


def _line(game: str, column: int, rows: Sequence[SweepRow], confidence: float) -> Line:
    published = POINTS[game][column]
    ours = mean_over([row.mean for row in rows], confidence=confidence)
    difference, half = None, None
    if ours.mean is not None:
        difference = ours.mean - published
    if ours.sd is not None and ours.low is not None:
        half = normal_quantile(confidence) * math.sqrt(
            ours.sd**2 / len(rows) + _kon_variance(ours, rows) / KON_HANDS[column]
        )
    return Line(
        contract=game,
        tarocks=TAROCKS[column],
        published=published,
        hands=len(rows),
        mean=ours.mean,
        low=ours.low,
        high=ours.high,
        difference=difference,
        difference_low=None if half is None or difference is None else difference - half,
        difference_high=None if half is None or difference is None else difference + half,
    )


def _kon_variance(ours: Mean, rows: Sequence[SweepRow]) -> float:
    """What the means of KON's hands spread if its hands are like ours: it played fewer deals."""
    luck = math.fsum((row.se or 0.0) ** 2 for row in rows) / len(rows)
    return max(0.0, (ours.sd or 0.0) ** 2 + luck * (rows[0].deals / DEALS - 1))


def _leads(of_game: dict[str, list[SweepRow]], confidence: float) -> tuple[Lead, ...]:
    other = {row.number: row.mean for row in of_game["trischaken"]}
    leads = []
    for column, tarocks in enumerate(TAROCKS):
        ahead = [
            row.mean - other[row.number]
            for row in of_game["rufer"]
            if tarocks_of(row.hand) == tarocks
        ]
        ours = mean_over(ahead, confidence=confidence)
        leads.append(
            Lead(
                tarocks=tarocks,
                published=POINTS["rufer"][column] - POINTS["trischaken"][column],
                lead=ours.mean,
                low=ours.low,
                high=ours.high,
            )
        )
    return tuple(leads)
