"""How much a phone must load before it can play."""

from __future__ import annotations

import gzip
import re

import pytest

from preferans.web import pages
from tests.browser.conftest import ROOT

STATIC = ROOT / "src/preferans/web/static"


@pytest.mark.parametrize("page", ["table", "statistics", "learn", "lesson"])
def test_the_page_is_small(page: str) -> None:
    """At most 15 modules at first, and 150 kB with everything that playing needs, now or later (gzip)."""
    modules = re.findall(r'href="(/static/js/[^"]+)"', pages.preloads(page))
    assert 1 < len(modules) <= 15
    names: list[str] = [*modules, "/static/cards.svg", "/static/i18n/ru.json"]
    for module in names[: len(modules)]:
        later = re.findall(r'\bimport\("\./([\w-]+\.js)"\)', (STATIC / "js" / module.split("/")[-1]).read_text("utf-8"))
        names += [f"/static/js/{name}" for name in later]
    assert ("/static/js/dialogs.js" in names) is (page in ("table", "lesson"))
    names += re.findall(r'href="(/static/[^"]+)"', pages.shell(page, {"lang": "ru"}))
    size = sum(len(gzip.compress((STATIC / name.removeprefix("/static/")).read_bytes())) for name in set(names))
    assert size <= 150_000, size
