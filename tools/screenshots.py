"""Take pictures of every stage of the table: `python tools/screenshots.py [SCENE …] [--sizes 360,1440]`.

Starts the mock server of the browser tests and photographs each scene in each size and theme, and a real server for
the pages around the table; the pictures are for looking at. Needs Playwright and a Chromium (`CHROMIUM`, else the one
on the path).
"""

from __future__ import annotations

import argparse
import itertools
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

ROOT: Final = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.browser.conftest import Server  # noqa: E402 - needs the path
from tests.browser.scenes import SCENES  # noqa: E402
from tests.browser.test_statistics import counted, signed  # noqa: E402

SIZES: Final = {
    "360": (360, 740),
    "land": (740, 360),
    "768": (768, 1024),
    "1440": (1440, 900),
    "320": (320, 568),
    "2560": (2560, 1440),
}
USUAL: Final = ("360", "land", "768", "1440")
MENU: Final = "#menu"
PAPERS: Final = {
    "menu": ("follow", (MENU,)),
    "sheet": ("follow", (MENU, "dialog .menu .button:nth-child(2)")),
    "game": ("follow", (MENU, "dialog .menu .button:nth-child(3)")),
    "settings": ("follow", (MENU, "dialog .menu .button:nth-child(4)")),
    "keys": ("follow", (MENU, "dialog .menu .button:nth-child(5)")),
    "deal": ("result-failed", ("#panel [data-key=result]", "dialog footer .button:nth-child(2)")),
    "tricks": ("misere-notes", ("#pile",)),
    "peek": ("follow", ("#pile",)),
    "offer": ("may-claim", ("#claim",)),
    "why": ("follow", ("#hand .slot.illegal",)),
}
"""Papers over the table, and what else is not there by itself: the scene, and what is pressed there."""
DEAL: Final = "p=-.AJ8.AKT8.AT8+8.KT9.QJ97.Q9+QJT97.Q7.-.KJ7+S+2+0&l=6"
PAGES: Final = {
    "learn": "/learn",
    "lesson": "/learn/whist",
    "lesson-question": "/learn/planning",
    "glossary": "/glossary",
    "statistics": "/statistics",
    "rules": "/rules",
    "analysis": "/analysis",
    "analysis-deal": f"/analysis#{DEAL}",
}
"""The pages around the table."""
SHOWN: Final = [name for name in SCENES if not name.startswith(("deal-", "play"))]
"""The others look like scenes that are among these."""
RESULTS: Final = {name: (name, ("#panel [data-key=result]",)) for name in SCENES if name.startswith("result-")}


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def opened(browser: Browser, size: str, theme: str) -> Page:
    """A page of this size and theme."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        device_scale_factor=2 if width < 800 else 1,
        has_touch=width < 800,
    )
    page = context.new_page()
    page.on("pageerror", lambda error: print(f"{page.url} {size}: {error}", file=sys.stderr))
    return page


def shoot(page: Page, address: str, name: str, picture: Path) -> None:
    """One picture of a scene or a paper. `address` has a `{}` for the path."""
    scene, presses = (PAPERS | RESULTS).get(name, (name, ()))
    if name in PAGES:
        page.goto("about:blank")  # so that another part after the # is another page
        page.goto(address.format(PAGES[name].partition("#")[0]) + "#" + PAGES[name].partition("#")[2])
        page.wait_for_load_state("networkidle")
    else:
        page.goto(address.format("/" if scene == "home" else f"/table/{scene}"))
        page.wait_for_selector("body[data-ready]", timeout=60000)
    page.wait_for_function(
        "() => [...document.querySelectorAll('pref-card:not([mini])')].every(one => one.querySelector('img')?.complete)"
    )
    for selector in presses:
        page.locator(selector).first.click(force=True)
    page.wait_for_timeout(250)
    page.screenshot(path=picture, full_page=scene == "home" or name in ("learn", "statistics"))


def main() -> int:
    """Photograph what was asked for, or everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenes", nargs="*", default=["home", *SHOWN, *PAPERS, *PAGES])
    parser.add_argument("--out", type=Path, default=ROOT / "test-results" / "pictures")
    parser.add_argument("--sizes", default=",".join(USUAL))
    parser.add_argument("--themes", default="light,dark")
    parser.add_argument("--lang", default="ru")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    port = free_port()
    address = f"http://127.0.0.1:{port}{{}}?still=1&lang={asked.lang}"
    paths = [str(ROOT / "src"), str(ROOT)]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([*paths, os.environ.get("PYTHONPATH", "")])}
    folder = tempfile.TemporaryDirectory()
    real = Server(Path(folder.name))
    real.start()
    for number, (preset, level) in enumerate((("web_sochi", "easy"), ("web_leningrad", "medium")), 1):
        counted(real, preset, level, number)
    server = subprocess.Popen([sys.executable, "-m", "tests.browser.mock_server", str(port)], cwd=ROOT, env=env)
    try:
        for _ in range(100):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        with sync_playwright() as driver:
            chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
            browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-dev-shm-usage"])
            for size, theme in itertools.product(asked.sizes.split(","), asked.themes.split(",")):
                page = opened(browser, size, theme)
                page.context.add_cookies([signed(real)])
                for name in asked.scenes:
                    where = f"{real.address}{{}}?lang={asked.lang}" if name in PAGES else address
                    shoot(page, where, name, asked.out / f"{name}-{size}-{theme}.png")
                page.context.close()
            browser.close()
    finally:
        server.terminate()
        real.kill()
        folder.cleanup()
    return 0


if __name__ == "__main__":
    sys.exit(main())
