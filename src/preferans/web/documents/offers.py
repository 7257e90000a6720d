"""What a new table can be, and the texts of a language."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from preferans.web.documents.tables import OptionValue


class OptionChoice(Struct, frozen=True, kw_only=True):
    value: OptionValue
    title: str


class OptionInfo(Struct, frozen=True, kw_only=True):
    """One option of a convention, with its words in the caller's language."""

    name: str
    group: str
    title: str
    text: str
    rule: str
    kind: Literal["choice", "bool", "int", "list", "place"]
    default: OptionValue
    values: list[OptionChoice]
    """What a dialog offers."""
    lowest: int | None
    highest: int | None
    """Range of a number that may also have other values than those offered."""


class PresetInfo(Struct, frozen=True, kw_only=True):
    name: str
    title: str
    summary: str
    options: dict[str, OptionValue]
    """Every option, for three players."""


class BotInfo(Struct, frozen=True, kw_only=True):
    name: str
    title: str
    text: str


class OptionsDocument(Struct, frozen=True, kw_only=True):
    """Everything a dialog for a new table needs."""

    presets: list[PresetInfo]
    options: list[OptionInfo]
    """In the order in which they are shown, group by group."""
    bots: list[BotInfo]
    """Levels that may be chosen, weakest first."""
    languages: list[str]
    language: str
    """The caller's language."""
    name: str | None
    """What the caller was called last time."""


class Catalogue(Struct, frozen=True, kw_only=True):
    """Every text of one language: one string, or one for each plural form of the language."""

    language: str
    messages: dict[str, str | list[str]]


class TermInfo(Struct, frozen=True, kw_only=True):
    """A word of the game."""

    id: str
    name: str
    text: str
    """What it means."""
    rule: str
    """Paragraph of the rule book that says more."""
    forms: list[str]
    """In which forms it occurs in a text, in small letters."""


class Glossary(Struct, frozen=True, kw_only=True):
    """The words of the game in the caller's language, in the order of the alphabet."""

    terms: list[TermInfo]
