"""The open talon by what a player counts in it: which half, and with the king in it, give up?

Random deals of a Rufer are played three times. Once the forehand takes up the half with more
tarocks, once that with more points; where the two differ, what the first brings more is counted
by how much the halves differ. And once it plays as it does: with the called king in the talon
what playing alone brings is counted by its hand. Nobody ever gives up.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeVar

from analysis.accounts import in_account
from analysis.answer import Stop
from analysis.arguments import Players, read_players, read_rules, verify_numbers
from analysis.experiment import Progress
from analysis.features import tarocks
from analysis.pieces import piece_by_piece
from analysis.stakes import giving_up
from analysis.tally import KONTRA
from sim import cards, table
from sim.contracts import RUFER
from sim.errors import SettingsError
from sim.language import _
from sim.rules import Rules
from sim.strategy import INDEX, KNOBS, TUNABLE, Strategy

K = TypeVar("K")

DEFAULT_DEALS: Final = 200_000
# The two habits: knobs at their top.
MORE_TAROCKS: Final = "half_tarock"
MORE_POINTS: Final = "half_points"
_CHUNK: Final = 2_000
_FIELDS: Final = ("rules_name", "strategy", "seed", "stop", "deals", "give_up", "taken_alike")


class Sums(NamedTuple):
    """Numbers of some deals: how many, their sum and the sum of their squares."""

    deals: int = 0
    total: int = 0
    squares: int = 0

    def plus(self, value: int) -> "Sums":
        """With the number of one deal more."""
        return Sums(self.deals + 1, self.total + value, self.squares + value * value)

    def also(self, other: "Sums") -> "Sums":
        """With other deals."""
        return Sums(*(a + b for a, b in zip(self, other, strict=True)))


class HalfKey(NamedTuple):
    """Deals in which one half has `more_tarocks` more and the other `more_points` more.

    `tarocks` are those of the hand before the talon.
    """

    king_in_talon: bool
    tarocks: int
    more_tarocks: int
    more_points: int


class AloneKey(NamedTuple):
    """Deals with the called king in the talon, by the tarocks and the points of the hand.

    Both without the talon; twelve cards count whole points. `money` says in which account.
    """

    money: bool
    tarocks: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TalonMaps:
    """Whole numbers by what was counted, from `deals` random deals of a Rufer.

    `halves` are what the forehand gains in written points who takes the half with more tarocks
    and not that with more points, deal by deal; `alone` what playing alone brings. `give_up` is
    what giving up brings, or None where the rules do not have it. `taken_alike` counts deals
    in which both habits took the same half although one has more tarocks and the other more
    points.
    """

    rules_name: str
    strategy: str
    seed: int
    stop: Stop
    deals: int
    give_up: int | None
    taken_alike: int
    halves: dict[HalfKey, Sums]
    alone: dict[AloneKey, Sums]

    def to_json(self) -> str:
        """All as one JSON object: same question, same text."""
        fields: dict[str, Any] = {name: getattr(self, name) for name in _FIELDS}
        fields["halves"] = [key._asdict() | of._asdict() for key, of in self.halves.items()]
        fields["alone"] = [key._asdict() | of._asdict() for key, of in self.alone.items()]
        return json.dumps(fields, ensure_ascii=False, allow_nan=False, indent=2)


class _Piece(NamedTuple):
    """What came of some deals."""

    deals: int
    taken_alike: int
    halves: dict[HalfKey, Sums]
    alone: dict[AloneKey, Sums]


def talon_maps(
    deals: int = DEFAULT_DEALS,
    *,
    rules: str | Rules = "seed",
    rules_name: str | None = None,
    strategy: str | Strategy = "standard",
    seed: int = 1,
    threads: int | None = None,
    progress: Progress | None = None,
) -> TalonMaps:
    """Plays random deals of a Rufer with each of the habits, the others playing as they do.

    `progress` is told the deals done and the deals in all. Ctrl-C ends the work with the whole
    pieces so far. Fewer deals are the beginning of more, and threads change nothing. Raises
    SettingsError.
    """
    rules_name, rule_set = read_rules(rules, rules_name)
    players = read_players(strategy)
    verify_numbers(confidence=0.95, deals=deals, threads=threads)
    if players[0].kind not in TUNABLE:
        text = _("strategy {name!r} has no habits to turn: 'standard' would be right")
        raise SettingsError(text.format(name=players[0].name))
    forced = rule_set._replace(give_up=0)
    questions = (
        _question(in_account(forced, "money"), players, seed),
        _question(forced, _with_habit(players, MORE_TAROCKS), seed),
        _question(forced, _with_habit(players, MORE_POINTS), seed),
    )
    for question in questions:
        question.verify()

    def work(first: int) -> _Piece:
        return _play(questions, rule_set, first, min(_CHUNK, deals - first))

    def tell(done: int, _total: int) -> None:
        if progress:
            progress(min(done * _CHUNK, deals), deals)

    starts = range(0, deals, _CHUNK)
    found, stop = piece_by_piece(work, starts, len(starts), threads=threads, progress=tell)
    return TalonMaps(
        rules_name=rules_name,
        strategy=players[0].name,
        seed=seed,
        stop=stop,
        deals=sum(piece.deals for piece in found),
        give_up=giving_up(rule_set),
        taken_alike=sum(piece.taken_alike for piece in found),
        halves=_merged(piece.halves for piece in found),
        alone=_merged(piece.alone for piece in found),
    )


def _question(rules: Rules, players: Players, seed: int) -> table.Question:
    return table.Question(contract=RUFER, rules=rules, players=players, seed=seed)


def _with_habit(players: Players, knob: str) -> Players:
    """The players, the forehand with one knob at its top."""
    me, *others = players
    at = INDEX[knob]
    knobs = (*me.knobs[:at], KNOBS[at].high, *me.knobs[at + 1 :])
    return me._replace(knobs=knobs), others[0], others[1], others[2]


def _play(questions: Sequence[table.Question], rules: Rules, first: int, count: int) -> _Piece:
    """Plays the same deals with each question: as the player does, and with both habits."""
    plain, *habits = (
        table.play_chunk(question, first, count, traced=number > 0)
        for number, question in enumerate(questions)
    )
    tarocks_taker, points_taker = habits
    gains = (tarocks_taker.payments[:, 0] - points_taker.payments[:, 0]).tolist()
    money = plain.payments[:, 0]
    written = money - (0 if rules.kontra_in_points else 3) * plain.parts[:, KONTRA]
    halves: dict[HalfKey, Sums] = {}
    alone: dict[AloneKey, Sums] = {}
    alike = 0
    for row, gain in enumerate(gains):
        deal = table.decode_trace(tarocks_taker.traces[row])
        hand, talon = deal.hands[0], (deal.talon[0], deal.talon[1])
        in_talon = bool((talon[0] | talon[1]) & deal.called)
        own = tarocks(hand)
        if (key := _conflict(talon, own, king_in_talon=in_talon)) is not None:
            if table.decode_trace(points_taker.traces[row]).half == deal.half:
                alike += 1
            else:
                _add(halves, key, gain)
        if in_talon:
            points = cards.thirds_of(hand) // 3
            _add(alone, AloneKey(False, own, points), int(written[row]))
            _add(alone, AloneKey(True, own, points), int(money[row]))
    return _Piece(count, alike, halves, alone)


def _conflict(talon: tuple[int, int], own: int, *, king_in_talon: bool) -> HalfKey | None:
    """By how much the halves differ, if one has more tarocks and the other more points."""
    more = tarocks(talon[0]) - tarocks(talon[1])
    points = (cards.thirds_of(talon[1]) - cards.thirds_of(talon[0])) // 3  # three cards each
    if more * points <= 0:
        return None
    return HalfKey(king_in_talon, own, abs(more), abs(points))


def _add(sums: dict[K, Sums], key: K, value: int) -> None:
    sums[key] = sums.get(key, Sums()).plus(value)


def _merged(pieces: Iterable[dict[K, Sums]]) -> dict[K, Sums]:
    """The sums of all pieces, the keys in order."""
    merged: dict[K, Sums] = {}
    for piece in pieces:
        for key, sums in piece.items():
            merged[key] = merged.get(key, Sums()).also(sums)
    return {key: merged[key] for key in sorted(merged)}  # type: ignore[type-var]
