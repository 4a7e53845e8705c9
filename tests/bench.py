"""`make bench`: how fast deals are dealt, played and settled on one core.

Everything is settled: talon, discards, premiums, payments. Each figure is the
median of many short runs, with the fastest beside it, since machines are shared;
quote the ratios. Nothing is asserted here.
"""

import statistics
import time
from collections.abc import Iterator

import numpy as np

from analysis import talon
from sim import notation, referee, replay, table
from sim.contracts import CONTRACTS, Contract
from sim.kernels import deal as dealing
from sim.kernels import rng
from sim.kernels.jit import entry
from sim.rules import PRESETS
from sim.strategy import STRATEGIES, Strategy

H1 = notation.parse_hand("XXI XVIII XV XII IX VII ♥D ♥3 ♠K ♠9 ♣7 ♦R")
DEALS = 10_000
RUNS = 25
CARDS_A_DEAL = 48
TALONS = {
    "♥K elsewhere": "♦K V ♣8 | XX ♦2 ♠D",
    "♥K elsewhere, poor halves": "II ♣8 ♦4 | ♦2 ♥4 ♠7",
    "♥K elsewhere, rich halves": "XX XVII ♣K | Sk ♦K ♥R",
    "♥K there": "♥K V ♣8 | XX ♦2 ♠D",
    "♥K there, rich halves": "♥K XX ♣K | Sk XVII ♦K",
}


def question(contract: Contract, player: Strategy, hand: int | None) -> table.Question:
    """A forehand hand, or any hand, that calls for itself."""
    return table.Question(
        contract=contract, rules=PRESETS["seed"], players=(player,) * 4, hand=hand
    )


def nanoseconds(work, deals: int, runs: int = RUNS) -> tuple[float, float]:
    """Median and minimum time of one deal, in ns."""
    work(0)
    times = []
    for run in range(runs):
        start = time.perf_counter()
        work(run * deals)
        times.append((time.perf_counter() - start) / deals * 1e9)
    return statistics.median(times), min(times)


@entry
def deal_only(first, unseen, pool, known, need, places):  # noqa: D103
    total = 0
    for number in range(first, first + DEALS):
        dealing.deal(rng.deal_key(1, number, 0), unseen, pool, known, need, places)
        total ^= places[3]
    return total


def dealing_time() -> tuple[float, float]:
    """Dealing 42 unseen cards and nothing else."""
    unseen = np.array([1 << card for card in range(54) if not H1 >> card & 1])
    known = np.array([H1, 0, 0, 0, 0, 0])
    need = np.array([0, 12, 12, 12, 3, 3])
    pool, places = np.zeros(54, np.int64), np.zeros(6, np.int64)
    return nanoseconds(lambda first: deal_only(first, unseen, pool, known, need, places), DEALS)


def referee_time(contract: Contract) -> float:
    """The plain Python referee judging a played deal, in ns."""
    asked = question(contract, STRATEGIES["standard"], H1)
    records = [told.record for told in replay.deals(asked, 0, 300)]

    def judge_all(_first: int) -> None:
        for record in records:
            referee.judge(record)

    return nanoseconds(judge_all, len(records), runs=5)[0]


def talon_times() -> Iterator[tuple[str, float, float, int]]:
    """Whole answers about an open talon on one thread: which, seconds, ± of the best, deals."""
    for name, halves in TALONS.items():
        answer = talon(H1, "♥", halves, threads=1, seed=RUNS)
        best = answer.options[0]
        width = ((best.high or 0.0) - (best.low or 0.0)) / 2
        yield name, answer.elapsed_s, width, best.deals


def main() -> None:
    """Prints the tables of speeds."""
    dealt, dealt_best = dealing_time()
    print(f"dealing 42 cards            {dealt:7.0f} ns a deal   (fastest {dealt_best:.0f})\n")
    print("contract    players   hand   deals/s    fastest   ns/card   of random   x referee")
    for name, contract in CONTRACTS.items():
        judged = referee_time(contract)
        for hand, hand_name in ((H1, "H1"), (None, "any")):
            random_median = 0.0
            for player in STRATEGIES.values():
                asked = question(contract, player, hand)
                median, best = nanoseconds(
                    lambda first, asked=asked: table.play_chunk(asked, first, DEALS), DEALS
                )
                random_median = random_median or median
                print(
                    f"{name:11} {player.name:9} {hand_name:5} {1e9 / median:9,.0f}"
                    f"  {1e9 / best:9,.0f}   {median / CARDS_A_DEAL:7.1f}"
                    f"   {random_median / median:9.2f}   {judged / median:9.0f}"
                )
    print("\nopen talon of H1, one thread   seconds   ± of the best   deals of the best")
    for name, seconds, width, deals in talon_times():
        print(f"{name:30} {seconds:7.2f}   {width:13.3f}   {deals:17,}")


if __name__ == "__main__":
    main()
