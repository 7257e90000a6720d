"""Tables to play at, without store, socket or clock."""

from __future__ import annotations

import hashlib
import random

from preferans.notation.conventions import preset, with_options
from preferans.notation.moves import format_move
from preferans.rules.convention import Convention
from preferans.table import Chance, Command, Event, MakeMove, Ready, Sitter, Table, create, decide

BOTS = (Sitter(kind="bot", name="Ann", level="easy"), Sitter(kind="bot", name="Bob", level="easy"))
ME = Sitter(kind="human", name="Me", player="me")


def sochi(**options: object) -> Convention:
    return with_options(preset("sochi"), {name.replace("__", "."): value for name, value in options.items()})


class Player:
    """Plays a table by itself: keeps the events, draws seeds from a counter, moves at random."""

    def __init__(self, convention: Convention, sitters: tuple[Sitter, ...] = (ME, *BOTS), seed: int = 0) -> None:
        self.rng = random.Random(seed)
        self.counter = seed * 10_000
        self.events: list[Event] = list(create(convention, sitters, 0, "b0", self.chance()))
        self.table = Table.replay("t", self.events)

    def chance(self) -> Chance:
        self.counter += 1
        return Chance(hashlib.sha256(b"seed %d" % self.counter).digest(), now=self.counter * 1000)

    def do(self, command: Command) -> tuple[Event, ...]:
        made = decide(self.table, command, self.chance())
        for event in made:
            self.table = self.table.after(event)
            self.events.append(event)
        return made

    def move(self, text: str | None = None, command_id: str | None = None) -> tuple[Event, ...]:
        """Make this move, or a random one, for whoever is to act."""
        actor, hand = self.table.actor, self.table.hand
        assert actor is not None and hand is not None
        if text is None:
            text = format_move(self.rng.choice(hand.deal.legal_moves()))
        return self.do(MakeMove(actor, text, command_id))

    def finish_deal(self) -> None:
        while self.table.in_play:
            self.move()

    def next_deal(self) -> None:
        for place in self.table.people:
            self.do(Ready(place))
