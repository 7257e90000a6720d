"""Starting and stopping the server process: folder, store, port, address, signals."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import click

from preferans.storage import StorageError, Store, Synchronous, open_store
from preferans.web.settings import DATABASE_NAME, PAUSE, Settings, seconds_from_environment, secret_of

GRACE: Final = 3
"""Seconds that open requests get when the server stops."""
PING: Final = 20.0
"""Seconds between the signs of life on a quiet socket, and how long an answer may take."""


class Refusal(click.ClickException):
    """The server cannot start: one line, exit status 2."""

    exit_code = 2


def data_folder(chosen: Path | None) -> Path:
    """The chosen folder, or the usual place for data of this user."""
    if chosen is not None:
        return chosen
    import platformdirs

    return platformdirs.user_data_path("preferans", appauthor=False)


def run(
    *,
    host: str,
    port: int,
    folder: Path,
    hosts: tuple[str, ...],
    database: str | None = None,
    secure: bool = False,
    browser: bool = False,
) -> None:
    """Serve until a signal comes. Refusal, in one line, if it cannot be started."""
    listening = listen(host, port)
    with listening:
        settings = settings_for(folder, hosts, secure=secure)
        store = store_for(folder, database)
        try:
            serve(listening, settings, store, address_of(listening, host), browser=browser)
        finally:
            store.close()


def listen(host: str, port: int) -> socket.socket:
    """A listening socket. Refusal if the port is taken or may not be used."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(1024)
    except (TypeError, UnicodeError):  # what the socket says of a name that cannot be encoded
        listening.close()
        raise Refusal(f"cannot listen on {host!r}: this is no address") from None
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise Refusal(f"port {port} is in use; close the other program or choose another with --port") from None
        raise Refusal(f"cannot listen on {host} port {port}: {error.strerror or error}") from None
    listening.set_inheritable(True)
    return listening


def settings_for(folder: Path, hosts: tuple[str, ...], *, secure: bool) -> Settings:
    """The settings from the data folder and the environment."""
    try:
        secret = secret_of(folder)
    except OSError as error:
        raise Refusal(f"{folder}: the data folder cannot be used: {error.strerror or error}") from None
    try:
        return Settings(
            secret=secret,
            hosts=hosts,
            secure=secure,
            pause=seconds_from_environment("PREFERANS_PAUSE", PAUSE),
        )
    except ValueError as error:
        raise Refusal(str(error)) from None


def store_for(folder: Path, database: str | None) -> Store:
    """The store at the address, or the file in the data folder."""
    try:
        return open_store(database or f"sqlite:///{folder / DATABASE_NAME}", _synchronous())
    except StorageError as error:
        raise Refusal(str(error)) from None


def _synchronous() -> Synchronous:
    """How sure of the disk a commit is (storage/sqlite.py)."""
    match os.environ.get("PREFERANS_SYNCHRONOUS", "").strip().upper():
        case "" | "FULL":
            return "FULL"
        case "NORMAL":
            return "NORMAL"
        case other:
            raise Refusal(f"PREFERANS_SYNCHRONOUS: {other.lower()!r} is neither full nor normal")


def address_of(listening: socket.socket, host: str) -> str:
    """What to type into the browser."""
    port = listening.getsockname()[1]
    everywhere = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}  # noqa: S104 - to be shown, not to be bound
    name = everywhere.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}/"


def serve(listening: socket.socket, settings: Settings, store: Store, address: str, *, browser: bool) -> None:
    """Serve on the socket until SIGINT or SIGTERM."""
    import structlog
    import uvicorn

    from preferans.bots import make_bot, offered
    from preferans.solver import native
    from preferans.web.app import create_app

    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
    )
    # Bots think in threads beside the event loop: it gets the interpreter back within a millisecond.
    sys.setswitchinterval(0.001)
    app = create_app(settings, store, make_bot, offered())
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws_max_size=4096,
        ws_per_message_deflate=False,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        timeout_graceful_shutdown=GRACE,
        server_header=False,
        lifespan="on",
    )
    server = _server_class()(config)
    server.started_at = address
    if not native:
        click.echo(
            "the fast solver is not built, so the levels hard and insane are left out (install g++ and try again)"
        )
    server.browser = browser
    server.run(sockets=[listening])


def _server_class() -> Any:
    import uvicorn

    class Server(uvicorn.Server):
        """Says where it is when it can be used, and ends quietly."""

        started_at = ""
        browser = False

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            click.echo(f"Preferans is at {self.started_at} (stop it with Ctrl-C)")
            sys.stdout.flush()
            if self.browser:
                threading.Thread(target=_open, args=(self.started_at,), daemon=True).start()

        @contextlib.contextmanager
        def capture_signals(self) -> Iterator[None]:
            with super().capture_signals():
                yield
                self._captured_signals.clear()  # asked to stop and stopped: no reason to die of it as well

    return Server


def _open(address: str) -> None:
    import webbrowser

    if not webbrowser.open(address):
        click.echo(f"no browser could be opened; open {address} yourself", err=True)
