"""What the tests of texts share."""

from __future__ import annotations

from collections.abc import Callable
from html.parser import HTMLParser

import pytest

VOID = {"br", "hr", "img"}


class _Page(HTMLParser):
    """Collects ids and links, and checks that every tag is closed in its turn."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.tags.add(tag)
        self.ids += filter(None, [values.get("id")])
        self.links += filter(None, [values.get("href")])
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def _read(html: str) -> _Page:
    page = _Page()
    page.feed(html)
    page.close()
    assert not page.open
    return page


@pytest.fixture
def read() -> Callable[[str], _Page]:
    """Reads a piece of HTML; fails if a tag is not closed in its turn."""
    return _read
