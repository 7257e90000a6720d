"""Ten tricks: which cards may be played, who takes them, claims (rules E)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from preferans.rules.cards import EMPTY, SUIT_MASK, SUIT_OF, Card, CardSet, Suit, cards_of_mask
from preferans.rules.choices import OpenTiming
from preferans.rules.errors import Reason
from preferans.rules.moves import ACCEPT, REFUSE, Accept, Claim, Move, PlayCard, Refuse
from preferans.rules.seat import HANDS, Seat

PLAY_CARD: Final = tuple(PlayCard(card) for card in Card)
ALL_HANDS: Final = (Seat.FIRST, Seat.SECOND, Seat.THIRD)
TRICKS: Final = 10


def legal_mask(hand: int, led: Suit | None, trump: Suit | None) -> int:
    """The cards of the mask `hand` that may be played (E.1): follow suit, else trump, else anything."""
    if led is None:
        return hand
    return hand & SUIT_MASK[led] or (trump is not None and hand & SUIT_MASK[trump]) or hand


def winner_of(cards: tuple[Card, ...], led: Suit, trump: Suit | None) -> int:
    """Index of the card that takes the trick (E.2): the highest trump, else the highest of the suit led."""
    best, best_strength = 0, -1
    for i, card in enumerate(cards):
        suit = SUIT_OF[card]
        strength = card % 8 + (16 if suit == trump else 8 if suit == led else 0)
        if strength > best_strength:
            best, best_strength = i, strength
    return best


@dataclass(frozen=True, slots=True)
class Trick:
    """Cards on the table, in the order played, from `leader` clockwise."""

    leader: Seat
    cards: tuple[Card, ...] = ()
    talon_card: Card | None = None
    """In raspasy: the card of the talon that gives the suit (E.7)."""

    @property
    def led(self) -> Suit | None:
        """The suit to follow; None when nothing has been led."""
        if self.talon_card is not None:
            return SUIT_OF[self.talon_card]
        return SUIT_OF[self.cards[0]] if self.cards else None


@dataclass(frozen=True, slots=True)
class PendingClaim:
    """A claim on the table and who has agreed to it."""

    by: Seat
    tricks: tuple[int, int, int]
    waiting: tuple[Seat, ...]
    """Who still has to answer, in order."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What stays the same through the play of one deal."""

    trump: Suit | None
    participants: tuple[Seat, ...] = ALL_HANDS
    """Hands that play, in order; the dummy does not in the raspasy of two players (A.9)."""
    closed_controllers: tuple[Seat, Seat, Seat] = ALL_HANDS
    """Who chooses each hand's cards while nothing lies open."""
    open_controllers: tuple[Seat, Seat, Seat] = ALL_HANDS
    """The same once the hands of `opening` lie open: a lone whister then plays both (D.7)."""
    declarer: Seat | None = None
    opening: frozenset[Seat] = frozenset()
    """Hands that lie open from the moment that `timing` says (D.7)."""
    timing: OpenTiming = OpenTiming.BEFORE_LEAD
    dealer_plays: bool = False
    """Raspasy of four: the talon cards are the sitting dealer's and can win (E.7)."""


