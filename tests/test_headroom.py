"""Headroom: what a player loses against search, decision by decision; and `rufer headroom`."""

import csv
import json
import re
import signal
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analysis import Headroom, HeadroomRow, headroom
from analysis.decisions import CUTS, ROLES, Ints, losses_of, roles_of
from analysis.estimate import mean_interval, ratio_interval
from reports import headroom_screen
from reports.figures import save
from reports.headroom_figure import headroom_figure
from reports.headroom_screen import finding, headroom_lines, worst
from sim import studies, table
from sim.contracts import CONTRACTS, RUFER, TRISCHAKEN
from sim.errors import SettingsError
from sim.play_weights import Role
from sim.rules import PRESETS
from sim.strategy import STRATEGIES, Kind, strategy
from sim.studies import Column
from tests.test_cli import (
    PATIENCE,
    PLAYED,
    START,
    environment,
    imported,
    no_seconds,
    on_a_terminal,
    posix,
    rufer,
    strict,
    without_seconds,
)
from tests.test_ladder import words_of


@cache
def studied(player: str = "standard", **changes: Any) -> Headroom:
    """The headroom by 30 deals and few worlds; played once for all tests."""
    return headroom(player, **{"deals": 30, "worlds": 8} | changes)


def rows_of(found: Headroom, cut: str) -> dict[tuple[str, str], list[HeadroomRow]]:
    """The rows of a cut, by contract and role."""
    rows = defaultdict(list)
    for row in found.rows:
        if row.cut == cut:
            rows[row.contract, row.role].append(row)
    return rows


# What is measured --------------------------------------------------------------------------


def rows_by_hand(*choices: list[tuple[int, int, int]]) -> Ints:
    """Rows of choices in one deal: of each card whether it is played, and both halves."""
    rows = []
    for trick, cards in enumerate(choices):
        for number, (played, first, second) in enumerate(cards):
            row = dict.fromkeys(Column, 0) | {Column.TRICK: trick, Column.CARD: number}
            row |= {Column.PLAYED: played, Column.FIRST_HALF: first, Column.SECOND_HALF: second}
            rows.append([row[column] for column in Column])
    return np.array(rows, np.int64).reshape(-1, len(Column))


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ([(1, 5, 5), (0, 1, 2)], 0),  # the player has the best card on both halves
        ([(1, 0, 0), (0, 4, 3)], 7),  # the other one is better on both
        ([(0, 4, -3), (1, 0, 0)], -3),  # luck chooses it on the first, and the second tells
        ([(0, 9, -1), (1, 0, 0), (0, -1, 9)], -2),  # each half chooses another, each in vain
        ([(0, 2, -5), (1, 2, 0)], 0),  # of equals the player's own
        ([(0, 2, 4), (0, 2, 9), (1, 0, 0)], 4 + 2),  # or else the first
    ],
)
def test_one_half_chooses_and_the_other_tells(cards, expected) -> None:
    """The loss of a choice by hand, in points times worlds."""
    starts, lost = losses_of(rows_by_hand([(1, 0, 0), (0, -1, -1)], cards, cards))

    assert starts.tolist() == [0, 2, 2 + len(cards)]
    assert lost.tolist() == [0, expected, expected]


def test_no_choices_lose_nothing() -> None:
    """Deals that are all given up have no rows."""
    assert [some.tolist() for some in losses_of(rows_by_hand())] == [[], []]


