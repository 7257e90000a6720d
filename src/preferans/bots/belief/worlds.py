"""Worlds: complete layouts of the cards that agree with all that a seat has seen."""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from preferans.bots.belief.counting import Divisions, Floats, Masks
from preferans.bots.belief.leaning import Lean
from preferans.bots.sight import ASIDE, Sight
from preferans.rules.cards import RANK_OF, cards_of_mask
from preferans.rules.seat import HANDS


@dataclass(frozen=True, slots=True)
class Worlds:
    """Layouts of one view, as arrays with a row for each."""

    hands: Masks
    """Worlds x 3: the hands as they are now."""
    aside: Masks
    """The cards in nobody's hand: discard or talon."""
    weights: Floats
    """Their chances; they add up to 1."""
    complete: bool
    """Whether these are all the layouts there are."""

    def __len__(self) -> int:
        return len(self.aside)

    def chosen(self, rows: NDArray[np.intp]) -> Worlds:
        """The worlds of these rows, equally likely."""
        count = len(rows)
        return Worlds(self.hands[rows], self.aside[rows], np.full(count, 1 / count), complete=False)

    def weighed(self, weights: Floats) -> Worlds:
        """The same worlds with other weights, which need not add up to 1."""
        return Worlds(self.hands, self.aside, weights / weights.sum(), self.complete)


class Belief:
    """All layouts that a view allows, each as likely as the next."""

    def __init__(self, sight: Sight) -> None:
        self._known = sight.known
        hidden = [seat for seat in HANDS if sight.known[seat] is None]
        self._hidden = hidden
        self._places = [*hidden, ASIDE] if sight.aside else list(hidden)
        self._cards = sorted(cards_of_mask(sight.unseen), key=lambda card: (-RANK_OF[card], card))
        self._weights = [[float(sight.may_hold[place] >> card & 1) for place in self._places] for card in self._cards]
        self._sizes = [*(sight.sizes[seat] for seat in hidden), *([sight.aside] if sight.aside else [])]
        self._divisions = Divisions(self._cards, self._sizes, self._weights)

    @property
    def count(self) -> float:
        """How many layouts there are."""
        return self._divisions.total

    def draw(self, count: int, rng: random.Random, lean: Lean | None = None) -> Worlds:
        """All layouts if there are at most `count`, else `count` of them, evenly spread.

        With a lean the cards are likelier to lie where it says; the weights make up for that.
        """
        if self.count <= count:
            return self._worlds(self._divisions.all(), complete=True)
        generator = np.random.Generator(np.random.PCG64(rng.getrandbits(64)))
        if lean is None:
            return self._worlds(self._divisions.draw(count, generator), complete=False)
        leans = lean[np.ix_(self._cards, self._places)]
        divisions = Divisions(self._cards, self._sizes, (np.array(self._weights) * np.exp(leans)).tolist())
        masks = divisions.draw(count, generator)
        bits = masks[:, None, :] >> np.array(self._cards, np.uint32)[None, :, None] & 1
        log = -np.einsum("ncp,cp->n", bits, leans)
        return self._worlds(masks, complete=False).weighed(np.exp(log - log.max()))

    def _worlds(self, masks: Masks, *, complete: bool) -> Worlds:
        count = len(masks)
        hands = np.zeros((count, 3), np.uint32)
        for seat in HANDS:
            known = self._known[seat]
            hands[:, seat] = masks[:, self._hidden.index(seat)] if known is None else known
        aside = masks[:, len(self._hidden)] if masks.shape[1] > len(self._hidden) else np.zeros(count, np.uint32)
        return Worlds(hands, aside, np.full(count, 1 / count), complete)
