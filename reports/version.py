"""Which version of the program this is."""

from importlib import metadata


def version() -> str:
    """The name of the program and its version."""
    try:
        return f"rufer {metadata.version('rufer')}"
    except metadata.PackageNotFoundError:
        return "rufer (not installed)"
