"""The command as a user meets it: in a process of its own, whole texts, every way out.

`python -m tests.test_cli` writes the outputs on README.md anew, after a change that was meant.
"""

import contextlib
import csv
import doctest
import io
import json
import os
import re
import select
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from analysis import Answer, OptionEstimate, Stratum
from analysis.verdict import verdict_of, view_of
from reports import console, files, lists, screens
from sim.notation import parse_hand
from sim.rules import PRESETS

REPOSITORY = Path(__file__).resolve().parents[1]
README = REPOSITORY / "README.md"

H1 = "XXI XVIII XV XII IX VII ♥D ♥3 ♠K ♠9 ♣7 ♦R"
H3 = "♥K ♦K ♠K ♣K XX XIV X VII III ♥D ♠8 ♦2"

# A process started in the background may have been told to ignore interrupts.
START = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    "from reports.start import main; main()"
)
PATIENCE = 600  # seconds; the first question of a test run compiles
UNCHANGED: Mapping[str, str | None] = MappingProxyType({})
PLAYED = ("numba", "numpy", "pandas", "matplotlib")

posix = pytest.mark.skipif(os.name != "posix", reason="terminals and signals of POSIX")


def environment(**changes: str | None) -> dict[str, str]:
    """A UTF-8 environment without anything that changes the output, and then these changes."""
    free = ("LC_", "LANG", "PYTHONIOENCODING", "PYTHONUTF8", "NO_COLOR", "FORCE_COLOR", "TERM")
    settings: dict[str, str | None] = {
        name: value for name, value in os.environ.items() if not name.startswith(free)
    }
    settings |= {"LC_ALL": "C.UTF-8", "TERM": "xterm-256color"} | changes
    return {name: value for name, value in settings.items() if value is not None}


def command(*arguments: str, code: str = START) -> list[str]:
    """What starts the command with these arguments."""
    return [sys.executable, "-c", code, *arguments]


def rufer(
    *arguments: str,
    cwd: Path | None = None,
    changes: Mapping[str, str | None] = UNCHANGED,
) -> subprocess.CompletedProcess[str]:
    """The command, run to its end in an environment with these changes."""
    return subprocess.run(
        command(*arguments),
        cwd=cwd,
        env=environment(**changes),
        capture_output=True,
        encoding=changes.get("PYTHONIOENCODING") or "utf-8",
        timeout=PATIENCE,
        check=False,
    )


def without_seconds(text: str) -> str:
    """A screen without the one number that differs from run to run."""
    return re.sub(r"(?m)(?<= )\d+\.\d s$", "… s", text)


