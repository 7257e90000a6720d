"""People and bots at one table: tabs, spectators, coming and going, undo, and a server that starts anew."""

from __future__ import annotations

import random
import time
from typing import Any

import msgspec
import pytest
from starlette.websockets import WebSocketDisconnect

from preferans.storage import MemoryStore, SqliteStore
from preferans.table import Table, decode, table_view
from tests.table.test_views import exchanged, with_deal
from tests.web.client import Person, new_table, serving, sitting, thinking


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
        driver = client.app.state.services.hub._driver  # type: ignore[attr-defined]
        with thinking():
            me.send("move", move=bid)
            assert me.view["turn"] == 1 and driver._tasks
            assert me.send("undo")["type"] == "ack"
            assert {k: v for k, v in me.view.items() if k != "seq"} == before
        while driver._tasks:
            time.sleep(0.01)
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
                if me.view["stage"] == "deal-over" and len(stages) >= 2:
                    break
                if me.view["stage"] == "deal-over":  # a ten that was surrendered at once asked nobody anything
                    assert me.send("ready")["type"] == "ack"
                else:
                    bids = [move for move in me.view["moves"] if move.startswith("bid")]
                    move = bids[0] if bids else rng.choice(me.view["moves"])
                    assert me.send("move", move=move)["type"] == "ack"
                before = me.view
        store.close()
    assert me.view["stage"] == "deal-over" and len(stages) >= 2


def test_idle_tables_are_put_away_and_come_back() -> None:
    with serving(idle=0.05) as client:
        table = new_table(client, "easy", "easy")
        deadline = time.monotonic() + 60
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
