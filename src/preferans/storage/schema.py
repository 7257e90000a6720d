"""The tables of the database, for reading and for the migrations; the writer uses the driver (writer.py)."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
    text,
)

metadata: Final = MetaData()

tables: Final = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("created", Integer, nullable=False),
    Column("changed", Integer, nullable=False),
    Column("over", Boolean, nullable=False, default=False),
    Column("summary", LargeBinary, nullable=False),
    Column("uncounted", Boolean, nullable=False, server_default=text("0")),
)
"""One row for each table: its last seq and what a list shows of it. Times in milliseconds since 1970, UTC."""

events: Final = Table(
    "events",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("payload", LargeBinary, nullable=False),
    Column("version", SmallInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""The truth: never changed, never deleted."""

members: Final = Table(
    "members",
    metadata,
    Column("player_id", Text, ForeignKey("players.id"), primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    sqlite_with_rowid=False,
)
"""Who sits where, for the list of one's own tables."""

players: Final = Table(
    "players",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("token_hash", LargeBinary, nullable=False),
    Column("created", Integer, nullable=False),
    Column("counted_from", Integer, nullable=False, server_default=text("0")),
)
Index("players_by_token", players.c.token_hash, unique=True)

deals: Final = Table(
    "deals",
    metadata,
    Column("player_id", Text, ForeignKey("players.id"), primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("deal", Integer, primary_key=True),
    Column("at", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""What each finished deal was for each person, for the statistics: a projection that the events can make again."""
