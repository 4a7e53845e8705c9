"""How sure an answer is, as every screen says it: intervals, other players, what was played."""

import math
from collections.abc import Iterable, Sequence

from analysis.answer import Answer, OptionEstimate
from analysis.headroom import HeadroomRow
from analysis.ladder import LadderRow
from reports.layout import between, bound, counted, joined


def interrupted(answer: Answer, wanted: int | None) -> str:
    """How far an interrupted answer came; nobody need have said how many deals it wants."""
    if wanted is None:
        return f"Interrupted after {answer.deals:,} deals: the answer so far."
    if answer.deals < wanted:
        return f"Interrupted after {answer.deals:,} of {wanted:,} deals: the answer so far."
    return "Interrupted when the answer stood, but before other players were compared."


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


def half_width(option: OptionEstimate | LadderRow | HeadroomRow) -> float | None:
    """What stands behind the ± of a mean."""
    if option.low is None or option.high is None:
        return None
    return (option.high - option.low) / 2


def behind_the_best(answer: Answer, shown: Sequence[OptionEstimate], decimals: int) -> list[str]:
    """The last column of a table, for its heading, the best option, and the others shown.

    How far each is behind, with the bounds, or after how many deals it left the race.
    """
    gaps = [bound(option.gap, decimals) for option in shown]
    width = max(map(len, gaps))
    cells = ["behind the best", ""]  # over two columns: the gap and its bounds
    for option, gap in zip(shown[1:], gaps[1:], strict=True):
        bounds = between(option.gap_low, option.gap_high, decimals)
        if option.deals < answer.deals:
            bounds = f"after {counted(option.deals, 'deal')}"
        cells.append(f"{gap:>{width}}  {bounds}")
    return cells


def sure(answer: Answer) -> str:
    """What the intervals promise, and under which condition."""
    me, *others = answer.strategies
    players = f"all four play like {me}"
    if {*others} != {me}:
        players = f"you play like {me} and the others like {joined(_in_turn(others))}"
    if len(answer.options) == 1:
        held = "the true mean lies within its ±"
    else:
        held = "all true gaps lie inside their bounds"
    return f"In {100 * answer.confidence:g} of 100 answers {held}, if {players}."


def footer(answer: Answer) -> str:
    """Everything that repeats the answer, and how long it took."""
    return f"{played(answer)} · {answer.elapsed_s:.1f} s"


def played(answer: Answer) -> str:
    """Everything that repeats the answer."""
    me, *others = answer.strategies
    players = [me] if {*others} == {me} else [me, "against", *_in_turn(others)]
    return " · ".join(
        (
            f"{counted(answer.deals, 'deal')}" + " (interrupted)" * (answer.stop == "interrupted"),
            f"rules {answer.rules_name}" + ", money" * (answer.account == "money"),
            f"players {' '.join(players)}",
            f"seed {answer.seed}",
        )
    )


def _in_turn(others: Sequence[str]) -> Sequence[str]:
    """The players after the forehand in playing order; one where all are alike."""
    return others[:1] if len({*others}) == 1 else others
