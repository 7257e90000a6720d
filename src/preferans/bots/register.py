"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from preferans.bots.bot import Bot
from preferans.bots.chance import RandomBot
from preferans.bots.thumb.bot import EASY, MEDIUM, ThumbBot

BOTS: Final[dict[str, Callable[[], Bot]]] = {
    "random": RandomBot,
    "easy": lambda: ThumbBot(EASY),
    "medium": lambda: ThumbBot(MEDIUM),
}
"""Every bot that plays by a view alone, weakest first."""

OFFERED: Final = ("easy", "medium")
"""The levels that a player may choose as partners."""


def make_bot(name: str) -> Bot:
    """The bot registered under `name`. ValueError, naming the known ones, if there is none."""
    if name not in BOTS:
        raise ValueError(f"there is no bot {name!r}; known bots: {', '.join(BOTS)}")
    return BOTS[name]()
