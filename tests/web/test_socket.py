"""The socket of a table, in process."""

from __future__ import annotations

import inspect
import random
import time
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from preferans.storage import MemoryStore, StorageError, VersionConflict
from preferans.texts import Texts
from preferans.web.app import create_app
from preferans.web.live import Surroundings, draw_seed
from preferans.web.metrics import Metrics
from tests.web.client import new_table, serving, sitting


def test_the_whole_view_comes_first_and_then_event_by_event() -> None:
    with serving() as client, sitting(client, new_table(client, "lively", "lively")) as me:
        me.play_deal(random.Random(1))
        assert me.seqs == list(range(me.seqs[0], me.seqs[0] + len(me.seqs)))
        assert me.view["seq"] == me.seqs[-1]
        assert {event["kind"] for event in me.events} == {"move", "result"}


@pytest.mark.parametrize("convention", ["sochi", "leningrad", "rostov", "web_sochi", "classic"])
def test_a_whole_pulka_over_the_socket(convention: str) -> None:
    rng = random.Random(convention)
    short = {"end__mode": "rounds", "end__rounds": 1, "end__aid": False}
    with serving(seed=7) as client:
        table = new_table(client, "lively", "lively", name=convention, **short)
        with sitting(client, table) as me:
            for _ in range(4):
                me.play_deal(rng)
                answer = me.send("ready")
                if answer["type"] == "error":
                    break
            assert answer["error"]["code"] == "pulka-over" and me.view["stage"] == "pulka-over"
            assert me.view["settlement"] is not None
            assert client.get("/api/v1/tables").json()["tables"][0]["over"]


def test_the_slowest_wish_for_the_bots_pace_counts_while_it_is_there() -> None:
    with serving() as client:
        table = new_table(client, "easy")
        assert client.portal is not None
        live = client.portal.call(client.app.state.services.hub.get, table)  # type: ignore[attr-defined]
        with sitting(client, table) as me:
            for sent, pace in (({"factor": 0.5}, 0.5), ({"factor": 9.0}, 0.5), ({"factor": 2}, 2.0)):
                me.socket.send_json({"type": "pace", **sent})
                me.socket.send_json({"type": "ping"})
                me.until("pong")
                assert live.pace == pace
            with client.websocket_connect(f"/api/v1/tables/{table}/socket", headers={"cookie": ""}) as watcher:
                watcher.send_json({"type": "pace", "factor": 5})
                watcher.send_json({"type": "ping"})
                while watcher.receive_json()["type"] != "pong":
                    pass
                assert live.pace == 2.0
        assert live.pace == 1.0


def test_the_same_id_twice_does_it_once() -> None:
    with serving() as client, sitting(client, new_table(client, "easy", "easy")) as me:
        me.wait_for_turn()
        first = me.send("move", move="pass", id="a")
        assert first["type"] == "ack"
        assert me.send("move", move="pass", id="a") == first
        assert me.send("move", move="no such", id="a") == first, "it is the id that counts"


def test_an_acknowledged_move_is_in_the_store() -> None:
    store = MemoryStore()
    with serving(store) as client:
        table = new_table(client, "easy", "easy")
        with sitting(client, table) as me:
            me.wait_for_turn()
            ack = me.send("move", move="pass", id="mine")
            stored = store.events(table)[ack["seq"] - 1]
            assert stored.kind == "move" and b'"mine"' in stored.payload


def test_a_move_that_cannot_be_stored_is_not_made() -> None:
    class Failing(MemoryStore):
        failing = False

        def append(self, table_id: str, expected: int, events: Any, card: Any = None, deals: Any = ()) -> Any:
            if self.failing:
                raise StorageError("the disk is full")
            return super().append(table_id, expected, events, card, deals)

    store = Failing()
    with serving(store) as client, sitting(client, new_table(client, "easy", "easy")) as me:
        me.wait_for_turn()
        before = me.view
        store.failing = True
        failed = me.send("move", move="pass")
        assert failed["type"] == "error" and failed["error"]["code"] == "storage-failed"
        me.socket.send_json({"type": "resync", "last": 0})
        assert me.until("state")["view"] == before
        store.failing = False
        assert me.send("move", move="pass")["type"] == "ack"


@pytest.mark.parametrize(
    "text",
    ["", "{", "null", "[]", "5", '"x"', "{}", '{"type":"nothing"}', '{"type":"move"}', '{"type":"move","id":"x"}',
     '{"type":"move","id":5,"move":"pass"}', '{"type":"move","id":"","move":"pass"}',
     '{"type":"move","id":"x","move":""}', '{"type":"ping","x":1}', '{"type":"resync"}', '{"type":"resync","last":"x"}',
     "[" * 4000, "\x00", '{"type":"move","id":"' + "x" * 80 + '","move":"pass"}'],
)  # fmt: skip
def test_a_message_that_cannot_be_read_is_answered_and_changes_nothing(text: str) -> None:
    with serving() as client, sitting(client, new_table(client, "easy", "easy")) as me:
        me.wait_for_turn()
        before = me.view
        me.socket.send_text(text)
        error = me.until("error")["error"]
        assert error["code"] == "bad-message"
        me.socket.send_json({"type": "ping"})
        assert me.until("pong") == {"type": "pong"}
        assert me.view == before


