"""The boundary to the compiled kernels: checks, allocates, runs chunks, reports.

Only this module and sim/studies.py call kernels. A `Question` says what is dealt and who plays;
`play` yields the outcomes chunk by chunk, always in the order of the deals.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from sim import cards
from sim.contracts import RUFER, Contract
from sim.errors import InternalError, NotAllowedError, SettingsError
from sim.exchange import Exchange, open_halves
from sim.exchange_weights import NAMES
from sim.kernels import chunk, playout, settle
from sim.kernels import exchange as kernel_exchange
from sim.kernels import jit as _jit
from sim.language import _
from sim.law import verify_discards
from sim.rules import Rules, verify_call
from sim.strategy import STRATEGIES, Strategy
from sim.workers import in_order
from sim.workspace import seated, workspace

Ints = npt.NDArray[np.int64]

PART_NAMES: Final = settle.PART_NAMES
NOWHERE: Final = chunk.NOWHERE
# About a tenth of a second of work: short enough for Ctrl-C and a smooth bar.
CHUNK: Final = 20_000
MAX_SEED: Final = 2**63 - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is played: the same question, seed and deal number are the same deal.

    `hand` is the forehand's twelve cards or None for any hand, `called` a card or
    None to leave the call to the forehand, `players` the four seats in order. `talon`
    holds the cards known to lie in each half, all three or fewer; `exchange` says what
    the declarer does with it, or None to leave that to him.
    """

    contract: Contract
    rules: Rules
    players: tuple[Strategy, Strategy, Strategy, Strategy]
    hand: int | None = None
    called: int | None = None
    talon: tuple[int, int] = (0, 0)
    exchange: Exchange | None = None
    seed: int = 1

    def verify(self) -> None:
        """Raises NotAllowedError or SettingsError unless the question makes sense."""
        if not 0 <= self.seed <= MAX_SEED:
            raise SettingsError(
                _("seed {seed}: a whole number from 0 to 2^63 - 1 would be right").format(
                    seed=self.seed
                )
            )
        if self.hand is not None and cards.size_of(self.hand) != cards.HAND_SIZE:
            raise NotAllowedError(
                _("a hand has {right} cards, not {n}").format(
                    right=cards.HAND_SIZE, n=cards.size_of(self.hand)
                )
            )
        if self.contract.partner and self.hand is not None and self.called is not None:
            verify_call(self.hand, self.called, self.rules)
        self._verify_talon()
        if self.exchange is not None:
            self._verify_exchange(self.exchange)

    def _verify_talon(self) -> None:
        left, right = self.talon
        for half in self.talon:
            if cards.size_of(half) > cards.HALF_SIZE:
                raise NotAllowedError(
                    _("a talon half has {right} cards, not {n}: {cards}").format(
                        right=cards.HALF_SIZE, n=cards.size_of(half), cards=cards.text_of(half)
                    )
                )
        if twice := left & right:
            raise NotAllowedError(
                _("{cards}: in both halves of the talon").format(cards=cards.text_of(twice))
            )
        if twice := (self.hand or 0) & (left | right):
            raise NotAllowedError(
                _("{cards}: in the hand and in the talon").format(cards=cards.text_of(twice))
            )

    def _verify_exchange(self, exchange: Exchange) -> None:
        """Only what is known can be told: the cards of the half, or that the king lies there."""
        if self.called is None or not self.contract.halves:
            raise NotAllowedError(_("only a declarer who called a card exchanges as he is told"))
        if exchange.half is None:
            if not self.rules.give_up:
                raise NotAllowedError(_("these rules do not let the declarer give up"))
            if not (self.talon[0] | self.talon[1]) >> self.called & 1:
                raise NotAllowedError(
                    _("only a declarer whose called king lies in the talon gives up")
                )
        elif exchange.half not in open_halves(self.called, self.talon, self.rules):
            raise NotAllowedError(
                _("these rules force the half with the called king on the declarer")
            )
        else:
            fifteen = (self.hand or 0) | self.talon[exchange.half]
            verify_discards(cards.cards_of(fifteen), cards.cards_of(exchange.discards), self.rules)


