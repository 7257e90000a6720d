"""Who plays what: bids up the ladder until one is left (rules B)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from preferans.rules.cards import CardSet, Suit
from preferans.rules.choices import Blind, HoldRule, NineOverMisere
from preferans.rules.contract import GAMES, Contract, game
from preferans.rules.convention import Convention
from preferans.rules.errors import Reason
from preferans.rules.moves import HOLD, LOOK, PASS, PASS_BLIND, Bid, Hold, Look, Move, Pass
from preferans.rules.readings import bids_without_talon, blind_calls, jumps
from preferans.rules.seat import DUMMY, HANDS, Seat
from preferans.rules.terms import Compulsory, Terms

Call = Pass | Bid | Hold

OPEN_BIDS = {contract: Bid(contract) for contract in Contract}
BLIND_BIDS = {contract: Bid(contract, blind=True) for contract in Contract}


@dataclass(frozen=True, slots=True)
class Auction:
    """The auction so far. `actor` is None once it is over."""

    convention: Convention
    terms: Terms
    actor: Seat | None
    calls: tuple[tuple[Seat, Call], ...] = ()
    best: tuple[Seat, Contract] | None = None
    """The current bid and whose it is; the declarer's when the auction is over."""
    best_blind: bool = False
    out: frozenset[Seat] = frozenset()
    """Seats that have passed or may not speak any more."""
    looked: frozenset[Seat] = frozenset(HANDS)
    """Seats that have seen their own cards (B.9)."""
    last_calls: tuple[Seat, ...] | None = None
    """After a nine over a misère: the seats that still get one call (B.4)."""
    blind_pass: bool = False
    """The first hand has passed blind (B.9)."""

    @classmethod
    def open(cls, convention: Convention, terms: Terms) -> Auction:
        """The auction before the first call; over at once in a compulsory deal."""
        if terms.compulsory is Compulsory.GAME:
            return cls(convention, terms, None, best=(Seat.FIRST, Contract.SIX_SPADES))
        if terms.compulsory is Compulsory.RASPASY:
            return cls(convention, terms, None)
        match blind_calls(convention):
            case Blind.OFF:
                looked = frozenset(HANDS)
            case Blind.CLASSIC_PASS:
                looked = frozenset(HANDS) - {Seat.FIRST}
            case _:
                looked = frozenset()
        out = frozenset({DUMMY}) if convention.players == 2 else frozenset()
        return cls(convention, terms, Seat.FIRST, out=out, looked=looked)

    @property
    def lowest_level(self) -> int:
        """Lowest level of a game that may be bid in this deal (B.8, B.9)."""
        if not self.blind_pass:
            return self.terms.lowest_level
        return max(self.terms.lowest_level, 7 if self.terms.blind_run == 0 else 8)

    @property
    def raspasy(self) -> bool:
        """Everybody has passed (or had to)."""
        return self.actor is None and self.best is None

    # --- what may be called -----------------------------------------------------------------------------------

    def legal_moves(self, hand: CardSet) -> tuple[Move, ...]:
        seat = self.actor
        if seat is None:
            return ()
        if seat not in self.looked:
            return LOOK, *self._blind_calls(seat)
        hold: tuple[Move, ...] = (HOLD,) if self._may_hold(seat) else ()
        return PASS, *hold, *(OPEN_BIDS[c] for c in self._bids(seat))

    def _blind_calls(self, seat: Seat) -> tuple[Move, ...]:
        match blind_calls(self.convention):
            case Blind.CLASSIC_PASS:
                return (PASS_BLIND,)
            case Blind.CODEX:
                return tuple(BLIND_BIDS[c] for c in self._bids(seat))
            case Blind.LIFT:
                return tuple(BLIND_BIDS[game(level, Suit.SPADES)] for level in self._lifted_levels())
        return ()

    def _lifted_levels(self) -> tuple[int, ...]:
        """Levels that may be bid blind in the `lift` form: the next one, or any higher with jumps."""
        lowest = self.lowest_level if self.best is None else _level(self.best[1]) + 1
        highest = 10 if jumps(self.convention) else lowest
        return tuple(range(lowest, min(highest, 10) + 1))

    def _bids(self, seat: Seat) -> tuple[Contract, ...]:
        """Contracts that `seat` may bid now, lowest first."""
        spoken = self._calls_of(seat)
        games = () if Contract.MISERE in spoken else self._games_over_best()
        return tuple(sorted((*games, *self._special_bids(spoken))))

    def _special_bids(self, spoken: tuple[Contract | None, ...]) -> tuple[Contract, ...]:
        best = self.best[1] if self.best else None
        found: list[Contract] = []
        if not spoken and (best is None or best < Contract.MISERE):
            found.append(Contract.MISERE)
        if bids_without_talon(self.convention) and best is not None:
            only_misere = spoken in ((), (Contract.MISERE,))
            if only_misere and Contract.NINE_SPADES <= best <= Contract.NINE_NT:
                found.append(Contract.MISERE_WITHOUT_TALON)
            if best is Contract.MISERE_WITHOUT_TALON and Contract.MISERE not in spoken:
                found.append(Contract.NINE_WITHOUT_TALON)
        return tuple(found)

    def _games_over_best(self) -> tuple[Contract, ...]:
        if self.best is None:
            higher = GAMES[(self.lowest_level - 6) * 5 :]
        elif self.best_blind and blind_calls(self.convention) is Blind.LIFT:
            higher = GAMES[(_level(self.best[1]) - 5) * 5 :]
        else:
            best = self.best[1]
            higher = tuple(c for c in GAMES if c > best)
        return higher if jumps(self.convention) else higher[:1]

    def _may_hold(self, seat: Seat) -> bool:
        if self.best is None or self.best_blind or self.last_calls is not None:
            return False
        holder, contract = self.best
        if not contract.is_game or seat > holder or Contract.MISERE in self._calls_of(seat):
            return False
        match self.convention.hold:
            case HoldRule.OFF:
                return False
            case HoldRule.ANY:
                return True
            case HoldRule.TWO_LEFT:
                return len(self.out) == 1

    def _calls_of(self, seat: Seat) -> tuple[Contract | None, ...]:
        """What `seat` has called so far: contracts; None for a hold or pass."""
        return tuple(call.contract if isinstance(call, Bid) else None for who, call in self.calls if who == seat)

    def reason_against(self, move: Move) -> Reason:
        """Why `move`, which is not legal, is not."""
        seat = self.actor
        if seat is None or not isinstance(move, Look | Pass | Bid | Hold):
            return Reason.WRONG_STAGE
        if isinstance(move, Look):
            return Reason.ALREADY_LOOKED
        if getattr(move, "blind", False):
            return Reason.ALREADY_LOOKED if blind_calls(self.convention) is not Blind.OFF else Reason.BLIND_NOT_PLAYED
        if seat not in self.looked:
            return Reason.MUST_LOOK_FIRST
        if not isinstance(move, Bid):
            return Reason.HOLD_NOT_ALLOWED
        return self._reason_against_bid(seat, move.contract)

    def _reason_against_bid(self, seat: Seat, contract: Contract) -> Reason:
        spoken = self._calls_of(seat)
        if Contract.MISERE in spoken:
            return Reason.ONLY_MISERE_LEFT
        if contract is Contract.MISERE and spoken:
            return Reason.MISERE_ONLY_FIRST
        if not contract.is_game and contract is not Contract.MISERE:
            return Reason.NOT_ON_LADDER
        if self.best is not None and contract <= self.best[1]:
            return Reason.BID_TOO_LOW
        if contract.is_game and contract.tricks < self.lowest_level:
            return Reason.BELOW_LOWEST_LEVEL
        if self.best_blind and self.best is not None and contract.tricks <= self.best[1].tricks:
            return Reason.BID_TOO_LOW
        return Reason.NOT_NEXT_STEP

    # --- what a call does ---------------------------------------------------------------------------------------

    def after(self, move: Move) -> Auction:
        """The auction after the actor's legal `move`."""
        seat = self.actor
        assert seat is not None
        assert isinstance(move, Look | Pass | Bid | Hold)
        if isinstance(move, Look):
            return replace(self, looked=self.looked | {seat})
        said = replace(self, calls=(*self.calls, (seat, move)))
        match move:
            case Pass():
                said = replace(said, out=self.out | {seat}, blind_pass=self.blind_pass or move.blind)
            case Hold():
                assert self.best is not None
                said = replace(said, best=(seat, self.best[1]))
            case Bid(contract):
                said = said._after_bid(seat, contract, blind=move.blind)
        return replace(said, actor=said._next_actor(seat))._settled()

    def _after_bid(self, seat: Seat, contract: Contract, *, blind: bool) -> Auction:
        over_misere = self.best is not None and self.best[1].is_misere
        said = replace(self, best=(seat, contract), best_blind=blind)
        if contract is Contract.TEN_NT:
            return replace(said, last_calls=())
        if not over_misere or said.last_calls is not None:
            return said
        assert self.best is not None
        if self.convention.nine_over_misere is NineOverMisere.STOP:
            spoken = {who for who, _ in said.calls}
            waiting = [s for s in (seat.next, seat.next.next) if s not in spoken and s not in said.out]
            return replace(said, last_calls=tuple(waiting))
        may_come_back = (
            bids_without_talon(self.convention) and self.best[1] is Contract.MISERE and contract <= Contract.NINE_NT
        )
        return said if may_come_back else replace(said, out=said.out | {self.best[0]})

    def _next_actor(self, seat: Seat) -> Seat | None:
        if self.last_calls is not None:
            waiting = tuple(s for s in self.last_calls if s != seat)
            return waiting[0] if waiting else None
        left = [s for s in HANDS if s not in self.out]
        if not left or (len(left) == 1 and self.best is not None):
            return None
        following = seat.next
        while following in self.out:
            following = following.next
        return following

    def _settled(self) -> Auction:
        """Drop the call of a misère bidder who has nothing left to say; let everybody look when all is over."""
        auction = self
        if auction.last_calls is not None and auction.calls:
            speaker = auction.calls[-1][0]
            auction = replace(auction, last_calls=tuple(s for s in auction.last_calls if s != speaker))
        seat = auction.actor
        if seat is not None and Contract.MISERE in auction._calls_of(seat) and not auction._bids(seat):
            dropped = replace(auction, out=auction.out | {seat})
            return replace(dropped, actor=dropped._next_actor(seat))._settled()
        if seat is None:
            declarer = auction.best[0] if auction.best and auction.stays_blind else None
            return replace(auction, looked=frozenset(HANDS) - {declarer} | (auction.looked & {declarer}))
        return auction

    @property
    def stays_blind(self) -> bool:
        """The winning bid was made blind and counts as a blind game (B.9 `codex`)."""
        return self.best_blind and blind_calls(self.convention) is Blind.CODEX


def _level(contract: Contract) -> int:
    """Level to be beaten by a blind bid: a misère lies between the eights and the nines."""
    return 8 if contract is Contract.MISERE else 9 if contract.is_misere else contract.tricks
