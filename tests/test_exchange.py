"""How the players exchange: the best by the weights, habits that do what they say, the law."""

from collections.abc import Callable
from itertools import islice

import numpy as np
import pytest

from analysis.random_talons import OpenTalon, random_talons
from sim import cards, table
from sim.contracts import RUFER
from sim.exchange import GIVE_UP, Exchange, legal_exchanges
from sim.exchange_weights import ALONE, INDEX, LEVEL, MONEY_LEVEL, NAMES, PARTNER, WEIGHTS
from sim.law import can_discard
from sim.notation import parse_cards, parse_hand
from sim.rules import PRESETS, Rules
from sim.strategy import STRATEGIES, Kind, Strategy, strategy
from tests.players import QUICK_PLAYERS

SEED_RULES = PRESETS["seed"]
STANDARD = STRATEGIES["standard"]
ROWS = np.array(list(WEIGHTS.values())).T
H1 = parse_hand("XXI XVIII XV XII IX VII ♥D ♥3 ♠K ♠9 ♣7 ♦R")


def some_talons(
    player: Strategy = STANDARD,
    rules: Rules = SEED_RULES,
    *,
    there: bool | None = None,
    count: int = 1_000,
) -> list[OpenTalon]:
    """The first random talons of seed 5 with the player's exchange."""
    return list(islice(random_talons(rules, player, seed=5, king_in_talon=there), count))


def laid(talon: OpenTalon) -> int:
    """The cards that the player laid away."""
    return talon.own.discards


def taken(talon: OpenTalon) -> int:
    """The half that the player took up."""
    return talon.halves[talon.own.half or 0]


def kept(talon: OpenTalon) -> int:
    """The twelve cards that the player goes on with."""
    return (talon.hand | taken(talon)) & ~laid(talon)


# The weights ---------------------------------------------------------------------------------


@pytest.mark.parametrize("there", [False, True], ids=["partner", "alone"])
@pytest.mark.parametrize("preset", PRESETS)
def test_standard_takes_the_exchange_with_the_highest_score(preset: str, *, there: bool) -> None:
    """Suit by suit the kernel finds what weighing all exchanges one by one finds."""
    rules = PRESETS[preset]._replace(give_up=0)
    weights = ROWS[ALONE if there else PARTNER]
    for talon in some_talons(rules=rules, there=there, count=150):
        own_king = bool(talon.hand >> talon.called & 1)
        exchanges = [
            exchange
            for exchange in legal_exchanges(talon.hand, talon.called, talon.halves, rules)
            if not exchange.discards & cards.TAROCK_MASK or exchange == talon.own
        ]
        assert talon.own in exchanges
        features = table.exchange_features(talon.hand, talon.called, talon.halves, exchanges, rules)
        scores = features @ (ROWS[ALONE] if own_king else weights)
        assert pytest.approx(scores.max(), abs=1e-6) == scores[exchanges.index(talon.own)]


def test_standard_gives_up_where_the_level_is_under_three() -> None:
    """Giving up pays 3: the weights of the level decide, in money those of money."""
    for counts, level in ((0, LEVEL), (1, MONEY_LEVEL)):
        rules = SEED_RULES._replace(kontra_in_points=counts)
        gives_up = some_talons(rules=rules, there=True, count=400)
        never = some_talons(rules=rules._replace(give_up=0), there=True, count=400)
        assert {True, False} == {talon.own == GIVE_UP for talon in gives_up}
        for talon, played in zip(gives_up, never, strict=True):
            features = table.exchange_features(
                talon.hand, talon.called, talon.halves, [played.own], rules
            )
            assert (talon.own == GIVE_UP) == (float(features[0] @ ROWS[level]) < -3)


def test_features_of_one_exchange_by_hand() -> None:
    """H1 takes XX ♦2 ♠D and lays away ♦2 ♦R ♣7: two voids, 9 thirds laid, 15 left."""
    left, right = (cards.mask_of(parse_cards(text)) for text in ("♥K V ♣8", "XX ♦2 ♠D"))
    away = cards.mask_of(parse_cards("♦2 ♦R ♣7"))
    exchange = Exchange(1, away)
    row = table.exchange_features(H1, cards.king_of(0), (left, right), [exchange], SEED_RULES)[0]
    found = {name: row[INDEX[name]] for name in NAMES if row[INDEX[name]]}
    expected = {
        "level": 1.0,
        "tarock": 7.0,
        "tarock_over_5": 2.0,
        "tarock_over_6": 1.0,
        "stecher": 3.0,
        "stecher_over_2": 1.0,
        "mond": 1.0,
        "left": 15.0,  # ♥K 13, V and ♣8
        "king": 1.0,
        "king_left": 1.0,
        "called_left": 1.0,
        "trull_1": 1.0,
        "laid": 9.0,
        "called_2_1": 1.0,  # ♥D is the highest heart once ♥K lies with the others
        "suit_0_0": 2.0,
        "suit_3_2": 1.0,  # ♠K ♠D ♠9
        "risk_2": 1.0,
        "risk_3": 1.0,
        "out_0": 12.0,  # six diamonds and six clubs are with the others
        "out_2": 5.0,
        "out_3": 5.0,
        "master_out": 10.0,
        "voids_2": 1.0,
    }
    assert expected == pytest.approx(found)


