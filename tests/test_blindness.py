"""No player sees a hidden card: what looks the same is played the same (docs/rules.md 4.5).

A deal is played, then played again with cards exchanged among places that a seat cannot
look into. As long as both deals show a seat the same things it has to choose the same card;
so the first card in which they differ must be played by a seat that holds other cards, or
laid others away. Nothing is assumed about how the kernels pass on what a player knows.
"""

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
import pytest

from sim import cards, table
from sim.contracts import CONTRACTS
from sim.kernels import chunk
from sim.law import BEATEN_BY, legal_set
from sim.rules import PRESETS
from tests.players import PLAYERS
from tests.test_determinism import play_dealt, question, rows

TAROCKS = cards.TAROCK_MASK
SKUES = 1 << cards.SKUES
BEATEN = [cards.mask_of(beaten_by) for beaten_by in BEATEN_BY]


class Game(NamedTuple):
    """A deal and how it went: sets of cards, and 48 decisions unless it was given up."""

    places: tuple[int, ...]  # four hands as dealt, two talon halves
    called: int
    half: int
    discards: int
    given_up: bool
    kontra: int = -1  # the seat that said it
    seats: tuple[int, ...] = ()
    legal: tuple[int, ...] = ()
    played: tuple[int, ...] = ()

    @property
    def with_partner(self) -> bool:
        """Whether a card was called."""
        return self.called != 0

    @property
    def opening(self) -> object:
        """What everybody knows before the first card; the talon only where it was turned up."""
        if not self.with_partner:
            return None
        return self.places[4:], self.called, self.half, self.discards & TAROCKS

    @property
    def exchange(self) -> object:
        """What the forehand did with the talon."""
        return self.half, self.discards, self.given_up

    @property
    def asked_for_kontra(self) -> tuple[int, ...]:
        """The seats that had to decide on a kontra, in order: up to the first that says it."""
        in_talon = self.called & (self.places[4] | self.places[5])
        if not in_talon or self.given_up:
            return ()
        return (1, 2, 3) if self.kontra < 0 else (1, 2, 3)[: self.kontra]

    def own(self, seat: int) -> object:
        """What only this seat knows."""
        return self.places[seat], self.discards if seat == 0 else 0

    def role(self, decision: int) -> str:
        """Who decides here, as far as it should matter to him."""
        seat = self.seats[decision]
        if not self.with_partner:
            return f"seat {seat} of four"
        if seat == 0:
            return "declarer"
        shown = self.called.bit_length() - 1 in self.played[:decision]
        if self.called & self.places[seat]:
            return "partner, revealed" if shown else "partner, hidden"
        if not self.called & (self.places[1] | self.places[2] | self.places[3]):
            return "opponent of one alone"
        return "defender, partner revealed" if shown else "defender, partner hidden"


Play = Callable[[Sequence[int]], Game]


def game_of(outcomes: table.Outcomes) -> Game:
    """The game that the kernels played."""
    trace = table.decode_trace(outcomes.traces[0])
    return Game(
        places=(*trace.hands, *trace.talon),
        called=trace.called,
        half=trace.half,
        discards=trace.discards,
        given_up=trace.conceded,
        kontra=trace.kontra,
        seats=tuple((leader + turn) % 4 for leader, _, _ in trace.tricks for turn in range(4)),
        legal=trace.legal,
        played=tuple(card for _, four, _ in trace.tricks for card in four),
    )


# Two deals side by side ------------------------------------------------------------------


def peeked(one: Game, other: Game) -> str | None:
    """What a seat did differently although both deals looked the same to it, if anything."""
    if one.places[0] == other.places[0]:
        if one.called != other.called:
            return "forehand calls another card"
        if one.places[4:] == other.places[4:] and one.exchange != other.exchange:
            return "forehand takes up or lays away something else"
    if one.opening != other.opening or one.given_up or other.given_up:
        return None
    if one.kontra != other.kontra:
        seat = min(seat for seat in (one.kontra, other.kontra) if seat > 0)
        if one.own(seat) == other.own(seat):
            return f"seat {seat} says kontra or not"
        return None
    decision = split_of(one, other)
    if decision < 48:
        seat = one.seats[decision]
        if one.own(seat) == other.own(seat):
            return f"{one.role(decision)} plays another card, decision {decision}"
    return None


def split_of(one: Game, other: Game) -> int:
    """The first decision in which two games differ, 48 if they are the same."""
    pairs = enumerate(zip(one.played, other.played, strict=True))
    return next((at for at, (ours, theirs) in pairs if ours != theirs), 48)


