"""One decision: what the seat sees, how much it may imagine, and the worlds that it imagines."""

from __future__ import annotations

import random
from functools import cached_property

import numpy as np

from preferans.bots.belief.counting import Floats
from preferans.bots.belief.leaning import lean_of
from preferans.bots.belief.likelihood import log_likelihood_of_discard, log_likelihood_of_words
from preferans.bots.belief.replay import log_likelihood_of_play
from preferans.bots.belief.worlds import Belief, Worlds
from preferans.bots.payoff import Payoff, payoff_of
from preferans.bots.sight import Sight
from preferans.bots.strong.mind import Mind
from preferans.bots.strong.option import Imagined, Why
from preferans.bots.strong.solving import Clock


class Scene:
    """All that the parts of a decision share."""

    def __init__(self, sight: Sight, mind: Mind, rng: random.Random, clock: Clock) -> None:
        self.sight, self.mind, self.rng, self.clock = sight, mind, rng, clock
        self.imagined: Imagined | None = None
        """The layouts that were looked at; None before the first one, and where none are."""
        self.why = Why.EXPERIENCE
        """How the decision was come to, as far as it has got."""

    @cached_property
    def payoff(self) -> Payoff:
        return payoff_of(self.sight.convention, self.sight.public.terms)

    @property
    def threads(self) -> int | None:
        return self.clock.budget.threads

    def worlds(self, wanted: int) -> Worlds:
        """About `wanted` layouts, fewer where the budget says so or no more exist."""
        worlds, weighed = self._drawn(wanted)
        self.solved(len(worlds), worlds, weighed=weighed)
        return worlds

    def solved(self, count: int, worlds: Worlds, *, weighed: bool | None = None) -> None:
        """Remember that the decision is made by the first `count` of these layouts."""
        if weighed is None:
            weighed = self.imagined is not None and self.imagined.weighed
        self.imagined = Imagined(count, worlds.complete and count == len(worlds), weighed)
        self.why = Why.LAYOUTS

    def _drawn(self, wanted: int) -> tuple[Worlds, bool]:
        """The layouts, and whether some were made likelier than others."""
        belief = Belief(self.sight)
        count = self.clock.worlds(wanted, 4)
        mind, sight = self.mind, self.sight
        inference, doubt = self._trust
        if inference <= 0 or not sight.public.auction.calls:
            return belief.draw(count, self.rng), False
        worlds = belief.draw(count * mind.candidates, self.rng, lean_of(sight) if mind.leans else None)
        if len(worlds) < 2:
            return worlds, False
        worlds = self._at_most(
            count * mind.judged, _believed(worlds, inference * log_likelihood_of_words(sight, worlds), doubt)
        )
        log = inference * log_likelihood_of_discard(sight, worlds)
        if mind.reads_plays and sight.may_confer:
            log += log_likelihood_of_play(sight, worlds, self.threads)
        return self._at_most(count, _believed(worlds, log, doubt)), True

    @property
    def _trust(self) -> tuple[float, float]:
        """How far what was said is believed, and the doubt that stays."""
        mind, contract = self.mind, self.sight.contract
        if self.sight.may_confer or (contract is not None and contract.is_misere):
            return mind.open_inference, mind.open_doubt
        return mind.inference if self.sight.play is None else mind.play_inference, mind.doubt

    def _at_most(self, count: int, worlds: Worlds) -> Worlds:
        """The worlds, or if there are more `count` of them, each as often as its weight says."""
        if len(worlds) <= count:
            return worlds
        at = (np.arange(count) + self.rng.random()) / count
        rows = np.searchsorted(np.cumsum(worlds.weights), at)
        return worlds.chosen(np.minimum(rows, len(worlds) - 1))


def _believed(worlds: Worlds, log: Floats, doubt: float) -> Worlds:
    """The worlds weighed by their likelihood too, some doubt apart, so that no layout is ruled out by a judgement."""
    likely = worlds.weights * np.exp(log - log.max())
    return worlds.weighed((1 - doubt) * likely / likely.sum() + doubt * worlds.weights)
