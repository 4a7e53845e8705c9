"""Settlement against docs/rules.md 6, 7 and 8: each docstring is a fact."""

from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.record import DealRecord, Side, Trick
from sim.referee import pay_rufer, pay_trischaken
from sim.rules import PRESETS, SPECS, Rules, ValatPremiums
from sim.settlement import score_rufer
from tests.naive import CHELTENHAM, RUEGER, SEED, TIROL, WIEN, card, cards, naive_winner

# Trischaken: who pays whom --------------------------------------------------------

# The table of docs/rules.md 6.4: thirds, then Upper Austria, Vienna, Tyrol, Cheltenham, Rüger.
TABLE_6_4 = {
    "seat 2 top 30/1": (
        (60, 91, 41, 18), (1, -3, 1, 1), (2, -6, 2, 2), (-2, -2, 2, 2), (1, -3, 1, 1),
        (-1, -1, 1, 1)),
    "forehand top 30/1": (
        (91, 60, 41, 18), (-6, 2, 2, 2), (-12, 4, 4, 4), (-6, 2, 2, 2), (-6, 2, 2, 2),
        (-1, -1, 1, 1)),
    "seat 2 Bürgermeister": (
        (50, 110, 30, 20), (2, -6, 2, 2), (4, -12, 4, 4), (2, -6, 2, 2), (1, -3, 1, 1),
        (1, -3, 1, 1)),
    "forehand Bürgermeister": (
        (108, 40, 40, 22), (-12, 4, 4, 4), (-24, 8, 8, 8), (-12, 4, 4, 4), (-6, 2, 2, 2),
        (-3, 1, 1, 1)),
    "Jungfrau seat 4, seat 2 top": (
        (60, 91, 59, 0), (0, -3, 0, 3), (0, -6, 0, 6), (-2, -2, -2, 6), (-1, -1, -1, 3),
        (-1, -1, -1, 3)),
    "Jungfrau = forehand": (
        (0, 80, 70, 60), (3, -3, 0, 0), (6, -6, 0, 0), (6, -2, -2, -2), (3, -1, -1, -1),
        (3, -1, -1, -1)),
    "two tied 25/0 (not F)": (
        (36, 75, 75, 24), (2, -2, -2, 2), (3, -3, -3, 3), (2, -2, -2, 2), (1, -1, -1, 1),
        (1, -1, -1, 1)),
    "tie including forehand": (
        (75, 75, 30, 30), (-6, 2, 2, 2), (-12, 4, 4, 4), (-2, -2, 2, 2), (-1, -1, 1, 1),
        (-1, -1, 1, 1)),
    "35/1:34/2, two Jungfrauen": (
        (104, 106, 0, 0), (0, -4, 2, 2), (0, -6, 3, 3), (-3, -3, 3, 3), (-1, -1, 1, 1),
        (1, -3, 1, 1)),
}  # fmt: skip


