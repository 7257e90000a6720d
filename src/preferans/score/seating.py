"""Which person sits in which seat of a deal (A.6 – A.9)."""

from __future__ import annotations

from dataclasses import dataclass

from preferans.rules.seat import DUMMY, HANDS, Seat


@dataclass(frozen=True, slots=True)
class Seating:
    """Persons are *places* 0 … players − 1, clockwise around the table; seats are counted from the dealer's left.

    >>> Seating(3, dealer=0).place(Seat.FIRST), Seating(4, dealer=0).place(Seat.DEALER)
    (1, 0)
    """

    players: int
    dealer: int

    def __post_init__(self) -> None:
        if self.players not in (2, 3, 4) or not 0 <= self.dealer < self.players:
            raise ValueError(f"no table of {self.players} people with a dealer at place {self.dealer}")

    def place(self, seat: Seat) -> int:
        """The place of the person in `seat`. ValueError if nobody sits there (dummy, no sitting dealer)."""
        if (self.players == 2 and seat is DUMMY) or (seat is Seat.DEALER and self.players != 4):
            raise ValueError(f"nobody sits in {seat.name} with {self.players} players")
        if self.players == 2:
            return self.dealer if seat is Seat.THIRD else 1 - self.dealer
        return (self.dealer + 1 + seat) % self.players

    def seat(self, place: int) -> Seat:
        """The seat of the person at `place`."""
        steps = (place - self.dealer - 1) % self.players
        return Seat.THIRD if self.players == 2 and steps == 1 else Seat(steps)

    @property
    def hands(self) -> tuple[Seat, ...]:
        """The seats that hold cards and belong to a person, first hand first."""
        return (Seat.FIRST, Seat.THIRD) if self.players == 2 else HANDS

    @property
    def sitting_dealer(self) -> int | None:
        """The place of the dealer who sits on the talon; only with four players (A.8)."""
        return self.dealer if self.players == 4 else None

    def others(self, place: int) -> tuple[int, ...]:
        """Everybody else at the table, clockwise from `place`."""
        return tuple((place + step) % self.players for step in range(1, self.players))
