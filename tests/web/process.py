"""A real server in a process of its own, and a person with a real socket."""

from __future__ import annotations

import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).parents[2]


PATIENCE = 120
"""Seconds after which nothing comes any more, even on a machine that has a lot to do."""


def surroundings(**more: str) -> dict[str, str]:
    """The environment of a process that runs this tree."""
    paths = [str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))} | more


class Server:
    """`preferans serve` on any free port."""

    def __init__(self, data: Path, *arguments: str, command: str = "serve", pause: str = "0") -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "preferans", command, "--port", "0", "--data", str(data), *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=surroundings(PREFERANS_PAUSE=pause),
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"http://\S+/", line)
            if found is not None:
                self.address = found[0]
                return
        raise AssertionError(f"no address: {self.process.communicate()}")

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self._reap()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Ask it to end; its exit status and what it said on standard error."""
        self.process.send_signal(how)
        return self._reap()

    def _reap(self) -> tuple[int, str]:
        _, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, errors


class Forked:
    """A server that was forked from a process which had imported everything."""

    def __init__(self, address: str, process: int) -> None:
        self.address, self.process = address, process

    def kill(self) -> None:
        """End it as a power cut would, and wait until it is gone."""
        os.kill(self.process, signal.SIGKILL)
        while True:
            try:
                os.kill(self.process, 0)
            except ProcessLookupError:
                return
            time.sleep(0.005)


class Forge:
    """Makes forked servers, one after another."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.web.forking"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=surroundings(PREFERANS_PAUSE="0"),
        )

    def start(self, data: Path) -> Forked:
        """A server on this data folder."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(f"{data}\n")
        self._process.stdin.flush()
        address = process = None
        text = ""
        while address is None or process is None:  # the server and the program speak in any order
            line = self._process.stdout.readline()
            assert line, text
            text += line
            address, process = re.search(r"http://\S+/", text), re.search(r"pid (\d+)\n", text)
        return Forked(address[0], int(process[1]))

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


@contextlib.contextmanager
def running(data: Path, *arguments: str, **options: Any) -> Iterator[Server]:
    """A server that is gone afterwards."""
    server = Server(data, *arguments, **options)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()


class Guest:
    """A person with a cookie, across servers."""

    def __init__(self) -> None:
        self.cookies: dict[str, str] = {}
        self.table = ""
        self.commands = 0

    def begin(self, server: Server | Forked, **options: object) -> None:
        body = {"convention": {"name": "sochi", "options": options}, "bots": ["easy", "easy"]}
        answer = httpx2.post(server.address + "api/v1/tables", json=body, timeout=PATIENCE)
        answer.raise_for_status()
        self.cookies = dict(answer.cookies)
        self.table = answer.json()["id"]

    def connect(self, server: Server | Forked) -> ClientConnection:
        address = server.address.replace("http", "ws") + f"api/v1/tables/{self.table}/socket"
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return connect(address, additional_headers={"Cookie": cookie}, open_timeout=PATIENCE)

    def view(self, server: Server | Forked) -> dict[str, Any]:
        answer = httpx2.get(server.address + f"api/v1/tables/{self.table}", cookies=self.cookies, timeout=PATIENCE)
        view: dict[str, Any] = answer.json()
        return view

    def command(self, view: dict[str, Any], rng: random.Random) -> str | None:
        """What this person does next: a legal move, or the next deal; None while others are to act."""
        self.commands += 1
        if view["moves"]:
            return json.dumps({"type": "move", "id": f"k{self.commands}", "move": rng.choice(view["moves"])})
        if view["stage"] == "deal-over":
            return json.dumps({"type": "ready", "id": f"k{self.commands}"})
        return None
