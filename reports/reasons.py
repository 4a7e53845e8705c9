"""Why an option is best, in sentences: where the king lies, what adds up, who pays."""

from collections.abc import Mapping

from analysis.answer import Answer, OptionEstimate
from reports.layout import bound, game_name, give_or_take, is_nothing, joined, percent, signed
from sim.items import ITEMS
from sim.language import N_, _
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
        text = _("You hold {king} yourself and play alone against three.")
        return text.format(king=best.king)
    seats = [best.by_king[place] for place in ("1", "2", "3")]
    deals = sum(seat.deals for seat in seats)
    told = []
    if deals:
        mean = sum(seat.deals * (seat.mean or 0) for seat in seats) / deals
        won = sum(seat.deals * (seat.win_rate or 0) for seat in seats) / deals
        told.append(
            _("with a partner in {share} of the deals ({mean} points, {won} won)").format(
                share=percent(deals / best.deals), mean=signed(mean, decimals), won=percent(won)
            )
        )
    talon = best.by_king["talon"]
    if talon.mean is not None and talon.win_rate is not None:
        told.append(
            _("in the talon in {share}, you alone or giving up ({mean} points, {won} won)").format(
                share=percent(talon.share),
                mean=signed(talon.mean, decimals),
                won=percent(talon.win_rate),
            )
        )
    return _("{king} is {places}.").format(king=best.king, places=joined(told))


def talon_stakes(answer: Answer, decimals: int) -> list[str]:
    """What it means for each king that it may lie in the talon."""
    told = []
    give_up = 0.0
    for option in answer.options:
        stakes = option.talon
        if stakes is None:
            continue
        give_up = stakes.give_up or 0.0
        half = None
        if stakes.alone_low is not None and stakes.alone_high is not None:
            half = (stakes.alone_high - stakes.alone_low) / 2
        told.append(
            _("{mean} with {king} ({won} won)").format(
                mean=signed(stakes.alone, decimals) + give_or_take(half, decimals),
                king=option.king,
                won=percent(stakes.win_rate),
            )
        )
    if not told:
        return []
    text = _(
        "In 1 of 7 deals the called king lies there, and you are alone. Playing on brings {means}."
    )
    if give_up:
        text = _(
            "In 1 of 7 deals the called king lies there, and you are alone."
            " Giving up costs {cost}; playing on brings {means}."
        )
    return [text.format(cost=bound(-give_up, 0), means=joined(told))]


def made_of(best: OptionEstimate, decimals: int) -> str:
    """The items of the settlement that the mean adds up from."""
    parts = sorted(best.parts.items(), key=lambda part: -abs(part[1]))
    told = _visible(parts, decimals)
    text = _("{mean} is made of {items}.") if told else ""
    return text.format(mean=signed(best.mean, decimals), items=joined(told))


def _against_runner_up(answer: Answer, decimals: int) -> str:
    """From where the lead over the second best comes, if that is a Rufer on as many deals."""
    best = answer.options[0]
    other = next((o for o in answer.options if o.option == answer.verdict.runner_up), None)
    if other is None or other.contract != best.contract or other.deals < best.deals:
        return ""
    lead = [(name, best.parts.get(name, 0.0) - other.parts.get(name, 0.0)) for name in ITEMS]
    largest = sorted(lead, key=lambda part: -part[1])[:3]
    ahead = [part for part in largest if part[1] > 0]
    told = _visible(ahead, decimals)
    text = _("Most of the lead over {game}: {items}.") if told else ""
    return text.format(game=game_name(other.contract, other.king), items=joined(told))


def _visible(parts: list[tuple[str, float]], decimals: int) -> list[str]:
    """Those that are not 0 when rounded, each with its number."""
    told = [(name, signed(points, decimals)) for name, points in parts]
    return [f"{_(ITEMS[name])} {text}" for name, text in told if not is_nothing(text)]


def _payments(payments: Mapping[int, int], decimals: int) -> str:
    """How often the forehand gains and pays, and how much."""
    deals = sum(payments.values())
    cases = (
        (1, N_("in {share} of the deals you gain ({mean} on average)"),
            N_("in {share} you gain ({mean} on average)")),
        (-1, N_("in {share} of the deals you pay ({mean} on average)"),
            N_("in {share} you pay ({mean} on average)")),
        (0, N_("in {share} of the deals nobody pays you and you pay nobody"),
            N_("in {share} nobody pays you and you pay nobody")),
    )  # fmt: skip
    told: list[str] = []
    for sign, first, next_one in cases:
        those = {points: n for points, n in payments.items() if (points > 0) - (points < 0) == sign}
        if count := sum(those.values()):
            mean = signed(sum(points * n for points, n in those.items()) / count, decimals)
            text = _(next_one) if told else _(first)
            told.append(text.format(share=percent(count / deals), mean=mean))
    text = joined(told)
    return f"{text[:1].upper()}{text[1:]}." if told else ""


def _instead_of_rufer(choice: FourKings) -> str:
    if choice is FourKings.HAND_ON:
        return _(
            "With all four kings there is no king to call. These rules let you hand the right of"
            " forehand on to your right, or play another game, such as a Farbensolo. That is not"
            " weighed here yet."
        )
    return _(
        "With all four kings there is no king to call. These rules let you play another game, such"
        " as a Farbensolo. That is not weighed here yet."
    )
