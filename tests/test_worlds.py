"""The worlds that `search` imagines: all that agree with what he knows, each as often.

Near the end of a deal the worlds can be counted by hand, straight from docs/rules.md. Anywhere
in real deals the truth has to be among them, and in each of them all that was done has to be
allowed.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import comb
from random import Random
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pytest

from sim import cards, table
from sim.contracts import CONTRACTS
from sim.kernels import follow, playout, rng, search, settle, view
from sim.kernels.jit import entry
from sim.law import can_discard, legal_set
from sim.notation import parse_hand
from sim.rules import PRESETS, Kaiserstich, Rules, TrischakenTalon, callable_cards
from sim.workspace import seated, workspace
from tests.players import PLAYERS
from tests.test_determinism import play_around, question

Ints = npt.NDArray[np.int64]
World = tuple[int, ...]  # four hands and what lies face down, in two halves

SIGMAS = 4.5
TAROCKS = cards.TAROCK_MASK
# What is not laid away face down: kings and the Trull never are, other tarocks are shown (4.3).
NOT_LAID = TAROCKS | cards.KING_MASK


# What the kernels imagine --------------------------------------------------------------------


@entry
def watch(
    trick, played, laid, hands, halves, public, seed, deal, players, work, ways, misplaced, drawn
):  # fmt: skip
    """Plays these cards on from this trick; before each the seat to play imagines worlds.

    Fills, by card, `ways`: how many worlds there are, `misplaced`: the cards that cannot lie
    where they do, and `drawn` (cards, worlds, 6): some of the worlds.
    """
    key = rng.deal_key(seed, deal, 0)
    room = work.room
    for number in range(played.shape[0]):
        seat = (trick.leader + trick.position) & 3
        own = laid if seat == public[view.DECLARER] else 0
        found = search.begin(hands[seat], own, seat, trick, public, players, room)
        full = found.room_0 * (found.room_1 + 1) + found.room_1
        ways[number] = room.ways[0, full * (found.room_down + 1) + found.room_down]
        misplaced[number] = 0
        for bound in range(found.bound):
            card = room.unseen[bound]
            place = 3
            for later in range(1, 4):
                if hands[(seat + later) & 3] & card:
                    place = later - 1
            if room.allowed[bound] >> place & 1 == 0:
                misplaced[number] |= card
        for world in range(drawn.shape[1]):
            search.imagine(found, seat, trick.number, key, world, room)
            for place in range(6):
                drawn[number, world, place] = room.dealt[place]
        trick = playout.put(played[number], played[number], seat, trick, hands, public, room.trace)
        if trick.position == 4:
            if public[view.NEGATIVE]:
                settle.give_talon(trick, work.piles, halves, public, key)
            trick = follow.lead_to(trick.number + 1, trick.winner)


SEARCHERS = seated((PLAYERS["search"],) * 4)


class Imagined(NamedTuple):
    """What `watch` finds, a row a card that is played."""

    ways: npt.NDArray[np.float64]
    misplaced: Ints
    worlds: Ints


def imagine(
    trick: view.Trick,
    played: Sequence[int],
    laid: int,
    places: Sequence[int],
    public: Ints,
    *,
    deal: int,
    worlds: int,
) -> Imagined:
    """What is imagined before each of these cards; `public` becomes what it is after them."""
    lying = np.array(places, np.int64)
    found = Imagined(
        np.zeros(len(played)),
        np.zeros(len(played), np.int64),
        np.zeros((len(played), worlds, 6), np.int64),
    )
    watch(
        trick, np.array(played, np.int64), laid, lying[:4], lying[4:], public, 1, deal,
        SEARCHERS, workspace(SEARCHERS), *found,
    )  # fmt: skip
    return found


# Near the end, counted by hand ---------------------------------------------------------------


class Scene(NamedTuple):
    """A point of a deal with few worlds, and what the seat to play knows of the hidden cards."""

    contract: str
    rules: Rules
    trick: int  # 0..11
    leader: int
    position: int  # so many seats have played to the trick
    places: World  # where all cards that were not played lie in truth
    voids: tuple[int, ...]  # by seat: the suits that it has shown not to hold
    lacks: tuple[int, ...]  # and single cards
    called: int  # the called card while its holder is hidden
    taken: int  # what the declarer took up, except what was played since
    shown: int  # the tarocks that he laid away

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return (self.leader + self.position) % 4

    @property
    def has_declarer(self) -> bool:
        """Whether somebody, seat 0, laid cards away."""
        return self.contract == "rufer"

    @property
    def hidden_places(self) -> list[int]:
        """Where this seat cannot look: not the own hand, nor what it laid away."""
        known = (0, 4, 5) if self.has_declarer and self.seat == 0 else (self.seat,)
        return [place for place in range(6) if place not in known]

    @property
    def hidden(self) -> list[int]:
        """The cards that lie there, each as a set."""
        return [
            1 << card for place in self.hidden_places for card in cards.cards_of(self.places[place])
        ]

    def may_lie(self, card: int, place: int) -> bool:
        """Whether a hidden card may lie with a seat, or face down (4 and 5)."""
        if place < 4 and card & (self.voids[place] | self.lacks[place]):
            return False
        if card & cards.KING_MASK and self.called & cards.QUEEN_MASK:
            return place == 0  # who calls a queen was dealt all four kings (3.3)
        if card & self.taken:  # its owner is known, unless he laid it away
            return place == 0 or (place >= 4 and not card & NOT_LAID)
        if card & self.called:  # some seat holds it, mostly not the declarer (4.2)
            return place < 4 and (place != 0 or bool(self.rules.call_own_king))
        return place < 4 or not self.has_declarer or not card & NOT_LAID

    def public(self) -> Ints:
        """What lies open, as players read it."""
        facts = np.zeros(view.SIZE, np.int64)
        facts[view.NEGATIVE] = not self.has_declarer
        facts[view.DECLARER] = 0 if self.has_declarer else -1
        facts[view.TALON_RULE] = TrischakenTalon.NOBODY
        facts[view.OWN_CALL] = self.rules.call_own_king
        facts[view.CALLED] = self.called
        facts[view.PARTNER] = view.HIDDEN if self.called else view.ALONE
        facts[view.TAKEN], facts[view.SHOWN] = self.taken, self.shown
        facts[view.GONE] = cards.PACK_MASK & ~sum(self.places)
        facts[view.VOID : view.VOID + 4] = self.voids
        facts[view.LACKS : view.LACKS + 4] = self.lacks
        return facts


FEWEST, MOST = 24, 600  # worlds of a scene: with more they take too long to count


def worlds_of(scene: Scene) -> set[World] | None:
    """All ways in which the hidden cards may lie, or None if they are too many to count."""
    places = scene.hidden_places
    found: set[World] = set()
    # The less free a card is the earlier, or the count would lose itself in blind alleys.
    hidden = sorted(scene.hidden, key=lambda card: sum(scene.may_lie(card, p) for p in places))

    def lay(number: int, room: dict[int, int], lying: dict[int, int]) -> bool:
        if number == len(hidden):
            found.add(tuple(lying.get(place, 0) for place in range(6)))
            return len(found) <= MOST
        card = hidden[number]
        return all(
            lay(number + 1, room | {p: room[p] - 1}, lying | {p: lying.get(p, 0) | card})
            for p in places
            if room[p] and scene.may_lie(card, p)
        )

    return found if lay(0, {p: scene.places[p].bit_count() for p in places}, {}) else None


def a_scene(random: Random) -> Scene:
    """Some scene: cards anywhere, and some facts that agree with them."""
    contract, rules = random.choice([*CONTRACTS]), random.choice([*PRESETS.values()])
    trick, leader, position = random.choice((4, 5, 9, 9, 10, 10)), *random.choices(range(4), k=2)
    sizes = [12 - trick - ((seat - leader) % 4 < position) for seat in range(4)]
    left = random.sample(range(cards.N_CARDS), cards.N_CARDS)
    called, taken, shown, face_down = 0, 0, 0, 3
    if contract == "trischaken":
        first_six = rules.trischaken_talon == TrischakenTalon.FIRST_SIX
        face_down = max(0, 6 - trick) if first_six else 6
    else:
        if rules.lay_tarocks:
            tarocks = [card for card in left if 1 << card & TAROCKS]
            shown = cards.mask_of(tarocks[: random.randrange(4)])
            face_down -= shown.bit_count()
            left = [card for card in left if not 1 << card & shown]
        if random.random() < 0.7:
            called = 1 << cards.king_of(random.randrange(4))
            if random.random() < 0.2:  # a queen, by a declarer who still holds some of the kings
                called >>= 1
                kings = [card for card in left if 1 << card & cards.KING_MASK]
                left = kings[: sizes[0]] + [card for card in left if card not in kings]
            card = called.bit_length() - 1
            left.remove(card)
            own = rules.call_own_king and called & cards.KING_MASK
            left.insert(random.randrange(0 if own else sizes[0], sum(sizes)), card)
    ends = np.cumsum([0, *sizes]).tolist()
    hands = [cards.mask_of(left[start:end]) for start, end in pairwise(ends)]
    left = left[ends[-1] :]
    if contract == "rufer":
        left = [card for card in left if not 1 << card & NOT_LAID]
        owned = cards.cards_of((hands[0] | cards.mask_of(left[:face_down])) & ~called)
        taken = cards.mask_of(random.sample(owned, min(len(owned), random.randrange(4))))
    down = left[:face_down]
    suits, rest = (*cards.SUIT_MASKS, TAROCKS), [cards.PACK_MASK & ~hand for hand in hands]
    often = random.choice((0, 0, 0.3, 0.9, 1))
    return Scene(
        contract=contract,
        rules=rules,
        trick=trick,
        leader=leader,
        position=position,
        # A talon is handed out from its left half on (12.2).
        places=(*hands, cards.mask_of(down[:-3]), cards.mask_of(down[-3:])),
        voids=tuple(sum(s for s in suits if not s & ~no and random.random() < 0.4) for no in rest),
        lacks=tuple(
            cards.mask_of(card for card in cards.cards_of(no) if random.random() < often)
            for no in rest
        ),
        called=called,
        taken=taken,
        shown=shown,
    )


@cache
def scenes() -> list[tuple[Scene, set[World]]]:
    """Scenes with not too many worlds, and these worlds."""
    random = Random(1)
    found: list[tuple[Scene, set[World]]] = []
    while len(found) < 100:
        scene = a_scene(random)
        worlds = worlds_of(scene)
        if worlds is not None and len(worlds) >= FEWEST:
            found.append((scene, worlds))
    return found


def unevenness(counts: Sequence[int]) -> float:
    """Chi-square against equal chances, in sigmas (Wilson and Hilferty, 1931)."""
    observed = np.array(counts)
    free = len(observed) - 1
    chi_square = ((observed - observed.mean()) ** 2).sum() / observed.mean()
    spread = 2 / (9 * free)
    return float(((chi_square / free) ** (1 / 3) - (1 - spread)) / spread**0.5)


def drawn_in(scene: Scene, number: int) -> tuple[float, Counter[World]]:
    """How many worlds the kernels count before the halves of a talon, and so many drawn."""
    trick = view.Trick(scene.trick, scene.position, scene.leader, cards.PACK_MASK, 0, 0, 0)
    card = 1 << cards.cards_of(scene.places[scene.seat])[0]
    laid = scene.places[5] if 5 not in scene.hidden_places else 0
    found = imagine(trick, [card], laid, scene.places, scene.public(), deal=0, worlds=number)
    found.worlds[0, :, scene.seat] = 0
    rows, counts = np.unique(found.worlds[0], axis=0, return_counts=True)
    worlds = map(tuple, rows.tolist())
    return found.ways[0], Counter(dict(zip(worlds, counts.tolist(), strict=True)))


def test_the_worlds_are_those_counted_by_hand() -> None:
    """All ways in which the hidden cards may lie are imagined, no other, each as often."""
    off = []
    for scene, worlds in scenes():
        ways, counts = drawn_in(scene, 20 * len(worlds))
        face_down = sum(scene.places[p].bit_count() for p in scene.hidden_places if p >= 4)

        assert worlds == set(counts), scene
        assert len(worlds) == ways * comb(face_down, min(3, face_down)), scene
        off.append(unevenness([*counts.values()]))

    assert max(map(abs, off)) < SIGMAS
    assert abs(np.mean(off)) < SIGMAS / np.sqrt(len(off))


def test_a_deal_onto_any_place_with_room_is_uneven() -> None:
    """The count above finds those who lay card by card, and start anew where none fits."""
    random = Random(1)
    scene, worlds = next(found for found in scenes() if found[0].trick >= 9 and found[0].taken)
    counts = dict.fromkeys(worlds, 0)
    for _ in range(4_000):
        lying = [0] * 6
        for card in scene.hidden:
            fits = [
                place
                for place in scene.hidden_places
                if lying[place].bit_count() < scene.places[place].bit_count()
                and scene.may_lie(card, place)
            ]
            if fits:
                lying[random.choice(fits)] |= card
        if sum(lying) == sum(scene.hidden):
            counts[tuple(lying)] += 1

    assert unevenness([*counts.values()]) > 2 * SIGMAS


FACTS = ("voids", "lacks", "called", "taken", "own king called")


def without(scene: Scene, fact: str) -> Scene:
    """The scene as it looks to somebody who did not note a fact."""
    if fact == "own king called":
        return scene._replace(rules=scene.rules._replace(call_own_king=0))
    nothing: Any = (0,) * 4 if fact in ("voids", "lacks") else 0
    return scene._replace(**{fact: nothing})


def test_every_fact_decides_in_some_scenes() -> None:
    """Who did not heed voids, single cards, the call or the talon would imagine other worlds."""
    decides = Counter(
        fact
        for scene, worlds in scenes()
        for fact in FACTS
        if worlds_of(without(scene, fact)) != worlds
    )

    assert set(FACTS) == set(decides)
    assert min(decides.values()) >= 3, decides


# Anywhere in real deals ----------------------------------------------------------------------

CLUBS = PRESETS | {
    "any order in negative games": PRESETS["seed"]._replace(
        kaiserstich=Kaiserstich.ANY_ORDER, kaiserstich_negative=1
    ),
    "no must beat": PRESETS["rueger"]._replace(trischaken_must_beat=0),
}
TABLES = (("standard",) * 4, ("random",) * 4, ("standard", "random") * 2)
# With these the declarer often has to lay tarocks away, and calls a queen in `wien`.
ODD_HANDS = (
    parse_hand("Sk XXI XX XVIIII XVIII XVII XVI XV XIIII XIII XII XI"),
    parse_hand("♥K ♦K ♠K ♣K XX XIIII X VII III ♥D ♠8 ♦2"),
)
DEALS = 40  # a table
# What the cards played show.
SHOWN_BY_PLAY = [view.GONE, view.PARTNER]
SHOWN_BY_PLAY += [*range(view.VOID, view.VOID + 4), *range(view.LACKS, view.LACKS + 4)]


class Game(NamedTuple):
    """A deal that was played."""

    contract: str
    rules: Rules
    deal: int
    trace: table.Traced

    @property
    def seats(self) -> list[int]:
        """Who made each of the 48 decisions."""
        return [(leader + turn) % 4 for leader, _, _ in self.trace.tricks for turn in range(4)]

    @property
    def played(self) -> list[int]:
        """The card that was played at each."""
        return [card for _, four, _ in self.trace.tricks for card in four]

    def truth(self, decision: int) -> World:
        """Where the cards lie that have not been played before a decision."""
        hands = [0] * 4
        for seat, card in zip(self.seats[decision:], self.played[decision:], strict=True):
            hands[seat] |= 1 << card
        if self.contract == "rufer":
            return (*hands, 0, self.trace.discards & ~TAROCKS)
        given = decision // 4 if self.rules.trischaken_talon == TrischakenTalon.FIRST_SIX else 0
        left, right = self.trace.talon_order[given:3], self.trace.talon_order[max(3, given) :]
        return (*hands, cards.mask_of(left), cards.mask_of(right))


def watched(
    contract: str, rules: Rules, kinds: tuple[str, str, str, str], deals: int, hand: int = 0
) -> Iterator[tuple[Game, Imagined]]:
    """Deals that were played, and what was imagined as they were played again."""
    asked = question(contract, rules=rules, players=kinds, hand=None)
    work = workspace(SEARCHERS)
    for deal in range(deals):
        outcomes = play_around(asked, [hand, 0, 0, 0, 0, 0], 1, first=deal, work=work)
        trace = table.decode_trace(outcomes.traces[0])
        if trace.conceded:
            continue
        game = Game(contract, rules, deal, trace)
        public = opening(work.public)
        found = imagine(
            view.Trick(0, 0, 0, cards.PACK_MASK, 0, 0, 0),
            [1 << card for card in game.played],
            trace.discards,
            game.truth(0),
            public,
            deal=deal,
            worlds=2,
        )
        assert work.public[SHOWN_BY_PLAY].tolist() == public[SHOWN_BY_PLAY].tolist()
        yield game, found


def opening(public: Ints) -> Ints:
    """What was public before the first card, from what is public after the last."""
    before = public.copy()
    for start in (view.TABLE, view.VOID, view.TRICKS, view.SUITS_LED, view.WON, view.SIGNALS):
        before[start : start + 4] = 0
    if public[view.NEGATIVE]:  # else only the exchange tells of single cards
        before[view.LACKS : view.LACKS + 4] = 0
    before[view.GONE] = public[view.UNTAKEN] | public[view.SHOWN]
    elsewhere = public[view.CALLED] & ~(public[view.UNTAKEN] | public[view.TAKEN])
    before[view.PARTNER] = view.HIDDEN if elsewhere else view.ALONE
    return before


def flaw_of(game: Game, decision: int, world: World) -> str | None:
    """What cannot be in a world of the seat to play, by all that had been done till then."""
    me, truth = game.seats[decision], game.truth(decision)
    knows_discards = game.contract == "rufer" and me == 0
    hidden = [seat for seat in range(4) if seat != me] + [4, 5] * (not knows_discards)
    if any(world[place].bit_count() != truth[place].bit_count() for place in hidden):
        return "places of another size"
    if sum(world[place] for place in hidden) != sum(truth[place] for place in hidden):
        return "other cards than those hidden"
    before = [*world[:4]]  # the hands at the first card
    before[me] = truth[me]
    for seat, card in zip(game.seats[:decision], game.played[:decision], strict=True):
        before[seat] |= 1 << card
    if game.contract == "rufer" and not knows_discards:
        laid = world[5] | game.trace.discards & TAROCKS
        if flaw := flaw_of_exchange(game, before[0] | laid, laid):
            return flaw
    hands = [frozenset(cards.cards_of(hand)) for hand in before]
    for at in range(decision):
        seat, card, trick = game.seats[at], game.played[at], game.played[at - at % 4 : at]
        if card not in legal_set(hands[seat], trick, game.contract, game.rules):
            return "a card that was not legal"
        hands[seat] -= {card}
    return None


def flaw_of_exchange(game: Game, fifteen: int, laid: int) -> str | None:
    """What the declarer could not have done with these fifteen cards."""
    taken, called = game.trace.talon[game.trace.half], game.trace.called.bit_length() - 1
    if taken & ~fifteen:
        return "cards of the half taken up that are elsewhere"
    if called not in callable_cards(fifteen & ~taken, game.rules):
        return "a call that was not allowed"
    if not can_discard(cards.cards_of(fifteen), cards.cards_of(laid), game.rules):
        return "cards laid away that may not be"
    return None


def tables(contract: str, rules: Rules) -> Iterator[tuple[Game, Imagined]]:
    """Deals of all kinds of players, and of hands that are odd in a Rufer."""
    for kinds in TABLES:
        yield from watched(contract, rules, kinds, DEALS)
    for hand in ODD_HANDS if contract == "rufer" else ():
        if callable_cards(hand, rules):
            yield from watched(contract, rules, TABLES[0], DEALS // 4, hand)


@pytest.mark.parametrize("club", CLUBS)
@pytest.mark.parametrize("contract", CONTRACTS)
def test_the_truth_is_among_the_worlds(contract: str, club: str) -> None:
    """The cards may lie as they do, and wherever they lie all that was done was allowed.

    At all 48 decisions of real deals; two worlds of some decisions are judged by the law:
    call, discards, and every card that was played.
    """
    random = Random(1)
    positions = 0
    faults = []
    for game, found in tables(contract, CLUBS[club]):
        positions += len(found.ways)
        for decision in np.flatnonzero((found.misplaced != 0) | (found.ways < 1)).tolist():
            wrong = cards.text_of(int(found.misplaced[decision]))
            faults.append(f"deal {game.deal}, decision {decision}: {wrong} lies elsewhere")
        for decision in random.sample(range(48), 4):
            for world in found.worlds[decision].tolist():
                if flaw := flaw_of(game, decision, tuple(world)):
                    faults.append(f"deal {game.deal}, decision {decision}: {flaw}")

    assert faults == []
    assert positions > 5_000


FLAWS = {
    "rufer": {
        "cards of the half taken up that are elsewhere", "a call that was not allowed",
        "cards laid away that may not be", "a card that was not legal",
    },
    "trischaken": {"a card that was not legal"},
}  # fmt: skip


@pytest.mark.parametrize("contract", CONTRACTS)
def test_flaws_of_a_world_are_found(contract: str) -> None:
    """The truth has none; exchange two hidden cards, and all kinds of flaws come up."""
    random = Random(1)
    flaws: Counter[str] = Counter()
    for game, _ in tables(contract, PRESETS["seed"]):
        for decision in random.sample(range(40), 8):
            truth, me = game.truth(decision), game.seats[decision]
            assert flaw_of(game, decision, truth) is None

            here, there = random.sample([seat for seat in range(4) if seat != me], 2)
            if me and contract == "rufer" and truth[5] and random.random() < 0.5:
                there = 5
            ours, theirs = (cards.cards_of(truth[place]) for place in (here, there))
            swap = 1 << random.choice(ours) | 1 << random.choice(theirs)
            world = [
                cards_there ^ swap * (p in (here, there)) for p, cards_there in enumerate(truth)
            ]
            if flaw := flaw_of(game, decision, tuple(world)):
                flaws[flaw] += 1

    assert FLAWS[contract] == set(flaws)
    assert min(flaws.values()) >= 5
