"""Which solver does the work, and that the plain one stands in for the kernel."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from preferans.solver import Game, LimitReached, Solver, native
from preferans.solver.fallback import position_of
from tests.solver.endings import endings, for_himself

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(not os.environ.get("CI"), reason="at home the pure-Python solver is good enough")
def test_the_kernel_was_built():
    """A mistake in the C++ must not pass as a pure-Python installation."""
    assert native


def test_the_plain_solver_answers_the_same():
    plain, solver = Solver(plain=True), Solver()
    for at in endings(80, 60, (1, 3)):
        assert plain.value(at) == solver.value(at)
        assert plain.makes(at, 1) == solver.makes(at, 1)
        assert plain.card_values(at) == solver.card_values(at)
        assert plain.line(at).tricks[at.declarer or 0] == solver.value(at)
        if at.game is Game.RASPASY:
            assert plain.raspasy(for_himself(at)) == solver.raspasy(for_himself(at))
    positions = [at for at in endings(81, 30, (2, 2)) if not at.table]
    assert plain.batch_values(positions).tolist() == solver.batch_values(positions).tolist()
    assert plain.batch_card_values(positions).tolist() == solver.batch_card_values(positions).tolist()


def test_the_plain_solver_keeps_its_limits():
    at = next(at for at in endings(82, 20, (4, 4), (Game.NO_TRUMP,)) if not at.table)
    plain = Solver(plain=True, nodes=3)
    with pytest.raises(LimitReached):
        plain.value(at)
    assert plain.batch_values([at]).tolist() == [-1]
    plain.limit(seconds=0.001)
    with pytest.raises(LimitReached):
        plain.value(next(at for at in endings(83, 20, (6, 6), (Game.NO_TRUMP,)) if not at.table))
    plain.limit()
    assert plain.value(at) >= 0


def test_numbers_and_positions_are_the_same():
    for at in endings(84, 100, (1, 5)):
        assert position_of(at.numbers) == at


def test_without_the_kernel_a_warning_says_so():
    code = """
import sys, warnings
sys.modules["preferans.solver._kernel"] = None
warnings.simplefilter("error")
from preferans.solver import Solver, native
from preferans.solver.problems import parse_problem
assert not native
try:
    Solver()
except RuntimeWarning as warning:
    assert "slower" in str(warning)
else:
    raise AssertionError("no warning")
warnings.simplefilter("ignore")
assert Solver().value(parse_problem("A.-.-.K K.-.-.A 7.-.-.7 N 0 0")) == 1
print("plain")
"""
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    assert done.stdout.strip() == "plain"


def test_the_package_does_not_load_numpy_by_itself():
    code = "import sys, preferans.solver; preferans.solver.Solver(); print('numpy' in sys.modules)"
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, env=environment, check=True
    )
    assert done.stdout.strip() == "False"
