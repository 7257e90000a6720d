"""Full deals of games against engines without a generalising table: exact keys, 2,000 deals of each kind and more."""

import pytest

from preferans.solver import Game
from tests.solver.endings import deals
from tests.solver.engines import alpha_beta, differences, exhaustive, needs_kernel

pytestmark = [needs_kernel, pytest.mark.slow]

TRUMPS = (Game.SPADES, Game.CLUBS, Game.DIAMONDS, Game.HEARTS)


@pytest.mark.parametrize("game", TRUMPS)
def test_full_deals_with_a_trump(game):
    assert differences(list(deals(1000 + game, 500, game)), alpha_beta) == []


@pytest.mark.parametrize("seed", range(10))
def test_full_deals_without_trump(seed):
    assert differences(list(deals(2000 + seed, 200, Game.NO_TRUMP)), alpha_beta) == []


@pytest.mark.parametrize("game", [*TRUMPS, Game.NO_TRUMP])
def test_the_whole_tree(game):
    assert differences(list(deals(2500 + game, 40, game)), exhaustive) == []
