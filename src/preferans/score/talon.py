"""What the talon pays (C.6 – C.8)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from preferans.rules.choices import PaidTalon
from preferans.rules.convention import Convention
from preferans.rules.readings import refusal_points, throw_back_whists
from preferans.rules.result import Result, TalonWorth
from preferans.score.seating import Seating
from preferans.score.sheet import Column, Entry, entry

_ROSTOV_WHISTS: Final = {
    TalonWorth.NOTHING: 0,
    TalonWorth.ACE: 10,
    TalonWorth.MARRIAGE: 10,
    TalonWorth.ACE_KING: 30,
    TalonWorth.TWO_ACES: 20,
}
_TRICKS: Final = {
    TalonWorth.NOTHING: 0,
    TalonWorth.ACE: 1,
    TalonWorth.MARRIAGE: 1,
    TalonWorth.ACE_KING: 2,
    TalonWorth.TWO_ACES: 3,
}
"""The two price lists of C.6: fixed whists, or units of the whist price of the ordered game."""


def talon_entries(
    result: Result, convention: Convention, seating: Seating, whist_price: int, factor: int
) -> tuple[Entry, ...]:
    """Everything that the talon of a contract pays, all times `factor`.

    `whist_price`: whists per trick of the ordered game, already multiplied; 0 for a misère or a surrender, on which
    a good talon pays nothing.
    """
    assert result.declarer is not None
    declarer = seating.place(result.declarer)
    written = (
        *_thrown_back(result, convention, seating, declarer, factor),
        *_refused(result, convention, seating, factor),
    )
    if not whist_price or result.thrown_back or result.refused_talon:
        return written
    return (
        *_paid(result, convention, seating, declarer, whist_price, factor=factor),
        *_two_aces(result, convention, seating, declarer, factor),
        *written,
    )


def _paid(
    result: Result, convention: Convention, seating: Seating, declarer: int, whist_price: int, *, factor: int
) -> tuple[Entry, ...]:
    """The paid talon (C.6), by the list of fixed whists or by the list in tricks.

    The dealer writes it, unless he is the declarer. By the list in tricks the opponents share it if no dealer sits.
    """
    writers: tuple[int, ...]
    match convention.paid_talon:
        case PaidTalon.OFF:
            return ()
        case PaidTalon.ROSTOV:
            writers = (seating.dealer,) if declarer != seating.dealer else ()
            total = _ROSTOV_WHISTS[result.talon] * factor
        case PaidTalon.TRICKS:
            sitting = seating.sitting_dealer
            writers = seating.others(declarer) if sitting is None else (sitting,)
            total = _TRICKS[result.talon] * whist_price
    written: tuple[Entry, ...] = ()
    for writer in writers:
        written += entry(writer, Column.WHISTS, Fraction(total, len(writers)), "C.6", on=declarer)
    return written


def _two_aces(
    result: Result, convention: Convention, seating: Seating, declarer: int, factor: int
) -> tuple[Entry, ...]:
    """The sitting dealer's bonus for having dealt two aces into the talon (C.8)."""
    if seating.sitting_dealer is None or result.talon is not TalonWorth.TWO_ACES:
        return ()
    return entry(seating.sitting_dealer, Column.WHISTS, convention.two_aces_bonus * factor, "C.8", on=declarer)


def _thrown_back(
    result: Result, convention: Convention, seating: Seating, declarer: int, factor: int
) -> tuple[Entry, ...]:
    """Whists of the declarer on the dealer whose talon he threw back (C.7)."""
    if not result.thrown_back or declarer == seating.dealer:
        return ()
    return entry(declarer, Column.WHISTS, throw_back_whists(convention) * factor, "C.7", on=seating.dealer)


def _refused(result: Result, convention: Convention, seating: Seating, factor: int) -> tuple[Entry, ...]:
    """Hill points of the sitting dealer whose talon was refused unseen (C.8)."""
    if not result.refused_talon or seating.sitting_dealer is None:
        return ()
    return entry(seating.sitting_dealer, Column.HILL, refusal_points(convention) * factor, "C.8")