@cache
def answer(*arguments: str) -> str:
    """What `rufer ask H1 --fast` prints with these arguments on 2,000 deals."""
    done = rufer("ask", H1, "--fast", "--deals", "2000", "--quiet", *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


# Wrong input -------------------------------------------------------------------------------

TWELVE = H1.split()
WRONG = {
    "no hand": (["ask"], "which hand? Write twelve cards, such as: rufer ask XXI XVIII ... ♣7"),
    "a queen to call": (["deal", "--king", "♥D"], "no such forehand can call this card"),
    "a tarock to call": (["deal", "--king", "XX"], "no such forehand can call this card"),
    "11 cards": (["ask", *TWELVE[1:]], "11 cards, a hand has 12"),
    "13 cards": (["ask", *TWELVE, "II"], "13 cards, a hand has 12"),
    "a card twice": (["ask", *TWELVE[1:], "♥D"], "♥D twice"),
    "♥5": (["ask", *TWELVE[1:], "♥5"], "♥5: hearts have K D R B 1 2 3 4"),
    "♦10": (["ask", *TWELVE[1:], "♦10"], "♦10: diamonds have K D R B 1 2 3 4"),
    "Cyrillic": (["ask", *TWELVE[1:], "\u0425XI"], "\u0425 is CYRILLIC CAPITAL LETTER HA"),
    "escape": (["ask", "\x1b[31mXXI"], r"\x1b"),
    "own king": (["ask", H1, "--king", "♠"], "♠K is in the own hand; may be called: ♥K ♦K ♣K"),
    "four kings": (["ask", H3, "--contract", "rufer"], "with all four kings in hand"),
    "unknown king": (["ask", H1, "--king", "Q"], "Q: of which suit? write ♥Q or another"),
    "king of Trischaken": (
        ["ask", H1, "--contract", "trischaken", "--king", "♥"],
        "♥K: only a Rufer calls a king",
    ),
    "unknown contract": (
        ["ask", H1, "--contract", "rufr"],
        "no contract 'rufr': 'rufer' would",
    ),
    "unknown preset": (["ask", H1, "--rules", "wein"], "no preset of rules 'wein': 'wien' would"),
    "unknown strategy": (
        ["ask", H1, "--strategy", "standart"],
        "no strategy 'standart': 'standard' would be right, or a file *.toml",
    ),
    "unknown player": (["ask", H1, "--me", "sinple"], "no strategy 'sinple': 'simple' would be"),
    "two players": (
        ["ask", H1, "--strategy", "simple,standard"],
        "strategy simple, standard: one player, or four in playing order with the forehand first",
    ),
    "unknown player in a seat": (
        ["ask", H1, "--strategy", "simple,simple,simpel,simple"],
        "no strategy 'simpel': 'simple' would be right, or a file *.toml",
    ),
    "unknown player to compare": (["talon", H1, "--compare", "sinple"], "no strategy 'sinple'"),
    "unknown rule": (["ask", H1, "--rules", "palat.toml"], "no rule 'palat': 'pagat' would be"),
    "rule out of range": (["ask", H1, "--rules", "far.toml"], "uhu = 100: a whole number from 0"),
    "unknown knob": (["ask", H1, "--me", "smaer.toml"], "no knob 'smaer': 'smear' would be right"),
    "knob out of range": (["ask", H1, "--me", "wide.toml"], "smear = 9: a number from -3 to 3"),
    "no TOML": (["ask", H1, "--rules", "bad.toml"], "bad.toml: is not valid TOML: "),
    "missing file": (["ask", H1, "--rules", "no.toml"], "no.toml: cannot be read: "),
    "missing question": (["ask", "no.toml"], "no.toml: cannot be read: "),
    "question with an unknown key": (["ask", "deal.toml"], "no key 'deal': 'deals' would be right"),
    "question without a hand": (["ask", "far.toml"], 'no hand: a line hand = "XXI ..." is needed'),
    "question of a wrong type": (["ask", "type.toml"], "rules: a text in quotes would be right"),
    "switch of a wrong type": (["ask", "fast.toml"], "fast: true or false would be right"),
    "no deals": (["ask", H1, "--deals", "0"], "deals 0: a whole number from 1 to 10^12 would be"),
    "fewer deals": (["ask", H1, "--deals", "-5"], "deals -5: a whole number from 1"),
    "deals in letters": (["ask", H1, "--deals", "abc"], "deals abc: a whole number from 1"),
    "too many deals": (["ask", H1, "--deals", "9" * 30], "9: a whole number from 1 to 10^12"),
    "half a deal": (["ask", H1, "--deals", "1.5"], "deals 1.5: a whole number from 1"),
    "large seed": (["ask", H1, "--seed", str(2**63)], "a whole number from 0 to 2^63 - 1 would be"),
    "negative seed": (["ask", H1, "--seed", "-1"], "seed -1: a whole number from 0"),
    "confidence": (["ask", H1, "--confidence", "95"], "confidence 95: a number from 0.5 to 0.9999"),
    "no confidence": (["ask", H1, "--confidence", "nan"], "confidence nan: a number from 0.5"),
    "no threads": (["ask", H1, "--threads", "0"], "threads 0: a whole number from 1 to 1024"),
    "no such folder": (["ask", H1, "--csv", "no/x.csv"], "no/x.csv: there is no folder"),
    "csv is a folder": (["ask", H1, "--csv", "."], "is a folder, not a file to write"),
    "unknown option": (["ask", H1, "--dealz", "5"], "'--dealz'"),
    "option without a value": (["ask", H1, "--deals"], "'--deals' requires an argument"),
    "unknown command": (["aks", H1], "No such command 'aks'. Did you mean 'ask'?"),
    "forgotten command": (TWELVE, "to ask about a hand: rufer ask HAND"),
    "deal: own king": (["deal", H1, "--king", "♠"], "♠K is in the own hand; may be called"),
    "deal: four kings": (["deal", H3], "with all four kings in hand there is no Rufer"),
    "deal: no deals": (["deal", "--count", "0"], "count 0: a whole number from 1"),
    "deal: before the first": (["deal", "--from", "-1"], "from -1: a whole number from 0"),
    "deal: king of Trischaken": (
        ["deal", "--contract", "trischaken", "--king", "♥"],
        "king ♥K: only a Rufer calls a king",
    ),
    "rules": (["rules", "foo"], "no preset of rules 'foo': known are seed, wien, tirol"),
    "strategies": (
        ["strategies", "foo"],
        "no strategy 'foo': known are random, simple, standard, search",
    ),
    "cards": (["cards", "foo"], "unexpected extra argument"),
}


@pytest.fixture(scope="module")
def wrong_files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with files that are wrong in one thing each."""
    folder = tmp_path_factory.mktemp("wrong")
    for name, text in {
        "palat": "palat = 2",
        "far": "uhu = 100",
        "smaer": "[knobs]\nsmaer = 1",
        "wide": "[knobs]\nsmear = 9",
        "bad": "uhu 2",
        "deal": f'hand = "{H1}"\ndeal = 5',
        "type": f'hand = "{H1}"\nrules = 3',
        "fast": f'hand = "{H1}"\nfast = 1',
    }.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("case", WRONG)
def test_wrong_input_is_one_clear_line(case, wrong_files) -> None:
    """What cannot be answered exits 2, prints nothing, and says why in one line on stderr."""
    arguments, expected = WRONG[case]

    done = rufer(*arguments, cwd=wrong_files)

    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"rufer: [^\n\x1b]+\n", done.stderr)
    assert expected in done.stderr


def test_wrong_input_is_found_before_anything_compiles(tmp_path) -> None:
    """A king that may not be called is refused at once, without numba."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", START, "ask", H1, "--king", "♠"],
        env=environment(),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )

    assert done.returncode == 2
    assert imported(done.stderr).isdisjoint(PLAYED)


# Instant commands --------------------------------------------------------------------------


def imported(log: str) -> set[str]:
    """Top-level names of all modules in the log of -X importtime."""
    return {line.rpartition("|")[2].strip().partition(".")[0] for line in log.splitlines()}


