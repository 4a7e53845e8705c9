"""The command `rufer`: reads what is asked, has it played, and prints the lines of a screen.

numba, numpy and pandas are imported only where something is played, so help is instant.
"""

from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from reports import (
    claims_command,
    console,
    headroom_command,
    ladder_command,
    lists,
    measures,
    options,
    questions,
    report_command,
    running,
    sweep_command,
)
from reports.commands import Group, wrong_words
from reports.layout import whole
from sim.errors import SettingsError
from sim.language import _

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from analysis import Answer, TalonAnswer
    from analysis.audit import Audit


def run(arguments: list[str]) -> int:
    """Runs the command with these arguments and returns its exit code.

    Raises RuferError for all that the caller can mend, KeyboardInterrupt, with a message where
    there is one to show, and BrokenPipeError where nobody reads the output.
    """
    try:
        with main.make_context("rufer", arguments) as context:
            code = main.invoke(context)
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.UsageError as fault:
        raise SettingsError(wrong_words(fault)) from None
    return code if isinstance(code, int) else 0


class _Group(Group):
    """The command itself, with a hint for whoever forgot `ask`."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0][:1] != "-" and not get_close_matches(args[0], self.commands):
            ctx.fail(
                _("No command {name!r}; to ask about a hand: rufer ask HAND").format(name=args[0])
            )
        return super().resolve_command(ctx, args)


def _print_version(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted:
        from reports.version import version

        console.write([version()])
        context.exit()


@click.group(
    cls=_Group,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version,
    help="Show the version and leave.",
)  # fmt: skip
@click.pass_context
def main(context: click.Context) -> None:
    """What to play with a hand of Königrufen.

    As forehand you hold twelve cards: which game, which king? The unseen cards are dealt many
    times, every deal is played to its end, and the answer says what is best, by how much
    and how sure that is.

        rufer ask XXI XVIII XV XII IX VII ♥D ♥3 ♠K ♠9 ♣7 ♦R
    """
    if context.invoked_subcommand is None:
        console.write([context.get_help()])


@main.command()
@click.argument("hand", nargs=-1, metavar="HAND|FILE.toml")
@options.contracts
@click.option(
    "--king",
    "kings",
    multiple=True,
    metavar="SUIT",
    help="Only a Rufer with this king, such as ♥; may be repeated.",
)
@options.table
@options.others
@options.account
@options.precision
@options.outputs
@options.plot
@options.quiet
def ask(
    hand: tuple[str, ...],
    threads: str | None,
    as_json: bool,
    csv: Path | None,
    plot: Path | None,
    quiet: bool,
    **given: Any,
) -> int:
    """Which game, which king?

    HAND is your twelve cards in any order and any usual spelling (see `rufer cards`), in quotes
    or not; or the name of a file *.toml with the keys hand, rules, strategy, me, compare, fast,
    contracts, kings, account, deals, seed and confidence.
    """  # fmt: skip
    if not hand:
        raise SettingsError(
            _("which hand? Write twelve cards, such as: rufer ask XXI XVIII ... ♣7")
        )
    asked = questions.read_question(hand, given)
    questions.no_talon(asked)
    from analysis.ask import usual_deals
    from analysis.options import options_for

    options_for(asked.hand or 0, asked.rules, asked.contracts, asked.kings)

    def play(progress: console.Progress) -> "Answer":
        from analysis import ask as play_games

        return play_games(
            asked.hand or 0,
            **asked.table,
            **asked.others,
            contracts=asked.contracts,
            kings=asked.kings,
            deals=asked.deals,
            threads=questions.workers(threads),
            progress=progress,
        )

    def lines(answer: "Answer") -> list[str]:
        from reports.screens import answer_lines

        return answer_lines(answer, asked.deals or usual_deals(asked.players))

    def figure(answer: "Answer") -> "Figure":
        from reports.question_figure import ask_figure

        return ask_figure(answer)

    return running.answer(
        play, lines, as_json=as_json, csv=csv, quiet=quiet, figure=figure, plot=plot
    )


@main.command()
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
        if plot is not None:
            raise SettingsError("--audit knows no --plot")
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
    unknown = [f"--{name}" for name in ("me", "deals", "compare", "fast") if given[name]]
    if unknown:
        names = f" {_('and no')} ".join(unknown)
        raise SettingsError(_("--audit knows no {options}").format(options=names))
    talons = questions.whole("audit", audit, 2, 10**6)
    asked = questions.read_question((), given)
    player = questions.one_player(asked.players, "--audit")

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


@main.command()
@click.argument("hand", nargs=-1, metavar="[HAND]...")
@click.option(
    "--contract",
    metavar="GAME",
    help="Which game is played: rufer, unless given, or trischaken.",
)
@click.option("--king", metavar="SUIT", help="Which king is called, such as ♥; else you choose.")
@click.option("--count", metavar="N", default="1", show_default=True, help="How many deals.")
@click.option(
    "--from", "first", metavar="N", default="0", show_default=True, help="Number of the first deal."
)
@options.table
@click.option("--jsonl", is_flag=True, help="One JSON object a line, format rufer-deal/1.")
@options.quiet
def deal(
    hand: tuple[str, ...],
    contract: str | None,
    king: str | None,
    count: str,
    first: str,
    jsonl: bool,
    quiet: bool,
    **given: Any,
) -> int:
    """Play deals and write what happened.

    With a HAND you hold these twelve cards, and the deals are those that `rufer ask` plays with
    the same seed; else you hold any. Every deal is checked by a second, slow set of rules.
    """  # fmt: skip
    given |= {"contracts": (contract,) if contract else (), "kings": (king,) if king else ()}
    asked = questions.read_question(hand, given)
    questions.no_talon(asked)
    numbers = range(
        start := questions.whole("from", first, 0, questions.MAX_DEALS),
        start + questions.whole("count", count, 1, questions.MAX_DEALS),
    )
    row = questions.one_contract(asked)
    done = 0
    try:
        running.prepare(quiet=quiet)
        from sim import replay, table
        from sim.story import in_words

        question = table.Question(
            contract=row,
            rules=asked.rules,
            players=asked.players,
            hand=asked.hand,
            called=asked.kings[0] if asked.kings else None,
            seed=asked.seed,
        )
        for record in replay.deals(question, numbers.start, len(numbers)):
            done += 1
            if jsonl:
                console.write_json(replay.to_json(record, rules_name=asked.rules_name))
            else:
                words = in_words(record, rules_name=asked.rules_name)
                console.write([*([""] if done > 1 else []), *words])
    except KeyboardInterrupt:
        when = _("interrupted before the first deal")
        if done:
            when = _("interrupted after {done} of {wanted} deals")
        when = when.format(done=whole(done), wanted=whole(len(numbers)))
        raise KeyboardInterrupt(when) from None
    return 0


for _command in (
    ladder_command.ladder,
    headroom_command.headroom,
    sweep_command.sweep,
    claims_command.claims,
    report_command.report,
    *measures.COMMANDS,
):
    main.add_command(_command)


@main.command()
@click.argument("preset", required=False, metavar="[PRESET|FILE]")
def rules(preset: str | None) -> None:
    """What clubs do differently; one preset to edit."""
    if preset is None:
        console.write(lists.rules_lines())
    else:
        from sim.settings import load_rules, rules_toml

        console.write(rules_toml(*load_rules(preset)))


@main.command()
@click.argument("name", required=False, metavar="[NAME|FILE]")
def strategies(name: str | None) -> None:
    """How the players play; one player to edit."""
    if name is None:
        console.write(lists.strategy_lines())
    else:
        from sim.settings import load_strategy, strategy_toml

        console.write(strategy_toml(load_strategy(name)))


@main.command()
def cards() -> None:
    """The 54 cards, what they are worth and how they may be written."""
    console.write(lists.card_lines(plain=console.is_plain()))
