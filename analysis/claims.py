"""What books claim about the open talon (docs/rules.md 10.3), measured on random talons.

A claim sets two classes of exchanges against each other. On each talon that it is about all
exchanges race, and the leader of each class runs to the end; then both leaders play other
deals, the same ones, so that luck in the choice of the leaders does not count. What the
advised one is ahead, in points a deal, is one number a talon, and the claim is judged by the
mean of these numbers. Talons with the called king elsewhere and in it are two questions.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from statistics import fmean, pvariance, stdev
from typing import Final, NamedTuple

from analysis.arguments import read_players, read_rules
from analysis.estimate import normal_quantile
from analysis.experiment import Progress, play_chunk
from analysis.facts import ExchangeFacts, facts_of
from analysis.race import Lap, race
from analysis.random_talons import FRESH, OpenTalon, question_of, random_talons
from sim.exchange import Exchange, legal_exchanges
from sim.rules import Rules
from sim.strategy import Strategy
from sim.workers import in_order

# Coarse, but talons differ by far more; alone, where games spread most, it is three times as fast.
PRECISION: Final = 0.3
GAMES: Final = 60_000
FRESH_DEALS: Final = 1_000
# So many talons are looked at for each that is wanted, before a rare kind is given up.
LOOKS: Final = 200
# A stratum of fewer talons proves nothing, whatever its interval.
MIN_TALONS: Final = 20

# What a race keeps apart: the leader of each label runs to the end.
Label = tuple[int, ...]
Splitter = Callable[[OpenTalon, Sequence[Exchange], Sequence[ExchangeFacts]], list[Label]]


class Breakdown(NamedTuple):
    """Strata of talons; `of` tells the stratum from the facts of both leaders."""

    name: str
    strata: tuple[str, ...]
    of: Callable[[OpenTalon, ExchangeFacts, ExchangeFacts], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What is claimed, of which talons, and which labels of exchanges stand for it.

    `side` says whether a label is advised, the contrary or, with None, neither; only
    labels of the same `case` as the best exchange are compared. With `wins` the share of
    games won is noted instead, and the claim says that it falls from the first stratum of
    the first breakdown to the last. `habits` name halves always taken; what each loses
    against the better half is noted too.
    """

    key: str
    text: str
    classes: str
    talons: str
    is_about: Callable[[OpenTalon], bool]
    split: Splitter
    side: Callable[[OpenTalon, Label], bool | None]
    breakdowns: tuple[Breakdown, ...]
    case: Callable[[Label], Hashable] = lambda label: None
    habits: tuple[tuple[str, Callable[[OpenTalon], int]], ...] = ()
    wins: bool = False


class Note(NamedTuple):
    """One talon: the number noted, whether the race agrees, its strata and habits' losses."""

    value: float
    right: bool
    strata: tuple[int, ...] = ()
    losses: tuple[float, ...] = ()


class Row(NamedTuple):
    """The mean of some talons and its interval; `right` is the share where the race agrees."""

    name: str
    talons: int
    mean: float
    low: float
    high: float
    right: float


