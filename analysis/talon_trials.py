"""Claims about the open talon, measured on random talons.

A trial sets two classes of exchanges against each other. On each talon that it is about all
exchanges race, and the leader of each class runs to the end; then both leaders play other
deals, the same ones, so that luck in the choice of the leaders does not count. What the
advised one is ahead, in points a deal, is one number a talon, and the claim is judged by the
mean of these numbers. Talons with the called king elsewhere and in it are two questions.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from itertools import islice
from statistics import fmean, stdev
from typing import Final, NamedTuple

from analysis.conditions import Conditions
from analysis.estimate import MIN_HANDS, student_quantile
from analysis.experiment import Progress, play_chunk
from analysis.facts import ExchangeFacts, facts_of
from analysis.findings import (
    Breakdown,
    Broken,
    Effect,
    Measured,
    break_down,
    effect_of,
    measured,
)
from analysis.race import Lap, race
from analysis.random_talons import FRESH, OpenTalon, question_of, random_talons
from analysis.stakes import giving_up
from sim.exchange import Exchange, legal_exchanges
from sim.language import N_
from sim.rules import Rules
from sim.strategy import Strategy
from sim.workers import in_order

# Coarse, but talons differ by far more, and many talons tell more than long races.
FIRST_LAP: Final = 100
PRECISION: Final = 0.5
GAMES: Final = 15_000
FRESH_DEALS: Final = 500
# So many talons are looked at for each that is wanted, before a rare kind is given up.
LOOKS: Final = 200
ELSEWHERE: Final = N_("{classes} ({talons}); the called king elsewhere")
IN_TALON: Final = N_("{classes} ({talons}); the called king in the talon, so alone")

# What a race keeps apart: the leader of each label runs to the end.
Label = tuple[int, ...]
Splitter = Callable[[OpenTalon, Sequence[Exchange], Sequence[ExchangeFacts]], list[Label]]


@dataclass(frozen=True, slots=True, kw_only=True)
class TalonTrial:
    """Which talons count, and which labels of exchanges stand for the claim.

    `side` says whether a label is advised, the contrary or, with None, neither; only
    labels of the same `case` as the best exchange are compared. With `wins` the share of
    games won is noted instead, and the claim says that it falls from the first stratum of
    the first breakdown to the last. `habits` name halves always taken; what each loses
    against the better half is noted too. The called king lies `in_talon` or elsewhere.
    """

    classes: str
    talons: str
    is_about: Callable[[OpenTalon], bool]
    split: Splitter
    side: Callable[[OpenTalon, Label], bool | None]
    breakdowns: tuple[Breakdown, ...]
    case: Callable[[Label], Hashable] = lambda label: None
    habits: tuple[tuple[str, Callable[[OpenTalon], int]], ...] = ()
    wins: bool = False
    in_talon: bool = False

    @property
    def families(self) -> int:
        """How many intervals, or sets of them that hold together, it is judged by."""
        return 1 + len(self.breakdowns) + bool(self.habits)


class Note(NamedTuple):
    """One talon: the number noted, whether the race agrees, its strata and habits' losses."""

    value: float
    right: bool
    strata: tuple[int, ...] = ()
    losses: tuple[float, ...] = ()


def try_talons(
    trials: Sequence[TalonTrial], how: Conditions, progress: Progress | None = None
) -> list[Measured]:
    """Measures each trial on random talons, in which the king lies where the trial wants it.

    Where it lies in the talon only those count where playing on is better than giving up.
    A trial's numbers depend neither on the threads nor on the trials beside it. An interrupt
    ends it without any.
    """

    def work(piece: tuple[OpenTalon, list[int]]) -> dict[int, Note]:
        talon, some = piece
        noted = take_notes(talon, [trials[i] for i in some], how.rules, how.player, how.seed)
        return {some[i]: note for i, note in noted.items()}

    notes: list[list[Note]] = [[] for _ in trials]
    for there in (False, True):
        here = [i for i, trial in enumerate(trials) if trial.in_talon == there]
        stream = random_talons(how.rules, how.player, seed=how.seed, king_in_talon=there)
        looks = islice(stream, LOOKS * how.talons if here else 0)
        with closing(
            in_order(work, _wanted(looks, trials, here, notes, how.talons), threads=how.threads)
        ) as pieces:
            for noted in pieces:
                for i, note in noted.items():
                    if len(notes[i]) < how.talons:
                        notes[i].append(note)
                if progress:
                    progress(sum(map(len, notes)), how.talons * len(trials))
    return [judge(trial, some, how.confidence) for trial, some in zip(trials, notes, strict=True)]


def _wanted(
    stream: Iterator[OpenTalon],
    trials: Sequence[TalonTrial],
    here: Sequence[int],
    notes: Sequence[Sequence[Note]],
    count: int,
) -> Iterator[tuple[OpenTalon, list[int]]]:
    """The talons that some trial is about which has not yet enough of them."""
    for talon in stream:
        waiting = [i for i in here if len(notes[i]) < count]
        if not waiting:
            return
        if about := [i for i in waiting if trials[i].is_about(talon)]:
            yield talon, about


