"""Text to cards and back: every spelling, every clash, every fault, and nothing that crashes."""

import re
import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sim import cards
from sim.errors import NotationError
from sim.notation import parse_card, parse_cards, parse_hand, parse_king, spellings, to_ascii

H1 = "XXI XVIII XV XII IX VII ♥D ♥3 ♠K ♠9 ♣7 ♦R"
REFERENCE_HANDS = {  # as players wrote them, and as we print them
    H1: "XXI XVIII XV XII VIIII VII ♥D ♥3 ♦R ♠K ♠9 ♣7",
    "VIII VI V III ♥2 ♥4 ♦3 ♦4 ♠9 ♠7 ♣8 ♣B": "VIII VI V III ♥2 ♥4 ♦3 ♦4 ♠9 ♠7 ♣B ♣8",
    "♥K ♦K ♠K ♣K XX XIV X VII III ♥D ♠8 ♦2": "XX XIIII X VII III ♥K ♥D ♦K ♦2 ♠K ♠8 ♣K",
    "♥K ♦K ♠K Sk XX XVII XIV XI VI ♣D ♥1 ♠7": "Sk XX XVII XIIII XI VI ♥K ♥1 ♦K ♠K ♠7 ♣D",
    "I ♥K ♥D ♥R ♦K ♦D ♦4 ♠10 ♠9 ♣K ♣10 ♣7": "I ♥K ♥D ♥R ♦K ♦D ♦4 ♠10 ♠9 ♣K ♣10 ♣7",
}

# The spellings that players were seen to use, written down without a look at the tables of sim.
ROMANS = {4: "IV IIII", 9: "IX VIIII", 14: "XIV XIIII", 19: "XIX XVIIII", 22: "XXII Sk"}
NAMED = {
    22: "Sküs Skues Skus Škis Gstieß Gstiess Sküß Stieß Excuse Fool Narr",
    21: "Mond",
    1: "Pagat Pagát Spatz",
    2: "Uhu",
    3: "Kakadu Pelikan",
    4: "Quapil Marabu Wildsau",
    5: "Geier",
}
SUITS = {
    "♥": "♥ ♡ ♥\ufe0f &hearts; Herz Hearts H srce",
    "♦": "♦ ♢ ♦\ufe0f &diams; Karo Diamonds Ka kara",
    "♠": "♠ ♤ ♠\ufe0f &spades; Pik Pique Spades P",
    "♣": "♣ ♧ ♣\ufe0f &clubs; Treff Kreuz Clubs Tr Kr križ",
}
ENGLISH_LETTERS = {"♥": "H", "♦": "D", "♠": "S", "♣": "C"}
RANKS = {
    "K": "K König Koenig King",
    "D": "D Dame Q Queen",
    "R": "R Reiter C Cavall Caval N Knight",
    "B": "B Bube Bub J Jack Valet",
    "1": "1 A As Ace",
}
ROWS = {"♠": 0x1F0A0, "♥": 0x1F0B0, "♦": 0x1F0C0, "♣": 0x1F0D0}
COLUMNS = {"B": 11, "R": 12, "D": 13, "K": 14}

hands = st.sets(st.integers(0, cards.N_CARDS - 1), min_size=12, max_size=12).map(cards.mask_of)
decks = st.permutations(range(cards.N_CARDS))


def number_of(card: int) -> int:
    """Number of a tarock, 1 to 22."""
    return cards.TAROCK_NAMES.index(cards.name_of(card)) + 1


def split(card: int) -> tuple[str, str]:
    """Sign and rank of a suit card."""
    return cards.name_of(card)[0], cards.name_of(card)[1:]


def is_tarock(card: int) -> bool:
    """Whether a card is a tarock."""
    return cards.suit_of(card) is None


def roman(number: int) -> str:
    """A numeral as schools teach it, XIV for 14; also XXII."""
    return ROMANS[number].split()[0] if number in ROMANS else cards.TAROCK_NAMES[number - 1]


def glyph_of(card: int) -> str:
    """The playing card character; the fool is the Sküs."""
    if is_tarock(card):
        return chr(0x1F0E0 + number_of(card) % 22)
    sign, rank = split(card)
    return chr(ROWS[sign] + (COLUMNS.get(rank) or int(rank)))


