"""The presets are what docs/rules.md says, rule by rule and settlement by settlement."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim import cards
from sim.errors import NotAllowedError
from sim.referee import pay_trischaken
from sim.rules import PRESET_NOTES, PRESETS, SPECS, Rules, callable_cards, verify_call

DOCUMENT = (Path(__file__).resolve().parents[1] / "docs" / "rules.md").read_text(encoding="utf-8")

# Hands of the questions that players ask: one king, three, all four.
ONE_KING = "XXI XVIII XV XII VIIII VII ♥D ♥3 ♦R ♠K ♠9 ♣7"
THREE_KINGS = "Sk XX XVII XIIII XI VI ♥K ♥1 ♦K ♠K ♠7 ♣D"
FOUR_KINGS = "XX XIIII X VII III ♥K ♥D ♦K ♦2 ♠K ♠8 ♣K"
ALL_KINGS_AND_QUEENS = "XX XIIII X VII ♥K ♥D ♦K ♦D ♠K ♠D ♣K ♣D"

Row = dict[str, str]


def sections_of(document: str) -> dict[str, str]:
    """Text below each numbered heading up to the next heading, by its number."""
    parts = re.split(r"^#+ (.*)$", document, flags=re.MULTILINE)
    numbered = {}
    for heading, text in zip(parts[1::2], parts[2::2], strict=True):
        if number := re.match(r"\d+(\.\d+)?(?= )", heading):
            numbered[number[0]] = text
    return numbered


def table_in(text: str) -> list[Row]:
    """The first table of a text, a dict from column to cell for each row."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    head, _, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in lines)
    return [dict(zip(head, row, strict=True)) for row in rows]


def cell_of(rule: str, value: int) -> str:
    """A value as the document writes it: the name of a choice, else the number."""
    names = SPECS[rule].names
    return names(value).name.lower() if names else str(value)


def numbers_in(cell: str) -> tuple[int, ...]:
    """Numbers separated by commas, with the minus sign of typographers."""
    return tuple(int(number.replace("−", "-")) for number in cell.split(","))


def plausible_tricks(thirds: tuple[int, ...]) -> list[int]:
    """Twelve tricks that can hold these thirds: none for 0, and the same remainder by three."""
    tricks = [(worth - 1) % 3 + 1 if worth else 0 for worth in thirds]
    tricks[thirds.index(max(thirds))] += 12 - sum(tricks)
    return tricks


def hand_of(text: str) -> int:
    """The set of the cards with these names."""
    return cards.mask_of(card_of(name) for name in text.split())


def card_of(name: str) -> int:
    """The card with this name."""
    return cards.NAMES.index(name)


SECTIONS = sections_of(DOCUMENT)
PRESET_TABLE = table_in(SECTIONS["11"])
SETTLEMENTS = table_in(SECTIONS["6.4"])


def column(name: str) -> Row:
    """One column of the table of presets, by rule."""
    return {row["rule"].strip("`"): row[name] for row in PRESET_TABLE}


# The table of presets -----------------------------------------------------------------


def test_the_table_has_every_rule_in_order() -> None:
    """Section 11 has one row for each field of Rules, in the order of the code."""
    assert [f"`{rule}`" for rule in Rules._fields] == [row["rule"] for row in PRESET_TABLE]


def test_the_table_has_a_column_for_every_preset() -> None:
    """Section 11 knows the presets of the code in their order, and every preset has a note."""
    assert ["rule", *PRESETS, "section"] == list(PRESET_TABLE[0])
    assert list(PRESETS) == list(PRESET_NOTES)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_its_column(preset: str) -> None:
    """Every rule of a preset has the value that section 11 gives it."""
    values = PRESETS[preset]._asdict()

    assert column(preset) == {rule: cell_of(rule, value) for rule, value in values.items()}


def test_rules_cite_the_section_of_the_table() -> None:
    """Every rule names the same section in the code and in section 11."""
    assert column("section") == {rule: spec.section for rule, spec in SPECS.items()}


def test_cited_sections_exist_and_name_their_rules() -> None:
    """Each section that a rule cites has a heading, and its text speaks of the rule."""
    silent = [
        f"{spec.section}: {rule}"
        for rule, spec in SPECS.items()
        if f"`{rule}`" not in SECTIONS.get(spec.section, "")
    ]

    assert silent == []


def test_every_rule_is_specified() -> None:
    """There is one Spec for each field of Rules, with a range, and a name for each choice."""
    assert list(Rules._fields) == list(SPECS)
    for rule, spec in SPECS.items():
        assert spec.low < spec.high, rule
        if spec.names:
            assert list(range(spec.low, spec.high + 1)) == sorted(spec.names), rule


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_lie_in_range(preset: str) -> None:
    """No preset, the defaults among them, leaves the range of a rule."""
    outside = {
        rule: value
        for rule, value in PRESETS[preset]._asdict().items()
        if not SPECS[rule].low <= value <= SPECS[rule].high
    }

    assert outside == {}


