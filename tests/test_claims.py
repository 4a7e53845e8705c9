"""Claims of players: every one has a row, and the verdicts are those of planted outcomes."""

import json
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analysis import claims as claims_module
from analysis import ladder, play_trials
from analysis.claims import CLAIMS, INTERVALS, Judgement, claims, from_json, wanted_claims
from analysis.conditions import Conditions
from analysis.estimate import student_quantile
from analysis.findings import (
    Bounds,
    Breakdown,
    Broken,
    Effect,
    Measured,
    break_down,
    measured,
)
from analysis.game_claims import is_rufer, is_trischaken
from analysis.hand_trials import SweptHand, slope_of
from analysis.known_claims import talon_has
from analysis.options import Option
from analysis.play_trials import Habits, Hands, PlayTrial, sums_of, try_play, turned
from analysis.sweep_row import SweepRow
from reports.claims_chapter import claims_chapter
from reports.claims_figure import shown
from reports.claims_screen import claims_lines
from sim import table
from sim.contracts import CONTRACTS
from sim.errors import SettingsError
from sim.rules import Rules
from sim.strategy import STRATEGIES
from tests.test_cli import rufer

STANDARD = STRATEGIES["standard"]
TABLE = re.findall(
    r"^\| (C-\d\d) \| .* \| ([A-Z][^|]*) \| [^|]* \|$",
    (Path(__file__).resolve().parents[1] / "docs" / "rules.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)


# The table ------------------------------------------------------------------------------------


@pytest.fixture(scope="module", autouse=True)
def _few_changed_deals_are_enough() -> Iterator[None]:
    """What is tried here are the numbers, not how many of them prove something."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(play_trials, "MIN_CHANGED", 20)
        yield


def test_every_claim_of_the_rules_has_a_row() -> None:
    """The 45 claims of docs/rules.md 10 are all there, and every row but S is one of them."""
    written = [key for key, _ in TABLE]

    assert sorted(written) == [f"C-{number:02}" for number in range(1, 46)]
    assert {claim.key[:4] for claim in CLAIMS if claim.key[0] == "C"} == set(written)


def test_sources_are_those_of_the_rules() -> None:
    """Who says it stands in docs/rules.md, and what the page says is among its rows."""
    for key, sources in TABLE:
        said = {tag for c in CLAIMS if c.key[:4] == key for tag in c.source.split(", ")}
        assert said == set(sources.split(", ")), key
    assert all(claim.source == "SEED" for claim in CLAIMS if claim.key[0] == "S")


def test_rows_are_tried_or_say_what_is_missing() -> None:
    """Each claim has one kind of trials or names what it waits for, under a key of its own."""
    assert len({claim.key for claim in CLAIMS}) == len(CLAIMS)
    for claim in CLAIMS:
        assert bool(claim.trials) != bool(claim.missing), claim.key
        assert len(set(map(type, claim.trials))) <= 1, claim.key


def test_nothing_is_called_missing_that_is_there() -> None:
    """Who adds a contract finds the claims that wait for it."""
    missing = {word.lower() for claim in CLAIMS for text in claim.missing for word in text.split()}

    assert not missing & set(CONTRACTS)


def test_claims_are_found_by_their_numbers() -> None:
    """A number names all parts of its claim, in any case; an unknown one is refused."""
    assert [claim.key for claim in wanted_claims(["c-20", "C-12b"])] == ["C-12b", "C-20a", "C-20b"]
    assert wanted_claims([]) == CLAIMS
    with pytest.raises(SettingsError, match="no claim 'C-2': "):
        wanted_claims(["C-2"])


# Words ----------------------------------------------------------------------------------------


def effect(low: float | None, high: float | None, name: str = "") -> Effect:
    """An effect with these bounds."""
    mean = 0.0 if low is None or high is None else (low + high) / 2
    return Effect(name=name, n=100, mean=mean, low=low, high=high)


def judged(total: Effect | None, **how: Any) -> Measured:
    """A measurement in points with this effect."""
    return measured(total, **{"what": "x", "unit": "points", "counted": "deal"} | how)


@pytest.mark.parametrize(
    ("low", "high", "word", "mirrored", "negligible"),
    [
        (0.1, 0.3, "holds", "does not hold", False),
        (0.001, 0.3, "holds", "does not hold", False),
        (-0.1, 0.3, "cannot tell", "cannot tell", False),
        (-0.001, 0.021, "cannot tell", "cannot tell", False),
        (0.001, 0.019, "holds", "does not hold", True),
        (-0.015, 0.019, "does not hold", "does not hold", True),
        (None, None, "cannot tell", "cannot tell", False),
    ],
)
def test_words_flip_with_the_effect(low, high, word, mirrored, negligible) -> None:
    """Above 0 a claim holds, below it does not; what is too small to matter says so."""
    here = judged(effect(low, high))
    there = judged(effect(low if high is None else -high, high if low is None else -low))

    assert (here.word, there.word) == (word, mirrored)
    assert here.negligible is there.negligible is negligible


def test_nothing_counted_tells_nothing() -> None:
    """Without an effect there is no verdict."""
    assert judged(None).word == "cannot tell"


def test_bounds_of_a_claim() -> None:
    """A claim that names a number holds inside its bounds, and nowhere else."""
    words = [
        judged(effect(*ends), bounds=Bounds(0.5, 1.0)).word
        for ends in ((0.6, 0.9), (1.1, 1.2), (0.1, 0.4), (0.4, 0.6))
    ]

    assert words == ["holds", "does not hold", "does not hold", "cannot tell"]


def test_strata_of_both_signs_make_a_condition() -> None:
    """Clear strata on both sides of 0 say where a claim holds, if they are to decide."""
    part = Broken(
        name="tarocks",
        effects=(effect(0.1, 0.2, "six"), effect(-0.2, -0.1, "two"), effect(-1, 1, "four")),
    )

    found = judged(effect(0.1, 0.2), broken=[part])

    assert (found.word, found.only_if) == ("holds only if", ("tarocks", "six"))
    assert judged(effect(0.1, 0.2), broken=[replace(part, decides=False)]).word == "holds"
    assert (
        judged(effect(0.1, 0.2), broken=[replace(part, effects=part.effects[:1])]).word == "holds"
    )


@pytest.mark.parametrize(
    ("confidence", "n", "quantile"),
    [(0.95, 20, 2.0930), (0.999, 20, 3.8834), (0.999, 101, 3.3905), (0.95, 10**6, 1.9600)],
)
def test_quantiles_are_those_of_the_tables(confidence, n, quantile) -> None:
    """Student's t as printed, two-sided, by degrees of freedom."""
    assert student_quantile(confidence, n) == pytest.approx(quantile, abs=0.001)


def test_strata_hold_together() -> None:
    """The intervals of three strata are those of Bonferroni."""
    values = [0.0, 1.0] * 20
    breakdown = Breakdown("any", ("a", "b", "c"), lambda hand: 0)

    found = break_down(breakdown, values * 3, [0] * 40 + [1] * 40 + [2] * 40, confidence=0.95)

    half = student_quantile(0.95, 40, 3) * np.std(values, ddof=1) / math.sqrt(40)
    assert [part.high for part in found.effects] == pytest.approx([0.5 + half] * 3)


# Play -----------------------------------------------------------------------------------------


def under(deals: int = 400, **how: Any) -> Conditions:
    """Conditions of a small trial."""
    usual: dict[str, Any] = {
        "rules": Rules(),
        "player": STANDARD,
        "seed": 1,
        "confidence": 0.95,
        "threads": 1,
    }
    return Conditions(**usual | how, deals=deals)


def played(advised: Habits, other: Habits, role: str, deals: int = 400, **more: Any) -> Measured:
    """What a trial of Rufer found."""
    trial = PlayTrial(contract="rufer", role=role, advised=advised, other=other, **more)
    return try_play([trial], under(deals))[0]


def test_a_foolish_habit_loses_and_its_contrary_wins() -> None:
    """Who always plays his highest tarock is worse than the usual player, whoever is advised."""
    foolish = {"tarock_top": -5.0}

    assert played({}, foolish, "declarer", 200).word == "holds"
    assert played(foolish, {}, "declarer", 200).word == "does not hold"


@pytest.mark.parametrize("role", ["declarer_with_partner", "partner", "defender_against_two"])
def test_play_is_that_of_the_ladder(role: str) -> None:
    """The mean and its interval are those that the ladder gives the same two players."""
    first = STANDARD._replace(knobs=tuple(
        5.0 if value == 1.5 else value for value in STANDARD.knobs  # call_void
    ), name="first")  # fmt: skip
    other = {"smear": 1.0, "lead_tarock": 1.0}
    second = turned(STANDARD, other)._replace(name="second")

    found = played({"call_void": 5.0}, other, role, 300).total
    rows = ladder([first, second], contracts=["rufer"], deals=300, threads=1).rows

    row = next(row for row in rows if row.role == role)
    assert found is not None
    assert found.n == row.deals
    assert [found.mean, found.low, found.high] == pytest.approx([row.mean, row.low, row.high])


def test_few_changed_deals_are_no_evidence(monkeypatch: pytest.MonkeyPatch) -> None:
    """A foolish habit that paid fewer deals otherwise than it takes has no interval."""
    foolish: Habits = {"tarock_top": -5.0}
    enough = played(foolish, {}, "declarer").total
    assert enough
    assert enough.changed
    monkeypatch.setattr(play_trials, "MIN_CHANGED", enough.changed + 1)
    few = played(foolish, {}, "declarer").total

    assert few
    assert (few.mean, few.low, few.high) == (enough.mean, None, None)
    assert enough.low is not None


def test_a_habit_that_changes_nothing_is_no_evidence() -> None:
    """A habit of another game is seen in no deal: 0 in all of them has no interval."""
    found = played({"t_jungfrau": 5.0}, {}, "partner").total

    assert found is not None
    assert (found.mean, found.low) == (0.0, None)


def test_only_some_hands_count() -> None:
    """The seats and gains of defenders with the Sküs and of those without sum to those of all."""
    strong = Hands("with the Sküs", lambda hand: hand >> 53 & 1 == 1)
    weak = Hands("without", lambda hand: hand >> 53 & 1 == 0)
    habits: tuple[Habits, Habits] = ({"tarock_top": -1.0}, {})

    def sums(hands: Hands | None) -> Any:
        trial = PlayTrial(
            contract="rufer",
            role="defender_against_two",
            advised=habits[0],
            other=habits[1],
            hands=hands,
        )
        return sums_of(trial, under(), 0, 200)

    every, some, others = sums(None), sums(strong), sums(weak)

    assert (some + others)[2:4].tolist() == every[2:4].tolist()
    assert 0 < some[2] < every[2]


# Hands ----------------------------------------------------------------------------------------


def test_slope_is_that_of_least_squares() -> None:
    """Numbers that grow by 2 with the first fact and fall by 1 with the second are found so."""
    rng = np.random.default_rng(1)
    facts = rng.integers(0, 8, (400, 2)).astype(float)
    values = 2 * facts[:, 0] - facts[:, 1] + rng.normal(0, 1, 400)

    found = slope_of(values.tolist(), facts.tolist(), confidence=0.95)
    simple = slope_of(values.tolist(), facts[:, :1].tolist(), confidence=0.95)

    assert found is not None
    assert simple is not None
    assert found.low is not None
    assert found.high is not None
    assert found.low < 2 < found.high < found.low + 0.15
    assert simple.mean == pytest.approx(np.polyfit(facts[:, 0], values, 1)[0])
    assert slope_of([1.0] * 30, [[1.0]] * 30, confidence=0.95) is None


def row(option: Option, first: int, second: int) -> SweepRow:
    """A row with these sums in the halves of 20 deals."""
    none = dict.fromkeys(
        ("squares", "behind", "behind_squares", "wins", "partner_deals", "partner_wins",
         "talon_deals", "own_deals"), 0,
    )  # fmt: skip
    return SweepRow(
        number=0,
        hand=0xFFF,
        option=option,
        deals=20,
        total=first + second,
        first_total=first,
        best=False,
        **none,
    )


def test_who_is_picked_is_counted_on_other_deals() -> None:
    """The king that leads on the first half counts with its second half, lucky or not."""
    hand = SweptHand(
        0xFFF,
        (row(Option("rufer", 7), 30, -10), row(Option("rufer", 15), 20, 50),
         row(Option("trischaken"), 0, 10)),
    )  # fmt: skip

    assert hand.ahead(is_rufer, is_trischaken) == -2.0
    assert hand.ahead(is_trischaken, is_rufer) == 2.0
    assert hand.ahead(is_rufer, lambda row: False) is None


def said_of(key: str, hand: int, totals: dict[int | None, tuple[int, int]]) -> float | None:
    """What a hand says to a claim, by the points of both halves of the deals for each call."""
    (claim,) = wanted_claims([key])
    rows = [
        replace(row(Option("trischaken" if king is None else "rufer", king), *both), hand=hand)
        for king, both in totals.items()
    ]
    said: float | None = claim.trials[0].note(SweptHand(hand, tuple(rows)))
    return said


def test_a_single_card_stands_against_suits_of_any_length() -> None:
    """C-16b speaks of all other kings: also of that of a suit with six cards."""
    six_hearts_one_diamond = 0b1_0011_1111 | 0b11111 << 40

    said = said_of("C-16b", six_hearts_one_diamond, {7: (30, 40), 15: (0, 10), 23: (20, 0)})

    assert said == -3.0


def test_the_fourth_king_is_not_an_own_one() -> None:
    """S-03 speaks of the king that is missing, also where an own king may be called."""
    three_kings = 1 << 7 | 1 << 15 | 1 << 23 | 0b1_1111_1111 << 40

    said = said_of("S-03", three_kings, {7: (90, 90), 31: (20, 30), None: (0, 10)})

    assert said == 2.0


def test_a_kontra_is_nothing_beside_the_game() -> None:
    """S-02 counts a game with a bird and a Valat in place of it, but no game that is doubled."""
    paid = ({"game": 1}, {"game": 1, "kontra": 1}, {"game": -1, "pagat": 1}, {"valat": 4})
    parts = np.array([[one.get(name, 0) for name in table.PART_NAMES] for one in paid])
    (claim,) = wanted_claims(["S-02"])

    assert claim.trials[0].note(parts).tolist() == [0, 0, 1, 1]


def test_the_talon_by_hand() -> None:
    """Six of 54 cards hold 6 x 22/54 tarocks, and none with the chance of six suit cards."""
    shares = [talon_has(number) for number in range(7)]

    assert sum(shares) == pytest.approx(1)
    assert sum(n * share for n, share in enumerate(shares)) == pytest.approx(6 * 22 / 54)
    assert shares[0] == pytest.approx(math.prod((32 - i) / (54 - i) for i in range(6)))


# All together ---------------------------------------------------------------------------------


KEYS = ("C-03", "C-05", "C-23a", "C-41", "C-43", "S-01")


@pytest.fixture(scope="module")
def small() -> Judgement:
    """Some claims of all kinds but the talon, tried on little."""
    return claims(KEYS, deals=400, threads=3)


def test_a_claim_alone_has_the_same_numbers(small: Judgement) -> None:
    """Neither the claims beside it nor the threads change a verdict."""
    alone = claims(["C-23a"], deals=400, threads=1)

    assert [verdict for verdict in small.verdicts if verdict.key == "C-23a"] == [*alone.verdicts]


def test_all_intervals_hold_together(small: Judgement) -> None:
    """Each is as wide as all of all claims together demand."""
    how = under(confidence=1 - 0.05 / INTERVALS)
    trials = next(claim.trials for claim in CLAIMS if claim.key == "C-23a")

    found = next(verdict for verdict in small.verdicts if verdict.key == "C-23a")

    assert list(found.measured) == try_play(trials, how)


def test_every_interval_is_counted(small: Judgement) -> None:
    """The families that share the chance of an error are the intervals that were found."""
    trials = [trial for claim in wanted_claims(KEYS) for trial in claim.trials]
    found = [one for verdict in small.verdicts for one in verdict.measured]
    by_chance = [one for one in found if one.total is None or one.total.n is not None]

    assert sum(trial.families for trial in trials) == sum(1 + len(o.broken) for o in by_chance)
    assert sum(trial.families for claim in CLAIMS for trial in claim.trials) == INTERVALS


def test_json_comes_back_as_it_was(small: Judgement) -> None:
    """A report reads what the command wrote; anything else is refused in a line."""
    assert from_json(small.to_json()) == small
    for text in ("", "[]", "{}", json.dumps(small.to_dict() | {"verdicts": [1]})):
        with pytest.raises(SettingsError, match="rufer claims --json"):
            from_json(text)


def test_the_table_has_a_row_a_measurement(small: Judgement) -> None:
    """And one for a claim that nobody can try yet."""
    keys: Sequence[str] = small.table["claim"].tolist()

    assert {verdict.key: keys.count(verdict.key) for verdict in small.verdicts} == {
        verdict.key: max(1, len(verdict.measured)) for verdict in small.verdicts
    }


def test_a_screen_says_all(small: Judgement) -> None:
    """Every claim has its block, with its verdict and how to repeat it, in 80 columns."""
    lines = claims_lines(small, detailed=True)
    text = "\n".join(lines)

    assert max(map(len, lines)) <= 80
    assert "not yet: it needs the contract Sechserdreier" in text
    assert "holds: 2.44 tarocks\n" in text
    assert "         rufer claims C-23a --deals 400\n" in text
    assert text.count("[SEED]") == 2


def test_a_chapter_has_a_row_a_measurement_and_a_figure(small: Judgement) -> None:
    """Rows are as wide as their heading, and the figure has a point a claim in points."""
    (chapter,) = claims_chapter(small)

    assert {len(row) for row in chapter.rows} == {len(chapter.heading)}
    assert [row[0] for row in chapter.rows if row[0]] == [v.key for v in small.verdicts]
    assert chapter.draw is not None
    panel = chapter.draw().axes[1]
    assert len(shown(small.verdicts)) == 3  # C-03a, C-03b and C-23a
    assert sum(len(line.get_xdata()) == 1 for line in panel.lines) == 3  # type: ignore[arg-type]
    assert claims_chapter(replace(small, verdicts=())) == []


def test_an_interrupt_keeps_what_was_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """The claims before it are there and the one at work is not; before the first, none is."""

    def interrupted(*_: object) -> list[Measured]:
        raise KeyboardInterrupt

    kinds = [
        kind._replace(hold=interrupted) if kind.trial is PlayTrial else kind
        for kind in claims_module._KINDS
    ]
    monkeypatch.setattr(claims_module, "_KINDS", kinds)

    found = claims(["C-23", "C-43", "C-45"], deals=100)

    assert found.stop == "interrupted"
    assert [verdict.key for verdict in found.verdicts] == ["C-43", "C-45"]
    assert "Interrupted: the claims judged so far." in claims_lines(found, detailed=False)
    with pytest.raises(KeyboardInterrupt):
        claims(["C-23", "C-45"], deals=100)


def test_wrong_words_are_one_line() -> None:
    """What is wrong is quoted, with what would be right."""
    ended = rufer("claims", "C-99")

    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith("rufer: no claim 'C-99': known are C-01a, ")
    assert ended.stderr.count("\n") == 1
    with pytest.raises(SettingsError, match="strategy 'simple': claims are tried by turning"):
        claims(["C-43"], strategy="simple")