def tarock_spellings(card: int) -> list[str]:
    """All that a tarock may be called where nothing else is written."""
    number = number_of(card)
    found = [*NAMED.get(number, "").split(), *ROMANS.get(number, roman(number)).split()]
    found += [str(number), f"{number}er", f"Tarock {number}", f"Tarock {roman(number)}"]
    found.append(glyph_of(card))
    if not 7 <= number <= 10:
        found += [f"T{number}", f"T {number}", f"t{number}", f"T-{number}"]
    if number <= 12:
        found.append(chr(0x2160 + number - 1))
    return found


def suit_card_spellings(card: int) -> list[str]:
    """All that a suit card may be called where nothing else is written."""
    sign, rank = split(card)
    ranks = RANKS.get(rank, rank).split()
    found = [glyph_of(card), f"{rank}{sign}", f"{ranks[-1]}{sign}"]
    for suit in SUITS[sign].split():
        for name in ranks:
            found += [f"{suit}{name}", f"{suit} {name}", f"{suit}: {name}", f"{suit}-{name}"]
    return found


def names(text: str) -> str:
    """The canonical names of the cards of a text, in its order."""
    return " ".join(map(cards.name_of, parse_cards(text)))


def message_of(parse: Callable[[str], object], text: str) -> str:
    """The message that refuses a text; empty where it is read."""
    try:
        parse(text)
    except NotationError as error:
        return str(error)
    return ""


def fault_of(text: str) -> str:
    """The message that refuses a list of cards."""
    with pytest.raises(NotationError) as caught:
        parse_cards(text)
    return str(caught.value)


def hand_fault(text: str) -> str:
    """The message that refuses a hand."""
    with pytest.raises(NotationError) as caught:
        parse_hand(text)
    return str(caught.value)


# What is printed can be read ---------------------------------------------------------------


@pytest.mark.parametrize("card", range(cards.N_CARDS), ids=cards.name_of)
def test_every_printed_card_is_read(card: int) -> None:
    """The canonical name of each of the 54 cards is that card."""
    assert card == parse_card(cards.name_of(card))
    assert card == parse_king(cards.name_of(card))


@given(hands)
def test_every_printed_hand_is_read(hand: int) -> None:
    """parse(print(x)) == x, in capitals and small letters too."""
    text = cards.text_of(hand)

    assert hand == parse_hand(text)
    assert hand == parse_hand(text.upper())
    assert hand == parse_hand(text.lower())


@settings(max_examples=500)
@given(hands)
@example(cards.mask_of(parse_cards("Sk ♥K ♥1 ♥2 ♥3 ♥4 ♣10 ♣9 ♣8 ♣7 ♦1 ♦2")))
@example(cards.mask_of(parse_cards("XX XIX XV XII X IX VII V ♥K ♥1 ♣10 ♣7")))
def test_every_hand_printed_in_ascii_is_read(hand: int) -> None:
    """A hand survives an output that cannot carry the suit signs."""
    text = to_ascii(cards.text_of(hand))

    assert text.isascii()
    assert hand == parse_hand(text)
    assert hand == parse_hand(text.upper())
    assert hand == parse_hand(text.lower())


@pytest.mark.parametrize(("written", "printed"), REFERENCE_HANDS.items())
def test_reference_hands(written: str, printed: str) -> None:
    """The hands H1 to H5 of the players' questions are read and printed in canonical order."""
    assert printed == cards.text_of(parse_hand(written))


# Spellings ---------------------------------------------------------------------------------


@pytest.mark.parametrize("card", range(cards.N_CARDS), ids=cards.name_of)
def test_every_spelling_of_a_card(card: int) -> None:
    """A card is read from every spelling that players use, whatever the case."""
    written = tarock_spellings(card) if is_tarock(card) else suit_card_spellings(card)

    for text in written:
        variants = [text, unicodedata.normalize("NFD", text)]
        if not re.match("Tr|&", text):  # TRB may be ♣R ♣B, and &HEARTS; is no entity
            variants += [text.upper(), text.lower()]
        for variant in variants:
            assert {variant: cards.name_of(card)} == {variant: names(variant)}


