"""The answer to a question as the lines of a screen: for a player, and for a statistician."""

import math
from typing import Final

from analysis.answer import Answer, OptionEstimate
from analysis.verdict import INDIFFERENCE
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
from reports.players import Words, players_lines
from reports.reasons import has_no_rufer, reasons, talon_stakes
from reports.sureness import behind_the_best, decimals_of, footer, half_width, interrupted, sure


def _game(option: OptionEstimate) -> str:
    return game_name(option.contract, option.king)


_WORDS: Final = Words(
    game=lambda option: game_name(option.contract, None),
    option=_game,
    way=_game,
    which="which king",
    ways="game",
)


def answer_lines(answer: Answer, wanted: int) -> list[str]:
    """The whole answer to a question for `wanted` deals; an interrupted one says so."""
    decimals = decimals_of(answer)
    lines = [*hand_lines(answer.hand), ""]
    if answer.stop == "interrupted":
        lines += [interrupted(answer, wanted), ""]
    lines += [*wrapped(verdict_text(answer, decimals)), ""]
    lines += [*_table(answer, decimals), ""]
    lines += labelled("Why", *reasons(answer, decimals))
    lines += labelled("Talon", *talon_stakes(answer, decimals))
    lines += players_lines(answer, _WORDS)
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
    return _game(next(option for option in answer.options if option.option == key))


# What to play ------------------------------------------------------------------------------


def verdict_text(answer: Answer, decimals: int) -> str:
    """What to play, by how much it is best, and whether that is sure."""
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
        rows.append((_game(option), mean, won))
    if len(answer.options) == 1:
        return columns(rows, "<>>")
    behind = behind_the_best(answer, answer.options, decimals)
    return columns([(*row, last) for row, last in zip(rows, behind, strict=True)], "<>><")
