"""A player who joins a pulka that has begun (A.10)."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction

from preferans.score.sheet import Entry, Points, Sheet


def newcomer_place(last_dealer: int) -> int:
    """Where a newcomer who replaces nobody sits: left of the player who has just dealt. He deals next."""
    return last_dealer + 1


def join(sheet: Sheet, place: int) -> Sheet:
    """The sheet with a newcomer at `place`; whoever sat there and beyond moves one place on.

    He writes the mean of the others' pools and hills, fractions against him, and no whists, so that he owes and is
    owed nothing (but for the fraction).
    """
    n = sheet.players
    if not 0 <= place <= n or not n:
        raise ValueError(f"no place {place} at a table of {n}")
    rows = [_inserted(row, place, 0) for row in sheet.whists]
    return replace(
        sheet,
        pool=_inserted(sheet.pool, place, math.floor(Fraction(sum(sheet.pool)) / n)),
        hill=_inserted(sheet.hill, place, math.ceil(Fraction(sum(sheet.hill)) / n)),
        whists=(*rows[:place], (0,) * (n + 1), *rows[place:]),
        bombs=(*sheet.bombs[:place], (), *sheet.bombs[place:]),
    )


def _inserted(points: tuple[Points, ...], place: int, new: Points) -> tuple[Points, ...]:
    return (*points[:place], new, *points[place:])


def moved(place: int, newcomer: int) -> int:
    """Where the person at `place` sits once a newcomer has sat down at place `newcomer`."""
    return place + 1 if place >= newcomer else place


def moved_entry(entry: Entry, newcomer: int) -> Entry:
    """An entry of an earlier deal, for the places as they are with the newcomer."""
    on = None if entry.on is None else moved(entry.on, newcomer)
    return replace(entry, place=moved(entry.place, newcomer), on=on)
