"""Options that several commands share."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


def options(*options: Callable[[F], F]) -> Callable[[F], F]:
    """Several options as one decorator, shown in this order."""

    def decorate(command: F) -> F:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


rules = click.option("--rules", metavar="PRESET|FILE", help="Rules of the club; see `rufer rules`.")
_strategy = click.option(
    "--strategy",
    metavar="NAME|FILE",
    help="How all four play, or one each with commas, you first; see `rufer strategies`.",
)
_me = click.option("--me", metavar="NAME|FILE", help="How you play yourself, if different.")
seed = click.option("--seed", metavar="N", help="Which deals: the same number, the same deals.")
table = options(rules, _strategy, _me, seed)
equals = options(rules, _strategy, seed)  # nobody plays differently
contracts = click.option(
    "--contract",
    "contracts",
    multiple=True,
    metavar="GAME",
    help="Only this game, rufer or trischaken.",
)
others = options(
    click.option(
        "--compare",
        multiple=True,
        metavar="NAME|FILE",
        help="Say too what would be best if all four played so; may be repeated.",
    ),
    click.option("--fast", is_flag=True, help="Compare with no players who are slow to choose."),
)
account = click.option(
    "--account",
    metavar="ACCOUNT",
    help="What counts: written (Schrift, unless given) or money (Geld), where kontra counts too.",
)
confidence = click.option("--confidence", metavar="P", help="Of the intervals; 0.95 unless given.")
threads = click.option("--threads", metavar="N", help="Processors to use; all unless given.")
precision = options(
    click.option("--deals", metavar="N", help="Deals for each option; enough unless given."),
    confidence,
    threads,
)
outputs = options(
    click.option("--json", "as_json", is_flag=True, help="The answer as one JSON object."),
    click.option(
        "--csv",
        "csv",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Also write the table to a file.",
    ),
)
plot = click.option(
    "--plot",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Also draw it: SVG, PNG or PDF by the suffix.",
)
quiet = click.option("--quiet", is_flag=True, help="No progress and no notes on stderr.")
