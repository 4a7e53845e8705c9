"""What can go wrong, in four kinds; the command line prints each as one line.

The first three are the caller's to mend, the last is ours.
"""


class RuferError(Exception):
    """Base of every error that names its own cause and needs no traceback."""


class NotationError(RuferError, ValueError):
    """The text cannot be read: an unknown card, an ambiguous token, a wrong count."""


class NotAllowedError(RuferError, ValueError):
    """The text is clear but the rules forbid it: calling one's own king, say."""


class SettingsError(RuferError, ValueError):
    """A preset, rule, knob or option that does not exist or is out of range."""


class InternalError(RuferError, RuntimeError):
    """Our bug: the simulator contradicts itself. The message says how to repeat it."""
