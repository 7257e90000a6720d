"""What a person's finished deals come to: counted from the rows that each deal has left in the store."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec

from preferans.storage import DealRow
from preferans.table import Tally
from preferans.web.documents.statistics import (
    ChartPoint,
    DealLine,
    GamesLine,
    GroupLine,
    RaspasyLine,
    Statistics,
    WhistsLine,
)

CHART_POINTS: Final = 120
"""Most points of the chart; between them deals are left out."""
SHOWN: Final = 5
"""Best and worst deals that are listed."""
GAMES: Final = ("6", "7", "8", "9", "10", "M")
WHISTS: Final = ("whist", "half", "pass", "catch", "dealer")
_OF_ROLE: Final = {"whister": "whist", "half": "half", "passer": "pass", "dealer": "dealer"}
_DECODER: Final = msgspec.json.Decoder(Tally)

Deal = tuple[DealRow, Tally]


def read(rows: Iterable[DealRow]) -> list[Deal]:
    """The deals of the rows."""
    return [(row, _DECODER.decode(row.body)) for row in rows]


def count(
    deals: Sequence[Deal], *, since: int, waiting: int, level: str | None = None, convention: str | None = None
) -> Statistics:
    """What these deals (oldest first) come to; `level` and `convention` leave out all others, but for the groups."""
    chosen = [
        (row, tally)
        for row, tally in deals
        if level in (None, tally.level) and convention in (None, tally.convention)
    ]  # fmt: skip
    order = sorted(chosen, key=lambda deal: deal[1].balance)
    tallies = [tally for _, tally in chosen]
    return Statistics(
        since=since,
        level=level,
        convention=convention,
        pulkas=len({row.table_id for row, _ in chosen}),
        deals=len(chosen),
        balance=_sum(tallies),
        games=_games(tallies),
        whists=_whists(tallies),
        raspasy=_raspasy(tallies),
        groups=_groups(deals),
        chart=_chart(chosen),
        best=[line(*deal) for deal in order[: -SHOWN - 1 : -1] if deal[1].balance > 0],
        worst=[line(*deal) for deal in order[:SHOWN] if deal[1].balance < 0],
        waiting=waiting,
    )


def line(row: DealRow, tally: Tally) -> DealLine:
    """One deal as it is listed and exported."""
    return DealLine(
        table=row.table_id,
        deal=row.deal,
        at=row.at,
        level=tally.level,
        convention=tally.convention,
        players=tally.players,
        kind=tally.kind,
        role=tally.role,
        contract=tally.contract,
        made=tally.made,
        tricks=tally.tricks,
        balance=round(tally.balance, 2),
        pool=tally.pool,
        hill=tally.hill,
        whists=tally.whists,
        position=tally.position,
        dealer_plays=tally.dealer_plays,
    )


def as_csv(deals: Iterable[Deal]) -> str:
    """The deals as a table for spreadsheets: a head, then one line each."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(DealLine.__struct_fields__)
    for row, tally in deals:
        writer.writerow(["" if value is None else value for value in msgspec.structs.astuple(line(row, tally))])
    return out.getvalue()


def _sum(tallies: Iterable[Tally]) -> float:
    return round(sum(tally.balance for tally in tallies), 2)


def _split(tallies: Iterable[Tally], key: Callable[[Tally], str | None]) -> dict[str | None, list[Tally]]:
    found = defaultdict(list)
    for tally in tallies:
        found[key(tally)].append(tally)
    return found


def _games(tallies: Iterable[Tally]) -> list[GamesLine]:
    """The caller's own games by level, and misères."""
    found = _split(tallies, lambda t: _level(t.contract) if t.role == "declarer" else None)
    return [
        GamesLine(
            call=call,
            played=len(own),
            made=sum(t.made is True for t in own),
            given_up=sum(t.kind == "surrender" for t in own),
            balance=_sum(own),
        )
        for call in GAMES
        if (own := found.get(call))
    ]


def _level(contract: str | None) -> str | None:
    """`6` of `6S`; a misère of any kind is `M`, nine without talon a nine."""
    if contract is None:
        return None
    return "M" if contract.startswith("M") else contract.rstrip("SCDHNWT")


def _whists(tallies: Iterable[Tally]) -> list[WhistsLine]:
    found = _split(tallies, _defence)
    return [
        WhistsLine(
            call=call,
            deals=len(own),
            good=sum(_well(call, t) for t in own),
            tricks=sum(t.tricks for t in own),
            balance=_sum(own),
        )
        for call in WHISTS
        if (own := found.get(call))
    ]


def _defence(tally: Tally) -> str | None:
    """How the caller defended in this deal; None where nobody was to be defended against, or nothing was asked."""
    if tally.kind in ("raspasy", "surrender") or tally.role == "declarer":
        return None
    if tally.kind == "misere":
        return "dealer" if tally.role == "dealer" else "catch"
    return _OF_ROLE.get(tally.role or "")


def _well(call: str, tally: Tally) -> bool:
    if call == "whist":
        return tally.hill <= 0
    if call == "half":
        return tally.kind == "half"
    return tally.made is False


def _raspasy(tallies: Iterable[Tally]) -> RaspasyLine:
    own = [t for t in tallies if t.kind == "raspasy"]
    return RaspasyLine(
        deals=len(own),
        tricks=sum(t.tricks for t in own),
        clean=sum(t.tricks == 0 for t in own),
        balance=_sum(own),
    )


def _groups(deals: Iterable[Deal]) -> list[GroupLine]:
    found: dict[tuple[str, str], list[Deal]] = defaultdict(list)
    for row, tally in deals:
        found[tally.level, tally.convention].append((row, tally))
    lines = []
    for (level, convention), own in found.items():
        games = [t for _, t in own if t.role == "declarer"]
        lines.append(
            GroupLine(
                level=level,
                convention=convention,
                pulkas=len({row.table_id for row, _ in own}),
                deals=len(own),
                games=len(games),
                made=sum(t.made is True for t in games),
                balance=_sum(t for _, t in own),
            )
        )
    return sorted(lines, key=lambda one: (-one.deals, one.level, one.convention))


def _chart(deals: Sequence[Deal]) -> list[ChartPoint]:
    """The running sum, thinned out evenly; the last deal is always there."""
    stride = max(1, -(-len(deals) // CHART_POINTS))
    points, total = [], 0.0
    for number, (row, tally) in enumerate(deals, start=1):
        total += tally.balance
        if (len(deals) - number) % stride == 0:
            points.append(ChartPoint(deal=number, at=row.at, balance=round(total, 2)))
    return points
