"""What a misdeal costs the dealer of real cards (A.11)."""

from __future__ import annotations

from dataclasses import dataclass

from preferans.rules.choices import MisdealPenalty
from preferans.rules.contract import Contract
from preferans.rules.convention import Convention
from preferans.score.prices import prices_of
from preferans.score.sheet import Column, Entry, entry

_TWO_POINTS = 2
"""The fixed penalty of the convention that fines every misdeal."""


@dataclass(frozen=True, slots=True)
class Misdeal:
    """The penalty, and who deals next."""

    entries: tuple[Entry, ...]
    passes_on: bool
    """The deal goes to the next player; else the same dealer deals again."""


def misdeal(convention: Convention, dealer: int, running: int) -> Misdeal:
    """A misdeal of the player at place `dealer`, his `running`-th in a row (from 1)."""
    match convention.misdeal_penalty:
        case MisdealPenalty.NONE:
            return Misdeal((), passes_on=False)
        case MisdealPenalty.HILL2:
            return Misdeal(entry(dealer, Column.HILL, _TWO_POINTS, "A.11"), passes_on=False)
        case MisdealPenalty.SECOND:
            if running < 2:
                return Misdeal((), passes_on=False)
            undertrick = prices_of(Contract.SIX_SPADES, convention, 1).hill
            return Misdeal(entry(dealer, Column.HILL, undertrick, "A.11"), passes_on=True)
