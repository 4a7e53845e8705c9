"""Where the command starts, and the one place where it ends: every end is a clear one.

Nothing heavy is imported before the guard, so an interrupt finds no traceback to print. The
process leaves by `os._exit` after flushing: a thread that still compiles or plays is not waited
for, and the interpreter has no second chance to stumble over a closed pipe.
"""

import contextlib
import os
import signal
import sys
from typing import Final, NoReturn

ANSWERED: Final = 0
OUR_BUG: Final = 1
WRONG_INPUT: Final = 2
INTERRUPTED: Final = 130


def main() -> NoReturn:
    """Runs the command and leaves the process: 0 answered, 2 wrong input, 130 interrupted."""
    try:
        code = _guarded(sys.argv[1:])
    except KeyboardInterrupt:
        code = INTERRUPTED
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, OSError, ValueError):  # closed, or never open
            stream.flush()
    os._exit(code)


def _guarded(arguments: list[str]) -> int:
    """The exit code; whatever a user can mend is said in one line on stderr."""
    try:
        from reports import cli, commands

        commands.speak(arguments)
        return cli.run(arguments)
    except KeyboardInterrupt as interrupt:
        from sim.language import _

        return _say(str(interrupt) or _("interrupted"), INTERRUPTED)
    except BrokenPipeError:  # who reads has read enough, as in `| head -1`
        return ANSWERED
    except Exception as fault:
        from sim.errors import InternalError, RuferError

        if isinstance(fault, InternalError):
            return _say(str(fault), OUR_BUG)
        if isinstance(fault, RuferError):
            return _say(str(fault), WRONG_INPUT)
        raise


def _say(message: str, code: int) -> int:
    from reports import console

    with contextlib.suppress(OSError, ValueError):
        console.complain(message)
    return code


if __name__ == "__main__":
    main()
