"""Suits, ranks, cards and sets of cards (rules A.1, A.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Final


class Suit(IntEnum):
    """The four suits in the rising order of the auction (A.2)."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3

    def __str__(self) -> str:
        return "SCDH"[self]


class Rank(IntEnum):
    """The eight ranks, lowest first; the order never changes (A.1)."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    TEN = 3
    JACK = 4
    QUEEN = 5
    KING = 6
    ACE = 7

    def __str__(self) -> str:
        return "789TJQKA"[self]


class Card(IntEnum):
    """One of the 32 cards, numbered suit * 8 + rank; the name is suit, then rank."""

    S7, S8, S9, ST, SJ, SQ, SK, SA = range(8)
    C7, C8, C9, CT, CJ, CQ, CK, CA = range(8, 16)
    D7, D8, D9, DT, DJ, DQ, DK, DA = range(16, 24)
    H7, H8, H9, HT, HJ, HQ, HK, HA = range(24, 32)

    @property
    def suit(self) -> Suit:
        return SUIT_OF[self]

    @property
    def rank(self) -> Rank:
        return RANK_OF[self]

    def __str__(self) -> str:
        return self.name


DECK: Final[tuple[Card, ...]] = tuple(Card)
"""All 32 cards, lowest first."""

SUIT_OF: Final[tuple[Suit, ...]] = tuple(Suit(card // 8) for card in range(32))
RANK_OF: Final[tuple[Rank, ...]] = tuple(Rank(card % 8) for card in range(32))
SUIT_MASK: Final[tuple[int, ...]] = tuple(0xFF << 8 * suit for suit in range(4))
"""The bits of each suit in the mask of a CardSet."""

FULL_MASK: Final = 0xFFFF_FFFF

_CARDS_OF_BYTE: Final[tuple[tuple[tuple[Card, ...], ...], ...]] = tuple(
    tuple(tuple(Card(8 * suit + rank) for rank in range(8) if byte >> rank & 1) for byte in range(256))
    for suit in range(4)
)


def cards_of_mask(mask: int) -> tuple[Card, ...]:
    """The cards whose bits are set in `mask`, lowest first."""
    table = _CARDS_OF_BYTE
    return (
        table[0][mask & 0xFF] + table[1][mask >> 8 & 0xFF] + table[2][mask >> 16 & 0xFF] + table[3][mask >> 24 & 0xFF]
    )


@dataclass(frozen=True, slots=True)
class CardSet:
    """An immutable set of cards; iterates from the lowest card to the highest.

    >>> CardSet.parse("SA S7") | CardSet.of(Card.HK)
    CardSet('S7 SA HK')
    """

    mask: int = 0
    """Bit `suit * 8 + rank` is set for each card in the set."""

    @classmethod
    def of(cls, *cards: Card) -> CardSet:
        return cls.union(cards)

    @classmethod
    def union(cls, cards: Iterable[Card]) -> CardSet:
        """The set of the given cards; a card named twice counts once."""
        mask = 0
        for card in cards:
            mask |= 1 << card
        return cls(mask)

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """The set named by ASCII card codes with blanks between them. KeyError for an unknown code."""
        return cls.union(Card[name] for name in text.split())

    def in_suit(self, suit: Suit) -> CardSet:
        return CardSet(self.mask & SUIT_MASK[suit])

    @property
    def cards(self) -> tuple[Card, ...]:
        return cards_of_mask(self.mask)

    def __contains__(self, card: Card) -> bool:
        return bool(self.mask >> card & 1)

    def __iter__(self) -> Iterator[Card]:
        return iter(cards_of_mask(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask | other.mask)

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask & other.mask)

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask & ~other.mask)

    def __le__(self, other: CardSet) -> bool:
        return self.mask & ~other.mask == 0

    def __str__(self) -> str:
        return " ".join(card.name for card in self)

    def __repr__(self) -> str:
        return f"CardSet({str(self)!r})"


EMPTY: Final = CardSet()
FULL_DECK: Final = CardSet(FULL_MASK)