@pytest.mark.parametrize("contract", CONTRACTS)
def test_numbers_are_those_of_single_choices(contract: str) -> None:
    """Losses, errors and counts are those added up from the rows one by one."""
    question = table.Question(
        contract=CONTRACTS[contract],
        rules=PRESETS["wien"],
        players=(STRATEGIES["standard"],) * 4,
        seed=5,
    )
    cards = defaultdict(list)  # by deal, trick, position, seat and role
    for row in studies.study(question, 0, 25, n_worlds=6, follow_search=0.0).rows.tolist():
        deal, seat, trick, position, role, _, played, *halves = row
        cards[deal, trick, position, seat, role].append((played, *halves))
    losses: dict[Any, Any] = defaultdict(lambda: defaultdict(list))  # by role, then deal
    seats: dict[Any, Any] = defaultdict(lambda: defaultdict(set))
    for (deal, trick, position, seat, role), choice in cards.items():
        own = next(card for card in choice if card[0])
        told = []
        for chosen_on, told_by in ((1, 2), (2, 1)):
            best = max(choice, key=lambda card: (card[chosen_on], card[0]))
            told.append((best[told_by] - own[told_by]) / 3)
        losses[role][deal].append((trick + 1, position + 1, sum(told) / 2))
        seats[role][deal].add(seat)

    found = headroom(contracts=[contract], rules="wien", deals=25, worlds=6, seed=5, threads=1)

    assert {ROLES[row.role] for row in found.rows if row.deals} == {Role(r) for r in losses}
    assert len(found.rows) == len(CUTS) * (5 if contract == "rufer" else 1)
    for row in found.rows:
        (card, last_card), (trick, last_trick) = row.cards, row.tricks
        of_role, holders = losses[ROLES[row.role]], seats[ROLES[row.role]]
        held = np.array([len(holders[deal]) for deal in of_role])
        kept = [
            [lost for t, c, lost in some if trick <= t <= last_trick and card <= c <= last_card]
            for some in of_role.values()
        ]
        sums = np.array([sum(some) for some in kept])
        assert (row.deals, row.seats) == (len(of_role), held.sum())
        assert row.choices == sum(map(len, kept))
        if row.choices == 0:
            assert (row.loss, row.low, row.high, row.se) == (None, None, None, None)
            continue
        mean = sums.sum() / held.sum()
        assert row.loss == pytest.approx(mean, abs=1e-12)
        if len(held) > 1:
            spread = ((sums - mean * held) ** 2).sum() * len(held) / (len(held) - 1)
            assert row.se == pytest.approx(np.sqrt(spread) / held.sum(), abs=1e-9)
            assert (row.low is None, row.high is None) == (False, False)


def test_cuts_add_up_to_the_role() -> None:
    """Leading and following, all tricks, and all habits are each all choices of a role."""
    found = studied()
    parts = {cut: rows_of(found, cut) for cut in ("trick", "habit")}
    parts["lead and follow"] = defaultdict(list)
    for cut in ("lead", "follow"):
        for key, rows in rows_of(found, cut).items():
            parts["lead and follow"][key] += rows

    for key, (whole,) in rows_of(found, "role").items():
        for rows in (some[key] for some in parts.values()):
            assert sum(row.choices for row in rows) == whole.choices > 0
            assert sum(row.loss or 0 for row in rows) == pytest.approx(whole.loss, abs=1e-9)


def test_the_last_trick_leaves_no_choice() -> None:
    """With one card in hand nobody chooses, and what nobody chooses is no loss of 0."""
    for rows in rows_of(studied(), "trick").values():
        assert (rows[11].tricks, rows[11].choices, rows[11].loss) == ((12, 12), 0, None)
        assert rows[0].choices > 0


def test_random_loses_more_than_standard() -> None:
    """Whoever plays any card loses points, and more of them than who thinks."""
    dull = rows_of(studied("random", deals=100, worlds=16), "role")
    keen = rows_of(studied(deals=100, worlds=16), "role")

    for key in (("rufer", "defender_against_two"), ("trischaken", "any_seat")):
        assert (dull[key][0].low or 0) > max(0, keen[key][0].loss or 0)
    assert (dull["rufer", "partner"][0].loss or 0) > (keen["rufer", "partner"][0].loss or 0)


def test_more_worlds_find_more() -> None:
    """A choice by more worlds is a better one, so more of what is lost is found."""
    few, many = (studied(deals=60, worlds=worlds, contracts=("trischaken",)) for worlds in (4, 64))

    losses = [
        rows_of(found, "role")["trischaken", "any_seat"][0].loss or 0 for found in (few, many)
    ]
    assert losses[0] < losses[1]


def test_one_seat_a_deal_has_the_interval_of_a_mean() -> None:
    """With as many seats in every deal the interval is that of the deals, seat by seat."""
    rng = np.random.default_rng(1)
    values = rng.integers(-9, 30, 50)
    total, squares = int(values.sum()), int((values**2).sum())

    for seats in (1, 2):
        found = ratio_interval(
            50, (total, 50 * seats), (squares, 50 * seats**2), total * seats, confidence=0.9
        )
        plain = mean_interval(50, total, squares, confidence=0.9)
        assert found == pytest.approx([(number or 0) / seats for number in plain])


