"""Full deals of misère and raspasy against the engine without a generalising table: whole tree, exact keys."""

import pytest

from preferans.solver import Game
from tests.solver.endings import deals
from tests.solver.engines import differences, needs_kernel

pytestmark = [needs_kernel, pytest.mark.slow]


@pytest.mark.parametrize("seed", range(5))
def test_full_deals_of_misere(seed):
    assert differences(list(deals(3000 + seed, 100, Game.MISERE))) == []


@pytest.mark.parametrize("seed", range(2))
def test_full_deals_of_raspasy(seed):
    assert differences(list(deals(4000 + seed, 20, Game.RASPASY))) == []
