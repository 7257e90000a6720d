"""Scoring files are read liberally and answered in one form."""

from fractions import Fraction

import pytest

from preferans.notation.scoring import answer, parse_scoring, read_scoring
from tests.notation.scoring_items import DEAL, SHEET
from tests.score.scored import ONE_WHISTS, scored


def one(**changes) -> dict[str, object]:
    """The answer to the deal above with these changes."""
    found = answer(read_scoring({"deals": [DEAL | changes]}))["deals"][0]
    return {key: value for key, value in found.items() if key not in ("id", "rules")}


@pytest.mark.parametrize("contract", ["6S", "6♠", " 6s ", "6 S"])
def test_a_contract_in_any_form(contract):
    assert one(contract=contract) == one()


@pytest.mark.parametrize(("short", "long"), [("10N", "10NT"), ("10N", "10БК"), ("7H", "7♥")])
def test_no_trump_and_suits_in_any_form(short, long):
    assert one(contract=long) == one(contract=short)


@pytest.mark.parametrize("talon", [["AS", "AH"], ["SA", "HA"], "SA HA", "A♠, ♥A", ["ТS", "hТ"]])
def test_a_card_in_either_order(talon):
    paid = one(talon=talon, options={"talon.paid": "rostov"})
    assert paid["whists"] == {"B": {"A": 8}, "C": {"A": 20}}


@pytest.mark.parametrize(
    "calls",
    [
        [{"B": "whist"}, {"C": "pass"}],
        {"B": "whist", "C": "pass"},
        [{"B": "Whist"}, {"C": "пас"}],
        [{"B": "вист"}],
    ],
)
def test_calls_in_any_form(calls):
    assert one(calls=calls) == one()


def test_a_returned_whist_and_a_half_that_stood():
    returned = one(calls=[{"B": "pass"}, {"C": "half"}, {"B": "whist"}])
    assert returned["whists"] == {"B": {"A": 8}}
    stood = one(calls=[{"B": "pass"}, {"C": "half"}, {"B": "pass"}], tricks=None)
    assert stood == {"pool": {"A": 2}, "hill": {}, "whists": {"C": {"A": 4}}}
    stepped_back = one(calls=[{"B": "whist"}, {"C": "pass"}, {"B": "half"}, {"C": "pass"}], tricks=None)
    assert stepped_back["whists"] == {"B": {"A": 4}}
    again = one(calls=[{"B": "whist"}, {"C": "pass"}, {"B": "half"}, {"C": "whist"}])
    assert again["whists"] == {"C": {"A": 8}}


def test_d3_a_returned_whist_is_not_shared_by_gentlemen():
    calls = [{"B": "pass"}, {"C": "half"}, {"B": "whist"}]
    found = one(convention="leningrad", calls=calls, tricks={"A": 5, "B": 3, "C": 2})
    assert found["whists"] == {"B": {"A": 5 * 4 + 4}, "C": {"A": 4}}


def test_d4_the_dealer_whists_for_a_named_hand_or_for_none():
    four = {"seats": ["A", "B", "C", "D"], "dealer": "D"}
    named = one(**four, calls=[{"B": "pass"}, {"C": "pass"}, {"D": "whist_for_B"}])
    assert named["whists"] == {"D": {"A": 8}}
    own = one(**four, calls=[{"B": "pass"}, {"C": "pass"}, {"D": "whist_for_B"}], tricks={"A": 6, "D": 3, "C": 1})
    plain = one(**four, calls=[{"B": "pass"}, {"C": "pass"}, {"D": "whist"}])
    declined = one(**four, calls=[{"B": "pass"}, {"C": "pass"}, {"D": "decline"}], tricks=None)
    assert own == plain == named
    assert declined == {"pool": {"A": 2}, "hill": {}, "whists": {}}


def test_the_kind_of_a_deal_may_be_left_out():
    assert one(kind=None) == one()
    assert one(kind=None, contract="M", tricks={"A": 1, "B": 5, "C": 4}, calls=None)["hill"] == {"A": 10}
    raspasy = {"seats": ["A", "B", "C"], "dealer": "C", "tricks": {"A": 3, "B": 3, "C": 4}}
    assert answer(read_scoring({"deals": [raspasy]}))["deals"][0]["hill"] == {"A": 3, "B": 3, "C": 4}


