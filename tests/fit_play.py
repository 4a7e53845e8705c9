"""Fits the weights by which `standard` plays its cards (sim/play_weights.csv) to `search`.

    make fit-play DEALS=5000 ROUNDS=3        # an hour; writes the weights

Each round deals random hands and looks at every choice as `search` does: what does each card
bring, played out in common imagined worlds with today's weights in all four seats? Then the
weights of each role and position are turned until the card with the highest score brings the
most: first by least squares on the advantage of a card over the mean of its choice, then by
gradient ascent on what a soft choice by the score brings. The next round searches with the
better weights (expert iteration). A round starts from the weights there are, so that a fit can
go on; from an empty file it takes a few rounds more. It serves every contract and role there is.
docs/fit_play.txt says how today's weights came about.
"""

import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from sim import play_weights, studies
from sim.contracts import CONTRACTS, Contract
from sim.play_weights import PLACES, POINT, STARTS, Place
from sim.rules import PRESETS
from sim.strategy import STRATEGIES
from sim.studies import Column
from sim.table import Question
from sim.workers import in_order

Floats = npt.NDArray[np.floating[Any]]
Ints = npt.NDArray[np.integer[Any]]

STANDARD: Final = STRATEGIES["standard"]
SEED: Final = 20_261_130
WORLDS: Final = 24
# In half of all choices the card that search likes best is played: the weights should know
# where they lead, and where they should lead.
FOLLOW_SEARCH: Final = 0.5
CHUNK: Final = 50
# The rules of most deals, and others, each with a sixth as many: other premiums, talons, beating.
RULES: Final = "seed"
OTHER_RULES: Final = ("wien", "tirol", "cheltenham", "rueger")
# Deals searched for a declarer without a partner, who is rare, for each other deal.
ALONE: Final = 12
# Samples of so many rounds are fitted together; a tenth of the choices only tells what came of it.
KEPT: Final = 3
HELD_BACK: Final = 0.1

# Of the fit: a ridge in choices, the sharpness of the soft choice in 1 / points, Adam's steps.
RIDGE: Final = 10.0
SHARPNESS: Final = 12.0
STEPS: Final = 250
RATES: Final = (0.05, 0.01)  # of least squares and of the soft choice


class Sample(NamedTuple):
    """Choices, a row a card: as in `studies.Studied`."""

    rows: Ints
    cells: Ints


class Choices(NamedTuple):
    """The choices of a place: where each starts (and the end), what each card brings, its cells.

    `cells` (cards, tables) are numbered within the place, -1 for none; `factors` belong to them.
    `points` (cards, 3) come from all worlds, from the even and from the odd ones.
    """

    starts: Ints
    points: Floats
    cells: Ints
    factors: Floats


class Fitted(NamedTuple):
    """New weights of a place, and the points a choice loses against search, on those held back."""

    weights: Floats
    choices: int
    before: float
    after: float


# Samples -----------------------------------------------------------------------------------


