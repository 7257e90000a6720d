"""All tables of this process: made, loaded from the store when somebody asks for them, put away when nobody does."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Sequence
from typing import Final

import structlog

from preferans.rules.convention import Convention
from preferans.storage import StorageError
from preferans.table import Sitter, Table, create, decode
from preferans.web.driver import BotDriver
from preferans.web.errors import ApiError
from preferans.web.live import LiveTable, Surroundings, card_of, stored_form

log = structlog.get_logger()

ID_BYTES: Final = 9
"""Random bytes of a table's id: enough that nobody finds one by guessing."""
MAX_ID: Final = 40
GOING_AWAY: Final = 1012


class Hub:
    """The live tables by id."""

    def __init__(self, world: Surroundings, driver: BotDriver, idle: float) -> None:
        self._world, self._driver, self._idle = world, driver, idle
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._warming: asyncio.Future[bool] | None = None

    def start(self) -> None:
        """Begin to put idle tables away, and have the store ready for its first question."""
        self._sweeper = asyncio.ensure_future(self._sweep())
        self._warming = asyncio.ensure_future(asyncio.to_thread(self.check))

    async def create(
        self, convention: Convention, sitters: Sequence[Sitter], *, hints: bool | None = None
    ) -> LiveTable:
        """A new table; stored before it is shown to anybody. `hints`: whether there are any, None as usual."""
        chance = self._world.chance()
        first_dealer = secrets.randbelow(convention.players)
        events = create(convention, sitters, first_dealer, secrets.token_hex(16), chance, hints=hints)
        table = Table.replay(secrets.token_urlsafe(ID_BYTES), events)
        appended = self._world.store.append(table.id, 0, stored_form(events, chance.now), card_of(table, chance.now))
        await asyncio.wrap_future(appended)
        self._world.metrics.events.inc(len(events))
        return self._add(table)

    async def get(self, table_id: str) -> LiveTable:
        """The table of this id, from memory or the store. ApiError 404 if there is none."""
        live = self._tables.get(table_id)
        if live is not None:
            return live
        if not 0 < len(table_id) <= MAX_ID:
            raise ApiError(404, "unknown-table")
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
            task.add_done_callback(lambda done: self._loaded(table_id, done))
        return await asyncio.shield(task)

    def _loaded(self, table_id: str, task: asyncio.Task[LiveTable]) -> None:
        self._loading.pop(table_id, None)
        if not task.cancelled():
            task.exception()  # those who wait for it are told; if nobody does any more, nobody need be

    async def _load(self, table_id: str) -> LiveTable:
        rows = await asyncio.to_thread(self._world.store.events, table_id)
        if not rows:
            raise ApiError(404, "unknown-table")
        try:
            table = await asyncio.to_thread(
                lambda: Table.replay(table_id, [decode(row.payload, row.version) for row in rows])
            )
        except (ValueError, IndexError) as error:
            # The events stay as they are; a later version may read them.
            log.warning("table cannot be replayed", table=table_id, events=len(rows), error=type(error).__name__)
            raise ApiError(500, "internal") from error
        return self._tables.get(table_id) or self._add(table)

    def _add(self, table: Table) -> LiveTable:
        live = LiveTable(table, self._world, self._driver.wake)
        self._tables[table.id] = live
        self._world.metrics.tables.set(len(self._tables))
        self._driver.wake(live)
        return live

    async def _sweep(self) -> None:
        """Put away the tables that nobody has used for a while."""
        while True:
            await asyncio.sleep(max(0.05, self._idle / 4))
            limit = time.monotonic() - self._idle
            for live in list(self._tables.values()):
                if live.idle and live.last_used < limit and not self._driver.busy(live):
                    del self._tables[live.table.id]
            self._world.metrics.tables.set(len(self._tables))

    async def close(self) -> None:
        """Stop; every table is in the store already, and the browsers come back by themselves."""
        await self._driver.close()
        if self._sweeper is not None:
            self._sweeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sweeper
        for live in self._tables.values():
            await live.finish()
            live.send_all_away(GOING_AWAY)

    def check(self) -> bool:
        """Whether the store answers and has room."""
        try:
            self._world.store.check()
        except StorageError:
            return False
        return True
