"""Maps of the open talon: whole numbers that repeat, deals told apart by their cards, in words."""

import json
from itertools import islice
from pathlib import Path

import pytest

from analysis.estimate import mean_interval
from analysis.random_talons import OpenTalon, random_talons
from analysis.talon_cells import FEW_TAROCKS, alone_map, half_map
from analysis.talon_claims import more_points, more_tarocks, tarocks_against_points
from analysis.talon_maps import AloneKey, HalfKey, Sums, TalonMaps, talon_maps
from reports import figures
from reports.talon_maps import talon_chapters
from sim import cards, table
from sim.contracts import RUFER
from sim.errors import SettingsError
from sim.rules import PRESETS, Rules
from sim.strategy import STRATEGIES

DEALS = 2_500
STANDARD = STRATEGIES["standard"]


@pytest.fixture(scope="module")
def maps() -> TalonMaps:
    """The maps of a few deals."""
    return talon_maps(DEALS, seed=5)


@pytest.fixture(scope="module")
def talons() -> list[OpenTalon]:
    """The open talons of the same deals, in which nobody gives up."""
    return list(islice(random_talons(Rules(give_up=0), STANDARD, seed=5), DEALS))


def planted(
    halves: dict[HalfKey, Sums] | None = None, alone: dict[AloneKey, Sums] | None = None
) -> TalonMaps:
    """Maps with these sums in them."""
    return TalonMaps(
        rules_name="seed", strategy="standard", seed=1, stop="deals", deals=1_000, give_up=-3,
        taken_alike=0, halves=halves or {}, alone=alone or {},
    )  # fmt: skip


