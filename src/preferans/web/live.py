"""A table that is being played: one value, one lock, the connections that watch it, and the bots' turns.

A command is decided, stored, and only then applied, told to everybody and acknowledged.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

import msgspec

from preferans.storage import DealRow, NewEvent, StorageError, Store, TableCard, VersionConflict
from preferans.table import (
    Chance,
    Command,
    Event,
    Refused,
    Return,
    SitDown,
    Table,
    Tally,
    decide,
    decode,
    encode,
    event_view,
    kind_of,
    tallies,
)
from preferans.table import table_view as view_of
from preferans.table.events import VERSION, Created, Dealt, Ended, Left, Sat, Scored
from preferans.table.messages import Bye, Happened, Presence, State, TableView
from preferans.web.connection import Connection
from preferans.web.documents.tables import TableSummary
from preferans.web.errors import ApiError
from preferans.web.metrics import Metrics

ENCODER: Final = msgspec.json.Encoder()
ATTEMPTS: Final = 5
"""How often a command is decided anew when another process was faster."""

_CARD_CHANGES: Final = (Created, Sat, Left, Dealt, Scored, Ended)
"""Events after which a list of tables shows something else."""


def draw_seed() -> bytes:
    """32 bytes of the operating system's generator: the only place where the chance of a deal comes from."""
    return secrets.token_bytes(32)


def now_ms() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


class Surroundings:
    """What a live table needs of the world; a test replaces what it wants to decide."""

    def __init__(
        self,
        store: Store,
        metrics: Metrics,
        seeds: Callable[[], bytes] = draw_seed,
        now: Callable[[], int] = now_ms,
    ) -> None:
        self.store, self.metrics, self.seeds, self.now = store, metrics, seeds, now

    def chance(self) -> Chance:
        return Chance(self.seeds(), self.now())