@dataclass(frozen=True, slots=True)
class Play:
    """The play of the cards, without the hidden ones."""

    setting: Setting
    trick: Trick
    talon_leads: int = 0
    """Raspasy: tricks still to be led by a talon card, the present one included (E.7)."""
    taken: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Tricks by seat, the sitting dealer's last."""
    played: CardSet = EMPTY
    """Every card that has left a hand, talon cards not counted."""
    last_trick: Trick | None = None
    last_winner: Seat | None = None
    history: tuple[tuple[Seat, Card], ...] = ()
    """Every card played, with the hand it came from, in order."""
    laid: frozenset[Seat] = frozenset()
    """Hands laid down with a claim."""
    claimed: frozenset[tuple[Seat, int]] = frozenset()
    """Who has claimed in which trick: once each, so that a refused claim is not repeated at once."""
    talon_seen: tuple[Card, ...] = ()
    """Raspasy: the talon cards turned up so far; everybody remembers them (E.7)."""
    claim: PendingClaim | None = None
    conceded: bool = False
    """A claim was accepted, or a misère was decided: the rest is not played."""

    @property
    def trump(self) -> Suit | None:
        return self.setting.trump

    @property
    def participants(self) -> tuple[Seat, ...]:
        """Hands that play, in order (A.9)."""
        return self.setting.participants

    @property
    def opening(self) -> frozenset[Seat]:
        """Hands that lie open once the time for it has come (D.7)."""
        return self.setting.opening

    @property
    def dealer_plays(self) -> bool:
        """Whether the talon cards of this raspasy are the sitting dealer's and can win (E.7)."""
        return self.setting.dealer_plays

    @property
    def tricks_done(self) -> int:
        return sum(self.taken)

    @property
    def over(self) -> bool:
        return self.conceded or sum(self.taken) >= TRICKS

    @property
    def opened(self) -> bool:
        """Whether the hands to be opened lie on the table now (D.7)."""
        setting = self.setting
        if not setting.opening:
            return False
        match setting.timing:
            case OpenTiming.BEFORE_LEAD:
                return True
            case OpenTiming.AFTER_FIRST_TRICK:
                return self.last_trick is not None
            case OpenTiming.AFTER_DECLARER_CARD:
                return self.last_trick is not None or bool(self.trick.cards) or self.trick.leader != setting.declarer

    @property
    def shown(self) -> frozenset[Seat]:
        """Hands that everybody sees."""
        return self.laid | self.setting.opening if self.opened else self.laid

    @property
    def holder(self) -> Seat | None:
        """Whose hand the next card comes from; None when the play is over."""
        if self.conceded or sum(self.taken) >= TRICKS:
            return None
        trick = self.trick
        if not trick.cards:
            return trick.leader
        seats = self.setting.participants
        return seats[(seats.index(trick.leader) + len(trick.cards)) % len(seats)]

    @property
    def actor(self) -> Seat | None:
        """Who has to act: the one to answer a claim, else the player of the hand whose turn it is."""
        if self.claim is not None:
            return self.claim.waiting[0]
        holder = self.holder
        return None if holder is None else self.controller_of(holder)

    def controller_of(self, hand: Seat) -> Seat:
        """Who plays `hand` now (D.7)."""
        setting = self.setting
        return (setting.open_controllers if self.opened else setting.closed_controllers)[hand]

    # --- what may be done ----------------------------------------------------------------------------------------

    def legal_moves(self, hand: CardSet) -> tuple[Move, ...]:
        """The cards of `hand`, the holder's, that may be played; or the answers to a claim."""
        if self.claim is not None:
            return ACCEPT, REFUSE
        return tuple(
            PLAY_CARD[card] for card in cards_of_mask(legal_mask(hand.mask, self.trick.led, self.setting.trump))
        )

    def may_claim(self, seat: Seat) -> bool:
        """Whether `seat`, the actor, may lay down and offer a division now (E.4)."""
        return (
            self.claim is None
            and self.actor == seat
            and not self.talon_leads
            and (seat, self.tricks_done) not in self.claimed
        )

    def why_illegal(self, move: Move, hand: CardSet) -> Reason | None:
        """Why the actor may not make `move` with the holder's `hand`; None if he may."""
        if self.claim is not None:
            return None if isinstance(move, Accept | Refuse) else Reason.ANSWER_THE_CLAIM
        match move:
            case PlayCard(card):
                return self._why_not_card(card, hand.mask)
            case Claim(tricks):
                return self._why_not_claim(tricks)
            case Accept() | Refuse():
                return Reason.NO_CLAIM
        return Reason.WRONG_STAGE

    def _why_not_card(self, card: Card, hand: int) -> Reason | None:
        if not hand >> card & 1:
            return Reason.CARD_NOT_HELD
        led = self.trick.led
        if legal_mask(hand, led, self.setting.trump) >> card & 1:
            return None
        return Reason.MUST_FOLLOW_SUIT if led is not None and hand & SUIT_MASK[led] else Reason.MUST_TRUMP

    def _why_not_claim(self, tricks: tuple[int, int, int]) -> Reason | None:
        actor = self.actor
        if actor is None or not self.may_claim(actor):
            return Reason.CLAIM_NOT_NOW
        idle = any(n for seat, n in zip(HANDS, tricks, strict=True) if seat not in self.participants)
        if min(tricks) < 0 or sum(tricks) != TRICKS - self.tricks_done or idle:
            return Reason.CLAIM_WRONG_SUM
        return None

    # --- what a move does ----------------------------------------------------------------------------------------

    def after(self, move: Move) -> Play:
        """The play after the actor's legal `move`."""
        match move:
            case PlayCard(card):
                return self._after_card(card)
            case Claim(tricks):
                return self._after_claim(tricks)
            case Accept():
                return self._after_accept()
            case Refuse():
                return replace(self, claim=None)
        raise AssertionError(move)

    def _after_card(self, card: Card) -> Play:
        holder, old = self.holder, self.trick
        assert holder is not None
        cards = (*old.cards, card)
        trick = Trick(old.leader, cards, old.talon_card)
        played = CardSet(self.played.mask | 1 << card)
        history = (*self.history, (holder, card))
        if len(cards) < len(self.setting.participants):
            return Play(
                self.setting,
                trick,
                self.talon_leads,
                self.taken,
                played,
                self.last_trick,
                self.last_winner,
                history,
                self.laid,
                self.claimed,
                self.talon_seen,
            )
        winner = self._winner(trick)
        return Play(
            self.setting,
            Trick(Seat.FIRST if self.talon_leads else winner),
            max(0, self.talon_leads - 1),
            _one_more(self.taken, winner),
            played,
            trick,
            winner,
            history,
            self.laid,
            self.claimed,
            self.talon_seen,
        )

    def _winner(self, trick: Trick) -> Seat:
        led = trick.led
        assert led is not None
        seats, start = self.participants, self.participants.index(trick.leader)
        if self.setting.dealer_plays and trick.talon_card is not None:
            index = winner_of((trick.talon_card, *trick.cards), led, None) - 1
            if index < 0:
                return Seat.DEALER
        else:
            index = winner_of(trick.cards, led, self.trump)
        return seats[(start + index) % len(seats)]

    def full_tricks(self) -> tuple[tuple[Trick, Seat], ...]:
        """Every full trick with the hand that took it (the dealer where his talon card did), the oldest first."""
        size = len(self.participants)
        full: list[tuple[Trick, Seat]] = []
        for first in range(0, len(self.history) // size * size, size):
            played = self.history[first : first + size]
            number = len(full)
            talon = self.talon_seen[number] if number < len(self.talon_seen) else None
            trick = Trick(played[0][0], tuple(card for _, card in played), talon)
            full.append((trick, self._winner(trick)))
        return tuple(full)

    def turned_up(self, card: Card) -> Play:
        """The play with the talon card that leads the present trick (E.7)."""
        return replace(self, trick=Trick(Seat.FIRST, (), card), talon_seen=(*self.talon_seen, card))

    def rest_to(self, seat: Seat) -> Play:
        """The play ended here, with all remaining tricks for `seat` (E.6)."""
        taken = list(self.taken)
        taken[seat] += TRICKS - self.tricks_done
        first, second, third, dealer = taken
        return replace(self, claim=None, conceded=True, taken=(first, second, third, dealer))

    def _after_claim(self, tricks: tuple[int, int, int]) -> Play:
        actor = self.actor
        assert actor is not None
        players = {self.controller_of(hand): None for hand in self.participants}
        order = [s for s in (*HANDS, Seat.DEALER) if s in players]
        start = order.index(actor)
        waiting = (*order[start + 1 :], *order[:start])
        mine = frozenset(hand for hand in self.participants if self.controller_of(hand) == actor)
        return replace(
            self,
            claim=PendingClaim(actor, tricks, waiting),
            laid=self.laid | mine,
            claimed=self.claimed | {(actor, self.tricks_done)},
        )

    def _after_accept(self) -> Play:
        claim = self.claim
        assert claim is not None
        if len(claim.waiting) > 1:
            return replace(self, claim=replace(claim, waiting=claim.waiting[1:]))
        first, second, third, dealer = self.taken
        a, b, c = claim.tricks
        return replace(self, claim=None, conceded=True, taken=(first + a, second + b, third + c, dealer))


@cache
def _one_more(taken: tuple[int, int, int, int], winner: Seat) -> tuple[int, int, int, int]:
    first, second, third, dealer = (n + (seat == winner) for seat, n in enumerate(taken))
    return first, second, third, dealer
