"""Text to cards, as people write them, and to ASCII, for outputs that cannot carry ♥.

The words stand in spellings.py; here is how they are put together, in any order and case:

    suit cards   have a suit and a rank: ♥K, K♥, HK, Herz König. Glued ranks share the suit: ♥KD3.
    tarocks      a bare number or numeral is one: X, 10, T 10, 10er. Roman numerals are no ranks,
                 so ♠X and ♥V are refused.
    groups       after a suit that stands alone (♠ K 9, Herz: K, D) ranks and pips belong to it, up
                 to the next suit or tarock or to one of ; · and line break. Blank, comma and slash
                 do not end it. After a glued card (♠9 7) no group is open: 7 is a tarock.
    doubts       a pip that may be a tarock is refused: after glued ranks (♠K9 7), a void, a line
                 break or " / "; and in a group (after its first rank) where cards are not sorted:
                 some suit is named twice, or numbers above 10 stand among the suits.
    voids        ♦ -, Karo skat, Karo frei. "(6 Stück)" is passed over, "zu dritt" names no cards.
    letters      German H Ka P T (Tr Kr) with K D R B, or English H S D C with K Q N J. D and C are
                 suits only where all that tells is English, such as HQ or S9; there SK may be ♠K
                 and is refused. KD and DK need a suit before them: ♥ KD. TR is ♣R, but Tr, as
                 spelled here, is the suit before a rank.
    T            T7 to T10 are clubs beside TK, and where tarocks are Roman or letters German and no
                 suit is a sign or word; tarocks beside T12 or English letters; else refused.

What keeps two meanings is refused with both; nothing is guessed and no word is dropped.
"""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from sim import cards
from sim.errors import NotationError
from sim.language import _, ngettext
from sim.spellings import FILLERS, NUMBERS, ROMANS, SUITS, TAROCK_WORDS, fold, spellings, to_ascii
from sim.words import (
    Kind,
    Reading,
    Word,
    card_of,
    explain,
    normal,
    quote,
    words_of,
    wrong_rank,
)

__all__ = ["parse_card", "parse_cards", "parse_hand", "parse_king", "spellings", "to_ascii"]

_MAX_FAULTS: Final = 6
_MAX_TEXT: Final = 20_000  # a hand in HTML is far shorter

# What the whole text tells about its words -------------------------------------------------


class _Style(NamedTuple):
    """Habits of the writer, from the words that have one meaning."""

    dialects: frozenset[str]
    roman: bool  # numerals of several letters: X and V are tarocks
    one_by_one: bool  # a suit is named twice, or tarocks stand among suits: no groups
    capitals: bool  # English cards are written HQ: then Sk is not SK
    treff: bool  # signs that T is Treff ...
    tarock: bool  # ... and that it is Tarock


def _dialects(word: Word) -> frozenset[str]:
    """The dialects that a word belongs to in all its meanings."""
    pool = word.readings if word.doubtful else word.whole or word.readings
    return frozenset.intersection(*(reading.tags for reading in pool)) if pool else frozenset()


def _means_t(words: list[Word], dialects: frozenset[str]) -> tuple[bool, bool]:
    """Whether T is Treff, and whether it is Tarock, as far as these words tell."""
    treff = tarock = signed = other_clubs = False
    for word, after in zip(words, (*words[1:], None), strict=False):
        signed |= any(reading.suit >= 0 and not reading.lettered for reading in word.whole)
        clubs = {reading.by for reading in word.whole if reading.suit == 3}
        other_clubs |= "kr" in clubs or ("tr" in clubs and word.firm)
        if any(reading.by == "tarock" for reading in word.whole):
            tarock |= "t" not in clubs  # T12, but not T10
        elif "t" in clubs and not word.firm:  # TK, TR; T only before K
            rank = after is not None and not after.offers(Kind.CARDS) and after.offers(Kind.RANKS)
            treff |= rank or word.offers(Kind.CARDS)
    if not treff and not tarock and "en" not in dialects:
        roman = any(word.key in ROMANS for word in words)
        treff = not signed and not other_clubs and (roman or "de" in dialects)
    return treff, tarock


