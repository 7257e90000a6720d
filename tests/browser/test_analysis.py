"""The page of open hands: set up by taps or by text, its values, playing through, links, and no barriers."""

from __future__ import annotations

import re
from typing import Any, Final
from urllib.parse import quote_plus

import pytest
from playwright.sync_api import Page, Route, expect

from preferans.solver import native
from tests.browser.conftest import Server
from tests.browser.person import by_touch
from tests.browser.screens import SIZES, Screens, quiet, untranslated
from tests.browser.test_access import barriers

pytestmark = [pytest.mark.browser]

ENDING: Final = "AQ.K.-.- K8.A.-.- JT.7.-.- S 0 0"
ETUDE: Final = "KJ.A8.T98.J98 T987.KQ.AKQ.A AQ.JT9.J7.KQ7 S 1 0"
needs_kernel = pytest.mark.skipif(not native, reason="full deals need the native kernel")


def visit(page: Page, server: Server, position: str = "", plays: str = "", language: str = "ru") -> Page:
    """The page, with a position if one is given."""
    link = f"#p={quote_plus(position)}" + (f"&m={quote_plus(plays)}" if plays else "") if position else ""
    page.goto(f"{server.address}/analysis?lang={language}{link}")
    page.wait_for_selector("body[data-ready]")
    page.wait_for_selector("#problem")
    return page


def value(page: Page) -> str:
    return page.locator("#verdict .value").inner_text()


def worths(page: Page) -> dict[str, str]:
    """The figure below each card that may be played."""
    found: dict[str, str] = page.locator(".hand .slot.legal").evaluate_all(
        "slots => Object.fromEntries(slots.map(one => [one.dataset.card, one.querySelector('.worth').textContent]))"
    )
    return found


def card(page: Page, code: str) -> Any:
    return page.locator(f'.hand .slot[data-card="{code}"]')


def in_deck(page: Page, code: str) -> Any:
    return page.locator(f'#deck .slot[data-card="{code}"]')


def choose(page: Page, group: str, choice: str) -> None:
    page.locator(f'label:has([data-key="{group}-{choice}"])').click()


def test_set_up_by_taps_a_hand_then_its_cards(phone: Page, server: Server) -> None:
    page = visit(phone, server)
    expect(page.locator("#mode-play")).to_be_disabled()
    for seat, cards in ((0, ["SA", "SQ", "CK"]), (1, ["SK", "S8", "CA"]), (2, ["SJ", "ST", "C7"])):
        plate = page.locator(f"#hand-{seat} button.plate")
        if plate.get_attribute("aria-pressed") != "true":
            by_touch(plate)
        expect(plate).to_have_attribute("aria-pressed", "true")
        for code in cards:
            by_touch(in_deck(page, code))
        expect(page.locator(f"#hand-{seat} .slot")).to_have_count(3)
    expect(page.locator("#verdict .value")).to_have_text("2 взятки из 3")
    expect(page.locator("#line")).to_have_value(ENDING)
    by_touch(page.locator("#mode-play"))
    expect(page.locator("#hand-0 .slot.best .worth").first).to_have_text("2")
    assert worths(page) == {"SA": "1", "SQ": "1", "CK": "2"}
    quiet(page)


def test_set_up_by_taps_cards_then_a_hand(phone: Page, server: Server) -> None:
    page = visit(phone, server, ENDING)
    by_touch(page.locator("#mode-edit"))
    by_touch(page.locator("#hand-0 button.plate"))  # no hand is chosen any more
    for code in ("SA", "SQ"):
        by_touch(card(page, code))
        expect(card(page, code)).to_have_attribute("aria-pressed", "true")
    page.locator("#hand-1 .cards").tap(position={"x": 300, "y": 20})
    expect(page.locator("#hand-1 .slot")).to_have_count(5)
    expect(page.locator("#hand-0 .slot")).to_have_count(1)
    expect(page.locator("#verdict .value")).to_contain_text("1, 5, 3")
    by_touch(page.locator("#hand-1 button.plate"))  # now it takes cards, and its own go back into the deck
    for code in ("SK", "S8"):
        by_touch(card(page, code))
        expect(in_deck(page, code)).to_have_accessible_name(re.compile("ни в одной руке"))
    for code in ("CA", "SA", "SQ"):
        by_touch(card(page, code))
    expect(page.locator("#hand-1 .slot")).to_have_count(0)
    quiet(page)


