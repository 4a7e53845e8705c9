"""Sweeps on disk: the same bytes however often they were killed, and no mixture of questions."""

import json
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from analysis import sweep as sweep_module
from analysis.random_hands import RandomHand, play_hand
from analysis.sweep import SweepQuestion, read_sweep, sweep
from analysis.sweep_store import load, sweep_into
from sim.errors import SettingsError
from sim.notation import parse_hand
from tests.test_cli import command, environment, posix

FOUR_KINGS = parse_hand("♥K ♦K ♠K ♣K XX XIV X VII III ♥D ♠8 ♦2")


def question(**how) -> SweepQuestion:
    """A small question for `simple`."""
    small: dict[str, Any] = {"strategy": "simple", "deals": 4}
    return read_sweep(**(small | how))


def content(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def quick(monkeypatch):
    """Each hand is played once and remembered: only what the store does takes time."""
    known = {}

    def remembered(dealt: RandomHand, tables, rules, **how):
        key = (dealt, tuple(tables), rules, *sorted(how.items()))
        if key not in known:
            known[key] = play_hand(dealt, tables, rules, **how)
        return known[key]

    monkeypatch.setattr(sweep_module, "play_hand", remembered)


def test_a_folder_holds_the_sweep(tmp_path) -> None:
    """Written, read back and played in memory are the same; so is a filtered one."""
    for where in ("", "kings >= 2"):
        asked = question(where=where)
        written = sweep_into(tmp_path / f"_{where}", 5, asked)

        assert written == load(tmp_path / f"_{where}")
        assert written == sweep(5, strategy="simple", deals=4, where=where)


def test_a_cut_at_every_byte_is_mended(tmp_path, quick) -> None:
    """Wherever a kill ends the rows, the same command makes the same bytes of them."""
    asked = question(contracts=["rufer"], deals=1)
    sweep_into(tmp_path / "whole", 2, asked, threads=1)
    whole = content(tmp_path / "whole")
    rows = whole["rows.csv"]
    folder = tmp_path / "cut"
    folder.mkdir()
    (folder / "sweep.json").write_bytes(whole["sweep.json"])

    for size in range(len(rows)):
        (folder / "rows.csv").write_bytes(rows[:size])
        sweep_into(folder, 2, asked, threads=1)
        assert content(folder) == whole, size


def test_an_unfinished_folder_can_be_read(tmp_path, quick) -> None:
    """It holds the whole hands and says that it is not complete."""
    every = sweep_into(tmp_path, 3, question())
    rows = tmp_path / "rows.csv"
    rows.write_bytes(rows.read_bytes()[:-2])
    found = load(tmp_path)

    assert (found.hands, found.stop) == (2, "interrupted")
    assert found.rows == tuple(row for row in every.rows if row.number < 2)


def test_every_step_before_the_first_row_is_mended(tmp_path, quick) -> None:
    """An empty folder, one with half a question beside its place, one without rows."""
    whole = tmp_path / "whole"
    sweep_into(whole, 2, question())
    for number, there in enumerate(
        ({}, {".sweep.json.tmp": b'{"form'}, {"sweep.json": (whole / "sweep.json").read_bytes()})
    ):
        folder = tmp_path / str(number)
        folder.mkdir()
        for name, raw in there.items():
            (folder / name).write_bytes(raw)

        sweep_into(folder, 2, question())

        assert content(folder) == content(whole)


def test_more_hands_go_on_and_fewer_are_read(tmp_path, quick) -> None:
    """3, then 7 hands are the bytes of 7; a smaller wish reads the first and leaves the rest."""
    grown, whole = tmp_path / "grown", tmp_path / "whole"
    for hands in (3, 7):
        sweep_into(grown, hands, question(where="tarocks >= 4"))
    every = sweep_into(whole, 7, question(where="tarocks >= 4"))

    assert content(grown) == content(whole)
    first = sweep_into(grown, 3, question(where="tarocks >= 4"))
    assert content(grown) == content(whole)
    assert first.rows == tuple(row for row in every.rows if row.number < (first.drawn or 0))


def test_a_complete_folder_is_not_touched(tmp_path, quick, monkeypatch) -> None:
    """It is read: nothing is played, nothing written."""
    found = sweep_into(tmp_path, 3, question())
    monkeypatch.setattr(sweep_module, "hand_by_hand", None)
    tmp_path.chmod(0o500)
    try:
        assert sweep_into(tmp_path, 3, question()) == found
    finally:
        tmp_path.chmod(0o700)


def test_threads_write_the_same_bytes(tmp_path) -> None:
    """1 and 4 threads."""
    for threads in (1, 4):
        sweep_into(tmp_path / str(threads), 8, question(deals=20), threads=threads)

    assert content(tmp_path / "1") == content(tmp_path / "4")


def test_a_hand_without_a_game_counts(tmp_path, monkeypatch) -> None:
    """Four kings and only the Rufer wanted: no row, but a hand, and it is not played again."""
    asked = question(contracts=["rufer"])
    monkeypatch.setattr(
        "analysis.random_hands.random_hands", lambda *_: iter([RandomHand(0, FOUR_KINGS)])
    )

    assert (sweep_into(tmp_path, 1, asked).hands, load(tmp_path).rows) == (1, ())
    assert load(tmp_path).stop == "deals"


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({"seed": 2}, "seed 1, not 2"),
        ({"deals": 5}, "deals 4, not 5"),
        ({"rules": "wien"}, "rules seed, not wien"),
        ({"strategy": "random"}, "strategy simple, not random"),
        ({"where": "kings > 0"}, "where –, not kings > 0"),
        ({"contracts": ["rufer"]}, "contracts rufer trischaken, not rufer"),
        (
            {"strategy": question().player._replace(knobs=(9.0, *question().player.knobs[1:]))},
            "call_queen 1.0, not 9.0",
        ),
        ({"rules": question().rules._replace(uhu=5), "rules_name": "seed"}, "uhu 2, not 5"),
    ],
)
def test_another_question_is_refused(tmp_path, quick, other, said) -> None:
    """The first value that differs is named, and the folder stays as it is."""
    sweep_into(tmp_path, 1, question())
    before = content(tmp_path)

    with pytest.raises(SettingsError) as fault:
        sweep_into(tmp_path, 1, question(**other))

    expected = f"{tmp_path}: holds a sweep with {said}; another folder would be right"
    assert str(fault.value) == expected
    assert content(tmp_path) == before


