"""Points for a pool, and American aid (американская помощь) when the pool is full (G.2, G.3)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from preferans.rules.choices import AidOrder, OwnHillFloor
from preferans.rules.convention import Convention
from preferans.score.ending import ending, pool_cap
from preferans.score.sheet import Column, Entry, Points, Sheet, entry

HILL_POINT: Final = 10
"""Whists that one point of the hill is worth (G.7)."""


def add_pool(place: int, points: Points, sheet: Sheet, convention: Convention, rule: str) -> tuple[Entry, ...]:
    """`points` into the pool of `place`; what does not fit is American aid."""
    own = fits(place, points, sheet, convention)
    return (*entry(place, Column.POOL, own, rule), *surplus(place, points - own, sheet, convention))


def fits(place: int, points: Points, sheet: Sheet, convention: Convention) -> Points:
    """How many of `points` the pool of `place` still takes."""
    cap = pool_cap(convention)
    return points if cap is None else min(points, max(0, cap - sheet.pool[place]))


def surplus(place: int, points: Points, sheet: Sheet, convention: Convention) -> tuple[Entry, ...]:
    """`points` that the own pool could not take: to other pools, then to other hills if those close, then off the own.

    The helper is paid in whists for everything he gives away, so that he loses nothing by it.
    """
    cap, left = pool_cap(convention), points
    written: list[Entry] = []
    if cap is not None and left:
        for other in _helped_first(place, sheet, cap, convention):
            given = min(left, cap - sheet.pool[other])
            written += entry(other, Column.POOL, given, "G.2")
            written += entry(place, Column.WHISTS, given * convention.aid_rate, "G.2", on=other)
            left -= given
    return (*written, *_off_hills(place, left, sheet, convention))


def off_own_hill(place: int, points: Points, sheet: Sheet, rule: str) -> tuple[Entry, ...]:
    """Write `points` off the own hill, but never below zero."""
    return entry(place, Column.HILL, -min(points, max(0, sheet.hill[place])), rule)


def hill_for_pool(points: Points, convention: Convention) -> Points:
    """How many hill points are worth as much as `points` of the pool (`end.own_hill_ratio`)."""
    return points * convention.own_hill_ratio


def _helped_first(place: int, sheet: Sheet, cap: int, convention: Convention) -> list[int]:
    """The open pools of others in the order in which they are helped."""
    n = sheet.players
    clockwise = [(place + step) % n for step in range(1, n)]
    still_open = [other for other in clockwise if sheet.pool[other] < cap]
    if convention.aid_order is AidOrder.MAX_POOL:
        still_open.sort(key=lambda other: -sheet.pool[other])  # stable: equal pools stay clockwise
    return still_open


def _off_hills(place: int, points: Points, sheet: Sheet, convention: Convention) -> tuple[Entry, ...]:
    """Pool points for which no pool is left: off the hills of others (where they must close), then off the own one."""
    left = hill_for_pool(points, convention)
    written: list[Entry] = []
    if ending(convention).closes_hills and left:
        n = sheet.players
        others = sorted(((place + step) % n for step in range(1, n)), key=lambda other: -sheet.hill[other])
        for other in others:
            given = min(left, max(0, sheet.hill[other]))
            written += entry(other, Column.HILL, -given, "G.2")
            written += entry(place, Column.WHISTS, given * HILL_POINT, "G.2", on=other)
            left -= given
    if convention.own_hill_floor is OwnHillFloor.ZERO:
        return (*written, *off_own_hill(place, left, sheet, "G.2"))
    return (*written, *entry(place, Column.HILL, Fraction(-left), "G.2"))
