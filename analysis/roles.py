"""Who had which role in a deal: declarer, partner, defender, or a player for himself.

A role has the same number of seats in every deal in which it occurs, so that the mean of its
deals is the mean of its seats.
"""

import numpy as np
import numpy.typing as npt

from sim.contracts import Contract
from sim.table import Outcomes

Bools = npt.NDArray[np.bool_]


def roles_of(contract: Contract, usual: Outcomes, changed: Outcomes) -> dict[str, Bools]:
    """The seats of each role of a contract: 1 a deal and seat, (n, 4).

    `usual` are the games that say who was partner, `changed` the same deals with another
    forehand, who may have called another king. The roles of the other seats hang on nothing
    that these seats do. With a partner or alone is a declarer who is so in both games: else
    what one of the two gains would be the luck of his call.
    """
    forehand = np.zeros((len(usual.flags), 4), np.bool_)
    forehand[:, 0] = True
    found = {"any_seat": np.ones_like(forehand)}
    if not contract.declarer:
        return found | {"forehand": forehand, "others": ~forehand}
    found["declarer"] = forehand
    if not contract.partner:
        return found | {"defender_against_one": ~forehand}
    partner, other = _partner(usual), _partner(changed)
    two = partner.any(axis=1, keepdims=True)
    same = two == other.any(axis=1, keepdims=True)
    return found | {
        "declarer_with_partner": forehand & two & same,
        "declarer_alone": forehand & ~two & same,
        "partner": partner,
        "defender_against_two": ~forehand & ~partner & two,
        "defender_against_one": ~forehand & ~two,
    }


def _partner(games: Outcomes) -> Bools:
    """The seat to which the called card was dealt, unless that is the forehand's own."""
    seats = np.arange(4)
    found: Bools = (games.king_place[:, np.newaxis] == seats) & (seats > 0)
    return found
