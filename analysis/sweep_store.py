"""A sweep in a folder: killed at any moment, it goes on where it was and ends with the same bytes.

`sweep.json` says what is asked; `rows.csv` holds the whole numbers of the rows, a line each,
appended hand by hand. A hand that may play none of the games has a line without an option. What
a kill left of a hand is cut off and played again.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import fields
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

from analysis.experiment import Progress
from analysis.random_hands import RandomHand, passing_hands, verify_hands
from analysis.sweep import PlayedHand, Sweep, SweepQuestion, read_sweep
from analysis.sweep_row import SweepRow
from analysis.version import version
from sim.errors import SettingsError
from sim.language import _
from sim.rules import Rules
from sim.strategy import KNOBS, Kind, Strategy

FORMAT: Final = "rufer-sweep/1"
_QUESTION: Final = "sweep.json"
_ROWS: Final = "rows.csv"
_COLUMNS: Final = tuple(field.name for field in fields(SweepRow))
_OPTION: Final = _COLUMNS.index("option")
_HEADER: Final = ",".join(_COLUMNS) + "\n"


class _Held(NamedTuple):
    """The hands of a folder, and how many bytes of its rows they and the header are."""

    played: list[PlayedHand]
    size: int


def sweep_into(
    folder: Path,
    hands: int,
    question: SweepQuestion,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Sweep:
    """The sweep of so many hands in a folder, which is made, gone on with, or simply read.

    Ctrl-C ends it with the whole hands so far. Raises SettingsError for a folder of another
    question, naming the first value that differs, and for one that cannot be read or written.
    """
    verify_hands(hands)
    try:
        if not (folder / _QUESTION).exists():
            next(passing_hands(question.seed, 1, question.where))  # else no folder is made
        held = _held(folder, question, hands)
        if hands <= len(held.played):
            return question.play(hands, held=held.played)
        with (folder / _ROWS).open("ab") as file:
            file.truncate(held.size)

            def keep(text: str) -> None:
                file.write(text.encode())
                file.flush()  # so that a kill leaves what is done

            if not held.size:
                keep(_HEADER)
            return question.play(
                hands,
                held=held.played,
                keep=lambda hand: keep(_lines(hand)),
                threads=threads,
                progress=progress,
            )
    except OSError as fault:
        raise _unusable(folder, fault) from None


def load(folder: Path | str) -> Sweep:
    """The sweep in a folder, with the whole hands that it holds.

    One that is not complete counts as interrupted. Raises SettingsError.
    """
    folder = Path(folder)
    try:
        asked = _read_question(folder)
        if asked is None:
            raise SettingsError(_("{folder}: holds no sweep").format(folder=folder))
        question = _as_question(asked, folder)
        played = _read_rows(folder / _ROWS, question).played
    except OSError as fault:
        raise _unusable(folder, fault) from None
    return question.sweep_of(played, "deals" if len(played) >= asked["hands"] else "interrupted")


def _unusable(folder: Path, fault: OSError) -> SettingsError:
    return SettingsError(
        _("{folder}: cannot hold a sweep: {fault}").format(
            folder=folder, fault=fault.strerror or fault
        )
    )


# The question ------------------------------------------------------------------------------


def _question_of(question: SweepQuestion) -> dict[str, Any]:
    """Everything that decides the rows, as plain values under the names of `sweep.json`."""
    player = question.player
    return {
        "format": FORMAT,
        "version": version(),
        "rules": question.rules_name,
        "rule_values": {name: int(value) for name, value in question.rules._asdict().items()},
        "strategy": player.name,
        "kind": player.kind.name.lower(),
        "knobs": {knob.name: value for knob, value in zip(KNOBS, player.knobs, strict=True)},
        "weights": _fingerprint(player),
        "contracts": list(question.contracts),
        "where": question.where.text,
        "deals": question.deals,
        "seed": question.seed,
    }


def _fingerprint(player: Strategy) -> str:
    """What tells the file of weights from any other, wherever it lies; the usual ones are ""."""
    if not player.weights:
        return ""
    return hashlib.sha256(Path(player.weights).read_bytes()).hexdigest()


def _held(folder: Path, question: SweepQuestion, hands: int) -> _Held:
    """What a folder holds of this question; afterwards its `sweep.json` asks for `hands`."""
    asked, before = _question_of(question), _read_question(folder)
    if before is None and (folder / _ROWS).exists():
        raise SettingsError(
            _("{folder}: has rows, but no {file} that says of what").format(
                folder=folder, file=_QUESTION
            )
        )
    for name, value in asked.items():
        if before and (fault := _difference(name, value, before.get(name))):
            raise SettingsError(
                _("{folder}: holds a sweep with {difference}; another folder would be right")
                .format(folder=folder, difference=fault)
            )  # fmt: skip
    held = _read_rows(folder / _ROWS, question)
    asked["hands"] = max(hands, len(held.played))
    if asked != before:
        folder.mkdir(parents=True, exist_ok=True)
        _write_question(folder, asked)
    return held


def _difference(name: str, asked: object, before: object) -> str:
    """What differs between two values, if anything; of two tables the first entry that does."""
    if asked == before:
        return ""
    if isinstance(asked, dict) and isinstance(before, dict):
        key = next(key for key in (*asked, *before) if asked.get(key) != before.get(key))
        return _difference(key, asked.get(key), before.get(key))
    return _("{name} {before}, not {asked}").format(
        name=name, before=_shown(before), asked=_shown(asked)
    )


def _shown(value: object) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value))
    return "–" if value in (None, "") else str(value)


def _read_question(folder: Path) -> dict[str, Any] | None:
    """The content of `sweep.json`, or None where there is none yet."""
    path = folder / _QUESTION
    if not path.exists():
        return None
    try:
        asked = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        asked = None
    if not isinstance(asked, dict) or asked.get("format") != FORMAT:
        raise SettingsError(_("{path}: is not a sweep ({format})").format(path=path, format=FORMAT))
    return asked


def _as_question(asked: Mapping[str, Any], folder: Path) -> SweepQuestion:
    """The question of a `sweep.json`, whoever played it; it is there to be read, not played."""
    try:
        return read_sweep(
            rules=Rules(**asked["rule_values"]),
            rules_name=asked["rules"],
            strategy=Strategy(asked["strategy"], Kind[asked["kind"].upper()], ()),
            contracts=asked["contracts"],
            where=asked["where"],
            deals=asked["deals"],
            seed=asked["seed"],
        )
    except (KeyError, TypeError, AttributeError) as fault:
        raise SettingsError(
            _("{path}: is not complete: {fault}").format(path=folder / _QUESTION, fault=fault)
        ) from None


def _write_question(folder: Path, asked: Mapping[str, Any]) -> None:
    """Puts `sweep.json` in its place as a whole; what a kill leaves beside it is used up."""
    beside = folder / f".{_QUESTION}.tmp"
    text = json.dumps(asked, ensure_ascii=False, allow_nan=False, indent=2) + "\n"
    beside.write_text(text, encoding="utf-8", newline="\n")
    beside.replace(folder / _QUESTION)


# Rows --------------------------------------------------------------------------------------


def _lines(hand: PlayedHand) -> str:
    """The lines of a hand."""
    if not hand.rows:
        cells = {"number": hand.dealt.number, "hand": hand.dealt.hand, "option": ""}
        return ",".join(str(cells.get(name, 0)) for name in _COLUMNS) + "\n"
    return "".join(",".join(_cells(row)) + "\n" for row in hand.rows)


def _cells(row: SweepRow) -> Iterable[str]:
    for name in _COLUMNS:
        yield row.option.key if name == "option" else str(int(getattr(row, name)))


def _read_rows(path: Path, question: SweepQuestion) -> _Held:
    """The whole hands of a file. Raises SettingsError for what no kill leaves behind."""
    raw = path.read_bytes() if path.exists() else b""
    *lines, _torn = raw.decode("utf-8", "replace").split("\n")
    if not lines:
        return _Held([], 0)
    if lines[0] + "\n" != _HEADER:
        raise SettingsError(_("{path}: has other columns").format(path=path))
    played: list[PlayedHand] = []
    size = len(_HEADER.encode())
    numbered = enumerate(lines[1:], 2)
    for _start, group in groupby(numbered, lambda line: line[1].split(",", 2)[:2]):
        whole = list(group)
        hand = _read_hand(path, whole, question)
        if hand is None:
            if whole[-1][0] < len(lines):
                raise _fault(path, whole[-1][0])
            break
        if played and hand.dealt.number <= played[-1].dealt.number:
            raise _fault(path, whole[0][0])
        played.append(hand)
        size += sum(len(line.encode()) + 1 for _number, line in whole)
    return _Held(played, size)


def _read_hand(
    path: Path, lines: list[tuple[int, str]], question: SweepQuestion
) -> PlayedHand | None:
    """The hand that these lines are, or None where some of its lines are missing."""
    first, line = lines[0]
    try:
        number, mask = map(int, line.split(",", 2)[:2])
        options = question.options_of(mask)
        texts = [line.split(",") for _number, line in lines]
        keys = [option.key for option in options] or [""]
        if [cells[_OPTION] for cells in texts] != keys[: len(texts)]:
            raise _fault(path, first)
        rows = [
            SweepRow(**_values(cells) | {"option": option})
            for option, cells in zip(options, texts, strict=False)
        ]
    except (ValueError, IndexError):
        raise _fault(path, first) from None
    if len(texts) < len(keys):
        return None
    return PlayedHand(RandomHand(number, mask), tuple(rows))


def _values(cells: list[str]) -> dict[str, Any]:
    """The whole numbers of a line under their names. Raises ValueError."""
    named = dict(zip(_COLUMNS, cells, strict=True))
    values: dict[str, Any] = {name: int(cell) for name, cell in named.items() if name != "option"}
    return values | {"best": bool(values["best"])}


def _fault(path: Path, line: int) -> SettingsError:
    return SettingsError(
        _("{path}, line {line}: is not a row of this sweep").format(path=path, line=line)
    )
