"""Who pays whom: premiums, Valat, Rufer and Trischaken, in plain Python.

Part of the referee: it follows docs/rules.md 6.3, 7 and 8 word by word and shares
nothing with the kernels that are judged by it.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import lcm
from typing import Final

from sim.cards import NAMES
from sim.law import KINGS, MOND, PAGAT, SKUES, TRULL
from sim.record import DealRecord, Premium, Side, Trick
from sim.rules import Rules, ValatPremiums

Payment = tuple[int, int, int, int]

SEATS: Final = range(4)
DECLARER: Final = 0
SIDES: Final[tuple[Side, Side]] = ("declarer", "defenders")

# Premiums carry the names of the rules that say their worth.
PREMIUMS: Final = (
    "pagat", "uhu", "kakadu", "quapil", "koenig_ultimo",
    "trull", "kings", "mondfang", "sack", "valat",
)  # fmt: skip
MATERIAL: Final = frozenset(("trull", "kings", "sack"))

# Each bird and the trick that it has to win (7.2).
BIRDS: Final = (
    ("pagat", PAGAT, 12),
    ("uhu", NAMES.index("II"), 11),
    ("kakadu", NAMES.index("III"), 10),
    ("quapil", NAMES.index("IIII"), 9),
)


# Rufer --------------------------------------------------------------------------


def side_of(seat: int, partner: int | None) -> Side:
    """The side on which a seat plays in a partner game."""
    return "declarer" if seat in (DECLARER, partner) else "defenders"


def score_rufer(
    record: DealRecord,
    *,
    partner: int | None,
    piles: Mapping[Side, Collection[int]],
    side_thirds: Mapping[Side, int],
    won: bool,
) -> tuple[tuple[Premium, ...], dict[str, int]]:
    """The premiums of a Rufer that was played, and its points item by item (see parts_of).

    `piles` are all cards of a side, `side_thirds` their worth, `won` says who won the
    game itself. A Valat is a premium here. Source: docs/rules.md 7.
    """
    rules = record.rules
    game = rules.rufer_value if won else -rules.rufer_value
    scored = [
        *_birds(record, partner),
        *_koenig_ultimo(record, partner),
        *_material(piles, side_thirds, rules),
        *_mondfang(record, partner),
    ]

    sweeper = _sweeper(record.tricks, partner)
    doubled = game
    if sweeper is not None and (rules.valat_factor or rules.valat_points):
        scored = _beside_valat(scored, rules)
        worth = rules.valat_points
        if rules.valat_factor:  # replaces the value of the game
            instead = rules.rufer_value * rules.valat_factor
            worth += instead
            game = 0
            doubled = instead if sweeper == "declarer" else -instead
        scored.append(_premium("valat", sweeper, worth))

    premiums = tuple(
        sorted(
            (premium for premium in scored if premium.points),
            key=lambda premium: PREMIUMS.index(premium.premium),
        )
    )
    # A kontra adds the game, or what a Valat puts in its place, once more (7.6).
    counts = record.kontra is not None and rules.kontra_in_points
    return premiums, parts_of(game, premiums, kontra=doubled if counts else 0)


def parts_of(game: int, premiums: Iterable[Premium], *, kontra: int = 0) -> dict[str, int]:
    """The points of a Rufer item by item: `game`, each of PREMIUMS, `kontra`; 0 for nothing.

    For the declarer's side and from each opponent: a declarer who is alone takes them
    three times (docs/rules.md 8).
    """
    parts = {"game": game} | dict.fromkeys(PREMIUMS, 0) | {"kontra": kontra}
    for premium in premiums:
        parts[premium.premium] += premium.points if premium.side == "declarer" else -premium.points
    return parts


def pay_rufer(value: int, partner: int | None) -> Payment:
    """Points of the four seats for a game worth `value` to the declarer's side.

    With a partner two seats pay two, alone the declarer pays or is paid by all three;
    a game given up is paid like one lost alone. Source: docs/rules.md 8, 4.4.
    """
    second, third, fourth = (value if seat == partner else -value for seat in (1, 2, 3))
    return (3 * value if partner is None else value), second, third, fourth


def _premium(item: str, side: Side, points: int) -> Premium:
    return Premium(premium=item, side=side, announced=False, points=points)


def _tried(item: str, side: Side, rules: Rules, *, made: bool) -> Premium:
    """A premium that could fail: silent and failed it counts minus only in some clubs (7.4)."""
    worth: int = getattr(rules, item)
    return _premium(item, side, worth if made else -worth * rules.failed_minus)


def _beside_valat(scored: Iterable[Premium], rules: Rules) -> list[Premium]:
    """What a Valat leaves of the other premiums (7.5)."""
    times = {
        ValatPremiums.SILENCED: 0,
        ValatPremiums.COUNT: 1,
        ValatPremiums.MULTIPLIED: rules.valat_factor,
    }[ValatPremiums(rules.valat_trick_premiums)]
    # Trull, kings and Sack go with the tricks, so a Valat never pays them twice.
    return [
        replace(premium, points=premium.points * times)
        for premium in scored
        if premium.premium not in MATERIAL
    ]


def _player_of(trick: Trick, card: int) -> int:
    return (trick.leader + trick.cards.index(card)) % 4


def _birds(record: DealRecord, partner: int | None) -> Iterator[Premium]:
    for item, bird, number in BIRDS:
        trick = record.tricks[number - 1]
        if bird in trick.cards:
            player = _player_of(trick, bird)
            # The bird itself must win; a partner who takes it does not save it (7.2).
            made = trick.winner == player
            yield _tried(item, side_of(player, partner), record.rules, made=made)


def _koenig_ultimo(record: DealRecord, partner: int | None) -> Iterator[Premium]:
    last = record.tricks[-1]
    if record.called in last.cards:
        # Here a partner who takes the king is enough (7.2).
        made = side_of(last.winner, partner) == "declarer"
        yield _tried("koenig_ultimo", "declarer", record.rules, made=made)


def _mondfang(record: DealRecord, partner: int | None) -> Iterator[Premium]:
    for trick in record.tricks:
        if MOND in trick.cards and SKUES in trick.cards:
            catcher = side_of(_player_of(trick, SKUES), partner)
            caught = side_of(_player_of(trick, MOND), partner)
            # In a Kaiserstich the Pagat takes both, and nobody caught the Mond.
            if trick.winner == _player_of(trick, SKUES) and catcher != caught:
                yield _premium("mondfang", catcher, record.rules.mondfang)


def _material(
    piles: Mapping[Side, Collection[int]], side_thirds: Mapping[Side, int], rules: Rules
) -> Iterator[Premium]:
    for side in SIDES:
        if TRULL.issubset(piles[side]):
            yield _premium("trull", side, rules.trull)
        if KINGS.issubset(piles[side]):
            yield _premium("kings", side, rules.kings)
        sacks = (rules.sack_thirds, rules.second_sack_thirds)
        reached = sum(side_thirds[side] >= sack for sack in sacks)
        yield _premium("sack", side, reached * rules.sack)


def _sweeper(tricks: Sequence[Trick], partner: int | None) -> Side | None:
    """The side that took every trick, if one did."""
    sides = {side_of(trick.winner, partner) for trick in tricks}
    return sides.pop() if len(sides) == 1 else None


# Trischaken ---------------------------------------------------------------------


def pay_trischaken(thirds: Sequence[int], tricks: Sequence[int], rules: Rules) -> Payment:
    """Points of the four seats for a Trischaken, from thirds and tricks won by each.

    A Jungfrau is a seat without a trick, whatever its thirds. Sums to zero.
    Source: docs/rules.md 6.3; its table 6.4 is reproduced for every preset.
    """
    counted = list(thirds)
    if rules.trischaken_whole_points:
        counted = [(worth + 1) // 3 for worth in thirds]
    top = [seat for seat in SEATS if counted[seat] == max(counted)]
    jungfrauen = [seat for seat in SEATS if tricks[seat] == 0]
    if rules.trischaken_lone_jungfrau and len(jungfrauen) > 1:
        jungfrauen = []
    loser = _single_loser(top, rules)
    factor = _loser_factor(loser, thirds, rules)
    in_pairs = rules.trischaken_pair_value > 0

    # Where all pay the Jungfrauen, a forehand or Bürgermeister who pays more than once
    # still pays alone in pairs (Tyrol); without pairs (Cheltenham) he does not.
    all_pay = rules.trischaken_jungfrau_pool > 0 and not (in_pairs and factor > 1)
    if jungfrauen and all_pay:
        others = [seat for seat in SEATS if seat not in jungfrauen]
        return _share(rules.trischaken_jungfrau_pool, 1, others, jungfrauen, rules)

    if in_pairs and factor == 1 and not jungfrauen:
        highest, lowest = _pairs(counted)
        pool = rules.trischaken_pair_value * min(len(highest), len(lowest))
        return _share(pool, 1, highest, lowest, rules)

    losers = top if loser is None else [loser]
    receivers = jungfrauen or [seat for seat in SEATS if seat not in losers]
    return _share(rules.trischaken_pool, factor, losers, receivers, rules)


def _single_loser(top: Sequence[int], rules: Rules) -> int | None:
    """The seat that pays alone, if one does."""
    if len(top) == 1:
        return top[0]
    if DECLARER in top and rules.trischaken_forehand_alone:
        return DECLARER
    return None


def _loser_factor(loser: int | None, thirds: Sequence[int], rules: Rules) -> int:
    """How many times the single loser pays: as forehand, as Bürgermeister or as both."""
    factor = 1
    if loser is not None:
        if loser == DECLARER:
            factor *= rules.trischaken_forehand_factor
        if thirds[loser] >= rules.threshold:
            factor *= rules.trischaken_buergermeister_factor
    return factor


def _pairs(counted: Sequence[int]) -> tuple[list[int], list[int]]:
    """The two highest and the two lowest seats; equal middle seats step out of it.

    If nobody is above (below) the middle, the tied seats themselves pay (are paid).
    """
    _, second, third, _ = sorted(counted, reverse=True)
    if second != third:
        return (
            [seat for seat in SEATS if counted[seat] >= second],
            [seat for seat in SEATS if counted[seat] <= third],
        )
    level = [seat for seat in SEATS if counted[seat] == second]
    above = [seat for seat in SEATS if counted[seat] > second]
    below = [seat for seat in SEATS if counted[seat] < second]
    return above or level, below or level


def _share(
    pool: int, factor: int, payers: Sequence[int], receivers: Sequence[int], rules: Rules
) -> Payment:
    """`payers` pay and `receivers` get the pool in equal parts, in whole points."""
    if not payers or not receivers or payers == receivers:
        return 0, 0, 0, 0
    step = lcm(len(payers), len(receivers))
    if rules.trischaken_round_up:
        # 3 becomes 4 for one payer and two Jungfrauen, while twice 3 stays 6 (6.3, OÖ23).
        total = -(-pool * factor // step) * step
    else:
        total = pool // step * step * factor
    balance = [0, 0, 0, 0]
    for seat in payers:
        balance[seat] -= total // len(payers)
    for seat in receivers:
        balance[seat] += total // len(receivers)
    forehand, second, third, fourth = balance
    return forehand, second, third, fourth
