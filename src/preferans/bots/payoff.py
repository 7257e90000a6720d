"""What a result of the running deal is worth to each seat in final whists, from the convention itself.

The settlement is linear in what stands on the sheet (G.7), so the value of a deal is what it would change on a blank
sheet. Pools that only race for prizes (F.13) have no price in whists; a point of them counts like two hill points.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Final

from preferans.rules.choices import Rounding
from preferans.rules.convention import Convention
from preferans.rules.result import Result
from preferans.rules.seat import Seat
from preferans.rules.terms import Terms
from preferans.score import Column, Entry, Seating, Sheet, score_deal
from preferans.score.settlement import Scale, scale_of, settle_by

PRIZE_POOL_FACTOR: Final = 2
"""Hill points that a pool point stands for where the convention gives it no price."""

Whists = tuple[Fraction, Fraction, Fraction, Fraction]
"""Final whists of FIRST, SECOND, THIRD and the sitting DEALER; 0 for a seat where nobody sits."""

_ZERO: Final = Fraction(0)


class Payoff:
    """Prices results under one convention and the terms of one deal."""

    def __init__(self, convention: Convention, terms: Terms) -> None:
        self.convention, self.terms = convention, terms
        self._seating = Seating(convention.players, convention.players - 1)
        self._blank = Sheet.blank(replace(convention, start_hill=0))
        agreed = scale_of(convention, convention.players)
        self._scale = Scale(
            pool_factor=agreed.pool_factor or PRIZE_POOL_FACTOR,
            divisor=agreed.divisor,
            rounding=Rounding.EXACT,
        )
        self._places = [(seat, self._seating.place(seat)) for seat in Seat if self._sits(seat)]
        self._of_point: dict[tuple[Column, int, int | None], tuple[Fraction, ...]] = {}

    def _sits(self, seat: Seat) -> bool:
        players = self.convention.players
        return not (players == 2 and seat is Seat.SECOND) and not (seat is Seat.DEALER and players != 4)

    def whists(self, result: Result) -> Whists:
        """What the result is worth to each seat; the sum is 0."""
        scored = score_deal(result, self.convention, self._blank, self.terms, self._seating.dealer)
        balance = [_ZERO] * self.convention.players
        for entry in scored.entries:
            for place, whists in enumerate(self._point(entry.column, entry.place, entry.on)):
                balance[place] += whists * entry.points
        by_seat = dict.fromkeys(Seat, _ZERO)
        for seat, place in self._places:
            by_seat[seat] = balance[place]
        return by_seat[Seat.FIRST], by_seat[Seat.SECOND], by_seat[Seat.THIRD], by_seat[Seat.DEALER]

    def _point(self, column: Column, place: int, on: int | None) -> tuple[Fraction, ...]:
        """What one point there is worth to each place."""
        key = column, place, on
        if key not in self._of_point:
            sheet = self._blank.plus([Entry(place, column, 1, "", on)])
            self._of_point[key] = tuple(map(Fraction, settle_by(self._scale, sheet).balance))
        return self._of_point[key]


@lru_cache(maxsize=64)
def payoff_of(convention: Convention, terms: Terms) -> Payoff:
    """The payoff of a convention and the terms of a deal, made once."""
    return Payoff(convention, terms)
