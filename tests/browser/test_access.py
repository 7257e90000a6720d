"""No barriers on any page: axe with the rules of WCAG 2.0 to 2.2, A and AA."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import ROOT, Server
from tests.browser.screens import SIZES, Screens, complete, quiet, untranslated

pytestmark = [pytest.mark.browser, pytest.mark.slow]

RULES: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


def axe_source() -> str:
    """The newest axe at hand: that of package.json, else the one that comes with the Python package."""
    own = ROOT / "node_modules/axe-core/axe.min.js"
    if own.is_file():
        return own.read_text(encoding="utf-8")
    return (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


def barriers(page: Page) -> list[str]:
    """What axe finds on the page now."""
    page.evaluate(axe_source())
    found = page.evaluate("rules => axe.run({ runOnly: rules })", RULES)
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("scene", ["auction", "discard", "follow", "open-mine", "misere", "result-failed", "final"])
def test_the_table_has_no_barriers(screens: Screens, scenes: str, scene: str) -> None:
    for size, theme, language in (("phone", "dark", "ru"), ("lying", "light", "uk"), ("desk", "light", "en")):
        page = screens.show(f"{scenes}/table/{scene}?still=1&lang={language}", size, theme)
        assert not barriers(page), (size, theme)


@pytest.mark.parametrize("dialog", ["menu", "settings", "keys", "sheet", "game", "claim", "deal"])
def test_the_papers_over_the_table_have_no_barriers(screens: Screens, scenes: str, dialog: str) -> None:
    for size, theme in (("phone", "light"), ("desk", "dark")):
        page = screens.show(f"{scenes}/table/may-claim?still=1&lang=ru", size, theme)
        page.locator("#claim" if dialog == "claim" else "#menu").click()
        if dialog not in ("menu", "claim"):
            names = {"sheet": 1, "deal": 1, "game": 2, "settings": 3, "keys": 4}
            page.locator("dialog .menu .button").nth(names[dialog]).click()
        if dialog == "deal":
            page.locator("dialog[data-name=sheet] footer .button").first.click()
            page.locator("dialog .entries, dialog .verdict").first.wait_for()
        page.wait_for_selector(f"dialog[data-name={dialog}]")
        complete(page)
        assert not untranslated(page)
        assert not barriers(page), (size, theme)
        quiet(page)


@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_the_home_page_has_no_barriers(screens: Screens, server: Server, language: str) -> None:
    for size, theme in (("phone", "light"), ("tablet", "dark"), ("desk", "light")):
        page = screens.show(f"{server.address}/?lang={language}", size, theme)
        page.locator("details.all > summary").click()
        page.locator("details.group > summary").first.click()
        page.locator("details.group a.term").first.wait_for()
        assert not untranslated(page)
        assert not barriers(page), (size, theme)
        assert page.evaluate("document.documentElement.scrollWidth") == SIZES[size][0]
        quiet(page)


@pytest.mark.parametrize(("language", "theme"), [("ru", "light"), ("uk", "dark"), ("en", "light")])
def test_the_rule_book_has_no_barriers(screens: Screens, server: Server, language: str, theme: str) -> None:
    page = screens.show(f"{server.address}/rules?lang={language}", "phone", theme)
    assert not barriers(page)
    assert page.evaluate("document.documentElement.scrollWidth") == SIZES["phone"][0]
    quiet(page)
