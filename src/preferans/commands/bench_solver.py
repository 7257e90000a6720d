"""`preferans bench solver`: times and nodes of the open-hand solver on fixed deals, and ratios to plain engines."""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass

import click

from preferans.commands import command_help
from preferans.rules.cards import DECK, CardSet
from preferans.rules.seat import HANDS, Seat
from preferans.solver import Game, Known, Position, Solver, all_layouts, native
from preferans.solver.reference import solve

Question = Callable[[Solver, Position], object]


@dataclass(frozen=True, slots=True)
class Figures:
    """Processor time of one question in microseconds, and trick nodes (the same on every machine)."""

    what: str
    deals: int
    median: float
    mean: float
    p99: float
    longest: float
    mean_nodes: float
    most_nodes: int

    @property
    def text(self) -> str:
        times = f"{self.median:9.1f} {self.mean:9.1f} {self.p99:9.1f} {self.longest:9.1f}"
        return f"{self.what:34}{self.deals:6} {times} {self.mean_nodes:10.1f} {self.most_nodes:9}"


@dataclass(frozen=True, slots=True)
class Ratio:
    """How many times faster the solver is, or the work of two threads."""

    what: str
    ratio: float

    @property
    def text(self) -> str:
        return f"{self.what:60}{self.ratio:9.2f} ×"


HEAD = (
    f"{'µs of processor time':34}{'deals':>6} {'median':>9} {'mean':>9} {'p99':>9} {'max':>9} {'nodes':>10} {'most':>9}"
)


def random_deal(rng: random.Random, game: Game, size: int = 10) -> Position:
    """Three random hands; declarer and leader at random."""
    cards = rng.sample(DECK, 3 * size)
    first, second, third = (CardSet.union(cards[i * size : (i + 1) * size]) for i in range(3))
    return Position((first, second, third), game, rng.choice(HANDS), rng.choice(HANDS))


def random_deals(seed: int, count: int, games: Sequence[Game], size: int = 10) -> list[Position]:
    """The same for the same seed; the games take turns."""
    rng = random.Random(seed)
    return [random_deal(rng, games[i % len(games)], size) for i in range(count)]


def inside_a_trick(at: Position, seed: int) -> Position:
    """The position with none, one or two random cards of the first trick on the table."""
    rng = random.Random(seed)
    for _ in range(rng.randrange(3)):
        at = at.play(rng.choice(at.legal_cards))[0] or at
    return at


TRUMPS = (Game.SPADES, Game.CLUBS, Game.DIAMONDS, Game.HEARTS)


