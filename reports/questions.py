"""A question from the words and options of the command, or from a TOML file.

    hand = "XXI XVIII XV XII IX VII ♥D ♥3 ♠K ♠9 ♣7 ♦R"
    rules = "wien"              # preset or file, as strategy and me
    strategy = ["simple", "standard", "standard", "mine.toml"]   # or one for all four
    deals = 200000              # also: seed, confidence
    kings = ["♥", "♣"]          # also: contracts, compare
    fast = true
    talon = "♥K V ♣8 | XX ♦2 ♠D"   # for `rufer talon`; with king and account

What stands on the command line goes before what stands in the file.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from analysis.accounts import Account, read_account
from analysis.arguments import Players, Seats, read_players, usual_players
from analysis.options import NO_CONTRACT
from analysis.talon import read_table
from sim.cards import king_of, name_of
from sim.contracts import CONTRACTS, Contract
from sim.errors import SettingsError
from sim.language import _
from sim.lookup import lookup
from sim.notation import parse_hand, parse_king
from sim.rules import Rules, callable_cards, verify_call
from sim.settings import load_rules, load_strategy, read_toml, unknown_keys
from sim.strategy import Strategy

MAX_DEALS: Final = 10**12
MAX_SEED: Final = 2**63 - 1

_TEXTS: Final = ("hand", "rules", "me", "account", "king", "talon")
_NUMBERS: Final = ("deals", "seed", "confidence")
_SWITCHES: Final = ("fast",)
# With what would be right in a file.
_LISTS: Final = {
    "contracts": '["rufer", "trischaken"]',
    "kings": '["♥", "♣"]',
    "strategy": '["simple", "standard", "standard", "standard"]',
    "compare": '["simple", "mine.toml"]',
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a command was asked, read and checked; `deals` None if nobody said how many."""

    hand: int | None
    rules_name: str
    rules: Rules
    players: Players
    compare: tuple[Strategy, ...]
    fast: bool
    contracts: tuple[str, ...]
    kings: tuple[int, ...]
    talon: str | None
    account: Account
    deals: int | None
    seed: int
    confidence: float

    @property
    def table(self) -> dict[str, Any]:
        """Rules, players and chance, as `analysis.ask` and `analysis.talon` call them."""
        return {
            "rules": self.rules,
            "rules_name": self.rules_name,
            "account": self.account,
            "strategy": self.players,
            "seed": self.seed,
            "confidence": self.confidence,
        }

    @property
    def others(self) -> dict[str, Any]:
        """Who else is asked, as `analysis.ask` and `analysis.talon` call it."""
        return {"compare": (*usual_players(), *self.compare), "fast": self.fast}


def read_question(words: Sequence[str], given: Mapping[str, Any]) -> Asked:
    """The question of a hand in one or many words, or of a file *.toml.

    `given` are the options of the command line under the names of the file's keys; None or
    nothing means not given. Raises NotationError or SettingsError.
    """
    file: dict[str, Any] = {}
    folder = Path()
    if len(words) == 1 and words[0].lower().endswith(".toml"):
        path = Path(words[0])
        folder = path.parent
        file = _read_file(path)
    else:
        file["hand"] = " ".join(words) if words else None
    own = {key: value for key, value in given.items() if value not in (None, (), False)}
    if {"king", "kings"} & own.keys():
        file = {key: value for key, value in file.items() if key not in ("king", "kings")}
    asked = {**file, **own}

    def where(key: str) -> Path | None:
        return None if key in own else folder

    rules_name, rules = load_rules(asked.get("rules", "seed"), folder=where("rules"))
    me, deals = asked.get("me"), asked.get("deals")
    return Asked(
        hand=None if asked["hand"] is None else parse_hand(asked["hand"]),
        rules_name=rules_name,
        rules=rules,
        players=read_players(
            _players(asked.get("strategy", "standard"), where("strategy")),
            None if me is None else load_strategy(me, folder=where("me")),
        ),
        compare=tuple(
            load_strategy(name, folder=where("compare")) for name in asked.get("compare", ())
        ),
        fast=asked.get("fast", False),
        contracts=tuple(asked.get("contracts", ())),
        kings=tuple(map(parse_king, _kings(asked))),
        talon=asked.get("talon"),
        account=read_account(asked.get("account", "written")),
        deals=None if deals is None else whole("deals", deals, 1, MAX_DEALS),
        seed=whole("seed", asked.get("seed", 1), 0, MAX_SEED),
        confidence=decimal("confidence", asked.get("confidence", 0.95), 0.5, 0.9999),
    )


def one_player(players: Players) -> Strategy:
    """The one who sits in all four seats. Raises SettingsError where they differ."""
    if len({*players}) > 1:
        raise SettingsError(_("all four play alike here: one --strategy would be right"))
    return players[0]


def _players(strategy: str | Sequence[str], folder: Path | None) -> Seats:
    """One player for all seats, or one for each, in a list or with commas between them."""
    texts = [strategy] if isinstance(strategy, str) else strategy
    names = [name.strip() for text in texts for name in text.split(",")]
    players = [load_strategy(name, folder=folder) for name in names]
    return players[0] if len(players) == 1 else players


