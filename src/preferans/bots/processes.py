"""Many games spread over processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

Work = TypeVar("Work")
Done = TypeVar("Done")


def in_processes(task: Callable[[Work], Done], works: Iterable[Work], workers: int) -> Iterator[Done]:
    """What `task` makes of each of `works`, in their order, from as many processes as `workers`; from this one if 1.

    Ctrl-C is for this process alone, which then stops the others: they say nothing of it. They end with it if it is
    killed. `task` is a function of a module, and what goes in and comes out can be pickled.
    """
    if workers == 1:
        yield from map(task, works)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_leave_with_parent) as pool:
        try:
            # The processes start with the first task, and inherit that the signal is blocked.
            before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
            try:
                futures = [pool.submit(task, work) for work in works]
            finally:
                signal.pthread_sigmask(signal.SIG_SETMASK, before)
            for future in futures:
                yield future.result()
        except BaseException:
            for process in multiprocessing.active_children():
                process.terminate()
            raise


def _leave_with_parent() -> None:
    """End this process as soon as the one that started it is gone."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
