"""Pages and the HTTP interface, in process."""

from __future__ import annotations

import json
import random
import re
import sys
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.datastructures import Headers

from preferans.record import parse_record, replay
from preferans.rules.convention import OPTIONS
from preferans.rules.errors import Reason
from preferans.rules.presets import PRESETS
from preferans.storage import MemoryStore, Player, StorageError
from preferans.table import Code
from preferans.texts import LANGUAGES, Texts
from preferans.web import api, pages
from preferans.web.openapi import build
from preferans.web.security import from_another_site
from tests.web.client import JSON, LEVELS, new_table, serving, sitting

GOOD = {"convention": {"name": "sochi"}, "bots": ["easy", "easy"]}


@pytest.fixture
def client() -> Any:
    with serving() as made:
        yield made


# Pages


@pytest.mark.parametrize(
    "path",
    ["/", "/rules", "/rules?lang=ru", "/api", "/analysis", "/statistics", "/glossary", "/learn", "/learn/tricks"],
)
def test_pages_are_served_with_a_policy_that_forbids_foreign_script(client: Any, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/html")
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self';" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert not re.search(r"<script(?![^>]*\ssrc=)|\son\w+=|style=|\{\{", answer.text), "no inline script or style"


@pytest.mark.parametrize(
    ("accept", "cookie", "query", "language"),
    [
        (None, None, "", "en"),
        ("ru-RU,ru;q=0.9,en;q=0.8", None, "", "ru"),
        ("de,uk;q=0.5", None, "", "uk"),
        ("de", None, "", "en"),
        ("ru", "uk", "", "uk"),
        ("ru", "xx", "", "ru"),
        ("ru", "uk", "?lang=en", "en"),
    ],
)
def test_language(client: Any, accept: str | None, cookie: str | None, query: str, language: str) -> None:
    headers = {"accept-language": accept} if accept else {"accept-language": ""}
    if cookie:
        client.cookies.set("lang", cookie)
    assert f'<html lang="{language}">' in client.get(f"/{query}", headers=headers).text
    error = client.get(f"/api/v1/tables/nowhere{query}", headers=headers).json()["error"]
    assert error["message"] == Texts(language).error("unknown-table")


def test_every_module_of_a_page_is_named_for_preloading(client: Any) -> None:
    for path in re.findall(r'modulepreload" href="([^"]+)"', client.get("/").text):
        assert client.get(path).status_code == 200


def test_a_table_has_its_page_and_an_unknown_one_says_so(client: Any) -> None:
    table = new_table(client, "easy", "easy")
    assert f'data-table="{table}"' in client.get(f"/table/{table}").text
    lost = client.get("/table/nowhere", headers={"accept": "text/html", "accept-language": "ru"})
    assert lost.status_code == 404 and Texts("ru").error("unknown-table") in lost.text


def test_static_files_are_kept_but_asked_for(client: Any) -> None:
    first = client.get("/static/js/types.d.ts")
    assert first.status_code == 200 and first.headers["cache-control"] == "no-cache"
    again = client.get("/static/js/types.d.ts", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304 and not again.content
    for path in ("/static/../settings.py", "/static/%2e%2e/settings.py", "/static/nothing.js"):
        assert client.get(path).status_code == 404


def test_health_says_when_the_store_is_gone() -> None:
    store = MemoryStore()
    with serving(store) as client:
        assert client.get("/healthz").json()["status"] == "ok"
        store.close()
        assert client.get("/healthz").status_code == 503


def test_metrics_count_what_was_done(client: Any) -> None:
    table = new_table(client, "easy", "easy")
    with sitting(client, table) as me:
        me.wait_for_turn()
        text = client.get("/metrics").text
    assert "preferans_sockets 1.0" in text and "preferans_tables 1.0" in text
    assert float(re.findall(r"^preferans_events_total (\S+)", text, re.MULTILINE)[0]) >= 2


# The interface


def test_every_option_preset_and_bot_is_offered_in_words(client: Any) -> None:
    for language in LANGUAGES:
        offer = client.get("/api/v1/options", params={"lang": language}).json()
        assert {one["name"] for one in offer["presets"]} == set(PRESETS)
        assert {one["name"] for one in offer["options"]} == set(OPTIONS)
        assert [one["name"] for one in offer["bots"]] == list(LEVELS)
        assert offer["language"] == language and offer["languages"] == list(LANGUAGES)
        for one in offer["options"]:
            assert one["values"] and all(value["title"] for value in one["values"])


def test_an_offered_preset_can_be_asked_for_as_it_is_offered(client: Any) -> None:
    for one in client.get("/api/v1/options").json()["presets"]:
        options = {name: value for name, value in one["options"].items() if name != "players"}
        wanted = {"convention": {"name": one["name"], "players": 3, "options": options}, "bots": ["easy", "easy"]}
        assert client.post("/api/v1/tables", json=wanted).status_code == 201


def test_texts_of_every_language(client: Any) -> None:
    keys = [set(client.get(f"/api/v1/texts/{language}.json").json()["messages"]) for language in LANGUAGES]
    assert keys[0] == keys[1] == keys[2] and "error.internal" in keys[0]
    assert client.get("/api/v1/texts/xx.json").status_code == 404


def test_every_code_that_can_be_sent_has_a_text() -> None:
    import ast
    from pathlib import Path

    codes = {str(code) for code in Code} | {str(reason) for reason in Reason}
    for path in Path(api.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                at = {"ApiError": 1, "_fail": 1, "error_detail": 0, "_answer": 2, "Refused": 0}.get(name)
                if at is not None and len(node.args) > at and isinstance(node.args[at], ast.Constant):
                    codes.add(str(node.args[at].value))  # type: ignore[attr-defined]
    assert {"bad-message", "unknown-table", "bad-origin", "storage-failed"} <= codes
    for language in LANGUAGES:
        texts = Texts(language)
        for code in codes:
            assert texts.error(code) != code, f"no text for {code} in {language}"


def test_a_new_table_is_listed_for_those_who_sit_there(client: Any) -> None:
    assert client.get("/api/v1/tables").json() == {"tables": []}
    table = new_table(client, "easy", "lively", end__limit=10)
    (listed,) = client.get("/api/v1/tables").json()["tables"]
    assert listed["id"] == table and listed["you"] == 0 and listed["names"][0] == "Me" and listed["limit"] == 10
    assert listed["bots"] == [None, "easy", "lively"] and not listed["over"] and listed["convention"] == "sochi"
    client.cookies.clear()
    assert client.get("/api/v1/tables").json() == {"tables": []}


def test_who_does_not_sit_there_sees_no_cards(client: Any) -> None:
    table = new_table(client, "easy", "easy")
    mine = client.get(f"/api/v1/tables/{table}").json()
    assert mine["you"] == 0 and len(mine["places"][0]["cards"]) == 10
    client.cookies.clear()
    theirs = client.get(f"/api/v1/tables/{table}").json()
    assert theirs["you"] is None and all(place["cards"] is None for place in theirs["places"])


@pytest.mark.parametrize(
    ("change", "status", "code", "field"),
    [
        ({"convention": None}, 400, "bad-field", "$.convention"),
        ({"convention": {}}, 400, "bad-field", "$.convention"),
        ({"convention": "sochi"}, 400, "bad-field", "$.convention"),
        ({"convention": {"name": "moscow"}}, 400, "unknown-convention", "$.convention.name"),
        ({"convention": {"name": "sochi", "players": 5}}, 400, "bad-field", "$.convention.players"),
        ({"convention": {"name": "sochi", "options": {"no.such": 1}}}, 400, "unknown-option", "$.convention.options"),
        ({"convention": {"name": "sochi", "options": {"end.limit": 0}}}, 400, "bad-convention", "$.convention.options"),
        ({"convention": {"name": "sochi", "options": {"players": 4}}}, 400, "bad-convention", "$.convention.options"),
        (
            {"convention": {"name": "sochi", "options": {"end.mode": "sum"}}},
            400,
            "bad-convention",
            "$.convention.options",
        ),
        ({"bots": ["cheater", "easy"]}, 400, "unknown-bot", "$.bots"),
        ({"bots": ["easy", "easy", "easy"]}, 400, "bad-field", "$.bots"),
        ({"bots": "easy"}, 400, "bad-field", "$.bots"),
        ({"name": ""}, 400, "bad-field", "$.name"),
        ({"name": "x" * 41}, 400, "bad-field", "$.name"),
        ({"extra": 1}, 400, "bad-field", ""),
    ],
)
def test_a_wrong_table_is_refused_with_the_field(
    client: Any, change: dict[str, Any], status: int, code: str, field: str
) -> None:
    answer = client.post("/api/v1/tables", json=GOOD | change)
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (status, code)
    assert error["message"] and error["details"].get("field", "").startswith(field)
    assert client.get("/api/v1/tables").json() == {"tables": []}


def test_no_convention_no_table(client: Any) -> None:
    """No silent default: a missing kind of game is refused."""
    answer = client.post("/api/v1/tables", json={"bots": ["easy", "easy"]})
    assert answer.status_code == 400 and answer.json()["error"]["code"] == "bad-field"


@pytest.mark.parametrize(
    ("content", "headers", "status", "code"),
    [
        (b"", JSON, 400, "bad-request"),
        (b"{", JSON, 400, "bad-request"),
        (b"\xff\xfe", JSON, 400, "bad-request"),
        (b"[" * 20_000, JSON, 400, "bad-request"),
        (json.dumps(GOOD).encode(), {"content-type": "text/plain"}, 415, "bad-request"),
        (json.dumps(GOOD).encode(), {"content-type": "application/jsonx"}, 415, "bad-request"),
        (b" " * 70_000 + json.dumps(GOOD).encode(), JSON, 413, "too-large"),
    ],
)
def test_a_body_that_is_no_request(
    client: Any, content: bytes, headers: dict[str, str], status: int, code: str
) -> None:
    answer = client.post("/api/v1/tables", content=content, headers=headers)
    assert answer.status_code == status and answer.json()["error"]["code"] in (code, "bad-field")


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8),
        lambda s: (
            st.lists(s, max_size=3)
            | st.dictionaries(st.sampled_from(["convention", "bots", "name", "options", "players", "x"]), s, max_size=4)
        ),
        max_leaves=8,
    )
)
def test_garbage_is_answered_with_the_shape_of_errors(client: Any, body: Any) -> None:
    answer = client.post("/api/v1/tables", content=json.dumps(body), headers=JSON)
    assert answer.status_code == 400
    assert set(answer.json()["error"]) == {"code", "message", "details"}


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/v1/nothing", 404, "not-found"),
        ("GET", "/nothing", 404, "not-found"),
        ("DELETE", "/api/v1/tables", 405, "method-not-allowed"),
        ("GET", "/api/v1/tables/nowhere", 404, "unknown-table"),
        ("GET", f"/api/v1/tables/{'x' * 5000}", 404, "unknown-table"),
        ("GET", "/api/v1/tables/nowhere/record", 404, "unknown-table"),
        ("GET", "/api/v1/tables/nowhere/sheet.svg", 404, "unknown-table"),
        ("GET", "/api/v1/tables/%00/record", 404, "unknown-table"),
    ],
)
def test_wrong_addresses(client: Any, method: str, path: str, status: int, code: str) -> None:
    answer = client.request(method, path)
    assert answer.status_code == status and answer.json()["error"]["code"] == code


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"origin": "http://testserver.evil.example"},
        {"origin": "http://[::1"},
        {"origin": "http://evil.example/http://testserver"},
    ],
)
def test_another_sites_page_changes_nothing(client: Any, headers: dict[str, str]) -> None:
    answer = client.post("/api/v1/tables", json=GOOD, headers=headers)
    assert answer.status_code == 403 and answer.json()["error"]["code"] == "bad-origin"
    assert "x-frame-options" in answer.headers


