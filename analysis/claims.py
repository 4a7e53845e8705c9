"""What players say, judged: every claim that can be tried, tried, and a verdict on each.

With so many intervals some would miss by chance; so each is as wide as it takes for all of all
claims to hold together, and a claim alone has the same numbers as among the others.
"""

import json
import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from analysis import deal_trials, hand_trials, known_claims, play_trials, talon_trials
from analysis.answer import Stop
from analysis.arguments import read_players, read_rules, verify_numbers
from analysis.call_claims import CLAIMS as CALL_CLAIMS
from analysis.claim import Claim
from analysis.conditions import DEFAULT_DEALS, Conditions
from analysis.experiment import Progress
from analysis.findings import Measured, Verdict, verdict_from
from analysis.game_claims import CLAIMS as GAME_CLAIMS
from analysis.open_claims import CLAIMS as OPEN_CLAIMS
from analysis.play_claims import CLAIMS as PLAY_CLAIMS
from analysis.talon_claims import CLAIMS as TALON_CLAIMS
from sim.errors import SettingsError
from sim.language import _
from sim.lookup import instead
from sim.rules import Rules
from sim.strategy import TUNABLE, Strategy

if TYPE_CHECKING:
    import pandas as pd

CLAIMS: Final[tuple[Claim, ...]] = tuple(
    sorted(
        (
            *GAME_CLAIMS,
            *CALL_CLAIMS,
            *PLAY_CLAIMS,
            *TALON_CLAIMS,
            *known_claims.CLAIMS,
            *OPEN_CLAIMS,
        ),
        key=lambda claim: claim.key,
    )
)
# All that chance could make wrong, and that has to hold together.
INTERVALS: Final = sum(trial.families for claim in CLAIMS for trial in claim.trials)


class _Kind(NamedTuple):
    """How claims of one kind are tried, all `together` or one after another.

    `games` is about how many single games a trial takes, or all together: for the progress.
    """

    trial: type
    hold: Callable[[Sequence[Any], Conditions, Progress | None], list[Measured]]
    together: bool
    games: Callable[[Conditions], int]


