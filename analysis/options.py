"""What a forehand can choose from: a contract and, with it, the card to call."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from sim import cards
from sim.contracts import CONTRACT_NAMES, CONTRACTS, Contract
from sim.errors import NotAllowedError, SettingsError
from sim.language import N_, _
from sim.lookup import lookup
from sim.rules import Rules, callable_cards, verify_call

NO_CONTRACT: Final = N_("no contract {name!r}: {instead}")


@dataclass(frozen=True, slots=True)
class Option:
    """A game by its contract name, and the card it calls or None."""

    contract: str
    king: int | None = None

    @property
    def key(self) -> str:
        """Name of the option in every output, such as `rufer:♥K` or `trischaken`."""
        return self.contract if self.king is None else f"{self.contract}:{self.king_name}"

    @property
    def king_name(self) -> str | None:
        """Canonical text of the called card, or None."""
        return None if self.king is None else cards.name_of(self.king)

    @property
    def row(self) -> Contract:
        """The contract's row in the table of contracts."""
        return CONTRACTS[self.contract]

    @property
    def can_be_won(self) -> bool:
        """Whether there is a declarer to win it; in Trischaken all play against all."""
        return bool(self.row.declarer)


def options_for(
    hand: int,
    rules: Rules,
    contracts: Iterable[str] | None = None,
    kings: Iterable[int] | None = None,
) -> tuple[Option, ...]:
    """All games that this hand may play: a Rufer for each card to call, then Trischaken.

    `contracts` (names) and `kings` (cards) keep only those; None or nothing keeps all.
    Raises SettingsError for an unknown contract, or a king without a Rufer, and
    NotAllowedError for a card that may not be called or where no game is left.
    """
    wanted = wanted_contracts(contracts)
    called = tuple(kings or ())
    if called and "rufer" not in wanted:
        names = " ".join(map(cards.name_of, called))
        raise SettingsError(
            _("{cards}: only a Rufer calls a king, and it is not among the games").format(
                cards=names
            )
        )
    for card in called:
        verify_call(hand, card, rules)

    options: list[Option] = []
    if "rufer" in wanted:
        allowed = callable_cards(hand, rules)
        options += [Option("rufer", card) for card in allowed if not called or card in called]
    if "trischaken" in wanted:
        options.append(Option("trischaken"))
    if not options:
        raise NotAllowedError(_("with all four kings in hand there is no Rufer"))
    return tuple(options)


def wanted_contracts(contracts: Iterable[str] | None) -> tuple[str, ...]:
    """The names of these contracts in the order of the table; None or nothing names all.

    Raises SettingsError for an unknown one.
    """
    rows = (lookup(NO_CONTRACT, name, CONTRACTS) for name in contracts or ())
    found = {CONTRACT_NAMES[row.code] for row in rows}
    return tuple(name for name in CONTRACTS if not found or name in found)
