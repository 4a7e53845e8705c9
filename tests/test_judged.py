"""The kernels before the referee: what they dealt, played, counted and paid is judged again.

Every deal goes through `sim.replay.deals`, which compares the legal set at each of the 48
decisions, thirds, items, payments and flags, and raises with all that repeats the deal.
`RUFER_JUDGED_DEALS` sets the deals a case: the million a contract is played once by hand.
"""

import os
from collections import Counter
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim import cards, replay, table
from sim.contracts import CONTRACTS
from sim.kernels import chunk, playout, settle, view
from sim.kernels.jit import entry
from sim.notation import parse_card, parse_hand
from sim.referee import pay_trischaken
from sim.rules import PRESETS, SPECS, Rules
from sim.strategy import Strategy
from tests.players import PLAYERS, QUICK_PLAYERS, fewer
from tests.test_presets import SETTLEMENTS, Row, numbers_in

DEALS = int(os.environ.get("RUFER_JUDGED_DEALS", "3000"))
DEALS_PER_RULES = max(1, DEALS // 80)

QUICK = tuple(QUICK_PLAYERS.values())
MIXED = tuple(
    tuple(QUICK[(start + step * seat) % 3] for seat in range(4))
    for start in range(3)
    for step in (1, 2)
)
# One who searches in each seat, among the others.
SEARCHING = tuple(
    tuple([*PLAYERS.values()][(seat - start) % 4] for seat in range(4)) for start in range(4)
)


def question(
    contract: str,
    rules: Rules,
    players: tuple[Strategy, ...],
    *,
    hand: int | None = None,
    called: int | None = None,
    seed: int = 1,
) -> table.Question:
    """A question about random hands; the forehand calls for herself unless told otherwise."""
    first, second, third, fourth = players
    return table.Question(
        contract=CONTRACTS[contract],
        rules=rules,
        players=(first, second, third, fourth),
        hand=hand,
        called=called,
        seed=seed,
    )


def count_judged(asked: table.Question, deals: int, first: int = 0) -> int:
    """Number of deals on which kernels and referee agree; raises on the first they do not."""
    return sum(1 for _ in replay.deals(asked, first, deals))


@pytest.mark.slow
@pytest.mark.parametrize("kind", PLAYERS)
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("contract", CONTRACTS)
def test_referee_agrees_with_every_deal(contract: str, preset: str, kind: str) -> None:
    """Legal cards, tricks, thirds, premiums and payments are those of docs/rules.md 4 to 8."""
    deals = fewer(DEALS, PLAYERS[kind])
    asked = question(contract, PRESETS[preset], (PLAYERS[kind],) * 4)

    assert count_judged(asked, deals) == deals


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("contract", CONTRACTS)
def test_referee_agrees_where_different_players_meet(contract: str, preset: str) -> None:
    """A different kind on every seat comes to positions that no kind alone reaches."""
    deals = max(1, DEALS // (2 * len(MIXED)))
    tables = [(players, deals) for players in MIXED]
    tables += [(players, max(1, deals // 40)) for players in SEARCHING]

    judged = [
        count_judged(question(contract, PRESETS[preset], players, seed=seed), number)
        for seed, (players, number) in enumerate(tables, start=100)
    ]

    assert [number for _, number in tables] == judged


H1 = parse_hand("XXI XVIII XV XII IX VII ♥D ♥3 ♠K ♠9 ♣7 ♦R")
FOUR_KINGS = parse_hand("♥K ♦K ♠K ♣K XX XIV X VII III ♥D ♠8 ♦2")


@pytest.mark.parametrize(
    ("preset", "hand", "called"),
    [
        ("seed", H1, "♥K"),
        ("tirol", H1, "♦K"),
        ("seed", None, "♠K"),
        ("cheltenham", H1, "♠K"),  # her own: alone from the start
        ("cheltenham", None, "♣K"),
        ("wien", FOUR_KINGS, "♠D"),
        ("wien", FOUR_KINGS, None),
    ],
    ids=["H1-hearts", "H1-diamonds", "any-spades", "own-king", "any-clubs", "queen", "any-queen"],
)
def test_referee_agrees_when_hand_and_call_are_given(
    preset: str, hand: int | None, called: str | None
) -> None:
    """A king told, an own king, a queen: what was asked for is what is played (4.2)."""
    card = None if called is None else parse_card(called)
    for player in PLAYERS.values():
        deals = fewer(1_000, player)
        asked = question("rufer", PRESETS[preset], (player,) * 4, hand=hand, called=card)
        told = list(replay.deals(asked, 0, deals))
        assert len(told) == deals
        assert {deal.record.called for deal in told} == {card} or card is None
        hands = {cards.mask_of(deal.record.hands[0]) for deal in told}
        assert hands == {hand} or hand is None


# Every rule over its whole range, most of the time near a preset's small numbers.
ANY_RULES = st.builds(
    Rules,
    **{
        name: st.integers(spec.low, min(spec.high, spec.low + 5)) | st.integers(spec.low, spec.high)
        for name, spec in SPECS.items()
    },
)
QUICK_TABLES = st.tuples(*[st.sampled_from(QUICK)] * 4)
ANY_TABLES = QUICK_TABLES | st.tuples(*[st.sampled_from([*PLAYERS.values()])] * 4)


@pytest.mark.slow
@pytest.mark.parametrize("contract", CONTRACTS)
@settings(max_examples=30)
@given(rules=ANY_RULES, players=ANY_TABLES, seed=st.integers(0, table.MAX_SEED))
def test_referee_agrees_under_any_rules(
    contract: str, rules: Rules, players: tuple[Strategy, ...], seed: int
) -> None:
    """Not only presets: any value of any rule inside its range means the same to both."""
    deals = fewer(DEALS_PER_RULES, *players)
    asked = question(contract, rules, players, seed=seed)

    assert count_judged(asked, deals) == deals


def test_other_rules_and_players_compile_nothing() -> None:
    """One compiled kernel serves every contract, preset, kind, hand and call."""
    for contract, preset in product(CONTRACTS, PRESETS):
        for player in PLAYERS.values():
            count_judged(question(contract, PRESETS[preset], (player,) * 4), 1)
    count_judged(question("rufer", PRESETS["seed"], MIXED[0], hand=H1, called=cards.king_of(0)), 1)

    kernel: Any = chunk.play_chunk
    assert len(kernel.signatures) == 1


# What the deals above are worth -------------------------------------------------------------

RARE = {
    "rufer": {
        "given up", "alone", "kontra", "own king", "queen called", "Pagat takes Sküs and XXI",
        "Trull in one trick, no Kaiserstich",
        *(f"{sign}{item}" for item in table.PART_NAMES for sign in "+-"),
    },
    "trischaken": {
        "one Jungfrau", "two Jungfrauen", "Bürgermeister", "Jungfrau and Bürgermeister",
        "tied for most", "three tied for most", "tied in the middle", "Pagat takes Sküs and XXI",
        "Trull in one trick, no Kaiserstich",
    },
}  # fmt: skip


def trull_tricks(traces: npt.NDArray[np.int64]) -> tuple[int, int]:
    """Tricks that hold the whole Trull: those that the Pagat wins, and the others."""
    tail = traces[:, chunk.HEAD_SIZE :]
    played = tail[:, playout.CARDS : playout.CARDS + 48].reshape(-1, 12, 4)
    leaders = tail[:, playout.LEADERS : playout.LEADERS + 12]
    winners = tail[:, playout.WINNERS : playout.WINNERS + 12]
    all_three = (np.bitwise_or.reduce(1 << played, axis=2) & cards.TRULL_MASK) == cards.TRULL_MASK
    pagat_wins = (leaders + np.argmax(played == cards.PAGAT, axis=2)) % 4 == winners
    return int((all_three & pagat_wins).sum()), int((all_three & ~pagat_wins).sum())


def rare_cases(asked: table.Question) -> Counter[str]:
    """How often deals of a question come to what seldom happens."""
    found: Counter[str] = Counter()
    outcomes = table.play_chunk(asked, 0, 20_000, traced=True)
    traces = outcomes.traces
    caught, other = trull_tricks(traces[~outcomes.conceded])
    found["Pagat takes Sküs and XXI"] += caught
    found["Trull in one trick, no Kaiserstich"] += other
    if asked.contract.partner:
        called = traces[:, chunk.CALLED]
        found["given up"] += int(outcomes.conceded.sum())
        found["alone"] += int((outcomes.alone & ~outcomes.conceded).sum())
        found["kontra"] += int(outcomes.kontra.sum())
        found["own king"] += int((outcomes.king_place == 0).sum())
        found["queen called"] += int(((called & cards.QUEEN_MASK) != 0).sum())
        for item, points in zip(table.PART_NAMES, outcomes.parts.T, strict=True):
            found[f"+{item}"] += int((points > 0).sum())
            found[f"-{item}"] += int((points < 0).sum())
        return found
    thirds = outcomes.thirds
    winners = traces[:, chunk.HEAD_SIZE + playout.WINNERS :][:, :12]
    without = 4 - sum((winners == seat).any(axis=1).astype(int) for seat in range(4))
    most = (thirds == thirds.max(axis=1, keepdims=True)).sum(axis=1)
    ranked = np.sort(thirds, axis=1)
    rich = thirds.max(axis=1) >= asked.rules.threshold
    found["one Jungfrau"] += int((without == 1).sum())
    found["two Jungfrauen"] += int((without == 2).sum())
    found["Bürgermeister"] += int(rich.sum())
    found["Jungfrau and Bürgermeister"] += int((rich & (without > 0)).sum())
    found["tied for most"] += int((most > 1).sum())
    found["three tied for most"] += int((most > 2).sum())
    found["tied in the middle"] += int((ranked[:, 1] == ranked[:, 2]).sum())
    return found


@pytest.mark.slow
@pytest.mark.parametrize("contract", CONTRACTS)
def test_rare_cases_are_among_the_deals_judged(contract: str) -> None:
    """20,000 deals a case, over presets and kinds, meet every premium, tie and Kaiserstich."""
    found: Counter[str] = Counter()
    for preset, player in product(PRESETS, QUICK):
        found += rare_cases(question(contract, PRESETS[preset], (player,) * 4))

    assert RARE[contract] == set(found) & RARE[contract], RARE[contract] - set(found)
    assert min(found[case] for case in RARE[contract]) >= 10, found


# Settlements that no deal comes to -----------------------------------------------------------

# Four piles of tricks: ties of every order, Jungfrauen (no thirds), Bürgermeister (107).
PILES = [
    thirds
    for thirds in product((0, 4, 5, 34, 40, 41, 42, 52, 53, 70, 106, 107), repeat=4)
    if 100 <= sum(thirds) <= cards.PACK_THIRDS
]


@entry
def pay_piles(thirds, public, rules, points, payment):
    """A kernel alone cannot be called from Python."""
    settle.pay_trischaken(thirds, public, rules, points, payment)


def pay_by_kernel(thirds: tuple[int, ...], rules: Rules) -> tuple[int, ...]:
    """What the kernels pay for four piles in Trischaken."""
    public = np.zeros(view.SIZE, np.int64)
    public[view.TRICKS : view.TRICKS + 4] = np.array(thirds) > 0
    payment = np.zeros(4, np.int64)
    pay_piles(
        np.array(thirds, np.int64), public, table.plain_rules(rules), np.zeros(4, np.int64), payment
    )
    return tuple(payment.tolist())


@pytest.mark.parametrize("row", SETTLEMENTS, ids=lambda row: row["situation"])
@pytest.mark.parametrize("preset", PRESETS)
def test_the_kernels_pay_what_the_document_says(preset: str, row: Row) -> None:
    """Every settlement of section 6.4 is what the kernels pay under that preset."""
    actual = pay_by_kernel(numbers_in(row["thirds F,2,3,4"]), PRESETS[preset])

    assert numbers_in(row[preset]) == actual


@pytest.mark.parametrize("preset", PRESETS)
def test_trischaken_is_paid_alike_for_every_order_of_piles(preset: str) -> None:
    """Ties of two, three and four, with and without tricks, Bürgermeister or forehand (6.3)."""
    rules = PRESETS[preset]
    for thirds in PILES:
        expected = pay_trischaken(thirds, [int(pile > 0) for pile in thirds], rules)
        assert expected == pay_by_kernel(thirds, rules), thirds


@settings(max_examples=60)
@given(rules=ANY_RULES)
def test_trischaken_is_paid_alike_under_any_rules(rules: Rules) -> None:
    """The same piles under rules that no club has."""
    for thirds in PILES[::40]:
        expected = pay_trischaken(thirds, [int(pile > 0) for pile in thirds], rules)
        assert expected == pay_by_kernel(thirds, rules), thirds
