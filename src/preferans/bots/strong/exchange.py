"""Discard and order: the network proposes, the solver decides over sampled layouts (rules C)."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from preferans.bots.belief.counting import Floats, Masks
from preferans.bots.payoff import Payoff
from preferans.bots.solving import solver
from preferans.bots.strong.hand import lead_of, misere_chances, order_values
from preferans.bots.strong.prices import STRAIN_OF, prices, surrender_whists
from preferans.bots.strong.scene import Scene
from preferans.bots.suits import pairs
from preferans.bots.thumb.exchange import lowest_order
from preferans.rules.cards import CardSet
from preferans.rules.contract import GAMES, Contract
from preferans.rules.moves import SURRENDER, THROW_BACK, Discard, Move, Order
from preferans.rules.result import Result
from preferans.rules.seat import Seat
from preferans.solver import Game


@dataclass(frozen=True, slots=True)
class Plan:
    """A discard with the best order after it, and what they are worth."""

    discard: int
    contract: Contract
    whists: float


def discard(scene: Scene) -> Move:
    """The best discard, the talon thrown back, or surrender."""
    sight = scene.sight
    legal = sight.view.legal_moves()
    exchange = sight.public.exchange
    assert exchange is not None
    payoff = scene.payoff
    plans = _misere_plans(scene) if exchange.bid.is_misere else _plans(scene)
    if THROW_BACK in legal:
        gain = _thrown_back_gain(payoff, sight.seat, exchange.bid)
        plans = [replace(p, whists=p.whists + gain) if p.discard == sight.talon else p for p in plans]
    best = max(plans, key=lambda plan: plan.whists)
    if SURRENDER in legal and best.whists < surrender_whists(payoff, sight.seat, exchange.bid):
        return SURRENDER
    return THROW_BACK if THROW_BACK in legal and best.discard == sight.talon else Discard(CardSet(best.discard))


def _thrown_back_gain(payoff: Payoff, seat: Seat, bid: Contract) -> float:
    made = Result(contract=bid, declarer=seat, played=False)
    return float(payoff.whists(replace(made, thrown_back=True))[seat] - payoff.whists(made)[seat])


def order(scene: Scene) -> Move:
    """The game worth most with the ten cards that are left."""
    sight = scene.sight
    exchange = sight.public.exchange
    assert exchange is not None
    payoff = scene.payoff
    games = prices(payoff, sight.seat, blind=exchange.blind).games
    out = sight.view.discard.mask if sight.view.discard is not None else 0
    lowest = GAMES.index(lowest_order(sight))
    worth = order_values(np.array([sight.own]), np.array([out]), lead_of(sight.seat), games)[0]
    worth[:lowest] = -np.inf
    kept = _best_first(worth, scene.mind.orders)
    strains = sorted({int(STRAIN_OF[game]) for game in kept})
    layouts = scene.worlds(scene.mind.layouts).hands
    solved = {strain: _tricks(scene, layouts, sight.own, strain) for strain in strains}
    best = max(
        (Plan(out, GAMES[g], float(games[g][solved[int(STRAIN_OF[g])]].mean())) for g in kept),
        key=lambda plan: (round(plan.whists, 6), -plan.contract),
    )
    if SURRENDER in sight.view.legal_moves() and best.whists < surrender_whists(payoff, sight.seat, exchange.bid):
        return SURRENDER
    return Order(best.contract)


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
    payoff = scene.payoff
    games = prices(payoff, sight.seat, blind=exchange.blind).games
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
        plans.append(Plan(thrown, GAMES[best], float(whists[best])))
    return plans


def _misere_plans(scene: Scene) -> list[Plan]:
    sight = scene.sight
    exchange = sight.public.exchange
    assert exchange is not None
    payoff = scene.payoff
    table = prices(payoff, sight.seat, blind=exchange.blind).misere
    every = np.array(list(pairs(sight.own)), np.int64)
    expected = misere_chances(sight.own & ~every, every, lead_of(sight.seat)) @ table
    layouts = scene.worlds(scene.mind.layouts).hands
    plans = []
    for number, row in enumerate(_best_first(expected, scene.mind.misere_discards)):
        if number and scene.clock.up():
            break
        thrown = int(every[row])
        tricks = _tricks(scene, layouts, sight.own & ~thrown, Game.MISERE)
        plans.append(Plan(thrown, exchange.bid, float(table[tricks].mean())))
    return plans