def measured(what: str, positions: Sequence[Position], question: Question, runs: int) -> Figures:
    """Ask about each position with empty tables; the fastest of the runs counts for its time."""
    solver = Solver()
    solver.reuse(False)
    times, nodes = [], []
    for position in positions:
        fastest, before = float("inf"), solver.nodes
        for _ in range(runs):
            start = time.thread_time_ns()
            question(solver, position)
            fastest = min(fastest, (time.thread_time_ns() - start) / 1000)
        times.append(fastest)
        nodes.append((solver.nodes - before) // runs)
    times.sort()
    return Figures(
        what,
        len(times),
        statistics.median(times),
        statistics.fmean(times),
        times[int(len(times) * 0.99)],
        times[-1],
        statistics.fmean(nodes),
        max(nodes),
    )


def questions(deals: int, raspasy: int, seed: int, runs: int) -> Iterator[Figures]:
    """All the figures, one after another."""
    trump = random_deals(seed, deals, TRUMPS)
    plain = random_deals(seed + 1, deals, (Game.NO_TRUMP,))
    misere = random_deals(seed + 2, deals, (Game.MISERE,))
    yield measured("value, trump", trump, Solver.value, runs)
    yield measured("value, no trump", plain, Solver.value, runs)
    yield measured("value, misère", misere, Solver.value, runs)
    yield measured("caught?, misère", misere, Solver.caught, runs)
    yield measured("all first cards, trump", trump, Solver.card_values, runs)
    yield measured("all first cards, no trump", plain, Solver.card_values, runs)
    yield measured("all first cards, misère", misere, Solver.card_values, runs)
    for what, positions in (("trump", trump), ("no trump", plain), ("misère", misere)):
        inside = [inside_a_trick(at, seed + i) for i, at in enumerate(positions)]
        yield measured(f"all cards inside a trick, {what}", inside, Solver.card_values, runs)
    yield measured("strain table of 15", plain, lambda solver, at: solver.strains(at.hands, at.leader), runs)
    everyone = random_deals(seed + 3, raspasy, (Game.RASPASY,))
    yield measured("raspasy, everyone for himself", everyone, Solver.raspasy, 1)
    yield measured("raspasy, paranoid, one seat", everyone, Solver.value, 1)


def ratios(deals: int, seed: int) -> Iterator[Ratio]:
    """Against the plain engines, and of two threads against one."""
    if native:
        for what, games in (("trump", TRUMPS), ("no trump", (Game.NO_TRUMP,)), ("misère", (Game.MISERE,))):
            yield Ratio(
                f"plain alpha-beta in C++, {what}", _plain_ratio(random_deals(seed + 4, deals // 10 or 1, games))
            )
    endings = random_deals(seed + 5, 20, (*TRUMPS, Game.NO_TRUMP, Game.MISERE), size=5)
    yield Ratio("the Python reference, 5 cards each", _reference_ratio(endings))
    for what, games in (("trump", TRUMPS), ("misère", (Game.MISERE,))):
        batch = random_deals(seed + 6, deals, games)
        yield Ratio(f"two threads against one, batch of {deals}, {what}", _thread_ratio(batch))


def _plain_ratio(positions: list[Position]) -> float:
    import numpy as np

    from preferans.solver import _kernel
    from preferans.solver.arrays import rows_of

    hands, beside = rows_of(positions)
    tricks, nodes = np.zeros((len(positions), 3), np.int8), np.zeros(len(positions), np.uint64)
    start = time.thread_time()
    _kernel.check_plain(hands, beside, tricks, nodes)
    plain = time.thread_time() - start
    return plain / _seconds_of_solver(positions)


def _reference_ratio(positions: list[Position]) -> float:
    start = time.thread_time()
    for position in positions:
        solve(position)
    plain = time.thread_time() - start
    return plain / _seconds_of_solver(positions)


def _seconds_of_solver(positions: list[Position]) -> float:
    solver = Solver()
    solver.reuse(False)
    solver.value(positions[0])
    start = time.thread_time()
    for position in positions:
        solver.value(position)
    return time.thread_time() - start


def _thread_ratio(positions: list[Position]) -> float:
    """The best of three, in time on the clock: on a machine that is busy with other things it says little."""
    solver = Solver()
    seconds = {}
    for threads in (1, 2):
        solver.batch_values(positions, threads=threads)
        runs = []
        for _ in range(3):
            start = time.perf_counter()
            solver.batch_values(positions, threads=threads)
            runs.append(time.perf_counter() - start)
        seconds[threads] = min(runs)
    return seconds[1] / seconds[2]


def layout_seconds(seed: int) -> Iterator[tuple[str, float, float]]:
    """All 184,756 layouts of one hand: seconds on the clock and of processor time."""
    for game in (Game.SPADES, Game.NO_TRUMP):
        at = random_deal(random.Random(seed), game)
        out = CardSet.union(card for card in DECK if not any(card in hand for hand in at.hands))
        fact = Known(Seat.FIRST, at.hands[0], out, {}, {})
        clock, processor = time.perf_counter(), time.process_time()
        all_layouts(Solver(), fact, game, Seat.FIRST)
        what = "trump" if game is Game.SPADES else "no trump"
        yield what, time.perf_counter() - clock, time.process_time() - processor


@click.command(
    "solver", **command_help("Times and nodes of the open-hand solver.", "preferans bench solver --deals 1000")
)
@click.option("--deals", type=click.IntRange(1, 100_000), default=1000, show_default=True, help="Deals of each kind.")
@click.option("--raspasy", type=click.IntRange(1, 10_000), default=200, show_default=True, help="Deals of raspasy.")
@click.option(
    "--runs", type=click.IntRange(1, 20), default=3, show_default=True, help="The fastest run of a deal counts."
)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def command(deals: int, raspasy: int, runs: int, seed: int, as_json: bool) -> None:
    """Solve fixed random deals with empty tables, one thread, and print processor time and trick nodes."""
    if not native:
        click.echo(
            "the native kernel is missing; full deals take the plain solver hours, so only endings are timed", err=True
        )
        ending = random_deals(seed, 20, (*TRUMPS, Game.NO_TRUMP, Game.MISERE), size=4)
        click.echo(HEAD + "\n" + measured("value, 4 cards each", ending, Solver.value, 1).text)
        return
    if not as_json:
        click.echo(HEAD)
    figures, found, layouts = [], [], []
    for row in questions(deals, raspasy, seed, runs):
        figures.append(row)
        if not as_json:
            click.echo(row.text)
    for ratio in ratios(deals, seed):
        found.append(ratio)
        if not as_json:
            click.echo(ratio.text)
    for what, clock, processor in layout_seconds(seed):
        layouts.append({"what": what, "seconds": clock, "processor_seconds": processor})
        if not as_json:
            click.echo(f"all 184,756 layouts of a hand, {what}: {clock:.1f} s, {processor:.1f} s of processor time")
    if as_json:
        rows = {"figures": [asdict(row) for row in figures], "ratios": [asdict(ratio) for ratio in found]}
        click.echo(json.dumps(rows | {"layouts": layouts}))
