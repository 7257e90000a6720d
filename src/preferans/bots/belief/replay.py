"""What the cards already played tell about layouts: who sees all the hands does not play a card that loses.

The declarer of a misère, or of a game that is played in the open, knows every card. A layout in which one of his cards
would have been a mistake is therefore unlikely.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from preferans.bots.belief.counting import Floats
from preferans.bots.belief.worlds import Worlds
from preferans.bots.sight import Sight
from preferans.bots.solving import solver
from preferans.rules.seat import Seat
from preferans.solver import Game

MISTAKE: Final = -3.0
"""Logarithm of the likelihood of a card that costs him a trick."""


def log_likelihood_of_play(sight: Sight, worlds: Worlds, threads: int | None) -> Floats:
    """For each layout the logarithm of how likely the declarer, who sees all, would have played as he did."""
    play, declarer = sight.play, sight.declarer
    assert play is not None
    assert declarer is not None
    total = np.zeros(len(worlds))
    game = Game.of(sight.contract)
    fewer = sight.contract is not None and sight.contract.is_misere
    hands = worlds.hands.copy()
    for at in range(len(play.history) - 1, -1, -1):
        seat, card = play.history[at]
        hands[:, seat] |= np.uint32(1 << card)
        if seat != declarer or not _sees_all(sight, at):
            continue
        table = [int(c) for _, c in play.history[at - at % 3 : at]]
        leader = int(play.history[at - at % 3][0])
        values = solver().world_card_values(hands, game, int(declarer), leader, table, threads=threads)
        legal = values >= 0
        best = np.where(legal, values, 99).min(axis=1) if fewer else values.max(axis=1)
        lost = np.abs(values[:, int(card)].astype(np.int64) - best)
        total += MISTAKE * np.minimum(lost, 2)
    return total


def _sees_all(sight: Sight, at: int) -> bool:
    """Whether the hands of the defenders lay open when card `at` of the play was chosen."""
    play = sight.play
    assert play is not None
    return play.opened and (at >= 3 or sight.declarer != Seat.FIRST or at > 0)
