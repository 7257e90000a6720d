"""A yardstick: it is shown every card, also the talon, and plays the strong player's way in the one true world.

It is no partner: it is measured in the arena and never offered at a table.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from preferans.bots.belief.worlds import Worlds
from preferans.bots.bot import Budget
from preferans.bots.payoff import payoff_of
from preferans.bots.sight import Sight
from preferans.bots.solving import solver
from preferans.bots.strong.bot import INSANE, decide
from preferans.bots.strong.hand import lead_of, misere_chances, order_values
from preferans.bots.strong.prices import STRAIN_OF, prices
from preferans.bots.strong.scene import Scene
from preferans.bots.strong.solving import Clock
from preferans.bots.suits import pairs
from preferans.bots.thumb.bot import MEDIUM, ThumbBot
from preferans.rules.auction import Auction
from preferans.rules.contract import GAMES, Contract
from preferans.rules.deal import Deal
from preferans.rules.moves import HOLD, LOOK, PASS, Bid, Move
from preferans.rules.result import Result
from preferans.rules.seat import HANDS, Seat
from preferans.rules.view import View
from preferans.solver import Game

CANDIDATES: Final = 12
"""Discards, each with a trump, that are solved for every hand."""


class _TrueScene(Scene):
    """A decision in which only the true world is imagined."""

    def __init__(self, deal: Deal, rng: random.Random, clock: Clock) -> None:
        super().__init__(Sight(deal.view(deal.actor)), INSANE, rng, clock)
        hands = [hand.mask for hand in deal.hands]
        used = hands[0] | hands[1] | hands[2] | (deal.public.play.played.mask if deal.public.play else 0)
        if deal.public.exchange is None:
            used |= sum(1 << card for card in deal.public.play.talon_seen) if deal.public.play else 0
        aside = 0xFFFFFFFF & ~used
        self._true = Worlds(np.array([hands], np.uint32), np.array([aside], np.uint32), np.ones(1), complete=True)

    def worlds(self, wanted: int) -> Worlds:
        return self._true


@dataclass(frozen=True, slots=True)
class CheaterBot:
    """Sees all the cards and solves them."""

    name: str = "cheater"

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Move:
        """Refuse: without the cards there is nothing to cheat with."""
        raise ValueError("the cheater must be shown the deal; it is measured in the arena and does not play")

    def choose_seeing(self, deal: Deal, rng: random.Random, budget: Budget) -> Move:
        """The best legal move for the actor, all cards known."""
        assert deal.actor is not None
        legal = deal.legal_moves()
        if len(legal) == 1:
            return legal[0]
        if LOOK in legal:
            return LOOK
        scene = _TrueScene(deal, rng, Clock(budget))
        if isinstance(deal.public.stage, Auction):
            return _call(deal)
        decided = decide(scene, legal)
        return decided.move if decided is not None else ThumbBot(MEDIUM).choose(deal.view(deal.actor), rng, budget)


@lru_cache(maxsize=256)
def _declared(deal: Deal, seat: Seat) -> tuple[tuple[float, ...], float]:
    """What each game from the lowest on, and a misère, brings `seat` with the talon that lies there."""
    table = prices(payoff_of(deal.public.convention, deal.public.terms), seat)
    twelve = deal.hands[seat].mask | (1 << deal.talon[0]) | (1 << deal.talon[1])
    every = np.array(list(pairs(twelve)), np.int64)
    worth = order_values(twelve & ~every, every, lead_of(seat), table.games)
    best = np.full(len(GAMES), -np.inf)
    by_strain = np.stack([worth[:, strain == STRAIN_OF].max(axis=1) for strain in range(5)], axis=1)
    for candidate in np.argsort(-by_strain.ravel(), kind="stable")[:CANDIDATES]:
        row, strain = divmod(int(candidate), 5)
        tricks = _solved(deal, seat, twelve & ~int(every[row]), strain)
        whists = np.where(strain == STRAIN_OF, table.games[:, tricks], -np.inf)
        best = np.maximum(best, whists)
    onward = np.maximum.accumulate(best[::-1])[::-1]
    misere = -np.inf
    expected = misere_chances(twelve & ~every, every, lead_of(seat)) @ table.misere
    for row in np.argsort(-expected, kind="stable")[:CANDIDATES]:
        misere = max(misere, table.misere[_solved(deal, seat, twelve & ~int(every[row]), Game.MISERE)])
    return tuple(map(float, onward)), float(misere)


def _solved(deal: Deal, seat: Seat, hand: int, game: int) -> int:
    hands = [h.mask for h in deal.hands]
    hands[seat] = hand
    return solver().mask_value(*hands, game, int(seat), 0)


def _raspasy(deal: Deal, seat: Seat) -> float:
    """What raspasy brings when everyone plays for himself."""
    convention = deal.public.convention
    two = convention.players == 2
    hands = np.array([[0 if two and s == 1 else deal.hands[s].mask for s in range(3)]], np.uint32)
    cards = solver().world_raspasy_cards(hands, 0, two_hands=two)[0].astype(np.int64)
    legal = cards[:, 0] >= 0
    first = min(np.nonzero(legal)[0], key=lambda card: (cards[card, 0], -cards[card, 1]))
    taken = cards[first]
    payoff = payoff_of(convention, deal.public.terms)
    return float(payoff.whists(Result(taken=(int(taken[0]), int(taken[1]), int(taken[2]), 0)))[seat])


def _call(deal: Deal) -> Move:
    seat = deal.actor
    assert seat is not None
    start = Deal(deal.public, deal.hands, deal.talon)
    auction = deal.public.auction
    games, misere = _declared(_key(start), seat)
    best: Move = PASS
    best_value = _pass_value(start, seat)
    for move in deal.legal_moves():
        value = -np.inf
        if move == HOLD and auction.best is not None:
            value = games[GAMES.index(auction.best[1])]
        elif isinstance(move, Bid) and move.contract.is_game:
            value = games[GAMES.index(move.contract)]
        elif isinstance(move, Bid) and move.contract is Contract.MISERE:
            value = misere
        if value > best_value + 1e-9:
            best, best_value = move, value
    return best


def _key(deal: Deal) -> Deal:
    """The deal before the first call, so that the same cards are solved once."""
    fresh = Auction.open(deal.public.convention, deal.public.terms)
    return Deal(type(deal.public)(deal.public.convention, deal.public.terms, fresh), deal.hands, deal.talon)


def _pass_value(deal: Deal, seat: Seat) -> float:
    """What a pass brings if the others bid when it pays them: the others share what the declarer wins or loses."""
    auction = deal.public.auction
    key, share = _key(deal), deal.public.convention.players - 1
    if auction.best is not None:
        holder, contract = auction.best
        games, misere = _declared(key, holder)
        return -(misere if contract.is_misere else games[GAMES.index(contract)]) / share
    rivals = [s for s in HANDS if s != seat and s not in auction.out]
    gains = {rival: max(_declared(key, rival)[0][0], _declared(key, rival)[1]) for rival in rivals}
    best = max(gains, key=lambda rival: gains[rival], default=None)
    if best is not None and gains[best] > max(0.0, _raspasy(key, best)):
        return -gains[best] / share
    return _raspasy(key, seat)
