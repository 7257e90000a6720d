"""The answer to an order: what each brings over sampled hands of declarer and partner (rules D)."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from preferans.bots.belief.counting import Floats
from preferans.bots.solving import solver
from preferans.bots.strong.forecast import FACED, FACED_KNOWING
from preferans.bots.strong.option import Option, Why, best_first
from preferans.bots.strong.scene import Scene
from preferans.bots.strong.value import game_whists
from preferans.bots.thumb.whist import PARTNER, QUOTA, defence
from preferans.rules.moves import CLOSED, HALF_WHIST, OPEN, PASS, WHIST, LookAt, Move
from preferans.rules.play import TRICKS
from preferans.rules.result import Result
from preferans.rules.seat import Seat
from preferans.rules.whist import Ask, WhistRound
from preferans.solver import Game

UNDERRATED = {6: 0.6, 7: 0.25}
"""Tricks by which declarers of a level are imagined too weak, on average, before the first card."""

PARTNER_SPREAD = 0.35
"""How sharply a partner decides, in tricks."""


def options(scene: Scene) -> list[Option]:
    """The answers with their worth, best first."""
    whist = scene.sight.public.whist
    assert whist is not None
    if whist.ask is Ask.DEALER:
        scene.why = Why.THUMB
        return [Option(_look(whist, scene.sight.view.legal_moves()), 0.0)]
    return best_first(_Answers(scene).options())


def _look(whist: WhistRound, legal: tuple[Move, ...]) -> Move:
    """The sitting dealer looks at the hand that has shown most: the half-whister's, else the second one's."""
    looks = [move for move in legal if isinstance(move, LookAt)]
    return next((look for look in looks if look.seat == whist.half_whister), looks[-1])


class _Answers:
    def __init__(self, scene: Scene) -> None:
        whist = scene.sight.public.whist
        assert whist is not None
        self.scene, self.sight, self.whist = scene, scene.sight, whist
        self.worlds = scene.worlds(scene.mind.whist_worlds)
        self.tricks = solver().world_values(
            self.worlds.hands,
            Game.with_trump(whist.contract.trump),
            int(whist.declarer),
            0,
            threads=scene.threads,
        )
        exchange = scene.sight.public.exchange
        self.base = Result(
            contract=whist.contract, declarer=whist.declarer, blind=exchange is not None and exchange.blind
        )

    # --- outcomes: whists of this seat in each world -----------------------------------------------------------

    def _played(self, *whisters: Seat, half: Seat | None = None) -> Floats:
        base = replace(self.base, whisters=whisters, half_whister=half, returned=half is not None)
        whists = game_whists(self.sight, self.sight.seat, base)
        more = self.scene.mind.respect * UNDERRATED.get(self.whist.contract.tricks, 0.0)
        return (1 - more) * whists[self.tricks] + more * whists[np.minimum(self.tricks + 1, TRICKS)]

    def _settled(self, half: Seat | None = None) -> float:
        """Nobody plays: all passed, or a half-whist stands."""
        base = replace(self.base, half_whister=half, played=False)
        return float(self.scene.payoff.whists(base)[self.sight.seat])

    def _mean(self, whists: Floats) -> float:
        return float(self.worlds.weights @ whists)

    @property
    def _made(self) -> float:
        """Chance that the declarer makes his game if it is played."""
        share = float(self.worlds.weights @ (self.tricks >= self.whist.contract.tricks))
        correction = FACED_KNOWING if self.scene.mind.leans else FACED
        return correction.chance(share, len(self.worlds))

    # --- the partner ---------------------------------------------------------------------------------------------

    def _partner_whists(self, partner: Seat, *, alone: bool) -> Floats:
        """Chance in each world that the partner whists; `alone`: this seat has passed."""
        level = self.whist.contract.tricks
        need = QUOTA[level] - 0.35 - (PARTNER[level] - 0.35 if alone else PARTNER[level] + 0.3)
        chances = [
            1 / (1 + math.exp(-(defence(int(hand), self.whist.contract) - need) / PARTNER_SPREAD))
            for hand in self.worlds.hands[:, partner]
        ]
        return np.array(chances)

    # --- answers ---------------------------------------------------------------------------------------------------

    def options(self) -> list[Option]:
        me = self.sight.seat
        match self.whist.ask:
            case Ask.FIRST if self.sight.convention.players != 2:
                return self._first(me)
            case Ask.SECOND if self.whist.whisters:
                first = self.whist.whisters[0]
                return [
                    Option(PASS, self._mean(self._played(first)), self._made),
                    Option(WHIST, self._mean(self._played(first, me)), self._made),
                ]
        half = self.whist.half_whister
        if self.whist.ask is Ask.OPENNESS:
            found = [Option(OPEN, self._mean(self._played(me)), self._made)]
            found.append(Option(CLOSED, found[0].whists - 1e-6, self._made))
        else:
            stays = self._settled(half) if half is not None else self._settled()
            found = [Option(PASS, stays), Option(WHIST, self._mean(self._played(me, half=half)), self._made)]
        if HALF_WHIST in self.sight.view.legal_moves():
            found.append(Option(HALF_WHIST, self._half(me)))
        return found

    def _first(self, me: Seat) -> list[Option]:
        partner = self.whist.defenders[1]
        both = self._partner_whists(partner, alone=False)
        whist = both * self._played(me, partner) + (1 - both) * self._played(me)
        takes = self._partner_whists(partner, alone=True)
        may_halve = self.whist.half_exists()
        if may_halve:
            returned = self._played(me, half=partner)
            left = np.full(len(takes), self._settled(partner))
            if float(self.worlds.weights @ ((1 - takes) * (returned - left))) > 0:
                left = returned
        else:
            left = np.full(len(takes), self._settled())
        passing = takes * self._played(partner) + (1 - takes) * left
        return [Option(PASS, self._mean(passing)), Option(WHIST, self._mean(whist), self._made)]

    def _half(self, me: Seat) -> float:
        """A half-whist: it stands unless the other defender returns the whist."""
        others = [seat for seat in self.whist.defenders if seat != me]
        stands = self._settled(me)
        if not others:
            return stands
        returns = self._partner_whists(others[0], alone=True)
        return self._mean(returns * self._played(others[0], half=me) + (1 - returns) * stands)
