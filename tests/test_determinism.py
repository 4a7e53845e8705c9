"""Same seed, same deals, same bytes: whoever plays them, in what order, in how many threads."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from sim import cards, table
from sim.contracts import CONTRACTS
from sim.kernels import chunk, playout, settle
from sim.notation import parse_hand
from sim.rules import PRESETS, Rules
from sim.strategy import Kind, strategy
from sim.workspace import Workspace, seated, workspace
from tests.players import PLAYERS, fewer

H1 = parse_hand("XXI XVIII XV XII IX VII ♥D ♥3 ♠K ♠9 ♣7 ♦R")
COLUMNS = ("payments", "parts", "thirds", "flags", "traces")
DEALT = slice(chunk.HANDS, chunk.CALLED)  # the four hands and two halves of a trace

Ints = npt.NDArray[np.int64]


def question(
    contract: str = "rufer",
    *,
    rules: Rules = PRESETS["seed"],
    players: tuple[str, str, str, str] = ("standard",) * 4,
    hand: int | None = H1,
    called: int | None = None,
    seed: int = 1,
) -> table.Question:
    """H1 under the rules of the seed with four `standard` players, unless told otherwise."""
    first, second, third, fourth = (PLAYERS[name] for name in players)
    return table.Question(
        contract=CONTRACTS[contract],
        rules=rules,
        players=(first, second, third, fourth),
        hand=hand,
        called=called,
        seed=seed,
    )


def rows(asked: table.Question, deals: int, **how: Any) -> dict[str, Ints]:
    """All outcome arrays of a run; of deals given up, what a trace has no tricks for is blank."""
    found = list(table.play(asked, deals, traced=True, **how))
    arrays = {name: np.concatenate([getattr(part, name) for part in found]) for name in COLUMNS}
    given_up = (arrays["flags"] & chunk.CONCEDED) != 0
    arrays["traces"][given_up, chunk.HEAD_SIZE :] = -1
    return arrays


def as_bytes(arrays: dict[str, Ints]) -> dict[str, bytes]:
    """The bytes of each array."""
    return {name: array.tobytes() for name, array in arrays.items()}


def dealt(asked: table.Question, deals: int, **how: Any) -> Ints:
    """Hands and talon halves of each deal, (deals, 6) sets."""
    return rows(asked, deals, **how)["traces"][:, DEALT]


def play_around(
    asked: table.Question,
    places: Iterable[int],
    deals: int,
    *,
    first: int = 0,
    work: Workspace | None = None,
) -> table.Outcomes:
    """Plays deals in which more than one hand is known: six sets of cards, full or not.

    What the last deal came to is left in `work`.
    """
    half, laid = chunk.OWN_CHOICE, 0
    if asked.exchange is not None:
        half = chunk.NO_HALF if asked.exchange.half is None else asked.exchange.half
        laid = asked.exchange.discards
    known = np.array(list(places), np.int64)
    seen = int(np.bitwise_or.reduce(known))
    unseen = np.array([1 << card for card in range(cards.N_CARDS) if not seen >> card & 1])
    outcomes = table.Outcomes(
        first,
        payments=np.empty((deals, 4), np.int64),
        parts=np.empty((deals, settle.N_PARTS), np.int64),
        thirds=np.empty((deals, 4), np.int64),
        flags=np.empty(deals, np.int64),
        traces=np.full((deals, chunk.TRACE_SIZE), -1, np.int64),
    )
    players = seated(asked.players)
    status, _ = chunk.play_chunk(
        asked.contract,
        table.plain_rules(asked.rules),
        players,
        asked.seed,
        first,
        0 if asked.called is None else 1 << asked.called,
        half,
        laid,
        unseen.astype(np.int64),
        known,
        np.array([12, 12, 12, 12, 3, 3]) - np.bitwise_count(known),
        work or workspace(players),
        outcomes.payments,
        outcomes.parts,
        outcomes.thirds,
        outcomes.flags,
        outcomes.traces,
    )
    assert status == chunk.FINE
    return outcomes


def play_dealt(asked: table.Question, places: Iterable[int], deal: int) -> table.Outcomes:
    """Plays one deal whose hands and halves are given; the players toss the coins of `deal`."""
    return play_around(asked, places, 1, first=deal)


@pytest.mark.parametrize("contract", CONTRACTS)
@pytest.mark.parametrize("kind", PLAYERS)
def test_threads_and_chunks_change_nothing(contract: str, kind: str) -> None:
    """Every outcome array has the same bytes for 1, 2, 4 threads and chunks of 1, 7, 1000."""
    deals = max(40, fewer(1_500, PLAYERS[kind]))
    asked = question(contract, players=(kind,) * 4, hand=None)
    expected = as_bytes(rows(asked, deals, threads=1, chunk_size=deals))

    for threads in (1, 2, 4):
        for chunk_size in (1, 7, 1_000):
            actual = as_bytes(rows(asked, deals, threads=threads, chunk_size=chunk_size))
            assert expected == actual, f"{threads} threads, chunks of {chunk_size}"


@pytest.mark.parametrize("contract", CONTRACTS)
@pytest.mark.parametrize("kind", ["standard", "search"])
def test_a_short_run_begins_a_long_one(contract: str, kind: str) -> None:
    """The first 1,000 of 10,000 deals are the run of 1,000; of who searches, 10 of 100."""
    deals = fewer(1_000, PLAYERS[kind])
    short = rows(question(contract, players=(kind,) * 4), deals)
    long = rows(question(contract, players=(kind,) * 4), 10 * deals)

    assert as_bytes(short) == as_bytes({name: array[:deals] for name, array in long.items()})


@pytest.mark.parametrize("contract", CONTRACTS)
def test_the_more_worlds_the_nearer_to_the_most(contract: str) -> None:
    """With 64 worlds a deal is played longer as with 128 than with 4; from 1 on there is one."""

    def played(worlds: float) -> Ints:
        player = strategy("player", Kind.SEARCH, worlds=worlds)
        asked = replace(question(contract, hand=None), players=(player,) * 4)
        return rows(asked, 40)["traces"][:, chunk.HEAD_SIZE + playout.CARDS :][:, :48]

    most = played(128)

    def alike(worlds: float) -> float:
        """How many decisions the deals begin with alike, on average."""
        return float((np.cumsum(played(worlds) != most, axis=1) == 0).sum(axis=1).mean())

    assert alike(4) < alike(64) < alike(128) == 48
    assert np.array_equal(played(1), played(1.9))  # no part of a world


@pytest.mark.parametrize("contract", CONTRACTS)
def test_a_deal_does_not_depend_on_where_the_run_starts(contract: str) -> None:
    """Deal 777 is the same whether a run starts at 0, at 700 or at 777."""
    asked = question(contract, hand=None)
    expected = as_bytes({name: array[777:] for name, array in rows(asked, 778).items()})

    for first in (1, 700, 777):
        tail = rows(asked, 778 - first, first=first)
        assert expected == as_bytes({name: array[-1:] for name, array in tail.items()})


@pytest.mark.parametrize(
    ("seed", "other"),
    [(0, 1), (1, 2), (1, 1 + 2**40), (2**62, 2**62 + 2**40), (0, 2**62), (5, table.MAX_SEED)],
)
def test_every_bit_of_the_seed_counts(seed: int, other: int) -> None:
    """Seeds that differ, be it in bit 40 alone, have no deal in common."""
    first = dealt(question(hand=None, seed=seed), 2_000)
    second = dealt(question(hand=None, seed=other), 2_000)

    assert set() == set(map(bytes, first)) & set(map(bytes, second))


def test_numbers_of_deals_do_not_shift_seeds() -> None:
    """Deal 0 of seed s + 1 is not deal 1 of seed s, and deals may be numbered beyond 2^40."""
    seeds = [dealt(question(hand=None, seed=seed), 50) for seed in range(40)]
    far = dealt(question(hand=None, seed=0), 50, first=2**40)

    actual = {bytes(deal) for deals in (*seeds, far) for deal in deals}

    assert len(actual) == 41 * 50


@pytest.mark.parametrize("hand", [None, H1], ids=["any", "H1"])
def test_no_deal_comes_twice(hand: int | None) -> None:
    """100,000 deals of one seed are 100,000 different deals."""
    asked = question("trischaken", hand=hand, players=("simple",) * 4)
    deals = 100_000
    places = [
        outcomes.traces[:, DEALT].copy() for outcomes in table.play(asked, deals, traced=True)
    ]

    assert deals == len(np.unique(np.concatenate(places), axis=0))


def test_every_option_plays_the_same_deals() -> None:
    """Contract, called king, players and preset change what is played, never what is dealt."""
    expected = dealt(question("trischaken", rules=PRESETS["seed"]), 1_000)
    options = [
        question("rufer", called=cards.king_of(0)),
        question("rufer", called=cards.king_of(1)),
        question("rufer", called=cards.king_of(3)),
        question("rufer", called=None),
        question("rufer", players=("random", "simple", "standard", "random")),
        question("trischaken", players=("simple",) * 4),
        *(question(contract, rules=rules) for rules in PRESETS.values() for contract in CONTRACTS),
    ]

    for asked in options:
        assert np.array_equal(expected, dealt(asked, 1_000)), asked


def test_all_twelve_and_three_cards_are_dealt_once() -> None:
    """Four hands of twelve and two halves of three are the pack, and the hand asked for stays."""
    deals = dealt(question(), 2_000)

    sizes = np.bitwise_count(deals)
    assert {(12, 12, 12, 12, 3, 3)} == set(map(tuple, sizes.tolist()))
    assert {cards.PACK_MASK} == set(np.bitwise_or.reduce(deals, axis=1).tolist())
    assert {H1} == set(deals[:, 0].tolist())


def test_a_deal_that_is_fully_known_has_one_answer() -> None:
    """Dealt by hand, a deal is played like the same deal from the shuffle, as often as asked."""
    asked = question(hand=None)
    expected = rows(asked, 300)

    for _ in range(2):
        for deal in range(300):
            again = play_dealt(asked, expected["traces"][deal, DEALT], deal)
            assert np.array_equal(expected["traces"][deal], again.traces[0]), deal
            assert np.array_equal(expected["payments"][deal], again.payments[0]), deal


# Coins ---------------------------------------------------------------------------------


def test_players_are_told_apart() -> None:
    """The order of the players matters: seat by seat they are who they were asked to be."""
    ours = rows(question(players=("standard", "simple", "simple", "random")), 1_000)
    theirs = rows(question(players=("standard", "random", "simple", "simple")), 1_000)

    assert as_bytes(ours)["payments"] != as_bytes(theirs)["payments"]


def seats_of(traces: Ints) -> Ints:
    """Who made each of the 48 decisions, (deals, 48)."""
    tricks = traces[:, chunk.HEAD_SIZE :]
    leaders = tricks[:, playout.LEADERS : playout.LEADERS + 12]
    return (np.repeat(leaders, 4, axis=1) + np.tile(np.arange(4), 12)) % 4


@pytest.mark.parametrize("contract", CONTRACTS)
@pytest.mark.parametrize("changed", ["simple", "standard"])
def test_one_seat_changes_nobody_elses_coins(contract: str, changed: str) -> None:
    """Give seat 2 another policy: random players with the same legal cards toss the same card.

    Up to the first different card, which is seat 2's, and after it: a coin belongs to a
    seat and a trick, however many were tossed before.
    """
    before = rows(question(contract, players=("random",) * 4), 2_000)["traces"]
    seat_2 = ("random", "random", changed, "random")
    after = rows(question(contract, players=seat_2), 2_000)["traces"]
    kept = (before[:, chunk.TRACE_FLAGS] & chunk.CONCEDED) == 0
    before, after = before[kept], after[kept]
    assert np.array_equal(before[:, : chunk.TRACE_FLAGS], after[:, : chunk.TRACE_FLAGS])

    same_card = 0
    for ours, theirs, who, whose in zip(
        before[:, chunk.HEAD_SIZE :].tolist(),
        after[:, chunk.HEAD_SIZE :].tolist(),
        seats_of(before).tolist(),
        seats_of(after).tolist(),
        strict=True,
    ):
        choices = [
            {
                (seat, at // 4): (trace[playout.LEGAL + at], trace[playout.CARDS + at])
                for at, seat in enumerate(seats)
            }
            for trace, seats in ((ours, who), (theirs, whose))
        ]
        first = next((at for at in range(48) if ours[at] != theirs[at]), None)
        assert first is None or who[first] == 2
        for moment, (legal, card) in choices[0].items():
            other_legal, other_card = choices[1][moment]
            if moment[0] != 2 and legal == other_legal and legal.bit_count() > 1:
                same_card += 1
                assert card == other_card, moment
    assert same_card > 10_000  # or nothing was tested


def test_the_coins_of_a_seat_are_its_own() -> None:
    """Four random players do not toss in step: where two lead the same number of choices."""
    traces = rows(question("trischaken", players=("random",) * 4, hand=None), 4_000)["traces"]
    legal = traces[:, chunk.HEAD_SIZE :][:, playout.LEGAL : playout.LEGAL + 48]
    played = traces[:, chunk.HEAD_SIZE :][:, playout.CARDS : playout.CARDS + 48]
    size = np.bitwise_count(legal).astype(np.int64)
    rank = np.bitwise_count(legal & ((np.int64(1) << played) - 1)).astype(np.int64)

    # The second and third card of the same trick, each one of two.
    second, third = size[:, 1::4], size[:, 2::4]
    both = (second == 2) & (third == 2)
    equal = (rank[:, 1::4] == rank[:, 2::4])[both]
    tosses = int(both.sum())
    assert abs(int(equal.sum()) - tosses / 2) < 4.5 * np.sqrt(tosses / 4)
