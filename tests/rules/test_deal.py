"""What holds in every position of every deal."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from preferans.rules.cards import DECK, EMPTY, Card, CardSet
from preferans.rules.choices import RaspasyTalon
from preferans.rules.contract import Contract
from preferans.rules.convention import SOCHI
from preferans.rules.deal import Deal
from preferans.rules.errors import IllegalMove, NotYourTurn, Reason
from preferans.rules.exchange import Step
from preferans.rules.moves import ACCEPT, PASS, REFUSE, Bid, Claim, PlayCard
from preferans.rules.seat import DUMMY, HANDS, Seat
from tests.rules.strategies import decks, options_of, positions


def talon_in_hand(deal: Deal) -> bool:
    """Whether the talon has joined the declarer's cards."""
    exchange = deal.public.exchange
    return exchange is not None and exchange.takes_talon


@given(positions())
def test_no_card_is_lost_or_doubled(deal: Deal) -> None:
    played = deal.public.play.played if deal.public.play else EMPTY
    kept = deal.discard or EMPTY
    talon = () if talon_in_hand(deal) else deal.talon
    everywhere = [card for cards in (*deal.hands, played, kept, talon) for card in cards]
    assert sorted(everywhere) == list(DECK)


@given(positions())
def test_only_the_actor_has_moves_and_he_has_some(deal: Deal) -> None:
    movers = [seat for seat in Seat if deal.view(seat).legal_moves()]
    assert movers == ([] if deal.actor is None else [deal.actor])
    assert (deal.actor is None) == (deal.result is not None)


@given(positions())
def test_a_move_is_refused_exactly_when_it_is_not_among_the_legal_ones(deal: Deal) -> None:
    actor = deal.actor
    if actor is None:
        with pytest.raises(NotYourTurn):
            deal.apply(PASS)
        return
    view = deal.view(actor)
    legal = view.legal_moves()
    universe = [*(PlayCard(card) for card in DECK), *(Bid(c) for c in Contract), PASS, *legal]
    for move in universe:
        assert (view.why_illegal(move) is None) == (move in legal)
    for seat in Seat:
        if seat != actor:
            assert deal.view(seat).why_illegal(legal[0]) is Reason.NOT_YOUR_TURN


@given(positions(), st.sampled_from(DECK))
def test_an_illegal_move_changes_nothing_and_says_what_was_legal(deal: Deal, card: Card) -> None:
    if deal.actor is None or PlayCard(card) in deal.legal_moves():
        return
    with pytest.raises(IllegalMove) as caught:
        deal.apply(PlayCard(card))
    assert caught.value.legal == deal.legal_moves()
    assert caught.value.reason in Reason


@given(positions(max_moves=200))
def test_tricks_of_a_finished_play_sum_to_ten(deal: Deal) -> None:
    result = deal.result
    if result is not None:
        assert sum(result.taken) == (10 if result.played else 0)


@settings(max_examples=40)
@given(decks, st.randoms(use_true_random=False))
def test_every_deal_ends(deck: list[Card], rng: random.Random) -> None:
    deal = Deal.start(deck, SOCHI)
    for _ in range(200):
        moves = options_of(deal)
        if not moves:
            break
        deal = deal.apply(rng.choice(moves))
    assert deal.public.over


# --- hidden cards -------------------------------------------------------------------------------------------------


def sees_hand(deal: Deal, viewer: Seat | None, hand: Seat) -> bool:
    """Who may see which hand, said here on its own and not by asking the view under test."""
    public = deal.public
    play, whist, exchange = public.play, public.whist, public.exchange
    if play is not None:
        if hand in play.laid:
            return True
        if play.opened and hand in play.opening:
            return True
    if viewer is Seat.DEALER:
        return whist is not None and whist.looked_at == hand
    if viewer != hand or (public.convention.players == 2 and hand is DUMMY):
        return False
    if exchange is not None and exchange.declarer == hand:
        return exchange.looked
    return hand in public.auction.looked


