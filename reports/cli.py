"""The command `rufer`, all its commands and those that only list what there is.

numba, numpy and pandas are imported only where something is played, so help is instant.
"""

from difflib import get_close_matches

import click

from reports import (
    ask_command,
    claims_command,
    console,
    deal_command,
    headroom_command,
    ladder_command,
    lists,
    measures,
    report_command,
    sweep_command,
    talon_command,
)
from reports.commands import Group, wrong_words
from sim.errors import SettingsError
from sim.language import _


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


for _command in (
    ask_command.ask,
    talon_command.talon,
    deal_command.deal,
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
