"""The next card: the one worth most over the imagined worlds, each solved with open cards."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from preferans.bots.belief.counting import Floats
from preferans.bots.belief.worlds import Worlds
from preferans.bots.sight import Sight
from preferans.bots.strong.council import Node, Table, committed_values
from preferans.bots.strong.mind import Mind
from preferans.bots.strong.option import Option, Why
from preferans.bots.strong.scene import Scene
from preferans.bots.strong.solving import card_values
from preferans.bots.strong.value import game_whists, raspasy_whists
from preferans.bots.style import Style
from preferans.bots.thumb.bot import ranked_cards
from preferans.rules.cards import Card
from preferans.rules.moves import PlayCard
from preferans.rules.play import TRICKS
from preferans.rules.seat import Seat
from preferans.solver import Game

EQUAL = 1e-6
"""Whists by which two cards may differ and still count as equal."""


def options(scene: Scene, legal: tuple[Card, ...]) -> list[Option]:
    """The legal cards with their worth, best first; among equals the one first that a rule of thumb likes best.

    Cards are left out that a closer look at the best ones has not come to.
    """
    sight = scene.sight
    worlds = scene.worlds(_wanted(sight, scene.mind))
    values = card_values(sight, worlds, _counted_seat(sight), scene.clock)
    if len(values) < len(worlds):
        scene.solved(len(values), worlds)
    chances = worlds.weights[: len(values)]
    whists = _whists(sight)
    columns = [int(one) for one in legal]
    each: Floats = whists[values[:, columns]]
    mean: Floats = chances @ each / chances.sum()
    if scene.mind.council and sight.may_confer and _disagree(each):
        mean = _conferred(scene, worlds, legal, each, mean)
        scene.why = Why.COUNCIL
    liked = {one: place for place, one in enumerate(ranked_cards(sight, LIKING, scene.rng, legal))}
    best = mean.max()
    order = sorted(
        np.nonzero(np.isfinite(mean))[0].tolist(),
        key=lambda i: (-mean[i] if mean[i] < best - EQUAL else -best, liked.get(legal[i], len(legal)), legal[i]),
    )
    reached = _reached(sight)[values[:, columns]]
    chance: Floats = chances @ reached / chances.sum()
    top: Floats = chances @ _best(each) / chances.sum()
    return [Option(PlayCard(legal[i]), float(mean[i]), float(chance[i]), float(top[i])) for i in order]


def _reached(sight: Sight) -> Floats:
    """1 if the contract is made (raspasy: if there are none), by the tricks that the counted seat takes from now on."""
    play = sight.play
    assert play is not None
    done = play.taken[_counted_seat(sight)]
    more = np.arange(TRICKS - play.tricks_done + 1)
    contract = sight.contract
    if contract is None:
        return np.asarray(more == 0, np.float64)
    made = done + more == 0 if contract.is_misere else done + more >= contract.tricks
    return np.asarray(made, np.float64)


LIKING = Style(name="ties")
"""Who decides between equal cards."""


def _disagree(each: Floats) -> bool:
    """Whether no card is best in all worlds."""
    return not bool(_best(each).all(axis=0).any())


def _best(each: Floats) -> NDArray[np.bool_]:
    """In which layouts each card is one of the best."""
    return np.asarray(each >= each.max(axis=1, keepdims=True) - EQUAL, np.bool_)


CONFERRED: Final = 4
"""Cards that are looked at more closely."""


def _conferred(scene: Scene, worlds: Worlds, legal: tuple[Card, ...], each: Floats, mean: Floats) -> Floats:
    """The means of the best cards, corrected for decisions to come that must be the same in all worlds.

    -inf for cards that were not looked at; the means as they are if the time is up before the first one.
    """
    sight, play = scene.sight, scene.sight.play
    assert play is not None
    assert sight.declarer is not None
    count = len(each)
    table = Table(
        game=Game.of(sight.contract),
        declarer=sight.declarer,
        trump=sight.trump,
        whists=_whists(sight),
        weights=worlds.weights[:count],
        threads=scene.threads,
    )
    node = Node(
        worlds.hands[:count], np.arange(count), int(play.trick.leader), tuple(int(c) for c in play.trick.cards), 0
    )
    order = np.argsort(-mean, kind="stable")
    found = np.full(len(mean), -np.inf)
    for i in order[:CONFERRED]:
        if scene.clock.up():
            break
        value = committed_values(table, node, (legal[i],), scene.mind.council)[legal[i]]
        found[i] = value + 1e-3 * mean[i]
    return found if np.isfinite(found).any() else mean


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
