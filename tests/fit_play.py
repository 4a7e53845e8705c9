"""Fits the weights by which `standard` plays its cards (sim/play_weights.csv) to `search`.

    make fit-play ROUNDS=3        # writes the weights and docs/fit_play.txt

Each round plays random deals, looks at every choice as `search` does (what does each card
bring, played out with today's weights in all four seats?) and turns the weights of each role
and position until the card with the highest score brings the most: first by least squares on
the advantage of a card over the mean of its choice, then by gradient ascent on what a soft
choice by the score brings. The next round searches with the better weights (expert iteration).
"""

import sys
import time
from pathlib import Path

import numba
import numpy as np

from sim import play_weights, studies, table
from sim.contracts import CONTRACTS
from sim.play_weights import PLACES, STARTS
from sim.rules import PRESETS
from sim.strategy import STRATEGIES
from sim.workers import in_order

DEAL, SEAT, TRICK, POSITION, ROLE, CARD, PLAYED, FIRST, SECOND = range(9)
CHUNK = 50
# Other ways of counting, of the talon and of beating, each with a sixth as many deals.
OTHER_RULES = ("wien", "tirol", "cheltenham", "rueger")


def gather(
    contract,
    deals,
    seed,
    worlds,
    player="standard",
    first=0,
    follow=0.5,
    rules=PRESETS["seed"],
    alone=False,
):
    question = table.Question(
        contract=contract, rules=rules, players=(STRATEGIES[player],) * 4, seed=seed
    )

    def one(start):
        return studies.study(
            question, start, chunk, n_worlds=worlds, follow_search=follow, alone_only=alone
        )

    chunk = CHUNK * (10 if alone else 1)
    parts = list(in_order(one, range(first, first + deals, chunk), threads=2))
    return np.concatenate([p.rows for p in parts]), np.concatenate([p.cells for p in parts])


def groups(rows):
    """Where each choice begins, and the end."""
    key = rows[:, DEAL] * 48 + rows[:, TRICK] * 4 + rows[:, POSITION]
    return np.append(np.flatnonzero(np.diff(key, prepend=key[0] - 1)), len(rows))


def encode(place, cells):
    """Cells of the place's tables from 0 (-1: none), and the factors of single ones."""
    names = list(place.tables)
    offs = play_weights.offsets(place.tables)
    idx = np.full((len(cells), len(names)), -1, np.int32)
    val = np.ones((len(cells), len(names)), np.float32)
    for t, name in enumerate(names):
        found = cells[:, t]
        if play_weights.size(place.tables[name]) == 1:
            idx[:, t] = np.where(found != 0, offs[name], -1)
            val[:, t] = found / 1000
        else:
            idx[:, t] = np.where(found > 0, offs[name] + found.astype(np.int32) - 1, -1)
    return idx, val


@numba.njit(fastmath=False, nogil=True)
def scores(w, idx, val, out):
    for i in range(idx.shape[0]):
        s = 0.0
        for t in range(idx.shape[1]):
            c = idx[i, t]
            if c >= 0:
                s += w[c] * val[i, t]
        out[i] = s


@numba.njit(nogil=True)
def gradient(mode, sharp, starts, order_lo, order_hi, q, idx, val, s, w, g):
    """Fills g; returns the objective's sum. mode 0: squared error, 1: soft choice."""
    total = 0.0
    g[:] = 0.0
    for d in range(order_lo, order_hi):
        a, b = starts[d], starts[d + 1]
        m = b - a
        if mode == 0:
            ms = 0.0
            mq = 0.0
            for i in range(a, b):
                ms += s[i]
                mq += q[i]
            ms /= m
            mq /= m
            for i in range(a, b):
                e = (q[i] - mq) - (s[i] - ms)
                total -= e * e
                for t in range(idx.shape[1]):
                    c = idx[i, t]
                    if c >= 0:
                        g[c] += e * val[i, t]
        else:
            top = -1e30
            for i in range(a, b):
                top = max(top, s[i])
            z = 0.0
            mean = 0.0
            for i in range(a, b):
                p = np.exp(sharp * (s[i] - top))
                z += p
                mean += p * q[i]
            mean /= z
            total += mean
            for i in range(a, b):
                p = np.exp(sharp * (s[i] - top)) / z
                e = sharp * p * (q[i] - mean)
                if e != 0.0:
                    for t in range(idx.shape[1]):
                        c = idx[i, t]
                        if c >= 0:
                            g[c] += e * val[i, t]
    return total


@numba.njit(nogil=True)
def hard(starts, lo, hi, s, q):
    """Sum of what the card with the highest score brings."""
    total = 0.0
    for d in range(lo, hi):
        best = starts[d]
        for i in range(starts[d], starts[d + 1]):
            if s[i] > s[best]:
                best = i
        total += q[best]
    return total


