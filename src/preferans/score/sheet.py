"""The score sheet and the entries that change it (rules 0, F)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction

from preferans.rules.convention import Convention

Points = int | Fraction
"""An exact amount; a whole one is always an int (see `exact`)."""


def exact(points: Points) -> Points:
    """The same amount, as an int if it is whole."""
    return points.numerator if points.denominator == 1 else points


class Column(StrEnum):
    """The three parts of a player's sheet."""

    POOL = "pool"
    HILL = "hill"
    WHISTS = "whists"


@dataclass(frozen=True, slots=True)
class Entry:
    """One figure: `points` are added to a column of the person at `place`."""

    place: int
    column: Column
    points: Points
    """May be negative (the hill is written off)."""
    rule: str
    """Paragraph of the rule book that asks for it."""
    on: int | None = None
    """Whists only: the person they are written on."""
    consolation: bool = field(default=False, compare=False)
    """Whists only: the declarer's payment for a failed game, and not for tricks; the figure is the same (F.5)."""


def entry(
    place: int, column: Column, points: Points, rule: str, on: int | None = None, *, consolation: bool = False
) -> tuple[Entry, ...]:
    """The entry as a tuple of one, or an empty tuple when there is nothing to write."""
    return (Entry(place, column, exact(points), rule, on, consolation),) if points else ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """What stands on the paper; every tuple is in the order of the places."""

    pool: tuple[Points, ...]
    hill: tuple[Points, ...]
    whists: tuple[tuple[Points, ...], ...]
    """`whists[writer][on]`."""
    bombs: tuple[tuple[int, ...], ...]
    """The bombs standing at each player, oldest first; each is its multiplier (F.12)."""

    @classmethod
    def blank(cls, convention: Convention) -> Sheet:
        """The sheet before the first deal; in some Rostov games everybody starts with a hill (G.1)."""
        n = convention.players
        return cls((0,) * n, (convention.start_hill,) * n, ((0,) * n,) * n, ((),) * n)

    @property
    def players(self) -> int:
        return len(self.pool)

    def plus(self, entries: Iterable[Entry]) -> Sheet:
        """The sheet with `entries` written on it."""
        pool, hill = list(self.pool), list(self.hill)
        whists = [list(row) for row in self.whists]
        for e in entries:
            if e.column is Column.POOL:
                pool[e.place] = exact(pool[e.place] + e.points)
            elif e.column is Column.HILL:
                hill[e.place] = exact(hill[e.place] + e.points)
            else:
                if e.on is None or e.on == e.place:
                    raise ValueError(f"whists are written on another player, not on {e.on}")
                whists[e.place][e.on] = exact(whists[e.place][e.on] + e.points)
        return replace(self, pool=tuple(pool), hill=tuple(hill), whists=tuple(map(tuple, whists)))
