"""A server that is killed at any moment loses nothing that anybody has seen."""

from __future__ import annotations

import json
import random
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.web.process import Forge, Forked, Guest, running

KILLS = 50


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_kill_9_between_any_two_events_loses_nothing(tmp_path: Path) -> None:
    """Fifty times: play on, kill after a random number of messages, start anew, and compare what was seen before."""
    rng, guest, witness = random.Random(2), Guest(), Witness()
    forge = Forge()
    try:
        for kill in range(KILLS):
            server = forge.start(tmp_path)
            try:
                if not guest.table:
                    guest.begin(server, **{"end.limit": 50, "auction.steps": "jump"})
                played = _play_a_while(server, guest, rng, witness)
            finally:
                server.kill()
            assert played, f"nothing happened before kill {kill}"
    finally:
        forge.close()
    with running(tmp_path) as last:
        assert guest.view(last)["seq"] >= max(witness.seen)
        assert last.stop()[0] == 0
    _check_store(tmp_path / "preferans.db", witness.acknowledged, max(witness.seen))
    assert len(witness.stages) >= 4, f"killed only in {witness.stages}"


@dataclass
class Witness:
    """What was seen before the kills."""

    seen: dict[int, Any] = field(default_factory=dict)
    """The view after each event."""
    acknowledged: dict[str, int] = field(default_factory=dict)
    stages: set[str] = field(default_factory=set)


def _play_a_while(server: Forked, guest: Guest, rng: random.Random, witness: Witness) -> int:
    """Play until a random number of messages has come; whatever was seen before must be seen again."""
    seen = witness.seen
    patience, received = rng.randint(2, 12), 0
    with guest.connect(server) as socket:
        while received < patience:
            message = json.loads(socket.recv(timeout=120))
            received += 1
            if message["type"] == "ack":
                witness.acknowledged[message["id"]] = message["seq"]
            if "view" not in message:
                continue
            view = message["view"]
            if message["type"] == "state":
                assert not seen or message["seq"] >= max(seen), "something that was seen is gone"
            known = seen.setdefault(message["seq"], view)
            assert known == view, f"event {message['seq']} is another one now"
            witness.stages.add(view["stage"])
            command = guest.command(view, rng)
            if command is not None:
                socket.send(command)
    return received


def _check_store(path: Path, acknowledged: dict[str, int], last: int) -> None:
    with sqlite3.connect(path) as database:
        rows = database.execute("SELECT seq, payload FROM events ORDER BY seq").fetchall()
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    database.close()
    assert [seq for seq, _ in rows] == list(range(1, len(rows) + 1)) and len(rows) >= last
    stored = {json.loads(payload).get("id"): seq for seq, payload in rows}
    for command, seq in acknowledged.items():
        assert stored[command] == seq, f"command {command} was acknowledged as event {seq}"
