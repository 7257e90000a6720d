"""The SQLite file: durability, migrations, and what happens to a file that cannot be used."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from preferans.storage import (
    CorruptDatabase,
    DatabaseError,
    DealRow,
    MemoryStore,
    NewerSchema,
    NewEvent,
    ReadOnlyDatabase,
    SqliteStore,
    StorageError,
    open_store,
)
from preferans.storage.migrate import MIGRATIONS, REVISIONS


def event(n: int = 0) -> NewEvent:
    return NewEvent("move", b'{"n":%d}' % n, at=n)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "preferans.db"


@pytest.fixture
def filled(path: Path) -> Path:
    """A closed database with 200 events."""
    store = SqliteStore(path)
    store.append("t", 0, [event(n) for n in range(200)]).result()
    store.close()
    return path


def test_events_survive_a_new_start(filled: Path) -> None:
    store = SqliteStore(filled)
    assert store.version("t") == 200 and store.append("t", 200, [event()]).result() == 201
    store.close()


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX")
def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "made here" / "game.db")
    store.append("t", 0, [event()]).result()
    for file in (tmp_path / "made here").iterdir():
        assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0, file
    assert stat.S_IMODE((tmp_path / "made here").stat().st_mode) & 0o077 == 0
    store.close()


def test_two_processes_on_one_file_keep_the_versions_straight(path: Path) -> None:
    one, two = SqliteStore(path), SqliteStore(path)
    for n in range(20):
        (one, two)[n % 2].append("t", n, [event(n)]).result()
    assert one.version("t") == two.version("t") == 20
    one.close()
    two.close()


def test_an_acknowledged_event_survives_kill_9(path: Path) -> None:
    program = f"""
        from pathlib import Path
        from preferans.storage import NewEvent, SqliteStore
        store = SqliteStore(Path({str(path)!r}))
        n = store.version("t")
        while True:
            n = store.append("t", n, [NewEvent("move", b"{{}}", at=n)]).result()
            print(n, flush=True)
    """
    acknowledged = 0
    for _ in range(5):
        child = subprocess.Popen([sys.executable, "-c", textwrap.dedent(program)], stdout=subprocess.PIPE, text=True)
        assert child.stdout is not None
        for _ in range(30):
            acknowledged = int(child.stdout.readline())
        child.send_signal(signal.SIGKILL)
        acknowledged = max([acknowledged, *map(int, child.stdout.read().split("\n")[:-1])])
        child.wait()
        store = SqliteStore(path)
        assert store.version("t") >= acknowledged
        assert [e.seq for e in store.events("t")] == list(range(1, store.version("t") + 1))
        store.close()


def test_a_file_that_is_no_database_is_named_and_left_alone(path: Path) -> None:
    path.write_bytes(b"my holiday photos" * 400)
    before = path.read_bytes()
    with pytest.raises(CorruptDatabase, match="preferans.db") as refused:
        SqliteStore(path)
    assert "\n" not in str(refused.value)
    assert path.read_bytes() == before and os.listdir(path.parent) == [path.name]


def test_a_damaged_database_is_named_and_left_alone(filled: Path) -> None:
    content = bytearray(filled.read_bytes())
    for page in range(1, len(content) // 4096):
        content[page * 4096 : page * 4096 + 200] = b"\xa5" * 200
    filled.write_bytes(content)
    with pytest.raises(CorruptDatabase, match="left as it is") as refused:
        SqliteStore(filled)
    assert "\n" not in str(refused.value)
    assert filled.read_bytes() == content


def test_a_cut_off_database_is_named_and_left_alone(filled: Path) -> None:
    content = filled.read_bytes()[:-5000]
    filled.write_bytes(content)
    with pytest.raises(CorruptDatabase):
        SqliteStore(filled)
    assert filled.read_bytes() == content


def test_damage_found_while_playing_is_told_as_such(filled: Path) -> None:
    store = SqliteStore(filled)
    store.close()
    content = filled.read_bytes()
    store = SqliteStore(filled)
    filled.write_bytes(content[:4096] + b"\xa5" * (len(content) - 4096))
    with pytest.raises(DatabaseError, match="preferans.db"):
        store.events("t")
    store.close()


def test_a_newer_schema_is_refused_and_left_alone(filled: Path) -> None:
    with sqlite3.connect(filled) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    before = filled.read_bytes()
    with pytest.raises(NewerSchema, match="newer version"):
        SqliteStore(filled)
    assert filled.read_bytes() == before


def test_a_read_only_folder_is_one_clear_line(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("preferans.storage.sqlite.os.access", lambda *a: False)  # root may write anywhere
    with pytest.raises(ReadOnlyDatabase, match="cannot be written"):
        SqliteStore(filled)


def test_a_write_that_the_disk_refuses_changes_nothing(filled: Path) -> None:
    store = SqliteStore(filled)
    full = store._translate(_error("database or disk is full", sqlite3.SQLITE_FULL))
    assert "disk is full" in str(full)
    store._writer.submit(lambda connection: connection.execute("PRAGMA query_only = ON")).result()
    with pytest.raises(ReadOnlyDatabase):
        store.append("t", 200, [event()]).result()
    assert store.version("t") == 200
    store.close()


def _error(text: str, code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError(text)
    error.sqlite_errorcode = code
    return error


def test_a_full_disk_is_told_before_a_move_is_lost(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SqliteStore(filled)
    store.check()
    usage = shutil.disk_usage(filled.parent)
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: usage._replace(free=0))
    with pytest.raises(DatabaseError, match="the disk is full"):
        store.check()
    store.close()


def test_a_folder_in_place_of_the_file(path: Path) -> None:
    path.mkdir()
    with pytest.raises(DatabaseError, match="preferans.db"):
        SqliteStore(path)


def test_a_file_in_place_of_the_folder(path: Path) -> None:
    path.write_text("")
    with pytest.raises(DatabaseError, match="preferans.db"):
        SqliteStore(path / "game.db")


def test_the_migrations_make_the_schema_that_the_code_reads(path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.config import Config
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    from preferans.storage.reader import engine_for
    from preferans.storage.schema import metadata

    SqliteStore(path).close()
    engine = engine_for(path)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    script = ScriptDirectory.from_config(config)
    assert tuple(r.revision for r in script.walk_revisions())[::-1] == REVISIONS


def test_tables_from_before_the_deals_were_written_down_are_named_until_they_are_counted(path: Path) -> None:
    from alembic import command
    from alembic.config import Config

    from preferans.storage.reader import engine_for

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    engine = engine_for(path)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.exec_driver_sql(
            "INSERT INTO players (id, name, token_hash, created) VALUES ('ann', 'Ann', x'00', 1)"
        )
        connection.exec_driver_sql(
            "INSERT INTO tables (id, version, created, changed, over, summary) VALUES ('old', 1, 1, 1, 0, x'7b7d')"
        )
        connection.exec_driver_sql("INSERT INTO members (player_id, table_id) VALUES ('ann', 'old')")
    engine.dispose()
    store = SqliteStore(path)
    assert store.uncounted("ann") == ("old",) and store.counted_from("ann") == 0
    store.add_deals("old", [DealRow("ann", "old", 1, 5, b"{}")]).result()
    assert store.uncounted("ann") == () and [row.deal for row in store.deals_of("ann")] == [1]
    store.close()


def test_a_migration_that_fails_leaves_the_file_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import alembic.op

    def fail(*args: object, **keywords: object) -> None:
        raise RuntimeError("the power went out")

    with monkeypatch.context() as patch:
        patch.setattr(alembic.op, "create_index", fail)
        with pytest.raises(RuntimeError):
            SqliteStore(path)
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    connection.close()
    SqliteStore(path).close()


def test_a_start_on_an_up_to_date_file_imports_no_alembic(filled: Path) -> None:
    program = f"""
        import sys
        from pathlib import Path
        from preferans.storage import NewEvent, SqliteStore
        store = SqliteStore(Path({str(filled)!r}))
        store.append("t", 200, [NewEvent("move", b"{{}}", at=0)]).result()
        assert not {{"alembic", "sqlalchemy"}} & set(sys.modules), "slow imports at start"
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(program)], check=True)


def test_open_store_by_address(path: Path) -> None:
    store = open_store(f"sqlite:///{path}")
    assert isinstance(store, SqliteStore) and store.path == path
    store.close()
    assert isinstance(open_store("memory:"), MemoryStore)
    for address in ("postgresql://localhost/x", "sqlite:///", "nonsense", ""):
        with pytest.raises(StorageError, match="no store for"):
            open_store(address)
