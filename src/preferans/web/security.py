"""What stands before every request: where it may come from, how large it may be, and the headers of the answer."""

from __future__ import annotations

from typing import Final

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from preferans.web.documents.service import ErrorDocument
from preferans.web.errors import error_detail
from preferans.web.language import language_of
from preferans.web.metrics import Metrics

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing."""
MAX_BODY: Final = 64 * 1024
"""Largest body of a request in bytes."""

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


def from_another_site(headers: Headers) -> bool:
    """Whether a browser says that a page of another site sends this.

    An origin is a scheme, `://` and a host, and nothing after it; "null" has no host and belongs to no site. Without an
    origin it is no browser's socket or form; `Sec-Fetch-Site` is then the second witness.
    """
    origin, host = headers.get("origin"), headers.get("host", "")
    if origin is not None:
        return not host or origin.partition("://")[2].lower() != host.lower()
    return headers.get("sec-fetch-site", "none") not in ("same-origin", "none")


class SameSite:
    """Refuses whatever changes something at the behest of another site's page."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] not in SAFE and from_another_site(Headers(scope=scope)):
            request = Request(scope)
            detail = error_detail("bad-origin", {}, language_of(request))
            body = msgspec.json.encode(ErrorDocument(error=detail))
            await Response(body, 403, media_type="application/json")(scope, receive, send)
            return
        await self._app(scope, receive, send)


class SecurityHeaders:
    """Adds the headers to every answer, and counts it."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._metrics.requests.labels(message["status"]).inc()
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, guarded)
