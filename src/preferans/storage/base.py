"""The interface of every store: an append-only list of events for each table, and the players.

A store knows nothing of the game. An event is facts in JSON bytes; the table makes sense of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event to be appended."""

    kind: str
    payload: bytes
    """A JSON object."""
    at: int
    """When it happened: milliseconds since 1970, UTC."""
    version: int = 1
    """Version of the payload's form, so that old events stay readable."""


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event as it stands in the store; `seq` counts from 1 within its table, without gaps."""

    seq: int
    kind: str
    payload: bytes
    at: int
    version: int = 1


@dataclass(frozen=True, slots=True)
class TableCard:
    """What a list of tables shows of one of them: a projection of its events, never the truth."""

    table_id: str
    summary: bytes
    """A JSON object that the table's owner layer understands. Holds no cards."""
    members: tuple[str, ...]
    """Ids of the players who sit there."""
    over: bool = False
    at: int = 0
    """When it was last changed: milliseconds since 1970, UTC."""


@dataclass(frozen=True, slots=True)
class DealRow:
    """What one finished deal was for one person: a projection of the table's events, never the truth."""

    player_id: str
    table_id: str
    deal: int
    """Number of the deal at its table, from 1."""
    at: int
    """When it was written down: milliseconds since 1970, UTC."""
    body: bytes
    """A JSON object that whoever counts understands."""


@dataclass(frozen=True, slots=True)
class Player:
    """A person who has been here before. Of the token that proves it only a hash is kept."""

    player_id: str
    name: str
    token_hash: bytes
    created: int


class Store(Protocol):
    """What the table's host needs of a store. Every method may be called from any thread.

    Reading blocks; writing returns a Future that is done when the change is durable.
    """

    def append(
        self,
        table_id: str,
        expected: int,
        events: Sequence[NewEvent],
        card: TableCard | None = None,
        deals: Sequence[DealRow] = (),
    ) -> Future[int]:
        """Append all `events` or none, if the table's last seq is `expected` (0: no such table yet).

        The result is the new last seq. VersionConflict (in the Future) when somebody else was faster.
        `card`, if given, replaces the table's card in the same transaction; `deals` are what the events finish.
        """
        ...

    def events(self, table_id: str, after: int = 0) -> tuple[StoredEvent, ...]:
        """The events with seq > `after` in order; empty for a table that does not exist."""
        ...

    def version(self, table_id: str) -> int:
        """The table's last seq; 0 for a table that does not exist."""
        ...

    def tables_of(self, player_id: str, limit: int = 50) -> tuple[TableCard, ...]:
        """Cards of the tables where this player sits, last changed first."""
        ...

    def deals_of(self, player_id: str) -> tuple[DealRow, ...]:
        """The finished deals of a person that count, oldest first (`count_from`)."""
        ...

    def count_from(self, player_id: str, at: int) -> Future[None]:
        """From now on only deals written down after `at` count for this person; 0: all. Nothing is deleted."""
        ...

    def counted_from(self, player_id: str) -> int:
        """What `count_from` was told last; 0 for a person it was never told about."""
        ...

    def uncounted(self, player_id: str) -> tuple[str, ...]:
        """Tables of a person from a time when finished deals were not written down one by one."""
        ...

    def add_deals(self, table_id: str, deals: Sequence[DealRow]) -> Future[None]:
        """Write down what the deals of such a table were; it is uncounted no more."""
        ...

    def add_player(self, player: Player) -> Future[None]: ...

    def rename_player(self, player_id: str, name: str) -> Future[None]: ...

    def player(self, player_id: str) -> Player | None: ...

    def player_by_token(self, token_hash: bytes) -> Player | None: ...

    def check(self) -> None:
        """Raise StorageError unless the store can be read now and has room for more."""
        ...

    def close(self) -> None:
        """Finish what was begun, then let go of files and threads. Twice does no harm."""
        ...
