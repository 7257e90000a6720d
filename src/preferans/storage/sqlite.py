"""The store of a single machine: one SQLite file in WAL mode.

`synchronous=FULL`: every commit reaches the disk before it is acknowledged, so a power cut loses nothing that a
player has seen. Group commit (writer.py) keeps that cheap; NORMAL is there for disks on which it is not: a killed
process still loses nothing then, a power cut at most the last moments.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from preferans.storage.base import DealRow, NewEvent, Player, StoredEvent, TableCard
from preferans.storage.errors import (
    CorruptDatabase,
    DatabaseError,
    ReadOnlyDatabase,
    StorageError,
    VersionConflict,
)
from preferans.storage.migrate import revision_of, upgrade
from preferans.storage.writer import Writer

if TYPE_CHECKING:
    from preferans.storage.reader import Reader

Synchronous = Literal["FULL", "NORMAL"]

HEADER: Final = b"SQLite format 3\x00"
CHECKED_SIZE: Final = 64 * 2**20
"""Files up to this many bytes are checked page by page at every start (about 1 ms for each MB)."""
SPARE: Final = 2**20
"""Bytes free on the disk below which it counts as full."""


class SqliteStore:
    """Opens or creates the file at `path`. DatabaseError (naming the file) if that cannot be done."""

    def __init__(self, path: Path, synchronous: Synchronous = "FULL") -> None:
        self.path = path
        self._synchronous = synchronous
        try:
            self._prepare()
            self._writer = Writer(self._connect, self._translate)
        except sqlite3.Error as error:
            raise self._translate(error) from error
        self._reader: Reader | None = None
        self._reader_lock = threading.Lock()

    # Opening

    def _prepare(self) -> None:
        """Check the file without touching it, then create or migrate it."""
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            size = self.path.stat().st_size if self.path.exists() else 0
            if size:
                with self.path.open("rb") as file:
                    if file.read(len(HEADER)) != HEADER:
                        raise CorruptDatabase(self.path, "not a database file")
        except OSError as error:
            raise DatabaseError(self.path, f"cannot be opened: {error.strerror or error}") from error
        if not os.access(self.path.parent, os.W_OK) or (self.path.exists() and not os.access(self.path, os.W_OK)):
            raise ReadOnlyDatabase(self.path)
        if not size:
            self._make()
        upgrade(self.path, self._inspect(size) if size else None)

    def _make(self) -> None:
        """Make the file, for its owner alone: the seeds of running deals stand in it."""
        try:
            os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))
        except OSError as error:
            raise DatabaseError(self.path, f"cannot be made: {error.strerror or error}") from None

    def _inspect(self, size: int) -> str | None:
        """Revision of an existing file. Read only: not even its journal is written back."""
        uri = f"{self.path.absolute().as_uri()}?mode=ro"
        with contextlib.closing(sqlite3.connect(uri, uri=True, timeout=10)) as connection:
            if size <= CHECKED_SIZE:
                verdict = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
                if verdict != "ok":
                    raise CorruptDatabase(self.path, str(verdict).replace("\n", " "))
            return revision_of(connection)

    def _connect(self) -> sqlite3.Connection:
        """The writer's connection."""
        connection = sqlite3.connect(self.path, timeout=10, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA synchronous = {self._synchronous}")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    def _translate(self, error: sqlite3.Error) -> StorageError:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            return CorruptDatabase(self.path, str(error))
        if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
            return ReadOnlyDatabase(self.path)
        if code == sqlite3.SQLITE_FULL:
            return DatabaseError(self.path, "the disk is full; nothing was changed")
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return DatabaseError(self.path, "another program holds the database; nothing was changed")
        return DatabaseError(self.path, str(error))

    # Writing

    def append(
        self,
        table_id: str,
        expected: int,
        events: Sequence[NewEvent],
        card: TableCard | None = None,
        deals: Sequence[DealRow] = (),
    ) -> Future[int]:
        def work(connection: sqlite3.Connection) -> int:
            last = _append(connection, table_id, expected, events, card)
            _add_deals(connection, deals)
            return last

        return self._writer.submit(work)

    def add_deals(self, table_id: str, deals: Sequence[DealRow]) -> Future[None]:
        def work(connection: sqlite3.Connection) -> None:
            _add_deals(connection, deals)
            connection.execute("UPDATE tables SET uncounted = 0 WHERE id = ?", (table_id,))

        return self._writer.submit(work)

    def count_from(self, player_id: str, at: int) -> Future[None]:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE players SET counted_from = ? WHERE id = ?", (at, player_id))

        return self._writer.submit(work)

    def add_player(self, player: Player) -> Future[None]:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT INTO players (id, name, token_hash, created) VALUES (?, ?, ?, ?)",
                (player.player_id, player.name, player.token_hash, player.created),
            )

        return self._writer.submit(work)

    def rename_player(self, player_id: str, name: str) -> Future[None]:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE players SET name = ? WHERE id = ?", (name, player_id))

        return self._writer.submit(work)

    # Reading

    @property
    def _read(self) -> Reader:
        with self._reader_lock:
            if self._reader is None:
                from preferans.storage.reader import Reader

                self._reader = Reader(self.path)
            return self._reader

    def events(self, table_id: str, after: int = 0) -> tuple[StoredEvent, ...]:
        with self._telling():
            return self._read.events(table_id, after)

    def version(self, table_id: str) -> int:
        with self._telling():
            return self._read.version(table_id)

    def tables_of(self, player_id: str, limit: int = 50) -> tuple[TableCard, ...]:
        with self._telling():
            return self._read.tables_of(player_id, limit)

    def deals_of(self, player_id: str) -> tuple[DealRow, ...]:
        with self._telling():
            return self._read.deals_of(player_id)

    def counted_from(self, player_id: str) -> int:
        with self._telling():
            return self._read.counted_from(player_id)

    def uncounted(self, player_id: str) -> tuple[str, ...]:
        with self._telling():
            return self._read.uncounted(player_id)

    def player(self, player_id: str) -> Player | None:
        with self._telling():
            return self._read.player(player_id)

    def player_by_token(self, token_hash: bytes) -> Player | None:
        with self._telling():
            return self._read.player_by_token(token_hash)

    def check(self) -> None:
        self.version("")
        if shutil.disk_usage(self.path.parent).free < SPARE:
            raise DatabaseError(self.path, "the disk is full")

    @contextlib.contextmanager
    def _telling(self) -> Iterator[None]:
        """Turn the errors of SQLAlchemy and the driver into ours."""
        from sqlalchemy.exc import DBAPIError

        try:
            yield
        except DBAPIError as error:
            if isinstance(error.orig, sqlite3.Error):
                raise self._translate(error.orig) from error
            raise

    def close(self) -> None:
        self._writer.close()
        with self._reader_lock:
            if self._reader is not None:
                self._reader.close()
                self._reader = None


