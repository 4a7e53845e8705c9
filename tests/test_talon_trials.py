"""Claims about the talon: the verdicts on invented numbers, the classes on talons made by hand."""

from dataclasses import replace

import numpy as np
import pytest

from analysis import talon_trials
from analysis.claims import Judgement
from analysis.conditions import Conditions
from analysis.facts import facts_of
from analysis.findings import Breakdown, Measured, Verdict
from analysis.random_talons import OpenTalon
from analysis.talon_claims import (
    CLAIMS,
    by_discard,
    by_order,
    more_points,
    more_tarocks,
)
from analysis.talon_trials import (
    Note,
    TalonTrial,
    judge,
    leaders,
    take_notes,
    try_talons,
)
from reports.claims_screen import claims_lines
from sim.exchange import GIVE_UP, Exchange
from sim.notation import parse_card, parse_cards
from sim.rules import Rules
from sim.strategy import STRATEGIES

SIMPLE = STRATEGIES["simple"]
BY_KEY: dict[str, TalonTrial] = {claim.key: claim.trials[0] for claim in CLAIMS}
PLAIN = "XXI XVIII XV XII VIIII VII ♥D ♥3 ♠K ♠9 ♣7 ♦R"  # six tarocks, no bird
BIRD = "XXI XVIII XV XII VIIII III ♥D ♥3 ♠K ♠9 ♣7 ♦R"
FEW = "XV XII II ♥D ♥R ♥3 ♠R ♠9 ♣7 ♣8 ♦R ♦2"


def mask(text: str) -> int:
    """The set of some cards."""
    return sum(1 << card for card in parse_cards(text))


def talon(left: str, right: str, *, hand: str = PLAIN, king: str = "♥K") -> OpenTalon:
    """An open talon."""
    return OpenTalon(mask(hand), parse_card(king), (mask(left), mask(right)), GIVE_UP)


def invented(**changes) -> TalonTrial:
    """Label 1 is better than label 0, broken down by a first number of a note."""
    trial = TalonTrial(
        classes="1 against 0",
        talons="all",
        is_about=lambda talon: True,
        split=by_discard,
        side=lambda talon, label: label[0] == 1,
        breakdowns=(Breakdown("stratum", ("a", "b", "c", "d", "e"), lambda *facts: 0),),
    )
    return replace(trial, **changes)


def judgement(*verdicts: Verdict) -> Judgement:
    """These verdicts as if they had been tried."""
    return Judgement(
        rules_name="seed",
        strategy="standard",
        seed=1,
        confidence=0.95,
        deals=1_000,
        stop="deals",
        verdicts=verdicts,
        elapsed_s=1.0,
    )


def judged(*strata, **changes) -> Measured:
    """What is judged of a claim with these numbers in its strata."""
    notes = [
        Note(float(value), value > 0, (stratum,))
        for stratum, values in enumerate(strata)
        for value in values
    ]
    return judge(invented(**changes), notes, 0.95)


# Verdicts -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("truth", "verdict"), [(0.2, "holds"), (-0.2, "does not hold"), (0.0, "cannot tell")]
)
def test_verdict_is_the_truth(truth, verdict) -> None:
    """A claim that is true by construction holds, a false one does not, an idle one is open."""
    noise = np.random.default_rng(1).normal(0, 1, 1_000)

    actual = judged(truth + noise - noise.mean())

    assert verdict == actual.word


def test_row_by_hand() -> None:
    """20 times 1 1 2 4 have the mean 2; of -1 1 2 6 the race agrees with three of four."""
    total = judged([1, 1, 2, 4] * 20).total
    half = 1.990450 * (1.5 / 79) ** 0.5

    assert total is not None
    assert (total.n, total.right) == (80, 1)
    assert pytest.approx((2, 2 - half, 2 + half)) == (total.mean, total.low, total.high)
    assert judged([-1, 1, 2, 6] * 20).total.right == 0.75  # type: ignore[union-attr]


def test_interval_covers() -> None:
    """Of 1,000 claims 93 to 97 % of the intervals cover the truth, here of skewed numbers."""
    numbers = np.random.default_rng(2).exponential(1, (1_000, 200)) - 0.7
    totals = [judged(values).total for values in numbers]

    covered = sum(
        total is not None and (total.low or 0) <= 0.3 <= (total.high or 0) for total in totals
    )

    assert 930 <= covered <= 970


