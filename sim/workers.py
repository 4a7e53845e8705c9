"""Pieces of work on several threads, their results in order, and a stop at any time."""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
P = TypeVar("P")


def in_order(
    work: Callable[[P], T],
    pieces: Iterable[P],
    *,
    threads: int | None = None,
) -> Generator[T, None, None]:
    """The result of each piece of work, in the order of the pieces.

    Only a few pieces wait at a time, so that memory stays flat. Stop iterating to
    stop the work: what waits is cancelled, what runs is not waited for. `threads`
    is the number of processors unless given.
    """
    workers = threads or os.cpu_count() or 1
    executor = ThreadPoolExecutor(workers, thread_name_prefix="rufer")
    waiting: deque[Future[T]] = deque()
    try:
        for piece in pieces:
            waiting.append(executor.submit(work, piece))
            if len(waiting) > 2 * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
