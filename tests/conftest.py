"""What every test stands on: repeatable examples, and a tree that child processes find."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

from analysis import effort

REPOSITORY = Path(__file__).resolve().parents[1]

# The same examples on every machine; no deadline, because the first call compiles.
settings.register_profile("rufer", derandomize=True, deadline=None)
settings.load_profile("rufer")

# A test that starts the command elsewhere still runs this tree, installed or not.
os.environ["PYTHONPATH"] = os.pathsep.join(
    path for path in (str(REPOSITORY), os.environ.get("PYTHONPATH")) if path
)


# The same language on every machine, here and in child processes.
os.environ["LANGUAGE"] = "en"


@pytest.fixture(scope="session")
def repository() -> Path:
    """The root of the tree."""
    return REPOSITORY


@pytest.fixture(autouse=True)
def _few_games_of_who_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every answer asks `search`, who is slow; that he is asked can be seen by few games too."""
    monkeypatch.setattr(effort, "SLOW_COMPARISON", 40)
