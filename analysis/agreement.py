"""Whether one kind of player advises as another would, and what it costs to follow the first.

The adviser plays every option of a random hand on many deals. The judge, a stronger and slower
kind of player, plays on other deals those near the adviser's best and the best of each other
game. It has few deals, so its own choice is a guess, and the loss is bounded from two sides:

- `at_least`: the judge chooses on one half of its deals, the other half tells what is lost,
  and the reverse. The luck that made the choice does not count. But a choice from few deals is
  not the best there is: it may lose itself, and the mean may be below 0.
- `at_most`: how far its choice is ahead on the very deals that chose it, luck and all.

How often both choose the same option is a guess too. What the judge's own halves agree in
shows how much of that is luck.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from analysis.answer import Stop
from analysis.arguments import Players, read_players, read_rules, verify_numbers
from analysis.estimate import Mean, Rate, mean_over, normal_quantile, wilson_interval
from analysis.experiment import Progress
from analysis.options import Option
from analysis.random_hands import RandomHand, hand_by_hand, play_hand
from analysis.shared_luck import (
    Ahead,
    Floats,
    ahead_of_first,
    errors_of_judge,
    leads_of_adviser,
    leads_of_judge,
    share_of_luck,
)
from analysis.sweep import options_of
from analysis.tally import Tally
from sim import cards
from sim.contracts import CONTRACTS
from sim.errors import SettingsError
from sim.language import _
from sim.rules import Rules
from sim.strategy import Strategy

if TYPE_CHECKING:
    import pandas as pd

HANDS: Final = 500
DEALS: Final = 20_000
# With about four options a hand a quarter of an hour on two cores, if the judge searches.
JUDGE_DEALS: Final = 150
MARGIN: Final = 0.5


class Played(NamedTuple):
    """The options of a hand that were judged, the advised one first.

    `advised` is their tally on the adviser's deals; `halves` are both halves of the judge's
    deals, and `whole` is both together.
    """

    dealt: RandomHand
    options: tuple[Option, ...]
    advised: Tally
    halves: tuple[Ahead, Ahead]
    whole: Ahead


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedHand:
    """The advice for a hand, the judge's choice, and what the advice loses, in points a deal.

    `judged` counts the options that the judge played. `steady`: the halves of its deals choose
    the same. `surely_other`: another option is ahead of the advice for sure. `game_loss` is
    what is lost if the judge chooses, on the same half, only within the advised game: both
    choices are from few deals, so it bounds nothing.
    """

    number: int
    hand: int
    judged: int
    advice: Option
    choice: Option
    steady: bool
    surely_other: bool
    at_least: float
    at_most: float
    game_loss: float

    @property
    def same(self) -> bool:
        """Whether both choose the same option."""
        return self.choice == self.advice

    @property
    def same_game(self) -> bool:
        """Whether both choose the same game, with whatever king."""
        return self.choice.contract == self.advice.contract


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvisedGame:
    """The hands for which this game is advised, or `all`: shares of them, and mean losses."""

    advised: str
    hands: int
    same: Rate
    same_game: Rate
    steady: Rate
    surely_other: Rate
    at_least: Mean
    at_most: Mean
    game_loss: Mean


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """How far the advice of one kind of player holds when another plays all four seats.

    `deals` are the adviser's for each option, `judge_deals` the judge's; an option more than
    `margin` points behind the advice was judged only as the best of its game.
    """

    rules_name: str
    strategy: str
    judge: str
    seed: int
    confidence: float
    stop: Stop
    deals: int
    judge_deals: int
    margin: float
    hands: tuple[JudgedHand, ...]
    games: tuple[AdvisedGame, ...]

    @property
    def judge_games(self) -> int:
        """Single games that the judge played."""
        return self.judge_deals * sum(hand.judged for hand in self.hands)

    @property
    def table(self) -> "pd.DataFrame":
        """One row a hand."""
        import pandas as pd  # noqa: PLC0415  (half a second that most callers need not wait)

        return pd.DataFrame(
            {
                "number": hand.number,
                "hand": cards.text_of(hand.hand),
                "judged": hand.judged,
                "advice": hand.advice.key,
                "choice": hand.choice.key,
                "same": hand.same,
                "same_game": hand.same_game,
                "steady": hand.steady,
                "surely_other": hand.surely_other,
                "at_least": hand.at_least,
                "at_most": hand.at_most,
                "game_loss": hand.game_loss,
            }
            for hand in self.hands
        )

    def to_json(self) -> str:
        """The question and the games as one JSON object; numbers that do not exist are null."""
        names = (
            "rules_name", "strategy", "judge", "seed", "confidence", "stop", "deals",
            "judge_deals", "margin", "judge_games",
        )  # fmt: skip
        fields: dict[str, Any] = {name: getattr(self, name) for name in names}
        fields["games"] = [
            {
                name: value._asdict() if isinstance(value, Mean | Rate) else value
                for name, value in ((name, getattr(game, name)) for name in asdict(game))
            }
            for game in self.games
        ]
        return json.dumps(fields, ensure_ascii=False, allow_nan=False, indent=2)


def agreement(
    hands: int = HANDS,
    *,
    judge: str | Strategy,
    rules: str | Rules = "seed",
    rules_name: str | None = None,
    strategy: str | Strategy = "standard",
    deals: int = DEALS,
    judge_deals: int = JUDGE_DEALS,
    margin: float = MARGIN,
    seed: int = 1,
    confidence: float = 0.95,
    threads: int | None = None,
    chunk_size: int | None = None,
    progress: Progress | None = None,
) -> Agreement:
    """Compares the advice of `strategy` with that of `judge` on the first random hands of a seed.

    Each of the two plays all four seats. The rest is as in `sweep`, whose rows with the same
    seed and deals are what the advice stands on. Ctrl-C ends with the whole hands so far.
    """
    rules_name, rule_set = read_rules(rules, rules_name)
    adviser, judges = read_players(strategy), read_players(judge)
    verify_numbers(confidence=confidence, deals=deals, threads=threads, chunk_size=chunk_size)
    if judge_deals < 2:
        fault = _("judge_deals {number}: a whole number from 2 would be right")
        raise SettingsError(fault.format(number=judge_deals))
    if not margin >= 0:
        raise SettingsError(
            _("margin {number}: points from 0 would be right").format(number=margin)
        )

    def play(dealt: RandomHand) -> Played:
        options = options_of(dealt.hand, rule_set)
        how: dict[str, Any] = {"seed": seed, "chunk_size": chunk_size}
        told = play_hand(dealt, with_players(options, adviser), rule_set, deals=deals, **how)
        kept = worth_judging(options, told, margin)
        near = tuple(options[i] for i in kept)
        both = with_players(near, judges) + with_players(near, adviser)
        first = judge_deals // 2
        halves = [
            play_hand(dealt, both, rule_set, deals=count, skip=deals + skip, **how)
            for skip, count in ((0, first), (first, judge_deals - first))
        ]
        return Played(
            dealt=dealt,
            options=near,
            advised=told.keep(kept),
            halves=(ahead_of_first(halves[0]), ahead_of_first(halves[1])),
            whole=ahead_of_first(halves[0] + halves[1]),
        )

    played, stop = hand_by_hand(play, hands, seed=seed, threads=threads, progress=progress)
    found = judge_hands(played, confidence=confidence)
    return Agreement(
        rules_name=rules_name,
        strategy=adviser[0].name,
        judge=judges[0].name,
        seed=seed,
        confidence=confidence,
        stop=stop,
        deals=deals,
        judge_deals=judge_deals,
        margin=margin,
        hands=tuple(found),
        games=_games(found, confidence),
    )


def with_players(options: Sequence[Option], players: Players) -> list[tuple[Option, Players]]:
    """Each option with the same players."""
    return [(option, players) for option in options]


def worth_judging(options: Sequence[Option], told: Tally, margin: float) -> list[int]:
    """The rows of the options to judge, best first: those near it and the best of each game."""
    sums = told.sums.tolist()
    ranked = sorted(range(len(options)), key=lambda row: -sums[row])
    first_of_game = {options[row].contract: row for row in reversed(ranked)}
    return [
        row
        for row in ranked
        if sums[ranked[0]] - sums[row] <= margin * told.deals
        or row == first_of_game[options[row].contract]
    ]


def judge_hands(played: Sequence[Played], *, confidence: float) -> list[JudgedHand]:
    """What the judge would choose with each hand, and what the advice loses."""
    shares = [share_of_luck(one.halves[half] for one in played) for half in (0, 1)]
    share = share_of_luck(one.whole for one in played)
    return [_judged(one, shares, share, confidence) for one in played]


def _judged(one: Played, shares: Sequence[float], share: float, confidence: float) -> JudgedHand:
    many, many_errors = leads_of_adviser(one.advised)
    leads = leads_of_judge(one.whole, many, share)
    errors = errors_of_judge(one.whole, many_errors, share)
    others = len(one.options) - 1
    sure = normal_quantile(confidence, max(1, others))
    choice = int(leads.argmax())
    choices, losses, game_losses = [], [], []
    for chosen_on, other, part in zip(one.halves, reversed(one.halves), shares, strict=True):
        said = leads_of_judge(chosen_on, many, part)
        best, in_game = int(said.argmax()), _best_of_game(one.options, said)
        choices.append(best)
        losses.append(int(other.judge[best]) / other.deals)
        game_losses.append(int(other.judge[best] - other.judge[in_game]) / other.deals)
    return JudgedHand(
        number=one.dealt.number,
        hand=one.dealt.hand,
        judged=len(one.options),
        advice=one.options[0],
        choice=one.options[choice],
        steady=choices[0] == choices[1],
        surely_other=bool((leads > sure * errors).any()),
        at_least=sum(losses) / 2,
        at_most=float(leads[choice]),
        game_loss=sum(game_losses) / 2,
    )


def _best_of_game(options: Sequence[Option], said: Floats) -> int:
    """The best option of the advised game."""
    rows = [row for row, option in enumerate(options) if option.contract == options[0].contract]
    return max(rows, key=lambda row: float(said[row]))


def _games(found: Sequence[JudgedHand], confidence: float) -> tuple[AdvisedGame, ...]:
    """All hands, then those for which each game is advised, where there are any."""
    of_game = {game: [hand for hand in found if hand.advice.contract == game] for game in CONTRACTS}
    return tuple(
        AdvisedGame(
            advised=name,
            hands=len(some),
            same=_share([hand.same for hand in some], confidence),
            same_game=_share([hand.same_game for hand in some], confidence),
            steady=_share([hand.steady for hand in some], confidence),
            surely_other=_share([hand.surely_other for hand in some], confidence),
            at_least=mean_over([hand.at_least for hand in some], confidence=confidence),
            at_most=mean_over([hand.at_most for hand in some], confidence=confidence),
            game_loss=mean_over([hand.game_loss for hand in some], confidence=confidence),
        )
        for name, some in {"all": found, **of_game}.items()
        if some
    )


def _share(hits: Sequence[bool], confidence: float) -> Rate:
    return wilson_interval(sum(hits), len(hits), confidence=confidence)
