"""How sure an answer is, as every screen says it: intervals, other players, what was played."""

import math
from collections.abc import Iterable, Sequence
from typing import Final

from analysis.accounts import Account
from analysis.answer import Answer, OptionEstimate
from reports.intervals import half_width
from reports.layout import between, bound, counted, joined, seconds, short, whole
from sim.language import N_, _, ngettext

# What counts, as the head of a column.
ACCOUNT_NAMES: Final = {"written": N_("written"), "money": N_("money")}


def interrupted(answer: Answer, wanted: int | None) -> str:
    """How far an interrupted answer came; nobody need have said how many deals it wants."""
    if wanted is None:
        text = _("Interrupted after {done} deals: the answer so far.")
    elif answer.deals < wanted:
        text = _("Interrupted after {done} of {wanted} deals: the answer so far.")
    else:
        text = _("Interrupted when the answer stood, but before other players were compared.")
    return text.format(done=whole(answer.deals), wanted=whole(wanted or 0))


def decimals_of(answer: Answer) -> int:
    """Enough decimals to see every interval."""
    most = answer.deals
    sizes = [half for o in answer.options if o.deals == most and (half := half_width(o))]
    if answer.verdict.status == "decided" and answer.verdict.gap_low:
        sizes.append(abs(answer.verdict.gap_low))
    return decimals_for(sizes)


def decimals_for(sizes: Iterable[float]) -> int:
    """Enough decimals to see numbers of these sizes, none of them 0: from 2 to 4."""
    return min(4, max(2, math.ceil(-math.log10(min(sizes, default=1.0)))))


def behind_the_best(answer: Answer, shown: Sequence[OptionEstimate], decimals: int) -> list[str]:
    """The last column of a table, for its heading, the best option, and the others shown.

    How far each is behind, with the bounds, or after how many deals it left the race.
    """
    gaps = [bound(option.gap, decimals) for option in shown]
    width = max(map(len, gaps))
    cells = [_("behind the best"), ""]  # over two columns: the gap and its bounds
    for option, gap in zip(shown[1:], gaps[1:], strict=True):
        bounds = between(option.gap_low, option.gap_high, decimals)
        if option.deals < answer.deals:
            bounds = ngettext("after {n} deal", "after {n} deals", option.deals)
            bounds = bounds.format(n=whole(option.deals))
        cells.append(f"{gap:>{width}}  {bounds}")
    return cells


def sure(answer: Answer) -> str:
    """What the intervals promise, and under which condition."""
    me, *others = answer.strategies
    alike = {*others} == {me}
    if len(answer.options) == 1:
        text = (
            _(
                "In {share} of 100 answers the true mean lies within its ±,"
                " if all four play like {me}."
            )
            if alike
            else _(
                "In {share} of 100 answers the true mean lies within its ±,"
                " if you play like {me} and the others like {others}."
            )
        )
    else:
        text = (
            _(
                "In {share} of 100 answers all true gaps lie inside their bounds,"
                " if all four play like {me}."
            )
            if alike
            else _(
                "In {share} of 100 answers all true gaps lie inside their bounds,"
                " if you play like {me} and the others like {others}."
            )
        )
    share = short(100 * answer.confidence)
    return text.format(share=share, me=me, others=joined(_in_turn(others)))


def footer(answer: Answer) -> str:
    """Everything that repeats the answer, and how long it took."""
    return f"{played(answer)} · {seconds(answer.elapsed_s)}"


def played(answer: Answer) -> str:
    """Everything that repeats the answer."""
    me, *others = answer.strategies
    players = [me] if {*others} == {me} else [me, _("against"), *_in_turn(others)]
    deals = counted(answer.deals, "deal")
    return " · ".join(
        (
            so_far(deals) if answer.stop == "interrupted" else deals,
            rules_named(answer.rules_name, answer.account),
            _("players {names}").format(names=" ".join(players)),
            _("seed {n}").format(n=answer.seed),
        )
    )


def so_far(amount: str) -> str:
    """How much was played before an interrupt."""
    return _("{amount} (interrupted)").format(amount=amount)


def rules_named(name: str, account: Account = "written") -> str:
    """The rules and, if it is not the written points, what counts."""
    text = _("rules {name}, money") if account == "money" else _("rules {name}")
    return text.format(name=name)


def _in_turn(others: Sequence[str]) -> Sequence[str]:
    """The players after the forehand in playing order; one where all are alike."""
    return others[:1] if len({*others}) == 1 else others