def test_what_is_no_sweep_is_refused(tmp_path, quick) -> None:
    """Foreign files, a row that was changed, rows twice: a line that names the place."""
    sweep_into(tmp_path, 3, question())
    rows, asked = tmp_path / "rows.csv", tmp_path / "sweep.json"
    lines = rows.read_text(encoding="utf-8").splitlines(keepends=True)
    wrong = {
        rows: {
            "".join([*lines[:2], lines[2].replace("rufer", "piccolo", 1), *lines[3:]]): "line 2",
            "".join([lines[0], lines[1].replace(",", ",x", 1), *lines[2:]]): "line 2: is not a",
            "".join([lines[0], *lines[2:]]): "line 2: is not a row of this sweep",
            "".join([*lines[:2], *lines[3:]]): "is not a row of this sweep",
            "".join([*lines, *lines[1:]]): f"line {len(lines) + 1}: is not a row",
            "a,b\n1,2\n": "rows.csv: has other columns",
        },
        asked: {
            "{}": "sweep.json: is not a sweep (rufer-sweep/1)",
            "no json": "sweep.json: is not a sweep (rufer-sweep/1)",
            json.dumps({"format": "rufer-sweep/1"}): "sweep.json: is not complete",
        },
    }
    for path, texts in wrong.items():
        right = path.read_bytes()
        for text, said in texts.items():
            path.write_text(text, encoding="utf-8")
            with pytest.raises(SettingsError) as fault:
                load(tmp_path)
            assert said in str(fault.value), text
        path.write_bytes(right)
    asked.unlink()
    for use in (load, lambda folder: sweep_into(folder, 3, question())):
        with pytest.raises(SettingsError, match=r"no sweep|no sweep\.json"):
            use(tmp_path)


def test_a_file_is_no_folder(tmp_path) -> None:
    """A folder that cannot be made is told in a line."""
    (tmp_path / "file").write_text("")

    with pytest.raises(SettingsError, match="cannot hold a sweep: Not a directory"):
        sweep_into(tmp_path / "file" / "sweep", 1, question())


@posix
def test_kill_9_is_mended(tmp_path) -> None:
    """The command killed amid its rows, then gone on with in peace."""
    asked = ("sweep", str(tmp_path / "killed"), "--hands", "60", "--deals", "60")
    how = ("--strategy", "simple", "--quiet", "--threads", "2")
    rows = tmp_path / "killed" / "rows.csv"
    run = subprocess.Popen(
        command(*asked, *how), env=environment(), stdout=subprocess.DEVNULL, start_new_session=True
    )
    while run.poll() is None and (not rows.exists() or rows.stat().st_size < 2_000):
        time.sleep(0.001)
    run.send_signal(signal.SIGKILL)
    run.wait()

    sweep_into(tmp_path / "killed", 60, question(deals=60))

    sweep_into(tmp_path / "whole", 60, question(deals=60))
    assert content(tmp_path / "killed") == content(tmp_path / "whole")