def tricks_for(thirds: Sequence[int]) -> list[int]:
    """Tricks that fit: none for nothing, the twelve shared by the rest."""
    winners = [worth > 0 for worth in thirds]
    return [12 // sum(winners) * won for won in winners]


@pytest.mark.parametrize(
    ("rules", "thirds", "payment"),
    [
        pytest.param(rules, row[0], row[column], id=f"{situation}-{name}")
        for situation, row in TABLE_6_4.items()
        for column, (name, rules) in enumerate(PRESETS.items(), start=1)
    ],
)
def test_table_6_4(rules: Rules, thirds: tuple[int, ...], payment: tuple[int, ...]) -> None:
    """Every row of the table in docs/rules.md 6.4, in every preset's column."""
    assert list(PRESETS) == ["seed", "wien", "tirol", "cheltenham", "rueger"]
    assert payment == pay_trischaken(thirds, tricks_for(thirds), rules)


@pytest.mark.parametrize(
    ("rules", "thirds", "payment"),
    [
        # Upper Austria: three tied losers pay one each, the fourth gets three.
        (SEED, (21, 63, 63, 63), (3, -1, -1, -1)),
        # Tied for the most, the forehand still pays alone and twice.
        (SEED, (63, 63, 63, 21), (-6, 2, 2, 2)),
        (WIEN, (63, 63, 63, 21), (-12, 4, 4, 4)),
        # The forehand's double stays six when two Jungfrauen share it.
        (SEED, (106, 104, 0, 0), (-6, 0, 3, 3)),
        # Two tied losers pay two Jungfrauen.
        (SEED, (0, 105, 105, 0), (2, -2, -2, 2)),
        # A loser of all tricks is Bürgermeister and leaves three Jungfrauen.
        (SEED, (0, 210, 0, 0), (2, -6, 2, 2)),
        (SEED, (210, 0, 0, 0), (-12, 4, 4, 4)),
        # 35/1 is no Bürgermeister, 35/2 is.
        (SEED, (50, 106, 34, 20), (1, -3, 1, 1)),
        (SEED, (50, 107, 33, 20), (2, -6, 2, 2)),
        # Tyrol: middle two equal, both nothing; ties at the top or bottom share.
        (TIROL, (50, 80, 50, 30), (0, -2, 0, 2)),
        (TIROL, (63, 63, 63, 21), (-1, -1, -1, 3)),
        (TIROL, (40, 90, 40, 40), (1, -3, 1, 1)),
        # Tyrol: a Bürgermeister pays the Jungfrau alone.
        (TIROL, (40, 110, 60, 0), (0, -6, 0, 6)),
        (TIROL, (110, 40, 60, 0), (-12, 0, 0, 12)),
        # Cheltenham: three losers, four tied, two or three without a trick.
        (CHELTENHAM, (21, 63, 63, 63), (3, -1, -1, -1)),
        (CHELTENHAM, (48, 48, 48, 48), (0, 0, 0, 0)),
        (CHELTENHAM, (0, 0, 110, 82), (1, 1, -1, -1)),
        (CHELTENHAM, (192, 0, 0, 0), (-3, 1, 1, 1)),
        # Cheltenham counts whole points: 29/1 and 28/2 are both 29.
        (CHELTENHAM, (30, 88, 86, 6), (1, -1, -1, 1)),
        (CHELTENHAM._replace(trischaken_whole_points=0), (30, 88, 86, 6), (1, -3, 1, 1)),
        # Rüger: 35/1 is Bürgermeister and pays 3 to a lone Jungfrau, several count as none.
        (RUEGER, (40, 106, 64, 0), (0, -3, 0, 3)),
        (RUEGER, (106, 40, 64, 0), (-3, 0, 0, 3)),
        (RUEGER, (40, 105, 65, 0), (-1, -1, -1, 3)),
        (RUEGER, (105, 105, 0, 0), (-1, -1, 1, 1)),
        (RUEGER, (0, 210, 0, 0), (1, -3, 1, 1)),
        (RUEGER._replace(trischaken_lone_jungfrau=0), (105, 105, 0, 0), (-2, -2, 2, 2)),
        (SEED._replace(trischaken_lone_jungfrau=1), (0, 105, 105, 0), (2, -2, -2, 2)),
        (SEED._replace(trischaken_lone_jungfrau=1), (105, 101, 0, 4), (-6, 0, 6, 0)),
        # Rüger: equal middle seats step out, three tied pay or are paid by the fourth.
        (RUEGER, (50, 80, 50, 30), (0, -1, 0, 1)),
        (RUEGER, (63, 63, 63, 21), (-1, -1, -1, 3)),
        (RUEGER, (40, 90, 40, 40), (1, -3, 1, 1)),
        # Rounding down comes before the forehand's double: 5 is 3, and 3 twice is 6.
        (CHELTENHAM._replace(trischaken_pool=5), (91, 60, 41, 18), (-6, 2, 2, 2)),
    ],
)
def test_section_6_3(rules: Rules, thirds: tuple[int, ...], payment: tuple[int, ...]) -> None:
    """Ties, Jungfrauen and factors that table 6.4 leaves out (docs/rules.md 6.3)."""
    assert payment == pay_trischaken(thirds, tricks_for(thirds), rules)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_trischaken_sums_to_zero(rules: Rules) -> None:
    """Nobody pays to or is paid by the table, and seats 2 to 4 are treated alike (6.3)."""
    for forehand, second, third in product(range(0, 211, 10), repeat=3):
        fourth = 210 - forehand - second - third
        if fourth < 0:
            continue
        thirds = (forehand, second, third, fourth)
        payment = pay_trischaken(thirds, tricks_for(thirds), rules)
        turned = (forehand, third, fourth, second)
        assert sum(payment) == 0
        assert (payment[0], payment[2], payment[3], payment[1]) == pay_trischaken(
            turned, tricks_for(turned), rules
        )


@given(
    data=st.data(),
    thirds=st.tuples(*[st.sampled_from((0, 1, 30, 52, 53, 54, 70, 105, 107, 210))] * 4),
)
def test_trischaken_sums_to_zero_under_any_rules(
    data: st.DataObject, thirds: tuple[int, ...]
) -> None:
    """No setting of the club's numbers makes points out of nothing (docs/rules.md 6.3)."""
    numbers = {
        name: data.draw(st.integers(spec.low, min(spec.high, 12)), label=name)
        for name, spec in SPECS.items()
        if name.startswith("trischaken")
    }
    tricks = [int(worth > 0) for worth in thirds]
    assert sum(pay_trischaken(thirds, tricks, Rules()._replace(**numbers))) == 0


# Rufer: premiums -------------------------------------------------------------------


def scored(
    rules: Rules,
    special: dict[int, tuple[int, str]],
    *,
    declarer: str = "",
    defenders: str = "",
    thirds: tuple[int, int] = (105, 105),
    sweep: int | None = None,
    kontra: int | None = None,
) -> tuple[list[tuple[str, str, int]], int]:
    """Premiums and sum of the parts of a lost Rufer with partner 2 and called ♥K.

    `special`: leader and cards of the tricks that matter; the others are pips, won by the
    declarer and seat 1 in turn, or all by `sweep`.
    """
    tricks = []
    for number in range(1, 13):
        leader, names = special.get(number, (0, "♠10 ♠9 ♠8 ♠7"))
        first, second, third, fourth = cards(names)
        winner = (leader + naive_winner(names.split(), "rufer", rules)) % 4
        if number not in special:
            winner = number % 2 if sweep is None else sweep
        tricks.append(Trick(leader, (first, second, third, fourth), winner))
    record = DealRecord(rules, "rufer", (), (), card("♥K"), False, None, (), tuple(tricks), kontra)
    premiums, parts = score_rufer(
        record,
        partner=2,
        piles={"declarer": cards(declarer), "defenders": cards(defenders)},
        side_thirds={"declarer": thirds[0], "defenders": thirds[1]},
        won=False,
    )
    assert all(not premium.announced for premium in premiums)
    return [(p.premium, p.side, p.points) for p in premiums], sum(parts.values())


OURS: Side = "declarer"
THEIRS: Side = "defenders"
FAILED_COUNTS = SEED._replace(failed_minus=1)


@pytest.mark.parametrize(
    ("rules", "special", "premiums"),
    [
        (SEED, {12: (0, "I ♠9 ♠8 ♠7")}, [("pagat", OURS, 1)]),
        (SEED, {12: (3, "I ♠9 ♠8 ♠7")}, [("pagat", THEIRS, 1)]),
        (SEED, {12: (1, "♠9 I ♠8 ♠7")}, [("pagat", OURS, 1)]),
        (SEED, {11: (0, "I ♠9 ♠8 ♠7")}, []),  # not in its trick
        (SEED, {11: (1, "♠9 ♠8 II ♠7")}, [("uhu", THEIRS, 2)]),
        (SEED, {10: (0, "III ♠9 ♠8 ♠7")}, [("kakadu", OURS, 3)]),
        (SEED, {9: (0, "IIII ♠9 ♠8 ♠7")}, [("quapil", OURS, 4)]),
        (CHELTENHAM, {11: (0, "II ♠9 ♠8 ♠7")}, [("uhu", OURS, 1)]),
        (CHELTENHAM, {9: (0, "IIII ♠9 ♠8 ♠7")}, []),  # there is none
        # Failed, even where the own partner takes the trick.
        (SEED, {12: (0, "I ♠9 II ♠7")}, []),
        (FAILED_COUNTS, {12: (0, "I ♠9 II ♠7")}, [("pagat", OURS, -1)]),
        (FAILED_COUNTS, {11: (1, "II III ♠8 ♠7")}, [("uhu", THEIRS, -2)]),
        (FAILED_COUNTS, {11: (1, "III II ♠8 ♠7")}, [("uhu", OURS, -2)]),
        # A Kaiserstich saves the Pagat.
        (WIEN, {12: (1, "Sk I ♠8 XXI")}, [("pagat", OURS, 1)]),
        (TIROL, {12: (1, "Sk I ♠8 XXI")}, [("mondfang", THEIRS, 1)]),
        # König ultimo: the partner's win is enough.
        (SEED, {12: (2, "♥K ♥D ♥4 ♥3")}, [("koenig_ultimo", OURS, 1)]),
        (SEED, {12: (1, "♥D ♥K X ♥3")}, []),
        (SEED, {12: (3, "♥D XX ♥4 ♥K")}, [("koenig_ultimo", OURS, 1)]),
        (SEED, {11: (2, "♥K ♥D ♥4 ♥3")}, []),
        (SEED, {12: (2, "♦K ♥D ♥4 ♥3")}, []),  # not the king that was called
        (FAILED_COUNTS, {12: (1, "♥D ♥K X ♥3")}, [("koenig_ultimo", OURS, -1)]),
        # Mondfang: by the other side only, and not where the Pagat takes both.
        (TIROL, {3: (0, "XXI Sk ♥4 ♥3")}, [("mondfang", THEIRS, 1)]),
        (TIROL, {3: (1, "XXI Sk ♥4 ♥3")}, [("mondfang", OURS, 1)]),
        (TIROL, {3: (0, "XXI ♥4 Sk ♥3")}, []),
        (TIROL, {3: (0, "XXI Sk I ♥3")}, []),
        (SEED, {3: (0, "XXI Sk ♥4 ♥3")}, []),
    ],
)
def test_trick_premiums(
    rules: Rules, special: dict[int, tuple[int, str]], premiums: list[tuple[str, str, int]]
) -> None:
    """Birds, König ultimo and Mondfang: in which trick, for whom (docs/rules.md 7.1, 7.2, 7.4)."""
    points = sum(points if side == OURS else -points for _, side, points in premiums)
    assert (premiums, points - rules.rufer_value) == scored(rules, special)


@pytest.mark.parametrize(
    ("rules", "piles", "thirds", "premiums"),
    [
        (SEED, {"declarer": "Sk I V XXI"}, (105, 105), [("trull", OURS, 1)]),
        (SEED, {"defenders": "Sk I V XXI"}, (105, 105), [("trull", THEIRS, 1)]),
        (SEED, {"declarer": "Sk I V", "defenders": "XXI"}, (105, 105), []),
        (SEED, {"declarer": "♥K ♦K ♠K ♣K"}, (105, 105), [("kings", OURS, 1)]),
        (SEED, {"declarer": "♥K ♦K ♠K", "defenders": "♣K"}, (105, 105), []),
        (CHELTENHAM, {"declarer": "Sk I XXI ♥K ♦K ♠K ♣K"}, (105, 105), []),
        (TIROL, {}, (136, 74), []),
        (TIROL, {}, (137, 73), [("sack", OURS, 1)]),
        (TIROL, {}, (166, 44), [("sack", OURS, 1)]),
        (TIROL, {}, (167, 43), [("sack", OURS, 2)]),
        (TIROL, {}, (43, 167), [("sack", THEIRS, 2)]),
        (SEED, {}, (167, 43), []),
        # Rüger's Absolut: the others stay below 20 points, and there is no second.
        (RUEGER, {}, (150, 60), []),
        (RUEGER, {}, (151, 59), [("sack", OURS, 1)]),
        (RUEGER, {}, (0, 210), [("sack", THEIRS, 1)]),
    ],
)
def test_material_premiums(
    rules: Rules,
    piles: dict[str, str],
    thirds: tuple[int, int],
    premiums: list[tuple[str, str, int]],
) -> None:
    """Trull, four kings and Sack belong to the side that holds them (docs/rules.md 7.1, 7.2)."""
    found, _ = scored(
        rules,
        {},
        declarer=piles.get("declarer", ""),
        defenders=piles.get("defenders", ""),
        thirds=thirds,
    )
    assert premiums == found


@pytest.mark.parametrize(
    ("rules", "sweep", "premiums", "points"),
    [
        (SEED, 0, [("valat", OURS, 4)], 4),
        (SEED, 1, [("valat", THEIRS, 4)], -4),
        (WIEN, 0, [("mondfang", OURS, 1), ("valat", OURS, 10)], -1 + 1 + 10),
        (WIEN, 1, [("valat", THEIRS, 10)], -1 - 10),
        (TIROL, 0, [("mondfang", OURS, 1), ("valat", OURS, 10)], -1 + 1 + 10),
        (CHELTENHAM, 0, [("valat", OURS, 4)], 4),
        (
            SEED._replace(valat_factor=0),
            0,
            [("trull", OURS, 1), ("mondfang", OURS, 1), ("sack", OURS, 2)],
            -1 + 4,
        ),
    ],
)
def test_valat(rules: Rules, sweep: int, premiums: list[tuple[str, str, int]], points: int) -> None:
    """A Valat times the game or in addition; no material premiums beside it (docs/rules.md 7.5)."""
    rules = rules._replace(mondfang=1, sack=1)
    special = {3: (1, "XXI Sk ♥4 ♥3")} if sweep == 0 else {}
    assert (premiums, points) == scored(
        rules, special, declarer="Sk I XXI", thirds=(170, 40), sweep=sweep
    )


@pytest.mark.parametrize(
    ("choice", "ours", "theirs"),
    [
        (ValatPremiums.SILENCED, 0, 0),
        (ValatPremiums.COUNT, 1, -1),
        (ValatPremiums.MULTIPLIED, 4, -4),
    ],
)
def test_premiums_of_single_tricks_beside_a_valat(
    choice: ValatPremiums, ours: int, theirs: int
) -> None:
    """A Pagat made or failed and the Mondfang are silenced, count, or count four times (7.5)."""
    rules = RUEGER._replace(valat_trick_premiums=choice, mondfang=1)
    made = {3: (1, "XXI Sk ♥4 ♥3"), 12: (0, "I ♠9 ♠8 ♠7")}
    failed = {12: (0, "I ♠9 II ♠7")}

    assert scored(rules, made, sweep=0)[1] == 4 + 2 * ours
    assert scored(rules, failed, sweep=0)[1] == 4 + theirs


@pytest.mark.parametrize("rules", [CHELTENHAM, RUEGER], ids=["cheltenham", "rueger"])
def test_kontra_adds_the_game_once_more(rules: Rules) -> None:
    """A kontra doubles the game and no premium, if it counts in the points (7.6)."""
    special = {12: (0, "I ♠9 ♠8 ♠7")}
    plain = scored(rules, special)

    assert plain[1] == -1 + 1
    assert scored(rules, special, kontra=1) == (plain[0], -2 + 1)
    assert scored(rules._replace(rufer_value=3), special, kontra=1) == (plain[0], -6 + 1)
    assert scored(rules._replace(kontra_in_points=0), special, kontra=1) == plain


@pytest.mark.parametrize(
    ("rules", "sweep", "points"),
    [
        (CHELTENHAM, 0, 4 + 4),
        (CHELTENHAM, 1, -4 - 4),
        (CHELTENHAM._replace(valat_factor=0, valat_points=10), 0, -1 - 1 + 10),
        (CHELTENHAM._replace(valat_points=10), 1, -4 - 4 - 10),
        (SEED, 0, 4),
    ],
)
def test_kontra_and_valat(rules: Rules, sweep: int, points: int) -> None:
    """What a Valat puts in the place of the game is doubled, what it adds is not (12)."""
    assert scored(rules, {}, sweep=sweep, kontra=3)[1] == points


def test_pay_rufer() -> None:
    """Two pay two; alone the declarer pays or is paid by all three (docs/rules.md 8)."""
    assert pay_rufer(1, 1) == (1, 1, -1, -1)
    assert pay_rufer(-2, 3) == (-2, 2, 2, -2)
    assert pay_rufer(1, None) == (3, -1, -1, -1)
    assert pay_rufer(-1, None) == (-3, 1, 1, 1)
    assert pay_rufer(0, 2) == (0, 0, 0, 0)
