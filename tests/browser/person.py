"""A person at the page: looks at what is lit, and uses a mouse, a finger or the keyboard. Knows no rule."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, Page, expect

from tests.browser.screens import until

AVOIDED: Final = ("surrender", "bid 8", "bid 9", "bid 10", "bid M", "order 9", "order 10")
"""Calls that only a very good hand makes."""
LIKED: Final = ("accept", "whist", "open")


class Person:
    """Plays at a table page until something has come about.

    `press` is how an item is chosen; `wishes` are the beginnings of calls that are made whenever they are lit.
    """

    def __init__(
        self, page: Page, press: Callable[[Locator], None], chance: random.Random, wishes: tuple[str, ...] = ()
    ) -> None:
        self.page, self.press, self.chance, self.wishes = page, press, chance, wishes
        self.stages: set[str] = set()

    def sit_down(self, address: str, **choices: str) -> None:
        """Begin a pulka on the home page: `choices` are data-keys of what is pressed there first."""
        self.page.goto(address)
        for key in choices.values():
            self.press(self.page.locator(f'[data-key="{key}"]'))
        self.begin()

    def begin(self) -> None:
        """Press the button that begins a pulka on the home page, and wait for its table (both pages become ready)."""
        self.press(self.page.locator("[data-key=go]"))
        self.page.wait_for_url("**/table/*")
        self.page.wait_for_selector("body[data-ready]")

    def wait_for_turn(self) -> None:
        """Wait, without doing anything, until this person is to act; the first call of a deal needs no more."""
        self.page.wait_for_selector("body[data-turn=mine][data-live=true]")

    @property
    def result(self) -> Locator:
        return self.page.locator("dialog[data-name=result]")

    def play_until(self, done: Callable[[], bool], seconds: float = 300) -> None:
        """Do what the table asks for, one thing after another. AssertionError if nothing more can be done."""
        end = time.monotonic() + seconds
        while not done():
            assert time.monotonic() < end, f"stuck: {self.page.locator('#status').inner_text()} {self.stages}"
            if self.page.evaluate("document.body.dataset.turn === 'mine' && document.body.dataset.live === 'true'"):
                self.act()
            else:
                self.page.wait_for_timeout(30)

    def play_deal(self) -> None:
        """Play until the result of the deal is shown."""
        self.play_until(lambda: self.result.count() > 0)

    def go_on(self) -> None:
        """Put the result away and begin the next deal."""
        self.press(self.result.locator("footer .primary"))
        expect(self.result).to_have_count(0)

    def act(self) -> None:
        """One decision."""
        page = self.page
        stage = page.evaluate("document.body.dataset.stage")
        self.stages.add(stage)
        surrenders = "surrender" in self.wishes and page.locator("#panel [data-move=surrender]").count()
        if stage == "discard" and not surrenders:
            for card in range(2):
                self.press(page.locator("#hand .slot:not(.chosen)").nth(-1 - card))
            self.press(page.locator("#panel [data-key=discard]"))
        elif stage == "play":
            opened = page.locator(".open-hand.active .slot.legal")
            if opened.count():
                self.stages.add("open")
            self.press((opened if opened.count() else page.locator("#hand.active .slot.legal")).first)
        else:
            calls = page.locator("#panel button[data-move]:not([disabled])")
            moves = calls.evaluate_all("nodes => nodes.map(node => node.dataset.move)")
            call = self.choose(moves)
            self.press(page.locator(f'#panel button[data-move="{call}"]'))
            if page.locator("#panel .armed").count():
                self.press(page.locator("#panel .armed"))
        page.wait_for_timeout(20)

    def choose(self, moves: list[str]) -> str:
        """One of the lit calls."""
        wished = next((move for wish in self.wishes for move in moves if move.startswith(wish)), None)
        if wished is not None:
            return wished
        liked = [move for move in moves if move in LIKED]
        sober = [move for move in moves if not move.startswith(AVOIDED)]
        return self.chance.choice(liked or sober or moves)


def by_mouse(item: Locator) -> None:
    item.click()


def by_touch(item: Locator) -> None:
    """Taps, and comes back when the page has heard of it: a click follows the touch a moment later."""
    page = item.page
    page.evaluate(
        "() => { window.untouched = true;"
        " addEventListener('click', () => { delete window.untouched; }, { capture: true, once: true }); }"
    )
    item.tap()
    until(page, "!window.untouched")  # nor on the next page, if this was a link


def by_name(item: Locator) -> None:
    """Finds the item as assistive software does: a button (or tab) by its spoken name, in its group if it has one."""
    name = item.evaluate(
        "node => node.getAttribute('aria-label') ?? node.querySelector('.spoken')?.textContent"
        " ?? node.textContent.trim()"
    )
    group = item.evaluate("node => node.closest('[role=group]')?.getAttribute('aria-label') ?? ''")
    where = item.page.get_by_role("group", name=group, exact=True)
    if not group:  # behind an open dialog nothing can be reached
        opened = item.page.get_by_role("dialog")
        where = opened if opened.count() else item.page.locator("body")
    where.get_by_role("button", name=name, exact=True).click()


def by_keyboard(item: Locator) -> None:
    """Reaches the item with Tab and arrows alone, and presses Enter."""
    page = item.page
    item.wait_for()
    wanted = item.element_handle()
    assert wanted is not None
    for key in ("Tab", "Shift+Tab"):
        for _ in range(40):
            if page.evaluate("one => document.activeElement === one", wanted):
                page.keyboard.press("Enter")
                return
            # inside the group of the wanted item the arrows go from one to the next
            near = page.evaluate(
                "one => one.closest('#panel, #hand, .open-hand, [role=tablist], .segments')"
                "?.contains(document.activeElement) ?? false",
                wanted,
            )
            page.keyboard.press("ArrowRight" if near else key)
    expect(item).to_be_focused()
