"""What comes late, twice or not at all: the page waits for it, and nothing that a person does is lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.conftest import Server
from tests.browser.screens import quiet
from tests.browser.test_analysis import ENDING, choose, needs_kernel, visit

pytestmark = [pytest.mark.browser]


class Wire:
    """Between a page and the socket of its table: every message of the server goes through `change`."""

    def __init__(self, page: Page, change: Callable[[dict[str, Any]], list[dict[str, Any]]]) -> None:
        self.change = change
        self.socket: WebSocketRoute | None = None
        page.route_web_socket("**/socket*", self._joined)

    def _joined(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.connect_to_server().on_message(lambda text: self.send(*self.change(json.loads(text))))

    def send(self, *messages: dict[str, Any]) -> None:
        assert self.socket is not None
        for message in messages:
            self.socket.send(json.dumps(message))


def test_the_turn_has_the_focus_though_the_answer_comes_after_the_view(desktop: Page, scenes: str) -> None:
    held: list[dict[str, Any]] = []

    def change(message: dict[str, Any]) -> list[dict[str, Any]]:
        if message["type"] != "ack":
            return [message]
        held.append(message)
        return []

    wire = Wire(desktop, change)
    desktop.goto(f"{scenes}/table/discard?lang=ru")
    desktop.wait_for_selector("body[data-ready]")
    for slot in desktop.locator("#hand .slot").all()[-2:]:
        slot.press("Enter")
    expect(desktop.locator("[data-key=discard]")).to_be_focused()
    desktop.keyboard.press("Enter")
    desktop.wait_for_selector("body[data-stage=order][data-turn=mine][data-live=false]")
    while not held:
        desktop.wait_for_timeout(20)
    wire.send(*held)
    desktop.wait_for_selector("body[data-live=true]")
    expect(desktop.locator("#panel button:focus")).to_have_count(1)
    quiet(desktop)


def test_the_result_is_shown_though_the_connection_was_lost_when_the_deal_ended(desktop: Page, scenes: str) -> None:
    def change(message: dict[str, Any]) -> list[dict[str, Any]]:
        if message["type"] == "event" and message["view"]["result"]:
            return [{"type": "state", "seq": message["seq"], "view": message["view"]}]
        return [message]

    Wire(desktop, change)
    desktop.goto(f"{scenes}/table/discard?still=1&lang=ru")
    desktop.locator("#panel [data-move=surrender]").click()
    desktop.locator("#panel .armed[data-move=surrender]").click()
    expect(desktop.locator("dialog[data-name=result] .verdict")).to_be_visible()
    quiet(desktop)


def test_a_move_that_is_typed_while_cards_move_is_made_when_they_lie(desktop: Page, scenes: str) -> None:
    legal: list[str] = []

    def change(message: dict[str, Any]) -> list[dict[str, Any]]:
        if message["type"] != "state":
            return [message]
        legal.extend(move.removeprefix("play ") for move in message["view"]["moves"])
        seq, view = message["seq"], message["view"]
        last = view["trick"]["cards"][-1]
        before = {**view, "last_trick": None, "turn": last["place"], "moves": []}
        event = {"kind": "move", "place": last["place"], "move": f"play {last['card']}"}
        return [
            {"type": "state", "seq": seq - 1, "view": before},
            {"type": "event", "seq": seq, "event": event, "view": view},
        ]

    Wire(desktop, change)
    desktop.add_init_script("localStorage.setItem('preferans.prefs', '{\"collect\": \"tap\"}')")
    desktop.goto(f"{scenes}/table/follow?still=1&lang=ru")
    desktop.wait_for_selector("body[data-turn=mine][data-live=false]")  # a full trick waits to be collected
    slot = desktop.locator(f'#hand .slot[data-card="{legal[0]}"]')
    desktop.keyboard.press("/")
    desktop.keyboard.insert_text(legal[0])
    desktop.keyboard.press("Enter")
    expect(slot).to_have_count(0)
    quiet(desktop)


class Held:
    """Questions to the solver that are not answered before `release`."""

    def __init__(self, page: Page) -> None:
        self.page, self.routes = page, list[Route]()
        page.route("**/api/v1/solve", self._keep)

    def _keep(self, route: Route) -> None:
        self.routes.append(route)

    def release(self, questions: int) -> None:
        while len(self.routes) < questions:
            self.page.wait_for_timeout(20)
        for route in self.routes:
            route.continue_()
        self.page.unroute("**/api/v1/solve")


@needs_kernel
def test_changes_that_follow_each_other_quickly_all_count(desktop: Page, server: Server) -> None:
    page = visit(desktop, server, ENDING, "SA")
    held = Held(page)
    choose(page, "trump", "H")
    choose(page, "leader", "2")
    held.release(2)
    expect(page.locator("#hand-2.turn")).to_have_count(1)
    expect(page.locator('[data-key="trump-H"]')).to_be_checked()
    page.locator("#to-start").click()
    expect(page.locator("#to-start")).to_be_disabled()
    held = Held(page)
    choose(page, "trump", "N")
    choose(page, "leader", "1")
    held.release(2)
    expect(page.locator('#verdict:not([data-kind="wait"]) .value')).to_contain_text("из 3")
    expect(page.locator("#line")).to_have_value(ENDING.replace("S 0 0", "N 0 1"))
    quiet(page)


@needs_kernel
def test_steps_that_follow_each_other_quickly_all_count(desktop: Page, server: Server) -> None:
    page = visit(desktop, server, ENDING, "SA.S8.SJ")
    held = Held(page)
    for _ in range(3):
        page.locator("#back").click()
    held.release(3)
    expect(page.locator("#back")).to_be_disabled()
    expect(page.locator(".hand .slot")).to_have_count(9)
    for turn in ("0", "1", "2"):
        expect(page.locator(f"#hand-{turn} .slot")).to_have_count(3)
    page.locator("#forward").click()
    expect(page.locator("#hand-1.turn")).to_have_count(1)
    quiet(page)
