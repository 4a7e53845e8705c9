"""What a report has played while somebody waits: a sweep, talons, single hands.

`how` are rules, players, seed and threads, as `analysis` calls them. An interrupt ends the report,
for half of it is none.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from reports import console, running
from reports.chapter import Chapter
from sim import cards
from sim.language import _
from sim.strategy import TUNABLE

if TYPE_CHECKING:
    from analysis import Answer
    from analysis.answer import Stop
    from analysis.sweep import Sweep
    from analysis.talon_maps import TalonMaps


class _Found(Protocol):
    """What was played says why it ended."""

    @property
    def stop(self) -> "Stop":
        """Whether it was interrupted."""


F = TypeVar("F", bound=_Found)


def sweep_now(hands: int, deals: int, how: dict[str, Any], *, quiet: bool) -> "Sweep":
    """A sweep of so many hands."""

    def play(progress: console.Progress) -> "Sweep":
        from analysis.sweep import sweep

        return sweep(hands, deals=deals, progress=progress, **how)

    return _whole(play, quiet=quiet, unit="hand")


def talon_chapters_now(deals: int, how: dict[str, Any], *, quiet: bool) -> list[Chapter]:
    """What the open talon wants; nothing of players who have no habits to turn."""
    if not deals or how["strategy"].kind not in TUNABLE:
        return []

    def play(progress: console.Progress) -> "TalonMaps":
        from analysis.talon_maps import talon_maps

        return talon_maps(deals, progress=progress, **how)

    found = _whole(play, quiet=quiet, unit="deal")
    from reports.talon_maps import talon_chapters

    return talon_chapters(found)


def hand_chapters_now(hands: Sequence[int], how: dict[str, Any], *, quiet: bool) -> list[Chapter]:
    """The answer for each of these hands, as `rufer ask` finds it."""

    def play(hand: int) -> Callable[[console.Progress], "Answer"]:
        def play_hand(progress: console.Progress) -> "Answer":
            from analysis import ask
            from analysis.arguments import usual_players

            return ask(hand, compare=usual_players(), progress=progress, **how)

        return play_hand

    return [
        chapter
        for number, hand in enumerate(hands, 1)
        for chapter in _hand_chapters(number, hand, _whole(play(hand), quiet=quiet, unit="deal"))
    ]


def _hand_chapters(number: int, hand: int, found: "Answer") -> list[Chapter]:
    """The chapters on one hand, whose keys no other hand has."""
    from reports.question_figure import question_chapters

    return [
        replace(
            chapter,
            key=f"hand-{number}-{chapter.key}",
            question=_("{hand}: {question}").format(
                hand=cards.text_of(hand), question=chapter.question
            ),
        )
        for chapter in question_chapters(found)
    ]


def _whole(play: Callable[[console.Progress], F], *, quiet: bool, unit: str) -> F:
    """What was played to its end. Raises KeyboardInterrupt otherwise."""
    progress = console.Progress(quiet=quiet, unit=unit)
    try:
        running.prepare(quiet=quiet)
        found = play(progress)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(_("interrupted, nothing is written")) from None
    finally:
        progress.clear()
    if found.stop == "interrupted":
        raise KeyboardInterrupt(_("interrupted, nothing is written"))
    return found
