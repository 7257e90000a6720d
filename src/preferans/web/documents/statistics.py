"""What a person's deals came to."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from preferans.table.messages import ResultKind, Role


class GamesLine(Struct, frozen=True, kw_only=True):
    """Games of one level that the caller has played, or misères (`call` is `6` to `10`, or `M`)."""

    call: str
    played: int
    made: int
    given_up: int
    """Those of the failed ones that were given up before the order."""
    balance: float


class WhistsLine(Struct, frozen=True, kw_only=True):
    """How the caller has defended: `call` is `whist`, `half`, `pass`, `catch` (a misère) or `dealer` (sitting)."""

    call: str
    deals: int
    good: int
    """Whists without an undertrick, half-whists that stood, games failed after a pass, misères caught."""
    tricks: int
    balance: float


class RaspasyLine(Struct, frozen=True, kw_only=True):
    deals: int
    tricks: int
    clean: int
    """Without a single trick."""
    balance: float


class GroupLine(Struct, frozen=True, kw_only=True):
    """All that counts at one level of the bots and by one convention."""

    level: str
    """Of the bots; `people` where other people played, `mixed` where the bots differed."""
    convention: str
    pulkas: int
    deals: int
    games: int
    made: int
    balance: float


class ChartPoint(Struct, frozen=True, kw_only=True):
    """The sum of all deals so far."""

    deal: int
    """How many deals, from 1."""
    at: int
    """Milliseconds since 1970, UTC."""
    balance: float


class DealLine(Struct, frozen=True, kw_only=True):
    """One finished deal of the caller."""

    table: str
    deal: int
    """Number at its table, from 1."""
    at: int
    level: str
    convention: str
    players: int
    kind: ResultKind
    role: Role | None
    contract: str | None
    made: bool | None
    tricks: int
    balance: float
    """How many whists the deal has brought, by the settlement before and after it."""
    pool: float
    hill: float
    whists: float
    position: str | None
    """The open hands with which play began; null where no card was played."""
    dealer_plays: bool


class Statistics(Struct, frozen=True, kw_only=True):
    """What the caller's finished deals come to. Balances are in whists."""

    since: int
    """Only deals after this time count; 0: all."""
    level: str | None
    convention: str | None
    """What was asked for; null: everything."""
    pulkas: int
    deals: int
    balance: float
    games: list[GamesLine]
    whists: list[WhistsLine]
    raspasy: RaspasyLine
    groups: list[GroupLine]
    """Of everything, whatever was asked for."""
    chart: list[ChartPoint]
    best: list[DealLine]
    worst: list[DealLine]
    waiting: int
    """Tables from an older version that are not counted yet: ask again."""


class DealsExport(Struct, frozen=True, kw_only=True):
    """Every counted deal of the caller, oldest first."""

    deals: list[DealLine]


class CountFrom(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """From when deals count: from now on, or all of them again. Tables and pulkas are not touched."""

    start: Literal["now", "beginning"]


class Counted(Struct, frozen=True, kw_only=True):
    since: int
