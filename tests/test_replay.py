"""A deal told: as a record, as a line of JSON and in words, and never against the referee."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from sim import cards, replay, table
from sim.contracts import CONTRACTS
from sim.errors import InternalError, NotationError, SettingsError
from sim.kernels import chunk, playout
from sim.record import DealRecord, Trick
from sim.referee import Foul
from sim.rules import PRESETS, Rules
from sim.story import in_words
from sim.strategy import STRATEGIES
from tests import naive
from tests.test_determinism import H1, question

HANDS = (
    "XXI XVIII XV XII VIIII VII ♥D ♥3 ♦R ♠K ♠9 ♣7",
    "Sk XX XVIIII XVI I ♥R ♥B ♥1 ♦1 ♦3 ♠D ♠10",
    "XIII XI X VI V IIII ♦B ♠7 ♣R ♣B ♣10 ♣8",
    "XVII II ♥2 ♦K ♦D ♦2 ♦4 ♠R ♠B ♣K ♣D ♣9",
)
TALON = ("♥4 ♥K ♠8", "III VIII XIIII")
TRICKS = (  # leader, cards, winner
    (0, "♠K ♠10 ♠7 ♠R", 0),
    (0, "XXI Sk XIII II", 1),
    (1, "♠D XI ♠B ♠9", 2),
    (2, "♦B ♦D XVIII ♦3", 0),
    (0, "♣7 I ♣8 ♣9", 1),
    (1, "♦1 X ♦K XII", 0),
    (0, "XIIII XX VI XVII", 1),
    (1, "♥1 V ♥2 VII", 0),
    (0, "XV XVI IIII ♦4", 1),
    (1, "♥B ♣10 ♣D III", 0),
    (0, "VIII XVIIII ♣R ♦2", 1),
    (1, "♥R ♣B ♣K VIIII", 0),
)


def trick(leader: int, played: str, winner: int) -> Trick:
    """A trick from the names of its cards."""
    first, second, third, fourth = naive.cards(played)
    return Trick(leader, (first, second, third, fourth), winner)


RUFER = DealRecord(
    rules=PRESETS["seed"],
    contract="rufer",
    hands=tuple(map(naive.cards, HANDS)),
    talon=tuple(map(naive.cards, TALON)),
    called=naive.card("♣K"),
    conceded=False,
    half=1,
    discards=naive.cards("♥D ♥3 ♦R"),
    tricks=tuple(trick(*line) for line in TRICKS),
    seed=4,
    deal=1,
)
DOUBLED = replace(RUFER, called=naive.card("♥K"), kontra=2)
MONEY = PRESETS["seed"]._replace(kontra_in_points=1)
GIVEN_UP = replace(RUFER, called=naive.card("♥K"), conceded=True, half=None, discards=(), tricks=())


def trischaken(rules: Rules) -> DealRecord:
    """A Trischaken of random legal cards."""
    return naive.naive_deal("trischaken", rules, seed=3)[0]


# As JSON -----------------------------------------------------------------------------------


def test_a_rufer_as_json() -> None:
    """One line of `rufer-deal/1`: every field of the format, cards as they are printed."""
    line = replay.to_json(replay.tell(RUFER))

    assert "\n" not in line
    assert {
        "format": "rufer-deal/1",
        "seed": 4,
        "deal": 1,
        "rules": "seed",
        "forehand": 0,
        "hands": [hand.split() for hand in HANDS],
        "talon": [half.split() for half in TALON],
        "contract": "rufer",
        "declarer": 0,
        "called": "♣K",
        "conceded": False,
        "half": 1,
        "discards": ["♥D", "♥3", "♦R"],
        "announced": [],
        "kontra": [],
        "tricks": [
            {"leader": leader, "cards": played.split(), "winner": winner}
            for leader, played, winner in TRICKS
        ],
        "side_thirds": {"declarer": 117, "defenders": 93},
        "premiums": [
            {"premium": "kakadu", "side": "declarer", "announced": False, "points": 3},
            {"premium": "koenig_ultimo", "side": "declarer", "announced": False, "points": 1},
            {"premium": "trull", "side": "defenders", "announced": False, "points": 1},
        ],
        "payment": [4, -4, -4, 4],
    } == json.loads(line)


def test_a_deal_given_up_as_json() -> None:
    """Nothing is taken up, played or counted; the game is paid three times (4.4)."""
    line = json.loads(replay.to_json(replay.tell(GIVEN_UP)))

    empty: dict[str, Any] = {
        "half": None,
        "discards": [],
        "tricks": [],
        "side_thirds": None,
        "premiums": [],
    }
    assert empty == {name: line[name] for name in empty}
    assert (line["conceded"], line["called"], line["payment"]) == (True, "♥K", [-3, 1, 1, 1])


def test_a_kontra_as_json() -> None:
    """Which item is doubled and by whom, whether it counts or not (4.4, 7.6)."""
    for rules, payment in ((PRESETS["seed"], [9, -3, -3, -3]), (MONEY, [12, -4, -4, -4])):
        record = replace(DOUBLED, rules=rules)
        line = replay.to_json(replay.tell(record))

        assert json.loads(line)["kontra"] == [{"item": "game", "factor": 2, "seat": 2}]
        assert json.loads(line)["payment"] == payment
        assert record == replay.from_json(line, rules)


def test_a_trischaken_as_json() -> None:
    """Thirds by seat, no sides, nothing called."""
    line = json.loads(replay.to_json(replay.tell(trischaken(PRESETS["wien"]))))

    assert (line["contract"], line["called"], line["rules"]) == ("trischaken", None, "wien")
    assert (len(line["thirds"]), sum(line["thirds"])) == (4, cards.PACK_THIRDS)
    assert "side_thirds" not in line


def test_rules_without_a_name_are_given_one() -> None:
    """Rules that are no preset are called `own`, or what the caller calls them."""
    told = replay.tell(replace(RUFER, rules=Rules(rufer_value=2)))

    assert json.loads(replay.to_json(told))["rules"] == "own"
    assert json.loads(replay.to_json(told, rules_name="ours"))["rules"] == "ours"


@pytest.mark.parametrize("kind", STRATEGIES)
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("contract", CONTRACTS)
def test_a_line_tells_the_whole_deal(contract: str, preset: str, kind: str) -> None:
    """Read back and judged again, a record is the same record and makes the same line."""
    asked = question(contract, rules=PRESETS[preset], players=(kind,) * 4, hand=None)
    for told in replay.deals(asked, first=0, count=100):
        line = replay.to_json(told)
        record = replay.from_json(line)
        assert told == replay.tell(record)
        assert line == replay.to_json(replay.tell(record))
        assert record == replay.from_json(line, PRESETS[preset])


KONTRA = {"item": "game", "factor": 2, "seat": 2}
LINE = json.loads(replay.to_json(replay.tell(RUFER)))


@pytest.mark.parametrize(
    ("change", "error", "says"),
    [
        ({"format": "rufer-deal/2"}, NotationError, "'rufer-deal/2': 'rufer-deal/1' would be"),
        ({"called": "Herz König"}, NotationError, "'Herz König'"),
        ({"called": ["♣K"]}, NotationError, "not a deal record"),
        ({"hands": None}, NotationError, "not a deal record"),
        ({"tricks": [{"leader": 0, "winner": 0}]}, NotationError, "a field 'cards'"),
        ({"tricks": [{"leader": 0, "winner": 0, "cards": ["I"]}]}, NotationError, "not a deal"),
        ({"announced": [{"seat": 0, "premium": "pagat"}]}, NotationError, "announced"),
        ({"kontra": [KONTRA | {"item": "trull"}]}, NotationError, "only one, of the game"),
        ({"kontra": [KONTRA | {"factor": 4}]}, NotationError, "only one, of the game"),
        ({"kontra": [KONTRA, KONTRA]}, NotationError, "only one, of the game"),
        ({"kontra": [{"item": "game", "factor": 2}]}, NotationError, "a field 'seat'"),
        ({"kontra": 2}, NotationError, "not a deal record"),
        ({"rules": "ours"}, SettingsError, "'ours'"),
    ],
)
def test_a_line_that_is_no_record_is_refused(
    change: dict[str, Any], error: type[Exception], says: str
) -> None:
    """What cannot be read is named in one line."""
    with pytest.raises(error, match=says) as caught:
        replay.from_json(json.dumps(LINE | change))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("line", ["", "{", "[]", "null", '{"format": "rufer-deal/1"}'])
def test_text_that_is_no_record_is_refused(line: str) -> None:
    """Neither broken JSON nor JSON of something else goes through."""
    with pytest.raises(NotationError):
        replay.from_json(line)


def test_a_changed_record_is_a_foul() -> None:
    """A line can be read and yet tell of a breach of the rules: the referee says so."""
    record = replay.from_json(json.dumps(LINE | {"discards": ["♥D", "♥3", "♠K"]}))

    with pytest.raises(Foul, match="♠K"):
        replay.tell(record)


# In words ------------------------------------------------------------------------------------


def test_a_rufer_in_words() -> None:
    """Hands, call, talon, what was laid away, a line a trick, result and payment."""
    assert (
        """\
