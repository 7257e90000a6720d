"""Seats and places (A.6, A.8, A.9)."""

import pytest

from preferans.rules.seat import Seat
from preferans.score import Seating


@pytest.mark.parametrize(
    ("players", "dealer", "places"),
    [
        (3, 2, {Seat.FIRST: 0, Seat.SECOND: 1, Seat.THIRD: 2}),
        (3, 0, {Seat.FIRST: 1, Seat.SECOND: 2, Seat.THIRD: 0}),
        (4, 3, {Seat.FIRST: 0, Seat.SECOND: 1, Seat.THIRD: 2, Seat.DEALER: 3}),
        (4, 1, {Seat.FIRST: 2, Seat.SECOND: 3, Seat.THIRD: 0, Seat.DEALER: 1}),
        (2, 1, {Seat.FIRST: 0, Seat.THIRD: 1}),
        (2, 0, {Seat.FIRST: 1, Seat.THIRD: 0}),
    ],
)
def test_a6_everybody_has_one_seat(players, dealer, places):
    seating = Seating(players, dealer)
    assert {seat: seating.place(seat) for seat in places} == places
    assert {seating.seat(place): place for place in range(players)} == places


def test_a9_nobody_sits_at_the_dummy_and_a8_only_four_have_a_sitting_dealer():
    with pytest.raises(ValueError, match="SECOND"):
        Seating(2, 0).place(Seat.SECOND)
    with pytest.raises(ValueError, match="DEALER"):
        Seating(3, 0).place(Seat.DEALER)
    assert Seating(3, 0).sitting_dealer is None
    assert Seating(4, 2).sitting_dealer == 2


@pytest.mark.parametrize(("players", "dealer"), [(5, 0), (1, 0), (3, 3), (3, -1)])
def test_a_table_that_does_not_exist_is_refused(players, dealer):
    with pytest.raises(ValueError, match="no table"):
        Seating(players, dealer)
