"""What the defenders of a game write, and what they pay when they are short (F.5 – F.7)."""

from __future__ import annotations

from fractions import Fraction

from preferans.rules.choices import GentlemanScope, HighResponsible, ShortfallCap
from preferans.rules.convention import Convention
from preferans.rules.readings import gentlemens, is_checked
from preferans.rules.result import Result
from preferans.rules.seat import Seat
from preferans.score.penalty import penalty
from preferans.score.prices import Prices
from preferans.score.seating import Seating
from preferans.score.sheet import Column, Entry, Points, entry


def for_tricks(
    result: Result, convention: Convention, seating: Seating, prices: Prices, missing: int
) -> tuple[Entry, ...]:
    """Whists for the tricks of the defenders (F.5)."""
    assert result.declarer is not None
    on = seating.place(result.declarer)
    written: tuple[Entry, ...] = ()
    for seat, tricks in _written_by(result, convention, seating, missing).items():
        written += entry(seating.place(seat), Column.WHISTS, tricks * prices.whist, "F.5", on=on)
    return written


def consolation(result: Result, convention: Convention, seating: Seating, each: Points) -> tuple[Entry, ...]:
    """Consolation of `each` opponent of a failed declarer, the passer and the sitting dealer included (F.5)."""
    assert result.declarer is not None
    on = seating.place(result.declarer)
    written: tuple[Entry, ...] = ()
    for other in seating.others(on):
        if other != seating.sitting_dealer or convention.consolation_dealer:
            written += entry(other, Column.WHISTS, each, "F.5", on=on, consolation=True)
    return written


def half_whist(result: Result, seating: Seating, prices: Prices) -> tuple[Entry, ...]:
    """The half-whist that stood: half the quota, and nothing else (F.7)."""
    assert result.declarer is not None
    assert result.half_whister is not None
    points = prices.whist * prices.quota // 2
    return entry(seating.place(result.half_whister), Column.WHISTS, points, "F.7", on=seating.place(result.declarer))


def shortfall(result: Result, convention: Convention, seating: Seating, prices: Prices) -> tuple[Entry, ...]:
    """What the whisters pay when they have not taken the tricks they owe together (F.6)."""
    if checked(result, convention):
        return ()
    written: tuple[Entry, ...] = ()
    for seat, tricks in _short_by(result, convention, prices).items():
        points = tricks * prices.whister_hill
        written += penalty(seating.place(seat), points, convention, seating, "F.6", of_whister=True)
    return written


def checked(result: Result, convention: Convention) -> bool:
    """Whether this was a ten that is not whisted but checked: no obligations (D.6)."""
    assert result.contract is not None
    return result.checked or (is_checked(convention, result.contract))


def caught(result: Result) -> int:
    """Tricks of the defenders together."""
    assert result.declarer is not None
    return 10 - result.taken[result.declarer]


def _written_by(result: Result, convention: Convention, seating: Seating, missing: int) -> dict[Seat, Points]:
    """For how many tricks each defender writes whists (F.5)."""
    assert result.declarer is not None
    defenders = [seat for seat in result.declarer.others if seat in seating.hands]
    together, each_his_own = caught(result), checked(result, convention) or len(result.whisters) == 2
    if each_his_own and len(defenders) == 2:
        return {seat: result.taken[seat] for seat in defenders}
    if each_his_own or (len(defenders) == 1 and result.whisters):
        return {defenders[0]: together}  # gusarik: he plays the dummy's cards too
    if not result.whisters:
        return {}
    (whister,) = result.whisters
    alone = whister is Seat.DEALER or result.returned
    if not alone and _gentlemen_share(convention, failed=missing > 0):
        return dict.fromkeys(defenders, Fraction(together, 2))
    return {whister: together}


def _gentlemen_share(convention: Convention, *, failed: bool) -> bool:
    """Whether a lone whister shares with the defender who passed (F.5)."""
    return gentlemens(convention) and (failed or convention.gentleman_scope is GentlemanScope.ALWAYS)


def dealer_answers(convention: Convention) -> bool:
    """Whether the sitting dealer who whists answers for the quota (D.4)."""
    return convention.dealer_responsible


def _short_by(result: Result, convention: Convention, prices: Prices) -> dict[Seat, Points]:
    """For how many missing tricks each whister answers (F.6)."""
    assert result.contract is not None
    short = prices.quota - caught(result)
    if short <= 0:
        return {}
    if len(result.whisters) < 2:
        return {seat: short for seat in result.whisters if seat is not Seat.DEALER or dealer_answers(convention)}
    if result.contract.tricks > 7:
        return _high_short_by(result, convention)
    cap = short if convention.shortfall_cap is ShortfallCap.TEAM else prices.quota
    own_quota = prices.quota // 2
    return {seat: min(max(0, own_quota - result.taken[seat]), cap) for seat in result.whisters}


def _high_short_by(result: Result, convention: Convention) -> dict[Seat, Points]:
    """On 8, 9 and 10 one trick is owed by two: who answers for it."""
    first, second = result.whisters
    match convention.high_responsible:
        case HighResponsible.SECOND:
            return {second: 1}
        case HighResponsible.BOTH:
            return {first: 1, second: 1}
        case HighResponsible.SPLIT:
            return {first: Fraction(1, 2), second: Fraction(1, 2)}
