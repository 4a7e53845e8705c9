"""Tables of sweeps in which the truth is known because it was put there."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pandas as pd

Hand = dict[str, Any]
Truth = Callable[[Hand, str | None], float]


def planted(
    hands: Sequence[Hand],
    options: dict[str, tuple[str, ...]],
    truth: Truth,
    *,
    deals: int = 200,
    sd: float = 3.0,
    spread: float = 0.0,
    seed: int = 1,
) -> pd.DataFrame:
    """The table of a sweep: rows of `hands` with their counts, an option for each holding.

    `options` has the holdings that each contract is called from, none for one without a call.
    `truth` tells what an option of a hand brings from its counts and holding; the hands of one
    kind spread by `spread` around it, and single deals by `sd`.
    """
    chance = np.random.default_rng(seed)
    rows: list[dict[str, Any]] = []
    for number, hand in enumerate(hands):
        of_hand = []
        for contract, holdings in options.items():
            own = spread * chance.standard_normal()
            for place, holding in enumerate(holdings or (None,)):
                mean = truth(hand | {"contract": contract}, holding) + own
                first, second = mean + sd / (deals / 2) ** 0.5 * chance.standard_normal(2)
                of_hand.append(
                    {
                        "number": number,
                        "contract": contract,
                        "option": contract if holding is None else f"{contract}:{place}",
                        "king": None if holding is None else str(place),
                        "holding": holding,
                        "deals": deals,
                        "mean": (first + second) / 2,
                        "first_mean": first,
                        "second_mean": second,
                        "win_rate": None if holding is None else 0.5,
                        "kings": 0, "stecher": 0, "trull": 0,
                    }
                    | hand
                )  # fmt: skip
        best = max(range(len(of_hand)), key=lambda i: of_hand[i]["mean"])
        for i, row in enumerate(of_hand):
            row["best"] = i == best
            row["gap"] = of_hand[best]["mean"] - row["mean"]
            row["gap_se"] = 0.0 if i == best else sd * (2 / deals) ** 0.5
        rows += of_hand
    return pd.DataFrame(rows)
