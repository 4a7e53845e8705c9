"""What may be said: one option is best, some are as good, or the deals do not tell."""

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from analysis.answer import OptionEstimate

Status = Literal["decided", "equivalent", "undecided"]

# Points a deal below which it does not matter what is played.
INDIFFERENCE: Final = 0.02
# Fewer deals are no evidence: a normal interval may even have no width.
MIN_DEALS: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Which option is best, and whether that is sure.

    `decided`: every other option is behind. `equivalent`: none that may be ahead
    differs by more than INDIFFERENCE. Else `undecided`. `rivals` are the options not
    shown to be behind, and `runner_up` is the first of them, or else the second best;
    `gap` and its bounds are how far it is behind. With one option, there is none.
    """

    best: str
    status: Status
    runner_up: str | None = None
    gap: float | None = None
    gap_low: float | None = None
    gap_high: float | None = None
    rivals: tuple[str, ...] = ()

    @property
    def leaders(self) -> frozenset[str]:
        """The options that may be the best one."""
        return frozenset((self.best, *self.rivals))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersView(Verdict):
    """The verdict on the same question when these players play.

    `deals` were played with the best; `left_out` options were not asked about. `flips`: an
    option is best there that is not among the best of the answer, or False if one is best in
    both, or None if the deals do not tell. `flips_game` says so of the game, and with an open
    talon of the half or giving up.
    """

    strategy: str
    deals: int
    left_out: int = 0
    flips: bool | None = None
    flips_game: bool | None = None


def view_of(
    strategy: str, verdict: Verdict, deals: int, here: Verdict, *, left_out: int = 0
) -> PlayersView:
    """A verdict as that of the players of this name, beside the verdict `here` of the answer."""
    settled = "undecided" not in (verdict.status, here.status)
    return PlayersView(
        **asdict(verdict),
        strategy=strategy,
        deals=deals,
        left_out=left_out,
        flips=_differ(here.leaders, verdict.leaders, settled=settled),
        flips_game=_differ(
            frozenset(map(game_of, here.leaders)),
            frozenset(map(game_of, verdict.leaders)),
            settled=settled,
        ),
    )


def _differ(here: frozenset[str], there: frozenset[str], *, settled: bool) -> bool | None:
    """Whether the best is another there, where each may be any of these; settled, all are."""
    if not here & there:
        return True
    return False if settled or len(here | there) == 1 else None


def game_of(option: str) -> str:
    """The game in an option's name; with an open talon the half, or giving up."""
    return option.partition(":")[0]


def verdict_of(
    estimates: Sequence["OptionEstimate"], beaten: Collection[str] = frozenset()
) -> Verdict:
    """The verdict on options, the best first; their gaps hold together.

    `beaten` are options known to be behind some other, whatever their gap to the best.
    """
    best, *others = estimates
    if not others:
        return Verdict(best=best.option, status="decided")
    enough = best.deals >= MIN_DEALS
    rivals = [
        other
        for other in others
        if other.option not in beaten and not (enough and _is_behind(other))
    ]
    runner_up = (rivals or others)[0]
    status: Status = "undecided"
    if not rivals:
        status = "decided"
    elif enough and all(map(is_level, rivals)):
        status = "equivalent"
    return Verdict(
        best=best.option,
        status=status,
        runner_up=runner_up.option,
        gap=runner_up.gap,
        gap_low=runner_up.gap_low,
        gap_high=runner_up.gap_high,
        rivals=tuple(rival.option for rival in rivals),
    )


def _is_behind(option: "OptionEstimate") -> bool:
    return option.gap_low is not None and option.gap_low > 0


def is_level(option: "OptionEstimate") -> bool:
    """The whole interval lies inside ±INDIFFERENCE."""
    if option.gap_low is None or option.gap_high is None:
        return False
    return option.gap_low >= -INDIFFERENCE and option.gap_high <= INDIFFERENCE
