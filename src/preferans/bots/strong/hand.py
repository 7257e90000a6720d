"""What a hand is worth as declarer: every talon, discard and trump, by the network that knows the tricks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np

from preferans.bots.belief.counting import Floats
from preferans.bots.judge import misere_discards
from preferans.bots.net.suitnet import NO_TRUMP, Array, Whole, stored_net
from preferans.bots.strong.prices import LEVEL_OF, STRAIN_OF, Prices
from preferans.bots.suits import pairs
from preferans.rules.cards import FULL_MASK, SUIT_MASK
from preferans.rules.contract import GAMES, Contract
from preferans.rules.play import TRICKS
from preferans.rules.seat import Seat

_EVERY = np.arange(5)


def lead_of(seat: Seat) -> int:
    """Seats clockwise from `seat` to the first hand, who always leads first (E.3)."""
    return (3 - seat) % 3


def order_values(hands: Whole, out: Whole, lead: int, games: Floats) -> Floats:
    """Rows x 25: whists of every game with ten cards, `games` being its prices by tricks."""
    chances = stored_net("tricks").chances(hands[:, None], out[:, None], _EVERY[None, :], lead)
    by_strain = chances.reshape(len(hands), 5, TRICKS + 1)
    return np.asarray(np.einsum("rgt,gt->rg", by_strain[:, STRAIN_OF], games), np.float64)


@dataclass(frozen=True, slots=True)
class Prospects:
    """A hand of ten before the talon, as declarer."""

    games: Floats
    """For each of the 25 games: mean over the talons of the best order from it on."""
    tops: Floats
    """The same for the game alone, by the best discard for it: chance to make it."""
    misere: float
    """Mean whists of a misère with the talon; -inf if the hand is out of the question."""

    def from_game(self, lowest: Contract) -> float:
        """Worth of winning the auction with a bid of `lowest`."""
        return float(self.games[GAMES.index(lowest)])


def _low_discards(twelve: int) -> list[int]:
    """Discards worth a thought in a game: the two lowest cards of each suit, in pairs."""
    low = []
    for mask in SUIT_MASK:
        held = twelve & mask
        for _ in range(2):
            if held:
                low.append(held & -held)
                held &= held - 1
    return [one | two for one, two in combinations(low, 2)]


@lru_cache(maxsize=4096)
def prospects(hand: int, seat: Seat, priced: PricesKey, talons: int) -> Prospects:
    """What the hand of ten promises its declarer; `talons`: how many of the 231 talons to weigh."""
    prices = priced.prices
    every = list(pairs(FULL_MASK & ~hand))
    step = max(1, len(every) // talons)
    chosen = every[step // 2 :: step]
    rows: list[int] = []
    outs: list[int] = []
    starts: list[int] = []
    for talon in chosen:
        starts.append(len(rows))
        twelve = hand | talon
        for discard in _low_discards(twelve):
            rows.append(twelve & ~discard)
            outs.append(discard)
    hands, out = np.array(rows, np.int64), np.array(outs, np.int64)
    values = order_values(hands, out, lead_of(seat), prices.games)
    best = np.maximum.reduceat(values, starts, axis=0)
    onward = np.maximum.accumulate(best[:, ::-1], axis=1)[:, ::-1]
    return Prospects(onward.mean(axis=0), best.mean(axis=0), _misere(hand, seat, prices, chosen))


@dataclass(frozen=True, slots=True)
class PricesKey:
    """Prices that can be a key of a cache: the same object for the same payoff and declarer."""

    prices: Prices

    def __hash__(self) -> int:
        return id(self.prices)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PricesKey) and other.prices is self.prices


LOW_ENOUGH = 6
"""Cards from seven to ten that a hand must have before a misère is weighed."""


def _misere(hand: int, seat: Seat, prices: Prices, talons: list[int]) -> float:
    if (hand & 0x0F0F0F0F).bit_count() < LOW_ENOUGH:
        return -np.inf
    rows: list[int] = []
    outs: list[int] = []
    starts: list[int] = []
    for talon in talons:
        starts.append(len(rows))
        twelve = hand | talon
        for discard, _ in misere_discards(twelve, leads=False):
            rows.append(twelve & ~discard)
            outs.append(discard)
    values = misere_chances(np.array(rows), np.array(outs), lead_of(seat)) @ prices.misere
    return float(np.maximum.reduceat(values, starts).mean())


def misere_chances(hands: Whole, out: Whole, lead: int) -> Array:
    """Rows x 11: chances of 0 to 10 tricks in a misère."""
    return stored_net("misere").chances(hands, out, NO_TRUMP, lead)


def raspasy_chances(hand: int, seat: Seat) -> Array:
    """Chances of 0 to 10 own tricks in raspasy."""
    chances = stored_net("raspasy").chances(np.array([hand]), 0, NO_TRUMP, lead_of(seat))
    return np.asarray(chances[0], np.float32)


__all__ = ["LEVEL_OF", "Prospects", "misere_chances", "order_values", "prospects", "raspasy_chances"]
