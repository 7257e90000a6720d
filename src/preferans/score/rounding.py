"""Rounding of final whists and of money, so that the sum stays zero (G.8, G.9)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from preferans.score.sheet import Points, exact


def whole_cell(points: Points) -> int:
    """A transfer as it is written in a cell: the nearest whole number, a half in favour of him who pays.

    >>> whole_cell(Fraction(5, 2)), whole_cell(Fraction(8, 3))
    (2, 3)
    """
    return math.ceil(points - Fraction(1, 2))


def whole_balance(balance: Sequence[Points]) -> tuple[int, ...]:
    """Balances that sum to zero, as whole numbers that do: down, then up where the fraction is largest.

    Equal fractions go by the order of the places. Nobody differs by 1 or more from his exact balance.

    >>> whole_balance([Fraction(-15, 2), Fraction(5, 2), Fraction(5, 2), Fraction(5, 2)])
    (-7, 3, 2, 2)
    """
    rounded = [math.floor(points) for points in balance]
    lost = -sum(rounded)
    by_fraction = sorted(range(len(balance)), key=lambda place: rounded[place] - balance[place])
    for place in by_fraction[:lost]:
        rounded[place] += 1
    return tuple(rounded)


def money(balance: Sequence[Points], whist_price: Points, coin: Points = 1) -> tuple[Points, ...]:
    """What each player receives: exact whists times the price of a whist, in whole coins, with the sum zero (G.9).

    `whist_price` and `coin` (the smallest one, above zero) are in the same unit.
    """
    if coin <= 0:
        raise ValueError(f"the smallest coin must be worth something, not {coin}")
    coins = whole_balance([Fraction(points) * whist_price / coin for points in balance])
    return tuple(exact(number * coin) for number in coins)
