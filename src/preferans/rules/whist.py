"""The defenders say who undertakes to beat the contract, and how (rules D)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from preferans.rules.choices import DealerReturn, HalfByFirst, MisereControl
from preferans.rules.contract import Contract
from preferans.rules.convention import Convention
from preferans.rules.errors import Reason
from preferans.rules.moves import (
    CLOSED,
    HALF_WHIST,
    OPEN,
    PASS,
    WHIST,
    HalfWhist,
    LookAt,
    Move,
    Pass,
    PlayClosed,
    PlayOpen,
    Whist,
)
from preferans.rules.readings import gentlemens, is_checked, must_be_whisted
from preferans.rules.seat import DUMMY, Seat


class Ask(Enum):
    """What the round waits for."""

    FIRST = "first"
    SECOND = "second"
    RETURN = "return"
    """The passer may return the whist after a half-whist."""
    OPENNESS = "openness"
    DEALER = "dealer"
    """The sitting dealer may look at one defender's hand."""
    DEALER_WHIST = "dealer-whist"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class WhistRound:
    """The answers to the order. `actor` is None once it is clear whether and how the cards are played."""

    convention: Convention
    declarer: Seat
    contract: Contract
    ask: Ask
    actor: Seat | None
    calls: tuple[tuple[Seat, Move], ...] = ()
    whisters: tuple[Seat, ...] = ()
    """Who undertook to beat the contract, in the order in which they spoke."""
    half_whister: Seat | None = None
    returned: bool = False
    open: bool = False
    """The defenders' cards will lie face up."""
    looked_at: Seat | None = None
    """Whose hand the sitting dealer has seen, and plays if he whists (D.4)."""
    checked: bool = False
    """A ten that is checked without whists (D.6)."""

    @classmethod
    def start(cls, convention: Convention, declarer: Seat, contract: Contract, *, blind: bool) -> WhistRound:
        """The round after the order; done at once where nobody is asked (misère, checked ten, compulsory whist)."""
        done = cls(convention, declarer, contract, Ask.DONE, None)
        if contract.is_misere:
            return replace(done, open=not blind or convention.players == 2)
        if is_checked(convention, contract):
            return replace(done, open=True, checked=True)
        defenders = done.defenders
        if must_be_whisted(convention, contract, blind=blind):
            return replace(done, whisters=defenders, open=convention.players == 2)
        return replace(done, ask=Ask.FIRST, actor=defenders[0])

    @property
    def defenders(self) -> tuple[Seat, ...]:
        """Who is asked, in order: the other two hands; of two players only the other one (A.9)."""
        others = self.declarer.others
        return tuple(s for s in others if s is not DUMMY) if self.convention.players == 2 else others

    @property
    def played(self) -> bool:
        """Whether the cards are played at all."""
        return self.contract.is_misere or self.checked or bool(self.whisters)

    def controllers(self, *, opened: bool) -> tuple[Seat, Seat, Seat]:
        """Who plays each hand, before and after the open hands lie on the table (D.7, E.6, A.9)."""
        own = [Seat.FIRST, Seat.SECOND, Seat.THIRD]
        if self.convention.players == 2:
            own[DUMMY] = self.defenders[0]
        elif self.contract.is_misere:
            if opened and self.convention.misere_control is MisereControl.JOINT:
                for seat in self.declarer.others:
                    own[seat] = self.defenders[0]
        elif opened and len(self.whisters) == 1:
            for seat in self.declarer.others:
                own[seat] = self.whisters[0]
        elif self.looked_at is not None and self.whisters == (Seat.DEALER,):
            own[self.looked_at] = Seat.DEALER
        return own[0], own[1], own[2]

    # --- what may be said ---------------------------------------------------------------------------------------

    def legal_moves(self) -> tuple[Move, ...]:
        match self.ask:
            case Ask.FIRST:
                half: tuple[Move, ...] = (HALF_WHIST,) if self._half_in_gusarik() else ()
                return PASS, *half, WHIST
            case Ask.SECOND:
                half = (HALF_WHIST,) if not self.whisters and self.half_exists() else ()
                return PASS, *half, WHIST
            case Ask.RETURN | Ask.DEALER_WHIST:
                return PASS, WHIST
            case Ask.OPENNESS:
                step_back: tuple[Move, ...] = (HALF_WHIST,) if self._first_may_halve() else ()
                return OPEN, CLOSED, *step_back
            case Ask.DEALER:
                return PASS, *(LookAt(seat) for seat in self.declarer.others)
            case Ask.DONE:
                return ()

    def half_exists(self) -> bool:
        """Whether half-whist is played on this game at all (D.2)."""
        return self.convention.half_whist and self.contract.tricks <= 7 and self.convention.players != 2

    def _half_in_gusarik(self) -> bool:
        return self.convention.players == 2 and self.convention.half_gusarik and self.contract.tricks <= 7

    def _first_may_halve(self) -> bool:
        """The first hand whisted, the second passed: he may step back to half-whist (D.2, 3b)."""
        match self.convention.half_by_first:
            case HalfByFirst.NO:
                return False
            case HalfByFirst.BY_STYLE if not gentlemens(self.convention):
                return False
        return self.half_exists() and self.half_whister is None and self.whisters == self.defenders[:1]

    def reason_against(self, move: Move) -> Reason:
        """Why `move`, which is not legal, is not."""
        match move:
            case HalfWhist():
                return Reason.NO_HALF_WHIST
            case Whist() | Pass() if self.ask is Ask.OPENNESS:
                return Reason.WHIST_SETTLED
        return Reason.WRONG_STAGE

    # --- what an answer does -------------------------------------------------------------------------------------

    def after(self, move: Move) -> WhistRound:
        """The round after the actor's legal `move`."""
        seat = self.actor
        assert seat is not None
        said = replace(self, calls=(*self.calls, (seat, move)))
        match move:
            case PlayOpen() | PlayClosed():
                return replace(said, open=isinstance(move, PlayOpen), ask=Ask.DONE, actor=None)
            case HalfWhist():
                return said._after_half(seat)
            case LookAt(hand):
                return replace(said, looked_at=hand, ask=Ask.DEALER_WHIST)
            case Whist():
                return said._after_whist(seat)
            case Pass():
                return said._after_pass()
        raise AssertionError(move)

    def _after_half(self, seat: Seat) -> WhistRound:
        if self.convention.players == 2:
            return replace(self, half_whister=seat, ask=Ask.DONE, actor=None)
        first, second = self.declarer.others
        passer = second if seat is first else first
        return replace(self, half_whister=seat, whisters=(), ask=Ask.RETURN, actor=passer)

    def _after_whist(self, seat: Seat) -> WhistRound:
        whisters = (*self.whisters, seat)
        match self.ask:
            case Ask.FIRST if self.convention.players == 2:
                return replace(self, whisters=whisters, open=True, ask=Ask.DONE, actor=None)
            case Ask.FIRST:
                return replace(self, whisters=whisters, ask=Ask.SECOND, actor=self.defenders[1])
            case Ask.SECOND if len(whisters) == 2:
                return replace(self, whisters=whisters, ask=Ask.DONE, actor=None)
        returned = self.half_whister is not None
        return replace(self, whisters=(seat,), returned=returned, ask=Ask.OPENNESS, actor=seat)

    def _after_pass(self) -> WhistRound:
        match self.ask:
            case Ask.FIRST if self.convention.players != 2:
                return replace(self, ask=Ask.SECOND, actor=self.defenders[1])
            case Ask.SECOND if self.whisters:
                return replace(self, ask=Ask.OPENNESS, actor=self.whisters[0])
            case Ask.SECOND | Ask.RETURN if self._dealer_may_whist():
                return replace(self, ask=Ask.DEALER, actor=Seat.DEALER)
        return replace(self, ask=Ask.DONE, actor=None)

    def _dealer_may_whist(self) -> bool:
        """The sitting dealer is asked when nobody else whists (D.4)."""
        if self.convention.players != 4:
            return False
        asked_after = DealerReturn.AFTER_PASS if self.half_whister is None else DealerReturn.AFTER_HALF
        return self.convention.dealer_return in (DealerReturn.BOTH, asked_after)
