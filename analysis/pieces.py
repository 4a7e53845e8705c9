"""Long work in pieces side by side: what is found so far, and why it ended."""

from collections.abc import Callable, Iterable
from contextlib import closing
from typing import TypeVar

from analysis.answer import Stop
from analysis.experiment import Progress
from sim.workers import in_order

S = TypeVar("S")
T = TypeVar("T")


def piece_by_piece(
    work: Callable[[S], T],
    items: Iterable[S],
    total: int,
    *,
    done: int = 0,
    keep: Callable[[T], object] | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> tuple[list[T], Stop]:
    """What a piece of work finds for each item, in their order, and why it ended.

    `keep` is handed each find as it comes. `progress` is told the items done, with the `done`
    before these, and their number `total`. Ctrl-C ends the work with the whole items so far, or
    goes on where none is done.
    """
    found: list[T] = []
    try:
        with closing(in_order(work, items, threads=threads)) as pieces:
            for piece in pieces:
                found.append(piece)
                if keep:
                    keep(piece)
                if progress:
                    progress(done + len(found), total)
    except KeyboardInterrupt:
        if not found:
            raise
        return found, "interrupted"
    return found, "deals"
