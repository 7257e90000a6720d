"""The hint button: three steps on a slip of paper, by finger, mouse and keyboard, and for the ear."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.person import Person, by_mouse, by_touch
from tests.browser.screens import SIZES, Screens, quiet, untranslated
from tests.browser.test_access import barriers

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def heard(page: Page) -> str:
    return page.locator("#live p").last.inner_text()


def inside(page: Page, size: str) -> bool:
    """Whether the slip lies on the screen, and leaves the own hand to be seen."""
    box, hand = page.locator("#hint-slip").bounding_box(), page.locator("#hand").bounding_box()
    assert box is not None
    assert hand is not None
    width, _ = SIZES[size]
    return (
        box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= width and box["y"] + box["height"] <= hand["y"]
    )


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_hint_comes_in_three_steps(screens: Screens, scenes: str, size: str) -> None:
    page = screens.show(f"{scenes}/table/follow?still=1&lang=ru", size)
    slip, button, more = page.locator("#hint-slip"), page.locator("#hint"), page.locator("[data-key=hint-more]")
    box = button.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    (by_touch if size == "phone" else by_mouse)(button)
    expect(more).to_have_text("Показать ход")
    nudge = slip.locator(".body p").inner_text()
    assert len(nudge) > 20
    assert heard(page) == nudge
    expect(page.locator(".hinted")).to_have_count(0)
    more.click()
    expect(slip.locator(".advice")).to_contain_text("Сыграйте ")
    assert "Сыграйте " in heard(page)
    hinted = page.locator("#hand .slot.hinted")
    expect(hinted).to_have_count(1)
    assert inside(page, size)
    more.click()
    slip.locator("tbody tr").first.wait_for()
    assert len(slip.locator("p.hint").inner_text()) > 20
    assert "В вистах" in heard(page)
    assert inside(page, size)
    assert not untranslated(page)
    hinted.click()
    expect(slip).to_be_hidden()
    expect(page.locator(".hinted")).to_have_count(0)
    quiet(page)


def test_a_hint_by_keyboard_alone(screens: Screens, scenes: str) -> None:
    page = screens.show(f"{scenes}/table/auction?still=1&lang=uk", "desk")
    slip = page.locator("#hint-slip")
    page.keyboard.press("F2")
    expect(page.locator("[data-key=hint-more]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(slip.locator(".advice")).to_be_visible()
    expect(page.locator("#panel .hinted")).to_have_count(1)
    page.keyboard.press("F2")
    expect(slip.locator("table")).to_be_visible()
    page.keyboard.press("Escape")
    expect(slip).to_be_hidden()
    expect(page.locator("#hint")).to_be_focused()
    page.keyboard.press("ArrowDown")
    bid = page.locator("#panel [data-move='bid 6C']")
    expect(bid).to_be_focused()  # an arrow leads back to the game
    page.keyboard.press("F2")
    expect(page.locator("[data-key=hint-more]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(bid).to_be_focused()
    page.keyboard.press("/")
    page.locator("#line").fill("підказка")
    page.keyboard.press("Enter")
    expect(page.locator("[data-key=hint-more]")).to_be_visible()
    page.keyboard.press("F2")
    page.keyboard.press("F2")
    page.keyboard.press("F2")
    expect(slip).to_be_hidden()
    quiet(page)


@pytest.mark.parametrize("scene", ["auction", "follow", "discard"])
def test_the_slip_has_no_barriers(screens: Screens, scenes: str, scene: str) -> None:
    for size, theme, language in (("phone", "dark", "ru"), ("lying", "light", "uk"), ("desk", "light", "en")):
        page = screens.show(f"{scenes}/table/{scene}?still=1&lang={language}", size, theme)
        page.locator("#hint").click()
        for _ in range(2):
            page.locator("[data-key=hint-more]").click()
        expect(page.locator("#hint-slip table")).to_be_visible()
        assert not untranslated(page)
        assert not barriers(page), (size, theme)
        assert inside(page, size), size
        quiet(page)


def test_a_newcomer_asks_at_a_real_table(server: Server, phone: Page) -> None:
    """Against bots there are hints, and what they advise can be done."""
    person = Person(phone, by_touch, random.Random(4))
    person.sit_down(f"{server.address}/?lang=ru")
    person.wait_for_turn()
    for key in ("#hint", "[data-key=hint-more]"):
        person.press(phone.locator(key))
    expect(phone.locator("#hint-slip .advice")).to_be_visible()
    person.press(phone.locator("#panel .hinted"))
    if phone.locator("#panel .armed").count():
        person.press(phone.locator("#panel .armed"))
    expect(phone.locator("#hint-slip")).to_be_hidden()
    quiet(phone)


def test_whoever_wants_no_hints_has_no_button(server: Server, desktop: Page) -> None:
    desktop.goto(f"{server.address}/?lang=en")
    desktop.locator("[data-key=hints]").uncheck()
    person = Person(desktop, by_mouse, random.Random(1))
    person.begin()
    person.wait_for_turn()
    expect(desktop.locator("#hint")).to_be_hidden()
    quiet(desktop)


@pytest.mark.parametrize("scene", ["open-mine", "open-declarer"])
def test_a_nudge_covers_no_open_hand_on_a_phone(screens: Screens, scenes: str, scene: str) -> None:
    page = screens.show(f"{scenes}/table/{scene}?still=1&lang=ru", "phone")
    by_touch(page.locator("#hint"))
    page.locator("[data-key=hint-more]").wait_for()
    slip = page.locator("#hint-slip").bounding_box()
    assert slip is not None
    tops = page.locator(".open-hand .slot").evaluate_all("slots => slots.map(slot => slot.getBoundingClientRect().top)")
    assert min(tops) >= slip["y"] + slip["height"]
    assert page.evaluate("document.documentElement.scrollHeight") == SIZES["phone"][1]
