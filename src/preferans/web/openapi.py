"""The OpenAPI document of the HTTP interface, made of its routes and structs; the page to try it is `/api`."""

from __future__ import annotations

import inspect
from functools import cache
from http import HTTPStatus
from typing import Any, Final

import msgspec

from preferans import __version__
from preferans.table import messages
from preferans.web.answers import ApiRoute
from preferans.web.api import ROUTES
from preferans.web.documents.service import ErrorDocument
from preferans.web.typegen import structs

PREFIX: Final = "/api/v1"
_REFERENCE: Final = "#/components/schemas/{name}"


@cache
def document() -> bytes:
    """The document as JSON."""
    return msgspec.json.encode(build())


def build() -> dict[str, Any]:
    """The document, with the messages of the socket among its schemas."""
    used = [kind for route in ROUTES for kind in (route.answer, route.body) if kind is not None]
    kinds = list(dict.fromkeys([*used, *structs(), ErrorDocument]))
    _, components = msgspec.json.schema_components(kinds, ref_template=_REFERENCE)
    components["ServerMessage"] = _union("ServerMessage")
    components["ClientMessage"] = _union("ClientMessage")
    paths: dict[str, dict[str, Any]] = {}
    for route in ROUTES:
        paths.setdefault(PREFIX + route.path, {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Preferans",
            "version": __version__,
            "description": (
                "Tables of Preferans. A caller is known by a cookie that is set with the first table. The socket of a "
                f"table is {PREFIX}/tables/{{table_id}}/socket: it sends ServerMessage and takes ClientMessage, one "
                "JSON text frame each."
            ),
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": components},
    }


def _union(name: str) -> dict[str, Any]:
    members: Any = getattr(messages, name)
    return {"anyOf": [_reference(member) for member in members.__args__]}


def _reference(kind: type) -> dict[str, str]:
    return {"$ref": _REFERENCE.format(name=kind.__name__)}


def _operation(route: ApiRoute) -> dict[str, Any]:
    content: dict[str, Any] = {"schema": _reference(route.answer) if route.answer is not None else {}}
    done = {"description": HTTPStatus(route.status).phrase, "content": {route.media: content}}
    errors = {
        str(status): {
            "description": HTTPStatus(status).phrase,
            "content": {"application/json": {"schema": _reference(ErrorDocument)}},
        }
        for status in route.errors
    }
    operation: dict[str, Any] = {
        "operationId": route.handler.__name__,
        "summary": (inspect.getdoc(route.handler) or "").rstrip("."),
        "responses": {str(route.status): done} | errors,
    }
    names = [part.split("}")[0] for part in route.path.split("{")[1:]]
    if names:
        operation["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names
        ]
    if route.body is not None:
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": _reference(route.body)}},
        }
    return operation
