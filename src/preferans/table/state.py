"""The table as a value: what its events come to. Immutable; `after(event)` makes the next one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from preferans.notation.conventions import parse_convention
from preferans.notation.moves import parse_move
from preferans.rules.convention import Convention
from preferans.rules.deal import Deal
from preferans.rules.moves import Move
from preferans.rules.seat import DUMMY, Seat
from preferans.score import Entry, Progress, Seating, Settlement, Sheet, score_deal, settle
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
from preferans.table.fair import shuffled

REMEMBERED: Final = 64
"""So many of the last commands are known again when a client repeats one it got no answer to."""


@dataclass(frozen=True, slots=True)
class Hand:
    """One deal at the table: its seed, who dealt it, and the moves made so far."""

    number: int
    dealer: int
    """Place of the dealer."""
    seed: bytes
    start: Deal
    deal: Deal
    moves: tuple[tuple[int, Move], ...] = ()
    """Each with the place that made it."""
    entries: tuple[Entry, ...] | None = None
    """What was written on the sheet; None until it is scored."""

    def moved(self, place: int, move: Move) -> Hand:
        return replace(self, deal=self.deal.apply(move), moves=(*self.moves, (place, move)))

    def back_to(self, kept: int) -> Hand:
        """The deal as it was after `kept` moves."""
        deal = self.start
        for _, move in self.moves[:kept]:
            deal = deal.apply(move)
        return replace(self, deal=deal, moves=self.moves[:kept])


@dataclass(frozen=True, slots=True)
class Table:
    """A table after its first `seq` events. Knows every card: what goes out is built by views.py."""

    id: str
    seq: int
    convention: Convention
    sitters: tuple[Sitter, ...]
    """By place."""
    first_dealer: int
    bot_seed: str
    started: int
    """When the table was made: milliseconds since 1970, UTC."""
    progress: Progress
    sheet: Sheet
    settlement: Settlement
    """The reckoning as if the pulka ended now."""
    hand: Hand | None = None
    """The deal that is going on, or was the last one."""
    played: tuple[Hand, ...] = ()
    """Every finished deal, oldest first, the last one included."""
    ready: frozenset[int] = frozenset()
    ended: Ended | None = None
    done: tuple[tuple[int, str, int], ...] = ()
    """The last commands done: place, the client's id, seq of its last event."""

    # Building

    @classmethod
    def replay(cls, table_id: str, events: Iterable[Event]) -> Table:
        """The table that these events come to. ValueError if they begin with anything but `Created`."""
        table: Table | None = None
        for event in events:
            table = cls._create(table_id, event) if table is None else table.after(event)
        if table is None:
            raise ValueError(f"table {table_id} has no events")
        return table

    @classmethod
    def _create(cls, table_id: str, event: Event) -> Table:
        if not isinstance(event, Created):
            raise ValueError(f"table {table_id} does not begin with its creation")  # noqa: TRY004 - the data is wrong
        convention = parse_convention(event.convention)
        if len(event.sitters) != convention.players:
            raise ValueError(f"table {table_id} has {len(event.sitters)} places, its convention {convention.players}")
        sheet = Sheet.blank(convention)
        return cls(
            id=table_id,
            seq=1,
            convention=convention,
            sitters=event.sitters,
            first_dealer=event.first_dealer,
            bot_seed=event.bot_seed,
            started=event.started,
            progress=Progress.start(convention, event.first_dealer),
            sheet=sheet,
            settlement=settle(sheet, convention),
        )

    def after(self, event: Event) -> Table:
        """The table after one more event. IllegalMove and ValueError for one that cannot follow."""
        match event:
            case Moved(place=place, move=move):
                table = replace(self, hand=self._hand_in_play().moved(place, parse_move(move)))
            case Scored():
                table = self._after_scored(event)
            case Undone(kept=kept):
                table = replace(self, hand=self._hand_in_play().back_to(kept))
            case Readied(place=place):
                table = replace(self, ready=self.ready | {place})
            case Dealt():
                table = self._after_dealt(event)
            case Sat(place=place, name=name, player=player):
                table = self._seated(place, name=name, player=player)
            case Left(place=place, level=level):
                table = self._seated(place, away=True, level=level)
            case CameBack(place=place):
                table = self._seated(place, away=False, level=None)
            case Ended():
                table = replace(self, ended=event)
            case Created():
                raise ValueError(f"table {self.id} is created twice")
        return replace(table, seq=self.seq + 1, done=self._done_with(event))

    def _done_with(self, event: Event) -> tuple[tuple[int, str, int], ...]:
        """The commands done, with the one that made `event`."""
        match event:
            case Moved(place=place, id=str(command)) | Undone(place=place, id=str(command)):
                pass
            case Readied(place=place, id=str(command)) | Left(place=place, id=str(command)):
                pass
            case Ended(by=int(place), id=str(command)):
                pass
            case _:
                return self.done
        return (*self.done, (place, command, self.seq + 1))[-REMEMBERED:]

    def _hand_in_play(self) -> Hand:
        if self.hand is None or self.hand.entries is not None:
            raise ValueError(f"table {self.id}: no deal is going on")
        return self.hand

    def _after_dealt(self, event: Dealt) -> Table:
        seed = bytes.fromhex(event.seed)
        deal = Deal.start(shuffled(seed), self.convention, self.progress.terms())
        hand = Hand(event.number, self.progress.dealer, seed, deal, deal)
        return replace(self, hand=hand, ready=frozenset())

    def _after_scored(self, event: Scored) -> Table:
        hand = self._hand_in_play()
        result = hand.deal.result
        if result is None:
            raise ValueError(f"table {self.id}: deal {hand.number} is not over")
        score = score_deal(result, self.convention, self.sheet, self.progress.terms(), hand.dealer)
        hand = replace(hand, entries=score.entries)
        progress = self.progress.after(result, score.sheet)
        return replace(
            self,
            hand=hand,
            played=(*self.played, hand),
            sheet=score.sheet,
            settlement=settle(score.sheet, self.convention, progress.prizes),
            progress=progress,
        )

    def _seated(self, place: int, **changes: object) -> Table:
        sitters = list(self.sitters)
        sitters[place] = msgspec.structs.replace(sitters[place], **changes)
        return replace(self, sitters=tuple(sitters))

    # Asking

    @property
    def players(self) -> int:
        return len(self.sitters)

    @property
    def full(self) -> bool:
        """Whether somebody sits at every place."""
        return all(sitter.kind == "bot" or sitter.player for sitter in self.sitters)

    @property
    def people(self) -> tuple[int, ...]:
        """Places of the persons who are not away."""
        return tuple(
            place for place, s in enumerate(self.sitters) if s.kind == "human" and s.player is not None and not s.away
        )

    @property
    def in_play(self) -> bool:
        """Whether a deal is going on, its last move not yet scored."""
        return self.hand is not None and self.hand.entries is None

    @property
    def actor(self) -> int | None:
        """The place that is to move."""
        return self.place_of(self.hand.deal.actor) if self.hand is not None and self.in_play else None

    @property
    def over(self) -> bool:
        return self.ended is not None

    def place_of_player(self, player: str | None) -> int | None:
        """Where this person sits; None for a spectator."""
        if player is None:
            return None
        return next((place for place, sitter in enumerate(self.sitters) if sitter.player == player), None)

    def seat_of(self, place: int | None) -> Seat | None:
        """The seat that the person at `place` has in the present deal."""
        if place is None or self.hand is None:
            return None
        return Seating(self.players, self.hand.dealer).seat(place)

    def place_of(self, seat: Seat | None) -> int | None:
        """The place of whoever has this seat in the present deal; None for the dummy, which is nobody's."""
        if seat is None or self.hand is None or (self.players == 2 and seat is DUMMY):
            return None
        return Seating(self.players, self.hand.dealer).place(seat)

    def answered(self, place: int, command: str) -> int | None:
        """The seq with which this command of the client was done; None if it was not."""
        return next((seq for at, known, seq in self.done if (at, known) == (place, command)), None)

    def bot_at(self, place: int) -> str | None:
        """Level of the bot that plays at `place`; None where a person plays."""
        sitter = self.sitters[place]
        return sitter.level if sitter.kind == "bot" or sitter.away else None
