"""YAML and JSON written by hand: plain scalars, no key twice, errors with their line."""

import json

import pytest

from preferans.notation.documents import parse_document
from preferans.notation.errors import NotationError
from preferans.notation.scoring import answer, parse_scoring
from tests.score.scored import SCORING_FILES


@pytest.mark.parametrize("path", SCORING_FILES, ids=lambda path: path.stem)
def test_json_and_yaml_say_the_same(path):
    text = path.read_text(encoding="utf-8")
    document = parse_document(text)
    assert parse_document(json.dumps(document)) == document
    assert answer(parse_scoring(json.dumps(document))) == answer(parse_scoring(text))


def test_scalars_are_plain():
    text = "{a: off, b: no, c: 010, d: 1.5, e: null, f: true, g: 12:30, h: 2020-01-01, i: 7H, j: ~}"
    assert parse_document(text) == {
        "a": "off",
        "b": "no",
        "c": 10,
        "d": 1.5,
        "e": None,
        "f": True,
        "g": "12:30",
        "h": "2020-01-01",
        "i": "7H",
        "j": None,
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: 1\na: 2\n", "line 2: the key 'a' is there twice"),
        ('{"a": 1, "a": 2}', "the key 'a' is there twice"),
        ("a: [1\n", "line "),
        ('{"a": [1}', "line 1: "),
        ("a: !!python/object:os.system x", "line 1: "),
        ("[a]: 1", "is there|a key is a word|line 1"),
        ('{"a": NaN}', "NaN is no number"),
        ("a: \x00", "unacceptable|special characters"),
        ("[" * 5000 + "]" * 5000, "nested too deeply"),
        ("- " * 5000, "nest"),
        ("a: " + "9" * 5000, "line 1: "),
        ("a:\n- !!timestamp x\n", "line 2: .*timestamp"),
        ("a: !!bool 7\n", "line 1: '7' is no bool"),
        ("a: !!int [7]\n", "line 1: "),
        ("a: !!float {7: 8}\n", "line 1: "),
        ("a: !!map [7]\n", "line 1: this is no mapping"),
        ("a: !!set {7}\n", "line 1: .*set"),
        ('{"a": ' + "9" * 5000 + "}", "digits"),
        ("--- 1\n--- 2\n", "document"),
    ],
)
def test_text_that_cannot_be_read(text, message):
    with pytest.raises(NotationError, match=message):
        parse_document(text)


def test_errors_name_the_line():
    text = "deals:\n- id: D1\n  seats: [A, B, C]\n- id: D2\n  seats: [A, B, C]\n  dealer: Z\n"
    with pytest.raises(NotationError, match=r"deal D1 \(line 2\): dealer: is missing"):
        parse_scoring(text)
