"""Cards, hands and whole deals as text.

A card is suit, then rank: `S7`, `HT`. A hand is four fields in suit order, high to low, `-` for a void:
`AKQ.JT9.-.A987`. A deal is three hands and the talon: `HAND HAND HAND | S7 HT`. Input also takes suit symbols, lower
case, `10`, and the Russian letters В Д К Т for jack, queen, king and ace.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from preferans.notation.errors import NotationError
from preferans.notation.fields import shown
from preferans.rules.cards import Card, CardSet, Rank, Suit

_SUITS: Final = {"S": 0, "C": 1, "D": 2, "H": 3, "♠": 0, "♣": 1, "♦": 2, "♥": 3, "♤": 0, "♧": 1, "♢": 2, "♡": 3}
_CYRILLIC: Final = {"В": Rank.JACK, "Д": Rank.QUEEN, "К": Rank.KING, "Т": Rank.ACE}
_RANKS: Final = {str(rank): rank for rank in Rank} | {"10": Rank.TEN} | _CYRILLIC
_VARIATION_SELECTORS: Final = re.compile("[\ufe0e\ufe0f]")
_RANK_TOKEN: Final = re.compile("10|.")
_VOIDS: Final = frozenset({"", "-", "–", "—"})


def parse_suit(text: str) -> Suit:
    """The suit of a letter or symbol. NotationError if it is none."""
    try:
        return Suit(_SUITS[_plain(text)])
    except KeyError:
        raise NotationError(f"{shown(text)} is no suit; suits are S C D H or ♠ ♣ ♦ ♥") from None


def parse_rank(text: str) -> Rank:
    """The rank of a figure or letter. NotationError if it is none."""
    try:
        return _RANKS[_plain(text)]
    except KeyError:
        raise NotationError(f"{shown(text)} is no rank; ranks are 7 8 9 T J Q K A (or 10 В Д К Т)") from None


def parse_card(text: str) -> Card:
    """The card of a text such as `S7`, `♥10` or `dк`; the rank may also stand first (`7S`).

    >>> parse_card("♥10"), parse_card("AS")
    (<Card.HT: 27>, <Card.SA: 7>)
    """
    plain = _plain(text)
    for suit, rank in ((plain[:1], plain[1:]), (plain[-1:], plain[:-1])):
        if suit in _SUITS and rank in _RANKS:
            return Card(_SUITS[suit] * 8 + _RANKS[rank])
    raise NotationError(f"{shown(text)} is no card; a card is suit and rank, such as S7, HT or DA")


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards with blanks or commas between them, in the order written; a card named twice is an error."""
    cards = tuple(parse_card(word) for word in text.replace(",", " ").split())
    _refuse_doubles(cards)
    return cards


def format_cards(cards: Iterable[Card]) -> str:
    """Card codes with blanks between them."""
    return " ".join(card.name for card in cards)


def parse_hand(text: str) -> CardSet:
    """The hand of a text such as `AKQ.JT9.-.A987`.

    >>> str(parse_hand("A7.-.-.10"))
    'S7 SA HT'
    """
    fields = _plain(text).split(".")
    if len(fields) != len(Suit):
        raise NotationError(f"{shown(text)} is no hand; a hand is four fields in suit order, such as AKQ.JT9.-.A987")
    cards: list[Card] = []
    for suit, field in zip(Suit, fields, strict=True):
        if field not in _VOIDS:
            cards += [Card(suit * 8 + parse_rank(token)) for token in _RANK_TOKEN.findall(field)]
    _refuse_doubles(cards)
    return CardSet.union(cards)


def format_hand(hand: CardSet) -> str:
    """The one form of a hand: suits rising, ranks falling, `-` for a void."""
    fields = ("".join(str(card.rank) for card in reversed(hand.in_suit(suit).cards)) for suit in Suit)
    return ".".join(field or "-" for field in fields)


def parse_deal(text: str) -> tuple[tuple[CardSet, CardSet, CardSet], tuple[Card, ...]]:
    """Three hands of equal size and a talon (of two cards, or none): `HAND HAND HAND | S7 HT`."""
    hands_text, _, talon_text = text.partition("|")
    hands = [parse_hand(word) for word in hands_text.split()]
    if len(hands) != 3 or len({len(hand) for hand in hands}) != 1:
        raise NotationError(f"{shown(text)} is no deal; a deal is three hands of equal size, then | and the talon")
    talon = parse_cards(talon_text)
    if len(talon) not in (0, 2):
        raise NotationError(f"the talon has two cards, not {len(talon)}: {shown(talon_text.strip())}")
    _refuse_doubles([card for hand in hands for card in hand] + list(talon))
    return (hands[0], hands[1], hands[2]), talon


def format_deal(hands: Sequence[CardSet], talon: Sequence[Card] = ()) -> str:
    """The one form of a deal; without a talon the bar is left out."""
    text = " ".join(format_hand(hand) for hand in hands)
    return f"{text} | {format_cards(talon)}" if talon else text


def parse_deck(text: str) -> tuple[Card, ...]:
    """All 32 cards in dealing order. NotationError if one is missing or doubled."""
    deck = parse_cards(text)
    if len(deck) != len(Card):
        missing = format_cards(card for card in Card if card not in deck)
        raise NotationError(f"a deck has 32 cards, not {len(deck)}; missing: {missing}")
    return deck


def _plain(text: str) -> str:
    """`text` without blanks around it, in upper case, with Latin look-alikes left as they are."""
    return _VARIATION_SELECTORS.sub("", text.strip()).upper()


def _refuse_doubles(cards: Sequence[Card]) -> None:
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise NotationError(f"{card.name} is there twice")
        seen.add(card)
