"""How well the players exchange: their choice against that of the race."""

import json
import math
from collections.abc import Callable
from dataclasses import asdict, dataclass
from itertools import chain, islice
from typing import TYPE_CHECKING, Final, NamedTuple

from analysis.accounts import Account, in_account, read_account
from analysis.answer import Stop
from analysis.arguments import read_players, read_rules
from analysis.estimate import normal_quantile
from analysis.experiment import play_chunk
from analysis.pieces import piece_by_piece
from analysis.race import race
from analysis.random_talons import FRESH, OpenTalon, question_of, random_talons
from sim.exchange import Exchange, legal_exchanges
from sim.language import N_
from sim.rules import Rules
from sim.strategy import Strategy

if TYPE_CHECKING:
    import pandas as pd

# How exactly the search looks for the best, and on how many other deals both are played.
PRECISION: Final = 0.1
GAMES: Final = 100_000
FRESH_DEALS: Final = 1_000


class Audited(NamedTuple):
    """One talon: both choices, and the points a deal that the player's own one loses."""

    talon: OpenTalon
    best: Exchange
    best_mean: float
    loss: float

    @property
    def same(self) -> bool:
        """Whether both chose alike."""
        return self.best == self.talon.own


@dataclass(frozen=True, slots=True, kw_only=True)
class Stratum:
    """The talons with the called king in one place; `low` and `high` bound the mean loss.

    One talon has no bounds.
    """

    name: str
    talons: int
    same: float
    same_half: float
    best_mean: float
    loss: float
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """What came of an audit: every talon, and the two strata."""

    rules_name: str
    account: Account
    strategy: str
    seed: int
    confidence: float
    stop: Stop
    talons: tuple[Audited, ...]
    strata: tuple[Stratum, ...]

    def to_json(self) -> str:
        """The question and the strata as one JSON object."""
        fields = {
            field: getattr(self, field)
            for field in ("rules_name", "account", "strategy", "seed", "confidence", "stop")
        }
        strata = [asdict(stratum) for stratum in self.strata]
        return json.dumps(fields | {"strata": strata}, ensure_ascii=False, indent=2)

    @property
    def table(self) -> "pd.DataFrame":
        """One row a talon."""
        import pandas as pd  # noqa: PLC0415  (half a second that most callers need not wait)

        from sim import cards  # noqa: PLC0415

        return pd.DataFrame(
            {
                "hand": cards.text_of(found.talon.hand),
                "king": cards.name_of(found.talon.called),
                "talon": " | ".join(map(cards.text_of, found.talon.halves)),
                "king_in_talon": found.talon.king_in_talon,
                "own": found.talon.own.key,
                "best": found.best.key,
                "best_mean": found.best_mean,
                "loss": found.loss,
            }
            for found in self.talons
        )


def audit(
    talons: int,
    *,
    rules: str | Rules = "seed",
    rules_name: str | None = None,
    account: str = "written",
    strategy: str | Strategy = "standard",
    seed: int = 1,
    confidence: float = 0.95,
    threads: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Audit:
    """Compares a player's own exchange with the best of a race, on random talons.

    Half of the `talons` have the called king in the talon, half elsewhere. The race finds
    the best exchange on some deals; what the own one loses is measured on others, so that
    luck in the choice of the best does not count. The rest is as in `talon`. Ctrl-C ends
    the audit with the talons so far.
    """
    rules_name, rule_set = read_rules(rules, rules_name)
    counted = read_account(account)
    rule_set = in_account(rule_set, counted)
    player = read_players(strategy)[0]

    def one(talon: OpenTalon) -> Audited:
        return _audited(talon, rule_set, player, seed)

    dealt = chain.from_iterable(
        islice(random_talons(rule_set, player, seed=seed, king_in_talon=there), count)
        for there, count in ((False, talons - talons // 2), (True, talons // 2))
    )
    found, stop = piece_by_piece(one, dealt, talons, threads=threads, progress=progress)
    names = {False: N_("king elsewhere"), True: N_("king in the talon")}
    strata = {name: [a for a in found if a.talon.king_in_talon == n] for n, name in names.items()}
    return Audit(
        rules_name=rules_name,
        account=counted,
        strategy=player.name,
        seed=seed,
        confidence=confidence,
        stop=stop,
        talons=tuple(found),
        strata=tuple(_stratum(name, some, confidence) for name, some in strata.items() if some),
    )


def _audited(talon: OpenTalon, rules: Rules, player: Strategy, seed: int) -> Audited:
    exchanges = legal_exchanges(talon.hand, talon.called, talon.halves, rules)
    found = race(
        [question_of(talon, exchange, rules, player, seed) for exchange in exchanges],
        precision=PRECISION,
        confidence=0.95,
        groups=[exchange.half for exchange in exchanges],
        games=GAMES,
        threads=1,
    )
    best = exchanges[found.best]
    both = [question_of(talon, exchange, rules, player, seed) for exchange in (best, talon.own)]
    sums = play_chunk(both, FRESH, FRESH_DEALS).sums.tolist()
    return Audited(talon, best, sums[0] / FRESH_DEALS, (sums[0] - sums[1]) / FRESH_DEALS)


def _stratum(name: str, some: list[Audited], confidence: float) -> Stratum:
    n = len(some)
    loss = sum(audited.loss for audited in some) / n
    half = None
    if n > 1:
        variance = sum((audited.loss - loss) ** 2 for audited in some) / (n - 1)
        half = normal_quantile(confidence) * math.sqrt(variance / n)
    return Stratum(
        name=name,
        talons=n,
        same=sum(audited.same for audited in some) / n,
        same_half=sum(audited.best.half == audited.talon.own.half for audited in some) / n,
        best_mean=sum(audited.best_mean for audited in some) / n,
        loss=loss,
        low=None if half is None else loss - half,
        high=None if half is None else loss + half,
    )
