"""The subcommands of `preferans`: each module here exposes `command` and is imported only when it is called."""

from __future__ import annotations

from typing import Any


def command_help(summary: str, example: str) -> dict[str, Any]:
    """The help of a subcommand as keyword arguments of `click.command`: what it does and one example to paste."""
    return {"short_help": summary, "help": summary, "epilog": f"\b\nExample:\n  {example}"}
