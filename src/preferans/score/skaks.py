"""Skachki (Скачки): a series of short pools with prizes (F.13)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from preferans.rules.convention import Convention
from preferans.score.ending import target
from preferans.score.sheet import Points, Sheet


@dataclass(frozen=True, slots=True)
class Prizes:
    """Who won the two prizes of a skak, or of the totals at the end; several places share a prize."""

    pool: tuple[int, ...]
    """Places with the largest pool."""
    hill: tuple[int, ...]
    """Places with the smallest hill."""


@dataclass(frozen=True, slots=True)
class Skak:
    """The short pool that is being played.

    The sheet runs on through all skaks; what was on it at the start of this one is subtracted to see where it stands.
    """

    pool_before: tuple[Points, ...]
    hill_before: tuple[Points, ...]
    leaders: tuple[int, ...] = ()
    """Who reached the target by a zero bonus in raspasy: the pool prize is theirs, the skak waits for the exit."""

    @classmethod
    def start(cls, sheet: Sheet) -> Skak:
        return cls(sheet.pool, sheet.hill)

    def pool(self, sheet: Sheet) -> tuple[Points, ...]:
        """The pools of this skak alone."""
        return tuple(now - before for now, before in zip(sheet.pool, self.pool_before, strict=True))

    def hill(self, sheet: Sheet) -> tuple[Points, ...]:
        """The hills of this skak alone."""
        return tuple(now - before for now, before in zip(sheet.hill, self.hill_before, strict=True))


def after_deal(
    skak: Skak, sheet: Sheet, convention: Convention, *, winner: int | None, exits: bool
) -> tuple[Skak, Prizes | None]:
    """The skak after a deal, and its prizes if it has ended.

    `sheet`: after the deal; `winner`: the declarer if he made his contract; `exits`: it led out of raspasy (B.8).
    A skak ends at once when a game or a misère reaches the target. Where the hill is counted skak by skak and the zero
    bonus of raspasy reached it, the hills are judged at the exit, or at the first game that reaches the target.
    """
    pool = skak.pool(sheet)
    if max(pool) < target(convention):
        return skak, None
    leaders = skak.leaders or _at(max(pool), pool)
    by_game = winner is not None and pool[winner] >= target(convention)
    if not (by_game or exits or convention.carry_hill):
        return replace(skak, leaders=leaders), None
    hill = sheet.hill if convention.carry_hill else skak.hill(sheet)
    return Skak.start(sheet), Prizes(leaders, _at(min(hill), hill))


def total_prizes(sheet: Sheet, convention: Convention) -> tuple[Prizes, ...]:
    """The last set of prizes, for the largest total pool and the smallest total hill, where it is played."""
    if not convention.fifth_set:
        return ()
    return (Prizes(_at(max(sheet.pool), sheet.pool), _at(min(sheet.hill), sheet.hill)),)


def _at(best: Points, points: tuple[Points, ...]) -> tuple[int, ...]:
    return tuple(place for place, held in enumerate(points) if held == best)
