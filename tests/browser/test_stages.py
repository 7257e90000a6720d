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
