"""Bots: players that see a `View` and answer with a move."""

from preferans.bots.bot import UNLIMITED, Bot, Budget
from preferans.bots.register import BOTS, make_bot, offered

__all__ = ["BOTS", "UNLIMITED", "Bot", "Budget", "make_bot", "offered"]
