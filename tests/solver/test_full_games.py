"""Full deals of games against the engine without a generalising table: whole tree, exact keys."""

import pytest

from preferans.solver import Game
from tests.solver.endings import deals
from tests.solver.engines import differences, needs_kernel

pytestmark = [needs_kernel, pytest.mark.slow]


@pytest.mark.parametrize("game", [Game.SPADES, Game.CLUBS, Game.DIAMONDS, Game.HEARTS])
@pytest.mark.parametrize("seed", [1, 2])
def test_full_deals_with_a_trump(game, seed):
    assert differences(list(deals(1000 * seed + game, 125, game))) == []


@pytest.mark.parametrize("seed", range(5))
def test_full_deals_without_trump(seed):
    assert differences(list(deals(2000 + seed, 100, Game.NO_TRUMP))) == []
