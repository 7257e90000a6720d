"""Bad input and interruption at the doors of the solver: one clear error; no memory is touched in the native kernel."""

import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.solver import Game, LimitReached, Solver
from tests.solver.engines import about_the_kernel

ROOT = Path(__file__).parents[2]
HANDS = np.array([[0x1, 0x2, 0x4]], np.uint32)
FACTS = np.array([[Game.NO_TRUMP, 0, 0, -1, -1, -1, -1, 0]], np.int8)
NUMBERS = st.integers(-300, 300)


@about_the_kernel
@pytest.mark.parametrize(
    ("method", "shape"),
    [
        ("batch_values", (0,)),
        ("batch_values", (2,)),
        ("batch_card_values", (1, 31)),
        ("batch_raspasy", (1, 2)),
        ("batch_raspasy_cards", (1, 32, 2)),
        ("batch_strains", (1, 3, 4)),
    ],
)
def test_an_array_for_answers_must_have_the_right_size(method, shape):
    with pytest.raises(ValueError, match="numbers a row"):
        getattr(Solver().kernel, method)(HANDS, FACTS, np.zeros(shape, np.int8), 1)


@pytest.mark.parametrize("worlds", [[[-1, 2, 4]], [[1 << 32, 2, 4]], np.array([[-1, 2, 4]]), np.array([[1.5, 2, 4]])])
def test_masks_are_not_bent_into_shape(worlds):
    with pytest.raises(ValueError, match="whole numbers"):
        Solver().world_values(worlds, Game.NO_TRUMP, 0, 0)


@pytest.mark.parametrize("table", [(300,), (32,), (-2,)])
def test_a_card_that_does_not_exist_is_refused(table):
    with pytest.raises(ValueError, match="card"):
        Solver().world_values([[2, 4, 0]], Game.NO_TRUMP, 0, 2, table)


@given(st.lists(st.integers(0, 2**32 - 1), min_size=3, max_size=3), st.lists(NUMBERS, min_size=8, max_size=8))
def test_any_numbers_are_answered_or_refused(hands, facts):
    """Random masks hardly ever are a position; some of a few cards are."""
    solver = Solver(nodes=1000)
    for masks in (hands, [hand & 0x01010101 << i for i, hand in enumerate(hands)]):
        for question in (solver.mask_value, solver.mask_card_values, solver.mask_raspasy_cards):
            with contextlib.suppress(ValueError, LimitReached):
                question(*masks, *facts)


def test_limits_that_no_clock_can_count_are_none():
    solver = Solver(seconds=1e300)
    assert solver.world_values(HANDS, Game.NO_TRUMP, 0, 0).tolist() == [0]
    with pytest.raises(ValueError, match="negative"):
        solver.limit(seconds=-1)
    with pytest.raises(ValueError, match="negative"):
        solver.limit(nodes=-1)


def test_a_long_batch_can_be_interrupted():
    code = """
import signal
import numpy as np
from preferans.solver import Game, Solver
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs are started without
rng = np.random.default_rng(1)
deck = rng.permuted(np.tile(np.arange(32), (200_000, 1)), axis=1)[:, :30].reshape(-1, 3, 10)
worlds = (np.uint32(1) << deck.astype(np.uint32)).sum(axis=2, dtype=np.uint32)
try:
    print("begins", flush=True)
    Solver().world_values(worlds, Game.MISERE, 0, 0)
except KeyboardInterrupt:
    print("interrupted")
"""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])}
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begins\n"
        process.send_signal(signal.SIGINT)
        rest, _errors = process.communicate(timeout=300)
    assert rest == "interrupted\n"
