"""The trick on the table as the player of the next card sees it."""

from __future__ import annotations

import random
from dataclasses import dataclass

from preferans.bots.sight import Sight, above, below, strength
from preferans.bots.style import Style
from preferans.bots.suits import declarer_tricks
from preferans.rules.cards import RANK_OF, SUIT_MASK, SUIT_OF, Card, Suit
from preferans.rules.seat import Seat


@dataclass(frozen=True, slots=True)
class Table:
    """The running trick, and what the player of the next card remembers of the hidden cards."""

    sight: Sight
    legal: tuple[Card, ...]
    own: int
    """Mask of the hand to play from."""
    foes: tuple[tuple[Seat, int], ...]
    """The other side's hands with the cards that each may hold, as remembered."""
    friends: int
    """Cards that the partner may hold."""
    led: Suit | None
    trump: Suit | None
    best: Card | None
    """The card that takes the trick so far."""
    best_by: Seat | None
    """Who played it; None: it is a talon card."""
    after: tuple[Seat, ...]
    """Hands that still play to this trick after the present one."""

    @property
    def against(self) -> int:
        mask = 0
        for _, hand in self.foes:
            mask |= hand
        return mask

    def beats(self, card: Card) -> bool:
        """Whether the card would take the trick as it stands."""
        if self.led is None or self.best is None:
            return True
        return strength(card, self.led, self.trump) > strength(self.best, self.led, self.trump)

    def foe_may_beat(self, card: Card) -> bool:
        """Whether a foe who plays later may take the trick over from `card`."""
        led = SUIT_OF[card] if self.led is None else self.led
        for seat, hand in self.foes:
            if seat not in self.after:
                continue
            if SUIT_OF[card] != self.trump and self.trump is not None and hand & SUIT_MASK[self.trump]:
                holds_led = hand & SUIT_MASK[led]
                if not holds_led or self.sight.voids[seat] & SUIT_MASK[led]:
                    return True
            if (SUIT_OF[card] == led or SUIT_OF[card] == self.trump) and hand & above(card):
                return True
        return False

    def master(self, card: Card) -> bool:
        """Whether no foe can hold a higher card of the suit."""
        return not self.against & above(card)

    def keeping(self, card: Card) -> float:
        """What the hand loses in tricks when it throws this card away."""
        suit = SUIT_OF[card]
        held = self.own >> 8 * suit & 0xFF
        missing = (self.against | self.friends) >> 8 * suit & 0xFF
        trump = suit == self.trump
        left = held & ~(1 << RANK_OF[card])
        loss = declarer_tricks(held, missing, trump=trump) - declarer_tricks(left, missing, trump=trump)
        return loss + 0.02 * RANK_OF[card] + (0.4 if trump else 0.0)

    def cheapest(self, cards: tuple[Card, ...]) -> list[Card]:
        """Cards in the order in which they are best given up."""
        return sorted(cards, key=lambda card: (self.keeping(card), RANK_OF[card], card))


def table_of(sight: Sight, style: Style, rng: random.Random, legal: tuple[Card, ...]) -> Table:
    """The table before the next card, seen through this player's memory."""
    play = sight.play
    assert play is not None
    trick, holder = play.trick, sight.holder
    led = trick.led
    best, best_by = _best(sight)
    seats = play.participants
    place = seats.index(holder)
    to_come = len(seats) - len(trick.cards) - 1
    after = tuple(seats[(place + i) % len(seats)] for i in range(1, to_come + 1))
    forgotten = _forgotten(sight, style, rng)
    foes = tuple(
        (seat, sight.hand_of(seat) | (0 if sight.known[seat] is not None else forgotten)) for seat in sight.foes
    )
    friends = 0
    for seat in seats:
        if seat != holder and sight.same_side(seat, holder):
            friends |= sight.hand_of(seat)
    return Table(sight, legal, sight.own, foes, friends, led, sight.trump, best, best_by, after)


def _best(sight: Sight) -> tuple[Card | None, Seat | None]:
    play = sight.play
    assert play is not None
    trick = play.trick
    led = trick.led
    best, best_by = (trick.talon_card, None) if play.dealer_plays else (None, None)
    if led is None:
        return None, None
    seats, start = play.participants, play.participants.index(trick.leader)
    for i, card in enumerate(trick.cards):
        if best is None or strength(card, led, play.trump) > strength(best, led, play.trump):
            best, best_by = card, seats[(start + i) % len(seats)]
    return best, best_by


def _forgotten(sight: Sight, style: Style, rng: random.Random) -> int:
    """Cards of the others, played in earlier tricks, that have slipped this player's mind."""
    play = sight.play
    if style.memory >= 1 or play is None:
        return 0
    mask = 0
    for done in sight.history:
        if done.trick < play.tricks_done and done.seat != sight.seat and rng.random() > style.memory:
            mask |= 1 << done.card
    return mask


__all__ = ["Table", "above", "below", "table_of"]
