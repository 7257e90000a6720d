"""Moves with what they are worth, and why one of them was chosen: what the strong player decides by and can explain."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from preferans.rules.moves import Move


@dataclass(frozen=True, slots=True)
class Option:
    """One legal move as the strong player sees it."""

    move: Move
    whists: float
    """Final whists that it promises, on average over what is not known."""
    chance: float | None = None
    """Chance that the contract in question is made (raspasy: that no more trick is taken); None where there is none."""
    best_in: float | None = None
    """Share of the imagined layouts in which no other move is better; None where that was not asked."""


class Why(StrEnum):
    """How a decision was come to."""

    FORCED = "forced"
    """There is only one legal move."""
    PROOF = "proof"
    """It holds whatever is not seen: a claim that cannot fail, or an answer to one."""
    LAYOUTS = "layouts"
    """Layouts that agree with all that was seen were solved, and this was best on average."""
    COUNCIL = "council"
    """The same for defenders with open hands, who must decide alike in every layout."""
    EXPERIENCE = "experience"
    """By what hands like this one have been worth, over the talons that may come."""
    THUMB = "thumb"
    """By a rule of thumb; no move was given a value."""


@dataclass(frozen=True, slots=True)
class Imagined:
    """The layouts that a decision was made by."""

    layouts: int
    complete: bool
    """Whether these are all that are possible."""
    weighed: bool
    """Whether some are likelier than others, by what was said and played."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A decision with its reasons: what the bot does, and all that it did it by."""

    move: Move
    why: Why
    options: tuple[Option, ...] = ()
    """What was weighed, best first: then the first one is the move. Empty where nothing was."""
    imagined: Imagined | None = None

    @property
    def best(self) -> Option | None:
        """The chosen option; None where no move was given a value."""
        return self.options[0] if self.options else None


def best_first(options: Iterable[Option]) -> list[Option]:
    """The options in falling order; equal ones stay in the order given."""
    return sorted(options, key=lambda option: -option.whists)
