"""Tables, places and hints."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from preferans.table.messages import Points

Name = Annotated[str, Meta(min_length=1, max_length=40)]
OptionValue = bool | int | str | list[int] | None


class ConventionChoice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The agreement of a new table."""

    name: str
    """Name of a preset; there is no default."""
    players: Annotated[int, Meta(ge=2, le=4)] = 3
    options: dict[str, OptionValue] = {}
    """Options that differ from the preset, by dotted name."""


class CreateTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new pulka. The caller sits at place 0, the bots at the next ones; the places left over wait for people."""

    convention: ConventionChoice
    bots: Annotated[list[str], Meta(max_length=3)]
    """The level of each bot."""
    name: Name | None = None
    """What the caller is called at this table; without it the name from last time."""
    hints: bool | None = None
    """Whether people at the table may ask for hints; null: if the caller plays against bots alone."""


class Created(Struct, frozen=True, kw_only=True):
    id: str


class SitDown(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Take a free place."""

    name: Name | None = None


class Seated(Struct, frozen=True, kw_only=True):
    place: int


HintAim = Literal["game", "misere", "clean"]
"""What a chance is the chance of: a game or a misère that is made, no more trick in raspasy."""


class HintOption(Struct, frozen=True, kw_only=True):
    """One move as the bot sees it that is asked for a hint."""

    move: str
    whists: float
    """What it brings on average, in final whists."""
    chance: float | None
    """Chance of what `aim` names, for whoever undertook it."""
    best_in: float | None
    """Share of the layouts in which no other move is better."""


class Hint(Struct, frozen=True, kw_only=True):
    """What a strong bot would do in the caller's place, in three steps: a nudge, the move, the figures."""

    seq: int
    """The event after which it is the caller's turn; a hint is good for that turn only."""
    nudge: str
    """What to think about; names no move."""
    move: str
    advice: str
    """The move in a sentence."""
    grounds: str
    """What it was found by, in sentences."""
    why: Literal["forced", "proof", "layouts", "council", "experience", "thumb"]
    layouts: int | None
    """How many layouts were solved; null where none were."""
    complete: bool
    """Whether these are all that are possible."""
    weighed: bool
    """Whether they count by how well they explain what was said and played."""
    aim: HintAim | None
    options: list[HintOption]
    """The best moves, best first; empty where no move was given a value."""


class TableSummary(Struct, frozen=True, kw_only=True):
    """One of the caller's tables, as a list shows it."""

    id: str
    convention: str
    names: list[str]
    """By place; a free place has an empty name."""
    bots: list[str | None]
    """By place: the level of the bot; null for a person."""
    you: int | None
    deal: int
    limit: int
    balance: list[Points]
    over: bool
    updated: int
    """Milliseconds since 1970, UTC."""


class TableList(Struct, frozen=True, kw_only=True):
    tables: list[TableSummary]
