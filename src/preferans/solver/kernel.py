"""Finds the solver that does the work: the native kernel, or the plain reference where there is none.

Both take a position as eleven numbers (`Position.numbers`): the masks of the three hands, the game, the declarer, the
leader, two cards on the table (-1: none), two talon leads (-1: none), and flags (1: the dealer plays the talon cards;
2: two hands). Values are tricks of the declarer. In batches `hands` is a uint32 array of rows x 3 and `facts` an int8
array of rows x 8 with the other numbers; answers go to the int8 array `out`, -1 where there is none.
"""

from __future__ import annotations

import warnings
from typing import Any, Final, Protocol

try:
    from preferans.solver import _kernel
except ImportError:
    native = False
else:
    native = True


class KernelSolver(Protocol):
    """What the native solver and the fall-back have in common."""

    def value(self, *position: int) -> int: ...
    def takes(self, tricks: int, *position: int) -> bool: ...
    def card_values(self, *position: int) -> dict[int, int]: ...
    def raspasy(self, *position: int) -> list[int]: ...
    def raspasy_cards(self, *position: int) -> dict[int, tuple[int, int, int]]: ...
    def strains(self, *position: int) -> list[list[int]]: ...
    def line(self, for_himself: bool, *position: int) -> tuple[list[tuple[int, int]], tuple[int, int, int]]: ...
    def best_discards(
        self, first: int, second: int, third: int, declarer: int, leader: int
    ) -> list[tuple[int, list[int]]]: ...
    def layouts(  # noqa: PLR0917
        self,
        seat: int,
        hand: int,
        unseen: int,
        held: list[int],
        voids: list[int],
        game: int,
        declarer: int,
        leader: int,
        threads: int,
        progress: Any,
    ) -> list[int]: ...
    def batch_values(self, hands: Any, facts: Any, out: Any, threads: int) -> None: ...
    def batch_takes(self, hands: Any, facts: Any, tricks: int, out: Any, threads: int) -> None: ...
    def batch_card_values(self, hands: Any, facts: Any, out: Any, threads: int) -> None: ...
    def batch_raspasy(self, hands: Any, facts: Any, out: Any, threads: int) -> None: ...
    def batch_raspasy_cards(self, hands: Any, facts: Any, out: Any, threads: int) -> None: ...
    def batch_strains(self, hands: Any, facts: Any, out: Any, threads: int) -> None: ...
    def limit(self, nodes: int, seconds: float) -> None: ...
    def forget(self) -> None: ...
    def set_reuse(self, reuse: bool) -> None: ...
    def counters(self) -> tuple[int, int]: ...
    def bytes(self) -> int: ...


class _LimitReached(RuntimeError):
    """The nodes or the time allowed for a question are used up; what was proven so far stays in the table."""


LimitReached: type[RuntimeError] = _kernel.LimitReached if native else _LimitReached

TABLE_BYTES: Final = 5 << 20
RASPASY_BYTES: Final = 16 << 20
"""Sizes of the two tables of a solver, 21 MiB together."""


def make(table_bytes: int = TABLE_BYTES, raspasy_bytes: int = RASPASY_BYTES, *, plain: bool = False) -> KernelSolver:
    """A solver with its own tables; `plain` asks for the reference even where the kernel is there."""
    if native and not plain:
        return _kernel.Solver(table_bytes, raspasy_bytes)
    from preferans.solver.fallback import ReferenceSolver

    if not plain:
        warnings.warn(
            "the native kernel of the solver is missing: the plain one answers, several hundred times slower",
            RuntimeWarning,
            stacklevel=3,
        )
    return ReferenceSolver(LimitReached)
