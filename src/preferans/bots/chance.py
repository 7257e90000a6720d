"""The bot that knows only the rules."""

from __future__ import annotations

import random
from dataclasses import dataclass

from preferans.bots.bot import Budget
from preferans.rules.moves import Move
from preferans.rules.view import View


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Any legal move, each as likely as the next."""

    name: str = "random"

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Move:
        legal = view.legal_moves()
        if not legal:
            raise ValueError("it is not this seat's turn")
        return rng.choice(legal)