Deal 1 of seed 4: Rufer with ♣K, rules seed

forehand  XXI XVIII XV XII VIIII VII ♥D ♥3 ♦R ♠K ♠9 ♣7
seat 2    Sk XX XVIIII XVI I ♥R ♥B ♥1 ♦1 ♦3 ♠D ♠10
seat 3    XIII XI X VI V IIII ♦B ♠7 ♣R ♣B ♣10 ♣8
seat 4    XVII II ♥2 ♦K ♦D ♦2 ♦4 ♠R ♠B ♣K ♣D ♣9
talon     ♥K ♥4 ♠8 | XIIII VIII III

♣K is with seat 4.
Forehand takes up XIIII VIII III and lays away ♥D ♥3 ♦R.

 1  forehand  ♠K*      ♠10      ♠7       ♠R        to forehand
 2  forehand  XXI      Sk*      XIII     II        to seat 2
 3  seat 2    ♠D       XI*      ♠B       ♠9        to seat 3
 4  seat 3    ♦B       ♦D       XVIII*   ♦3        to forehand
 5  forehand  ♣7       I*       ♣8       ♣9        to seat 2
 6  seat 2    ♦1       X        ♦K       XII*      to forehand
 7  forehand  XIIII    XX*      VI       XVII      to seat 2
 8  seat 2    ♥1       V        ♥2       VII*      to forehand
 9  forehand  XV       XVI*     IIII     ♦4        to seat 2