def test_bounds_of_habits_hold_together() -> None:
    """Habits have wider intervals than single numbers: one of them is named for being large."""
    found = studied()
    habits = [row for row in found.rows if row.cut == "habit" and row.se]
    others = [row for row in found.rows if row.cut != "habit" and row.se]

    def widths(rows: list[HeadroomRow]) -> list[float]:
        return [((row.high or 0) - (row.low or 0)) / 2 / (row.se or 1) for row in rows]

    assert widths(others) == pytest.approx([1.959964] * len(others), rel=1e-6)
    assert len({round(width, 6) for width in widths(habits)}) == 1
    assert 3.2 < widths(habits)[0] < 3.5  # 60 to 72 at once


# The same numbers --------------------------------------------------------------------------


@pytest.mark.parametrize(("threads", "chunk_size"), [(1, 1), (3, 7), (2, 1_000)])
def test_threads_and_chunks_change_nothing(threads: int, chunk_size: int) -> None:
    """The same rows for any number of threads and deals in a chunk."""
    found = headroom(deals=30, worlds=8, threads=threads, chunk_size=chunk_size)

    assert studied().rows == found.rows


def test_a_contract_alone_has_the_same_rows() -> None:
    """Contracts do not touch each other, but for the bounds that hold for all habits."""
    alone = studied(contracts=("TRISCHAKEN",))

    assert alone.contracts == ("trischaken",)
    assert [row for row in alone.rows if row.cut != "habit"] == [
        row for row in studied().rows if row.cut != "habit" and row.contract == "trischaken"
    ]


def press_at(deals: int) -> Callable[[int, int], None]:
    """A progress that presses Ctrl-C when so many deals are done."""

    def press(done: int, total: int) -> None:
        if done >= deals:
            raise KeyboardInterrupt

    return press


def test_interrupt_gives_the_table_so_far() -> None:
    """Ctrl-C after 30 deals is the headroom by 30 deals, and says that it was stopped."""
    found = headroom(deals=10**9, worlds=8, chunk_size=10, progress=press_at(30))

    assert (found.stop, found.deals) == ("interrupted", 30)
    assert studied().rows == found.rows
    lines = headroom_lines(found, 10**9)
    assert lines[0] == "Interrupted after 30 of 1,000,000,000 deals: the table so far."
    assert "30 deals a game (interrupted) · 8 worlds" in " ".join(lines)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"strategy": "randm"}, "no strategy 'randm': 'random' would be right"),
        ({"strategy": "search"}, "strategy 'search': players are measured against search itself"),
        ({"strategy": strategy("mine", Kind.SEARCH, smear=1)}, "strategy 'mine': players are"),
        ({"worlds": 7}, "worlds 7: an even number from 2 would be right"),
        ({"worlds": 0}, "worlds 0: an even number from 2"),
        ({"contracts": ["rufr"]}, "no contract 'rufr': 'rufer' would be right"),
        ({"rules": "wein"}, "no preset 'wein': 'wien' would be right"),
        ({"deals": 0}, "deals 0: a whole number from 1"),
        ({"chunk_size": 0}, "chunk_size 0: a whole number from 1"),
        ({"seed": -1}, "seed -1: a whole number from 0"),
        ({"confidence": 1.0}, "confidence 1.0: between 0 and 1"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: dict[str, Any], expected: str) -> None:
    """One line says what is wrong and what would be right."""
    with pytest.raises(SettingsError, match=re.escape(expected)):
        headroom(**arguments)


def test_one_deal_has_no_interval() -> None:
    """A mean of one deal has no error, a role without a deal no mean, and JSON no NaN."""
    found = studied(deals=1, worlds=2)

    rows = {(row.role, row.cut): row for row in found.rows}
    assert rows["any_seat", "role"].deals == 1
    assert rows["any_seat", "role"].se is None
    assert {row.loss for row in found.rows if row.deals == 0} == {None}
    assert len(strict(found.to_json())["rows"]) == len(found.rows) == len(found.table)
    assert not found.habits
    assert "–" in "\n".join(headroom_lines(found, 1))


# The screen and the figure -----------------------------------------------------------------


def row(role: str, loss: float, half: float, **changes: Any) -> HeadroomRow:
    """A row that was not played."""
    values: dict[str, Any] = {
        "contract": "rufer",
        "cut": "role",
        "cards": (1, 4),
        "tricks": (1, 12),
        "deals": 500,
    }
    values |= {"low": loss - half, "high": loss + half, "se": half / 1.96}
    return HeadroomRow(role=role, loss=loss, seats=1_000, choices=9_000, **values | changes)


