"""Files that are there as a whole or not at all."""

import contextlib
import os
from pathlib import Path

from sim.errors import SettingsError
from sim.language import _


def verify_writable(path: Path) -> None:
    """Raises SettingsError where `write_whole` cannot succeed, before anybody waits for it."""
    if str(path) == "-":
        raise SettingsError(_("-: the name of a file would be right"))
    if path.is_dir():
        raise SettingsError(_("{path}: is a folder, not a file to write").format(path=path))
    if _is_device(path):
        return
    folder = path.resolve().parent
    if not folder.is_dir():
        raise SettingsError(
            _("{path}: there is no folder {folder}").format(path=path, folder=folder)
        )
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise SettingsError(_("{path}: cannot be written: no permission").format(path=path))


def write_whole(path: Path, content: str | bytes) -> None:
    """Writes bytes, or a text in UTF-8, beside the file and then puts it in its place.

    Whoever reads finds the old content or all of the new. Raises SettingsError.
    """
    target = path.resolve()
    data = content.encode() if isinstance(content, str) else content
    try:
        if _is_device(path):
            path.write_bytes(data)
            return
        beside = target.with_name(f".{target.name}.{os.getpid()}.tmp")
        try:
            with beside.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(target)
        except BaseException:
            with contextlib.suppress(OSError):
                beside.unlink()
            raise
    except OSError as fault:
        reason = _(fault.strerror or str(fault))
        raise SettingsError(
            _("{path}: cannot be written: {fault}").format(path=path, fault=reason)
        ) from None


def _is_device(path: Path) -> bool:
    """Whether there is a pipe or a device, which has no old content to keep."""
    return path.exists() and not path.is_file()
