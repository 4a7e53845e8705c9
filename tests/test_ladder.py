"""The ladder: strategies against each other, seats rotated, and the command `rufer ladder`."""

import csv
import json
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction as F
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from analysis import Ladder, LadderRow, ladder
from analysis.roles import roles_of
from reports.figures import save
from reports.ladder_figure import ladder_figure
from reports.ladder_screen import ROLES, finding, ladder_lines
from sim import table
from sim.contracts import CONTRACTS, RUFER, TRISCHAKEN, Contract
from sim.errors import SettingsError
from sim.rules import PRESETS
from sim.strategy import STRATEGIES, Kind, Strategy, strategy
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
from tests.test_oracles import verify_share

STANDARD = STRATEGIES["standard"]
SIMPLE = STRATEGIES["simple"]


@cache
def climbed(*strategies: str | Strategy, **changes: Any) -> Ladder:
    """A ladder of 1,000 deals; played once for all tests."""
    return ladder(strategies, **{"deals": 1_000} | changes)


def row_of(found: Ladder, contract: str, role: str) -> LadderRow:
    """The row of the first pair."""
    key = found.pairs[0], contract, role
    return next(row for row in found.rows if (row.pair, row.contract, row.role) == key)


def totals(found: Ladder) -> dict[tuple[str, str], int]:
    """What all seats of a role gained together, which is a whole number."""
    return {(row.contract, row.role): round((row.mean or 0) * row.seats) for row in found.rows}


def knob(**changed: float) -> Strategy:
    """`standard` with other knobs."""
    return strategy("mine", Kind.STANDARD, **changed)


# What is measured --------------------------------------------------------------------------


def test_a_copy_gains_nothing() -> None:
    """The same player under another name is paid the same in every seat of every deal."""
    found = climbed(STANDARD._replace(name="copy"), "standard")

    assert {(row.mean, row.low, row.high, row.se) for row in found.rows} == {(0.0, 0.0, 0.0, 0.0)}
    assert not any(row.shown for row in found.rows)


@pytest.mark.parametrize("contract", CONTRACTS)
def test_numbers_are_those_of_single_deals(contract: str) -> None:
    """Means and errors are those of payments added up by hand, deal by deal and seat by seat."""
    players = {"A": STANDARD, "B": SIMPLE}
    games = []
    for seating in ("BBBB", "ABBB", "BABB", "BBAB", "BBBA"):
        first, second, third, fourth = (players[letter] for letter in seating)
        asked = table.Question(
            contract=CONTRACTS[contract],
            rules=PRESETS["wien"],
            players=(first, second, third, fourth),
            seed=5,
        )
        (played,) = table.play(asked, 150)
        games.append(played)
    gained: dict[str, list[list[int]]] = {}  # by role the gains of its seats, a list a deal
    for deal in range(150):
        places = [int(game.king_place[deal]) for game in games]
        gains = [int(games[1 + s].payments[deal, s] - games[0].payments[deal, s]) for s in range(4)]
        parts: dict[str, list[int]] = {"any_seat": gains}
        if contract == "trischaken":
            parts |= {"forehand": gains[:1], "others": gains[1:]}
        else:
            partner = places[0] if places[0] in (1, 2, 3) else None
            enemies = [gains[seat] for seat in (1, 2, 3) if seat != partner]
            parts["declarer"] = gains[:1]
            parts["partner"] = [] if partner is None else [gains[partner]]
            parts["defender_against_one"] = enemies if partner is None else []
            parts["defender_against_two"] = [] if partner is None else enemies
            alone = {place not in (1, 2, 3) for place in places[:2]}
            parts["declarer_alone"] = gains[:1] if alone == {True} else []
            parts["declarer_with_partner"] = gains[:1] if alone == {False} else []
        for role, some in parts.items():
            gained.setdefault(role, []).extend([some] if some else [])

    found = ladder(
        ["standard", "simple"], rules="wien", contracts=[contract], deals=150, seed=5, threads=1
    )

    assert {row.role for row in found.rows} == set(gained)
    for row in found.rows:
        deals = [np.mean(some) for some in gained[row.role]]
        error = np.std(deals, ddof=1) / np.sqrt(len(deals))
        assert (row.deals, row.seats) == (len(deals), sum(map(len, gained[row.role])))
        assert row.mean == pytest.approx(np.mean(deals), abs=1e-12)
        assert row.mean == pytest.approx(np.mean(np.concatenate(gained[row.role])), abs=1e-12)
        assert row.se == pytest.approx(error, rel=1e-9)
        assert row.low == pytest.approx(np.mean(deals) - 1.959964 * error, abs=1e-6)
        assert row.high == pytest.approx(np.mean(deals) + 1.959964 * error, abs=1e-6)


