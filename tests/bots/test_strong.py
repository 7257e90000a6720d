"""The strong player: what it knows, how it weighs, and that nothing but view and stream decide."""

import random
import time
from dataclasses import replace

import numpy as np
import pytest

from preferans.bots import UNLIMITED, Budget, make_bot, offered
from preferans.bots.net.learn import games
from preferans.bots.net.suitnet import stored_net
from preferans.bots.proof import takes_all
from preferans.bots.register import make_contestant
from preferans.bots.strong.bot import HARD, INSANE, StrongBot
from preferans.bots.thumb.bot import MEDIUM, ThumbBot
from preferans.rules.cards import DECK, CardSet, Suit
from preferans.rules.contract import Contract
from preferans.rules.convention import SOCHI
from preferans.rules.deal import Deal
from preferans.rules.dealing import stacked_deck
from preferans.rules.moves import ACCEPT, CLOSED, PASS, REFUSE, WHIST, Bid, Claim, Discard, Order, Whist
from preferans.rules.seat import Seat
from preferans.rules.terms import FRESH
from tests.bots.table import play_out, shuffled

QUICK = Budget(effort=0.1, threads=1)


def test_network_knows_the_tricks_of_hands_it_has_never_seen():
    samples = games(np.random.default_rng(987654))
    chances = stored_net("tricks").chances(samples.hands, samples.out, samples.strain, samples.lead)
    error = samples.tricks - chances @ np.arange(11)
    assert abs(error.mean()) < 0.06
    assert error.std() < 0.75


@pytest.mark.parametrize(
    ("hand", "against", "trump", "sure"),
    [
        ("SA SK SQ", "S7 S8 HA HK HQ", None, True),
        ("SA SQ", "SK S7 HA", None, False),
        ("SA S7", "SK HA", None, True),
        ("HA SA SK", "S7 S8 S9", Suit.HEARTS, True),
        ("SA SK SQ", "S7 H7", Suit.HEARTS, False),
        ("HA SA SK", "H7 H8 S7", Suit.HEARTS, False),
        ("HA HK SA", "H7 H8 S7", Suit.HEARTS, True),
    ],
)
def test_claim_of_all_tricks_is_proven(hand: str, against: str, trump: Suit | None, sure: bool):
    assert takes_all(CardSet.parse(hand).mask, CardSet.parse(against).mask, trump) is sure


def laid_out(first: str, second: str, third: str, talon: str) -> Deal:
    cards = CardSet.parse(talon).cards
    return Deal.start(stacked_deck([CardSet.parse(hand) for hand in (first, second, third)], cards), SOCHI)


TOTUS = laid_out(
    "SA SK SQ SJ ST HA HK DA CA CK", "S7 S8 S9 H7 H8 H9 D7 D8 D9 C7", "HT HJ HQ DT DJ DQ DK C8 C9 CT", "CJ CQ"
)


SIX_SPADES = (
    Bid(Contract.SIX_SPADES),
    PASS,
    PASS,
    Discard(CardSet.parse("CJ CQ")),
    Order(Contract.SIX_SPADES),
)
"""The first hand plays six of spades with its ten cards."""


def ordered(deal: Deal, *moves) -> Deal:
    for move in moves:
        deal = deal.apply(move)
    return deal


def test_declarer_claims_when_nothing_can_go_wrong_and_the_defenders_agree():
    """E.4: all ten tricks are certain, so nobody has to play them."""
    deal = ordered(TOTUS, *SIX_SPADES, WHIST, WHIST)
    for level in ("medium", "hard"):
        bot = make_bot(level)
        played = deal
        claims = 0
        while played.actor is not None:
            move = bot.choose(played.view(played.actor), random.Random(1), QUICK)
            claims += isinstance(move, Claim)
            played = played.apply(move)
        assert claims == 1
        assert played.result is not None
        assert played.result.taken[0] == 10


@pytest.mark.parametrize(("tricks", "answer"), [((9, 1, 0), ACCEPT), ((8, 2, 0), ACCEPT), ((10, 0, 0), REFUSE)])
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_defender_accepts_what_is_certain_and_no_less(level: str, tricks, answer):
    """The declarer offers a division; the defender has the ace of trumps, so one trick is his."""
    deal = laid_out(
        "SK SQ SJ ST S9 HA HK DA CA CK", "SA S8 S7 H7 H8 H9 D7 D8 D9 C7", "HT HJ HQ DT DJ DQ DK C8 C9 CT", "CJ CQ"
    )
    deal = ordered(deal, *SIX_SPADES, WHIST, PASS, CLOSED, Claim(tricks))
    assert deal.actor is Seat.SECOND
    assert make_bot(level).choose(deal.view(Seat.SECOND), random.Random(1), QUICK) == answer


def test_threads_change_nothing():
    rng = random.Random(8)
    bot = make_bot("hard")

    def watch(deal: Deal, deck, moves):
        view = deal.view(deal.actor)
        one = bot.choose(view, random.Random(5), Budget(effort=0.2, threads=1))
        assert one == bot.choose(view, random.Random(5), Budget(effort=0.2, threads=2))

    play_out(shuffled(rng), SOCHI, FRESH, lambda _: make_bot("medium"), rng, watch=watch)


def test_deadline_is_kept():
    bot = make_bot("insane")
    deal = ordered(TOTUS, PASS, PASS, PASS)
    start = time.thread_time()  # a busy machine is no fault of the bot
    bot.choose(deal.view(deal.actor), random.Random(1), Budget(seconds=0.05, threads=1))
    assert time.thread_time() - start < 2.0


def test_figures_of_a_strong_bot_can_be_changed_by_name():
    bot = make_contestant("hard@play_worlds=7")
    assert isinstance(bot, StrongBot)
    assert bot.mind.play_worlds == 7
    for wrong in ("hard@nothing=1", "hard@play_worlds=x", "easy@play_worlds=1", "nobody"):
        with pytest.raises(ValueError, match="figure|number|bot"):
            make_contestant(wrong)


def test_without_the_kernel_strong_bots_follow_the_rules_of_thumb(monkeypatch: pytest.MonkeyPatch) -> None:
    view = Deal.start(DECK, SOCHI).view(Seat.FIRST)
    monkeypatch.setattr("preferans.bots.strong.bot.native", False)
    monkeypatch.setattr("preferans.bots.strong.bot.decide", None)  # nothing is imagined
    assert StrongBot(HARD).choose(view, random.Random(1), UNLIMITED) == ThumbBot(MEDIUM).choose(
        view, random.Random(1), UNLIMITED
    )


def test_without_the_kernel_only_the_levels_by_thumb_are_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("preferans.bots.register.native", False)
    assert offered() == ("easy", "medium")
    monkeypatch.setattr("preferans.bots.register.native", True)
    assert offered() == ("easy", "medium", "hard", "insane")


def test_an_answer_makes_up_for_a_declarer_who_is_imagined_too_weak():
    """Who thinks better of a declarer of six whists for less."""
    deal = ordered(TOTUS, *SIX_SPADES)
    worth = {}
    for respect in (0.0, 1.0):
        bot = StrongBot(replace(INSANE, respect=respect))
        options = bot.explain(deal.view(deal.actor), random.Random(1), QUICK).options
        worth[respect] = {type(option.move): option.whists for option in options}
    assert worth[1.0][Whist] < worth[0.0][Whist]
