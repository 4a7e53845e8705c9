"""The chapters of the card with the rules of thumb: which game, and from which suit to call."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from analysis.features import VOID
from analysis.king_thumb import KingRule, KingThumb, king_thumbs
from analysis.thumb import GameThumb, game_thumb
from analysis.thumb_rules import Book, Leaf, PointCount, Rule, Split
from reports.chapter import Chapter
from reports.intervals import lost, plus_minus
from reports.layout import bound, game_name, joined, whole
from reports.map_words import basis
from sim.language import N_, _

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from analysis.sweep import Sweep

# One of each feature, and many.
FEATURE_WORDS: Final = {
    "tarocks": (N_("tarock"), N_("tarocks")),
    "stecher": (N_("Stecher (tarock from XVI up)"), N_("Stecher (tarocks from XVI up)")),
    "trull": (N_("Trull card (Sküs, XXI, I)"), N_("Trull cards (Sküs, XXI, I)")),
    "birds": (N_("bird (I to IIII)"), N_("birds (I to IIII)")),
    "kings": (N_("king"), N_("kings")),
    "queens": (N_("queen"), N_("queens")),
    "voids": (N_("suit without a card"), N_("suits without a card")),
    "singletons": (N_("suit of a single card"), N_("suits of a single card")),
    "longest": (N_("card of the longest suit"), N_("cards of the longest suit")),
}
BOOK_WORDS: Final = {
    "C-09": N_(
        "up to three tarocks with at most one from XVII up Trischaken, else Rufer (C-09, without"
        " its Sechserdreier, which is not played yet)"
    ),
}
KING_WORDS: Final = {
    "order": N_("the order above"),
    "queen": N_("a bare or once guarded queen, else a suit of one or two cards"),
    "shortest": N_("the shortest suit that is not void"),
    "any": N_("any king, by lot"),
}
# The same for a figure.
KING_NAMES: Final = {
    "order": N_("the order"),
    "queen": N_("queen, else short (C-12)"),
    "shortest": N_("shortest suit (C-16)"),
    "any": N_("by lot"),
}


def thumb_chapters(sweep: "Sweep") -> list[Chapter]:
    """What a sweep teaches; nothing where it has too few hands to learn from and to score on."""
    games = game_thumb(sweep)
    return [
        *([_game_chapter(sweep, games)] if games else []),
        *(_king_chapter(sweep, kings) for kings in king_thumbs(sweep)),
    ]


# Which game ---------------------------------------------------------------------------------


def _game_chapter(sweep: "Sweep", found: GameThumb) -> Chapter:
    count, tree = found.count, found.tree
    return Chapter(
        key="thumb-game",
        title=rule_text(count.rule),
        question=_("Which game, by what a player can count at the table?"),
        text=(
            _("Who follows this loses {loss} points a deal against the full answer.").format(
                loss=lost(count.loss)
            ),
            _("By questions instead: {rule}. That loses {loss}.").format(
                rule=rule_text(tree.rule), loss=lost(tree.loss)
            ),
            _(
                "Both rules were found on {learned} hands and scored on {hands} others. Of rules"
                " that lose as good as the same the simplest is told."
            ).format(learned=whole(found.learned), hands=whole(found.hands)),
            _(
                "A rule names the game, and the best option of it is played; the full answer plays"
                " the best option of all. Both are chosen on one half of the {deals} deals of a"
                " hand and counted on the other, both ways: no luck of the choice counts, but"
                " with so few deals the full answer errs too, so a little more is lost against"
                " the truth. Nothing is known of what the others bid."
            ).format(deals=whole(sweep.deals)),
        ),
        draw=lambda: _games_figure(found),
        alt=_(
            "A bar for each rule, as long as what it loses: first the two found here, then those"
            " of books and one game for all hands. The table has the same numbers."
        ),
        caption=basis(sweep),
        heading=(_("rule"), _("points a deal lost"), _("hands")),
        rows=tuple(
            (rule_text(scored.rule), lost(scored.loss), whole(found.hands))
            for scored in found.rules
        ),
    )


def _games_figure(found: GameThumb) -> "Figure":
    from reports.thumb_figure import Bar, bars_figure

    fitted = (found.count, found.tree)
    bars = [
        Bar(_short_name(scored.rule), scored.loss, lost(scored.loss), scored in fitted)
        for scored in found.rules
    ]
    return bars_figure(bars, _("points a deal lost against the full answer"), 1)


def _short_name(rule: Rule) -> str:
    if isinstance(rule, PointCount):
        return _("the count")
    if isinstance(rule, Split):
        return _("the questions")
    if isinstance(rule, Book):
        return _("the book ({claim})").format(claim=rule.claim)
    return _("always {game}").format(game=game_name(rule.contract))


def rule_text(rule: Rule) -> str:
    """A rule as a sentence without its full stop."""
    if isinstance(rule, PointCount):
        return _count_text(rule)
    if isinstance(rule, Split):
        return _tree_text(rule)
    if isinstance(rule, Book):
        return _(BOOK_WORDS[rule.claim])
    return _("always {game}").format(game=game_name(rule.contract))


def _count_text(rule: PointCount) -> str:
    first, *steps = rule.steps
    if not steps:
        return _("always {game}").format(game=game_name(first.contract))
    told = [
        _("{game} below {count}").format(game=game_name(first.contract), count=steps[0].start),
        *(
            _("{game} from {count}").format(game=game_name(s.contract), count=s.start)
            for s in steps
        ),
    ]
    if len(rule.weights) == 1 and rule.weights[0][1] == 1:
        counted = _("Count the {features}").format(features=_words(rule.weights[0][0], many=True))
    else:
        counted = _("Count {counts}").format(counts=_weights(rule))
    return _("{counted}: {games}").format(counted=counted, games=", ".join(told))


def _weights(rule: PointCount) -> str:
    """What each feature counts, those that count alike together."""
    told = []
    for weight in sorted({weight for _name, weight in rule.weights}, reverse=True):
        names = [_words(name) for name, of in rule.weights if of == weight]
        told.append(
            _("{weight} for each {features}").format(
                weight=bound(weight, 0), features=joined(names)
            )
        )
    return joined(told)


def _words(feature: str, *, many: bool = False) -> str:
    """A feature as a player calls it, one of it or many."""
    return _(FEATURE_WORDS[feature][many])


def _tree_text(tree: Split) -> str:
    """Both answers to a question, and to the next one."""
    said = {
        "count": tree.at_least,
        "features": _words(tree.feature, many=tree.at_least != 1),
        "yes": _answer(tree.yes),
        "no": _answer(tree.no),
    }
    if isinstance(tree.yes, Leaf) and isinstance(tree.no, Leaf):
        return _("{yes} with {count} {features} or more, else {no}").format(**said)
    return _("with {count} {features} or more {yes}; with fewer {no}").format(**said)


def _answer(part: Split | Leaf) -> str:
    return game_name(part.contract) if isinstance(part, Leaf) else _tree_text(part)


# Which king ---------------------------------------------------------------------------------


def _king_chapter(sweep: "Sweep", found: KingThumb) -> Chapter:
    fitted = found.rules[0]
    return Chapter(
        key=f"thumb-king-{found.contract}",
        title=order_text(found.order),
        question=_("{game}: from which suit to call, at the table?").format(
            game=game_name(found.contract)
        ),
        text=(
            _(
                "The own cards in the called suit: D is the queen, K an own king, x any other card"
                " of the suit. Four cards stand for four and more. Suits named"
                " together were not told apart."
            ),
            _(
                "This brings {ahead} points a deal more than a king by lot. The order was found on"
                " {learned} hands with two kings to call or more and scored on {hands} others."
            ).format(
                ahead=plus_minus(fitted.ahead, 3),
                learned=whole(found.learned),
                hands=whole(found.hands),
            ),
            _(
                "The best king of a hand is chosen on one half of its {deals} deals and counted on"
                " the other, both ways. Kings differ by so little that from so few deals the"
                " choice is often wrong: where a loss is below 0, the rule calls better."
            ).format(deals=whole(sweep.deals)),
        ),
        draw=lambda: _kings_figure(found),
        alt=_(
            "A bar for each rule, as long as what it brings more than a king by lot: first the"
            " order found here, then those of books. The table has the same numbers."
        ),
        caption=basis(sweep),
        heading=(
            _("call from"),
            _("more than a king by lot"),
            _("behind the best king"),
            _("hands"),
        ),
        rows=tuple(
            (
                king_text(scored.rule),
                plus_minus(scored.ahead, 3),
                lost(scored.loss),
                whole(found.hands),
            )
            for scored in found.rules
        ),
    )


def _kings_figure(found: KingThumb) -> "Figure":
    from reports.thumb_figure import Bar, bars_figure

    bars = [
        Bar(
            _(KING_NAMES[scored.rule.key]),
            scored.ahead,
            plus_minus(scored.ahead, 3),
            scored.rule.key == "order",
        )
        for scored in found.rules
    ]
    return bars_figure(bars, _("points a deal more than a king by lot"), 2)


def order_text(order: Sequence[Sequence[str]]) -> str:
    """Classes of holdings in the order to call from them."""
    if len(order) == 1:
        return _("From which suit the king is called makes no difference that shows")
    named = [[_("a void") if suit == VOID else suit for suit in suits] for suits in order]
    first, *others = (joined(suits, _("or")) for suits in named)
    return _("Call from {first}, then from {others}").format(
        first=first, others=_(", then from ").join(others)
    )


def king_text(rule: KingRule) -> str:
    """A rule for the king, with the number of its claim."""
    text = _(KING_WORDS[rule.key])
    return f"{text} ({rule.claim})" if rule.claim else text
