"""Laws that hold whatever the truth is: mirrored questions, sums, and how means and errors move."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest

from sim import cards, table
from sim.contracts import CONTRACTS
from sim.kernels import chunk, playout, settle
from sim.notation import parse_hand
from sim.rules import PRESETS, TrischakenTalon
from sim.strategy import INDEX, KNOBS, STRATEGIES, Kind, Knob, strategy
from tests.players import PLAYERS, QUICK_PLAYERS, fewer
from tests.test_determinism import DEALT, H1, play_dealt, question, rows

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

SIGMAS = 4.5
MONEY = PRESETS["seed"]._replace(kontra_in_points=1)
H2 = parse_hand("VIII VI V III ♥2 ♥4 ♦3 ♦4 ♠9 ♠7 ♣8 ♣B")


def payments(asked: table.Question, deals: int) -> Ints:
    """What the forehand is paid in each deal."""
    return np.concatenate([outcomes.payments[:, 0] for outcomes in table.play(asked, deals)])


def mean_and_error(values: Ints) -> tuple[float, float]:
    """Mean and its standard error."""
    return float(values.mean()), float(values.std() / np.sqrt(len(values)))


# Mirrored suits ----------------------------------------------------------------------------

MIRRORS = {
    "♥ and ♦": (1, 0, 2, 3),
    "♠ and ♣": (0, 1, 3, 2),
    "red and black": (2, 3, 0, 1),
    "all round": (3, 0, 1, 2),
}


def mirrored(mask: int, suits: Sequence[int]) -> int:
    """The set with every card's suit replaced, the rank kept: ♥1 and ♠10 are both the best pip."""
    return mask & cards.TAROCK_MASK | sum(
        (mask >> cards.SUIT_SIZE * suit & 0xFF) << cards.SUIT_SIZE * suits[suit]
        for suit in range(cards.N_SUITS)
    )


def test_mirrors_map_kings_to_kings() -> None:
    """A mirror moves each card to the same rank of the other suit, and is its own way back."""
    assert parse_hand("XXI XVIII XV XII IX VII ♦D ♦3 ♠K ♠9 ♣7 ♥R") == mirrored(
        H1, MIRRORS["♥ and ♦"]
    )
    black = parse_hand("XXI XVIII XV XII IX VII ♠D ♠8 ♥K ♥2 ♦4 ♣R")
    assert black == mirrored(H1, MIRRORS["red and black"])
    for name in ("♥ and ♦", "♠ and ♣", "red and black"):
        assert mirrored(mirrored(H1, MIRRORS[name]), MIRRORS[name]) == H1


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["seed", "wien"])
@pytest.mark.parametrize("kind", QUICK_PLAYERS)
def test_a_mirrored_question_has_the_same_answer(kind: str, preset: str) -> None:
    """Suits have no rank among each other: swapped in hand and call, they change no mean.

    Ties that went to the first suit had moved it by up to 0.3 points; so would a talon
    that Trischaken hands out by suit (`wien`).
    """
    asked: list[tuple[str, int, int | None]] = [
        ("rufer", H1, 1), ("rufer", H1, 3), ("trischaken", H1, None), ("trischaken", H2, None),
    ]  # fmt: skip
    differ = [
        (name, contract, suit, means)
        for contract, hand, suit in asked
        for name, means, sigmas in mirror_images(kind, preset, contract, hand, suit)
        if sigmas > SIGMAS
    ]

    assert differ == []


def mirror_images(
    kind: str, preset: str, contract: str, hand: int, suit: int | None, deals: int = 40_000
) -> Iterator[tuple[str, tuple[float, float], float]]:
    """By mirror: mean of the question and of its image, and how many sigmas they are apart."""
    for seed, (name, suits) in enumerate({"itself": (0, 1, 2, 3), **MIRRORS}.items(), start=11):
        asked = question(
            contract,
            rules=PRESETS[preset],
            players=(kind,) * 4,
            hand=mirrored(hand, suits),
            called=None if suit is None else cards.king_of(suits[suit]),
            seed=seed,
        )
        image, error = mean_and_error(payments(asked, deals))
        if name == "itself":
            mean, own_error = image, error
        yield name, (mean, image), abs(mean - image) / np.hypot(error, own_error)


