"""What happened at a table: the facts from which everything else follows.

An event is written once and never changed; a change of form means a new version number and a reader for the old one.
Seeds stand in the events (the store is the server's own), never in a message before their deal is over.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from msgspec import Struct

from preferans.table.messages import EventKind

VERSION: Final = 1
"""Version of the form of these events."""


class Sitter(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who sits at a place. A person without `player` has not come yet: the place is free."""

    kind: Literal["human", "bot"]
    name: str = ""
    player: str | None = None
    """Id of the person in the store."""
    level: str | None = None
    """Bot that plays here; for a person the one that sits in while they are away."""
    away: bool = False


class Created(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag="created"):
    convention: dict[str, object]
    """In the form of records, complete."""
    sitters: tuple[Sitter, ...]
    """By place."""
    first_dealer: int
    bot_seed: str
    """From which the bots' own chance is drawn; says nothing about the cards."""
    started: int
    """Milliseconds since 1970, UTC."""
    hints: bool | None = None
    """Whether people may ask what a strong bot would do; None: where nobody else plays but bots."""


class Sat(Struct, frozen=True, kw_only=True, tag_field="kind", tag="sit"):
    """A person took a free place."""

    place: int
    name: str
    player: str


class Left(Struct, frozen=True, kw_only=True, tag_field="kind", tag="leave"):
    """A person left; a bot of `level` sits in."""

    place: int
    level: str
    id: str | None = None


class CameBack(Struct, frozen=True, kw_only=True, tag_field="kind", tag="back"):
    place: int


class Dealt(Struct, frozen=True, kw_only=True, tag_field="kind", tag="deal"):
    number: int
    seed: str
    """32 bytes in hexadecimal."""


class Moved(Struct, frozen=True, kw_only=True, tag_field="kind", tag="move"):
    place: int
    move: str
    id: str | None = None
    """The client's id of the command; None for a bot."""


class Undone(Struct, frozen=True, kw_only=True, tag_field="kind", tag="undo"):
    place: int
    kept: int
    """How many moves of the deal remain."""
    id: str | None = None


class Scored(Struct, frozen=True, kw_only=True, tag_field="kind", tag="result"):
    """The deal is over: its result stands on the sheet and its seed may be shown."""

    number: int
    time_up: bool = False
    """The agreed time ran out in this deal or before it (G.1)."""


class Readied(Struct, frozen=True, kw_only=True, tag_field="kind", tag="ready"):
    place: int
    id: str | None = None


class Ended(Struct, frozen=True, kw_only=True, tag_field="kind", tag="over"):
    """The pulka is over: played out, or given up by the last person at the table (`by`)."""

    by: int | None = None
    id: str | None = None


Event = Created | Sat | Left | CameBack | Dealt | Moved | Undone | Scored | Readied | Ended

_KINDS: Final[dict[type[Event], EventKind]] = {
    Created: "created",
    Sat: "sit",
    Left: "leave",
    CameBack: "back",
    Dealt: "deal",
    Moved: "move",
    Undone: "undo",
    Scored: "result",
    Readied: "ready",
    Ended: "over",
}
_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(Event)


def kind_of(event: Event) -> EventKind:
    """The name of the kind, as in the store and in messages."""
    return _KINDS[type(event)]


def encode(event: Event) -> bytes:
    """The event as JSON."""
    return _ENCODER.encode(event)


def decode(payload: bytes, version: int = VERSION) -> Event:
    """Read an event of any version up to this one. ValueError if it cannot be read."""
    if version > VERSION:
        raise ValueError(f"an event of form {version}; this program reads forms up to {VERSION}")
    return _DECODER.decode(payload)
