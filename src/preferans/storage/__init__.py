"""Where events are kept. `open_store` takes the address; everything else is behind the Store interface."""

from __future__ import annotations

from pathlib import Path

from preferans.storage.base import DealRow, NewEvent, Player, Store, StoredEvent, TableCard
from preferans.storage.errors import (
    CorruptDatabase,
    DatabaseError,
    NewerSchema,
    ReadOnlyDatabase,
    StorageError,
    VersionConflict,
)
from preferans.storage.memory import MemoryStore
from preferans.storage.sqlite import SqliteStore, Synchronous

__all__ = [
    "CorruptDatabase",
    "DatabaseError",
    "DealRow",
    "MemoryStore",
    "NewEvent",
    "NewerSchema",
    "Player",
    "ReadOnlyDatabase",
    "SqliteStore",
    "StorageError",
    "Store",
    "StoredEvent",
    "Synchronous",
    "TableCard",
    "VersionConflict",
    "open_store",
]


def open_store(url: str, synchronous: Synchronous = "FULL") -> Store:
    """The store at `sqlite:///PATH` or `memory:`.

    StorageError for any other address: one line that names what can be had.
    """
    if url == "memory:":
        return MemoryStore()
    prefix = "sqlite:///"
    if url.startswith(prefix) and len(url) > len(prefix):
        return SqliteStore(Path(url[len(prefix) :]), synchronous)
    scheme = url.split(":", 1)[0]
    raise StorageError(f"no store for {scheme!r}: this version keeps its tables in sqlite:///PATH")