def _kings(asked: Mapping[str, Any]) -> tuple[str, ...]:
    """The kings of `kings` and the one of `king`."""
    king = asked.get("king")
    return (*asked.get("kings", ()), *(() if king is None else (king,)))


def _read_file(path: Path) -> dict[str, Any]:
    """The keys of a question file, each of the right type."""
    table = read_toml(path)
    faults = unknown_keys(table, (*_TEXTS, *_NUMBERS, *_SWITCHES, *_LISTS))
    for key, right in _LISTS.items():
        if isinstance(table.get(key), str):
            table[key] = [table[key]]
        if not all(isinstance(word, str) for word in _list(table.get(key, []))):
            fault = _("{key}: a list of texts would be right, such as {right}")
            faults.append(fault.format(key=key, right=right))
    faults += [
        _("{key}: true or false would be right").format(key=key)
        for key in _SWITCHES
        if not isinstance(table.get(key, False), bool)
    ]
    faults += [
        _("{key}: a text in quotes would be right").format(key=key)
        for key in _TEXTS
        if not isinstance(table.get(key, ""), str)
    ]
    if "hand" not in table:
        faults.append(_('no hand: a line hand = "XXI ..." is needed'))
    if faults:
        raise SettingsError(f"{path}: " + "; ".join(faults))
    return table


def _list(value: Any) -> list[Any]:
    """A list as it is, anything else as something that is no text."""
    return value if isinstance(value, list) else [None]


def whole(name: str, value: object, low: int, high: int) -> int:
    """A whole number in a range, from a number or a text. Raises SettingsError."""
    number = None
    if isinstance(value, str):
        try:
            number = int(value)
        except ValueError:
            number = None
    elif isinstance(value, int) and not isinstance(value, bool):
        number = value
    if number is None or not low <= number <= high:
        most = {MAX_SEED: "2^63 - 1", MAX_DEALS: "10^12"}.get(high, high)
        fault = _("{name} {value}: a whole number from {low} to {high} would be right")
        raise SettingsError(fault.format(name=name, value=value, low=low, high=most))
    return number


def workers(threads: str | None) -> int | None:
    """The number of threads that the command line asks for, if it does."""
    return None if threads is None else whole("threads", threads, 1, 1024)


def decimal(name: str, value: object, low: float, high: float) -> float:
    """A number in a range, from a number or a text. Raises SettingsError."""
    try:
        number = float(value) if isinstance(value, str | int | float) else math.nan
    except (ValueError, OverflowError):
        number = math.nan
    if not low <= number <= high:  # never true of nan
        fault = _("{name} {value}: a number from {low:g} to {high:g} would be right")
        raise SettingsError(fault.format(name=name, value=value, low=low, high=high))
    return number


def no_talon(asked: Asked) -> None:
    """Raises SettingsError where a question about the call holds the talon already."""
    if asked.talon is not None:
        raise SettingsError(_("talon: nobody has seen it yet; with an open one ask: rufer talon"))


def open_talon(asked: Asked) -> tuple[int, tuple[int, int]]:
    """The called king and the halves of a question about the talon, if they make sense.

    Raises SettingsError where one is missing, and what `analysis.talon` raises.
    """
    missing = []
    if asked.contracts:
        missing.append(_("contracts: with an open talon a Rufer is played, leave them out"))
    if not asked.kings:
        missing.append(_("which king was called? Write its suit, such as --king ♥"))
    elif len(asked.kings) > 1:
        named = " ".join(map(name_of, asked.kings))
        missing.append(_("kings {cards}: one was called, such as --king ♥").format(cards=named))
    if asked.talon is None:
        missing.append(
            _('which talon? Write both halves with a | between: --talon "♥K V ♣8 | XX ♦2 ♠D"')
        )
    if missing or asked.talon is None:
        raise SettingsError("; ".join(missing))
    return read_table(asked.hand or 0, asked.kings[0], asked.talon, asked.rules)[1:]


def one_contract(asked: Asked) -> Contract:
    """The one contract that is to be played, a Rufer unless told, if the hand can play it.

    Raises SettingsError for an unknown contract, more than one, or a king without a Rufer, and
    NotAllowedError for a king that the hand may not call.
    """
    if len(asked.contracts) > 1 or len(asked.kings) > 1:
        raise SettingsError(_("a deal has one contract and calls one king at most"))
    name = asked.contracts[0] if asked.contracts else "rufer"
    row = lookup(NO_CONTRACT, name, CONTRACTS)
    if asked.kings and not row.partner:
        fault = _("king {card}: only a Rufer calls a king")
        raise SettingsError(fault.format(card=name_of(asked.kings[0])))
    if row.partner and asked.hand is not None:
        for king in asked.kings or callable_cards(asked.hand, asked.rules)[:1] or (king_of(0),):
            verify_call(asked.hand, king, asked.rules)
    return row
