"""`preferans bench bots`: how long the bots think, phase by phase, and how much memory they need."""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import click

from preferans.bots import Bot, Budget, make_bot
from preferans.bots.arena import dealt
from preferans.commands import command_help
from preferans.notation.conventions import preset
from preferans.rules.auction import Auction
from preferans.rules.convention import Convention
from preferans.rules.exchange import Exchange
from preferans.rules.play import Play
from preferans.rules.view import View
from preferans.rules.whist import WhistRound

PHASES: Final = ("auction", "discard and order", "whist", "game", "misère", "raspasy")
LIMITS: Final = {"hard": (0.5, None), "insane": (2.0, 3.0)}
"""Seconds within which a level decides in 95 of 100 cases, and always."""
MEMORY: Final = 300
"""MB that a process may need."""


@dataclass(frozen=True, slots=True)
class Thought:
    """One decision."""

    phase: str
    wall: float
    cpu: float
    """Seconds of all its threads."""


def phase_of(view: View) -> str:
    """What a decision is about."""
    match view.public.stage:
        case Auction():
            return PHASES[0]
        case Exchange():
            return PHASES[1]
        case WhistRound():
            return PHASES[2]
        case Play():
            contract = view.public.contract
            return PHASES[5] if contract is None else PHASES[4] if contract.is_misere else PHASES[3]
    return PHASES[1]


def thoughts(bot: Bot, convention: Convention, deals: int, seed: int, budget: Budget) -> Iterator[Thought]:
    """Every decision with a choice in so many deals that the bot plays with its like."""
    for number in range(deals):
        deal = dealt(seed, number, convention)
        rng = random.Random(f"{seed}/{number}")
        while deal.actor is not None:
            view = deal.view(deal.actor)
            wall, cpu = time.perf_counter(), time.process_time()
            move = bot.choose(view, rng, budget)
            wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
            if len(view.legal_moves()) > 1:
                yield Thought(phase_of(view), wall, cpu)
            deal = deal.apply(move)


def _peak_memory() -> int | None:
    """The most memory that this process has had, in MB; None where the system does not tell."""
    try:
        import resource
    except ImportError:
        return None
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1 << 20 if sys.platform == "darwin" else 1 << 10)


@click.command(
    "bots", **command_help("How long the bots think.", "preferans bench bots --levels hard,insane --deals 100")
)
@click.option("--levels", default="hard,insane", show_default=True, help="Bots, with commas between.")
@click.option("--deals", type=click.IntRange(1, 100_000), default=10, show_default=True, help="Deals of each.")
@click.option("--convention", "name", default="sochi", show_default=True, help="A preset.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same decisions.")
@click.option("--threads", type=click.IntRange(1, 64), default=1, show_default=True, help="Threads of the solver.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def command(levels: str, deals: int, name: str, seed: int, threads: int, as_json: bool) -> int:
    """Let each bot play with its like, without a clock, and print the times of its decisions.

    Exit status 1 if a level needs more processor time, or the process more memory, than it may.
    """
    found = {}
    for level in levels.split(","):
        bot = make_bot(level.strip())
        found[bot.name] = list(thoughts(bot, preset(name), deals, seed, Budget(threads=threads)))
    figures: dict[str, Any] = {level: _figures(times) for level, times in found.items()}
    figures["memory_mb"] = memory = _peak_memory()
    slow = [level for level in found if level in LIMITS and not _within(figures[level]["all"], LIMITS[level])]
    heavy = memory is not None and memory > MEMORY
    if as_json:
        click.echo(json.dumps(figures, ensure_ascii=False))
    else:
        for level in found:
            click.echo("\n".join(_lines(level, figures[level])))
        click.echo(f"memory at its highest: {'unknown' if memory is None else memory} MB")
        for level in slow:
            click.echo(f"{level} thinks for too long", err=True)
    return 1 if slow or heavy else 0


def _within(times: dict[str, float], limits: tuple[float, float | None]) -> bool:
    usual, most = limits
    return times["cpu_p95"] <= usual and (most is None or times["cpu_max"] <= most)


def _figures(times: Sequence[Thought]) -> dict[str, Any]:
    by_phase = {phase: [one for one in times if one.phase == phase] for phase in PHASES}
    return {"all": _summary(times)} | {phase: _summary(some) for phase, some in by_phase.items() if some}


def _summary(times: Sequence[Thought]) -> dict[str, float]:
    """Decisions, and seconds: median, 95 %, most of the processor's time and 95 %, most by the clock."""
    cpu, wall = sorted(one.cpu for one in times), sorted(one.wall for one in times)

    def at(ordered: list[float], share: float) -> float:
        return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))], 4)

    return {
        "decisions": len(times),
        "cpu_median": at(cpu, 0.5),
        "cpu_p95": at(cpu, 0.95),
        "cpu_max": at(cpu, 1.0),
        "wall_p95": at(wall, 0.95),
        "wall_max": at(wall, 1.0),
    }


def _lines(level: str, figures: dict[str, dict[str, float]]) -> list[str]:
    lines = [f"{level:18} decisions   median      p95      max  s of the processor     p95      max  s by the clock"]
    for phase, at in figures.items():
        lines.append(
            f"{phase:18} {at['decisions']:9} {at['cpu_median']:8.3f} {at['cpu_p95']:8.3f} {at['cpu_max']:8.3f}"
            f"{'':20} {at['wall_p95']:8.3f} {at['wall_max']:8.3f}"
        )
    return lines
