"""A whole deal of every kind, from the first call to what it has written, in each layout."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.person import Person, by_mouse, by_touch
from tests.browser.screens import SIZES, quiet, untranslated, watched

pytestmark = [pytest.mark.browser, pytest.mark.slow]

AT_ONCE = 'localStorage.setItem("preferans.prefs", \'{"speed": "none", "collect": "none", "confirm": "off"}\')'

KINDS: Final[dict[str, tuple[tuple[str, ...], set[str], str]]] = {
    "closed": (("bid 6", "order"), {"discard", "order", "play"}, "сыграно|, без"),
    "open": (("open", "whist", "pass"), {"whist", "openness", "play", "open"}, "сыграно|, без"),
    "misere": (("bid M",), {"discard", "play"}, "(?i)мизер"),
    "raspasy": (("pass",), {"play"}, "(?i)распас"),
    "half": (("half", "pass"), {"whist"}, "(?i)полвист"),
    "surrender": (("bid 6", "surrender"), {"discard"}, "без розыгрыша"),
    "claim": (("bid 6", "order"), {"discard", "order"}, "все согласились"),
}
"""What the person says where it is possible, what has to be met on the way, and what the result says."""


@pytest.fixture(params=["phone", "lying", "desk"])
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page of each layout on which nothing is waited for."""
    width, height = SIZES[request.param]
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", has_touch=width < 800
    )
    context.add_init_script(AT_ONCE)
    yield watched(context)
    context.close()


@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_deal(page: Page, scenes: str, kind: str) -> None:
    wishes, stages, verdict = KINDS[kind]
    width = page.viewport_size["width"] if page.viewport_size else 0
    person = Person(page, by_touch if width < 800 else by_mouse, random.Random(1), wishes)
    page.goto(f"{scenes}/table/deal-{kind}?lang=ru")
    page.wait_for_selector("body[data-ready]")

    def done() -> bool:
        offers = kind == "claim" and page.locator("#claim").is_visible()
        if offers and page.evaluate("document.body.dataset.turn") == "mine":
            person.press(page.locator("#claim"))
            person.press(page.locator("dialog[data-name=claim] footer .primary"))
        size = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert size == [width, SIZES["phone" if width == 360 else "lying" if width == 740 else "desk"][1]]
        return person.result.count() > 0

    person.play_until(done)
    assert re.search(verdict, person.result.inner_text())
    assert person.stages >= stages
    assert not untranslated(page)
    quiet(page)
