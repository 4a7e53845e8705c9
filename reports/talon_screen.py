"""The answer about an open talon as the lines of a screen: half, cards laid away, or give up."""

from collections.abc import Iterable

from analysis.facts import ExchangeFacts, facts_of
from analysis.talon import ExchangeEstimate, TalonAnswer
from analysis.verdict import PlayersView
from reports.layout import (
    between,
    bound,
    columns,
    counted,
    hand_lines,
    joined,
    labelled,
    percent,
    points_of,
    signed,
    wrapped,
)
from reports.reasons import made_of
from reports.sureness import decimals_of, footer, half_width, interrupted, sure
from sim import cards

SIDES = ("left", "right")
# Rows of the table beside the best of each half and giving up, which are always shown.
_ROWS = 10


def talon_lines(answer: TalonAnswer, wanted: int | None) -> list[str]:
    """The whole answer; `wanted` are the deals that were asked for, if a number was."""
    decimals = decimals_of(answer)
    lines = [*hand_lines(answer.hand), *_talon(answer), ""]
    if answer.stop == "interrupted":
        lines += [interrupted(answer, wanted), ""]
    lines += [*wrapped(_verdict(answer, decimals)), ""]
    lines += [*_table(answer, decimals), ""]
    lines += labelled("Why", *_reasons(answer, decimals))
    lines += labelled("Kontra", *_kontra(answer, decimals))
    lines += labelled("Players", *(_other_table(answer, view) for view in answer.players[1:]))
    lines += labelled("Sure", sure(answer))
    return [*lines, "", *wrapped(footer(answer))]


def _talon(answer: TalonAnswer) -> list[str]:
    """Both halves, what is in them, and where the called card is."""
    rows = [
        (
            side,
            cards.text_of(half),
            counted(cards.size_of(half & cards.TAROCK_MASK), "tarock"),
            f"{points_of(cards.thirds_of(half))} points",
        )
        for side, half in zip(SIDES, answer.talon, strict=True)
    ]
    king = cards.name_of(answer.called)
    if answer.king_in_talon:
        where = f"{king} is called and lies in the talon: you are alone."
    elif answer.hand >> answer.called & 1:
        where = f"{king} is called and in your own hand: you are alone."
    else:
        where = f"{king} is called; one of the others holds it."
    return [*columns(rows, "<<>>", indent=0), where]


# What to do --------------------------------------------------------------------------------


def _name(option: ExchangeEstimate) -> str:
    if option.half is None:
        return "giving up"
    return f"{SIDES[option.half]} {' '.join(option.discards)}"


def _do(option: ExchangeEstimate) -> str:
    if option.half is None:
        return "Give up"
    return f"Take the {SIDES[option.half]} half and lay away {' '.join(option.discards)}"


def _firsts(answer: TalonAnswer) -> list[ExchangeEstimate]:
    """The best exchange with each half, and giving up: best first."""
    return list({option.half: option for option in reversed(answer.options)}.values())[::-1]


def _verdict(answer: TalonAnswer, decimals: int) -> str:
    """First whether and which half, then what to lay away: two questions, two answers."""
    best, *others = sorted(_firsts(answer), key=answer.options.index)
    text = f"{_do(best)}: {signed(best.mean, decimals)} points a deal"
    text += ", exactly. " if best.sd == 0 and best.half is None else ". "
    rivals = [option for option in answer.options if option.option in answer.verdict.rivals]
    told = [_first_behind(other, decimals) for other in others]
    unsure = [other for other in others if other in rivals]
    if told:
        what = "undecided" if unsure else "decided"
        text += f"{joined(told)}: {what}."
    same = [option for option in rivals if option.half == best.half]
    if best.half is None:
        return text
    if not same:
        return text + (" So is what to lay away." if told and not unsure else "")
    few = joined([" ".join(option.discards) for option in same], "or")
    if len(same) > 3:
        few = f"{len(same)} other ways"
    return text + f" To lay away {few} may be as good."


def _first_behind(other: ExchangeEstimate, decimals: int) -> str:
    gap = bound(other.gap, decimals)
    interval = between(other.gap_low, other.gap_high, decimals)
    if other.half is None:
        return f"giving up is {gap} behind {interval}"
    return f"the {SIDES[other.half]} half at its best is {gap} behind {interval}"


