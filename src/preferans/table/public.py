"""The public part of a deal told by places: who said, played and took what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Literal

from preferans.notation.moves import format_move
from preferans.rules.cards import CardSet
from preferans.rules.moves import ACCEPT, Bid, Move, Split
from preferans.rules.play import Play, Trick
from preferans.rules.result import Result
from preferans.rules.seat import DUMMY, HANDS, Seat
from preferans.rules.view import Public
from preferans.score import Entry
from preferans.table.messages import (
    AuctionView,
    ClaimShare,
    ClaimView,
    DummyView,
    EntryView,
    LastTrickView,
    PlaceView,
    Points,
    ResultKind,
    ResultView,
    Role,
    Said,
    TrickCard,
    TrickView,
)
from preferans.table.state import Table


def points(value: Fraction | int) -> Points:
    """A whole number, or the exact fraction in a string."""
    if isinstance(value, int):
        return value
    exact = Fraction(value)
    return exact.numerator if exact.denominator == 1 else f"{exact.numerator}/{exact.denominator}"


def names(cards: CardSet) -> list[str]:
    """The codes of the cards, lowest first."""
    return [card.name for card in cards]


def codes(cards: CardSet | None) -> list[str] | None:
    """The same for cards that may be out of sight."""
    return None if cards is None else names(cards)


def text(value: object | None) -> str | None:
    """A card, contract or suit as text; None stays None."""
    return None if value is None else str(value)


class PublicPart:
    """The public part of a deal, told by places. `public` is None before the first deal.

    `place_of`: who sat where, if it is not the present deal.
    """

    def __init__(
        self, table: Table, public: Public | None, place_of: Callable[[Seat | None], int | None] | None = None
    ) -> None:
        self._table, self._public, self._place_of = table, public, place_of
        self._played: dict[Seat, int] = {}
        if public is not None and public.play is not None:
            for seat, _ in public.play.history:
                self._played[seat] = self._played.get(seat, 0) + 1

    def place(self, seat: Seat | None) -> int | None:
        return self._table.place_of(seat) if self._place_of is None else self._place_of(seat)

    def at(self, place: int, hands: tuple[CardSet | None, ...], connected: bool) -> PlaceView:
        sitter, public = self._table.sitters[place], self._public
        seat = self._table.seat_of(place)
        holds = seat is not None and seat is not Seat.DEALER
        return PlaceView(
            place=place,
            name=sitter.name,
            kind=sitter.kind,
            level=self._table.bot_at(place),
            seat=None if seat is None else int(seat),
            cards=codes(hands[seat]) if seat is not None and holds else None,
            count=self._count(seat),
            open=public is not None and seat in public.shown,
            tricks=self._tricks(seat),
            said=self.said(seat),
            role=self.role(seat),
            connected=connected or sitter.kind == "bot",
            ready=place in self._table.ready,
        )

    def dummy(self, hands: tuple[CardSet | None, ...]) -> DummyView | None:
        if self._table.players != 2 or self._public is None:
            return None
        return DummyView(
            seat=int(DUMMY), cards=codes(hands[DUMMY]), count=self._count(DUMMY), tricks=self._tricks(DUMMY)
        )

    def _count(self, seat: Seat | None) -> int:
        """Cards in a hand: ten, two more for a declarer who has not discarded yet, less those played."""
        if seat is None or seat is Seat.DEALER or self._public is None:
            return 0
        exchange = self._public.exchange
        talon = exchange is not None and exchange.declarer == seat and exchange.takes_talon and not exchange.discarded
        return (12 if talon else 10) - self._played.get(seat, 0)

    def _tricks(self, seat: Seat | None) -> int:
        if seat is None or self._public is None or self._public.play is None:
            return 0
        return self._public.play.taken[seat]

    def said(self, seat: Seat | None) -> list[Said]:
        """What `seat` has said in the auction and about the whist."""
        if self._public is None:
            return []
        calls = [Said(stage="auction", call=_call(move)) for who, move in self._public.auction.calls if who == seat]
        if self._public.whist is not None:
            calls += [Said(stage="whist", call=_call(move)) for who, move in self._public.whist.calls if who == seat]
        return calls

    def role(self, seat: Seat | None) -> Role | None:
        """What part this seat has in the deal, as far as it is clear."""
        public = self._public
        if public is None or seat is None:
            return None
        whist = public.whist
        if seat == public.declarer:
            return "declarer"
        if whist is not None and seat in whist.whisters:
            return "whister"
        if seat is Seat.DEALER:
            return "dealer"
        if whist is None:
            return None
        if seat == whist.half_whister:
            return "half"
        return "passer" if any(who == seat for who, _ in whist.calls) else None

    def auction(self) -> AuctionView:
        if self._public is None:
            return AuctionView(best=None, by=None, lowest=6)
        auction = self._public.auction
        by, best = auction.best if auction.best is not None else (None, None)
        return AuctionView(best=text(best), by=self.place(by), lowest=auction.lowest_level)

    def _cards(self, trick: Trick) -> list[TrickCard]:
        assert self._public is not None and self._public.play is not None  # noqa: PT018
        seats = self._public.play.participants
        start = seats.index(trick.leader)
        return [
            TrickCard(place=self.place(seats[(start + n) % len(seats)]), card=card.name)
            for n, card in enumerate(trick.cards)
        ]

    def trick(self, trick: Trick) -> TrickView:
        return TrickView(leader=self.place(trick.leader), cards=self._cards(trick), talon_card=text(trick.talon_card))

    def last_trick(self, play: Play | None) -> LastTrickView | None:
        trick = play.last_trick if play is not None else None
        if play is None or trick is None:
            return None
        assert self._public is not None
        if not may_look_back(self._public):
            return None
        return self._full(trick, play.last_winner)

    def _full(self, trick: Trick, winner: Seat | None) -> LastTrickView:
        return LastTrickView(
            leader=self.place(trick.leader),
            cards=self._cards(trick),
            talon_card=text(trick.talon_card),
            winner=self.place(winner),
        )

    def tricks(self) -> list[LastTrickView]:
        """Every full trick of the deal."""
        play = self._public.play if self._public is not None else None
        return [] if play is None else [self._full(trick, winner) for trick, winner in play.full_tricks()]

    def noted(self) -> list[LastTrickView]:
        """The full tricks where players may write them down, which they may on a misère alone (E.4)."""
        contract = self._public.contract if self._public is not None else None
        return self.tricks() if contract is not None and contract.is_misere else []

    def claim(self, play: Play | None) -> ClaimView | None:
        claim = play.claim if play is not None else None
        by = self.place(claim.by) if claim is not None else None
        if claim is None or by is None:
            return None
        shares = [ClaimShare(place=self.place(s), tricks=n) for s, n in zip(HANDS, claim.tricks, strict=True)]
        return ClaimView(by=by, tricks=shares)

    def result(
        self, result: Result | None, entries: Sequence[Entry] | None, moves: Sequence[Move]
    ) -> ResultView | None:
        """What the deal came to after `moves`; None until it is scored."""
        if entries is None or result is None:
            return None
        contract = result.contract
        taken = [0] * self._table.players
        for seat in Seat:
            place = self.place(seat)
            if place is not None:
                taken[place] = result.taken[seat]
        kind = _kind_of_result(result)
        made = {"raspasy": None, "surrender": False}.get(kind, result.undertricks == 0)
        return ResultView(
            kind=kind,
            contract=text(contract),
            declarer=self.place(result.declarer),
            made=made,
            taken=taken,
            ended=self._early_end(moves),
            entries=[
                EntryView(
                    place=e.place,
                    column=e.column.value,
                    points=points(e.points),
                    on=e.on,
                    consolation=e.consolation,
                    rule=e.rule,
                )
                for e in entries
            ],
        )

    def _early_end(self, moves: Sequence[Move]) -> Literal["agreed", "decided"] | None:
        play = self._public.play if self._public is not None else None
        if play is None or not play.conceded:
            return None
        last = next((move for move in reversed(moves) if not isinstance(move, Split)), None)
        return "agreed" if last == ACCEPT else "decided"


def _kind_of_result(result: Result) -> ResultKind:
    if result.contract is None:
        return "raspasy"
    if result.surrendered:
        return "surrender"
    if not result.played:
        return "half" if result.half_whister is not None else "passed-out"
    return "misere" if result.contract.is_misere else "game"


def _call(move: Move) -> str:
    """What somebody said, short: a bid is its contract."""
    said = format_move(move)
    return said.removeprefix("bid ") if isinstance(move, Bid) else said


def may_look_back(public: Public) -> bool:
    """Whether the last trick is in sight: always, or only until the next card where the table agreed so (E.4)."""
    return public.convention.last_trick or public.play is None or not public.play.trick.cards
