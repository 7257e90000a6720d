"""The statistics: what finished deals come to, over HTTP and as a count."""

from __future__ import annotations

import csv
import io
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from preferans.storage import DealRow, MemoryStore, NewEvent, SqliteStore, Store, StoredEvent
from preferans.table import MIXED, Tally
from preferans.web.counting import CHART_POINTS, count, read
from tests.web.client import new_table, serving, sitting


def tally(**facts: Any) -> Tally:
    usual = {"level": "easy", "convention": "sochi", "players": 3, "kind": "game", "role": "declarer"}
    return Tally(**{**usual, "contract": "6S", "made": True, **facts})


def rows(*tallies: Tally, table: str = "t") -> list[DealRow]:
    return [DealRow("me", table, n, 1000 + n, msgspec.json.encode(one)) for n, one in enumerate(tallies, 1)]


def counted(*tallies: Tally, **asked: Any) -> Any:
    return count(read(rows(*tallies)), since=0, waiting=0, **asked)


def test_games_and_miseres_by_level() -> None:
    found = counted(
        tally(balance=10.0),
        tally(made=False, balance=-6.0),
        tally(contract="10N"),
        tally(contract="9WT", made=False),
        tally(kind="surrender", contract="7D", made=False),
        tally(kind="misere", contract="MN"),
        tally(kind="half", contract="6H"),
    )
    lines = [(one.call, one.played, one.made, one.given_up, one.balance) for one in found.games]
    assert lines == [
        ("6", 3, 2, 0, 4.0),
        ("7", 1, 0, 1, 0.0),
        ("9", 1, 0, 0, 0.0),
        ("10", 1, 1, 0, 0.0),
        ("M", 1, 1, 0, 0.0),
    ]
    assert found.whists == [] and found.raspasy.deals == 0


def test_defence_by_what_was_said() -> None:
    found = counted(
        tally(role="whister", tricks=4),
        tally(role="whister", tricks=1, hill=2.0),
        tally(role="half", kind="half"),
        tally(role="half"),
        tally(role="passer", made=False),
        tally(role=None, kind="misere", contract="M", made=False),
        tally(role="dealer"),
        tally(role="passer", kind="surrender"),
    )
    lines = [(one.call, one.deals, one.good, one.tricks) for one in found.whists]
    assert lines == [("whist", 2, 1, 5), ("half", 2, 1, 0), ("pass", 1, 1, 0), ("catch", 1, 1, 0), ("dealer", 1, 0, 0)]
    assert found.games == []


def test_raspasy_the_best_and_the_worst() -> None:
    passed = {"kind": "raspasy", "role": None, "contract": None, "made": None}
    found = counted(*(tally(**passed, tricks=n % 4, balance=float(n - 5)) for n in range(12)))
    assert (found.raspasy.deals, found.raspasy.tricks, found.raspasy.clean) == (12, 18, 3)
    assert [one.balance for one in found.best] == [6, 5, 4, 3, 2]
    assert [one.balance for one in found.worst] == [-5, -4, -3, -2, -1]
    assert found.best[0].deal == 12, "the deal can be found again"


def test_the_chart_is_thinned_out_and_ends_with_the_sum() -> None:
    found = counted(*(tally(balance=1.5) for _ in range(1000)))
    assert 60 < len(found.chart) <= CHART_POINTS
    assert (found.chart[-1].deal, found.chart[-1].balance) == (1000, found.balance) == (1000, 1500.0)
    assert [point.balance for point in found.chart] == [1.5 * point.deal for point in found.chart]


def test_a_choice_narrows_the_figures_but_not_the_groups() -> None:
    found = counted(
        tally(balance=3.0),
        tally(level="hard", balance=5.0),
        tally(convention="rostov"),
        level="easy",
        convention="sochi",
    )
    assert (found.deals, found.balance) == (1, 3.0)
    assert {(one.level, one.convention, one.deals) for one in found.groups} == {
        ("easy", "sochi", 1),
        ("hard", "sochi", 1),
        ("easy", "rostov", 1),
    }


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    made: Store = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "game.db")
    yield made
    made.close()


def play(client: Any, table: str, deals: int) -> dict[str, Any]:
    chance = random.Random(deals)
    with sitting(client, table) as me:
        for left in range(deals, 0, -1):
            me.play_deal(chance)
            if left > 1:
                me.send("ready")
        return me.view


