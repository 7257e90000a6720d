"""Plays the bots' turns: off the event loop, from a `View` alone, and not faster than a person would follow.

The pause does not depend on the hand: it is drawn from a generator of its own, and a bot that thinks longer than its
pause waits until the next multiple of it, so that the time says little about the cards. However short a person wishes
the pauses, a bot that searches takes longer for one than for nearly all its decisions: else a quick answer would tell
that there was nothing to choose.
"""

from __future__ import annotations

import asyncio
import math
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import structlog

from preferans.bots import Bot, Budget
from preferans.bots.register import BY_THUMB
from preferans.notation.moves import format_move
from preferans.rules.moves import CLOSED, PASS, REFUSE, Move
from preferans.rules.view import View
from preferans.table import MakeMove, Refused
from preferans.web.live import LiveTable
from preferans.web.metrics import Metrics
from preferans.web.settings import Settings

log = structlog.get_logger()

RETRY: Final = 1.0
"""Seconds until a bot's turn is tried again after the store has refused."""

LEAST_PAUSE: Final = 0.25
"""Seconds, before it is varied, that a bot's pause has at least if it searches: hardly a decision takes longer."""

_MODEST: Final[tuple[Move, ...]] = (PASS, REFUSE, CLOSED)


def simple_move(view: View) -> Move:
    """A legal move that needs no thought: what a bot does that has failed."""
    legal = view.legal_moves()
    return next((move for move in _MODEST if move in legal), legal[0])


class BotDriver:
    """Gives every table whose turn is a bot's a task that plays until it is a person's."""

    def __init__(self, make_bot: Callable[[str], Bot], settings: Settings, metrics: Metrics) -> None:
        self._make_bot, self._settings, self._metrics = make_bot, settings, metrics
        self._made: dict[str, Bot] = {}
        self._pool = ThreadPoolExecutor(settings.bot_threads, thread_name_prefix="bot")
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._jitter = random.SystemRandom()
        self._closed = False

    def wake(self, live: LiveTable) -> None:
        """See whether a bot is to move at this table."""
        if self._closed or live.table.id in self._tasks or _turn(live) is None:
            return
        task = asyncio.ensure_future(self._play(live))
        self._tasks[live.table.id] = task
        task.add_done_callback(lambda _: self._finished(live))

    def busy(self, live: LiveTable) -> bool:
        return live.table.id in self._tasks

    async def close(self) -> None:
        """Stop playing; what was not stored is thought again after the next start."""
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _finished(self, live: LiveTable) -> None:
        self._tasks.pop(live.table.id, None)
        self.wake(live)  # its turn may have come between the last look and the end of the task

    async def _play(self, live: LiveTable) -> None:
        while _turn(live) is not None:
            try:
                await self._move(live)
            except Exception as error:  # noqa: BLE001 - the table must not stand still, nor the log fill up
                log.warning("bot turn failed", table=live.table.id, seq=live.table.seq, error=type(error).__name__)
                await asyncio.sleep(RETRY)

    async def _move(self, live: LiveTable) -> None:
        turn, seq = _turn(live), live.table.seq
        assert turn is not None
        place, level = turn
        began = time.monotonic()
        move = await self._think(live, place, level)
        await asyncio.sleep(self._rest(time.monotonic() - began, live.pace, level))
        if live.table.seq != seq:
            return
        try:
            await live.execute(MakeMove(place, format_move(move)), expected=seq)
        except Refused as refused:
            if refused.code != "stale":
                raise

    async def _think(self, live: LiveTable, place: int, level: str) -> Move:
        table = live.table
        view = table.view_of_actor()
        assert view is not None
        rng = random.Random(f"{table.bot_seed}:{table.seq}")
        began = time.monotonic()
        try:
            loop = asyncio.get_running_loop()
            move = await loop.run_in_executor(self._pool, self._choose, level, view, rng)
            fault = _illegal(view, move)
        except Exception as error:  # noqa: BLE001 - whatever a bot does, the table goes on
            fault = type(error).__name__
        if fault is not None:
            # No cards in the log: neither the view nor the text of an error that may quote it.
            self._metrics.bot_failures.inc()
            log.error("bot failed", table=table.id, seq=table.seq, place=place, level=level, error=fault)
            return simple_move(view)
        self._metrics.bot_seconds.labels(level).observe(time.monotonic() - began)
        return move

    def _choose(self, level: str, view: View, rng: random.Random) -> Move:
        """In a thread: the move of the bot, which is made when it is first asked."""
        bot = self._made.get(level)
        if bot is None:
            bot = self._made[level] = self._make_bot(level)
        return bot.choose(view, rng, Budget(seconds=self._settings.thinking))

    def _rest(self, thought: float, pace: float, level: str) -> float:
        """Seconds to wait after thinking for `thought` seconds; `pace` is how long pauses are to be."""
        if self._settings.pause <= 0:
            return 0.0
        least = 0.0 if level in BY_THUMB else LEAST_PAUSE
        pause = max(self._settings.pause * pace, least) * self._jitter.uniform(0.7, 1.3)
        return pause * max(1, math.ceil(thought / pause)) - thought


def _illegal(view: View, move: Move) -> str | None:
    reason = view.why_illegal(move)
    return None if reason is None else f"illegal move: {reason}"


def _turn(live: LiveTable) -> tuple[int, str] | None:
    """The place whose bot is to move, and its level; None when it is nobody's or a person's turn."""
    actor = live.table.actor if not live.table.over else None
    level = live.table.bot_at(actor) if actor is not None else None
    return None if actor is None or level is None else (actor, level)
