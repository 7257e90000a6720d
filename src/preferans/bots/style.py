"""How one rule-of-thumb player differs from another."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """The temper of a rule-of-thumb player."""

    name: str
    feeling: float = 0.0
    """Standard deviation, in tricks, of the error with which it judges its hand."""
    boldness: float = 0.0
    """Tricks that it adds to its own hand before bidding; negative: a cautious player."""
    memory: float = 1.0
    """Chance to remember a card that somebody else has played in an earlier trick."""
    slip: float = 0.0
    """Chance to play the second-best card that comes to its mind."""
    weighs: bool = True
    """Weighs every talon and discard; otherwise it counts its tricks once and hopes."""