# Habits --------------------------------------------------------------------------------------

HABITS: dict[str, Callable[[OpenTalon], float]] = {
    "half_tarock": lambda talon: cards.size_of(taken(talon) & cards.TAROCK_MASK),
    "half_high": lambda talon: cards.size_of(taken(talon) & cards.STECHER_MASK),
    "half_points": lambda talon: cards.thirds_of(taken(talon)),
    "lay_points": lambda talon: cards.thirds_of(laid(talon)),
    "lay_void": lambda talon: sum(not kept(talon) & suit for suit in cards.SUIT_MASKS),
    "lay_called": lambda talon: (
        -cards.size_of(laid(talon) & cards.SUIT_MASKS[talon.called // cards.SUIT_SIZE])
    ),
    "lay_guard": lambda talon: (
        -sum(
            cards.size_of(laid(talon) & suit)
            for suit in cards.SUIT_MASKS
            if kept(talon) & suit & cards.KING_MASK
        )
    ),
}


@pytest.mark.parametrize("knob", HABITS)
def test_habit_does_what_it_says(knob: str) -> None:
    """Turned up, a habit shows more often; turned down, less."""
    most = 1.0 if knob.endswith("points") else 5.0
    low, middle, high = (
        np.mean([*map(HABITS[knob], some_talons(player, there=False, count=400))])
        for player in (
            strategy("low", Kind.STANDARD, **{knob: -most}),
            STANDARD,
            strategy("high", Kind.STANDARD, **{knob: most}),
        )
    )
    assert low < middle < high


def test_half_called_wants_the_called_king() -> None:
    """Turned up, the half with the called king is taken far more often; turned down, hardly."""
    rules = SEED_RULES._replace(give_up=0)
    down, up = (
        np.mean(
            [
                bool(taken(talon) >> talon.called & 1)
                for talon in some_talons(
                    strategy("turned", Kind.STANDARD, half_called=turned),
                    rules,
                    there=True,
                    count=300,
                )
            ]
        )
        for turned in (-5.0, 5.0)
    )
    assert down < 0.5
    assert up > 0.6


@pytest.mark.parametrize(("border", "share"), [(-20.0, 0.0), (20.0, 1.0)])
def test_give_up_below_is_the_border(border: float, share: float) -> None:
    """A declarer who wants 20 points always gives up, one who is content with -20 never."""
    player = strategy("border", Kind.STANDARD, give_up_below=border)
    found = some_talons(player, there=True, count=300)
    assert share == np.mean([talon.own == GIVE_UP for talon in found])


# The law -------------------------------------------------------------------------------------


# Who searches is slow, and judged by the referee (test_judged.py).
@pytest.mark.parametrize("kind", QUICK_PLAYERS)
def test_forced_half_is_taken(kind: str) -> None:
    """By the rules of the Rüger variant whoever plays on takes the king's half (4.4)."""
    for talon in some_talons(QUICK_PLAYERS[kind], PRESETS["rueger"], there=True, count=300):
        if talon.own != GIVE_UP:
            assert taken(talon) >> talon.called & 1


@pytest.mark.parametrize("kind", QUICK_PLAYERS)
@pytest.mark.parametrize("preset", ["seed", "rueger"])
def test_laid_away_by_the_law(kind: str, preset: str) -> None:
    """What a player lays away may be laid away; free tarocks are met where they are free (4.3)."""
    rules = PRESETS[preset]
    tarocks = 0
    for talon in some_talons(QUICK_PLAYERS[kind], rules, there=False, count=500):
        fifteen = cards.cards_of(talon.hand | taken(talon))
        assert can_discard(fifteen, cards.cards_of(laid(talon)), rules)
        tarocks += bool(laid(talon) & cards.TAROCK_MASK)
    if kind == "random":
        assert (preset == "rueger") == (tarocks > 50)


def test_halves_alike_are_taken_alike() -> None:
    """Where two halves are worth the same, a coin decides and not their order."""
    question = table.Question(
        contract=RUFER,
        rules=SEED_RULES,
        players=(STRATEGIES["simple"],) * 4,
        hand=H1,
        called=cards.king_of(0),
        talon=(
            cards.mask_of(parse_cards("V ♦2 ♠7")),
            cards.mask_of(parse_cards("VI ♦3 ♠8")),
        ),
    )
    traces = table.play_chunk(question, 0, 1_000, traced=True).traces
    share = np.mean([table.decode_trace(row).half for row in traces])
    assert abs(share - 0.5) < 4.5 * 0.5 / np.sqrt(1_000)
