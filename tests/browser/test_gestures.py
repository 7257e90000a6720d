"""Taps, drags, second thoughts: what the hands do at the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.person import by_touch
from tests.browser.screens import Screens, quiet, until

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_an_illegal_card_says_why(screens: Screens, scenes: str) -> None:
    page = screens.show(f"{scenes}/table/follow?still=1&lang=ru", "phone")
    page.locator("#hand .slot.illegal").first.tap(force=True)
    expect(page.locator("#status.urgent")).to_contain_text("Надо в масть: в руке есть")
    expect(page.locator("#live")).to_contain_text("Надо в масть")


def test_a_discard_may_be_changed(screens: Screens, scenes: str) -> None:
    page = screens.show(f"{scenes}/table/discard?still=1&lang=ru", "phone")
    cards = page.locator("#hand .slot")
    do = page.locator("#panel [data-key=discard]")
    expect(do).to_be_disabled()
    for card in (0, 1, 1, 2):
        by_touch(cards.nth(card))
    expect(page.locator("#hand .slot.chosen")).to_have_count(2)
    expect(cards.nth(1)).to_have_attribute("aria-pressed", "false")
    by_touch(do)
    page.wait_for_selector('body[data-stage="order"]')
    expect(page.locator("#hand .slot")).to_have_count(10)


def test_a_card_may_be_dragged(screens: Screens, scenes: str) -> None:
    page = screens.show(f"{scenes}/table/follow?lang=ru", "desk")
    card = page.locator("#hand .slot.legal").first
    code = card.get_attribute("data-card")
    box, felt = card.bounding_box(), page.locator("#felt").bounding_box()
    assert box is not None and felt is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 30, box["y"] - 60, steps=4)
    page.mouse.move(felt["x"] + felt["width"] / 2, felt["y"] + felt["height"] / 2, steps=4)
    page.mouse.up()
    expect(page.locator(f'#hand .slot[data-card="{code}"]')).to_have_count(0)  # it has been played


def test_a_card_pressed_while_a_full_trick_lies_is_led_when_it_is_gone(screens: Screens, scenes: str) -> None:
    page = screens.show(f"{scenes}/table/lead?lang=ru", "desk")
    page.evaluate("import('/static/js/prefs.js').then(one => one.setPref('collect', 'tap'))")
    for _ in range(10):
        page.locator(".slot.legal").first.click()
        until(page, "() => document.querySelectorAll('#trick .lying').length === 3")
        if page.evaluate("document.body.dataset.turn") == "mine":
            break
        page.locator("#felt").click(position={"x": 5, "y": 5})
        page.wait_for_selector("body[data-turn=mine][data-live=true]")
    card = page.locator("#hand .slot").first
    code = card.get_attribute("data-card")
    card.click()
    expect(page.locator(f'#hand .slot[data-card="{code}"]')).to_have_count(0)
    page.evaluate("import('/static/js/prefs.js').then(one => one.setPref('collect', 'short'))")


def test_a_guarded_call_wants_a_second_press(screens: Screens, scenes: str) -> None:
    page = screens.show(f"{scenes}/table/auction-first?still=1&lang=ru", "desk")
    misere = page.locator('#panel [data-move="bid M"]')
    misere.click()
    expect(page.locator('#panel .armed[data-move="bid M"]')).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#panel .armed")).to_have_count(0)
    misere.click()
    page.locator("#panel .armed").click()
    page.wait_for_selector("body[data-turn=theirs]")


def test_the_m_key_mutes_and_settings_last(screens: Screens, scenes: str) -> None:
    page = screens.show(f"{scenes}/table/auction?still=1&lang=ru", "desk")
    page.keyboard.press("m")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert page.evaluate("import('/static/js/prefs.js').then(one => one.prefs.sound)") == "off"
    page.keyboard.press("m")
    assert page.evaluate("import('/static/js/prefs.js').then(one => one.prefs.sound)") == "on"


def test_twelve_cards_are_large_enough_for_fingers(screens: Screens, scenes: str) -> None:
    """Twelve cards on a phone of 360 pixels lie in two rows with targets of 24 pixels at least, buttons have 44."""
    page = screens.show(f"{scenes}/table/discard?still=1&lang=ru", "phone")
    boxes: list[dict[str, float]] = page.locator("#hand .slot").evaluate_all(
        "nodes => nodes.map(node => { const { x, y, width } = node.getBoundingClientRect(); return { x, y, width }; })"
    )
    assert len({round(box["y"]) for box in boxes}) == 2
    assert min(box["width"] for box in boxes) >= 24
    heights = page.locator("button").evaluate_all(
        "nodes => nodes.filter(node => node.checkVisibility() && !node.matches('.slot, .pill'))"
        ".map(node => node.getBoundingClientRect().height)"
    )
    assert min(heights) >= 44


def test_a_discard_typed_card_by_card_keeps_the_focus(screens: Screens, scenes: str) -> None:
    page = screens.show(f"{scenes}/table/discard?lang=ru", "desk")
    codes = page.locator("#hand .slot").evaluate_all("nodes => nodes.map(node => node.dataset.card)")
    suits = dict(zip("SCDH", "птбч", strict=True))
    ranks = dict(zip("AKQJT", ("т", "к", "д", "в", "10"), strict=True))
    for code in codes[-2:]:
        page.keyboard.press("/")
        page.keyboard.insert_text(ranks.get(code[1], code[1]) + suits[code[0]])
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement !== document.body")
    expect(page.locator("[data-key=discard]")).to_be_focused()
    page.keyboard.press("/")
    page.keyboard.insert_text("снести")
    page.keyboard.press("Enter")
    page.wait_for_selector("body[data-stage=order]")
    expect(page.locator("#panel button:focus")).to_have_count(1)
    quiet(page)


def test_a_paper_closed_by_key_leaves_the_focus_on_the_turn(screens: Screens, scenes: str) -> None:
    page = screens.show(f"{scenes}/table/auction?still=1&lang=uk", "desk")
    page.keyboard.press("?")
    expect(page.locator("dialog[data-name=keys] kbd").last).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator("#panel button:focus")).to_have_count(1)
    quiet(page)
