"""`preferans solve`: one document a line, in order, or one line that says which line is wrong."""

import json

import pytest
from click.testing import CliRunner, Result

from preferans.cli import main
from preferans.commands.solve import command
from preferans.rules.cards import Card

ONE = "A.-.-.K K.-.-.A 7.-.-.7 N 0 0"
LINES = f"""
# a comment, and a blank line

{ONE}
7.-.-.K K.-.-.A A.-.-.7 M 0 1   # one more
A7.-.-.- K8.-.-.- Q9.-.-.- R - 2
8.-.-.- 9T.-.-.- 7J.-.-.- S 1 0 SA
"""


def run(text: str, *options: str) -> Result:
    return CliRunner().invoke(command, [*options, "-"], input=text)


def documents(text: str, *options: str) -> list[dict]:
    done = run(text, "--json", *options)
    assert done.exit_code == 0, done.output
    assert done.stderr == ""
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_fields_of_an_answer():
    game, misere, raspasy, running = documents(LINES)
    assert game == {"value": 1, "cards": {"SA": 1, "HK": 1}, "tricks": [1, 1, 0]}
    assert misere["value"] == misere["tricks"][0]
    assert set(misere["cards"]) == {"SK", "HA"}
    assert raspasy["value"] is None
    assert set(raspasy["cards"]) == {"SQ", "S9"}
    assert all(len(tricks) == 3 and sum(tricks) == 2 for tricks in raspasy["cards"].values())
    assert raspasy["tricks"] in raspasy["cards"].values()
    assert running == {"value": 0, "cards": {"S9": 0, "ST": 0}, "tricks": [1, 0, 1]}


@pytest.mark.parametrize("threads", ["1", "2", "5"])
def test_the_order_of_output_is_the_order_of_input(threads):
    lines = [
        f"{a}.-.-.- {b}.-.-.- {c}.-.-.- N 0 {i % 3}"
        for i, (a, b, c) in enumerate([*map(tuple, ("AKQ", "789", "JQT", "T7A"))] * 6)
    ]
    alone = [documents(line)[0] for line in lines]
    assert documents("\n".join(lines), "--threads", threads) == alone


def test_equal_cards_are_each_listed():
    (answer,) = documents("AKQ.-.-.- JT9.-.-.- 87.7.-.- N 0 0")
    assert answer["cards"] == {"SQ": 3, "SK": 3, "SA": 3}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("A.-.-.K K.-.-.A 7.-.-.7 N 0", "6 to 8 fields"),
        ("A.-.-.K K.-.-.A 7.-.-.7 N 0 0 HK", "duplicate card HK"),
        ("A.-.-.K K.-.-.A 7.-.-.- N 0 0", "unequal hands"),
        ("A.-.-.K K.-.-.A 7.-.-.7 Q 0 0", "game: 'Q'"),
        ("A.-.-.K K.-.-.A 7.-.-.7 N 0 4", "leader: '4'"),
        ("A.-.-.K K.-.-.A 7.-.-.7 R 1 0", "declarer: raspasy"),
    ],
)
def test_a_bad_line_is_named_and_nothing_is_solved(tmp_path, capsys, line, says):
    file = tmp_path / "problems.txt"
    file.write_text(f"{ONE}\n\n{line}\n{ONE}\n", encoding="utf-8")
    assert main(["solve", "--json", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert f"{file}: line 3: " in err
    assert says in err
    assert err.count("\n") == 1


def test_a_file_of_other_bytes_is_bad_input(tmp_path, capsys):
    file = tmp_path / "problems.txt"
    file.write_bytes(b"\xff\xfe\x00")
    assert main(["solve", str(file)]) == 2
    assert "line 1" in capsys.readouterr().err


def test_text_for_people():
    done = run(LINES)
    assert done.exit_code == 0
    assert "game of seat 0: 1 of 2 tricks (1-1-0)" in done.stdout
    assert "seat 0 to play: SA 1  HK 1" in done.stdout
    assert "misère of seat 0" in done.stdout
    assert "raspasy: tricks" in done.stdout


def test_russian_and_symbols_are_read():
    assert documents("Т.-.-.К К.-.-.Т 7.-.-.7 БК 0 0") == documents(ONE)
    assert documents("a.-.-.8 10.-.-.- 7.-.-.9 ♠ 0 1 ♥Q") == documents("A.-.-.8 T.-.-.- 7.-.-.9 S 0 1 HQ")


def test_talon_leads():
    suits = documents("87.-.-.- 9T.-.-.- JQ.-.-.- R - 0 | SK SA")[0]
    dealer = documents("87.-.-.- 9T.-.-.- JQ.-.-.- R - 0 | SK SA", "--dealer-plays")[0]
    assert suits["tricks"] == [0, 0, 2]
    assert dealer["tricks"] == [0, 0, 0]
    assert set(suits["cards"]) == {Card.S7.name, Card.S8.name}


def test_two_hands():
    (answer,) = documents("A7.-.-.- -.-.-.- K8.-.-.- R - 0")
    assert answer["tricks"][1] == 0
    assert sum(answer["tricks"]) == 2


@pytest.mark.parametrize(
    ("line", "tricks"),
    [
        ("7.-.-.- -.-.-.- 9.-.-.- R - 1 S8", [0, 0, 1]),
        ("-.-.-.- -.-.-.- 7.-.-.- R - 0 S8 S9", [0, 1, 0]),
        ("-.-.-.- -.-.-.- 9.-.-.- R - 0 S8", [0, 0, 1]),
    ],
    ids=["the second hand led its last card", "it played its last card", "two hands"],
)
def test_the_last_trick_of_raspasy_with_an_empty_second_hand(line, tricks):
    (answer,) = documents(line)
    assert answer["tricks"] == tricks
