"""docs/protocol.md describes what the structs are."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect as shape

from preferans.table import messages
from preferans.table.messages import ClientMessage, EventKind, StageName
from preferans.web import api
from preferans.web.documents.solving import SolveRequest
from preferans.web.documents.tables import CreateTable
from preferans.web.typegen import structs

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def about(name: str) -> str:
    """What the page says about a struct: from its heading or its bold name to the next one of the kind."""
    heading = re.search(rf"^#+ .*\b{name}$\n(.*?)(?=^#|\Z)", PAGE, re.MULTILINE | re.DOTALL)
    bold = re.search(rf"\*\*{name}\*\*(.*?)(?=^\n|\Z)", PAGE, re.MULTILINE | re.DOTALL)
    found = heading or bold
    assert found is not None, f"docs/protocol.md does not describe {name}"
    return found[1]


@pytest.mark.parametrize("struct", structs(), ids=lambda struct: struct.__name__)
def test_every_struct_and_field_is_described(struct: type[msgspec.Struct]) -> None:
    text = about(struct.__name__)
    info = shape.type_info(struct)
    assert isinstance(info, shape.StructType)
    for field in info.fields:
        assert re.search(rf"[`\"]{field.encode_name}[`\":]", text), f"{struct.__name__}.{field.encode_name}"
    if info.tag is not None:
        assert f"#### `{info.tag}`" in PAGE


@pytest.mark.parametrize("alias", [StageName, EventKind, messages.ResultKind, messages.Role])
def test_every_value_is_described(alias: Any) -> None:
    for value in get_args(alias):
        assert f"`{value}`" in PAGE


def test_every_address_is_described() -> None:
    for route in api.ROUTES:
        assert f"`{route.method} {route.path}`" in PAGE


def test_the_examples_are_messages() -> None:
    examples = re.findall(r"```json\n(.*?)\n```", PAGE, re.DOTALL)
    assert len(examples) >= 5
    for text in examples:
        data = msgspec.json.decode(text)
        if "convention" in data:
            msgspec.json.decode(text, type=CreateTable)
        elif "position" in data:
            msgspec.json.decode(text, type=SolveRequest)
        elif data["type"] == "move":
            msgspec.json.decode(text, type=ClientMessage)
        elif "view" not in data:
            msgspec.convert(data, messages.Ack | messages.Failed)
        else:
            msgspec.convert(data["event"], messages.EventView)
