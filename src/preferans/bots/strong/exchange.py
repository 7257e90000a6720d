"""Discard and order: the network proposes, the solver decides over sampled layouts (rules C)."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from preferans.bots.belief.counting import Floats, Masks
from preferans.bots.payoff import Payoff
from preferans.bots.solving import solver
from preferans.bots.strong.forecast import ORDERED
from preferans.bots.strong.hand import lead_of, misere_chances, order_values
from preferans.bots.strong.option import Option, best_first
from preferans.bots.strong.prices import STRAIN_OF, prices, surrender_whists
from preferans.bots.strong.scene import Scene
from preferans.bots.suits import pairs
from preferans.bots.thumb.exchange import lowest_order
from preferans.rules.cards import CardSet
from preferans.rules.contract import GAMES, Contract
from preferans.rules.moves import SURRENDER, THROW_BACK, Discard, Order
from preferans.rules.result import Result
from preferans.rules.seat import Seat
from preferans.solver import Game


@dataclass(frozen=True, slots=True)
class Plan:
    """A discard with the best order after it, and what they are worth."""

    discard: int
    contract: Contract
    whists: float
    chance: float
    """Chance to make the contract."""


def discards(scene: Scene) -> list[Option]:
    """The best discards, the talon thrown back, or surrender; best first."""
    sight = scene.sight
    legal = sight.view.legal_moves()
    exchange = sight.public.exchange
    assert exchange is not None
    plans = _misere_plans(scene) if exchange.bid.is_misere else _plans(scene)
    best: dict[int, Plan] = {}
    for plan in plans:
        if plan.discard not in best or plan.whists > best[plan.discard].whists:
            best[plan.discard] = plan
    found = [Option(Discard(CardSet(plan.discard)), plan.whists, plan.chance) for plan in best.values()]
    if THROW_BACK in legal and sight.talon in best:
        gain = _thrown_back_gain(scene.payoff, sight.seat, exchange.bid)
        found.append(Option(THROW_BACK, best[sight.talon].whists + gain, best[sight.talon].chance))
    return best_first(found + _surrender(scene, exchange.bid))


def _surrender(scene: Scene, bid: Contract) -> list[Option]:
    if SURRENDER not in scene.sight.view.legal_moves():
        return []
    return [Option(SURRENDER, surrender_whists(scene.payoff, scene.sight.seat, bid), 0.0)]


def _thrown_back_gain(payoff: Payoff, seat: Seat, bid: Contract) -> float:
    made = Result(contract=bid, declarer=seat, played=False)
    return float(payoff.whists(replace(made, thrown_back=True))[seat] - payoff.whists(made)[seat])


def orders(scene: Scene) -> list[Option]:
    """The games worth most with the ten cards that are left, best first; of equals the lowest."""
    sight = scene.sight
    exchange = sight.public.exchange
    assert exchange is not None
    games = prices(scene.payoff, sight.seat, blind=exchange.blind).games
    out = sight.view.discard.mask if sight.view.discard is not None else 0
    lowest = GAMES.index(lowest_order(sight))
    worth = order_values(np.array([sight.own]), np.array([out]), lead_of(sight.seat), games)[0]
    worth[:lowest] = -np.inf
    kept = _best_first(worth, scene.mind.orders)
    strains = sorted({int(STRAIN_OF[game]) for game in kept})
    layouts = scene.worlds(scene.mind.layouts).hands
    solved = {strain: _tricks(scene, layouts, sight.own, strain) for strain in strains}
    found = []
    for g in sorted(kept):
        tricks = solved[int(STRAIN_OF[g])]
        made = ORDERED.chance(float((tricks >= GAMES[g].tricks).mean()), len(tricks))
        found.append(Option(Order(GAMES[g]), float(games[g][tricks].mean()), made))
    return best_first(found + _surrender(scene, exchange.bid))


def _best_first(worth: Floats, count: int) -> list[int]:
    order = np.argsort(-worth, kind="stable")[:count]
    return [int(i) for i in order if np.isfinite(worth[i])]


def _tricks(scene: Scene, layouts: Masks, hand: int, game: int) -> NDArray[np.int8]:
    """The declarer's tricks in each layout when he keeps `hand`."""
    seat = scene.sight.seat
    worlds = layouts.copy()
    worlds[:, seat] = hand
    return solver().world_values(worlds, game, int(seat), 0, threads=scene.threads)


def _plans(scene: Scene) -> list[Plan]:
    sight = scene.sight
    exchange = sight.public.exchange
    assert exchange is not None
    games = prices(scene.payoff, sight.seat, blind=exchange.blind).games
    every = np.array(list(pairs(sight.own)), np.int64)
    worth = order_values(sight.own & ~every, every, lead_of(sight.seat), games)
    worth[:, : GAMES.index(lowest_order(sight))] = -np.inf
    by_strain = np.stack([worth[:, strain == STRAIN_OF].max(axis=1) for strain in range(5)], axis=1)
    candidates = _best_first(by_strain.ravel(), max(4, round(scene.mind.discards * scene.clock.budget.effort)))
    layouts = scene.worlds(scene.mind.layouts).hands
    plans = []
    for number, candidate in enumerate(candidates):
        if number and scene.clock.up():
            break
        row, strain = divmod(candidate, 5)
        thrown = int(every[row])
        tricks = _tricks(scene, layouts, sight.own & ~thrown, strain)
        whists = games[:, tricks].mean(axis=1)
        whists[(strain != STRAIN_OF) | ~np.isfinite(worth[row])] = -np.inf
        best = int(whists.argmax())
        made = ORDERED.chance(float((tricks >= GAMES[best].tricks).mean()), len(tricks))
        plans.append(Plan(thrown, GAMES[best], float(whists[best]), made))
    return plans


def _misere_plans(scene: Scene) -> list[Plan]:
    sight = scene.sight
    exchange = sight.public.exchange
    assert exchange is not None
    table = prices(scene.payoff, sight.seat, blind=exchange.blind).misere
    every = np.array(list(pairs(sight.own)), np.int64)
    expected = misere_chances(sight.own & ~every, every, lead_of(sight.seat)) @ table
    layouts = scene.worlds(scene.mind.layouts).hands
    plans = []
    for number, row in enumerate(_best_first(expected, scene.mind.misere_discards)):
        if number and scene.clock.up():
            break
        thrown = int(every[row])
        tricks = _tricks(scene, layouts, sight.own & ~thrown, Game.MISERE)
        plans.append(Plan(thrown, exchange.bid, float(table[tricks].mean()), float((tricks == 0).mean())))
    return plans
