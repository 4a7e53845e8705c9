"""A published simulation beside ours, as the lines of a screen."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from analysis import published
from analysis.estimate import Rate
from analysis.outside import Line, Outside
from reports.layout import (
    GAMES,
    columns,
    counted,
    fixed,
    give_or_take,
    joined,
    labelled,
    short,
    signed,
    whole,
    wrapped,
)
from reports.sureness import rules_named
from sim.language import N_, _, ngettext

_HEADS: Final = (N_("hands"), "KON", N_("here"), N_("difference"))


def outside_lines(found: Outside) -> list[str]:
    """Both tables, their shape, how often the Rufer is won, and why they may differ."""
    title = _("What {hands} brought, beside the {published} that the engine KON published")
    if found.stop == "interrupted":
        title = _(
            "What {hands} brought, beside the {published} that the engine KON published,"
            " interrupted"
        )
    lines = [
        *wrapped(
            title.format(
                hands=counted(found.hands, "random hand"), published=whole(published.HANDS)
            )
        ),
        "",
        *wrapped(
            _(
                "Every hand plays both games as forehand, fit for them or not, and the player calls"
                " by its own rule. Points a deal for the forehand:"
            )
        ),
    ]
    for game in published.POINTS:
        lines += ["", *columns(_table(game, _lines(found, game)), "<>>>>")]
    lines += ["", *labelled(_("Shape"), *_shape(found))]
    lines += labelled(_("Won"), _won(found))
    lines += labelled(_("King"), _king(found))
    lines += labelled(_("Differ"), _differences(found))
    lines += labelled(
        _("Sure"),
        _(
            "± holds at {share} % each and counts hands, not deals: those of one hand are alike."
            " That of a difference allows for the luck of KON's hands too, as far as they spread"
            " like ours."
        ).format(share=short(100 * found.confidence)),
    )
    footer = (
        _("{hands}, {deals} each").format(
            hands=counted(found.hands, "hand"), deals=counted(found.deals, "deal")
        ),
        rules_named(found.rules_name),
        _("players {names}").format(names=found.strategy),
        _("seed {n}").format(n=found.seed),
    )
    return [*lines, "", *wrapped(" · ".join(footer))]


def _lines(found: Outside, game: str) -> list[Line]:
    return [line for line in found.lines if line.contract == game]


def _table(game: str, lines: Sequence[Line]) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = [(GAMES[game], *map(_, _HEADS))]
    for line in lines:
        rows.append(
            (
                counted(line.tarocks, "tarock"),
                whole(line.hands),
                signed(line.published, 2),
                _with_error(line.mean, line.low, line.high),
                _with_error(line.difference, line.difference_low, line.difference_high),
            )
        )
    return rows


def _with_error(value: float | None, low: float | None, high: float | None) -> str:
    if value is None:
        return "–"
    half = None if low is None or high is None else (high - low) / 2
    return signed(value, 2) + give_or_take(half, 2)


# Shape -------------------------------------------------------------------------------------


def _shape(found: Outside) -> list[str]:
    """Which way each game goes with more tarocks, and where the better one changes."""
    told = [_steps(game, _lines(found, game)) for game in published.POINTS]
    there = _better([lead.published for lead in found.leads])
    here = _better([lead.lead for lead in found.leads])
    text = _("The better game: in KON {there}; here {here}.")
    if here == there:
        text = _("The better game: in KON {there}; here too.")
    told.append(text.format(there=there, here=here))
    open_at = [
        str(lead.tarocks)
        for lead in found.leads
        if lead.lead is not None
        and (lead.low is None or lead.high is None or lead.low <= 0 <= lead.high)
    ]
    if open_at:
        text = _("With {counts} tarocks these hands do not tell which is better here.")
        told.append(text.format(counts=joined(open_at)))
    return told


def _steps(game: str, lines: Sequence[Line]) -> str:
    """How many steps from one number of tarocks to the next go the way that KON's go."""
    ours = [(line.published, line.mean) for line in lines if line.mean is not None]
    rises = lines[-1].published > lines[0].published
    steps = [(b[1] > a[1]) == (b[0] > a[0]) for a, b in pairwise(ours)]
    text = _("{game} brings less with each tarock more in KON; here at {n} of {all} steps.")
    if rises:
        text = _("{game} brings more with each tarock more in KON; here at {n} of {all} steps.")
    return text.format(game=GAMES[game], n=sum(steps), all=len(steps))


def _better(leads: Sequence[float | None]) -> str:
    """Which game is the better one, up to how many tarocks."""
    known = [
        (tarocks, _("the Rufer") if lead > 0 else _("Trischaken"))
        for tarocks, lead in zip(published.TAROCKS, leads, strict=True)
        if lead is not None
    ]
    if not known:
        return _("neither, without such hands")
    turns = [(a, b) for a, b in pairwise(known) if a[1] != b[1]]
    if not turns:
        return _("{game} throughout").format(game=known[0][1])
    told = [
        _("{game} up to {n} tarocks").format(game=game, n=tarocks) for (tarocks, game), _b in turns
    ]
    tarocks, game = turns[-1][1]
    return joined([*told, _("{game} from {n}").format(game=game, n=tarocks)])


# Won and called ----------------------------------------------------------------------------


def _won(found: Outside) -> str:
    return _(
        "The Rufer with a partner: in KON {their_partner}, here {partner}. Alone: in KON"
        " {their_alone}, here {alone}; a game given up counts as lost."
    ).format(
        their_partner=_percent(published.WON_WITH_PARTNER),
        partner=_rate(found.won_with_partner),
        their_alone=_percent(published.WON_ALONE),
        alone=_rate(found.won_alone),
    )


def _king(found: Outside) -> str:
    text = _(
        "The called king lies in the talon in {share} of the deals in which it is not in the own"
        " hand; exactly it is 1 in 7, {exactly}."
    ).format(share=_rate(found.king_in_talon), exactly=_percent(1 / 7))
    if n := found.without_rufer:
        without = ngettext(
            "{n} hand with all four kings had no Rufer.",
            "{n} hands with all four kings had no Rufer.",
            n,
        )
        text += " " + without.format(n=whole(n))
    return text


def _percent(share: float) -> str:
    return f"{fixed(100 * share, 1)} %"


def _rate(rate: Rate) -> str:
    if rate.rate is None:
        return _("no deals")
    if rate.low is None or rate.high is None:
        return _percent(rate.rate)
    return f"{fixed(100 * rate.rate, 1)}{give_or_take(50 * (rate.high - rate.low), 1)} %"


# Why they differ ---------------------------------------------------------------------------


def _differences(found: Outside) -> str:
    """What is known to be different; how much each of it does is not."""
    text = _(
        "The shape should agree, the numbers need not. What is known to differ: the rules of"
        " thumb by which KON's players and {player} call, take up, give up and play."
        " Here nobody announces, and kontra is said only to a forehand alone."
    ).format(player=found.strategy)
    if found.rules_name != published.RULES:
        why = _(
            "KON plays by the rules {theirs}; by {ours} other points are counted, so not even the"
            " shape need agree."
        ).format(theirs=published.RULES, ours=found.rules_name)
        return f"{text} {why}"
    why = _(
        "A Valat adds 4 to the game in KON and replaces its value here. A bird or called king that"
        " fails counts minus by these rules."
    )
    return f"{text} {why}"
