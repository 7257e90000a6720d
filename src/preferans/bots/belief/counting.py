"""Hidden cards divided among places of known size, counted and drawn exactly by tables.

Each unseen card has a weight for each place: 0 where it cannot lie, 1 where nothing is known. The tables count the
weighted divisions of the cards that are still to be placed, for every filling of the places; from them a division
comes by its rank, so that evenly spread ranks give evenly spread worlds, and all of them where they are few.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Masks = NDArray[np.uint32]


class Divisions:
    """All divisions of `cards` among places of the sizes `capacity`, by weight."""

    def __init__(self, cards: Sequence[int], capacity: Sequence[int], weights: Sequence[Sequence[float]]) -> None:
        """`weights[card][place]`; the sizes must add up to the number of cards. At most four places."""
        if sum(capacity) != len(cards) or len(capacity) > 4:
            raise ValueError(f"{len(cards)} cards do not fill places of the sizes {list(capacity)}")
        self._cards = list(cards)
        self._places = len(capacity)
        self._size = [*capacity, *[0] * (4 - len(capacity))]
        self._weights = [[*row, *[0.0] * (4 - len(row))] for row in weights]
        self._tables = self._count()

    @property
    def total(self) -> float:
        """The weight of all divisions: their number where all weights are 0 or 1 (exact below 2**53)."""
        return float(self._tables[0][0, 0, 0])

    def _count(self) -> list[Floats]:
        """`tables[i][a, b, c]`: weight of the ways to place the cards from i on, a, b, c lying in the first places."""
        a, b, c, last = self._size
        count = len(self._cards)
        first, second, third = np.indices((a + 1, b + 1, c + 1))
        filled = first + second + third
        tables: list[Floats] = [np.zeros((a + 2, b + 2, c + 2)) for _ in range(count + 1)]
        tables[count][a, b, c] = 1.0
        for i in range(count - 1, -1, -1):
            after = tables[i + 1]
            one, two, three, four = self._weights[i]
            here = one * after[1:, :-1, :-1] + two * after[:-1, 1:, :-1] + three * after[:-1, :-1, 1:]
            here += four * after[:-1, :-1, :-1]
            in_last = i - filled  # cards that the last place holds
            here[(in_last < 0) | (in_last > last)] = 0.0
            tables[i][:-1, :-1, :-1] = here
        return tables

    def marginals(self) -> Floats:
        """Cards x places: the chance that the card lies there."""
        forward: Floats = np.zeros_like(self._tables[0])
        forward[0, 0, 0] = 1.0
        found = np.zeros((len(self._cards), 4))
        for i, (_, after) in enumerate(pairwise(self._tables)):
            one, two, three, four = self._weights[i]
            ways = forward[:-1, :-1, :-1]
            found[i, 0] = one * (ways * after[1:, :-1, :-1]).sum()
            found[i, 1] = two * (ways * after[:-1, 1:, :-1]).sum()
            found[i, 2] = three * (ways * after[:-1, :-1, 1:]).sum()
            found[i, 3] = four * (ways * after[:-1, :-1, :-1]).sum()
            moved = np.zeros_like(forward)
            moved[1:, :-1, :-1] += one * ways
            moved[:-1, 1:, :-1] += two * ways
            moved[:-1, :-1, 1:] += three * ways
            moved[:-1, :-1, :-1] += four * ways
            forward = moved
        return found[:, : self._places] / self.total

    def by_rank(self, ranks: NDArray[np.floating]) -> Masks:
        """The divisions at these ranks, 0 <= rank < total, as masks: ranks x places."""
        rest = np.array(ranks, np.float64)
        n = len(rest)
        filled = np.zeros((3, n), np.intp)
        masks = np.zeros((n, 4), np.uint32)
        rows = np.arange(n)
        steps = np.eye(3, 4, dtype=np.intp)
        for i, card in enumerate(self._cards):
            after = self._tables[i + 1]
            ways = np.empty((4, n))
            for place, weight in enumerate(self._weights[i]):
                if weight:
                    a, b, c = filled + steps[:, place : place + 1]
                    ways[place] = weight * after[a, b, c]
                else:
                    ways[place] = 0.0
            edges = np.cumsum(ways, axis=0)
            place = np.minimum((rest >= edges).sum(axis=0), 3)
            impossible = ways[place, rows] <= 0.0  # rounding at the edge: take the last possible place
            if impossible.any():
                place = np.where(impossible, 3 - np.argmax(ways[::-1] > 0.0, axis=0), place)
            rest = rest - edges[place, rows] + ways[place, rows]
            chosen = ways[place, rows]
            rest = np.clip(rest, 0.0, np.nextafter(chosen, 0.0))
            weight_of = np.array(self._weights[i])[place]
            rest = rest / weight_of
            masks[rows, place] |= np.uint32(1 << card)
            filled = filled + steps[:, place]
        return masks[:, : self._places]

    def draw(self, count: int, rng: np.random.Generator) -> Masks:
        """`count` divisions, spread evenly over the ranks (stratified sampling)."""
        ranks = np.asarray((np.arange(count) + rng.random(count)) * (self.total / count), np.float64)
        return self.by_rank(ranks)

    def all(self) -> Masks:
        """Every division once. Only for weights of 0 and 1."""
        return self.by_rank(np.arange(round(self.total)) + 0.5)
