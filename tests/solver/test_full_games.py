"""Full deals of games against engines without a generalising table: exact keys, 2,000 deals of each kind and more."""

import pytest

from preferans.solver import Game, Solver
from tests.solver.endings import deals
from tests.solver.engines import about_the_kernel, confirmed, differences, unconfirmed

pytestmark = [about_the_kernel, pytest.mark.slow]

TRUMPS = (Game.SPADES, Game.CLUBS, Game.DIAMONDS, Game.HEARTS)


@pytest.mark.parametrize("game", TRUMPS)
def test_full_deals_with_a_trump(game):
    assert unconfirmed(list(deals(1000 + game, 500, game))) == []


@pytest.mark.parametrize("seed", range(5))
def test_full_deals_without_trump(seed):
    assert unconfirmed(list(deals(2000 + seed, 400, Game.NO_TRUMP))) == []


@pytest.mark.parametrize("game", [*TRUMPS, Game.NO_TRUMP])
def test_the_whole_tree(game):
    assert differences(list(deals(2500 + game, 40, game))) == []


@pytest.mark.parametrize("game", [Game.CLUBS, Game.NO_TRUMP, Game.MISERE])
def test_a_trick_more_or_less_is_not_confirmed(game):
    positions = list(deals(2600, 20, game))
    values = [Solver().value(at) for at in positions]
    for wrong in (-1, 1):
        assert not any(confirmed(positions, [value + wrong for value in values]))
