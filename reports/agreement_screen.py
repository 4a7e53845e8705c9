"""How far one player's advice holds where another plays, as the lines of a screen."""

from analysis.agreement import AdvisedGame, Agreement
from analysis.estimate import Mean, Rate
from reports.layout import GAMES, bound, columns, counted, labelled, percent, wrapped


def agreement_lines(found: Agreement) -> list[str]:
    """How often both choose alike, what is lost, and what these numbers can tell."""
    adviser, judge = found.strategy, found.judge
    shares: list[tuple[str, ...]] = [
        ("advised", "hands", "same option", "same game", "judge itself", "surely other")
    ]
    losses = [("points a deal lost", "at least", "at most", "only the game")]
    for game in found.games:
        name = GAMES.get(game.advised, game.advised)
        shares.append((name, f"{game.hands:,}", *_shares(game)))
        losses.append((name, _mean(game.at_least), _mean(game.at_most), _mean(game.game_loss)))
    return [
        f"Does {adviser} advise as {judge} would? {counted(len(found.hands), 'random hand')}"
        + (", interrupted" if found.stop == "interrupted" else ""),
        "",
        *wrapped(_verdict(found)),
        "",
        *columns(shares, "<>>>>>"),
        "",
        *columns(losses, "<>>>"),
        "",
        *labelled("Played", _played(found)),
        *labelled("Same", _same(found)),
        *labelled("Lost", *_lost(found)),
        "",
        *wrapped(
            f"{counted(found.judge_games, 'game')} of {judge} · rules {found.rules_name} · advice"
            f" {adviser} · judge {judge} · seed {found.seed}"
        ),
    ]


def _verdict(found: Agreement) -> str:
    """What following the advice costs, as far as it is known."""
    every = found.games[0]
    text = f"Who follows {found.strategy} where all four play like {found.judge} loses"
    least, most = every.at_least, bound(every.at_most.mean or 0.0, 2)
    if least.low is not None and least.low > 0:
        return f"{text} from {bound(least.mean or 0.0, 2)} to {most} points a deal."
    return f"{text} at most about {most} points a deal, and perhaps nothing."


def _shares(game: AdvisedGame) -> tuple[str, ...]:
    rates = game.same, game.same_game, game.steady, game.surely_other
    return tuple(_rate(rate) for rate in rates)


def _rate(rate: Rate) -> str:
    return "–" if rate.rate is None else percent(rate.rate)


def _mean(mean: Mean) -> str:
    if mean.mean is None:
        return "–"
    text = bound(mean.mean, 3)
    if mean.low is None or mean.high is None:
        return text
    return f"{text} ± {(mean.high - mean.low) / 2:.3f}"


def _played(found: Agreement) -> str:
    return (
        f"The advice of {found.strategy} stands on {found.deals:,} deals for each option. On"
        f" {found.judge_deals:,} others all four played like {found.judge}: the advice, what is"
        f" at most {found.margin:g} points behind it, and the best of each other game. What is"
        " farther behind counts as worse."
    )


def _same(found: Agreement) -> str:
    every = found.games[0]
    text = f"From {found.judge_deals:,} deals {found.judge}'s own choice is not sure: on one half"
    text += f" of them and on the other it chooses the same in {_rate(every.steady)} of the hands."
    if every.surely_other.rate is not None:
        sure = 100 * (1 - found.confidence) / 2
        text += f" In {_rate(every.surely_other)} another option is ahead for sure; luck alone"
        text += f" may make that {sure:g} %."
    if every.same.low is not None and every.same.high is not None:
        half = 50 * (every.same.high - every.same.low)
        text += f" A share of {found.games[0].hands:,} hands is good to about ± {half:.0f} %."
    return text


def _lost(found: Agreement) -> list[str]:
    between = (
        f"The loss lies between the two. At least: {found.judge} chooses on one half of its"
        " deals, and the other half tells what its choice is better, so no luck of the choice"
        " counts; a choice from few deals may itself be the worse, and the number below 0. At"
        " most: on the deals that chose it, luck and all."
    )
    game = (
        f"Only the game: {found.judge} chooses as before, but only within the game that"
        f" {found.strategy} advises. ± counts hands and holds at {100 * found.confidence:g} %."
    )
    return [between, game]
