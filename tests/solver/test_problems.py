"""Problems from books, newspapers and other programs: the value and every first card that keeps it."""

import json
from importlib.resources import files

import pytest
import yaml
from click.testing import CliRunner

from preferans.commands.solve import command
from preferans.solver import Solver
from preferans.solver.problems import format_problem, parse_problem
from tests.solver.engines import needs_kernel

FILE = files("preferans.analysis") / "data" / "problems.yaml"
PROBLEMS = yaml.safe_load(FILE.read_text(encoding="utf-8"))["problems"]


@needs_kernel
@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem["id"])
def test_value_and_keeping_leads(problem):
    at = parse_problem(problem["problem"])
    assert at.declarer is not None
    solver = Solver()
    assert solver.value(at) == problem["value"]
    assert " ".join(card.name for card in solver.best_cards(at)) == problem["leads"]
    assert solver.line(at).tricks[at.declarer] == problem["value"]


def test_a_problem_is_written_as_it_was_read():
    for problem in PROBLEMS:
        assert format_problem(parse_problem(problem["problem"])) == problem["problem"]


@needs_kernel
def test_all_problems_through_the_command(tmp_path):
    file = tmp_path / "problems.txt"
    file.write_text("\n\n".join(problem["problem"] for problem in PROBLEMS) + "\n# the end\n", encoding="utf-8")
    done = CliRunner().invoke(command, ["--json", "--threads", "2", str(file)])
    assert done.exit_code == 0
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["value"] for answer in answers] == [problem["value"] for problem in PROBLEMS]
    for answer, problem in zip(answers, PROBLEMS, strict=True):
        keeping = [card for card, value in answer["cards"].items() if value == problem["value"]]
        assert " ".join(keeping) == problem["leads"]
        assert sum(answer["tricks"]) == 10
        assert answer["tricks"][int(problem["problem"].split()[4])] == problem["value"]