def reshuffle_hidden(deal: Deal, viewer: Seat | None, rng: random.Random) -> Deal:
    """Another deal that differs only in the cards that `viewer` has no right to see."""
    _public, exchange = deal.public, deal.public.exchange
    hidden = [hand for hand in HANDS if not sees_hand(deal, viewer, hand)]
    hide_discard = deal.discard is not None and exchange is not None and exchange.declarer != viewer
    hide_discard = hide_discard and exchange is not None and not exchange.thrown_back
    seen_talon = deal.talon[: talon_cards_turned_up(deal)]
    hide_talon = [] if talon_in_hand(deal) else [card for card in deal.talon if card not in seen_talon]
    if exchange is not None and exchange.talon is not None:
        hide_talon = []
    pool = [card for hand in hidden for card in deal.hands[hand]]
    pool += [*((deal.discard or EMPTY) if hide_discard else ()), *hide_talon]
    rng.shuffle(pool)

    def draw(n: int) -> list[Card]:
        return [pool.pop() for _ in range(n)]

    first, second, third = (CardSet.union(draw(len(deal.hands[s]))) if s in hidden else deal.hands[s] for s in HANDS)
    discard = CardSet.union(draw(2)) if hide_discard else deal.discard
    talon = (*seen_talon, *draw(len(hide_talon))) if hide_talon else deal.talon
    return replace(deal, hands=(first, second, third), discard=discard, talon=(talon[0], talon[1]))


def talon_cards_turned_up(deal: Deal) -> int:
    """How many talon cards have led in this raspasy (E.7)."""
    play, convention = deal.public.play, deal.public.convention
    if play is None or deal.public.exchange is not None:
        return 0
    if convention.players == 2 or convention.raspasy_talon is RaspasyTalon.CLOSED:
        return 0
    return min(2, sum(play.taken) + 1)


@settings(max_examples=300)
@given(positions(), st.sampled_from([*Seat, None]), st.randoms(use_true_random=False))
def test_a_view_does_not_depend_on_hidden_cards(deal: Deal, seat: Seat | None, rng: random.Random) -> None:
    other = reshuffle_hidden(deal, seat, rng)
    assert other.view(seat) == deal.view(seat)
    assert other.view(seat).legal_moves() == deal.view(seat).legal_moves()


def test_the_reshuffle_really_moves_cards() -> None:
    deal = Deal.start(DECK, SOCHI)
    others = {reshuffle_hidden(deal, Seat.FIRST, random.Random(n)).hands for n in range(5)}
    assert len(others) > 1
    assert {hands[0] for hands in others} == {deal.hands[0]}


# --- claims (E.4) ---------------------------------------------------------------------------------------------------


def position_in_play() -> Deal:
    deal = Deal.start(DECK, SOCHI)
    for _ in range(3):
        deal = deal.apply(PASS)
    assert deal.public.play is not None
    while deal.public.play.talon_leads:
        deal = deal.apply(deal.legal_moves()[0])
        assert deal.public.play is not None
    return deal


def test_e4_no_claim_while_the_talon_leads() -> None:
    deal = Deal.start(DECK, SOCHI)
    for _ in range(3):
        deal = deal.apply(PASS)
    with pytest.raises(IllegalMove) as caught:
        deal.apply(Claim((10, 0, 0)))
    assert caught.value.reason is Reason.CLAIM_NOT_NOW


def test_e4_a_claim_lays_the_cards_down_and_ends_the_play_when_all_agree() -> None:
    deal = position_in_play()
    claimant = deal.actor
    assert claimant is not None
    assert deal.public.play is not None
    before = deal.public.play.taken
    left = 10 - sum(before)
    tricks = tuple(left if seat == claimant else 0 for seat in HANDS)
    asked = deal.apply(Claim((tricks[0], tricks[1], tricks[2])))
    assert asked.view(None).hands[claimant] == deal.hands[claimant]
    refused = asked.apply(ACCEPT).apply(REFUSE)
    assert refused.actor == claimant
    assert not refused.public.over
    assert not refused.view(claimant).may_claim()
    agreed = asked.apply(ACCEPT).apply(ACCEPT)
    assert agreed.result is not None
    assert agreed.result.taken[claimant] == before[claimant] + left


@pytest.mark.parametrize("tricks", [(0, 0, 0), (11, 0, 0), (-1, 5, 4)])
def test_e4_a_claim_divides_exactly_what_is_left(tricks: tuple[int, int, int]) -> None:
    deal = position_in_play()
    with pytest.raises(IllegalMove) as caught:
        deal.apply(Claim(tricks))
    assert caught.value.reason is Reason.CLAIM_WRONG_SUM


def test_a_deck_that_is_not_the_32_cards_is_refused() -> None:
    with pytest.raises(ValueError, match="32 different cards"):
        Deal.start([*DECK[:31], DECK[0]], SOCHI)


def test_the_talon_is_public_once_it_is_turned_up_and_not_before() -> None:
    deal = Deal.start(DECK, SOCHI).apply(Bid(Contract.SIX_SPADES)).apply(PASS)
    assert deal.public.exchange is None
    deal = deal.apply(PASS)
    assert deal.public.exchange is not None
    assert deal.public.exchange.step is Step.DISCARD
    assert deal.view(None).public.exchange is not None
    assert deal.public.exchange.talon == CardSet.of(*deal.talon)
