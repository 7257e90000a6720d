"""Full deals of misère and raspasy against engines without a generalising table: exact keys, 2,000 of each and more."""

from dataclasses import replace

import pytest

from preferans.rules.seat import HANDS
from preferans.solver import Game, Position
from tests.solver.endings import deals
from tests.solver.engines import about_the_kernel, differences, unconfirmed

pytestmark = [about_the_kernel, pytest.mark.slow]


@pytest.mark.parametrize("seed", range(5))
def test_full_deals_of_misere(seed):
    assert unconfirmed(list(deals(3000 + seed, 400, Game.MISERE))) == []


def test_the_whole_tree():
    assert differences(list(deals(3500, 40, Game.MISERE))) == []


def led_by_each(at: Position) -> list[Position]:
    """The deal with each hand on lead, and after each of its cards: questions that share nearly the whole tree."""
    positions = [replace(at, declarer=None, leader=leader) for leader in HANDS]
    after = [start.play(card)[0] for start in positions for card in start.legal_cards]
    return positions + [following for following in after if following is not None]


@pytest.mark.parametrize("seed", range(24))
def test_full_deals_of_raspasy(seed):
    """28 deals a seed with three leaders each: 2,016 questions, and all their cards."""
    positions = [question for at in deals(4000 + seed, 28, Game.RASPASY) for question in led_by_each(at)]
    assert differences(positions) == []