@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["ask", "--help"], ["--version"], ["cards"], ["rules"], ["strategies"], []],
)
def test_what_plays_nothing_imports_nothing_heavy(arguments) -> None:
    """Help and the lists import neither numba nor numpy nor pandas nor matplotlib."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", START, *arguments],
        env=environment(),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=True,
    )

    assert "click" in imported(done.stderr)
    assert imported(done.stderr).isdisjoint(PLAYED)


def test_the_version_is_one_line() -> None:
    """--version names the command and a version."""
    done = rufer("--version")

    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"rufer (\d+\.\d+\S*|\(not installed\))\n", done.stdout)


def test_the_command_alone_shows_its_help() -> None:
    """Whoever types only the name sees the commands."""
    assert rufer().stdout == rufer("--help").stdout
    assert "rufer ask XXI XVIII" in rufer().stdout


@pytest.mark.parametrize("arguments", [["--help"], ["cards"], ["rules"], ["strategies"]])
def test_screens_fit_a_terminal(arguments) -> None:
    """No line is wider than 80 columns, and none ends in blanks."""
    lines = rufer(*arguments).stdout.splitlines()

    assert [line for line in lines if len(line) > 80 or line != line.rstrip()] == []


def test_the_rules_show_every_preset_and_rule() -> None:
    """Presets stand side by side, choices as names and switches as yes and no."""
    lines = rufer("rules").stdout.splitlines()

    assert ["seed", "wien", "tirol", "cheltenham", "rueger"] in [line.split() for line in lines]
    assert "four_kings hand_on call_queen other_game other_game other_game" in [
        " ".join(line.split()) for line in lines
    ]
    assert "    what a forehand with all four kings does (3.3)" in lines


def test_the_cards_are_listed_in_the_order_of_a_hand() -> None:
    """The list of cards begins with Sküs and has the worth of the pack."""
    lines = rufer("cards").stdout.splitlines()

    assert lines[1].split()[:4] == ["Sk", "4", "1/3", "Sk,"]
    assert lines[-1] == "Worth in points; all 54 together are 70."


# The answer --------------------------------------------------------------------------------


def blocks() -> list[tuple[str, str]]:
    """The commands on README.md and the outputs below them."""
    text = README.read_text(encoding="utf-8")
    return re.findall(r"(?ms)^```console\n\$ (rufer [^\n]*)\n(.*?)^```$", text)


def output_of(line: str, folder: Path) -> str:
    """What a command of README.md prints; `| head -n N` is understood."""
    words, _, limit = line.partition(" | head -n ")
    questions = re.search(r"(?ms)^```toml\n(.*?)^```$", README.read_text(encoding="utf-8"))
    assert questions
    (folder / "question.toml").write_text(questions[1], encoding="utf-8")
    arguments = shlex.split(words)[1:]
    quiet = ["--quiet"] if arguments[0] in ("ask", "deal") else []
    done = rufer(*arguments, *quiet, cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    return "".join(done.stdout.splitlines(keepends=True)[: int(limit) if limit else None])


@pytest.mark.parametrize("number", range(len(blocks())))
def test_the_readme_shows_what_the_command_prints(number, tmp_path) -> None:
    """Each output on README.md is the output of its command but for the seconds.

    After a change that was meant: python -m tests.test_cli
    """
    line, shown = blocks()[number]

    assert without_seconds(output_of(line, tmp_path)) == without_seconds(shown)


def test_the_readme_begins_with_a_question_and_its_answer() -> None:
    """The first thing to see is a hand and what to play with it."""
    line, shown = blocks()[0]

    assert line == f"rufer ask {H1}"
    assert shown.startswith("XXI XVIII XV XII VIIII VII ♥D ♥3 ♦R ♠K ♠9 ♣7 ")
    assert "points a deal" in shown


def pycon() -> str:
    """The Python session on README.md."""
    found = re.search(r"(?ms)^```pycon\n(.*?)^```$", README.read_text(encoding="utf-8"))
    assert found
    return found[1]


def test_the_readme_shows_what_python_answers() -> None:
    """The Python session on README.md goes as it is shown."""
    session = doctest.DocTestParser().get_doctest(pycon(), {}, "README", "README.md", 0)
    log = io.StringIO()

    result = doctest.DocTestRunner(verbose=False).run(session, out=log.write)

    assert result.attempted == 4
    assert result.failed == 0, log.getvalue()


def test_words_need_no_quotes() -> None:
    """A hand is the same in one argument or in many, in any order and spelling."""
    spelled = "Mond 18 15 12 9 7 Herz Dame 3 ; Pik König 9 ; Treff 7 ; Karo Reiter"
    expected = without_seconds(answer())

    for words in ([*TWELVE], [*reversed(TWELVE)], spelled.split(), [spelled]):
        done = rufer("ask", *words, "--fast", "--deals", "2000", "--quiet")
        assert without_seconds(done.stdout) == expected


def test_an_answer_fits_a_terminal() -> None:
    """No line is wider than 80 columns, and none ends in blanks."""
    lines = answer().splitlines()

    assert [line for line in lines if len(line) > 80 or line != line.rstrip()] == []


def test_an_answer_says_what_it_stands_on() -> None:
    """Hand, deals, rules, players and seed are on every screen."""
    lines = answer("--rules", "wien", "--seed", "7", "--me", "simple").splitlines()

    assert lines[0].startswith("XXI XVIII XV XII VIIII VII ♥D ♥3 ♦R ♠K ♠9 ♣7 ")
    assert lines[0].endswith(" 6 tarocks, 1 king, 17 points")
    assert without_seconds(lines[-1]) == (
        "2,000 deals · rules wien · players simple against standard · seed 7 · … s"
    )


def test_the_question_may_be_cut_down() -> None:
    """--contract and --king keep only what they name."""
    some = json.loads(answer("--king", "♥", "--king", "Treff", "--contract", "RUFER", "--json"))
    other = json.loads(answer("--contract", "trischaken", "--json"))

    assert {option["option"] for option in some["options"]} == {"rufer:♥K", "rufer:♣K"}
    assert [option["option"] for option in other["options"]] == ["trischaken"]


def test_four_kings_leave_trischaken_and_a_note() -> None:
    """Under the preset seed a hand with four kings has no Rufer and may be handed on."""
    done = rufer("ask", H3, "--fast", "--deals", "2000", "--quiet")

    assert done.returncode == 0
    assert "Rufer " not in done.stdout
    text = " ".join(done.stdout.split())
    assert "Play Trischaken" in text
    assert "let you hand the right of forehand on to your right, or play another game" in text


def test_a_question_may_stand_in_a_file(tmp_path) -> None:
    """A question file gives the same answer as its options, and options go before it."""
    (tmp_path / "club.toml").write_text('preset = "wien"', encoding="utf-8")
    (tmp_path / "q.toml").write_text(
        f'hand = "{H1}"\nrules = "club.toml"\nme = "simple"\nseed = 7\ndeals = 5\n'
        'contracts = "rufer"\nkings = ["♥", "♣"]\nconfidence = 0.9\n'
        'strategy = ["random", "standard", "simple", "random"]\ncompare = "random"\nfast = true\n',
        encoding="utf-8",
    )

    done = rufer("ask", str(tmp_path / "q.toml"), "--fast", "--deals", "2000", "--quiet", "--json")

    same = answer(
        *("--rules", "wien", "--me", "simple", "--seed", "7", "--contract", "rufer", "--json"),
        *("--king", "♥", "--king", "♣", "--confidence", "0.9"),
        *("--strategy", "standard,standard,simple,random", "--compare", "random", "--fast"),
    )
    assert no_seconds(done.stdout.replace('"club.toml"', '"wien"')) == no_seconds(same)
    assert strict(same)["question"]["strategies"] == ["simple", "standard", "simple", "random"]
    assert [view["strategy"] for view in strict(same)["players"][1:]] == [
        "simple",
        "standard",
        "random",
    ]


def test_saved_rules_play_as_the_preset(tmp_path) -> None:
    """`rufer rules wien`, saved and given back, answers like the preset; so does a player."""
    (tmp_path / "club.toml").write_text(rufer("rules", "wien").stdout, encoding="utf-8")
    (tmp_path / "mine.toml").write_text(rufer("strategies", "simple").stdout, encoding="utf-8")

    actual = rufer(
        *("ask", H1, "--fast", "--deals", "2000", "--quiet", "--json"),
        *("--rules", "club.toml", "--me", "mine.toml"),
        cwd=tmp_path,
    ).stdout

    expected = answer("--rules", "wien", "--me", "simple", "--json")
    renamed = actual.replace('"club.toml"', '"wien"').replace('"mine"', '"simple"')
    assert json.loads(no_seconds(renamed))["options"] == json.loads(expected)["options"]
    assert (
        rufer("rules", "club.toml", cwd=tmp_path).stdout.splitlines()[-1]
        == ((tmp_path / "club.toml").read_text(encoding="utf-8").splitlines()[-1])
    )


# Machines read it --------------------------------------------------------------------------

OPTION_KEYS = {
    *("option", "contract", "king", "mean", "low", "high", "sd", "win_rate", "win_low"),
    *("win_high", "deals", "gap", "gap_low", "gap_high", "parts", "by_king"),
}
VERDICT_KEYS = {"best", "status", "runner_up", "gap", "gap_low", "gap_high"}


def no_seconds(text: str) -> str:
    """JSON without the one number that differs from run to run."""
    return re.sub(r'("elapsed_s": )[\d.e-]+', r"\g<1>0", text)


def strict(text: str) -> Any:
    """JSON that has no NaN, no Infinity and no key twice."""

    def refuse(constant: str) -> None:
        raise AssertionError(constant)

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        assert len(dict(pairs)) == len(pairs)
        return dict(pairs)

    return json.loads(text, parse_constant=refuse, object_pairs_hook=once)


@pytest.mark.parametrize("deals", ["1", "2", "2000"])
def test_json_is_strict_and_has_the_documented_keys(deals) -> None:
    """One object with question, options, verdict and how the run went; null for no number."""
    found = strict(rufer("ask", H1, "--fast", "--deals", deals, "--json", "--quiet").stdout)

    assert {"question", "options", "verdict", "stop", "deals", "acceptance", "elapsed_s"} <= {
        *found
    }
    assert {"hand", "rules", "strategies", "bids", "seed"} <= {*found["question"]}
    for option in found["options"]:
        assert {*option} >= OPTION_KEYS
    assert {*found["verdict"]} >= VERDICT_KEYS
    assert (found["stop"], found["deals"]) == ("deals", int(deals))


def test_json_is_the_same_for_any_number_of_threads() -> None:
    """The same question and seed give the same bytes but for the seconds."""
    one, two = (no_seconds(answer("--json", "--threads", threads)) for threads in "12")

    assert one == two


def test_json_stays_json_where_only_ascii_passes() -> None:
    """♥ becomes an escape, so the content does not change."""
    done = rufer(
        "ask",
        H1,
        "--fast",
        "--deals",
        "2000",
        "--json",
        "--quiet",
        changes={"PYTHONIOENCODING": "ascii"},
    )

    assert done.stdout.isascii()
    assert strict(no_seconds(done.stdout)) == strict(no_seconds(answer("--json")))


def test_csv_holds_the_table(tmp_path) -> None:
    """--csv writes a row an option beside the screen, replaces the old file and leaves no other."""
    target = tmp_path / "table.csv"
    target.write_text("old", encoding="utf-8")

    done = rufer("ask", H1, "--fast", "--deals", "2000", "--quiet", "--csv", str(target))

    with target.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    expected = strict(answer("--json"))["options"]
    assert without_seconds(done.stdout) == without_seconds(answer())
    assert [(o["option"], o["mean"]) for o in expected] == [
        (row["option"], float(row["mean"])) for row in rows
    ]
    assert [path.name for path in tmp_path.iterdir()] == ["table.csv"]


def test_a_file_is_written_whole_or_not_at_all(tmp_path) -> None:
    """Where writing fails, the old file stays and nothing is left beside it."""
    target = tmp_path / "table.csv"
    target.write_text("old", encoding="utf-8")

    with pytest.raises(UnicodeEncodeError):
        files.write_whole(target, "new \ud800")

    assert target.read_text(encoding="utf-8") == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["table.csv"]


@posix
def test_csv_may_be_a_pipe() -> None:
    """What is no regular file is written to, and not replaced."""
    done = rufer("ask", H1, "--fast", "--deals", "100", "--quiet", "--csv", "/dev/stderr")

    assert done.returncode == 0
    assert done.stderr.startswith("hand,rules,account,strategies,seed,option,")
    assert Path("/dev/stderr").is_symlink() or Path("/dev/stderr").is_char_device()


def test_deals_are_those_that_were_counted() -> None:
    """The payments of `rufer deal` average to the mean of `rufer ask` on the same deals."""
    asked = strict(
        rufer("ask", H1, "--fast", "--deals", "60", "--king", "♥", "--json", "--quiet").stdout
    )
    done = rufer("deal", H1, "--king", "♥", "--count", "60", "--jsonl", "--quiet")

    records = [strict(line) for line in done.stdout.splitlines()]
    option = next(o for o in asked["options"] if o["option"] == "rufer:♥K")
    assert (done.returncode, done.stderr) == (0, "")
    assert [record["deal"] for record in records] == list(range(60))
    assert {record["format"] for record in records} == {"rufer-deal/1"}
    assert sum(record["payment"][0] for record in records) / 60 == option["mean"]


def test_deals_may_start_anywhere() -> None:
    """--from and --count cut the same row of deals."""
    whole = rufer("deal", "--count", "4", "--jsonl", "--quiet").stdout.splitlines()
    part = rufer("deal", "--count", "2", "--from", "2", "--jsonl", "--quiet").stdout.splitlines()

    assert part == whole[2:]


def test_a_deal_in_words_fits_a_terminal() -> None:
    """Two deals are a blank line apart and no line is wider than 80 columns."""
    done = rufer("deal", "--count", "2", "--contract", "trischaken", "--quiet")

    assert "\n\nDeal 1 of seed 1: " in done.stdout
    assert [line for line in done.stdout.splitlines() if len(line) > 80] == []


# The screen of an answer, without playing ----------------------------------------------------


def option(contract: str, king: str | None, gap: float, half: float) -> OptionEstimate:
    """An option `gap` behind the best, give or take `half`, on 1,000 deals."""
    best = gap == 0
    return OptionEstimate(
        option=contract if king is None else f"{contract}:{king}",
        contract=contract,
        king=king,
        mean=1.5 - gap,
        low=1.5 - gap - half,
        high=1.5 - gap + half,
        sd=2.0,
        win_rate=None if king is None else 0.875,
        win_low=None,
        win_high=None,
        deals=1000,
        gap=gap,
        gap_low=0.0 if best else gap - half,
        gap_high=0.0 if best else gap + half,
        parts={"game": 1.0 - gap, "trull": 0.5},
        by_king={
            **{seat: Stratum(0.28, 2.0, 0.95, 280) for seat in "123"},
            "talon": Stratum(0.16, -1.0, 0.5, 160),
        },
        payments={-6: 300, 0: 100, 1: 600},
    )


def screen(*options: OptionEstimate, hand: str = H1, **changes: Any) -> str:
    """The screen of an answer with these options, in one line.

    `others` are the options when other players play, who were not asked about `out` more.
    """
    verdict = verdict_of(options)
    found = Answer(
        hand=parse_hand(hand),
        rules_name="seed",
        rules=changes.pop("rules", PRESETS["seed"]),
        account="written",
        strategies=("standard",) * 4,
        seed=1,
        confidence=0.95,
        options=options,
        verdict=verdict,
        players=(
            view_of("standard", verdict, 1000, verdict),
            *(
                view_of("simple", verdict_of(view), 150, verdict, left_out=changes.pop("out", 0))
                for view in changes.pop("others", ())
            ),
            *changes.pop("views", ()),
        ),
        course=(),
        stop=changes.pop("stop", "deals"),
        deals=1000,
        acceptance=1.0,
        elapsed_s=0.1,
    )
    lines = screens.answer_lines(found, changes.pop("wanted", 1000))
    assert [line for line in lines if len(line) > 80] == []
    return " ".join(" ".join(lines).split())


HEART, CLUB = option("rufer", "♥K", 0.0, 0.05), option("rufer", "♣K", 0.25, 0.1)


def test_a_decided_answer_says_what_to_play() -> None:
    """With every bound above 0 the verdict is a clear one, and says how far the next is."""
    text = screen(HEART, CLUB)

    assert (
        "Play Rufer and call ♥K: +1.50 points a deal. Rufer ♣K is 0.25 behind (0.15 to 0.35):"
        " decided."
    ) in text
    assert (
        "♥K is with a partner in 84 % of the deals (+2.00 points, 95 % won) and in the talon in"
        " 16 %, you alone or giving up (−1.00 points, 50 % won). +1.50 is made of game +1.00 and"
        " Trull +0.50."
        " Most of the lead over Rufer ♣K: game +0.25."
    ) in text


def test_an_undecided_answer_says_how_many_deals_would_tell() -> None:
    """A quarter of the gap as its half width takes a sixteenth of the deals, and a bit more."""
    text = screen(HEART, option("rufer", "♣K", 0.1, 0.4))

    assert (
        "Rufer ♥K is ahead with +1.50 points a deal, but Rufer ♣K may be as good, 0.10 behind"
        " (−0.30 to 0.50): undecided. About 20,000 deals would tell: --deals 20000"
    ) in text


def test_two_rivals_are_both_named() -> None:
    """Where several may be as good, the table has the bounds."""
    text = screen(HEART, option("rufer", "♣K", 0.1, 0.4), option("trischaken", None, 0.2, 0.4))

    assert "but Rufer ♣K or Trischaken may be as good: undecided." in text


def test_equivalent_options_are_all_named() -> None:
    """Whoever may choose freely is told so."""
    text = screen(HEART, option("rufer", "♣K", 0.004, 0.005))

    assert (
        "Play either Rufer ♥K or Rufer ♣K: +1.500 points a deal. They differ by less than 0.02"
        " points: equivalent."
    ) in text


DIAMOND, TRISCHAKEN = option("rufer", "♦K", 0.3, 0.1), option("trischaken", None, 0.4, 0.1)
TURNED = (replace(CLUB, gap=0.0, gap_low=0.0), replace(HEART, gap=0.25, gap_low=0.15))
OPEN = (HEART, replace(CLUB, gap=0.1, gap_low=-0.1))
LEVEL = (HEART, option("rufer", "♣K", 0.0, 0.01))
OTHER_GAME = (
    replace(TRISCHAKEN, gap=0.0, gap_low=0.0),
    option("rufer", "♥K", 0.5, 0.1),
    option("rufer", "♣K", 0.6, 0.1),
)
ANY_GAME = (HEART, CLUB, replace(TRISCHAKEN, gap_low=-0.1))


@pytest.mark.parametrize(
    ("here", "there", "said"),
    [
        ((HEART, CLUB), (HEART, CLUB), "the same, Rufer ♣K 0.25 behind"),
        ((HEART, CLUB), TURNED, "Rufer ♣K, Rufer ♥K 0.25 behind: another answer!"),
        ((HEART, CLUB), OPEN, "Rufer too; which king: cannot tell"),
        ((HEART, CLUB), LEVEL, "the same; Rufer ♣K as good"),
        ((HEART, CLUB, TRISCHAKEN), OTHER_GAME, "Trischaken, Rufer 0.50 behind: another answer!"),
        ((HEART, CLUB, TRISCHAKEN), ANY_GAME, "Rufer or Trischaken: cannot tell"),
        (
            (HEART, CLUB, DIAMOND),
            (*TURNED[:1], replace(DIAMOND, gap_low=-0.1), TURNED[1]),
            "Rufer; which king: another answer!",
        ),
        (OPEN, TURNED, "Rufer ♣K; undecided here"),
        (OPEN, OPEN, "Rufer too; which king: cannot tell"),
        (LEVEL, TURNED, "Rufer ♣K, which is as good here"),
    ],
)
def test_other_players_agree_turn_the_answer_or_cannot_tell(here, there, said) -> None:
    """What would be best is told as far as it is sure, with the deals, and so what is not asked."""
    text = screen(*here, others=[there])

    assert f"Players simple {said} 150 deals Sure" in text


def test_what_slow_players_were_not_asked_is_said() -> None:
    """The number of games left out stands below the rows."""
    text = screen(HEART, CLUB, DIAMOND, others=[(HEART, CLUB)], out=1)

    assert (
        "150 deals simple, slow to choose, weighed only what leads here: 1 game left out. Sure"
    ) in text


def test_long_names_of_players_keep_to_their_column() -> None:
    """A name of 40 letters is folded, and no line is too long."""
    verdict = verdict_of((HEART, CLUB))
    view = view_of("the old man from the inn at the corner", verdict_of(TURNED), 20_000, verdict)

    text = screen(HEART, CLUB, views=[view])

    assert "the old man from Rufer ♣K, Rufer ♥K 0.25 behind: 20,000 deals the inn at the" in text


def test_trischaken_says_who_pays() -> None:
    """Without a king to explain, the payments do."""
    text = screen(option("trischaken", None, 0.0, 0.05))

    assert "Play Trischaken: +1.50 points a deal; no other was asked for." in text
    assert (
        "Why In 60 % of the deals you gain (+1.00 on average), in 30 % you pay (−6.00 on average)"
        " and in 10 % nobody pays you and you pay nobody."
    ) in text
    assert "behind the best" not in text


@pytest.mark.parametrize(
    ("preset", "choice"),
    [("seed", "let you hand the right of forehand on to your right, or play"), ("tirol", "play")],
)
def test_four_kings_go_by_the_rules(preset, choice) -> None:
    """What a hand with four kings may do instead depends on the club."""
    text = screen(option("trischaken", None, 0.0, 0.05), hand=H3, rules=PRESETS[preset])

    assert "Play Trischaken: +1.50 points a deal; for this hand no other game is played" in text
    assert f"{choice} another game, such as a Farbensolo. That is not weighed here yet." in text


def test_an_interrupted_answer_names_what_it_stands_on() -> None:
    """The deals that were played and those that were wanted, or that only others are missing."""
    some = screen(HEART, CLUB, stop="interrupted", wanted=50_000)
    whole = screen(HEART, CLUB, stop="interrupted")

    assert "Interrupted after 1,000 of 50,000 deals: the answer so far. Play Rufer" in some
    assert "1,000 deals (interrupted) · rules seed" in some
    assert "Interrupted when the answer stood, but before other players were compared." in whole


def test_progress_is_one_short_line() -> None:
    """How far, how fast, how long still; never wider than a terminal."""
    assert console.progress_line(20_000, 180_000, 50_000) == (
        "[#.........] 20,000 of 180,000 deals, 50,000 a second, 0:03 left"
    )
    assert console.progress_line(0, 0, 0.0) == "[..........] 0 of 0 deals"
    assert len(console.progress_line(10**12, 10**14, 1.0)) == 79


def test_progress_begins_anew_with_the_next_players(monkeypatch) -> None:
    """The rate is that of the run that is on, not of a faster one before it."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    times = iter((1.0, 2.0, 3.0, 4.0))
    monkeypatch.setattr("reports.console.time.monotonic", lambda: next(times))
    progress = console.Progress()

    for done, total in ((1_000, 100_000), (100_000, 100_000), (50, 150), (90, 150)):
        progress(done, total)

    *_, before, _, last = terminal.getvalue().split("\r")
    assert "99,000 a second" in before
    assert last.rstrip() == "[######....] 90 of 150 deals, 40 a second, 0:02 left"


