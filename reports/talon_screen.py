"""The answer about an open talon as the lines of a screen: half, cards laid away, or give up."""

from collections.abc import Sequence
from typing import Final

from analysis.facts import ExchangeFacts, facts_of
from analysis.talon import ExchangeEstimate, TalonAnswer
from analysis.verdict import is_level
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
    worth,
    wrapped,
)
from reports.players import Words, players_lines
from reports.reasons import made_of
from reports.screens import deals_to_decide
from reports.sureness import behind_the_best, decimals_of, footer, half_width, interrupted, sure
from sim import cards

SIDES = ("left", "right")
# Rows of the table beside the best of each half and giving up, which are always shown.
_ROWS = 10
_TREASURES = cards.TRULL_MASK | cards.KING_MASK


def talon_lines(answer: TalonAnswer, wanted: int | None) -> list[str]:
    """The whole answer; `wanted` are the deals that were asked for, if a number was."""
    decimals = decimals_of(answer)
    lines = [*hand_lines(answer.hand), *_talon(answer), ""]
    if answer.stop == "interrupted":
        lines += [interrupted(answer, wanted), ""]
    lines += [*wrapped(verdict_text(answer, decimals)), ""]
    lines += [*_table(answer, decimals), ""]
    lines += labelled("Why", *_reasons(answer, decimals))
    lines += labelled("Kontra", *kontra_lines(answer, decimals))
    lines += players_lines(answer, _WORDS)
    lines += labelled("Sure", sure(answer))
    return [*lines, "", *wrapped(footer(answer))]


def _talon(answer: TalonAnswer) -> list[str]:
    """Both halves, what is in them, and where the called card is."""
    rows = [
        (
            side,
            cards.text_of(half),
            counted(cards.size_of(half & cards.TAROCK_MASK), "tarock"),
            worth(cards.thirds_of(half)),
        )
        for side, half in zip(SIDES, answer.talon, strict=True)
    ]
    king = cards.name_of(answer.called)
    if answer.king_in_talon:
        where = f"{king} is called and lies in the talon: you are alone."
        if answer.rules.king_half:
            where += " By these rules you take its half or give up."
    elif answer.hand >> answer.called & 1:
        where = f"{king} is called and in your own hand: you are alone."
    else:
        where = f"{king} is called; one of the others holds it."
    return [*columns(rows, "<<>>", indent=0), *wrapped(where)]


# What to do --------------------------------------------------------------------------------


def _do(option: ExchangeEstimate) -> str:
    if option.half is None:
        return "Give up"
    return f"Take the {SIDES[option.half]} half and lay away {' '.join(option.discards)}"


def _what(option: ExchangeEstimate) -> str:
    return "giving up" if option.half is None else f"the {SIDES[option.half]} half"


def _way(option: ExchangeEstimate) -> str:
    return f"laying away {' '.join(option.discards)}"


def _option(option: ExchangeEstimate) -> str:
    return _what(option) if option.half is None else f"{_what(option)}, {_way(option)}"


_WORDS: Final = Words(game=_what, option=_option, way=_way, which="what to lay away", ways="way")


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
    text = f"{_do(best)}: {signed(best.mean, decimals)} points a deal"
    text += ", exactly." if best.half is None else "."
    rivals = [option for option in answer.options if option.option in answer.verdict.rivals]
    for other in others:
        text += f" {_behind(other, decimals)}: {_settled(other, answer)}."
    same = [option for option in rivals if option.half == best.half]
    if best.half is None:
        return text
    if not same:
        return f"{text} What to lay away is decided{' too' * bool(others)}."
    if all(map(is_level, same)):
        return f"{text} {_others_to_lay(same)} {'is' if len(same) < 4 else 'are'} as good."
    wanted = deals_to_decide(answer)
    text += f" {_others_to_lay(same)} may be as good: what to lay away is undecided."
    return f"{text} About {wanted:,} deals would tell: --deals {wanted}"


def _settled(other: ExchangeEstimate, answer: TalonAnswer) -> str:
    """Whether the best of another half, or giving up, is behind for sure, or as good."""
    rivals = [o for o in answer.options if o.option in answer.verdict.rivals]
    same = [option for option in rivals if option.half == other.half]
    if not same:
        return "decided"
    return "as good" if all(map(is_level, same)) else "undecided"