def test_no_hand_takes_more_than_ten_cards(desktop: Page, server: Server) -> None:
    page = visit(desktop, server)
    page.locator("#fill").click()
    for seat in (0, 1, 2):
        expect(page.locator(f"#hand-{seat} .slot")).to_have_count(10)
    page.locator("#hand-0 button.plate").click()
    if page.locator("#hand-0 button.plate").get_attribute("aria-pressed") != "true":
        page.locator("#hand-0 button.plate").click()
    page.locator("#deck .slot:not(.gone)").first.click()
    expect(page.locator("#note")).to_have_text("В этой руке уже десять карт.")
    expect(page.locator("#hand-0 .slot")).to_have_count(10)
    page.locator("#clear").click()
    expect(page.locator(".hand .slot")).to_have_count(0)
    quiet(page)


@needs_kernel
def test_a_problem_shows_its_value_and_that_of_each_card(desktop: Page, server: Server) -> None:
    page = visit(desktop, server)
    page.locator("#problem").select_option("U1")
    expect(page.locator("#source")).to_contain_text("Unisay/preferanser")
    page.locator('[data-key="load"]').click()
    expect(page.locator("#verdict .value")).to_have_text("6 взяток: игра сделана")
    shown = worths(page)
    assert len(shown) == 10 and shown["CA"] == "6" and {shown[code] for code in shown if code != "CA"} == {"7"}
    expect(page.locator(".slot.best")).to_have_count(1)
    expect(card(page, "CA")).to_have_accessible_name("туз треф, 6 взяток, лучший ход")
    choose(page, "level", "7")
    expect(page.locator("#verdict .value")).to_have_text("6 взяток: без одной")
    quiet(page)


@needs_kernel
def test_play_through_take_back_and_forward(phone: Page, server: Server) -> None:
    page = visit(phone, server, ETUDE)
    expect(page.locator("#back")).to_be_disabled()
    for code, turn in (("CA", 1), ("CK", 2), ("C9", 0)):
        by_touch(card(page, code))
        expect(page.locator(f"#hand-{turn}.turn")).to_have_count(1)
    expect(page.locator("#hand-0 .count")).to_have_text("1 взятка")
    expect(page.locator("#trick .winner")).to_have_attribute("aria-label", "первая рука: туз треф")
    expect(page.locator("#verdict .value")).to_have_text("6 взяток: игра сделана")
    by_touch(card(page, "SK"))  # a mistake: it gives a trick away
    expect(page.locator("#verdict .value")).to_have_text("7 взяток: игра сделана")
    expect(page.locator("#last")).to_be_visible()
    by_touch(page.locator("#back"))
    expect(page.locator("#verdict .value")).to_have_text("6 взяток: игра сделана")
    expect(card(page, "SK")).to_have_count(1)
    by_touch(page.locator("#forward"))
    expect(page.locator("#verdict .value")).to_have_text("7 взяток: игра сделана")
    expect(page.locator("#forward")).to_be_disabled()
    by_touch(page.locator("#to-start"))
    expect(page.locator("#hand-0 .slot")).to_have_count(10)
    expect(page.locator("#hand-0 .count")).to_have_text("0 взяток")
    quiet(page)


@needs_kernel
def test_a_card_that_may_not_be_played_is_refused_in_words(desktop: Page, server: Server) -> None:
    page = visit(desktop, server, ETUDE, "CA")
    card(page, "S7").click(force=True)
    expect(page.locator("#note")).to_have_text("Надо в масть, а без масти — козырем.")
    card(page, "SA").click(force=True)
    expect(page.locator("#note")).to_have_text("Сейчас ходит вторая рука.")
    expect(page.locator("#live")).to_have_text("Сейчас ходит вторая рука.")
    expect(page.locator("#hand-1.turn")).to_have_count(1)
    quiet(page)


