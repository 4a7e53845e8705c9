"""What every command of `rufer` is made of: help in any output, and in the language spoken."""

import copy
import gettext
import inspect
import os
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, TypeVar

import click

from reports import console
from sim import language
from sim.errors import SettingsError
from sim.language import LANGUAGES, N_, _

P = TypeVar("P", bound=click.Command | click.Parameter)


def speak(arguments: Sequence[str]) -> None:
    """Speaks the language that `--lang` names, wherever it stands, or else that of the locale.

    So it holds for help and for wrong words too, which click tells before it has read all. Click
    itself asks gettext for its words, and gettext the environment. Raises SettingsError.
    """
    gettext.bindtextdomain(language.DOMAIN, language.LOCALE)
    gettext.textdomain(language.DOMAIN)
    language.use(None)
    wanted = _wanted(arguments)
    if wanted is not None and wanted not in LANGUAGES:
        known = _("{some} or {last}").format(some=", ".join(LANGUAGES[:-1]), last=LANGUAGES[-1])
        raise SettingsError(
            _("lang {name!r}: {known} would be right").format(name=wanted, known=known)
        )
    language.use(wanted)
    os.environ["LANGUAGE"] = language.language()


def _wanted(arguments: Sequence[str]) -> str | None:
    """The value of the last `--lang`, if there is one."""
    wanted = None
    for word, after in zip_longest(arguments, arguments[1:]):
        if word == "--":
            break
        if word == "--lang":
            wanted = after
        elif word.startswith("--lang="):
            wanted = word.removeprefix("--lang=")
    return wanted


def spoken(part: P) -> P:
    """A command or parameter as help shows it: texts and names in the language spoken."""
    shown = copy.copy(part)
    for name in ("help", "metavar", "options_metavar", "subcommand_metavar"):
        if text := getattr(part, name, None):
            setattr(shown, name, _(inspect.cleandoc(text)))
    if isinstance(shown, click.Command):
        shown.params = [spoken(parameter) for parameter in shown.params]
    return shown


def wrong_words(fault: click.UsageError) -> str:
    """What is wrong with the words of the command, and where to look."""
    path = fault.ctx.command_path if fault.ctx else "rufer"
    if isinstance(fault, click.MissingParameter) and fault.param is not None:
        fault.param = spoken(fault.param)
    wrong = fault.format_message().rstrip(".")
    return _("{wrong} (see {command} --help)").format(wrong=wrong, command=path)


class Command(click.Command):
    """A command that knows `--lang`, and whose help any output can carry."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        lang = click.Option(
            ["--lang"],
            metavar="|".join(LANGUAGES),
            expose_value=False,
            help=N_("English or German; the language of the locale unless given."),
        )
        self.params.append(lang)

    def get_help(self, ctx: click.Context) -> str:
        """The help, in letters where there is no ♥."""
        return console.fit_stdout(super().get_help(ctx))

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the help."""
        super(Command, spoken(self)).format_help(ctx, formatter)

    def get_short_help_str(self, limit: int = 45) -> str:
        """The help in a line."""
        return super(Command, spoken(self)).get_short_help_str(limit)


class Group(Command, click.Group):
    """The command `rufer` itself."""

    command_class = Command