def test_who_says_neither_a_site_nor_a_host_is_another_site() -> None:
    assert from_another_site(Headers({"origin": "null"})) and from_another_site(Headers({"origin": "http://"}))
    assert not from_another_site(Headers({"host": "testserver", "origin": "http://testserver"}))


def test_the_own_page_may(client: Any) -> None:
    kind = {"content-type": "Application/JSON; charset=utf-8"}
    for headers in ({"origin": "http://testserver"}, {"sec-fetch-site": "same-origin"}, {}, kind):
        assert client.post("/api/v1/tables", json=GOOD, headers=headers).status_code == 201


def test_a_foreign_host_name_is_refused() -> None:
    """A page elsewhere that resolves its name to this machine must not reach the server."""
    with serving(hosts=("127.0.0.1", "localhost", "[::1]")) as client:
        assert client.get("/healthz", headers={"host": "evil.example"}).status_code == 400
        for host in ("127.0.0.1:8321", "localhost:1", "[::1]:80"):
            assert client.get("/healthz", headers={"host": host}).status_code == 200


def test_the_cookie_is_signed_and_out_of_reach_of_scripts(client: Any) -> None:
    answer = client.get("/")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie and "Secure" not in cookie
    name, value = cookie.split(";")[0].split("=", 1)
    new_table(client, "easy", "easy")
    assert len(client.get("/api/v1/tables").json()["tables"]) == 1
    client.cookies.clear()
    token, dot, signature = value.partition(".")
    client.cookies.set(name, token + dot + ("A" if signature[0] != "A" else "B") + signature[1:])
    assert client.get("/api/v1/tables").json() == {"tables": []}, "a forged cookie is nobody's"


