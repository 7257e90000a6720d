"""Why a table refuses a command."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class Code(StrEnum):
    """Reasons of the table itself; a move that the rules refuse has a code of `rules.errors.Reason`."""

    BAD_MOVE = "bad-move"
    """No move has this text."""
    NOT_AT_TABLE = "not-at-table"
    """A spectator asks for something."""
    NOT_YOUR_TURN = "not-your-turn"
    NOT_STARTED = "table-not-started"
    """A place is still free."""
    DEAL_RUNNING = "deal-running"
    PULKA_OVER = "pulka-over"
    NO_HINTS = "no-hints"
    """None are given at this table."""
    NO_UNDO = "no-undo"
    """There is nothing to take back, or other people have seen it."""
    TABLE_FULL = "table-full"
    ALREADY_SEATED = "already-seated"


class Refused(Exception):
    """The command is refused and nothing has changed. `details` name only what the caller may know."""

    def __init__(self, code: str, details: Mapping[str, str | int | list[str]] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.details = dict(details or {})
