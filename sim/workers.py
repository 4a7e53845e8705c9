"""Pieces of work on several threads, their results in order, and a stop at any time."""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
P = TypeVar("P")


def in_order(
    work: Callable[[P], T],
    pieces: Iterable[P],
    *,
    threads: int | None = None,
    executor: Executor | None = None,
) -> Generator[T, None, None]:
    """The result of each piece of work, in the order of the pieces.

    Only a few pieces wait at a time, so that memory stays flat. Stop iterating to
    stop the work: what waits is cancelled, what runs is not waited for. `threads`
    is the number of processors unless given; an `executor` of the caller's may run
    elsewhere.
    """
    workers = threads or os.cpu_count() or 1
    own = executor or ThreadPoolExecutor(workers, thread_name_prefix="rufer")
    waiting: deque[Future[T]] = deque()
    try:
        for piece in pieces:
            waiting.append(own.submit(work, piece))
            if len(waiting) > 2 * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()
        if executor is None:
            own.shutdown(wait=False, cancel_futures=True)
