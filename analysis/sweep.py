"""Every option of many random hands, one row each: what the tables about hands are made of."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from analysis.answer import Stop
from analysis.arguments import read_players, read_rules, verify_numbers
from analysis.experiment import Progress
from analysis.features import FEATURES
from analysis.options import Option, options_for, wanted_contracts
from analysis.random_hands import RandomHand, hand_by_hand, play_hand, verify_hands
from analysis.sweep_row import SweepRow, half_of, rows_of_tally
from analysis.where import Where, read_where
from sim import cards
from sim.errors import NotAllowedError
from sim.rules import Rules
from sim.strategy import Strategy

if TYPE_CHECKING:
    import pandas as pd

DEFAULT_DEALS: Final = 1_000
_NUMBERS: Final = (
    "deals", "mean", "se", "win_rate", "partner_win_rate", "alone_win_rate", "king_in_talon",
    "gap", "gap_se", "best", "first_mean", "second_mean",
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)  # no slots: it keeps its table
class Sweep:
    """What came of a sweep: a row for each option of each of the first `hands` hands.

    They stand in the order of the hands, the options of a hand as `options_for` has them. A
    hand that may play none of the games has no row. With a filter `where` these are the hands
    that pass it among the first `drawn` random hands; without one `drawn` is None.
    """

    rules_name: str
    strategy: str
    seed: int
    stop: Stop
    hands: int
    deals: int
    rows: tuple[SweepRow, ...]
    where: str = ""
    drawn: int | None = None

    def records(self) -> list[dict[str, Any]]:
        """The rows as plain texts and numbers, None where one does not exist."""
        held = {hand: _held(hand) for hand in {row.hand for row in self.rows}}
        return [
            {
                "number": row.number,
                "hand": held[row.hand].text,
                "mask": row.hand,
                "option": row.option.key,
                "contract": row.option.contract,
                "king": row.option.king_name,
            }
            | {name: getattr(row, name) for name in _NUMBERS}
            | held[row.hand].features
            | {"holding": row.holding}
            for row in self.rows
        ]

    @cached_property
    def table(self) -> "pd.DataFrame":
        """One row a hand and option, under the names of `SweepRow`; see `records`.

        It is made once, for a report reads it many times: whoever changes it makes a copy.
        """
        import pandas as pd  # noqa: PLC0415  (half a second that most callers need not wait)

        return pd.DataFrame(self.records())

    def to_json(self) -> str:
        """The question and the rows as one JSON object: same question, same text."""
        names = ("rules_name", "strategy", "seed", "stop", "hands", "deals", "where", "drawn")
        fields = {name: getattr(self, name) for name in names} | {"rows": self.records()}
        return json.dumps(fields, ensure_ascii=False, allow_nan=False, indent=2)


class _Held(NamedTuple):
    """The cards of a hand, and what a player would name in it."""

    text: str
    features: dict[str, float]


def _held(hand: int) -> _Held:
    features = {name: feature(hand) for name, feature in FEATURES.items()}
    return _Held(cards.text_of(hand), features)


class PlayedHand(NamedTuple):
    """A hand and its rows, of which it has none if it may play none of the games."""

    dealt: RandomHand
    rows: tuple[SweepRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SweepQuestion:
    """What is played with each hand of a sweep, and with which hands: all but how many.

    `player` plays all four seats. With `forehand_calls` the Rufer is one option, and the player
    calls by its own policy.
    """

    rules_name: str
    rules: Rules
    player: Strategy
    contracts: tuple[str, ...]
    where: Where
    deals: int
    seed: int
    forehand_calls: bool = False

    def options_of(self, hand: int) -> tuple[Option, ...]:
        """What is played with a hand, row by row."""
        options = options_of(hand, self.rules, self.contracts)
        if self.forehand_calls:
            return tuple(dict.fromkeys(Option(option.contract) for option in options))
        return options

    def play(
        self,
        hands: int,
        *,
        held: Sequence[PlayedHand] = (),
        keep: Callable[[PlayedHand], object] | None = None,
        threads: int | None = None,
        chunk_size: int | None = None,
        progress: Progress | None = None,
    ) -> Sweep:
        """The sweep of so many hands, of which the first, those `held`, are played already.

        `keep` is handed each hand as it is done, in their order; the rest is as in `sweep`.
        """
        verify_hands(hands)
        if hands <= len(held):
            return self.sweep_of(held[:hands], "deals")

        def work(dealt: RandomHand) -> PlayedHand:
            return PlayedHand(dealt, self._rows_of(dealt, chunk_size))

        try:
            found, stop = hand_by_hand(
                work,
                hands,
                seed=self.seed,
                where=self.where,
                found=len(held),
                first=held[-1].dealt.number + 1 if held else 0,
                keep=keep,
                threads=threads,
                progress=progress,
            )
        except KeyboardInterrupt:
            if not held:
                raise
            return self.sweep_of(held, "interrupted")
        return self.sweep_of([*held, *found], stop)

    def _rows_of(self, dealt: RandomHand, chunk_size: int | None) -> tuple[SweepRow, ...]:
        """Plays all options of a hand in this thread, one half of the deals after the other."""
        options = self.options_of(dealt.hand)
        if not options:
            return ()
        tables = [(option, (self.player,) * 4) for option in options]
        how: dict[str, Any] = {"seed": self.seed, "chunk_size": chunk_size}
        half = half_of(self.deals)
        first = play_hand(dealt, tables, self.rules, deals=half, **how)
        second = play_hand(dealt, tables, self.rules, deals=self.deals - half, skip=half, **how)
        return tuple(rows_of_tally(dealt, options, first, first + second))

    def sweep_of(self, played: Sequence[PlayedHand], stop: Stop) -> Sweep:
        """These hands as a sweep."""
        last = played[-1].dealt.number if played else -1
        return Sweep(
            rules_name=self.rules_name,
            strategy=self.player.name,
            seed=self.seed,
            stop=stop,
            hands=len(played),
            deals=self.deals,
            rows=tuple(row for hand in played for row in hand.rows),
            where=self.where.text,
            drawn=last + 1 if self.where.comparisons else None,
        )


def read_sweep(
    *,
    rules: str | Rules = "seed",
    rules_name: str | None = None,
    strategy: str | Strategy = "standard",
    contracts: Iterable[str] | None = None,
    forehand_calls: bool = False,
    where: str | None = None,
    deals: int = DEFAULT_DEALS,
    seed: int = 1,
) -> SweepQuestion:
    """What is asked, read and checked. Raises NotAllowedError or SettingsError."""
    rules_name, rule_set = read_rules(rules, rules_name)
    verify_numbers(confidence=0.95, deals=deals, threads=None)
    games = wanted_contracts(contracts)
    options_for(0, rule_set, games)  # which no hand can mend
    return SweepQuestion(
        rules_name=rules_name,
        rules=rule_set,
        player=read_players(strategy)[0],
        contracts=games,
        where=read_where(where),
        deals=deals,
        seed=seed,
        forehand_calls=forehand_calls,
    )


def sweep(
    hands: int,
    *,
    threads: int | None = None,
    chunk_size: int | None = None,
    progress: Progress | None = None,
    **question: Any,
) -> Sweep:
    """Plays all options of the first `hands` random hands of a seed, `deals` deals each.

    `question` are the names of `read_sweep`: `rules` and `strategy` as in `ask`, `contracts`
    for only some games, `forehand_calls` for one Rufer in which the player calls by its own
    policy, and the filter `where` (analysis/where.py) for only some hands.

    The options of a hand play the same deals, each hand others, so that hands are independent
    of each other. `progress` is told the hands done and the hands in all. Fewer hands or deals
    are the beginning of more. Ctrl-C ends the sweep with the whole hands so far. Raises
    NotAllowedError or SettingsError.
    """
    asked = read_sweep(**question)
    verify_numbers(confidence=0.95, deals=None, threads=threads, chunk_size=chunk_size)
    return asked.play(hands, threads=threads, chunk_size=chunk_size, progress=progress)


def options_of(hand: int, rules: Rules, contracts: Iterable[str] = ()) -> tuple[Option, ...]:
    """All games that a random hand may play; with four kings there may be none."""
    try:
        return options_for(hand, rules, contracts)
    except NotAllowedError:
        return ()
