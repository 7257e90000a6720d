"""Full deals of misère and raspasy against engines without a generalising table: exact keys, 2,000 misères and more."""

import pytest

from preferans.solver import Game
from tests.solver.endings import deals
from tests.solver.engines import alpha_beta, differences, exhaustive, needs_kernel

pytestmark = [needs_kernel, pytest.mark.slow]


@pytest.mark.parametrize("seed", range(10))
def test_full_deals_of_misere(seed):
    assert differences(list(deals(3000 + seed, 200, Game.MISERE)), alpha_beta) == []


def test_the_whole_tree():
    assert differences(list(deals(3500, 40, Game.MISERE)), exhaustive) == []


@pytest.mark.parametrize("seed", range(2))
def test_full_deals_of_raspasy(seed):
    assert differences(list(deals(4000 + seed, 20, Game.RASPASY)), exhaustive) == []
