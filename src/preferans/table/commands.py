"""What people (and bots) ask of a table, and which events that makes: `decide(table, command, chance)`.

Deciding changes nothing. The events take effect when they are stored and then applied with `Table.after`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from preferans.notation.conventions import format_convention
from preferans.notation.errors import NotationError
from preferans.notation.moves import MAX_LENGTH, format_move, parse_move
from preferans.pulka import first_dealer_of, seconds_to_play
from preferans.rules.cards import Card
from preferans.rules.convention import Convention
from preferans.rules.errors import IllegalMove
from preferans.table.errors import Code, Refused
from preferans.table.events import (
    CameBack,
    Created,
    Dealt,
    Ended,
    Event,
    Left,
    Moved,
    Readied,
    Sat,
    Scored,
    Sitter,
    Undone,
)
from preferans.table.state import Table

SECOND: Final = 1_000
"""Milliseconds."""


@dataclass(frozen=True, slots=True)
class Chance:
    """What the table cannot know by itself. The caller draws a fresh one for every command."""

    seed: bytes
    """32 bytes of the operating system's generator, for a deal if the command leads to one."""
    now: int
    """Milliseconds since 1970, UTC."""


@dataclass(frozen=True, slots=True)
class MakeMove:
    place: int
    text: str
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Ready:
    place: int
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Undo:
    place: int
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the table: the bot `level` sits in, or, if no other person is there, the pulka ends."""

    place: int
    level: str
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Return:
    place: int


@dataclass(frozen=True, slots=True)
class SitDown:
    """Take the first free place."""

    player: str
    name: str


Command = MakeMove | Ready | Undo | Leave | Return | SitDown


def create(
    convention: Convention,
    sitters: Sequence[Sitter],
    first_dealer: int,
    bot_seed: str,
    chance: Chance,
    *,
    hints: bool | None = None,
) -> tuple[Event, ...]:
    """The first events of a new table; with everybody there, the first deal among them.

    `first_dealer` is the place drawn by lot, used unless the convention names one (A.3). `hints`: see `Created`.
    """
    dealer = first_dealer_of(convention, first_dealer)
    created = Created(
        convention=format_convention(convention),
        sitters=tuple(sitters),
        first_dealer=dealer,
        bot_seed=bot_seed,
        started=chance.now,
        hints=hints,
    )
    return _with_deal(Table.replay("new", [created]), (created,), chance)


def create_with(
    table_id: str, convention: Convention, sitters: Sequence[Sitter], first_dealer: int, deck: Sequence[Card]
) -> Table:
    """A table with a prepared deck instead of a drawn one: for lessons, never for a pulka."""
    created = Created(
        convention=format_convention(convention),
        sitters=tuple(sitters),
        first_dealer=first_dealer,
        bot_seed="",
        started=0,
    )
    return Table.replay(table_id, [created]).with_deck(1, b"", tuple(deck))


def decide(table: Table, command: Command, chance: Chance) -> tuple[Event, ...]:
    """The events that `command` makes, in order. Refused says why it makes none."""
    if isinstance(command, Return):
        return (CameBack(place=command.place),) if table.sitters[command.place].away else ()
    if table.over:
        raise Refused(Code.PULKA_OVER)
    match command:
        case MakeMove():
            return _move(table, command, chance)
        case Ready():
            return _ready(table, command, chance)
        case Undo():
            return (_undo(table, command),)
        case Leave():
            return _leave(table, command, chance)
        case SitDown():
            return _sit(table, command, chance)


def _move(table: Table, command: MakeMove, chance: Chance) -> tuple[Event, ...]:
    hand = table.hand
    if hand is None:
        raise Refused(Code.NOT_STARTED)
    if table.actor != command.place:
        raise Refused(Code.NOT_YOUR_TURN)
    try:
        move = parse_move(command.text[: MAX_LENGTH + 1])
    except NotationError:
        raise Refused(Code.BAD_MOVE) from None
    try:
        after = hand.deal.apply(move)
    except IllegalMove as error:
        raise Refused(error.reason, {"move": format_move(move)}) from None
    moved = Moved(place=command.place, move=format_move(move), id=command.id)
    return (moved,) if after.result is None else (moved, *_scored(table.after(moved), chance))


def _scored(table: Table, chance: Chance) -> tuple[Event, ...]:
    """The deal has come to its end: write it down, and see whether the pulka has too (G.1)."""
    assert table.hand is not None
    seconds = seconds_to_play(table.convention)
    time_up = seconds is not None and chance.now - table.started >= seconds * SECOND
    scored = Scored(number=table.hand.number, time_up=time_up)
    return (scored, Ended()) if table.after(scored).pulka.over else (scored,)


def _ready(table: Table, command: Ready, chance: Chance) -> tuple[Event, ...]:
    if table.hand is None:
        raise Refused(Code.NOT_STARTED)
    if table.in_play:
        raise Refused(Code.DEAL_RUNNING)
    readied = Readied(place=command.place, id=command.id)
    return _with_deal(table.after(readied), (readied,), chance)


def _with_deal(table: Table, events: tuple[Event, ...], chance: Chance) -> tuple[Event, ...]:
    """`events`, and the next deal if nobody is waited for any more. `table` is the table after them."""
    waited_for = not table.full if table.hand is None else not table.ready.issuperset(table.people)
    if table.in_play or table.over or waited_for:
        return events
    number = 1 if table.hand is None else table.hand.number + 1
    return (*events, Dealt(number=number, seed=chance.seed.hex()))


def _undo(table: Table, command: Undo) -> Event:
    kept = undo_to(table, command.place)
    if kept is None:
        raise Refused(Code.NO_UNDO)
    return Undone(place=command.place, kept=kept, id=command.id)


def undo_to(table: Table, place: int) -> int | None:
    """How many moves remain when the person at `place` takes back their last decision; None if there is none.

    Refused where another person plays: they have seen the moves.
    """
    if any(sitter.kind == "human" for at, sitter in enumerate(table.sitters) if at != place):
        raise Refused(Code.NO_UNDO)
    if table.hand is None or not table.in_play:
        return None
    mine = [n for n, (mover, _) in enumerate(table.hand.moves) if mover == place]
    return mine[-1] if mine else None


def _leave(table: Table, command: Leave, chance: Chance) -> tuple[Event, ...]:
    if set(table.people) <= {command.place}:
        return (Ended(by=command.place, id=command.id),)
    left = Left(place=command.place, level=command.level, id=command.id)
    after = table.after(left)
    return (left,) if after.hand is None else _with_deal(after, (left,), chance)


def _sit(table: Table, command: SitDown, chance: Chance) -> tuple[Event, ...]:
    if table.place_of_player(command.player) is not None:
        raise Refused(Code.ALREADY_SEATED)
    free = [place for place, s in enumerate(table.sitters) if s.kind == "human" and s.player is None]
    if not free:
        raise Refused(Code.TABLE_FULL)
    sat = Sat(place=free[0], name=command.name, player=command.player)
    return _with_deal(table.after(sat), (sat,), chance)
