"""Better players gain by being better: what a seat wins by changing from one to the other."""

from pathlib import Path

import pytest

from analysis import Ladder, LadderRow, ladder
from sim import play_weights
from sim.strategy import STRATEGIES, Strategy

STANDARD = STRATEGIES["standard"]
# What one player gains over the other in any seat, at least: two thirds of what was measured.
MARGINS = {
    ("standard", "simple", "rufer"): 0.25,
    ("standard", "random", "rufer"): 0.6,
    ("simple", "random", "rufer"): 0.2,
    ("standard", "simple", "trischaken"): 0.6,
    ("standard", "random", "trischaken"): 0.7,
}
ROLES = {
    "rufer": ("declarer", "partner", "defender_against_two"),
    "trischaken": ("forehand", "others"),
}


@pytest.fixture(scope="module")
def climbed() -> Ladder:
    """The quick players against each other."""
    return ladder(["standard", "simple", "random"], deals=2_000, seed=3)


def row_of(found: Ladder, pair: tuple[str, str], contract: str, role: str) -> LadderRow:
    """One row of a ladder."""
    wanted = (pair, contract, role)
    return next(row for row in found.rows if (row.pair, row.contract, row.role) == wanted)


@pytest.mark.parametrize(("first", "second", "contract"), MARGINS)
def test_the_better_player_gains(first: str, second: str, contract: str, climbed: Ladder) -> None:
    """Certainly more than the margin. In Trischaken `simple` hardly beats chance, and has none."""
    low = row_of(climbed, (first, second), contract, "any_seat").low

    assert low is not None
    assert low > MARGINS[first, second, contract]


@pytest.mark.parametrize("contract", ROLES)
def test_standard_gains_in_every_role(contract: str, climbed: Ladder) -> None:
    """Whoever sits down for `simple` wins more, as declarer, partner, defender or alone."""
    rows = [row_of(climbed, ("standard", "simple"), contract, role) for role in ROLES[contract]]

    assert [row.role for row in rows if row.low is None or row.low <= 0] == []


def test_weights_turned_round_lose(tmp_path: Path) -> None:
    """By the weights of `standard` with the other sign even `random` is the better player."""
    path = tmp_path / "worst.csv"
    path.write_text("\n".join(play_weights.lines(-play_weights.load())), "utf-8")
    worst = Strategy("worst", STANDARD.kind, STANDARD.knobs, str(path))

    found = ladder(["random", worst], deals=1_000, seed=3)

    for contract in ROLES:
        low = row_of(found, ("random", "worst"), contract, "any_seat").low
        assert low is not None
        assert low > 0.2, contract