def sample(contract: Contract, deals: int, seed: int) -> Sample:
    """Choices in random deals by several rules, more with a declarer alone than there are."""
    parts = [_study(contract, RULES, range(deals), seed)]
    for number, name in enumerate(OTHER_RULES, 1):
        parts.append(_study(contract, name, range(deals // 6), seed + number))
    if contract.partner:
        parts.append(_study(contract, RULES, range(deals, (1 + ALONE) * deals), seed, alone=True))
    for number, part in enumerate(parts):
        part.rows[:, Column.DEAL] += (seed * len(parts) + number) << 24
    return _joined(parts)


def _study(
    contract: Contract, rules: str, deals: range, seed: int, *, alone: bool = False
) -> Sample:
    question = Question(contract=contract, rules=PRESETS[rules], players=(STANDARD,) * 4, seed=seed)
    size = CHUNK * (ALONE if alone else 1)

    def one_chunk(first: int) -> studies.Studied:
        return studies.study(
            question, first, size, n_worlds=WORLDS, follow_search=FOLLOW_SEARCH, alone_only=alone
        )

    return _joined([Sample(*part) for part in in_order(one_chunk, deals[::size])])


def _joined(parts: Sequence[Sample]) -> Sample:
    rows, cells = zip(*parts, strict=True)
    return Sample(np.concatenate(rows), np.concatenate(cells))


def shuffled(found: Sample) -> Sample:
    """The deals in any order, so that those held back are of every kind."""
    order = np.argsort(found.rows[:, Column.DEAL] * 0x9E3779B1 % (2**31 - 1), kind="stable")
    return Sample(found.rows[order], found.cells[order])


def choices_of(place: Place, found: Sample) -> Choices:
    """The choices of a role at a position."""
    mine = (found.rows[:, Column.ROLE] == place.role) & (
        found.rows[:, Column.POSITION] == place.position
    )
    rows, met = found.rows[mine], found.cells[mine]
    moment = (rows[:, Column.DEAL] * 12 + rows[:, Column.TRICK]) * 4 + rows[:, Column.SEAT]
    starts = np.append(np.flatnonzero(np.diff(moment, prepend=-1)), len(rows))
    even, odd = rows[:, Column.FIRST_HALF], rows[:, Column.SECOND_HALF]
    points = np.stack([even + odd, 2 * even, 2 * odd], axis=1) / WORLDS
    cells = np.full((len(rows), len(place.tables)), -1, np.int64)
    factors = np.ones(cells.shape)
    for column, (name, start) in enumerate(play_weights.offsets(place.tables).items()):
        some = met[:, column].astype(np.int64)
        if play_weights.size(place.tables[name]) == 1:
            cells[:, column] = np.where(some, start, -1)
            factors[:, column] = some / POINT
        else:
            cells[:, column] = np.where(some, start + some - 1, -1)
    return Choices(starts, points, cells, factors)


# The fit -----------------------------------------------------------------------------------


@numba.njit(nogil=True)
def score(weights, cells, factors, scores):
    """The score of every card into `scores`."""
    for card in range(cells.shape[0]):
        total = 0.0
        for column in range(cells.shape[1]):
            cell = cells[card, column]
            if cell >= 0:
                total += weights[cell] * factors[card, column]
        scores[card] = total


@numba.njit(nogil=True)
def pull_of(points, scores, starts, end, sharpness, pull):
    """How far the score of each card should rise, into `pull`, in the choices before `end`.

    With a sharpness of 0 by least squares on its advantage, else by what the soft choice brings.
    """
    for choice in range(end):
        first, last = starts[choice], starts[choice + 1]
        top = scores[first:last].max()
        whole, mean, level = 0.0, 0.0, 0.0
        for card in range(first, last):
            chance = np.exp(sharpness * (scores[card] - top))
            whole += chance
            mean += chance * points[card]
            level += chance * scores[card]
        mean /= whole
        level /= whole
        for card in range(first, last):
            if sharpness == 0.0:
                pull[card] = (points[card] - mean) - (scores[card] - level)
            else:
                chance = np.exp(sharpness * (scores[card] - top)) / whole
                pull[card] = sharpness * chance * (points[card] - mean)


@numba.njit(nogil=True)
def gradient(pull, cells, factors, last, found):
    """The sum of all pulls on each weight into `found`."""
    found[:] = 0.0
    for card in range(last):
        for column in range(cells.shape[1]):
            cell = cells[card, column]
            if cell >= 0:
                found[cell] += pull[card] * factors[card, column]


@numba.njit(nogil=True)
def brings(scores, points, starts, first, end):
    """What the cards with the highest scores bring together, in some choices."""
    total = 0.0
    for choice in range(first, end):
        best = starts[choice]
        for card in range(starts[choice], starts[choice + 1]):
            if scores[card] > scores[best]:
                best = card
        total += points[best]
    return total


def fit(choices: Choices, weights: Floats) -> Fitted:
    """The weights turned to the choices of search, or as they were where nothing is better."""
    count = len(choices.starts) - 1
    end = int(count * (1 - HELD_BACK))
    cards = choices.starts[end]
    points = np.ascontiguousarray(choices.points[:, 0])
    scores, pull = np.zeros(len(points)), np.zeros(len(points))
    slope = np.zeros(len(weights))

    def worth(some: Floats, start: int, stop: int) -> float:
        score(some, choices.cells, choices.factors, scores)
        return float(brings(scores, points, choices.starts, start, stop))

    best, best_worth = weights, worth(weights, 0, end)
    found = weights
    # Who starts from nothing learns by least squares first.
    for stage, sharpness in enumerate((0.0, SHARPNESS)):
        if weights.any() and not sharpness:
            continue
        anchor = found.copy()
        mean, square = np.zeros_like(found), np.zeros_like(found)
        for step in range(1, STEPS + 1):
            score(found, choices.cells, choices.factors, scores)
            pull_of(points, scores, choices.starts, end, sharpness, pull)
            gradient(pull, choices.cells, choices.factors, cards, slope)
            slope = (slope - RIDGE * (found - anchor)) / end
            mean = 0.9 * mean + 0.1 * slope
            square = 0.99 * square + 0.01 * slope**2
            rate = RATES[stage] * (1 - step / STEPS) + 0.0005
            ahead = (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
            found = found + rate * ahead
            if step % 25 == 0 and (now := worth(found, 0, end)) > best_worth:
                best, best_worth = found, now
    searched = _searched(choices, end)
    held = max(1, count - end)
    before, after = (worth(some, end, count) / held for some in (weights, best))
    return Fitted(best, count, searched - before, searched - after)


def _searched(choices: Choices, end: int) -> float:
    """What search brings a choice held back: chosen in half of the worlds, counted in the rest."""
    even, odd = (np.ascontiguousarray(choices.points[:, half]) for half in (1, 2))
    count = len(choices.starts) - 1
    total = sum(
        brings(chosen, counted, choices.starts, end, count)
        for chosen, counted in ((even, odd), (odd, even))
    )
    return float(total) / 2 / max(1, count - end)


def fit_places(found: Sample, weights: Floats) -> Iterator[str]:
    """Turns the weights of every place in a sample, in place, and says what came of it."""
    met = [
        (place, start)
        for place, start in zip(PLACES, STARTS.ravel(), strict=True)
        if (found.rows[:, Column.ROLE] == place.role).any()
    ]

    def one_place(number: int) -> Fitted:
        place, start = met[number]
        cells = weights[start : start + play_weights.length(place.tables)]
        return fit(choices_of(place, found), cells)

    for (place, start), fitted in zip(met, in_order(one_place, range(len(met))), strict=True):
        weights[start : start + len(fitted.weights)] = fitted.weights
        yield (
            f"  {place.role.name.lower():9}{place.position:2}{fitted.choices:10,} choices;"
            f" points a choice lost {fitted.before:+.3f}, now {fitted.after:+.3f}"
        )


def main() -> None:
    """Plays, fits and writes the weights anew, round after round."""
    deals, rounds = int(sys.argv[1]), int(sys.argv[2])
    kept: dict[str, list[Sample]] = {name: [] for name in CONTRACTS}
    for number in range(rounds):
        weights = play_weights.load() / POINT
        for name, contract in CONTRACTS.items():
            start = time.perf_counter()
            kept[name] = [*kept[name][1 - KEPT :], sample(contract, deals, SEED + 100 * number)]
            found = shuffled(_joined(kept[name]))
            minutes = (time.perf_counter() - start) / 60
            print(
                f"round {number + 1}, {name}: {deals:,} deals, {len(found.rows):,} cards to choose"
                f" from, {minutes:.0f} minutes",
                flush=True,
            )
            for line in fit_places(found, weights):
                print(line, flush=True)
        whole = np.round(POINT * np.clip(weights, -32, 32)).astype(np.int16)
        play_weights.FILE.write_text("\n".join(play_weights.lines(whole)) + "\n", "utf-8")
        play_weights.load.cache_clear()


if __name__ == "__main__":
    main()
