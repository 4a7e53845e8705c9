"""The chapter on tarocks: what every game brings by their number, and where games cross."""

import math
from typing import TYPE_CHECKING

from analysis.hand_games import HandGames
from analysis.sweep import Sweep
from analysis.thresholds import Crossing, Thresholds, thresholds
from reports.chapter import Chapter
from reports.intervals import plus_minus
from reports.layout import between, bound, game_name, percent, whole
from reports.map_words import basis, how_chosen
from sim.language import _

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from analysis.estimate import Mean


def threshold_chapter(sweep: Sweep, games: HandGames) -> Chapter:
    """What every contract brings by own tarocks, and where one overtakes the other."""
    found = thresholds(games)
    return Chapter(
        key="tarocks",
        title=_title(found),
        question=_("How many tarocks does a game want?"),
        text=(
            *map(_crossing, found.crossings),
            how_chosen(),
            _("Shares won are counted on all deals: a little of that luck is in them."),
        ),
        draw=(lambda: _draw(found)) if found.curves else None,
        alt=_(
            "Lines of points a deal by own tarocks, one for each game, with bands; below, the"
            " share of the games won. The table has the same numbers."
        ),
        caption=_("Bands are the intervals. {basis}").format(basis=basis(sweep)),
        heading=(
            _("own tarocks"),
            _("hands"),
            *(game_name(curve.contract) for curve in found.curves),
            *(_("{game} won").format(game=game_name(curve.contract)) for curve in found.winnable),
        ),
        rows=tuple(_row(found, count) for count in found.counts),
    )


def _draw(found: Thresholds) -> "Figure":
    from reports.threshold_figure import threshold_figure

    return threshold_figure(found)


def _title(found: Thresholds) -> str:
    if found.crossings:
        return "; ".join(map(_turn, found.crossings))
    judged = [
        (place.points.mean or 0.0, place.tarocks, curve.contract)
        for curve in found.curves
        for place in curve.places
        if place.points.low is not None
    ]
    if not judged:
        return _("There are too few hands to compare games by their tarocks")
    best = {count: game for _points, count, game in sorted(judged)}  # the greatest comes last
    if len(set(best.values())) > 1:
        return _("No game brings most with every number of tarocks")
    return _("With {first} to {last} tarocks {game} brings most all along").format(
        first=min(best), last=max(best), game=game_name(max(judged)[2])
    )


def _turn(crossing: Crossing) -> str:
    few = math.floor(crossing.at)
    return _("{below} brings more up to {few} tarocks, {above} from {many} on").format(
        below=game_name(crossing.below),
        above=game_name(crossing.above),
        few=few,
        many=few + 1,
    )


def _crossing(crossing: Crossing) -> str:
    text = _("On average {below} and {above} are level at {at} tarocks {bounds}.")
    bounds = between(crossing.low, crossing.high, 2)
    return text.format(
        below=game_name(crossing.below),
        above=game_name(crossing.above),
        at=bound(crossing.at, 2),
        bounds=bounds,
    ).replace(" .", ".")


def _row(found: Thresholds, count: int) -> tuple[str, ...]:
    places = {
        curve.contract: place
        for curve in found.curves
        for place in curve.places
        if place.tarocks == count
    }
    hands = max(place.hands for place in places.values())
    points = [
        plus_minus(places[curve.contract].points) if curve.contract in places else "–"
        for curve in found.curves
    ]
    wins = [
        _won(places[curve.contract].wins) if curve.contract in places else "–"
        for curve in found.winnable
    ]
    return (str(count), whole(hands), *points, *wins)


def _won(mean: "Mean") -> str:
    if mean.mean is None:
        return "–"
    if mean.low is None or mean.high is None:
        return percent(mean.mean)
    half = bound(50 * (mean.high - mean.low), 1)
    return f"{bound(100 * mean.mean, 1)} ± {half} %"