@pytest.mark.parametrize("card", range(cards.FIRST_TAROCK), ids=cards.name_of)
def test_english_letters(card: int) -> None:
    """H S D C are suits where the text is English beyond doubt; only SK is not, it may be Sküs."""
    sign, rank = split(card)
    for name in {"D": "Q Queen", "R": "C N Knight", "B": "J Jack"}.get(rank, rank).split():
        written = ENGLISH_LETTERS[sign] + name
        context = "SJ" if not written.startswith("SJ") else "HQ"
        if written == "SK":
            assert "ambiguous, write Sküs (tarock) or ♠K" in fault_of(f"{context} {written}")
        else:
            assert cards.name_of(card) == names(f"{context} {written}").split()[-1]


def test_spellings_are_what_is_read() -> None:
    """Each spelling that the table for people lists is read as its card or suit."""
    table = dict(spellings())

    for card in range(cards.N_CARDS):
        for text in table.get(cards.name_of(card), "").split(", ") if is_tarock(card) else ():
            assert {text: cards.name_of(card)} == {text: names(text)}
    for sign in cards.SUIT_SIGNS:
        for text in table[sign].split(", "):
            if text not in ("D", "C"):
                assert {text: f"{sign}K"} == {text: cards.name_of(parse_king(text))}
    for rank in cards.RED_RANKS + cards.BLACK_RANKS:
        sign = "♥" if rank in cards.RED_RANKS else "♠"
        for text in table[rank].split(", "):
            assert {text: f"{sign}{rank}"} == {text: names(f"{sign} {text}")}
    assert {"♥K"} == {names(text) for text in table["♥K"].split(", ")}


# Hands as people write them ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("♥ K, D, 3 · ♠ K 9 · Treff 7", "♥K ♥D ♥3 ♠K ♠9 ♣7"),
        ("Herz König, Dame; Pik blank 7", "♥K ♥D ♠7"),
        ("Tarock: XXI, XVIII, XV (6 Stück)", "XXI XVIII XV"),
        ("Tarock (3): 21 18 9 Herz (2): K 3", "XXI XVIII VIIII ♥K ♥3"),
        ("♥KD3", "♥K ♥D ♥3"),
        ("HKD3", "♥K ♥D ♥3"),
        ("♥ KD3", "♥K ♥D ♥3"),
        ("♠K109", "♠K ♠10 ♠9"),
        ("♥K12", "♥K ♥1 ♥2"),
        ("♥K♥D♠7", "♥K ♥D ♠7"),
        ("K♥ D♥ 10♠ 7♣", "♥K ♥D ♠10 ♣7"),
        ("K♥D♠", "♥K ♠D"),
        ("Karo skat (void), Herz König", "♥K"),
        ("Karo -, Herz frei, Pik – · Treff D", "♣D"),
        ("♥:K/D/3;♠:9", "♥K ♥D ♥3 ♠9"),
        ("♥K,♥D;♥3·♠K/♠9\n♣7\t♦R\u00a0I", "♥K ♥D ♥3 ♠K ♠9 ♣7 ♦R I"),
        ("♥\nK D 3\n♠\nK 9", "♥K ♥D ♥3 ♠K ♠9"),
        ("XXI - XVIII - ♥K", "XXI XVIII ♥K"),
        ("- XXI\n- ♥K\n- ♠9", "XXI ♥K ♠9"),
        ("XXI und ♥K mit ♠9", "XXI ♥K ♠9"),
        ("<b>&hearts;</b>K<br>&spades;9<br/>XXI", "♥K ♠9 XXI"),
        ("<td>&#9829;</td><td>K D 3</td>", "♥K ♥D ♥3"),
        ("🂾🂭🃠🃵", "♥K ♠D Sk XXI"),
        ("King of Hearts, 10 of Spades, Ace of Diamonds", "♥K ♠10 ♦1"),
        ("♠9 7", "♠9 VII"),
        ("7 ♠9", "VII ♠9"),
        ("♥K XII 3", "♥K XII III"),
        ("♥ K XII 3", "♥K XII III"),
        ("♠ K X XII", "♠K X XII"),
        ("21 18 ♥ K D 3 ♠ K 9", "XXI XVIII ♥K ♥D ♥3 ♠K ♠9"),
        ("♥ D ♥ 3 ♠ K ♠ 9", "♥D ♥3 ♠K ♠9"),
        ("H K Q 3; D K; S 9 8; C 7", "♥K ♥D ♥3 ♦K ♠9 ♠8 ♣7"),
        ("T K 9", "♣K ♣9"),
        ("TK T10 T9", "♣K ♣10 ♣9"),
        ("XXI HD T10", "XXI ♥D ♣10"),
        ("T12 T10 T9", "XII X VIIII"),
        ("HQ SJ T10", "♥D ♠B X"),
        ("T: 12 10 9", "XII X VIIII"),
        ("TR", "♣R"),
        ("Tr 7", "♣7"),
        ("TR VII", "♣R VII"),
        ("Tr: K 9", "♣K ♣9"),
        ("Kr 7, Ka 3", "♣7 ♦3"),
        ("SK", "Sk"),
        ("Sk SQ HJ", "Sk ♠D ♥B"),
        ("", ""),
    ],
)
def test_lists_as_people_write_them(text: str, expected: str) -> None:
    """Groups, headings, voids, separators and both dialects give the cards in their order."""
    assert expected == names(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("♥", "♥K"),
        ("♥K", "♥K"),
        (" Herz ", "♥K"),
        ("Herz König", "♥K"),
        ("herzkönig", "♥K"),
        ("H", "♥K"),
        ("HK", "♥K"),
        ("K♥", "♥K"),
        ("♥D", "♥D"),
        ("♥️", "♥K"),
        ("🂾", "♥K"),
        ("&hearts;", "♥K"),
        ("King of Hearts", "♥K"),
        ("Ka", "♦K"),
        ("Karo:", "♦K"),
        ("P", "♠K"),
        ("S", "♠K"),
        ("Pik-König", "♠K"),
        ("T", "♣K"),
        ("Tr", "♣K"),
        ("KREUZ", "♣K"),
        ("clubs", "♣K"),
        ("križ", "♣K"),
    ],
)
def test_king_to_call(text: str, expected: str) -> None:
    """A bare suit means its king; a named card is itself."""
    assert expected == cards.name_of(parse_king(text))