def test_strata_of_both_signs_are_told() -> None:
    """Clear strata on both sides of 0 say where a claim holds; all others are left out."""
    good, bad, open_question = [1, 2] * 50, [-1, -2] * 50, [1, -1] * 50

    assert judged(good, bad, open_question, good).only_if == ("stratum", "a", "d")
    assert judged(good, open_question).word == "holds"
    assert judged(bad, open_question).word == "does not hold"


def test_few_talons_decide_nothing() -> None:
    """Below twenty talons neither a claim nor a stratum is told from chance."""
    assert judged([1] * 19).word == "cannot tell"
    assert judged([1] * 100, [-1] * 19).word == "holds"
    assert judge(invented(), [], 0.95).word == "cannot tell"


def test_noise_has_seldom_a_verdict() -> None:
    """Of 500 idle claims in five strata few get a verdict: the strata hold together."""
    numbers = np.random.default_rng(3).normal(0, 1, (500, 5, 40))

    verdicts = [judged(*strata).word for strata in numbers]

    assert sum(verdict != "cannot tell" for verdict in verdicts) <= 35
    assert sum(verdict.startswith("holds only") for verdict in verdicts) <= 5


def test_wins_fall_from_the_first_stratum_to_the_last() -> None:
    """Where the share of games won is noted, the ends of the breakdown are compared."""
    often, seldom = [0.8, 0.6] * 20, [0.3, 0.5] * 20

    assert judged(often, often, seldom, wins=True).word == "holds"
    assert judged(seldom, often, wins=True).word == "does not hold"
    assert judged(often, seldom, often, wins=True).word == "cannot tell"
    assert judged(often, seldom[:19], wins=True).word == "cannot tell"


def test_explained_share_by_hand() -> None:
    """Strata that are level inside explain all; 0 2 and 2 4 have half their spread between."""
    assert [judged([1, 1], [3, 3]).broken[0].explained, judged([1, 3]).broken[0].explained] == [
        1,
        0,
    ]
    assert judged([0, 2], [2, 4]).broken[0].explained == 0.5


@pytest.mark.parametrize("claim", CLAIMS)
def test_the_widest_table_fits_a_screen(claim) -> None:
    """Thousands of talons with large numbers on both sides of 0 stay within 80 columns."""
    trial = claim.trials[0]
    strata = max(len(breakdown.strata) for breakdown in trial.breakdowns)
    notes = [
        Note(
            value,
            True,
            tuple(stratum % len(breakdown.strata) for breakdown in trial.breakdowns),
            (9.0,) * len(trial.habits),
        )
        for stratum in range(strata)
        for value in ([0.1, 0.9] if trial.wins else [-40.0, 39.0]) * 500
    ]
    verdict = Verdict(
        key=claim.key,
        text=claim.text,
        source=claim.source,
        measured=(judge(trial, notes, 0.95),),
    )

    lines = claims_lines(judgement(verdict), detailed=True)

    assert max(map(len, lines)) <= 80


# Leaders --------------------------------------------------------------------------------------


def test_leaders_are_the_best_of_each_side() -> None:
    """Of the ranked exchanges the first of either side is taken; neither is passed over."""
    labels = [(0,), (1,), (1,), (2,), (0,)]
    trial = invented(side=lambda talon, label: None if label[0] == 2 else label[0] == 1)
    ranked = [(3, 0.9), (4, 0.5), (2, 0.4), (1, 0.3), (0, 0.1)]

    assert leaders(trial, talon("", ""), labels, ranked) == (2, 4)
    assert leaders(trial, talon("", ""), labels, [(3, 0.9), (4, 0.5)]) is None


def test_leaders_are_of_the_case_of_the_best() -> None:
    """Where a claim has cases, only labels like that of the best exchange are compared."""
    labels = [(0, 1), (0, 0), (1, 1), (1, 0)]
    trial = invented(side=lambda talon, label: label[1] == 1, case=lambda label: label[0])

    assert leaders(trial, talon("", ""), labels, [(3, 4), (0, 3), (1, 2), (2, 1)]) == (2, 3)
    assert leaders(trial, talon("", ""), labels, [(3, 4), (0, 3), (1, 2)]) is None


