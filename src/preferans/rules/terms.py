"""What a deal must know of the pulka it belongs to (rules B.8, B.9, F.12, F.15)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Compulsory(StrEnum):
    """A deal without an auction, at the start of some pulkas."""

    NONE = "none"
    RASPASY = "raspasy"
    GAME = "game"
    """The first hand must take the talon and order a game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The circumstances of one deal. Derived by the pulka, never stored."""

    lowest_level: int = 6
    """Lowest level of a game that may be bid, 6 to 8 (B.8)."""
    compulsory: Compulsory = Compulsory.NONE
    raspasy_run: int = 0
    """Raspasy deals since the last exit, before this deal."""
    blind_run: int = 0
    """Blind passes in a row that led to raspasy, before this deal (B.9 `classic_pass`)."""
    misere_price: int = 0
    """Raspasy price per trick after a failed misère in Skachki (F.13): 2, 4 or 6; 0: the ordinary one."""
    dealer_run: int = 0
    """Raspasy that this dealer has dealt in a row, before this deal; only where he stays after raspasy (A.7)."""


FRESH: Final = Terms()
"""An ordinary deal at the start of a pulka."""