def _style(words: list[Word]) -> _Style:
    """Looks at all words, before any is decided."""
    dialects = frozenset[str]().union(*map(_dialects, words))
    named: Counter[int] = Counter()
    order = ""  # a letter for each suit and each number that is a tarock for certain
    for word in words:
        suits = {reading.suit for reading in word.whole}
        if len(suits) == 1 and -1 not in suits and (dialects == {"en"} or not word.doubtful):
            named.update([*suits] * max(1, sum(sign in cards.SUIT_SIGNS for sign in word.text)))
            order += "s"
        elif word.key in [*NUMBERS][10:]:
            order += "t"
    twice = max(named.values(), default=0) > 1
    return _Style(
        dialects,
        any(len(word.key) > 1 and word.key in ROMANS for word in words),
        twice or bool(re.search("st+s|ts+t", order)),
        any(re.fullmatch("[HDSC][KQNJCA].*", word.text) for word in words),
        *_means_t(words, dialects),
    )


# From words to cards -----------------------------------------------------------------------


class _Group(NamedTuple):
    """A suit that was named, and what the next rank is to it."""

    suit: int
    source: str
    lettered: bool  # named by a letter, so that the next suit may be one too
    empty: bool = False  # no rank yet
    doubt: bool = False  # a pip may belong to it or be a tarock


class _Found(NamedTuple):
    """What a text says: cards in their order with their words, faults, and words not read."""

    cards: list[tuple[int, str]]
    faults: list[str]
    unread: int


