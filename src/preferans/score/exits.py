"""Runs of raspasy: the lowest game that may be bid after them, and what ends them (B.8)."""

from __future__ import annotations

from typing import Final

from preferans.rules.choices import ExitBy, RaspasyExit
from preferans.rules.convention import Convention
from preferans.rules.result import Result
from preferans.score.outcome import is_made

_LEVELS: Final = {
    RaspasyExit.EASY: (6,),
    RaspasyExit.HARD: (6, 7),
    RaspasyExit.HEAVY: (6, 7, 8),
    RaspasyExit.CIRCLE: (6, 7, 8),
}
"""Lowest level after 0, 1, 2 … raspasy; the last one stays, but the circle begins again."""

HIGHEST_LEVEL: Final = 8


def lowest_level(convention: Convention, run: int) -> int:
    """The lowest level of a game that may be bid after `run` raspasy without an exit."""
    levels = _LEVELS[convention.raspasy_exit]
    at = run % len(levels) if convention.raspasy_exit is RaspasyExit.CIRCLE else min(run, len(levels) - 1)
    return levels[at]


def is_exit(result: Result, convention: Convention) -> bool:
    """Whether this deal ends a run of raspasy."""
    if result.contract is None or result.surrendered:
        return False
    match convention.exit_by:
        case ExitBy.MADE:
            return is_made(result, convention) and (not result.contract.is_misere or convention.misere_exits)
        case ExitBy.MADE_WHISTED:
            return is_made(result, convention) and not result.contract.is_misere and result.played
        case ExitBy.ANY_GAME:
            return True


def failed_misere_price(convention: Convention, tricks: int) -> int:
    """What a trick of the next raspasy costs after a misère with so many tricks (F.13); 0: the ordinary price."""
    return 2 * min(tricks, 3) if convention.raspasy_after_misere else 0
