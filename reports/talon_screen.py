"""The answer about an open talon as the lines of a screen: half, cards laid away, or give up."""

from collections.abc import Sequence
from typing import Final

from analysis.facts import ExchangeFacts, facts_of
from analysis.talon import ExchangeEstimate, TalonAnswer
from analysis.verdict import is_level
from reports.intervals import with_half
from reports.kontra import kontra_lines
from reports.layout import (
    between,
    bound,
    columns,
    counted,
    hand_lines,
    joined,
    labelled,
    percent,
    signed,
    whole,
    worth,
    wrapped,
)
from reports.players import Words, players_lines
from reports.reasons import made_of
from reports.screens import deals_to_decide
from reports.sureness import ACCOUNT_NAMES, behind_the_best, decimals_of, footer, interrupted, sure
from sim import cards
from sim.language import N_, _, ngettext

SIDES = (N_("left"), N_("right"))
# Rows of the table beside the best of each half and giving up, which are always shown.
_ROWS = 10
_TREASURES = cards.TRULL_MASK | cards.KING_MASK


def talon_lines(answer: TalonAnswer, wanted: int | None) -> list[str]:
    """The whole answer; `wanted` are the deals that were asked for, if a number was."""
    decimals = decimals_of(answer)
    lines = [*hand_lines(answer.hand), *_talon(answer), ""]
    if answer.stop == "interrupted":
        lines += [*wrapped(interrupted(answer, wanted)), ""]
    lines += [*wrapped(verdict_text(answer, decimals)), ""]
    lines += [*_table(answer, decimals), ""]
    lines += labelled(_("Why"), *_reasons(answer, decimals))
    lines += labelled(_("Kontra"), *kontra_lines(answer, decimals))
    lines += players_lines(answer, _WORDS)
    lines += labelled(_("Sure"), sure(answer))
    return [*lines, "", *wrapped(footer(answer))]


def _talon(answer: TalonAnswer) -> list[str]:
    """Both halves, what is in them, and where the called card is."""
    rows = [
        (
            _(side),
            cards.text_of(half),
            counted(cards.size_of(half & cards.TAROCK_MASK), "tarock"),
            worth(cards.thirds_of(half)),
        )
        for side, half in zip(SIDES, answer.talon, strict=True)
    ]
    king = cards.name_of(answer.called)
    if answer.king_in_talon:
        where = _("{king} is called and lies in the talon: you are alone.")
        if answer.rules.king_half:
            where += " " + _("By these rules you take its half or give up.")
    elif answer.hand >> answer.called & 1:
        where = _("{king} is called and in your own hand: you are alone.")
    else:
        where = _("{king} is called; one of the others holds it.")
    return [*columns(rows, "<<>>", indent=0), *wrapped(where.format(king=king))]


# What to do --------------------------------------------------------------------------------


_DO: Final = (
    N_("Take the left half and lay away {cards}"),
    N_("Take the right half and lay away {cards}"),
)
_HALF: Final = (N_("the left half"), N_("the right half"))


def _do(option: ExchangeEstimate) -> str:
    if option.half is None:
        return _("Give up")
    return _(_DO[option.half]).format(cards=" ".join(option.discards))


def _what(option: ExchangeEstimate) -> str:
    return _("giving up") if option.half is None else _(_HALF[option.half])


def _way(option: ExchangeEstimate) -> str:
    return _("laying away {cards}").format(cards=" ".join(option.discards))


def _option(option: ExchangeEstimate) -> str:
    return _what(option) if option.half is None else f"{_what(option)}, {_way(option)}"


_WORDS: Final = Words(
    game=_what, option=_option, way=_way, which=N_("what to lay away"), ways="way"
)


def firsts_of(answer: TalonAnswer) -> list[ExchangeEstimate]:
    """The best exchange with each half, and giving up: best first.

    Who left the race early may look good by luck; each half's leader played to the end.
    """
    found: dict[int | None, ExchangeEstimate] = {}
    for option in answer.options:
        known = found.get(option.half)
        if known is None or option.deals > known.deals:
            found[option.half] = option
    return sorted(found.values(), key=answer.options.index)


def verdict_text(answer: TalonAnswer, decimals: int) -> str:
    """First whether and which half, then what to lay away: two questions, two answers."""
    best, *others = firsts_of(answer)
    text = _("{do}: {mean} points a deal.")
    if best.half is None:
        text = _("{do}: {mean} points a deal, exactly.")
    told = [text.format(do=_do(best), mean=signed(best.mean, decimals))]
    told += [f"{_behind(other, decimals)}: {_settled(other, answer)}." for other in others]
    rivals = [option for option in answer.options if option.option in answer.verdict.rivals]
    if best.half is not None:
        same = [option for option in rivals if option.half == best.half]
        told += _laid_away(answer, same, first=not others)
    return " ".join(told)


def _laid_away(answer: TalonAnswer, same: Sequence[ExchangeEstimate], *, first: bool) -> list[str]:
    """Whether what to lay away is decided; `first` where nothing else was."""
    if not same:
        if first:
            return [_("What to lay away is decided.")]
        return [_("What to lay away is decided too.")]
    ways = joined([" ".join(option.discards) for option in same], _("or"))
    n = whole(len(same))
    if all(map(is_level, same)):
        if len(same) > 3:
            return [_("{n} other ways with this half are as good.").format(n=n)]
        return [_("{ways} is as good.").format(ways=ways)]
    text = _("{ways} may be as good: what to lay away is undecided.")
    if len(same) > 3:
        text = _("{n} other ways with this half may be as good: what to lay away is undecided.")
    wanted = deals_to_decide(answer)
    more = _("About {wanted} deals would tell: {option}")
    return [
        text.format(n=n, ways=ways),
        more.format(wanted=whole(wanted), option=f"--deals {wanted}"),
    ]