class _Reader:
    """Reads words from left to right; the state is the suit that is open."""

    def __init__(self, text: str) -> None:
        self.words = words_of(text)
        self.style = _style(self.words)
        self.english = self.style.dialects == {"en"}
        self.group: _Group | None = None
        self.cards: list[tuple[int, str]] = []
        self.faults: list[str] = []
        self.unread = 0

    def read(self) -> _Found:
        """Reads all words, once."""
        for n, word in enumerate(self.words):
            if word.gap == ";":
                self.close()
            elif word.gap == "\n" and self.group and not self.group.empty:
                self.group = self.group._replace(doubt=True)
            if word.void:
                if self.group and self.group.empty:
                    self.group = self.group._replace(empty=False, doubt=True)
            elif word.key not in FILLERS:
                rest = (later for later in self.words[n + 1 :] if later.key not in FILLERS)
                after = next(rest, None)
                if word.key in TAROCK_WORDS or (word.key == "t" and self.is_tarock(after)):
                    self.close()
                else:
                    self.take(word, after)
        self.close()
        return _Found(self.cards, self.faults, self.unread)

    def close(self) -> None:
        """Ends the open group; a suit alone is neither a card nor a void."""
        if self.group and self.group.empty:
            source = quote(self.group.source)
            fault = _("{suit}: no rank follows, a void is written {suit} -")
            if source in ("P", "p"):
                fault = _("{suit}: no rank follows, a void is written {suit} -, the Pagat I")
            self.faults.append(fault.format(suit=source))
        self.group = None

    def fault(self, text: str, reason: str) -> None:
        """Notes a word that should have given a card."""
        self.faults.append(f"{quote(text)}: {reason}")
        self.unread += 1

    def take(self, word: Word, after: Word | None) -> None:
        """Adds what a word means, or notes why it means nothing or too much."""
        chosen = self.choose(word, after)
        if isinstance(chosen, str):
            self.fault(word.text, chosen)
            if self.group:
                self.group = self.group._replace(empty=False)
        elif self.group and chosen.kind is Kind.RANKS:
            self.add_ranks(self.group, word, chosen)
        else:
            self.close()
            self.cards += [(card, word.text) for card in chosen.cards]
            if chosen.kind is Kind.SUIT:
                self.group = _Group(chosen.suit, word.text, chosen.lettered, empty=True)
            elif len(chosen.ranks) > 1:
                self.group = _Group(chosen.suit, word.text, chosen.lettered, doubt=True)
            elif chosen.by == "t" and re.match(r"\w\W", word.text):  # T 9 opens a group like T K
                self.group = _Group(chosen.suit, "T", True)

    def add_ranks(self, group: _Group, word: Word, chosen: Reading) -> None:
        """Adds ranks to the open group."""
        source = f"{group.source} {word.text}"
        for rank in chosen.ranks:
            card = card_of(group.suit, rank)
            if card is not None and not chosen.dubious:
                self.cards.append((card, source))
            else:
                tarock = word.whole[0].text() if word.whole and not chosen.dubious else ""
                reason = wrong_rank(group.suit, word.text.upper())
                if tarock:
                    reason = _("{reason}, or write {card}").format(reason=reason, card=tarock)
                self.fault(source, reason)
        self.group = group._replace(empty=False)

    def choose(self, word: Word, after: Word | None) -> Reading | str:
        """The one meaning that a word has here, or why there is none."""
        group, lettered = self.group, self.group is None or self.group.lettered
        if not word.readings:
            return explain(word.text)
        options = [r for r in word.readings if self.possible(r, lettered)]
        if word.text == "Sk" and self.style.capitals:
            options = [r for r in options if r.by != "s"]
        if self.english and lettered:
            options = [r for r in options if "de" not in r.tags] or options
        ranks = next((r for r in options if r.kind is Kind.RANKS), None)
        whole = self.settle(word, [r for r in options if r.kind is not Kind.RANKS], after)
        if group and ranks and not (whole and word.firm):
            if not group.empty and len(ranks.ranks) > 1 and word.key[0] in "dck":
                return _ambiguous(word.readings, group.suit)  # a new card, or more of this suit
            fits = all(card_of(group.suit, rank) is not None for rank in ranks.ranks)
            pip = word.key.isdecimal()
            if not group.doubt and (group.empty or not whole):
                return ranks
            if pip and not group.doubt and not self.style.one_by_one:
                return ranks
            numeral = ranks.dubious and (self.style.roman or group.doubt)
            if fits and whole and not numeral and (pip or not group.doubt):
                return _ambiguous([*whole, ranks], group.suit)
        if len(whole) == 1 and self.sure(whole[0]):
            return whole[0]
        if whole or len(word.readings) > 1:
            return _ambiguous(word.readings)
        if word.key.isdecimal():
            return explain(word.text)
        fault = _("of which suit? write ♥{rank} or another")
        if word.key == "k":
            fault = _("of which suit? write ♥{rank} or another, or is it Karo (Ka) or Kreuz (Kr)?")
        return fault.format(rank=quote(word.text))

    def possible(self, reading: Reading, lettered: bool) -> bool:
        """Whether the writer's habits allow a meaning; `lettered`: suits may be letters here."""
        dialects, style = self.style.dialects, self.style
        match reading.by, reading.kind:
            case ("d" | "c", _):
                return "en" in dialects or (lettered and "de" not in dialects)
            case "?", _:
                return lettered and not self.english
            case "s", Kind.CARDS:
                return "en" in dialects or reading.cards != (cards.king_of(2),)
            case "t", Kind.CARDS:
                return style.treff or not style.tarock
            case "tarock", _:
                return style.tarock or not style.treff
        return True

    def sure(self, reading: Reading) -> bool:
        """Whether the last meaning left may be taken."""
        if reading.by in ("d", "c") or (reading.by == "s" and reading.kind is Kind.SUIT):
            return self.english
        return reading.by != "?"

    def is_rank(self, word: Word | None) -> bool:
        """Whether a word can be the rank of a suit just named."""
        return word is not None and any(
            reading.kind is Kind.RANKS and not (reading.dubious and self.style.roman)
            for reading in word.readings
        )

    def is_tarock(self, word: Word | None) -> bool:
        """Whether a word can only be a tarock: then a T before it is the word Tarock."""
        tarock = word is not None and any(
            reading.cards and cards.suit_of(reading.cards[0]) is None for reading in word.readings
        )
        return tarock and not self.is_rank(word)

    def settle(self, word: Word, whole: list[Reading], after: Word | None) -> list[Reading]:
        """Decides what is both a suit and cards, TR and kara, or has two suits, TRK."""
        if word.key.startswith("kara"):
            return [r for r in whole if r.by == ("ka" if word.firm else "kara")]
        if word.key == "tr":
            if after is None or not (after.void or self.is_rank(after)):
                return [r for r in whole if r.kind is Kind.CARDS]
            if after.gap == ":" or not (after.void or after.offers(Kind.CARDS)):
                return [r for r in whole if r.kind is Kind.SUIT]
        if word.firm and len(whole) > 1:
            return [r for r in whole if r.by == "tr"]
        return whole


