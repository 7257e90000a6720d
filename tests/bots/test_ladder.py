"""A quick look at the order of strength: reduced worlds, few deals, fixed seeds; the full tables are `make arena`."""

import json
import random
from itertools import pairwise

import pytest
from click.testing import CliRunner

from preferans.bots import ladder
from preferans.bots.ladder import LADDERS, Ratio, Rung, Step, climb, gap_share
from preferans.bots.register import LEVELS
from preferans.commands.arena import command

QUICK = (
    Step(first="easy", second="random", deals=8, least=60.0),
    Step(first="medium", second="easy", deals=60, least=2.0),
    Step(first="hard", second="medium", deals=40, least=1.5, effort=0.3),
    Step(first="insane", second="hard", deals=40, least=0.0, effort=0.15),
    Step(first="cheater", second="insane", deals=15, least=1.0, effort=0.15),
)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("step", QUICK, ids=lambda step: f"{step.first}-{step.second}")
def test_every_level_beats_the_one_below(step: Step):
    rung = climb(step, seed=1)
    assert rung.reached, f"{step.first} won {rung.estimate} whists a deal from two {step.second}"


def test_every_ladder_goes_through_all_levels():
    for steps in LADDERS.values():
        names = [step.second for step in steps[:5]] + [steps[4].first]
        assert names == ["random", *LEVELS, "cheater"]
        assert all(above.second == below.first for below, above in pairwise(steps[:5]))


def rung(first: str, second: str, *values: float, least: float = 0.0) -> Rung:
    return Rung(Step(first=first, second=second, deals=len(values), least=least), values)


def test_a_step_is_reached_when_it_pays_what_it_must():
    assert rung("hard", "medium", 2.0, 4.0, least=3.0).reached
    assert not rung("hard", "medium", 2.0, 3.0, least=3.0).reached
    assert not rung("hard", "medium", 0.0, 0.0).reached


def test_gap_share_is_the_ratio_of_the_means_with_its_error():
    rng = random.Random(1)
    lower = [rng.gauss(10, 6) for _ in range(4000)]
    upper = [0.5 * one + rng.gauss(0, 2) for one in lower]
    ratio = Ratio.of(upper, lower)
    assert ratio.value == pytest.approx(0.5, abs=0.01)
    assert ratio.error == pytest.approx(2 / (10 * 4000**0.5), rel=0.1)  # only the noise counts, the rest is common
    assert gap_share([rung("insane", "medium", 3.0, 5.0), rung("cheater", "medium", 8.0, 8.0)]) == Ratio.of(
        (3.0, 5.0), (8.0, 8.0)
    )
    assert gap_share([rung("insane", "medium", 3.0)]) is None


def test_command_prints_a_row_for_each_step_and_fails_if_one_is_not_reached(monkeypatch: pytest.MonkeyPatch):
    steps = (Step(first="easy", second="random", deals=4), Step(first="random", second="easy", deals=1))
    monkeypatch.setitem(ladder.LADDERS, "sochi", steps)
    done = CliRunner().invoke(command, ["--ladder", "sochi", "--deals", "2"], standalone_mode=False)
    assert done.return_value == 1
    rows = done.stdout.splitlines()[2:]
    assert [row.split(" | ")[1:4] for row in rows] == [["easy", "random", "2"], ["random", "easy", "1"]]
    assert [row.split(" | ")[6] for row in rows] == ["yes |", "no |"]
    done = CliRunner().invoke(command, ["--ladder", "sochi", "--deals", "1", "--json"], standalone_mode=False)
    assert [row["reached"] for row in json.loads(done.stdout)["steps"]] == [True, False]