# Ways out ----------------------------------------------------------------------------------

NARROW: dict[str, dict[str, str | None]] = {
    "LC_ALL=C": {"LC_ALL": "C"},
    "LC_ALL=POSIX": {"LC_ALL": "POSIX"},
    "ascii": {"PYTHONIOENCODING": "ascii"},
    "cp1252": {"PYTHONIOENCODING": "cp1252"},
    "cp437": {"PYTHONIOENCODING": "cp437"},
}


@pytest.mark.parametrize("case", NARROW)
def test_an_output_without_suits_gets_letters(case) -> None:
    """H Ka P T stand in where ♥ ♦ ♠ ♣ cannot pass, and all is ASCII then."""
    done = rufer("ask", H1, "--fast", "--deals", "2000", "--quiet", changes=NARROW[case])

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()
    assert done.stdout.startswith("XXI XVIII XV XII VIIII VII HD H3 KaR PK P9 T7       6 tarocks")


@pytest.mark.parametrize("case", NARROW)
@pytest.mark.parametrize("arguments", [["--help"], ["cards"], ["rules"], ["strategies"]])
def test_lists_pass_any_output(case, arguments) -> None:
    """Help and lists never stumble over an encoding, and nothing in them is unreadable."""
    done = rufer(*arguments, changes=NARROW[case])

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()
    assert "?" not in re.sub(r"which king\?|give up\?", "", done.stdout)


