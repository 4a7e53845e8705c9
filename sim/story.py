"""One deal in words: what was dealt, called, laid away, played and paid."""

from typing import Final

from sim import cards
from sim.contracts import CONTRACTS
from sim.items import ITEMS
from sim.language import N_, _
from sim.record import DealRecord, Trick
from sim.referee import Judgement
from sim.replay import Told, preset_of
from sim.rules import TrischakenTalon

_SEATS: Final = (N_("forehand"), N_("seat 2"), N_("seat 3"), N_("seat 4"))


def in_words(told: Told, *, rules_name: str | None = None) -> list[str]:
    """The deal as lines for a player: what was dealt, called, laid away, played and paid.

    `rules_name` is what to call the rules, the name of their preset unless given.
    """
    record = told.record
    return [
        *_opening(record, rules_name or preset_of(record.rules)),
        "",
        *_exchange(record),
        *map(_trick_line, range(1, 13), record.tricks, _talon_by_trick(record)),
        *([""] if record.tricks else []),
        *_result(told),
    ]


def _opening(record: DealRecord, rules_name: str) -> list[str]:
    game = record.contract.capitalize()
    if record.called is not None:
        game = _("{game} with {card}").format(game=game, card=cards.name_of(record.called))
    halves = (cards.text_of(cards.mask_of(half)) for half in record.talon)
    title = _("Deal {deal} of seed {seed}: {game}, rules {rules}")
    return [
        title.format(deal=record.deal, seed=record.seed, game=game, rules=rules_name),
        "",
        *(
            f"{_(seat):<9} {cards.text_of(cards.mask_of(hand))}"
            for seat, hand in zip(_SEATS, record.hands, strict=True)
        ),
        f"{_('talon'):<9} {' | '.join(halves)}",
    ]


def _exchange(record: DealRecord) -> list[str]:
    """Where the called card lies and what became of the talon; nothing without a call."""
    if record.called is None:
        return []
    name = cards.name_of(record.called)
    holder = next((seat for seat in range(4) if record.called in record.hands[seat]), None)
    if record.conceded:
        return [_("{card} lies in the talon: forehand gives up.").format(card=name), ""]
    if holder is None:
        where = _("{card} lies in the talon: forehand plays alone.").format(card=name)
    elif holder == 0:
        where = _("{card} is in forehand's own hand: she plays alone.").format(card=name)
    else:
        where = _("{card} is with {seat}.").format(card=name, seat=_(_SEATS[holder]))
    taken = "" if record.half is None else cards.text_of(cards.mask_of(record.talon[record.half]))
    away = cards.text_of(cards.mask_of(record.discards))
    exchange = _("Forehand takes up {taken} and lays away {away}.")
    lines = [where, exchange.format(taken=taken, away=away)]
    if record.kontra is not None:
        lines.append(_("Seat {n} says kontra.").format(n=record.kontra + 1))
    return [*lines, ""]


def _talon_by_trick(record: DealRecord) -> list[str]:
    """What each trick brings its winner of the talon where nobody takes it up (6.1)."""
    rules = record.rules.trischaken_talon
    if record.called is not None or rules == TrischakenTalon.NOBODY:
        return [""] * 12
    if rules == TrischakenTalon.LAST_TRICK:
        return [""] * 11 + [_("the talon")]
    six = (card for half in record.talon for card in half)
    return [cards.name_of(card) for card in six] + [""] * 6


def _trick_line(number: int, trick: Trick, talon: str) -> str:
    """One trick: its leader, the four cards with a star on the winning one, who takes it."""
    turn = (trick.winner - trick.leader) % 4
    played = "".join(
        f"{cards.name_of(card) + '*' * (at == turn):<9}" for at, card in enumerate(trick.cards)
    )
    goes = _("to {seat}, with {cards}") if talon else _("to {seat}")
    goes = goes.format(seat=_(_SEATS[trick.winner]), cards=talon)
    return f"{number:>2}  {_(_SEATS[trick.leader]):<9} {played} {goes}"


def _result(told: Told) -> list[str]:
    record, judgement = told.record, told.judgement
    paid = ", ".join(
        f"{_(seat)} {_signed(points)}"
        for seat, points in zip(_SEATS, judgement.payment, strict=True)
    )
    return [*_count(record, judgement), _("Payment: {paid}").format(paid=paid)]


def _count(record: DealRecord, judgement: Judgement) -> list[str]:
    """What the piles are worth, and the items of the payment where there are several."""
    if not CONTRACTS[record.contract].partner:
        piles = ", ".join(
            f"{_(seat)} {_points(thirds)}"
            for seat, thirds in zip(_SEATS, judgement.thirds, strict=True)
        )
        return [_("Points: {piles}").format(piles=piles)]
    items = ", ".join(
        f"{_(ITEMS[item])} {_signed(points)}" for item, points in judgement.parts.items() if points
    )
    if judgement.partner is None:
        side, value = _("Forehand"), _("From each opponent: {items}")
    else:
        side = _("Forehand and {seat}").format(seat=_(_SEATS[judgement.partner]))
        value = _("For each: {items}")
    value = value.format(items=items or "0")
    if judgement.side_thirds is None:
        return [value]
    own, others = map(_points, judgement.side_thirds)
    verdict = _("won") if judgement.won else _("lost")
    count = _("{side} {own}, the others {others}: {verdict}")
    return [count.format(side=side, own=own, others=others, verdict=verdict), value]


def _points(thirds: int) -> str:
    """Points and Blatt, as players write them: 35/2 (docs/rules.md 1.4)."""
    return f"{thirds // 3}/{thirds % 3}"


def _signed(points: int) -> str:
    return f"{'+' if points > 0 else '−' if points < 0 else ''}{abs(points)}"
