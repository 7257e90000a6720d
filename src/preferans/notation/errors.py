"""What is wrong with a text that should denote something of the game."""

from __future__ import annotations


class NotationError(ValueError):
    """A text that cannot be read; the message says what is wrong and what would be right."""