def test_the_mirror_test_can_fail() -> None:
    """Another king, not the mirror image of the first, is far off in as many deals."""
    ours = payments(question(called=cards.king_of(0), seed=11), 100_000)
    other = payments(question(called=cards.king_of(1), seed=12), 100_000)
    (mean, error), (other_mean, other_error) = mean_and_error(ours), mean_and_error(other)

    assert abs(mean - other_mean) > 2 * SIGMAS * np.hypot(error, other_error)


# The talon -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["simple", "standard"])
def test_swapped_halves_are_the_same_deal(kind: str) -> None:
    """Which half lies on the left means nothing: the other number is taken, all else stays.

    Where the two are worth the same to the player a coin decides, left or right, so a few
    deals differ; their mean does not.
    """
    asked = question(players=(kind,) * 4)
    dealt = rows(asked, 1_500)["traces"][:, DEALT]
    differ, gain = 0, []
    for deal, places in enumerate(dealt.tolist()):
        left, right = places[4:]
        first = play_dealt(asked, places, deal)
        second = play_dealt(asked, [*places[:4], right, left], deal)
        halves = [int(played.traces[0, chunk.HALF]) for played in (first, second)]
        if halves in ([0, 0], [1, 1]):
            differ += 1
            gain.append(int(first.payments[0, 0] - second.payments[0, 0]))
        else:
            assert sorted(halves) in ([0, 1], [-1, -1]), deal
            assert np.array_equal(first.payments, second.payments), deal
            assert np.array_equal(
                first.traces[:, chunk.HEAD_SIZE :], second.traces[:, chunk.HEAD_SIZE :]
            ), deal

    assert differ < len(dealt) / 5
    if gain:
        assert abs(np.mean(gain)) <= SIGMAS * np.std(gain) / np.sqrt(len(gain))


# Sums ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("contract", CONTRACTS)
def test_payments_add_up_to_nothing(contract: str, preset: str) -> None:
    """What one seat gets another pays, in every deal (docs/rules.md 6.3, 8)."""
    for kind, player in PLAYERS.items():
        asked = question(contract, rules=PRESETS[preset], players=(kind,) * 4, hand=None)
        for outcomes in table.play(asked, fewer(20_000, player)):
            assert not outcomes.payments.sum(axis=1).any()


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("contract", CONTRACTS)
def test_thirds_add_up_to_the_pack(contract: str, preset: str) -> None:
    """210 thirds, but for a talon that counts for nobody and deals given up (1.2, 6.1)."""
    rules = PRESETS[preset]
    asked = question(contract, rules=rules, hand=None)
    for outcomes in table.play(asked, 20_000):
        thirds = outcomes.thirds.sum(axis=1)[~outcomes.conceded]
        if contract == "trischaken" and rules.trischaken_talon == TrischakenTalon.NOBODY:
            assert thirds.max() < cards.PACK_THIRDS
        else:
            assert {cards.PACK_THIRDS} == set(thirds.tolist())


def tricks_won(traces: Ints) -> Ints:
    """Tricks won by each seat, (deals, 4)."""
    winners = traces[:, chunk.HEAD_SIZE :][:, playout.WINNERS : playout.WINNERS + 12]
    return np.stack([(winners == seat).sum(axis=1) for seat in range(4)], axis=1)


@pytest.mark.parametrize("kind", PLAYERS)
def test_thirds_follow_the_tricks_in_rufer(kind: str) -> None:
    """A side's thirds are its tricks modulo 3: each side has three cards more (1.3)."""
    played = rows(question(players=(kind,) * 4, hand=None), fewer(20_000, PLAYERS[kind]))
    kept = (played["flags"] & chunk.CONCEDED) == 0
    traces, thirds = played["traces"][kept], played["thirds"][kept]
    holder = played["flags"][kept] >> chunk.PLACE_SHIFT
    won = tricks_won(traces)
    own = won[:, 0].copy()
    for seat in (1, 2, 3):
        own += np.where(holder == seat, won[:, seat], 0)

    assert np.array_equal(own % 3, thirds[:, 0] % 3)
    assert np.array_equal((12 - own) % 3, thirds[:, 1] % 3)


