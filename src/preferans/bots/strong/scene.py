"""One decision: what the seat sees, how much it may imagine, and the worlds that it imagines."""

from __future__ import annotations

import random
from functools import cached_property

import numpy as np

from preferans.bots.belief.counting import Floats
from preferans.bots.belief.likelihood import log_likelihood
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
        if self.mind.inference <= 0 or not self._something_was_said:
            return belief.draw(count, self.rng), False
        worlds = belief.draw(count * self.mind.candidates, self.rng)
        if len(worlds) < 2:
            return worlds, False
        weighed = worlds.weighed(self._weights(worlds))
        return (weighed if len(worlds) <= count else self._resampled(weighed, count)), True

    @property
    def _something_was_said(self) -> bool:
        return bool(self.sight.public.auction.calls)

    def _weights(self, worlds: Worlds) -> Floats:
        """Tempered likelihood, with some doubt spread evenly (so that no layout is ruled out by a judgement)."""
        log = log_likelihood(self.sight, worlds) * self.mind.inference
        if self.mind.reads_plays and self.sight.may_confer:
            log += log_likelihood_of_play(self.sight, worlds, self.threads)
        weights = np.exp(log - log.max())
        weights /= weights.sum()
        return np.asarray((1 - self.mind.doubt) * weights + self.mind.doubt / len(weights), np.float64)

    def _resampled(self, worlds: Worlds, count: int) -> Worlds:
        """`count` of the worlds, each as often as its weight says (systematic resampling)."""
        at = (np.arange(count) + self.rng.random()) / count
        rows = np.searchsorted(np.cumsum(worlds.weights), at)
        return worlds.chosen(np.minimum(rows, len(worlds) - 1))
