"""Whether the declarer made his contract, and by how much he failed (F.3)."""

from __future__ import annotations

from preferans.rules.convention import Convention
from preferans.rules.result import Result


def missing(result: Result, convention: Convention) -> int:
    """Undertricks of a game, or the tricks taken on a misère; 0 when it was made or nothing was played.

    Where ordering too little is punished (C.4), every trick above the order counts as an undertrick.
    """
    if result.contract is None or result.declarer is None or result.surrendered:
        return 0
    if convention.underbid_penalty and result.played and not result.contract.is_misere:
        return abs(result.contract.tricks - result.taken[result.declarer])
    return result.undertricks


def is_made(result: Result, convention: Convention) -> bool:
    """Whether the declarer, if there was one, succeeded."""
    return not result.raspasy and not result.surrendered and missing(result, convention) == 0
