"""What a seat may see of a deal, and what it may do next."""

from __future__ import annotations

from dataclasses import dataclass

from preferans.rules.auction import Auction
from preferans.rules.cards import EMPTY, CardSet
from preferans.rules.contract import Contract
from preferans.rules.convention import Convention
from preferans.rules.errors import Reason
from preferans.rules.exchange import Exchange
from preferans.rules.moves import Accept, Claim, Move, Refuse, Split
from preferans.rules.play import Play
from preferans.rules.seat import Seat
from preferans.rules.terms import Terms
from preferans.rules.whist import WhistRound

Hands = tuple[CardSet | None, CardSet | None, CardSet | None]


@dataclass(frozen=True, slots=True)
class PoolSplit:
    """The declarer of a made game divides its points between pool and hill (F.14 `choice`)."""

    declarer: Seat
    points: int
    """Points to divide, before any doubling."""
    pool: int | None = None

    @property
    def actor(self) -> Seat | None:
        return self.declarer if self.pool is None else None

    def legal_moves(self) -> tuple[Move, ...]:
        return tuple(Split(n) for n in range(self.points, -1, -1)) if self.pool is None else ()


@dataclass(frozen=True, slots=True)
class Public:
    """All that everybody at the table has seen. It has no field that could hold a hidden card."""

    convention: Convention
    terms: Terms
    auction: Auction
    exchange: Exchange | None = None
    whist: WhistRound | None = None
    play: Play | None = None
    split: PoolSplit | None = None
    over: bool = False

    @property
    def stage(self) -> Auction | Exchange | WhistRound | Play | PoolSplit:
        """The part of the deal that is going on, or ended it."""
        return self.split or self.play or self.whist or self.exchange or self.auction

    @property
    def actor(self) -> Seat | None:
        """Who has to move; None when the deal is over."""
        return None if self.over else self.stage.actor

    @property
    def holder(self) -> Seat | None:
        """Whose hand the next card comes from; differs from the actor where somebody plays another's hand."""
        if self.over or self.play is None:
            return self.actor
        return self.play.holder if self.split is None else self.actor

    @property
    def declarer(self) -> Seat | None:
        return self.exchange.declarer if self.exchange else None

    @property
    def contract(self) -> Contract | None:
        """The contract once it is ordered."""
        return self.exchange.contract if self.exchange else None

    @property
    def shown(self) -> frozenset[Seat]:
        """Hands that lie open to everybody."""
        return self.play.shown if self.play else frozenset()


@dataclass(frozen=True, slots=True)
class View:
    """A deal as one seat sees it: what is public, and the hands in its sight. `seat` None is a spectator."""

    seat: Seat | None
    public: Public
    hands: Hands
    """By seat; None for a hand that is not in sight."""
    discard: CardSet | None = None
    """The declarer's own discard, in his view only (in every view if he threw the talon back)."""

    @property
    def hand(self) -> CardSet:
        """The hand that this seat's next move concerns: the holder's if in sight, else its own, else an empty one."""
        holder = self.public.holder
        if holder is not None and self.public.actor == self.seat and holder is not Seat.DEALER:
            seen = self.hands[holder]
            if seen is not None:
                return seen
        own = self.hands[self.seat] if self.seat is not None and self.seat is not Seat.DEALER else None
        return EMPTY if own is None else own

    def legal_moves(self) -> tuple[Move, ...]:
        """Every move open to this seat now but claims (see `may_claim`); empty when it is not its turn.

        The only place where legality is decided, and it sees no hidden card.
        """
        public = self.public
        if self.seat is None or public.actor != self.seat:
            return ()
        match public.stage:
            case Auction() | Exchange() | Play() as stage:
                return stage.legal_moves(self.hand)
            case WhistRound() | PoolSplit() as stage:
                return stage.legal_moves()

    def may_claim(self) -> bool:
        """Whether this seat may lay its cards down now and offer to divide the remaining tricks (E.4)."""
        stage = self.public.stage
        return self.seat is not None and not self.public.over and isinstance(stage, Play) and stage.may_claim(self.seat)

    def why_illegal(self, move: Move) -> Reason | None:
        """Why this seat may not make `move` now; None if it may."""
        public = self.public
        if public.over:
            return Reason.DEAL_OVER
        if self.seat is None or public.actor != self.seat:
            return Reason.NOT_YOUR_TURN
        stage = public.stage
        if isinstance(stage, Play):
            return stage.why_illegal(move, self.hand)
        if move in self.legal_moves():
            return None
        if isinstance(move, Claim):
            return Reason.CLAIM_NOT_NOW
        if isinstance(move, Accept | Refuse):
            return Reason.NO_CLAIM
        match stage:
            case Auction():
                return stage.reason_against(move)
            case Exchange():
                return stage.reason_against(move, self.hand)
            case WhistRound():
                return stage.reason_against(move)
            case PoolSplit():
                return Reason.SPLIT_OUT_OF_RANGE if isinstance(move, Split) else Reason.WRONG_STAGE
