"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from preferans.bots.bot import Bot
from preferans.bots.chance import RandomBot
from preferans.bots.cheater import CheaterBot
from preferans.bots.greedy import GreedyBot
from preferans.bots.strong.bot import HARD, INSANE, StrongBot, uniform
from preferans.bots.strong.mind import Mind
from preferans.bots.thumb.bot import EASY, MEDIUM, ThumbBot
from preferans.solver import native

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

LEVELS: Final = ("easy", "medium", "hard", "insane")
"""The levels of partners, weakest first."""

BY_THUMB: Final = ("easy", "medium")
"""The levels that need no kernel."""


def offered() -> tuple[str, ...]:
    """The levels that a player may choose as partners: without the kernel only those that play by rules of thumb."""
    return LEVELS if native else BY_THUMB


def make_bot(name: str) -> Bot:
    """The bot registered under `name`. ValueError, naming the known ones, if there is none."""
    if name not in BOTS:
        raise ValueError(f"there is no bot {name!r}; known bots: {', '.join(BOTS)}")
    return BOTS[name]()


def make_contestant(name: str) -> Bot:
    """A bot for the arena: any registered one, the yardstick that sees all cards, or a strong one with other figures.

    `hard@inference=0@talons=60` is `hard` with two figures of its Mind changed. ValueError if there is no such thing.
    """
    if name == "cheater":
        return CheaterBot()
    base, *changes = name.split("@")
    bot = make_bot(base)
    if not changes:
        return bot
    if isinstance(bot, StrongBot):
        return replace(bot, mind=replace(bot.mind, name=name, **dict(_change(bot.mind, text) for text in changes)))
    raise ValueError(f"{base} has no figures to change")


def _change(mind: Mind, text: str) -> tuple[str, Any]:
    field, _, value = text.partition("=")
    old = getattr(mind, field, None) if field != "name" else None
    if old is None:
        raise ValueError(f"a strong bot has no figure {field!r}")
    try:
        return field, type(old)(float(value))
    except ValueError:
        raise ValueError(f"{field}: {value!r} is no number") from None
