"""The auction: what each bid promises over the talons, against what passing brings (rules B)."""

from __future__ import annotations

import numpy as np

from preferans.bots.strong.hand import PricesKey, Prospects, prospects, raspasy_chances
from preferans.bots.strong.option import Option, Why, best_first
from preferans.bots.strong.prices import prices
from preferans.bots.strong.scene import Scene
from preferans.bots.strong.value import raspasy_whists
from preferans.rules.contract import Contract
from preferans.rules.moves import HOLD, LOOK, PASS, Bid
from preferans.rules.seat import HANDS

LEAST_TALONS = 8
"""Talons weighed at the smallest effort."""

PASSES_AFTER = (1.0, 0.6, 0.38)
"""Chance that nobody bids of 0, 1 and 2 players who are still to speak."""


def options(scene: Scene) -> list[Option]:
    """Every call with its worth, best first; of equals a pass, or the lower bid."""
    if LOOK in scene.sight.view.legal_moves():
        scene.why = Why.THUMB
        return [Option(LOOK, 0.0)]
    sight, mind = scene.sight, scene.mind
    talons = scene.clock.worlds(mind.talons, LEAST_TALONS)
    mine = prospects(sight.own, sight.seat, PricesKey(prices(scene.payoff, sight.seat)), talons)
    auction = sight.public.auction
    found = [Option(PASS, pass_whists(scene))]
    for move in sight.view.legal_moves():
        if isinstance(move, Bid):
            found.append(Option(move, _bid_whists(mine, move.contract) + mind.eagerness))
        elif move == HOLD and auction.best is not None:
            found.append(Option(move, mine.from_game(auction.best[1]) + mind.eagerness))
    return best_first(found)


def _bid_whists(mine: Prospects, contract: Contract) -> float:
    if contract is Contract.MISERE:
        return mine.misere
    if not contract.is_game:
        return -np.inf  # without the talon: never with cards that others may beat
    return mine.from_game(contract)


def pass_whists(scene: Scene) -> float:
    """What passing brings: raspasy if all others pass, else a defence."""
    sight, mind = scene.sight, scene.mind
    auction = sight.public.auction
    if auction.best is not None:
        return mind.defence
    row = raspasy_whists(sight, sight.seat)
    tricks = raspasy_chances(sight.own, sight.seat)
    if sight.convention.players == 2:
        row = np.interp(np.arange(11) * 1.5, np.arange(11), row)
    raspasy = float(tricks @ row)
    to_speak = [s for s in HANDS if s not in auction.out and s != sight.seat]
    chance = PASSES_AFTER[min(len(to_speak), 2)]
    return chance * raspasy + (1 - chance) * mind.defence
