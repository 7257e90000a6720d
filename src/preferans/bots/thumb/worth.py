"""What a result is worth in final whists, roughly: enough for a rule of thumb, read from the convention's prices."""

from __future__ import annotations

from functools import cached_property

from preferans.bots.judge import distribution
from preferans.rules.contract import Contract
from preferans.rules.convention import Consolation, Convention, RaspasyRecord, Responsibility, ZeroBonus
from preferans.rules.terms import Terms

WRITTEN = 0.6
"""Share of the defenders' whists that a made game really costs: often nobody whists, or the quota is missed."""


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
        return 10 * (self.convention.pool_factor or 2) * self.share

    @cached_property
    def hill_point(self) -> float:
        return 10 * self.share

    def declared(self, contract: Contract, tricks: int) -> float:
        """A played game in which the declarer takes `tricks`."""
        c, level, value = self.convention, contract.tricks, contract.worth
        whists = value * c.whist_mult * (10 - tricks)
        if tricks >= level:
            return value * self.pool_point - WRITTEN * whists
        short = level - tricks
        consolation = {
            Consolation.VALUE: value * c.consolation_mult,
            Consolation.TEN: 10 * c.consolation_mult,
            Consolation.NONE: 0,
        }[c.consolation]
        return -short * (value * c.hill_mult * self.hill_point + (c.players - 1) * consolation) - whists

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
        lost = 1.6 * self.convention.misere_hill * self.hill_point
        return safety * 10 * self.pool_point - (1 - safety) * lost

    def surrender(self, contract: Contract) -> float:
        return -self.convention.surrender * contract.worth * self.convention.hill_mult * self.hill_point

    def raspasy(self, expected: float) -> float:
        """Raspasy with `expected` own tricks out of ten."""
        c = self.convention
        fair = 10 / 3 if c.players != 2 else 5.0
        if c.raspasy_record is RaspasyRecord.WHISTS:
            return (fair - expected) * c.raspasy_price * 3
        step = c.progression[min(self.terms.raspasy_run, len(c.progression) - 1)]
        price = (self.terms.misere_price or c.raspasy_price * step) * (2 if self.terms.blind_run else 1)
        bonus = max(0.0, 1.5 - expected) * 0.5 * price * self.pool_point if c.zero_bonus is ZeroBonus.PRICE else 0.0
        return (fair - expected) * price * self.hill_point * 1.5 * self.share + bonus

    def defender_short(self, contract: Contract) -> float:
        """What one missing trick costs a whister, as a positive number."""
        half = 0.5 if self.convention.responsibility is Responsibility.HALF else 1.0
        return contract.worth * self.convention.whister_hill_mult * half * self.hill_point

    def defender_trick(self, contract: Contract) -> float:
        return float(contract.worth * self.convention.whist_mult)