class LiveTable:
    """One table in memory. Made by the hub; used from the event loop only."""

    def __init__(self, table: Table, world: Surroundings, wake: Callable[[LiveTable], None]) -> None:
        self.table = table
        self.connections: list[Connection] = []
        self.last_used = time.monotonic()
        self._world, self._wake = world, wake
        self._lock = asyncio.Lock()
        self._stale = False
        """The store may be ahead of us: a write ended in an error."""
        self._running: set[asyncio.Task[int]] = set()

    # Commands

    async def execute(self, command: Command, expected: int | None = None) -> int:
        """Do the command and return the seq of the event that answers it.

        `expected`: only if the table is still at this seq. Refused, ApiError or StorageError: nothing has changed.
        Once begun it is finished even if the caller goes away.
        """
        task = asyncio.ensure_future(self._execute(command, expected))
        self._running.add(task)
        task.add_done_callback(self._ended)
        return await asyncio.shield(task)

    def _ended(self, task: asyncio.Task[int]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked may be gone: nobody else need hear of it

    async def _execute(self, command: Command, expected: int | None) -> int:
        async with self._lock:
            self.last_used = time.monotonic()
            for _ in range(ATTEMPTS):
                if self._stale:
                    await self._catch_up()
                done = self._done(command)
                if done is not None:
                    return done
                if expected is not None and self.table.seq != expected:
                    raise Refused("stale")
                events = decide(self.table, command, self._world.chance())
                try:
                    await self._store(events)
                except VersionConflict:
                    self._stale = True
                    continue
                except StorageError:
                    self._stale = True
                    raise
                return self._done(command) or self.table.seq
            raise ApiError(503, "busy")

    def _done(self, command: Command) -> int | None:
        if isinstance(command, Return | SitDown) or command.id is None:
            return None
        return self.table.answered(command.place, command.id)

    async def _store(self, events: tuple[Event, ...]) -> None:
        if not events:
            return
        before, at = self.table, self._world.now()
        steps = list(self._steps(events))
        card = card_of(steps[-1][1], at) if any(isinstance(event, _CARD_CHANGES) for event in events) else None
        deals: list[DealRow] = []
        for event, after in steps:
            if isinstance(event, Scored):
                deals += deal_rows(after, event.number, at, tallies(before, after))
            before = after
        began = time.perf_counter()
        await asyncio.wrap_future(
            self._world.store.append(self.table.id, self.table.seq, stored_form(events, at), card, deals)
        )
        self._world.metrics.appended(len(events), time.perf_counter() - began)
        self._apply(steps)

    async def _catch_up(self) -> None:
        """Take over what another process (or a write that failed half-way) has left in the store."""
        rows = await asyncio.to_thread(self._world.store.events, self.table.id, self.table.seq)
        self._apply(list(self._steps(decode(row.payload, row.version) for row in rows)))
        self._stale = False

    def _steps(self, events: Iterable[Event]) -> Iterator[tuple[Event, Table]]:
        """Each event with the table after it."""
        table = self.table
        for event in events:
            table = table.after(event)
            yield event, table

    def _apply(self, steps: list[tuple[Event, Table]]) -> None:
        for event, table in steps:
            self.table = table
            self._tell(event)
        self._wake(self)

    # Connections

    def _tell(self, event: Event) -> None:
        happened, present, told = event_view(event), self.present, {}
        for connection in list(self.connections):
            if connection.place not in told:
                view = view_of(self.table, connection.place, present)
                told[connection.place] = ENCODER.encode(Happened(seq=self.table.seq, event=happened, view=view))
            connection.send(told[connection.place])

    @property
    def present(self) -> frozenset[int]:
        """Places with an open connection."""
        return frozenset(c.place for c in self.connections if c.place is not None)

    @property
    def pace(self) -> float:
        """How long the bots' pauses are: the longest that somebody at the table wishes, 1 without a wish."""
        return max((c.pace for c in self.connections if c.place is not None and c.pace is not None), default=1.0)

    def view(self, place: int | None) -> TableView:
        return view_of(self.table, place, self.present)

    def state(self, place: int | None) -> bytes:
        """The `state` message for this place."""
        return ENCODER.encode(State(seq=self.table.seq, view=self.view(place)))

    def connect(self, connection: Connection) -> None:
        """Let a connection watch, from the present state on. An older one of the same person is sent away."""
        if connection.place is not None:
            for older in [c for c in self.connections if c.place == connection.place]:
                self.connections.remove(older)
                older.send(ENCODER.encode(Bye(reason="newer-tab")))
                older.close(4001)
        self.connections.append(connection)
        connection.send(self.state(connection.place))
        self._tell_presence(connection)
        self.last_used = time.monotonic()
        self._wake(self)

    def disconnect(self, connection: Connection) -> None:
        if connection in self.connections:
            self.connections.remove(connection)
            self._tell_presence(connection)
        self.last_used = time.monotonic()

    def _tell_presence(self, by: Connection) -> None:
        if by.place is None:
            return
        present = self.present
        message = ENCODER.encode(Presence(connected=[n in present for n in range(self.table.players)]))
        for connection in self.connections:
            if connection is not by:
                connection.send(message)

    async def finish(self) -> None:
        """Wait for the commands that are under way."""
        await asyncio.gather(*self._running, return_exceptions=True)

    def send_all_away(self, code: int) -> None:
        for connection in self.connections:
            connection.close(code)

    @property
    def idle(self) -> bool:
        """Whether nobody watches and nothing is under way."""
        return not self.connections and not self._running and not self._lock.locked()


def stored_form(events: Iterable[Event], at: int) -> list[NewEvent]:
    """Events as the store takes them."""
    return [NewEvent(kind_of(event), encode(event), at, VERSION) for event in events]


def deal_rows(table: Table, number: int, at: int, told: Mapping[int, Tally]) -> list[DealRow]:
    """A finished deal as the store keeps it for the statistics of each person."""
    return [
        DealRow(player, table.id, number, at, ENCODER.encode(tally))
        for place, tally in told.items()
        if (player := table.sitters[place].player) is not None
    ]


class CardBody(msgspec.Struct, frozen=True, kw_only=True):
    """What stands in the card of a table."""

    table: TableSummary
    players: list[str | None]
    """Ids of the people by place."""


def summary_for(card: TableCard, player: str) -> TableSummary:
    """The table of a card as it is listed for one of its people."""
    body = msgspec.json.decode(card.summary, type=CardBody)
    place = body.players.index(player) if player in body.players else None
    return msgspec.structs.replace(body.table, you=place, over=card.over, updated=card.at)


def card_of(table: Table, at: int) -> TableCard:
    """What a list of tables shows of this one. No cards of the deal are in it."""
    return TableCard(
        table_id=table.id,
        summary=ENCODER.encode(CardBody(table=summary_of(table, None, at), players=[s.player for s in table.sitters])),
        members=tuple(s.player for s in table.sitters if s.player is not None),
        over=table.over,
        at=at,
    )


def summary_of(table: Table, place: int | None, at: int) -> TableSummary:
    """The table as a list shows it to the person at `place`; nothing that a spectator would not see."""
    view = view_of(table, None)
    return TableSummary(
        id=table.id,
        convention=table.convention.name,
        names=[sitter.name for sitter in table.sitters],
        bots=[sitter.level if sitter.kind == "bot" else None for sitter in table.sitters],
        you=place,
        deal=view.deal,
        limit=view.limit,
        balance=view.sheet.balance,
        over=table.over,
        updated=at,
    )
