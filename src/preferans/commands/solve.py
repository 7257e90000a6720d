"""`preferans solve`: what every card is worth when all cards lie open."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, BinaryIO, Final

import click

from preferans.commands import command_help
from preferans.rules.cards import Card
from preferans.solver import Game, Position, PositionError, Solver
from preferans.solver.problems import parse_problem

LONGEST_LINE: Final = 10_000
"""In bytes; so that an endless line is not read to its end."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The solution of one line."""

    position: Position
    value: int | None
    """Tricks of the declarer; None in raspasy."""
    cards: dict[Card, Any]
    """For each legal card the value after it; in raspasy the tricks of the three seats."""
    tricks: tuple[int, int, int]

    @property
    def data(self) -> dict[str, Any]:
        cards = {card.name: value for card, value in sorted(self.cards.items())}
        return {"value": self.value, "cards": cards, "tricks": list(self.tricks)}

    @property
    def text(self) -> str:
        turn = int(self.position.turn)
        cards = "  ".join(f"{card.name} {_plain(value)}" for card, value in sorted(self.cards.items()))
        if self.value is None:
            head = f"raspasy: tricks {_plain(self.tricks)}"
        else:
            declarer = self.position.declarer
            assert declarer is not None
            what = "misère of" if self.position.game is Game.MISERE else "game of"
            of_all = f"{self.value} of {self.position.tricks_left} tricks ({_plain(self.tricks)})"
            head = f"{what} seat {int(declarer)}: {of_all}"
        return f"{head}\n  seat {turn} to play: {cards}"


def _plain(value: Any) -> str:
    return "-".join(map(str, value)) if isinstance(value, tuple) else str(value)


def solve(position: Position, solver: Solver) -> Answer:
    """The value, the values of all legal cards and one division of the tricks."""
    if position.declarer is None:
        cards = solver.raspasy_cards(position)
        return Answer(position, None, dict(cards), solver.raspasy(position))
    values = solver.card_values(position)
    value = solver.value(position)
    return Answer(position, value, dict(values), solver.line(position).tricks)


def read(file: BinaryIO, *, dealer_plays: bool) -> list[Position]:
    """The positions of all lines; PositionError with file, line and field of the first bad one."""
    name = getattr(file, "name", "input")
    positions = []
    lines = iter(partial(file.readline, LONGEST_LINE + 1), b"")
    for number, raw in enumerate(lines, start=1):
        try:
            if len(raw) > LONGEST_LINE:
                raise PositionError(f"longer than {LONGEST_LINE} bytes")
            line = raw.decode("utf-8-sig").partition("#")[0].strip()
            if line:
                positions.append(parse_problem(line, dealer_plays=dealer_plays))
        except ValueError as error:
            raise PositionError(f"{name}: line {number}: {error}") from None
    return positions


def answers(positions: list[Position], threads: int) -> Iterator[Answer]:
    """The answers in the order of the positions; every thread has its own solver."""
    own = threading.local()

    def answer(position: Position) -> Answer:
        if not hasattr(own, "solver"):
            own.solver = Solver()
        return solve(position, own.solver)

    if threads == 1:
        yield from map(answer, positions)
        return
    with ThreadPoolExecutor(threads) as pool:
        yield from pool.map(answer, positions)


@click.command(
    "solve",
    **command_help(
        "Solve deals with open hands.",
        "echo 'KJ.A8.T98.J98 T987.KQ.AKQ.A AQ.JT9.J7.KQ7 S 1 0' | preferans solve --json",
    ),
)
@click.argument("file", type=click.File("rb"), default="-")
@click.option("--json", "as_json", is_flag=True, help="One JSON document a line on standard output.")
@click.option("--threads", type=click.IntRange(1, 256), default=1, show_default=True, help="Lines solved in parallel.")
@click.option("--dealer-plays", is_flag=True, help="Raspasy of four: talon cards after | are the dealer's and can win.")
def command(file: BinaryIO, as_json: bool, threads: int, dealer_plays: bool) -> None:
    """Solve the problems in FILE (- reads standard input), one a line.

    A line is HAND0 HAND1 HAND2 GAME DECLARER LEADER [CARD [CARD]]. A hand is four suits S.C.D.H, high to low, such as
    AKQ.JT9.-.A987. GAME: S C D H N (no trump), M misère, R raspasy. DECLARER and LEADER: 0 1 2 (DECLARER is - in
    raspasy). CARDs lie on the table already. Blank lines and # comments are skipped. In raspasy everyone plays for
    himself; among equal results a player prefers tricks for the next seat. After | may follow the talon cards that
    lead the first tricks of raspasy.
    """
    for answer in answers(read(file, dealer_plays=dealer_plays), threads):
        click.echo(json.dumps(answer.data) if as_json else answer.text)
