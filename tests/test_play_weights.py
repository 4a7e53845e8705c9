"""The fitted weights: the file is read as it was written, and the fit sees what the player sees."""

from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from sim import play_weights, studies, table
from sim.contracts import CONTRACTS
from sim.errors import SettingsError
from sim.play_weights import AXES, N_WEIGHTS, PLACES, POINT, STARTS, Place, Role, Weights
from sim.rules import PRESETS
from sim.strategy import STRATEGIES, Kind, Strategy, knob_row
from sim.studies import Column
from tests.test_determinism import as_bytes, question, rows

Floats = npt.NDArray[np.float64]
BASE = STRATEGIES["standard"]


def some_weights(seed: int = 1) -> Weights:
    """Weights that nobody fitted, up to two points a cell."""
    return np.random.default_rng(seed).integers(-2 * POINT, 2 * POINT, N_WEIGHTS).astype(np.int16)


def written(folder: Path, weights: Weights, name: str = "weights.csv") -> str:
    """A file with these weights."""
    path = folder / name
    path.write_text("".join(f"{line}\n" for line in play_weights.lines(weights)), "utf-8")
    return str(path)


# The file ------------------------------------------------------------------------------------


def test_weights_survive_being_written_and_read(tmp_path: Path) -> None:
    """Fitted weights, weights of any size and no weights at all are the same after a file."""
    largest = np.random.default_rng(2).integers(-32_000, 32_001, N_WEIGHTS).astype(np.int16)
    for number, weights in enumerate((play_weights.load(), some_weights(), largest, 0 * largest)):
        again = play_weights.load(written(tmp_path, weights, f"{number}.csv"))
        assert np.array_equal(weights, again), number


def test_the_file_of_standard_is_written_as_lines_writes_it() -> None:
    """A new fit changes the lines that it changed, and no other."""
    text = play_weights.FILE.read_text("utf-8")

    assert text == "\n".join(play_weights.lines(play_weights.load())) + "\n"


def test_what_a_file_leaves_out_is_nothing(tmp_path: Path) -> None:
    """A file of one line sets the cells of its table, the last axis first, and no other."""
    path = tmp_path / "one.csv"
    path.write_text("lone,2,action_hidden,1,2,3,4,5,6,7,8,9,10.5")
    place = PLACES[4 * Role.LONE + 2]
    start = STARTS[Role.LONE, 2] + play_weights.offsets(place.tables)["action_hidden"]

    weights = play_weights.load(str(path))

    assert weights[start : start + 10].tolist() == [*range(1_000, 9_001, 1_000), 10_500]
    assert np.flatnonzero(weights).tolist() == list(range(start, start + 10))


FAULTS = {
    b"declarr,0,hold,1": "line 1: 'declarr', '0': one of declarer, partner, ",
    b"declarer,4,hold,1": "line 1: 'declarer', '4': one of declarer, ",
    b"lone,1,hold,1\n\nlone,2,hold,1": "line 2: ",
    b"lone,1,hold,1\nlone,0,honours,1": "line 2: no table 'honours': ",
    b"declarer,0,suit_led2,1": "no table 'suit_led2': 'suit_led' would be right",
    b"declarer,0": "line 1: no table ''",
    b"declarer,0,hold": "line 1: hold has 1 cells, not 0",
    b"declarer,0,hold,1,2": "line 1: hold has 1 cells, not 2",
    b"declarer,0,mond_skues,1,2,3": "line 1: mond_skues has 4 cells, not 3",
    b"declarer,0,hold,1\ndeclarer,0,hold,1": "line 2: this table stands in line 1 already",
    b"declarer,0,hold,much": "'much': a number from -32 to 32",
    b"declarer,0,hold,": "a number from -32 to 32",
    b"declarer,0,hold,nan": "a number from -32 to 32",
    b"declarer,0,hold,inf": "a number from -32 to 32",
    b"declarer,0,hold,-32.001": "a number from -32 to 32",
    b"declarer,0,hold,\x00": "a number from -32 to 32",
    b"declarer,0,hold,\xfc": "cannot be read: ",
    b"declarer,0,hold," + b"1" * 200_000: "field larger than field limit",
}


@pytest.mark.parametrize("content", FAULTS, ids=range(len(FAULTS)))
def test_a_wrong_file_is_refused_with_its_line(content: bytes, tmp_path: Path) -> None:
    """Each fault is one line that names the file, the line of it, and what would be right."""
    path = tmp_path / "wrong.csv"
    path.write_bytes(content)

    with pytest.raises(SettingsError) as caught:
        play_weights.load(str(path))

    fault = str(caught.value)
    assert fault.startswith(str(path))
    assert FAULTS[content] in fault
    assert "\n" not in fault


def test_a_file_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    """A missing file and a folder are refused with the reason of the system."""
    for name, reason in (("none.csv", "No such file or directory"), ("", "Is a directory")):
        with pytest.raises(SettingsError, match=f"cannot be read: .*{reason}"):
            play_weights.load(str(tmp_path / name))


# The tables ----------------------------------------------------------------------------------


def test_every_weight_belongs_to_one_table() -> None:
    """The tables of all roles and positions lie side by side, without gap or overlap."""
    owners = np.zeros(N_WEIGHTS, int)
    for place in PLACES:
        start = STARTS[place.role, place.position]
        for name, offset in play_weights.offsets(place.tables).items():
            owners[start + offset : start + offset + play_weights.size(place.tables[name])] += 1

    assert set(owners.tolist()) == {1}
    assert {axis for place in PLACES for axes in place.tables.values() for axis in axes} == set(
        AXES
    )


def test_the_weights_of_today_are_sane() -> None:
    """Points a deal: there are some, and none is worth more than a Valat or two."""
    weights = play_weights.load()

    assert (weights != 0).mean() > 0.3
    assert np.abs(weights).max() < 20 * POINT