@pytest.mark.parametrize("text", ["", "  ", "D", "C", "K", "DK", "SK HQ", "♥ ♠", "♥K ♠K", "König"])
def test_no_king_to_call(text: str) -> None:
    """What may be a suit or a rank, nothing and two cards name no king."""
    with pytest.raises(NotationError):
        parse_king(text)


# What has two meanings is refused with both ------------------------------------------------


@pytest.mark.parametrize(
    ("text", "token", "meanings"),
    [
        ("KD", "KD", "♦D|K D behind the suit"),
        ("DK", "DK", "♦K|D K behind the suit"),
        ("DK ♥D", "DK", "♦K|D K behind the suit"),
        ("D3", "D3", "♦3|D 3 behind the suit"),
        ("C7", "C7", "♣7|R 7 behind the suit"),
        ("CK", "CK", "♣K|R K behind the suit"),
        ("D", "D", "♦|D behind the suit"),
        ("C", "C", "♣|R behind the suit"),
        ("♥K D", "D", "♦|D behind the suit"),
        ("H K D 3", "D", "♦|♥D"),
        ("H K C 3", "C", "♣|♥R"),
        ("♥ 3 KD", "KD", "♦D|♥K ♥D"),
        ("♥ 3 DK", "DK", "♦K|♥D ♥K"),
        ("♥ D KA 3", "KA", "♦|♥K ♥1"),
        ("S 9", "S", "♠|Sküs"),
        ("SK SQ", "SK", "♠K|Sküs"),
        ("T10", "T10", "X (tarock)|♣10"),
        ("T 9", "T 9", "VIIII (tarock)|♣9"),
        ("T: 7", "T: 7", "VII (tarock)|♣7"),
        ("TX", "TX", "X (tarock)|♣10"),
        ("TV", "TV", "V (tarock)|♣B"),
        ("TK T12 T10", "T10", "X (tarock)|♣10"),
        ("XXI ♥D T10", "T10", "X (tarock)|♣10"),
        ("TR 7", "TR", "♣ (the suit)|♣R"),
        ("TR7", "TR7", "♣R ♣7|♣7"),
        ("TRK", "TRK", "♣R ♣K|♣K"),
        ("♠K9 7", "7", "VII (tarock)|♠7"),
        ("♠ K 9\n7", "7", "VII (tarock)|♠7"),
        ("♠ K 9 / 7", "7", "VII (tarock)|♠7"),
        ("♠ - 7", "7", "VII (tarock)|♠7"),
        ("♥ D ♥ 3 ♠ K ♠ 9 7", "7", "VII (tarock)|♠7"),
        ("♥ K 22 12 ♠ K 9", "9", "VIIII (tarock)|♠9"),
        ("♠ K 9er", "9er", "VIIII (tarock)|♠9"),
        ("♠ K X", "X", "X (tarock)|♠10"),
        ("♥ K V", "V", "V (tarock)|♥B"),
        ("♥ K I", "I", "I (tarock)|♥1"),
    ],
)
def test_clash(text: str, token: str, meanings: str) -> None:
    """A token that keeps two meanings is refused, quoted, with both."""
    message = fault_of(text)

    assert f"{token}: ambiguous, write " in message
    for meaning in meanings.split("|"):
        assert meaning in message


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("♥5", "♥5: hearts have K D R B 1 2 3 4"),
        ("♦10", "♦10: diamonds have K D R B 1 2 3 4"),
        ("10♥", "10♥: hearts have K D R B 1 2 3 4"),
        ("♠1", "♠1: spades have K D R B 10 9 8 7"),
        ("♠A", "♠A: spades have K D R B 10 9 8 7"),
        ("♥Z", "♥Z: hearts have K D R B 1 2 3 4"),
        ("H5", "H5: hearts have K D R B 1 2 3 4"),
        ("Karo 10", "Karo 10: diamonds have K D R B 1 2 3 4, or write X (tarock)"),
        ("♥ K 9", "♥ 9: hearts have K D R B 1 2 3 4, or write VIIII (tarock)"),
        ("🂵", "🂵: hearts have K D R B 1 2 3 4"),
        ("♠X", "♠X: write ♠10, X alone is a tarock"),
        ("♥V", "♥V: write ♥B, V alone is a tarock"),
        ("♥I", "♥I: write ♥1, I alone is a tarock"),
        ("♠ X", "♠ X: write ♠10, X alone is a tarock"),
        ("♥12", "♥12: two cards? write ♥1 ♥2"),
        ("♥K♠", "♥K♠: ♠ has no rank"),
        ("♥", "♥: no rank follows, a void is written ♥ -"),
        ("♥; ♠K", "♥: no rank follows, a void is written ♥ -"),
        ("P", "P: no rank follows, a void is written P -, the Pagat I"),
        ("B", "B: of which suit? write ♥B or another"),
        ("K", "K: of which suit? write ♥K or another, or is it Karo (Ka) or Kreuz (Kr)?"),
        ("QS", "QS: the suit comes first: SQ"),
        ("IIX", "IIX: no tarock numeral, they run I to XXI"),
        ("VX", "VX: no tarock numeral, they run I to XXI"),
        ("IXX", "IXX: no tarock numeral, they run I to XXI"),
        ("XXXI", "XXXI: no tarock numeral, they run I to XXI"),
        ("XXIII", "XXIII: no tarock numeral, they run I to XXI"),
        ("VIIIII", "VIIIII: no tarock numeral, they run I to XXI"),
        ("0", "0: tarocks run 1 to 21, 22 is the Sküs"),
        ("23", "23: tarocks run 1 to 21, 22 is the Sküs"),
        ("07", "07: tarocks run 1 to 21, 22 is the Sküs"),
        ("T23", "T23: tarocks run 1 to 21, 22 is the Sküs"),
        ("(6)", "(6): a tarock or a count? write 6 or 6 Stück"),
        ("zu sechst", "zu sechst: says how many, not which: name each card"),
        ("XXI-XVIII", "XXI-XVIII: separate the cards by blanks, a range is not read"),
        ("\u0425", "\u0425: \u0425 is CYRILLIC CAPITAL LETTER HA, X is meant"),
        ("♥\u041a", "♥\u041a: \u041a is CYRILLIC CAPITAL LETTER KA, K is meant"),
        ("l", "l: l is LATIN SMALL LETTER L, I is meant"),
        ("|", "|: | is VERTICAL LINE, I is meant"),
        ("♠1O", "♠1O: O is LATIN CAPITAL LETTER O, 0 is meant"),
        ("жук", "жук: not a card, ж is CYRILLIC SMALL LETTER ZHE"),
        ("IV IIII", "IIII twice (IV and IIII)"),
        ("♥D HD", "♥D twice (♥D and HD)"),
        ("♥D,♥D,♥3", "♥D twice"),
        ("♥ D D D", "♥D 3 times"),
        ("♥KK", "♥K twice"),
        ("hallo", "hallo: not a card"),
        ("a\x07b\u202ec", "a\\x07b\\u202ec: not a card, \\u202e is RIGHT-TO-LEFT OVERRIDE"),
        ("\udc80", "\\udc80: not a card, \\udc80 is no letter"),
    ],
)
def test_fault(text: str, expected: str) -> None:
    """What is no card is refused in one line that quotes it and says what would be right."""
    assert expected == fault_of(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "no cards: a hand has 12, such as XXI XVIII ... ♥D ♠K ♠9"),
        (" ,;\n", "no cards: a hand has 12, such as XXI XVIII ... ♥D ♠K ♠9"),
        (H1 + " I", "13 cards, a hand has 12"),
        (H1.removeprefix("XXI "), "11 cards, a hand has 12"),
        (H1.replace("♥3", "♥Z"), "♥Z: hearts have K D R B 1 2 3 4"),
        (H1.replace("♥3", "HD"), "♥D twice (♥D and HD)"),
        (H1.replace("♥3 ", "HD ♥D "), "13 cards, a hand has 12; ♥D 3 times (♥D and HD)"),
        (
            H1.replace("VII ", "T10 ").replace("XT10", "XVIII"),
            "T10: ambiguous, write X (tarock) or ♣10",
        ),
        (
            H1.replace("VII ♥D", "IIX ♦10 ♠X Mond"),
            (
                "11 cards and 3 that cannot be read, a hand has 12; "
                "IIX: no tarock numeral, they run I to XXI; ♦10: diamonds have K D R B 1 2 3 4; "
                "♠X: write ♠10, X alone is a tarock; XXI twice (XXI and Mond)"
            ),
        ),
        (
            " ".join(f"{word}!{word}" for word in "abcdefghijklmnop"),
            (
                "0 cards and 16 that cannot be read, a hand has 12; a!a: not a card; "
                "b!b: not a card; c!c: not a card; d!d: not a card; e!e: not a card; and 11 more"
            ),
        ),
        (
            "q" * 10_000,
            "0 cards and 1 that cannot be read, a hand has 12; " + "q" * 19 + "…: not a card",
        ),
        ("I " * 20_000, "I I I I I I I I I I…: 40000 characters are more than a list of cards"),
    ],
)
def test_all_faults_of_a_hand_at_once(text: str, expected: str) -> None:
    """The number of cards and every fault stand in one short line."""
    assert expected == hand_fault(text)


