"""Pages in every size and theme, and what is looked for on each of them."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from typing import Any, Final

from playwright._impl._api_structures import SetCookieParam
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

SIZES: Final = {"phone": (360, 740), "lying": (740, 360), "tablet": (768, 1024), "desk": (1440, 900)}

PATIENCE: Final = 120.0
"""Seconds after which nothing will come about any more, even on a machine that has a lot to do."""
expect.set_options(timeout=PATIENCE * 1000)

COMPLETE: Final = """() => {
  const all = (what, is) => [...document.querySelectorAll(what)].every(is);
  const side = document.querySelector("body[data-table] #side");
  return document.body.dataset.ready === "1"
    && all("pref-card:not([mini])", face => face.firstElementChild?.complete)
    && all(".paper-sheet", box => box.querySelector("svg, table") !== null)
    && all("body[data-stage=pulka-over]", () => document.querySelector("dialog[open]") !== null)
    && (!side || !side.checkVisibility() || side.childElementCount > 0);
}"""
"""Whether everything is there that a page fetches by itself: pictures, the drawn pulka, the settlement, the column."""


def until(page: Page, truth: str, arg: Any = None) -> None:
    """Wait until this JavaScript is true on the page; AssertionError if it never is.

    Page.wait_for_function cannot be used: the pages forbid what it does as soon as it has to look twice (`eval`).
    """
    end = time.monotonic() + PATIENCE
    while True:
        try:
            if page.evaluate(truth, arg):
                return
        except Error as error:
            if "context was destroyed" not in error.message:  # else the page is being left
                raise
        assert time.monotonic() < end, f"never came about: {truth}"
        page.wait_for_timeout(20)


def complete(page: Page) -> None:
    """Wait until all is there that the page fetches by itself."""
    until(page, COMPLETE)


def watched(context: BrowserContext) -> Page:
    """A page whose errors are kept: see `quiet`."""
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    page.faults = faults  # type: ignore[attr-defined]
    return page


def quiet(page: Page, *allowed: str) -> None:
    """No error has come up on the page, but for lines that contain one of the `allowed` texts."""
    faults = [fault for fault in page.faults if not any(part in fault for part in allowed)]  # type: ignore[attr-defined]
    assert not faults, faults


def untranslated(page: Page) -> list[str]:
    """Ids of texts that were asked for in vain or stand on the page."""
    missing = page.evaluate("import('/static/js/i18n.js').then(texts => [...texts.missing])")
    shown = page.evaluate(
        "[...document.querySelectorAll('body *')].flatMap(node => [node.getAttribute('aria-label'), node.title,"
        " node.children.length ? '' : node.textContent]).filter(Boolean)"
    )
    return [*missing, *(text for text in shown if re.fullmatch(r"[a-z]+(\.[\w-]+)+|\{\w+\}", text))]


class Screens:
    """Pages of every size and theme, one at a time."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._context: BrowserContext | None = None

    def show(self, address: str, size: str, theme: str = "light", cookies: Sequence[SetCookieParam] = ()) -> Page:
        """A page of this size and theme at an address, with everything on it.

        Each is that of somebody who has never been here: no test leaves another one its preferences or its tips.
        """
        self.close()
        width, height = SIZES[size]
        self._context = self._browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
            has_touch=width < 800,
        )
        self._context.add_cookies(cookies)
        page = watched(self._context)
        page.goto(address)
        complete(page)
        return page

    def close(self) -> None:
        if self._context is not None:
            self._context.close()
            self._context = None
