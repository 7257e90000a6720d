"""The record of a contract: game, misère or surrender (F.4 – F.9)."""

from __future__ import annotations

from preferans.rules.convention import Convention
from preferans.rules.readings import surrender_tricks
from preferans.rules.result import Result
from preferans.score.made import made
from preferans.score.outcome import missing
from preferans.score.penalty import penalty
from preferans.score.prices import misere_hill, prices_of
from preferans.score.seating import Seating
from preferans.score.sheet import Entry, Sheet
from preferans.score.talon import talon_entries
from preferans.score.whists import consolation, for_tricks, half_whist, shortfall


def game_entries(
    result: Result, convention: Convention, sheet: Sheet, seating: Seating, factor: int
) -> tuple[Entry, ...]:
    """What a game writes, all times `factor` (F.16)."""
    assert result.contract is not None
    assert result.declarer is not None
    prices = prices_of(result.contract, convention, factor)
    declarer, short = seating.place(result.declarer), missing(result, convention)
    pool_share = None if result.pool_share is None else result.pool_share * factor
    paid_talon = talon_entries(result, convention, seating, prices.whist, factor)
    if short:
        return (
            *penalty(declarer, prices.hill * short, convention, seating, "F.4"),
            *for_tricks(result, convention, seating, prices, short),
            *consolation(result, convention, seating, prices.consolation * short),
            *paid_talon,
        )
    success = made(declarer, prices.made, sheet, convention, "F.4", pool_share=pool_share)
    if result.played:
        whists = for_tricks(result, convention, seating, prices, 0)
        return (*success, *whists, *shortfall(result, convention, seating, prices), *paid_talon)
    half = () if result.half_whister is None else half_whist(result, seating, prices)
    return (*success, *half, *paid_talon)


def misere_entries(
    result: Result, convention: Convention, sheet: Sheet, seating: Seating, factor: int
) -> tuple[Entry, ...]:
    """What a misère writes, with or without talon: no whists and no consolation (F.8)."""
    assert result.contract is not None
    assert result.declarer is not None
    declarer, taken = seating.place(result.declarer), missing(result, convention)
    talon = talon_entries(result, convention, seating, 0, factor)
    if taken:
        points = misere_hill(convention, factor) * taken
        return (*penalty(declarer, points, convention, seating, "F.8"), *talon)
    pool_share = None if result.pool_share is None else result.pool_share * factor
    success = made(declarer, result.contract.worth * factor, sheet, convention, "F.8", pool_share=pool_share)
    return (*success, *talon)


def surrender_entries(result: Result, convention: Convention, seating: Seating, factor: int) -> tuple[Entry, ...]:
    """What a surrender writes: undertricks on the level of the winning bid, and no whists (C.5).

    ValueError where the convention knows no surrender.
    """
    undertricks = surrender_tricks(convention)
    if not undertricks:
        raise ValueError("a surrender is not played under this convention (option surrender)")
    assert result.contract is not None
    assert result.declarer is not None
    prices = prices_of(result.contract, convention, factor)
    written = penalty(seating.place(result.declarer), prices.hill * undertricks, convention, seating, "C.5")
    if convention.surrender_consolation:
        written += consolation(result, convention, seating, prices.consolation * undertricks)
    return (*written, *talon_entries(result, convention, seating, 0, factor))
