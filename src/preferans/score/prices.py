"""What one game costs and pays (F.1 – F.3)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from preferans.rules.choices import Consolation, Responsibility
from preferans.rules.contract import Contract
from preferans.rules.convention import Convention
from preferans.score.sheet import Points, exact

QUOTA: Final = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
"""Tricks that the whisters owe together, by the level of the game (D.5)."""

_TEN: Final = 10
"""The flat consolation of Rostov, whists per undertrick (F.2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prices:
    """The amounts of one game, multiplied by everything that multiplies its record (F.3)."""

    made: int
    """Points of a success, V."""
    hill: int
    """Hill points of the declarer for each undertrick."""
    whist: int
    """Whists for each trick of the defenders."""
    consolation: int
    """Whists of each opponent for each undertrick of the declarer."""
    whister_hill: Points
    """Hill points of a whister for each trick he is short of."""
    quota: int
    """Tricks that the whisters owe together."""


def prices_of(contract: Contract, convention: Convention, factor: int) -> Prices:
    """The prices of the game `contract` (F.2), all times `factor`."""
    value = contract.worth * factor
    whister = value * convention.whister_hill_mult
    return Prices(
        made=value,
        hill=value * convention.hill_mult,
        whist=value * convention.whist_mult,
        consolation=_consolation(value, convention, factor),
        whister_hill=exact(Fraction(whister, 2)) if is_half_responsible(convention) else whister,
        quota=QUOTA[contract.tricks],
    )


def is_half_responsible(convention: Convention) -> bool:
    """Whether a whister answers for half the price only (F.6)."""
    return convention.responsibility is Responsibility.HALF


def misere_hill(convention: Convention, factor: int) -> int:
    """Hill points for each trick that the declarer takes on a misère (F.8)."""
    return convention.misere_hill * factor


def _consolation(value: int, convention: Convention, factor: int) -> int:
    match convention.consolation:
        case Consolation.VALUE:
            return value * convention.consolation_mult
        case Consolation.TEN:
            return _TEN * factor
        case Consolation.NONE:
            return 0
