"""How often somebody may do something."""

from __future__ import annotations

import time
from collections import deque
from typing import Final

WINDOW: Final = 3600.0
"""Seconds that are looked back upon."""
REMEMBERED: Final = 10_000
"""People whose last actions are kept."""


class Pace:
    """At most `limit` times an hour for each key."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._times: dict[str, deque[float]] = {}

    def allow(self, key: str) -> bool:
        """Whether `key` may do it now; if so, it counts."""
        now = time.monotonic()
        times = self._times.pop(key, deque())
        while times and times[0] < now - WINDOW:
            times.popleft()
        allowed = len(times) < self._limit
        if allowed:
            times.append(now)
        self._times[key] = times
        if len(self._times) > REMEMBERED:
            self._times.pop(next(iter(self._times)))
        return allowed