def _settled(other: ExchangeEstimate, answer: TalonAnswer) -> str:
    """Whether the best of another half, or giving up, is behind for sure, or as good."""
    rivals = [o for o in answer.options if o.option in answer.verdict.rivals]
    same = [option for option in rivals if option.half == other.half]
    if not same:
        return _("decided")
    return _("as good") if all(map(is_level, same)) else _("undecided")


def _behind(other: ExchangeEstimate, decimals: int) -> str:
    texts = (
        N_("The left half at its best is {gap} behind {interval}"),
        N_("The right half at its best is {gap} behind {interval}"),
    )
    text = _("Giving up is {gap} behind {interval}")
    if other.half is not None:
        text = _(texts[other.half])
    interval = between(other.gap_low, other.gap_high, decimals)
    return text.format(gap=bound(other.gap, decimals), interval=interval).rstrip()


def shown_of(answer: TalonAnswer) -> list[ExchangeEstimate]:
    """The exchanges that are worth a row, best first: the first few and those of `firsts_of`."""
    always = {option.option for option in firsts_of(answer)}
    return [
        option
        for rank, option in enumerate(answer.options)
        if rank < _ROWS or option.option in always
    ]


def _table(answer: TalonAnswer, decimals: int) -> list[str]:
    shown = shown_of(answer)
    both = any(option.written != option.money for option in answer.options)
    other = "written" if answer.account == "money" else "money"
    heads = [_(ACCOUNT_NAMES[answer.account]), _(ACCOUNT_NAMES[other])]
    heads = heads if both else [_("points a deal")]
    rows = [[_("half"), _("lay away"), *heads, _("won")]]
    for option in shown:
        means = [with_half(option, decimals)]
        if both:
            means.append(signed(getattr(option, other), decimals))
        if option.half is None:
            rows.append(["–", _("give up"), *means, "–"])
        else:
            won = percent(option.win_rate or 0.0)
            rows.append([_(SIDES[option.half]), " ".join(option.discards), *means, won])
    behind = behind_the_best(answer, shown, decimals)
    lines = columns(
        [(*row, last) for row, last in zip(rows, behind, strict=True)],
        "<<>" + ">" * both + "><",
    )
    hidden = [option for option in answer.options if option not in shown]
    if hidden:
        near = sum(option.option in answer.verdict.rivals for option in hidden)
        text = _("and {n} more, all behind")
        if near:
            text = _("and {n} more, {near} of them not surely behind")
        lines.append("  " + text.format(n=whole(len(hidden)), near=whole(near)))
    return lines


# Why ---------------------------------------------------------------------------------------


def _reasons(answer: TalonAnswer, decimals: int) -> list[str]:
    best = answer.options[0]
    if best.half is None:
        alone = next(option for option in firsts_of(answer) if option.half is not None)
        won = percent(alone.win_rate or 0.0)
        texts = (
            N_(
                "Playing on with the left half is won in {won}, and alone you pay all three"
                " opponents what you lose."
            ),
            N_(
                "Playing on with the right half is won in {won}, and alone you pay all three"
                " opponents what you lose."
            ),
        )
        return [_(texts[alone.half or 0]).format(won=won), made_of(alone, decimals)]
    facts = facts_of(answer.hand, answer.called, answer.talon, answer.exchange_of(best))
    found = [*_brings(facts, answer, best.half), made_of(best, decimals)]
    return [sentence for sentence in found if sentence]


def _brings(facts: ExchangeFacts, answer: TalonAnswer, half: int) -> list[str]:
    """What the exchange does to the cards, in a player's words."""
    gains = [counted(facts.tarocks, "tarock")] if facts.tarocks else []
    gains += [counted(facts.kings, "king")] if facts.kings else []
    told = [
        _("take up {cards}").format(cards=joined(gains))
        if gains
        else _("take up neither tarock nor king")
    ]
    if facts.voids:
        suits = joined([cards.SUIT_SIGNS[suit] for suit in facts.voids])
        told.append(_("become void in {suits}").format(suits=suits))
    told.append(_("lay away {points}").format(points=worth(facts.thirds_laid)))
    sign = cards.SUIT_SIGNS[answer.called // cards.SUIT_SIZE]
    if facts.called_held and not facts.called_kept:
        told.append(_("keep nothing of {suit}").format(suit=sign))
    elif facts.called_kept:
        kept = ngettext("keep {n} card of {suit}", "keep {n} cards of {suit}", facts.called_kept)
        told.append(kept.format(n=whole(facts.called_kept), suit=sign))
    left = [worth(facts.thirds_left)]
    left += [counted(facts.tarocks_left, "tarock")] if facts.tarocks_left else []
    left += _treasures(answer.talon[1 - half])
    shown = cards.text_of(_laid(answer.options[0]) & cards.TAROCK_MASK)
    brings = _("You {do}.").format(do=joined(told))
    if shown:
        brings += " " + _("Everybody sees {cards} laid away.").format(cards=shown)
    texts = (
        N_("The left half gives the opponents {cards}."),
        N_("The right half gives the opponents {cards}."),
    )
    return [brings, _(texts[1 - half]).format(cards=joined(left))]


def _laid(option: ExchangeEstimate) -> int:
    return cards.mask_of(cards.NAMES.index(name) for name in option.discards)


def _treasures(half: int) -> list[str]:
    """The cards of a half that count for premiums."""
    return [cards.name_of(card) for card in cards.cards_of(half & _TREASURES)]
