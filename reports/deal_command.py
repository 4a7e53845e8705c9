"""The command `rufer deal`."""

from typing import Any

import click

from reports import console, options, questions, running
from reports.commands import Command
from reports.layout import whole
from sim.language import _


@click.command(cls=Command)
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
