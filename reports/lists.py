"""What can be configured and what can be typed, as the lines of screens."""

import textwrap
from collections.abc import Sequence

from reports.layout import WIDTH, columns, points_of, wrapped
from sim import cards
from sim.language import _
from sim.notation import spellings, to_ascii
from sim.rules import PRESET_NOTES, PRESETS, SPECS
from sim.settings import knob_range, value_text
from sim.strategy import KIND_NOTES, KNOBS, Kind


def rules_lines() -> list[str]:
    """All presets side by side: their notes, and every rule with its meaning and section."""
    lines = [_("Rules, preset by preset"), ""]
    lines += _notes([(name, _(PRESET_NOTES[name])) for name in PRESETS])
    lines += [
        "",
        *wrapped(_("A rule stands over its meaning; in brackets the section of docs/rules.md.")),
    ]
    rows = [("", *PRESETS)]
    for name, spec in SPECS.items():
        rows.append((name, *(value_text(spec, getattr(r, name)) for r in PRESETS.values())))
    heading, *values = _rule_columns(rows)
    lines += ["", heading]
    for line, spec in zip(values, SPECS.values(), strict=True):
        lines += [line, *wrapped(f"{_(spec.meaning)} ({spec.section})", indent=4)]
    return [*lines, "", *columns([
        (_("One of them to save and edit:"), "rufer rules seed > club.toml"),
        (_("To play by it:"), "rufer ask HAND --rules club.toml"),
    ], "<<", indent=0, gap=2)]  # fmt: skip


def _rule_columns(rows: list[tuple[str, ...]]) -> list[str]:
    """Columns of values; the first shares its place with the names, or five would not fit."""
    edge = max(len(f"{name} {first}") for name, first, *_ in rows)
    width = max(len(cell) for row in rows for cell in row[2:]) + 1
    return [
        name + first.rjust(edge - len(name)) + "".join(cell.rjust(width) for cell in others)
        for name, first, *others in rows
    ]


def strategy_lines() -> list[str]:
    """The kinds of players, and the knobs with default, range and meaning."""
    lines = [_("Players"), ""]
    lines += _notes([(kind.name.lower(), _(KIND_NOTES[kind])) for kind in Kind])
    lines += ["", *wrapped(_(
        "Cards are played by weights fitted to what search plays. The knobs of standard and"
        " search turn that, in points a deal unless the meaning says otherwise; in brackets the"
        " claims of docs/rules.md 10 that a knob plays."
    )), ""]  # fmt: skip
    rows = [(_("knob"), _("default"), _("range"), _("meaning"))]
    for knob in KNOBS:
        claims = f" ({knob.claims})" if knob.claims else ""
        rows.append((knob.name, f"{knob.default:g}", knob_range(knob), _(knob.meaning) + claims))
    lines += _with_folded_last(rows, "<>>")
    return [*lines, "", *columns([
        (_("To save and edit:"), "rufer strategies standard > mine.toml"),
        (_("To play like that:"), "rufer ask HAND --me mine.toml"),
    ], "<<", indent=0, gap=2)]  # fmt: skip


def card_lines(*, plain: bool = False) -> list[str]:
    """The pack in the order in which a hand is printed, its worth, and all spellings.

    Where a `plain` output shows two spellings alike, it has one of them.
    """
    spelled = {name: _ascii_only(row) if plain else row for name, row in spellings()}
    rows = [(_("card"), _("worth"), _("may be written"))]
    for card in cards.cards_of(cards.TAROCK_MASK):
        name = cards.name_of(card)
        rows.append((name, points_of(cards.worth_thirds(card)), spelled.pop(name, name)))
    lines = _with_folded_last(rows, "<<")
    suits = [
        [f"{cards.name_of(card)} {points_of(cards.worth_thirds(card))}" for card in held]
        for held in map(cards.cards_of, cards.SUIT_MASKS)
    ]
    others = [("", _("may be written")), *(row for row in spelled.items() if row[0] != row[1])]
    lines += ["", *columns(suits, "<" * cards.SUIT_SIZE), ""]
    lines += _with_folded_last(others, "<")
    worth = _("Worth in points; all {n} together are {points}.")
    return [*lines, "", worth.format(n=cards.N_CARDS, points=points_of(cards.PACK_THIRDS))]


def _ascii_only(row: str) -> str:
    texts = dict.fromkeys(map(to_ascii, row.split(", ")))
    return ", ".join(text for text in texts if "?" not in text)


def _notes(rows: Sequence[tuple[str, str]]) -> list[str]:
    return _with_folded_last(rows, "<")


def _with_folded_last(rows: Sequence[tuple[str, ...]], align: str) -> list[str]:
    """Rows of cells of which the last takes as many lines as it needs."""
    heads = columns([row[:-1] for row in rows], align)
    left = max(map(len, heads)) + 3
    lines = []
    for head, row in zip(heads, rows, strict=True):
        first, *rest = textwrap.wrap(row[-1], WIDTH - left) or [""]
        lines += [(head.ljust(left) + first).rstrip(), *(" " * left + text for text in rest)]
    return lines
