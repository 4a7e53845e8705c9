"""The command `rufer claims`."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from analysis.conditions import DEFAULT_DEALS
from reports import console, options, questions, running
from reports.commands import Command
from sim.language import N_

if TYPE_CHECKING:
    from analysis.claims import Judgement

_DEALS_HELP: Final = N_("Deals of each claim about play; fewer hands and talons.")


@click.command(cls=Command)
@click.argument("keys", nargs=-1, metavar="[CLAIM ...]")
@options.equals
@click.option(
    "--deals", metavar="N", default=str(DEFAULT_DEALS), show_default=True, help=_DEALS_HELP
)
@options.confidence
@options.threads
@options.outputs
@options.quiet
def claims(
    keys: tuple[str, ...],
    threads: str | None,
    as_json: bool,
    csv: Path | None,
    quiet: bool,
    **given: Any,
) -> int:
    """What players say about the game, tried and judged.

    Every claim of docs/rules.md 10 that can be tried, and those of the page that this project
    started from: what was measured, the effect, and whether the claim holds. With CLAIM, such as
    C-23 or C-23a, only these, and by strata where there are some.

        rufer claims C-12 C-23
    """  # fmt: skip
    asked = questions.read_question((), given)
    player = questions.one_player(asked.players)
    from analysis.claims import verify_player, wanted_claims

    wanted_claims(keys)
    verify_player(player)

    def play(progress: console.Progress) -> "Judgement":
        from analysis.claims import claims as try_claims

        return try_claims(
            keys,
            rules=asked.rules,
            rules_name=asked.rules_name,
            strategy=player,
            deals=asked.deals or DEFAULT_DEALS,
            seed=asked.seed,
            confidence=asked.confidence,
            threads=questions.workers(threads),
            progress=progress,
        )

    def lines(found: "Judgement") -> list[str]:
        from reports.claims_screen import claims_lines

        return claims_lines(found, detailed=bool(keys))

    return running.answer(play, lines, as_json=as_json, csv=csv, quiet=quiet, unit="game")
