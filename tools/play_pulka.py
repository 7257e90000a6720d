"""Play a whole pulka in the browser as a person would, and look for what would spoil the evening.

usage: .venv/bin/python tools/play_pulka.py [--language ru|en|uk] [--size desk|phone|lying|tablet] [--limit 10]
                                            [--seed 1] [--convention sochi] [--players 3] [--shots FOLDER]

Starts `preferans play` with a data folder of its own, sits down against easy bots, and plays deal after deal to the
final settlement through the page alone. Exit status 1 at a dead end, an error of the page, a text that is not
translated, a page that must be scrolled during play, or a settlement that does not sum to zero. `--shots` keeps a
picture of every stage the first time it is seen.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import Server  # noqa: E402
from tests.browser.person import Person, by_mouse, by_touch  # noqa: E402
from tests.browser.screens import SIZES, quiet, until, untranslated, watched  # noqa: E402

AT_ONCE = '{"speed": "none", "collect": "none"}'
LOCALES = {"ru": "ru-RU", "en": "en-GB", "uk": "uk-UA"}


def main() -> int:
    """Play, and say what was seen."""
    parser = argparse.ArgumentParser(description="Play a whole pulka in the browser.")
    parser.add_argument("--language", choices=LOCALES, default="ru")
    parser.add_argument("--size", choices=SIZES, default="desk")
    parser.add_argument("--limit", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--convention", default="sochi")
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=3)
    parser.add_argument("--shots", type=Path)
    choices = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        found = os.environ.get("CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=found)
        try:
            play(browser, server, choices)
        except AssertionError as fault:
            print(f"{choices.language}, {choices.size}: {fault}")
            return 1
        finally:
            browser.close()
            server.kill()
    return 0


def play(browser: Browser, server: Server, choices: argparse.Namespace) -> None:
    """The whole pulka. AssertionError at the first fault."""
    width, height = SIZES[choices.size]
    touch = width < 800
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=touch, locale=LOCALES[choices.language]
    )
    page = watched(context)
    page.add_init_script(f"localStorage.setItem('preferans.prefs', '{AT_ONCE}')")
    person = Person(page, by_touch if touch else by_mouse, random.Random(choices.seed))
    page.goto(server.address)
    page.wait_for_selector("body[data-ready]")
    check(page, "home", choices)
    agreement = {"name": choices.convention, "players": choices.players, "options": {"end.limit": choices.limit}}
    body = {"convention": agreement, "bots": ["easy"] * (choices.players - 1)}
    made = page.request.post(f"{server.address}/api/v1/tables", data=body)
    assert made.ok, made.text()
    page.goto(f"{server.address}/table/{made.json()['id']}")
    page.wait_for_selector("body[data-ready]")
    seen: set[str] = set()

    def pause() -> bool:
        stage = str(page.evaluate("document.body.dataset.stage"))
        stage += " on mine" if page.evaluate("document.body.dataset.turn === 'mine'") else ""
        if stage not in seen:
            seen.add(stage)
            check(page, stage, choices)
        return page.locator("dialog[data-name=result], dialog .podium").count() > 0

    deals = 0
    while True:
        person.play_until(pause, seconds=600)
        if page.locator("dialog .podium").count():
            break
        deals += 1
        if deals == 1:
            check(page, "result", choices)
        person.press(person.result.locator("footer .primary"))
        until(page, "!document.querySelector('dialog[data-name=result]')")
    check(page, "settlement", choices)
    sums = [
        float(text.replace(",", ".").replace("−", "-")) for text in page.locator("dialog .podium b").all_inner_texts()
    ]
    assert len(sums) == choices.players, sums
    assert abs(sum(sums)) < 0.05 * choices.players, sums
    stages = ", ".join(sorted(seen | person.stages))
    print(f"{choices.language}, {choices.size}: {deals + 1} deals, {sums}; seen: {stages}")


def check(page: Page, stage: str, choices: argparse.Namespace) -> None:
    """Nothing wrong with what is on the page now."""
    quiet(page)
    missing = untranslated(page)
    assert not missing, f"{stage}: not translated: {missing}"
    if stage != "home":
        width, height = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert (width, height) <= SIZES[choices.size], f"{stage}: the page scrolls"
    if choices.shots:
        choices.shots.mkdir(parents=True, exist_ok=True)
        name = f"{choices.language}-{choices.size}-{stage.replace(' ', '-')}.png"
        page.screenshot(path=choices.shots / name, animations="disabled")


if __name__ == "__main__":
    sys.exit(main())