# Classes --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "right", "tarocks", "points", "order"),
    [
        ("V VI ♣8", "♣D ♣R II", 0, 1, 0),
        ("♣8 ♣9 II", "♣B V ♣R", None, 1, 1),  # as many tarocks: points
        ("♣K ♣8 II", "♣D ♦D V", None, 1, 0),  # the king goes before points
        ("♣8 ♣9 II", "♦1 ♦2 V", None, None, None),
        ("I XX ♣8", "♣D ♣R ♣B", 0, 1, 0),  # 5 + 1 + 1 − 2 against 4 + 3 + 2 − 2
    ],
)
def test_which_half(left, right, tarocks, points, order) -> None:
    """More tarocks, more points, and the order tarocks, kings, points."""
    found = talon(left, right)

    assert (more_tarocks(found), more_points(found), by_order(found)) == (tarocks, points, order)


AGAINST = ("V VI ♣8", "♣D ♣R II")
LEVEL = ("♣8 ♣9 II", "♦1 ♦2 V")


@pytest.mark.parametrize(
    ("key", "found", "is_about"),
    [
        ("C-17", talon(*AGAINST), True),
        ("C-17", talon("♣D V VI", "♣8 ♣R II"), False),
        ("C-17", talon(*LEVEL), False),
        ("C-18", talon(*AGAINST), True),
        ("C-18", talon(*LEVEL), False),
        ("C-19", talon(*AGAINST), False),  # no bird in the hand, only one in the talon
        ("C-19", talon(*AGAINST, hand=BIRD), True),
        ("C-19", talon("V VI ♣8", "♣D ♣R ♣B", hand=BIRD), False),  # six tarocks with the second
        ("C-19", talon(*LEVEL, hand=BIRD), False),
        ("C-20a", talon(*LEVEL), True),
        ("C-20b", talon(*LEVEL), True),
        ("C-21a", talon(*LEVEL), True),
        ("C-21a", talon(*LEVEL, hand=PLAIN.replace("♦R", "♣B"), king="♦K"), False),
        ("C-21b", talon(*LEVEL), True),
        ("C-21b", talon(*LEVEL, hand=PLAIN.replace("♠9", "♣B")), False),  # the king is bare
        ("C-21b", talon(*LEVEL, hand=FEW), False),
        ("C-22", talon(*LEVEL), True),
    ],
)
def test_which_talons_a_claim_is_about(key, found, is_about) -> None:
    """Each claim picks the talons that it says something about."""
    assert BY_KEY[key].is_about(found) is is_about


def test_sides_of_the_halves() -> None:
    """C-17 and C-19 advise the tarocks; C-18 advises the king where the tarocks are level."""
    against, kings = talon("♣D ♣R II", "V VI ♣8", hand=BIRD), talon("♣K ♣8 II", "♣D ♦D V")

    def sides(key: str, found: OpenTalon) -> list[bool | None]:
        return [BY_KEY[key].side(found, (half, 0, 0, 0, 0)) for half in (0, 1)]

    assert sides("C-17", against) == sides("C-19", against) == [False, True]
    assert sides("C-18", kings) == [True, False]


def test_labels_of_discards() -> None:
    """Half, emptied suits, and more or less than the median of points of those like it."""
    found = talon("V VI ♣8", "♣D ♣R II")
    laid = ["♥D ♥3 ♦R", "♣7 ♣8 ♦R", "♣7 ♦R ♥3", "♥3 ♠9 ♣7", "♦R ♥3 ♠9", "♥D ♠9 ♣7"]
    exchanges = [Exchange(0, mask(text)) for text in laid] + [Exchange(1, mask("♣D ♣R ♣7"))]
    facts = [facts_of(found.hand, found.called, found.halves, e) for e in exchanges]

    # Two suits: 18, 9. One: 9. None: 3, 12. One, as ♣7 alone is none: 12.
    labels = by_discard(found, exchanges, facts)

    assert [label[:3] for label in labels] == [
        (0, 2, 1),
        (0, 2, -1),
        (0, 1, 0),
        (0, 0, -1),
        (0, 1, 0),
        (0, 0, 1),
        (1, 1, 0),
    ]
    assert [BY_KEY["C-20a"].side(found, label) for label in labels[2:4]] == [True, False]
    sides = [BY_KEY["C-20b"].side(found, label) for label in labels[:3]]
    assert sides == [True, False, None]
    assert BY_KEY["C-20b"].case(labels[0]) == (0, 2)