def test_roles_add_up_to_any_seat() -> None:
    """Every seat of every deal has one role, so their gains sum to those of any seat."""
    found = climbed("standard", "simple")
    sums = totals(found)
    seats = {(row.contract, row.role): row.seats for row in found.rows}

    rufer_roles = ("declarer", "partner", "defender_against_two", "defender_against_one")
    for contract, roles in {"rufer": rufer_roles, "trischaken": ("forehand", "others")}.items():
        assert sum(seats[contract, role] for role in roles) == seats[contract, "any_seat"] == 4_000
        assert sum(sums[contract, role] for role in roles) == sums[contract, "any_seat"] != 0


def test_the_called_king_lies_in_the_talon_in_a_seventh_of_the_deals() -> None:
    """Six of the 42 unseen cards lie there, and then there is no partner."""
    alone = row_of(climbed("standard", "simple"), "rufer", "defender_against_one")
    partner = row_of(climbed("standard", "simple"), "rufer", "partner")

    assert alone.deals + partner.deals == 1_000
    verify_share(F(6, 42), np.arange(1_000) < alone.deals)


# Each changes only what one role does: the other roles must gain exactly nothing.
HABITS = {
    "partner": ({"partner_tarock": -30.0}, {"partner"}),
    "defenders": ({"defend_tarock": 20.0}, {"defender_against_two", "defender_against_one"}),
    "declarer": ({"lead_long": -10.0}, {"declarer", "declarer_with_partner", "declarer_alone"}),
    "declarer alone": ({"give_up_below": -20.0}, {"declarer", "declarer_alone"}),
    "trischaken": ({"t_tarock_high": -20.0}, {"forehand", "others"}),
}


@pytest.mark.parametrize("case", HABITS)
def test_a_habit_counts_for_the_role_that_has_it(case: str) -> None:
    """Who changes one habit of one role is paid otherwise only where he has that role."""
    knobs, expected = HABITS[case]

    found = climbed(knob(**knobs), "standard")

    others = {role for (_, role), total in totals(found).items() if total} - {"any_seat"}
    assert others == expected


def test_who_calls_otherwise_is_not_credited_with_luck() -> None:
    """Alone, two who differ only in whom they call play alike wherever both call one king."""
    found = climbed(knob(call_length=5), "standard")

    assert row_of(found, "rufer", "declarer").mean != 0
    both = [row_of(found, "rufer", f"declarer_{how}") for how in ("alone", "with_partner")]
    assert sum(row.deals for row in both) < 1_000
    assert both[0].mean == pytest.approx(0, abs=1)  # it would be 3 and more by luck alone


def outcomes(*places: int) -> table.Outcomes:
    """Deals with the called card in these places, and nothing else."""
    flags = np.array(places) << 4
    none = np.zeros((len(places), 4), np.int64)
    return table.Outcomes(first=0, payments=none, parts=none, thirds=none, flags=flags, traces=none)


