"""Every spelling of every card, the one in ASCII included: the tables behind notation.py.

A row is a suit, a rank or a tarock with all the words for it. Which dialect a word belongs to
matters, because some letters change their meaning with it: D is Dame or Diamonds.
"""

import unicodedata
from typing import Final

from sim import cards
from sim.language import N_, _

SUIT_NAMES: Final = (N_("hearts"), N_("diamonds"), N_("spades"), N_("clubs"))

# Sign, then spellings that are German, English, or tell nothing about the rest of the text.
SUIT_ROWS: Final = (
    ("♥", "Herz", "Hearts Heart", "H Coeur srce"),
    ("♦", "Ka Karo", "D Diamonds Diamond", "kara"),
    ("♠", "P Pik Pique", "S Spades Spade", ""),
    ("♣", "T Tr Kr Treff Kreuz", "C Clubs Club", "križ kriz"),
)
RANK_ROWS: Final = (
    ("K", "König Koenig", "King", "K"),
    ("D", "D Dame", "Q Queen", ""),
    ("R", "R Reiter", "N Knight", "C Cavall Caval"),
    ("B", "B Bube Bub", "J Jack", "Valet"),
    ("1", "", "Ace", "1 A As Ass"),
    *((pip, "", "", pip) for pip in ("2", "3", "4", "7", "8", "9", "10")),
    *((pip, "", "", pip) for pip in ("5", "6")),  # in no suit, but read so that we can say so
)
TAROCK_ROWS: Final = {
    cards.SKUES: "Sküs Skues Skus Škis Gstieß Sküß Stieß Excuse Fool Narr",
    cards.MOND: "Mond",
    cards.PAGAT: "Pagat Pagát Spatz",
    cards.UHU: "Uhu",
    cards.KAKADU: "Kakadu Pelikan",
    cards.QUAPIL: "Quapil Marabu Wildsau",
    cards.QUAPIL + 1: "Geier",
}
TAROCK_WORDS: Final = frozenset({"tarock", "tarocks", "tarocke", "tarok", "taroks"})
VOIDS: Final = frozenset({"skat", "frei", "void", "leer", "none"})
FILLERS: Final = frozenset({"blank", "singleton", "und", "u", "mit", "dazu", "and", "with"})

CARDS: Final = {name: card for card, name in enumerate(cards.NAMES)}
_TAROCKS: Final = tuple(CARDS[name] for name in cards.TAROCK_NAMES)  # I to Sk


def fold(text: str) -> str:
    """Text without upper case and without two ways to write ü."""
    return unicodedata.normalize("NFC", text.casefold())


def _romans() -> dict[str, int]:
    additive = [*cards.TAROCK_NAMES[:-1], "XXII"]
    subtractive = [name.replace("VIIII", "IX").replace("IIII", "IV") for name in additive]
    return {
        fold(n): card
        for names in (additive, subtractive)
        for n, card in zip(names, _TAROCKS, strict=True)
    }


def _glyphs() -> dict[str, str]:
    columns = ("1", *map(str, range(2, 11)), "B", "R", "D", "K")
    suits = {
        chr(0x1F000 + row + column): sign + rank
        for row, sign in zip((0xB0, 0xC0, 0xA0, 0xD0), cards.SUIT_SIGNS, strict=True)
        for column, rank in enumerate(columns, 1)
    }
    fool, *others = (chr(0x1F0E0 + n) for n in range(cards.N_TAROCKS))
    return {**suits, **dict(zip((*others, fool), cards.TAROCK_NAMES, strict=True))}


ROMANS: Final = _romans()
NUMBERS: Final = {str(n): card for n, card in enumerate(_TAROCKS, 1)}
TAROCKS: Final = {
    fold(name): card
    for card in _TAROCKS
    for name in (cards.name_of(card), *TAROCK_ROWS.get(card, "").split())
}
GLYPHS: Final = _glyphs()  # playing card characters, also of cards that the pack lacks

