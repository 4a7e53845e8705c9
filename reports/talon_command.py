"""The command `rufer talon`."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from reports import console, options, questions, running
from reports.commands import Command
from sim.errors import SettingsError
from sim.language import _

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from analysis import TalonAnswer
    from analysis.audit import Audit


@click.command(cls=Command)
@click.argument("hand", nargs=-1, metavar="HAND|FILE.toml")
@click.option("--king", metavar="SUIT", help="The king you called, such as ♥.")
@click.option(
    "--talon", metavar="CARDS", help='Both halves with | between, such as "♥K V ♣8 | XX ♦2 ♠D".'
)
@click.option(
    "--audit",
    metavar="N",
    help="No hand: how well the players exchange, measured on N random talons.",
)
@options.table
@options.others
@options.account
@options.precision
@options.outputs
@options.plot
@options.quiet
def talon(
    hand: tuple[str, ...],
    audit: str | None,
    threads: str | None,
    as_json: bool,
    csv: Path | None,
    plot: Path | None,
    quiet: bool,
    **given: Any,
) -> int:
    """Which half, what to lay away, or give up?

    The talon lies open. HAND is your twelve cards before you take up a half; or the name of a
    file *.toml with the keys hand, king, talon, rules, strategy, me, compare, fast, account, deals,
    seed and confidence. Everything that may be laid away is weighed; what is far behind leaves
    early.
    """  # fmt: skip
    if audit is not None:
        given["plot"] = plot
        return _audit(audit, hand, given, threads, as_json=as_json, csv=csv, quiet=quiet)
    if not hand:
        raise SettingsError(_("which hand? Write twelve cards, such as: rufer talon XXI ... ♣7"))
    asked = questions.read_question(hand, given)
    king, halves = questions.open_talon(asked)

    def play(progress: console.Progress) -> "TalonAnswer":
        from analysis import talon as play_exchanges

        return play_exchanges(
            asked.hand or 0,
            king,
            halves,
            **asked.table,
            **asked.others,
            deals=asked.deals,
            threads=questions.workers(threads),
            progress=progress,
        )

    def lines(answer: "TalonAnswer") -> list[str]:
        from reports.talon_screen import talon_lines

        return talon_lines(answer, asked.deals)

    def figure(answer: "TalonAnswer") -> "Figure":
        from reports.question_figure import talon_figure

        return talon_figure(answer)

    return running.answer(
        play, lines, as_json=as_json, csv=csv, quiet=quiet, figure=figure, plot=plot
    )


def _audit(
    audit: str,
    hand: tuple[str, ...],
    given: dict[str, Any],
    threads: str | None,
    *,
    as_json: bool,
    csv: Path | None,
    quiet: bool,
) -> int:
    """Measures how well the players exchange; no hand is asked about."""
    if hand or given["king"] or given["talon"]:
        raise SettingsError(_("--audit deals hands, kings and talons itself: leave yours out"))
    unknown = [f"--{name}" for name in ("me", "deals", "compare", "fast", "plot") if given[name]]
    if unknown:
        raise SettingsError(_("--audit knows no {option}").format(option=unknown[0]))
    talons = questions.whole("audit", audit, 2, 10**6)
    asked = questions.read_question((), given)
    player = questions.one_player(asked.players)

    def play(progress: console.Progress) -> "Audit":
        from analysis.audit import audit as play_talons

        return play_talons(
            talons,
            rules=asked.rules,
            rules_name=asked.rules_name,
            account=asked.account,
            strategy=player,
            seed=asked.seed,
            confidence=asked.confidence,
            threads=questions.workers(threads),
            progress=progress,
        )

    def lines(found: "Audit") -> list[str]:
        from reports.audit_screen import audit_lines

        return audit_lines(found)

    return running.answer(play, lines, as_json=as_json, csv=csv, quiet=quiet, unit="talon")