garbage = st.one_of(
    st.text(max_size=60),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
        lambda s: (
            st.lists(s, max_size=3) | st.dictionaries(st.sampled_from(["type", "id", "move", "last"]), s, max_size=4)
        ),
        max_leaves=6,
    ).map(lambda value: msgspec.json.encode(value).decode()),
    st.fixed_dictionaries(
        {"type": st.just("move"), "id": st.text(min_size=1, max_size=4), "move": st.text(min_size=1, max_size=20)}
    ).map(lambda value: msgspec.json.encode(value).decode()),
    st.binary(max_size=40),
)


def test_garbage_on_the_socket() -> None:
    with serving(seed=3) as client, sitting(client, new_table(client, "easy", "easy")) as me:
        me.wait_for_turn()

        @settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
        @given(garbage)
        def throw(message: str | bytes) -> None:
            if isinstance(message, bytes):
                me.socket.send_bytes(message)
            else:
                me.socket.send_text(message)
            assert me.until("error", "pong", "state", "ack")["type"]

        throw()
        assert client.get("/healthz").status_code == 200


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"type": "move", "move": "play SA"}, "wrong-stage"),
        ({"type": "move", "move": "fly"}, "bad-move"),
        ({"type": "move", "move": "bid 10H"}, "not-next-step"),
        ({"type": "ready"}, "deal-running"),
        ({"type": "undo"}, "no-undo"),
    ],
)
def test_what_is_not_possible_is_refused_in_the_callers_language(command: dict[str, str], code: str) -> None:
    with serving() as client:
        for language in ("ru", "en", "uk"):
            with sitting(client, new_table(client, "easy", "easy"), f"?lang={language}") as me:
                me.wait_for_turn()
                kind = command["type"]
                error = me.send(kind, **{k: v for k, v in command.items() if k != "type"})["error"]
                assert error["code"] == code
                assert error["message"] == Texts(language).error(code, error["details"])


def test_an_unknown_table_is_told_and_closed() -> None:
    with serving() as client, client.websocket_connect("/api/v1/tables/nowhere/socket") as socket:
        assert socket.receive_json()["error"]["code"] == "unknown-table"
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 4404


def test_a_store_that_fails_at_the_door_is_told() -> None:
    class Failing(MemoryStore):
        def events(self, table_id: str, after: int = 0) -> Any:
            raise StorageError("the disk is gone")

    with serving(Failing()) as client, client.websocket_connect("/api/v1/tables/x/socket") as socket:
        assert socket.receive_json()["error"]["code"] == "storage-failed"
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 1011


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://testserver:81"])
def test_another_sites_page_gets_no_socket(origin: str) -> None:
    with serving() as client:
        table = new_table(client, "easy", "easy")
        with pytest.raises(WebSocketDenialResponse) as denied, sitting(client, table, origin=origin):
            pass
        assert denied.value.status_code == 403


def test_a_message_that_is_too_long_ends_the_connection() -> None:
    with serving() as client, sitting(client, new_table(client, "easy", "easy")) as me:
        me.socket.send_text("x" * 5000)
        with pytest.raises(WebSocketDisconnect) as closed:
            me.until("never")
        assert closed.value.code == 1009


def test_a_flood_is_read_more_slowly() -> None:
    with serving() as client, sitting(client, new_table(client, "easy", "easy")) as me:
        me.wait_for_turn()
        began = time.monotonic()
        for _ in range(70):
            me.socket.send_json({"type": "ping"})
        for _ in range(70):
            me.until("pong")
        assert time.monotonic() - began > 0.3


def test_a_conflict_that_does_not_end_is_given_up() -> None:
    class Quarrelling(MemoryStore):
        quarrelling = False

        def append(self, table_id: str, expected: int, events: Any, card: Any = None, deals: Any = ()) -> Any:
            if self.quarrelling:
                raise VersionConflict(table_id, expected, expected + 1)
            return super().append(table_id, expected, events, card, deals)

    store = Quarrelling()
    with serving(store) as client, sitting(client, new_table(client, "easy", "easy")) as me:
        me.wait_for_turn()
        store.quarrelling = True
        assert me.send("move", move="pass")["error"]["code"] == "busy"


def test_decks_come_from_the_generator_of_the_operating_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one place where the chance of a deal comes from; every command may use it once and throws it away."""
    drawn: list[int] = []

    def token_bytes(count: int) -> bytes:
        drawn.append(count)
        return bytes([len(drawn)] * count)

    monkeypatch.setattr("preferans.web.live.secrets.token_bytes", token_bytes)
    assert Surroundings(MemoryStore(), Metrics()).chance().seed == b"\x01" * 32
    assert draw_seed() == b"\x02" * 32 and drawn == [32, 32]
    assert inspect.signature(create_app).parameters["seeds"].default is draw_seed
