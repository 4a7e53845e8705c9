"""Text to words, and all that one word can mean.

A word alone is often open: `D` is Dame or Diamonds, `T9` is ♣9 or tarock 9. So each word carries
every meaning and nothing is decided here; notation.py decides, from the words around it.
"""

import html
import re
import unicodedata
from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

from sim import cards
from sim.language import _
from sim.spellings import (
    CARDS,
    DASHES,
    DUBIOUS,
    GLYPHS,
    LOOKALIKES,
    NUMBERS,
    RANKS,
    ROMANS,
    SUIT_NAMES,
    SUITS,
    TAROCK_WORDS,
    TAROCKS,
    VOIDS,
    fold,
)

_SIGNS: Final = "".join(cards.SUIT_SIGNS)
_RANK: Final = "|".join(sorted(RANKS, key=len, reverse=True))
_LONGEST: Final = 60  # longer words are no cards, and need no work to say so
_LATIN: Final = {ord(sign): letter for sign, letter in LOOKALIKES.items()}

# Readings ----------------------------------------------------------------------------------


class Kind(Enum):
    """What a word is: whole cards, a suit to head a group, or ranks that need a suit."""

    CARDS = 1
    SUIT = 2
    RANKS = 3


class Reading(NamedTuple):
    """One meaning of a word."""

    kind: Kind
    cards: tuple[int, ...] = ()
    suit: int = -1
    ranks: tuple[str, ...] = ()
    tags: frozenset[str] = frozenset()  # the dialects that this meaning belongs to: de, en
    by: str = ""  # how the suit was written, "tarock" after a T, "?" for what is never accepted
    dubious: bool = False

    @property
    def lettered(self) -> bool:
        """Whether its suit is written by a letter or two, such as H or Tr."""
        return self.by.isalpha() and len(self.by) < 3

    def text(self, suit: int = -1) -> str:
        """How to write this meaning so that it is the only one."""
        if self.kind is Kind.SUIT:
            return _("{suit} (the suit)").format(suit=cards.SUIT_SIGNS[self.suit])
        if self.kind is Kind.CARDS:
            names = " ".join(cards.name_of(card) for card in self.cards).replace("Sk", "Sküs")
            if cards.suit_of(self.cards[0]) is not None:
                return names
            return _("{tarock} (tarock)").format(tarock=names)
        if suit < 0:
            return _("{ranks} behind the suit").format(ranks=" ".join(self.ranks))
        return " ".join(cards.SUIT_SIGNS[suit] + rank for rank in self.ranks)


def card_of(suit: int, rank: str) -> int | None:
    """The card of this suit and canonical rank; None where the pack has none."""
    return CARDS.get(cards.SUIT_SIGNS[suit] + rank)


def key_of(word: str) -> str:
    """A word as the tables know it."""
    return re.sub(r"[\s:]+", "", fold(GLYPHS.get(word, word)))


def _ranks(key: str) -> Reading | None:
    """One or more ranks without anything between them."""
    parts = re.findall(_RANK, key)
    if not parts or "".join(parts) != key or (key in NUMBERS and len(parts) > 1):
        return None  # ♥12 is no card, and two are written ♥1 ♥2
    tags = frozenset(RANKS[part][1] for part in parts) - {""}
    if len(tags) > 1:
        return None
    return Reading(Kind.RANKS, ranks=tuple(RANKS[part][0] for part in parts), tags=tags)


def _suited(suit: int, dialect: str, by: str, rest: str) -> Reading | None:
    """Cards of one suit: ranks glued to it."""
    ranks = _ranks(rest.lstrip(DASHES))
    if ranks is None:
        return None
    found = tuple(card for rank in ranks.ranks if (card := card_of(suit, rank)) is not None)
    tags = ranks.tags | ({dialect} - {""})
    if len(found) < len(ranks.ranks) or (by in ("s", "d", "c") and "de" in tags):
        return None
    return Reading(Kind.CARDS, found, suit, ranks.ranks, tags, by)


def _by_sign(key: str) -> Reading | None:
    """Cards with a sign each, as in ♥K♥D and K♥D♥, or with a sign for several."""
    if not re.search(f"[{_SIGNS}]", key):
        return None
    if key[0] in _SIGNS:
        pieces = [(piece[0], piece[1:]) for piece in re.findall(f"[{_SIGNS}][^{_SIGNS}]*", key)]
    elif re.fullmatch(f"((?:{_RANK})[{_SIGNS}])+", key):
        pieces = [(piece[-1], piece[:-1]) for piece in re.findall(f"[^{_SIGNS}]+.", key)]
    else:
        return None
    parts = [_suited(SUITS[sign][0], "", sign, rest) for sign, rest in pieces]
    whole = [part for part in parts if part]
    if len(whole) < len(parts):
        return None
    tags = frozenset[str]().union(*(part.tags for part in whole))
    found = tuple(card for part in whole for card in part.cards)
    return whole[-1]._replace(cards=found, tags=tags)


