"""What a view tells about the cards: where each may lie, and which suits a hand has run out of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from preferans.rules.cards import FULL_MASK, RANK_OF, SUIT_MASK, SUIT_OF, Card, Suit
from preferans.rules.contract import Contract
from preferans.rules.convention import Convention
from preferans.rules.play import Play
from preferans.rules.seat import DUMMY, HANDS, Seat
from preferans.rules.view import Public, View

ASIDE = 3
"""The place of cards in nobody's hand: the discard, or a talon that nobody took."""


@dataclass(frozen=True, slots=True)
class Played:
    """One card of the history with the trick it belongs to."""

    seat: Seat
    card: Card
    trick: int
    """Number of the trick, from 0."""
    led: Suit | None
    """The suit to follow when the card was played; None for the card that was led."""


def history_of(play: Play) -> tuple[Played, ...]:
    """The cards of the play so far, in order, each with the suit that it had to follow."""
    width = len(play.participants)
    found: list[Played] = []
    led: Suit | None = None
    for i, (seat, card) in enumerate(play.history):
        trick, place = divmod(i, width)
        if place == 0:
            led = play.talon_seen[trick].suit if trick < len(play.talon_seen) else None
        found.append(Played(seat, card, trick, led))
        if led is None:
            led = card.suit
    return tuple(found)


