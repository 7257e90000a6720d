"""Data written by hand, as YAML or JSON: plain lists, mappings with the line they begin in, and scalars.

YAML is read by its later rules, in which `on`, `no` and `off` are words and `010` is ten; a key may stand in a mapping
only once.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

from preferans.notation.errors import NotationError

MAX_TEXT: Final = 5_000_000
"""Longest text that is read, in characters; some ten thousand deals."""

MAX_BYTES: Final = 2 * MAX_TEXT
"""The same for a file, so that an endless one is not read to its end."""

_TAG: Final = "tag:yaml.org,2002:"
_TRUTH: Final = {"true": True, "false": False}


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
    except ValueError:
        raise NotationError("a number has thousands of digits") from None


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
    """A safe YAML loader with plain scalars only, lines of mappings, and no key twice; the fast one if there is one."""
    import yaml

    base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

    def refused(why: str, mark: Any) -> yaml.constructor.ConstructorError:
        return yaml.constructor.ConstructorError(None, None, why, mark)

    class Loader(base):  # type: ignore[misc]
        def mapping(self, node: yaml.Node) -> Any:
            if not isinstance(node, yaml.MappingNode):
                raise refused("this is no mapping", node.start_mark)
            data = Lines()
            data.line = node.start_mark.line + 1
            yield data
            for key_node, value_node in node.value:
                key = self.construct_object(key_node, deep=True)
                if isinstance(key, list | dict):
                    raise refused("a key is a word", key_node.start_mark)
                if key in data:
                    raise refused(f"the key {key!r} is there twice", key_node.start_mark)
                data[key] = self.construct_object(value_node, deep=True)

        def plain(self, node: yaml.Node) -> int | float | bool:
            text = self.construct_scalar(node)
            try:
                if node.tag == f"{_TAG}bool":
                    return _TRUTH[text.lower()]
                return float(text) if node.tag == f"{_TAG}float" else int(text)
            except (KeyError, ValueError):
                raise refused(f"{text[:40]!r} is no {node.tag.removeprefix(_TAG)}", node.start_mark) from None

    safe = yaml.SafeLoader.yaml_constructors
    Loader.yaml_constructors = {None: safe[None]} | {_TAG + kind: safe[_TAG + kind] for kind in ("null", "str", "seq")}
    Loader.add_constructor(f"{_TAG}map", Loader.mapping)
    Loader.yaml_implicit_resolvers = {}
    resolvers = {
        "null": (r"~|null|Null|NULL|", ["~", "n", "N", ""]),
        "bool": (r"true|True|TRUE|false|False|FALSE", list("tTfF")),
        "int": (r"[-+]?[0-9]+", list("-+0123456789")),
        "float": (r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", list("-+.0123456789")),
    }
    for kind, (pattern, first) in resolvers.items():
        Loader.add_implicit_resolver(_TAG + kind, re.compile(f"^(?:{pattern})$"), first)
        if kind != "null":
            Loader.add_constructor(_TAG + kind, Loader.plain)
    return Loader
