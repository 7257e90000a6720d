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

from preferans.storage import MemoryStore, SqliteStore, StorageError, VersionConflict
from preferans.table import Table, decode, table_view
from preferans.texts import Texts
from preferans.web.app import create_app
from preferans.web.live import Surroundings, draw_seed
from preferans.web.metrics import Metrics
from tests.table.test_views import exchanged, with_deal
from tests.web.client import Person, new_table, serving, sitting


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

        def append(self, table_id: str, expected: int, events: Any, card: Any = None) -> Any:
            if self.failing:
                raise StorageError("the disk is full")
            return super().append(table_id, expected, events, card)

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


def test_another_process_on_the_same_store_is_noticed() -> None:
    """Two servers, one table: the slower one reads up and answers from the new state."""
    store = MemoryStore()
    with serving(store) as one:
        table = new_table(one, "easy", "easy")
        with serving(store) as two:
            two.cookies.update(one.cookies)
            with sitting(one, table) as here:
                here.wait_for_turn()
                with sitting(two, table) as there:
                    there.wait_for_turn()
                    assert there.send("move", move="pass")["type"] == "ack"
                    refused = here.send("move", move="pass")
                    assert refused["type"] in ("error", "ack")
                    assert here.view["seq"] >= there.seqs[0] + 1


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


def test_a_spectator_sees_and_may_do_nothing() -> None:
    with serving() as client:
        table = new_table(client, "easy", "easy")
        client.cookies.clear()
        with sitting(client, table) as watcher:
            assert watcher.view["you"] is None and watcher.view["moves"] == []
            for kind, fields in (("move", {"move": "pass"}), ("ready", {}), ("undo", {}), ("leave", {})):
                assert watcher.send(kind, **fields)["error"]["code"] == "not-at-table"


def test_the_newest_tab_plays_and_the_older_one_is_told() -> None:
    with serving() as client:
        table = new_table(client, "easy", "easy")
        with sitting(client, table) as old:
            old.wait_for_turn()
            with sitting(client, table) as new:
                assert old.until("bye") == {"type": "bye", "reason": "newer-tab"}
                with pytest.raises(WebSocketDisconnect) as closed:
                    old.read()
                assert closed.value.code == 4001
                new.wait_for_turn()
                assert new.send("move", move="pass")["type"] == "ack"


def test_two_spectators_do_not_disturb_each_other() -> None:
    with serving() as client:
        table = new_table(client, "easy", "easy")
        client.cookies.clear()
        with sitting(client, table) as one, sitting(client, table) as two:
            for watcher in (one, two):
                watcher.socket.send_json({"type": "ping"})
                assert watcher.until("pong")


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


def test_undo_against_bots() -> None:
    with serving() as client, sitting(client, new_table(client, "easy", "easy")) as me:
        me.wait_for_turn()
        before = {k: v for k, v in me.view.items() if k != "seq"}
        me.send("move", move=me.view["moves"][-1])
        me.wait_for_turn()
        assert me.view["may_undo"]
        assert me.send("undo")["type"] == "ack"
        assert {k: v for k, v in me.view.items() if k != "seq"} == before
        assert me.events[-1]["kind"] == "undo"


def test_undo_while_a_bot_is_thinking_drops_its_answer() -> None:
    with serving() as client, sitting(client, new_table(client, "slow", "slow", deal__first_dealer="seat:2")) as me:
        me.wait_for_turn()
        before = {k: v for k, v in me.view.items() if k != "seq"}
        bid = next(move for move in me.view["moves"] if move.startswith("bid"))
        me.send("move", move=bid)
        assert me.view["turn"] == 1
        assert me.send("undo")["type"] == "ack"
        assert {k: v for k, v in me.view.items() if k != "seq"} == before
        time.sleep(0.7)
        me.socket.send_json({"type": "resync", "last": 0})
        assert {k: v for k, v in me.until("state")["view"].items() if k != "seq"} == before
        assert me.send("move", move="pass")["type"] == "ack"


