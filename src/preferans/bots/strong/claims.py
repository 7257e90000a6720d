"""The answer to an offered division: accepted when no layout gives more with best play by all (rules E.4)."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Final

import numpy as np

from preferans.bots.belief.worlds import Belief
from preferans.bots.bot import Budget
from preferans.bots.payoff import payoff_of
from preferans.bots.sight import Sight
from preferans.bots.strong.solving import Clock, card_values
from preferans.bots.strong.value import game_whists, raspasy_whists, result_so_far
from preferans.rules.play import TRICKS
from preferans.rules.seat import Seat
from preferans.solver import native

LAYOUTS: Final = 24
PLAIN_LAYOUTS: Final = 2
PLAIN_CARDS: Final = 5
"""Cards each up to which an answer is worked out without the kernel."""


def acceptable(sight: Sight, offered: tuple[int, int, int], rng: random.Random, budget: Budget) -> bool:
    """Whether the division gives this seat at least what best play by all would give it in every layout looked at."""
    play = sight.play
    assert play is not None
    left = TRICKS - play.tricks_done
    if not native and left > PLAIN_CARDS:
        return False
    final = [taken + more for taken, more in zip(play.taken, (*offered, 0), strict=True)]
    result = replace(result_so_far(sight), taken=(final[0], final[1], final[2], final[3]))
    payoff = payoff_of(sight.convention, sight.public.terms)
    promised = float(payoff.whists(result)[sight.seat])
    if sight.declarer is None:
        if sight.seat is Seat.DEALER:
            return True  # his talon cards have been played: the rest is nothing to him
        counted: Seat = sight.seat
        table = raspasy_whists(sight, sight.seat, play.taken)
    else:
        counted = sight.declarer
        table = game_whists(sight, sight.seat, taken=play.taken)
    worlds = Belief(sight).draw(LAYOUTS if native else PLAIN_LAYOUTS, rng)
    values = card_values(sight, worlds, counted, Clock(budget)).astype(np.int64)
    many = sight.holder == counted if sight.declarer is not None else sight.holder != counted
    if sight.contract is not None and sight.contract.is_misere:
        many = not many
    best = values.max(axis=1) if many else np.where(values < 0, 99, values).min(axis=1)
    return promised >= float(table[play.taken[counted] + best].max()) - 1e-9
