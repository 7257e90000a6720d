"""The table as a value: what its events come to. Immutable; `after(event)` makes the next one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import msgspec

from preferans.notation.conventions import parse_convention
from preferans.notation.moves import parse_move
from preferans.pulka import DealFacts, Pulka
from preferans.record import Record, record_of
from preferans.rules.cards import Card
from preferans.rules.convention import Convention
from preferans.rules.deal import Deal
from preferans.rules.moves import Move
from preferans.rules.seat import Seat
from preferans.rules.view import View
from preferans.score import Entry, Seating
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
from preferans.table.fair import commitment, shuffled

REMEMBERED: Final = 64
"""So many of the last commands are known again when a client repeats one it got no answer to."""


@cache
def _seats(players: int, dealer: int) -> tuple[Seat, ...]:
    """The seat of each place."""
    seating = Seating(players, dealer)
    return tuple(seating.seat(place) for place in range(players))


@dataclass(frozen=True, slots=True)
class Hand:
    """One deal at the table: its seed, who dealt it, and the moves made so far."""

    number: int
    dealer: int
    """Place of the dealer."""
    seed: bytes
    deck: tuple[Card, ...]
    start: Deal
    deal: Deal
    before: Deal
    """The deal before the last move."""
    moves: tuple[tuple[int, Move], ...] = ()
    """Each with the place that made it."""
    entries: tuple[Entry, ...] | None = None
    """What was written on the sheet; None until it is scored."""

    def moved(self, place: int, move: Move) -> Hand:
        return replace(self, deal=self.deal.apply(move), before=self.deal, moves=(*self.moves, (place, move)))

    def back_to(self, kept: int) -> Hand:
        """The deal as it was after `kept` moves."""
        hand = replace(self, deal=self.start, before=self.start, moves=())
        for place, move in self.moves[:kept]:
            hand = hand.moved(place, move)
        return hand

    def facts_before(self) -> DealFacts:
        """The deck, and the moves without the last one."""
        return DealFacts(self.deck, tuple(move for _, move in self.moves[:-1]))


@dataclass(frozen=True, slots=True)
class Table:
    """A table after its first `seq` events. Knows every card: what goes out is built by views.py."""

    id: str
    seq: int
    sitters: tuple[Sitter, ...]
    """By place."""
    bot_seed: str
    started: int
    """When the table was made: milliseconds since 1970, UTC."""
    agreed_hints: bool | None
    """Whether hints were agreed on or ruled out; None: as `hints` says."""
    pulka: Pulka
    """The sitting up to the last scored deal, and the beginning of the present one."""
    hand: Hand | None = None
    """The deal that is going on, or was the last one."""
    seeds: tuple[bytes, ...] = ()
    """Those of the finished deals."""
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
        names = [sitter.name for sitter in event.sitters]
        return cls(
            id=table_id,
            seq=1,
            sitters=event.sitters,
            bot_seed=event.bot_seed,
            started=event.started,
            agreed_hints=event.hints,
            pulka=Pulka.start(parse_convention(event.convention), names, event.first_dealer),
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
                pulka = self.pulka if event.by is None else self.pulka.agreed_to_stop()
                table = replace(self, ended=event, pulka=pulka)
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
        return self.with_deck(event.number, seed, shuffled(seed))

    def with_deck(self, number: int, seed: bytes, deck: tuple[Card, ...]) -> Table:
        """The table with this deck dealt: what follows from a seed, or was prepared for a lesson (without one)."""
        pulka = self.pulka.dealt(deck)
        assert pulka.deal is not None
        hand = Hand(number, pulka.dealer, seed, deck, pulka.deal, pulka.deal, pulka.deal)
        return replace(self, hand=hand, pulka=pulka, ready=frozenset())

    def _after_scored(self, event: Scored) -> Table:
        hand = self._hand_in_play()
        if hand.deal.result is None:
            raise ValueError(f"table {self.id}: deal {hand.number} is not over")
        pulka = replace(self.pulka, deal=hand.before, facts=hand.facts_before())
        if event.time_up:
            pulka = pulka.clock_rang()
        pulka = pulka.played(hand.moves[-1][1])
        hand = replace(hand, entries=pulka.finished[-1].score.entries)
        return replace(self, hand=hand, pulka=pulka, seeds=(*self.seeds, hand.seed))

    def _seated(self, place: int, **changes: object) -> Table:
        sitters = list(self.sitters)
        sitters[place] = msgspec.structs.replace(sitters[place], **changes)
        names = tuple(sitter.name for sitter in sitters)
        return replace(self, sitters=tuple(sitters), pulka=replace(self.pulka, names=names))

    # Asking

    @property
    def convention(self) -> Convention:
        return self.pulka.convention

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
        """Whether a deal is going on, or its last move is not yet scored."""
        return self.hand is not None and self.hand.entries is None

    @property
    def actor(self) -> int | None:
        """The place that is to move."""
        return self.place_of(self.hand.deal.actor) if self.hand is not None and self.in_play else None

    def view_of_actor(self) -> View | None:
        """What the seat that is to move sees: all that a bot is given. None when nobody is to move."""
        if self.hand is None or self.actor is None:
            return None
        return self.hand.deal.view(self.hand.deal.actor)

    @property
    def hints(self) -> bool:
        """Whether people may ask what a strong bot would do; if nothing was agreed, a lone person among bots may."""
        if self.agreed_hints is not None:
            return self.agreed_hints
        return sum(sitter.kind == "human" for sitter in self.sitters) == 1

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
        return _seats(self.players, self.hand.dealer)[place]

    def place_of(self, seat: Seat | None) -> int | None:
        """The place of whoever has this seat in the present deal; None for the dummy, which is nobody's."""
        if seat is None or self.hand is None:
            return None
        seats = _seats(self.players, self.hand.dealer)
        return seats.index(seat) if seat in seats else None

    def answered(self, place: int, command: str) -> int | None:
        """The seq with which this command of the client was done; None if it was not."""
        return next((seq for at, known, seq in self.done if (at, known) == (place, command)), None)

    def bot_at(self, place: int) -> str | None:
        """Level of the bot that plays at `place`; None where a person plays."""
        sitter = self.sitters[place]
        return sitter.level if sitter.kind == "bot" or sitter.away else None

    def record(self) -> Record:
        """The finished deals as a record, each with its proof; nothing of the deal that is going on."""
        proofs = {n: (seed.hex(), commitment(seed)) for n, seed in enumerate(self.seeds)}
        return record_of(self.pulka, proofs)