def test_presence_is_told_to_the_others() -> None:
    with serving() as client:
        table = new_table(client, "easy")
        cookies = dict(client.cookies)
        client.cookies.clear()
        assert client.post(f"/api/v1/tables/{table}/places", json={"name": "Guest"}).json() == {"place": 2}
        with sitting(client, table) as guest:
            client.cookies.clear()
            client.cookies.update(cookies)
            assert [p["connected"] for p in guest.view["places"]] == [False, True, True]
            with sitting(client, table):
                assert guest.until("presence")["connected"] == [True, False, True]
            assert guest.until("presence")["connected"] == [False, False, True]


def test_two_people_each_see_their_own_and_both_must_ask_for_the_next_deal() -> None:
    rng = random.Random(5)
    with serving() as client:
        table = new_table(client, "lively")
        mine = dict(client.cookies)
        client.cookies.clear()
        client.post(f"/api/v1/tables/{table}/places", json={"name": "Guest"})
        with sitting(client, table) as guest:
            client.cookies.clear()
            client.cookies.update(mine)
            with sitting(client, table) as me:
                people = {0: me, 2: guest}
                while me.view["stage"] != "deal-over":
                    turn = me.view["turn"]
                    if turn in people:
                        actor = people[turn]
                        while actor.view["seq"] < me.view["seq"]:
                            actor.read()
                        assert actor.send("move", move=rng.choice(actor.view["moves"]))["type"] == "ack"
                        while me.view["seq"] < actor.view["seq"]:
                            me.read()
                    else:
                        me.until("event")
                    for place, person in people.items():
                        other = person.view["places"][2 - place]
                        over = person.view["stage"] == "deal-over"
                        assert other["cards"] is None or other["open"] or over
                assert me.send("undo")["error"]["code"] == "no-undo"
                assert me.send("ready")["type"] == "ack" and me.view["stage"] == "deal-over"
                while guest.view["stage"] != "deal-over":
                    guest.read()
                assert guest.send("ready")["type"] == "ack"
                while me.view["deal"] == 1:
                    me.read()


def test_a_place_is_taken_once(  # two joins at the same moment: one of them is refused
) -> None:
    with serving() as client:
        table = new_table(client, "easy")
        answers = []
        for _ in range(2):
            client.cookies.clear()
            answers.append(client.post(f"/api/v1/tables/{table}/places", json={}))
        assert [a.status_code for a in answers] == [200, 409]
        assert answers[1].json()["error"]["code"] == "table-full"


def test_who_left_gets_the_seat_back_on_coming_back() -> None:
    with serving() as client:
        table = new_table(client, "easy")
        mine = dict(client.cookies)
        client.cookies.clear()
        client.post(f"/api/v1/tables/{table}/places", json={"name": "Guest"})
        guests = dict(client.cookies)
        with sitting(client, table) as guest:
            assert guest.send("leave")["type"] == "ack"
            assert guest.view["places"][2]["level"] == "easy"
        client.cookies.clear()
        client.cookies.update(mine)
        with sitting(client, table) as me:
            me.wait_for_turn()
            assert me.view["places"][2]["level"] == "easy" and me.view["places"][2]["name"] == "Guest"
            client.cookies.clear()
            client.cookies.update(guests)
            with sitting(client, table) as guest:
                guest.until("event")
                assert guest.view["places"][2]["level"] is None and guest.view["you"] == 2


def test_a_bot_that_fails_is_replaced_and_no_card_is_logged(capsys: pytest.CaptureFixture[str]) -> None:
    with serving() as client, sitting(client, new_table(client, "broken", "broken")) as me:
        me.wait_for_turn()
        me.play_deal(random.Random(2))
        assert me.view["stage"] == "deal-over"
        assert "preferans_bot_failures_total 0.0" not in client.get("/metrics").text
    logged = capsys.readouterr()
    text = logged.out + logged.err
    assert "bot failed" in text and "I hold" not in text