def fit_place(place, rows, cells, worlds, w0, sharp=6.0, steps=(250, 250), ridge=4.0):
    """Weights of a place, and (choices, before, after) on choices held back."""
    starts = groups(rows)
    n = len(starts) - 1
    q = (rows[:, FIRST] + rows[:, SECOND]) / worlds
    idx, val = encode(place, cells)
    size = play_weights.length(place.tables)
    train = int(n * 0.9)
    s = np.zeros(len(rows))
    scores(w0, idx, val, s)
    before = hard(starts, train, n, s, q)
    played = (q * rows[:, PLAYED])[starts[train] :].sum()
    best_possible = np.maximum.reduceat(q, starts[:-1])[train:].sum()
    first, second = 2 * rows[:, FIRST] / worlds, 2 * rows[:, SECOND] / worlds
    cross = hard(starts, train, n, first, second) / 2 + hard(starts, train, n, second, first) / 2
    w = np.zeros(size) if not w0.any() else w0.copy()
    best_w, best_j = w0.copy(), before
    visits = np.bincount(idx[idx >= 0], minlength=size) + 1.0
    for mode, k in enumerate(steps):
        m1 = np.zeros(size)
        m2 = np.zeros(size)
        g = np.zeros(size)
        for step in range(k):
            scores(w, idx, val, s)
            gradient(mode, sharp, starts, 0, train, q, idx, val, s, w, g)
            if mode == 0:
                g -= ridge * w
            else:
                g -= ridge * (w - anchor)
            g /= train
            m1 = 0.9 * m1 + 0.1 * g
            m2 = 0.99 * m2 + 0.01 * g * g
            lr = (0.05 if mode == 0 else 0.01) * (1 - step / k) + 0.0005
            w = w + lr * (m1 / (1 - 0.9 ** (step + 1))) / (
                np.sqrt(m2 / (1 - 0.99 ** (step + 1))) + 1e-8
            )
            if step % 25 == 24 or step == k - 1:
                scores(w, idx, val, s)
                j = hard(starts, train, n, s, q)
                if j > best_j:
                    best_w, best_j = w.copy(), j
        anchor = w.copy()
    held = n - train
    return best_w, (n, (cross - played) / held, (cross - before) / held, (cross - best_j) / held)


def sample(contract, deals, seed, worlds, player):
    """Choices in random deals by many rules, more of them with a declarer alone than there are."""
    found = [gather(contract, deals, seed, worlds, player)]
    for number, name in enumerate(OTHER_RULES, 1):
        found.append(
            gather(contract, deals // 6, seed + number, worlds, player, rules=PRESETS[name])
        )
    if contract.partner:
        found.append(gather(contract, 12 * deals, seed, worlds, player, 10**9, alone=True))
    for number, (rows, _) in enumerate(found):
        rows[:, DEAL] += (seed * len(found) + number) << 32
    return np.concatenate([one[0] for one in found]), np.concatenate([one[1] for one in found])


def round_of(contracts, deals, seed, worlds, kept, player="standard", file=sys.stdout):
    weights = play_weights.load() / 1000
    for contract in contracts:
        t = time.time()
        kept[contract] = [
            *kept.get(contract, [])[-2:],
            sample(contract, deals, seed, worlds, player),
        ]
        rows = np.concatenate([one[0] for one in kept[contract]])
        cells = np.concatenate([one[1] for one in kept[contract]])
        # The deals in any order, so that those held back are of every kind.
        order = np.argsort(rows[:, DEAL] * 0x9E3779B1 % (2**31 - 1), kind="stable")
        rows, cells = rows[order], cells[order]
        print(f"{deals} deals, {len(rows)} cards, {time.time() - t:.0f} s", file=file, flush=True)
        jobs = []
        for place, start in zip(PLACES, STARTS.ravel(), strict=True):
            mine = (rows[:, ROLE] == place.role) & (rows[:, POSITION] == place.position)
            if mine.any():
                jobs.append((place, start, np.flatnonzero(mine)))

        def one(number):
            place, start, mine = jobs[number]
            w0 = weights[start : start + play_weights.length(place.tables)]
            return fit_place(place, rows[mine], cells[mine], worlds, w0)

        for (place, start, mine), (w, (n, played, before, after)) in zip(
            jobs, in_order(one, range(len(jobs)), threads=2), strict=True
        ):
            weights[start : start + len(w)] = w
            print(
                f"  {place.role.name.lower():9} {place.position}  {n:7} choices: points a choice lost by "
                f"{player} {played:.3f}, by the weights {before:.3f}, now {after:.3f}",
                file=file,
                flush=True,
            )
    return np.round(1000 * np.clip(weights, -32, 32)).astype(np.int16)


def main():
    deals, rounds = int(sys.argv[1]), int(sys.argv[2])
    names = sys.argv[3].split(",") if len(sys.argv) > 3 else list(CONTRACTS)
    contracts = [CONTRACTS[n] for n in names]
    first = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    kept = {}
    for number in range(first, first + rounds):
        print(f"round {number}", flush=True)
        weights = round_of(contracts, deals, 1000 + 10 * number, 24, kept)
        play_weights.FILE.write_text("\n".join(play_weights.lines(weights)) + "\n")
        play_weights.load.cache_clear()


if __name__ == "__main__":
    main()
