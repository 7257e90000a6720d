"""The open-hand solver over HTTP: what it answers, what it refuses and how, and how much it may be asked."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from preferans.analysis import problems
from preferans.rules.cards import Card
from preferans.solver import native
from preferans.texts import LANGUAGES, Texts
from preferans.texts.errors import ERRORS
from preferans.web.documents.solving import SolveRequest
from preferans.web.errors import ApiError
from preferans.web.solving import PLAIN_CARDS, WAITING, Solving
from tests.web.client import JSON, new_table, serving, sitting

T = TypeVar("T")
ETUDE = "KJ.A8.T98.J98 T987.KQ.AKQ.A AQ.JT9.J7.KQ7 S 1 0"
ENDING = "A7.K.-.- K8.A.-.- QT.7.-.- S 0 0"
needs_kernel = pytest.mark.skipif(not native, reason="full deals need the native kernel")


@pytest.fixture(scope="module")
def client() -> Any:
    with serving() as made:
        yield made


def run(work: Coroutine[Any, Any, T]) -> T:
    """The result of the work in a loop of its own; this thread may have one already, the browser's."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def ask(client: Any, position: str, *plays: str, language: str = "en", **fields: Any) -> Any:
    body = {"position": position, "plays": list(plays), **fields}
    return client.post(f"/api/v1/solve?lang={language}", json=body)


def solved(client: Any, position: str, *plays: str, **fields: Any) -> Any:
    answer = ask(client, position, *plays, **fields)
    assert answer.status_code == 200, answer.text
    return answer.json()


def error(answer: Any, status: int = 400) -> Any:
    assert answer.status_code == status, answer.text
    assert answer.json().keys() == {"error"}
    return answer.json()["error"]


def test_a_position_has_its_value_and_one_for_every_legal_card(client: Any) -> None:
    answer = solved(client, ENDING)
    assert answer["position"] == answer["start"] == ENDING
    assert answer["turn"] == 0 and answer["game"] == "S" and answer["declarer"] == 0
    assert [one["card"] for one in answer["cards"]] == ["S7", "SA", "CK"]
    assert answer["value"] == max(one["value"] for one in answer["cards"]) == answer["tricks"][0]
    assert [one["card"] for one in answer["cards"] if one["best"]] == [
        one["card"] for one in answer["cards"] if one["value"] == answer["value"]
    ]
    assert answer["unsolved"] is None and len(answer["line"]) == 9 and sum(answer["tricks"]) == 3


@needs_kernel
def test_every_problem_is_solved(client: Any) -> None:
    listed = client.get("/api/v1/problems?lang=ru").json()["problems"]
    assert [one["id"] for one in listed] == [one.id for one in problems()]
    for shown, known in zip(listed, problems(), strict=True):
        assert shown["title"] == known.title["ru"] and shown["source"] and shown["position"] == known.position
        answer = solved(client, shown["position"])
        assert answer["value"] == known.value
        assert tuple(one["card"] for one in answer["cards"] if one["best"]) == known.leads


def test_the_solution_of_a_problem_is_not_given_away(client: Any) -> None:
    listed = client.get("/api/v1/problems").json()["problems"]
    assert all(one.keys() == {"id", "title", "position", "level", "source", "note"} for one in listed)


def test_played_through_the_value_stays_with_the_line(client: Any) -> None:
    start = solved(client, ENDING)
    plays = [one["card"] for one in start["line"]]
    for n in range(1, len(plays) + 1):
        answer = solved(client, ENDING, *plays[:n])
        left = answer["value"] if answer["position"] is not None else 0
        assert answer["taken"][0] + left == start["value"]
        assert answer["start"] == ENDING
    assert answer["position"] is None and answer["turn"] is None and answer["cards"] == [] and answer["line"] == []
    assert answer["taken"][:3] == start["tricks"] and answer["last_trick"]["winner"] in (0, 1, 2)


