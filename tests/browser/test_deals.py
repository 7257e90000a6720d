"""Whole deals on the real server in a real browser, by mouse, by finger, by keyboard, and over a crash."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.person import Person, by_keyboard, by_mouse, by_name, by_touch
from tests.browser.screens import quiet, until

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_deal_by_mouse(desktop: Page, server: Server) -> None:
    person = Person(desktop, by_mouse, random.Random(1))
    person.sit_down(server.address)
    person.play_deal()
    expect(person.result.locator("svg").last).to_be_visible()
    person.go_on()
    expect(desktop.locator("#info")).to_contain_text("2")
    assert {"auction", "play"} & person.stages
    quiet(desktop)


def test_a_deal_by_touch_fits_the_phone(phone: Page, server: Server) -> None:
    person = Person(phone, by_touch, random.Random(2))
    person.sit_down(server.address)

    def fits() -> bool:
        size = phone.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert size == [360, 740]
        return person.result.count() > 0

    person.play_until(fits)
    person.press(person.result.get_by_role("tab").last)
    expect(person.result.locator("table.totals")).to_be_visible()
    person.go_on()
    expect(phone.locator("#info")).to_be_visible()
    quiet(phone)


def test_a_deal_by_keyboard_alone(desktop: Page, server: Server) -> None:
    person = Person(desktop, by_keyboard, random.Random(3))
    person.sit_down(server.address)
    person.play_deal()
    expect(person.result.locator("footer .primary")).to_be_focused()
    desktop.keyboard.press("Enter")
    expect(person.result).to_have_count(0)
    quiet(desktop)


def test_a_deal_by_the_accessibility_tree_alone(desktop: Page, server: Server) -> None:
    person = Person(desktop, by_name, random.Random(10))
    person.sit_down(server.address)
    person.play_deal()
    said = desktop.get_by_role("log").inner_text()
    assert "Взятка:" in said or person.stages <= {"auction", "discard", "order", "whist"}
    person.go_on()
    quiet(desktop)


def test_the_settlement_is_shown_when_the_pulka_is_over(desktop: Page, server: Server) -> None:
    person = Person(desktop, by_mouse, random.Random(8))
    desktop.add_init_script('localStorage.setItem(\'preferans.prefs\', \'{"speed": "none", "collect": "none"}\')')
    desktop.goto(server.address)
    desktop.wait_for_selector("body[data-ready]")
    short = {"name": "sochi", "players": 3, "options": {"end.mode": "rounds", "end.rounds": 1, "end.aid": False}}
    made = desktop.request.post(f"{server.address}/api/v1/tables", data={"convention": short, "bots": ["easy", "easy"]})
    desktop.goto(f"{server.address}/table/{made.json()['id']}")
    desktop.wait_for_selector("body[data-ready]")
    for _ in range(2):
        person.play_deal()
        person.go_on()
    person.play_until(lambda: desktop.locator("dialog .podium").count() > 0)
    sums = desktop.locator("dialog .podium b").all_inner_texts()
    assert len(sums) == 3
    assert abs(sum(float(text.replace(",", ".").replace("−", "-")) for text in sums)) < 0.05
    expect(desktop.locator("dialog .steps li").first).to_be_visible()
    quiet(desktop)


def test_a_free_place_waits_for_somebody_who_looks_on(desktop: Page, phone: Page, server: Server) -> None:
    for page in (desktop, phone):
        page.goto(server.address)
        page.wait_for_selector("body[data-ready]")
    agreement = {"name": "sochi", "players": 3, "options": {}}
    body = {"convention": agreement, "bots": ["easy"]}
    made = desktop.request.post(f"{server.address}/api/v1/tables", data=body)
    address = f"{server.address}/table/{made.json()['id']}"
    for page in (desktop, phone):
        page.goto(address)
        page.wait_for_selector("body[data-ready]")
    expect(desktop.locator("#status")).to_contain_text("Ждём")
    by_touch(phone.locator("#panel button"))
    expect(desktop.locator("#hand .slot")).to_have_count(10)
    expect(phone.locator("#hand .slot")).to_have_count(10)
    watcher = phone.context.browser.new_context(locale="en-GB").new_page()  # type: ignore[union-attr]
    watcher.goto(address)
    expect(watcher.locator("#status")).to_contain_text("You are watching")
    expect(watcher.locator("#hand .slot")).to_have_count(0)
    watcher.context.close()


def test_a_pulka_may_be_ended_early(desktop: Page, server: Server) -> None:
    person = Person(desktop, by_mouse, random.Random(9))
    person.sit_down(server.address)
    desktop.locator("#menu").click()
    stop = desktop.locator("dialog .menu .danger")
    stop.click()
    expect(stop).to_have_class("button danger armed")
    stop.click()
    expect(desktop.locator("dialog .podium")).to_be_visible()
    quiet(desktop)


OWN_CALL = """said => {
  const table = document.querySelector("table.calls");
  const own = [...table.querySelectorAll("thead th")].findIndex(head => head.textContent.includes("Вы"));
  return [...table.querySelectorAll("tbody tr")].some(row => row.children[own]?.textContent.includes(said));
}"""
"""Whether the viewer's column in the table of calls has such a call."""


