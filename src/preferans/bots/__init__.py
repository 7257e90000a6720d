"""Bots: players that see a `View` and answer with a move."""

from preferans.bots.bot import UNLIMITED, Bot, Budget
from preferans.bots.register import BOTS, OFFERED, make_bot

__all__ = ["BOTS", "OFFERED", "UNLIMITED", "Bot", "Budget", "make_bot"]