@pytest.mark.parametrize("case", NARROW)
def test_errors_pass_any_output(case) -> None:
    """A complaint about ♥5 can be made without ♥."""
    done = rufer("ask", *TWELVE[1:], "♥5", changes=NARROW[case])

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "rufer: H5: hearts have K D R B 1 2 3 4\n"


@pytest.mark.parametrize("changes", [{}, {"TERM": "dumb"}, {"NO_COLOR": "1"}, {"FORCE_COLOR": "1"}])
def test_nothing_escapes(changes) -> None:
    """No output holds an escape sequence, and in a pipe there is no progress."""
    done = rufer("ask", H1, "--fast", "--deals", "2000", changes=changes)

    assert done.returncode == 0
    assert "\x1b" not in done.stdout + done.stderr
    assert "\r" not in done.stdout + done.stderr


def test_columns_stay_in_place_in_ascii() -> None:
    """Where Ka and +- take more room than ♦ and ±, the blanks behind them give it."""
    line = "  Rufer ♦K     +1.41 ± 0.02      87 %    0.21"

    assert console.plain(line) == "  Rufer KaK    +1.41 +- 0.02     87 %    0.21"
    assert console.plain("32,000 deals · rules seed · 0.4 s") == "32,000 deals; rules seed; 0.4 s"


