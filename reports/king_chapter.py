"""The chapter on kings: which suit to call from, by the own cards in it."""

from typing import TYPE_CHECKING, Final

from analysis.estimate import MIN_HANDS, Mean
from analysis.king_map import Holding, KingMap, king_maps
from analysis.sweep import Sweep
from reports.chapter import Chapter
from reports.layout import game_name, signed
from reports.map_words import basis, lead, plus_minus, share
from sim.language import _

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from reports.grid_figure import GridCell

# As many of the most frequent holdings as a figure can show.
_SHOWN: Final = 14
_FULL_LEAD: Final = 0.5


def king_chapters(sweep: Sweep) -> list[Chapter]:
    """For each contract that calls a king: holdings against each other, and the books' rules."""
    maps = king_maps(sweep.table) if sweep.rows else ()
    return [
        chapter
        for found in maps
        if found.hands
        for chapter in (_holdings_chapter(sweep, found), _rules_chapter(sweep, found))
    ]


def shown_holdings(found: KingMap) -> list[Holding]:
    """The most frequent holdings that have an interval, the smallest loss first."""
    frequent = sorted(found.holdings, key=lambda one: (-one.hands, one.holding))[:_SHOWN]
    return [one for one in found.holdings if one in frequent and one.loss.low is not None]


def _holdings_chapter(sweep: Sweep, found: KingMap) -> Chapter:
    shown = shown_holdings(found)
    return Chapter(
        key=f"kings-{found.contract}",
        title=_title(found, shown),
        question=_("{game}: from which suit to call the king?").format(
            game=game_name(found.contract, None)
        ),
        text=(
            _(
                "Holdings are the own cards in the called suit: D, R and B, an x for each pip, and"
                " – for a void. A cell compares two calls of the same hands, those that hold"
                " both, deal by deal: so many points a deal is the call of its row ahead of that"
                " of its column. The small number counts the hands."
            ),
            _(
                "The ranking says how far a call is behind the best king of the hand, which is"
                " chosen on one half of the deals and counted on the other, both ways."
            ),
        ),
        draw=(lambda: _figure(found, shown)) if len(shown) > 1 else None,
        alt=_(
            "A grid of holdings against holdings, the best first; orange where the row is ahead,"
            " blue where it is behind, hatched where that is not sure. The table ranks them."
        ),
        caption=_("{hands} hands with two kings to call or more. {basis}").format(
            hands=f"{found.hands:,}", basis=basis(sweep)
        ),
        heading=(_("own cards in the called suit"), _("hands"), _("behind the best king")),
        rows=tuple(
            (one.holding, f"{one.hands:,}", lead(one.loss))
            for one in found.holdings
            if one.loss.mean is not None
        ),
    )


def _title(found: KingMap, shown: list[Holding]) -> str:
    if len(shown) < 2:
        return _("There are too few hands to compare suits to call from")
    return _("{best} is the best holding to call from, {worst} the worst: {cost} behind").format(
        best=shown[0].holding,
        worst=shown[-1].holding,
        cost=_cost(shown[-1].loss, shown[0].loss),
    )


def _cost(worse: Mean, better: Mean) -> str:
    from reports.layout import bound

    return _("{points} points a deal").format(
        points=bound((worse.mean or 0.0) - (better.mean or 0.0), 2)
    )


def _figure(found: KingMap, shown: list[Holding]) -> "Figure":
    from reports.figures import PALE
    from reports.grid_figure import Grid, Sign, diverging, grid_figure

    names = tuple(one.holding for one in shown)
    cells = [
        cell
        for row, one in enumerate(names)
        for column, other in enumerate(names)
        if (cell := _cell(found, row, column, one, other)) is not None
    ]
    grid = Grid(
        title="",
        row_title=_("called from"),
        column_title=_("instead of from"),
        row_names=names,
        column_names=names,
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
        small=f"{versus.hands:,}",
        colour=diverging(versus.lead.mean, _FULL_LEAD),
        hatched=not (sure and (versus.lead.low or 0) * (versus.lead.high or 0) > 0),
        pale=versus.hands < MIN_HANDS,
    )


# The rules of the books --------------------------------------------------------------------------


def _rules_chapter(sweep: Sweep, found: KingMap) -> Chapter:
    seed = found.rules[0]
    return Chapter(
        key=f"king-rules-{found.contract}",
        title=_rule_title(seed.loss),
        question=_("{game}: which rule for the king is a good one?").format(
            game=game_name(found.contract, None)
        ),
        text=(
            _(
                "The first rule is the one that players are taught. A rule is judged on the hands"
                " it says something about; where it leaves several kings, their mean counts. The"
                " best king is chosen on one half of the deals and counted on the other, both"
                " ways. A king by lot shows how much there is to lose."
            ),
        ),
        caption=_("{hands} hands with two kings to call or more. {basis}").format(
            hands=f"{found.hands:,}", basis=basis(sweep)
        ),
        heading=(_("call the king of"), _("says something in"), _("loses, points a deal")),
        rows=tuple(
            (_(rule.text), share(rule.speaks), plus_minus(rule.loss, 3)) for rule in found.rules
        ),
    )


def _rule_title(loss: Mean) -> str:
    if loss.mean is None:
        return _("No hand is one that the rule for the king speaks of")
    return _(
        "The rule “bare or once guarded queen, else a short suit” loses {points} points a deal"
        " against the best king"
    ).format(points=plus_minus(loss, 2).removeprefix("+"))
