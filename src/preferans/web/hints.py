"""Hints: what a strong bot would do in a player's place, thought out off the event loop and from that player's view."""

from __future__ import annotations

import asyncio
import math
import random
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Protocol

from preferans.bots import Budget
from preferans.bots.strong.bot import INSANE, StrongBot
from preferans.bots.strong.option import Explanation, Option
from preferans.notation.moves import format_move
from preferans.rules.view import View
from preferans.table import Code, Refused, Table
from preferans.texts import Texts, hints
from preferans.web.documents.tables import Hint, HintAim, HintOption
from preferans.web.errors import ApiError
from preferans.web.metrics import Metrics
from preferans.web.pace import Pace

SHOWN: Final = 6
"""Options that a hint names at most."""
WAITING: Final = 16
"""Hints that may be thought about or wait at a time; more are refused as `busy`."""
REMEMBERED: Final = 1000
"""Tables whose last hint is kept, so that the same question is thought about once."""


class Adviser(Protocol):
    """Somebody who can say why."""

    def explain(self, view: View, rng: random.Random, budget: Budget) -> Explanation:
        """A move for the actor of `view`, with its reasons."""
        ...


ADVISER: Final[Adviser] = StrongBot(INSANE)
"""The strongest that there is."""


class Hints:
    """Answers whoever is to move; the same question is thought about once."""

    def __init__(self, adviser: Adviser, threads: int, seconds: float, an_hour: int, metrics: Metrics) -> None:
        """`seconds`: the longest time for one answer; `an_hour`: how many a person may ask for."""
        self._adviser, self._budget, self._metrics = adviser, Budget(seconds=seconds), metrics
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="hint")
        self._pace = Pace(an_hour)
        self._last: dict[str, tuple[int, asyncio.Future[Explanation]]] = {}

    async def hint(self, table: Table, place: int | None, asker: str, language: str) -> Hint:
        """A hint for the person at `place`, who must be to move.

        Raises Refused where there is none to be had, ApiError 429 or 503 when too many are asked for.
        """
        if place is None:
            raise Refused(Code.NOT_AT_TABLE)
        if not table.hints:
            raise Refused(Code.NO_HINTS)
        view = table.view_of_actor()
        if table.over or view is None or table.actor != place:
            raise Refused(Code.NOT_YOUR_TURN)
        explanation = await self._explained(table, view, asker)
        return document(table.seq, view, explanation, language)

    async def _explained(self, table: Table, view: View, asker: str) -> Explanation:
        known = self._last.get(table.id)
        if known is None or known[0] != table.seq or (known[1].done() and known[1].exception() is not None):
            if sum(not future.done() for _, future in self._last.values()) >= WAITING:
                raise ApiError(503, "busy")
            if not self._pace.allow(asker):
                raise ApiError(429, "too-many-requests")
            rng = random.Random(f"{table.bot_seed}:{table.seq}")
            future = asyncio.get_running_loop().run_in_executor(self._pool, self._think, view, rng)
            self._last.pop(table.id, None)
            known = self._last[table.id] = (table.seq, future)
            if len(self._last) > REMEMBERED:
                self._last.pop(next(iter(self._last)))
        return await asyncio.shield(known[1])

    def _think(self, view: View, rng: random.Random) -> Explanation:
        """In a thread."""
        began = time.monotonic()
        explanation = self._adviser.explain(view, rng, self._budget)
        self._metrics.bot_seconds.labels("hint").observe(time.monotonic() - began)
        return explanation

    def close(self) -> None:
        """Answer nothing more; what is being thought about ends within its time."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def document(seq: int, view: View, explanation: Explanation, language: str) -> Hint:
    """A hint in one language. It is made from a view, which holds no hidden card."""
    texts, imagined = Texts(language), explanation.imagined
    options = [option for option in explanation.options if math.isfinite(option.whists)][:SHOWN]
    return Hint(
        seq=seq,
        nudge=hints.nudge(view, explanation, texts),
        move=format_move(explanation.move),
        advice=hints.advice(view, explanation.move, texts),
        grounds=hints.grounds(explanation, texts),
        why=explanation.why.value,
        layouts=imagined.layouts if imagined is not None else None,
        complete=imagined is not None and imagined.complete,
        weighed=imagined is not None and imagined.weighed,
        aim=_aim(view, options),
        options=[_option(option) for option in options],
    )


def _aim(view: View, options: list[Option]) -> HintAim | None:
    if all(option.chance is None for option in options):
        return None
    exchange = view.public.exchange
    if exchange is None:
        return "clean"
    contract = exchange.contract or exchange.bid
    return "misere" if contract.is_misere else "game"


def _option(option: Option) -> HintOption:
    return HintOption(
        move=format_move(option.move),
        whists=round(option.whists, 2),
        chance=None if option.chance is None else round(option.chance, 3),
        best_in=None if option.best_in is None else round(option.best_in, 3),
    )
