"""One suite for every store: to add a back end, add it to the fixture."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import wait
from pathlib import Path

import pytest

from preferans.storage import (
    DealRow,
    MemoryStore,
    NewEvent,
    Player,
    SqliteStore,
    StorageError,
    Store,
    TableCard,
    VersionConflict,
)

STORES = ("memory", "sqlite")


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made: Store = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "a folder" / "game.db")
    yield made
    made.close()


def event(n: int = 0, kind: str = "move") -> NewEvent:
    return NewEvent(kind, b'{"n":%d}' % n, at=1000 + n, version=2)


def add_players(store: Store, *names: str) -> None:
    for n, name in enumerate(names):
        store.add_player(Player(name, name.title(), bytes([n] * 32), 5)).result()


def test_events_come_back_as_they_went_in(store: Store) -> None:
    assert store.append("t", 0, [event(1, "created"), event(2)]).result() == 2
    assert store.append("t", 2, [event(3)]).result() == 3
    stored = store.events("t")
    assert [(e.seq, e.kind, e.payload, e.at, e.version) for e in stored] == [
        (1, "created", b'{"n":1}', 1001, 2),
        (2, "move", b'{"n":2}', 1002, 2),
        (3, "move", b'{"n":3}', 1003, 2),
    ]
    assert store.events("t", after=2) == stored[2:]
    assert store.events("t", after=9) == ()
    assert store.version("t") == 3


def test_an_unknown_table_is_empty(store: Store) -> None:
    assert store.events("nowhere") == () and store.version("nowhere") == 0


@pytest.mark.parametrize("expected", [0, 1, 3])
def test_a_wrong_version_is_refused_and_changes_nothing(store: Store, expected: int) -> None:
    store.append("t", 0, [event(1), event(2)]).result()
    with pytest.raises(VersionConflict) as refused:
        store.append("t", expected, [event(3)]).result()
    assert (refused.value.expected, refused.value.actual) == (expected, 2)
    assert store.version("t") == 2 and len(store.events("t")) == 2


def test_of_many_writers_exactly_one_wins_each_seq(store: Store) -> None:
    store.append("t", 0, [event()]).result()
    won: list[int] = []

    def race(me: int) -> None:
        seq = 1
        while seq < 20:
            try:
                seq = store.append("t", seq, [event(me)]).result()
                won.append(seq)
            except VersionConflict as conflict:
                seq = conflict.actual

    threads = [threading.Thread(target=race, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(won) == list(range(2, len(won) + 2))
    assert [e.seq for e in store.events("t")] == list(range(1, len(won) + 2))


def test_a_conflict_in_a_batch_spoils_nobody_else(store: Store) -> None:
    pending = [store.append(f"t{n % 7}", n // 7, [event(n)]) for n in range(70)]
    pending.insert(35, store.append("t0", 5, [event()]))
    wait(pending)
    assert [n for n, future in enumerate(pending) if future.exception() is not None] == [35]
    assert all(store.version(f"t{n}") == 10 for n in range(7))


def test_who_loses_interest_in_an_append_does_not_stop_it(store: Store) -> None:
    assert not store.append("t", 0, [event()]).cancel()
    assert store.append("t", 1, [event()]).result() == 2


def test_tables_of_a_player_last_changed_first(store: Store) -> None:
    add_players(store, "ann", "bob")
    for at, (table, members) in enumerate({"x": ("ann",), "y": ("ann", "bob"), "z": ("bob",)}.items()):
        store.append(table, 0, [event(at)], TableCard(table, b'{"a":1}', members, at=2000 + at)).result()
    assert [card.table_id for card in store.tables_of("ann")] == ["y", "x"]
    assert [card.table_id for card in store.tables_of("bob")] == ["z", "y"]
    assert store.tables_of("eve") == ()
    assert [card.table_id for card in store.tables_of("ann", limit=1)] == ["y"]
    over = TableCard("x", b'{"a":2}', ("ann", "bob"), over=True, at=3000)
    store.append("x", 1, [event()], over).result()
    assert store.tables_of("ann")[0] == over and store.tables_of("bob")[0] == over


def test_a_card_is_kept_only_with_its_events(store: Store) -> None:
    add_players(store, "ann")
    with pytest.raises(VersionConflict):
        store.append("t", 4, [event()], TableCard("t", b"{}", ("ann",))).result()
    assert store.tables_of("ann") == ()


def test_players_are_found_by_id_and_by_the_hash_of_their_token(store: Store) -> None:
    player = Player("p1", "Ольга <&'\">", b"\x00\xff" * 16, 17)
    store.add_player(player).result()
    assert store.player("p1") == player and store.player_by_token(b"\x00\xff" * 16) == player
    assert store.player("p2") is None and store.player_by_token(b"\x01" * 32) is None
    store.rename_player("p1", "Оля").result()
    renamed = store.player("p1")
    assert renamed is not None and renamed.name == "Оля"


def test_a_closed_store_refuses_and_closing_twice_is_fine(store: Store) -> None:
    pending = [store.append("t", n, [event()]) for n in range(50)]
    store.close()
    store.close()
    assert [future.result() for future in pending] == list(range(1, 51)), "what was begun is finished"
    with pytest.raises(StorageError):
        store.append("t", 50, [event()]).result()


def deal(player: str, table: str, number: int, at: int = 10) -> DealRow:
    return DealRow(player, table, number, at, b'{"n":%d}' % number)


def test_finished_deals_are_written_with_their_events_and_count_from_a_mark(store: Store) -> None:
    add_players(store, "ann", "bob")
    rows = [deal("ann", "t", 1), deal("bob", "t", 1)]
    store.append("t", 0, [event(1, "created"), event(2, "result")], None, rows).result()
    store.append("t", 2, [event(3, "result")], None, [deal("ann", "t", 2, at=20)]).result()
    with pytest.raises(VersionConflict):
        store.append("t", 2, [event(4, "result")], None, [deal("ann", "t", 3)]).result()
    assert store.deals_of("ann") == (deal("ann", "t", 1), deal("ann", "t", 2, at=20))
    assert store.deals_of("bob") == (deal("bob", "t", 1),) and store.deals_of("eve") == ()
    store.count_from("ann", 10).result()
    assert store.counted_from("ann") == 10 and store.counted_from("bob") == 0 == store.counted_from("eve")
    assert [row.deal for row in store.deals_of("ann")] == [2], "only what was written down after the mark"
    store.count_from("ann", 0).result()
    assert len(store.deals_of("ann")) == 2, "nothing was deleted"
    assert store.version("t") == 3 and store.uncounted("ann") == ()


def test_a_deal_is_written_down_once(store: Store) -> None:
    add_players(store, "ann")
    store.append("t", 0, [event(1, "created")]).result()
    for _ in range(2):
        store.add_deals("t", [deal("ann", "t", 1)]).result()
    assert store.deals_of("ann") == (deal("ann", "t", 1),)
