"""Positions with open hands and what the solver says of them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from preferans.table.messages import ErrorDetail


class SolveRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position with open hands, and how it is played on."""

    position: Annotated[str, Meta(min_length=1, max_length=400)]
    """`HAND HAND HAND GAME DECLARER LEADER [CARD [CARD]] [| TALON]`, or only a deal: `HAND HAND HAND [| TALON]`."""
    plays: Annotated[list[Annotated[str, Meta(max_length=24)]], Meta(max_length=100)] = []
    """Cards played from there, in order; `GAME DECLARER LEADER` among them changes what is played from then on."""
    setup: Annotated[str, Meta(max_length=24)] = "N 0 0"
    """`GAME DECLARER LEADER` for a deal that comes without."""
    dealer_plays: bool = False
    """Raspasy of four: the talon cards are the sitting dealer's and can win."""


class SolvedPlay(Struct, frozen=True, kw_only=True):
    seat: int
    card: str


class SolvedTrick(Struct, frozen=True, kw_only=True):
    """The last full trick."""

    cards: list[SolvedPlay]
    talon_card: str | None
    winner: int
    """A seat; 3 for the sitting dealer."""


class SolvedCard(Struct, frozen=True, kw_only=True):
    """What comes after one legal card if all play well from then on."""

    card: str
    value: int | None
    """The declarer's tricks from here on; null in raspasy."""
    tricks: list[int] | None
    """In raspasy the tricks of the three hands from here on; else null."""
    best: bool
    """Whether no card is better for who plays it."""


class SolvedPosition(Struct, frozen=True, kw_only=True):
    """Where the deal stands after the plays, and what it is worth. Hands and seats go from 0 to 2."""

    start: str
    """The position of the request in its one form."""
    position: str | None
    """The position after the plays; null when no card is left."""
    game: str
    """`S` `C` `D` `H` `N` (no trump) `M` (misère) or `R` (raspasy)."""
    declarer: int | None
    leader: int
    """Who led the running trick, or leads the next."""
    dealer_plays: bool
    hands: list[list[str]]
    table: list[SolvedPlay]
    """The running trick."""
    talon: list[str]
    """Talon cards that lead the coming tricks of raspasy."""
    turn: int | None
    """Whose hand the next card comes from."""
    taken: list[int]
    """Tricks since the start, by seat; the fourth are the sitting dealer's."""
    last_trick: SolvedTrick | None
    value: int | None
    """The declarer's tricks from here on with best play by all, the running one included; null in raspasy."""
    tricks: list[int]
    """One division of the tricks from here on; zeros where nothing is solved."""
    cards: list[SolvedCard]
    """Every card that may be played now."""
    line: list[SolvedPlay]
    """One way in which best play goes on to the end."""
    unsolved: ErrorDetail | None
    """Why there are no values although somebody is to play."""
    native: bool
    """Whether the fast solver is at work; the slow one takes small positions only."""


class ProblemInfo(Struct, frozen=True, kw_only=True):
    id: str
    title: str
    position: str
    level: int | None
    """Of the contract, where the source names it."""
    source: str
    note: str | None


class ProblemList(Struct, frozen=True, kw_only=True):
    problems: list[ProblemInfo]
