"""One deal told: played again, judged by the referee, then written down.

The kernels play, the referee judges, and where the two disagree about anything that both
know (legal cards, thirds, premiums, payments) there is no deal to tell but a bug to report.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from sim import cards, table
from sim.contracts import CONTRACT_NAMES, CONTRACTS
from sim.errors import InternalError, NotationError, SettingsError
from sim.language import _
from sim.record import DealRecord, Trick
from sim.referee import Foul, Judgement, judge
from sim.rules import PRESETS, Rules

FORMAT: Final = "rufer-deal/1"
NO_PRESET: Final = "own"  # stands for the name of rules that are no preset

_CHUNK: Final = 1_000
_NUMBERS: Final = {name: card for card, name in enumerate(cards.NAMES)}
_PRINTED: Final = cards.cards_of(cards.PACK_MASK)  # the pack, in the order a hand is printed
_KONTRA: Final = {"item": "game", "factor": 2}


@dataclass(frozen=True, slots=True)
class Told:
    """A deal and what the referee says of it."""

    record: DealRecord
    judgement: Judgement


def deals(question: table.Question, first: int, count: int) -> Iterator[Told]:
    """Plays deals `first` to `first + count - 1` of a question and tells them one by one.

    Raises what `table.play` raises, and InternalError with all that repeats the deal where
    the referee does not find what the kernels wrote.
    """
    for outcomes in table.play(
        question, count, first=first, threads=1, chunk_size=_CHUNK, traced=True
    ):
        for row, written in enumerate(_written(outcomes)):
            trace = table.decode_trace(outcomes.traces[row])
            record = _record(question, outcomes.first + row, trace)
            yield _agreed(question, record, written | {"legal": trace.legal})


def tell(record: DealRecord) -> Told:
    """A deal from elsewhere and what the referee says of it; raises Foul on a breach."""
    return Told(record, judge(record))


# The kernels' word against the referee's ---------------------------------------------------


def _record(question: table.Question, deal: int, trace: table.Traced) -> DealRecord:
    return DealRecord(
        rules=question.rules,
        contract=CONTRACT_NAMES[question.contract.code],
        hands=tuple(map(_cards_of, trace.hands)),
        talon=(tuple(trace.talon_order[:3]), tuple(trace.talon_order[3:])),
        called=_cards_of(trace.called)[0] if trace.called else None,
        conceded=trace.conceded,
        half=trace.half if trace.half >= 0 else None,
        discards=_cards_of(trace.discards),
        kontra=trace.kontra if trace.kontra >= 0 else None,
        tricks=tuple(
            Trick(leader, (first, second, third, fourth), winner)
            for leader, (first, second, third, fourth), winner in trace.tricks
        ),
        seed=question.seed,
        deal=deal,
    )


def _cards_of(mask: int) -> tuple[int, ...]:
    """The same as cards.cards_of, which is too slow for millions of deals."""
    return tuple([card for card in _PRINTED if mask >> card & 1])


def _written(outcomes: table.Outcomes) -> Iterator[dict[str, Any]]:
    """What the kernels wrote of each deal beside the trace."""
    columns = {
        "payment": outcomes.payments,
        "parts": outcomes.parts,
        "thirds": outcomes.thirds,
        "won": outcomes.won,
        "alone": outcomes.alone,
        "given up": outcomes.conceded,
        "kontra": outcomes.kontra,
        "place of the called card": outcomes.king_place,
    }
    for row in zip(*(column.tolist() for column in columns.values()), strict=True):
        yield dict(zip(columns, row, strict=True))


def _found(question: table.Question, told: Told) -> dict[str, Any]:
    """What the referee says, in the kernels' terms: see `table.Outcomes`."""
    record, judgement = told.record, told.judgement
    with_partner = bool(question.contract.partner)
    won = judgement.payment[0] > 0 if judgement.won is None else judgement.won
    sides = judgement.side_thirds or (0, 0)
    places = (*record.hands, *record.talon)
    return {
        "payment": list(judgement.payment),
        "parts": [judgement.parts.get(item, 0) for item in table.PART_NAMES],
        "thirds": [*sides, 0, 0] if with_partner else list(judgement.thirds),
        "won": won,
        "alone": with_partner and judgement.partner is None,
        "given up": record.conceded,
        "kontra": record.kontra is not None,
        "place of the called card": next(
            (place for place, packet in enumerate(places) if record.called in packet),
            table.NOWHERE,
        ),
        "legal": tuple(map(cards.mask_of, judgement.legal)),
    }


def _agreed(question: table.Question, record: DealRecord, written: Mapping[str, Any]) -> Told:
    """The deal as judged; InternalError unless the kernels wrote the same."""
    try:
        told = tell(record)
    except Foul as foul:
        raise InternalError(_dispute(question, record, str(foul))) from None
    found = _found(question, told)
    if written != found:
        faults = [
            _difference(item, written[item], found[item])
            for item in found
            if written[item] != found[item]
        ]
        raise InternalError(_dispute(question, record, "; ".join(faults)))
    return told


def _difference(item: str, written: Any, found: Any) -> str:
    if item != "legal":
        return _("{item}: the kernels say {written}, the referee {found}").format(
            item=item, written=written, found=found
        )
    pairs = enumerate(zip(written, found, strict=True))
    decision = next(at for at, (ours, theirs) in pairs if ours != theirs)
    ours, theirs = written[decision], found[decision]
    return _(
        "legal in trick {trick}, card {card}: the kernels say {ours}, the referee {theirs}"
    ).format(
        trick=decision // 4 + 1,
        card=decision % 4 + 1,
        ours=cards.text_of(ours),
        theirs=cards.text_of(theirs),
    )


