"""The way out: text that any output can carry, errors in one line, progress on a terminal.

There is no colour anywhere, so no output ever holds an escape sequence.
"""

import os
import re
import sys
import time
from collections.abc import Iterable
from typing import Final, TextIO

from reports.layout import marked, whole
from sim.errors import SettingsError
from sim.language import N_, _
from sim.notation import to_ascii

_CANNOT: Final = ("C", "POSIX")  # locales that promise nothing beyond ASCII
_REFRESH: Final = 0.1  # seconds
_NARROW: Final = 79  # a longer line would break on a terminal and leave its first half behind
# How far a run is, by what is counted.
_FAR: Final = {
    "deal": N_("{done} of {total} deals"),
    "hand": N_("{done} of {total} hands"),
    "talon": N_("{done} of {total} talons"),
    "game": N_("{done} of {total} games"),
}


def carries(stream: TextIO | None) -> bool:
    """Whether a stream can carry ♥: by its encoding, and by the locale if that says C.

    In the locale C Python writes UTF-8 all the same, unless PYTHONIOENCODING decides.
    """
    try:
        "♥−±".encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    if os.environ.get("PYTHONIOENCODING") or os.environ.get("PYTHONUTF8") == "1":
        return True
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    return next(filter(None, names), "") not in _CANNOT


def plain(line: str) -> str:
    """A line in ASCII whose columns stay where they are: a run of blanks gives what a cell takes.

    A cell ends where two blanks or more begin.
    """
    done, debt = "", 0
    for cell, gap in re.findall(r"(\S+(?: \S+)*|)( *)", line):
        text = to_ascii(cell)
        debt += len(text) - len(cell)
        width = max(min(2, len(gap)), len(gap) - debt)
        done += text + " " * width
        debt -= len(gap) - width
    return done.rstrip()


def fit(text: str, stream: TextIO | None) -> str:
    """The text as a stream can carry it."""
    return text if carries(stream) else "\n".join(map(plain, text.split("\n")))


def fit_stdout(text: str) -> str:
    """The text as stdout can carry it."""
    return fit(text, sys.stdout)


def is_plain() -> bool:
    """Whether stdout carries nothing but ASCII."""
    return not carries(sys.stdout)


def fit_json(text: str, stream: TextIO | None) -> str:
    """JSON as a stream can carry it: the same content, with escapes of six signs."""
    if carries(stream):
        return text
    return "".join(sign if sign.isascii() else _escape(sign) for sign in text)


def _escape(sign: str) -> str:
    pair = sign.encode("utf-16-be")
    return "".join(f"\\u{pair[i : i + 2].hex()}" for i in range(0, len(pair), 2))


def write(lines: Iterable[str]) -> None:
    """Writes lines to stdout, at once. Raises BrokenPipeError where nobody reads any more."""
    _send(fit("\n".join(lines), sys.stdout), sys.stdout)


def write_json(text: str) -> None:
    """Writes one JSON text to stdout."""
    _send(fit_json(text, sys.stdout), sys.stdout)


def note(message: str) -> None:
    """Writes one line to stderr, for whoever waits."""
    _send(fit(one_line(message), sys.stderr), sys.stderr)


def complain(message: str) -> None:
    """Writes what is wrong to stderr, as one line."""
    note(f"rufer: {message}")


def one_line(text: str) -> str:
    """The text without line breaks, and with control characters made visible."""
    text = " ".join(text.split())
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


def _send(text: str, stream: TextIO | None) -> None:
    if stream is None:
        return
    encoding = stream.encoding or "ascii"
    try:
        stream.write(text.encode(encoding, "backslashreplace").decode(encoding) + "\n")
        stream.flush()
    except BrokenPipeError:
        raise
    except OSError as fault:
        raise SettingsError(
            _("the output cannot be written: {fault}").format(fault=_(fault.strerror or str(fault)))
        ) from None


class Progress:
    """One line on stderr that says how far a run is; nothing unless stderr is a terminal.

    `unit` is what is counted: deal, hand, talon or game.
    """

    def __init__(self, *, quiet: bool = False, unit: str = "deal") -> None:
        self._unit = unit
        self._on = not quiet and sys.stderr is not None and sys.stderr.isatty()
        self._start: tuple[float, int] | None = None  # when a run's first news came, its deals
        self._last = (0, 0)
        self._shown = 0.0
        self._width = 0

    def __call__(self, done: int, total: int) -> None:
        """Shows `done` of `total`, at most every tenth of a second."""
        now = time.monotonic()
        if self._start is None or total != self._last[1] or done < self._last[0]:
            self._start = now, done
        self._last = done, total
        if self._on and now - self._shown >= _REFRESH:
            self._shown = now
            seconds, played = now - self._start[0], done - self._start[1]
            rate = played / seconds if seconds else 0.0
            self._show(progress_line(done, total, rate, self._unit))

    @property
    def began(self) -> bool:
        """Whether anything was done."""
        return self._start is not None

    def clear(self) -> None:
        """Takes the line away."""
        if self._width:
            self._show("")
            sys.stderr.write("\r")
            sys.stderr.flush()
            self._width = 0

    def _show(self, text: str) -> None:
        before, self._width = self._width, len(text)  # first: an interrupt may come any time
        sys.stderr.write("\r" + text.ljust(before))
        sys.stderr.flush()


def progress_line(done: int, total: int, rate: float, unit: str = "deal") -> str:
    """How far a run is, how fast it goes (units a second) and how long it will still take."""
    filled = 10 * done // max(1, total)
    far = _(_FAR[unit]).format(done=whole(done), total=whole(total))
    if rate > 0:
        far = _("{far}, {rate} a second, {time} left").format(
            far=far,
            rate=marked(f"{rate:,.{int(rate < 10)}f}"),
            time=_duration((total - done) / rate),
        )
    return f"[{'#' * filled}{'.' * (10 - filled)}] {far}"[:_NARROW]


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
