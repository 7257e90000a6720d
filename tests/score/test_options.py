"""Every option of a convention that concerns the score does what its paragraph says, under each of its values."""

from enum import StrEnum
from pathlib import Path

import pytest

from preferans.notation.documents import parse_document
from preferans.notation.fields import Item
from preferans.notation.scored_settlement import read_settlement
from preferans.notation.scoring import amount
from preferans.rules.convention import OPTIONS
from tests.score.scored import DATA, NAMES, scored

CASES = parse_document((DATA / "scoring_options.yaml").read_text(encoding="utf-8"))
BY_VALUE = [
    pytest.param(case, value, expected, id=f"{case['rule']}:{case['option']}={value}")
    for case in CASES
    for value, expected in case["values"]
]

IN_OTHER_TESTS = {
    "deal.after_raspasy": "test_progress",
    "raspasy.exit": "test_progress",
    "raspasy.exit_by": "test_progress",
    "raspasy.misere_exits": "test_progress",
    "raspasy.full_circle_reset": "test_progress",
    "opening.game_laps": "test_progress",
    "classic.opening_laps": "test_progress",
    "skachki.skaks": "test_skaks",
    "skachki.carry_hill": "test_skaks",
    "skachki.fifth_set": "test_skaks",
    "end.rounds": "test_ending",
    "end.finish_lap": "test_ending",
    "rostov.start_hill": "test_ending",
    "penalty.misdeal": "test_people",
}
"""Options that need more than one deal or sheet, and where they are tested."""

NOT_OF_THE_SCORE = {
    "players",
    "deal.first_dealer",
    "deal.talon_after_round",
    "auction.steps",
    "auction.hold",
    "auction.nine_over_misere",
    "auction.misere_ladder",
    "whist.half",
    "whist.half_by_first",
    "whist.half_gusarik",
    "whist.dealer_return",
    "play.open_timing",
    "play.last_trick",
    "misere.control",
    "end.minutes",
}
"""Options of the auction, the whist round, the play and the clock."""


@pytest.mark.parametrize(("case", "value", "expected"), BY_VALUE)
def test_option(case, value, expected):
    players, convention = case.get("players", 3), case.get("convention", "sochi")
    options = {**case.get("options", {}), case["option"]: value}
    if "deal" in case:
        assert scored(convention, players=players, options=options, state=case.get("state"), **case["deal"]) == expected
        return
    sheet = {"convention": convention, "options": options, "seats": NAMES[players], "sheet": case["sheet"]}
    settled = read_settlement(Item(sheet | {"skaks": case.get("skaks")}, "settlement"))
    balance = map(amount, settled.settlement.balance)
    assert dict(zip(settled.names.people, balance, strict=True)) == expected


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['rule']}:{case['option']}")
def test_each_case_would_show_that_an_option_is_ignored(case):
    outcomes = [expected for _, expected in case["values"]]
    assert any(outcome != outcomes[0] for outcome in outcomes)


def test_every_option_is_covered():
    in_data = {case["option"] for case in CASES}
    assert in_data | IN_OTHER_TESTS.keys() | NOT_OF_THE_SCORE == set(OPTIONS)
    assert not in_data & (IN_OTHER_TESTS.keys() | NOT_OF_THE_SCORE)
    for name, where in IN_OTHER_TESTS.items():
        assert name in (Path(__file__).parent / f"{where}.py").read_text(encoding="utf-8"), name


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['rule']}:{case['option']}")
def test_every_value_of_a_listed_option_is_covered(case):
    option = OPTIONS[case["option"]]
    if option.kind is bool or (option.kind is not None and issubclass(option.kind, StrEnum)):
        known = {value.value if isinstance(value, StrEnum) else value for value in option.values}
        assert {value for value, _ in case["values"]} == known