def test_cookies_are_secure_where_the_server_is() -> None:
    with serving(secure=True) as client:
        assert "Secure" in client.get("/").headers["set-cookie"]


def test_the_store_holds_no_token(client: Any) -> None:
    written: list[Player] = []

    class Watching(MemoryStore):
        def add_player(self, player: Player) -> Any:
            written.append(player)
            return super().add_player(player)

    store = Watching()
    with serving(store) as watched:
        new_table(watched, "easy", "easy")
        token = str(next(iter(watched.cookies.jar)).value).split(".")[0]
    (player,) = written
    rows = repr(store.__dict__) + repr(store._events)
    assert token and token not in rows and len(player.token_hash) == 32


def test_the_record_of_a_table_can_be_replayed(client: Any) -> None:
    table = new_table(client, "easy", "easy")
    answer = client.get(f"/api/v1/tables/{table}/record")
    assert answer.status_code == 200 and "attachment" in answer.headers["content-disposition"]
    assert replay(parse_record(answer.content)).finished == ()


def test_the_sheet_is_drawn(client: Any) -> None:
    table = new_table(client, "easy", "easy")
    answer = client.get(f"/api/v1/tables/{table}/sheet.svg", params={"lang": "ru"})
    assert answer.headers["content-type"] == "image/svg+xml" and answer.text.startswith("<svg") and "Me" in answer.text
    assert "<style" not in answer.text and "<style" in client.get(f"/api/v1/tables/{table}/sheet.svg?file").text