def _dispute(question: table.Question, record: DealRecord, what: str) -> str:
    return _(
        "the referee does not agree: {what}; please report seed {seed}, deal {deal}, {contract},"
        " hand {hand}, called {card}, players {players}, {rules}"
    ).format(
        what=what,
        seed=record.seed,
        deal=record.deal,
        contract=record.contract,
        hand=_("any") if question.hand is None else cards.text_of(question.hand),
        card=_("own choice") if question.called is None else cards.name_of(question.called),
        players=", ".join(player.name for player in question.players),
        rules=record.rules,
    )


# As a line of JSON --------------------------------------------------------------------------


def to_json(told: Told, *, rules_name: str | None = None) -> str:
    """The deal as one line of JSON in the format `rufer-deal/1`.

    `rules_name` is what the record calls its rules: the preset they are unless told.
    """
    record, judgement = told.record, told.judgement
    line: dict[str, Any] = {
        "format": FORMAT,
        "seed": record.seed,
        "deal": record.deal,
        "rules": rules_name or preset_of(record.rules),
        "forehand": 0,
        "hands": [_names(hand) for hand in record.hands],
        "talon": [_names(half) for half in record.talon],
        "contract": record.contract,
        "declarer": 0,
        "called": None if record.called is None else cards.name_of(record.called),
        "conceded": record.conceded,
        "half": record.half,
        "discards": _names(record.discards),
        "announced": [],
        "kontra": [] if record.kontra is None else [_KONTRA | {"seat": record.kontra}],
        "tricks": [
            {"leader": trick.leader, "cards": _names(trick.cards), "winner": trick.winner}
            for trick in record.tricks
        ],
    }
    if not CONTRACTS[record.contract].partner:
        line["thirds"] = list(judgement.thirds)
    elif judgement.side_thirds is None:
        line["side_thirds"] = None  # given up: nothing was counted
    else:
        declarer, defenders = judgement.side_thirds
        line["side_thirds"] = {"declarer": declarer, "defenders": defenders}
    line["premiums"] = [asdict(premium) for premium in judgement.premiums]
    line["payment"] = list(judgement.payment)
    return json.dumps(line, ensure_ascii=False)


def from_json(line: str, rules: Rules | None = None) -> DealRecord:
    """The deal that a line of `to_json` tells, ready to be judged again.

    `rules` are those it was played by; without them the preset that the line names. Raises
    NotationError if the line is no such record, SettingsError if the preset is unknown.
    """
    try:
        told = json.loads(line)
        if told["format"] != FORMAT:
            raise NotationError(
                _("format {format!r}: {right!r} would be right").format(
                    format=told["format"], right=FORMAT
                )
            )
        if told["announced"]:
            raise NotationError(_("announced premiums cannot be judged yet"))
        return DealRecord(
            rules=_rules_of(told["rules"]) if rules is None else rules,
            contract=told["contract"],
            hands=tuple(map(_cards, told["hands"])),
            talon=tuple(map(_cards, told["talon"])),
            called=None if told["called"] is None else _card(told["called"]),
            conceded=told["conceded"],
            half=told["half"],
            discards=_cards(told["discards"]),
            kontra=_seat_of(told["kontra"]),
            tricks=tuple(map(_trick, told["tricks"])),
            seed=told["seed"],
            deal=told["deal"],
        )
    except json.JSONDecodeError as fault:
        raise NotationError(
            _("a deal record is a line of JSON: {fault}").format(fault=fault)
        ) from None
    except KeyError as fault:
        raise NotationError(_("a deal record has a field {name}").format(name=fault)) from None
    except (TypeError, ValueError) as fault:
        if isinstance(fault, NotationError | SettingsError):
            raise
        raise NotationError(
            _("not a deal record in the format {format}: {fault}").format(
                format=FORMAT, fault=fault
            )
        ) from None


def _seat_of(kontra: Sequence[Mapping[str, Any]]) -> int | None:
    """The seat that said the only kontra that can be judged yet: one of the game."""
    if not kontra:
        return None
    if len(kontra) > 1 or kontra[0] != _KONTRA | {"seat": kontra[0]["seat"]}:
        raise NotationError(_("of kontra only one, of the game and by factor 2, can be judged yet"))
    seat: int = kontra[0]["seat"]
    return seat


def preset_of(rules: Rules) -> str:
    """The name of the preset that these rules are, or NO_PRESET."""
    return next((name for name, preset in PRESETS.items() if preset == rules), NO_PRESET)


def _rules_of(name: str) -> Rules:
    if name not in PRESETS:
        raise SettingsError(
            _("rules {name!r}: no preset, so the rules have to be given").format(name=name)
        )
    return PRESETS[name]


def _names(packet: Sequence[int]) -> list[str]:
    return [cards.name_of(card) for card in packet]


def _card(name: str) -> int:
    if name not in _NUMBERS:
        raise NotationError(
            _("card {name!r}: records name cards as they are printed, such as ♥K").format(name=name)
        )
    return _NUMBERS[name]


def _cards(names: Sequence[str]) -> tuple[int, ...]:
    return tuple(map(_card, names))


def _trick(told: Mapping[str, Any]) -> Trick:
    first, second, third, fourth = _cards(told["cards"])
    return Trick(told["leader"], (first, second, third, fourth), told["winner"])
