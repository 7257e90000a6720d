"""The next card: the one worth most over the imagined worlds, each solved with open cards."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from preferans.bots.belief.counting import Floats
from preferans.bots.sight import Sight
from preferans.bots.strong.mind import Mind
from preferans.bots.strong.scene import Scene
from preferans.bots.strong.solving import card_values
from preferans.bots.strong.value import game_whists, raspasy_whists
from preferans.bots.style import Style
from preferans.bots.thumb.bot import ranked_cards
from preferans.rules.cards import Card
from preferans.rules.play import TRICKS
from preferans.rules.seat import Seat

EQUAL = 1e-6
"""Whists by which two cards may differ and still count as equal."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """The legal cards with their worth in final whists, best first."""

    cards: tuple[Card, ...]
    whists: tuple[float, ...]


def card(scene: Scene, legal: tuple[Card, ...]) -> Card:
    """The best card; among equals the one that a rule of thumb likes best."""
    return weighed(scene, legal).cards[0]


def weighed(scene: Scene, legal: tuple[Card, ...]) -> Weighed:
    """Every legal card with its worth."""
    sight = scene.sight
    worlds = scene.worlds(_wanted(sight, scene.mind))
    values = card_values(sight, worlds, _counted_seat(sight), scene.clock)
    chances = worlds.weights[: len(values)]
    whists = _whists(sight)
    columns = [int(one) for one in legal]
    mean: Floats = chances @ whists[values[:, columns]] / chances.sum()
    liked = {one: place for place, one in enumerate(ranked_cards(sight, LIKING, scene.rng, legal))}
    best = mean.max()
    order = sorted(
        range(len(legal)),
        key=lambda i: (-mean[i] if mean[i] < best - EQUAL else -best, liked.get(legal[i], len(legal)), legal[i]),
    )
    return Weighed(tuple(legal[i] for i in order), tuple(float(mean[i]) for i in order))


LIKING = Style(name="ties")
"""Who decides between equal cards."""


def _wanted(sight: Sight, mind: Mind) -> int:
    if sight.declarer is None:
        return mind.raspasy_worlds
    return mind.misere_worlds if sight.contract is not None and sight.contract.is_misere else mind.play_worlds


def _counted_seat(sight: Sight) -> Seat:
    """Whose tricks the solver counts: the declarer's, in raspasy those of the hand that plays."""
    return sight.holder if sight.declarer is None else sight.declarer


def _whists(sight: Sight) -> Floats:
    """Whists of this seat by the tricks that the counted seat takes from now on."""
    play = sight.play
    assert play is not None
    counted = _counted_seat(sight)
    table = (
        raspasy_whists(sight, counted, play.taken)
        if sight.declarer is None
        else game_whists(sight, sight.seat, taken=play.taken)
    )
    done = play.taken[counted]
    rest = TRICKS - play.tricks_done
    return np.array([table[min(TRICKS, done + more)] for more in range(rest + 1)])
