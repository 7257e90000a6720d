"""A move with what it is worth: what the strong player chooses by and can explain."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from preferans.rules.moves import Move


@dataclass(frozen=True, slots=True)
class Option:
    """One legal move as the strong player sees it."""

    move: Move
    whists: float
    """Final whists that it promises, on average over what is not known."""
    chance: float | None = None
    """Chance that the contract in question is made (raspasy: that no more trick is taken); None where there is none."""


def best_first(options: Iterable[Option]) -> list[Option]:
    """The options in falling order; equal ones stay in the order given."""
    return sorted(options, key=lambda option: -option.whists)
