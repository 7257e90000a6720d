"""The work of a search, in trick nodes: the same on every machine, so a change here is a change of the search.

After a change that is meant, write the new figures down; they must stay below the bars.
"""

import pytest

from preferans.solver import Game, Position, Solver
from tests.solver.endings import deals, for_himself
from tests.solver.engines import about_the_kernel

pytestmark = about_the_kernel

TRUMPS = (Game.SPADES, Game.CLUBS, Game.DIAMONDS, Game.HEARTS)
BARS = {"trump": 900, "no trump": 1300, "misère": 10_000}
"""Mean trick nodes of a full deal."""

FIGURES = {
    "trump": 710_194,
    "no trump": 676_994,
    "misère": 1_971_294,
    "caught": 9_714,
    "cards": 266_306,
    "strains": 402_310,
    "raspasy": 490_425,
}
"""Sum of the nodes of the deals below."""


def positions(what: str) -> list[Position]:
    if what in {"trump", "cards"}:
        return [at for game in TRUMPS for at in deals(500 + game, 250 if what == "trump" else 50, game)]
    games = {"no trump": Game.NO_TRUMP, "strains": Game.NO_TRUMP, "raspasy": Game.RASPASY}
    counts = {"no trump": 1000, "misère": 300, "caught": 400, "strains": 40, "raspasy": 10}
    return list(deals(600, counts[what], games.get(what, Game.MISERE)))


def nodes(what: str) -> tuple[int, int]:
    """All nodes and the number of deals."""
    solver, asked = Solver(), positions(what)
    solver.reuse(False)
    for at in asked:
        if what == "cards":
            solver.card_values(at)
        elif what == "strains":
            solver.strains(at.hands, at.leader)
        elif what == "caught":
            solver.caught(at)
        elif what == "raspasy":
            solver.raspasy(for_himself(at))
        else:
            solver.value(at)
    return solver.nodes, len(asked)


@pytest.mark.parametrize("what", FIGURES)
def test_the_search_does_the_work_that_it_did(what):
    total, count = nodes(what)
    assert total / count <= BARS.get(what, float("inf"))
    assert total == FIGURES[what]


def test_a_later_position_of_the_same_deal_is_nearly_free():
    solver = Solver()
    for at in deals(700, 20, Game.MISERE):
        value, before = solver.value(at), solver.nodes
        assert solver.value(at) == value
        assert solver.nodes - before <= 11  # one node a question
