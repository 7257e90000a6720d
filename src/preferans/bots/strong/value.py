"""The rest of a deal in final whists, by the tricks that the declarer, or oneself, will have in the end."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from preferans.bots.belief.counting import Floats
from preferans.bots.payoff import Payoff, payoff_of
from preferans.bots.sight import Sight
from preferans.rules.cards import Card
from preferans.rules.outcome import result_of
from preferans.rules.play import TRICKS
from preferans.rules.result import Result
from preferans.rules.seat import Seat

_ANY_TALON = (Card.S7, Card.C8)
"""Stands in for a talon that is not known: what it is worth is settled before the first card (C.6)."""


def result_so_far(sight: Sight) -> Result:
    """The result of the running deal as far as it is settled, without tricks."""
    exchange = sight.public.exchange
    seen = exchange.talon.cards if exchange is not None and exchange.talon is not None else _ANY_TALON
    return replace(result_of(sight.public, (seen[0], seen[1])), taken=(0, 0, 0, 0))


@lru_cache(maxsize=4096)
def game_table(payoff: Payoff, base: Result) -> NDArray[np.float64]:
    """`table[t, d, s]`: whists of seat s when the declarer takes t tricks and the defender after him d of the rest."""
    assert base.declarer is not None
    table = np.zeros((TRICKS + 1, TRICKS + 1, 4))
    after, last = base.declarer.others
    for declarer in range(TRICKS + 1):
        for defender in range(TRICKS + 1 - declarer):
            taken = [0, 0, 0, 0]
            taken[base.declarer], taken[after], taken[last] = declarer, defender, TRICKS - declarer - defender
            result = replace(base, taken=(taken[0], taken[1], taken[2], taken[3]))
            table[declarer, defender] = [float(whists) for whists in payoff.whists(result)]
    return table


def game_whists(sight: Sight, seat: Seat, base: Result | None = None, taken: tuple[int, ...] = (0, 0, 0, 0)) -> Floats:
    """Whists of `seat` for 0 to 10 tricks of the declarer in all; the defenders share the tricks that are still open.

    `taken`: the tricks so far.
    """
    base = result_so_far(sight) if base is None else base
    assert base.declarer is not None
    table = game_table(payoff_of(sight.convention, sight.public.terms), base)
    after, last = base.declarer.others
    found = np.empty(TRICKS + 1)
    for declarer in range(TRICKS + 1):
        open_tricks = max(0, TRICKS - declarer - taken[after] - taken[last])
        few, many = open_tricks // 2, (open_tricks + 1) // 2
        low = min(taken[after] + few, TRICKS - declarer)
        high = min(taken[after] + many, TRICKS - declarer)
        found[declarer] = (table[declarer, low, seat] + table[declarer, high, seat]) / 2
    return found


@lru_cache(maxsize=4096)
def _final(payoff: Payoff, base: Result, taken: tuple[int, int, int, int]) -> tuple[float, ...]:
    """Whists of all seats when they have taken so many tricks."""
    return tuple(float(whists) for whists in payoff.whists(replace(base, taken=taken)))


@lru_cache(maxsize=4096)
def _raspasy_row(payoff: Payoff, base: Result, seat: Seat, taken: tuple[int, ...]) -> tuple[float, ...]:
    others = [s for s in (0, 1, 2) if s != seat]
    if payoff.convention.players == 2:
        others = [s for s in others if s != Seat.SECOND]
    done = sum(taken)
    found = []
    for own in range(TRICKS + 1):
        rest = max(0, TRICKS - done - max(0, own - taken[seat]))
        whists = []
        for turn in range(len(others)):
            final = list(taken)
            final[seat] = own
            for i, other in enumerate(others):
                share = rest // len(others) + ((i + turn) % len(others) < rest % len(others))
                final[other] += share
            whists.append(_final(payoff, base, (final[0], final[1], final[2], final[3]))[seat])
        found.append(sum(whists) / len(whists))
    return tuple(found)


def raspasy_whists(sight: Sight, seat: Seat, taken: tuple[int, ...] = (0, 0, 0, 0)) -> Floats:
    """Whists of `seat` in raspasy for 0 to 10 own tricks in all, the other open tricks shared by the others."""
    payoff = payoff_of(sight.convention, sight.public.terms)
    return np.array(_raspasy_row(payoff, result_so_far(sight), seat, taken))
