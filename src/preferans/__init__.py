"""Preferans: rules, score, bots, table and club of the great thinking card game."""

from typing import Final

__version__: Final = "0.1.0"
