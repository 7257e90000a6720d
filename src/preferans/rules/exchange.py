"""The declarer takes the talon, discards two cards and orders (rules C)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import Final

from preferans.rules.cards import Card, CardSet
from preferans.rules.contract import GAMES, Contract
from preferans.rules.convention import Convention
from preferans.rules.errors import Reason
from preferans.rules.moves import (
    LOOK,
    REFUSE_TALON,
    SURRENDER,
    TAKE_TALON,
    THROW_BACK,
    Bid,
    Discard,
    Look,
    Move,
    Order,
    RefuseTalon,
    Surrender,
    TakeTalon,
    ThrowBack,
)
from preferans.rules.readings import refusal_points, surrender_tricks, throw_back_whists
from preferans.rules.seat import Seat
from preferans.rules.terms import Compulsory, Terms

ORDERS: Final = {contract: Order(contract) for contract in Contract}
_CHANGE_TO_MISERE: Final = Bid(Contract.MISERE)


class Step(Enum):
    """Where the exchange stands."""

    TALON = "talon"
    """The declarer may still refuse the talon, or has not looked at his cards."""
    DISCARD = "discard"
    ORDER = "order"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Exchange:
    """The declarer alone with the talon. Holds no hidden card."""

    convention: Convention
    terms: Terms
    declarer: Seat
    bid: Contract
    step: Step
    blind: bool = False
    """The game is a blind one: the talon is not shown and the record doubles (B.9)."""
    looked: bool = True
    """The declarer has seen his own cards."""
    talon: CardSet | None = None
    """The two cards once everybody has seen them; None while they are hidden, or for good."""
    discarded: bool = False
    thrown_back: bool = False
    refused: bool = False
    surrendered: bool = False
    contract: Contract | None = None
    """What is played; None until it is settled."""

    @classmethod
    def open(cls, convention: Convention, terms: Terms, declarer: Seat, bid: Contract, *, blind: bool) -> Exchange:
        """The exchange right after the auction; `Deal` then turns the talon up where the rules say so."""
        if bid is Contract.MISERE_WITHOUT_TALON:
            return cls(convention, terms, declarer, bid, Step.DONE, contract=bid)
        if bid is Contract.NINE_WITHOUT_TALON:
            return cls(convention, terms, declarer, bid, Step.ORDER)
        may_refuse = (
            refusal_points(convention) > 0
            and convention.players == 4
            and bid.is_game
            and terms.compulsory is not Compulsory.GAME
        )
        step = Step.TALON if blind or may_refuse else Step.DISCARD
        return cls(convention, terms, declarer, bid, step, blind=blind, looked=not blind)

    @property
    def actor(self) -> Seat | None:
        return None if self.step is Step.DONE else self.declarer

    @property
    def takes_talon(self) -> bool:
        """The talon has joined the declarer's hand, or is about to."""
        return self.bid.takes_talon and not self.refused and self.step is not Step.TALON

    @property
    def declarer_deals(self) -> bool:
        """The declarer dealt this deal himself: then nobody writes for the talon (C.6, C.7)."""
        return self.convention.players != 4 and self.declarer is Seat.THIRD

    def turned_up(self, talon: CardSet) -> Exchange:
        """The exchange with the talon shown to all (C.1)."""
        return replace(self, talon=talon)

    def legal_moves(self, hand: CardSet) -> tuple[Move, ...]:
        match self.step:
            case Step.TALON:
                return self._talon_moves()
            case Step.DISCARD:
                thrown: tuple[Move, ...] = (THROW_BACK,) if self._may_throw_back() else ()
                return *_discards(hand.mask), *thrown, *self._surrender()
            case Step.ORDER:
                return *(ORDERS[c] for c in self._orders()), *self._surrender()
            case Step.DONE:
                return ()

    def _talon_moves(self) -> tuple[Move, ...]:
        if not self.blind:
            return TAKE_TALON, REFUSE_TALON
        if not self.looked:
            return TAKE_TALON, LOOK
        change: tuple[Move, ...] = (_CHANGE_TO_MISERE,) if self.bid < Contract.MISERE else ()
        return TAKE_TALON, *change

    def _may_throw_back(self) -> bool:
        return throw_back_whists(self.convention) > 0 and self.talon is not None and not self.declarer_deals

    def _surrender(self) -> tuple[Move, ...]:
        return (SURRENDER,) if self._may_surrender() else ()

    def _may_surrender(self) -> bool:
        return (
            surrender_tricks(self.convention) > 0
            and self.bid.is_game
            and not self.refused
            and self.terms.compulsory is not Compulsory.GAME
        )

    def _orders(self) -> tuple[Contract, ...]:
        lowest = Contract.NINE_SPADES if self.bid is Contract.NINE_WITHOUT_TALON else self.bid
        return tuple(c for c in GAMES if c >= lowest)

    def reason_against(self, move: Move, hand: CardSet) -> Reason:
        """Why `move`, which is not legal, is not."""
        match move:
            case Surrender():
                return Reason.SURRENDER_NOT_ALLOWED
            case Discard(cards) if self.step is Step.DISCARD:
                return Reason.TWO_CARDS if len(cards) != 2 else Reason.CARD_NOT_HELD
            case ThrowBack() if self.step is Step.DISCARD:
                return Reason.NOTHING_TO_THROW_BACK
            case RefuseTalon():
                return Reason.TALON_NOT_REFUSABLE
            case Order(contract) if self.step is Step.ORDER:
                return Reason.ORDER_TOO_LOW if contract.is_game else Reason.NOT_A_GAME
            case Look():
                return Reason.ALREADY_LOOKED
            case Bid() if self.step is Step.TALON and self.blind and not self.looked:
                return Reason.MUST_LOOK_FIRST
        return Reason.WRONG_STAGE

    def after(self, move: Move) -> Exchange:
        """The exchange after the declarer's legal `move`. Which cards he discards is the deal's secret."""
        match move:
            case Look():
                return replace(self, looked=True)
            case Bid(contract):
                return replace(self, bid=contract, blind=False, step=Step.DISCARD)
            case TakeTalon():
                return replace(self, looked=True, step=Step.DISCARD)
            case RefuseTalon():
                return replace(self, refused=True, step=Step.ORDER)
            case Discard() | ThrowBack():
                done = replace(self, discarded=True, thrown_back=isinstance(move, ThrowBack), step=Step.ORDER)
                return replace(done, step=Step.DONE, contract=self.bid) if self.bid.is_misere else done
            case Order(contract):
                return replace(self, contract=contract, step=Step.DONE)
            case Surrender():
                return replace(self, surrendered=True, contract=self.bid, step=Step.DONE)
        raise AssertionError(move)


@cache
def _discard(mask: int) -> Discard:
    return Discard(CardSet(mask))


def _discards(hand: int) -> tuple[Discard, ...]:
    """Every pair of the cards in the mask `hand`."""
    bits = [1 << card for card in Card if hand >> card & 1]
    return tuple(_discard(low | high) for i, low in enumerate(bits) for high in bits[i + 1 :])