def test_spellings_that_look_alike_in_ascii_are_shown_once() -> None:
    """The list of cards has neither doubles nor question marks where only ASCII passes."""
    rows = [line.partition("   ")[2] for line in lists.card_lines(plain=True)]
    words = [row.strip().split(", ") for row in rows]

    assert [row for row in words if len({*row}) < len(row) or "?" in row] == []


@posix
@pytest.mark.parametrize(
    "arguments", [["cards"], ["ask", H1, "--fast", "--deals", "100", "--quiet"]]
)
def test_a_closed_pipe_is_quiet(arguments) -> None:
    """Whoever reads may have gone before the first line."""
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as out:
        done = subprocess.run(
            command(*arguments),
            env=environment(),
            stdout=out,
            stderr=subprocess.PIPE,
            timeout=PATIENCE,
            check=False,
        )

    assert (done.returncode, done.stderr) == (0, b"")


@posix
def test_head_takes_one_line_and_nothing_is_said() -> None:
    """`rufer deal --jsonl | head -1` ends at once, without a word on stderr."""
    with subprocess.Popen(
        command("deal", "--count", "1000000", "--jsonl", "--quiet"),
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout
        assert process.stderr
        line = process.stdout.readline()
        process.stdout.close()
        said = process.stderr.read()
        code = process.wait(PATIENCE)

    assert strict(line.decode())["deal"] == 0
    assert (code, said) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_a_full_disk_is_said_so() -> None:
    """An output that cannot be written is no success."""
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            command("cards"),
            env=environment(),
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            timeout=PATIENCE,
            check=False,
        )

    assert done.returncode == 2
    assert done.stderr.startswith("rufer: the output cannot be written: ")