def test_the_game_may_change_on_the_way(client: Any) -> None:
    """S09: a misère has no trump, and the game comes back as it was."""
    before = solved(client, ENDING, "SA", "S8", "ST")
    misere = solved(client, ENDING, "SA", "S8", "ST", "M 0 0")
    assert (misere["game"], misere["taken"], misere["position"][-5:]) == ("M", [1, 0, 0, 0], "M 0 0")
    back = solved(client, ENDING, "SA", "S8", "ST", "M 0 0", "S 0 0")
    assert back == before


def test_raspasy_gives_the_tricks_of_all_three(client: Any) -> None:
    answer = solved(client, ENDING.replace("S 0 0", "R - 1"))
    assert answer["value"] is None and answer["declarer"] is None and sum(answer["tricks"]) == 3
    assert all(one["value"] is None and sum(one["tricks"]) == 3 for one in answer["cards"])


def test_a_deal_is_played_as_the_setup_says(client: Any) -> None:
    assert solved(client, ENDING[:-6], setup="S 0 0") == solved(client, ENDING)
    talon = solved(client, f"{ENDING[:-6]} | C8", setup="R - 2", dealer_plays=True)
    assert talon["talon"] == ["C8"] and talon["dealer_plays"] and talon["leader"] == 2


def test_what_people_type_is_read(client: Any) -> None:
    assert solved(client, "Т7.К.-.- к8.т.-.- д10.7.-.- ♠ 0 0")["start"] == ENDING


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("position", "plays", "code", "field"),
    [
        ("hello", [], "bad-problem", "position"),
        ("A.-.- K.-.-.- Q.-.-.- S 0 0", [], "bad-hand", "hand 0"),
        ("A.-.-.- K.-.-.- Q.-.-.- X 0 0", [], "bad-game", "game"),
        ("A.-.-.- K.-.-.- Q.-.-.- S 9 0", [], "bad-seat", "declarer"),
        ("A.-.-.- A.-.-.- Q.-.-.- S 0 0", [], "double-card", "hands"),
        ("A.-.-.- K7.-.-.- Q.-.-.- S 0 0", [], "unequal-hands", "hands"),
        (ENDING, ["SK"], "card-elsewhere", "plays"),
        (ENDING, ["SA", "CA"], "card-revokes", "plays"),
        (ENDING, ["??"], "bad-card", "plays"),
        (ENDING, ["Q 0 0"], "bad-game", "plays"),
        ("A.-.-.- K.-.-.- Q.-.-.- S 0 0", ["SA", "SK", "SQ", "SA"], "deal-over", "plays"),
    ],
)
def test_what_is_wrong_is_said_in_words_with_its_field(
    client: Any, language: str, position: str, plays: list[str], *, code: str, field: str
) -> None:
    said = error(ask(client, position, *plays, language=language))
    assert (said["code"], said["details"]["field"]) == (code, field)
    assert said["message"] == Texts(language).error(code, said["details"]) and "…" not in said["message"]
    if plays and plays != ["??"] and language != "en":
        assert not any(card.name in said["message"] for card in Card), "cards are told in words"


def test_a_bad_field_of_the_body_is_named(client: Any) -> None:
    for body, field in (
        ({}, "$"),
        ({"position": 7}, "$.position"),
        ({"position": ""}, "$.position"),
        ({"position": "x" * 401}, "$.position"),
        ({"position": ENDING, "plays": ["SA"] * 101}, "$.plays"),
        ({"position": ENDING, "plays": ["x" * 25]}, "$.plays[0]"),
        ({"position": ENDING, "more": 1}, "$"),
    ):
        said = error(client.post("/api/v1/solve", json=body))
        assert said["code"] == "bad-field"
        assert said["details"].get("field", "$") in (field, "")
    assert error(client.post("/api/v1/solve", content="{", headers=JSON))["code"] == "bad-request"
    assert error(client.post("/api/v1/solve", content="x"), 415)["code"] == "bad-request"
    assert error(client.get("/api/v1/solve"), 405)["code"] == "method-not-allowed"
    foreign = client.post("/api/v1/solve", json={"position": ENDING}, headers={"origin": "https://elsewhere.example"})
    assert error(foreign, 403)["code"] == "bad-origin"


