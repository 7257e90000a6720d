"""Measure the page of a table against its limits: `python tools/measure_page.py [--deals 200] [--json]`.

Starts a server of its own and drives the Chromium of the machine. What is measured: what the first load fetches, when
one can play (on this machine, and over a simulated slow 4G line), how much the page shifts while it is built, a played
trick on a processor slowed down four times, and memory over many deals. Times depend on the machine and on what else it
does; nothing here fails.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

ROOT: Final = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.browser.conftest import Server  # noqa: E402 - needs the path
from tests.browser.person import Person, by_mouse  # noqa: E402

SLOW_4G: Final = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
SLOWER: Final = 4
LONG_TASK: Final = 50.0
FRAME: Final = 1000 / 60

WATCH: Final = """
window.seen = { usable: 0, shift: 0 };
new PerformanceObserver(list => list.getEntries().forEach(one => { if (!one.hadRecentInput) seen.shift += one.value; }))
  .observe({ type: "layout-shift", buffered: true });
const look = setInterval(() => {
  if (!document.querySelector("#hand img, #unseen img")?.complete) return;
  seen.usable = performance.now();
  clearInterval(look);
}, 5);
"""
FRAMES: Final = """
window.frames_seen = [];
let last = performance.now();
const next = now => { frames_seen.push(now - last); last = now; requestAnimationFrame(next); };
requestAnimationFrame(next);
"""
AUTOPILOT: Final = """
window.deals = 0;
window.rest_after = 0;
window.rests = false;
setInterval(() => {
  const again = document.querySelector("dialog[data-name=result] footer .primary");
  if (again) { deals += 1; again.click(); return; }
  const { turn, live, stage } = document.body.dataset;
  if (live !== "true" || (turn !== "mine" && stage !== "deal-over")) return;
  rests = deals >= rest_after && stage === "auction";
  if (rests) return;
  if (stage === "discard") {
    for (const card of [...document.querySelectorAll("#hand .slot:not(.chosen)")].slice(-2)) card.click();
    document.querySelector("#panel [data-key=discard]").click();
    return;
  }
  const pass = document.querySelector('#panel [data-move^="pass"]:not([disabled])');
  const any = document.querySelectorAll(
    "#panel button[data-move]:not([disabled]):not(.danger), .slot.legal, #panel [data-key=ready]");
  (pass ?? document.querySelector("#panel .armed") ?? any[any.length - 1])?.click();
}, 4);
"""
NO_PAUSE: Final = 'localStorage.setItem("preferans.prefs", \'{"speed": "none", "collect": "none", "confirm": "off"}\')'


@dataclass(frozen=True)
class Figure:
    """One measured figure; `limit` is the largest that is wanted."""

    name: str
    value: float
    unit: str
    limit: float | None = None

    def __str__(self) -> str:
        wanted = (
            "" if self.limit is None else f"  (at most {self.limit:g})" + ("  OVER" if self.value > self.limit else "")
        )
        return f"{self.name:44} {self.value:10.4g} {self.unit}{wanted}"


@contextmanager
def at_a_table(browser: Browser, server: Server, script: str = "", **shape: Any) -> Iterator[Page]:
    """A fresh browser profile that is about to open a table of its own."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, locale="ru-RU", **shape)
    if script:
        context.add_init_script(script)
    page = context.new_page()
    endless = {"name": "sochi", "players": 3, "options": {"end.limit": 500}}
    body = {"convention": endless, "bots": ["easy", "easy"]}
    made = context.request.post(f"{server.address}/api/v1/tables", data=body)
    page.table = f"{server.address}/table/{made.json()['id']}"  # type: ignore[attr-defined]
    yield page
    context.close()


def open_table(page: Page) -> None:
    """Open the table of the page, and wait until it stands."""
    page.goto(page.table)  # type: ignore[attr-defined]
    page.wait_for_selector("body[data-ready]")


def first_load(browser: Browser, server: Server, line: dict[str, Any] | None) -> dict[str, float]:
    """Open a table with nothing kept: bytes, modules, when it was usable, layout shift."""
    with at_a_table(browser, server, WATCH) as page:
        cdp = page.context.new_cdp_session(page)
        cdp.send("Network.enable")
        sizes: list[float] = []
        cdp.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
        if line:
            cdp.send("Network.emulateNetworkConditions", line)
        open_table(page)
        page.wait_for_function("() => seen.usable > 0")
        modules = page.evaluate(
            "performance.getEntriesByType('resource')"
            ".filter(one => one.name.endsWith('.js') && one.startTime < seen.usable).length"
        )
        page.wait_for_timeout(1500)
        seen = page.evaluate("seen")
        return {"bytes": sum(sizes), "modules": modules, "usable": seen["usable"], "shift": seen["shift"]}


