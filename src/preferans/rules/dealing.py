"""How the deck falls into hands and talon (rules A.5)."""

from __future__ import annotations

from collections.abc import Sequence

from preferans.rules.cards import Card, CardSet
from preferans.rules.convention import Convention

ROUNDS = 5
"""Rounds of three packets of two cards."""


def _places(talon_after_round: int) -> list[int]:
    """For each card of the deck in order: the hand it goes to (0 to 2), or 3 for the talon."""
    places: list[int] = []
    for number in range(1, ROUNDS + 1):
        for hand in (0, 1, 2):
            places += [hand, hand]
        if number == talon_after_round:
            places += [3, 3]
    return places


def deal_out(
    deck: Sequence[Card], talon_after_round: int
) -> tuple[tuple[CardSet, CardSet, CardSet], tuple[Card, Card]]:
    """The three hands and the talon (in dealing order) of a deck of 32 cards in dealing order."""
    masks = [0, 0, 0]
    talon: list[Card] = []
    for card, place in zip(deck, _places(talon_after_round), strict=True):
        if place == 3:
            talon.append(card)
        else:
            masks[place] |= 1 << card
    first, second = talon
    return (CardSet(masks[0]), CardSet(masks[1]), CardSet(masks[2])), (first, second)


def talon_round(convention: Convention) -> int:
    """The round after which the convention deals the talon."""
    return convention.talon_after_round


def dealt_by(
    deck: Sequence[Card], convention: Convention
) -> tuple[tuple[CardSet, CardSet, CardSet], tuple[Card, Card]]:
    """The same, with the talon dealt after the round that the convention names."""
    return deal_out(deck, talon_round(convention))


def stacked_deck(hands: Sequence[CardSet], talon: Sequence[Card], talon_after_round: int = 1) -> tuple[Card, ...]:
    """A deck that deals these hands and this talon.

    Raises ValueError unless there are three hands of ten cards and a talon of two, 32 different cards in all.
    """
    queues = [list(hand) for hand in hands] + [list(talon)]
    if [len(queue) for queue in queues] != [10, 10, 10, 2] or len({c for queue in queues for c in queue}) != len(Card):
        raise ValueError("a deal has three hands of ten cards and a talon of two, all different")
    return tuple(queues[place].pop(0) for place in _places(talon_after_round))