def test_labels_of_suits() -> None:
    """Whether the called suit and suits with own kings, also one taken up, lose cards."""
    found = talon("V VI ♣8", "♣K ♣R II")
    exchanges = [
        Exchange(half, mask(text))
        for half, text in [(0, "♣7 ♣8 ♦R"), (0, "♥3 ♣7 ♣8"), (0, "♠9 ♣7 ♣8"), (1, "♥3 ♣7 ♦R")]
    ]
    facts = [facts_of(found.hand, found.called, found.halves, e) for e in exchanges]

    labels = by_discard(found, exchanges, facts)

    assert [label[3:] for label in labels] == [(0, 0), (1, 0), (0, 1), (1, 1)]
    assert [BY_KEY["C-21a"].side(found, label) for label in labels] == [True, False, True, False]
    assert [BY_KEY["C-21b"].side(found, label) for label in labels] == [True, True, False, False]


def test_strata_by_hand() -> None:
    """Each breakdown puts the leaders of a talon into the stratum that its name says."""
    found = talon("V VI ♣8", "♣D ♣R II", hand=BIRD)  # 1 point against 6
    first = facts_of(found.hand, found.called, found.halves, Exchange(0, mask("♣7 ♣8 ♦R")))
    second = facts_of(found.hand, found.called, found.halves, Exchange(1, mask("♥3 ♠9 ♦R")))

    actual = {
        breakdown.name: breakdown.strata[breakdown.of(found, first, second)]
        for claim in CLAIMS
        for breakdown in claim.trials[0].breakdowns
    }

    assert actual == {
        "own tarocks": "6",
        "gain": "1 tarock for 5+ points",
        "decided by": "tarocks",
        "lowest bird": "III",
        "suits emptied": "2 or more",
        "called suit": "2 cards",
        "fewest beside a king": "1",
        "points left": "5-6",
        "tarocks left": "1",
        "tarocks of the king's half": "more",
    }


# Whole talons ---------------------------------------------------------------------------------


def test_a_true_claim_is_found_true_and_its_contrary_false() -> None:
    """Sküs, XX and XVII beat three pips by far, and the contrary loses as much."""
    found = talon("Sk XX XVII", "♣8 ♦1 ♦2")
    true = invented(side=lambda talon, label: label[0] == 0, wins=False)
    false = invented(side=lambda talon, label: label[0] == 1, wins=False)
    habit = ("worse half", lambda talon: 1)

    notes = take_notes(found, [replace(true, habits=(habit,)), false], Rules(), SIMPLE, seed=1)

    assert notes[0].value > 0.5
    assert notes[1].value == -notes[0].value
    assert (notes[0].right, notes[1].right) == (True, False)
    assert notes[0].losses == (notes[0].value,)


def test_who_had_better_give_up_does_not_count() -> None:
    """A hopeless declarer alone says nothing, but where the rules let nobody give up."""
    hand = "VI V III II ♥1 ♥2 ♦3 ♦4 ♠7 ♠8 ♣7 ♣8"
    found = talon("♥K ♥4 ♦2", "♠9 ♣9 ♦1", hand=hand)

    assert take_notes(found, [invented()], Rules(), SIMPLE, seed=1) == {}
    assert take_notes(found, [invented()], Rules(give_up=0), SIMPLE, seed=1) != {}


@pytest.mark.slow
def test_numbers_depend_on_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither threads nor other trials change a number."""
    for name, few in (("FIRST_LAP", 10), ("GAMES", 1_000), ("FRESH_DEALS", 20)):
        monkeypatch.setattr(talon_trials, name, few)
    elsewhere, alone = (claim.trials for claim in CLAIMS if claim.key in ("C-20b", "C-22"))
    trials = [BY_KEY["C-20a"], elsewhere[0], alone[1]]

    def tried(*some: TalonTrial, threads: int) -> list[Measured]:
        return try_talons(
            some,
            Conditions(
                rules=Rules(), player=SIMPLE, seed=1, deals=2, confidence=0.95, threads=threads
            ),
        )

    together = tried(*trials, threads=3)

    assert together == tried(*trials, threads=1)
    assert tried(elsewhere[0], threads=1) == together[1:2]
    assert all(
        one.total is not None and one.total.n == 2 for one in together if one.unit != "share"
    )
