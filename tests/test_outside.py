"""The published simulation: its numbers as docs/rules.md has them, beside ours; the command."""

import json
import re
import signal
from pathlib import Path

import numpy as np
import pytest

from analysis import published
from analysis.estimate import mean_over, share_over
from analysis.options import Option
from analysis.outside import Outside, beside_published, outside
from analysis.sweep import Sweep
from analysis.sweep_row import SweepRow
from reports import cli
from reports.outside_screen import outside_lines
from sim import cards
from sim.errors import SettingsError
from tests.test_cli import PATIENCE, on_a_terminal, posix, rufer

REPOSITORY = Path(__file__).resolve().parents[1]
DEALS = 100


def hand_of(tarocks: int) -> int:
    """Some twelve cards, so many of them tarocks."""
    others = list(cards.cards_of(cards.PACK_MASK & ~cards.TAROCK_MASK))
    return cards.mask_of(
        [*cards.cards_of(cards.TAROCK_MASK)[:tarocks], *others[: cards.HAND_SIZE - tarocks]]
    )


def row(number: int, contract: str, tarocks: int, total: int, *, deals: int = DEALS) -> SweepRow:
    """A row of the given points in all, equal in every deal; 3 in 4 of 80 with a partner won."""
    call = contract == "rufer"
    return SweepRow(
        number=number,
        hand=hand_of(tarocks),
        option=Option(contract),
        deals=deals,
        total=total,
        squares=-(-(total**2) // deals),  # never too few
        first_total=total // 2,
        best=False,
        behind=0,
        behind_squares=0,
        wins=64 if call else 0,
        partner_deals=80 if call else 0,
        partner_wins=60 if call else 0,
        talon_deals=20 if call else 0,
        own_deals=0,
    )


def beside(rows: list[SweepRow], *, deals: int = DEALS) -> Outside:
    """These rows beside the published numbers."""
    found = Sweep(
        rules_name="cheltenham",
        strategy="simple",
        seed=1,
        stop="deals",
        hands=len({r.number for r in rows}),
        deals=deals,
        rows=tuple(rows),
    )
    return beside_published(found, confidence=0.95)


def copied(points=published.POINTS, *, hands: int = 20) -> Outside:
    """Hands that bring just these points; each number of tarocks has so many."""
    return beside(
        [
            row(100 * tarocks + hand, game, tarocks, round(100 * points[game][column]))
            for column, tarocks in enumerate(published.TAROCKS)
            for hand in range(hands)
            for game in published.POINTS
        ]
    )


def text_of(found: Outside) -> str:
    """The screen as one line."""
    return " ".join(" ".join(outside_lines(found)).split())


# The published numbers ------------------------------------------------------------------------


def test_the_published_numbers_are_those_of_the_rules_page() -> None:
    """Points by 2 to 8 tarocks, in order, and the shares won stand in docs/rules.md 10.9."""
    page = (REPOSITORY / "docs" / "rules.md").read_text(encoding="utf-8")
    section = re.search(r"### 10\.9 .*?(?=\n##)", page, re.DOTALL)
    assert section
    for game in published.POINTS:
        found = re.search(game.capitalize() + r" ((?:[+−]\d\.\d\d ?)+)", section[0])
        assert found
        numbers = [float(number.replace("−", "-")) for number in found[1].split()]
        assert numbers == list(published.POINTS[game])
    assert "tarocks 2 to 8" in section[0]
    assert (*published.TAROCKS[:: len(published.TAROCKS) - 1], len(published.TAROCKS)) == (2, 8, 7)
    assert f"{100 * published.WON_WITH_PARTNER:.1f} % with a partner" in section[0]
    assert f"{100 * published.WON_ALONE:.1f} % alone" in section[0]


def test_the_published_hands_are_as_many_as_the_pack_makes() -> None:
    """KON's hands by tarocks fit docs/rules.md 2: chi-square of seven counts below 24."""
    shares = (0.043, 0.126, 0.224, 0.258, 0.197, 0.100, 0.034)

    chi = sum(
        (n - 1_000 * share) ** 2 / (1_000 * share)
        for n, share in zip(published.KON_HANDS, shares, strict=True)
    )

    assert chi < 24


def test_the_published_table_differs_from_itself_by_nothing() -> None:
    """Hands that bring the published points: no difference, every step, the same crossing."""
    found = copied()

    assert [line.tarocks for line in found.lines] == [*published.TAROCKS] * 2
    assert [line.published for line in found.lines[:7]] == [*published.POINTS["rufer"]]
    assert {line.hands for line in found.lines} == {20}
    assert max(abs(line.difference or 0) for line in found.lines) < 1e-12
    assert (
        found.won_with_partner.rate, found.won_alone.rate, found.king_in_talon.rate,
    ) == (0.75, 0.2, 0.2)  # fmt: skip
    screen = text_of(found)
    assert screen.count("here at 6 of 6 steps") == 2
    assert "in KON Trischaken up to 4 tarocks and the Rufer from 5; here too." in screen
    assert "do not tell" not in screen


def test_another_shape_is_told() -> None:
    """A Rufer that falls, and games that cross elsewhere, twice, or not at all."""
    fallen = copied({**published.POINTS, "rufer": tuple(reversed(published.POINTS["rufer"]))})
    assert "Rufer brings more with each tarock more in KON; here at 0 of 6 steps" in text_of(fallen)
    assert "from 5; here the Rufer up to 2 tarocks, Trischaken up to 4" in text_of(
        copied({"rufer": (2.0, 0, 0, 1, 1, 1, 1), "trischaken": (1.0, 1, 1, 0, 0, 0, 0)})
    )
    assert "here Trischaken throughout." in text_of(
        copied({"rufer": (-1.0,) * 7, "trischaken": (1.0,) * 7})
    )


def test_a_line_by_hand() -> None:
    """20 hands of 0 and 20 of 1 points: 0.5 ± 0.16; KON's 43 hands spread alike."""
    found = beside(
        [row(n, game, 2, 100 * (n % 2)) for n in range(40) for game in ("rufer", "trischaken")]
    )
    line = found.lines[0]
    spread = (0.25 * 40 / 39) ** 0.5
    half = 1.959964 * spread / 40**0.5
    both = 1.959964 * spread * (1 / 40 + 1 / 43) ** 0.5

    assert (line.contract, line.tarocks, line.hands) == ("rufer", 2, 40)
    assert pytest.approx((0.5, 0.5 - half, 0.5 + half)) == (line.mean, line.low, line.high)
    expected = pytest.approx((0.88, 0.88 - both, 0.88 + both))
    assert expected == (line.difference, line.difference_low, line.difference_high)
    assert [lead.lead for lead in found.leads] == [0.0] + [None] * 6


def test_few_hands_have_no_interval() -> None:
    """Of 19 hands the mean is told and no ±, and which game is better stays open."""
    found = copied(hands=19)

    assert {line.low for line in found.lines} == {None}
    assert {line.difference_low for line in found.lines} == {None}
    assert "With 2, 3, 4, 5, 6, 7 and 8 tarocks these hands do not tell" in text_of(found)


# Intervals over hands -------------------------------------------------------------------------


def test_the_interval_of_a_share_counts_hands() -> None:
    """Of 1,000 samples of unlike hands 93 to 97 % cover the truth; games alone would be fewer."""
    random = np.random.default_rng(1)
    chances = random.beta(1, 1, (1_000, 80))
    games = random.binomial(30, 0.8, chances.shape)
    won = random.binomial(games, chances)

    rates = [
        share_over(w.tolist(), g.tolist(), confidence=0.95) for w, g in zip(won, games, strict=True)
    ]

    covered = sum(
        r.low is not None and r.high is not None and r.low <= 0.5 <= r.high for r in rates
    )
    assert 930 <= covered <= 970
    rate = rates[0]
    assert pytest.approx(won[0].sum() / games[0].sum()) == rate.rate
    assert (rate.high or 0) - (rate.low or 0) > 2 * 1.96 * (0.25 / games[0].sum()) ** 0.5 * 2


def test_no_hands_have_no_numbers() -> None:
    """Nothing has neither mean nor share, and one hand has no interval."""
    assert {None} == {*mean_over([], confidence=0.95), *share_over([], [], confidence=0.95)}
    assert mean_over([2.0], confidence=0.95) == (2.0, None, None, None)
    assert share_over([1], [2], confidence=0.95) == (0.5, None, None)


# Played ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played() -> Outside:
    """200 hands of 40 deals."""
    return outside(200, deals=40, threads=2)


def test_our_players_have_the_published_shape(played) -> None:
    """With more tarocks a Rufer brings more and Trischaken less; the ends are clear."""
    rufer, trischaken = (
        [line for line in played.lines if line.contract == game and line.hands >= 10]
        for game in published.POINTS
    )

    assert (rufer[0].mean or 0) + 0.5 < (rufer[-1].mean or 0)
    assert (trischaken[-1].mean or 0) + 2 < (trischaken[0].mean or 0)
    assert played.leads[1].high is not None
    assert played.leads[1].high < 0  # three tarocks
    assert played.won_alone.rate is not None
    assert played.won_with_partner.rate is not None
    assert 0.5 + played.won_alone.rate < played.won_with_partner.rate


def test_the_king_lies_in_the_talon_once_in_seven_deals(played) -> None:
    """The share of 8,000 deals, within 4.5 standard errors of 1/7."""
    assert played.king_in_talon.rate is not None
    assert abs(played.king_in_talon.rate - 1 / 7) <= 4.5 * (6 / 49 / 8_000) ** 0.5


def test_the_screen_fits_and_says_what_it_stands_on(played) -> None:
    """80 columns; hands, deals, rules, players and seed."""
    lines = outside_lines(played)

    assert [line for line in lines if len(line) > 80 or line != line.rstrip()] == []
    assert lines[-1] == ("200 hands, 40 deals each · rules cheltenham · players standard · seed 1")


def test_the_json_is_whole(played) -> None:
    """Strict JSON with a line for each game and number of tarocks, as in the table."""
    found = json.loads(played.to_json())

    assert len(found["lines"]) == len(played.table) == 14
    assert found["lines"][0]["published"] == -0.38
    assert found["king_in_talon"]["rate"] == played.king_in_talon.rate


# The command ----------------------------------------------------------------------------------


def test_the_command_prints_the_screen() -> None:
    """With `cheltenham` unless told otherwise, and nothing on stderr."""
    done = rufer("outside", "--hands", "25", "--deals", "4", "--strategy", "simple", "--quiet")

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(
        "25 hands, 4 deals each · rules cheltenham · players simple · seed 1\n"
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["outside", "--hands", "0"], "hands 0: a whole number from 1 to 1000000"),
        (["outside", "--hands", "many"], "hands many: a whole number from 1"),
        (["outside", "--deals", "0"], "deals 0: a whole number from 1"),
        (["outside", "--rules", "cheltenam"], "no preset of rules 'cheltenam': 'cheltenham'"),
        (["outside", "--me", "simple"], "No such option '--me'"),
        (["agreement"], "which judge? Name who plays, such as: rufer agreement --judge simple"),
        (["agreement", "--judge", "simpel"], "no strategy 'simpel': 'simple' would be right"),
        (["agreement", "--judge", "simple", "--margin", "-1"], "margin -1: a number from 0 to"),
        (["agreement", "--judge", "simple", "--judge-deals", "1"], "judge-deals 1: a whole number"),
        (["agreement", "--judge", "simple", "--threads", "0"], "threads 0: a whole number from 1"),
    ],
)
def test_wrong_input_is_one_clear_line(words, said) -> None:
    """What is wrong is quoted, what would be right is said, before anything is played."""
    with pytest.raises(SettingsError) as fault:
        cli.run(words)

    assert said in str(fault.value)
    assert "\n" not in str(fault.value)


@posix
@pytest.mark.parametrize(
    "words", [("outside",), ("agreement", "--judge", "random", "--deals", "50")]
)
def test_an_interrupt_prints_the_whole_hands_so_far(words) -> None:
    """Ctrl-C during a long run: exit 130, no traceback, and a screen that says interrupted."""
    with on_a_terminal(*words, "--hands", "100000") as (process, read):
        seen = ""
        while " of 100,000 hands" not in seen:
            seen += read()
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE)

    assert process.returncode == 130
    assert "interrupted" in out.partition("\n\n")[0]
    assert "seed 1" in out
    assert "Traceback" not in seen