class Sight:
    """The cards as one seat knows them. Hands and other sets of cards are masks (see CardSet)."""

    def __init__(self, view: View) -> None:
        """Read `view`; it must belong to a seat, not to a spectator."""
        if view.seat is None:
            raise ValueError("a spectator has no cards and no move")
        self.view: View = view
        self.seat: Seat = view.seat
        self.public: Public = view.public
        self.convention: Convention = view.public.convention
        self.play: Play | None = view.public.play

    @cached_property
    def trump(self) -> Suit | None:
        return self.play.trump if self.play else None

    @cached_property
    def contract(self) -> Contract | None:
        return self.public.contract

    @cached_property
    def declarer(self) -> Seat | None:
        return self.public.declarer

    @cached_property
    def history(self) -> tuple[Played, ...]:
        return history_of(self.play) if self.play else ()

    @cached_property
    def known(self) -> tuple[int | None, int | None, int | None]:
        """The hands in sight, as they are now."""
        first, second, third = (None if hand is None else hand.mask for hand in self.view.hands)
        return first, second, third

    @cached_property
    def sizes(self) -> tuple[int, int, int]:
        """Cards in each hand now."""
        sizes = [10, 10, 10]
        exchange = self.public.exchange
        if exchange is not None and exchange.takes_talon and not exchange.discarded:
            sizes[exchange.declarer] = 12
        for done in self.history:
            sizes[done.seat] -= 1
        return sizes[0], sizes[1], sizes[2]

    @cached_property
    def talon(self) -> int:
        """The talon cards that this seat has seen turned up; 0 if none."""
        exchange = self.public.exchange
        if exchange is not None:
            return exchange.talon.mask if exchange.talon is not None else 0
        return sum(1 << card for card in self.play.talon_seen) if self.play else 0

    @cached_property
    def out(self) -> int:
        """Cards that this seat knows to be in nobody's hand."""
        mask = self.play.played.mask if self.play else 0
        if self.view.discard is not None:
            mask |= self.view.discard.mask
        if self.public.exchange is None:
            mask |= self.talon
        return mask

    @cached_property
    def in_sight(self) -> int:
        """Cards that lie in hands that this seat sees."""
        mask = 0
        for hand in self.known:
            mask |= hand or 0
        return mask

    @cached_property
    def unseen(self) -> int:
        """Cards that may be in a hidden hand or aside."""
        return FULL_MASK & ~(self.out | self.in_sight)

    @cached_property
    def aside(self) -> int:
        """How many of the unseen cards are in nobody's hand."""
        return self.unseen.bit_count() - sum(self.sizes[seat] for seat in HANDS if self.known[seat] is None)

    @cached_property
    def voids(self) -> tuple[int, int, int]:
        """For each hand the suits that it has shown to have none of, as a mask of cards."""
        voids = [0, 0, 0]
        for done in self.history:
            if done.led is not None and done.card.suit != done.led:
                voids[done.seat] |= SUIT_MASK[done.led]
                if self.trump is not None and done.card.suit != self.trump:
                    voids[done.seat] |= SUIT_MASK[self.trump]
        return voids[0], voids[1], voids[2]

    @cached_property
    def may_hold(self) -> tuple[int, int, int, int]:
        """For each hand, and for the cards aside, the unseen cards that may be there; hands in sight have none."""
        bound = self.talon if self.public.exchange is not None else 0
        allowed = [
            0
            if self.known[seat] is not None
            else self.unseen & ~self.voids[seat] & ~(bound if seat != self.declarer else 0)
            for seat in HANDS
        ]
        return allowed[0], allowed[1], allowed[2], self.unseen if self.aside else 0

    def hand_of(self, seat: Seat) -> int:
        """The cards that may be in the hand of `seat`: exactly them if it is in sight."""
        seen = self.known[seat]
        return self.may_hold[seat] if seen is None else seen

    @cached_property
    def own(self) -> int:
        """The hand that the next move concerns."""
        return self.view.hand.mask

    # --- sides --------------------------------------------------------------------------------------------------

    @cached_property
    def holder(self) -> Seat:
        """Whose hand the next card comes from; the seat itself while no card is asked for."""
        holder = self.public.holder
        return self.seat if holder is None else holder

    @cached_property
    def everybody_for_himself(self) -> bool:
        return self.declarer is None

    def same_side(self, one: Seat, other: Seat) -> bool:
        """Whether the tricks of one help the other: the same seat, or two defenders."""
        if one == other:
            return True
        return not self.everybody_for_himself and self.declarer not in (one, other)

    @cached_property
    def may_confer(self) -> bool:
        """Whether a defender sees both defenders' hands and only the declarer's is hidden (D.7, E.6)."""
        declarer = self.declarer
        if declarer is None or self.play is None or self.holder == declarer or self.known[declarer] is not None:
            return False
        return all(self.known[seat] is not None for seat in declarer.others)

    @cached_property
    def foes(self) -> tuple[Seat, ...]:
        """The hands in the play that are not on the holder's side."""
        seats = self.play.participants if self.play else tuple(HANDS)
        return tuple(seat for seat in seats if not self.same_side(seat, self.holder))

    @cached_property
    def against(self) -> int:
        """Cards that the foes of the holder may hold."""
        mask = 0
        for seat in self.foes:
            mask |= self.hand_of(seat)
        return mask

    @cached_property
    def hidden_dummy(self) -> bool:
        """Whether the dummy's cards are nobody's and out of the play (A.9)."""
        return self.play is not None and DUMMY not in self.play.participants


def suit_of(mask: int, suit: Suit) -> int:
    """The eight bits of one suit."""
    return mask >> 8 * suit & 0xFF


def lowest(mask: int) -> Card:
    """The lowest-numbered card of a mask that is not empty."""
    return Card((mask & -mask).bit_length() - 1)


def highest(mask: int) -> Card:
    """The highest-numbered card of a mask that is not empty; of one suit, the highest card."""
    return Card(mask.bit_length() - 1)


def above(card: Card) -> int:
    """The higher cards of the same suit."""
    return SUIT_MASK[SUIT_OF[card]] & ~((2 << card) - 1)


def below(card: Card) -> int:
    """The lower cards of the same suit."""
    return SUIT_MASK[SUIT_OF[card]] & ((1 << card) - 1)


def strength(card: Card, led: Suit, trump: Suit | None) -> int:
    """How a card ranks in a trick (E.2); a card that cannot win ranks by its rank alone."""
    suit = SUIT_OF[card]
    return RANK_OF[card] + (16 if suit == trump else 8 if suit == led else 0)
