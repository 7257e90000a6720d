"""Penalties of a game, in the form in which they are written (L.1, 15)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from preferans.rules.choices import PenaltyForm
from preferans.rules.convention import Convention
from preferans.score.seating import Seating
from preferans.score.sheet import Column, Entry, Points, entry

WHISTS_FOR_HILL: Final = 5
"""Whists that each opponent writes instead of one hill point."""


def penalty(
    place: int, points: Points, convention: Convention, seating: Seating, rule: str, *, of_whister: bool = False
) -> tuple[Entry, ...]:
    """A penalty of `points` hill points for the person at `place`.

    On the hill; or as whists of everybody else; or, a whister's only, half in the one and half in the other form.
    """
    match convention.penalty_form:
        case PenaltyForm.HILL:
            in_whists: Points = 0
        case PenaltyForm.WHISTS5:
            in_whists = points
        case PenaltyForm.SPLIT:
            in_whists = Fraction(points) / 2 if of_whister else 0
    written = entry(place, Column.HILL, points - in_whists, rule)
    for other in seating.others(place):
        written += entry(other, Column.WHISTS, in_whists * WHISTS_FOR_HILL, rule, on=place)
    return written