def same_views(one: Game, other: Game) -> Iterator[str]:
    """Who decided, and was not forced, with the same view in two different deals."""
    if one.opening != other.opening or one.given_up or other.given_up:
        return
    for seat in set(one.asked_for_kontra) & set(other.asked_for_kontra):
        if one.own(seat) == other.own(seat):
            yield "asked for kontra"
    if one.kontra != other.kontra:
        return
    for decision in range(split_of(one, other)):
        seat = one.seats[decision]
        if one.legal[decision].bit_count() > 1 and one.own(seat) == other.own(seat):
            yield one.role(decision)


def exchanged(game: Game, random: Random) -> tuple[int, ...]:
    """The deal with some cards exchanged that one seat cannot see at some point of the play."""
    places = list(game.places)
    at = random.randrange(len(game.played)) if game.played else 0
    seat = game.seats[at] if game.seats else 0
    gone = cards.mask_of(game.played[:at])
    # A talon that was turned up stays as it is, but what is called must not depend on it.
    hidden = [other for other in range(4) if other != seat]
    if not game.with_partner or random.random() < 0.25:
        hidden += [4, 5]
    for _ in range(random.choice((1, 1, 1, 1, 2, 3, 12))):
        here, there = random.sample(hidden, 2)
        mine = cards.cards_of(places[here] & ~(gone | game.discards))
        theirs = cards.cards_of(places[there] & ~(gone | game.discards))
        if not mine or not theirs:
            continue
        card = random.choice(mine)
        if game.called & places[here] and random.random() < 0.3:
            card = game.called.bit_length() - 1
        alike = [other for other in theirs if cards.suit_of(other) == cards.suit_of(card)]
        swap = 1 << card | 1 << random.choice(alike if alike and random.random() < 0.6 else theirs)
        places[here] ^= swap
        places[there] ^= swap
    return tuple(places)


def compare(
    games: Sequence[tuple[Game, Play]], variants: int, seed: int
) -> tuple[Counter[str], list[str]]:
    """Plays each game again with hidden cards exchanged: views compared by role, and faults."""
    random = Random(seed)
    views: Counter[str] = Counter()
    faults = []
    for game, play in games:
        for _ in range(variants):
            places = exchanged(game, random)
            if places == game.places or places[0] & cards.KING_MASK == cards.KING_MASK:
                continue  # the same deal, or nothing to call
            other = play(places)
            if fault := peeked(game, other):
                faults.append(f"{fault}: {list(game.places)} and {list(places)}")
            if game.with_partner and game.places[0] == other.places[0]:
                views["calling" if game.places[4:] != other.places[4:] else "exchanging"] += 1
            views.update(same_views(game, other))
    return views, faults


ROLES = {
    "rufer": {
        "calling", "exchanging", "declarer", "partner, hidden", "partner, revealed",
        "defender, partner hidden", "defender, partner revealed", "opponent of one alone",
        "asked for kontra",
    },
    "trischaken": {f"seat {seat} of four" for seat in range(4)},
}  # fmt: skip