SUITS: Final = {
    fold(spelling): (suit, dialect)
    for suit, (sign, *rows) in enumerate(SUIT_ROWS)
    for dialect, row in zip(("de", "en", ""), (*rows[:2], f"{sign} {rows[2]}"), strict=True)
    for spelling in row.split()
}
RANKS: Final = {
    fold(spelling): (rank, dialect)
    for rank, *rows in RANK_ROWS
    for dialect, row in zip(("de", "en", ""), rows, strict=True)
    for spelling in row.split()
}
# Numerals that some write for a rank: never accepted as one, but enough to make a doubt.
DUBIOUS: Final = {"i": "1", "v": "B", "x": "10"}

DASHES: Final = "\u2010\u2012–\u2014\u2015−-"  # the hyphen last, as in a character class

# What looks like a letter of ours: Cyrillic, Greek, and l | ! O for I and 0.
_LOOKALIKES: Final = dict(
    zip(
        "\u0410\u0412\u0421\u0415\u041d\u0406\u0408\u041a\u0420\u0405\u0422\u0425\u0474"
        "\u0391\u0392\u0397\u0399\u039a\u03a1\u03a4\u03a7",
        "ABCEHIJKPSTXVABHIKPTX",
        strict=True,
    )
)
LOOKALIKES: Final = (
    _LOOKALIKES
    | {sign.lower(): letter for sign, letter in _LOOKALIKES.items()}
    | {"l": "I", "|": "I", "!": "I", "O": "0", "o": "0"}
)


def spellings() -> list[tuple[str, str]]:
    """What may be typed, for a table: card, suit or group, and its accepted spellings."""
    by_glyph = {text: glyph for glyph, text in GLYPHS.items()}
    rows = []
    for number, card in reversed(NUMBERS.items()):
        name = cards.name_of(card)
        roman = [text.upper() for text, other in ROMANS.items() if other == card]
        names = [name, *TAROCK_ROWS.get(card, "").split()]
        letter = [] if number in ("7", "8", "9", "10") else [f"T{number}"]  # T7 may be ♣7
        prefixed = [number, *letter, f"Tarock {number}", f"{number}er", by_glyph[name]]
        rows.append((name, ", ".join(dict.fromkeys([*names, *roman, *prefixed]))))
    for sign, *spelled in SUIT_ROWS:
        rows.append((sign, ", ".join([sign, *" ".join(spelled).split()])))
    for rank, *spelled in RANK_ROWS[:-2]:
        rows.append((rank, ", ".join(dict.fromkeys([rank, *" ".join(spelled).split()]))))
    rows.append(("♥K", f"HK, H K, ♥ K, K♥, HerzK, Herz-König, King of Hearts, {by_glyph['♥K']}"))
    rows.append(("♥K ♥D ♥3", "♥KD3, ♥ K, D, 3, Herz: König Dame 3 (3 Stück), HKD3"))
    rows.append((_("no {suit}").format(suit="♦"), "♦ -, Karo skat, Karo frei"))
    return rows


# Longer pieces first; what is not listed loses its accents or becomes a question mark.
_ASCII: Final = {
    " · ": "; ", "♥": "H", "♦": "Ka", "♠": "P", "♣": "T", "ä": "ae", "ö": "oe", "ü": "ue",
    "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "±": "+-", "−": "-", "–": "-", "\u2014": "-",
    "·": ";", "…": "...", "×": "x", "≤": "<=", "≥": ">=", "≈": "~", "→": "->", "•": "*",
    "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "’": "'", "\u2018": "'", "█": "#",
}  # fmt: skip


def to_ascii(text: str) -> str:
    """The text in ASCII: H Ka P T for the suits, ue for ü, plain dashes; any other sign is `?`.

    A printed hand stays readable: `parse_hand(to_ascii(cards.text_of(hand)))` is the hand.
    """
    text = unicodedata.normalize("NFC", text)
    for sign, letters in _ASCII.items():
        text = text.replace(sign, letters)
    plain = unicodedata.normalize("NFKD", text)
    plain = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return plain.encode("ascii", "replace").decode("ascii")
