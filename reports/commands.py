"""What every command of `rufer` is made of."""

import click

from reports import console


class Command(click.Command):
    """A command whose help any output can carry."""

    def get_help(self, ctx: click.Context) -> str:
        """The help, in letters where there is no ♥."""
        return console.fit_stdout(super().get_help(ctx))