_KINDS: Final = (
    _Kind(known_claims.KnownTrial, known_claims.try_known, True, lambda how: 1),
    _Kind(
        hand_trials.HandTrial,
        hand_trials.try_hands,
        True,
        lambda how: 5 * how.hands * hand_trials.DEALS,
    ),
    _Kind(deal_trials.DealTrial, deal_trials.try_deals, False, lambda how: how.deals),
    _Kind(play_trials.PlayTrial, play_trials.try_play, False, lambda how: 3 * how.deals),
    _Kind(
        talon_trials.TalonTrial,
        talon_trials.try_talons,
        True,
        lambda how: 300_000 * how.talons,
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """Verdicts on claims in the order of their keys, and what they stand on.

    `deals` are those of a claim about play. Interrupted, the claims that were not tried by then
    are missing.
    """

    rules_name: str
    strategy: str
    seed: int
    confidence: float
    deals: int
    stop: Stop
    verdicts: tuple[Verdict, ...]
    elapsed_s: float

    @property
    def table(self) -> "pd.DataFrame":
        """One row a measurement, and one for each claim without any."""
        import pandas as pd  # noqa: PLC0415  (half a second that most callers need not wait)

        return pd.DataFrame([row for verdict in self.verdicts for row in _table_rows(verdict)])

    def to_dict(self) -> dict[str, Any]:
        """The verdicts as plain lists, dicts, texts and numbers, in the order of the JSON."""
        return {
            "question": {
                "rules": self.rules_name,
                "strategy": self.strategy,
                "seed": self.seed,
                "confidence": self.confidence,
                "deals": self.deals,
            },
            "verdicts": [verdict.to_dict() for verdict in self.verdicts],
            "stop": self.stop,
            "elapsed_s": self.elapsed_s,
        }

    def to_json(self) -> str:
        """The verdicts as one JSON object: same question, same text but for `elapsed_s`."""
        return json.dumps(self.to_dict(), ensure_ascii=False, allow_nan=False, indent=2)


def from_json(text: str) -> Judgement:
    """The verdicts that `to_json` wrote. Raises SettingsError for any other text."""
    try:
        found = json.loads(text)
        question = found["question"]
        return Judgement(
            rules_name=question["rules"],
            strategy=question["strategy"],
            seed=question["seed"],
            confidence=question["confidence"],
            deals=question["deals"],
            stop=found["stop"],
            verdicts=tuple(map(verdict_from, found["verdicts"])),
            elapsed_s=found["elapsed_s"],
        )
    except (ValueError, TypeError, KeyError, AttributeError):
        raise SettingsError(
            _("no claims: what `rufer claims --json` prints would be right")
        ) from None


def wanted_claims(keys: Iterable[str]) -> tuple[Claim, ...]:
    """The claims of these keys, C-20 naming C-20a and C-20b too; all where none is named.

    Raises SettingsError.
    """
    found = []
    for key in keys:
        pattern = re.compile(re.escape(key) + "[a-z]?", re.IGNORECASE)
        some = [claim.key for claim in CLAIMS if pattern.fullmatch(claim.key)]
        if not some:
            known = instead(key, [claim.key for claim in CLAIMS])
            raise SettingsError(_("no claim {key!r}: {instead}").format(key=key, instead=known))
        found += some
    return tuple(claim for claim in CLAIMS if not found or claim.key in found)


def verify_player(player: Strategy) -> None:
    """Raises SettingsError for a player without knobs, of whom no habit can be turned."""
    if player.kind not in TUNABLE:
        raise SettingsError(
            f"strategy {player.name!r}: claims are tried by turning habits, so standard, search"
            " or a file of one of them would be right"
        )


def claims(
    keys: Iterable[str] = (),
    *,
    rules: str | Rules = "seed",
    rules_name: str | None = None,
    strategy: str | Strategy = "standard",
    deals: int = DEFAULT_DEALS,
    seed: int = 1,
    confidence: float = 0.95,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Judgement:
    """Tries the claims of these keys, or all, and judges them.

    `confidence` is that of all intervals of all claims together. `deals` are played for each
    claim about play; the random hands and talons are a fixed part of them. The rest is as in
    `ask`; `progress` is told the games played and about how many there will be. Ctrl-C ends it
    with the claims judged so far. Raises SettingsError.
    """
    started = time.perf_counter()
    chosen = wanted_claims(keys)
    rules_name, rule_set = read_rules(rules, rules_name)
    player = read_players(strategy)[0]
    verify_player(player)
    verify_numbers(confidence=confidence, deals=deals, threads=threads)
    how = Conditions(
        rules=rule_set,
        player=player,
        seed=seed,
        deals=deals,
        confidence=1 - (1 - confidence) / INTERVALS,
        threads=threads,
    )
    measured: dict[str, list[Measured]] = {claim.key: [] for claim in chosen if not claim.trials}
    stop: Stop = "deals"
    try:
        for some, found in _tried([claim for claim in chosen if claim.trials], how, progress):
            for claim in some:
                measured[claim.key] = [next(found) for _ in claim.trials]
    except KeyboardInterrupt:
        if not any(measured.values()):
            raise
        stop = "interrupted"
    return Judgement(
        rules_name=rules_name,
        strategy=player.name,
        seed=seed,
        confidence=confidence,
        deals=deals,
        stop=stop,
        verdicts=tuple(
            Verdict(
                key=claim.key,
                text=claim.text,
                source=claim.source,
                measured=tuple(measured[claim.key]),
                missing=claim.missing,
            )
            for claim in chosen
            if claim.key in measured
        ),
        elapsed_s=time.perf_counter() - started,
    )


def _tried(
    chosen: Sequence[Claim], how: Conditions, progress: Progress | None
) -> Iterator[tuple[Sequence[Claim], Iterator[Measured]]]:
    """Claim after claim, or all of a kind that share their games, with what was measured."""
    pieces = []
    for kind in _KINDS:
        own = [claim for claim in chosen if isinstance(claim.trials[0], kind.trial)]
        for some in [own] if kind.together else [[claim] for claim in own]:
            trials = [trial for claim in some for trial in claim.trials]
            games = kind.games(how) * (1 if kind.together else len(trials))
            if trials:
                pieces.append((kind, some, trials, games))
    total = sum(games for *_, games in pieces)
    before = 0
    for kind, some, trials, games in pieces:

        def told(done: int, of: int, before: int = before, games: int = games) -> None:
            if progress:
                progress(before + games * done // max(1, of), total)

        yield some, iter(kind.hold(trials, how, told))
        before += games


def _table_rows(verdict: Verdict) -> list[dict[str, Any]]:
    """A row a measurement, with the numbers of the whole; strata stand in the JSON."""
    claim = {"claim": verdict.key, "text": verdict.text, "source": verdict.source}
    rows: list[dict[str, Any]] = []
    for one in verdict.measured:
        what = one.what.format(**dict(one.values))
        numbers = ("n", "mean", "low", "high", "right")
        effect = {name: getattr(one.total, name, None) for name in numbers}
        only_if = " ".join(one.only_if)
        rows.append(claim | {"verdict": one.word, "only_if": only_if, "what": what} | effect)
    return rows or [claim | {"verdict": verdict.word, "missing": ", ".join(verdict.missing)}]
