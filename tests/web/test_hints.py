"""Hints: for whoever is to move, from that player's view alone, where they are allowed."""

from __future__ import annotations

import random
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from preferans.bots import Budget, make_bot
from preferans.bots.strong.bot import HARD, StrongBot
from preferans.bots.strong.option import Explanation, Why
from preferans.notation.moves import parse_move
from preferans.rules.convention import SOCHI
from preferans.rules.deal import Deal
from preferans.rules.moves import PASS
from preferans.rules.seat import Seat
from preferans.rules.terms import FRESH
from preferans.rules.view import View
from preferans.texts import LANGUAGES, Texts
from preferans.web.hints import document
from tests.bots.table import play_out, reshuffled, shuffled
from tests.web.client import JSON, new_table, serving, sitting, thinking

QUICK = Budget(effort=0.05, threads=1)


class Passing:
    """Advises a pass, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.may_answer = threading.Event()
        self.may_answer.set()

    def explain(self, view: View, rng: random.Random, budget: Budget) -> Explanation:
        self.asked += 1
        assert budget.seconds is not None
        assert budget.seconds <= 2
        assert self.may_answer.wait(60)
        return Explanation(PASS if PASS in view.legal_moves() else view.legal_moves()[0], Why.THUMB)


def ask(client: Any, table: str, language: str = "en") -> Any:
    return client.post(f"/api/v1/tables/{table}/hint", params={"lang": language})


def code(answer: Any) -> str:
    return str(answer.json()["error"]["code"])


def test_a_hint_is_a_legal_move_of_ones_own_turn() -> None:
    with serving(seed=3) as client:
        table = new_table(client, "lively", "lively")
        with sitting(client, table) as me:
            me.wait_for_turn()
            assert me.view["may_hint"]
            answer = ask(client, table)
            assert answer.status_code == 200, answer.text
            hint = answer.json()
            assert hint["move"] in me.view["moves"]
            assert hint["seq"] == me.view["seq"]
            assert hint["nudge"] and hint["advice"] and hint["grounds"]
            assert hint["why"] == "experience"
            assert hint["options"][0]["move"] == hint["move"]
            assert ask(client, table, "ru").json()["advice"] != hint["advice"]
            assert me.send("move", move=hint["move"])["type"] == "ack"


def test_only_whoever_is_to_move_is_answered() -> None:
    adviser = Passing()
    with serving(adviser=adviser) as client:
        with thinking():
            table = new_table(client, "slow", "slow", deal__first_dealer="seat:0")
            state = client.get(f"/api/v1/tables/{table}").json()
            assert state["turn"] != 0
            assert not state["may_hint"]
            assert (ask(client, table).status_code, code(ask(client, table))) == (409, "not-your-turn")
        with sitting(client, table) as me:
            me.wait_for_turn()
            client.cookies.clear()
            stranger = ask(client, table)
            assert (stranger.status_code, code(stranger)) == (403, "not-at-table")
            assert not client.get(f"/api/v1/tables/{table}").json()["may_hint"]
        assert ask(client, "nowhere").status_code == 404
    assert adviser.asked == 0


@pytest.mark.parametrize(
    ("agreed", "bots", "given"), [(None, 2, True), (False, 2, False), (None, 1, False), (True, 1, True)]
)
def test_hints_are_a_matter_of_agreement(agreed: bool | None, bots: int, given: bool) -> None:
    """By itself only somebody who plays against bots alone gets them."""
    with serving(adviser=Passing()) as client:
        wanted = {"convention": {"name": "sochi"}, "bots": ["easy"] * bots, "name": "Me", "hints": agreed}
        table = client.post("/api/v1/tables", json=wanted, headers=JSON).json()["id"]
        mine = dict(client.cookies)
        if bots == 1:
            client.cookies.clear()
            client.post(f"/api/v1/tables/{table}/places", json={"name": "You"}, headers=JSON)
            client.cookies.clear()
            client.cookies.update(mine)
        with sitting(client, table) as me:
            if bots == 2:
                me.wait_for_turn()
            answer = ask(client, table)
            if not given:
                assert (answer.status_code, code(answer)) == (409, "no-hints")
                assert not me.view["may_hint"]
            else:
                assert answer.status_code == 200 or code(answer) == "not-your-turn"


def test_the_same_question_is_thought_about_once() -> None:
    adviser = Passing()
    with serving(adviser=adviser) as client:
        table = new_table(client, "easy", "easy")
        with sitting(client, table) as me:
            me.wait_for_turn()
            adviser.may_answer.clear()
            with ThreadPoolExecutor(3) as pool:
                answers = [pool.submit(ask, client, table) for _ in range(3)]
                client.get("/healthz")  # the server answers others while it thinks
                adviser.may_answer.set()
                assert {one.result().json()["move"] for one in answers} == {"pass"}
            assert ask(client, table).json()["move"] == "pass"
            assert adviser.asked == 1
            me.send("move", move="pass")
            me.wait_for_turn()
            assert ask(client, table).status_code == 200
            assert adviser.asked == 2


def test_nobody_asks_without_end() -> None:
    with serving(adviser=Passing(), hints_per_hour=1) as client:
        first = new_table(client, "easy", "easy")
        with sitting(client, first) as me:
            me.wait_for_turn()
            assert ask(client, first).status_code == 200
            assert ask(client, first).status_code == 200  # the same one again
            me.send("move", move="pass")
            me.wait_for_turn()
            assert (ask(client, first).status_code, code(ask(client, first))) == (429, "too-many-requests")


def test_a_hint_tells_nothing_of_hidden_cards() -> None:
    """Two deals that differ only in cards which the player cannot know give the same hint, in every stage."""
    bot, rng = StrongBot(HARD), random.Random(5)
    stages: set[str] = set()

    def watch(deal: Deal, deck, moves) -> None:
        assert deal.actor is not None
        other = reshuffled(deal, deck, moves, FRESH, deal.actor, rng=rng)
        if other is None:
            return
        hints = [
            document(1, view, bot.explain(view, random.Random(1), QUICK), "ru")
            for view in (deal.view(deal.actor), other.view(deal.actor))
        ]
        assert hints[0] == hints[1]
        stages.add(type(deal.public.stage).__name__)

    for _ in range(4):
        play_out(shuffled(rng), SOCHI, FRESH, lambda _: make_bot("medium"), rng, watch=watch)
    assert stages == {"Auction", "Exchange", "WhistRound", "Play"}


@pytest.mark.parametrize(
    ("tricks", "said"), [("10 0 0", "The rest are yours"), ("0 5 5", "nothing more"), ("4 6 0", "share out")]
)
def test_an_offer_is_told_from_the_own_seat(tricks: str, said: str) -> None:
    view = Deal.start(shuffled(random.Random(1)), SOCHI, FRESH).view(Seat.FIRST)
    explanation = Explanation(parse_move(f"claim {tricks}"), Why.THUMB)
    assert said in document(0, view, explanation, "en").advice


def test_every_hint_is_told_in_every_language_and_the_nudge_names_no_card() -> None:
    bot, rng = StrongBot(HARD), random.Random(6)
    said: set[str] = set()

    def watch(deal: Deal, deck, moves) -> None:
        assert deal.actor is not None
        view = deal.view(deal.actor)
        explanation = bot.explain(view, random.Random(1), QUICK)
        for language in LANGUAGES:
            hint = document(1, view, explanation, language)
            texts = Texts(language)
            assert view.why_illegal(parse_move(hint.move)) is None
            for text in (hint.nudge, hint.advice, hint.grounds):
                assert "hint." not in text and "{" not in text
                said.add(text)
            card = getattr(explanation.move, "card", None)
            if card is not None:
                assert texts.card(card, "acc") in hint.advice
                assert texts.card(card, "acc") not in hint.nudge

    for _ in range(6):
        play_out(shuffled(rng), SOCHI, FRESH, lambda _: make_bot("medium"), rng, claims=0.02, watch=watch)
    assert len(said) > 60
