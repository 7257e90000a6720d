"""Problems from books, newspapers and other programs, each with its source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final

import yaml

LANGUAGES: Final = ("en", "ru", "uk")


@dataclass(frozen=True, slots=True)
class Problem:
    """One deal with open hands, to be solved."""

    id: str
    title: Mapping[str, str]
    """By language."""
    position: str
    """HAND0 HAND1 HAND2 GAME DECLARER LEADER, as `preferans solve` reads it."""
    value: int
    """Declarer's tricks with best play by all."""
    leads: tuple[str, ...]
    """Every first card that keeps the value."""
    source: Mapping[str, str]
    """Where it was published, by language."""
    level: int | None = None
    """The level of the contract, where the source names it."""
    published: Mapping[str, int | bool] = field(default_factory=dict)
    """What the source says, where it says anything: `declarer_tricks`, `declarer_makes` or `caught`."""
    note: Mapping[str, str] | None = None
    """Something to know about the problem, by language."""


@cache
def problems() -> tuple[Problem, ...]:
    """The collection that comes with the program, in its order."""
    text = (files("preferans.analysis") / "data" / "problems.yaml").read_text(encoding="utf-8")
    return tuple(_problem(entry) for entry in yaml.safe_load(text)["problems"])


def _problem(entry: dict[str, Any]) -> Problem:
    return Problem(
        id=entry["id"],
        title=entry["title"],
        position=entry["problem"],
        value=entry["value"],
        leads=tuple(entry["leads"].split()),
        source=_by_language(entry["source"]),
        level=entry.get("level"),
        published=entry.get("published", {}),
        note=entry.get("note"),
    )


def _by_language(text: str | dict[str, str]) -> dict[str, str]:
    return dict.fromkeys(LANGUAGES, text) if isinstance(text, str) else text
