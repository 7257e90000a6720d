"""The words of the game are explained where they are met: by a tap, by keys, beside the score and in the options."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.screens import SIZES, Screens, quiet, until
from tests.browser.test_access import RULES, axe_source, barriers

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def explained(page: Page, term: str) -> None:
    """The slip of this word is open, within the screen, without barriers; Escape gives the focus back."""
    slip = page.locator(".term-slip")
    expect(slip).to_be_visible()
    box, size = slip.bounding_box(), page.viewport_size
    assert box is not None and size is not None
    assert box["x"] >= 0 and box["x"] + box["width"] <= size["width"] and box["y"] + box["height"] <= size["height"]
    page.evaluate(axe_source())
    found = page.evaluate("rules => axe.run('.term-slip', { runOnly: rules })", RULES)
    assert not found["violations"]
    assert not page.evaluate("import('/static/js/i18n.js').then(texts => [...texts.missing])")
    page.keyboard.press("Escape")
    expect(slip).to_have_count(0)
    expect(page.locator(f"a.term[data-term={term}]:focus")).to_have_count(1)


@pytest.mark.parametrize(("language", "size"), [("ru", "phone"), ("uk", "desk"), ("en", "lying")])
def test_words_of_the_rule_book_are_explained(screens: Screens, server: Server, language: str, size: str) -> None:
    page = screens.show(f"{server.address}/rules?lang={language}#C.1", size)
    assert page.locator("a.term").count() > 100
    until(page, "scrollY > 500")  # the paragraph of the address is in sight
    word = page.locator("a.term[data-term=talon]").first
    word.focus()
    page.keyboard.press("Enter")
    explained(page, "talon")
    quiet(page)


def test_words_of_a_result_and_of_the_options_are_explained(screens: Screens, scenes: str, server: Server) -> None:
    page = screens.show(f"{scenes}/table/result-failed?still=1&lang=ru", "phone")
    page.locator("#panel [data-key=result]").click()
    page.locator("dialog .entries a.term[data-term=consolation]").click()
    explained(page, "consolation")
    expect(page.locator("dialog[data-name=result]")).to_be_visible()
    page = screens.show(f"{server.address}/?lang=ru", "desk")
    page.locator("details.all > summary").click()
    page.locator("details.group > summary").first.click()
    page.locator("details.group a.term[data-term=misere]").first.click()
    explained(page, "misere")
    quiet(page)


@pytest.mark.parametrize(("language", "size", "theme"), [("ru", "phone", "dark"), ("uk", "desk", "light")])
def test_the_glossary_has_no_barriers(screens: Screens, server: Server, language: str, size: str, theme: str) -> None:
    page = screens.show(f"{server.address}/glossary?lang={language}#talon", size, theme)
    assert not barriers(page)
    assert page.evaluate("document.documentElement.scrollWidth") == SIZES[size][0]
    quiet(page)
