"""What the browser tests share: the server as its users start it, and pages that may not break silently."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
import uvicorn
from playwright.sync_api import Browser, Page

from tests.browser import mock_server
from tests.browser.screens import Screens, watched

ROOT = Path(__file__).parents[2]


PORTS: Final = (20_000, 32_000)
"""Where a port is looked for: below those that a system gives out by itself, so that nobody else gets one of a server
that has been killed and is to come back."""


class Server:
    """`preferans play` in a process of its own; can be killed and started again at the same address."""

    def __init__(self, folder: Path, pause: float = 0.0) -> None:
        self.folder, self.pause, self.port = folder, pause, 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and wait until it answers: the first time at a free port, then at the same."""
        if self.port:
            assert self._started(), f"port {self.port} is taken"
            return
        chance = random.SystemRandom()  # every worker has the same seed for the usual one
        for _ in range(20):
            self.port = chance.randrange(*PORTS)
            if self._started():
                return
        raise RuntimeError("no server could be started")

    def _started(self) -> bool:
        command = [sys.executable, "-m", "preferans", "play", "--no-browser", "--port", str(self.port)]
        paths = [str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
        env = {**os.environ, "PREFERANS_PAUSE": str(self.pause), "PYTHONPATH": os.pathsep.join(filter(None, paths))}
        self.process = subprocess.Popen(
            [*command, "--data", str(self.folder)], env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        said = self.process.stdout
        assert said is not None
        for line in said:
            if self.address in line:
                self.reader = threading.Thread(target=lambda: deque(said, maxlen=0), daemon=True)
                self.reader.start()  # a server whose log nobody reads stands still when the pipe is full
                return True
            sys.stderr.write(line)
        self.process.wait()
        return False

    def kill(self) -> None:
        """As a power cut would: no chance to tidy up."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.reader.join()
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that all tests of a process share; bots do not pause."""
    running = Server(tmp_path_factory.mktemp("data"))
    running.start()
    yield running
    running.kill()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for one test, which may kill it."""
    running = Server(tmp_path / "data")
    running.start()
    yield running
    running.kill()


@pytest.fixture(scope="session")
def scenes() -> Iterator[str]:
    """The address of the mock server, which shows a table at every stage."""
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(mock_server.app, log_level="error", timeout_graceful_shutdown=1, ws_ping_interval=None)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    thread.join()


@pytest.fixture
def screens(browser: Browser) -> Iterator[Screens]:
    """See Screens."""
    opened = Screens(browser)
    yield opened
    opened.close()


@pytest.fixture
def desktop(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """A desk: 1440×900, mouse."""
    context = browser.new_context(**{**browser_context_args, "viewport": {"width": 1440, "height": 900}})
    yield watched(context)
    context.close()


@pytest.fixture
def phone(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """A phone: 360×740, fingers."""
    shape = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    context = browser.new_context(**{**browser_context_args, **shape})
    yield watched(context)
    context.close()
