"""Why a strong bot does what it does: told from the decision itself, and from nothing but the view."""

import random
from collections import Counter

import numpy as np
import pytest

from preferans.bots import Budget, make_bot
from preferans.bots.strong.bot import HARD, INSANE, StrongBot
from preferans.bots.strong.option import Explanation, Why
from preferans.rules.cards import CardSet
from preferans.rules.contract import Contract
from preferans.rules.convention import SOCHI
from preferans.rules.deal import Deal
from preferans.rules.dealing import stacked_deck
from preferans.rules.moves import PASS, WHIST, Bid, Claim, Discard, Order
from preferans.rules.presets import PRESETS
from preferans.rules.seat import Seat
from preferans.rules.terms import FRESH
from tests.bots.table import play_out, reshuffled, shuffled

QUICK = Budget(effort=0.1, threads=1)


def sound(explanation: Explanation, deal: Deal) -> None:
    """What holds of every explanation."""
    assert deal.actor is not None
    view = deal.view(deal.actor)
    options = explanation.options
    assert explanation.move in view.legal_moves() or isinstance(explanation.move, Claim)
    assert all(option.move in view.legal_moves() for option in options)
    assert len({option.move for option in options}) == len(options)
    assert all(np.isfinite(option.whists) or option.move != explanation.move for option in options)
    assert [option.whists for option in options] == sorted((o.whists for o in options), reverse=True)
    assert all(share is None or 0 <= share <= 1 + 1e-9 for o in options for share in (o.chance, o.best_in))
    assert (explanation.best is None) is (explanation.why in (Why.FORCED, Why.PROOF, Why.THUMB))
    if explanation.best is not None:
        assert explanation.best.move == explanation.move
    if explanation.why in (Why.LAYOUTS, Why.COUNCIL):
        assert explanation.imagined is not None
        assert explanation.imagined.layouts >= 1


@pytest.mark.parametrize("mind", [HARD, INSANE], ids=["hard", "insane"])
def test_what_is_explained_is_what_is_played(mind):
    """The best option is the move, in every phase, and it names what it was chosen by."""
    bot, rng = StrongBot(mind), random.Random(3)
    seen: Counter[str] = Counter()

    def watch(deal: Deal, deck, moves):
        view = deal.view(deal.actor)
        explanation = bot.explain(view, random.Random(5), QUICK)
        assert explanation.move == bot.choose(view, random.Random(5), QUICK)
        sound(explanation, deal)
        seen[explanation.why] += 1
        seen[type(deal.public.stage).__name__] += 1

    for name in ("sochi", "rostov", "leningrad"):
        play_out(shuffled(rng), PRESETS[name], FRESH, lambda _: make_bot("medium"), rng, watch=watch)
    assert all(seen[what] for what in ("Auction", "Exchange", "WhistRound", "Play"))
    assert all(seen[why] for why in (Why.FORCED, Why.LAYOUTS, Why.EXPERIENCE))


def test_an_explanation_tells_nothing_of_hidden_cards():
    """Two deals that differ only in cards that the seat cannot know are explained alike, to the last figure."""
    bot, rng = StrongBot(HARD), random.Random(8)
    compared: Counter[str] = Counter()

    def watch(deal: Deal, deck, moves):
        assert deal.actor is not None
        other = reshuffled(deal, deck, moves, FRESH, deal.actor, rng=rng)
        if other is not None:
            one = bot.explain(deal.view(deal.actor), random.Random(1), QUICK)
            assert one == bot.explain(other.view(deal.actor), random.Random(1), QUICK)
            compared[type(deal.public.stage).__name__] += 1

    for _ in range(4):
        play_out(shuffled(rng), SOCHI, FRESH, lambda _: make_bot("medium"), rng, watch=watch)
    assert all(compared[stage] for stage in ("Auction", "Exchange", "WhistRound", "Play"))


def test_a_claim_is_explained_by_its_proof():
    hands = ("SA SK SQ SJ ST HA HK DA CA CK", "S7 S8 S9 H7 H8 H9 D7 D8 D9 C7", "HT HJ HQ DT DJ DQ DK C8 C9 CT")
    talon = CardSet.parse("CJ CQ")
    deal = Deal.start(stacked_deck([CardSet.parse(hand) for hand in hands], talon.cards), SOCHI)
    six = Contract.SIX_SPADES
    for move in (Bid(six), PASS, PASS, Discard(talon), Order(six), WHIST, WHIST):
        deal = deal.apply(move)
    explanation = StrongBot(HARD).explain(deal.view(Seat.FIRST), random.Random(1), QUICK)
    assert explanation == Explanation(Claim((10, 0, 0)), Why.PROOF)
