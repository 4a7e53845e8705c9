"""Filters of hands: what they say, which hands pass, and what is refused."""

import pytest

from analysis.features import FEATURES, holding
from analysis.random_hands import passing_hands, random_hands
from analysis.sweep import sweep
from analysis.where import read_where
from sim import cards
from sim.errors import SettingsError
from sim.notation import parse_hand

H1 = parse_hand("XXI XVIII XV XII IX VII ♥D ♥3 ♠K ♠9 ♣7 ♦R")
FOUR = parse_hand("Sk XVI XV IIII III I ♥K ♥D ♥R ♦K ♦D ♠9")


def test_features_are_what_a_player_counts() -> None:
    """Two hands counted by hand; Pagat is both a bird and of the Trull, XV is no Stecher."""
    assert {name: feature(H1) for name, feature in FEATURES.items()} == {
        "tarocks": 6, "stecher": 2, "trull": 1, "birds": 0, "kings": 1, "queens": 1,
        "points": cards.thirds_of(H1) / 3, "voids": 0, "singletons": 2, "longest": 2,
    }  # fmt: skip
    assert {name: feature(FOUR) for name, feature in FEATURES.items()} == {
        "tarocks": 6, "stecher": 2, "trull": 2, "birds": 3, "kings": 2, "queens": 2,
        "points": cards.thirds_of(FOUR) / 3, "voids": 1, "singletons": 1, "longest": 3,
    }  # fmt: skip


def test_a_holding_is_written_as_players_write_it() -> None:
    """Court cards by letter, x for pips of either colour, a void as a dash."""
    hand = parse_hand("Sk XX XV II ♥D ♥1 ♦K ♦D ♦B ♠7 ♠8 ♠10")
    called = map(cards.king_of, range(4))

    assert [holding(hand, king) for king in called] == ["Dx", "KDB", "xxx", "–"]
    assert holding(hand, None) is None


@pytest.mark.parametrize("text", ["tarocks >= 5 and kings == 0", "TAROCKS>=5 AND kings==0.0"])
def test_a_filter_finds_what_filtering_afterwards_finds(text) -> None:
    """The rows of the first 6 hands that pass are those of the unfiltered sweep, bit by bit."""
    found = sweep(6, strategy="simple", deals=20, where=text)
    every = sweep(found.drawn or 0, strategy="simple", deals=20)

    def passes(hand: int) -> bool:
        return FEATURES["tarocks"](hand) >= 5 and FEATURES["kings"](hand) == 0

    assert found.rows == tuple(row for row in every.rows if passes(row.hand))
    assert (found.hands, found.where) == (6, "tarocks >= 5 and kings == 0")
    assert (every.drawn, max(row.number for row in found.rows) + 1) == (None, found.drawn)


@pytest.mark.parametrize(
    ("text", "lets_pass"),
    [
        ("tarocks < 6", False),
        ("tarocks <= 6", True),
        ("tarocks > 6", False),
        ("tarocks != 6", False),
        ("points > 16.9 and points < 17.1", True),
        ("longest == 2 and voids == 1", False),
        ("", True),
        ("  ", True),
        (None, True),
    ],
)
def test_signs_mean_what_they_say(text, lets_pass) -> None:
    """Each sign, decimals and nothing at all, on one hand; its own text means the same."""
    where = read_where(text)

    assert where.passes(H1) is lets_pass
    assert read_where(where.text) == where


def test_hands_that_are_known_are_left_out() -> None:
    """Going on after the third hand that passes gives the fourth and all that follow."""
    where = read_where("tarocks >= 6")
    whole = list(passing_hands(5, 12, where))

    assert whole == [d for d in random_hands(5, whole[-1].number + 1) if where.passes(d.hand)]
    assert whole[3:] == list(passing_hands(5, 12, where, found=3, first=whole[2].number + 1))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("tarock >= 5", "no feature 'tarock': 'tarocks' would be right"),
        ("tarocks = 5", "where 'tarocks = 5': comparisons with `and` between them"),
        ("tarocks >= 5 or kings > 1", "where 'tarocks >= 5 or kings > 1': comparisons"),
        ("tarocks >= 5 and", "where '': comparisons"),
        ("3 < tarocks", "where '3 < tarocks': comparisons"),
        ("__import__('os').getcwd()", "where \"__import__('os').getcwd()\": comparisons"),
        ("tarocks > nan", "where 'tarocks > nan': comparisons"),
    ],
)
def test_what_is_no_filter_is_refused(text, said) -> None:
    """A name that nobody knows, and whatever else is not a comparison."""
    with pytest.raises(SettingsError) as fault:
        sweep(5, where=text)

    assert str(fault.value).startswith(said)


def test_a_filter_that_nothing_passes_ends(monkeypatch) -> None:
    """After so many hands in a row without one, a line says among how many and how many passed."""
    monkeypatch.setattr("analysis.random_hands._PATIENCE", 300)

    with pytest.raises(SettingsError) as none:
        sweep(5, where="tarocks > 12")
    with pytest.raises(SettingsError) as few:
        sweep(500, strategy="simple", deals=2, where="tarocks >= 9 and kings >= 1")

    assert str(none.value) == (
        "where tarocks > 12: none of the first 300 random hands is such a hand"
    )
    assert "where tarocks >= 9 and kings >= 1: only " in str(few.value)
