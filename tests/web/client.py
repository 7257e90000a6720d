"""An app in this process, and a person at one of its tables."""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import random
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from preferans.bots import Bot, Budget
from preferans.rules.moves import Move
from preferans.rules.view import View
from preferans.storage import MemoryStore, Store
from preferans.web.app import create_app
from preferans.web.driver import simple_move
from preferans.web.hints import ADVISER, Adviser
from preferans.web.settings import Settings

PEOPLE = itertools.count(1)
JSON = {"content-type": "application/json"}


class Modest:
    """A bot that passes whenever it can."""

    name = "easy"

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Move:
        return simple_move(view)


class Lively:
    """A bot that does anything legal, so that every stage of a deal is reached."""

    name = "lively"

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Move:
        return rng.choice(view.legal_moves())


class Broken:
    """A bot that fails."""

    name = "broken"

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Move:
        raise RuntimeError(f"I hold {view.hand}")


class Slow(Modest):
    """A bot that takes its time: it answers when it may."""

    name = "slow"
    may_answer = threading.Event()
    may_answer.set()

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Move:
        assert self.may_answer.wait(60)
        return super().choose(view, rng, budget)


@contextlib.contextmanager
def thinking() -> Iterator[None]:
    """As long as this lasts no slow bot answers."""
    Slow.may_answer.clear()
    try:
        yield
    finally:
        Slow.may_answer.set()


BOTS: dict[str, Bot] = {"easy": Modest(), "lively": Lively(), "broken": Broken(), "slow": Slow()}
LEVELS = tuple(BOTS)


def counted_seeds(start: int = 0) -> Callable[[], bytes]:
    """Seeds that are the same in every run."""
    numbers = itertools.count(start)
    return lambda: hashlib.sha256(b"%d" % next(numbers)).digest()


@contextlib.contextmanager
def serving(
    store: Store | None = None, seed: int = 0, adviser: Adviser = ADVISER, **changes: Any
) -> Iterator[TestClient]:
    """A client of a running app; `changes` are settings."""
    settings = replace(Settings(secret=b"s" * 32, pause=0.0, tables_per_hour=10_000), **changes)
    app = create_app(
        settings,
        store or MemoryStore(),
        BOTS.__getitem__,
        LEVELS,
        seeds=counted_seeds(seed),
        now=lambda: 1000,
        adviser=adviser,
    )
    with TestClient(app) as client:
        yield client


def new_table(client: TestClient, *bots: str, name: str = "sochi", **options: Any) -> str:
    """The id of a new table with these bots; other places are free."""
    choice = {"name": name, "options": {key.replace("__", "."): value for key, value in options.items()}}
    wanted = {"convention": choice, "bots": list(bots), "name": "Me"}
    answer = client.post("/api/v1/tables", json=wanted)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


class Person:
    """Reads a socket and remembers the last view."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.view: dict[str, Any] = {}
        self.seqs: list[int] = []
        self.events: list[dict[str, Any]] = []
        self._ids = map("{}-{}".format, itertools.repeat(next(PEOPLE)), itertools.count(1))

    def read(self) -> dict[str, Any]:
        """The next message."""
        message: dict[str, Any] = self.socket.receive_json()
        if "view" in message:
            self.view = message["view"]
            self.seqs.append(message["seq"])
        if message["type"] == "event":
            self.events.append(message["event"])
        return message

    def until(self, *kinds: str) -> dict[str, Any]:
        """Read on to a message of one of these types."""
        while True:
            message = self.read()
            if message["type"] in kinds:
                return message

    def send(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command and read on to its answer."""
        name = fields.setdefault("id", next(self._ids))
        self.socket.send_json({"type": kind, **fields})
        while True:
            message = self.until("ack", "error")
            if message.get("id") == name:
                return message

    def wait_for_turn(self) -> None:
        """Read on until this person may do something, or the deal is over."""
        while not self.view["moves"] and self.view["stage"] not in ("deal-over", "pulka-over"):
            self.read()

    def play_deal(self, rng: random.Random) -> None:
        """Make any legal move until the deal is over."""
        self.wait_for_turn()
        while self.view["stage"] not in ("deal-over", "pulka-over"):
            answer = self.send("move", move=rng.choice(self.view["moves"]))
            assert answer["type"] == "ack", answer
            self.wait_for_turn()


@contextlib.contextmanager
def sitting(client: TestClient, table: str, query: str = "", **headers: str) -> Iterator[Person]:
    """A person connected to a table, the first state read."""
    with client.websocket_connect(f"/api/v1/tables/{table}/socket{query}", headers=headers) as socket:
        person = Person(socket)
        assert person.read()["type"] == "state"
        yield person
