"""What a deal came to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from preferans.rules.contract import Contract
from preferans.rules.seat import Seat


class TalonWorth(StrEnum):
    """What the talon was worth by the lists of paid talons (C.6)."""

    NOTHING = "nothing"
    ACE = "ace"
    MARRIAGE = "marriage"
    ACE_KING = "ace_king"
    TWO_ACES = "two_aces"


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """All that scoring needs, and no cards: a score keeper for real cards types the same facts in.

    A deal that everybody passed has neither contract nor declarer (raspasy).
    """

    taken: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Tricks of FIRST, SECOND, THIRD and the sitting DEALER; all 0 when nothing was played."""
    contract: Contract | None = None
    """The contract ordered; for a surrender the winning bid."""
    declarer: Seat | None = None
    whisters: tuple[Seat, ...] = ()
    """Who undertook to beat the contract, in the order in which they spoke; DEALER if he returned the whist (D.4)."""
    half_whister: Seat | None = None
    """Who said half-whist, whether it stood or the whist was returned (D.2)."""
    returned: bool = False
    """The whist was returned after half-whist, by the passer or by the dealer (D.3)."""
    played: bool = True
    """Cards were played, or the division of the tricks agreed; False: passed out, half-whist or surrender."""
    surrendered: bool = False
    checked: bool = False
    """A ten-trick game that nobody whisted but was checked (D.6)."""
    blind: bool = False
    """The declarer won the auction without having looked, or the blind pass doubled this raspasy (B.9)."""
    blind_run: int = 0
    """Raspasy: how many blind passes in a row, this deal's included, multiply it (B.9): 0, 1 (×2), 2 and more (×4)."""
    compulsory: bool = False
    """A compulsory deal of the opening (F.12, F.13, F.15)."""
    talon: TalonWorth = TalonWorth.NOTHING
    """Worth of the talon that the declarer took; NOTHING when it was not taken or thrown back."""
    thrown_back: bool = False
    """The declarer threw the talon back (C.7)."""
    refused_talon: bool = False
    """The declarer refused the talon unseen (C.8)."""
    pool_share: int | None = None
    """Points of the made game that go to the pool where the player may choose (F.14); None: all of them."""

    @property
    def raspasy(self) -> bool:
        return self.contract is None

    @property
    def undertricks(self) -> int:
        """Tricks that the declarer of a game lacks; for a misère the tricks he took; 0 if made or not played."""
        if self.contract is None or self.declarer is None or not self.played:
            return 0
        taken = self.taken[self.declarer]
        return taken if self.contract.is_misere else max(0, self.contract.tricks - taken)
