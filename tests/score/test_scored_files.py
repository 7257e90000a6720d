"""Every deal and sheet of tests/data/scoring comes to what its file says, wherever its people sit."""

from typing import Any

import pytest

from preferans.notation.documents import parse_document
from preferans.notation.fields import Item
from preferans.notation.scored_deal import read_deal
from preferans.notation.scored_settlement import read_settlement
from preferans.notation.scoring import ScoringFile, compared, deal_answer, differences, parse_scoring, score_case
from tests.score.scored import SCORING_FILES

DOCUMENTS = {path.stem: parse_document(path.read_text(encoding="utf-8")) for path in SCORING_FILES}
DEALS = [
    pytest.param(deal, id=f"{name}:{deal['id']}") for name, data in DOCUMENTS.items() for deal in data.get("deals", [])
]
SHEETS = [
    pytest.param(sheet, id=f"{name}:{sheet['id']}")
    for name, data in DOCUMENTS.items()
    for sheet in data.get("settlements", [])
]


def rotations(item: Any, field: str) -> list[Any]:
    """The item with the same people in every other seat order that goes clockwise as well."""
    names = item[field]
    return [{**item, field: names[k:] + names[:k]} for k in range(1, len(names))]


@pytest.mark.parametrize("path", SCORING_FILES, ids=lambda path: path.stem)
def test_every_item_says_what_it_should_come_to(path):
    file = parse_scoring(path.read_text(encoding="utf-8"))
    assert compared(file) == len(file.deals) + len(file.settlements) > 0
    assert path.read_text(encoding="utf-8").startswith("# ")


@pytest.mark.parametrize("deal", DEALS)
def test_deal(deal):
    assert differences(ScoringFile((read_deal(Item(deal, "deal")),), ())) == []


@pytest.mark.parametrize("deal", DEALS)
def test_deal_in_every_rotation_of_the_places(deal):
    def answer(item: Any) -> dict[str, Any]:
        case = read_deal(Item(item, "deal"))
        return {key: value for key, value in deal_answer(case, score_case(case)).items() if key != "rules"}

    for rotated in rotations(deal, "seats"):
        assert answer(rotated) == answer(deal)
        assert differences(ScoringFile((read_deal(Item(rotated, "deal")),), ())) == []


@pytest.mark.parametrize("deal", DEALS)
def test_deal_with_other_people_in_the_same_seats(deal):
    """Everybody moves one seat on and takes his part, points and bombs along: only the names change."""
    people = [name for name in deal["seats"] if name != deal.get("dummy")]
    renamed = dict(zip(people, people[1:] + people[:1], strict=True))
    moved = read_deal(
        Item(_renamed({**deal, "seats": deal["seats"]}, renamed) | {"seats": _seats(deal, renamed)}, "deal")
    )
    assert differences(ScoringFile((moved,), ())) == []


def _seats(deal: Any, renamed: dict[str, str]) -> list[str]:
    return [renamed.get(name, name) for name in deal["seats"]]


def _renamed(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {names.get(key, key): _renamed(inner, names) for key, inner in value.items()}
    if isinstance(value, list):
        return [_renamed(inner, names) for inner in value]
    if isinstance(value, str) and value.startswith("whist_for_"):
        return f"whist_for_{names[value.removeprefix('whist_for_')]}"
    return names.get(value, value) if isinstance(value, str) else value


@pytest.mark.parametrize("sheet", SHEETS)
def test_settlement(sheet):
    case = read_settlement(Item(sheet, "settlement"))
    assert differences(ScoringFile((), (case,))) == []
    assert sum(case.settlement.balance) == 0


@pytest.mark.parametrize("sheet", SHEETS)
def test_settlement_in_every_rotation_of_the_places(sheet):
    """But for ties in whole whists, which go by the places."""
    exact = (
        {**sheet, "options": {**sheet.get("options", {}), "settlement.rounding": "exact"}}
        if "sheet" in sheet
        else sheet
    )

    def balance(item: Any) -> dict[str, Any]:
        case = read_settlement(Item(item, "settlement"))
        return dict(zip(case.names.people, case.settlement.balance, strict=True))

    for rotated in rotations(exact, "seats" if "seats" in sheet else "players"):
        assert balance(rotated) == balance(exact)
