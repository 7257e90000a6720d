"""Pages in every size and theme, and what is looked for on each of them."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Browser, BrowserContext, Page

SIZES: Final = {"phone": (360, 740), "lying": (740, 360), "tablet": (768, 1024), "desk": (1440, 900)}


def watched(context: BrowserContext) -> Page:
    """A page whose errors are kept: see `quiet`."""
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
    """Pages of every size and theme, each opened once and used again."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._pages: dict[tuple[str, str], Page] = {}

    def show(self, address: str, size: str, theme: str = "light") -> Page:
        """The page of this size and theme at an address, ready."""
        if (size, theme) not in self._pages:
            width, height = SIZES[size]
            context = self._browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme="dark" if theme == "dark" else "light",
                reduced_motion="reduce",
                has_touch=width < 800,
            )
            self._pages[size, theme] = watched(context)
        page = self._pages[size, theme]
        page.faults.clear()  # type: ignore[attr-defined]
        page.goto(address)
        page.wait_for_selector("body[data-ready]", timeout=60_000)
        return page

    def close(self) -> None:
        for page in self._pages.values():
            page.context.close()
