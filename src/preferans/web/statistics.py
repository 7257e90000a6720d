"""The caller's statistics over HTTP: what the finished deals come to, the deals, and from when they count."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from preferans.rules.presets import PRESETS
from preferans.storage import Store
from preferans.table import MIXED, PEOPLE, decode, replayed
from preferans.web.answers import body_of, json
from preferans.web.counting import Deal, as_csv, count, line, read
from preferans.web.documents.statistics import Counted, CountFrom, DealsExport, Statistics
from preferans.web.errors import ApiError
from preferans.web.live import deal_rows
from preferans.web.services import services_of

CATCH_UP: Final = 0.5
"""Seconds that one request may spend on counting tables from an older version."""


async def statistics(request: Request) -> Response:
    """What the caller's finished deals come to; `?level=` and `?convention=` narrow it down."""
    services = services_of(request)
    level, convention = _asked(request)
    caller = await services.identities.caller(request)
    found = await asyncio.to_thread(_statistics, services.store, caller.player_id, level, convention)
    return json(found)


async def deals_json(request: Request) -> Response:
    """Every counted deal of the caller, as a file."""
    deals = await _deals(request)
    document = DealsExport(deals=[line(*deal) for deal in deals])
    return json(document, content_disposition='attachment; filename="preferans-deals.json"')


async def deals_csv(request: Request) -> Response:
    """The same as a table for spreadsheets."""
    text = await asyncio.to_thread(as_csv, await _deals(request))
    headers = {
        "cache-control": "no-store",
        "content-disposition": 'attachment; filename="preferans-deals.csv"',
    }
    return Response(text, media_type="text/csv", headers=headers)


async def count_from(request: Request) -> Response:
    """Begin the caller's statistics anew, or count everything again; no table is touched."""
    services = services_of(request)
    wanted = await body_of(request, CountFrom)
    caller = await services.identities.caller(request)
    since = services.now() if wanted.start == "now" else 0
    if caller.player_id is not None:
        await asyncio.wrap_future(services.store.count_from(caller.player_id, since))
    return json(Counted(since=since if caller.player_id is not None else 0))


def _asked(request: Request) -> tuple[str | None, str | None]:
    """Level and convention that were asked for. ApiError for what does not exist."""
    level, convention = (request.query_params.get(name) or None for name in ("level", "convention"))
    if level is not None and level not in {*services_of(request).levels, PEOPLE, MIXED}:
        raise ApiError(400, "unknown-bot", {"field": "level", "bot": level[:40]})
    if convention is not None and convention not in PRESETS:
        raise ApiError(400, "unknown-convention", {"field": "convention"})
    return level, convention


async def _deals(request: Request) -> list[Deal]:
    services = services_of(request)
    caller = await services.identities.caller(request)
    player = caller.player_id
    if player is None:
        return []
    return await asyncio.to_thread(lambda: read(services.store.deals_of(player)))


def _statistics(store: Store, player: str | None, level: str | None, convention: str | None) -> Statistics:
    if player is None:
        return count([], since=0, waiting=0, level=level, convention=convention)
    waiting = _catch_up(store, player)
    deals = read(store.deals_of(player))
    return count(deals, since=store.counted_from(player), waiting=waiting, level=level, convention=convention)


def _catch_up(store: Store, player: str) -> int:
    """Count tables from an older version for a while; how many are left."""
    tables = store.uncounted(player)
    end = time.monotonic() + CATCH_UP
    for done, table_id in enumerate(tables):
        if time.monotonic() > end:
            return len(tables) - done
        _count_table(store, table_id)
    return 0


def _count_table(store: Store, table_id: str) -> None:
    events = ((decode(row.payload, row.version), row.at) for row in store.events(table_id))
    try:
        rows = [
            row for number, at, table, told in replayed(table_id, events) for row in deal_rows(table, number, at, told)
        ]
    except (ValueError, IndexError):
        rows = []  # a table that this version cannot read counts for nothing
    store.add_deals(table_id, rows).result()