@posix
def test_a_cache_that_cannot_be_written_is_said(tmp_path) -> None:
    """Below a regular file no folder can be made: one line says so, and it compiles anyway."""
    blocked = tmp_path / "file"
    blocked.touch()

    with subprocess.Popen(
        command("ask", H1),
        env=environment(NUMBA_CACHE_DIR=None, XDG_CACHE_HOME=str(blocked / "below")),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        assert process.stderr
        announced = process.stderr.readline()
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)

    assert re.fullmatch(r"Compiling the simulator, .* it cannot be kept: [^\n]+\n", announced)
    assert process.returncode == 130


# Interrupts --------------------------------------------------------------------------------


@contextlib.contextmanager
def on_a_terminal(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], Callable[[], str]]]:
    """The command with a terminal for its notes, and a function that reads what comes there."""
    import pty

    terminal, end = pty.openpty()
    try:
        with subprocess.Popen(
            command(*arguments),
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=end,
            encoding="utf-8",
        ) as process:
            try:
                yield process, lambda: read_from(terminal)
            finally:
                process.kill()
    finally:
        os.close(terminal)
        os.close(end)


def read_from(terminal: int) -> str:
    """What comes next on a terminal."""
    assert select.select([terminal], [], [], PATIENCE)[0]
    return os.read(terminal, 4096).decode()


