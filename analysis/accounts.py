"""Two accounts of one game: what is written down, and what is paid in money (docs/rules.md 7.6).

The cups write down no kontra, but it is paid; where `kontra_in_points` is set both are the same.
"""

from typing import Final, Literal

from sim.language import N_
from sim.lookup import lookup
from sim.rules import Rules

Account = Literal["written", "money"]

ACCOUNTS: Final[dict[str, Account]] = {
    "written": "written",
    "money": "money",
    "schrift": "written",
    "geld": "money",
}


def read_account(account: str) -> Account:
    """The account of this name: `written` (Schrift) or `money` (Geld)."""
    return lookup(N_("no account {name!r}: {instead}"), account, ACCOUNTS)


def in_account(rules: Rules, account: Account) -> Rules:
    """The rules by which the points of an account are counted: in money kontra counts."""
    return rules._replace(kontra_in_points=1) if account == "money" else rules


def counts_kontra(rules: Rules, account: Account) -> bool:
    """Whether a kontra changes what counts in an account."""
    return bool(in_account(rules, account).kontra_in_points)


def break_even(kontra_lost: float, kontra_won: float = 0.0) -> float:
    """The chance to win from which playing alone is worth as much as giving up.

    For the bare game, where kontra is given in these shares of the lost and of the won
    deals: from 3p(1 + b) - 3(1 - p)(1 + a) = -3 follows p = a / (2 + a + b). Without
    kontra that is 0: nothing is lost by playing on. Source: docs/rules.md 4.4.
    """
    return kontra_lost / (2 + kontra_lost + kontra_won)
