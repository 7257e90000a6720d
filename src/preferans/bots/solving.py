"""The solver that the bots of one thread share: it keeps its tables from one decision to the next."""

from __future__ import annotations

import threading

from preferans.solver import Solver

_OF_THREAD = threading.local()


def solver() -> Solver:
    """The solver of this thread: it keeps its tables from one decision to the next."""
    found: Solver | None = getattr(_OF_THREAD, "solver", None)
    if found is None:
        found = _OF_THREAD.solver = Solver()
    return found
