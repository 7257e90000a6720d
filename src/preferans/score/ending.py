"""When a pulka is over (G.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from preferans.rules.choices import EndMode
from preferans.rules.convention import Convention
from preferans.score.sheet import Sheet

MOST_LAPS: Final = 100
"""A pulka that has not ended after so many laps is settled as it stands: who never makes a game closes no pool."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What the question "is it over?" depends on, after a whole number of deals."""

    sheet: Sheet
    deals: int
    """Deals played so far."""
    lap_complete: bool
    """Everyone has had the deal equally often."""
    skaks: int
    """Skaks that have ended (F.13)."""
    time_up: bool


@dataclass(frozen=True, slots=True)
class Ending:
    """One of the ways to end a pulka."""

    reached: Callable[[Standing, Convention], bool]
    closes_pools: bool = False
    """Every player has to fill a pool of his own."""
    limited: bool = True
    """The pool limit matters; else the clock or the number of deals ends the pulka."""
    closes_hills: bool = False
    """The hills have to be closed too, so that surplus points help there (G.2)."""


def target(convention: Convention) -> int:
    """Pool points that a player has to reach (`end.limit`)."""
    return convention.limit


def pool_cap(convention: Convention) -> int | None:
    """What a pool can hold at most, the rest being American aid (G.2); None: pools are open."""
    return target(convention) if convention.aid else None


def skaks_to_play(convention: Convention) -> int:
    """Number of skaks in the series (F.13); 0: the pulka is not divided into skaks."""
    return convention.skaks


def ending(convention: Convention) -> Ending:
    """How a pulka under this convention ends."""
    return _ENDINGS[convention.end_mode]


def ends_by_time(convention: Convention) -> bool:
    """Whether the clock ends the pulka (G.1)."""
    return ending(convention) is _ENDINGS[EndMode.TIME]


def is_over(standing: Standing, convention: Convention) -> bool:
    """Whether the pulka ends here: as agreed, or after so many laps that it would go on for ever."""
    if standing.deals >= MOST_LAPS * convention.players:
        return True
    return ending(convention).reached(standing, convention)


def _each(standing: Standing, convention: Convention) -> bool:
    return all(points >= target(convention) for points in standing.sheet.pool)


def _sum(standing: Standing, convention: Convention) -> bool:
    return sum(standing.sheet.pool) >= convention.players * target(convention)


def _time(standing: Standing, convention: Convention) -> bool:
    return standing.time_up and (standing.lap_complete or not convention.finish_lap)


def _rounds(standing: Standing, convention: Convention) -> bool:
    return standing.deals >= convention.rounds * convention.players


def _pool_and_hill(standing: Standing, convention: Convention) -> bool:
    return _each(standing, convention) and all(points <= 0 for points in standing.sheet.hill)


def _skaks(standing: Standing, convention: Convention) -> bool:
    return standing.skaks >= skaks_to_play(convention)


_ENDINGS: Final = {
    EndMode.EACH: Ending(_each, closes_pools=True),
    EndMode.SUM: Ending(_sum),
    EndMode.TIME: Ending(_time, limited=False),
    EndMode.ROUNDS: Ending(_rounds, limited=False),
    EndMode.POOL_AND_HILL: Ending(_pool_and_hill, closes_pools=True, closes_hills=True),
    EndMode.SKAKS: Ending(_skaks),
}
