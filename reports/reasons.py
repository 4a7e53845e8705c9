"""Why an option is best, in sentences: where the king lies, what adds up, who pays."""

from collections.abc import Mapping

from analysis.answer import Answer, OptionEstimate
from reports.layout import bound, game_name, joined, percent, signed
from sim.items import ITEMS
from sim.rules import FourKings, callable_cards


def has_no_rufer(answer: Answer) -> bool:
    """Whether this hand can call nothing by these rules."""
    return not callable_cards(answer.hand, answer.rules)


def reasons(answer: Answer, decimals: int) -> list[str]:
    """Sentences about the best option, each to stand on lines of its own."""
    best = answer.options[0]
    if best.contract == "rufer":
        found = [where_the_king_lies(best, decimals), made_of(best, decimals)]
        if answer.verdict.status == "decided":
            found.append(_against_runner_up(answer, decimals))
    else:
        found = [_payments(best.payments, decimals)]
    if has_no_rufer(answer):
        found.append(_instead_of_rufer(FourKings(answer.rules.four_kings)))
    return [sentence for sentence in found if sentence]


def where_the_king_lies(best: OptionEstimate, decimals: int) -> str:
    """How often the called king is with a partner or in the talon, and what it brings there."""
    if "own" in best.by_king:
        return f"You hold {best.king} yourself and play alone against three."
    seats = [best.by_king[place] for place in ("1", "2", "3")]
    deals = sum(seat.deals for seat in seats)
    told = []
    if deals:
        mean = sum(seat.deals * (seat.mean or 0) for seat in seats) / deals
        won = sum(seat.deals * (seat.win_rate or 0) for seat in seats) / deals
        told.append(
            f"with a partner in {percent(deals / best.deals)} of the deals"
            f" ({signed(mean, decimals)} points, {percent(won)} won)"
        )
    talon = best.by_king["talon"]
    if talon.mean is not None and talon.win_rate is not None:
        told.append(
            f"in the talon in {percent(talon.share)}, you alone or giving up"
            f" ({signed(talon.mean, decimals)} points, {percent(talon.win_rate)} won)"
        )
    return f"{best.king} is {joined(told)}."


def talon_stakes(answer: Answer, decimals: int) -> list[str]:
    """What it means for each king that it may lie in the talon."""
    told = []
    give_up = 0.0
    for option in answer.options:
        stakes = option.talon
        if stakes is None:
            continue
        give_up = stakes.give_up or 0.0
        half = ""
        if stakes.alone_low is not None and stakes.alone_high is not None:
            half = f" ± {(stakes.alone_high - stakes.alone_low) / 2:.{decimals}f}"
        mean = signed(stakes.alone, decimals) + half
        told.append(f"{mean} with {option.king} ({percent(stakes.win_rate)} won)")
    if not told:
        return []
    costs = f"Giving up costs {bound(-give_up, 0)}; playing" if give_up else "Playing"
    text = "In 1 of 7 deals the called king lies there, and you are alone."
    return [f"{text} {costs} on brings {joined(told)}."]


def made_of(best: OptionEstimate, decimals: int) -> str:
    """The items of the settlement that the mean adds up from."""
    parts = sorted(best.parts.items(), key=lambda part: -abs(part[1]))
    told = [f"{ITEMS[name]} {text}" for name, text in _visible(parts, decimals)]
    return f"{signed(best.mean, decimals)} is made of {joined(told)}." if told else ""


def _against_runner_up(answer: Answer, decimals: int) -> str:
    """From where the lead over the second best comes, if that is a Rufer on as many deals."""
    best = answer.options[0]
    other = next((o for o in answer.options if o.option == answer.verdict.runner_up), None)
    if other is None or other.contract != best.contract or other.deals < best.deals:
        return ""
    lead = [(name, best.parts.get(name, 0.0) - other.parts.get(name, 0.0)) for name in ITEMS]
    largest = sorted(lead, key=lambda part: -part[1])[:3]
    ahead = [part for part in largest if part[1] > 0]
    told = [f"{ITEMS[name]} {text}" for name, text in _visible(ahead, decimals)]
    other_name = game_name(other.contract, other.king)
    return f"Most of the lead over {other_name}: {joined(told)}." if told else ""


def _visible(parts: list[tuple[str, float]], decimals: int) -> list[tuple[str, str]]:
    """Names and numbers of those that are not 0 when rounded."""
    told = [(name, signed(points, decimals)) for name, points in parts]
    return [(name, text) for name, text in told if text.strip("0.")]


def _payments(payments: Mapping[int, int], decimals: int) -> str:
    """How often the forehand gains and pays, and how much."""
    deals = sum(payments.values())
    told = []
    for verb, sign in (("gain", 1), ("pay", -1)):
        those = {points: n for points, n in payments.items() if points * sign > 0}
        count = sum(those.values())
        if count:
            mean = signed(sum(points * n for points, n in those.items()) / count, decimals)
            told.append(f"in {percent(count / deals)} you {verb} ({mean} on average)")
    if payments.get(0):
        told.append(f"in {percent(payments[0] / deals)} nobody pays you and you pay nobody")
    text = joined(told)
    return f"{text.replace(' you', ' of the deals you', 1).capitalize()}." if told else ""


def _instead_of_rufer(choice: FourKings) -> str:
    text = "With all four kings there is no king to call. These rules let you "
    if choice is FourKings.HAND_ON:
        text += "hand the right of forehand on to your right, or "
    return text + "play another game, such as a Farbensolo. That is not weighed here yet."