@needs_kernel
def test_misere_has_no_trump_and_the_game_comes_back(desktop: Page, server: Server) -> None:
    """S09: the choice of a trump goes with the misère and is as before after it."""
    page = visit(desktop, server, ETUDE.replace(" S 1 0", " H 1 0"))
    first, before = value(page), worths(page)
    expect(page.locator('[data-key="trump-H"]')).to_be_checked()
    choose(page, "kind", "M")
    expect(page.locator("#verdict .value")).to_have_text(re.compile("Мизер ловится"))
    expect(page.locator('[data-group="trump"], [data-group="level"]')).to_have_count(0)
    assert worths(page) != before
    choose(page, "kind", "R")
    expect(page.locator("#verdict .value")).to_have_text(re.compile("Взятки рук"))
    expect(page.locator('[data-group="trump"], [data-group="declarer"]')).to_have_count(0)
    choose(page, "kind", "game")
    expect(page.locator('[data-key="trump-H"]')).to_be_checked()
    expect(page.locator('[data-key="declarer-1"]')).to_be_checked()
    expect(page.locator("#verdict .value")).to_have_text(first)
    assert worths(page) == before
    quiet(page)


@needs_kernel
def test_trump_and_leader_change_at_any_point(desktop: Page, server: Server) -> None:
    """S03: with another leader the declarer takes two tricks instead of none."""
    page = visit(desktop, server, "A98.T87.-.AT98 QT7.KQJ.A.KQJ KJ.A9.KQJT9.7 S 1 2")
    expect(page.locator("#verdict .value")).to_contain_text("0 взяток")
    choose(page, "leader", "0")
    expect(page.locator("#verdict .value")).to_contain_text("2 взятки")
    card(page, "SA").click()
    expect(page.locator("#hand-1.turn")).to_have_count(1)
    choose(page, "trump", "N")
    expect(page.locator('[data-key="trump-N"]')).to_be_checked()
    expect(page.locator("#hand-1.turn")).to_have_count(1)
    expect(page.locator('#trick [data-side="bottom"]')).to_have_attribute("aria-label", "первая рука: туз пик")
    choose(page, "leader", "2")
    expect(page.locator("#hand-2.turn")).to_have_count(1)
    expect(page.locator("#hand-0 .slot")).to_have_count(10)
    for _ in range(3):
        page.locator("#back").click()
    expect(page.locator('[data-key="trump-S"]')).to_be_checked()
    expect(page.locator('[data-key="leader-0"]')).to_be_checked()
    expect(page.locator("#verdict .value")).to_contain_text("2 взятки")
    quiet(page)


@needs_kernel
def test_the_line_can_be_followed_and_plays_itself(desktop: Page, server: Server) -> None:
    page = visit(desktop, server, ENDING)
    steps = page.locator("#tricks .step")
    expect(steps).to_have_count(9)
    page.locator("#tricks tbody tr").nth(1).locator(".step").first.click()
    expect(page.locator("#verdict .value")).to_have_text("2 взятки из 3")
    page.locator("#to-start").click()
    expect(steps).to_have_count(9)
    page.locator("#line-play").click()
    expect(page.locator("#verdict .caption")).to_have_text("Все карты сыграны")
    expect(page.locator("#verdict .value")).to_have_text("2 взятки из 3")
    expect(page.locator(".hand .slot")).to_have_count(0)
    expect(page.locator("#line-play")).to_be_disabled()
    quiet(page)


