"""Bringing a database file to the schema of this version.

Alembic and SQLAlchemy take a good part of a second to import, so a file that is up to date is recognised with the
driver alone.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from preferans.storage.errors import NewerSchema

REVISIONS: Final = ("0001", "0002")
"""Every revision this version knows, oldest first; the last one is the current schema."""

MIGRATIONS: Final = Path(__file__).parent / "migrations"


def revision_of(connection: sqlite3.Connection) -> str | None:
    """The schema revision written in the database; None for an empty one."""
    known = connection.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'alembic_version'")
    if known.fetchone() is None:
        return None
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return None if row is None else str(row[0])


def upgrade(path: Path, found: str | None) -> None:
    """Migrate the file, which is at revision `found`, to the last revision: all of it or nothing.

    Raises NewerSchema if this version does not know the revision.
    """
    if found == REVISIONS[-1]:
        return
    if found is not None and found not in REVISIONS:
        raise NewerSchema(path, found)
    from alembic import command
    from alembic.config import Config
    from sqlalchemy import event
    from sqlalchemy.engine import Connection

    from preferans.storage.reader import engine_for

    engine = engine_for(path)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # The driver would commit before every CREATE TABLE; a transaction of our own keeps a migration whole.
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    finally:
        engine.dispose()