@pytest.mark.parametrize("text", ["", "♥K ♠K", "Herz frei"])
def test_one_card_is_one_card(text: str) -> None:
    """None and two are refused, with their number."""
    with pytest.raises(NotationError, match=r"^[02] cards, one is needed$"):
        parse_card(text)


# Invariance --------------------------------------------------------------------------------


def in_style(card: int, tarock: str, suit_card: str) -> str:
    """A card written after two patterns."""
    if is_tarock(card):
        number = number_of(card)
        return tarock.format(name=cards.name_of(card), number=number, roman=roman(number))
    sign, rank = split(card)
    at = cards.SUIT_SIGNS.index(sign)
    return suit_card.format(
        sign=sign,
        rank=rank,
        glyph=glyph_of(card),
        word=("Herz", "Karo", "Pik", "Treff")[at],
        letter=("H", "Ka", "P", "Tr")[at],
        english="HDSC"[at],
        english_rank={"D": "Q", "R": "N", "B": "J"}.get(rank, rank),
    )


@pytest.mark.parametrize("tarock", ["{name}", "{roman}", "{number}", "Tarock {number}"])
@pytest.mark.parametrize("suit_card", ["{sign}{rank}", "{rank}{sign}", "{letter}{rank}", "{glyph}"])
@given(deck=decks)
def test_order_and_notation_do_not_matter(tarock: str, suit_card: str, deck: list[int]) -> None:
    """Cards with their suit glued to them are read in any order, beside tarocks of any kind."""
    hand = deck[:12]
    written = [in_style(card, tarock, suit_card) for card in hand]

    assert tuple(hand) == parse_cards(" ".join(written))
    assert cards.mask_of(hand) == parse_hand(", ".join(written))


