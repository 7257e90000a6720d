"""What every handler of the HTTP interface is made with: its route, the body it takes, the JSON it gives."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from preferans.web.errors import ApiError, invalid
from preferans.web.live import ENCODER
from preferans.web.security import MAX_BODY

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class ApiRoute:
    """One address: how it is called, what it takes and gives. The handler's docstring says what it is for."""

    method: str
    path: str
    handler: Handler
    answer: type | None
    """Struct of the answer; None for something that is not JSON of ours."""
    body: type | None = None
    status: int = 200
    media: str = "application/json"
    errors: tuple[int, ...] = ()


def json(document: object, status: int = 200, **headers: str) -> Response:
    """A document as JSON; never kept by the browser, unless the headers say so."""
    head = {"cache-control": "no-store"} | {name.replace("_", "-"): value for name, value in headers.items()}
    return Response(ENCODER.encode(document), status, head, "application/json")


async def body_of(request: Request, kind: type[T]) -> T:
    """The validated body. ApiError says what is wrong with it, and where."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise ApiError(415, "bad-request", {"field": "content-type"})
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > MAX_BODY:
            raise ApiError(413, "too-large")
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.DecodeError as error:
        raise invalid(error, "bad-request") from None
    except (UnicodeError, RecursionError):
        raise ApiError(400, "bad-request") from None
