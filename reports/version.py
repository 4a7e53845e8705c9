"""The program by its name and version."""

from analysis.version import version as number


def version() -> str:
    """The name of the program and its version."""
    return f"rufer {number() or '(not installed)'}"
