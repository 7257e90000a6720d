"""The tutorial in the browser: lessons played to the end by finger, mouse and keys, left and taken up again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from preferans.web.lessons import Beat, Lesson, lesson_of, lessons
from tests.browser.conftest import Server
from tests.browser.person import by_keyboard, by_mouse, by_touch
from tests.browser.screens import SIZES, Screens, quiet, untranslated
from tests.browser.test_access import RULES, axe_source, barriers

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def wanted(lesson: Lesson) -> Iterator[Beat]:
    return (beat for beat in lesson.beats if beat.number is not None)


def try_move(page: Page, move: str, press: Callable[[Locator], None]) -> None:
    """Do with the table what this move is."""
    verb, *cards = move.split(" ")
    if verb == "play":
        press(page.locator(f"#table .slot.legal[data-card={cards[0]}]"))
    elif verb == "discard":
        for card in cards:
            press(page.locator(f"#hand .slot[data-card={card}]"))
        press(page.locator("#panel [data-key=discard]"))
    else:
        press(page.locator(f'#panel button[data-move="{move}"]'))
        if page.locator("#panel .armed").count():
            press(page.locator("#panel .armed"))


def answer(page: Page, beat: Beat, step: int, press: Callable[[Locator], None]) -> None:
    """Wait for the step, and give the right answer."""
    expect(page.locator("#lesson-title")).to_have_text(re.compile(rf"· {step} \D+ \d+$"))
    if beat.ask is not None:
        expect(page.locator("body[data-live=true]")).to_have_count(1)
        legal = [m for m in beat.good if not m.startswith("play") or page.locator(f".slot[data-card={m[5:]}]").count()]
        try_move(page, legal[0], press)
        return
    key = "next" if beat.say is not None else f"choose {beat.right}"
    if beat.show:
        expect(page.locator("dialog[data-name=result]")).to_be_visible()
        press(page.locator(f'dialog [data-key="{key}"]'))
    else:
        press(page.locator(f'#said [data-key="{key}"]'))


def play(page: Page, lesson: Lesson, press: Callable[[Locator], None]) -> None:
    for step, beat in enumerate(wanted(lesson), start=1):
        answer(page, beat, step, press)
    expect(page.locator("#said .over")).to_be_visible()


@pytest.mark.parametrize("name", ["auction", "talon", "open", "misere"])
def test_a_lesson_is_played_with_a_finger_on_a_phone(phone: Page, server: Server, name: str) -> None:
    phone.goto(f"{server.address}/learn/{name}?lang=ru")
    phone.wait_for_selector("body[data-ready]")
    play(phone, lesson_of(name), by_touch)
    assert phone.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [360, 740]
    assert not untranslated(phone)
    quiet(phone)


@pytest.mark.parametrize("size", SIZES)
def test_every_card_of_a_lesson_is_in_sight(screens: Screens, server: Server, size: str) -> None:
    page = screens.show(f"{server.address}/learn/whist?lang=ru", size)
    table = page.locator("#table").bounding_box()
    assert table is not None
    for card in page.locator("#hand .slot").all():
        box = card.bounding_box()
        assert box is not None and box["x"] >= table["x"] and box["x"] + box["width"] <= table["x"] + table["width"]


@pytest.mark.parametrize(("name", "language"), [("tricks", "uk"), ("settlement", "en"), ("conventions", "ru")])
def test_a_lesson_is_played_with_a_mouse(desktop: Page, server: Server, name: str, language: str) -> None:
    desktop.goto(f"{server.address}/learn/{name}?lang={language}")
    desktop.wait_for_selector("body[data-ready]")
    play(desktop, lesson_of(name), by_mouse)
    assert not untranslated(desktop)
    quiet(desktop)


def test_a_lesson_is_played_by_keys_alone(desktop: Page, server: Server) -> None:
    desktop.emulate_media(reduced_motion="reduce")
    desktop.goto(f"{server.address}/learn/half?lang=ru")
    desktop.wait_for_selector("body[data-ready]")
    play(desktop, lesson_of("half"), by_keyboard)
    quiet(desktop)


def test_another_choice_gets_a_friendly_answer_and_progress_is_kept(phone: Page, server: Server) -> None:
    phone.goto(f"{server.address}/learn/raspasy?lang=ru")
    phone.wait_for_selector("body[data-ready]")
    beats = list(wanted(lesson_of("raspasy")))
    for step, beat in enumerate(beats[:2], start=1):
        answer(phone, beat, step, by_touch)
    expect(phone.locator("body[data-live=true]")).to_have_count(1)
    try_move(phone, "play DA", by_touch)
    expect(phone.locator("#said .wrong")).to_be_visible()
    expect(phone.locator("#hand .slot[data-card=DA]"), "nothing has been played").to_have_count(1)
    phone.goto(f"{server.address}/learn?lang=ru")
    expect(phone.locator(".lesson-link .state").nth(7)).to_have_text("2 из 6")
    assert not barriers(phone) and phone.evaluate("document.documentElement.scrollWidth") == SIZES["phone"][0]
    by_touch(phone.locator(".lesson-link").nth(7))
    phone.wait_for_selector("body.lesson-page[data-ready]")
    for step, beat in list(enumerate(beats, start=1))[2:]:
        answer(phone, beat, step, by_touch)
    expect(phone.locator("#said .over")).to_be_visible()
    phone.goto(f"{server.address}/learn?lang=ru")
    expect(phone.locator(".lesson-link.done")).to_have_count(1)
    quiet(phone)


@pytest.mark.parametrize(
    ("size", "theme", "language"), [("phone", "dark", "ru"), ("lying", "light", "uk"), ("desk", "dark", "en")]
)
def test_lessons_have_no_barriers(screens: Screens, server: Server, size: str, theme: str, language: str) -> None:
    page = screens.show(f"{server.address}/learn/auction?lang={language}", size, theme)
    answer(page, next(wanted(lesson_of("auction"))), 1, by_mouse)
    expect(page.locator("#panel .grid")).to_be_visible()
    page.wait_for_selector("#said a.term")
    page.evaluate(axe_source())
    assert not page.evaluate("rules => axe.run({ runOnly: rules })", RULES)["violations"]
    outside = page.evaluate(
        "[...document.querySelectorAll('#panel button, #said p, .slot')]"
        ".map(node => [node.getBoundingClientRect(), node])"
        ".filter(([box]) => box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.top > innerHeight - 20)"
        ".map(([, node]) => node.outerHTML.slice(0, 120))"
    )
    assert not outside
    quiet(page)


def test_there_are_twelve() -> None:
    assert len(lessons()) == 12