def invented(*rows: HeadroomRow) -> Headroom:
    """A headroom with these rows."""
    return Headroom(
        strategy="standard",
        rules_name="seed",
        rules=PRESETS["seed"],
        contracts=tuple(dict.fromkeys(row.contract for row in rows)),
        worlds=32,
        seed=1,
        confidence=0.95,
        rows=rows,
        stop="deals",
        deals=500,
        elapsed_s=0.1,
    )


def test_the_finding_says_what_is_lost_for_sure() -> None:
    """The largest loss first; what few deals or wide intervals show is left out."""
    rufer_rows = (
        row("partner", 0.25, 0.1), row("declarer_with_partner", 0.5, 0.1),
        row("declarer_alone", 2.0, 1.0, deals=99), row("defender_against_two", 0.05, 0.1),
    )  # fmt: skip
    level = row("any_seat", 0.05, 0.1, contract="trischaken")
    lost = row("any_seat", 0.15, 0.1, contract="trischaken")

    start = (
        "In Rufer standard loses 0.50 ± 0.10 points a deal or more as declarer with a partner and"
        " 0.25 ± 0.10 as partner"
    )
    assert finding(invented(*rufer_rows)) == start
    assert finding(invented(*rufer_rows, lost)) == (
        f"{start}; in Trischaken it loses 0.15 ± 0.10 or more in any seat"
    )
    assert finding(invented(lost)) == (
        "In Trischaken standard loses 0.15 ± 0.10 points a deal or more in any seat"
    )
    assert finding(invented(*rufer_rows, level)) == f"{start}; in Trischaken it shows no loss"


def test_the_worst_habits_are_named_in_words() -> None:
    """The worst first, with bounds, and no more than a few; doubtful ones are not among them."""
    habits = [
        row("partner", 0.1 + number / 100, 0.05, cut="habit", cards=(card, card), tricks=tricks)
        for number, (card, tricks) in enumerate([*((c, (5, 8)) for c in range(1, 5)), (1, (9, 12))])
    ]
    doubtful = row("declarer_alone", 3.0, 1.0, cut="habit", cards=(1, 1), deals=99)
    better = row("partner", 0.3, 0.25, cut="habit", cards=(3, 3), tricks=(1, 4))

    assert worst(invented(*habits, doubtful, better)) == [
        "0.30 points a deal (0.05 to 0.55): Rufer, partner: playing third in tricks 1 to 4.",
        "0.14 (0.09 to 0.19): Rufer, partner: leading in tricks 9 to 12.",
        "0.13 (0.08 to 0.18): Rufer, partner: playing last in tricks 5 to 8.",
        "0.12 (0.07 to 0.17): Rufer, partner: playing third in tricks 5 to 8.",
        "0.11 (0.06 to 0.16): Rufer, partner: playing second in tricks 5 to 8.",
        "And 1 more cost points for sure.",
    ]
    assert worst(invented(doubtful)) == [
        "No habit costs points for sure with so few deals and worlds."
    ]


def test_every_role_has_a_name_for_players() -> None:
    """Each role of a seat is measured under one name and shown under one, whatever the game."""
    assert sorted(ROLES.values()) == sorted(Role)
    assert {*headroom_screen.ROLES} == {*ROLES}
    assert [len(roles_of(contract)) for contract in (RUFER, TRISCHAKEN)] == [5, 1]
    assert [*roles_of(RUFER._replace(partner=0))] == ["declarer_alone", "defender_against_one"]


def test_a_screen_fits_a_terminal() -> None:
    """80 columns with the longest name; it says what was played."""
    found = headroom(STRATEGIES["random"]._replace(name="a" * 40), deals=120, worlds=8)
    lines = headroom_lines(found, 120)

    assert [line for line in lines if len(line) > 80 or line != line.rstrip()] == []
    text = " ".join(" ".join(lines).split())
    assert "120 deals a game · 8 worlds · rules seed · players " in text
    assert "· seed 1 · " in text


def test_a_figure_says_what_it_shows(tmp_path: Path) -> None:
    """An SVG with the finding, all roles and numbers, and what was played; twice the same bytes."""
    found = studied(deals=100, worlds=16)
    for name in ("one", "two"):
        save(headroom_figure(found), tmp_path / f"{name}.svg")

    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()
    words = words_of(tmp_path / "one.svg")
    assert words.startswith(finding(found))
    for (contract, role), (whole,) in rows_of(found, "role").items():
        number = headroom_screen.number(whole, headroom_screen.decimals_of(found))
        tricks = rows_of(found, "trick")[contract, role]
        assert f"{headroom_screen.role_name(whole)} {number} {whole.deals:,}" in words
        cells = [headroom_screen.cell(row) for row in tricks]
        assert " ".join(cells) in words
    assert "100 deals a game · 16 worlds · rules seed · players standard" in words


