"""What is said, form by form."""

from __future__ import annotations

import pytest

from preferans.rules.cards import DECK, Card, CardSet, Suit
from preferans.rules.contract import Contract
from preferans.rules.moves import (
    CLOSED,
    HALF_WHIST,
    HOLD,
    PASS,
    PASS_BLIND,
    Accept,
    Bid,
    Claim,
    Discard,
    Look,
    LookAt,
    Move,
    Order,
    PlayCard,
    PlayOpen,
    Refuse,
    RefuseTalon,
    Split,
    Surrender,
    TakeTalon,
    ThrowBack,
    Whist,
)
from preferans.rules.seat import Seat
from preferans.texts import LANGUAGES, Texts, negotiate

RU, EN, UK = Texts("ru"), Texts("en"), Texts("uk")

MOVES: tuple[Move, ...] = (
    Look(), PASS, PASS_BLIND, Bid(Contract.SIX_SPADES), Bid(Contract.MISERE, blind=True), HOLD, TakeTalon(),
    RefuseTalon(), Discard(CardSet.of(Card.S7, Card.D8)), ThrowBack(), Order(Contract.TEN_NT), Surrender(), Whist(),
    HALF_WHIST, LookAt(Seat.SECOND), PlayOpen(), CLOSED, PlayCard(Card.HA), Claim((3, 4, 3)), Accept(), Refuse(),
    Split(4),
)  # fmt: skip


@pytest.mark.parametrize(
    ("count", "russian", "ukrainian", "english"),
    [
        (0, "взяток", "взяток", "tricks"),
        (1, "взятка", "взятка", "trick"),
        (2, "взятки", "взятки", "tricks"),
        (5, "взяток", "взяток", "tricks"),
        (11, "взяток", "взяток", "tricks"),
        (12, "взяток", "взяток", "tricks"),
        (21, "взятка", "взятка", "tricks"),
        (22, "взятки", "взятки", "tricks"),
        (101, "взятка", "взятка", "tricks"),
        (112, "взяток", "взяток", "tricks"),
    ],
)
def test_plural_forms(count: int, russian: str, ukrainian: str, english: str) -> None:
    assert RU.n("tricks", count) == f"{count} {russian}"
    assert UK.n("tricks", count) == f"{count} {ukrainian}"
    assert EN.n("tricks", count) == f"{count} {english}"


def test_plural_forms_that_differ_between_russian_and_ukrainian() -> None:
    assert [RU.n("whists", n) for n in (1, 2, 5)] == ["1 вист", "2 виста", "5 вистов"]
    assert [UK.n("whists", n) for n in (1, 2, 5)] == ["1 віст", "2 вісти", "5 вістів"]


def test_cards_decline() -> None:
    assert (RU.card(Card.DQ), RU.card(Card.DQ, "acc")) == ("дама бубён", "даму бубён")
    assert (UK.card(Card.HK), UK.card(Card.HK, "acc")) == ("король чирв", "короля чирв")
    assert EN.card(Card.S7) == "seven of spades"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_and_contract_has_its_own_name(language: str) -> None:
    texts = Texts(language)
    for case in ("nom", "acc"):
        assert len({texts.card(card, case) for card in DECK}) == 32
    assert len({texts.card_short(card) for card in DECK}) == 32
    assert len({texts.contract(contract) for contract in Contract}) == 28
    assert len({texts.contract_short(contract) for contract in Contract}) == 28


def test_suits_in_the_cases_the_table_needs() -> None:
    assert RU.suit(Suit.SPADES, "on") == "на пиках"
    assert RU.suit(Suit.SPADES, "trump") == "козырь — пики"
    assert UK.suit(Suit.HEARTS, "on") == "на чирвах"
    assert RU.suit(None, "trump") == "без козыря"
    assert EN.suit(Suit.CLUBS, "trump") == "clubs are trumps"


def test_contracts_in_words_and_signs() -> None:
    assert RU.contract(Contract.SEVEN_HEARTS) == "семь червей"
    assert RU.contract(Contract.MISERE_WITHOUT_TALON) == "мизер без прикупа"
    assert UK.contract(Contract.NINE_NT) == "дев’ять без козиря"
    assert RU.contract_short(Contract.SIX_NT) == "6БК"
    assert EN.contract_short(Contract.TEN_SPADES) == "10♠"


def test_undertricks_as_players_say_them() -> None:
    assert [RU.undertricks(n) for n in (1, 2, 3)] == ["без одной", "без двух", "без трёх"]
    assert UK.undertricks(4) == "без чотирьох"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_is_told_in_words(language: str) -> None:
    texts = Texts(language)
    told = [texts.move(move) for move in MOVES]
    assert not [words for words in told if words.startswith("move.")]
    assert len(set(told)) == len(told)


@pytest.mark.parametrize(
    ("option", "value", "title"),
    [
        ("surrender", 3, "без трёх"),
        ("surrender", "off", "нельзя"),
        ("auction.steps", "jump", "с прыжками"),
        ("deal.first_dealer", None, "по жребию"),
        ("deal.first_dealer", 0, "место 1"),
        ("deal.first_dealer", "lot", "по жребию"),
        ("deal.first_dealer", "seat:2", "место 3"),
        ("raspasy.progression", (1, 2, 4), "1-2-4"),
        ("raspasy.progression", [1], "не растёт"),
        ("end.minutes", 90, "90 минут"),
        ("end.rounds", 2, "2 круга"),
        ("end.limit", 20, "20"),
        ("talon.throw_back", 0, "нельзя"),
        ("talon.throw_back", 10, "10 вистов"),
        ("score.hill_mult", 2, "цена игры × 2"),
        ("end.aid", True, "да"),
    ],
)
def test_values_of_options_in_words(option: str, value: object, title: str) -> None:
    assert RU.value_title(option, value) == title


def test_an_error_message_never_fails_for_want_of_a_detail() -> None:
    assert EN.error("port-in-use", {"port": 8000}).startswith("Port 8000 is in use")
    assert RU.error("port-in-use").startswith("Порт … занят")
    assert EN.error("must-follow-suit") == EN.reason("must-follow-suit")
    assert EN.error("no-such-code") == "no-such-code"


@pytest.mark.parametrize(
    ("header", "language"),
    [
        (None, "en"),
        ("", "en"),
        ("de-DE,de;q=0.9", "en"),
        ("ru", "ru"),
        ("ru-RU,ru;q=0.9,en-US;q=0.8", "ru"),
        ("uk-UA;q=0.9, ru;q=0.8", "uk"),
        ("ua", "uk"),
        ("en;q=0.3, uk;q=0.7", "uk"),
        ("ru;q=0, en;q=0.1", "en"),
        ("ru;q=rubbish", "en"),
        ("*", "en"),
        (";;,=", "en"),
    ],
)
def test_the_language_of_a_browser(header: str | None, language: str) -> None:
    assert negotiate(header) == language