@pytest.mark.parametrize("preset", ["seed", "tirol"])
@pytest.mark.parametrize("kind", PLAYERS)
@pytest.mark.parametrize("contract", CONTRACTS)
def test_hidden_cards_change_no_choice(contract: str, kind: str, preset: str) -> None:
    """Hundreds of choices in every role stay when the cards hidden from the seat are others.

    Fewer of one who searches, for he is slow.
    """
    deals, often = (60, 25) if kind == "search" else (300, 300)
    asked = question(contract, rules=PRESETS[preset], players=(kind,) * 4, hand=None)
    # Who searches calls as `standard` does, and mostly gives up where `standard` does.
    quick = "standard" if kind == "search" else kind
    dealt = rows(question(contract, rules=PRESETS[preset], players=(quick,) * 4, hand=None), 4_000)
    played_alone = dealt["flags"] & (chunk.ALONE | chunk.CONCEDED) == chunk.ALONE
    # A declarer alone is rare, and two roles with her.
    numbers = [*range(deals), *np.flatnonzero(played_alone)[: deals // 5].tolist()]

    def player(deal: int) -> Play:
        return lambda places: game_of(play_dealt(asked, places, deal))

    games = [(player(deal)(dealt["traces"][deal, :6].tolist()), player(deal)) for deal in numbers]
    views, faults = compare(games, variants=12, seed=1)

    assert faults == []
    assert ROLES[contract] == set(views)
    assert min(views.values()) >= often, views


# Players that peek are caught ------------------------------------------------------------

Chooser = Callable[[list[int], int, list[int], int], int]  # hands, seat, legal cards, called
Doubler = Callable[[list[int], int], bool]  # hands, seat


def doubles_on_tarocks(hands: list[int], seat: int) -> bool:
    """Says kontra with five tarocks of its own."""
    return (hands[seat] & TAROCKS).bit_count() >= 5


def slow_game(
    contract: str, places: Sequence[int], choose: Chooser, doubles: Doubler = doubles_on_tarocks
) -> Game:
    """A deal played in plain Python by four players who could look into every hand."""
    rules = PRESETS["seed"]
    hands = list(places[:4])
    called = discards = 0
    half = kontra = -1
    if contract == "rufer":
        called = min(1 << king for king in map(cards.king_of, range(4)) if not hands[0] >> king & 1)
        half = 0
        hands[0] |= places[4]
        layable = hands[0] & ~(cards.KING_MASK | cards.TRULL_MASK)
        discards = cards.mask_of(sorted(cards.cards_of(layable))[:3])
        hands[0] ^= discards
        if called & (places[4] | places[5]):
            kontra = next((seat for seat in (1, 2, 3) if doubles(hands, seat)), -1)
    seats: list[int] = []
    legal: list[int] = []
    played: list[int] = []
    leader = 0
    for _ in range(12):
        trick: list[int] = []
        best = 0
        for turn in range(4):
            seat = (leader + turn) % 4
            hand = frozenset(cards.cards_of(hands[seat]))
            allowed = sorted(legal_set(hand, trick, contract, rules))
            card = choose(hands, seat, allowed, called)
            seats.append(seat)
            legal.append(cards.mask_of(allowed))
            if trick and card in BEATEN_BY[trick[best]]:
                best = turn
            trick.append(card)
            hands[seat] ^= 1 << card
        played += trick
        leader = (leader + best) % 4
    return Game(
        places=tuple(places),
        called=called,
        half=half,
        discards=discards,
        given_up=False,
        kontra=kontra,
        seats=tuple(seats),
        legal=tuple(legal),
        played=tuple(played),
    )


def honest(hands: list[int], seat: int, legal: list[int], called: int) -> int:
    """Plays a card that depends on the own hand alone."""
    return legal[hands[seat] % len(legal)]


def fears_the_skues(hands: list[int], seat: int, legal: list[int], called: int) -> int:
    """Looks whether the next seat still holds the Sküs."""
    return legal[0] if hands[(seat + 1) % 4] & SKUES else legal[-1]


def counts_next_hand(hands: list[int], seat: int, legal: list[int], called: int) -> int:
    """Looks how many tarocks lie in the next hand."""
    return legal[0] if (hands[(seat + 1) % 4] & TAROCKS).bit_count() > 4 else legal[-1]


def knows_the_partner(hands: list[int], seat: int, legal: list[int], called: int) -> int:
    """Sees where the called king is before it falls."""
    return legal[0] if hands[1] & called else legal[-1]


Imagining = Callable[[list[int], int, Random], int]  # hands, seat, coins: some cards of others


def searching(imagine: Imagining) -> Chooser:
    """Plays the card that is beaten by the fewest cards which it imagines with the others."""

    def choose(hands: list[int], seat: int, legal: list[int], called: int) -> int:
        random = Random(hands[seat])
        imagined = [imagine(hands, seat, random) for _ in range(2)]
        return min(
            legal, key=lambda card: sum((BEATEN[card] & one).bit_count() for one in imagined)
        )

    return choose


def from_the_pack(hands: list[int], seat: int, random: Random) -> int:
    """Some cards that it does not hold."""
    return random.getrandbits(cards.N_CARDS) & ~hands[seat]


def from_the_hands(hands: list[int], seat: int, random: Random) -> int:
    """Some cards that the others hold, as if it knew what lies face down."""
    held = hands[seat - 1] | hands[seat - 2] | hands[seat - 3]
    return random.getrandbits(cards.N_CARDS) & held


@pytest.mark.parametrize(
    ("contract", "choose", "caught"),
    [
        ("rufer", honest, False),
        ("trischaken", honest, False),
        pytest.param("rufer", searching(from_the_pack), False, id="rufer-searching-False"),
        pytest.param(
            "trischaken", searching(from_the_pack), False, id="trischaken-searching-False"
        ),
        pytest.param("rufer", searching(from_the_hands), True, id="rufer-searching-True"),
        pytest.param("trischaken", searching(from_the_hands), True, id="trischaken-searching-True"),
        ("rufer", fears_the_skues, True),
        ("trischaken", fears_the_skues, True),
        ("rufer", counts_next_hand, True),
        ("trischaken", counts_next_hand, True),
        ("rufer", knows_the_partner, True),
    ],
)
def test_a_player_who_peeks_is_caught(contract: str, choose: Chooser, caught: bool) -> None:
    """The comparison above finds those who look into other hands and nobody else."""

    def play(places: Sequence[int]) -> Game:
        return slow_game(contract, places, choose)

    faults = faults_of(play)

    assert caught == bool(faults), faults[:3]


def doubles_on_the_declarer(hands: list[int], seat: int) -> bool:
    """Counts the tarocks of the forehand, and says kontra if they are few."""
    return (hands[0] & TAROCKS).bit_count() <= 6


def doubles_on_the_next_hand(hands: list[int], seat: int) -> bool:
    """Looks whether another defender holds the Sküs."""
    return bool(hands[1 + seat % 3] & SKUES)


@pytest.mark.parametrize("doubles", [doubles_on_the_declarer, doubles_on_the_next_hand])
def test_a_kontra_that_peeks_is_caught(doubles: Doubler) -> None:
    """So are those who look into other hands before they say kontra."""

    def play(places: Sequence[int]) -> Game:
        return slow_game("rufer", places, honest, doubles)

    faults = faults_of(play)

    assert faults != []
    assert [fault for fault in faults if "says kontra" not in fault] == []


def faults_of(play: Play) -> list[str]:
    """The faults found in 120 deals that are played like this."""
    dealt = rows(question("trischaken", hand=None), 120)["traces"][:, :6].tolist()
    playable = [places for places in dealt if places[0] & cards.KING_MASK != cards.KING_MASK]
    return compare([(play(places), play) for places in playable], variants=10, seed=2)[1]


# What a player is handed -------------------------------------------------------------------

KERNELS = Path(table.__file__).parent / "kernels"
POLICIES = (
    "choose", "kontra", "simple", "standard_taking", "standard_avoiding", "steps", "odds", "view",
)  # fmt: skip
HIDDEN_NAMES = {"hands", "halves", "piles", "places", "pool", "unseen", "known"}
ASKS_EACH_SEAT = "who_says_kontra"  # is no policy: it hands every seat its own cards


def names_of_hidden_things(text: str) -> set[str]:
    """Parameters and variables of a module that are named like what nobody may see."""
    names: set[str] = set()
    for part in ast.parse(text).body:
        if not isinstance(part, ast.FunctionDef) or part.name != ASKS_EACH_SEAT:
            names |= {node.arg for node in ast.walk(part) if isinstance(node, ast.arg)}
            names |= {node.id for node in ast.walk(part) if isinstance(node, ast.Name)}
            names |= {node.attr for node in ast.walk(part) if isinstance(node, ast.Attribute)}
    return names & HIDDEN_NAMES


@pytest.mark.parametrize("module", POLICIES)
def test_players_are_handed_their_own_cards_only(module: str) -> None:
    """No policy has a parameter for the hands, piles or talon, nor reaches for them."""
    assert set() == names_of_hidden_things((KERNELS / f"{module}.py").read_text("utf-8"))


def reaches_for_hidden_things(text: str) -> set[str]:
    """What a module takes of arrays that are named like what nobody may see, as it is written."""
    return {
        ast.unparse(node)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Attribute) and node.attr in HIDDEN_NAMES
    }


@pytest.mark.parametrize("module", ["search", "worlds"])
def test_who_searches_looks_into_imagined_hands_only(module: str) -> None:
    """What he plays with lies in the room that he fills himself; tricks that were won are open."""
    reached = reaches_for_hidden_things((KERNELS / f"{module}.py").read_text("utf-8"))

    assert {name for name in reached if not name.startswith("room.")} <= {"work.piles"}
    assert {"work.places"} == reaches_for_hidden_things("def f(work):\n    return work.places[0]")


def test_hidden_things_are_found_by_name() -> None:
    """The check above sees parameters, variables and attributes."""
    assert {"hands"} == names_of_hidden_things("def choose(hand, hands):\n    return hand")
    assert {"piles"} == names_of_hidden_things("def choose(hand, work):\n    return work.piles")
    assert set() == names_of_hidden_things("def choose(hand, public):\n    return hand")
    assert {"hands", "halves", "piles"} <= names_of_hidden_things(
        (KERNELS / "playout.py").read_text("utf-8")
    )