def _table(answer: TalonAnswer, decimals: int) -> list[str]:
    always = {option.option for option in _firsts(answer)}
    shown = [
        option
        for rank, option in enumerate(answer.options)
        if rank < _ROWS or option.option in always
    ]
    both = any(option.written != option.money for option in answer.options)
    other = "written" if answer.account == "money" else "money"
    rows = [["half", "lay away", "points a deal", *([other] if both else []), "won"]]
    for option in shown:
        half = half_width(option)
        mean = signed(option.mean, decimals) + (f" ± {half:.{decimals}f}" if half else "")
        side = "" if option.half is None else SIDES[option.half]
        away = "give up" if option.half is None else " ".join(option.discards)
        in_other = option.written if answer.account == "money" else option.money
        won = percent(option.win_rate or 0.0) if option.half is not None else "–"
        rows.append([side, away, mean, *([signed(in_other, decimals)] if both else []), won])
    gaps = [bound(option.gap, decimals) for option in shown]
    width = max(map(len, gaps))
    behind = ["behind the best", ""]
    for option, gap in zip(shown[1:], gaps[1:], strict=True):
        behind.append(f"{gap:>{width}}  {between(option.gap_low, option.gap_high, decimals)}")
    lines = columns(
        [(*row, last) for row, last in zip(rows, behind, strict=True)],
        "<<>" + ">" * both + "><",
    )
    hidden = len(answer.options) - len(shown)
    if hidden:
        lines.append(f"  and {hidden} more, each behind")
    return lines


# Why ---------------------------------------------------------------------------------------


def _reasons(answer: TalonAnswer, decimals: int) -> list[str]:
    best = answer.options[0]
    if best.half is None:
        alone = answer.options[1]
        won = percent(alone.win_rate or 0.0)
        return [f"Playing on is won in {won} at best, and alone you pay all three opponents."]
    facts = facts_of(answer.hand, answer.called, answer.talon, answer.exchange_of(best))
    found = [_brings(facts, answer), made_of(best, decimals)]
    return [sentence for sentence in found if sentence]


def _brings(facts: ExchangeFacts, answer: TalonAnswer) -> str:
    """What the exchange does to the cards, in a player's words."""
    gains = [counted(facts.tarocks, "tarock")] if facts.tarocks else []
    gains += [counted(facts.kings, "king")] if facts.kings else []
    told = [f"You gain {joined(gains)}" if gains else "You gain neither tarock nor king"]
    if facts.voids:
        told.append(f"empty {joined([cards.SUIT_SIGNS[suit] for suit in facts.voids])}")
    told.append(f"save {points_of(facts.thirds_laid)} points")
    sign = cards.SUIT_SIGNS[answer.called // cards.SUIT_SIZE]
    if facts.called_held and not facts.called_kept:
        told.append(f"keep nothing of {sign}")
    elif facts.called_kept:
        told.append(f"keep {counted(facts.called_kept, 'card')} of {sign}")
    left = counted(facts.tarocks_left, "tarock")
    return f"{joined(told)}. The others get {points_of(facts.thirds_left)} points and {left}."


def _kontra(answer: TalonAnswer, decimals: int) -> Iterable[str]:
    """How often kontra is given, and whether it turns giving up against playing on."""
    return []


def _other_table(answer: TalonAnswer, view: PlayersView) -> str:
    """What is best where others play, and whether that is another half or giving up."""
    mine = answer.options[0]
    theirs = next(option for option in answer.options if option.option == view.best)
    text = f"All four as {view.strategy}: "
    if theirs.half == mine.half:
        same = "giving up" if mine.half is None else f"the {SIDES[mine.half]} half"
        text += f"{same} too"
        if theirs.option != mine.option:
            text += f", laying away {' '.join(theirs.discards)}"
        return text + "."
    other = "giving up" if theirs.half is None else f"the {SIDES[theirs.half]} half"
    rivals = [option for option in answer.options if option.option in view.rivals]
    if any(option.half == mine.half for option in rivals):
        return text + f"{other}, but what is best here may be as good."
    return text + f"{other}! The answer depends on who plays."
