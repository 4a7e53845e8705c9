"""What stands behind the chapters of a report: method, limits, how to repeat it, terms."""

from collections.abc import Sequence
from typing import Final

from analysis.sweep import Sweep
from reports.layout import game_name, joined, whole
from reports.page import Note
from sim.contracts import CONTRACTS
from sim.language import N_, _
from sim.strategy import STRATEGIES

_TERMS: Final = (
    (
        "Rufer",
        N_("The forehand calls a king; whoever holds it is the partner. One half of the Talon"
           " is taken up, and three cards are laid away."),
    ),
    (
        "Trischaken",
        N_("Everybody plays alone and wants few points; whoever has most of them pays."),
    ),
    ("Talon", N_("The six cards in the middle, two halves of three.")),
    (
        N_("alone"),
        N_("The called king lies in the Talon: the forehand plays against three or gives up"
           " and pays."),
    ),
    ("Stecher", N_("The high tarocks, from XVI up.")),
    ("Trull", N_("Sküs, Mond (XXI) and Pagat (I).")),
    ("Pagat, Uhu, Kakadu, Quapil", N_("The tarocks I to IIII as birds: each pays for taking"
                                      " its own one of the last four tricks.")),
    ("König ultimo", N_("The called king falls in the last trick, and its side takes it.")),
    ("Valat", N_("All twelve tricks.")),
    (
        N_("points a deal"),
        N_("What the forehand wins or loses on average, from all others together."),
    ),
    (
        N_("±, interval"),
        N_("In 95 of 100 reports like this one the true number lies within it."),
    ),
    (
        N_("behind"),
        N_("How many points a deal another choice brings less, on the same deals."),
    ),
    (
        N_("decided, undecided"),
        N_("Decided: the interval of the difference leaves 0 out. Undecided: it does not, and"
           " either choice may be the better one."),
    ),
)  # fmt: skip


def method(sweeps: Sequence[Sweep]) -> Note:
    """How the numbers came about."""
    first = sweeps[0]
    if first.where:
        dealt = _(
            "The forehand is dealt random hands until {hands} are such hands, {where}; nobody else"
            " bids."
        )
    else:
        dealt = _(
            "The forehand is dealt {hands} random hands, as the pack has them, and nobody else"
            " bids."
        )
    return Note(
        key="method",
        title=_("Method"),
        text=(
            dealt.format(hands=whole(first.hands), where=first.where),
            _(
                "With each hand every game that it may play is played in {deals} deals: the"
                " 42 cards that it does not see are dealt anew, the Talon is taken up, cards are"
                " laid away, all twelve tricks are played, and the game is paid by the rules."
            ).format(deals=whole(first.deals)),
            _(
                "All games of a hand are played on the same deals, so they are compared with the"
                " same luck. Each hand has deals of its own, so the hands are independent of each"
                " other, and an interval over them can be read from how they spread."
            ),
            _(
                "What is picked as the best on some deals is scored on others: else its luck would"
                " count as its worth."
            ),
            _(
                "The simulator is checked against a second, slow set of rules, card by card, and"
                " against odds that are known exactly."
            ),
        ),
    )


def limits(sweeps: Sequence[Sweep]) -> Note:
    """What the numbers do not say."""
    first = sweeps[0]
    games = {row.option.contract for row in first.rows}
    played = joined([game_name(name) for name in CONTRACTS if name in games])
    return Note(
        key="limits",
        title=_("Limits"),
        text=(
            _(
                "An answer is worth as much as its players. All four play like {players} here:"
                " against people who play better or worse, or who know each other, a close choice"
                " may turn. A clear one should not."
            ).format(players=first.strategy),
            _sensitivity(sweeps),
            _(
                "Only these games are compared: {games}. A hand may be worth more in a game that"
                " is not played here."
            ).format(games=played),
            _(
                "That the others have not bid tells nothing here about their cards, while at a"
                " table it does: strong hands opposite are a little less likely there."
            ),
            _(
                "A table by tarocks and kings is about the average of many hands. For one hand ask"
                " rufer itself: rufer ask HAND."
            ),
        ),
    )


def _sensitivity(sweeps: Sequence[Sweep]) -> str:
    """What stands beside the first sweep."""
    others = [
        _("players {players}, rules {rules}").format(players=s.strategy, rules=s.rules_name)
        for s in sweeps[1:]
    ]
    if not others:
        return _(
            "This report asks no other players and no other rules, so it cannot say what would"
            " turn: name more than one sweep to see that."
        )
    return _(
        "Beside it stand: {others}. The chapter on other players and rules says where the advice"
        " changes and what following it would lose there."
    ).format(others="; ".join(others))


def repeat(sweeps: Sequence[Sweep], commands: Sequence[str]) -> Note:
    """The commands that make the report again; the same seed gives the same numbers."""
    own = sorted({s.strategy for s in sweeps} - {*STRATEGIES})
    text = [
        _(
            "These commands make this report again, to the byte, with the same versions of rufer"
            " and matplotlib. The seed {seed} decides the deals, and the number of processors"
            " changes nothing."
        ).format(seed=sweeps[0].seed)
    ]
    if own:
        text.append(
            _("Own players, not part of rufer, have to be there as files: {names}.").format(
                names=", ".join(own)
            )
        )
    return Note(
        key="repeat",
        title=_("How to repeat every number"),
        text=tuple(text),
        commands=tuple(commands),
    )


def terms() -> Note:
    """What the words mean."""
    return Note(
        key="terms",
        title=_("Terms"),
        terms=tuple((_(term), _(meaning)) for term, meaning in _TERMS),
    )