def _behind(other: ExchangeEstimate, decimals: int) -> str:
    gap = bound(other.gap, decimals)
    what = "Giving up" if other.half is None else f"The {SIDES[other.half]} half at its best"
    return f"{what} is {gap} behind {between(other.gap_low, other.gap_high, decimals)}".rstrip()


def _others_to_lay(same: Sequence[ExchangeEstimate]) -> str:
    if len(same) > 3:
        return f"{len(same)} other ways with this half"
    return joined([" ".join(option.discards) for option in same], "or")


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
    heads = [answer.account, other] if both else ["points a deal"]
    rows = [["half", "lay away", *heads, "won"]]
    for option in shown:
        half = half_width(option)
        means = [signed(option.mean, decimals) + (f" ± {half:.{decimals}f}" if half else "")]
        if both:
            means.append(signed(getattr(option, other), decimals))
        if option.half is None:
            rows.append(["–", "give up", *means, "–"])
        else:
            won = percent(option.win_rate or 0.0)
            rows.append([SIDES[option.half], " ".join(option.discards), *means, won])
    behind = behind_the_best(answer, shown, decimals)
    lines = columns(
        [(*row, last) for row, last in zip(rows, behind, strict=True)],
        "<<>" + ">" * both + "><",
    )
    hidden = [option for option in answer.options if option not in shown]
    if hidden:
        near = sum(option.option in answer.verdict.rivals for option in hidden)
        how = f"{near} of them not surely behind" if near else "all behind"
        lines.append(f"  and {len(hidden)} more, {how}")
    return lines


# Why ---------------------------------------------------------------------------------------


def _reasons(answer: TalonAnswer, decimals: int) -> list[str]:
    best = answer.options[0]
    if best.half is None:
        alone = next(option for option in firsts_of(answer) if option.half is not None)
        won = percent(alone.win_rate or 0.0)
        text = f"Playing on with {_what(alone)} is won in {won}, and"
        text += " alone you pay all three opponents what you lose."
        return [text, made_of(alone, decimals)]
    facts = facts_of(answer.hand, answer.called, answer.talon, answer.exchange_of(best))
    found = [*_brings(facts, answer, best.half), made_of(best, decimals)]
    return [sentence for sentence in found if sentence]


def _brings(facts: ExchangeFacts, answer: TalonAnswer, half: int) -> list[str]:
    """What the exchange does to the cards, in a player's words."""
    gains = [counted(facts.tarocks, "tarock")] if facts.tarocks else []
    gains += [counted(facts.kings, "king")] if facts.kings else []
    told = [f"take up {joined(gains)}" if gains else "take up neither tarock nor king"]
    if facts.voids:
        told.append(f"become void in {joined([cards.SUIT_SIGNS[suit] for suit in facts.voids])}")
    told.append(f"lay away {worth(facts.thirds_laid)}")
    sign = cards.SUIT_SIGNS[answer.called // cards.SUIT_SIZE]
    if facts.called_held and not facts.called_kept:
        told.append(f"keep nothing of {sign}")
    elif facts.called_kept:
        told.append(f"keep {counted(facts.called_kept, 'card')} of {sign}")
    left = [worth(facts.thirds_left)]
    left += [counted(facts.tarocks_left, "tarock")] if facts.tarocks_left else []
    left += _treasures(answer.talon[1 - half])
    shown = cards.text_of(_laid(answer.options[0]) & cards.TAROCK_MASK)
    return [
        f"You {joined(told)}." + (f" Everybody sees {shown} laid away." if shown else ""),
        f"The {SIDES[1 - half]} half gives the opponents {joined(left)}.",
    ]


def _laid(option: ExchangeEstimate) -> int:
    return cards.mask_of(cards.NAMES.index(name) for name in option.discards)


def _treasures(half: int) -> list[str]:
    """The cards of a half that count for premiums."""
    return [cards.name_of(card) for card in cards.cards_of(half & _TREASURES)]