@dataclass(frozen=True, slots=True)
class Outcomes:
    """What happened in the deals `first`, `first + 1`, ...: one row a deal.

    `payments` (n, 4) in points by seat; `parts` (n, items of PART_NAMES) in points
    for the declarer's side against each opponent; `thirds` (n, 4): piles by seat,
    with a declarer his side's and the other side's; `flags` (n,); `traces` (n, ...)
    or empty. `won`, `alone`, `conceded`, `kontra` (bool) and `king_place` (0..3 a
    hand, 4 and 5 a talon half, NOWHERE) are read from the flags.
    """

    first: int
    payments: Ints
    parts: Ints
    thirds: Ints
    flags: Ints
    traces: Ints

    @property
    def won(self) -> npt.NDArray[np.bool_]:
        """Games won by the declarer; in Trischaken deals with a gain for the forehand."""
        return self._flag(chunk.WON)

    @property
    def alone(self) -> npt.NDArray[np.bool_]:
        """Deals in which the declarer had no partner."""
        return self._flag(chunk.ALONE)

    @property
    def conceded(self) -> npt.NDArray[np.bool_]:
        """Deals in which the declarer gave up."""
        return self._flag(chunk.CONCEDED)

    @property
    def kontra(self) -> npt.NDArray[np.bool_]:
        """Deals in which a declarer alone was given kontra, whether it counted or not."""
        return self._flag(chunk.KONTRA)

    def _flag(self, bit: int) -> npt.NDArray[np.bool_]:
        flags: npt.NDArray[np.bool_] = (self.flags & bit) != 0
        return flags

    @property
    def king_place(self) -> Ints:
        """Where the called card was dealt."""
        place: Ints = self.flags >> chunk.PLACE_SHIFT
        return place


def play(
    question: Question,
    deals: int,
    *,
    first: int = 0,
    threads: int | None = None,
    chunk_size: int = CHUNK,
    traced: bool = False,
) -> Iterator[Outcomes]:
    """Plays `deals` deals of a question from number `first`, chunk after chunk.

    The rows are the same for every number of threads and every chunk size. Stop
    iterating to stop the play. Raises what `Question.verify` raises, and
    InternalError with all that repeats the fault.
    """
    question.verify()
    if deals < 0 or chunk_size < 1:
        raise SettingsError(
            _("{deals} deals in chunks of {size}: nothing to play").format(
                deals=deals, size=chunk_size
            )
        )
    end = first + deals

    def one_chunk(start: int) -> Outcomes:
        return play_chunk(question, start, min(chunk_size, end - start), traced=traced)

    yield from in_order(one_chunk, range(first, end, chunk_size), threads=threads)


def play_chunk(question: Question, first: int, count: int, *, traced: bool = False) -> Outcomes:
    """Plays deals `first` to `first + count - 1` in this thread."""
    known = np.array([question.hand or 0, 0, 0, 0, *question.talon], np.int64)
    need = np.array([cards.HAND_SIZE] * 4 + [cards.HALF_SIZE] * 2) - np.bitwise_count(known)
    seen = int(np.bitwise_or.reduce(known))
    unseen = np.array([1 << card for card in range(cards.N_CARDS) if not seen >> card & 1])
    half, laid = chunk.OWN_CHOICE, 0
    if question.exchange is not None:
        half = chunk.NO_HALF if question.exchange.half is None else question.exchange.half
        laid = question.exchange.discards
    outcomes = Outcomes(
        first,
        payments=np.empty((count, 4), np.int64),
        parts=np.empty((count, settle.N_PARTS), np.int64),
        thirds=np.empty((count, 4), np.int64),
        flags=np.empty(count, np.int64),
        traces=np.empty((count if traced else 0, chunk.TRACE_SIZE), np.int64),
    )
    players = seated(question.players)
    status, deal = chunk.play_chunk(
        question.contract,
        plain_rules(question.rules),
        players,
        question.seed,
        first,
        0 if question.called is None else 1 << question.called,
        half,
        laid,
        unseen,
        known,
        need,
        workspace(players),
        outcomes.payments,
        outcomes.parts,
        outcomes.thirds,
        outcomes.flags,
        outcomes.traces,
    )
    if status == chunk.NO_DEAL_FITS:
        raise NotAllowedError(_("no deal fits: by these rules no such forehand can call this card"))
    if status != chunk.FINE:
        raise InternalError(
            _(
                "the thirds of a deal do not add up (status {status});"
                " please report seed {seed}, deal {deal}, {question}"
            ).format(status=status, seed=question.seed, deal=deal, question=question)
        )
    return outcomes