def _ambiguous(meanings: Iterable[Reading], suit: int = -1) -> str:
    texts = dict.fromkeys(reading.text(suit) for reading in meanings)
    return _("ambiguous, write {meanings}").format(meanings=f" {_('or')} ".join(texts))


# What callers use --------------------------------------------------------------------------


def _read(text: str) -> _Found:
    """All cards of a text with its faults, those of cards named twice included."""
    if len(text) > _MAX_TEXT:
        raise NotationError(
            _("{text}: {n} characters are more than a list of cards").format(
                text=quote(text), n=len(text)
            )
        )
    found = _Reader(text).read()
    sources: dict[int, list[str]] = {}
    for card, source in found.cards:
        sources.setdefault(card, []).append(quote(source))
    for card, given in sources.items():
        if len(given) > 1:
            fault = _("{card} twice") if len(given) == 2 else _("{card} {n} times")
            fault = fault.format(card=cards.name_of(card), n=len(given))
            if len({*given}) > 1:
                ways = f" {_('and')} ".join(dict.fromkeys(given))
                fault += f" ({ways})"
            found.faults.append(fault)
    return found


def _count_fault(found: _Found, wanted: int, what: str) -> list[str]:
    """What is wrong with the number of cards; words that cannot be read may be cards."""
    readable = len(found.cards)
    if readable + found.unread == wanted:
        return []
    given = ngettext("{n} card", "{n} cards", readable).format(n=readable)
    if found.unread:
        text = _("{cards} and {unread} that cannot be read")
        given = text.format(cards=given, unread=found.unread)
    return [f"{given}, {what}"]


def _refuse(faults: list[str]) -> None:
    if faults := list(dict.fromkeys(faults)):
        more = len(faults) - _MAX_FAULTS
        rest = [_("and {n} more").format(n=more)] if more > 0 else []
        shown = faults[:_MAX_FAULTS] + rest
        raise NotationError("; ".join(shown))


def parse_cards(text: str) -> tuple[int, ...]:
    """The cards of a text in the order written: none, or any number of different ones.

    Raises NotationError with all faults in one line: words that are no card or could be two
    different ones, suits without a rank, cards named twice.
    """
    found = _read(text)
    _refuse(found.faults)
    return tuple(card for card, _ in found.cards)


def parse_hand(text: str) -> int:
    """The set of exactly twelve different cards that a text names.

    Raises NotationError as `parse_cards` does, and first of all faults a wrong number of cards.
    """
    found = _read(text)
    if not found.cards and not found.faults:
        raise NotationError(_("no cards: a hand has 12, such as XXI XVIII ... ♥D ♠K ♠9"))
    has = _("a hand has {n}").format(n=cards.HAND_SIZE)
    _refuse(_count_fault(found, cards.HAND_SIZE, has) + found.faults)
    return cards.mask_of(card for card, _ in found.cards)


def parse_card(text: str) -> int:
    """The one card that a text names.

    Raises NotationError as `parse_cards` does, and for any other number of cards.
    """
    found = _read(text)
    _refuse(_count_fault(found, 1, _("one is needed")) + found.faults)
    return found.cards[0][0]


def parse_king(text: str) -> int:
    """The card to call that a text names; a bare suit means its king.

    Whether this card may be called is for rules.py to say. Raises NotationError as `parse_card`
    does, also for the letters D, C and K, which may be a suit or a rank.
    """
    key = fold(normal(text).strip().strip(".:"))
    if key in SUITS and key not in ("d", "c"):
        return cards.king_of(SUITS[key][0])
    if not key:
        raise NotationError(_("no card to call: write a suit or its king, such as ♥ or ♥K"))
    return parse_card(text)