def test_seed_is_the_default() -> None:
    """Rules without arguments are the preset seed."""
    assert PRESETS["seed"] == Rules()


# Calling (3.3, 4.2) -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "hand", "expected"),
    [
        ("seed", ONE_KING, "♥K ♦K ♣K"),
        ("wien", ONE_KING, "♥K ♦K ♣K"),
        ("tirol", ONE_KING, "♥K ♦K ♣K"),
        ("cheltenham", ONE_KING, "♥K ♦K ♠K ♣K"),
        ("seed", THREE_KINGS, "♣K"),
        ("wien", THREE_KINGS, "♣K"),
        ("cheltenham", THREE_KINGS, "♥K ♦K ♠K ♣K"),
        ("seed", FOUR_KINGS, ""),
        ("tirol", FOUR_KINGS, ""),
        ("wien", FOUR_KINGS, "♦D ♠D ♣D"),
        ("cheltenham", FOUR_KINGS, "♥K ♦K ♠K ♣K"),
        ("wien", ALL_KINGS_AND_QUEENS, ""),
        ("rueger", FOUR_KINGS, "♥K ♦K ♠K ♣K"),
    ],
)
def test_callable_cards(preset: str, hand: str, expected: str) -> None:
    """A missing king; with four kings nothing, or in Vienna a queen; elsewhere any king."""
    actual = callable_cards(hand_of(hand), PRESETS[preset])

    assert expected.split() == [cards.name_of(card) for card in actual]


@pytest.mark.parametrize(
    ("preset", "hand", "called", "expected"),
    [
        ("seed", ONE_KING, "♠K", "♠K is in the own hand; may be called: ♥K ♦K ♣K"),
        ("seed", ONE_KING, "♥D", "♥D is in the own hand; may be called: ♥K ♦K ♣K"),
        ("seed", ONE_KING, "♦D", "♦D is not a card to call; may be called: ♥K ♦K ♣K"),
        ("cheltenham", ONE_KING, "XX", "XX is not a card to call; may be called: ♥K ♦K ♠K ♣K"),
        (
            "seed",
            FOUR_KINGS,
            "♥K",
            "♥K is in the own hand; with all four kings in hand there is no Rufer",
        ),
        (
            "tirol",
            FOUR_KINGS,
            "♦D",
            "♦D cannot be called; with all four kings in hand there is no Rufer",
        ),
        ("wien", FOUR_KINGS, "♥K", "♥K is in the own hand; may be called: ♦D ♠D ♣D"),
        ("wien", FOUR_KINGS, "♥D", "♥D is in the own hand; may be called: ♦D ♠D ♣D"),
    ],
)
def test_a_refused_call_says_why(preset: str, hand: str, called: str, expected: str) -> None:
    """The error names the card, what is wrong with it and the cards that may be called."""
    with pytest.raises(NotAllowedError) as refusal:
        verify_call(hand_of(hand), card_of(called), PRESETS[preset])

    assert expected == str(refusal.value)


@pytest.mark.parametrize("preset", PRESETS)
@given(hand=st.sets(st.integers(0, cards.N_CARDS - 1), min_size=12, max_size=12))
def test_exactly_the_callable_cards_are_allowed(preset: str, hand: set[int]) -> None:
    """For any hand verify_call lets pass what callable_cards lists, and refuses the rest."""
    rules = PRESETS[preset]
    mask = cards.mask_of(hand)
    accepted = []
    for card in range(cards.N_CARDS):
        try:
            verify_call(mask, card, rules)
        except NotAllowedError:
            continue
        accepted.append(card)

    assert accepted == list(callable_cards(mask, rules))
    assert rules.call_own_king or hand.isdisjoint(accepted)


# Settling Trischaken (6.4) ------------------------------------------------------------


@pytest.mark.parametrize("row", SETTLEMENTS, ids=lambda row: row["situation"])
@pytest.mark.parametrize("preset", PRESETS)
def test_the_referee_pays_what_the_document_says(preset: str, row: Row) -> None:
    """Every settlement of section 6.4 is what the referee pays under that preset."""
    thirds = numbers_in(row["thirds F,2,3,4"])

    actual = pay_trischaken(thirds, plausible_tricks(thirds), PRESETS[preset])

    assert numbers_in(row[preset]) == actual


@pytest.mark.parametrize("row", SETTLEMENTS, ids=lambda row: row["situation"])
def test_settlements_add_up(row: Row) -> None:
    """In section 6.4 thirds add up to the pack and payments to nothing."""
    expected = {"thirds F,2,3,4": cards.PACK_THIRDS} | dict.fromkeys(PRESETS, 0)

    assert expected == {name: sum(numbers_in(row[name])) for name in expected}