# The command -------------------------------------------------------------------------------


def test_the_command_prints_the_table(tmp_path: Path) -> None:
    """Text, CSV and a figure hold what the function found, and nothing is left beside."""
    found = studied()

    done = rufer(
        *("headroom", "--deals", "30", "--worlds", "8", "--quiet"),
        *("--csv", "table.csv", "--plot", "tricks.svg"),
        cwd=tmp_path,
    )

    assert (done.returncode, done.stderr) == (0, "")
    expected = "\n".join(headroom_lines(found, 30)) + "\n"
    assert without_seconds(done.stdout) == without_seconds(expected)
    with (tmp_path / "table.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [float(row["loss"] or "nan") for row in rows] == pytest.approx(
        [np.nan if row.loss is None else row.loss for row in found.rows], nan_ok=True, rel=0
    )
    save(headroom_figure(found), tmp_path / "same.svg")
    assert (tmp_path / "tricks.svg").read_bytes() == (tmp_path / "same.svg").read_bytes()
    assert {path.name for path in tmp_path.iterdir()} == {"table.csv", "tricks.svg", "same.svg"}


def test_the_command_takes_files_rules_and_contracts(tmp_path: Path) -> None:
    """A strategy may be a file, and every option reaches the question."""
    (tmp_path / "mine.toml").write_text("[knobs]\nlead_long = -5", encoding="utf-8")

    done = rufer(
        *("headroom", "mine.toml", "--deals", "9", "--worlds", "4", "--seed", "7", "--quiet"),
        *("--rules", "wien", "--contract", "Rufer", "--confidence", "0.9", "--json"),
        cwd=tmp_path,
    )

    found = headroom(
        strategy("mine", Kind.STANDARD, lead_long=-5),
        rules="wien", contracts=["rufer"], deals=9, worlds=4, seed=7, confidence=0.9,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert no_seconds(done.stdout) == no_seconds(found.to_json() + "\n")
    assert json.loads(done.stdout)["question"] == {
        "strategy": "mine", "rules": "wien", "worlds": 4, "seed": 7, "confidence": 0.9,
        "contracts": ["rufer"],
    }  # fmt: skip


WRONG = {
    "unknown": (["sinple"], "no strategy 'sinple': 'simple' would be right, or a file"),
    "search": (["search"], "strategy 'search': players are measured against search itself"),
    "odd": (["--worlds", "5"], "worlds 5: an even number from 2 would be right"),
    "no worlds": (["--worlds", "x"], "worlds x: a whole number from 2 to 10000 would be right"),
    "suffix": (["--plot", "x.bmp"], "x.bmp: a figure with the suffix .svg, .png or .pdf would be"),
    "two": (["standard", "simple"], "unexpected extra argument (simple)"),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_input_is_one_clear_line(case: str, tmp_path: Path) -> None:
    """Exit 2 before anything is played, nothing on stdout, one line on stderr."""
    arguments, expected = WRONG[case]

    done = rufer("headroom", *arguments, cwd=tmp_path)

    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"rufer: [^\n\x1b]+\n", done.stderr)
    assert expected in done.stderr


def test_help_is_instant() -> None:
    """Help and a mistyped name import nothing that plays, counts or draws."""
    for arguments in (["headroom", "--help"], ["headroom", "sinple"]):
        done = subprocess.run(
            [sys.executable, "-X", "importtime", "-c", START, *arguments],
            env=environment(),
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE,
            check=False,
        )

        assert done.returncode in (0, 2)
        assert imported(done.stderr).isdisjoint({*PLAYED} - {"numpy"})  # which settings import


@posix
def test_an_interrupt_prints_the_table_so_far() -> None:
    """Ctrl-C: exit 130, and a whole table that says how many deals it stands on."""
    arguments = ("headroom", "--deals", "1000000000", "--worlds", "4")
    with on_a_terminal(*arguments) as (process, read):
        seen = ""
        while " of 1,000,000,000 deals" not in seen:
            seen += read()
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE)

    found = re.search(r"Interrupted after ([\d,]+) of 1,000,000,000 deals: the table so far", out)
    assert process.returncode == 130
    assert found
    assert f"{found[1]} deals a game (interrupted) · 4 worlds" in out
    assert "Traceback" not in seen
