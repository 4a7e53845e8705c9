"""The chapter on kings: which suit to call from, by the own cards in it."""

from typing import TYPE_CHECKING, Final

from analysis.estimate import MIN_HANDS
from analysis.king_map import Choice, Holding, KingMap, king_maps
from analysis.sweep import Sweep
from reports.chapter import Chapter
from reports.intervals import plus_minus
from reports.layout import game_name, signed, whole
from reports.map_words import basis, held
from sim.language import _

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from reports.grid_figure import GridCell

# As many of the most frequent holdings as a figure can show.
_SHOWN: Final = 12
_FULL_LEAD: Final = 0.5


def king_chapters(sweep: Sweep, table: "pd.DataFrame") -> list[Chapter]:
    """For each contract that calls a king: holdings against each other."""
    return [_chapter(sweep, found) for found in king_maps(table) if found.hands]


def shown_holdings(found: KingMap) -> list[Holding]:
    """The most frequent holdings that have an interval, the best first."""
    frequent = sorted(found.holdings, key=lambda one: (-one.hands, one.holding))[:_SHOWN]
    return [one for one in found.holdings if one in frequent and one.worth.ahead.low is not None]


def _chapter(sweep: Sweep, found: KingMap) -> Chapter:
    shown = shown_holdings(found)
    return Chapter(
        key=f"kings-{found.contract}",
        title=_title(found, shown),
        question=_("{game}: from which suit to call the king?").format(
            game=game_name(found.contract)
        ),
        text=(
            _(
                "Holdings are the own cards in the called suit: D, R and B, and an x for each pip."
                " A cell compares two calls of the same hands, those that hold both, deal by deal:"
                " so many points a deal is the call of its row ahead of that of its column. The"
                " small number counts the hands."
            ),
            _how_ranked(),
        ),
        draw=(lambda: _figure(found, shown)) if len(shown) > 1 else None,
        alt=_(
            "Half a grid of holdings against holdings, the best first; orange where the row is"
            " ahead of the column, blue where it is behind, hatched where that is not sure. The"
            " table ranks them."
        ),
        caption=_("{hands} hands with two kings to call or more. {basis}").format(
            hands=whole(found.hands), basis=basis(sweep)
        ),
        heading=(_("own cards in the called suit"), _("hands"), *_columns()),
        rows=tuple(
            (held(one.holding), whole(one.hands), *_numbers(one.worth)) for one in found.holdings
        ),
    )


def _how_ranked() -> str:
    return _(
        "A call is first set against a king by lot among those that the hand may call: this needs"
        " no best king and is without bias. How far it is behind the best king lies between two"
        " numbers. At least: the best is chosen on one half of the deals and counted on the other,"
        " both ways; chosen from few deals it may itself be the worse, and the number below 0. At"
        " most: it is chosen on the deals that count, luck and all."
    )


def _columns() -> tuple[str, ...]:
    return (
        _("ahead of a king by lot"),
        _("behind the best, at least"),
        _("behind the best, at most"),
    )


def _numbers(worth: Choice) -> tuple[str, ...]:
    return tuple(plus_minus(mean, 3) for mean in worth)


def _title(found: KingMap, shown: list[Holding]) -> str:
    if len(shown) < 2:
        return _("There are too few hands to compare suits to call from")
    best, worst = shown[0].holding, shown[-1].holding
    # How far they are ahead of a king by lot is over other hands, and so tells no difference.
    versus = found.lead(best, worst)
    if versus is None or versus.lead.low is None:
        text = _(
            "Of the frequent holdings {best} is farthest ahead of a king by lot and {worst} least"
        )
        return text.format(best=held(best), worst=held(worst))
    return _(
        "Of the frequent holdings {best} is farthest ahead of a king by lot and {worst} least; in"
        " hands with both {best} brings {points} points a deal more"
    ).format(best=held(best), worst=held(worst), points=plus_minus(versus.lead))


def _figure(found: KingMap, shown: list[Holding]) -> "Figure":
    from reports.figures import PALE
    from reports.grid_figure import Grid, Sign, diverging, grid_figure

    names = tuple(one.holding for one in shown)
    cells = [
        cell
        for row, one in enumerate(names)
        for column, other in enumerate(names[row + 1 :], row)
        if (cell := _cell(found, row, column, one, other)) is not None
    ]
    grid = Grid(
        title="",
        row_title=_("called from"),
        column_title=_("instead of from"),
        row_names=tuple(map(held, names[:-1])),  # each pair once, the better one in the row
        column_names=tuple(map(held, names[1:])),
        cells=tuple(cells),
    )
    signs = [
        Sign(text=_("the row is ahead, by so many points a deal"), colour=diverging(0.7, 1)),
        Sign(text=_("the row is behind"), colour=diverging(-0.7, 1)),
        Sign(text=_("not sure: the interval contains 0"), hatched=True),
        Sign(text=_("fewer than {n} hands: not judged").format(n=MIN_HANDS), colour=PALE),
    ]
    return grid_figure([grid], signs)


def _cell(found: KingMap, row: int, column: int, one: str, other: str) -> "GridCell | None":
    from reports.grid_figure import GridCell, diverging

    versus = found.lead(one, other)
    if versus is None or versus.lead.mean is None:
        return None
    sure = versus.lead.low is not None and versus.lead.high is not None
    return GridCell(
        row=row,
        column=column,
        text=signed(versus.lead.mean, 2),
        small=whole(versus.hands),
        colour=diverging(versus.lead.mean, _FULL_LEAD),
        hatched=not (sure and (versus.lead.low or 0) * (versus.lead.high or 0) > 0),
        pale=versus.hands < MIN_HANDS,
    )