@pytest.mark.parametrize(
    ("typed", "field", "said"),
    [
        ("чепуха", "", "В расстановке от шести до восьми частей"),
        ("A.K.-.- Q.J.-.- 7.8.-.- Ю 0 0", "Игра. ", "«Ю» — не игра"),
        ("A.K.-.- Q.J.-.- 7.8.-.- S 5 0", "Кто играет. ", "«5» — не рука"),
        ("A.K.-.- Q.J.-.- 7.8.- S 0 0", "", "Не прочесть карты (третья рука): «7.8.-»"),
        ("A.K.-.- A.J.-.- 7.8.-.- S 0 0", "", "Карта лежит дважды: туз пик."),
        ("A.K.-.- Q.-.-.- 7.8.-.- S 0 0", "", "Сейчас их 2, 1, 2."),
        ("", "", "В расстановке от шести до восьми частей"),
    ],
)
def test_bad_input_is_told_in_words(desktop: Page, server: Server, typed: str, field: str, said: str) -> None:
    page = visit(desktop, server, ENDING)
    page.locator("#line").fill(typed)
    page.locator("#notation [type=submit]").click()
    trouble = page.locator("#line-trouble")
    expect(trouble).to_contain_text(field + said)
    expect(page.locator("#line")).to_have_attribute("aria-invalid", "true")
    shown = trouble.inner_text().replace(typed, "")
    assert not re.search(r"Traceback|Error|Exception|\.py", shown)
    expect(page.locator("#verdict .value")).to_have_text("2 взятки из 3")  # what was there is there still
    page.locator("#line").fill("Тд.К.-.- к8.т.-.- в10.7.-.- ♠ 0 0")
    page.keyboard.press("Enter")
    expect(trouble).to_be_empty()
    expect(page.locator("#line")).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator("#line")).to_have_value(ENDING)
    quiet(page, "400")


def test_a_deal_is_set_up_with_the_game_that_is_chosen(desktop: Page, server: Server) -> None:
    page = visit(desktop, server, ENDING)
    choose(page, "kind", "R")
    expect(page.locator("#verdict .value")).to_contain_text("Взятки рук")
    page.locator("#line").fill("A.K.-.- Q.J.-.- 7.8.-.- | S8")
    page.keyboard.press("Enter")
    expect(page.locator('#trick [data-side="top"]')).to_have_attribute("aria-label", "Прикуп: восьмёрка пик")
    expect(page.locator("#verdict .value")).to_contain_text("Взятки рук: ")
    quiet(page)


def test_the_tricks_of_the_sitting_dealer_are_told(desktop: Page, server: Server) -> None:
    """E.7: with four players his talon cards can win."""
    page = visit(desktop, server, "7.-.-.- 8.-.-.- T.-.-.- R - 0 | SA")
    expect(page.locator("#verdict .value")).to_have_text("Взятки рук: 0 – 0 – 1")
    page.evaluate("location.hash += '&d=1'")
    expect(page.locator("#verdict .value")).to_have_text("Взятки рук: 0 – 0 – 0, сдающего: 1")
    quiet(page)


def test_a_link_brings_the_position_and_the_play_back(desktop: Page, server: Server) -> None:
    page = visit(desktop, server, ENDING)
    card(page, "SA").click()
    expect(page.locator("#hand-1.turn")).to_have_count(1)
    card(page, "S8").click()
    expect(page.locator("#hand-2.turn")).to_have_count(1)
    address = page.evaluate("location.href")
    other = page.context.new_page()
    other.goto(address)
    other.wait_for_selector("#hand-2.turn")
    assert value(other) == value(page)
    assert worths(other) == worths(page)
    other.locator("#to-start").click()
    expect(other.locator("#hand-0 .slot")).to_have_count(3)
    other.evaluate("location.hash = '#p=A.-.-.-+K.-.-.-+Q.-.-.-+N+1+0'")
    expect(other.locator("#verdict .value")).to_have_text("0 взяток из 1")
    quiet(page)


@pytest.mark.parametrize(
    ("hash_", "said"),
    [
        ("p=A.-.-.-+K.-.-.-+Q.-.-.-+N+9+0", "Кто играет. «9» — не рука"),
        ("p=%F0%9F%83%8F", "от шести до восьми частей"),
        (f"p={quote_plus(ENDING)}&m=SA.CA", "Ход 2. Так ходить нельзя: туз треф."),
        (f"p={quote_plus(ENDING)}&m=nonsense", "Ход 1. «nonsense» — не карта."),
    ],
)
def test_a_broken_link_is_told_in_words(desktop: Page, server: Server, hash_: str, said: str) -> None:
    desktop.goto(f"{server.address}/analysis?lang=ru#{hash_}")
    expect(desktop.locator("#verdict .value")).to_contain_text(said)
    quiet(desktop, "400")