def _append(
    connection: sqlite3.Connection,
    table_id: str,
    expected: int,
    events: Sequence[NewEvent],
    card: TableCard | None,
) -> int:
    row = connection.execute("SELECT version FROM tables WHERE id = ?", (table_id,)).fetchone()
    actual = 0 if row is None else row[0]
    if actual != expected:
        raise VersionConflict(table_id, expected, actual)
    last, at = expected + len(events), events[-1].at if events else 0
    if row is None:
        connection.execute(
            "INSERT INTO tables (id, version, created, changed, over, summary) VALUES (?, ?, ?, ?, ?, ?)",
            (table_id, last, at, at, False, b"{}"),
        )
    else:
        connection.execute("UPDATE tables SET version = ?, changed = ? WHERE id = ?", (last, at, table_id))
    connection.executemany(
        "INSERT INTO events (table_id, seq, at, kind, payload, version) VALUES (?, ?, ?, ?, ?, ?)",
        [(table_id, expected + n, e.at, e.kind, e.payload, e.version) for n, e in enumerate(events, 1)],
    )
    if card is not None:
        connection.execute(
            "UPDATE tables SET changed = ?, over = ?, summary = ? WHERE id = ?",
            (card.at, card.over, card.summary, table_id),
        )
        connection.execute("DELETE FROM members WHERE table_id = ?", (table_id,))
        connection.executemany(
            "INSERT INTO members (player_id, table_id) VALUES (?, ?)", [(m, table_id) for m in card.members]
        )
    return last


def _add_deals(connection: sqlite3.Connection, deals: Sequence[DealRow]) -> None:
    connection.executemany(
        "INSERT OR IGNORE INTO deals (player_id, table_id, deal, at, body) VALUES (?, ?, ?, ?, ?)",
        [(row.player_id, row.table_id, row.deal, row.at, row.body) for row in deals],
    )
