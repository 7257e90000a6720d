"""The HTTP interface under `/api/v1`. Every address is in `ROUTES`, from which the OpenAPI document is made too."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from preferans.notation.conventions import parse_convention
from preferans.notation.errors import NotationError
from preferans.record import Record, format_record
from preferans.rules.convention import OPTIONS
from preferans.rules.presets import PRESETS
from preferans.table import Refused, SitDown, Sitter, deal_view
from preferans.table.messages import DealView, TableView
from preferans.texts import LANGUAGES
from preferans.web import lessons, offers, statistics
from preferans.web.answers import ApiRoute, body_of, json
from preferans.web.documents.lessons import LessonAnswers, LessonList, LessonStep
from preferans.web.documents.offers import Catalogue, Glossary, OptionsDocument
from preferans.web.documents.solving import ProblemList, SolvedPosition, SolveRequest
from preferans.web.documents.statistics import Counted, CountFrom, DealsExport, Statistics
from preferans.web.documents.tables import Created, CreateTable, Hint, Seated, TableList
from preferans.web.documents.tables import SitDown as SitDownRequest
from preferans.web.errors import ApiError, refusal
from preferans.web.identity import Caller
from preferans.web.language import language_of
from preferans.web.live import ENCODER, LiveTable, summary_for
from preferans.web.services import services_of
from preferans.web.solving import problem_list


async def live_of(request: Request) -> tuple[LiveTable, Caller, int | None]:
    """The table of the address, the caller and the caller's place at it."""
    services = services_of(request)
    caller = await services.identities.caller(request)
    live = await services.hub.get(request.path_params["table_id"])
    return live, caller, live.table.place_of_player(caller.player_id)


# Handlers


async def options(request: Request) -> Response:
    """Conventions, options and bots, for a dialog."""
    services = services_of(request)
    caller = await services.identities.caller(request)
    language = language_of(request)
    document = OptionsDocument(
        presets=offers.presets(language),
        options=offers.options(language),
        bots=offers.bots(services.levels, language),
        languages=list(LANGUAGES),
        language=language,
        name=offers.own_name(caller.name),
    )
    return json(document)


async def texts(request: Request) -> Response:
    """Every text of one language."""
    language = request.path_params["language"]
    if language not in LANGUAGES:
        raise ApiError(404, "not-found")
    return Response(_catalogue(language), media_type="application/json", headers={"cache-control": "no-cache"})


@cache
def _catalogue(language: str) -> bytes:
    return ENCODER.encode(offers.catalogue(language))


async def glossary(request: Request) -> Response:
    """The words of the game, and how they are recognised in a text."""
    return json(offers.glossary(language_of(request)))


async def lesson_list(request: Request) -> Response:
    """The lessons of the tutorial."""
    return json(lessons.listed(language_of(request)))


async def lesson(request: Request) -> Response:
    """Where a lesson stands after these answers; the server keeps nothing of it."""
    said = await body_of(request, LessonAnswers)
    name, language = request.path_params["lesson"], language_of(request)
    return json(await asyncio.to_thread(lessons.step, name, said.answers, language))


async def tables(request: Request) -> Response:
    """The caller's own tables, last changed first."""
    services = services_of(request)
    caller = await services.identities.caller(request)
    if caller.player_id is None:
        return json(TableList(tables=[]))
    cards = await asyncio.to_thread(services.store.tables_of, caller.player_id)
    return json(TableList(tables=[summary_for(card, caller.player_id) for card in cards]))


async def create_table(request: Request) -> Response:
    """Begin a new pulka."""
    services = services_of(request)
    wanted = await body_of(request, CreateTable)
    caller = await services.identities.caller(request)
    language = language_of(request)
    convention = _convention(wanted)
    for level in wanted.bots:
        if level not in services.levels:
            raise ApiError(400, "unknown-bot", {"field": "$.bots", "bot": level[:40]})
    if len(wanted.bots) >= convention.players:
        raise ApiError(400, "bad-field", {"field": "$.bots", "why": "more bots than free places"})
    name = offers.own_name(wanted.name, caller.name) or offers.person(language)
    if not services.pace.allow(caller.player_id or _address(request)):
        raise ApiError(429, "too-many-requests")
    player = await services.identities.enrol(caller, name, services.now())
    people = convention.players - 1 - len(wanted.bots)
    sitters = [
        Sitter(kind="human", name=player.name, player=player.player_id),
        *offers.bot_sitters(wanted.bots, language, player.name),
        *[Sitter(kind="human")] * people,
    ]
    live = await services.hub.create(convention, sitters, hints=wanted.hints)
    return _with_cookie(request, caller, json(Created(id=live.table.id), 201, location=f"/table/{live.table.id}"))


def _convention(wanted: CreateTable) -> Any:
    choice = wanted.convention
    if choice.name not in PRESETS:
        raise ApiError(400, "unknown-convention", {"field": "$.convention.name"})
    for name in choice.options:
        if name not in OPTIONS:
            raise ApiError(400, "unknown-option", {"field": "$.convention.options", "option": name[:60]})
    data = {"name": choice.name, "players": choice.players, "options": choice.options}
    try:
        return parse_convention(data)
    except NotationError as error:
        raise ApiError(400, "bad-convention", {"field": "$.convention.options", "why": str(error)[:200]}) from None


async def sit_down(request: Request) -> Response:
    """Take a free place."""
    services = services_of(request)
    wanted = await body_of(request, SitDownRequest)
    live, caller, _ = await live_of(request)
    name = offers.own_name(wanted.name, caller.name) or offers.person(language_of(request))
    player = await services.identities.enrol(caller, name, services.now())
    try:
        await live.execute(SitDown(player.player_id, player.name))
    except Refused as refused:
        raise refusal(refused) from None
    place = live.table.place_of_player(player.player_id)
    assert place is not None
    return _with_cookie(request, caller, json(Seated(place=place)))


