"""The referee: replays a deal by the law and says what was legal, counted and paid.

Plain Python from docs/rules.md, spread over three files that share nothing with the
kernels judged by them: the law of play (sim/law.py), who pays whom
(sim/settlement.py), and here the whole deal.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from typing import Final, NoReturn

from sim.cards import NAMES
from sim.errors import InternalError
from sim.language import N_, _
from sim.law import (
    KINGS,
    NEGATIVE,
    PACK,
    QUEENS,
    Foul,
    can_discard,
    count_thirds,
    legal_cards,
    legal_set,
    names_of,
    trick_winner,
    verify_discards,
)
from sim.record import DealRecord, Premium, Side, Trick
from sim.rules import FourKings, TrischakenTalon
from sim.settlement import (
    DECLARER,
    SEATS,
    Payment,
    parts_of,
    pay_rufer,
    pay_trischaken,
    score_rufer,
    side_of,
)

__all__ = [
    "Foul",
    "Judgement",
    "can_discard",
    "count_thirds",
    "judge",
    "legal_cards",
    "pay_rufer",
    "pay_trischaken",
    "trick_winner",
    "verify_discards",
]

PACK_THIRDS: Final = 210
N_TRICKS: Final = 12


@dataclass(frozen=True, slots=True)
class Judgement:
    """What follows from a deal that was played by the rules.

    `legal`: the legal cards at each of the 48 decisions in the order played, empty if
    given up. `thirds`: per seat, the cards of its tricks and in Trischaken its talon
    cards. `side_thirds`: declarer's side and defenders with discards and untaken half,
    None where no sides were counted (Trischaken, given up). `won` and `partner`: None
    where there are none. `parts`: points by item for the declarer's side from each
    opponent, so that payment = pay_rufer(sum of parts, partner); in Trischaken `game`
    is what the forehand is paid. `payment`: points of the four seats.
    """

    legal: tuple[frozenset[int], ...]
    thirds: tuple[int, ...]
    side_thirds: tuple[int, int] | None
    won: bool | None
    partner: int | None
    premiums: tuple[Premium, ...]
    parts: dict[str, int]
    payment: Payment


def judge(record: DealRecord) -> Judgement:
    """Replays a deal by the rules and says what was legal, counted and paid.

    Raises Foul on the first breach, with seed, deal, trick, seat and cards.
    """
    try:
        _verify_deal(record)
        judgement = _JUDGES[record.contract](record)
    except Foul as foul:
        raise Foul(
            _("seed {seed}, deal {deal}, {foul}").format(
                seed=record.seed, deal=record.deal, foul=foul
            )
        ) from None
    if sum(judgement.payment) != 0:
        _doubt(
            record, _("payments {payments} do not add up to 0").format(payments=judgement.payment)
        )
    return judgement


def _verify_deal(record: DealRecord) -> None:
    if record.contract not in NEGATIVE:
        known = f" {_('or')} ".join(NEGATIVE)
        raise Foul(
            _("contract {name!r}: would be {known}").format(name=record.contract, known=known)
        )
    for packets, wrong, size in (
        (record.hands, N_("hand {number}: {n} cards, not {size}"), 12),
        (record.talon, N_("talon half {number}: {n} cards, not {size}"), 3),
    ):
        for number, packet in enumerate(packets):
            if len(packet) != size:
                raise Foul(_(wrong).format(number=number, n=len(packet), size=size))
    if len(record.hands) != 4 or len(record.talon) != 2:
        raise Foul(
            _("{hands} hands and {halves} halves, not 4 and 2").format(
                hands=len(record.hands), halves=len(record.talon)
            )
        )
    seen: set[int] = set()
    for card in chain(*record.hands, *record.talon):
        if card not in PACK:
            raise Foul(_("card {card}: there is none, the pack is 0 to 53").format(card=card))
        if card in seen:
            raise Foul(_("card {card}: dealt twice").format(card=NAMES[card]))
        seen.add(card)


def _judge_trischaken(record: DealRecord) -> Judgement:
    if record.called is not None or record.conceded or record.half is not None or record.discards:
        raise Foul(_("trischaken: nothing is called, given up, taken up or laid away"))
    if record.kontra is not None:
        raise Foul(_("trischaken: there is no kontra"))
    hands = [frozenset(hand) for hand in record.hands]
    legal = _replay(record, hands)

    piles = _piles(record.tricks)
    talon = [*record.talon[0], *record.talon[1]]
    if record.rules.trischaken_talon == TrischakenTalon.LAST_TRICK:
        piles[record.tricks[-1].winner] += talon
    elif record.rules.trischaken_talon == TrischakenTalon.FIRST_SIX:
        for card, trick in zip(talon, record.tricks[:6], strict=True):
            piles[trick.winner].append(card)
    thirds = tuple(count_thirds(pile) for pile in piles)
    if record.rules.trischaken_talon != TrischakenTalon.NOBODY and sum(thirds) != PACK_THIRDS:
        _doubt_thirds(record, thirds)

    won = [trick.winner for trick in record.tricks]
    payment = pay_trischaken(thirds, [won.count(seat) for seat in SEATS], record.rules)
    return Judgement(
        legal=legal,
        thirds=thirds,
        side_thirds=None,
        won=None,
        partner=None,
        premiums=(),
        parts={"game": payment[DECLARER]},
        payment=payment,
    )


def _judge_rufer(record: DealRecord) -> Judgement:
    called = _verify_call(record)
    if record.conceded:
        return _judge_given_up(record, called)
    hands = [frozenset(hand) for hand in record.hands]
    # Alone with the called card in the talon, even if it is taken up (4.4), or in hand (4.2).
    partner = next((seat for seat in (1, 2, 3) if called in hands[seat]), None)
    if record.half not in (0, 1):
        raise Foul(_("talon half {number}: would be 0 or 1").format(number=record.half))
    if record.rules.king_half and called in record.talon[1 - record.half]:
        raise Foul(
            _("talon half {number}: would be {other}, in which {card} lies").format(
                number=record.half, other=1 - record.half, card=NAMES[called]
            )
        )
    fifteen = hands[DECLARER].union(record.talon[record.half])
    verify_discards(fifteen, record.discards, record.rules)
    hands[DECLARER] = fifteen.difference(record.discards)
    _verify_kontra(record, called)
    legal = _replay(record, hands)

    by_seat = _piles(record.tricks)
    by_side: dict[Side, list[int]] = {
        "declarer": list(record.discards),
        "defenders": list(record.talon[1 - record.half]),
    }
    for seat in SEATS:
        by_side[side_of(seat, partner)] += by_seat[seat]
    side_thirds = {side: count_thirds(pile) for side, pile in by_side.items()}
    if sum(side_thirds.values()) != PACK_THIRDS:
        _doubt_thirds(record, side_thirds)

    won = side_thirds["declarer"] >= record.rules.threshold
    premiums, parts = score_rufer(
        record, partner=partner, piles=by_side, side_thirds=side_thirds, won=won
    )
    return Judgement(
        legal=legal,
        thirds=tuple(count_thirds(pile) for pile in by_seat),
        side_thirds=(side_thirds["declarer"], side_thirds["defenders"]),
        won=won,
        partner=partner,
        premiums=premiums,
        parts=parts,
        payment=pay_rufer(sum(parts.values()), partner),
    )


def _judge_given_up(record: DealRecord, called: int) -> Judgement:
    if not record.rules.give_up:
        raise Foul(_("given up: these rules do not allow it"))
    if called not in chain(*record.talon):
        raise Foul(_("given up although {card} is not in the talon").format(card=NAMES[called]))
    if record.half is not None or record.discards or record.tricks:
        raise Foul(_("given up: then no half is taken, nothing laid away and nothing played"))
    if record.kontra is not None:
        raise Foul(_("given up: then there is no kontra"))
    parts = parts_of(-record.rules.rufer_value, premiums=())
    return Judgement(
        legal=(),
        thirds=(0, 0, 0, 0),
        side_thirds=None,
        won=False,
        partner=None,
        premiums=(),
        parts=parts,
        payment=pay_rufer(sum(parts.values()), None),
    )


_JUDGES: Final = {"rufer": _judge_rufer, "trischaken": _judge_trischaken}


def _verify_call(record: DealRecord) -> int:
    """The called card; Foul unless the forehand's dealt hand may call it (3.3, 4.2)."""
    hand = frozenset(record.hands[DECLARER])
    if record.rules.call_own_king:
        allowed = KINGS
    elif hand >= KINGS and record.rules.four_kings == FourKings.CALL_QUEEN:
        allowed = QUEENS - hand
    else:
        allowed = KINGS - hand
    if record.called is None or record.called not in allowed:
        called = _("nothing") if record.called is None else names_of([record.called])
        right = names_of(allowed) or _("no Rufer at all")
        raise Foul(_("called {card}: would be {right}").format(card=called, right=right))
    return record.called