def test_a_late_answer_never_replaces_a_newer_one(desktop: Page, server: Server) -> None:
    page = visit(desktop, server, ENDING)
    held: list[tuple[Route, Any]] = []

    def hold(route: Route) -> None:
        if not held and " H 0 0" in (route.request.post_data or ""):
            held.append((route, route.fetch()))
        else:
            route.continue_()

    page.route("**/api/v1/solve", hold)
    choose(page, "trump", "H")
    expect(page.locator("#verdict .value")).to_have_text("Считаю…")
    choose(page, "kind", "M")
    expect(page.locator("#verdict .value")).to_have_text(re.compile("Мизер"))
    newest = value(page)
    while not held:
        page.wait_for_timeout(20)
    route, answer = held[0]
    route.fulfill(response=answer)
    page.wait_for_timeout(300)
    assert value(page) == newest
    expect(page.locator('[data-key="kind-M"]')).to_be_checked()
    quiet(page)


def test_waiting_can_be_broken_off(desktop: Page, server: Server) -> None:
    page = visit(desktop, server, ENDING)
    page.route("**/api/v1/solve", lambda _: None)  # never answered
    choose(page, "trump", "H")
    expect(page.locator("#verdict .value")).to_have_text("Считаю…")
    page.locator("#stop").click()
    expect(page.locator('[data-key="trump-S"]')).to_be_checked()
    card(page, "SA").click()
    expect(page.locator("#verdict .value")).to_have_text("Считаю…")
    page.locator("#stop").click()
    expect(page.locator("#verdict .value")).to_have_text("2 взятки из 3")
    expect(page.locator("#hand-0.turn")).to_have_count(1)
    expect(page.locator("#stop")).to_be_hidden()
    page.unroute("**/api/v1/solve")
    card(page, "SA").click()
    expect(page.locator("#hand-1.turn")).to_have_count(1)


def test_bad_input_while_an_answer_is_awaited_leaves_nothing_hanging(desktop: Page, server: Server) -> None:
    page = visit(desktop, server, ENDING)
    page.route(
        "**/api/v1/solve", lambda route: None if ' N 0 0"' in (route.request.post_data or "") else route.continue_()
    )
    choose(page, "trump", "N")
    expect(page.locator("#verdict .value")).to_have_text("Считаю…")
    page.unroute("**/api/v1/solve")
    page.locator("#line").fill("чепуха")
    page.keyboard.press("Enter")
    expect(page.locator("#line-trouble")).to_contain_text("от шести до восьми частей")
    expect(page.locator("#stop")).to_be_hidden()
    expect(page.locator("#verdict .value")).to_contain_text("из 3")
    expect(page.locator('[data-key="trump-N"]')).to_be_checked()
    quiet(page, "400")


def test_a_server_that_is_gone_is_told(desktop: Page, server: Server) -> None:
    page = visit(desktop, server, ENDING)
    page.route("**/api/v1/solve", lambda route: route.abort())
    card(page, "SA").click()
    expect(page.locator("#verdict .value")).to_have_text("Сервер не отвечает. Он запущен?")
    page.unroute("**/api/v1/solve")
    card(page, "SA").click()
    expect(page.locator("#hand-1.turn")).to_have_count(1)


