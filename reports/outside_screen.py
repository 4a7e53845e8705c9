"""A published simulation beside ours, as the lines of a screen."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from analysis import published
from analysis.estimate import Rate
from analysis.outside import Line, Outside
from reports.layout import GAMES, columns, counted, joined, labelled, signed, wrapped

_HEADS: Final = ("hands", "KON", "here", "difference")


def outside_lines(found: Outside) -> list[str]:
    """Both tables, their shape, how often the Rufer is won, and why they may differ."""
    lines = [
        f"What {counted(found.hands, 'random hand')} brought, beside the"
        f" {published.HANDS:,} that the engine KON published"
        + (", interrupted" if found.stop == "interrupted" else ""),
        "",
        *wrapped(
            "Every hand plays both games as forehand, fit for them or not, and the player calls"
            " by its own rule. Points a deal for the forehand:"
        ),
    ]
    for game in published.POINTS:
        lines += ["", *columns(_table(game, _lines(found, game)), "<>>>>")]
    lines += ["", *labelled("Shape", *_shape(found))]
    lines += labelled("Won", _won(found))
    lines += labelled("King", _king(found))
    lines += labelled("Differ", _differences(found))
    lines += labelled(
        "Sure",
        f"± holds at {100 * found.confidence:g} % each and counts hands, not deals: those of one"
        f" hand are alike. That of a difference allows for the luck of KON's hands too, as far"
        " as they spread like ours.",
    )
    footer = (
        f"{counted(found.hands, 'hand')}, {counted(found.deals, 'deal')} each",
        f"rules {found.rules_name}",
        f"players {found.strategy}",
        f"seed {found.seed}",
    )
    return [*lines, "", *wrapped(" · ".join(footer))]


def _lines(found: Outside, game: str) -> list[Line]:
    return [line for line in found.lines if line.contract == game]


def _table(game: str, lines: Sequence[Line]) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = [(GAMES[game], *_HEADS)]
    for line in lines:
        rows.append(
            (
                f"{line.tarocks} tarocks",
                f"{line.hands:,}",
                signed(line.published, 2),
                _with_error(line.mean, line.low, line.high),
                _with_error(line.difference, line.difference_low, line.difference_high),
            )
        )
    return rows


def _with_error(value: float | None, low: float | None, high: float | None) -> str:
    if value is None:
        return "–"
    error = "" if low is None or high is None else f" ± {(high - low) / 2:.2f}"
    return signed(value, 2) + error


# Shape -------------------------------------------------------------------------------------


def _shape(found: Outside) -> list[str]:
    """Which way each game goes with more tarocks, and where the better one changes."""
    told = [_steps(game, _lines(found, game)) for game in published.POINTS]
    there = _better([lead.published for lead in found.leads])
    here = _better([lead.lead for lead in found.leads])
    told.append(f"The better game: in KON {there}; here {'too' if here == there else here}.")
    open_at = [
        str(lead.tarocks)
        for lead in found.leads
        if lead.lead is not None
        and (lead.low is None or lead.high is None or lead.low <= 0 <= lead.high)
    ]
    if open_at:
        told.append(f"With {joined(open_at)} tarocks these hands do not tell which is better here.")
    return told


def _steps(game: str, lines: Sequence[Line]) -> str:
    """How many steps from one number of tarocks to the next go the way that KON's go."""
    ours = [(line.published, line.mean) for line in lines if line.mean is not None]
    rises = lines[-1].published > lines[0].published
    steps = [(b[1] > a[1]) == (b[0] > a[0]) for a, b in pairwise(ours)]
    way = "more" if rises else "less"
    return (
        f"{GAMES[game]} brings {way} with each tarock more in KON; here at"
        f" {sum(steps)} of {len(steps)} steps."
    )


def _better(leads: Sequence[float | None]) -> str:
    """Which game is the better one, up to how many tarocks."""
    known = [
        (tarocks, "the Rufer" if lead > 0 else "Trischaken")
        for tarocks, lead in zip(published.TAROCKS, leads, strict=True)
        if lead is not None
    ]
    if not known:
        return "neither, without such hands"
    turns = [(a, b) for a, b in pairwise(known) if a[1] != b[1]]
    if not turns:
        return f"{known[0][1]} throughout"
    told = [f"{a[1]} up to {a[0]} tarocks" for a, _ in turns]
    return joined([*told, f"{turns[-1][1][1]} from {turns[-1][1][0]}"])


# Won and called ----------------------------------------------------------------------------


def _won(found: Outside) -> str:
    return (
        f"The Rufer with a partner: in KON {_percent(published.WON_WITH_PARTNER)}, here"
        f" {_rate(found.won_with_partner)}. Alone: in KON {_percent(published.WON_ALONE)}, here"
        f" {_rate(found.won_alone)}; a game given up counts as lost."
    )


def _king(found: Outside) -> str:
    text = f"The called king lies in the talon in {_rate(found.king_in_talon)} of the deals in"
    text += f" which it is not in the own hand; exactly it is 1 in 7, {_percent(1 / 7)}."
    if found.without_rufer:
        text += f" {counted(found.without_rufer, 'hand')} with all four kings had no Rufer."
    return text


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _rate(rate: Rate) -> str:
    if rate.rate is None:
        return "no deals"
    if rate.low is None or rate.high is None:
        return _percent(rate.rate)
    return f"{100 * rate.rate:.1f} ± {50 * (rate.high - rate.low):.1f} %"


# Why they differ ---------------------------------------------------------------------------


def _differences(found: Outside) -> str:
    """What is known to be different; how much each of it does is not."""
    text = (
        "The shape should agree, the numbers need not. What is known to differ: the rules of"
        f" thumb by which KON's players and {found.strategy} call, take up, give up and play."
        " Here nobody announces, and kontra is said only to a forehand alone."
    )
    if found.rules_name != published.RULES:
        return (
            f"{text} KON plays by the rules {published.RULES}; by {found.rules_name} other points"
            " are counted, so not even the shape need agree."
        )
    return (
        f"{text} A Valat adds 4 to the game in KON and replaces its value here. A bird or called"
        " king that fails counts minus by these rules."
    )
