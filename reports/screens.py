"""The answer to a question as the lines of a screen: for a player, and for a statistician."""

import math
from collections.abc import Mapping

from analysis.answer import Answer, OptionEstimate
from analysis.verdict import INDIFFERENCE, PlayersView
from reports.layout import (
    ITEMS,
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
from sim.rules import FourKings, callable_cards

_ENDLESS = 10**10  # deals that nobody will wait for


def answer_lines(answer: Answer, wanted: int) -> list[str]:
    """The whole answer to a question for `wanted` deals; an interrupted one says so."""
    decimals = _decimals(answer)
    lines = [*hand_lines(answer.hand), ""]
    if answer.stop == "interrupted":
        lines += [
            f"Interrupted after {answer.deals:,} of {wanted:,} deals: the answer so far.",
            "",
        ]
    lines += wrapped(_verdict(answer, decimals))
    lines += ["", *_table(answer, decimals), ""]
    lines += labelled("Why", *_reasons(answer, decimals))
    lines += labelled("Players", *_players(answer))
    lines += labelled("Sure", _sure(answer))
    return [*lines, "", *wrapped(_footer(answer))]


def _decimals(answer: Answer) -> int:
    """Enough decimals to see every interval, from 2 to 4."""
    sizes = [(o.high - o.low) / 2 for o in answer.options if o.low is not None and o.high]
    sizes += [abs(o.gap_low) for o in answer.options[1:] if o.gap_low is not None]
    smallest = min(filter(None, sizes), default=1.0)
    return min(4, max(2, math.ceil(-math.log10(smallest))))


def _name(answer: Answer, key: str | None) -> str:
    option = next(option for option in answer.options if option.option == key)
    return game_name(option.contract, option.king)


def _verdict(answer: Answer, decimals: int) -> str:
    best, verdict = answer.options[0], answer.verdict
    mean = f"{signed(best.mean, decimals)} points a deal"
    play = f"Play {game_name(best.contract, best.king)}"
    if best.contract == "rufer":
        play = f"Play Rufer and call {best.king}"
    if verdict.gap is None:
        only = "the only game that this hand may play" if _four_kings(answer) else "nothing else"
        return (
            f"{play}: {mean}; {only} was compared."
            if not _four_kings(answer)
            else (f"{play}: {mean}; it is {only} here.")
        )
    names = [_name(answer, key) for key in verdict.rivals]
    gap = f"{bound(verdict.gap, decimals)} behind"
    interval = between(verdict.gap_low, verdict.gap_high, decimals)
    if verdict.status == "decided":
        return f"{play}: {mean}. {_name(answer, verdict.runner_up)} is {gap} {interval}: decided."
    if verdict.status == "equivalent":
        either = joined([_name(answer, best.option), *names], "or")
        return (
            f"Play either: {either}. {mean[0].upper() + mean[1:]}, and what lies between them"
            f" is less than {INDIFFERENCE} points: equivalent."
        )
    return (
        f"{_name(answer, best.option)} is ahead with {mean}, but {joined(names, 'or')} may be as"
        f" good, {gap} {interval}: undecided. {_more_deals(answer)}"
    )


def _more_deals(answer: Answer) -> str:
    wanted = deals_to_decide(answer)
    if wanted >= _ENDLESS:
        return "No number of deals that one can wait for would tell them apart."
    return f"About {wanted:,} deals would tell: --deals {wanted}"


def deals_to_decide(answer: Answer) -> int:
    """About how many deals an option would settle an undecided verdict, if the gaps stay."""
    wanted = 1000.0
    for option in answer.options:
        if option.option not in answer.verdict.rivals:
            continue
        if option.gap_low is None or option.gap_high is None:
            wanted = max(wanted, 10_000)
            continue
        half = (option.gap_high - option.gap_low) / 2
        # To be behind, or to be level: whichever takes less.
        needed = max(option.gap, INDIFFERENCE - option.gap)
        wanted = max(wanted, 1.2 * option.deals * (half / needed) ** 2)
    digits = 10 ** max(0, math.floor(math.log10(wanted)) - 1)
    return math.ceil(wanted / digits) * digits


def _four_kings(answer: Answer) -> bool:
    return not callable_cards(answer.hand, answer.rules)


def _table(answer: Answer, decimals: int) -> list[str]:
    rows = [("game", "points a deal", "won", "behind the best", "")]
    for option in answer.options:
        mean = signed(option.mean, decimals)
        if option.low is not None and option.high is not None:
            mean += f" ± {(option.high - option.low) / 2:.{decimals}f}"
        first = option is answer.options[0]
        rows.append(
            (
                game_name(option.contract, option.king),
                mean,
                "–" if option.win_rate is None else percent(option.win_rate),
                "" if first else bound(option.gap, decimals),
                "" if first else between(option.gap_low, option.gap_high, decimals),
            )
        )
    # The heading of the gap stands over its two columns.
    width = max(len(row[3]) for row in rows[1:])
    cells = [(*row[:3], f"{row[3]:>{width}}  {row[4]}") for row in rows[1:]]
    return columns([rows[0][:4], *cells], "<>><")


# Why ---------------------------------------------------------------------------------------


def _reasons(answer: Answer, decimals: int) -> list[str]:
    best = answer.options[0]
    if best.contract == "trischaken":
        reasons = [_payments(best.payments, decimals)]
    else:
        reasons = [_where_the_king_lies(best, decimals), _made_of(best, decimals)]
        if answer.verdict.status != "equivalent":
            reasons.append(_against_runner_up(answer, decimals))
    if _four_kings(answer):
        reasons.append(_instead_of_rufer(FourKings(answer.rules.four_kings)))
    return [reason for reason in reasons if reason]


def _where_the_king_lies(best: OptionEstimate, decimals: int) -> str:
    if "own" in best.by_king:
        return f"You hold {best.king} yourself and play alone against three."
    seats = [best.by_king[place] for place in ("1", "2", "3") if place in best.by_king]
    deals = sum(seat.deals for seat in seats)
    clauses = []
    if deals:
        mean = sum(seat.deals * (seat.mean or 0) for seat in seats) / deals
        won = sum(seat.deals * (seat.win_rate or 0) for seat in seats) / deals
        clauses.append(
            f"In {percent(deals / best.deals)} of the deals a partner holds {best.king}:"
            f" {signed(mean, decimals)} points, {percent(won)} won."
        )
    talon = best.by_king.get("talon")
    if talon and talon.mean is not None and talon.win_rate is not None:
        clauses.append(
            f"In {percent(talon.share)} it lies in the talon and you are alone:"
            f" {signed(talon.mean, decimals)} points, {percent(talon.win_rate)} won."
        )
    return " ".join(clauses)


def _made_of(best: OptionEstimate, decimals: int) -> str:
    parts = [
        f"{ITEMS.get(name, name)} {signed(points, decimals)}"
        for name, points in sorted(best.parts.items(), key=lambda item: -abs(item[1]))
        if signed(points, decimals).strip("0.")
    ]
    return f"{signed(best.mean, decimals)} is made of {joined(parts)}." if parts else ""


def _against_runner_up(answer: Answer, decimals: int) -> str:
    """From where the lead over the second best comes, if that is a Rufer too."""
    best = answer.options[0]
    other = next((o for o in answer.options if o.option == answer.verdict.runner_up), None)
    if other is None or other.contract != best.contract:
        return ""
    lead = {name: best.parts.get(name, 0) - other.parts.get(name, 0) for name in ITEMS}
    largest = sorted(lead.items(), key=lambda item: -abs(item[1]))[:3]
    told = [
        f"{signed(points, decimals)} by {'the game' if name == 'game' else ITEMS[name]}"
        for name, points in largest
        if signed(points, decimals).strip("0.")
    ]
    if not told:
        return ""
    return f"Against {game_name(other.contract, other.king)}: {joined(told)}."


def _payments(payments: Mapping[int, int], decimals: int) -> str:
    deals = sum(payments.values())
    clauses = []
    for sign, text in ((1, "you gain in {}, {} points"), (-1, "you pay in {}, {} points")):
        those = {points: n for points, n in payments.items() if points * sign > 0}
        count = sum(those.values())
        if count:
            mean = sum(points * n for points, n in those.items()) / count
            clauses.append(text.format(percent(count / deals), signed(mean, decimals)))
    if not clauses:
        return ""
    text = joined(clauses) + " on average."
    return text[0].upper() + text[1:].replace("in ", "in ", 1)


def _instead_of_rufer(choice: FourKings) -> str:
    text = "With all four kings there is no king to call. "
    if choice is FourKings.HAND_ON:
        text += "These rules let you hand the right of forehand on to your right, or play "
    else:
        text += "These rules let you play "
    return text + "another game, such as a Farbensolo; neither is weighed here yet."


# How sure ----------------------------------------------------------------------------------


def _players(answer: Answer) -> list[str]:
    lines = []
    for view in answer.players[1:]:
        lines.append(f"All four as {view.strategy}: {_says(answer, view)}")
    return lines


def _says(answer: Answer, view: PlayersView) -> str:
    best = answer.options[0].option
    other = _name(answer, view.best)
    if view.best == best:
        return f"{other} as well."
    if best in view.rivals:
        return f"{other}, but {_name(answer, best)} may be as good."
    return f"{other}! The answer depends on who plays."


def _sure(answer: Answer) -> str:
    level = f"{100 * answer.confidence:g} %"
    if len(answer.options) == 1:
        return f"± is the {level} interval, if the players play like this."
    return (
        f"All gaps are inside their bounds at once with {level} confidence, each ± by itself,"
        " if the players play like this. Errors of play are not in it."
    )


def players_text(strategies: tuple[str, ...]) -> str:
    """Who plays: one name for all, or the own player and the others."""
    me, *others = strategies
    if {*others} == {me}:
        return f"players {me}"
    return f"you {me}, the others {joined(list(dict.fromkeys(others)))}"


def _footer(answer: Answer) -> str:
    stopped = " (interrupted)" if answer.stop == "interrupted" else ""
    return " · ".join(
        (
            f"{answer.deals:,} deals{stopped}",
            f"rules {answer.rules_name}",
            players_text(answer.strategies),
            f"seed {answer.seed}",
            f"{answer.elapsed_s:.1f} s",
        )
    )
