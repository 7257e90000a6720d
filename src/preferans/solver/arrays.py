"""Between sequences and the arrays of the kernel's batches (see kernel.py). numpy is imported when first needed."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from preferans.rules.cards import FULL_MASK, Card, CardSet
from preferans.solver.position import Hands, Position, PositionError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

MOST_THREADS: Final = 256
"""Each has tables of its own."""


def thread_count(threads: int | None) -> int:
    """As many threads as asked for within reason, or one for each core that this process may use."""
    if threads is not None:
        return min(max(1, threads), MOST_THREADS)
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def answers(*shape: int) -> NDArray[np.int8]:
    """An array to be filled; -1 means no answer."""
    import numpy as np

    return np.full(shape, -1, np.int8)


def masks(worlds: Sequence[Hands] | ArrayLike) -> NDArray[np.uint32]:
    """Rows x 3 hands, from masks or sets of cards."""
    import numpy as np

    if not isinstance(worlds, np.ndarray):
        worlds = [[_mask(hand) for hand in hands] for hands in worlds]  # type: ignore[union-attr]
    given = np.asarray(worlds)
    if given.size and (given.dtype.kind not in "iu" or int(given.min()) < 0 or int(given.max()) > FULL_MASK):
        raise PositionError(f"masks of hands are whole numbers from 0 to {FULL_MASK}")
    array = np.ascontiguousarray(given, np.uint32)
    if array.ndim != 2 or array.shape[1] != 3:
        raise PositionError(f"worlds must have three masks a row, not the shape {array.shape}")
    return array


def _mask(hand: Any) -> int:
    return hand.mask if isinstance(hand, CardSet) else int(hand)


def facts(
    rows: int,
    game: int,
    declarer: int,
    leader: int,
    table: Sequence[int] = (),
    *,
    talon: Sequence[int] | NDArray[np.int8] = (),
    flags: int = 0,
) -> NDArray[np.int8]:
    """The numbers beside the hands, the same for all rows; only `talon` may be an array of rows x 2."""
    import numpy as np

    each = isinstance(talon, np.ndarray) and talon.ndim == 2
    if len(table) > 2 or (len(talon) > 2 and not each):
        raise PositionError("0 to 2 cards are on the table, and 0 to 2 talon cards lead")
    row = [game, declarer, leader, *_pair(table), *((-1, -1) if each else _pair(talon)), flags]
    if not all(-1 <= number < len(Card) for number in row) or (each and not _are_cards(talon)):
        raise PositionError("no such game, seat or card among the numbers")
    found = np.ascontiguousarray(np.broadcast_to(np.array(row, np.int8), (rows, 8)))
    if each:
        found = found.copy()
        found[:, 5:7] = talon
    return found


def _are_cards(cards: Any) -> bool:
    """Whether the array holds cards, or -1 for none."""
    return bool(((cards >= -1) & (cards < len(Card))).all())


def _pair(cards: Sequence[int] | NDArray[np.int8]) -> tuple[int, int]:
    first, second, *_ = *map(int, cards), -1, -1
    return first, second


def rows_of(positions: Sequence[Position]) -> tuple[NDArray[np.uint32], NDArray[np.int8]]:
    """Hands and facts of positions that may differ in everything."""
    import numpy as np

    numbers = [position.numbers for position in positions]
    hands = np.array([row[:3] for row in numbers], np.uint32).reshape(-1, 3)
    facts = np.array([row[3:] for row in numbers], np.int8).reshape(-1, 8)
    return hands, facts
