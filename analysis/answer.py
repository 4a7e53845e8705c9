"""The answer to a question: every number with its uncertainty, n, seed, rules and players."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from analysis.accounts import Account
from analysis.verdict import PlayersView, Verdict
from sim import cards
from sim.rules import Rules

if TYPE_CHECKING:
    import pandas as pd

Stop = Literal["deals", "interrupted"]

_OF_A_VIEW: Final = ("deals", "left_out", "flips", "flips_game")


class Stratum(NamedTuple):
    """The deals with the called card in one place; without any, mean and win rate are None.

    `low` and `high` bound the mean, and one deal has none.
    """

    share: float
    mean: float | None
    win_rate: float | None
    deals: int
    low: float | None = None
    high: float | None = None


class Look(NamedTuple):
    """How an answer stood after some deals: the best option, and how far the runner-up was behind.

    Which two these are is known from all deals. The interval of the mean and that of the gap
    are those of the answer, each for this number of deals; without a runner-up there is no gap.
    """

    deals: int
    mean: float
    low: float | None
    high: float | None
    gap: float | None = None
    gap_low: float | None = None
    gap_high: float | None = None


class TalonStakes(NamedTuple):
    """What it is worth that the called king lies in the talon, in points a deal.

    `give_up` is what giving up costs, or None where it is not allowed; `alone` what playing
    alone brings when nobody gives up, with its interval, and `win_rate` how often it is won.
    """

    give_up: float | None
    alone: float
    alone_low: float | None
    alone_high: float | None
    win_rate: float
    deals: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionEstimate:
    """What one option brings the forehand, in points a deal.

    `option` is its name such as `rufer:♥K`, `king` the called card or None. The
    intervals of `mean` and `win_rate` hold each for itself, those of all gaps hold
    together. `gap` counts behind the best, whose own gap is 0. Bounds that one deal
    cannot give are None, and so is a win rate where nobody plays for a win.
    `parts` are the items of the settlement that occurred and sum to `mean`;
    `by_king` has the keys 1, 2, 3 (seats) and talon, only `own` with an own king, and
    none without a call; `payments` counts the deals by their payment. `talon` says what
    the called king in the talon means, where it may lie there.
    """

    option: str
    contract: str
    king: str | None
    mean: float
    low: float | None
    high: float | None
    sd: float | None
    win_rate: float | None
    win_low: float | None
    win_high: float | None
    deals: int
    gap: float
    gap_low: float | None
    gap_high: float | None
    parts: Mapping[str, float]
    by_king: Mapping[str, Stratum]
    payments: Mapping[int, int]
    talon: TalonStakes | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What to play with a hand, how sure that is and on whom it depends.

    `options` are sorted by mean, best first; `strategies` are the players by seat;
    `players` are the verdicts with other players at the table, the first with these.
    `deals` were played with the best option, and with every other but those that were left
    behind where the players are slow; `stop` says why not more. `course` is how the answer
    grew, from few deals to all.
    """

    hand: int
    rules_name: str
    rules: Rules
    account: Account
    strategies: tuple[str, str, str, str]
    seed: int
    confidence: float
    options: tuple[OptionEstimate, ...]
    verdict: Verdict
    players: tuple[PlayersView, ...]
    course: tuple[Look, ...]
    stop: Stop
    deals: int
    acceptance: float
    elapsed_s: float

    @property
    def hand_text(self) -> str:
        """Canonical text of the hand."""
        return cards.text_of(self.hand)

    @property
    def table(self) -> "pd.DataFrame":
        """One row an option, best first: the question, the estimates, parts and kings.

        Parts are columns such as `part_game`, 0 where an item never occurred; kings
        are columns such as `king_talon_mean`. What does not exist is missing.
        """
        import pandas as pd  # noqa: PLC0415  (half a second that most callers need not wait)

        question = {
            "hand": self.hand_text,
            "rules": self.rules_name,
            "account": self.account,
            "strategies": " ".join(self.strategies),
            "seed": self.seed,
        }
        names = list(dict.fromkeys(name for option in self.options for name in option.parts))
        return pd.DataFrame([question | _flat(option, names) for option in self.options])

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain lists, dicts, texts and numbers, in the order of the JSON."""
        return {
            "question": self._question(),
            "options": [_option_dict(option) for option in self.options],
            "verdict": _verdict_dict(self.verdict),
            "players": [
                {"strategy": view.strategy}
                | _verdict_dict(view)
                | {name: getattr(view, name) for name in _OF_A_VIEW}
                for view in self.players
            ],
            "course": [look._asdict() for look in self.course],
            "stop": self.stop,
            "deals": self.deals,
            "acceptance": self.acceptance,
            "elapsed_s": self.elapsed_s,
        }

    def _question(self) -> dict[str, Any]:
        return {
            "hand": self.hand_text,
            "rules": self.rules_name,
            "account": self.account,
            "strategies": list(self.strategies),
            "bids": "none",
            "seed": self.seed,
        }

    def to_json(self) -> str:
        """The answer as one JSON object; numbers that do not exist are null, never NaN.

        The same question and seed give the same text but for `elapsed_s`.
        """
        return json.dumps(self.to_dict(), ensure_ascii=False, allow_nan=False, indent=2)


def _option_dict(option: OptionEstimate) -> dict[str, Any]:
    fields = asdict(option)
    del fields["payments"]
    fields["by_king"] = {place: stratum._asdict() for place, stratum in option.by_king.items()}
    fields["talon"] = option.talon and option.talon._asdict()
    return fields


def _verdict_dict(verdict: Verdict) -> dict[str, Any]:
    names = ("best", "status", "runner_up", "gap", "gap_low", "gap_high")
    return {name: getattr(verdict, name) for name in names}


def _flat(option: OptionEstimate, parts: list[str]) -> dict[str, Any]:
    """The fields of an option in one row, each part and stratum in columns of its own."""
    fields = _option_dict(option)
    fields |= {f"part_{name}": option.parts.get(name, 0.0) for name in parts}
    for place, stratum in fields["by_king"].items():
        fields |= {f"king_{place}_{name}": value for name, value in stratum.items()}
    fields |= {f"talon_{name}": value for name, value in (fields["talon"] or {}).items()}
    del fields["parts"], fields["by_king"], fields["talon"]
    return fields
