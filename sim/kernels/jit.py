"""The decorators that every kernel wears, and a cache that cannot go stale.

numba's own disk cache does not notice an edit in an imported file, so a fixed
rule could go on giving the old answer. Here the cache folder is named after a
hash of the whole `sim` package: another source, another folder. Where nothing
can be written, kernels compile anew in each process.
"""

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy


def _source_hash() -> str:
    digest = hashlib.sha256()
    # Versions, and the switches of numba that change the code it makes.
    versions = (numba.__version__, llvmlite.__version__, numpy.__version__, sys.version)
    for fact in (*versions, numba.config.BOUNDSCHECK, numba.config.OPT):
        digest.update(f"{fact};".encode())
    package = Path(__file__).resolve().parent.parent
    for source in sorted(package.rglob("*.py")):
        digest.update(str(source.relative_to(package)).encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _cache_base() -> Path:
    if numba.config.CACHE_DIR:
        return Path(numba.config.CACHE_DIR)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "rufer"


def _find_cache() -> tuple[Path | None, str | None]:
    """The cache folder, or why there is none."""
    try:
        folder = _cache_base() / _source_hash()
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder, None
    except (OSError, RuntimeError) as fault:  # RuntimeError: no home folder
        return None, str(fault)


CACHE, CACHE_FAULT = _find_cache()
# Without numba's memory manager no kernel can allocate, and none counts references
# to its arrays at every call, which had cost more than the play itself.
_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}
# Only Python wants these, which hold the code of the whole kernel two more times.
_INNER: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compiles a function that only other kernels call; its code is cached with theirs."""
    return numba.njit(forceinline=True, **_OPTIONS, **_INNER)(function)


def routine(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compiles a kernel that is called and not copied: it is long and wanted in two places."""
    return numba.njit(**_OPTIONS, **_INNER)(function)


def entry(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compiles a function that `sim.table` calls, and keeps it on disk if it can."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(CACHE or "")
    try:
        return numba.njit(cache=CACHE is not None, **_OPTIONS)(function)
    finally:
        numba.config.CACHE_DIR = before
