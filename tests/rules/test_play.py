"""The play (rules E), each test named by its paragraph."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.notation.cards import parse_cards, parse_hand, parse_suit
from preferans.rules.cards import DECK, Card, CardSet, Suit
from preferans.rules.choices import RaspasyTalon, Steps
from preferans.rules.convention import SOCHI, seated
from preferans.rules.deal import Deal
from preferans.rules.errors import Reason
from preferans.rules.moves import PlayCard
from preferans.rules.play import Play, Setting, Trick, legal_mask, winner_of
from preferans.rules.seat import HANDS, Seat
from tests.rules.play_out import DEAL, deal, legal, play
from tests.rules.strategies import positions

JUMP = replace(SOCHI, steps=Steps.JUMP)


@pytest.mark.parametrize(
    ("hand", "led", "trump", "may"),
    [
        ("S7 SA H8", "S", "H", "S7 SA"),
        ("C7 H8 HA", "S", "H", "H8 HA"),
        ("C7 D9", "S", "H", "C7 D9"),
        ("C7 H8", "S", None, "C7 H8"),
        ("C7 H8", None, "H", "C7 H8"),
        ("H8 C7", "H", "H", "H8"),
    ],
)
def test_e1_s13_follow_else_trump_else_anything(hand: str, led: str | None, trump: str | None, may: str) -> None:
    mask = legal_mask(
        CardSet.parse(hand).mask,
        parse_suit(led) if led else None,
        parse_suit(trump) if trump else None,
    )
    assert CardSet(mask) == CardSet.parse(may)


def plain_legal(hand: CardSet, led: Suit | None, trump: Suit | None) -> set[Card]:
    """E.1 word for word, with lists of cards."""
    if led is None:
        return set(hand)
    of_suit = [card for card in hand if card.suit == led]
    trumps = [card for card in hand if trump is not None and card.suit == trump]
    return set(of_suit or trumps or hand)


suits = st.sampled_from([*Suit, None])


@given(st.sets(st.sampled_from(DECK), min_size=1, max_size=10), suits, suits)
def test_e1_agrees_with_the_plain_wording(cards: set[Card], led: Suit | None, trump: Suit | None) -> None:
    hand = CardSet.union(cards)
    assert set(CardSet(legal_mask(hand.mask, led, trump))) == plain_legal(hand, led, trump)


@given(st.lists(st.sampled_from(DECK), min_size=3, max_size=3, unique=True), suits)
def test_e2_highest_trump_else_highest_of_the_suit_led(cards: list[Card], trump: Suit | None) -> None:
    trumps = [card for card in cards if card.suit == trump]
    followers = [card for card in cards if card.suit == cards[0].suit]
    best = max(trumps or followers)
    assert winner_of(tuple(cards), cards[0].suit, trump) == cards.index(best)


@pytest.mark.parametrize("declarer", HANDS)
def test_e3_the_first_hand_always_leads(declarer: Seat) -> None:
    calls = ["pass"] * 3
    calls[declarer] = "bid 6S"
    d = play(deal(convention=JUMP), *calls)
    cards = d.view(declarer).hand.cards
    d = play(d, f"discard {cards[0]} {cards[1]}", "order 7C", "whist", "whist")
    assert d.actor is Seat.FIRST
    assert d.public.play is not None
    assert d.public.play.trick.leader is Seat.FIRST


def test_e1_the_reason_says_why_a_card_may_not_be_played() -> None:
    d = play(deal(convention=JUMP), "bid 6S", "pass", "pass", "discard H7 H8", "order 6H", "whist", "whist", "play SA")
    view = d.view(Seat.SECOND)
    assert legal(d) == ["play S9", "play SJ", "play SQ"]
    assert view.why_illegal(PlayCard(Card.HA)) is Reason.MUST_FOLLOW_SUIT
    assert view.why_illegal(PlayCard(Card.CA)) is Reason.CARD_NOT_HELD
    void = Play(Setting(Suit.HEARTS), Trick(Seat.FIRST, (Card.S7,)))
    assert void.why_illegal(PlayCard(Card.C7), CardSet.parse("C7 H8")) is Reason.MUST_TRUMP


# --- raspasy (E.7) ------------------------------------------------------------------------------------------


def raspasy(players: int = 3, talon: RaspasyTalon | None = None, text: str = DEAL) -> Deal:
    convention = seated(SOCHI, players)
    if talon is not None:
        convention = replace(convention, raspasy_talon=talon)
    return play(deal(text, convention), *["pass"] * (2 if players == 2 else 3))


def test_e7_suit_only_the_talon_card_gives_the_suit_and_never_wins() -> None:
    d = raspasy()
    assert d.actor is Seat.FIRST
    assert legal(d) == ["play H7", "play H8"]
    d = play(d, "play H8", "play HA", "play HQ")
    assert d.public.play is not None
    assert d.public.play.taken == (0, 1, 0, 0)
    assert d.public.play.trick.talon_card is Card.H9
    assert d.actor is Seat.FIRST


def test_e7_after_the_two_talon_tricks_the_first_hand_leads_whoever_won() -> None:
    d = play(raspasy(), "play H8", "play HA", "play HQ", "play H7", "play HK", "play HJ")
    assert d.public.play is not None
    assert d.public.play.taken == (0, 2, 0, 0)
    assert d.actor is Seat.FIRST
    assert d.public.play.trick.talon_card is None
    d = play(d, "play S7", "play S9", "play ST")
    assert d.actor is Seat.THIRD


def test_e7_the_second_talon_card_stays_hidden_until_the_second_trick() -> None:
    d = raspasy()
    assert d.public.play is not None
    assert d.public.play.trick.talon_card is Card.HT
    assert "H9" not in repr(d.view(Seat.FIRST).public)


HEARTS_IN_THE_TALON = "AKQ.AKQ.AKQ.7 JT98.JT98.JT.- 7.7.987.QJT98 | HA HK"


def test_e7_r08_with_four_the_dealers_talon_card_can_win() -> None:
    d = play(raspasy(4, text=HEARTS_IN_THE_TALON), "play H7", "play S8", "play HQ")
    assert d.public.play is not None
    assert d.public.play.taken == (0, 0, 0, 1)
    assert d.actor is Seat.FIRST


def test_e7_with_four_a_higher_card_beats_the_dealers_talon_card() -> None:
    d = play(raspasy(4), "play H8", "play HA", "play HQ")
    assert d.public.play is not None
    assert d.public.play.taken == (0, 1, 0, 0)


def test_e7_suit_only_can_be_chosen_for_four() -> None:
    d = raspasy(4, RaspasyTalon.SUIT_ONLY, HEARTS_IN_THE_TALON)
    d = play(d, "play H7", "play S8", "play HQ")
    assert d.public.play is not None
    assert d.public.play.taken == (0, 0, 1, 0)


def test_e7_closed_leaves_the_talon_alone() -> None:
    d = raspasy(3, RaspasyTalon.CLOSED)
    assert d.public.play is not None
    assert d.public.play.trick.talon_card is None
    assert len(legal(d)) == 10
    d = play(d, "play H8", "play HA", "play HQ")
    assert d.actor is Seat.SECOND


def to_the_end(position: Deal) -> tuple[int, ...]:
    """Tricks when everybody plays his lowest legal card."""
    while position.actor is not None:
        position = position.apply(position.legal_moves()[0])
    assert position.result is not None
    return position.result.taken


def test_e7_a9_raspasy_of_two_players_have_two_card_tricks_without_the_dummy() -> None:
    d = raspasy(2)
    d = play(d, "play SA", "play S8")
    assert d.public.play is not None
    assert d.public.play.taken == (1, 0, 0, 0)
    assert d.actor is Seat.FIRST
    taken = to_the_end(d)
    assert taken[1] == 0
    assert sum(taken) == 10


@given(positions(max_moves=200))
def test_e7_lemma_somebody_can_always_follow_a_talon_card(position: Deal) -> None:
    public = position.public
    if public.play is not None and public.play.last_trick is not None and public.play.last_trick.talon_card is not None:
        trick = public.play.last_trick
        assert any(card.suit == trick.led for card in trick.cards)


# --- play counts, by an independent counter -----------------------------------------------------------------


def plain_lines(hands: list[list[Card]], trump: Suit | None, leader: int, trick: list[Card]) -> int:
    """Lines of play to the end, counted with lists and the wording of E.1 and E.2 alone."""
    if not any(hands) and not trick:
        return 1
    if len(trick) == 3:
        led = trick[0].suit
        pool = [c for c in trick if c.suit == trump] or [c for c in trick if c.suit == led]
        return plain_lines(hands, trump, (leader + trick.index(max(pool))) % 3, [])
    seat = (leader + len(trick)) % 3
    hand = hands[seat]
    follow = [c for c in hand if trick and c.suit == trick[0].suit]
    trumps = [c for c in hand if trick and c.suit == trump]
    total = 0
    for card in follow or trumps or hand:
        rest = [[c for c in h if c != card] if i == seat else h for i, h in enumerate(hands)]
        total += plain_lines(rest, trump, leader, [*trick, card])
    return total


def lines(play_: Play, hands: tuple[CardSet, CardSet, CardSet], size: int) -> int:
    if play_.tricks_done == size:
        return 1
    holder = play_.trick.leader if not play_.trick.cards else Seat((play_.trick.leader + len(play_.trick.cards)) % 3)
    total = 0
    for move in play_.legal_moves(hands[holder]):
        assert isinstance(move, PlayCard)
        rest = tuple(h - CardSet.of(move.card) if s == holder else h for s, h in zip(HANDS, hands, strict=True))
        total += lines(play_.after(move), (rest[0], rest[1], rest[2]), size)
    return total


@pytest.mark.parametrize("trump", [None, *Suit])
@pytest.mark.parametrize(
    "cards",
    [
        ("S7 SA CK DQ", "S8 C7 C8 DA", "SK SQ H7 H8"),
        ("S7 S8 S9 ST", "C7 C8 C9 CT", "D7 H7 SJ CJ"),
        ("SA HA DA CA", "SK HK DK CK", "S7 H7 D7 C7"),
    ],
)
def test_e_play_counts_agree_with_an_independent_counter(trump: Suit | None, cards: tuple[str, str, str]) -> None:
    hands = tuple(CardSet.union(parse_cards(text)) for text in cards)
    plain = plain_lines([list(hand) for hand in hands], trump, 0, [])
    assert lines(Play(Setting(trump), Trick(Seat.FIRST)), (hands[0], hands[1], hands[2]), len(hands[0])) == plain


def test_hand_of_the_examples_is_what_it_says() -> None:
    assert parse_hand("AK7.AKQ.AK.87") == deal().hands[0]
