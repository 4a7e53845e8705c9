"""Which version of the program this is."""

from importlib import metadata


def version() -> str:
    """The number of the version, or nothing where the program is not installed."""
    try:
        return metadata.version("rufer")
    except metadata.PackageNotFoundError:
        return ""
