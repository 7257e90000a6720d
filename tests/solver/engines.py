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


def confirmed(positions: Sequence[Position], values: Sequence[int]) -> list[bool]:
    """Whether plain alpha-beta finds exactly these tricks of the declarer, several times faster again."""
    from preferans.solver import _kernel

    hands, beside = rows_of(positions)
    found = np.zeros(len(positions), np.int8)
    _kernel.confirm_plain(hands, beside, np.array(values, np.int8), found)
    return [bool(row) for row in found]


Engine = Callable[[Sequence[Position]], list[tuple[int, ...]]]


def unconfirmed(positions: Sequence[Position]) -> list[Position]:
    """The positions whose value plain alpha-beta does not confirm."""
    values = Solver().batch_values(positions, threads=1).tolist()
    return [at for at, same in zip(positions, confirmed(positions, values), strict=True) if not same]


def differences(positions: Sequence[Position]) -> list[Position]:
    """The positions whose value (raspasy: tricks of all seats) differs from what the whole tree says."""
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
