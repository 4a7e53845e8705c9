"""The answer to a question as the lines of a screen: for a player, and for a statistician."""

import math

from analysis.answer import Answer
from analysis.verdict import INDIFFERENCE, PlayersView
from reports.layout import (
    between,
    bound,
    columns,
    game_name,
    hand_lines,
    joined,
    labelled,
    percent,
    signed,
    wrapped,
)
from reports.reasons import has_no_rufer, reasons, talon_stakes
from reports.sureness import decimals_of, footer, half_width, interrupted, sure


def answer_lines(answer: Answer, wanted: int) -> list[str]:
    """The whole answer to a question for `wanted` deals; an interrupted one says so."""
    decimals = decimals_of(answer)
    lines = [*hand_lines(answer.hand), ""]
    if answer.stop == "interrupted":
        lines += [interrupted(answer, wanted), ""]
    lines += [*wrapped(_verdict(answer, decimals)), ""]
    lines += [*_table(answer, decimals), ""]
    lines += labelled("Why", *reasons(answer, decimals))
    lines += labelled("Talon", *talon_stakes(answer, decimals))
    lines += labelled("Players", *(_other_table(answer, view) for view in answer.players[1:]))
    lines += labelled("Sure", sure(answer))
    return [*lines, "", *wrapped(footer(answer))]


def deals_to_decide(answer: Answer) -> int:
    """About how many deals an option would settle an undecided verdict, if the gaps stay."""
    wanted = 1000.0
    for option in answer.options:
        if option.option not in answer.verdict.rivals:
            continue
        if option.gap_low is None or option.gap_high is None:
            wanted = max(wanted, 10_000.0)
            continue
        half = (option.gap_high - option.gap_low) / 2
        # Behind for sure, or level for sure: whichever takes less. A fifth more for luck.
        distance = max(option.gap, INDIFFERENCE - option.gap)
        wanted = max(wanted, 1.2 * option.deals * (half / distance) ** 2)
    digits: int = 10 ** (math.floor(math.log10(wanted)) - 1)
    return math.ceil(wanted / digits) * digits


def _name(answer: Answer, key: str | None) -> str:
    option = next(option for option in answer.options if option.option == key)
    return game_name(option.contract, option.king)


# What to play ------------------------------------------------------------------------------


def _verdict(answer: Answer, decimals: int) -> str:
    best, verdict = answer.options[0], answer.verdict
    mean = f"{signed(best.mean, decimals)} points a deal"
    play = "Play Trischaken"
    if best.contract == "rufer":
        play = f"Play Rufer and call {best.king}"
    if verdict.gap is None:
        only = "for this hand no other game is played here yet"
        return f"{play}: {mean}; {only if has_no_rufer(answer) else 'no other was asked for'}."
    gap = f"{bound(verdict.gap, decimals)} behind"
    interval = between(verdict.gap_low, verdict.gap_high, decimals)
    if verdict.status == "decided":
        return f"{play}: {mean}. {_name(answer, verdict.runner_up)} is {gap} {interval}: decided."
    rivals = [_name(answer, key) for key in verdict.rivals]
    if verdict.status == "equivalent":
        either = joined([_name(answer, best.option), *rivals], "or")
        return (
            f"Play either {either}: {mean}. They differ by less than {INDIFFERENCE} points:"
            " equivalent."
        )
    wanted = deals_to_decide(answer)
    close = f", {gap} {interval}" if len(rivals) == 1 else ""
    return (
        f"{_name(answer, best.option)} is ahead with {mean}, but {joined(rivals, 'or')} may be"
        f" as good{close}: undecided. About {wanted:,} deals would tell: --deals {wanted}"
    )


def _table(answer: Answer, decimals: int) -> list[str]:
    rows = [("game", "points a deal", "won")]
    for option in answer.options:
        half = half_width(option)
        mean = signed(option.mean, decimals) + (f" ± {half:.{decimals}f}" if half else "")
        won = "–" if option.win_rate is None else percent(option.win_rate)
        rows.append((game_name(option.contract, option.king), mean, won))
    if len(answer.options) == 1:
        return columns(rows, "<>>")
    gaps = [bound(option.gap, decimals) for option in answer.options]
    width = max(map(len, gaps))
    behind = ["behind the best", ""]  # over two columns: the gap and its bounds
    for option, gap in zip(answer.options[1:], gaps[1:], strict=True):
        interval = between(option.gap_low, option.gap_high, decimals)
        behind.append(f"{gap:>{width}}  {interval}")
    return columns([(*row, last) for row, last in zip(rows, behind, strict=True)], "<>><")


# Who plays ------------------------------------------------------------------------------


def _other_table(answer: Answer, view: PlayersView) -> str:
    """What is best where others play, and whether that is another answer."""
    best, other = answer.options[0], _name(answer, view.best)
    mine = game_name(best.contract, best.king)
    text = f"All four as {view.strategy}: {other}"
    if view.best == best.option:
        rivals = [_name(answer, key) for key in view.rivals]
        return text + (f" too, but {joined(rivals, 'or')} may be as good." if rivals else " too.")
    if best.option in view.rivals:
        return f"{text}, but {mine} may be as good."
    behind = f"{mine} is behind" if view.gap is None else f"{mine} is {bound(view.gap, 2)} behind"
    if view.runner_up != best.option:
        behind = f"{mine} is behind"
    return f"{text}! {behind} there: the answer depends on who plays."
