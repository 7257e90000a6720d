"""Errors and the state of the server."""

from __future__ import annotations

from msgspec import Struct

from preferans.table.messages import ErrorDetail


class ErrorDocument(Struct, frozen=True, kw_only=True):
    error: ErrorDetail


class Health(Struct, frozen=True, kw_only=True):
    status: str
    version: str
