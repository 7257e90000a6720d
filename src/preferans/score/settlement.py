"""Who owes whom when the pulka ends (G.7), in steps that can be shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from preferans.rules.choices import Divisor, Rounding
from preferans.rules.convention import Convention
from preferans.score.aid import HILL_POINT
from preferans.score.rounding import whole_balance, whole_cell
from preferans.score.sheet import Points, Sheet, exact
from preferans.score.skaks import Prizes

Table = tuple[tuple[Points, ...], ...]
"""Whists by writer and by the player they are written on."""


class StepKind(StrEnum):
    """The steps of a settlement, in their order."""

    MISSING_POOLS = "missing-pools"
    """What a pool lacks to the largest one goes to the hill."""
    AMNESTY = "amnesty"
    """The smallest hill is taken off every hill."""
    POOL_TO_WHISTS = "pool-to-whists"
    """Pools are turned into whists on their own (`cell_separate`)."""
    HILL_TO_WHISTS = "hill-to-whists"
    PRIZES = "prizes"
    """The prizes of the skaks."""
    PAIRS = "pairs"
    """Player against player."""
    ROUNDING = "rounding"


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what changed for each place and how it stands then, or whists from player to player."""

    kind: StepKind
    rule: str
    change: tuple[Points, ...] = ()
    """By place: added to the hill, or to the balance by rounding."""
    after: tuple[Points, ...] = ()
    """By place: the hill, or the balance, after the step."""
    whists: Table = ()
    """What each writes on each in this step; for PAIRS what remains of all whists, with the sign of the first."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """The result of a pulka in whists."""

    balance: tuple[Points, ...]
    """By place; the sum is zero."""
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """The figures that a settlement depends on."""

    pool_factor: Points
    """Hill points that a point of the pool is worth."""
    divisor: int
    """A hill is divided by so many players."""
    rounding: Rounding


def settle(sheet: Sheet, convention: Convention, prizes: Sequence[Prizes] = ()) -> Settlement:
    """Settle the sheet as it stands. `prizes`: those of the skaks, where they are played (F.13)."""
    n = sheet.players
    return settle_by(scale_of(convention, n), sheet, prize_whists(prizes, convention, n) if prizes else ())


def scale_of(convention: Convention, players: int) -> Scale:
    """The figures of the settlement under this convention (G.7, G.8)."""
    return Scale(
        pool_factor=convention.pool_factor,
        divisor=players - 1 if convention.divisor is Divisor.N_MINUS_1 else players,
        rounding=convention.rounding,
    )


def prizes_in_whists(convention: Convention) -> tuple[int, int]:
    """What the winner of the pool prize, and of the hill prize, writes on every other player (F.13)."""
    return convention.pool_prize, convention.hill_prize


def settle_by(scale: Scale, sheet: Sheet, won: Table = ()) -> Settlement:
    """Settle the sheet by these figures. `won`: whists won apart from the sheet, by writer and on whom."""
    if sheet.players < 2:
        return Settlement((0,) * sheet.players, ())
    separate = scale.rounding is Rounding.CELL_SEPARATE
    hill, steps = _closed_hills(sheet, 0 if separate else scale.pool_factor)
    if separate and scale.pool_factor:
        lowest = min(sheet.pool)
        earned = [scale.pool_factor * (points - lowest) for points in sheet.pool]
        steps.append(Step(StepKind.POOL_TO_WHISTS, "G.8", whists=_written_by_owner(_in_whists(earned, scale))))
    if any(hill):
        paid = _in_whists(hill, scale)
        steps.append(Step(StepKind.HILL_TO_WHISTS, "G.7", whists=_written_on_owner(paid)))
    if won:
        steps.append(Step(StepKind.PRIZES, "F.13", whists=won))
    pairs = _pairs([sheet.whists, *(step.whists for step in steps if step.whists)])
    steps.append(Step(StepKind.PAIRS, "G.7", whists=pairs))
    balance = tuple(exact(sum(row)) for row in pairs)
    if scale.rounding is Rounding.FINAL:
        rounded = whole_balance(balance)
        change = tuple(exact(new - old) for new, old in zip(rounded, balance, strict=True))
        if any(change):
            steps.append(Step(StepKind.ROUNDING, "G.8", change, rounded))
        balance = rounded
    return Settlement(balance, tuple(steps))


def prize_whists(prizes: Sequence[Prizes], convention: Convention, players: int) -> Table:
    """The prizes of the skaks as whists: each winner of a shared prize writes his share on all who did not win it."""
    table: list[list[Points]] = [[0] * players for _ in range(players)]
    for_pool, for_hill = prizes_in_whists(convention)
    for won in prizes:
        for winners, whists in ((won.pool, for_pool), (won.hill, for_hill)):
            for winner in winners:
                for other in set(range(players)) - set(winners):
                    table[winner][other] = exact(table[winner][other] + Fraction(whists, len(winners)))
    return tuple(map(tuple, table))


def _closed_hills(sheet: Sheet, pool_factor: Points) -> tuple[tuple[Points, ...], list[Step]]:
    """Hills with the missing pool points added and the smallest taken off all of them, and the steps to it."""
    hill, steps = sheet.hill, []
    missing = tuple(exact(pool_factor * (max(sheet.pool) - points)) for points in sheet.pool)
    if any(missing):
        hill = tuple(exact(old + more) for old, more in zip(hill, missing, strict=True))
        steps.append(Step(StepKind.MISSING_POOLS, "G.7", missing, hill))
    if smallest := min(hill):
        hill = tuple(exact(points - smallest) for points in hill)
        steps.append(Step(StepKind.AMNESTY, "G.7", (exact(-smallest),) * len(hill), hill))
    return hill, steps


def _in_whists(points: Sequence[Points], scale: Scale) -> list[Points]:
    """What each other player gets for the points of each place, rounded if cells are."""
    shares = [exact(Fraction(HILL_POINT * p) / scale.divisor) for p in points]
    if scale.rounding in (Rounding.CELL, Rounding.CELL_SEPARATE):
        return [whole_cell(share) for share in shares]
    return shares


def _written_on_owner(shares: Sequence[Points]) -> Table:
    n = len(shares)
    return tuple(tuple(shares[on] if on != writer else 0 for on in range(n)) for writer in range(n))


def _written_by_owner(shares: Sequence[Points]) -> Table:
    n = len(shares)
    return tuple(tuple(shares[writer] if on != writer else 0 for on in range(n)) for writer in range(n))


def _pairs(tables: Sequence[Table]) -> Table:
    """What is left between each two players when all whists are set off against each other."""
    n = len(tables[0])
    total = [[sum(table[i][j] for table in tables) for j in range(n)] for i in range(n)]
    return tuple(tuple(exact(total[i][j] - total[j][i]) for j in range(n)) for i in range(n))
