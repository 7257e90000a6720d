"""The reading side of the SQLite store: SQLAlchemy Core, a short transaction for each question."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Engine, Row, create_engine, event, select
from sqlalchemy.engine import URL

from preferans.storage.base import DealRow, Player, StoredEvent, TableCard
from preferans.storage.schema import deals, events, members, players, tables


def engine_for(path: Path) -> Engine:
    """An engine on the file whose transactions begin only where we say so."""
    engine = create_engine(URL.create("sqlite", database=str(path)), connect_args={"timeout": 10})

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _record: object) -> None:
        connection.isolation_level = None

    return engine


class Reader:
    """Questions to the database; each sees everything committed before it was asked."""

    def __init__(self, path: Path) -> None:
        self._engine = engine_for(path)

    def events(self, table_id: str, after: int) -> tuple[StoredEvent, ...]:
        query = (
            select(events.c.seq, events.c.kind, events.c.payload, events.c.at, events.c.version)
            .where(events.c.table_id == table_id, events.c.seq > after)
            .order_by(events.c.seq)
        )
        with self._engine.connect() as connection:
            return tuple(StoredEvent(*row) for row in connection.execute(query))

    def version(self, table_id: str) -> int:
        with self._engine.connect() as connection:
            return connection.scalar(select(tables.c.version).where(tables.c.id == table_id)) or 0

    def tables_of(self, player_id: str, limit: int) -> tuple[TableCard, ...]:
        mine = select(members.c.table_id).where(members.c.player_id == player_id)
        query = (
            select(tables.c.id, tables.c.summary, tables.c.over, tables.c.changed)
            .where(tables.c.id.in_(mine))
            .order_by(tables.c.changed.desc(), tables.c.id)
            .limit(limit)
        )
        with self._engine.connect() as connection:
            rows = connection.execute(query).all()
            ids = [row.id for row in rows]
            sitting: dict[str, list[str]] = {table_id: [] for table_id in ids}
            seats = select(members.c.table_id, members.c.player_id).where(members.c.table_id.in_(ids))
            for table_id, member in connection.execute(seats.order_by(members.c.player_id)):
                sitting[table_id].append(member)
        return tuple(TableCard(r.id, r.summary, tuple(sitting[r.id]), r.over, r.changed) for r in rows)

    def deals_of(self, player_id: str) -> tuple[DealRow, ...]:
        query = (
            select(deals.c.player_id, deals.c.table_id, deals.c.deal, deals.c.at, deals.c.body)
            .join(players, players.c.id == deals.c.player_id)
            .where(deals.c.player_id == player_id, deals.c.at > players.c.counted_from)
            .order_by(deals.c.at, deals.c.table_id, deals.c.deal)
        )
        with self._engine.connect() as connection:
            return tuple(DealRow(*row) for row in connection.execute(query))

    def counted_from(self, player_id: str) -> int:
        with self._engine.connect() as connection:
            return connection.scalar(select(players.c.counted_from).where(players.c.id == player_id)) or 0

    def uncounted(self, player_id: str) -> tuple[str, ...]:
        mine = select(members.c.table_id).where(members.c.player_id == player_id)
        query = select(tables.c.id).where(tables.c.id.in_(mine), tables.c.uncounted).order_by(tables.c.changed.desc())
        with self._engine.connect() as connection:
            return tuple(connection.scalars(query))

    def player(self, player_id: str) -> Player | None:
        with self._engine.connect() as connection:
            return _player(connection.execute(select(players).where(players.c.id == player_id)).one_or_none())

    def player_by_token(self, token_hash: bytes) -> Player | None:
        with self._engine.connect() as connection:
            return _player(connection.execute(select(players).where(players.c.token_hash == token_hash)).one_or_none())

    def close(self) -> None:
        self._engine.dispose()


def _player(row: Row[Any] | None) -> Player | None:
    return None if row is None else Player(row.id, row.name, row.token_hash, row.created)