def cells_of(weights: Weights, place: Place, name: str) -> Weights:
    """The cells of one table."""
    start = STARTS[place.role, place.position] + play_weights.offsets(place.tables)[name]
    return weights[start : start + play_weights.size(place.tables[name])]


# Who plays by them ---------------------------------------------------------------------------


@pytest.mark.parametrize("contract", CONTRACTS)
def test_each_seat_plays_by_its_own_weights(contract: str, tmp_path: Path) -> None:
    """The same weights in another file play the same cards; other weights in one seat do not."""
    copy = BASE._replace(weights=written(tmp_path, play_weights.load()))
    other = BASE._replace(weights=written(tmp_path, some_weights(), "other.csv"))

    def played(*players: Strategy) -> dict[str, bytes]:
        first, second, third, fourth = players
        asked = replace(question(contract, hand=None), players=(first, second, third, fourth))
        return as_bytes(rows(asked, 200))

    usual = played(BASE, BASE, BASE, BASE)

    assert usual == played(copy, copy, copy, copy) == played(BASE, copy, BASE, copy)
    mixed = [played(*(other if seat == odd else BASE for seat in range(4))) for odd in range(4)]
    assert len({str(found) for found in (usual, *mixed)}) == 5


# What the fit sees ---------------------------------------------------------------------------

STUDIES = [
    ("rufer", "seed", False), ("rufer", "seed", True), ("rufer", "rueger", False),
    ("rufer", "rueger", True), ("trischaken", "seed", False), ("trischaken", "wien", False),
]  # fmt: skip
DEALS = 250


@pytest.fixture(scope="module")
def odd_file(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A file of weights by which players come to odd places."""
    return written(tmp_path_factory.mktemp("odd"), some_weights())


@cache
def studied(contract: str, preset: str, alone: bool, weights: str) -> studies.Studied:
    """All choices of some deals, without a look at what each card brings."""
    player = Strategy("studied", Kind.STANDARD, knob_row({}), weights)
    rules = PRESETS[preset]
    asked = table.Question(contract=CONTRACTS[contract], rules=rules, players=(player,) * 4)
    deals = 10 * DEALS if alone else DEALS  # most of them are left out
    return studies.study(asked, 0, deals, n_worlds=0, follow_search=0.0, alone_only=alone)


def in_place(found: studies.Studied, place: Place) -> npt.NDArray[np.bool_]:
    """Which rows are choices of one role at one position."""
    role, position = found.rows[:, Column.ROLE], found.rows[:, Column.POSITION]
    return np.equal(role, place.role) & np.equal(position, place.position)


def test_every_table_is_met_inside_its_cells(odd_file: str) -> None:
    """The probes name a cell of the table, or none; each table decides about some card."""
    met: Counter[tuple[Role, int, str]] = Counter()
    for asked in STUDIES:
        for weights in ("", odd_file):
            found = studied(*asked, weights)
            for place in PLACES:
                cells = found.cells[in_place(found, place)]
                for column, (name, axes) in enumerate(place.tables.items()):
                    size = play_weights.size(axes)
                    # A single cell has a factor: up to the thirds of three cards on the table.
                    most = size if size > 1 else 39 * POINT
                    outside = (cells[:, column] < 0) | (cells[:, column] > most)
                    assert not outside.any(), (place.role.name, place.position, name)
                    met[place.role, place.position, name] += int((cells[:, column] != 0).sum())
                assert not cells[:, len(place.tables) :].any()

    # The called card is played by the partner, or by a declarer who is alone, and by nobody else.
    elsewhere = (Role.DECLARER, Role.DEFENDER, Role.HUNTER)
    dead = {(role, position, "called_card") for role in elsewhere for position in range(4)}
    assert {key for key, count in met.items() if not count} <= dead


# A score is cut to thousandths in another order here.
ROUNDING = 16


def scores(found: studies.Studied, weights: Weights) -> Floats:
    """The sum of the cells that each card meets, in thousandths of a point."""
    sums = np.zeros(len(found.rows))
    for place in PLACES:
        mine = in_place(found, place)
        for column, name in enumerate(place.tables):
            cells, met = cells_of(weights, place, name), found.cells[mine, column].astype(int)
            if len(cells) == 1:
                sums[mine] += cells[0] * met / POINT
            else:
                sums[mine] += np.where(met > 0, cells[np.maximum(met, 1) - 1], 0)
    return sums


@pytest.mark.parametrize("usual", [True, False], ids=["fitted", "odd"])
@pytest.mark.parametrize(("contract", "preset", "alone"), STUDIES)
def test_the_card_with_the_highest_sum_is_played(
    contract: str, preset: str, alone: bool, usual: bool, odd_file: str
) -> None:
    """Added up from the cells that the fit is shown, the best card is the one that is played."""
    weights = "" if usual else odd_file
    found = studied(contract, preset, alone, weights)
    sums = scores(found, play_weights.load(weights))
    choice = found.rows[:, Column.DEAL] * 48
    choice += found.rows[:, Column.TRICK] * 4 + found.rows[:, Column.POSITION]
    starts = np.flatnonzero(np.diff(choice, prepend=-1))
    played = found.rows[:, Column.PLAYED] == 1
    best = np.maximum.reduceat(sums, starts)
    others = np.maximum.reduceat(np.where(played, -np.inf, sums), starts)

    assert np.add.reduceat(played.astype(int), starts).tolist() == [1] * len(starts)
    assert (best - sums[played]).max() <= ROUNDING
    # Mostly no other card comes near it.
    assert (sums[played] - others > ROUNDING).mean() > 0.7
    assert len(starts) > 1_000