@pytest.mark.parametrize(("language", "word"), [("ru", "Вы"), ("en", "You"), ("uk", "Ви")])
def test_who_gave_no_name_is_spoken_to_on_the_sheet(client: Any, language: str, word: str) -> None:
    table = client.post("/api/v1/tables", json=GOOD, headers={"accept-language": "uk"}).json()["id"]
    drawing = client.get(f"/api/v1/tables/{table}/sheet.svg", params={"lang": language}).text
    assert f">{word}<" in drawing and "Гравець" not in drawing


def test_the_sheet_can_be_printed(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    address = f"/api/v1/tables/{new_table(client, 'easy', 'easy')}/sheet.pdf"
    answer = client.get(address)
    assert answer.headers["content-type"] == "application/pdf" and answer.content.startswith(b"%PDF")
    monkeypatch.setitem(sys.modules, "reportlab.pdfgen.canvas", None)
    missing = client.get(address)
    assert missing.status_code == 501 and missing.json()["error"]["code"] == "no-pdf"


def test_a_deal_is_told_when_it_is_over(client: Any) -> None:
    table = new_table(client, "lively", "lively")
    for number in ("1", "0", "-1", "x"):
        assert client.get(f"/api/v1/tables/{table}/deals/{number}").status_code == 404
    with sitting(client, table) as me:
        me.play_deal(random.Random(1))
        told = client.get(f"/api/v1/tables/{table}/deals/1").json()
        assert told["result"] == me.view["result"] and told["seed"] == me.view["seed"]
        me.send("ready")
    assert client.get(f"/api/v1/tables/{table}/deals/2").json()["error"]["code"] == "unknown-deal"


@pytest.mark.parametrize("name", ["O'Neil", '<b>"x"</b>', "Оля & Вера", "я" * 40])
def test_any_name_comes_back_as_it_was_given(client: Any, name: str) -> None:
    table = client.post("/api/v1/tables", json=GOOD | {"name": name}).json()["id"]
    assert client.get(f"/api/v1/tables/{table}").json()["places"][0]["name"] == name
    assert client.get("/api/v1/options").json()["name"] == name
    drawing = client.get(f"/api/v1/tables/{table}/sheet.svg").text
    assert "<b>" not in drawing and "<b>" not in client.get(f"/table/{table}").text


def test_who_gave_no_name_is_called_in_the_language_of_today(client: Any) -> None:
    def sits_as(language: str) -> str:
        table = client.post("/api/v1/tables", json=GOOD, headers={"accept-language": language}).json()["id"]
        name: str = client.get(f"/api/v1/tables/{table}").json()["places"][0]["name"]
        return name

    assert sits_as("uk") == "Гравець"
    assert client.get("/api/v1/options").json()["name"] is None, "the stand-in is not offered as a name"
    assert sits_as("en") == "Player"


def test_so_many_tables_an_hour() -> None:
    with serving(tables_per_hour=2) as client:
        assert [client.post("/api/v1/tables", json=GOOD).status_code for _ in range(4)][-1] == 429


def test_a_store_that_fails_is_told_in_one_line() -> None:
    class Failing(MemoryStore):
        def events(self, table_id: str, after: int = 0) -> Any:
            raise StorageError("/data/preferans.db: the disk is full")

    with serving(Failing()) as client:
        answer = client.get("/api/v1/tables/x")
        assert answer.status_code == 503 and answer.json()["error"]["code"] == "storage-failed"
        assert "/data" not in answer.text


# The document


def test_the_document_describes_every_address() -> None:
    document = build()
    described = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}
    assert described == {(route.method, "/api/v1" + route.path) for route in api.ROUTES}
    for methods in document["paths"].values():
        for operation in methods.values():
            assert operation["summary"] and operation["responses"]


def test_answers_are_as_the_document_says(client: Any) -> None:
    document = client.get("/api/v1/schema").json()
    table = new_table(client, "easy", "easy")
    with sitting(client, table) as me:
        me.play_deal(random.Random(1))
    for route in api.ROUTES:
        if route.method != "GET" or route.answer is None:
            continue
        path = route.path.format(table_id=table, language="ru", number=1)
        answer = client.get("/api/v1" + path)
        assert answer.status_code == 200, path
        schema = {"$ref": f"#/components/schemas/{route.answer.__name__}", "components": document["components"]}
        jsonschema.validate(answer.json(), schema)


def test_pages_fill_in_nothing_that_they_do_not_know() -> None:
    assert pages.fill("a {{x}} b {{y}}", {"x": "1"}) == "a 1 b "