def take_notes(
    talon: OpenTalon, trials: Sequence[TalonTrial], rules: Rules, player: Strategy, seed: int
) -> dict[int, Note]:
    """What a talon says about each trial; trials that it says nothing about are missing."""
    exchanges = [
        exchange
        for exchange in legal_exchanges(talon.hand, talon.called, talon.halves, rules)
        if exchange.half is not None
    ]
    facts = [facts_of(talon.hand, talon.called, talon.halves, exchange) for exchange in exchanges]
    questions = [question_of(talon, exchange, rules, player, seed) for exchange in exchanges]

    @cache
    def raced(split: Splitter) -> tuple[list[Label], Lap]:
        labels = split(talon, exchanges, facts)
        found = race(
            questions,
            precision=PRECISION,
            confidence=0.95,
            first_lap=FIRST_LAP,
            groups=labels,
            games=GAMES,
            threads=1,
        )
        return labels, found.laps[-1]

    @cache
    def fresh(row: int) -> tuple[float, float]:
        tally = play_chunk([questions[row]], FRESH, FRESH_DEALS)
        return int(tally.sums[0]) / FRESH_DEALS, int(tally.wins[0]) / FRESH_DEALS

    given_up = giving_up(rules)
    notes = {}
    for number, trial in enumerate(trials):
        labels, lap = raced(trial.split)
        ranked = ranking(lap)
        if talon.king_in_talon and given_up is not None and ranked[0][1] <= given_up:
            continue
        if not (pair := leaders(trial, talon, labels, ranked)):
            continue
        advised, other = pair
        best = ranked[0][0]
        losses = []
        for _, habit in trial.habits:
            kept = next(row for row, _ in ranked if exchanges[row].half == habit(talon))
            losses.append(fresh(best)[0] - fresh(kept)[0])
        notes[number] = Note(
            value=fresh(best)[1] if trial.wins else fresh(advised)[0] - fresh(other)[0],
            right=dict(ranked)[advised] >= dict(ranked)[other],
            strata=tuple(b.of(talon, facts[advised], facts[other]) for b in trial.breakdowns),
            losses=tuple(losses),
        )
    return notes


def ranking(lap: Lap) -> list[tuple[int, float]]:
    """Who ran to the end of a lap with their means, the best first."""
    means = (lap.tally.sums / lap.tally.deals).tolist()
    return sorted(zip(lap.runners, means, strict=True), key=lambda runner: -runner[1])


def leaders(
    trial: TalonTrial,
    talon: OpenTalon,
    labels: Sequence[Label],
    ranked: Sequence[tuple[int, float]],
) -> tuple[int, int] | None:
    """The best of the advised exchanges and of the others, unless one of them is missing."""
    best = ranked[0][0]
    if trial.wins:
        return best, best
    first: dict[bool | None, int] = {}
    for row, _ in ranked:
        if trial.case(labels[row]) == trial.case(labels[best]):
            first.setdefault(trial.side(talon, labels[row]), row)
    return (first[True], first[False]) if {True, False} <= first.keys() else None


def judge(trial: TalonTrial, notes: Sequence[Note], confidence: float) -> Measured:
    """The means of the notes, in all and by strata, and the word on them."""
    values = [note.value for note in notes]
    rights = None if trial.wins else [note.right for note in notes]
    broken = [
        break_down(
            breakdown,
            values,
            [note.strata[number] for note in notes],
            confidence=confidence,
            rights=rights,
        )
        for number, breakdown in enumerate(trial.breakdowns)
    ]
    if trial.wins:
        broken = [_undeciding(part) for part in broken]
        total = _fall(trial.breakdowns[0], notes, confidence)
    else:
        right = fmean(rights) if rights else None
        total = effect_of("", values, confidence=confidence, right=right) if values else None
    if trial.habits and notes:
        broken.append(_lost(trial, notes, confidence))
    return measured(
        total,
        what=IN_TALON if trial.in_talon else ELSEWHERE,
        unit="share" if trial.wins else "points",
        counted="talon",
        values=(("classes", trial.classes), ("talons", trial.talons)),
        broken=broken,
    )


def _undeciding(part: Broken) -> Broken:
    """Strata whose levels say nothing about a fall."""
    return Broken(name=part.name, effects=part.effects, explained=part.explained, decides=False)


def _lost(trial: TalonTrial, notes: Sequence[Note], confidence: float) -> Broken:
    """What is lost by who always takes the half that a habit names."""
    return Broken(
        name=N_("lost by always taking"),
        effects=tuple(
            effect_of(
                name,
                [note.losses[i] for note in notes],
                confidence=confidence,
                comparisons=len(trial.habits),
            )
            for i, (name, _) in enumerate(trial.habits)
        ),
        decides=False,
    )


def _fall(breakdown: Breakdown, notes: Sequence[Note], confidence: float) -> Effect | None:
    """How far the mean falls from the first stratum with enough talons to the last."""
    parts = [
        [note.value for note in notes if note.strata[0] == stratum]
        for stratum in range(len(breakdown.strata))
    ]
    parts = [part for part in parts if len(part) >= MIN_HANDS]
    if len(parts) < 2:
        return None
    first, last = parts[0], parts[-1]
    mean = fmean(first) - fmean(last)
    error = (stdev(first) ** 2 / len(first) + stdev(last) ** 2 / len(last)) ** 0.5
    # Cautious: as if only the smaller end told the spread.
    half = student_quantile(confidence, min(len(first), len(last))) * error
    return Effect(name="", n=len(first) + len(last), mean=mean, low=mean - half, high=mean + half)
