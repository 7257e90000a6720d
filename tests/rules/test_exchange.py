"""Talon, discard and order (rules C), each test named by its paragraph."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from preferans.notation.moves import parse_move
from preferans.rules.cards import DECK, Card
from preferans.rules.choices import Blind, MisereLadder, NineOverMisere, Steps
from preferans.rules.contract import GAMES, Contract
from preferans.rules.convention import SOCHI, Convention, seated
from preferans.rules.deal import Deal
from preferans.rules.errors import Reason
from preferans.rules.outcome import worth_of_talon
from preferans.rules.result import TalonWorth
from preferans.rules.seat import Seat
from preferans.rules.terms import Compulsory, Terms
from tests.rules.play_out import deal, legal, play

JUMP = replace(SOCHI, steps=Steps.JUMP)


def won(bid: str = "6S", convention: Convention = JUMP) -> Deal:
    """The first hand has won the auction with `bid`."""
    return play(deal(convention=convention), f"bid {bid}", "pass", "pass")


def reason(position: Deal, move: str) -> Reason | None:
    assert position.actor is not None
    return position.view(position.actor).why_illegal(parse_move(move))


def test_c1_the_talon_joins_the_hand_and_any_two_of_twelve_may_go() -> None:
    d = won()
    hand = d.view(Seat.FIRST).hand
    assert len(hand) == 12
    pairs = {f"discard {low} {high}" for low, high in combinations(hand, 2)}
    assert len(pairs) == 66
    assert pairs <= set(legal(d))


def test_c1_nobody_else_sees_the_discard() -> None:
    d = play(won(), "discard H7 H8")
    assert d.view(Seat.FIRST).discard is not None
    for seat in (Seat.SECOND, Seat.THIRD, None):
        assert d.view(seat).discard is None


def test_c1_a_discard_of_cards_not_held_is_refused() -> None:
    assert reason(won(), "discard SQ SJ") is Reason.CARD_NOT_HELD
    assert reason(won(), "order 6S") is Reason.WRONG_STAGE


def test_c2_after_a_misere_there_is_no_order() -> None:
    d = play(won("M"), "discard SA CA")
    assert d.public.contract is Contract.MISERE
    assert d.public.play is not None


def test_c3_without_talon_the_talon_stays_out_of_play() -> None:
    no_talon = replace(JUMP, misere_ladder=MisereLadder.NO_TALON, nine_over_misere=NineOverMisere.CONTINUE)
    d = play(deal(convention=no_talon), "bid M", "bid 9S", "pass", "bid MN")
    nine = play(d, "bid 9WT")
    d = play(d, "pass")
    assert d.public.contract is Contract.MISERE_WITHOUT_TALON
    assert d.public.exchange is not None
    assert d.public.exchange.talon is None
    assert len(d.hands[0]) == 10
    assert legal(nine) == [f"order {c}" for c in GAMES if c.tricks >= 9]


@pytest.mark.parametrize("bid", ["6S", "7H", "8N"])
def test_c4_d01_the_order_is_at_or_above_the_bid_and_never_a_misere(bid: str) -> None:
    d = play(won(bid), "discard H7 H8")
    orders = [move for move in legal(d) if move.startswith("order")]
    assert orders[0] == f"order {bid}"
    assert orders[-1] == "order 10N"
    assert reason(d, "order M") is Reason.NOT_A_GAME
    if bid != "6S":
        assert reason(d, "order 6S") is Reason.ORDER_TOO_LOW


@pytest.mark.parametrize("tricks", [2, 3])
def test_c5_surrender_is_open_between_talon_and_order(tricks: int) -> None:
    convention = replace(JUMP, surrender=tricks)
    for d in (won("7C", convention), play(won("7C", convention), "discard H7 H8")):
        given_up = play(d, "surrender").result
        assert given_up is not None
        assert (given_up.surrendered, given_up.contract, given_up.played) == (True, Contract.SEVEN_CLUBS, False)


def test_c5_no_surrender_when_off_on_misere_or_after_the_order() -> None:
    assert "surrender" not in legal(won("7C", replace(JUMP, surrender=0)))
    assert "surrender" not in legal(won("M"))
    ordered = play(won("7C"), "discard H7 H8", "order 7C")
    assert reason(ordered, "surrender") is Reason.WRONG_STAGE


def test_c7_throw_back_leaves_the_ten_dealt_cards() -> None:
    convention = replace(JUMP, throw_back=10)
    d = won("6S", convention)
    assert "throw-back" in legal(d)
    thrown = play(d, "throw-back")
    assert thrown.hands[0] == deal().hands[0]
    assert thrown.view(None).discard == thrown.discard
    finished = play(thrown, "order 6S", "pass", "pass").result
    assert finished is not None
    assert (finished.thrown_back, finished.talon) == (True, TalonWorth.NOTHING)
    assert "throw-back" in legal(won("M", convention))


def test_c7_no_throw_back_for_the_dealer_or_without_the_option() -> None:
    assert "throw-back" not in legal(won())
    third = play(deal(convention=replace(JUMP, throw_back=10)), "pass", "pass", "bid 6S")
    assert "throw-back" not in legal(third)
    four = play(deal(convention=seated(replace(JUMP, throw_back=10), 4)), "pass", "pass", "bid 6S")
    assert "throw-back" in legal(four)


def test_c8_with_a_penalty_the_talon_may_be_refused_unseen_by_four() -> None:
    four = seated(replace(JUMP, refuse_penalty=5), 4)
    d = won("6S", four)
    assert legal(d) == ["talon", "refuse-talon"]
    assert d.public.exchange is not None
    assert d.public.exchange.talon is None
    refused = play(d, "refuse-talon")
    assert legal(refused)[0] == "order 6S"
    assert "surrender" not in legal(refused)
    assert len(refused.hands[0]) == 10
    taken = play(d, "talon")
    assert len(taken.hands[0]) == 12
    assert taken.public.exchange is not None
    assert taken.public.exchange.talon is not None
    assert legal(won("6S", replace(JUMP, refuse_penalty=5)))[0].startswith("discard")


def test_f15_the_talon_of_a_compulsory_game_cannot_be_refused() -> None:
    four = seated(replace(JUMP, refuse_penalty=5), 4)
    d = Deal.start(DECK, four, Terms(compulsory=Compulsory.GAME))
    assert legal(d)[0].startswith("discard")
    assert "refuse-talon" not in legal(d)
    assert len(d.hands[0]) == 12


@pytest.mark.parametrize(
    ("talon", "worth"),
    [
        ((Card.SA, Card.HA), TalonWorth.TWO_ACES),
        ((Card.SA, Card.SK), TalonWorth.ACE_KING),
        ((Card.SA, Card.HK), TalonWorth.ACE),
        ((Card.DQ, Card.DK), TalonWorth.MARRIAGE),
        ((Card.DQ, Card.HK), TalonWorth.NOTHING),
        ((Card.S7, Card.CA), TalonWorth.ACE),
        ((Card.S7, Card.S8), TalonWorth.NOTHING),
    ],
)
def test_c6_worth_of_the_talon(talon: tuple[Card, Card], worth: TalonWorth) -> None:
    assert worth_of_talon(talon) is worth
    assert worth_of_talon((talon[1], talon[0])) is worth


@pytest.mark.parametrize("after", [1, 2, 3, 4])
def test_a5_the_talon_falls_after_the_chosen_round(after: int) -> None:
    from preferans.rules.dealing import deal_out

    hands, talon = deal_out(DECK, after)
    assert talon == (DECK[6 * after], DECK[6 * after + 1])
    assert [len(hand) for hand in hands] == [10, 10, 10]
    assert DECK[0] in hands[0]
    assert DECK[2] in hands[1]
    assert DECK[4] in hands[2]


def test_c6_a_talon_taken_blind_is_worth_what_it_is() -> None:
    codex = replace(JUMP, blind=Blind.CODEX)
    aces = "KQ7.AKQ.AK.87 JT9.JT.QJT.KQ 8.987.987.JT9 | SA HA"
    d = play(deal(aces, codex), "bid-blind 7S", "look", "pass", "look", "pass", "talon", "discard S7 H7", "order 7S")
    assert d.public.exchange is not None
    assert d.public.exchange.talon is None
    finished = play(d, "pass", "pass").result
    assert finished is not None
    assert (finished.blind, finished.talon) == (True, TalonWorth.TWO_ACES)
