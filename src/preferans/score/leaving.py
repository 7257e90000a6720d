"""A player who leaves, runs out of time or gives up in the middle of a deal (I.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from preferans.rules.convention import Convention
from preferans.rules.result import Result
from preferans.rules.seat import HANDS, Seat
from preferans.rules.terms import Terms
from preferans.score.deal import DealScore, score_deal
from preferans.score.penalty import penalty
from preferans.score.prices import prices_of
from preferans.score.seating import Seating
from preferans.score.sheet import Entry, Points, Sheet

WITHOUT_THREE: Final = 3
"""Undertricks of a declarer who leaves his game."""


def score_abandoned(
    leaver: Seat, so_far: Result, convention: Convention, sheet: Sheet, terms: Terms, *, dealer: int
) -> DealScore:
    """Finish a deal for the worst case of the player who left it.

    `so_far`: what is known, with the tricks taken until now; `contract` is the winning bid if nothing was ordered yet,
    and `played` says whether the play had begun. Only for a deal whose auction has ended; before that it is annulled.
    ValueError if the leaver took no part in the deal.
    """
    seating = Seating(convention.players, dealer)
    if leaver is so_far.declarer and so_far.contract is not None and so_far.contract.is_game:
        return _without_three(so_far, convention, sheet, seating, terms)
    finished = _finished(leaver, so_far, seating)
    score = score_deal(finished, convention, sheet, terms, dealer)
    if finished.contract is None or finished.contract.is_misere:
        return score
    entries = (
        *(e for e in score.entries if e.rule != "F.6"),
        *_whole_quota(leaver, finished, convention, seating, score.factor),
    )
    return replace(score, entries=entries, sheet=replace(sheet.plus(entries), bombs=score.sheet.bombs))


def annulled(balance: Sequence[Points], leaver: int) -> tuple[tuple[Points, ...], Points]:
    """The final balances without the leaver's winnings, and what he forfeits (0 if he has lost anyhow).

    The others keep their results; the club decides who gets the forfeited whists.
    """
    forfeited = max(0, balance[leaver])
    return tuple(0 if place == leaver and forfeited else points for place, points in enumerate(balance)), forfeited


def _without_three(so_far: Result, convention: Convention, sheet: Sheet, seating: Seating, terms: Terms) -> DealScore:
    """The declarer of a game left: without three on it, and nobody writes whists."""
    assert so_far.contract is not None
    assert so_far.declarer is not None
    lost = replace(so_far, surrendered=True, played=False)
    unwritten = score_deal(lost, replace(convention, surrender=WITHOUT_THREE), sheet, terms, seating.dealer)
    prices = prices_of(so_far.contract, convention, unwritten.factor)
    place = seating.place(so_far.declarer)
    entries = penalty(place, prices.hill * WITHOUT_THREE, convention, seating, "I.3")
    return replace(unwritten, entries=entries, sheet=replace(sheet.plus(entries), bombs=unwritten.sheet.bombs))


def _finished(leaver: Seat, so_far: Result, seating: Seating) -> Result:
    """The deal with the remaining tricks given to whom it hurts the leaver most."""
    if leaver not in seating.hands and leaver not in so_far.whisters and not (so_far.raspasy and so_far.taken[leaver]):
        raise ValueError(f"{leaver.name} takes no part in this deal; it is played on without him")
    if so_far.raspasy or leaver is so_far.declarer:
        return _with_rest(so_far, leaver)
    assert so_far.contract is not None
    assert so_far.declarer is not None
    if so_far.contract.is_misere:
        return _with_rest(so_far, next(seat for seat in HANDS if seat is not so_far.declarer))
    if not so_far.played and leaver not in so_far.whisters:
        return replace(so_far, whisters=(), half_whister=None)
    return _with_rest(so_far, so_far.declarer)


def _with_rest(so_far: Result, seat: Seat) -> Result:
    """All remaining tricks to `seat`."""
    taken = list(so_far.taken)
    taken[seat] += 10 - sum(taken)
    first, second, third, dealer = taken
    return replace(so_far, taken=(first, second, third, dealer), played=True)


def _whole_quota(
    leaver: Seat, finished: Result, convention: Convention, seating: Seating, factor: int
) -> tuple[Entry, ...]:
    """A whister who left pays for every trick that the quota lacks; the others pay nothing."""
    assert finished.contract is not None
    assert finished.declarer is not None
    if leaver not in finished.whisters or not finished.played:
        return ()
    prices = prices_of(finished.contract, convention, factor)
    short = max(0, prices.quota - (10 - finished.taken[finished.declarer]))
    points = short * prices.whister_hill
    return penalty(seating.place(leaver), points, convention, seating, "I.3", of_whister=True)
