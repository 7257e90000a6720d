"""The JSON documents of the HTTP interface; the table's own are in table/messages.py."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from preferans.table.messages import ErrorDetail, Points

Name = Annotated[str, Meta(min_length=1, max_length=40)]
OptionValue = bool | int | str | list[int] | None


class CreateTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new pulka. The caller sits at place 0, the bots at the next ones, free places come last."""

    convention: str
    """Name of a preset; there is no default."""
    bots: Annotated[list[str], Meta(max_length=3)]
    """The level of each bot."""
    open_seats: Annotated[int, Meta(ge=0, le=3)] = 0
    """Places that wait for people."""
    options: dict[str, OptionValue] = {}
    """Options that differ from the preset, by dotted name."""
    name: Name | None = None
    """What the caller is called at this table; without it the name from last time."""


class Created(Struct, frozen=True, kw_only=True):
    id: str


class SitDown(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Take a free place."""

    name: Name | None = None


class Seated(Struct, frozen=True, kw_only=True):
    place: int


class PlayerSummary(Struct, frozen=True, kw_only=True):
    name: str
    kind: str
    level: str | None


class TableSummary(Struct, frozen=True, kw_only=True):
    """One of the caller's tables, as a list shows it."""

    id: str
    convention: str
    players: list[PlayerSummary]
    """By place; a free place has an empty name."""
    you: int | None
    deal: int
    limit: int
    balance: list[Points]
    over: bool
    changed: int
    """Milliseconds since 1970, UTC."""


class TableList(Struct, frozen=True, kw_only=True):
    tables: list[TableSummary]


class OptionInfo(Struct, frozen=True, kw_only=True):
    """One option of a convention."""

    name: str
    rule: str
    kind: str
    """`choice`, `flag`, `number`, `numbers` or `place`."""
    default: OptionValue
    values: list[OptionValue]
    """What a dialog offers."""
    lowest: int | None
    highest: int | None
    """Range of a number that may also have other values than those offered."""


class PresetInfo(Struct, frozen=True, kw_only=True):
    name: str
    players: int
    options: dict[str, OptionValue]


class OptionsDocument(Struct, frozen=True, kw_only=True):
    """Everything a dialog for a new table needs."""

    presets: list[PresetInfo]
    options: list[OptionInfo]
    bots: list[str]
    """Levels that may be chosen, weakest first."""
    languages: list[str]
    language: str
    """The caller's language."""
    name: str | None
    """What the caller was called last time."""


class ErrorDocument(Struct, frozen=True, kw_only=True):
    error: ErrorDetail


class Health(Struct, frozen=True, kw_only=True):
    status: str
    version: str
