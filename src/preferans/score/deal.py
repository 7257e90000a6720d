"""From the result of one deal to what stands on the sheet after it (F)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from preferans.rules.convention import Convention
from preferans.rules.result import Result
from preferans.rules.terms import Terms
from preferans.score.factor import blind_factor, bombs
from preferans.score.game import game_entries, misere_entries, surrender_entries
from preferans.score.raspasy import raspasy_entries
from preferans.score.seating import Seating
from preferans.score.sheet import Entry, Sheet


@dataclass(frozen=True, slots=True)
class DealScore:
    """What one deal did to the sheet."""

    entries: tuple[Entry, ...]
    sheet: Sheet
    """The sheet with the entries written on it, and the bombs as they stand now."""
    factor: int = 1
    """By what blind calls and bombs multiplied everything (F.9, F.12)."""


def score_deal(result: Result, convention: Convention, sheet: Sheet, terms: Terms, dealer: int) -> DealScore:
    """Score one deal on `sheet`, the sheet before it. `dealer`: his place at the table.

    ValueError for a result that the convention does not allow (a surrender where none is played).
    """
    seating = Seating(convention.players, dealer)
    bomb = bombs(result, convention, sheet, seating)
    factor = blind_factor(result, convention) * bomb.factor
    if result.contract is None:
        entries = raspasy_entries(result, convention, sheet, seating, terms, factor=factor)
    elif result.surrendered:
        entries = surrender_entries(result, convention, seating, factor)
    elif result.contract.is_misere:
        entries = misere_entries(result, convention, sheet, seating, factor)
    else:
        entries = game_entries(result, convention, sheet, seating, factor)
    return DealScore(entries, replace(sheet.plus(entries), bombs=bomb.after), factor)
