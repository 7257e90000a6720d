"""Notation: every value reads back as itself, and garbage gets one clear error."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.notation import conventions
from preferans.notation.cards import format_deal, format_hand, parse_card, parse_deal, parse_deck, parse_hand
from preferans.notation.contracts import format_contract, parse_contract
from preferans.notation.errors import NotationError
from preferans.notation.moves import format_move, parse_move
from preferans.rules.cards import DECK, Card, CardSet
from preferans.rules.choices import Blind, MisereLadder, NineOverMisere
from preferans.rules.contract import Contract
from preferans.rules.convention import OPTIONS, SOCHI, problems, seated
from preferans.rules.moves import Bid, Claim, Discard, LookAt, Order, PlayCard, Split
from preferans.rules.presets import PRESETS
from preferans.rules.seat import HANDS

hands = st.sets(st.sampled_from(DECK), max_size=12).map(CardSet.union)


@given(hands)
def test_a_hand_reads_back(hand: CardSet) -> None:
    assert parse_hand(format_hand(hand)) == hand


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("S7", Card.S7),
        ("♥10", Card.HT),
        ("dк", Card.DK),
        ("AS", Card.SA),
        ("10♣", Card.CT),
        ("hТ", Card.HA),
        ("♠️В", Card.SJ),
    ],
)
def test_cards_are_read_in_every_spelling(text: str, card: Card) -> None:
    assert parse_card(text) is card


def test_an_empty_field_is_a_void() -> None:
    assert parse_hand("AKQ..-.A987") == parse_hand("AKQ.-.-.A987")


@given(st.permutations(list(DECK)))
def test_a_deal_reads_back(deck: list[Card]) -> None:
    three = tuple(CardSet.union(deck[i : i + 10]) for i in (0, 10, 20))
    talon = (deck[30], deck[31])
    assert parse_deal(format_deal(three, talon)) == (three, talon)
    assert parse_deck(" ".join(card.name for card in deck)) == tuple(deck)


@pytest.mark.parametrize("contract", Contract)
def test_contracts_read_back(contract: Contract) -> None:
    assert parse_contract(format_contract(contract)) is contract


@pytest.mark.parametrize(
    ("text", "contract"),
    [("7♥", Contract.SEVEN_HEARTS), ("6nt", Contract.SIX_NT), ("10БК", Contract.TEN_NT), ("мизер", Contract.MISERE)],
)
def test_contracts_are_read_in_every_spelling(text: str, contract: Contract) -> None:
    assert parse_contract(text) is contract


moves = st.one_of(
    st.builds(Bid, st.sampled_from(Contract), st.booleans()),
    st.builds(Order, st.sampled_from(Contract)),
    st.builds(PlayCard, st.sampled_from(DECK)),
    st.builds(Discard, st.sets(st.sampled_from(DECK), min_size=2, max_size=2).map(CardSet.union)),
    st.builds(Claim, st.tuples(*(st.integers(0, 10),) * 3)),
    st.builds(LookAt, st.sampled_from(HANDS)),
    st.builds(Split, st.integers(0, 10)),
    st.sampled_from(
        [
            parse_move(w)
            for w in ["look", "pass", "pass-blind", "hold", "talon", "refuse-talon", "throw-back", "surrender"]
        ]
    ),
    st.sampled_from([parse_move(w) for w in ["whist", "half", "open", "closed", "accept", "refuse"]]),
)


@given(moves)
def test_a_move_reads_back(move) -> None:
    assert parse_move(format_move(move)) == move


@given(st.text(max_size=60))
def test_garbage_is_refused_as_notation(text: str) -> None:
    for parse in (parse_card, parse_hand, parse_deal, parse_deck, parse_contract, parse_move, conventions.from_text):
        try:
            parse(text)
        except NotationError as error:
            assert str(error)  # noqa: PT017


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_conventions_read_back_in_every_form(name: str, players: int) -> None:
    convention = conventions.preset(name, players)
    assert conventions.parse_convention(json.loads(json.dumps(conventions.format_convention(convention)))) == convention
    assert conventions.from_text(conventions.to_json(convention)) == convention
    assert conventions.from_text(conventions.to_toml(convention)) == convention
    assert conventions.from_link(conventions.to_link(convention)) == convention


@given(st.data())
def test_any_convention_reads_back(data) -> None:
    convention = SOCHI
    for name in data.draw(st.sets(st.sampled_from(sorted(OPTIONS)), max_size=8)):
        if name in {"players", "deal.first_dealer"}:
            continue
        option = OPTIONS[name]
        changed = replace(convention, **{option.field: data.draw(st.sampled_from(option.values))})
        convention = convention if problems(changed) else changed
    assert conventions.from_link(conventions.to_link(convention)) == convention
    assert conventions.from_text(conventions.to_toml(convention)) == convention


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"name": "sochi", "options": {"auction.hould": "off"}}, "no option 'auction.hould'"),
        ({"name": "sochi", "options": {"auction.hold": "maybe"}}, "two_left, any, off"),
        ({"name": "sochi", "options": {"end.limit": 0}}, "end.limit"),
        ({"name": "sochi", "players": 5}, "2, 3 or 4 players"),
        ({"name": "sochi", "options": {"raspasy.talon": "dealer_plays"}}, "needs-sitting-dealer"),
        ({"name": "sochi", "extra": 1}, "no field 'extra'"),
        ([], "an object"),
    ],
)
def test_a_wrong_convention_is_refused_with_the_reason(data, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        conventions.parse_convention(data)


def test_a_small_file_names_only_what_differs() -> None:
    convention = replace(
        seated(SOCHI, 3),
        blind=Blind.LIFT,
        misere_ladder=MisereLadder.NO_TALON,
        nine_over_misere=NineOverMisere.CONTINUE,
    )
    assert conventions.differences(convention) == {
        "auction.blind": "lift",
        "auction.misere_ladder": "no_talon",
        "auction.nine_over_misere": "continue",
    }
