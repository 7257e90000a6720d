"""The answer to a position: its value, what every card is worth, and one line of best play."""

from __future__ import annotations

import time
from dataclasses import dataclass

from preferans.rules.cards import Card
from preferans.rules.seat import Seat
from preferans.solver import Position, Solver

Tricks = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Worth:
    """What comes after one legal card if all play well from then on."""

    value: int | None
    """The declarer's tricks from here on; None in raspasy."""
    tricks: Tricks | None
    """In raspasy: the tricks of the three hands from here on; None in a game."""
    best: bool
    """Whether there is no better card."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Everything about one position."""

    value: int | None
    """The declarer's tricks from here on; None in raspasy."""
    tricks: Tricks
    """One division of the tricks from here on, with best play by all."""
    cards: dict[Card, Worth]
    """Every legal card."""
    line: tuple[tuple[Seat, Card], ...]
    """One way in which best play goes on to the end."""


def answer(position: Position, solver: Solver, *, seconds: float) -> Answer:
    """Solve a position within `seconds`, LimitReached where that is not enough. The limit stays with the solver.

    In raspasy everyone plays for himself (docs/solver.md).
    """
    until = time.monotonic() + seconds

    def ask() -> Solver:
        solver.limit(seconds=max(until - time.monotonic(), 0.001))
        return solver

    cards: dict[Card, Worth]
    if position.declarer is None:
        outcomes = ask().raspasy_cards(position)
        line = ask().line(position)
        value = None
        cards = {card: Worth(None, tricks, tricks == line.tricks) for card, tricks in outcomes.items()}
    else:
        values = ask().card_values(position)
        line = ask().line(position)
        value = line.tricks[position.declarer]
        cards = {card: Worth(kept, None, kept == value) for card, kept in values.items()}
    return Answer(value, line.tricks, dict(sorted(cards.items())), line.plays)
