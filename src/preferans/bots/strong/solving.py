"""Worlds put to the solver: what every card is worth in each of them."""

from __future__ import annotations

import time
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from preferans.bots.belief.worlds import Worlds
from preferans.bots.bot import Budget
from preferans.bots.sight import Sight
from preferans.bots.solving import solver
from preferans.rules.seat import Seat
from preferans.solver import Game, native

BLOCK = 16
"""Worlds solved between two looks at the clock."""

PLAIN_SHARE = 0.05
"""Share of the worlds that is imagined where the kernel is missing."""


class Clock:
    """The deadline of one decision."""

    def __init__(self, budget: Budget) -> None:
        self._end = None if budget.seconds is None else time.monotonic() + budget.seconds
        self.budget = budget

    def up(self) -> bool:
        return self._end is not None and time.monotonic() >= self._end

    def worlds(self, count: int, least: int = 1) -> int:
        """How many worlds to imagine where the level wants `count`."""
        share = self.budget.effort * (1.0 if native else PLAIN_SHARE)
        return max(least, round(count * share))


def card_values(sight: Sight, worlds: Worlds, declarer: Seat, clock: Clock) -> NDArray[np.int8]:
    """Worlds x 32: tricks of `declarer` from now on after each card, -1 for cards that may not be played.

    Stops at the deadline with the worlds solved so far.
    """
    play = sight.play
    assert play is not None
    game = Game.RASPASY if sight.declarer is None else Game.of(sight.contract)
    talon = _talon_leads(sight, worlds)
    leader = int(play.trick.leader)
    table = [int(card) for card in play.trick.cards]
    two_hands = len(play.participants) == 2
    hands = worlds.hands
    if two_hands:
        hands = hands.copy()
        hands[:, Seat.SECOND] = 0
    parts = [
        solver().world_card_values(
            hands[block],
            game,
            int(declarer),
            leader,
            table,
            talon=talon[block],
            dealer_plays=play.dealer_plays and play.talon_leads > 0,
            two_hands=two_hands,
            threads=clock.budget.threads,
        )
        for block in _blocks(len(hands), clock)
    ]
    return np.concatenate(parts)


def _talon_leads(sight: Sight, worlds: Worlds) -> NDArray[np.int8]:
    """Worlds x 2: the talon cards that lead this trick and the next (-1: none); the second may still be face down."""
    play = sight.play
    assert play is not None
    leads = np.full((len(worlds), 2), -1, np.int8)
    if play.trick.talon_card is not None:
        leads[:, 0] = play.trick.talon_card
        if play.talon_leads > 1:
            leads[:, 1] = np.log2(worlds.aside).astype(np.int8)  # one card lies aside in each world
    return leads


def _blocks(count: int, clock: Clock) -> Iterator[slice]:
    if clock.budget.seconds is None:
        yield slice(0, count)
        return
    for start in range(0, count, BLOCK):
        if start and clock.up():
            return
        yield slice(start, min(start + BLOCK, count))
