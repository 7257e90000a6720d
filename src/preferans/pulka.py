"""A whole sitting: who sits where, deal after deal, until it ends; everything is derived from the facts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from preferans.rules.cards import Card
from preferans.rules.convention import Convention, seated
from preferans.rules.deal import Deal
from preferans.rules.errors import RuleError
from preferans.rules.moves import Move
from preferans.rules.outcome import result_so_far
from preferans.rules.seat import Seat
from preferans.rules.terms import Terms
from preferans.score.deal import DealScore, score_deal
from preferans.score.ending import ends_by_time, skaks_to_play
from preferans.score.joining import join, moved, moved_entry, newcomer_place
from preferans.score.leaving import score_abandoned
from preferans.score.progress import Progress
from preferans.score.seating import Seating
from preferans.score.settlement import Settlement, settle
from preferans.score.sheet import Sheet


def first_dealer_of(convention: Convention, lot: int) -> int:
    """The place of the first dealer: the agreed one, or the one that the lot fell on (A.3)."""
    return lot if convention.first_dealer is None else convention.first_dealer


def seconds_to_play(convention: Convention) -> int | None:
    """How long a pulka that ends by time lasts, in seconds (G.1); None: it has no clock."""
    return convention.minutes * 60 if ends_by_time(convention) else None


@dataclass(frozen=True, slots=True)
class DealFacts:
    """What a deal is on disk: its deck, in dealing order, and its moves."""

    deck: tuple[Card, ...]
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Joined:
    """A fourth person sat down between two deals (A.10)."""

    after: int
    """After how many deals."""
    place: int
    name: str


@dataclass(frozen=True, slots=True)
class Left:
    """Somebody left for good: the running deal is settled against him and the sheet as it stands (I.3)."""

    place: int


@dataclass(frozen=True, slots=True)
class FinishedDeal:
    """A deal that is over: its facts and what they came to. A deal that somebody left has no result of its own."""

    facts: DealFacts
    deal: Deal
    terms: Terms
    dealer: int
    """Place of the dealer."""
    score: DealScore
    newcomer: int | None = None
    """Place of a person who sat down later (A.10): this deal had none there."""

    def place(self, seat: Seat) -> int:
        """The place, as places are counted at the end, of the person who sat in `seat`."""
        players = self.deal.public.convention.players
        if self.newcomer is None:
            return Seating(players, self.dealer).place(seat)
        dealer = self.dealer - (self.dealer > self.newcomer)
        return moved(Seating(players, dealer).place(seat), self.newcomer)


@dataclass(frozen=True, kw_only=True)
class Pulka:
    """A sitting of 2, 3 or 4 people. Immutable: each fact makes a new one.

    Persons are *places* 0 … n − 1, clockwise; the seats of a deal are counted from its dealer's left.
    """

    convention: Convention
    names: tuple[str, ...]
    first_dealer: int
    progress: Progress
    """What carries over to the next deal."""
    sheet: Sheet
    """The sheet after the finished deals."""
    finished: tuple[FinishedDeal, ...] = ()
    facts: DealFacts | None = None
    """The running deal; None between two deals."""
    deal: Deal | None = None
    time_up_after: int | None = None
    """After which deal the agreed time has run out (0: before the first one); None: it has not."""
    stopped: bool = False
    """All agreed to stop, and the sheet is settled as it stands (G.1)."""
    joined: Joined | None = None
    left: Left | None = None

    @classmethod
    def start(cls, convention: Convention, names: Sequence[str], first_dealer: int = 0) -> Pulka:
        """A pulka before its first deal. ValueError if names and places do not fit the number of players."""
        if len(names) != convention.players:
            raise ValueError(f"this agreement is for {convention.players} players, not for {len(names)}")
        if not 0 <= first_dealer < convention.players:
            raise ValueError(f"the first dealer sits at place 0 to {convention.players - 1}, not {first_dealer}")
        return cls(
            convention=convention,
            names=tuple(names),
            first_dealer=first_dealer,
            progress=Progress.start(convention, first_dealer),
            sheet=Sheet.blank(convention),
        )

    # --- where it stands --------------------------------------------------------------------------------------------

    @property
    def dealer(self) -> int:
        """Place of the dealer of the running deal, or of the next one."""
        return self.progress.dealer

    @property
    def terms(self) -> Terms:
        """Terms of the running deal, or of the next one."""
        return self.progress.terms()

    @property
    def seating(self) -> Seating:
        """Who sits where in the running deal, or in the next one."""
        return Seating(self.convention.players, self.dealer)

    @property
    def actor(self) -> int | None:
        """Place of the person who has to move; None between two deals."""
        seat = self.deal.actor if self.deal else None
        return None if seat is None else self.seating.place(seat)

    @property
    def over(self) -> bool:
        """Whether the pulka has ended: no further deal follows."""
        if self.deal is not None:
            return False
        time_up = self.time_up_after is not None and len(self.finished) >= self.time_up_after
        return self.stopped or self.left is not None or self.progress.over(self.sheet, time_up=time_up)

    @cached_property
    def settlement(self) -> Settlement:
        """What the sheet comes to if it is settled now, prizes included."""
        return settle(self.sheet, self.convention, self.progress.prizes)

    @property
    def as_it_began(self) -> Pulka:
        """The pulka before its first deal: with the people and the agreement of the start."""
        if self.joined is None:
            return Pulka.start(self.convention, self.names, self.first_dealer)
        place = self.joined.place
        names = (*self.names[:place], *self.names[place + 1 :])
        first = self.first_dealer - (self.first_dealer > place)
        return Pulka.start(seated(self.convention, 3), names, first)

    # --- facts ------------------------------------------------------------------------------------------------------

    def dealt(self, deck: Sequence[Card]) -> Pulka:
        """The pulka with the next deal begun. RuleError if a deal is running or the pulka is over."""
        if self.deal is not None:
            raise RuleError("a deal is still being played")
        if self.over:
            raise RuleError("the pulka is over: there is no further deal")
        facts = DealFacts(tuple(deck))
        return replace(self, facts=facts, deal=Deal.start(facts.deck, self.convention, self.terms))

    def played(self, move: Move) -> Pulka:
        """The pulka after the actor's `move`; the sheet is written when it ends the deal.

        Raises IllegalMove (nothing changes), or RuleError if no deal is running.
        """
        if self.deal is None or self.facts is None:
            raise RuleError("no deal is being played")
        deal = self.deal.apply(move)
        facts = DealFacts(self.facts.deck, (*self.facts.moves, move))
        if deal.result is None:
            return self._with_running(facts, deal)
        score = score_deal(deal.result, self.convention, self.sheet, deal.public.terms, self.dealer)
        done = FinishedDeal(facts, deal, deal.public.terms, self.dealer, score)
        return replace(
            self,
            finished=(*self.finished, done),
            facts=None,
            deal=None,
            progress=self.progress.after(deal.result, score.sheet),
            sheet=score.sheet,
        )

    def _with_running(self, facts: DealFacts, deal: Deal) -> Pulka:
        """As `replace` does, at a tenth of its price: this happens at every card."""
        pulka = object.__new__(Pulka)
        vars(pulka).update(vars(self), facts=facts, deal=deal)
        return pulka

    def undone(self, moves: int) -> Pulka:
        """The running deal without its last `moves` moves. RuleError if there are not so many."""
        if self.facts is None or not 0 < moves <= len(self.facts.moves):
            raise RuleError("there is nothing to take back")
        kept = self.facts.moves[:-moves]
        pulka = replace(self, facts=None, deal=None).dealt(self.facts.deck)
        for move in kept:
            pulka = pulka.played(move)
        return pulka

    def clock_rang(self) -> Pulka:
        """The agreed time is up: the running deal, or the lap, is the last (G.1)."""
        if self.time_up_after is not None:
            return self
        return replace(self, time_up_after=len(self.finished) + (self.deal is not None))

    def agreed_to_stop(self) -> Pulka:
        """All agreed to stop; a running deal is annulled (I.3)."""
        return replace(self, stopped=True, facts=None, deal=None)

    # --- who comes and goes --------------------------------------------------------------------------------------

    def with_newcomer(self, name: str) -> Pulka:
        """A fourth person joins the three: he sits left of the last dealer, deals next and writes the others' means.

        RuleError while a deal is running, before the first deal, at a table of four, in a series of skaks.
        """
        if self.deal is not None or not self.finished or self.over:
            raise RuleError("a newcomer joins between two deals")
        if self.convention.players != 3 or skaks_to_play(self.convention):
            raise RuleError("only a fourth can join, and not a series of skaks")
        place = newcomer_place(self.finished[-1].dealer)
        convention = seated(self.convention, 4)
        return replace(
            self,
            convention=convention,
            names=(*self.names[:place], name, *self.names[place:]),
            first_dealer=moved(self.first_dealer, place),
            finished=tuple(_with_newcomer(done, place) for done in self.finished),
            progress=self.progress.with_newcomer(convention, place),
            sheet=join(self.sheet, place),
            joined=Joined(len(self.finished), place, name),
        )

    def without(self, place: int) -> Pulka:
        """The person at `place` leaves for good (I.3): a deal whose auction has ended is settled against him."""
        if self.over:
            raise RuleError("the pulka is over")
        if not 0 <= place < len(self.names):
            raise RuleError(f"nobody sits at place {place}")
        gone = replace(self, facts=None, deal=None, left=Left(place))
        deal = self.deal
        if deal is None or self.facts is None or deal.public.auction.actor is not None:
            return gone
        so_far = result_so_far(deal.public, deal.talon)
        if deal.public.split is not None:  # all is played; what the declarer has not divided goes to his pool
            score = score_deal(so_far, self.convention, self.sheet, self.terms, self.dealer)
        else:
            seat = self.seating.seat(place)
            try:
                score = score_abandoned(seat, so_far, self.convention, self.sheet, self.terms, dealer=self.dealer)
            except ValueError:  # the sitting dealer took no part in the deal: it is annulled
                return gone
        done = FinishedDeal(self.facts, deal, self.terms, self.dealer, score)
        return replace(gone, finished=(*self.finished, done), sheet=score.sheet)

    # --- who sees what ----------------------------------------------------------------------------------------------

    def seat_of(self, place: int) -> Seat:
        """The seat of a person in the running or next deal."""
        return self.seating.seat(place)


def _with_newcomer(done: FinishedDeal, place: int) -> FinishedDeal:
    """An earlier deal in the numbering of the places that includes the newcomer."""
    entries = tuple(moved_entry(entry, place) for entry in done.score.entries)
    score = replace(done.score, entries=entries, sheet=join(done.score.sheet, place))
    return replace(done, dealer=moved(done.dealer, place), score=score, newcomer=place)
