"""Every stage of a deal, in every language: it fits the screen, is translated, and no error comes up."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.person import by_touch
from tests.browser.scenes import SCENES
from tests.browser.screens import SIZES, Screens, complete, quiet, untranslated

pytestmark = [pytest.mark.browser, pytest.mark.slow]

STILL = [name for name in SCENES if not name.startswith("play")]


@pytest.mark.parametrize("scene", STILL)
def test_every_stage_fits_and_is_translated(screens: Screens, scenes: str, scene: str) -> None:
    for language, size in (("ru", "phone"), ("uk", "lying"), ("en", "desk")):
        page = screens.show(f"{scenes}/table/{scene}?still=1&lang={language}", size)
        assert not untranslated(page), (language, size)
        width, height = SIZES[size]
        assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [
            width,
            height,
        ]
        outside = page.evaluate(
            "[...document.querySelectorAll('#panel:not([hidden]) button, #desk button:not([hidden]), .slot')]"
            ".filter(node => node.checkVisibility()).map(node => [node.getBoundingClientRect(), node])"
            ".filter(([box]) => box.left < -1 || box.right > innerWidth + 1"
            " || box.top < -1 || box.top > innerHeight - 20)"
            ".map(([, node]) => node.outerHTML.slice(0, 120))"
        )
        assert not outside, (language, size)
        quiet(page)


def test_f5_the_result_names_the_consolation_and_its_totals_scroll_by_themselves(screens: Screens, scenes: str) -> None:
    page = screens.show(f"{scenes}/table/result-failed?still=1&lang=ru", "phone")
    page.locator("#panel [data-key=result]").click()
    expect(page.locator("dialog .entries").get_by_text("консоляция", exact=True)).to_have_count(2)
    page.locator("dialog [data-tab=totals]").click()
    expect(page.locator("dialog table.totals")).to_be_visible()
    assert page.locator("dialog .body").evaluate("body => body.scrollWidth - body.clientWidth") == 0
    quiet(page)


def test_a_note_never_lies_over_the_buttons_it_speaks_of(screens: Screens, scenes: str) -> None:
    page = screens.show(f"{scenes}/table/auction-first?still=1&lang=ru", "phone")
    note, panel = page.evaluate(  # at once: the note does not stay for ever
        "() => { document.querySelector(\"#panel [data-move='bid M']\").click();"
        " return [document.querySelector('#status.noted'), document.querySelector('#panel')]"
        ".map(node => node.getBoundingClientRect().toJSON()); }"
    )
    assert note["width"] > 0 and panel["width"] > 0
    assert note["top"] >= panel["bottom"]
    quiet(page)


@pytest.mark.parametrize(("scene", "own"), [("misere", "0 взяток"), ("may-claim", "5 взяток")])
def test_e4_an_offer_begins_with_what_is_usual(screens: Screens, scenes: str, scene: str, own: str) -> None:
    page = screens.show(f"{scenes}/table/{scene}?still=1&lang=ru", "desk")
    page.locator("#claim").click()
    expect(page.locator("dialog .shares li").first.locator("b")).to_have_text(own)
    quiet(page)


@pytest.mark.parametrize("scene", ["open-four", "open-two"])
def test_a_trick_never_lies_on_an_open_hand_at_the_top(screens: Screens, scenes: str, scene: str) -> None:
    page = screens.show(f"{scenes}/table/{scene}?still=1&lang=ru", "lying")
    covered = page.evaluate(
        "() => { const boxes = what => [...document.querySelectorAll(what)].map(node => node.getBoundingClientRect());"
        " return boxes('#trick pref-card').flatMap(card => boxes('#seat-top .open-hand .slot').filter(other =>"
        " other.left < card.right && other.right > card.left && other.top < card.bottom && other.bottom > card.top)); }"
    )
    assert page.locator("#trick pref-card").count()
    assert not covered


def test_the_sheet_can_be_read_on_a_phone_on_its_side(screens: Screens, scenes: str) -> None:
    page = screens.show(f"{scenes}/table/follow?still=1&lang=ru", "lying")
    page.locator("#score").click()
    box = page.locator("dialog .paper-sheet svg").bounding_box()
    assert box is not None
    assert box["width"] > 400


def test_the_rest_are_mine_is_said_with_one_press(screens: Screens, scenes: str) -> None:
    page = screens.show(f"{scenes}/table/may-claim?still=1&lang=ru", "phone")
    by_touch(page.locator("#claim"))
    by_touch(page.locator("dialog footer .button", has_text="Остальные мои"))
    expect(page.locator("body[data-stage=claim]")).to_have_count(1)
    quiet(page)


@pytest.mark.parametrize("scene", ["final", "result-failed", "result-made"])
def test_no_figure_is_cut_off_on_a_phone(screens: Screens, scenes: str, scene: str) -> None:
    page = screens.show(f"{scenes}/table/{scene}?still=1&lang=ru", "phone")
    if scene != "final":  # the settlement lies there already
        by_touch(page.locator("#panel [data-key=result]"))
    for tab in ("paper", "totals"):
        by_touch(page.locator(f"dialog [data-tab={tab}]"))
        expect(page.locator(f"dialog [data-tab={tab}]")).to_have_attribute("aria-selected", "true")
        complete(page)
        cut = page.evaluate(
            "[...document.querySelectorAll('dialog .scroll, dialog .body')]"
            ".filter(node => node.scrollWidth > node.clientWidth).map(node => node.textContent)"
        )
        assert not cut, cut
    quiet(page)


def test_a_figure_of_the_sheet_leads_to_its_deal_and_the_deals_around_it(screens: Screens, scenes: str) -> None:
    for size in ("phone", "desk"):
        page = screens.show(f"{scenes}/table/follow?still=1&lang=ru", size)
        page.locator("#score").click()
        figure = page.locator("dialog[data-name=sheet] svg [data-deal]").last
        number = int(figure.get_attribute("data-deal") or 0)
        figure.dispatch_event("click")
        deal = page.locator("dialog[data-name=deal]")
        for shown in (number, number - 1):
            expect(deal.locator("h2")).to_have_text(f"Сдача {shown}")
            deal.locator(".dealt").wait_for()
            if shown == number:
                deal.locator("footer .button").first.click()
        assert not untranslated(page)
        quiet(page)


def test_notes_of_a_misere_and_the_tricks_of_a_finished_deal(screens: Screens, scenes: str) -> None:
    page = screens.show(f"{scenes}/table/misere-notes?still=1&lang=ru", "phone")
    by_touch(page.locator("[data-tip] [data-key=tip]"))
    expect(page.locator("[data-tip]")).to_have_count(0)
    by_touch(page.locator("#pile"))
    page.locator("dialog[data-name=tricks] tbody tr").nth(2).wait_for()
    page = screens.show(f"{scenes}/table/result-failed?still=1&lang=ru", "desk")
    page.locator("#panel [data-key=result]").click()
    page.locator("dialog footer .button").nth(1).click()
    rows = page.locator("dialog[data-name=deal] .tricks-table tbody tr")
    rows.first.wait_for()
    assert rows.count() > 4
    expect(page.locator(".tricks-table .wins")).to_have_count(rows.count())
    expect(page.locator(".tricks-table .leads")).to_have_count(rows.count())
    quiet(page)
