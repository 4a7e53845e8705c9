"""The command report: the same page for the same sweeps, whole, and refused in a line."""

import shlex
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from analysis.claims import claims
from analysis.sweep import Sweep, read_sweep
from analysis.sweep_store import load, sweep_into
from reports import cli
from sim.errors import SettingsError
from tests.test_page import Read, verify_page

REPORT = (
    "report", "standard", "simple", "--talons", "300", "--claims", "claims.json",
    "--out", "page.html",
)  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where two sweeps of the same hands and a judged claim lie; we are in it."""
    place = tmp_path_factory.mktemp("report")
    for player in ("standard", "simple"):
        sweep_into(place / player, 60, read_sweep(strategy=player, deals=20))
    for name, seed, deals in (("seeded", 2, 20), ("more", 1, 40)):
        sweep_into(place / name, 2, read_sweep(strategy="simple", deals=deals, seed=seed))
    (place / "claims.json").write_text(claims(["S-09"]).to_json(), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(place)
        yield place


@pytest.fixture(scope="module")
def page(folder: Path) -> str:
    """The report of the two sweeps."""
    assert cli.run([*REPORT, "--quiet"]) == 0
    return (folder / "page.html").read_text(encoding="utf-8")


def test_a_report_is_a_sound_page(page) -> None:
    """As the tiny page is; rules, players, numbers and seed stand on it."""
    verify_page(page)
    text = " ".join(Read(page).text.split())

    for said in ("For rules seed", "All four play like standard", "hands: 60", "Seed: 1"):
        assert said in text


def test_a_report_says_how_to_repeat_it(page) -> None:
    """The commands for its sweeps and itself, as they are typed."""
    text = Read(page).text

    for player in ("standard", "simple"):
        assert (
            f"rufer sweep {player} --hands 60 --deals 20 --rules seed --strategy {player} --seed 1"
        ) in text
    assert shlex.join(["rufer", *REPORT]) in text
    assert "rufer claims" in text


def test_the_front_page_leads_to_chapters(page) -> None:
    """Each line of the front page is the title of the chapter that it leads to."""
    read = Read(page)
    front = page[page.index('<section id="front"') : page.index("<nav")]
    lines = [a for a in Read(front).all("a") if a["href"] != "#"]
    articles = {article["id"] for article in read.all("article")}

    assert {"#tarocks", "#half", "#sensitivity", "#claims"} <= {line["href"] for line in lines}
    assert {(line["href"] or "")[1:] for line in lines} <= articles


def test_the_same_sweeps_make_the_same_page(folder, page) -> None:
    """Made again from the same folders, by one thread."""
    cli.run([*REPORT, "--quiet", "--threads", "1"])

    assert (folder / "page.html").read_text(encoding="utf-8") == page


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["simple"], "which file? Write its name, such as --out report.html"),
        (["simple", "--out", "a.pdf"], "a.pdf: a page with the suffix .html would be right"),
        (["simple", "--out", "no/a.html"], "no/a.html: there is no folder"),
        (["nothing", "--out", "a.html"], "nothing: holds no sweep"),
        (["simple", "nothing", "--out", "a.html"], "nothing: holds no sweep"),
        (["simple", "seeded", "--out", "a.html"], "seeded: seed 2; 1, as in simple, would be"),
        (["simple", "more", "--out", "a.html"], "more: deals 40; 20, as in simple, would be"),
        (["simple", "--out", "a.html", "--hands", "9"], "--hands: the sweep in simple is played"),
        (
            ["standard", "--out", "a.html", "--strategy", "simple"],
            "--strategy simple: the sweep in",
        ),
        (["simple", "--out", "a.html", "--claims", "no.json"], "no.json: cannot be read"),
        (["simple", "--out", "a.html", "--claims", "page.html"], "page.html: no claims"),
        (["--out", "a.html", "--hands", "0"], "hands 0: a whole number from 1 to"),
        (["--out", "a.html", "--rules", "wein"], "no preset of rules 'wein'"),
    ],
)
def test_wrong_input_is_refused_in_a_line(folder, words, said) -> None:
    """What makes no sense is quoted, what would be right is said, and nothing is written."""
    with pytest.raises(SettingsError) as fault:
        cli.run(["report", *words])

    assert str(fault.value).startswith(said)
    assert not (folder / "a.html").exists()


def test_an_interrupted_report_is_not_written(folder, monkeypatch) -> None:
    """Half a report is none: an interrupt says so."""

    def stopped(hands: int, **how: object) -> Sweep:
        return replace(load("simple"), stop="interrupted")

    monkeypatch.setattr("analysis.sweep.sweep", stopped)
    with pytest.raises(KeyboardInterrupt, match="nothing is written"):
        cli.run(["report", "--out", "a.html"])

    assert not (folder / "a.html").exists()