@pytest.mark.parametrize(
    "tarock", ["{name}", "{roman}", "{number}", "T{number}", "Tarock {number}"]
)
@pytest.mark.parametrize("suit_card", ["{word} {rank}", "{sign} {rank}", "{english}{english_rank}"])
@pytest.mark.parametrize("between", [" ", ", ", "\n", " · "])
@given(deck=decks)
@settings(max_examples=50)
def test_loose_notation_is_refused_rather_than_guessed(
    tarock: str, suit_card: str, between: str, deck: list[int]
) -> None:
    """Twelve cards in any order and notation are this hand or a fault, never another hand."""
    hand = cards.mask_of(deck[:12])
    text = between.join(in_style(card, tarock, suit_card) for card in deck[:12])

    assert message_of(parse_hand, text) or hand == parse_hand(text)


@pytest.mark.parametrize("heading", ["{sign} {ranks}", "{sign}: {ranks}", "{word}: {ranks}"])
@pytest.mark.parametrize("within", [" ", ", "])
@pytest.mark.parametrize("between", [" ", "\n", "; ", " · ", " / "])
@given(hand=hands)
@settings(max_examples=50)
def test_groups_by_suit(heading: str, within: str, between: str, hand: int) -> None:
    """Tarocks, then each suit with its ranks, is read with every separator."""
    groups = [within.join(cards.name_of(card) for card in cards.cards_of(hand & cards.TAROCK_MASK))]
    for sign, word, mask in zip(
        cards.SUIT_SIGNS, ("Herz", "Karo", "Pik", "Treff"), cards.SUIT_MASKS, strict=True
    ):
        ranks = within.join(split(card)[1] for card in cards.cards_of(hand & mask))
        groups.append(heading.format(sign=sign, word=word, ranks=ranks or "-"))

    assert hand == parse_hand(between.join(filter(None, groups)))