def trick(browser: Browser, server: Server) -> list[Figure]:
    """One trick on a slow processor: its longest task and its frames."""
    with at_a_table(browser, server) as page:
        open_table(page)
        person = Person(page, by_mouse, random.Random(1), ("whist", "pass"))

        def own_card() -> bool:
            if person.result.count():
                person.press(person.result.locator("footer .primary"))
            return bool(page.locator("#hand.active .slot.legal").count())

        person.play_until(own_card)
        cdp = page.context.new_cdp_session(page)
        cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.wait_for_timeout(500)
        browser.start_tracing(
            page=page, categories=["disabled-by-default-devtools.timeline", "devtools.timeline", "toplevel"]
        )
        page.evaluate(FRAMES)
        page.locator("#hand.active .slot.legal").first.click()
        page.wait_for_timeout(3000)
        frames = page.evaluate("frames_seen.slice(1)")
        events = json.loads(browser.stop_tracing())["traceEvents"]
    main = {(one["pid"], one["tid"]) for one in events if one.get("args", {}).get("name") == "CrRendererMain"}
    tasks = [
        one.get("tdur", one["dur"]) / 1000
        for one in events
        if one["name"].endswith("RunTask") and one["ph"] == "X" and (one["pid"], one["tid"]) in main
    ]
    return [
        Figure("trick, 4 times slower: longest task", max(tasks, default=0), "ms", LONG_TASK),
        Figure("trick, 4 times slower: usual frame", median(frames), "ms", FRAME * 1.2),
        Figure(
            "trick, 4 times slower: frames over 1/30 s", 100 * sum(f > 2 * FRAME for f in frames) / len(frames), "%"
        ),
    ]


def memory(browser: Browser, server: Server, deals: int) -> list[Figure]:
    """Play many deals at one page and see what stays in memory, each time with the player's call to come.

    A page in the middle of a deal holds other things: one moment of it cannot be compared with another.
    """
    with at_a_table(browser, server, NO_PAUSE, reduced_motion="reduce") as page:
        open_table(page)
        cdp = page.context.new_cdp_session(page)
        cdp.send("Performance.enable")

        def heap(after: int) -> dict[str, float]:
            page.evaluate("after => { rest_after = after; rests = false; }", after)
            page.wait_for_function("() => rests", timeout=3_600_000)
            page.wait_for_timeout(1000)
            for _ in range(3):
                cdp.send("HeapProfiler.collectGarbage")
            return {one["name"]: one["value"] for one in cdp.send("Performance.getMetrics")["metrics"]}

        page.evaluate(AUTOPILOT)
        early = heap(5)
        late = heap(deals)
    megabyte = 1 << 20
    return [
        Figure("memory after 5 deals", early["JSHeapUsedSize"] / megabyte, "MB"),
        Figure(
            f"memory after {deals} deals",
            late["JSHeapUsedSize"] / megabyte,
            "MB",
            early["JSHeapUsedSize"] / megabyte + 2,
        ),
        Figure("nodes of the page after 5 deals", early["Nodes"], ""),
        Figure(f"nodes of the page after {deals} deals", late["Nodes"], "", early["Nodes"] * 1.5),
    ]


def main() -> int:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=40, help="deals to play for the memory (40)")
    parser.add_argument("--json", action="store_true", help="one JSON document")
    asked = parser.parse_args()
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-dev-shm-usage"])
        server = Server(Path(folder))
        server.start()
        try:
            here = min((first_load(browser, server, None) for _ in range(3)), key=lambda load: load["usable"])
            far = first_load(browser, server, SLOW_4G)
            figures += [
                Figure("first load", here["bytes"] / 1000, "kB", 150),
                Figure("modules before one can play", here["modules"], "", 15),
                Figure("usable on this machine (best of 3)", here["usable"] / 1000, "s", 1),
                Figure("usable over slow 4G", far["usable"] / 1000, "s", 3),
                Figure("layout shift", max(here["shift"], far["shift"]), "", 0.01),
                *trick(browser, server),
                *memory(browser, server, asked.deals),
            ]
        finally:
            server.kill()
            browser.close()
    if asked.json:
        print(json.dumps([asdict(figure) for figure in figures]))
    else:
        print("\n".join(map(str, figures)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