@pytest.mark.parametrize("preset", PRESETS)
def test_thirds_follow_the_tricks_in_trischaken(preset: str) -> None:
    """A seat's thirds and the number of its cards are the same modulo 3, talon cards included."""
    rules = PRESETS[preset]
    played = rows(question("trischaken", rules=rules, hand=None), 20_000)
    traces, thirds = played["traces"], played["thirds"]
    owned = tricks_won(traces) * 4
    winners = traces[:, chunk.HEAD_SIZE :][:, playout.WINNERS : playout.WINNERS + 12]
    for seat in range(4):
        if rules.trischaken_talon == TrischakenTalon.LAST_TRICK:
            owned[:, seat] += 6 * (winners[:, 11] == seat)
        elif rules.trischaken_talon == TrischakenTalon.FIRST_SIX:
            owned[:, seat] += (winners[:, :6] == seat).sum(axis=1)

    assert np.array_equal(owned % 3, thirds % 3)


@pytest.mark.parametrize("kind", QUICK_PLAYERS)
def test_kontra_doubles_the_game_and_changes_no_play(kind: str) -> None:
    """The same deals with a kontra in the money only and in the points too (7.6, 8).

    Nobody may give up here: that a declarer does sooner where kontra counts. And nobody
    searches: who does looks at what is paid.
    """
    cup, money = (
        rows(question(rules=rules._replace(give_up=0), players=(kind,) * 4, hand=None), 10_000)
        for rules in (PRESETS["seed"], MONEY)
    )
    said = (cup["flags"] & chunk.KONTRA) != 0
    game = cup["parts"][:, settle.GAME] + cup["parts"][:, settle.VALAT]  # one or the other
    kontra = money["parts"][:, settle.KONTRA]

    assert cup["traces"].tolist() == money["traces"].tolist()
    assert not cup["parts"][:, settle.KONTRA].any()
    assert np.where(said, game, 0).tolist() == kontra.tolist()
    # Nothing but the game, lost alone: the last row of section 8.
    bare = said & (game == -1) & (cup["parts"].sum(axis=1) == -1)
    assert np.unique(cup["payments"][bare], axis=0).tolist() == [[-3, 1, 1, 1]]
    assert np.unique(money["payments"][bare], axis=0).tolist() == [[-6, 2, 2, 2]]


def kontra_count(kind: str, hand: int) -> int:
    """What a defender counts beyond the number from which he says kontra."""
    tarocks = (hand & cards.TAROCK_MASK).bit_count()
    if kind == "simple":
        return tarocks - 6
    voids = sum(hand & suit == 0 for suit in cards.SUIT_MASKS)
    wanted = STRATEGIES["standard"].knobs[INDEX["kontra_from"]]
    return tarocks + (hand & cards.STECHER_MASK).bit_count() + 2 * voids - int(wanted)


@pytest.mark.parametrize("kind", ["simple", "standard"])
def test_kontra_counts_the_own_hand(kind: str) -> None:
    """`simple` wants six tarocks, `standard` ten by its knob: tarock 1, Stecher 2, void suit 2."""
    found = rows(question(players=(kind,) * 4, hand=None), 10_000)
    talon = np.isin(found["flags"] >> chunk.PLACE_SHIFT, (4, 5))
    played = found["traces"][talon & (found["flags"] & chunk.CONCEDED == 0)]

    assert len(played) > 400
    for trace in played.tolist():
        willing = [seat for seat in (1, 2, 3) if kontra_count(kind, trace[seat]) >= 0]
        assert trace[chunk.KONTRA_SEAT] == (willing or [-1])[0]


@pytest.mark.parametrize("preset", PRESETS)
def test_kontra_is_said_where_the_king_lay_in_the_talon(preset: str) -> None:
    """Never against a partner, an own king or a game given up, and not where it is not known."""
    for rules in (PRESETS[preset], PRESETS[preset]._replace(kontra_alone=0)):
        found = rows(question(rules=rules, players=("random",) * 4, hand=None), 5_000)
        flags = found["flags"]
        said = (flags & chunk.KONTRA) != 0
        talon = np.isin(flags >> chunk.PLACE_SHIFT, (4, 5)) & (flags & chunk.CONCEDED == 0)
        seats = found["traces"][:, chunk.KONTRA_SEAT]

        assert not (said & ~talon).any()
        assert said.tolist() == (seats > 0).tolist()
        assert sorted({-1, *seats.tolist()}) == ([-1, 1, 2, 3] if rules.kontra_alone else [-1])
        if rules.kontra_alone:
            # Each of three tosses a coin: one in eight deals without a kontra.
            assert said[talon].mean() == pytest.approx(
                7 / 8, abs=SIGMAS * 0.33 / talon.sum() ** 0.5
            )


