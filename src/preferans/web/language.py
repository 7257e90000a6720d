"""Which language to speak: what the person chose, else what the browser asks for."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from preferans.texts import LANGUAGES, negotiate

COOKIE = "lang"


def language_of(request: HTTPConnection) -> str:
    """The language of a request: `?lang=`, the cookie `lang`, then `Accept-Language`."""
    for chosen in (request.query_params.get("lang"), request.cookies.get(COOKIE)):
        if chosen in LANGUAGES:
            return chosen
    return negotiate(request.headers.get("accept-language"))
