"""The talon lies open: which half, what to lay away, or give up?"""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from analysis import effort
from analysis.accounts import Account, counts_kontra, in_account, read_account
from analysis.answer import Answer, OptionEstimate
from analysis.arguments import (
    Players,
    Seats,
    read_hand,
    read_king,
    read_others,
    read_players,
    read_rules,
    read_talon,
    verify_numbers,
)
from analysis.others import Standing, ranked, standing_of, views_of
from sim import cards
from sim.errors import NotAllowedError
from sim.exchange import Exchange, legal_exchanges
from sim.language import _
from sim.rules import Rules, verify_call
from sim.strategy import Strategy

if TYPE_CHECKING:
    import pandas as pd

    from analysis.experiment import Progress
    from analysis.race import Race

# Where other players play: enough to see whether another half or giving up would be better.
COMPARE_PRECISION: Final = 0.1
COMPARE_GAMES: Final = 100_000


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeEstimate(OptionEstimate):
    """What one exchange brings the forehand, in points a deal of the account asked for.

    `half` is 0 or 1, or None for giving up; `discards` are names of cards. `written` and
    `money` are the means of both accounts; `kontra_lost` and `kontra_won` are the shares
    of lost and of won deals in which the opponents gave kontra.
    """

    half: int | None
    discards: tuple[str, ...]
    written: float
    money: float
    kontra_lost: float | None
    kontra_won: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TalonAnswer(Answer):
    """What to do with the open talon, how sure that is and on whom it depends.

    As an `Answer`, whose options are exchanges: `called` is the called card, `talon` the
    two halves. The options have not all played as many deals: those far behind left the
    race early. `deals` were played with the best.
    """

    called: int
    talon: tuple[int, int]
    options: tuple[ExchangeEstimate, ...]

    @property
    def king_in_talon(self) -> bool:
        """Whether the called card lies in the talon, so that the declarer is alone."""
        return bool((self.talon[0] | self.talon[1]) >> self.called & 1)

    def exchange_of(self, option: OptionEstimate) -> Exchange:
        """The exchange that an option stands for."""
        return next(e for e in self.exchanges if e.key == option.option)

    @property
    def exchanges(self) -> tuple[Exchange, ...]:
        """All exchanges that were weighed."""
        return legal_exchanges(self.hand, self.called, self.talon, self.rules)

    @property
    def table(self) -> "pd.DataFrame":
        """One row an exchange, best first, as in `Answer.table`; sets of cards are texts.

        `half` is 0 or 1, and missing where the declarer gives up.
        """
        found = super(TalonAnswer, self).table  # dataclasses with slots know no bare super()
        halves = " | ".join(map(cards.text_of, self.talon))
        found.insert(1, "talon", halves)
        found["half"] = found["half"].astype("Int64")
        found["discards"] = found["discards"].map(" ".join)
        return found

    def to_dict(self) -> dict[str, Any]:
        """As `Answer.to_dict`, but for the stakes of a call: the talon is known."""
        found = super(TalonAnswer, self).to_dict()
        for option in found["options"]:
            del option["talon"]
        return found

    def _question(self) -> dict[str, Any]:
        halves = [[cards.name_of(card) for card in cards.cards_of(half)] for half in self.talon]
        asked = super(TalonAnswer, self)._question()
        return {
            "hand": asked.pop("hand"),
            "king": cards.name_of(self.called),
            "talon": halves,
            **asked,
        }


