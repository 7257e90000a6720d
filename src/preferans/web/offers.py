"""What a dialog for a new table shows, in the words of a language; and who sits down with a person."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, Literal

from preferans.notation.conventions import all_options, option_value
from preferans.rules.convention import NUMBER_RANGES, OPTIONS, Option
from preferans.rules.presets import PRESETS
from preferans.table import Sitter
from preferans.texts import LANGUAGES, Texts
from preferans.texts.catalogue import parse_po, source
from preferans.texts.glossary import terms
from preferans.web.documents.offers import BotInfo, Catalogue, Glossary, OptionChoice, OptionInfo, PresetInfo, TermInfo

Kind = Literal["choice", "bool", "int", "list", "place"]

_KINDS: Final[dict[type | None, Kind]] = {None: "place", bool: "bool", int: "int", tuple: "list"}
LONGEST_NAME: Final = 40


@cache
def presets(language: str) -> list[PresetInfo]:
    """The conventions, in the order in which they are offered."""
    texts = Texts(language)
    return [
        PresetInfo(
            name=name,
            title=texts.preset_title(name),
            summary=texts.preset_summary(name),
            options=_values(all_options(convention)),
        )
        for name, convention in PRESETS.items()
    ]


@cache
def options(language: str) -> list[OptionInfo]:
    """The options in the order in which they are shown."""
    texts = Texts(language)
    return [_option(OPTIONS[shown["name"]], shown, texts) for shown in texts.options()]


def _option(option: Option, shown: dict[str, Any], texts: Texts) -> OptionInfo:
    lowest, highest = NUMBER_RANGES.get(option.name, (None, None))
    values = [(option_value(option, value), texts.value_title(option.name, value)) for value in option.values]
    return OptionInfo(
        name=option.name,
        group=shown["group"],
        title=shown["title"],
        text=shown["text"],
        rule=option.rule,
        kind=_KINDS.get(option.kind, "choice"),
        default=_value(option_value(option, option.default)),
        values=[OptionChoice(value=_value(value), title=title) for value, title in values],
        lowest=lowest,
        highest=highest,
    )


def bots(levels: Sequence[str], language: str) -> list[BotInfo]:
    """The levels that may be chosen."""
    texts = Texts(language)
    return [BotInfo(name=level, title=texts.bot_name(level), text=texts.bot_text(level)) for level in levels]


def catalogue(language: str) -> Catalogue:
    """Every text of a language for the browser."""
    found = parse_po(source(language))
    messages: dict[str, str | list[str]] = {
        name: forms[0] if len(forms) == 1 else list(forms) for name, forms in found.items() if name
    }
    return Catalogue(language=language, messages=messages)


@cache
def glossary(language: str) -> Glossary:
    """The words of the game."""
    return Glossary(
        terms=[
            TermInfo(id=term.id, name=term.name, text=term.text, rule=term.rule, forms=list(term.forms))
            for term in terms(language)
        ]
    )


def person(language: str) -> str:
    """What somebody is called who has given no name."""
    return Texts(language).t("name.person")


def bot_sitters(levels: Sequence[str], language: str, taken: str) -> list[Sitter]:
    """A bot of each level, with names that differ from each other and from `taken`."""
    names = [name for name in Texts(language).t("name.bots").split(", ") if name != taken]
    return [Sitter(kind="bot", name=name, level=level) for name, level in zip(names, levels, strict=False)]


def own_name(*names: str | None) -> str | None:
    """The first of these that somebody has chosen: not empty, and not what a person without a name is called."""
    nameless = {person(language) for language in LANGUAGES}
    return next((clean for clean in map(clean_name, names) if clean and clean not in nameless), None)


def clean_name(name: str | None) -> str:
    """A name without control characters and doubled blanks; empty if nothing is left of it."""
    printable = "".join(c if c.isprintable() else " " for c in name or "")
    return " ".join(printable.split())[:LONGEST_NAME]


def _value(value: object) -> Any:
    return value


def _values(values: dict[str, object]) -> dict[str, Any]:
    return dict(values)