def test_roles_of_every_place_of_the_called_card() -> None:
    """The own king and both halves of the talon leave a declarer alone."""
    usual = outcomes(0, 1, 2, 3, 4, 5, 1, 4)
    changed = outcomes(0, 1, 2, 3, 4, 5, 5, 2)  # the last two: another call, other luck

    found = roles_of(RUFER, usual, changed)

    assert {role: seats.any(axis=1).astype(int).tolist() for role, seats in found.items()} == {
        "any_seat": [1, 1, 1, 1, 1, 1, 1, 1],
        "declarer": [1, 1, 1, 1, 1, 1, 1, 1],
        "declarer_with_partner": [0, 1, 1, 1, 0, 0, 0, 0],
        "declarer_alone": [1, 0, 0, 0, 1, 1, 0, 0],
        "partner": [0, 1, 1, 1, 0, 0, 1, 0],
        "defender_against_two": [0, 1, 1, 1, 0, 0, 1, 0],
        "defender_against_one": [1, 0, 0, 0, 1, 1, 0, 1],
    }
    assert found["partner"][2].tolist() == [False, False, True, False]
    assert found["defender_against_two"][2].tolist() == [False, True, False, True]


@pytest.mark.parametrize("contract", [RUFER, TRISCHAKEN, RUFER._replace(partner=0)])
def test_a_role_has_as_many_seats_in_every_deal(contract: Contract) -> None:
    """The mean of the deals is that of the seats; and every role has a name for players."""
    places = (0, 1, 2, 3, 4, 5) if contract.partner else (table.NOWHERE,)

    for role, seats in roles_of(contract, outcomes(*places), outcomes(*places)).items():
        assert len({*seats.sum(axis=1).tolist()} - {0}) == 1
        assert role in ROLES


def test_simple_is_better_than_random() -> None:
    """In a Rufer, and most of all as declarer, whoever thinks of anything gains."""
    found = ladder(["simple", "random"], contracts=["rufer"], deals=2_000)

    assert all(
        row_of(found, "rufer", role).shown and (row_of(found, "rufer", role).low or 0) > 0
        for role in ("any_seat", "declarer", "partner", "defender_against_two")
    )
    assert finding(found, ("simple", "random")).startswith("In place of random, simple gains 0.")


def test_standard_errors_are_those_of_repeated_ladders() -> None:
    """The means of 60 ladders scatter as one says, in roles of one, two and four seats."""
    found = [
        ladder(["standard", "simple"], contracts=["rufer"], deals=250, seed=seed)
        for seed in range(60)
    ]

    for role in ("any_seat", "declarer", "defender_against_two"):
        rows = [row_of(one, "rufer", role) for one in found]
        scatter = np.std([row.mean or 0 for row in rows], ddof=1)
        said = np.sqrt(np.mean([(row.se or 0) ** 2 for row in rows]))
        assert scatter == pytest.approx(said, rel=0.25), role  # 2.7 sigma of such a scatter


# The same numbers --------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("chunk_size", [1, 70, 100_000])
def test_threads_and_chunks_change_nothing(threads: int, chunk_size: int) -> None:
    """The same rows for any number of threads and games in a chunk."""
    names = ("standard", "simple", "random")

    found = ladder(names, deals=40, threads=threads, chunk_size=chunk_size)

    assert climbed(*names, deals=40).rows == found.rows


def test_pairs_and_contracts_do_not_touch_each_other() -> None:
    """A pair or a contract alone has the same rows as among others, in the order named."""
    three = climbed("standard", "simple", "random")
    two = climbed("standard", "simple")
    one = climbed("standard", "simple", contracts=("TRISCHAKEN",))

    assert three.pairs == (("standard", "simple"), ("standard", "random"), ("simple", "random"))
    assert two.rows == tuple(row for row in three.rows if row.pair == ("standard", "simple"))
    assert one.rows == tuple(row for row in two.rows if row.contract == "trischaken")


def test_seed_rules_and_confidence_matter() -> None:
    """Other deals or rules are other numbers; another confidence is another interval alone."""
    plain = climbed("standard", "simple")
    wide = climbed("standard", "simple", confidence=0.99)

    assert totals(plain) != totals(climbed("standard", "simple", seed=2))
    assert totals(plain) != totals(climbed("standard", "simple", rules="wien"))
    assert totals(plain) == totals(wide)
    ratios = [
        ((w.high or 0) - (w.low or 0)) / ((p.high or 0) - (p.low or 0))
        for p, w in zip(plain.rows, wide.rows, strict=True)
    ]
    assert ratios == pytest.approx([2.575829 / 1.959964] * len(ratios), rel=1e-5)


