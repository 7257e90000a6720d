"""The command `preferans score`."""

import io
import json
from pathlib import Path

import pytest

from preferans.cli import main
from tests.notation.scoring_items import DEAL, SHEET
from tests.score.scored import SCORING_FILES


@pytest.fixture
def file(tmp_path):
    def write(data: object) -> str:
        path = tmp_path / "deals.yaml"
        path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
        return str(path)

    return write


@pytest.mark.parametrize("path", SCORING_FILES, ids=lambda path: path.stem)
def test_check_agrees_with_every_file(path, capsys):
    assert main(["score", str(path), "--json", "--check"]) == 0
    said = capsys.readouterr()
    found = json.loads(said.out)
    assert set(found) == {"deals", "settlements"}
    assert "all as expected" in said.err


def test_check_says_what_differs(file, capsys):
    path = file({"deals": [DEAL | {"expect": {"pool": {"A": 4}, "whists": {"B": {"A": 8}}}}]})
    assert main(["score", path, "--check"]) == 1
    assert "deal D1: pool of A: expected 4, got 2" in capsys.readouterr().out
    assert main(["score", path, "--check", "--json"]) == 1
    said = capsys.readouterr()
    assert json.loads(said.out)["deals"][0]["pool"] == {"A": 2}
    assert "deal D1: pool of A: expected 4, got 2" in said.err
    assert main(["score", path]) == 0


@pytest.mark.parametrize(
    ("expect", "differs"),
    [
        ({"hill": {"B": 1}}, "hill of B: expected 1, got 0"),
        ({"whists": {"C": {"A": 2}}}, "whists of C on A: expected 2, got 0"),
        ({"whists": {}}, "whists of B on A: expected 0, got 8"),
        ({"bombs": {"A": [2]}}, "bombs of A: expected [2], got []"),
    ],
)
def test_check_compares_every_column(file, capsys, expect, differs):
    assert main(["score", file({"deals": [DEAL | {"expect": expect}]}), "--check"]) == 1
    assert differs in capsys.readouterr().out


def test_check_of_settlements(file, capsys):
    right, wrong = {"A": -20, "B": 10, "C": 10}, {"A": -20, "B": 15, "C": 5}
    assert main(["score", file({"settlements": [SHEET | {"expect": right}]}), "--check"]) == 0
    assert main(["score", file({"settlements": [SHEET | {"expect": wrong}]}), "--check"]) == 1
    assert "settlement S1: balance of B: expected 15, got 10" in capsys.readouterr().out
    by_worth = {"players": ["A", "B", "C"], "pool": {"A": 2}, "whists_writer_on": "none", "pool_value_whists": 10}
    rounded = by_worth | {"computed_exact": {"A": "40/3", "B": "-20/3", "C": "-20/3"}, "rounded_sum_zero": right}
    assert main(["score", file({"settlements": [rounded]}), "--check"]) == 1
    assert "rounded balance of A: expected -20, got 14" in capsys.readouterr().out


def test_people_get_one_line_each(file, capsys):
    assert main(["score", file({"deals": [DEAL], "settlements": [SHEET]})]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == ["D1: pool A 2; whists of B on A 8  [F.4, F.5]", "S1: balance A -20, B 10, C 10"]


def test_standard_input(monkeypatch, capsys):
    text = json.dumps({"deals": [DEAL]})
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main(["score", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["deals"][0]["id"] == "D1"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"deals": [DEAL | {"contract": "5S"}]}, "deal D1: contract: '5S' is no contract"),
        ("deals: [\n", "line "),
        ("just words", "should be a mapping"),
        ("", "should be a mapping"),
    ],
)
def test_bad_input_is_one_line_with_the_file_and_status_2(file, capsys, content, said):
    path = file(content)
    assert main(["score", path, "--json"]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert f"{path}: " in output.err
    assert said in output.err


def test_a_file_that_cannot_be_read(tmp_path, capsys):
    assert main(["score", str(tmp_path / "none.yaml")]) == 2
    assert "none.yaml" in capsys.readouterr().err
    assert main(["score", str(tmp_path)]) == 2
    latin = Path(tmp_path / "latin.yaml")
    latin.write_bytes(b"deals: \xff")
    assert main(["score", str(latin)]) == 2
    assert "not UTF-8" in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless file here")
@pytest.mark.parametrize("command", ["score", "replay", "verify", "solve"])
def test_an_endless_file_is_not_read_to_its_end(capsys, command):
    assert main([command, "/dev/zero"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
