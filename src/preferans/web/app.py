"""The app: everything joined. `create_app` takes all it needs as arguments, so that a test can make one."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Final

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import PathLike, StaticFiles
from starlette.types import Scope

from preferans import __version__
from preferans.bots import Bot
from preferans.storage import StorageError, Store
from preferans.web import pages
from preferans.web.answers import json
from preferans.web.api import ROUTES
from preferans.web.documents.service import ErrorDocument, Health
from preferans.web.driver import BotDriver
from preferans.web.errors import ApiError, Details, error_detail
from preferans.web.hints import ADVISER, Adviser, Hints
from preferans.web.hub import Hub
from preferans.web.identity import Identities
from preferans.web.language import language_of
from preferans.web.live import Surroundings, draw_seed, now_ms
from preferans.web.metrics import CONTENT_TYPE, Metrics
from preferans.web.pace import Pace
from preferans.web.security import SameSite, SecurityHeaders
from preferans.web.services import Services, services_of
from preferans.web.settings import Settings
from preferans.web.socket import table_socket
from preferans.web.solving import Solving

log = structlog.get_logger()

WORKER: Final = "worker.js"
"""The one script that may look after the whole site, though it lies in a folder."""


def create_app(
    settings: Settings,
    store: Store,
    make_bot: Callable[[str], Bot],
    levels: tuple[str, ...],
    *,
    seeds: Callable[[], bytes] = draw_seed,
    now: Callable[[], int] = now_ms,
    adviser: Adviser = ADVISER,
) -> Starlette:
    """The server on `store`, which stays the caller's to close.

    `make_bot`: a bot by the name under which tables keep it; `levels`: those that a person may choose.
    `seeds` and `now` are the chance of the deals and the clock; `adviser` is asked for hints.
    """
    metrics = Metrics()
    driver = BotDriver(make_bot, settings, metrics)
    hub = Hub(Surroundings(store, metrics, seeds, now), driver, settings.idle)
    identities = Identities(settings.secret, store, secure=settings.secure)
    solving = Solving(settings.solver_threads, settings.solving)
    hints = Hints(adviser, settings.hint_threads, settings.hint_seconds, settings.hints_per_hour, metrics)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        hub.start()
        try:
            yield
        finally:
            await hub.close()
            solving.close()
            hints.close()

    app = Starlette(
        routes=_routes(),
        middleware=[
            Middleware(SecurityHeaders, metrics),
            Middleware(TrustedHostMiddleware, allowed_hosts=list(settings.hosts), www_redirect=False),
            Middleware(SameSite),
        ],
        exception_handlers={
            ApiError: _api_error,
            StorageError: _storage_error,
            HTTPException: _http_error,
            Exception: _internal_error,
        },
        lifespan=lifespan,
    )
    app.state.services = Services(
        settings, store, identities, hub, metrics, levels, Pace(settings.tables_per_hour), now, solving, hints
    )
    return app


def _routes() -> list[BaseRoute]:
    http = [Route(route.path, route.handler, methods=[route.method]) for route in ROUTES]
    return [
        Route("/", pages.home),
        Route("/table/{table_id}", pages.table),
        Route("/rules", pages.rules),
        Route("/glossary", pages.glossary),
        Route("/learn", pages.learn),
        Route("/learn/{lesson}", pages.lesson),
        Route("/analysis", pages.analysis),
        Route("/statistics", pages.statistics),
        Route("/api", pages.interface),
        Route("/healthz", healthz),
        Route("/metrics", metrics_page),
        Mount("/api/v1", routes=[*http, WebSocketRoute("/tables/{table_id}/socket", table_socket)]),
        Mount("/static", Files(directory=pages.STATIC), middleware=[Middleware(GZipMiddleware)], name="static"),
    ]


class Files(StaticFiles):
    """Static files: the browser keeps them, but asks each time whether they have changed."""

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["cache-control"] = "no-cache"
        if Path(full_path).name == WORKER:
            response.headers["service-worker-allowed"] = "/"
        return response


async def healthz(request: Request) -> Response:
    """200 when a table could be played now, 503 when not."""
    serving = await asyncio.to_thread(services_of(request).hub.check)
    return json(Health(status="ok" if serving else "no store", version=__version__), 200 if serving else 503)


async def metrics_page(request: Request) -> Response:
    """The counts, for Prometheus."""
    return Response(services_of(request).metrics.text(), headers={"content-type": CONTENT_TYPE})


# Errors: one shape for programs, a page for people


def _answer(request: HTTPConnection, status: int, code: str, details: Details | None = None) -> Response:
    detail = error_detail(code, details or {}, language_of(request))
    if not request.url.path.startswith("/api/") and "text/html" in request.headers.get("accept", ""):
        return pages.trouble(status, detail.message, language_of(request))
    return json(ErrorDocument(error=detail), status)


async def _api_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, ApiError)
    return _answer(request, error.status, error.code, error.details)


async def _storage_error(request: Request, error: Exception) -> Response:
    log.error("store refused", path=request.url.path, error=str(error))
    return _answer(request, 503, "storage-failed")


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = {404: "not-found", 405: "method-not-allowed"}.get(error.status_code, "bad-request")
    answer = _answer(request, error.status_code, code)
    answer.headers.update(error.headers or {})
    return answer


async def _internal_error(request: Request, error: Exception) -> Response:
    log.error("request failed", path=request.url.path, error=type(error).__name__, exc_info=error)
    return _answer(request, 500, "internal")