def press_at(deals: int) -> Callable[[int, int], None]:
    """A progress that presses Ctrl-C when so many deals are done."""

    def press(done: int, total: int) -> None:
        if done >= deals:
            raise KeyboardInterrupt

    return press


def test_interrupt_gives_the_ladder_so_far() -> None:
    """Ctrl-C after 1,000 deals is the ladder of 1,000 deals, and says that it was stopped."""
    found = ladder(["standard", "simple"], deals=10**9, chunk_size=1_000, progress=press_at(1_000))

    assert (found.stop, found.deals) == ("interrupted", 1_000)
    assert climbed("standard", "simple").rows == found.rows
    lines = ladder_lines(found, 10**9)
    assert lines[0] == "Interrupted after 1,000 of 1,000,000,000 deals: the ladder so far."
    assert "1,000 deals a game (interrupted) · rules seed" in " ".join(lines)


def test_progress_rises_to_the_deals() -> None:
    """Progress counts deals, whatever the number of games played of each."""
    told: list[tuple[int, int]] = []

    ladder(["random", "simple"], deals=95, chunk_size=100, progress=lambda *now: told.append(now))

    assert told == [(done, 95) for done in (*range(10, 91, 10), 95)]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"strategies": []}, "no strategies: two or more would be right"),
        ({"strategies": ["simple"]}, "only 'simple': two or more would be right"),
        ({"strategies": ["simple", "random", "SIMPLE"]}, "strategy 'simple' twice"),
        ({"strategies": ["simple", "randm"]}, "no strategy 'randm': 'random' would be right"),
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
        ladder(**{"strategies": ["standard", "simple"]} | arguments)


def test_one_deal_has_no_interval() -> None:
    """A mean of one deal has no error, a role without a deal no mean, and JSON no NaN."""
    found = climbed("standard", "simple", deals=1)

    rows = {(row.contract, row.role): row for row in found.rows}
    assert (rows["rufer", "any_seat"].deals, rows["rufer", "any_seat"].se) == (1, None)
    assert {row.mean is None for row in found.rows if row.deals == 0} == {True}
    assert len(strict(found.to_json())["rows"]) == len(found.rows) == len(found.table)
    assert not any(row.shown for row in found.rows)
    assert "–" in "\n".join(ladder_lines(found, 1))


def test_few_deals_show_no_difference() -> None:
    """Below a hundred deals a normal interval is no evidence."""
    row = row_of(climbed("standard", "random", deals=90), "rufer", "any_seat")

    assert (row.low or 0) > 0
    assert not row.shown


def test_the_table_is_tidy() -> None:
    """A row a pair, contract and role with all that repeats it."""
    found = climbed("standard", "simple")
    frame = found.table

    assert frame.columns.tolist() == [
        *("rules", "seed", "confidence", "strategy", "over", "contract", "role"),
        *("mean", "low", "high", "se", "deals", "seats"),
    ]
    assert frame["mean"].tolist() == [row.mean for row in found.rows]
    assert not frame.duplicated(["strategy", "over", "contract", "role"]).any()


# The screen and the figure -----------------------------------------------------------------


def row(role: str, mean: float, half: float, contract: str = "rufer", **changes: Any) -> LadderRow:
    """A row that was not played."""
    values = {"low": mean - half, "high": mean + half, "se": half / 1.96, "deals": 500}
    pair = changes.pop("pair", ("search", "standard"))
    return LadderRow(
        pair=pair, contract=contract, role=role, mean=mean, seats=2_000, **values | changes
    )


def invented(*rows: LadderRow) -> Ladder:
    """A ladder with these rows."""
    return Ladder(
        strategies=("search", "standard"),
        rules_name="seed",
        rules=PRESETS["seed"],
        contracts=tuple(dict.fromkeys(row.contract for row in rows)),
        seed=1,
        confidence=0.95,
        rows=rows,
        stop="deals",
        deals=500,
        elapsed_s=0.1,
    )