def test_thirty_five_all_is_lost() -> None:
    """35/0 and 35/1 lose, 35/2 wins: the game needs 107 of 210 thirds (1.4)."""
    played = rows(question(hand=None), 100_000)
    kept = (played["flags"] & chunk.CONCEDED) == 0
    thirds, won = played["thirds"][kept], (played["flags"][kept] & chunk.WON) != 0

    for count, expected in ((105, False), (106, False), (107, True), (108, True)):
        verdicts = won[thirds[:, 0] == count]
        assert len(verdicts) > 100
        assert {expected} == set(verdicts.tolist())
    assert np.array_equal(thirds[:, 0] >= 107, won)
    assert np.array_equal(thirds[:, 1] < 104, won)


# Means and errors ---------------------------------------------------------------------------


def means_by_tarocks(contract: str, deals: int) -> dict[int, tuple[float, float]]:
    """Mean and error of the forehand's payment by the tarocks of her hand, 2 to 8."""
    played = list(table.play(question(contract, hand=None, seed=5), deals, traced=True))
    paid = np.concatenate([outcomes.payments[:, 0] for outcomes in played])
    hands = np.concatenate([outcomes.traces[:, chunk.HANDS].copy() for outcomes in played])
    tarocks = np.bitwise_count(hands & cards.TAROCK_MASK)
    return {count: mean_and_error(paid[tarocks == count]) for count in range(2, 9)}


@pytest.mark.slow
def test_tarocks_decide_between_rufer_and_trischaken() -> None:
    """Each tarock more makes the Rufer better and Trischaken worse; they cross at 4 to 6 (10.1)."""
    rufer = means_by_tarocks("rufer", 200_000)
    trischaken = means_by_tarocks("trischaken", 200_000)

    for tarocks in range(2, 8):
        assert rufer[tarocks][0] < rufer[tarocks + 1][0], tarocks
        assert trischaken[tarocks][0] > trischaken[tarocks + 1][0], tarocks
    better = [count for count in rufer if rufer[count][0] > trischaken[count][0]]
    assert better == list(range(min(better), 9))
    assert min(better) in (4, 5, 6)


@pytest.mark.slow
@pytest.mark.parametrize("contract", CONTRACTS)
def test_four_times_the_deals_halve_the_error(contract: str) -> None:
    """Means of 500 deals scatter twice as far as means of 2,000, to 15 %: deals are independent."""
    few, batches = 500, 400
    asked = question(contract, players=("simple",) * 4)
    paid = payments(asked, 5 * few * batches)
    short = paid[: few * batches].reshape(batches, few).mean(axis=1)
    long = paid[few * batches :].reshape(batches, 4 * few).mean(axis=1)

    assert pytest.approx(2, rel=0.15) == short.std() / long.std()
    expected = paid.std() / np.sqrt(few)
    assert pytest.approx(expected, rel=0.15) == short.std()


@pytest.mark.slow
@pytest.mark.parametrize("knob", KNOBS[: INDEX["worlds"]], ids=lambda knob: knob.name)
def test_every_knob_changes_what_is_done_before_play(knob: Knob) -> None:
    """Turned to one end or the other, a knob of call, talon or kontra changes what is paid."""

    def paid(value: float) -> Ints:
        player = strategy("turned", Kind.STANDARD, **{knob.name: value})
        asked = replace(question(rules=MONEY, hand=None), players=(player,) * 4)
        return table.play_chunk(asked, 0, 3_000).payments

    usual = paid(knob.default)
    turned = [paid(value) for value in (knob.low, knob.high)]

    assert any(not np.array_equal(usual, payment) for payment in turned)