def deals_of(n: int, value: int) -> Sums:
    """So many deals, half of them a point more than the value and half of them one less."""
    return Sums(n, n * value, n // 2 * ((value + 1) ** 2 + (value - 1) ** 2))


# Play -----------------------------------------------------------------------------------------


def test_threads_change_nothing_and_fewer_deals_begin_more(maps) -> None:
    """The same JSON for one thread and for two; ten deals count in it as they do alone."""
    expected = maps.to_json()

    assert expected == talon_maps(DEALS, seed=5, threads=1).to_json()
    ten = talon_maps(10, seed=5)
    for key, sums in ten.alone.items():
        assert maps.alone[key].deals >= sums.deals
    assert json.loads(expected)["deals"] == DEALS


def test_each_deal_with_halves_at_odds_is_counted_once(maps, talons) -> None:
    """As many as `talon_claims` finds in the same deals, in the talon and elsewhere."""
    odds = [talon for talon in talons if tarocks_against_points(talon)]

    counted = sum(sums.deals for sums in maps.halves.values())

    assert counted + maps.taken_alike == len(odds)
    assert 0 < maps.taken_alike < counted
    assert {key.more_tarocks for key in maps.halves} == {1, 2, 3}
    for talon in odds:
        assert more_tarocks(talon) != more_points(talon)


def test_deals_alone_are_those_with_the_king_in_the_talon(maps, talons) -> None:
    """By tarocks and points of the hand, once in written points and once in money."""
    expected: dict[tuple[int, int], int] = {}
    for talon in talons:
        if talon.king_in_talon:
            tarocks = cards.size_of(talon.hand & cards.TAROCK_MASK)
            place = tarocks, cards.thirds_of(talon.hand) // 3
            expected[place] = expected.get(place, 0) + 1

    for money in (False, True):
        actual = {
            (key.tarocks, key.points): sums.deals
            for key, sums in maps.alone.items()
            if key.money == money
        }
        assert actual == expected


@pytest.mark.parametrize("rules", ["seed", "cheltenham"])
def test_alone_adds_up_to_what_is_paid(rules) -> None:
    """Written points are those of the rules, money is with kontra in them, and nobody gives up."""
    found = talon_maps(600, rules=rules, seed=3)

    for money in (False, True):
        changed = {"give_up": 0} | ({"kontra_in_points": 1} if money else {})
        question = table.Question(
            contract=RUFER,
            rules=PRESETS[rules]._replace(**changed),
            players=(STANDARD,) * 4,
            seed=3,
        )
        played = table.play_chunk(question, 0, 600)
        expected = played.payments[played.king_place >= 4, 0]
        sums = [sums for key, sums in found.alone.items() if key.money == money]
        assert sum(one.deals for one in sums) == len(expected)
        assert sum(one.total for one in sums) == expected.sum()
        assert sum(one.squares for one in sums) == (expected**2).sum()


def test_players_without_habits_are_refused() -> None:
    """Who has no knobs cannot take the half with more tarocks on demand."""
    with pytest.raises(SettingsError, match="strategy 'simple' has no habits to turn"):
        talon_maps(10, strategy="simple")


def test_interrupt_gives_the_whole_pieces_so_far() -> None:
    """Ctrl-C after the first piece: its deals, as if no more had been asked for."""

    def press(done: int, total: int) -> None:
        assert total == 100_000
        raise KeyboardInterrupt

    found = talon_maps(100_000, progress=press)

    assert (found.stop, found.deals) == ("interrupted", 2_000)
    assert found.halves == talon_maps(2_000).halves


# Cells ----------------------------------------------------------------------------------------


def test_cells_hold_what_was_planted() -> None:
    """Deals go to their king, their tarocks and their cell; an interval needs 100 of them."""
    few, many = FEW_TAROCKS, FEW_TAROCKS + 1
    maps = planted(
        {
            HalfKey(False, few, 1, 2): deals_of(200, 2),
            HalfKey(False, many, 1, 2): deals_of(100, -1),
            HalfKey(False, many, 1, 9): deals_of(40, 1),
            HalfKey(False, many, 1, 12): deals_of(50, 1),
            HalfKey(True, few, 3, 4): deals_of(400, 0),
        }
    )

    elsewhere, of_few, of_many = (
        half_map(maps, king_in_talon=False, few=few) for few in (None, True, False)
    )

    assert [(c.row, c.column, c.deals) for c in elsewhere.cells] == [(1, 2, 300), (1, 7, 90)]
    assert elsewhere.cells[0].mean == mean_interval(300, 300, 1_200, confidence=0.95)
    assert [cell.beyond(0) for cell in of_few.cells] == [1]
    assert [cell.beyond(0) for cell in of_many.cells] == [-1, 0]
    (tie,) = half_map(maps, king_in_talon=True).cells
    assert (tie.beyond(0), tie.mean.mean) == (0, 0)


def test_giving_up_ends_where_it_was_planted() -> None:
    """Playing alone is worse up to four tarocks, level with five and better from six on."""
    worth = {2: -8, 3: -6, 4: -5, 5: -3, 6: 0, 7: 3}
    maps = planted(alone={AloneKey(False, t, 14): deals_of(300, v) for t, v in worth.items()})

    written = alone_map(maps, money=False)

    assert (written.lost_up_to(-3), written.won_from(-3)) == (4, 6)
    assert (written.lost_up_to(-20), written.won_from(20)) == (None, None)
    assert alone_map(maps, money=True).cells == ()
    title = talon_chapters(maps)[1].title
    assert title == "Give up with 4 tarocks or fewer, play alone with 6 or more"


def test_points_decide_where_they_turn_the_choice() -> None:
    """With five tarocks, worse up to fifteen points and better from nineteen on, that is said."""
    worth = {9: -6, 14: -4, 17: -3, 20: -1, 25: 0}
    maps = planted(alone={AloneKey(False, 5, p): deals_of(300, v) for p, v in worth.items()})

    assert talon_chapters(maps)[1].text[0] == (
        "With 5 tarocks the points decide: give up with up to 15 points, play alone from 19 on."
    )


def test_giving_up_may_be_better_without_a_border() -> None:
    """With two tarocks nothing is shown and with three it is worse to play: that is not never."""
    worth = {2: -3, 3: -6, 4: -3, 5: 0}
    maps = planted(alone={AloneKey(False, t, 14): deals_of(300, v) for t, v in worth.items()})

    assert talon_chapters(maps)[1].title == "Play alone with 5 tarocks or more"
    del maps.alone[AloneKey(False, 3, 14)]
    assert talon_chapters(maps)[1].title.endswith("; giving up is never surely better")


# Chapters -------------------------------------------------------------------------------------


def test_chapters_are_the_same_bytes(maps, tmp_path: Path) -> None:
    """Both chapters have a figure, a table and a caption; a second time the bytes are the same."""
    once, twice = talon_chapters(maps), talon_chapters(talon_maps(DEALS, seed=5))

    assert [chapter.key for chapter in once] == ["half", "alone"]
    for one, other in zip(once, twice, strict=True):
        assert (one.title, one.text, one.rows) == (other.title, other.text, other.rows)
        assert {len(row) for row in one.rows} == {len(one.heading)}
        assert "2,500 random deals" in one.caption
        pictures = []
        for chapter in (one, other):
            assert chapter.draw is not None
            figures.save(chapter.draw(), tmp_path / "figure.svg")
            pictures.append((tmp_path / "figure.svg").read_bytes())
        assert pictures[0] == pictures[1]
        assert len(pictures[0]) < 200_000


def test_rules_without_giving_up_say_so() -> None:
    """Where nobody may give up there is nothing to weigh."""
    alone = talon_chapters(talon_maps(20, rules=Rules(give_up=0), rules_name="mine"))[1]

    assert (alone.title, alone.draw) == ("These rules do not let the declarer give up", None)
