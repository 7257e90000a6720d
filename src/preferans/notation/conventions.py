"""Conventions as text: a name, the number of players and the options by dotted name; as JSON, TOML or in a link."""

from __future__ import annotations

import base64
import json
import tomllib
import zlib
from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any, Final

from preferans.notation.errors import NotationError
from preferans.rules.convention import OPTIONS, Convention, Option, problems, seated
from preferans.rules.presets import PRESETS

MAX_TEXT: Final = 20_000
"""Longest text of a convention that is read, in characters."""


def option_value(option: Option, value: object) -> object:
    """The value of `option` in plain JSON terms: strings, whole numbers, true and false, lists."""
    if option.name == "surrender" and value == 0:
        return "off"
    if option.name == "deal.first_dealer":
        return "lot" if value is None else f"seat:{value}"
    if isinstance(value, StrEnum):
        return value.value
    return list(value) if isinstance(value, tuple) else value


def read_option(name: str, value: object) -> tuple[str, object]:
    """The field of Convention and its value for an option as text. NotationError names what is wrong."""
    option = OPTIONS.get(name)
    if option is None:
        raise NotationError(f"there is no option {name!r}")
    plain = _plain(option, value)
    try:
        option.check(plain)
    except ValueError as error:
        raise NotationError(str(error)) from None
    return option.field, plain


def _plain(option: Option, value: object) -> object:
    if option.name == "surrender" and value in ("off", False):
        return 0
    if option.name == "deal.first_dealer":
        if value in ("lot", None):
            return None
        if isinstance(value, str) and value.startswith("seat:") and value[5:].isdecimal():
            return int(value[5:])
    if option.kind is tuple and isinstance(value, list):
        return tuple(value)
    if option.kind is not None and issubclass(option.kind, StrEnum):
        if value is False and any(member.value == "off" for member in option.kind):
            return option.kind("off")  # YAML reads a bare `off` as false
        try:
            return option.kind(str(value))
        except ValueError:
            return value
    return value


def with_options(convention: Convention, options: Mapping[str, object]) -> Convention:
    """`convention` with the named options changed. NotationError for an unknown option or value."""
    return replace(convention, **dict(read_option(name, value) for name, value in options.items()))  # type: ignore[arg-type]


def preset(name: str, players: int = 3) -> Convention:
    """The preset of this name for 2, 3 or 4 players. NotationError if there is none."""
    if name not in PRESETS:
        raise NotationError(f"there is no convention {name!r}; there are {', '.join(PRESETS)}")
    if players not in (2, 3, 4):
        raise NotationError(f"Preferans is for 2, 3 or 4 players, not {players}")
    return seated(PRESETS[name], players)


def differences(convention: Convention) -> dict[str, object]:
    """The options in which `convention` differs from the preset it is named after."""
    base = seated(PRESETS.get(convention.name, PRESETS["sochi"]), convention.players)
    return {
        name: option_value(option, getattr(convention, option.field))
        for name, option in OPTIONS.items()
        if name != "players" and getattr(convention, option.field) != getattr(base, option.field)
    }


def all_options(convention: Convention) -> dict[str, object]:
    """Every option of `convention` by dotted name, in plain JSON terms."""
    return {name: option_value(option, getattr(convention, option.field)) for name, option in OPTIONS.items()}


def format_convention(convention: Convention) -> dict[str, Any]:
    """`convention` as JSON data, complete: it reads back equal whatever the presets of another version say."""
    options = all_options(convention)
    players = options.pop("players")
    return {"name": convention.name, "players": players, "options": options}


def parse_convention(data: object) -> Convention:
    """The convention of JSON data: `{"name", "players", "options"}`; what is left out is the preset's.

    Raises NotationError for anything unknown and for combinations that cannot be played.
    """
    if not isinstance(data, Mapping):
        raise NotationError("a convention is an object with name, players and options")
    unknown = set(data) - {"name", "players", "options"}
    if unknown:
        raise NotationError(f"a convention has no field {min(map(str, unknown))!r}")
    name, players, options = data.get("name", "sochi"), data.get("players", 3), data.get("options", {})
    if not isinstance(name, str) or not isinstance(players, int) or isinstance(players, bool):
        raise NotationError("the name of a convention is a text, its players a number")
    if not isinstance(options, Mapping) or not all(isinstance(key, str) for key in options):
        raise NotationError("the options of a convention are an object: option name to value")
    if "players" in options:
        raise NotationError("the number of players stands beside the options, not among them")
    base = preset(name, players) if name in PRESETS else replace(preset("sochi", players), name=_checked_name(name))
    convention = with_options(base, options)
    found = problems(convention)
    if found:
        option, code = found[0]
        raise NotationError(f"option {option}: this combination cannot be played ({code})")
    return convention


def _checked_name(name: str) -> str:
    if not 1 <= len(name) <= 40 or not all(c.isalnum() or c in "_- " for c in name):
        raise NotationError("the name of a convention has 1 to 40 letters, digits, blanks, - or _")
    return name


def to_json(convention: Convention) -> str:
    """A small JSON file: what differs from the preset."""
    data = {"name": convention.name, "players": convention.players, "options": differences(convention)}
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def to_toml(convention: Convention) -> str:
    """A small TOML file: what differs from the preset."""
    lines = [f'name = "{convention.name}"', f"players = {convention.players}", "", "[options]"]
    lines += [f'"{name}" = {json.dumps(value)}' for name, value in differences(convention).items()]
    return "\n".join(lines) + "\n"


def from_text(text: str) -> Convention:
    """The convention of a JSON or TOML text."""
    if len(text) > MAX_TEXT:
        raise NotationError(f"a convention is at most {MAX_TEXT} characters long")
    try:
        data = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except (json.JSONDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise NotationError(f"neither JSON nor TOML: {error}") from None
    except ValueError:
        raise NotationError("a number has thousands of digits") from None
    return parse_convention(data)


def to_link(convention: Convention) -> str:
    """A short text for a link: letters, digits, - and _ only."""
    data = [convention.name, convention.players, differences(convention)]
    packed = zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 9)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def from_link(text: str) -> Convention:
    """The convention of `to_link`. NotationError if the text is damaged."""
    if len(text) > MAX_TEXT:
        raise NotationError("this link is too long to hold a convention")
    try:
        packed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        unpacker = zlib.decompressobj()
        raw = unpacker.decompress(packed, MAX_TEXT)
        name, players, options = json.loads(raw)
    except (ValueError, TypeError, zlib.error, RecursionError):
        raise NotationError("this link holds no convention") from None
    return parse_convention({"name": name, "players": players, "options": options})
