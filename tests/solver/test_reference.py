"""The kernel against the plain reference on endings of every kind."""

import pytest

from preferans.solver import Game, Position, Solver
from preferans.solver.reference import solve, solve_cards
from tests.solver.endings import endings, for_himself


def check(solver: Solver, at: Position) -> None:
    declarer = at.declarer
    assert declarer is not None
    value = solve(at)[declarer]
    assert solver.value(at) == value
    assert solver.makes(at, value)
    assert not solver.makes(at, value + 1)
    assert solver.card_values(at) == {card: tricks[declarer] for card, tricks in solve_cards(at).items()}
    assert solver.line(at).tricks[declarer] == value
    if at.game is Game.RASPASY:
        own = for_himself(at)
        assert solver.raspasy(own) == solve(own)
        assert solver.raspasy_cards(own) == solve_cards(own)
        assert solver.line(own).tricks == solve(own)


@pytest.mark.parametrize("seed", range(8))
def test_small_endings_agree_with_the_reference(seed):
    solver = Solver()
    for at in endings(seed, 350, (1, 3)):
        check(solver, at)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_endings_of_four_and_five_cards_agree_with_the_reference(seed):
    solver = Solver()
    for at in endings(100 + seed, 35, (4, 5)):
        check(solver, at)