def test_misere_without_talon_by_either_sign():
    misere = {"kind": "misere", "calls": None, "tricks": {"A": 0, "B": 5, "C": 5}}
    assert one(**misere, contract="MN") == one(**misere, contract=None, no_talon=True)


@pytest.mark.parametrize("name", ["thrown_back", "throw_back"])
def test_c7_a_talon_thrown_back_by_either_name(name):
    passed = {"calls": [{"B": "pass"}, {"C": "pass"}], "tricks": None}
    assert one(convention="rostov", **passed, **{name: True})["whists"] == {"A": {"C": 10}}
    assert one(convention="rostov", **passed, **{name: True}, dealer="A", seats=["B", "C", "A"])["whists"] == {}


def test_nine_without_talon_pays_no_talon():
    nine = {"contract": "9H", "tricks": {"A": 9, "B": 1}, "talon": ["SA", "HA"], "options": {"talon.paid": "rostov"}}
    assert one(**nine)["whists"] == {"B": {"A": 8}, "C": {"A": 20}}
    assert one(**nine, no_talon=True)["whists"] == {"B": {"A": 8}}


def test_two_players_and_their_dummy():
    two = {"seats": ["A", "X", "B"], "dummy": "X", "dealer": "B", "calls": [{"B": "whist"}]}
    found = one(**two, tricks={"A": 5, "X": 2, "B": 3})
    assert found == {"pool": {}, "hill": {"A": 2}, "whists": {"B": {"A": 12}}}
    unnamed = one(**two | {"seats": ["A", "B"], "dummy": None}, tricks={"A": 5, "X": 2, "B": 3})
    assert unnamed == found
    assert one(**two | {"seats": ["A", "B"], "dummy": "Z"}, tricks={"A": 5, "Z": 2, "B": 3}) == found
    passed = one(**two | {"calls": [{"B": "pass"}]}, tricks=None)
    assert passed == {"pool": {"A": 2}, "hill": {}, "whists": {}}
    gentlemen = one(**two, options={"whist.style": "gentleman"}, tricks={"A": 5, "X": 2, "B": 3})
    assert gentlemen == found
    raspasy = one(**two | {"calls": None}, kind="raspasy", declarer=None, contract=None, tricks={"A": 0, "B": 10})
    assert raspasy == {"pool": {"A": 1}, "hill": {"B": 10}, "whists": {}}


@pytest.mark.parametrize(
    ("fields", "factor"),
    [
        ({"blind": True}, 2),
        ({"blind": False}, 1),
        ({"blind": True, "state": {"blind_run": 1}}, 4),
        ({"blind": True, "state": {"blind_run": 5}}, 4),
        ({"state": {"blind_passes": 1}}, 2),
        ({"state": {"blind_passes": 2}}, 4),
        ({"blind": 2}, 4),
        ({"blind_pass": True}, 2),
        ({"blind_passes": 2}, 4),
        ({"state": {"blind_pass": True}}, 2),
        ({}, 1),
    ],
)
def test_b9_blind_passes_before_raspasy(fields, factor):
    found = scored("classic", kind="raspasy", tricks={"A": 3, "B": 3, "C": 4}, **fields)
    assert found["hill"] == {"A": 3 * factor, "B": 3 * factor, "C": 4 * factor}
    assert found.get("bombs", {}) == ({"A": [factor]} if factor > 1 else {})


def test_f12_bombs_burn_stay_and_come():
    state = {"bombs": {"A": [2, 4], "B": [2]}}
    made = scored("classic", state=state, contract="7C", calls=[{"B": "pass"}, {"C": "pass"}])
    assert made == {"pool": {"A": 8}, "bombs": {"A": [4], "B": [2]}}
    failed = scored("classic", state=state, contract="7C", calls=ONE_WHISTS, tricks={"A": 6, "B": 4})
    assert failed["hill"] == {"A": 8}
    assert failed["whists"] == {"B": {"A": 4 * 8 + 8}, "C": {"A": 8}}
    assert failed["bombs"] == state["bombs"]
    short = scored("classic", state=state, contract="7C", calls=ONE_WHISTS, tricks={"A": 9, "B": 1})
    assert short["hill"] == {"B": 8}
    opening = scored("classic", state=state, kind="raspasy", opening_raspasy=True, tricks={"A": 3, "B": 3, "C": 4})
    assert opening["bombs"] == {"A": [2, 4, 2], "B": [2, 2], "C": [2]}


