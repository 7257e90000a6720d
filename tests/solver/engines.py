"""The kernel's check engines, for the tests."""

from collections.abc import Sequence

import numpy as np
import pytest

from preferans.solver import Game, Position, Solver, native
from preferans.solver.arrays import rows_of

needs_kernel = pytest.mark.skipif(not native, reason="full deals need the native kernel")


def exhaustive(positions: Sequence[Position]) -> list[tuple[int, ...]]:
    """The tricks of the seats by the engine that searches the whole tree with exact keys."""
    from preferans.solver import _kernel

    hands, beside = rows_of(positions)
    tricks, nodes = np.zeros((len(positions), 3), np.int8), np.zeros(len(positions), np.uint64)
    _kernel.check_exhaustive(hands, beside, tricks, nodes)
    return [tuple(map(int, row)) for row in tricks]


def differences(positions: Sequence[Position]) -> list[Position]:
    """The positions whose value (raspasy: tricks of all seats) differs from the exhaustive one."""
    solver = Solver()
    found = []
    for position, tricks in zip(positions, exhaustive(positions), strict=True):
        if position.game is Game.RASPASY:
            same = solver.raspasy(position) == tricks
        else:
            assert position.declarer is not None
            same = solver.value(position) == tricks[position.declarer]
        if not same:
            found.append(position)
    return found
