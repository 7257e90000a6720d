"""The one shape of errors, in the caller's language."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from preferans.table.errors import Refused
from preferans.table.messages import ErrorDetail
from preferans.texts import Texts

Details = Mapping[str, str | int | list[str]]


class ApiError(Exception):
    """A request that is refused: an HTTP status and a code that has a text `error.<code>`."""

    def __init__(self, status: int, code: str, details: Details | None = None) -> None:
        super().__init__(code)
        self.status, self.code, self.details = status, code, dict(details or {})


STATUS_OF_REFUSAL = {"not-at-table": 403}
"""HTTP status of a table's refusal; any other is 409: it was understood, but the table is not in that state."""


def error_detail(code: str, details: Details, language: str) -> ErrorDetail:
    """An error as a person of this language is told it."""
    return ErrorDetail(code=code, message=Texts(language).error(code, details), details=dict(details))


def refusal(error: Refused) -> ApiError:
    """A table's refusal as an answer over HTTP."""
    return ApiError(STATUS_OF_REFUSAL.get(error.code, 409), error.code, error.details)


def invalid(error: msgspec.DecodeError, code: str) -> ApiError:
    """What is wrong with a body: not JSON, or a field that does not fit (with its path, never its value)."""
    if isinstance(error, msgspec.ValidationError):
        said, _, where = str(error).partition(" - at ")
        return ApiError(400, "bad-field", {"field": where.strip("`"), "why": said})
    return ApiError(400, code)
