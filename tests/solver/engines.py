"""The kernel's check engines, for the tests."""

from collections.abc import Callable, Sequence

import numpy as np
import pytest

from preferans.solver import Game, Position, Solver, native
from preferans.solver.arrays import rows_of

needs_kernel = pytest.mark.skipif(not native, reason="the plain solver would need hours for full deals")
about_the_kernel = pytest.mark.skipif(not native, reason="about the native kernel itself")


def exhaustive(positions: Sequence[Position]) -> list[tuple[int, ...]]:
    """The tricks of the seats by the engine that searches the whole tree with exact keys."""
    from preferans.solver import _kernel

    hands, beside = rows_of(positions)
    tricks, nodes = np.zeros((len(positions), 3), np.int8), np.zeros(len(positions), np.uint64)
    _kernel.check_exhaustive(hands, beside, tricks, nodes)
    return [tuple(map(int, row)) for row in tricks]


def alpha_beta(positions: Sequence[Position]) -> list[tuple[int, ...]]:
    """The same for the declarer alone, several times faster: plain alpha-beta with exact keys. Games and misère."""
    from preferans.solver import _kernel

    hands, beside = rows_of(positions)
    tricks, nodes = np.zeros((len(positions), 3), np.int8), np.zeros(len(positions), np.uint64)
    _kernel.check_plain(hands, beside, tricks, nodes)
    return [tuple(map(int, row)) for row in tricks]


Engine = Callable[[Sequence[Position]], list[tuple[int, ...]]]


def differences(positions: Sequence[Position], engine: Engine = exhaustive) -> list[Position]:
    """The positions whose value (raspasy: tricks of all seats) differs from the engine's."""
    solver = Solver()
    found = []
    for position, tricks in zip(positions, engine(positions), strict=True):
        if position.game is Game.RASPASY:
            same = solver.raspasy(position) == tricks
        else:
            assert position.declarer is not None
            same = solver.value(position) == tricks[position.declarer]
        if not same:
            found.append(position)
    return found