def exchange_features(
    hand: int, called: int, talon: tuple[int, int], exchanges: Sequence[Exchange], rules: Rules
) -> npt.NDArray[np.float64]:
    """What each weight of the `standard` declarer counts in each exchange: a row an exchange.

    The columns are those of sim/exchange_weights.py. A game given up cannot be weighed.
    """
    halves = [exchange.half or 0 for exchange in exchanges]
    rows = np.zeros((len(exchanges), len(NAMES)))
    kernel_exchange.exchange_features(
        np.array([hand | talon[half] for half in halves], np.int64),
        np.array([talon[1 - half] for half in halves], np.int64),
        np.array([exchange.discards for exchange in exchanges], np.int64),
        1 << called,
        plain_rules(rules),
        np.zeros(len(NAMES)),
        rows,
    )
    return rows


def plain_rules(rules: Rules) -> Rules:
    """The same rules as bare ints, one type for the compiler whatever the preset."""
    return Rules(*map(int, rules))


def must_compile(kernel: str = "chunk.play_chunk") -> bool:
    """Whether this kernel is not yet compiled, in this process or on disk."""
    return _jit.CACHE is None or not any(_jit.CACHE.rglob(f"{kernel}-*.nbi"))


def cache_note() -> str | None:
    """Why every start will have to compile, or None where the cache works."""
    return _jit.CACHE_FAULT


def compile_kernels() -> None:
    """Compiles what `play` needs, or loads it from disk."""
    players = (STRATEGIES["standard"],) * 4
    play_chunk(Question(contract=RUFER, rules=Rules(), players=players), 0, 1)


class Traced(NamedTuple):
    """One traced deal: what was dealt, chosen and played, as plain ints and sets of cards.

    `called` is an empty set, `half` and `kontra`, the seat that said it, -1 where there is
    none; `legal` are the legal sets of the decisions in the order played, `talon_order` the
    six talon cards as Trischaken may hand them out, `tricks` the leader, the numbers of the
    four cards and the winner. A deal given up has neither.
    """

    hands: list[int]
    talon: list[int]
    talon_order: list[int]
    called: int
    conceded: bool
    half: int
    discards: int
    kontra: int
    legal: tuple[int, ...]
    tricks: tuple[tuple[int, list[int], int], ...]


def decode_trace(trace: Ints) -> Traced:
    """One row of `Outcomes.traces`, by name."""
    head: list[int] = trace[: chunk.HEAD_SIZE].tolist()
    tail: list[int] = trace[chunk.HEAD_SIZE :].tolist()
    conceded = (head[chunk.TRACE_FLAGS] & chunk.CONCEDED) != 0
    tricks = 0 if conceded else 12
    return Traced(
        hands=head[chunk.HANDS : chunk.HANDS + 4],
        talon=head[chunk.TALON : chunk.TALON + 2],
        talon_order=head[chunk.TALON_ORDER : chunk.TALON_ORDER + 6],
        called=head[chunk.CALLED],
        conceded=conceded,
        half=head[chunk.HALF],
        discards=head[chunk.DISCARDS],
        kontra=head[chunk.KONTRA_SEAT],
        legal=tuple(tail[playout.LEGAL : playout.LEGAL + 4 * tricks]),
        tricks=tuple(
            (
                tail[playout.LEADERS + trick],
                tail[playout.CARDS + 4 * trick : playout.CARDS + 4 * trick + 4],
                tail[playout.WINNERS + trick],
            )
            for trick in range(tricks)
        ),
    )
