"""What the browser tests share: the server as its users start it, and pages that may not break silently."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Browser, Page

from tests.browser import mock_server
from tests.browser.screens import Screens, watched

ROOT = Path(__file__).parents[2]


class Server:
    """`preferans play` in a process of its own; can be killed and started again at the same address."""

    def __init__(self, folder: Path, pause: float = 0.0) -> None:
        self.folder, self.pause, self.port = folder, pause, 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and wait until it answers."""
        command = [sys.executable, "-m", "preferans", "play", "--no-browser", "--port", str(self.port)]
        paths = [str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
        env = {**os.environ, "PREFERANS_PAUSE": str(self.pause), "PYTHONPATH": os.pathsep.join(filter(None, paths))}
        self.process = subprocess.Popen(
            [*command, "--data", str(self.folder)], env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
            if found:
                self.port = int(found[1])
                return
        raise RuntimeError("the server said no address")

    def kill(self) -> None:
        """As a power cut would: no chance to tidy up."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
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
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    server = uvicorn.Server(uvicorn.Config(mock_server.app, host="127.0.0.1", port=port, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join()


@pytest.fixture(scope="session")
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
