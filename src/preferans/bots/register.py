"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from preferans.bots.bot import Bot
from preferans.bots.chance import RandomBot
from preferans.bots.cheater import CheaterBot
from preferans.bots.greedy import GreedyBot
from preferans.bots.strong.bot import HARD, INSANE, StrongBot, uniform
from preferans.bots.thumb.bot import EASY, MEDIUM, ThumbBot

BOTS: Final[dict[str, Callable[[], Bot]]] = {
    "random": RandomBot,
    "easy": lambda: ThumbBot(EASY),
    "medium": lambda: ThumbBot(MEDIUM),
    "hard": lambda: StrongBot(HARD),
    "insane": lambda: StrongBot(INSANE),
    "uniform-greedy-24": GreedyBot,
    "uniform-exact-24": lambda: StrongBot(uniform(24)),
    "uniform-exact-160": lambda: StrongBot(uniform(160)),
}
"""Every bot that plays by a view alone: the levels, weakest first, then the baselines."""

OFFERED: Final = ("easy", "medium", "hard", "insane")
"""The levels that a player may choose as partners."""


def make_bot(name: str) -> Bot:
    """The bot registered under `name`. ValueError, naming the known ones, if there is none."""
    if name not in BOTS:
        raise ValueError(f"there is no bot {name!r}; known bots: {', '.join(BOTS)}")
    return BOTS[name]()


def make_contestant(name: str) -> Bot:
    """A bot for the arena: any registered one, or the yardstick that sees all cards."""
    return CheaterBot() if name == "cheater" else make_bot(name)
