"""Tips: one for each first occasion, never over what is to be pressed, once, and not for those who want none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.browser.person import by_touch
from tests.browser.screens import SIZES, complete, quiet, untranslated, watched

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
    complete(page)


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
        assert newcomer.locator(".tip").count() == 0, "each tip comes once, and with the table if at all"
    quiet(newcomer)


@pytest.mark.parametrize("newcomer", ["phone"], indirect=True)
def test_a_tip_stays_while_others_move_until_the_reader_has_moved(newcomer: Page, scenes: str) -> None:
    held: list[str | bytes] = []  # what the others do, until the tip has been seen
    sockets: list[WebSocketRoute] = []
    seen = False

    def line(socket: WebSocketRoute) -> None:
        def pass_on(message: str | bytes) -> None:
            if not seen and '"type":"event"' in str(message):
                held.append(message)
            else:
                socket.send(message)

        sockets.append(socket)
        socket.connect_to_server().on_message(pass_on)

    newcomer.route_web_socket("**/socket*", line)
    newcomer.goto(f"{scenes}/table/raspasy-wait?lang=ru")  # here the others move
    newcomer.wait_for_selector("body[data-turn=theirs] .tip")
    for message in held:
        sockets[0].send(message)
    seen = True
    newcomer.wait_for_selector("body[data-turn=mine][data-live=true]")
    assert newcomer.locator("#felt > .tip").count(), "it could not even be read"
    by_touch(newcomer.locator("#hand .slot.legal").first)
    expect(newcomer.locator(".tip")).to_have_count(0)
    quiet(newcomer)


@pytest.mark.parametrize("newcomer", ["phone"], indirect=True)
def test_the_next_move_takes_a_tip_away_and_settings_switch_them_off(newcomer: Page, scenes: str) -> None:
    visit(newcomer, scenes, "auction")
    expect(newcomer.locator(".tip")).to_be_visible()
    by_touch(newcomer.locator("#panel [data-move=pass]"))
    expect(newcomer.locator(".tip")).to_have_count(0)
    by_touch(newcomer.locator("#menu"))
    by_touch(newcomer.locator("dialog .menu .button").nth(3))
    switch = newcomer.locator("dialog label", has_text="Подсказки новичку").locator("input")
    expect(switch).to_be_checked()
    by_touch(switch)
    expect(switch).not_to_be_checked()
    visit(newcomer, scenes, "whist")
    assert newcomer.locator(".tip").count() == 0
    quiet(newcomer)