@posix
def test_an_interrupt_prints_the_answer_so_far() -> None:
    """Ctrl-C during a long run: exit 130, and an answer that says how many deals it stands on."""
    with on_a_terminal("ask", H1, "--deals", "10000000000") as (process, read):
        seen = ""
        while " of 10,000,000,000 deals" not in seen:
            seen += read()
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE)
        while not seen.endswith(" \r"):  # the progress is gone
            seen += read()

    found = re.search(r"Interrupted after ([\d,]+) of 10,000,000,000 deals: the answer so far", out)
    assert process.returncode == 130
    assert found
    assert f"{found[1]} deals (interrupted) · rules seed" in out
    assert "Rufer ♥K" in out
    assert "Traceback" not in seen
    assert "\x1b" not in out + seen


@posix
def test_an_interrupted_answer_is_still_json() -> None:
    """Ctrl-C with --json: the object is whole and its `stop` says interrupted."""
    with on_a_terminal("ask", H1, "--deals", "10000000000", "--json") as (process, read):
        while " deals" not in read():
            pass
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE)

    found = strict(out)
    assert (process.returncode, found["stop"]) == (130, "interrupted")
    assert 0 < found["deals"] < 10_000_000_000


@posix
def test_interrupted_deals_are_whole_lines() -> None:
    """Ctrl-C while deals are written: every line that came is a deal."""
    with subprocess.Popen(
        command("deal", "--count", "1000000", "--jsonl", "--quiet"),
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        assert process.stdout
        assert process.stderr
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        # Not `communicate`, which would pass over what `readline` has read ahead.
        rest, said = process.stdout.read(), process.stderr.read()

    numbers = [strict(line)["deal"] for line in [first, *rest.splitlines()]]
    assert process.returncode == 130
    assert numbers == list(range(len(numbers)))
    assert re.fullmatch(r"rufer: interrupted after [\d,]+ of 1,000,000 deals\n", said)


@posix
def test_a_compilation_is_announced_and_can_be_interrupted(tmp_path) -> None:
    """The first run says in one line that it compiles; Ctrl-C then ends it without a traceback."""
    with subprocess.Popen(
        command("ask", H1),
        env=environment(NUMBA_CACHE_DIR=str(tmp_path)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        assert process.stderr
        announced = process.stderr.readline()
        process.send_signal(signal.SIGINT)
        out, said = process.communicate(timeout=PATIENCE)

    assert announced == "Compiling the simulator once, about a minute ...\n"
    assert (process.returncode, out) == (130, "")
    assert said == "rufer: interrupted before the first deal was played\n"


INTERRUPTED_IMPORT = (
    """
import os, signal, sys
module = sys.argv.pop(1)

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == module:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Finder())
"""
    + START
)


@posix
@pytest.mark.parametrize("module", ["reports.cli", "click", "sim.notation", "numba", "numpy"])
def test_an_interrupt_during_start_up_is_one_line(module) -> None:
    """Ctrl-C while this module is imported: exit 130 and one line, no traceback."""
    done = subprocess.run(
        command(module, "ask", H1, code=INTERRUPTED_IMPORT),
        env=environment(),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )

    assert (done.returncode, done.stdout) == (130, "")
    assert re.fullmatch(r"rufer: interrupted[a-z ]*\n", done.stderr)


# -------------------------------------------------------------------------------------------


def renew_readme() -> None:
    """Writes today's outputs below the commands on README.md."""
    import tempfile

    os.environ["PYTHONPATH"] = str(REPOSITORY)
    text = README.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        for line, shown in blocks():
            now = output_of(line, Path(folder))
            text = text.replace(f"$ {line}\n{shown}```", f"$ {line}\n{now}```")
    session: list[str] = []
    names: dict[str, Any] = {}
    for example in doctest.DocTestParser().get_examples(pycon()):
        log = io.StringIO()
        with contextlib.redirect_stdout(log):
            exec(compile(example.source, "README.md", "single"), names)
        session.append(f">>> {example.source}{log.getvalue()}")
    README.write_text(text.replace(pycon(), "".join(session)), encoding="utf-8")


if __name__ == "__main__":
    renew_readme()
