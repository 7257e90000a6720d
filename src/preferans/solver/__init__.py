"""Open hands, solved exactly: what is every card worth when all cards lie on the table?

`Position` says what is on the table, `Solver` answers; `native` says whether the fast kernel does the work.
See docs/solver.md.
"""

from preferans.solver.api import STRAINS, Line, Solver
from preferans.solver.discards import Choice, Holding, best_discards
from preferans.solver.kernel import LimitReached, native
from preferans.solver.layouts import Distribution, Known, all_layouts, count_layouts, known
from preferans.solver.position import Game, Position, PositionError

__all__ = [
    "STRAINS",
    "Choice",
    "Distribution",
    "Game",
    "Holding",
    "Known",
    "LimitReached",
    "Line",
    "Position",
    "PositionError",
    "Solver",
    "all_layouts",
    "best_discards",
    "count_layouts",
    "known",
    "native",
]
