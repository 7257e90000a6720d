"""Where the points of a made game go (F.14)."""

from __future__ import annotations

from fractions import Fraction

from preferans.rules.choices import MadeGameTarget
from preferans.rules.convention import Convention
from preferans.rules.readings import made_game_target
from preferans.score.aid import add_pool, fits, hill_for_pool, off_own_hill, surplus
from preferans.score.sheet import Column, Entry, Points, Sheet, entry


def made(
    place: int, points: Points, sheet: Sheet, convention: Convention, rule: str, *, pool_share: Points | None = None
) -> tuple[Entry, ...]:
    """Write a success worth `points` of the person at `place`.

    `pool_share`: how many of them he wants in his pool, where he may choose; None: all. The rest comes off his hill,
    and what the hill cannot take goes to the pool after all.
    """
    match made_game_target(convention):
        case MadeGameTarget.POOL:
            return add_pool(place, points, sheet, convention, rule)
        case MadeGameTarget.HILL_FIRST:
            return _hill_then_pool(place, points, sheet, convention, rule, for_hill=points)
        case MadeGameTarget.CHOICE:
            for_hill = 0 if pool_share is None else points - pool_share
            return _hill_then_pool(place, points, sheet, convention, rule, for_hill=for_hill)
        case MadeGameTarget.POOL_FIRST:
            return _pool_then_hill(place, points, sheet, convention, rule)
        case MadeGameTarget.BOTH:
            into_pool = add_pool(place, points, sheet, convention, rule)
            return (*into_pool, *off_own_hill(place, points, sheet.plus(into_pool), "F.14"))


def _hill_then_pool(
    place: int, points: Points, sheet: Sheet, convention: Convention, rule: str, *, for_hill: Points
) -> tuple[Entry, ...]:
    off = off_own_hill(place, for_hill, sheet, "F.14")
    left = points + sum(e.points for e in off)
    return (*off, *add_pool(place, left, sheet.plus(off), convention, rule))


def _pool_then_hill(place: int, points: Points, sheet: Sheet, convention: Convention, rule: str) -> tuple[Entry, ...]:
    """Own pool, own hill down to zero, and only then the aid."""
    own = fits(place, points, sheet, convention)
    per_point = hill_for_pool(1, convention)
    off: tuple[Entry, ...] = ()
    left = points - own
    if left and per_point:
        off = off_own_hill(place, left * per_point, sheet, "F.14")
        left += Fraction(sum(e.points for e in off)) / per_point
    return (*entry(place, Column.POOL, own, rule), *off, *surplus(place, left, sheet.plus(off), convention))
