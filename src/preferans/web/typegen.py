"""Writes the types of the protocol for the browser: `python -m preferans.web.typegen`.

The structs of the server are the only source, so that the two ends cannot drift apart. With `--check` nothing is
written and the exit status says whether the file is current.
"""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import inspect as shape

from preferans.table import messages
from preferans.web.documents import lessons, offers, service, solving, statistics, tables

TARGET: Final = Path(__file__).parent / "static" / "js" / "types.d.ts"

_UNIONS: Final = ("ServerMessage", "ClientMessage")
_SCALARS: Final[dict[type[shape.Type], str]] = {
    shape.NoneType: "null",
    shape.BoolType: "boolean",
    shape.IntType: "number",
    shape.FloatType: "number",
    shape.StrType: "string",
    shape.AnyType: "unknown",
}


def structs() -> list[type[msgspec.Struct]]:
    """Every struct of the protocol, in the order of the sources."""
    found: list[type[msgspec.Struct]] = []
    for module in (messages, tables, offers, lessons, solving, statistics, service):
        for value in vars(module).values():
            own = isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__module__ == module.__name__
            if own:
                found.append(value)
    return found


def typescript(kind: shape.Type) -> str:
    """The TypeScript type of one msgspec type."""
    if type(kind) in _SCALARS:
        return _SCALARS[type(kind)]
    if isinstance(kind, shape.Metadata):
        return typescript(kind.type)
    if isinstance(kind, shape.LiteralType):
        return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in kind.values)
    if isinstance(kind, shape.UnionType):
        return " | ".join(dict.fromkeys(typescript(member) for member in kind.types))
    if isinstance(kind, (shape.ListType, shape.VarTupleType)):
        item = typescript(kind.item_type)
        return f"({item})[]" if " | " in item else f"{item}[]"
    if isinstance(kind, shape.DictType):
        return f"Record<{typescript(kind.key_type)}, {typescript(kind.value_type)}>"
    if isinstance(kind, shape.StructType):
        return kind.cls.__name__
    raise TypeError(f"no TypeScript for {kind}")


def _interface(cls: type[msgspec.Struct]) -> str:
    info = shape.type_info(cls)
    assert isinstance(info, shape.StructType)
    lines = [_comment(inspect.getdoc(cls), "")] if cls.__doc__ else []
    lines.append(f"export interface {cls.__name__} {{")
    if info.tag is not None:
        lines.append(f'  type: "{info.tag}";')
    lines += [
        f"  {field.encode_name}{'' if field.required else '?'}: {typescript(field.type)};" for field in info.fields
    ]
    return "\n".join([*lines, "}"])


def _comment(text: str | None, indent: str) -> str:
    body = (text or "").strip().split("\n")
    if len(body) == 1:
        return f"{indent}/** {body[0]} */"
    return "\n".join([f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in body), f"{indent} */"])


def _union(name: str) -> str:
    members: Any = getattr(messages, name)
    return f"export type {name} = {' | '.join(member.__name__ for member in members.__args__)};"


def generate() -> str:
    """The whole file."""
    head = "// Generated from the server's structs by `python -m preferans.web.typegen`; do not edit.\n"
    return "\n\n".join([head.rstrip(), *map(_interface, structs()), *map(_union, _UNIONS)]) + "\n"


def main(arguments: list[str]) -> int:
    """Write the file, or with `--check` compare it."""
    """Write the file, or with `--check` say whether it is current."""
    text = generate()
    if "--check" in arguments:
        current = TARGET.is_file() and TARGET.read_text(encoding="utf-8") == text
        if not current:
            sys.stderr.write(f"{TARGET}: not current; run python -m preferans.web.typegen\n")
        return 0 if current else 1
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
