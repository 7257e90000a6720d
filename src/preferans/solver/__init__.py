"""Open hands, solved exactly: what is every card worth when all cards lie on the table?

`Position` says what is on the table, `Solver` answers; `native` says whether the fast kernel does the work.
See docs/solver.md.
"""

from preferans.solver.api import STRAINS, Line, Solver
from preferans.solver.kernel import LimitReached, native
from preferans.solver.position import Game, Position, PositionError

__all__ = ["STRAINS", "Game", "LimitReached", "Line", "Position", "PositionError", "Solver", "native"]
