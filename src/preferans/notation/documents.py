"""Data written by hand, as YAML or JSON: plain lists, mappings with the line they begin in, and scalars.

YAML is read by its later rules, in which `on`, `no` and `off` are words and `010` is ten; a key may stand in a mapping
only once.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

from preferans.notation.errors import NotationError

MAX_TEXT: Final = 20_000_000
"""Longest text that is read, in characters."""


class Lines(dict[Any, Any]):
    """A mapping that knows the line of the text in which it begins; 0 if that is not known."""

    line: int = 0


def parse_document(text: str) -> Any:
    """The data of a YAML or JSON text. NotationError names the line that cannot be read."""
    if len(text) > MAX_TEXT:
        raise NotationError(f"the text is longer than {MAX_TEXT} characters")
    text = text.removeprefix("\ufeff")
    try:
        return _json(text) if text.lstrip()[:1] in ("{", "[") else _yaml(text)
    except RecursionError:
        raise NotationError("lists and mappings are nested too deeply") from None


def _json(text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_no_key_twice, parse_constant=_no_such_number)
    except json.JSONDecodeError as error:
        try:
            return _yaml(text)  # YAML may begin with a bracket too
        except NotationError:
            raise NotationError(f"line {error.lineno}: {error.msg}") from None
    except NotationError:
        raise
    except ValueError as error:  # a number with thousands of digits
        raise NotationError(str(error)) from None


def _no_key_twice(pairs: list[tuple[str, object]]) -> Lines:
    mapping = Lines(pairs)
    if len(mapping) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise NotationError(f"the key {twice!r} is there twice")
    return mapping


def _no_such_number(name: str) -> object:
    raise NotationError(f"{name} is no number here")


def _yaml(text: str) -> Any:
    import yaml

    try:
        return yaml.load(text, _loader())  # noqa: S506  (a SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = f"line {mark.line + 1}: " if mark else ""
        raise NotationError(f"{where}{error.problem or error.context}") from None
    except yaml.YAMLError as error:  # a character that YAML does not allow
        raise NotationError(" ".join(str(error).split())) from None


def _loader() -> Any:
    """A safe YAML loader with plain scalars, lines of mappings, and no key twice."""
    import yaml

    class Loader(yaml.SafeLoader):
        def mapping(self, node: yaml.MappingNode) -> Any:
            data = Lines()
            data.line = node.start_mark.line + 1
            yield data
            for key_node, value_node in node.value:
                key = self.construct_object(key_node, deep=True)
                if isinstance(key, list | dict | set):
                    raise yaml.constructor.ConstructorError(None, None, "a key is a word", key_node.start_mark)
                if key in data:
                    message = f"the key {key!r} is there twice"
                    raise yaml.constructor.ConstructorError(None, None, message, key_node.start_mark)
                data[key] = self.construct_object(value_node, deep=True)

        def number(self, node: yaml.ScalarNode) -> int | float:
            try:
                return float(node.value) if node.tag.endswith("float") else int(node.value)
            except ValueError as error:
                raise yaml.constructor.ConstructorError(None, None, str(error), node.start_mark) from None

    Loader.yaml_implicit_resolvers = {}
    plain = {
        "null": (r"~|null|Null|NULL|", ["~", "n", "N", ""]),
        "bool": (r"true|True|TRUE|false|False|FALSE", list("tTfF")),
        "int": (r"[-+]?[0-9]+", list("-+0123456789")),
        "float": (r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", list("-+.0123456789")),
    }
    for name, (pattern, first) in plain.items():
        Loader.add_implicit_resolver(f"tag:yaml.org,2002:{name}", re.compile(f"^(?:{pattern})$"), first)
    Loader.add_constructor("tag:yaml.org,2002:map", Loader.mapping)
    Loader.add_constructor("tag:yaml.org,2002:int", Loader.number)
    Loader.add_constructor("tag:yaml.org,2002:float", Loader.number)
    return Loader
