"""The page of the statistics: empty, with figures, in every size and language, and begun anew."""

from __future__ import annotations

import hashlib
import random

import msgspec
import pytest
from itsdangerous import Signer
from playwright._impl._api_structures import SetCookieParam
from playwright.sync_api import expect

from preferans.storage import DealRow, NewEvent, Player, open_store
from preferans.table import tallies
from preferans.web.settings import DATABASE_NAME, secret_of
from tests.browser import scenes
from tests.browser.conftest import Server
from tests.browser.screens import SIZES, Screens, quiet, untranslated
from tests.browser.test_access import barriers

pytestmark = [pytest.mark.browser, pytest.mark.slow]
TOKEN = "t" * 32


def signed(server: Server) -> SetCookieParam:
    """The cookie of the person whose deals `counted` has written down."""
    secret = secret_of(server.folder)
    value = Signer(secret, salt=b"preferans.identity", digest_method=hashlib.sha256).sign(TOKEN).decode()
    name = f"preferans-{hashlib.sha256(b'cookie' + secret).hexdigest()[:8]}"
    return {"name": name, "value": value, "url": server.address}


def counted(server: Server, preset: str, level: str, number: int) -> None:
    """A pulka of bots, written down for the person."""
    store = open_store(f"sqlite:///{server.folder / DATABASE_NAME}")
    if store.player("me") is None:
        store.add_player(Player("me", "Me", hashlib.sha256(TOKEN.encode()).digest(), 1)).result()
    chance = random.Random(number)
    rows: list[DealRow] = []
    table = scenes.new_table(scenes.Scene(lambda _: False, preset=preset), "ru", chance)
    while len(rows) < 14:
        before, table = table, scenes.step(table, chance, {})
        if before.in_play and not table.in_play and table.hand is not None:
            told = msgspec.structs.replace(tallies(before, table)[0], level=level)
            at = 1_764_000_000_000 + number * 86_400_000 + len(rows)
            rows.append(DealRow("me", f"t{number}", table.hand.number, at, msgspec.json.encode(told)))
    store.append(f"t{number}", 0, [NewEvent("created", b"{}", 1)], None, rows).result()
    store.close()


def test_the_statistics_fit_have_no_barriers_and_begin_anew(screens: Screens, own_server: Server) -> None:
    address = f"{own_server.address}/statistics"
    page = screens.show(f"{address}?lang=ru", "phone")
    assert page.locator(".empty a").count() == 1 and not barriers(page) and not untranslated(page)
    counted(own_server, "web_sochi", "easy", 1)
    counted(own_server, "web_leningrad", "medium", 2)
    for size, theme, language in (("phone", "dark", "uk"), ("lying", "light", "en"), ("desk", "light", "ru")):
        page = screens.show(f"{address}?lang={language}", size, theme, [signed(own_server)])
        assert page.evaluate("document.documentElement.scrollWidth") == SIZES[size][0]
        assert not untranslated(page), language
        page.locator(".chart summary").click()
        assert not barriers(page), (size, theme)
        quiet(page)
    expect(page.locator("dl.sums dd").nth(1)).to_have_text("28")
    expect(page.locator(".chart tbody tr"), "the curve is there as a table too").to_have_count(14)
    page.locator("[data-key=level]").select_option("easy")
    expect(page.locator("dl.sums dd").nth(1)).to_have_text("14")
    link = page.locator(".deals a[href^='/analysis#']").first.get_attribute("href")
    page.locator(".foot .danger").click()
    expect(page.locator(".foot .danger.armed"), "the first press only asks").to_be_visible()
    assert page.locator("dl.sums").count()
    page.locator(".foot .danger").click()
    page.wait_for_selector(".empty")
    page.locator(".foot button").click()
    page.wait_for_selector("dl.sums")
    expect(page.locator("dl.sums dd").nth(1), "nothing was deleted").to_have_text("28")
    page.goto(f"{own_server.address}{link}")
    expect(page.locator(".hand .slot")).to_have_count(30)
    quiet(page)
