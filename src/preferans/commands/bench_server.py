"""`preferans bench server`: how long a move takes from the socket to the store and back."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from preferans.commands import command_help

PACE = 0.06
"""Seconds between two messages of one player: the server reads a faster one more slowly."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Times in milliseconds, from sending a move to reading its acknowledgement."""

    moves: int
    median: float
    p99: float
    slowest: float
    cpu_ms_an_event: float | None
    """Processor time of the server; None where the system does not tell."""

    @classmethod
    def of(cls, echoes: list[float], events: int, cpu: float | None) -> Figures:
        ordered = sorted(echoes)
        return cls(
            moves=len(ordered),
            median=statistics.median(ordered) * 1000,
            p99=ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)] * 1000,
            slowest=ordered[-1] * 1000,
            cpu_ms_an_event=None if cpu is None else cpu / max(1, events) * 1000,
        )


@click.command(
    "server",
    **command_help("The echo of a move on this machine, store included.", "preferans bench server --tables 20"),
)
@click.option("--tables", type=click.IntRange(1, 2000), default=1, show_default=True, help="Tables at once.")
@click.option("--moves", type=click.IntRange(10, 1_000_000), default=500, show_default=True, help="Moves in all.")
@click.option("--bot", default="easy", show_default=True, help="Who sits with us.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def command(tables: int, moves: int, bot: str, as_json: bool) -> int:
    """Start a server of its own, play on it over real sockets, and print the time of a move.

    Exit status 1 if the 99th percentile is above 25 ms.
    """
    with tempfile.TemporaryDirectory() as folder, _server(Path(folder)) as (address, process):
        before = _cpu_of(process.pid)
        echoes, events = asyncio.run(_play(address, tables, moves, bot))
        after = _cpu_of(process.pid)
    cpu = None if before is None or after is None else after - before
    figures = Figures.of(echoes, events, cpu)
    if as_json:
        click.echo(json.dumps({name: getattr(figures, name) for name in figures.__slots__}))
    else:
        times = f"median {figures.median:.1f} ms, 99 % within {figures.p99:.1f} ms, slowest {figures.slowest:.1f} ms"
        click.echo(f"{figures.moves} moves, {tables} table(s): {times}")
        if figures.cpu_ms_an_event is not None:
            click.echo(f"processor time of the server: {figures.cpu_ms_an_event:.2f} ms an event, bots included")
    return 0 if figures.p99 <= 25 else 1


@contextlib.contextmanager
def _server(folder: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server in a process of its own; its address."""
    command = [sys.executable, "-m", "preferans", "serve", "--port", "0", "--data", str(folder)]
    environment = os.environ | {"PREFERANS_PAUSE": "0"}
    with subprocess.Popen(  # noqa: S603 - ourselves
        command, stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+/", process.stdout.readline())
            if found is None:
                raise click.ClickException("the server did not start")
            yield found[0], process
        finally:
            process.terminate()


def _cpu_of(process: int) -> float | None:
    """Processor seconds that a process has used; None where the system does not tell."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def _play(address: str, tables: int, moves: int, bot: str) -> tuple[list[float], int]:
    """Play at all tables at once: the time of each of our moves, and how many events there were in all."""
    each = max(1, moves // tables)
    played = await asyncio.gather(*(_play_one(address, each, bot, seed) for seed in range(tables)))
    return [echo for echoes, _ in played for echo in echoes], sum(events for _, events in played)


async def _play_one(address: str, moves: int, bot: str, seed: int) -> tuple[list[float], int]:
    """The time of each of our moves at one table, sent at a pace that the server does not slow down, and all events."""
    from websockets.asyncio.client import connect

    table, cookie = await asyncio.to_thread(_new_table, address, bot)
    rng = random.Random(seed)
    echoes: list[float] = []
    events = 0
    socket_address = address.replace("http", "ws", 1) + f"api/v1/tables/{table}/socket"
    async with connect(socket_address, additional_headers={"Cookie": cookie}, compression=None) as socket:
        sent, number = 0.0, 0
        while len(echoes) < moves:
            message = json.loads(await socket.recv())
            kind = message["type"]
            if kind == "ack":
                echoes.append(time.perf_counter() - sent)
            elif kind == "error":
                raise click.ClickException(f"the server refused a move: {message['error']['code']}")
            events += kind == "event"
            command = _next(message.get("view"), rng)
            if command is not None:
                number += 1
                await asyncio.sleep(sent + PACE - time.perf_counter())
                sent = time.perf_counter()
                await socket.send(json.dumps(command | {"id": str(number)}))
    return echoes, events


def _next(view: dict[str, Any] | None, rng: random.Random) -> dict[str, str] | None:
    """What to do after this message."""
    if view is None:
        return None
    if view["moves"]:
        return {"type": "move", "move": rng.choice(view["moves"])}
    return {"type": "ready"} if view["stage"] == "deal-over" and not view["places"][view["you"]]["ready"] else None


def _new_table(address: str, bot: str) -> tuple[str, str]:
    """A new table and the cookie of who sits there."""
    options = {"end.limit": 500}
    body = json.dumps({"convention": {"name": "sochi", "options": options}, "bots": [bot, bot]}).encode()
    request = urllib.request.Request(  # noqa: S310 - our own server
        address + "api/v1/tables", body, {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
        return json.load(answer)["id"], answer.headers["Set-Cookie"].split(";")[0]