class Broken(NamedTuple):
    """A result by strata, and the share of the spread between talons that these explain."""

    name: str
    rows: tuple[Row, ...]
    explained: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What came of a claim with the called king in one place; `total` is None without talons."""

    claim: Claim
    king_in_talon: bool
    total: Row | None
    broken: tuple[Broken, ...]
    habits: tuple[Row, ...]
    verdict: str


def weigh_claims(
    claims: Sequence[Claim],
    talons: int,
    *,
    rules: str | Rules = "seed",
    strategy: str | Strategy = "standard",
    seed: int = 1,
    confidence: float = 0.95,
    threads: int | None = None,
    progress: Progress | None = None,
) -> list[Result]:
    """Measures claims on `talons` random talons each, half of them with the king in the talon.

    Where the king lies there only talons count where playing on is better than giving up.
    A claim's numbers depend neither on the threads nor on the claims beside it.
    """
    rule_set = read_rules(rules, None)[1]
    player = read_players(strategy)[0]

    def work(piece: tuple[OpenTalon, list[Claim]]) -> dict[str, Note]:
        return take_notes(*piece, rule_set, player, seed)

    results = []
    done = 0
    for there, count in ((False, talons - talons // 2), (True, talons // 2)):
        notes: dict[str, list[Note]] = {claim.key: [] for claim in claims}
        stream = random_talons(rule_set, player, seed=seed, king_in_talon=there)
        pieces = _wanted(islice(stream, LOOKS * count), claims, notes, count)
        for found in in_order(work, pieces, threads=threads):
            for key, note in found.items():
                if len(notes[key]) < count:
                    notes[key].append(note)
                    done += 1
            if progress:
                progress(done, talons * len(claims))
        results += [judge(claim, notes[claim.key], there, confidence) for claim in claims]
    return sorted(results, key=lambda result: result.claim.key)


def _wanted(
    stream: Iterator[OpenTalon], claims: Sequence[Claim], notes: dict[str, list[Note]], count: int
) -> Iterator[tuple[OpenTalon, list[Claim]]]:
    """The talons that some claim is about which has not yet enough of them."""
    for talon in stream:
        open_claims = [claim for claim in claims if len(notes[claim.key]) < count]
        if not open_claims:
            return
        if some := [claim for claim in open_claims if claim.is_about(talon)]:
            yield talon, some


def take_notes(
    talon: OpenTalon, claims: Sequence[Claim], rules: Rules, player: Strategy, seed: int
) -> dict[str, Note]:
    """What a talon says about each claim; claims that it says nothing about are missing."""
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
            questions, precision=PRECISION, confidence=0.95, groups=labels, games=GAMES, threads=1
        )
        return labels, found.laps[-1]

    @cache
    def fresh(row: int) -> tuple[float, float]:
        tally = play_chunk([questions[row]], FRESH, FRESH_DEALS)
        return int(tally.sums[0]) / FRESH_DEALS, int(tally.wins[0]) / FRESH_DEALS

    notes = {}
    for claim in claims:
        labels, lap = raced(claim.split)
        ranked = ranking(lap)
        if talon.king_in_talon and rules.give_up and ranked[0][1] <= -3 * rules.rufer_value:
            continue
        if not (pair := leaders(claim, talon, labels, ranked)):
            continue
        advised, other = pair
        best = ranked[0][0]
        losses = []
        for _, habit in claim.habits:
            kept = next(row for row, _ in ranked if exchanges[row].half == habit(talon))
            losses.append(fresh(best)[0] - fresh(kept)[0])
        notes[claim.key] = Note(
            value=fresh(best)[1] if claim.wins else fresh(advised)[0] - fresh(other)[0],
            right=dict(ranked)[advised] >= dict(ranked)[other],
            strata=tuple(b.of(talon, facts[advised], facts[other]) for b in claim.breakdowns),
            losses=tuple(losses),
        )
    return notes


def ranking(lap: Lap) -> list[tuple[int, float]]:
    """Who ran to the end of a lap with their means, the best first."""
    means = (lap.tally.sums / lap.tally.deals).tolist()
    return sorted(zip(lap.runners, means, strict=True), key=lambda runner: -runner[1])


def leaders(
    claim: Claim, talon: OpenTalon, labels: Sequence[Label], ranked: Sequence[tuple[int, float]]
) -> tuple[int, int] | None:
    """The best of the advised exchanges and of the others, unless one of them is missing."""
    best = ranked[0][0]
    if claim.wins:
        return best, best
    first: dict[bool | None, int] = {}
    for row, _ in ranked:
        if claim.case(labels[row]) == claim.case(labels[best]):
            first.setdefault(claim.side(talon, labels[row]), row)
    return (first[True], first[False]) if {True, False} <= first.keys() else None


def judge(claim: Claim, notes: Sequence[Note], king_in_talon: bool, confidence: float) -> Result:
    """The means of the notes, in all and by strata, and the verdict on them."""
    broken = []
    for number, breakdown in enumerate(claim.breakdowns):
        parts = [
            [note for note in notes if note.strata[number] == stratum]
            for stratum in range(len(breakdown.strata))
        ]
        # All strata of a breakdown hold together: of many, one is soon clear by chance.
        strata = sum(map(bool, parts))
        rows = [
            row_of(name, part, confidence, strata)
            for name, part in zip(breakdown.strata, parts, strict=True)
            if part
        ]
        broken.append(Broken(breakdown.name, tuple(rows), _explained(notes, parts)))
    total = row_of("all", notes, confidence) if notes else None
    return Result(
        claim=claim,
        king_in_talon=king_in_talon,
        total=total,
        broken=tuple(broken),
        habits=tuple(
            row_of(name, [Note(note.losses[i], note.losses[i] <= 0) for note in notes], confidence)
            for i, (name, _) in enumerate(claim.habits if notes else ())
        ),
        verdict=_falls(broken[0].rows) if claim.wins else verdict_of(total, broken),
    )


def row_of(name: str, notes: Sequence[Note], confidence: float, comparisons: int = 1) -> Row:
    """The mean of at least one talon; a single one has an interval without bounds."""
    values = [note.value for note in notes]
    n = len(values)
    error = stdev(values) / n**0.5 if n > 1 else float("inf")
    half = normal_quantile(confidence, comparisons) * error
    mean = fmean(values)
    return Row(name, n, mean, mean - half, mean + half, fmean(note.right for note in notes))


def verdict_of(total: Row | None, broken: Sequence[Broken]) -> str:
    """Whether a claim holds, and for which talons if strata clearly differ in sign."""
    if total is None or total.talons < MIN_TALONS:
        return "cannot tell"
    for breakdown in broken:
        rows = [row for row in breakdown.rows if row.talons >= MIN_TALONS]
        good = [row.name for row in rows if row.low > 0]
        if good and any(row.high < 0 for row in rows):
            return f"holds only if {breakdown.name} {' or '.join(good)}"
    if total.low > 0:
        return "holds"
    return "does not hold" if total.high < 0 else "cannot tell"


def _falls(rows: Sequence[Row]) -> str:
    """Whether the mean of the first stratum is clearly above that of the last."""
    rows = [row for row in rows if row.talons >= MIN_TALONS]
    if len(rows) < 2 or (rows[0].low <= rows[-1].high and rows[-1].low <= rows[0].high):
        return "cannot tell"
    return "holds" if rows[0].mean > rows[-1].mean else "does not hold"


def _explained(notes: Sequence[Note], parts: Sequence[Sequence[Note]]) -> float:
    spread = pvariance([note.value for note in notes]) if notes else 0.0
    if not spread:
        return 0.0
    inner = sum(len(part) * pvariance([note.value for note in part]) for part in parts if part)
    return 1 - inner / len(notes) / spread