def test_without_values_a_deal_can_still_be_played_through(desktop: Page, server: Server) -> None:
    """What the slow solver cannot do is said, and the rest works."""
    page = visit(desktop, server, ENDING)

    def unsolved(route: Route) -> None:
        answer = route.fetch()
        data = answer.json()
        for one in data["cards"]:
            one.update(value=None, tricks=None, best=False)
        words = {"code": "solver-slow", "message": "Не больше 5 карт в руке.", "details": {"cards": 5}}
        route.fulfill(json={**data, "value": None, "line": [], "native": False, "unsolved": words})

    page.route("**/api/v1/solve", unsolved)
    card(page, "SA").click()
    expect(page.locator("#verdict .value")).to_have_text("Не больше 5 карт в руке.")
    card(page, "S8").click()
    expect(page.locator("#hand-2.turn")).to_have_count(1)
    assert set(worths(page).values()) == {""}


def test_the_keyboard_is_enough(desktop: Page, server: Server) -> None:
    page = visit(desktop, server, ENDING)
    for _ in range(30):
        if page.evaluate("document.activeElement.closest('#hand-0 .cards') !== null"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Home")
    assert page.evaluate("document.activeElement.dataset.card") == "SA"
    page.keyboard.press("Enter")
    expect(page.locator("#hand-1.turn")).to_have_count(1)
    expect(page.locator("#hand-1 .slot:focus")).to_have_count(1)
    expect(page.locator("#live")).to_have_text("туз пик")
    page.keyboard.press("Enter")
    expect(page.locator("#hand-2 .slot:focus")).to_have_count(1)
    page.locator("#mode-edit").focus()
    page.keyboard.press("Enter")
    page.locator("#hand-2 button.plate").focus()
    page.keyboard.press("Enter")
    in_deck(page, "DA").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(card(page, "DK")).to_have_count(1)
    expect(page.locator("#live")).to_have_text("король бубён: третья рука")
    assert page.evaluate("document.activeElement.dataset.card") == "DK"
    quiet(page)


@needs_kernel
@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "theme", "language"),
    [("phone", "light", "ru"), ("lying", "dark", "uk"), ("tablet", "light", "en"), ("desk", "dark", "uk")],
)
def test_no_barriers_and_nothing_too_wide(
    screens: Screens, server: Server, size: str, theme: str, language: str
) -> None:
    page = screens.show(f"{server.address}/analysis?lang={language}", size, theme)
    raspasy = ETUDE[:-6] + " R - 0 | C7 HT"
    for position, plays, mode in ((ETUDE, "CA.CK.C9.C8", "play"), (raspasy, "", "play"), (ETUDE, "", "edit")):
        page.goto("about:blank")
        visit(page, server, position, plays, language)
        page.locator(f"#mode-{mode}").click()
        expect(page.locator(f"body[data-mode={mode}] #verdict .value")).not_to_have_text(re.compile("…$|^$"))
        assert not untranslated(page)
        assert not barriers(page), (position, mode)
        assert page.evaluate("document.documentElement.scrollWidth") == SIZES[size][0]
        small = page.locator("button, select, textarea, a").evaluate_all(
            "nodes => nodes.filter(one => one.checkVisibility() && !one.closest('.spoken'))"
            ".map(one => [one.id || one.className, one.getBoundingClientRect()])"
            ".filter(([, box]) => box.width < 24 || box.height < 24).map(([name]) => name)"
        )
        assert not small
    quiet(page)


@needs_kernel
def test_the_board_fits_on_a_phone(phone: Page, server: Server) -> None:
    """While a deal is played everything that is needed stands on the first screen of 360 x 740."""
    page = visit(phone, server, ETUDE, "CA")
    box = page.locator("#steps").bounding_box()
    assert box is not None and box["y"] + box["height"] <= 740


def test_the_home_page_leads_here(desktop: Page, server: Server) -> None:
    desktop.goto(f"{server.address}/?lang=ru")
    desktop.wait_for_selector("body.home-page[data-ready]")
    desktop.get_by_role("link", name="Разбор", exact=True).click()
    desktop.wait_for_selector("body.analysis-page[data-ready]")
    expect(desktop.get_by_role("heading", name="Разбор", exact=True)).to_be_visible()
    desktop.get_by_role("link", name="Преферанс").click()
    desktop.wait_for_selector("body.home-page[data-ready]")
    quiet(desktop)
