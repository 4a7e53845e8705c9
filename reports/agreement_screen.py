"""How far one player's advice holds where another plays, as the lines of a screen."""

from analysis.agreement import AdvisedGame, Agreement
from reports.intervals import lost, share
from reports.layout import (
    bound,
    columns,
    counted,
    fixed,
    game_name,
    labelled,
    short,
    whole,
    wrapped,
)
from reports.sureness import rules_named
from sim.language import _


def agreement_lines(found: Agreement) -> list[str]:
    """How often both choose alike, what is lost, and what these numbers can tell."""
    adviser, judge = found.strategy, found.judge
    shares: list[tuple[str, ...]] = [
        (
            _("advised"),
            _("hands"),
            _("same option"),
            _("same game"),
            _("judge itself"),
            _("surely other"),
        )
    ]
    losses = [(_("points a deal lost"), _("at least"), _("at most"), _("only the game"))]
    for game in found.games:
        name = _("all") if game.advised == "all" else game_name(game.advised)
        shares.append((name, whole(game.hands), *_shares(game)))
        losses.append((name, lost(game.at_least), lost(game.at_most), lost(game.game_loss)))
    title = _("Does {adviser} advise as {judge} would? {hands}")
    if found.stop == "interrupted":
        title = _("Does {adviser} advise as {judge} would? {hands}, interrupted")
    hands = counted(len(found.hands), "random hand")
    footer = (
        _("{games} of {player}").format(games=counted(found.judge_games, "game"), player=judge),
        rules_named(found.rules_name),
        _("advice {player}").format(player=adviser),
        _("judge {player}").format(player=judge),
        _("seed {n}").format(n=found.seed),
    )
    return [
        *wrapped(title.format(adviser=adviser, judge=judge, hands=hands)),
        "",
        *wrapped(_verdict(found)),
        "",
        *columns(shares, "<>>>>>"),
        "",
        *columns(losses, "<>>>"),
        "",
        *labelled(_("Played"), _played(found)),
        *labelled(_("Same"), _same(found)),
        *labelled(_("Lost"), *_lost(found)),
        "",
        *wrapped(" · ".join(footer)),
    ]


def _verdict(found: Agreement) -> str:
    """What following the advice costs, as far as it is known."""
    every = found.games[0]
    least, most = every.at_least, bound(every.at_most.mean or 0.0, 2)
    text = _(
        "Who follows {adviser} where all four play like {judge} loses at most about {most} points"
        " a deal, and perhaps nothing."
    )
    if least.low is not None and least.low > 0:
        text = _(
            "Who follows {adviser} where all four play like {judge} loses from {least} to {most}"
            " points a deal."
        )
    return text.format(
        adviser=found.strategy, judge=found.judge, least=bound(least.mean or 0.0, 2), most=most
    )


def _shares(game: AdvisedGame) -> tuple[str, ...]:
    rates = game.same, game.same_game, game.steady, game.surely_other
    return tuple(share(rate) for rate in rates)


def _played(found: Agreement) -> str:
    return _(
        "The advice of {adviser} stands on {deals} deals for each option. On {others} others all"
        " four played like {judge}: the advice, what is at most {margin} points behind it, and the"
        " best of each other game. What is farther behind counts as worse."
    ).format(
        adviser=found.strategy,
        deals=whole(found.deals),
        others=whole(found.judge_deals),
        judge=found.judge,
        margin=short(found.margin),
    )


def _same(found: Agreement) -> str:
    every = found.games[0]
    told = [
        _(
            "From {deals} deals {judge}'s own choice is not sure: on one half of them and on the"
            " other it chooses the same in {share} of the hands."
        ).format(deals=whole(found.judge_deals), judge=found.judge, share=share(every.steady))
    ]
    if every.surely_other.rate is not None:
        text = _("In {share} another option is ahead for sure; luck alone may make that {luck} %.")
        luck = short(100 * (1 - found.confidence) / 2)
        told.append(text.format(share=share(every.surely_other), luck=luck))
    if every.same.low is not None and every.same.high is not None:
        half = fixed(50 * (every.same.high - every.same.low), 0)
        text = _("A share of {hands} hands is good to about ± {half} %.")
        told.append(text.format(hands=whole(every.hands), half=half))
    return " ".join(told)


def _lost(found: Agreement) -> list[str]:
    between = _(
        "The loss lies between the two. At least: {judge} chooses on one half of its"
        " deals, and the other half tells what its choice is better, so no luck of the choice"
        " counts; a choice from few deals may itself be the worse, and the number below 0. At"
        " most: on the deals that chose it, luck and all."
    ).format(judge=found.judge)
    game = _(
        "Only the game: {judge} chooses as before, but only within the game that {adviser}"
        " advises. ± counts hands and holds at {share} %."
    ).format(judge=found.judge, adviser=found.strategy, share=short(100 * found.confidence))
    return [between, game]
