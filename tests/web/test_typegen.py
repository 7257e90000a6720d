"""The types of the browser are those of the server."""

from __future__ import annotations

from preferans.web import typegen


def test_the_types_of_the_browser_are_current() -> None:
    assert typegen.TARGET.read_text(encoding="utf-8") == typegen.generate(), "run python -m preferans.web.typegen"


def test_every_message_is_there() -> None:
    text = typegen.generate()
    for struct in typegen.structs():
        assert f"export interface {struct.__name__} {{" in text
    assert 'type: "state";' in text and "export type ServerMessage = State | Happened" in text
