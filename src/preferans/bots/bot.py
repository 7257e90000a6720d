"""What a bot is: something that chooses a move from what its seat sees, and nothing else."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Protocol

from preferans.rules.moves import Move
from preferans.rules.view import View


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think about one move.

    Without a time limit the work is counted in worlds and the answer depends on the view and the random stream
    alone, on any machine. With one, a bot stops at the deadline with the best answer so far.
    """

    seconds: float | None = None
    """Deadline in seconds from the call; None: no clock is read."""
    effort: float = 1.0
    """Factor on the number of worlds that the level imagines; below 1 it thinks less (tests, quick ladders)."""
    threads: int | None = None
    """Threads of the solver; None: one for each core. The answer does not depend on it."""


UNLIMITED = Budget()
"""The level's own amount of work, without a clock."""


class Bot(Protocol):
    """A player of one seat. It keeps no state between moves: all it knows is in the view."""

    @property
    def name(self) -> str:
        """The name under which it is registered."""
        ...

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Move:
        """A legal move for the actor of `view`, who is its seat.

        The answer is a function of the view, the state of `rng` and a budget without clock.
        Raises ValueError if it is not this seat's turn.
        """
        ...
