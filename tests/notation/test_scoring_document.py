"""The document about scoring files: its examples come to what they say, and it names every field."""

import re
from pathlib import Path

import pytest

from preferans.notation.scored_deal import FIELDS, STATE
from preferans.notation.scoring import compared, differences, parse_scoring

DOCUMENT = (Path(__file__).parents[2] / "docs" / "scoring-files.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", DOCUMENT, flags=re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_comes_to_what_it_says(example):
    file = parse_scoring(example)
    assert differences(file) == []
    assert compared(file) == len(file.deals) + len(file.settlements) > 0


@pytest.mark.parametrize("field", sorted((FIELDS | STATE) - {"note", "source", "misere_price"}))
def test_every_field_is_named(field):
    assert re.search(rf"\b{field}\b", DOCUMENT)
