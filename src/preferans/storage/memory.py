"""A store that forgets everything when the process ends: for tests and for trying things out."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace

from preferans.storage.base import DealRow, NewEvent, Player, StoredEvent, TableCard
from preferans.storage.errors import StorageError, VersionConflict


def _done() -> Future[None]:
    future: Future[None] = Future()
    future.set_result(None)
    return future


class MemoryStore:
    """Everything in dictionaries under one lock."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._events: dict[str, list[StoredEvent]] = {}
        self._cards: dict[str, TableCard] = {}
        self._players: dict[str, Player] = {}
        self._deals: dict[tuple[str, str, int], DealRow] = {}
        self._counted_from: dict[str, int] = {}
        self._closed = False

    def append(
        self,
        table_id: str,
        expected: int,
        events: Sequence[NewEvent],
        card: TableCard | None = None,
        deals: Sequence[DealRow] = (),
    ) -> Future[int]:
        future: Future[int] = Future()
        with self._lock:
            stream = self._events.get(table_id, [])
            if self._closed:
                future.set_exception(StorageError("the store is closed"))
            elif len(stream) != expected:
                future.set_exception(VersionConflict(table_id, expected, len(stream)))
            else:
                new = [StoredEvent(expected + n, e.kind, e.payload, e.at, e.version) for n, e in enumerate(events, 1)]
                self._events[table_id] = stream + new
                if card is not None:
                    self._cards[table_id] = card
                self._add(deals)
                future.set_result(expected + len(new))
        return future

    def events(self, table_id: str, after: int = 0) -> tuple[StoredEvent, ...]:
        with self._lock:
            return tuple(self._events.get(table_id, [])[after:])

    def version(self, table_id: str) -> int:
        with self._lock:
            return len(self._events.get(table_id, []))

    def tables_of(self, player_id: str, limit: int = 50) -> tuple[TableCard, ...]:
        with self._lock:
            cards = [card for card in self._cards.values() if player_id in card.members]
        return tuple(sorted(cards, key=lambda card: (-card.at, card.table_id))[:limit])

    def _add(self, deals: Sequence[DealRow]) -> None:
        for row in deals:
            self._deals.setdefault((row.player_id, row.table_id, row.deal), row)

    def deals_of(self, player_id: str) -> tuple[DealRow, ...]:
        with self._lock:
            since = self._counted_from.get(player_id, 0)
            found = [row for row in self._deals.values() if row.player_id == player_id and row.at > since]
        return tuple(sorted(found, key=lambda row: (row.at, row.table_id, row.deal)))

    def count_from(self, player_id: str, at: int) -> Future[None]:
        with self._lock:
            self._counted_from[player_id] = at
        return _done()

    def counted_from(self, player_id: str) -> int:
        with self._lock:
            return self._counted_from.get(player_id, 0)

    def uncounted(self, player_id: str) -> tuple[str, ...]:
        return ()

    def add_deals(self, table_id: str, deals: Sequence[DealRow]) -> Future[None]:
        with self._lock:
            self._add(deals)
        return _done()

    def add_player(self, player: Player) -> Future[None]:
        with self._lock:
            self._players[player.player_id] = player
        return _done()

    def rename_player(self, player_id: str, name: str) -> Future[None]:
        with self._lock:
            if player_id in self._players:
                self._players[player_id] = replace(self._players[player_id], name=name)
        return _done()

    def player(self, player_id: str) -> Player | None:
        with self._lock:
            return self._players.get(player_id)

    def player_by_token(self, token_hash: bytes) -> Player | None:
        with self._lock:
            return next((p for p in self._players.values() if p.token_hash == token_hash), None)

    def check(self) -> None:
        if self._closed:
            raise StorageError("the store is closed")

    def close(self) -> None:
        self._closed = True