10  seat 2    ♥B       ♣10      ♣D       III*      to forehand
11  forehand  VIII     XVIIII*  ♣R       ♦2        to seat 2
12  seat 2    ♥R       ♣B       ♣K       VIIII*    to forehand

Forehand and seat 4 39/0, the others 31/0: won
For each: game +1, Kakadu +3, König ultimo +1, Trull −1
Payment: forehand +4, seat 2 −4, seat 3 −4, seat 4 +4""".splitlines()
        == in_words(replay.tell(RUFER))
    )


def test_a_deal_given_up_in_words() -> None:
    """The king lies in the talon, and that is the end of it (4.4)."""
    assert (
        """\
talon     ♥K ♥4 ♠8 | XIIII VIII III

♥K lies in the talon: forehand gives up.

From each opponent: game −1
Payment: forehand −3, seat 2 +1, seat 3 +1, seat 4 +1""".splitlines()
        == in_words(replay.tell(GIVEN_UP))[-6:]
    )


def test_words_for_playing_alone() -> None:
    """Alone because the king lies in the talon or, where that is allowed, in the own hand."""
    told = replay.tell(replace(RUFER, called=naive.card("♥K")))
    lines = in_words(told)
    assert "♥K lies in the talon: forehand plays alone." in lines
    assert "Forehand 39/0, the others 31/0: won" in lines
    assert "From each opponent: game +1, Kakadu +3, Trull −1" in lines
    assert "Payment: forehand +9, seat 2 −3, seat 3 −3, seat 4 −3" in lines

    own = replace(RUFER, called=naive.card("♠K"), rules=PRESETS["cheltenham"])
    assert "♠K is in forehand's own hand: she plays alone." in in_words(replay.tell(own))


def test_words_for_a_kontra() -> None:
    """Who says it stands before the tricks, what it adds beside the game where it counts."""
    lines = in_words(replay.tell(DOUBLED))
    assert lines[10:12] == ["Seat 3 says kontra.", ""]
    assert "From each opponent: game +1, Kakadu +3, Trull −1" in lines

    lines = in_words(replay.tell(replace(DOUBLED, rules=MONEY)))
    assert "From each opponent: game +1, Kakadu +3, Trull −1, kontra +1" in lines
    assert "Payment: forehand +12, seat 2 −4, seat 3 −4, seat 4 −4" in lines


def test_words_for_the_talon_of_trischaken() -> None:
    """Who gets which talon card with which trick, low number first in each half (6.1)."""
    record = trischaken(PRESETS["wien"])
    six = [cards.name_of(card) for half in record.talon for card in half]
    lines = in_words(replay.tell(record))
    tricks = [line for line in lines if " to " in line]
    assert [f", with {name}" for name in six] == [line[line.index(",") :] for line in tricks[:6]]
    assert not any("," in line for line in tricks[6:])

    last = in_words(replay.tell(trischaken(PRESETS["seed"])))
    assert [line for line in last if line.endswith(", with the talon")] == [last[-4]]

    nobody = in_words(replay.tell(trischaken(PRESETS["cheltenham"])))
    assert not any("with" in line for line in nobody[1:])


def test_halves_are_handed_out_in_any_order() -> None:
    """A half is listed as `first_six` hands it out, and that is in no order of the cards."""
    asked = question("trischaken", rules=PRESETS["wien"], hand=None)
    orders = Counter(
        tuple(sorted(range(3), key=half.__getitem__))
        for told in replay.deals(asked, 0, 1_000)
        for half in told.record.talon
    )

    assert len(orders) == 6
    assert min(orders.values()) > 2_000 / 6 - 4.5 * (2_000 * 5 / 36) ** 0.5


# Against the referee -------------------------------------------------------------------------


def test_deals_are_those_of_the_table() -> None:
    """Deal by deal the same as `table.play`, from any number on."""
    asked = question(hand=H1)
    told = list(replay.deals(asked, first=1_990, count=30))
    paid = np.concatenate([part.payments for part in table.play(asked, 30, first=1_990)])

    assert paid.tolist() == [list(deal.judgement.payment) for deal in told]
    assert list(range(1_990, 2_020)) == [deal.record.deal for deal in told]
    assert {1} == {deal.record.seed for deal in told}


TAIL = chunk.HEAD_SIZE


def set_trace(at: int, value: int) -> Callable[[table.Outcomes], None]:
    """Writes something else into the trace of the last deal."""

    def change(outcomes: table.Outcomes) -> None:
        outcomes.traces[-1, at] = value

    return change


def flip_trace(at: int, bit: int) -> Callable[[table.Outcomes], None]:
    """Turns one bit of the trace of the last deal over."""

    def change(outcomes: table.Outcomes) -> None:
        outcomes.traces[-1, at] ^= bit

    return change


def lead_what_seat_2_plays(outcomes: table.Outcomes) -> None:
    """Writes a card into the trace that the forehand cannot have."""
    outcomes.traces[-1, TAIL + playout.CARDS] = outcomes.traces[-1, TAIL + playout.CARDS + 1]


def add(column: str, at: int, value: int) -> Callable[[table.Outcomes], None]:
    """Adds to one number of the last deal."""

    def change(outcomes: table.Outcomes) -> None:
        getattr(outcomes, column)[-1, at] += value

    return change


def flip(flag: int) -> Callable[[table.Outcomes], None]:
    """Turns one flag of the last deal over."""

    def change(outcomes: table.Outcomes) -> None:
        outcomes.flags[-1] ^= flag

    return change


FAULTS = {
    "payment": (add("payments", 2, 1), "payment: the kernels say"),
    "item": (add("parts", 3, 1), "parts: the kernels say"),
    "thirds": (add("thirds", 0, -1), "thirds: the kernels say"),
    "won": (flip(chunk.WON), "won: the kernels say"),
    "alone": (flip(chunk.ALONE), "alone: the kernels say"),
    "given up": (flip(chunk.CONCEDED), "given up: the kernels say"),
    "kontra": (flip(chunk.KONTRA), "kontra: the kernels say"),
    "seat of the kontra": (set_trace(chunk.KONTRA_SEAT, 0), "kontra although"),
    "place": (flip(1 << chunk.PLACE_SHIFT), "place of the called card: the kernels say"),
    "legal": (
        flip_trace(TAIL + playout.LEGAL + 9, 1),
        "legal in trick 3, card 2: the kernels say",
    ),
    "card": (lead_what_seat_2_plays, "is not in hand"),
    "leader": (set_trace(TAIL + playout.LEADERS, 3), "trick 1: seat 3 leads"),
    "winner": (set_trace(TAIL + playout.WINNERS + 11, 9), "goes to seat 9"),
    "discards": (set_trace(chunk.DISCARDS, 1 << cards.SKUES), "laid away"),
    "half": (set_trace(chunk.HALF, 2), "talon half 2"),
    "hands": (set_trace(chunk.HANDS, 0), "0 cards, not 12"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_kernels_that_differ_from_the_referee_are_a_bug(
    fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Any number that the referee does not find is reported with all that repeats the deal."""
    change, says = FAULTS[fault]
    asked = question(hand=H1, players=("standard", "simple", "random", "standard"), seed=17)
    outcomes = table.play_chunk(asked, 20, 5, traced=True)
    monkeypatch.setattr(table, "play", lambda *_, **__: iter([outcomes]))
    assert len(list(replay.deals(asked, 20, 5))) == 5

    change(outcomes)
    told = replay.deals(asked, 20, 5)
    for _ in range(4):
        next(told)
    with pytest.raises(InternalError) as caught:
        next(told)
    message = str(caught.value)
    assert says in message
    for part in (
        "seed 17, deal 24, rufer",
        f"hand {cards.text_of(H1)}",
        "called own choice",
        "players standard, simple, random, standard",
        str(PRESETS["seed"]),
    ):
        assert part in message
    assert "\n" not in message
