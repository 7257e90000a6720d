"""Every stage of a deal, in every language: it fits the screen, is translated, and no error comes up."""

from __future__ import annotations

import pytest

from tests.browser.scenes import SCENES
from tests.browser.screens import SIZES, Screens, quiet, untranslated

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
    if not page.locator("dialog[open]").count():
        page.locator("#panel [data-key=result]").click()
    assert page.locator("dialog .entries").get_by_text("консоляция", exact=True).count() == 2
    page.locator("dialog [data-tab=totals]").click()
    assert page.locator("dialog .body").evaluate("body => body.scrollWidth - body.clientWidth") == 0
    quiet(page)


def test_a_note_never_lies_over_the_buttons_it_speaks_of(screens: Screens, scenes: str) -> None:
    page = screens.show(f"{scenes}/table/auction-first?still=1&lang=ru", "phone")
    page.locator("#panel [data-move='bid M']").click()
    note, panel = page.locator("#status.noted").bounding_box(), page.locator("#panel").bounding_box()
    assert note is not None and panel is not None
    assert note["y"] >= panel["y"] + panel["height"]
    quiet(page)


@pytest.mark.parametrize(("scene", "own"), [("misere", "0 взяток"), ("may-claim", "5 взяток")])
def test_e4_an_offer_begins_with_what_is_usual(screens: Screens, scenes: str, scene: str, own: str) -> None:
    page = screens.show(f"{scenes}/table/{scene}?still=1&lang=ru", "desk")
    page.locator("#claim").click()
    assert page.locator("dialog .shares li").first.locator("b").inner_text() == own
    quiet(page)