def talon(
    hand: int | str,
    king: int | str,
    talon: str | tuple[int, int],
    *,
    rules: str | Rules = "seed",
    rules_name: str | None = None,
    account: str = "written",
    strategy: Seats = "standard",
    me: str | Strategy | None = None,
    deals: int | None = None,
    seed: int = 1,
    confidence: float = 0.95,
    threads: int | None = None,
    compare: Iterable[str | Strategy] | None = None,
    fast: bool = False,
    progress: "Progress | None" = None,
) -> TalonAnswer:
    """What to do with an open talon: every exchange on common deals, best first.

    `hand` are the twelve cards before the talon, `king` the card called, `talon` two
    halves as sets or a text with | between them. All that may be laid away from either
    half is weighed, and giving up where the called card lies in the talon. The best has
    played `deals` deals, or as many as make its mean good to ± 0.05, with slow players
    SLOW_DEALS of analysis.effort; what is far behind leaves early. The rest is as in `ask`.
    Raises NotationError, NotAllowedError or SettingsError, each with one line to show.
    """
    started = time.perf_counter()
    rules_name, rule_set = read_rules(rules, rules_name)
    mask, called, halves = read_table(hand, king, talon, rule_set)
    counted = read_account(account)
    players = read_players(strategy, me)
    others = read_others(compare, fast=fast)
    verify_numbers(confidence=confidence, deals=deals, threads=threads)
    exchanges = legal_exchanges(mask, called, halves, rule_set)

    # Not above: numba takes a third of a second, and a mistyped hand needs no numba.
    from analysis import race as racing  # noqa: PLC0415
    from sim import table  # noqa: PLC0415
    from sim.contracts import RUFER  # noqa: PLC0415

    def run(seats: Players, among: Sequence[Exchange], **how: Any) -> Standing[ExchangeEstimate]:
        questions = [
            table.Question(
                contract=RUFER,
                rules=in_account(rule_set, "money"),
                players=seats,
                hand=mask,
                called=called,
                talon=halves,
                exchange=exchange,
                seed=seed,
            )
            for exchange in among
        ]
        raced = racing.race(
            questions,
            without_kontra=not counts_kontra(rule_set, counted),
            confidence=confidence,
            groups=[exchange.half for exchange in among],
            threads=threads,
            chunk_size=effort.chunk_for(seats),
            progress=progress,
            **how,
        )
        found = _estimates(raced, among, called, rule_set, counted, confidence)
        keys = [exchange.key for exchange in among]
        return standing_of(raced, keys, found, confidence=confidence)

    def run_others(seats: Players, names: Sequence[str]) -> Standing[ExchangeEstimate]:
        among = [exchange for exchange in exchanges if exchange.key in names]
        if effort.is_slow(seats):
            few = effort.SLOW_COMPARISON // len(names)
            return run(seats, among, deals=min(few, deals or few), first_lap=few)
        return run(seats, among, precision=COMPARE_PRECISION, games=COMPARE_GAMES)

    how: dict[str, Any] = {"deals": deals}
    if effort.is_slow(players):
        how["deals"] = deals or effort.SLOW_DEALS
        how |= {"first_lap": effort.SLOW_FIRST_LAP, "games": effort.SLOW_GAMES}
    standing = run(players, exchanges, **how)
    views, complete = views_of(players, standing, others, run_others)
    return TalonAnswer(
        hand=mask,
        called=called,
        talon=halves,
        rules_name=rules_name,
        rules=rule_set,
        account=counted,
        strategies=(players[0].name, players[1].name, players[2].name, players[3].name),
        seed=seed,
        confidence=confidence,
        options=standing.options,
        verdict=standing.verdict,
        players=views,
        course=standing.course,
        stop="deals" if complete else "interrupted",
        deals=standing.options[0].deals,
        acceptance=1.0,
        elapsed_s=time.perf_counter() - started,
    )


def read_table(
    hand: int | str, king: int | str, talon: str | tuple[int, int], rules: Rules
) -> tuple[int, int, tuple[int, int]]:
    """Hand, called card and talon halves as sets, all that lies open when the talon is up.

    Raises NotationError, or NotAllowedError with all that is wrong where a card is in two
    places or the hand may not call the king.
    """
    mask, called, halves = read_hand(hand), read_king(king), read_talon(talon)
    faults = []
    if twice := mask & (halves[0] | halves[1]):
        fault = _("{cards}: in the hand and in the talon")
        faults.append(fault.format(cards=cards.text_of(twice)))
    if twice := halves[0] & halves[1]:
        fault = _("{cards}: in both halves of the talon")
        faults.append(fault.format(cards=cards.text_of(twice)))
    try:
        verify_call(mask, called, rules)
    except NotAllowedError as fault:
        faults.append(str(fault))
    if faults:
        raise NotAllowedError("; ".join(faults))
    return mask, called, halves


def _estimates(
    race: "Race",
    exchanges: Sequence[Exchange],
    called: int,
    rules: Rules,
    account: Account,
    confidence: float,
) -> tuple[ExchangeEstimate, ...]:
    """The exchanges of a race, best first, as in `others.ranked`."""
    from analysis.tally import KONTRA  # noqa: PLC0415

    found = []
    for runner, exchange in enumerate(exchanges):
        lap = race.last_lap(runner)
        row = lap.runners.index(runner)
        told = race.numbers(runner, confidence=confidence)
        deals, wins = lap.tally.deals, int(lap.tally.wins[row])
        kontra, kontra_wins = int(lap.tally.kontra[row]), int(lap.tally.kontra_wins[row])
        written = money = int(lap.tally.sums[row])
        added = int(lap.tally.part_sums[row, KONTRA])
        if not counts_kontra(rules, account):
            told["parts"].pop("kontra", None)
            money += added
        elif not rules.kontra_in_points:
            written -= added
        found.append(
            ExchangeEstimate(
                option=exchange.key,
                contract="rufer",
                king=cards.name_of(called),
                half=exchange.half,
                discards=tuple(map(cards.name_of, cards.cards_of(exchange.discards))),
                written=written / deals,
                money=money / deals,
                kontra_lost=(kontra - kontra_wins) / (deals - wins) if deals > wins else None,
                kontra_won=kontra_wins / wins if wins else None,
                **told,
            )
        )
    return ranked(found, exchanges[race.best].key)
