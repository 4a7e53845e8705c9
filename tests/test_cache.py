"""The cache of compiled kernels is honest: other code, other folder; and kernels stay in bounds."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SHOW = "from sim.kernels import jit; print(jit.CACHE)"
PLAY = """
from sim import replay, table
from sim.contracts import CONTRACTS
from sim.rules import PRESETS
from tests.players import PLAYERS
for row in CONTRACTS.values():
    for rules in PRESETS.values():
        for player in PLAYERS.values():
            asked = table.Question(contract=row, rules=rules, players=(player,) * 4)
            print(sum(1 for _ in replay.deals(asked, 0, 30)))
"""


def run(code: str, folder: Path, **environment: str) -> str:
    """What Python prints for a piece of code with the package in this folder."""
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,  # where `python -c` looks first
        env={**os.environ, "PYTHONPATH": str(folder), **environment},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_an_edit_in_any_kernel_names_another_cache(repository: Path, tmp_path: Path) -> None:
    """An edit in an imported file escapes numba, but not the name of the folder."""
    shutil.copytree(repository / "sim", tmp_path / "sim")
    before = run(SHOW, tmp_path)
    again = run(SHOW, tmp_path)
    with (tmp_path / "sim" / "kernels" / "rng.py").open("a") as source:
        source.write("# another line\n")
    edited = run(SHOW, tmp_path)

    assert before == again
    assert before != edited
    assert before != run(SHOW, tmp_path, NUMBA_BOUNDSCHECK="1") != edited


@pytest.mark.slow
def test_no_kernel_leaves_its_arrays(repository: Path) -> None:
    """With the bounds check every contract, preset and kind plays, and the referee agrees.

    Not optimised, which halves the time of compiling.
    """
    judged = run(PLAY, repository, NUMBA_BOUNDSCHECK="1", NUMBA_OPT="0").split()

    assert judged == ["30"] * 40