# Nothing crashes, and nothing is dropped ---------------------------------------------------

PIECES = [
    *"♥♦♠♣KDRBVXITSHPC0123456789-–/,;:·|() \n.",
    *("Ka", "Tr", "Kr", "Sk", "Herz", "zu", "(6)", "of", "🂾", "🃠", "er", "♥\ufe0f"),
]
odd_texts = st.one_of(
    st.text(max_size=60),
    st.text(st.characters(codec=None, categories=None), max_size=30),
    st.lists(st.sampled_from(PIECES), max_size=30).map("".join),
    st.lists(st.sampled_from(PIECES), max_size=20).map(" ".join),
)


def verify_outcome(text: str) -> None:
    """A text is read into different cards or refused in one printable line."""
    for parse in (parse_card, parse_hand, parse_king, parse_cards):
        message = message_of(parse, text)
        assert message == "" or message.isprintable()
        assert len(message) < 1500
    if not message:
        found = parse_cards(text)
        assert len(set(found)) == len(found)
        assert found == parse_cards(" ".join(map(cards.name_of, found)))
    assert to_ascii(text).isascii()


@settings(max_examples=500)
@given(odd_texts)
def test_any_text_is_read_or_refused(text: str) -> None:
    """No text, however odd, ends in anything but cards or a NotationError."""
    verify_outcome(text)


@settings(max_examples=200)
@given(hands, st.data())
def test_damaged_hands_are_read_or_refused(hand: int, data: st.DataObject) -> None:
    """A printed hand with a piece cut out and another put in is read or refused."""
    text = cards.text_of(hand)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 3)))

    verify_outcome(text[:start] + data.draw(odd_texts) + text[end:])


@given(hands, st.integers(0, 11), st.text("abefglmouwyz?!", min_size=1, max_size=4))
def test_no_word_is_dropped(hand: int, at: int, junk: str) -> None:
    """A word that is no card is a fault wherever it stands; eleven cards are never filled up."""
    words = cards.text_of(hand).split()
    words[at] = junk

    with pytest.raises(NotationError):
        parse_hand(" ".join(words))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("♥K ♦K ♠K ♣K", "HK KaK PK TK"),
        ("Sküs, König, Größe", "Skues, Koenig, Groesse"),
        ("+1.62 ± 0.02 − 3 – 4", "+1.62 +- 0.02 - 3 - 4"),
        ("32,000 deals · rules seed", "32,000 deals; rules seed"),
        ("Pagát ☃ u\u0308", "Pagat ? ue"),
    ],
)
def test_to_ascii(text: str, expected: str) -> None:
    """Suits become letters, umlauts two letters, typography what typewriters have."""
    assert expected == to_ascii(text)