@lru_cache(maxsize=4096)
def readings(word: str) -> tuple[Reading, ...]:
    """Every meaning of a word, in no order; none where it is no word of ours."""
    if len(word) > _LONGEST:
        return ()
    if named := re.fullmatch(r"(\w+)\s+of\s+(\w+)", fold(word)):
        rank, suit = named.groups()
        glued = _suited(*SUITS[suit], suit, rank) if suit in SUITS and rank in RANKS else None
        return (glued,) if glued else ()
    key = key_of(word)
    found: list[Reading | None] = [_by_sign(key)]
    number = re.fullmatch(r"(\d+)er", key)
    plain = number[1] if number else key
    prefixed = re.fullmatch(rf"(t|{'|'.join(TAROCK_WORDS)})[{DASHES}]?([ivx]+|\d+)(?:er)?", key)
    for table, name in ((TAROCKS, key), (ROMANS, key), (NUMBERS, plain)):
        if name in table:
            found.append(Reading(Kind.CARDS, (table[name],)))
    if prefixed:
        for table in (ROMANS, NUMBERS):
            if prefixed[2] in table:
                by = "tarock" if prefixed[1] == "t" else ""
                found.append(Reading(Kind.CARDS, (table[prefixed[2]],), by=by))
        if prefixed[1] == "t" and prefixed[2] in ("v", "x"):
            ten_or_jack = CARDS["♣" + DUBIOUS[prefixed[2]]]
            found.append(Reading(Kind.CARDS, (ten_or_jack,), by="?"))
    if key in SUITS:
        suit, dialect = SUITS[key]
        tags = frozenset({dialect} - {""})
        found.append(Reading(Kind.SUIT, suit=suit, tags=tags, by=key))
        if key == "s":
            found.append(Reading(Kind.CARDS, (cards.SKUES,), by="?"))
    for spelling, (suit, dialect) in SUITS.items():
        if key.startswith(spelling) and spelling not in cards.SUIT_SIGNS:
            found.append(_suited(suit, dialect, spelling, key[len(spelling) :]))
    if re.match("k[^ar]", key):
        found.append(_suited(1, "", "?", key[1:]))  # KD as Karo Dame
    if key in DUBIOUS:
        found.append(Reading(Kind.RANKS, ranks=(DUBIOUS[key],), dubious=True))
    found.append(_ranks(plain))
    return tuple(dict.fromkeys(reading for reading in found if reading))


# Words without a meaning -------------------------------------------------------------------


def quote(text: str) -> str:
    """A piece of the input that fits into a message: one line, short, printable."""
    text = " ".join(text.split())
    text = text if len(text) <= 20 else text[:19] + "…"
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text
    )


def wrong_rank(suit: int, rank: str) -> str:
    """Why a suit has no such card, and which it has."""
    if (numeral := fold(rank)) in DUBIOUS and DUBIOUS[numeral] in cards.SUIT_RANKS[suit]:
        card = cards.SUIT_SIGNS[suit] + DUBIOUS[numeral]
        return _("write {card}, {numeral} alone is a tarock").format(card=card, numeral=rank)
    if rank in NUMBERS and all(pip in cards.SUIT_RANKS[suit] for pip in rank):
        both = " ".join(cards.SUIT_SIGNS[suit] + pip for pip in rank)
        return _("two cards? write {cards}").format(cards=both)
    ranks = " ".join(reversed(cards.SUIT_RANKS[suit]))
    return _("{suit} have {ranks}").format(suit=_(SUIT_NAMES[suit]), ranks=ranks)


def explain(word: str) -> str:
    """Why a word without a reading has none, and what would be right."""
    key = key_of(word)
    if len(word) > _LONGEST:
        return _("not a card")
    if re.fullmatch(r"\(\s*\d+\s*\)", word):
        return _("a tarock or a count? write {n} or {n} Stück").format(n=key[1:-1])
    if re.match(r"(zu|einfach)\s", word, re.IGNORECASE):
        return _("says how many, not which: name each card")
    if (latin := word.translate(_LATIN)) != word and readings(latin):
        sign = next(sign for sign in word if sign in LOOKALIKES)
        return _("{sign} is {name}, {right} is meant").format(
            sign=sign, name=unicodedata.name(sign), right=LOOKALIKES[sign]
        )
    if re.fullmatch(r"(t|tarock)?[ivx]{2,}|[ivx]*[lcdm][ivxlcdm]+", key):
        return _("no tarock numeral, they run I to XXI")
    if re.fullmatch(r"(t|tarock)?\d+(er)?", key):
        return _("tarocks run 1 to 21, 22 is the Sküs")
    signed = re.findall(f"[{_SIGNS}][^{_SIGNS}]*", key)
    if len(signed) > 1 and key[0] in _SIGNS:
        wrong = next(part for part in signed if all(not r.cards for r in readings(part)))
        return _("{suit} has no rank").format(suit=wrong) if wrong in _SIGNS else explain(wrong)
    if swapped := re.fullmatch(rf"({_RANK})(h|ka|p|s|d|c|tr|kr|t)", key):
        right = (swapped[2] + swapped[1]).upper()
        return _("the suit comes first: {card}").format(card=right)
    for spelling in sorted(SUITS, key=len, reverse=True):
        rest = key.removeprefix(spelling)
        sure = spelling in _SIGNS or len(spelling) > 2  # after a letter any word may go on
        if rest != key and (sure or re.fullmatch(r"\w\w?", rest) or _ranks(rest)):
            return wrong_rank(SUITS[spelling][0], rest.upper())
    if key and key[-1] in _SIGNS:
        return wrong_rank(SUITS[key[-1]][0], key[:-1].upper())
    if re.search(f"[{DASHES}]", word):
        return _("separate the cards by blanks, a range is not read")
    if foreign := next((sign for sign in word if ord(sign) > 0x24F), None):
        name = unicodedata.name(foreign, "") or _("no letter")
        return _("not a card, {sign} is {name}").format(sign=quote(foreign), name=name)
    return _("not a card")


