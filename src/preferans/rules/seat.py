"""The seats of one deal, counted from the dealer's left (rules A.6, A.8, A.9)."""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Seat(IntEnum):
    """FIRST, SECOND and THIRD hold cards; a lower one is senior (A.6).

    DEALER exists only with four players: he sits on the talon and holds no cards (A.8).
    With three players the dealer is THIRD. With two, FIRST is the opponent,
    SECOND the dummy and THIRD the dealer (A.9).
    """

    FIRST = 0
    SECOND = 1
    THIRD = 2
    DEALER = 3

    @property
    def next(self) -> Seat:
        """The next hand clockwise; the sitting dealer is passed over."""
        return _NEXT[self]

    @property
    def others(self) -> tuple[Seat, Seat]:
        """The other two hands, clockwise. Only for a seat that holds cards."""
        return _OTHERS[self]


HANDS: Final = (Seat.FIRST, Seat.SECOND, Seat.THIRD)
"""The seats that are dealt cards."""

DUMMY: Final = Seat.SECOND
"""The dummy (болван) of a two-player deal (A.9)."""

_NEXT: Final = (Seat.SECOND, Seat.THIRD, Seat.FIRST, Seat.FIRST)
_OTHERS: Final = ((Seat.SECOND, Seat.THIRD), (Seat.THIRD, Seat.FIRST), (Seat.FIRST, Seat.SECOND))
