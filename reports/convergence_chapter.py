"""The chapter on convergence: whether enough hands and deals were played."""

from typing import TYPE_CHECKING

from analysis.convergence import Convergence, HandStep, convergence
from analysis.sweep import Sweep
from reports.chapter import Chapter
from reports.intervals import half_width, lead
from reports.layout import bound, game_name, percent, whole
from reports.map_words import basis
from sim.language import _

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure


def convergence_chapter(sweep: Sweep, table: "pd.DataFrame") -> Chapter:
    """How sure the matrix would be with fewer hands, and single hands with fewer deals."""
    found = convergence(table)
    return Chapter(
        key="convergence",
        title=_title(found),
        question=_("Were enough hands and deals played?"),
        text=tuple(_texts(found)),
        draw=(lambda: _figure(found)) if found.by_hands else None,
        alt=_(
            "Three lines: the width of the interval in the most frequent cell and the share of the"
            " hands in decided cells, both by the number of hands; and the share of single hands"
            " whose best game is sure, by the deals of each."
        ),
        caption=basis(sweep),
        heading=(
            _("hands"),
            _("of them in the cell"),
            _("gap in the cell"),
            _("hands in decided cells"),
            _("hands with the final best game"),
            _("deals a hand"),
            _("single hands decided"),
        ),
        rows=tuple(_rows(found)),
    )


def _title(found: Convergence) -> str:
    if not found.by_hands:
        return _("There are too few hands to see how sure they become")
    step = found.by_hands[0]
    return _(
        "With {n} hands the matrix decides the game for {percent} of them, the most frequent cell"
        " to ± {half} points a deal"
    ).format(n=whole(step.hands), percent=percent(step.decided), half=_half(step))


def _half(step: HandStep) -> str:
    half = half_width(step.gap)
    return "–" if half is None else bound(half, 2)


def _texts(found: Convergence) -> list[str]:
    texts = []
    if found.cell is not None:
        game = found.cell.game
        texts.append(
            _(
                "The most frequent cell (own tarocks: {tarocks}, own kings: {kings}) has a gap"
                " between {best} and {next}."
            ).format(
                tarocks=found.cell.row,
                kings=found.cell.column,
                best=game_name(game.best) if game.best else "–",
                next=game_name(game.next) if game.next else "–",
            )
        )
    if found.from_deals is not None:
        texts.append(
            _(
                "{percent} of the spread between its hands is luck of their deals, the rest is the"
                " hands themselves: only so much would more deals for each hand take away, while"
                " four times the hands halve the interval."
            ).format(percent=percent(found.from_deals))
        )
    texts.append(
        _(
            "Single hands are decided where the gap between their best option and the nearest of"
            " another game is sure on their own deals; with fewer deals that share is what a part"
            " of the same deals would give on average."
        )
    )
    return texts


def _rows(found: Convergence) -> list[tuple[str, ...]]:
    rows = []
    for place in range(max(len(found.by_hands), len(found.by_deals))):
        hands: tuple[str, ...] = ("",) * 5
        if place < len(found.by_hands):
            step = found.by_hands[place]
            hands = (
                whole(step.hands),
                whole(step.in_cell),
                lead(step.gap),
                percent(step.decided),
                percent(step.as_all),
            )
        deals = ("", "")
        if place < len(found.by_deals):
            of_deals = found.by_deals[place]
            deals = (whole(of_deals.deals), percent(of_deals.decided))
        rows.append((*hands, *deals))
    return rows


def _figure(found: Convergence) -> "Figure":
    from reports.convergence_figure import convergence_figure

    return convergence_figure(found)
