"""The score sheet over time: for every field the running totals, each with the deal that made it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

Points = int | Fraction
"""Points or whists; fractions are exact."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One running total, as it is written after a deal."""

    deal: int
    """The number of the deal from 1."""
    value: Points


Series = tuple[Figure, ...]
"""The figures of one field, the oldest first."""


@dataclass(frozen=True, slots=True)
class PlaceHistory:
    """What one person's sector holds."""

    name: str = ""
    pool: Series = ()
    hill: Series = ()
    whists: tuple[Series, ...] = ()
    """By the place of the one on whom they are written; the own place and missing ones are empty."""
    bombs: tuple[int, ...] = ()
    """The bombs that now stand at the player, as multipliers (F.12)."""
    note: str = ""
    """A word behind the name, such as the balance."""
    pool_prizes: Series = ()
    """What the player writes on everyone for the pools of skaks (F.13), by the deal that ended the skak."""
    hill_prizes: Series = ()
    """The same for the hills."""

    def whists_on(self, place: int) -> Series:
        return self.whists[place] if place < len(self.whists) else ()


@dataclass(frozen=True, slots=True)
class SheetHistory:
    """A whole sheet."""

    places: tuple[PlaceHistory, ...]
    """Two, three or four, clockwise."""
    limit: int | None = None
    """What stands in the middle; None leaves the middle blank."""
    latest: int | None = None
    """The deal whose figures are new; None: nothing is."""
    breaks: tuple[int, ...] = ()
    """Deals after which a skak ended and a new one began (F.13)."""
    closes: bool = True
    """A pool that has reached the limit is closed (G.3), and so underlined; False where only the sum counts (G.1)."""


class SheetLike(Protocol):
    """A score sheet at one moment, as the score package keeps it; everything by place, whists[writer][on]."""

    @property
    def pool(self) -> Sequence[Points]: ...
    @property
    def hill(self) -> Sequence[Points]: ...
    @property
    def whists(self) -> Sequence[Sequence[Points]]: ...
    @property
    def bombs(self) -> Sequence[Sequence[int]]: ...


def blank(names: Sequence[str], limit: int | None = None) -> SheetHistory:
    """A sheet with names and nothing written on it."""
    return SheetHistory(tuple(PlaceHistory(name) for name in names), limit)


def history_of(
    names: Sequence[str],
    sheets: Iterable[tuple[int, SheetLike]],
    *,
    start: SheetLike | None = None,
    limit: int | None = None,
    closes: bool = True,
    breaks: Iterable[int] = (),
    notes: Sequence[str] = (),
) -> SheetHistory:
    """The history of a sheet from what it was after each deal.

    `sheets` gives the number of each deal with the sheet after it; `start` is the sheet before the first one (all 0
    when None). A total that a deal did not change is not written again.
    """
    n = len(names)
    pool: list[list[Figure]] = [[] for _ in names]
    hill: list[list[Figure]] = [[] for _ in names]
    whists: list[list[list[Figure]]] = [[[] for _ in names] for _ in names]
    last_pool: list[Points] = list(start.pool) if start else [0] * n
    last_hill: list[Points] = list(start.hill) if start else [0] * n
    last_whists: list[list[Points]] = [list(row) for row in start.whists] if start else [[0] * n for _ in names]
    bombs: list[tuple[int, ...]] = [tuple(b) for b in start.bombs] if start and start.bombs else [()] * n
    if start:
        for i in range(n):
            _write(hill[i], 0, 0, last_hill[i])
            _write(pool[i], 0, 0, last_pool[i])
    latest = None
    for deal, sheet in sheets:
        latest = deal
        for i in range(n):
            _write(pool[i], deal, last_pool[i], sheet.pool[i])
            _write(hill[i], deal, last_hill[i], sheet.hill[i])
            for j in range(n):
                if i != j:
                    _write(whists[i][j], deal, last_whists[i][j], sheet.whists[i][j])
        last_pool, last_hill, last_whists = list(sheet.pool), list(sheet.hill), [list(row) for row in sheet.whists]
        bombs = [tuple(b) for b in sheet.bombs] if sheet.bombs else [()] * n
    places = tuple(
        PlaceHistory(
            names[i],
            tuple(pool[i]),
            tuple(hill[i]),
            tuple(tuple(series) for series in whists[i]),
            bombs[i],
            notes[i] if i < len(notes) else "",
        )
        for i in range(n)
    )
    return SheetHistory(places, limit, latest, tuple(breaks), closes)


def struck(series: Series) -> tuple[bool, ...]:
    """Which figures are struck through: those above a later total, since a correction has taken them back.

    >>> struck((Figure(1, 2), Figure(2, 10), Figure(3, 6)))
    (False, True, False)
    """
    marks = []
    lowest: Points | None = None
    for figure in reversed(series):
        marks.append(lowest is not None and figure.value > lowest)
        lowest = figure.value if lowest is None else min(lowest, figure.value)
    return tuple(reversed(marks))


def _write(series: list[Figure], deal: int, before: Points, after: Points) -> None:
    if after != before:
        series.append(Figure(deal, after))
