"""What a caller may write for a hand, a talon, rules and players: read, or refused in a line."""

from collections.abc import Iterable, Sequence

from analysis.effort import is_slow
from sim import cards
from sim.errors import NotAllowedError, NotationError, SettingsError
from sim.language import N_, _, ngettext
from sim.lookup import lookup
from sim.notation import parse_cards, parse_hand, parse_king
from sim.rules import PRESETS, SPECS, Rules
from sim.strategy import STRATEGIES, Kind, Strategy
from sim.words import quote

Players = tuple[Strategy, Strategy, Strategy, Strategy]
Seats = str | Strategy | Sequence[str | Strategy]


def read_hand(hand: int | str) -> int:
    """Twelve cards as a set, from a set or a text. Raises NotationError or NotAllowedError."""
    return (
        parse_hand(hand)
        if isinstance(hand, str)
        else _set_of(hand, cards.HAND_SIZE, N_("hand {mask:#x}: {n} of the {all} bits must be 1"))
    )


def _set_of(mask: int, size: int, wrong: str) -> int:
    mask = int(mask)
    if mask & ~cards.PACK_MASK or cards.size_of(mask) != size:
        raise NotAllowedError(_(wrong).format(mask=mask, n=size, all=cards.N_CARDS))
    return mask


def read_king(king: int | str) -> int:
    """The card to call, from a card or a text. Raises NotationError or NotAllowedError."""
    if isinstance(king, str):
        return parse_king(king)
    if not 0 <= king < cards.N_CARDS:
        raise NotAllowedError(
            _("card {card}: there is none, the pack is 0 to 53").format(card=king)
        )
    return king


def read_talon(talon: str | tuple[int, int]) -> tuple[int, int]:
    """The two halves of the talon as sets, from sets or a text such as `♥K V ♣8 | XX ♦2 ♠D`.

    Raises NotationError or NotAllowedError.
    """
    if not isinstance(talon, str):
        wrong = N_("talon half {mask:#x}: {n} of the {all} bits must be 1")
        left, right = (_set_of(half, cards.HALF_SIZE, wrong) for half in talon)
        return left, right
    halves = talon.split("|")
    if len(halves) != 2:
        raise NotAllowedError(
            _(
                "talon '{talon}': two halves with one | between them would be right,"
                " such as ♥K V ♣8 | XX ♦2 ♠D"
            ).format(talon=quote(talon))
        )
    faults: list[str] = []
    left, right = (_half_of(half, faults) for half in halves)
    if faults:
        raise NotationError("; ".join(faults))
    return left, right


def _half_of(text: str, faults: list[str]) -> int:
    """The set that one side of the | names; what is wrong with it goes to `faults`."""
    where = _("talon half '{cards}'").format(cards=quote(text))
    try:
        three = parse_cards(text)
    except NotationError as fault:
        faults.append(f"{where}: {fault}")
        return 0
    if len(three) != cards.HALF_SIZE:
        given = ngettext("{n} card", "{n} cards", len(three)).format(n=len(three))
        short = _("{where}: {cards}, a half has {n}")
        faults.append(short.format(where=where, cards=given, n=cards.HALF_SIZE))
    return cards.mask_of(three)


def read_rules(rules: str | Rules, name: str | None) -> tuple[str, Rules]:
    """The rules and what to call them: a preset keeps its name, others are `own`."""
    if isinstance(rules, str):
        preset = lookup(N_("no preset {name!r}: {instead}"), rules, PRESETS)
        return name or rules.casefold(), preset
    for rule, spec in SPECS.items():
        value = getattr(rules, rule)
        if not spec.low <= value <= spec.high:
            raise SettingsError(
                _("{key} = {value}: a whole number from {low} to {high} would be right").format(
                    key=rule, value=value, low=spec.low, high=spec.high
                )
            )
    presets = (preset for preset, values in PRESETS.items() if values == rules)
    return name or next(presets, "own"), rules


def read_players(everybody: Seats, forehand: str | Strategy | None = None) -> Players:
    """The players by seat: one for all or four, the forehand as in `forehand` if given.

    Raises SettingsError for an unknown name, or where neither one nor four are named.
    """
    named = [everybody] * 4 if isinstance(everybody, str | Strategy) else list(everybody)
    if len(named) != 4:
        names = ", ".join(who if isinstance(who, str) else who.name for who in named)
        raise SettingsError(
            _(
                "strategy {names}: one player, or four in playing order with the forehand first,"
                " would be right"
            ).format(names=names)
        )
    first, *others = map(_player, named)
    if forehand is not None:
        first = _player(forehand)
    return first, others[0], others[1], others[2]


def _player(who: str | Strategy) -> Strategy:
    if isinstance(who, Strategy):
        return who
    return lookup(N_("no strategy {name!r}: {instead}"), who, STRATEGIES)


def read_strategies(strategies: Sequence[str | Strategy]) -> tuple[Strategy, ...]:
    """Two players or more, each with a name of its own. Raises SettingsError."""
    players = [_player(who) for who in strategies]
    names = [player.name for player in players]
    if len(players) < 2:
        fault = _("no strategies: two or more would be right, such as standard simple")
        if names:
            fault = _("only {name!r}: two or more would be right, such as standard simple")
        raise SettingsError(fault.format(name="".join(names)))
    if twice := [name for name in dict.fromkeys(names) if names.count(name) > 1]:
        fault = _("strategy {name!r} twice: each needs a name of its own")
        raise SettingsError(fault.format(name=twice[0]))
    return tuple(players)


def usual_players() -> tuple[Strategy, ...]:
    """Those whom every answer asks: all with a name but the one that only tosses coins."""
    return tuple(player for player in STRATEGIES.values() if player.kind is not Kind.RANDOM)


def read_others(compare: Iterable[str | Strategy] | None, *, fast: bool) -> list[Players]:
    """Four players of each kind to compare, the usual ones unless given; fast, no slow ones."""
    tables = map(read_players, usual_players() if compare is None else compare)
    return [seats for seats in tables if not (fast and is_slow(seats))]


def name_of_table(players: Players) -> str:
    """What to call four players; with a forehand of his own the others' name comes first."""
    first, *others = (player.name for player in players)
    if len({*players[1:]}) > 1:
        return ", ".join((first, *others))
    return others[0] if players[0] == players[1] else f"{others[0]}, forehand {first}"


def verify_numbers(
    *, confidence: float, deals: int | None, threads: int | None, chunk_size: int | None = None
) -> None:
    """Raises SettingsError for a number with which nothing can be played."""
    for what, number in (("deals", deals), ("threads", threads), ("chunk_size", chunk_size)):
        if number is not None and number < 1:
            fault = _("{name} {number}: a whole number from 1 would be right")
            raise SettingsError(fault.format(name=what, number=number))
    if not 0 < confidence < 1:
        raise SettingsError(
            _("confidence {number}: between 0 and 1, such as 0.95, would be right").format(
                number=confidence
            )
        )
