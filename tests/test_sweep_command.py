"""`rufer sweep`: its screen, its ways out, and its numbers against the rows."""

import json
import re
from dataclasses import replace
from pathlib import Path
from statistics import fmean

import pytest

from analysis.features import tarocks
from analysis.hand_games import best_answers
from analysis.sweep import Sweep, sweep
from analysis.sweep_row import SweepRow
from analysis.sweep_store import load
from analysis.sweep_summary import summary
from reports import cli
from reports.sweep_screen import finding, sweep_lines
from sim.errors import SettingsError
from sim.language import _


@pytest.fixture(scope="module")
def small() -> Sweep:
    """Some hands of `simple`."""
    return sweep(150, strategy="simple", deals=9)


def run(*arguments: str) -> int:
    """The command in this process."""
    return cli.run(["sweep", *arguments, "--strategy", "simple", "--quiet"])


def test_the_command_keeps_what_it_shows(tmp_path, capsys) -> None:
    """Screen, --csv, --json and the folder are of one sweep; a second run only reads."""
    folder, csv = tmp_path / "hands", tmp_path / "table.csv"
    asked = (str(folder), "--hands", "25", "--deals", "6", "--where", "tarocks>=4")

    assert run(*asked, "--csv", str(csv)) == 0
    screen = capsys.readouterr().out
    found = load(folder)
    assert screen == "\n".join(sweep_lines(found, folder, 25)) + "\n"
    assert csv.read_text(encoding="utf-8") == found.table.to_csv(index=False)
    assert run(*asked, "--json") == 0
    assert json.loads(capsys.readouterr().out) == json.loads(found.to_json())
    share = 100 * 25 / (found.drawn or 0)
    text = " ".join(screen.split())
    assert f"tarocks >= 4: 25 of the first {found.drawn} random hands, {share:.1f} %." in text
    assert max(map(len, screen.splitlines())) <= 80


def test_the_numbers_are_those_of_the_rows(small) -> None:
    """Means by tarocks: the best of one half, counted on the other, recomputed row by row."""
    told = summary(small)
    by_hand: dict[int, list[SweepRow]] = {}
    for row in small.rows:
        by_hand.setdefault(row.number, []).append(row)

    def both_ways(rows: list[SweepRow]) -> float:
        one = max(rows, key=lambda row: row.first_total).second_mean
        other = max(rows, key=lambda row: row.second_total).first_mean
        return ((one or 0) + (other or 0)) / 2

    for line in told.lines:
        rows = [r for r in by_hand.values() if line.tarocks in (None, tarocks(r[0].hand))]
        assert line.hands == len(rows)
        for game in line.games:
            mine = [[r for r in hand if r.option.contract == game.contract] for hand in rows]
            assert pytest.approx(fmean(both_ways(r) for r in mine if r)) == game.points.mean
            best = sum(any(row.best for row in r) for r in mine)
            assert (game.best.rate or 0) * len(rows) == pytest.approx(best)
    followed = best_answers(small.table)
    assert [*followed] == pytest.approx([both_ways(rows) for rows in by_hand.values()])
    assert told.follow.mean == pytest.approx(followed.mean())


def test_the_finding_is_what_is_sure(small) -> None:
    """Every number of tarocks is named once, either with its best game or as not sure."""
    told = summary(small)
    text = finding(told)
    named = set()
    for low, high in re.findall(r"(\d+)(?: to (\d+))?", text):
        named |= {*range(int(low), int(high or low) + 1)}

    assert named == {line.tarocks for line in told.lines if line.tarocks is not None}
    assert text.startswith(_("Best on average is"))


def test_an_interrupted_sweep_says_how_to_go_on(small) -> None:
    """The first line of the screen."""
    lines = sweep_lines(sweep_of(small, stop="interrupted"), Path("hands"), 1_000)

    assert lines[0] == "Interrupted after 150 of 1,000 hands; the same command goes on. So far:"
    assert lines[-1].startswith("150 hands, 9 deals each (interrupted)")


def sweep_of(found: Sweep, **changed) -> Sweep:
    """The sweep with other values."""
    return replace(found, **changed)


def test_no_game_at_all_is_told() -> None:
    """Hands without a row leave a sentence and what was played."""
    found = Sweep(
        rules_name="seed", strategy="simple", seed=1, stop="deals", hands=1, deals=2, rows=()
    )

    assert sweep_lines(found, Path("hands"), 1)[0] == (
        "None of these hands may play any of the games."
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--hands", "0"), "hands 0: a whole number from 1 to 1000000 would be right"),
        (("--deals", "1"), "deals 1: a whole number from 2 to 10^12 would be right"),
        (("--where", "tarock > 3"), "no feature 'tarock': 'tarocks' would be right"),
        (("--contract", "rufr"), "no contract 'rufr': 'rufer' would be right"),
    ],
)
def test_wrong_words_are_refused_in_a_line(tmp_path, arguments, said) -> None:
    """What makes no sense is quoted, and no folder is made."""
    with pytest.raises(SettingsError) as fault:
        run(str(tmp_path / "hands"), *arguments)

    assert str(fault.value) == said
    assert not (tmp_path / "hands").exists()
