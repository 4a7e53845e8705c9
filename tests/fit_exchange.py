"""Fits the weights by which the `standard` declarer exchanges (sim/exchange_weights.py).

    make fit            # about ten minutes; writes the weights and docs/fit_exchange.txt

Random talons are dealt, every exchange is played out on common deals, and the weights are
turned until the exchange with the highest score brings the most: first by least squares
within each talon, then by gradient ascent on what a soft choice by the score brings. With
the called king in the talon, two more rows of weights say what the choice is worth, written
and in money, so that the declarer knows when to give up. Fit again whenever the players
of the cards have changed; `rufer talon --audit` measures what came of it.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from analysis.random_talons import FRESH, OpenTalon, question_of, random_talons
from sim import cards, exchange_weights, table
from sim.exchange import Exchange, legal_exchanges
from sim.rules import PRESETS
from sim.strategy import STRATEGIES
from sim.workers import in_order

Floats = npt.NDArray[np.floating[Any]]

RULES: Final = PRESETS["seed"]._replace(kontra_in_points=1)
STANDARD: Final = STRATEGIES["standard"]
SEED: Final = 20_261_130
# Talons and deals for each exchange, with a partner and alone.
PARTNER_TALONS, PARTNER_DEALS = 2_500, 60
ALONE_TALONS, ALONE_DEALS = 2_000, 100
# What the choice is worth is measured on other deals than the choice was made on.
LEVEL_DEALS, LEVEL_FIRST = 1_000, 2 * FRESH
# Alone, a hand that nobody would play teaches nothing: tarock 1, Stecher 2, king 1.
MIN_STRENGTH: Final = 10
FLOOR: Final = -6.0

# Of the gradient ascent.
STEPS: Final = 400
SHARPNESS: Final = {"partner": 16.0, "alone": 6.0}
LEARNING_RATE: Final = 0.01
RARE: Final = 0.02
RIDGE: Final = 3.0


class Weighed(NamedTuple):
    """An open talon with all exchanges, what each counts, and the points that each brings."""

    talon: OpenTalon
    exchanges: tuple[Exchange, ...]
    features: Floats
    points: Floats


def talons(*, alone: bool) -> Iterator[OpenTalon]:
    """Random talons; alone only those of hands that somebody might play."""
    for talon in random_talons(RULES, STANDARD, seed=SEED, king_in_talon=alone):
        if not alone or _strength(talon) >= MIN_STRENGTH:
            yield talon


def _strength(talon: OpenTalon) -> int:
    masks = (cards.TAROCK_MASK, cards.STECHER_MASK, cards.KING_MASK)
    return max(
        sum(cards.size_of((talon.hand | half) & mask) for mask in masks) for half in talon.halves
    )


def weigh(talon: OpenTalon, deals: int) -> Weighed:
    """A talon with every exchange played out on common deals."""
    legal = legal_exchanges(talon.hand, talon.called, talon.halves, RULES)
    exchanges = tuple(exchange for exchange in legal if exchange.half is not None)
    return Weighed(
        talon,
        exchanges,
        table.exchange_features(talon.hand, talon.called, talon.halves, exchanges, RULES),
        np.array([play(talon, exchange, deals)[0] for exchange in exchanges]),
    )


def play(
    talon: OpenTalon, exchange: Exchange, deals: int, first: int = FRESH
) -> tuple[float, float]:
    """Mean points a deal of an exchange, written and in money, from deal `first` on."""
    question = question_of(talon, exchange, RULES, STANDARD, SEED)
    outcomes = table.play_chunk(question, first, deals)
    money = outcomes.payments[:, 0].mean()
    kontra = outcomes.parts[:, table.PART_NAMES.index("kontra")]
    return float(money - (np.where(outcomes.alone, 3, 1) * kontra).mean()), float(money)


# The fit -----------------------------------------------------------------------------------


def least_squares(weighed: Sequence[Weighed]) -> Floats:
    """Weights that explain the differences within each talon, the better exchanges first."""
    size = len(exchange_weights.NAMES)
    squares, products = RIDGE * np.eye(size), np.zeros(size)
    for talon in weighed:
        points = np.maximum(talon.points, FLOOR)
        weight = np.exp((points - points.max()) / 2)
        weight *= 10 / weight.sum()
        centred = talon.features - weight @ talon.features / weight.sum()
        squares += (centred * weight[:, None]).T @ centred
        products += (centred * weight[:, None]).T @ (points - weight @ points / weight.sum())
    found: Floats = np.linalg.solve(squares, products)
    return found


def ascend(weighed: Sequence[Weighed], weights: Floats, sharpness: float, floor: float) -> Floats:
    """The weights turned so that a soft choice by the score brings the most points (Adam).

    Points below `floor` count as `floor`: such a game is given up. What is the same for all
    exchanges of a talon decides nothing and gets the weight 0; what is rare moves slowly.
    """
    sizes = [len(talon.points) for talon in weighed]
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    talon_of = np.repeat(np.arange(len(sizes)), sizes)
    features = np.concatenate([t.features - t.features.mean(axis=0) for t in weighed])
    spread = np.maximum(features.std(axis=0), RARE)
    weights = np.where(np.ptp(features, axis=0) > 0, weights, 0.0)
    features = (features / spread).astype(np.float32)
    points = np.concatenate([np.maximum(talon.points, floor) for talon in weighed])
    weights = weights * spread
    first, second = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        beta = sharpness * (1 + 2 * step / STEPS)
        score = beta * (features @ weights.astype(np.float32)).astype(np.float64)
        chance = np.exp(score - np.maximum.reduceat(score, starts)[talon_of])
        chance /= np.add.reduceat(chance, starts)[talon_of]
        mean = np.add.reduceat(chance * points, starts)
        pull = beta * chance * (points - mean[talon_of])
        gradient = (features.T @ pull.astype(np.float32)).astype(np.float64) / len(sizes)
        first = 0.9 * first + 0.1 * gradient
        second = 0.999 * second + 0.001 * gradient**2
        ahead = (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
        weights = weights + LEARNING_RATE * np.where(gradient == 0, 0.0, ahead)
        if step % 100 == 0:
            print(f"  step {step}: a soft choice brings {mean.mean():.4f}", flush=True)
    found: Floats = weights / spread
    return found


def levels(weighed: Sequence[Weighed], weights: Floats) -> tuple[Floats, Floats]:
    """Weights that say what the chosen exchange is worth, written and in money."""
    chosen = [int(np.argmax(talon.features @ weights)) for talon in weighed]

    def value(n: int) -> tuple[float, float]:
        return play(weighed[n].talon, weighed[n].exchanges[chosen[n]], LEVEL_DEALS, LEVEL_FIRST)

    points = np.array(list(in_order(value, range(len(weighed)))))
    rows = np.array([talon.features[best] for talon, best in zip(weighed, chosen, strict=True)])
    found = []
    for account in range(2):
        guess = np.full(len(rows), -3.0)
        for _ in range(2):  # what is far from the border need not be told exactly
            scaled = rows * np.exp(-np.abs(guess + 3) / 3)[:, None]
            squares = scaled.T @ rows + RIDGE * np.eye(rows.shape[1])
            level = np.linalg.solve(squares, scaled.T @ points[:, account])
            guess = rows @ level
        right = np.mean((guess < -3) == (points[:, account] < -3))
        print(f"  giving up: right in {right:.1%}, account {account}", flush=True)
        found.append(level)
    return found[0], found[1]


def main() -> None:
    """Deals, plays, fits and writes the weights anew."""
    rows: list[Floats] = []
    for name, alone, count, deals in (
        ("partner", False, PARTNER_TALONS, PARTNER_DEALS),
        ("alone", True, ALONE_TALONS, ALONE_DEALS),
    ):
        dealt = islice(talons(alone=alone), count)
        weighed = list(in_order(partial(weigh, deals=deals), dealt))
        exchanges = sum(len(talon.points) for talon in weighed)
        print(f"{name}: {count} talons, {exchanges} exchanges, {deals} deals each", flush=True)
        worth_playing = [t for t in weighed if not alone or t.points.max() > -3.5]
        weights = least_squares(worth_playing)
        floor = -3.0 if alone else -100.0
        rows.append(ascend(worth_playing, weights, SHARPNESS[name], floor))
    rows += levels(weighed, rows[1])
    write(Path(exchange_weights.__file__), np.array(rows).T)


def write(path: Path, weights: Floats) -> None:
    """Puts the weights into their file, whose head and tail stay as they are."""
    text = path.read_text(encoding="utf-8")
    head, tail = text.split("WEIGHTS: Final = {\n")[0], text.split("\n}\n", 1)[1]
    lines = (
        f'    "{name}": ({", ".join(f"{value:.3f}" for value in row)}),'
        for name, row in zip(exchange_weights.NAMES, weights, strict=True)
    )
    path.write_text(head + "WEIGHTS: Final = {\n" + "\n".join(lines) + "\n}\n" + tail)


if __name__ == "__main__":
    main()