def test_the_finding_says_who_gains_where() -> None:
    """Gains, losses and no difference each have their words."""
    gain, loss, level = ("rufer", 0.5), ("trischaken", -0.25), ("trischaken", 0.05)

    def told(*games: tuple[str, float]) -> str:
        rows = (row("any_seat", mean, 0.1, contract) for contract, mean in games)
        return finding(invented(*rows), ("search", "standard"))

    start = "In place of standard, search"
    assert told(gain) == f"{start} gains 0.50 points a deal in Rufer"
    assert told(gain, loss) == (
        f"{start} gains 0.50 points a deal in Rufer and loses 0.25 in Trischaken"
    )
    assert told(gain, level) == (
        f"{start} gains 0.50 points a deal in Rufer and shows no difference in Trischaken"
    )
    assert told(gain, ("trischaken", 1.5)) == (
        f"{start} gains 0.50 points a deal in Rufer and 1.50 in Trischaken"
    )


def test_the_screen_marks_what_shows_no_difference() -> None:
    """A row says so where 0 lies in its interval, and where it has few deals."""
    found = invented(
        row("any_seat", 0.5, 0.1), row("partner", 0.05, 0.1), row("declarer", 1.0, 0.1, deals=99)
    )

    lines = {line.split("  ")[2]: line for line in ladder_lines(found, 500) if " ± " in line}

    assert lines["any seat"].split() == ["any", "seat", "+0.50", "±", "0.10", "500", "2,000"]
    assert lines["partner"].endswith("no difference shown")
    assert lines["declarer"].endswith("no difference shown")


def test_a_screen_fits_a_terminal() -> None:
    """80 columns with the longest names and many deals; it says what was played."""
    long = STANDARD._replace(name="a" * 40)
    found = climbed(long, SIMPLE._replace(name="b" * 40), "random")
    lines = ladder_lines(found, 1_000)

    assert [line for line in lines if len(line) > 80 or line != line.rstrip()] == []
    text = " ".join(" ".join(lines).split())
    assert "1,000 deals a game · rules seed · players " in text
    assert "· seed 1 · " in text


@pytest.mark.parametrize("suffix", ["PNG", "pdf"])
def test_a_figure_is_the_same_bytes_twice(tmp_path: Path, suffix: str) -> None:
    """The same ladder is the same file, without a date, in the format of its suffix."""
    paths = [tmp_path / f"{name}.{suffix}" for name in ("one", "two")]
    for path in paths:
        save(ladder_figure(climbed("standard", "simple", contracts=("TRISCHAKEN",))), path)

    one, two = (path.read_bytes() for path in paths)
    assert one == two
    assert suffix.upper().encode() in one[:4]
    assert b"CreationDate" not in one


def words_of(path: Path) -> str:
    """All that is written in an SVG."""
    texts = ElementTree.parse(path).iter("{http://www.w3.org/2000/svg}text")
    return " ".join(" ".join("".join(text.itertext()) for text in texts).split())


def test_a_figure_says_what_it_shows(tmp_path: Path) -> None:
    """An SVG is XML with the finding, every number of the screen, and what was played, as text."""
    found = climbed("standard", "simple")
    path = tmp_path / "ladder.svg"
    save(ladder_figure(found), path)

    words = words_of(path)
    assert words.startswith(finding(found, ("standard", "simple")))
    numbers = re.findall(r"\S+ ± \d\S+", "\n".join(ladder_lines(found, 1_000)))
    assert len(numbers) == len(found.rows)
    assert [number for number in numbers if number not in words] == []
    assert "1,000 deals a game · rules seed · players standard simple · seed 1" in words
    assert "95 % intervals" in words


def test_a_figure_takes_any_name(tmp_path: Path) -> None:
    """A $ is no formula, < no markup, and a letter without a glyph no warning."""
    names = ("_$x$ <&>", "漢字")
    found = climbed(*(STANDARD._replace(name=name) for name in names), deals=1)
    for suffix in ("svg", "png"):
        save(ladder_figure(found), tmp_path / f"ladder.{suffix}")

    assert all(name in words_of(tmp_path / "ladder.svg") for name in names)


# The command -------------------------------------------------------------------------------


