"""What contracts pay their declarer, before it is known who will whist."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from preferans.bots.belief.counting import Floats
from preferans.bots.judge import STRAINS
from preferans.bots.payoff import Payoff
from preferans.rules.contract import GAMES, Contract
from preferans.rules.play import TRICKS
from preferans.rules.readings import is_checked
from preferans.rules.result import Result
from preferans.rules.seat import DUMMY, Seat

WHISTED: Final = {-3: 1.0, -2: 1.0, -1: 0.97, 0: 0.9, 1: 0.75, 2: 0.6, 3: 0.45, 4: 0.35}
"""How often a game is whisted, by the tricks that the declarer would take above his contract."""

STRAIN_OF: Final = np.array([STRAINS.index(game.trump) for game in GAMES])
LEVEL_OF: Final = np.array([game.tricks for game in GAMES])


@dataclass(frozen=True, slots=True)
class Prices:
    """Tables of one payoff and declarer."""

    games: Floats
    """25 games x 0 to 10 tricks: the declarer's whists."""
    misere: Floats
    """0 to 10 tricks: his whists in a misère."""


@lru_cache(maxsize=256)
def prices(payoff: Payoff, declarer: Seat, *, blind: bool = False) -> Prices:
    """What every game, and a misère, pays to `declarer`, by the tricks that he takes."""
    by_level = {level: _level(payoff, declarer, level, blind=blind) for level in range(6, 11)}
    games = np.array([by_level[game.tricks] for game in GAMES])
    misere = [
        _whists(payoff, declarer, Result(contract=Contract.MISERE, blind=blind), tricks) for tricks in range(TRICKS + 1)
    ]
    return Prices(games, np.array(misere))


def _level(payoff: Payoff, declarer: Seat, level: int, *, blind: bool) -> list[float]:
    contract = next(game for game in GAMES if game.tricks == level and game.trump is not None)
    whister = next(seat for seat in declarer.others if payoff.convention.players != 2 or seat is not DUMMY)
    whisted = Result(contract=contract, whisters=(whister,), blind=blind)
    left = Result(contract=contract, played=False, blind=blind)
    unplayed = _whists(payoff, declarer, left, 0)
    checked = is_checked(payoff.convention, contract)
    row = []
    for tricks in range(TRICKS + 1):
        share = 1.0 if checked else WHISTED[max(-3, min(4, tricks - level))]
        row.append(share * _whists(payoff, declarer, whisted, tricks) + (1 - share) * unplayed)
    return row


def _whists(payoff: Payoff, declarer: Seat, base: Result, tricks: int) -> float:
    after, last = declarer.others
    if payoff.convention.players == 2 and after is DUMMY:
        after, last = last, after
    taken = [0, 0, 0, 0]
    if base.played:
        taken[declarer], taken[after], taken[last] = tricks, (11 - tricks) // 2, (10 - tricks) // 2
    result = Result(
        taken=(taken[0], taken[1], taken[2], taken[3]),
        contract=base.contract,
        declarer=declarer,
        whisters=base.whisters,
        played=base.played,
        blind=base.blind,
    )
    return float(payoff.whists(result)[declarer])


def surrender_whists(payoff: Payoff, declarer: Seat, bid: Contract) -> float:
    """What a surrender after this bid costs the declarer (C.5), as whists, usually negative."""
    result = Result(contract=bid, declarer=declarer, played=False, surrendered=True)
    return float(payoff.whists(result)[declarer])


def half_whists(payoff: Payoff, base: Result, half: Seat) -> tuple[float, ...]:
    """Whists of all seats when the half-whist of `half` stands (F.7)."""
    result = Result(contract=base.contract, declarer=base.declarer, half_whister=half, played=False, blind=base.blind)
    return tuple(float(whists) for whists in payoff.whists(result))