def test_f12_the_sitting_dealer_gets_no_bomb():
    tricks = {"A": 3, "B": 3, "C": 3, "D": 1}
    found = scored("classic", players=4, kind="raspasy", opening_raspasy=True, tricks=tricks)
    assert found["bombs"] == {"A": [2], "B": [2], "C": [2]}


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        ({"surrender": "off"}, {"surrender": False}),
        ({"whist.half_by_first": True}, {"whist.half_by_first": "yes"}),
        ({"raspasy.exit": 677}, {"raspasy.exit": "677"}),
        ({"settlement.divisor": "n-1"}, {"settlement.divisor": "n_minus_1"}),
        ({"whist.stalingrad": "yes"}, {"whist.stalingrad": True}),
        ({"talon.paid": False}, {"talon.paid": "off"}),
        ({"raspasy.zero": None}, {"raspasy.zero": "none"}),
        ({"whist": {"style": "gentleman"}}, {"whist.style": "gentleman"}),
        ({"raspasy.progression": "constant"}, {"raspasy.progression": [1]}),
        ({"raspasy.progression": "1-2-4"}, {"raspasy.progression": [1, 2, 4]}),
        ({"end.own_hill_floor": 0}, {"end.own_hill_floor": "zero"}),
        ({"score.consolation": 10}, {"score.consolation": "ten"}),
    ],
)
def test_options_in_the_words_of_yaml(value, plain):
    first, second = (read_scoring({"deals": [DEAL | {"options": o}]}).deals[0].convention for o in (value, plain))
    assert first == second


def test_amounts_in_any_form():
    sheet = {"hill": {"A": 1.5, "B": "3/2", "C": "-1.25"}, "whists": {"A": {"B": "−7"}}}
    read = read_scoring({"settlements": [SHEET | {"sheet": sheet, "expect": {"A": "1/2"}}]}).settlements[0]
    assert read.expected == {0: Fraction(1, 2)}
    steps = read.settlement.steps
    assert steps[0].change == (Fraction(5, 4),) * 3


def test_names_may_be_numbers_and_words_that_yaml_takes_for_truth():
    text = """
settlements:
- id: 7
  seats: [1, No, On]
  sheet: {hill: {1: 3}, whists: {No: {On: 6}}}
"""
    assert answer(parse_scoring(text))["settlements"] == [{"id": 7, "balance": {"1": -20, "No": 16, "On": 4}}]


def test_a_settlement_without_a_list_of_names_or_with_nothing_at_all():
    sparse = {"id": "S", "sheet": {"hill": {"A": 3}, "whists": {"B": {"C": 1}}}}
    empty = {"id": "E", "seats": [], "sheet": {}}
    found = answer(read_scoring({"settlements": [sparse, empty]}))["settlements"]
    assert found == [{"id": "S", "balance": {"A": -20, "B": 11, "C": 9}}, {"id": "E", "balance": {}}]


def test_a_settlement_by_the_worth_of_points():
    item = {"players": ["A", "B"], "pool_value_whists": 20, "hill_value_whists": 5, "whists_writer_on": "none"}
    found = answer(read_scoring({"settlements": [item | {"pool": {"A": 2}, "hill": {"B": 4}}]}))["settlements"][0]
    assert found == {"id": 1, "balance": {"A": 30, "B": -30}}


def test_fractions_are_strings_and_whole_numbers_are_not():
    found = answer(read_scoring({"settlements": [SHEET | {"sheet": {"hill": {"A": 1}}}]}))
    assert found["settlements"][0]["balance"] == {"A": "-20/3", "B": "10/3", "C": "10/3"}
    assert type(answer(read_scoring({"settlements": [SHEET]}))["settlements"][0]["balance"]["A"]) is int


def test_the_rules_of_a_deal_are_named_once_each():
    found = answer(read_scoring({"deals": [DEAL | {"tricks": {"A": 7, "B": 3}}]}))["deals"][0]
    assert found["rules"] == ["F.4", "F.5", "F.6"]