def test_the_command_prints_the_ladder(tmp_path: Path) -> None:
    """Text, CSV and a figure hold what the function found, and nothing is left beside."""
    found = climbed("standard", "simple")

    done = rufer(
        *("ladder", "standard", "simple", "--deals", "1000", "--quiet"),
        *("--csv", "table.csv", "--plot", "ladder.svg"),
        cwd=tmp_path,
    )

    assert (done.returncode, done.stderr) == (0, "")
    expected = "\n".join(ladder_lines(found, 1_000)) + "\n"
    assert without_seconds(done.stdout) == without_seconds(expected)
    with (tmp_path / "table.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [float(row["mean"]) for row in rows] == [row.mean for row in found.rows]
    save(ladder_figure(found), tmp_path / "same.svg")
    assert (tmp_path / "ladder.svg").read_bytes() == (tmp_path / "same.svg").read_bytes()
    assert {path.name for path in tmp_path.iterdir()} == {"table.csv", "ladder.svg", "same.svg"}


def test_the_command_takes_files_rules_and_contracts(tmp_path: Path) -> None:
    """A strategy may be a file, and every option reaches the question."""
    (tmp_path / "mine.toml").write_text("[knobs]\nlead_long = -5", encoding="utf-8")

    done = rufer(
        *("ladder", "mine.toml", "standard", "--deals", "300", "--seed", "7", "--quiet", "--json"),
        *("--rules", "wien", "--contract", "Rufer", "--confidence", "0.9"),
        cwd=tmp_path,
    )

    found = climbed(
        knob(lead_long=-5), "standard",
        rules="wien", contracts=("rufer",), deals=300, seed=7, confidence=0.9,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert no_seconds(done.stdout) == no_seconds(found.to_json() + "\n")
    assert json.loads(done.stdout)["question"]["contracts"] == ["rufer"]


LONG = ("standard", "simple", "--deals", "1000000000")
WRONG = {
    "one": (["standard"], "only 'standard': two or more would be right, such as standard simple"),
    "unknown": (["standard", "sinple"], "no strategy 'sinple': 'simple' would be right, or a file"),
    "suffix": (
        [*LONG, "--plot", "ladder.bmp"],
        "ladder.bmp: a figure with the suffix .svg, .png or .pdf would be right",
    ),
    "folder": ([*LONG, "--plot", "no/x.svg"], "no/x.svg: there is no folder"),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_input_is_one_clear_line(case: str, tmp_path: Path) -> None:
    """Exit 2 before anything is played, nothing on stdout, one line on stderr."""
    arguments, expected = WRONG[case]

    done = rufer("ladder", *arguments, cwd=tmp_path)

    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"rufer: [^\n\x1b]+\n", done.stderr)
    assert expected in done.stderr


def test_help_is_instant() -> None:
    """Help and a mistyped name import neither numba nor numpy nor pandas nor matplotlib."""
    for arguments in (["ladder", "--help"], ["ladder", "standard", "sinple"]):
        done = subprocess.run(
            [sys.executable, "-X", "importtime", "-c", START, *arguments],
            env=environment(),
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE,
            check=False,
        )

        assert done.returncode in (0, 2)
        assert imported(done.stderr).isdisjoint(PLAYED)


@posix
def test_an_interrupt_prints_the_ladder_so_far(tmp_path: Path) -> None:
    """Ctrl-C: exit 130, a whole table that says how many deals it stands on, and its figure."""
    plot = tmp_path / "ladder.svg"
    arguments = ("ladder", "standard", "simple", "--deals", "1000000000", "--plot", str(plot))
    with on_a_terminal(*arguments) as (process, read):
        seen = ""
        while " of 1,000,000,000 deals" not in seen:
            seen += read()
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE)

    found = re.search(r"Interrupted after ([\d,]+) of 1,000,000,000 deals: the ladder so far", out)
    assert process.returncode == 130
    assert found
    assert f"{found[1]} deals a game (interrupted) · rules seed" in out
    assert f"{found[1]} deals a game (interrupted)" in words_of(plot)
    assert "Traceback" not in seen