# From text to words ------------------------------------------------------------------------

_INVISIBLE: Final = "\ufe0e\ufe0f\u200c\u200d\u200e\u200f\u00ad\ufeff"
_ONE_SIGN: Final = str.maketrans("♡♢♤♧❤\u200b", "♥♦♠♣♥ ", _INVISIBLE)
_BLOCK_TAG: Final = re.compile(r"</?(?:br|p|div|li|ul|ol|table|tr|td|th)\b[^<>]*>", re.IGNORECASE)
_LINE_TAG: Final = re.compile(r"</?(?:span|b|strong|em|font)\b[^<>]*>", re.IGNORECASE)
_GLYPH: Final = "\U0001f0a0-\U0001f0ff"
_QUOTES: Final = "\"'\u2018\u2019\u201a\u201b“”„«»"
_BREAK: Final = rf"\s,;:/()\[\]{{}}{_QUOTES}*+&=·•∙⋅‧{_GLYPH}"
_COUNT: Final = re.compile(
    r"""  \(\s*\d+\s*(?:tarock\w*|stück|stk\.?|karten?|cards?|x)\s*\)  # (6 Stück)
        | (?<!\w)\d+\s*(?:stück|stk\.?|karten?|cards?)(?!\w)
        | \(\s*\d+\s*\)(?=\s*:)                                       # Herz (3):
    """,
    re.VERBOSE | re.IGNORECASE,
)
_WORD: Final = re.compile(
    rf"""  \(\s*\d+\s*\)
        | (?<!\w)zu\s+\w+ | (?<!\w)einfach\s+besetzt
        | (?<!\w)t[^\S\n]*(?::[^\S\n]*)?\d+(?:er)?(?![^{_BREAK}{DASHES}])  # T 12
        | (?<!\w)\w+\s+of\s+\w+
        | [{_GLYPH}] | [{DASHES}]+
        | [^{_BREAK}{DASHES}]+(?:[{DASHES}]+[^{_BREAK}{DASHES}]+)*
    """,
    re.VERBOSE | re.IGNORECASE,
)


class Word(NamedTuple):
    """A word, the separator before it (blank, line break, `:` or `;`), and all its meanings."""

    text: str
    key: str
    gap: str
    readings: tuple[Reading, ...]

    def offers(self, kind: Kind) -> bool:
        """Whether one of its meanings is of this kind."""
        return any(reading.kind is kind for reading in self.readings)

    @property
    def whole(self) -> list[Reading]:
        """Its meanings that could be accepted without a suit before it."""
        return [r for r in self.readings if r.kind is not Kind.RANKS and r.by != "?"]

    @property
    def void(self) -> bool:
        """Whether it says that a suit has no cards."""
        return self.key in VOIDS or not self.key.strip(DASHES)

    @property
    def doubtful(self) -> bool:
        """Whether its suit may be no suit: D is a Dame too."""
        return any(reading.by in ("d", "c", "?") for reading in self.readings)

    @property
    def firm(self) -> bool:
        """Whether capital and small letter mark a German suit: `Tr`, but not `TR`."""
        return bool(re.match(r"(?:Tr|Kr|Ka)(?![a-zäöü])", self.text))


def normal(text: str) -> str:
    """One character for each sign, no HTML, and no counts such as (6 Stück)."""
    text = html.unescape(_LINE_TAG.sub("", _BLOCK_TAG.sub("\n", text)))
    text = unicodedata.normalize("NFKC", text).translate(_ONE_SIGN)
    return _COUNT.sub(" ", text)


def _gap(between: str) -> str:
    """The highest separator between two words."""
    for gap, pattern in ((";", r"[;·•∙⋅‧]"), (":", ":"), ("\n", r"[\n\r]|\s/\s")):
        if re.search(pattern, between):
            return gap
    return " "


def words_of(text: str) -> list[Word]:
    """All words of a text."""
    words, end = [], 0
    text = normal(text)
    for match in _WORD.finditer(text):
        if found := match[0].strip("."):
            gap = _gap(text[end : match.start()])
            words.append(Word(found, key_of(found), gap, readings(found)))
            end = match.end()
    return words
