"""Tips: one for each first occasion, never over what is to be pressed, once, and not for those who want none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.screens import SIZES, quiet, untranslated, watched

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TIPS = {
    "auction": "auction",
    "whist": "whist",
    "misere": "misere",
    "misere-catch": "catch",
    "raspasy": "raspasy",
    "result-made": "sheet",
}
"""The tip of each scene."""


@pytest.fixture
def newcomer(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """A page of somebody who has never been here; the parameter is the size."""
    width, height = SIZES[request.param]
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", has_touch=width < 800
    )
    yield watched(context)
    context.close()


def visit(page: Page, scenes: str, scene: str, language: str = "ru") -> None:
    page.goto(f"{scenes}/table/{scene}?still=1&lang={language}")
    page.wait_for_selector("body[data-ready]")


@pytest.mark.parametrize(
    ("newcomer", "language"), [("phone", "ru"), ("lying", "uk"), ("desk", "en")], indirect=["newcomer"]
)
def test_each_first_occasion_has_a_tip_that_is_in_nobodys_way(newcomer: Page, scenes: str, language: str) -> None:
    for scene, name in TIPS.items():
        visit(newcomer, scenes, scene, language)
        tip = newcomer.locator(".tip")
        expect(tip).to_have_attribute("data-tip", name)
        assert not untranslated(newcomer)
        box, size = tip.bounding_box(), newcomer.viewport_size
        assert box is not None and size is not None
        assert box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
        assert box["y"] >= 0 and box["y"] + box["height"] <= size["height"]
        covered = newcomer.evaluate(
            "() => { const tip = document.querySelector('.tip').getBoundingClientRect();"
            " return [...document.querySelectorAll('#panel button:not([disabled]), #hand .slot, #acts button, .plate,"
            " .bubble, #pile, .open-hand .slot, #trick pref-card, #talon pref-card')]"
            ".filter(node => node.checkVisibility()).map(node => [node.getBoundingClientRect(), node])"
            ".filter(([box]) => box.left < tip.right && box.right > tip.left"
            " && box.top + 6 < tip.bottom && box.bottom > tip.top)"
            ".map(([, node]) => node.outerHTML.slice(0, 100)); }"
        )
        assert not covered, (scene, covered)
        tip.locator("[data-key=tip]").click()
        expect(tip).to_have_count(0)
        visit(newcomer, scenes, scene, language)
        newcomer.wait_for_timeout(300)
        assert newcomer.locator(".tip").count() == 0, "each tip comes once"
    quiet(newcomer)


@pytest.mark.parametrize("newcomer", ["phone"], indirect=True)
def test_a_tip_stays_while_others_move_until_the_reader_has_moved(newcomer: Page, scenes: str) -> None:
    newcomer.goto(f"{scenes}/table/raspasy-wait?lang=ru")  # here the others move
    newcomer.wait_for_selector("body[data-turn=theirs] .tip")
    newcomer.wait_for_selector("body[data-turn=mine][data-live=true]")
    assert newcomer.locator("#felt > .tip").count(), "it could not even be read"
    newcomer.locator("#hand .slot.legal").first.tap()
    expect(newcomer.locator(".tip")).to_have_count(0)
    quiet(newcomer)


@pytest.mark.parametrize("newcomer", ["phone"], indirect=True)
def test_the_next_move_takes_a_tip_away_and_settings_switch_them_off(newcomer: Page, scenes: str) -> None:
    visit(newcomer, scenes, "auction")
    expect(newcomer.locator(".tip")).to_be_visible()
    newcomer.locator("#panel [data-move=pass]").tap()
    if newcomer.locator("#panel .armed").count():
        newcomer.locator("#panel .armed").tap()
    expect(newcomer.locator(".tip")).to_have_count(0)
    newcomer.locator("#menu").tap()
    newcomer.locator("dialog .menu .button").nth(3).tap()
    switch = newcomer.locator("dialog label", has_text="Подсказки новичку").locator("input")
    expect(switch).to_be_checked()
    switch.tap()
    visit(newcomer, scenes, "whist")
    newcomer.wait_for_timeout(300)
    assert newcomer.locator(".tip").count() == 0
    quiet(newcomer)
