"""`preferans bench lag`: whether bots that think keep the server from answering others."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import click

from preferans.bots import Budget, make_bot
from preferans.bots.arena import dealt
from preferans.commands import command_help
from preferans.notation.conventions import preset

TICK = 0.005
"""Seconds between two looks at the clock."""
MOST = 0.010
"""Seconds of delay that bots may add in 99 of 100 cases."""


@dataclass(frozen=True, slots=True)
class Lag:
    """By how much the loop came back later than it had asked for, in milliseconds."""

    median: float
    p99: float
    most: float

    @classmethod
    def of(cls, delays: list[float]) -> Lag:
        ordered = sorted(delays)
        at = [ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000 for share in (0.5, 0.99, 1.0)]
        return cls(*(round(one, 2) for one in at))

    def __str__(self) -> str:
        return f"median {self.median:.1f} ms, 99 % within {self.p99:.1f} ms, most {self.most:.1f} ms"


async def lag(level: str, bots: int, threads: int, seconds: float) -> tuple[Lag, Lag, int]:
    """The lag of the loop alone, then with so many bots that think all the time; and their moves."""
    idle = await _measured(seconds, lambda: True)
    moves = 0

    async def think(number: int) -> None:
        nonlocal moves
        loop, bot, at = asyncio.get_running_loop(), make_bot(level), 0
        while True:
            deal = dealt(number, at, preset("sochi"))
            rng, at = random.Random(number), at + 1
            while deal.actor is not None:
                view = deal.view(deal.actor)
                deal = deal.apply(await loop.run_in_executor(pool, bot.choose, view, rng, Budget(seconds=3.0)))
                moves += 1

    with ThreadPoolExecutor(threads) as pool:
        tasks = [asyncio.ensure_future(think(number)) for number in range(bots)]
        busy = await _measured(seconds, lambda: moves > 0)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return idle, busy, moves


async def _measured(seconds: float, enough: Callable[[], bool]) -> Lag:
    """For so many seconds, and on until there is enough."""
    delays = []
    end = time.monotonic() + seconds
    while (began := time.monotonic()) < end or not enough():
        await asyncio.sleep(TICK)
        delays.append(time.monotonic() - began - TICK)
    return Lag.of(delays)


@click.command("lag", **command_help("How thinking bots delay the server.", "preferans bench lag --level insane"))
@click.option("--level", default="insane", show_default=True, help="Who thinks.")
@click.option("--bots", type=click.IntRange(1, 64), default=4, show_default=True, help="How many think at once.")
@click.option("--threads", type=click.IntRange(1, 64), default=2, show_default=True, help="Threads they share.")
@click.option("--seconds", type=click.FloatRange(0.1, 600), default=5.0, show_default=True, help="How long, twice.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def command(level: str, bots: int, threads: int, seconds: float, as_json: bool) -> int:
    """Watch an event loop alone and then beside thinking bots, in the threads that a server gives them.

    Exit status 1 if the bots add more than 10 ms at the 99th percentile.
    """
    idle, busy, moves = asyncio.run(lag(level, bots, threads, seconds))
    if as_json:
        figures = {"moves": moves}
        for name, one in (("idle", idle), ("busy", busy)):
            figures |= {f"{name}_{field}": getattr(one, field) for field in Lag.__slots__}
        click.echo(json.dumps(figures))
    else:
        click.echo(f"nobody thinks:       {idle}\n{bots} bots think:        {busy}; {moves} moves")
    return 0 if busy.p99 - idle.p99 <= MOST * 1000 else 1
