"""What kontra does with the called king in the talon: how often, how much, and to which end."""

import math
from typing import Final

from analysis.accounts import Account, break_even, counts_kontra
from analysis.estimate import normal_quantile
from analysis.talon import ExchangeEstimate, TalonAnswer
from reports.layout import joined, percent, signed
from sim.language import N_, _

_LEVEL: Final[dict[Account, str]] = {
    "written": N_("In the written points giving up and playing on are too close to tell."),
    "money": N_("In money giving up and playing on are too close to tell."),
}
_PLAY_ON: Final[dict[Account, str]] = {
    "written": N_(
        "But in the written points playing on would be better: {first} against {second}!"
    ),
    "money": N_("But in money playing on would be better: {first} against {second}!"),
}
_GIVE_UP: Final[dict[Account, str]] = {
    "written": N_("But in the written points giving up would be better: {first} against {second}!"),
    "money": N_("But in money giving up would be better: {first} against {second}!"),
}


def kontra_lines(answer: TalonAnswer, decimals: int) -> list[str]:
    """How often kontra is given, and whether it turns giving up against playing on."""
    playing = [option for option in answer.options if option.half is not None]
    if not (answer.king_in_talon and answer.rules.kontra_alone and playing):
        return []
    best = _longest(playing, answer.account)
    found = [_how_often(best, playing_on=best is not answer.options[0])]
    if best.written != best.money:
        text = _("So {written} in the written points is {money} in money.")
        written, money = signed(best.written, decimals), signed(best.money, decimals)
        found[0] += " " + text.format(written=written, money=money)
    elif answer.rules.kontra_in_points:
        found[0] += " " + _("By these rules it counts in the written points and in money alike.")
    if answer.rules.give_up:
        found += [_border(answer, best), _turn(answer, playing, decimals)]
    return [text for text in found if text]


def _longest(playing: list[ExchangeEstimate], account: Account) -> ExchangeEstimate:
    """The best of an account among those that played longest: the others are known less well."""
    most = max(option.deals for option in playing)
    return max(
        (option for option in playing if option.deals == most),
        key=lambda option: _points(option, account),
    )


def _points(option: ExchangeEstimate, account: Account) -> float:
    return option.written if account == "written" else option.money


def _how_often(best: ExchangeEstimate, *, playing_on: bool) -> str:
    told = [
        text.format(share=percent(share))
        for share, text in (
            (best.kontra_lost, _("in {share} of the deals you lose")),
            (best.kontra_won, _("in {share} of the deals you win")),
        )
        if share is not None
    ]
    text = _("The opponents say kontra {cases}.")
    if playing_on:
        text = _("If you play on, the opponents say kontra {cases}.")
    return text.format(cases=joined(told))


def _border(answer: TalonAnswer, best: ExchangeEstimate) -> str:
    """From which chance to win playing on is worth more than giving up, premiums aside."""
    if best.kontra_lost is None or best.kontra_won is None:
        return ""
    border = break_even(best.kontra_lost, best.kontra_won)
    chance = best.win_rate or 0.0
    text = _(
        "If only the game counted, playing on would be right from {border} won in money, and in"
        " the written points with any chance; you win {chance}{but}."
    )
    if counts_kontra(answer.rules, "written"):
        text = _(
            "If only the game counted, playing on would be right from {border} won;"
            " you win {chance}{but}."
        )
    plays_on = answer.options[0].half is not None
    needed = border if counts_kontra(answer.rules, answer.account) else 0.0
    but = ""
    if plays_on != (chance > needed):
        but = _(", but premiums cost too much")
        if plays_on:
            but = _(", but premiums make up for it")
    return text.format(border=percent(border), chance=percent(chance), but=but)


def _turn(answer: TalonAnswer, playing: list[ExchangeEstimate], decimals: int) -> str:
    """Whether the other account decides otherwise between giving up and playing on."""
    given_up = next((option for option in answer.options if option.half is None), None)
    account: Account = "written" if answer.account == "money" else "money"
    best = _longest(playing, account)
    if given_up is None or best.written == best.money:
        return ""
    ahead = _points(best, account) - _points(given_up, account)
    plays_here = answer.options[0] is not given_up
    if abs(ahead) <= _most_half_width(answer, best):
        return _(_LEVEL[account])
    if (ahead > 0) == plays_here:
        return ""
    numbers = [signed(_points(option, account), decimals) for option in (best, given_up)]
    first, second = numbers if ahead > 0 else reversed(numbers)
    better = _PLAY_ON[account] if ahead > 0 else _GIVE_UP[account]
    return _(better).format(first=first, second=second)


def _most_half_width(answer: TalonAnswer, option: ExchangeEstimate) -> float:
    """At most how far a mean may be off in the other account.

    Kontra adds or takes three times the game, so the spread grows by no more than that;
    a Valat under kontra, which may add more, is too rare to matter.
    """
    spread = (option.sd or 0.0) + 3.0 * answer.rules.rufer_value
    return normal_quantile(answer.confidence) * spread / math.sqrt(option.deals)
