"""Twelve cards against given hands: what to throw away, and which game to order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from preferans.rules.cards import CardSet
from preferans.rules.contract import GAMES, Contract
from preferans.rules.seat import Seat
from preferans.solver.api import Solver
from preferans.solver.position import Game, Hands


@dataclass(frozen=True, slots=True)
class Choice:
    """What the best discards give in one game."""

    tricks: int
    """Of the declarer."""
    discards: tuple[CardSet, ...]
    """All pairs of cards that give it."""


@dataclass(frozen=True, slots=True)
class Holding:
    """What twelve cards are worth: a choice for each trump, for no trump and for misère."""

    choices: Mapping[Game, Choice]

    @property
    def highest(self) -> Contract | None:
        """The highest game on the ladder that is made; None if none is."""
        made = [game for game in GAMES if self.choices[Game.with_trump(game.trump)].tricks >= game.tricks]
        return made[-1] if made else None

    @property
    def clean(self) -> bool:
        """Whether a misère cannot be caught."""
        return self.choices[Game.MISERE].tricks == 0


def best_discards(solver: Solver, hands: Hands, declarer: Seat, leader: Seat = Seat.FIRST) -> Holding:
    """Try all 66 discards of the declarer's twelve cards in the five games and misère.

    The declarer holds two cards more than the others (twelve in a deal); `leader` leads to the first trick (E.3).
    """
    first, second, third = (hand.mask for hand in hands)
    rows = solver.kernel.best_discards(first, second, third, int(declarer), int(leader))
    return Holding(
        {Game(game): Choice(tricks, tuple(map(CardSet, discards))) for game, (tricks, discards) in enumerate(rows)}
    )