CARDS = st.sampled_from([card.name for card in Card])
FIELDS = st.one_of(
    CARDS,
    st.sampled_from(["-", "0", "1", "2", "S", "M", "R", "|", "A.-.-.-", "K.-.-.-", "-.-.-.-"]),
    st.text(max_size=6),
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(FIELDS, max_size=9).map(" ".join), st.lists(st.one_of(CARDS, st.text(max_size=8)), max_size=5))
@example("A.-.-.- K.-.-.- Q.-.-.- R - 0 | SA SA", [])
@example("\ud800", [])
@example("A.-.-.- -.-.-.- Q.-.-.- R - 0", ["N 0 0"])
def test_garbage_is_refused_in_words(client: Any, position: str, plays: list[str]) -> None:
    body = json.dumps({"position": position, "plays": plays}).encode()
    answer = client.post("/api/v1/solve?lang=ru", content=body, headers=JSON)
    if answer.status_code != 200:
        said = error(answer)
        assert said["code"] in (*ERRORS, "deal-over") and said["message"]
        assert "Traceback" not in answer.text and ".py" not in said["message"].replace(position, "")


def test_only_small_positions_are_solved_without_the_kernel_and_larger_ones_still_played() -> None:
    slow = Solving(1, 5.0, plain=True)
    try:
        answer = run(slow.answer(SolveRequest(position=ENDING), "en"))
        assert not answer.native and answer.unsolved is None and answer.value == answer.tricks[0]
        for language in LANGUAGES:
            large = run(slow.answer(SolveRequest(position=ETUDE, plays=["CA"]), language))
            assert large.unsolved is not None and large.unsolved.code == "solver-slow"
            assert large.unsolved.message == Texts(language).error("solver-slow", {"cards": PLAIN_CARDS})
            assert str(PLAIN_CARDS) in large.unsolved.message
        assert (large.value, large.line, large.turn) == (None, [], 1)
        assert [(one.card, one.value, one.best) for one in large.cards] == [("CQ", None, False), ("CK", None, False)]
    finally:
        slow.close()


def test_time_is_bounded() -> None:
    hasty = Solving(1, 1e-9, plain=True)
    try:
        answer = run(hasty.answer(SolveRequest(position="K7.A8.T.- T9.K.Q9.- AQ.J.J7.- R - 0"), "ru"))
        assert answer.unsolved is not None and answer.unsolved.code == "solver-limit"
        assert answer.unsolved.message == Texts("ru").error("solver-limit")
        assert answer.turn == 0 and len(answer.cards) == len(answer.hands[0])
    finally:
        hasty.close()


def test_the_loop_goes_on_and_the_queue_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the threads are busy the event loop is free, a certain number waits, and more are refused at once."""
    solving = Solving(2, 5.0)
    gate = threading.Event()
    solve = solving._solve
    request = SolveRequest(position=ENDING)

    def held(position: Any) -> Any:
        gate.wait(20)
        return solve(position)

    async def crowd() -> None:
        waiting = [asyncio.ensure_future(solving.answer(request, "en")) for _ in range(2 + WAITING)]
        await asyncio.sleep(0.05)
        with pytest.raises(ApiError) as refused:
            await solving.answer(request, "en")
        assert (refused.value.status, refused.value.code) == (503, "busy")
        gate.set()
        answers = await asyncio.gather(*waiting)
        assert len({answer.value for answer in answers}) == 1
        assert (await solving.answer(request, "en")).value == answers[0].value

    monkeypatch.setattr(solving, "_solve", held)
    run(crowd())
    solving.close()


def test_the_solver_knows_nothing_of_the_tables(client: Any) -> None:
    """The same question has the same answer whoever asks and whatever is played; it needs and sets no cookie."""
    before = ask(client, ENDING)
    assert "set-cookie" not in before.headers and before.headers["cache-control"] == "no-store"
    table = new_table(client, "lively", "lively")
    with sitting(client, table) as person:
        hand = person.view["places"][0]["cards"]
        during = ask(client, ENDING)
        assert during.json() == before.json()
        assert hand is None or json.dumps(hand) not in during.text