async def table(request: Request) -> Response:
    """The table as the caller may see it."""
    live, _, place = await live_of(request)
    return json(live.view(place))


async def hint(request: Request) -> Response:
    """What a strong bot would do in the caller's place, and why; only for whoever is to move."""
    services = services_of(request)
    live, caller, place = await live_of(request)
    try:
        found = await services.hints.hint(
            live.table, place, caller.player_id or _address(request), language_of(request)
        )
    except Refused as refused:
        raise refusal(refused) from None
    return json(found)


async def record(request: Request) -> Response:
    """The record of the finished deals."""
    live, _, _ = await live_of(request)
    text = format_record(live.table.record())
    headers = {
        "cache-control": "no-store",
        "content-disposition": f'attachment; filename="preferans-{live.table.id}.json"',
    }
    return Response(text, media_type="application/json", headers=headers)


async def sheet(request: Request) -> Response:
    """The score sheet, drawn; with `?file` as a picture of its own."""
    from preferans.web.paper import sheet_of

    live, _, place = await live_of(request)
    alone = "file" in request.query_params
    drawing = await asyncio.to_thread(sheet_of, live.table, place, language_of(request), standalone=alone)
    return Response(drawing, media_type="image/svg+xml", headers={"cache-control": "no-store"})


async def sheet_to_print(request: Request) -> Response:
    """The score sheet as a PDF to print."""
    from preferans.web.paper import pdf_of

    live, _, place = await live_of(request)
    try:
        content = await asyncio.to_thread(pdf_of, live.table, place, language_of(request))
    except ModuleNotFoundError:
        raise ApiError(501, "no-pdf") from None
    name = f'attachment; filename="pulka-{live.table.id}.pdf"'
    headers = {"cache-control": "no-store", "content-disposition": name}
    return Response(content, media_type="application/pdf", headers=headers)


async def deal(request: Request) -> Response:
    """A finished deal: its cards, what was said, its tricks and what they came to."""
    live, _, _ = await live_of(request)
    number = request.path_params["number"]
    view = await asyncio.to_thread(deal_view, live.table, int(number)) if NUMBER.fullmatch(number) else None
    if view is None:
        raise ApiError(404, "unknown-deal")
    return json(view)


async def solve(request: Request) -> Response:
    """What a position with open hands is worth, card by card, after the plays."""
    question = await body_of(request, SolveRequest)
    return json(await services_of(request).solving.answer(question, language_of(request)))


async def problem_collection(request: Request) -> Response:
    """Problems with open hands and their sources."""
    return json(problem_list(language_of(request)))


async def schema(_request: Request) -> Response:
    """The OpenAPI document that describes all this."""
    from preferans.web.openapi import document

    return Response(document(), media_type="application/json", headers={"cache-control": "no-cache"})


def _with_cookie(request: Request, caller: Caller, response: Response) -> Response:
    services_of(request).identities.set_cookie(caller, response)
    return response


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


TABLE: Final = "/tables/{table_id}"
NUMBER: Final = re.compile("[0-9]{1,4}")
BAD_BODY: Final = (400, 403, 413, 415)
ROUTES: Final[Sequence[ApiRoute]] = (
    ApiRoute("GET", "/options", options, OptionsDocument),
    ApiRoute("GET", "/texts/{language}.json", texts, Catalogue, errors=(404,)),
    ApiRoute("GET", "/glossary", glossary, Glossary),
    ApiRoute("GET", "/lessons", lesson_list, LessonList),
    ApiRoute("POST", "/lessons/{lesson}", lesson, LessonStep, LessonAnswers, errors=(*BAD_BODY, 404)),
    ApiRoute("GET", "/tables", tables, TableList),
    ApiRoute("POST", "/tables", create_table, Created, CreateTable, 201, errors=(*BAD_BODY, 429)),
    ApiRoute("GET", TABLE, table, TableView, errors=(404,)),
    ApiRoute("POST", f"{TABLE}/places", sit_down, Seated, SitDownRequest, errors=(*BAD_BODY, 404, 409)),
    ApiRoute("POST", f"{TABLE}/hint", hint, Hint, errors=(403, 404, 409, 429, 503)),
    ApiRoute("GET", f"{TABLE}/record", record, Record, errors=(404,)),
    ApiRoute("GET", f"{TABLE}/sheet.svg", sheet, None, media="image/svg+xml", errors=(404,)),
    ApiRoute("GET", f"{TABLE}/sheet.pdf", sheet_to_print, None, media="application/pdf", errors=(404, 501)),
    ApiRoute("GET", f"{TABLE}/deals/{{number}}", deal, DealView, errors=(404,)),
    ApiRoute("POST", "/solve", solve, SolvedPosition, SolveRequest, errors=(*BAD_BODY, 503)),
    ApiRoute("GET", "/problems", problem_collection, ProblemList),
    ApiRoute("GET", "/statistics", statistics.statistics, Statistics, errors=(400,)),
    ApiRoute("GET", "/statistics/deals.json", statistics.deals_json, DealsExport),
    ApiRoute("GET", "/statistics/deals.csv", statistics.deals_csv, None, media="text/csv"),
    ApiRoute("POST", "/statistics/start", statistics.count_from, Counted, CountFrom, errors=BAD_BODY),
    ApiRoute("GET", "/schema", schema, None),
)