def _verify_kontra(record: DealRecord, called: int) -> None:
    """Foul unless there is no kontra, or one of a defender where it is allowed (4.4)."""
    if record.kontra is None:
        return
    if not record.rules.kontra_alone:
        raise Foul(_("kontra: these rules do not allow it"))
    if called not in chain(*record.talon):
        raise Foul(_("kontra although {card} is not in the talon").format(card=NAMES[called]))
    if record.kontra not in (1, 2, 3):
        raise Foul(_("kontra by seat {seat}: would be 1, 2 or 3").format(seat=record.kontra))


def _replay(record: DealRecord, hands: list[frozenset[int]]) -> tuple[frozenset[int], ...]:
    """The legal cards at each decision; Foul unless all 12 tricks were played by the rules."""
    if len(record.tricks) != N_TRICKS:
        raise Foul(_("{n} tricks, not {right}").format(n=len(record.tricks), right=N_TRICKS))
    legal: list[frozenset[int]] = []
    leader = DECLARER  # the forehand leads to the first trick of both contracts (5)
    for number, trick in enumerate(record.tricks, start=1):
        if trick.leader != leader:
            raise Foul(
                _("trick {trick}: seat {seat} leads, would be seat {right}").format(
                    trick=number, seat=trick.leader, right=leader
                )
            )
        if len(trick.cards) != 4:
            raise Foul(
                _("trick {trick}: {n} cards, not 4").format(trick=number, n=len(trick.cards))
            )
        for turn, card in enumerate(trick.cards):
            seat = (leader + turn) % 4
            allowed = legal_set(hands[seat], trick.cards[:turn], record.contract, record.rules)
            if card not in allowed:
                wrong = (
                    _("trick {trick} [{cards}], seat {seat}: {card} is not legal, would be {right}")
                    if card in hands[seat]
                    else _(
                        "trick {trick} [{cards}], seat {seat}:"
                        " {card} is not in hand, would be {right}"
                    )
                )
                raise Foul(
                    wrong.format(
                        trick=number,
                        cards=names_of(trick.cards[:turn], sort=False),
                        seat=seat,
                        card=names_of([card]),
                        right=names_of(allowed),
                    )
                )
            hands[seat] -= {card}
            legal.append(allowed)
        leader = (leader + trick_winner(trick.cards, record.contract, record.rules)) % 4
        if trick.winner != leader:
            raise Foul(
                _("trick {trick} [{cards}]: goes to seat {seat}, would be seat {right}").format(
                    trick=number,
                    cards=names_of(trick.cards, sort=False),
                    seat=trick.winner,
                    right=leader,
                )
            )
    return tuple(legal)


def _piles(tricks: Iterable[Trick]) -> list[list[int]]:
    """The cards of the tricks that each seat has won."""
    piles: list[list[int]] = [[], [], [], []]
    for trick in tricks:
        piles[trick.winner] += trick.cards
    return piles


def _doubt_thirds(record: DealRecord, thirds: object) -> NoReturn:
    _doubt(
        record,
        _("thirds {thirds} do not add up to {right}").format(thirds=thirds, right=PACK_THIRDS),
    )


def _doubt(record: DealRecord, what: str) -> NoReturn:
    raise InternalError(
        _("referee: {what}; repeat with seed {seed}, deal {deal}").format(
            what=what, seed=record.seed, deal=record.deal
        )
    )