def test_played_deals_are_counted_for_the_caller_alone(store: Store) -> None:
    with serving(store) as client:
        assert client.get("/api/v1/statistics").json()["deals"] == 0
        view = play(client, new_table(client, "lively", "lively"), 4)
        play(client, new_table(client, "easy", "slow", name="rostov"), 1)
        found = client.get("/api/v1/statistics").json()
        assert (found["deals"], found["pulkas"], found["waiting"]) == (5, 2, 0)
        assert {one["level"] for one in found["groups"]} == {"lively", MIXED}
        mine = client.get("/api/v1/statistics?level=lively&convention=sochi").json()
        balance = view["sheet"]["balance"][0]
        top, _, bottom = str(balance).partition("/")
        assert mine["deals"] == 4 and mine["balance"] == pytest.approx(int(top) / int(bottom or 1), abs=0.05)
        assert client.get("/api/v1/statistics?level=people").json()["deals"] == 0
        client.cookies.clear()
        assert client.get("/api/v1/statistics").json()["deals"] == 0, "somebody else"


def test_exports_hold_every_deal_and_a_new_beginning_touches_no_table(store: Store) -> None:
    with serving(store) as client:
        table = new_table(client, "easy", "easy")
        play(client, table, 2)
        deals = client.get("/api/v1/statistics/deals.json").json()["deals"]
        assert [one["deal"] for one in deals] == [1, 2] and deals[0]["table"] == table
        answer = client.get("/api/v1/statistics/deals.csv")
        lines = list(csv.DictReader(io.StringIO(answer.text)))
        assert "attachment" in answer.headers["content-disposition"] and answer.headers["content-type"].startswith(
            "text/csv"
        )
        assert [(line["deal"], line["kind"]) for line in lines] == [(str(one["deal"]), one["kind"]) for one in deals]
        record = client.get(f"/api/v1/tables/{table}/record").text
        events = store.events(table)
        assert client.post("/api/v1/statistics/start", json={"start": "now"}).json() == {"since": 1000}
        assert client.get("/api/v1/statistics").json()["deals"] == 0
        assert client.get("/api/v1/statistics/deals.json").json() == {"deals": []}
        assert store.events(table) == events and client.get(f"/api/v1/tables/{table}/record").text == record
        client.post("/api/v1/statistics/start", json={"start": "beginning"})
        assert client.get("/api/v1/statistics").json()["deals"] == 2


def test_open_hands_of_a_counted_deal_can_be_solved(store: Store) -> None:
    with serving(store) as client:
        play(client, new_table(client, "lively", "lively"), 6)
        deals = client.get("/api/v1/statistics/deals.json").json()["deals"]
        lines = [one for one in deals if one["position"]]
        assert lines
        for one in lines:
            asked = {"position": one["position"], "dealer_plays": one["dealer_plays"]}
            assert client.post("/api/v1/solve", json=asked).status_code == 200, one


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("?level=nobody", "unknown-bot"),
        ("?convention=moon", "unknown-convention"),
        ("?level=" + "x" * 5000, "unknown-bot"),
    ],
)
def test_a_choice_that_does_not_exist_is_refused(query: str, code: str) -> None:
    with serving() as client:
        answer = client.get(f"/api/v1/statistics{query}")
        assert answer.status_code == 400 and answer.json()["error"]["code"] == code


@pytest.mark.parametrize("body", [{}, {"start": "tomorrow"}, {"start": "now", "more": 1}, []])
def test_a_beginning_that_does_not_exist_is_refused(body: Any) -> None:
    with serving() as client:
        assert client.post("/api/v1/statistics/start", json=body).status_code == 400


class Older(MemoryStore):
    """A store whose tables are from a time when deals were not written down."""

    def __init__(self, events: tuple[StoredEvent, ...]) -> None:
        super().__init__()
        self.left = ["old", "broken"]
        self.append("old", 0, [NewEvent(e.kind, e.payload, e.at, e.version) for e in events])
        self.append("broken", 0, [NewEvent("created", b"[]", 1)])

    def uncounted(self, player_id: str) -> tuple[str, ...]:
        return tuple(self.left)

    def add_deals(self, table_id: str, deals: Any) -> Any:
        self.left.remove(table_id)
        return super().add_deals(table_id, deals)


def test_tables_of_an_older_version_are_counted_when_their_people_ask() -> None:
    played = MemoryStore()
    with serving(played) as client:
        table = new_table(client, "lively", "lively")
        play(client, table, 3)
        cookie, player = dict(client.cookies), client.get(f"/api/v1/tables/{table}").json()["you"]
        told = client.get("/api/v1/statistics").json()
    assert player == 0
    older = Older(played.events(table))
    for known in played._players.values():
        older.add_player(known)
    with serving(older) as client:
        client.cookies.update(cookie)
        found = client.get("/api/v1/statistics").json()
    assert older.left == [] and found["deals"] == 3
    assert (
        found["balance"] == told["balance"] and found["raspasy"] == told["raspasy"] and found["games"] == told["games"]
    )
