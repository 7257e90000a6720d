"""`preferans play` and `serve` as processes: they start, say where, stop; what is wrong is one line."""

from __future__ import annotations

import contextlib
import os
import random
import re
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest

from tests.web.process import PATIENCE, Guest, running, surroundings


def refused(*arguments: str, **environment: str) -> str:
    """What a server that cannot start says; it must be one line, with exit status 2."""
    done = subprocess.run(
        [sys.executable, "-m", "preferans", *arguments],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env=surroundings(**environment),
    )
    assert done.returncode == 2, done
    assert done.stdout == "" and done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def status(address: str, host: str | None = None) -> int:
    """The status with which a server answers, if need be under another name."""
    headers = {} if host is None else {"host": host}
    return httpx2.get(address, headers=headers, timeout=PATIENCE).status_code


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_play_says_its_address_in_one_line_and_ends_quietly(tmp_path: Path, how: signal.Signals) -> None:
    with running(tmp_path, "--no-browser", command="play") as server:
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", server.address)
        assert status(server.address) == 200
        guest = Guest()
        guest.begin(server)
        with guest.connect(server) as open_socket:
            open_socket.recv(timeout=60)
            assert server.stop(how) == (0, "")


def test_the_secret_is_kept_to_oneself_and_outlives_a_start(tmp_path: Path) -> None:
    guest = Guest()
    with running(tmp_path / "new" / "folder") as server:
        guest.begin(server)
        assert server.stop()[0] == 0
    secret = tmp_path / "new" / "folder" / "secret.key"
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    with running(tmp_path / "new" / "folder") as server:
        assert guest.view(server)["you"] == 0, "the same person after a new start"


def test_a_token_stands_nowhere_in_the_data_folder(tmp_path: Path) -> None:
    guest = Guest()
    with running(tmp_path) as server:
        guest.begin(server)
        server.stop()
    (cookie,) = guest.cookies.values()
    token = cookie.split(".")[0].encode()
    for file in tmp_path.iterdir():
        assert token not in file.read_bytes()


def test_port_in_use(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        for command in ("play", "serve"):
            said = refused(command, "--port", str(port), "--data", str(tmp_path))
            assert str(port) in said and "--port" in said


def test_an_address_that_is_not_ours(tmp_path: Path) -> None:
    said = refused("serve", "--host", "192.0.2.1", "--port", "0", "--data", str(tmp_path))
    assert "192.0.2.1" in said


def test_a_corrupt_database_is_named_and_left_alone(tmp_path: Path) -> None:
    database = tmp_path / "preferans.db"
    database.write_bytes(b"SQLite format 3\x00" + b"\x00" * 5000)
    before = database.read_bytes()
    said = refused("play", "--no-browser", "--port", "0", "--data", str(tmp_path))
    assert "preferans.db" in said and "damaged" in said
    assert database.read_bytes() == before


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        server.stop()
    with sqlite3.connect(tmp_path / "preferans.db") as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    assert "newer version" in refused("serve", "--port", "0", "--data", str(tmp_path))


def test_a_secret_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "secret.key").write_bytes(b"short")
    assert "secret.key" in refused("serve", "--port", "0", "--data", str(tmp_path))


def test_a_data_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    said = refused("serve", "--port", "0", "--data", str(tmp_path / "data"))
    assert "data" in said
    assert "data" in refused("serve", "--port", "0", "--data", str(tmp_path / "data" / "below"))


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """Root may write anywhere but here: a file system of the kernel."""
    place = "/sys" if os.geteuid() == 0 else str(tmp_path)
    if place == str(tmp_path):
        tmp_path.chmod(0o500)
    assert place in refused("play", "--no-browser", "--port", "0", "--data", place)


@pytest.mark.parametrize(
    ("arguments", "environment", "word"),
    [
        (("--redis", "redis://localhost"), {}, "redis"),
        ((), {"PREFERANS_REDIS": "redis://localhost"}, "redis"),
        (("--workers", "2"), {}, "workers"),
        ((), {"PREFERANS_WORKERS": "4"}, "workers"),
        (("--database", "postgresql://localhost/x"), {}, "postgresql"),
        ((), {"PREFERANS_DATABASE": "postgresql://localhost/x"}, "postgresql"),
        ((), {"PREFERANS_PAUSE": "soon"}, "PREFERANS_PAUSE"),
        ((), {"PREFERANS_SYNCHRONOUS": "maybe"}, "PREFERANS_SYNCHRONOUS"),
        (("--port", "70000"), {}, "port"),
        (("--nonsense",), {}, "nonsense"),
        (("--port", "0", "--host", "ünï..x"), {}, "no address"),
        (("--port", "0", "--allow-host", "https://game.example"), {}, "allow-host"),
        (("--port", "0", "--allow-host", "game.example:8321"), {}, "allow-host"),
        (("--port", "0"), {"PREFERANS_ALLOW_HOST": "game.example a*b"}, "a*b"),
    ],
)
def test_what_this_version_cannot_do_is_refused(
    tmp_path: Path, arguments: tuple[str, ...], environment: dict[str, str], word: str
) -> None:
    assert word in refused("serve", "--data", str(tmp_path), *arguments, **environment).replace("Redis", "redis")


def test_serve_reads_its_options_from_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PREFERANS_DATABASE", f"sqlite:///{tmp_path / 'other.db'}")
    monkeypatch.setenv("PREFERANS_ALLOW_HOST", "127.0.0.1 game.example")
    with running(tmp_path) as server:
        assert (tmp_path / "other.db").exists() and not (tmp_path / "preferans.db").exists()
        assert status(server.address + "healthz") == 200
        assert status(server.address + "healthz", "game.example") == 200
        assert status(server.address + "healthz", "evil.example") == 400


def test_play_answers_to_this_machine_alone(tmp_path: Path) -> None:
    with running(tmp_path, "--no-browser", command="play") as server:
        assert status(server.address, "evil.example") == 400


def test_garbage_on_the_port_stops_nobody(tmp_path: Path) -> None:
    junks = [b"", b"\x16\x03\x01\x02\x00", b"GET\r\n\r\n", b"GET / HTTP/9\r\n\r\n", b"A" * 70_000]
    with running(tmp_path) as server:
        port = int(server.address.rstrip("/").rpartition(":")[2])
        for junk in [*junks, random.Random(3).randbytes(2000)]:
            raw = socket.create_connection(("127.0.0.1", port), timeout=60)
            with raw, contextlib.suppress(OSError):  # it may hang up in the middle
                raw.sendall(junk)
                raw.shutdown(socket.SHUT_WR)
                raw.settimeout(5)
                while raw.recv(4096):
                    pass
        assert status(server.address + "healthz") == 200
        ended, said = server.stop()
        assert ended == 0 and "Traceback" not in said
