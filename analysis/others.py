"""What other players would make of a question: the same answer, another, or nothing sure."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

from analysis.answer import Look, OptionEstimate
from analysis.arguments import Players, name_of_table
from analysis.effort import is_slow
from analysis.verdict import PlayersView, Verdict, game_of, verdict_of, view_of

if TYPE_CHECKING:
    from analysis.race import Race

E = TypeVar("E", bound=OptionEstimate)

# The options about which slow players are asked: no more than these, and beside the best of
# each game none that is this many points a deal behind.
LEADING: Final = 4
REACH: Final = 0.5


class Standing(NamedTuple, Generic[E]):
    """The options when some players have played: best first; `complete` unless interrupted."""

    options: tuple[E, ...]
    verdict: Verdict
    complete: bool
    course: tuple[Look, ...]


def standing_of(
    race: "Race", names: Sequence[str], options: tuple[E, ...], *, confidence: float
) -> Standing[E]:
    """The standing after a race of options with these names, and with these numbers."""
    from analysis.course import course_of  # noqa: PLC0415  (numba, as in `ask`)

    beaten = {names[runner] for runner in race.beaten}
    verdict = verdict_of(options, beaten)
    second = None if verdict.runner_up is None else names.index(verdict.runner_up)
    course = course_of(race, second, confidence=confidence)
    return Standing(options, verdict, race.complete, course)


def ranked(options: Iterable[E], best: str) -> tuple[E, ...]:
    """Options of a race: the best, the others that finished, and those that left it early.

    Each by how far it is behind, ties in the given order.
    """
    found = list(options)
    most = max(option.deals for option in found)
    return tuple(sorted(found, key=lambda o: (o.option != best, o.deals < most, o.gap)))


def views_of(
    players: Players,
    standing: Standing[E],
    others: Iterable[Players],
    play: Callable[[Players, Sequence[str]], Standing[E]],
) -> tuple[tuple[PlayersView, ...], bool]:
    """The views of these players and of others, each once, and whether none is missing.

    The slow ones come last. `play` asks others about the options named: all, or those that
    lead where the others are slow. A comparison cut short says nothing: it is left out, with
    all that come after it.
    """
    options, here, complete, _ = standing
    views = [view_of(name_of_table(players), here, options[0].deals, here)]
    asked = sorted((seats for seats in dict.fromkeys(others) if seats != players), key=is_slow)
    if len(options) == 1 or not complete:  # nothing to compare
        asked = []
    try:
        for seats in asked:
            names = leading(options) if is_slow(seats) else [option.option for option in options]
            there = play(seats, names)
            if not there.complete:
                break
            views.append(
                view_of(
                    name_of_table(seats),
                    there.verdict,
                    there.options[0].deals,
                    here,
                    left_out=len(options) - len(names),
                )
            )
    except KeyboardInterrupt:
        pass
    return tuple(views), complete and len(views) == 1 + len(asked)


def leading(options: Sequence[OptionEstimate]) -> list[str]:
    """The best, the best of each other game, and who is within reach, in the order given."""
    firsts: dict[str, str] = {}
    for option in options:
        firsts.setdefault(game_of(option.option), option.option)
    near = [option.option for option in options if option.gap <= REACH]
    chosen = list(dict.fromkeys([*firsts.values(), *near]))[:LEADING]
    return [option.option for option in options if option.option in chosen]
