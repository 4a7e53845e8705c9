"""The answer to a question as the lines of a screen: for a player, and for a statistician."""

import math
from typing import Final

from analysis.answer import Answer, OptionEstimate
from analysis.verdict import INDIFFERENCE
from reports.intervals import with_half
from reports.layout import (
    between,
    bound,
    columns,
    game_name,
    hand_lines,
    joined,
    labelled,
    percent,
    short,
    signed,
    whole,
    wrapped,
)
from reports.players import Words, players_lines
from reports.reasons import has_no_rufer, reasons, talon_stakes
from reports.sureness import behind_the_best, decimals_of, footer, interrupted, sure
from sim.language import N_, _


def _game(option: OptionEstimate) -> str:
    return game_name(option.contract, option.king)


_WORDS: Final = Words(
    game=lambda option: game_name(option.contract),
    option=_game,
    way=_game,
    which=N_("which king"),
    ways="game",
)


def answer_lines(answer: Answer, wanted: int) -> list[str]:
    """The whole answer to a question for `wanted` deals; an interrupted one says so."""
    decimals = decimals_of(answer)
    lines = [*hand_lines(answer.hand), ""]
    if answer.stop == "interrupted":
        lines += [*wrapped(interrupted(answer, wanted)), ""]
    lines += [*wrapped(verdict_text(answer, decimals)), ""]
    lines += [*_table(answer, decimals), ""]
    lines += labelled(_("Why"), *reasons(answer, decimals))
    lines += labelled(_("Talon"), *talon_stakes(answer, decimals))
    lines += players_lines(answer, _WORDS)
    lines += labelled(_("Sure"), sure(answer))
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
    mean = signed(best.mean, decimals)
    play = _("Play {game}").format(game=game_name(best.contract))
    if best.king is not None:
        play = _("Play {game} and call {king}").format(
            game=game_name(best.contract), king=best.king
        )
    if verdict.gap is None:
        text = _("{play}: {mean} points a deal; no other was asked for.")
        if has_no_rufer(answer):
            text = _(
                "{play}: {mean} points a deal; for this hand no other game is played here yet."
            )
        return text.format(play=play, mean=mean)
    gap = bound(verdict.gap, decimals)
    interval = between(verdict.gap_low, verdict.gap_high, decimals)
    if verdict.status == "decided":
        return _(
            "{play}: {mean} points a deal. {second} is {gap} behind {interval}: decided."
        ).format(
            play=play,
            mean=mean,
            second=_name(answer, verdict.runner_up),
            gap=gap,
            interval=interval,
        )
    rivals = [_name(answer, key) for key in verdict.rivals]
    if verdict.status == "equivalent":
        either = joined([_name(answer, best.option), *rivals], _("or"))
        return _(
            "Play either {games}: {mean} points a deal. They differ by less than {least} points:"
            " equivalent."
        ).format(games=either, mean=mean, least=short(INDIFFERENCE))
    wanted = deals_to_decide(answer)
    text = _(
        "{best} is ahead with {mean} points a deal, but {rivals} may be as good: undecided."
        " About {wanted} deals would tell: {option}"
    )
    if len(rivals) == 1:
        text = _(
            "{best} is ahead with {mean} points a deal, but {rivals} may be as good, {gap} behind"
            " {interval}: undecided. About {wanted} deals would tell: {option}"
        )
    return text.format(
        best=_name(answer, best.option),
        mean=mean,
        rivals=joined(rivals, _("or")),
        gap=gap,
        interval=interval,
        wanted=whole(wanted),
        option=f"--deals {wanted}",
    )


def _table(answer: Answer, decimals: int) -> list[str]:
    rows = [(_("game"), _("points a deal"), _("won"))]
    for option in answer.options:
        mean = with_half(option, decimals)
        won = "–" if option.win_rate is None else percent(option.win_rate)
        rows.append((_game(option), mean, won))
    if len(answer.options) == 1:
        return columns(rows, "<>>")
    behind = behind_the_best(answer, answer.options, decimals)
    return columns([(*row, last) for row, last in zip(rows, behind, strict=True)], "<>><")