def test_calls_and_cards_may_be_typed(desktop: Page, server: Server) -> None:
    person = Person(desktop, by_mouse, random.Random(4))
    person.sit_down(server.address)
    person.wait_for_turn()
    desktop.keyboard.press("Slash")
    desktop.keyboard.type("счёт")
    desktop.keyboard.press("Enter")
    expect(desktop.locator("#live")).to_contain_text("пуля 0")
    desktop.keyboard.press("Slash")
    desktop.keyboard.type("пас")
    expect(desktop.locator("#line")).to_have_value("пас")
    desktop.keyboard.press("Enter")
    until(desktop, OWN_CALL, "пас")  # the bubble may be gone when the others are quick
    quiet(desktop)


FACES = """() => {
  const faces = [...document.querySelectorAll("#hand pref-card")].map(card => card.querySelector("img"));
  return faces.length > 0 && faces.every(one => one?.complete && one.naturalWidth > 0);
}"""
"""Whether every card of the hand has its picture."""


def test_nothing_is_lost_when_the_server_is_killed(desktop: Page, own_server: Server) -> None:
    person = Person(desktop, by_mouse, random.Random(5))
    person.sit_down(own_server.address)
    cards = desktop.locator("#hand .slot")
    playing = desktop.locator("body[data-turn=mine][data-live=true][data-stage=play]")
    while not playing.count():  # a deal that ends without a trick is followed by another one
        person.play_until(lambda: playing.count() > 0 or person.result.count() > 0)
        if person.result.count():
            person.go_on()
    held = cards.evaluate_all("nodes => nodes.map(node => node.dataset.card)")
    own_server.kill()
    expect(desktop.locator("#link")).to_be_visible()
    desktop.evaluate("import('/static/js/prefs.js').then(one => one.setPref('deck', 'four'))")
    until(desktop, FACES)  # cards that are drawn without a server are not blank
    own_server.start()
    expect(desktop.locator("#link")).to_be_hidden()
    assert cards.evaluate_all("nodes => nodes.map(node => node.dataset.card)") == held
    person.play_deal()
    quiet(desktop, "WebSocket", "net::ERR_")


def test_a_newer_tab_takes_the_table_over(desktop: Page, server: Server) -> None:
    person = Person(desktop, by_mouse, random.Random(6))
    person.sit_down(server.address)
    second = desktop.context.new_page()
    second.goto(desktop.url)
    second.wait_for_selector("body[data-ready]")
    expect(desktop.locator("#link")).to_be_visible()
    desktop.locator("#link button").click()
    expect(second.locator("#link")).to_be_visible()
    expect(desktop.locator("#link")).to_be_hidden()


def test_without_the_server_an_installed_page_says_what_is_missing(desktop: Page, own_server: Server) -> None:
    desktop.goto(own_server.address)
    desktop.wait_for_selector("body[data-ready]")
    until(desktop, "navigator.serviceWorker.ready.then(one => one.active?.state === 'activated')")
    own_server.kill()
    desktop.goto(own_server.address)
    expect(desktop.locator("h1")).to_have_text("Нет связи со столом")
    expect(desktop.locator("#again")).to_be_visible()
    own_server.start()
    expect(desktop.locator("[data-key=go]")).to_be_visible()
