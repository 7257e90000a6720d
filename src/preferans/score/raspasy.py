"""The record of raspasy: on the hill or in whists, and the bonus for taking nothing (F.10, F.11)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from preferans.rules.choices import ProgressionGrowth, RaspasyRecord, RaspasyTalon, RostovCount, ZeroBonus
from preferans.rules.convention import Convention
from preferans.rules.readings import talon_in_raspasy
from preferans.rules.result import Result
from preferans.rules.terms import Terms
from preferans.score.aid import add_pool, fits
from preferans.score.seating import Seating
from preferans.score.sheet import Column, Entry, Sheet, entry

MOST_IN_A_ROW: Final = 3
"""Raspasy that one dealer deals in a row at most, and for which he may be fined (A.7)."""


def raspasy_entries(
    result: Result, convention: Convention, sheet: Sheet, seating: Seating, terms: Terms, *, factor: int
) -> tuple[Entry, ...]:
    """What raspasy write; `factor` comes from blind passes (B.9)."""
    price = raspasy_price(convention, terms) * factor
    tricks = participants(result, convention, seating)
    written = _for_tricks(tricks, price, convention)
    for place, taken in tricks.items():
        if taken == 0:
            written += _zero_bonus(place, price, sheet.plus(written), convention, seating)
    written += _dealer_pool(sheet.plus(written), convention, seating)
    return (*written, *_staying_dealer(convention, seating, terms))


def participants(result: Result, convention: Convention, seating: Seating) -> dict[int, int]:
    """The tricks of everyone who takes part, in the order of the seats from the first hand (E.7)."""
    tricks = {seating.place(seat): result.taken[seat] for seat in seating.hands}
    if seating.sitting_dealer is not None and dealer_takes_part(convention):
        tricks[seating.sitting_dealer] = result.taken[-1]
    return tricks


def dealer_takes_part(convention: Convention) -> bool:
    """Whether the sitting dealer plays the talon cards in raspasy and takes tricks with them (E.7)."""
    return talon_in_raspasy(convention) is RaspasyTalon.DEALER_PLAYS


def raspasy_price(convention: Convention, terms: Terms) -> int:
    """What a trick costs: by the run of raspasy before this deal (F.10), or by a failed misère (F.13)."""
    return terms.misere_price or convention.raspasy_price * _multiplier(convention, terms.raspasy_run)


def _multiplier(convention: Convention, run: int) -> int:
    listed = convention.progression
    if run < len(listed):
        return listed[run]
    further = run - len(listed) + 1
    match convention.progression_growth:
        case ProgressionGrowth.CAPPED:
            return listed[-1]
        case ProgressionGrowth.ARITHMETIC:
            step = listed[-1] - listed[-2] if len(listed) > 1 else 1
            return listed[-1] + step * further
        case ProgressionGrowth.GEOMETRIC:
            return listed[-1] << further


def _for_tricks(tricks: dict[int, int], price: int, convention: Convention) -> tuple[Entry, ...]:
    return _in_whists(tricks, price, convention) if in_whists(convention) else _on_the_hill(tricks, price, convention)


def in_whists(convention: Convention) -> bool:
    """Whether the tricks of raspasy are written as whists on the others, not on the hill (F.11)."""
    return convention.raspasy_record is RaspasyRecord.WHISTS


def _on_the_hill(tricks: dict[int, int], price: int, convention: Convention) -> tuple[Entry, ...]:
    written: tuple[Entry, ...] = ()
    forgiven = min(tricks.values()) if _amnesty_is_fair(tricks, convention) else 0
    for place, taken in tricks.items():
        written += entry(place, Column.HILL, (taken - forgiven) * price, "F.10")
    return written


def _amnesty_is_fair(tricks: dict[int, int], convention: Convention) -> bool:
    """Amnesty (F.10) shifts everybody equally; with a sitting dealer outside the raspasy it would not: ignored."""
    return convention.amnesty and len(tricks) == convention.players


def _in_whists(tricks: dict[int, int], price: int, convention: Convention) -> tuple[Entry, ...]:
    """Who took fewest writes on the others for their tricks; two with the fewest share what the third pays (F.11)."""
    fewest = min(tricks.values())
    winners = [place for place, taken in tricks.items() if taken == fewest]
    not_counted = fewest if convention.rostov_count is RostovCount.DIFFERENCE else 0
    written: tuple[Entry, ...] = ()
    for loser, taken in tricks.items():
        if loser not in winners:
            points = Fraction(price * (taken - not_counted), len(winners))
            for winner in winners:
                written += entry(winner, Column.WHISTS, points, "F.11", on=loser)
    return written


def _zero_bonus(place: int, price: int, sheet: Sheet, convention: Convention, seating: Seating) -> tuple[Entry, ...]:
    """For a player without a trick (F.10): points in the pool, or two tricks off the hill."""
    if place == seating.sitting_dealer and not convention.zero_dealer:
        return ()
    points = zero_points(convention, price)
    if points < 0:
        return entry(place, Column.HILL, points, "F.10")
    if convention.aid_zero_bonus:
        return add_pool(place, points, sheet, convention, "F.10")
    return entry(place, Column.POOL, fits(place, points, sheet, convention), "F.10")


def zero_points(convention: Convention, price: int) -> int:
    """What no trick is worth where a trick costs `price`: points of the pool, or, negative, of the hill (F.10)."""
    match convention.zero_bonus:
        case ZeroBonus.PRICE:
            return price
        case ZeroBonus.ONE:
            return 1
        case ZeroBonus.HILL_MINUS_2:
            return -2 * price
        case ZeroBonus.NONE:
            return 0


def _dealer_pool(sheet: Sheet, convention: Convention, seating: Seating) -> tuple[Entry, ...]:
    """Pool points of the sitting dealer, who takes no tricks in a Rostov raspasy (F.11)."""
    if seating.sitting_dealer is None:
        return ()
    return add_pool(seating.sitting_dealer, convention.dealer_pool, sheet, convention, "F.11")


def _staying_dealer(convention: Convention, seating: Seating, terms: Terms) -> tuple[Entry, ...]:
    """Hill points of a dealer who has dealt three raspasy in a row (A.7)."""
    if (terms.dealer_run + 1) % MOST_IN_A_ROW:
        return ()
    return entry(seating.dealer, Column.HILL, convention.stay_dealer_penalty, "A.7")