@pytest.mark.parametrize("seed", range(3))
def test_resuming_at_every_stage(seed: int, tmp_path: Any) -> None:
    """After every move of a deal the server is started anew on the same file: the view is the same to the byte."""
    rng = random.Random(seed)
    path = tmp_path / "game.db"
    cookies: dict[str, str] = {}
    table, before, stages = "", None, set()
    for _ in range(60):
        store = SqliteStore(path, "NORMAL")
        with serving(store, seed=seed) as client:
            client.cookies.update(cookies)
            if not table:
                table = new_table(client, "lively", "lively", auction__steps="jump")
                cookies = dict(client.cookies)
            with sitting(client, table) as me:
                if before is not None:
                    assert me.view["seq"] >= before["seq"]
                    if me.view["seq"] == before["seq"]:
                        assert me.view == before
                me.wait_for_turn()
                stages.add(me.view["stage"])
                if me.view["stage"] == "deal-over":
                    break
                bids = [move for move in me.view["moves"] if move.startswith("bid")]
                move = bids[0] if bids else rng.choice(me.view["moves"])
                assert me.send("move", move=move)["type"] == "ack"
                before = me.view
        store.close()
    assert me.view["stage"] == "deal-over" and len(stages) >= 2


def test_idle_tables_are_put_away_and_come_back() -> None:
    with serving(idle=0.05) as client:
        table = new_table(client, "easy", "easy")
        deadline = time.monotonic() + 5
        while "preferans_tables 0.0" not in client.get("/metrics").text and time.monotonic() < deadline:
            time.sleep(0.02)
        assert "preferans_tables 0.0" in client.get("/metrics").text
        assert client.get(f"/api/v1/tables/{table}").status_code == 200


def test_exchanging_hidden_cards_changes_no_byte_on_the_socket() -> None:
    rng = random.Random(9)
    store = MemoryStore()
    with serving(store, seed=11) as client:
        table = new_table(client, "lively", "lively")
        hub = client.app.state.services.hub  # type: ignore[attr-defined]
        with sitting(client, table) as me:
            me.wait_for_turn()
            while me.view["stage"] != "deal-over":
                live = hub._tables[table]
                kept = live.table
                assert kept.hand is not None
                for place in (None, 0, 1, 2):
                    sent = live.state(place)
                    live.table = with_deal(kept, exchanged(kept.hand.deal, kept.seat_of(place), rng))
                    assert live.state(place) == sent
                    live.table = kept
                me.send("move", move=rng.choice(me.view["moves"]))
                me.wait_for_turn()


def test_what_was_sent_is_what_a_replay_shows() -> None:
    store = MemoryStore()
    with serving(store, seed=5) as client:
        table = new_table(client, "lively", "lively")
        views: dict[int, Any] = {}
        with client.websocket_connect(f"/api/v1/tables/{table}/socket") as socket:
            me = Person(socket)
            me.read()
            views[me.view["seq"]] = me.view
            rng = random.Random(4)
            while me.view["stage"] != "deal-over":
                if me.view["moves"]:
                    socket.send_json({"type": "move", "id": str(len(views)), "move": rng.choice(me.view["moves"])})
                me.read()
                views[me.view["seq"]] = me.view
        events = [decode(row.payload, row.version) for row in store.events(table)]
        for seq, view in views.items():
            replayed = table_view(Table.replay(table, events[:seq]), 0, frozenset({0}))
            assert msgspec.to_builtins(replayed) == view


def test_a_conflict_that_does_not_end_is_given_up() -> None:
    class Quarrelling(MemoryStore):
        quarrelling = False

        def append(self, table_id: str, expected: int, events: Any, card: Any = None) -> Any:
            if self.quarrelling:
                raise VersionConflict(table_id, expected, expected + 1)
            return super().append(table_id, expected, events, card)

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
