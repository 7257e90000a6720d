"""Deals that can be checked: a deck that follows from a seed, and the promise that is shown beforehand.

The seed is 32 bytes from the operating system. Its SHA-256 (the commitment) is shown before the auction, the seed
itself after the deal; whoever kept the commitment can compute the deck and compare. The seed of one deal says
nothing about the next one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Final

from preferans.rules.cards import DECK, Card

SEED_BYTES: Final = 32
_WORDS: Final = 1 << 32


def commitment(seed: bytes) -> str:
    """SHA-256 of the seed in lower-case hexadecimal: what is shown before the deal."""
    return hashlib.sha256(seed).hexdigest()


def shuffled(seed: bytes) -> tuple[Card, ...]:
    """The 32 cards in dealing order that follow from the seed; ValueError unless it has 32 bytes.

    Fisher-Yates from the last position down to the second, over DECK (lowest card first). The numbers are big-endian
    32-bit words of SHA-256(seed + counter), counter = 0, 1, 2 … in 8 big-endian bytes; a word that would make the
    remainder uneven is passed over, so that every order of the cards is equally likely.
    """
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    words, deck = _stream(seed), list(DECK)
    for last in range(len(deck) - 1, 0, -1):
        chosen = _below(last + 1, words)
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return tuple(deck)


def _stream(seed: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = hashlib.sha256(seed + counter.to_bytes(8, "big")).digest()
        for at in range(0, len(block), 4):
            yield int.from_bytes(block[at : at + 4], "big")
        counter += 1


def _below(bound: int, words: Iterator[int]) -> int:
    """A number 0 … bound - 1, each equally likely."""
    fair_part = _WORDS - _WORDS % bound
    return next(word for word in words if word < fair_part) % bound


def proves(seed: bytes, promised: str, deck: tuple[Card, ...]) -> bool:
    """Whether `seed` is the one that was promised and `deck` follows from it."""
    return commitment(seed) == promised and shuffled(seed) == deck
