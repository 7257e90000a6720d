"""What a result is worth in final whists, roughly: enough for a rule of thumb, read from the convention's prices."""

from __future__ import annotations

from functools import cached_property, lru_cache

from preferans.bots.judge import distribution
from preferans.rules.contract import Contract
from preferans.rules.convention import Convention
from preferans.rules.readings import surrender_tricks
from preferans.rules.terms import Terms
from preferans.score.prices import misere_hill, prices_of
from preferans.score.raspasy import in_whists, raspasy_price, zero_points
from preferans.score.settlement import scale_of

WRITTEN = 0.6
"""Share of the defenders' whists that a made game really costs: often nobody whists, or the quota is missed."""


DEAR_TRICKS = 0.3
"""Tricks that a hand takes more in raspasy than it looks, where they are paid in whists and dear (Rostov).

The others who pass hold low cards, too. Without this more than 35 % of the deals would be passed out.
"""


class Worth:
    """Prices of one convention and deal, from the point of view of one player, in final whists."""

    def __init__(self, convention: Convention, terms: Terms) -> None:
        self.convention = convention
        self.terms = terms
        self.share = (convention.players - 1) / convention.players
        """What is left of 10 whists when the own hill is divided among all (G.7)."""
        self._games: dict[tuple[Contract, int], float] = {}

    @cached_property
    def pool_point(self) -> float:
        """A point of the pool; where pools only race for prizes it counts like a point of the hill."""
        return 10 * (float(scale_of(self.convention, self.convention.players).pool_factor) or 2) * self.share

    @cached_property
    def hill_point(self) -> float:
        return 10 * self.share

    def declared(self, contract: Contract, tricks: int) -> float:
        """A played game in which the declarer takes `tricks`."""
        prices = prices_of(contract, self.convention, 1)
        whists = prices.whist * (10 - tricks)
        if tricks >= contract.tricks:
            return prices.made * self.pool_point - WRITTEN * whists
        others = self.convention.players - 1
        each = prices.hill * self.hill_point + others * prices.consolation
        return -(contract.tricks - tricks) * each - whists

    def game(self, contract: Contract, expected: float) -> float:
        """The same when only the average of the tricks is known."""
        tenths = max(0, min(100, round(expected * 10)))
        key = contract, tenths
        if key not in self._games:
            chances = distribution(tenths)
            self._games[key] = sum(chance * self.declared(contract, t) for t, chance in enumerate(chances) if chance)
        return self._games[key]

    def misere(self, safety: float) -> float:
        """A misère that is clean with chance `safety`; a caught one takes 1.6 tricks on average."""
        lost = 1.6 * misere_hill(self.convention, 1) * self.hill_point
        return safety * 10 * self.pool_point - (1 - safety) * lost

    def surrender(self, contract: Contract) -> float:
        hill = prices_of(contract, self.convention, 1).hill
        return -surrender_tricks(self.convention) * hill * self.hill_point

    def raspasy(self, expected: float) -> float:
        """Raspasy with `expected` own tricks out of ten."""
        fair = 10 / 3 if self.convention.players != 2 else 5.0
        price = raspasy_price(self.convention, self.terms)
        if in_whists(self.convention):
            return (fair - expected - DEAR_TRICKS) * price * 3
        price *= 2 if self.terms.blind_run else 1
        bonus = max(0.0, 1.5 - expected) * 0.5 * abs(zero_points(self.convention, price)) * self.pool_point
        return (fair - expected) * price * self.hill_point * 1.5 * self.share + bonus

    def defender_short(self, contract: Contract) -> float:
        """What one missing trick costs a whister, as a positive number."""
        return float(prices_of(contract, self.convention, 1).whister_hill) * self.hill_point

    def defender_trick(self, contract: Contract) -> float:
        return float(prices_of(contract, self.convention, 1).whist)


@lru_cache(maxsize=64)
def worth_of(convention: Convention, terms: Terms) -> Worth:
    """The prices of a convention and the terms of a deal, made once."""
    return Worth(convention, terms)
