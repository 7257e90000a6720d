"""Scoring files: read liberally, refused clearly, answered in one form; and the command `preferans score`."""

import contextlib
import io
import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.cli import main
from preferans.notation.documents import parse_document
from preferans.notation.errors import NotationError
from preferans.notation.scoring import answer, parse_scoring, read_scoring
from tests.score.scored import SCORING_FILES, scored

DEAL = {
    "id": "D1",
    "convention": "sochi",
    "seats": ["A", "B", "C"],
    "dealer": "C",
    "kind": "contract",
    "declarer": "A",
    "contract": "6S",
    "calls": [{"B": "whist"}, {"C": "pass"}],
    "tricks": {"A": 6, "B": 3, "C": 1},
}
SHEET = {"id": "S1", "convention": "sochi", "seats": ["A", "B", "C"], "sheet": {"hill": {"A": 3}}}


def one(**changes) -> dict[str, object]:
    """The answer to the deal above with these changes."""
    found = answer(read_scoring({"deals": [DEAL | changes]}))["deals"][0]
    return {key: value for key, value in found.items() if key not in ("id", "rules")}


def refused(**changes) -> str:
    """Why the deal above with these changes is refused."""
    with pytest.raises(NotationError) as caught:
        read_scoring({"deals": [{k: v for k, v in (DEAL | changes).items() if v is not ...}]})
    return str(caught.value)


# --- what is read ---------------------------------------------------------------------------------------------------


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
    failed = scored(
        "classic", state=state, contract="7C", calls=[{"B": "whist"}, {"C": "pass"}], tricks={"A": 6, "B": 4}
    )
    assert failed["hill"] == {"A": 8}
    assert failed["whists"] == {"B": {"A": 4 * 8 + 8}, "C": {"A": 8}}
    assert failed["bombs"] == state["bombs"]
    short = scored(
        "classic", state=state, contract="7C", calls=[{"B": "whist"}, {"C": "pass"}], tricks={"A": 9, "B": 1}
    )
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


# --- what is refused ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"options": {"whist.stile": "greedy"}}, "options: there is no option 'whist.stile'"),
        ({"options": {"whist.style": "rude"}}, "options: option whist.style: 'rude' is not allowed"),
        ({"options": {"players": 4}}, "options: players"),
        ({"options": {"raspasy.talon": "dealer_plays"}}, "raspasy.talon"),
        ({"options": [1]}, "options: should be a mapping"),
        ({"convention": "moscow"}, "convention: there is no convention 'moscow'"),
        ({"contract": "5S"}, "contract: '5S' is no contract"),
        ({"contract": "11S"}, "contract"),
        ({"contract": ...}, "contract: is missing"),
        ({"contract": "M", "kind": "surrender"}, "contract: M is not the contract of a surrender"),
        ({"declarer": ...}, "declarer: is missing"),
        ({"declarer": "Z"}, "declarer: there is no 'Z' among the seats A, B, C"),
        ({"dealer": ...}, "dealer: is missing"),
        ({"dealer": "Z"}, "dealer: there is no 'Z'"),
        ({"seats": ...}, "seats: is missing"),
        ({"seats": ["A", "B", "A"]}, "seats: a name is there twice"),
        ({"seats": ["A", "B", "C", "D", "E"]}, "seats: Preferans is for 2, 3 or 4 players"),
        ({"seats": {"A": 1}}, "seats: should be a list"),
        ({"dummy": "X"}, "dummy: there is no 'X'"),
        ({"dummy": "B", "seats": ["A", "B", "C", "D"]}, "seats: "),
        ({"kind": "duel"}, "kind: 'duel' is none of"),
        ({"tricks": {"A": 6, "B": 3, "C": 2}}, "tricks: there are 10 tricks in a deal, not 11"),
        ({"tricks": {"A": 6, "B": 3}}, "tricks: there are 10 tricks in a deal, not 9"),
        ({"tricks": {"A": 11, "B": -1}}, "tricks.A: 11 is no whole number from 0 to 10"),
        ({"tricks": {"A": 6.5, "B": 3.5}}, "tricks.A"),
        ({"tricks": {"A": 6, "Z": 4}}, "tricks: there is no 'Z'"),
        ({"tricks": ...}, "tricks: is missing"),
        ({"tricks": [6, 3, 1]}, "tricks: should be a mapping"),
        ({"calls": ...}, "calls: is missing"),
        ({"calls": [{"B": "wist"}]}, "calls: 'wist' is no call"),
        ({"calls": [{"A": "whist"}]}, "calls: A is the declarer"),
        ({"calls": [{"Z": "whist"}]}, "calls: there is no 'Z'"),
        ({"calls": [{"B": "whist", "C": "pass"}]}, "calls: a call is a name and a word"),
        ({"calls": "whist"}, "calls: should be a list"),
        ({"calls": [{"B": "whist_for_C"}]}, "calls: only the sitting dealer"),
        ({"contract": "8S", "calls": [{"B": "pass"}, {"C": "half"}]}, "calls: there is no half-whist on a game of 8"),
        ({"talon": ["SA"]}, "talon: the talon has two different cards"),
        ({"talon": ["SA", "SA"]}, "talon: the talon has two different cards"),
        ({"talon": ["SA", "S1"]}, "talon: 'S1' is no card"),
        ({"talon": 7}, "talon: should be a list of two cards"),
        ({"blind": "maybe"}, "blind: 'maybe' is neither true nor false"),
        ({"state": {"pool_limit": 0}}, "pool_limit"),
        ({"state": {"pool": {"Z": 1}}}, "pool: there is no 'Z'"),
        ({"state": {"pool": {"A": "many"}}}, "pool.A: 'many' is no amount"),
        ({"state": {"hill": {"A": True}}}, "hill.A"),
        ({"state": {"whists": {"A": {"A": 4}}}}, "nobody writes whists on himself"),
        ({"state": {"bombs": {"A": [1]}}}, "bombs.A"),
        ({"state": {"raspasy_run": -1}}, "raspasy_run"),
        ({"state": {"raspasy_runs": 1}}, "is 'raspasy_run' meant?"),
        ({"expect": {"pools": {"A": 2}}}, "is 'pool' meant?"),
        ({"expect": {"pool": {"Z": 2}}}, "expect: pool: there is no 'Z'"),
        ({"declarerr": "A"}, "is 'declarer' meant?"),
        ({"kind": "surrender", "options": {"surrender": "off"}}, "kind: a surrender is not played"),
        ({"pool_share": 5}, "pool_share: 5 is no whole number from 0 to 2"),
    ],
)
def test_nonsense_is_refused_by_field(changes, message):
    said = refused(**changes)
    assert message in said
    assert said.startswith("deal D1: ")
    assert "\n" not in said


def test_four_players_the_dealer_has_no_cards():
    four = {"seats": ["A", "B", "C", "D"], "dealer": "D"}
    assert "declarer" in refused(**four, declarer="D")
    assert "tricks" in refused(**four, tricks={"A": 6, "B": 3, "D": 1})
    assert "only when nobody else" in refused(**four, calls=[{"B": "whist"}, {"C": "pass"}, {"D": "whist"}])
    assert "half-whist" in refused(**four, calls=[{"B": "pass"}, {"C": "pass"}, {"D": "half"}])


@pytest.mark.parametrize(
    ("sheet", "message"),
    [
        ({"seats": ["A", "A"]}, "seats: a name is there twice"),
        ({"seats": list("ABCDE")}, "seats: Preferans is for 2, 3 or 4"),
        ({"sheet": [1]}, "sheet: should be a mapping"),
        ({"sheet": {"pool": {"Z": 1}}}, "pool: there is no 'Z'"),
        ({"sheet": {"whists": {"A": 4}}}, "whists.A: should be a mapping"),
        ({"skaks": [{"pools": ["A"]}]}, "skaks.pools"),
        ({"skaks": [{"pool": ["Z"]}]}, "skaks.pool: there is no 'Z'"),
        ({"skaks": [7]}, "skaks: should be a mapping"),
        ({"expect": {"A": "x"}}, "expect.A: 'x' is no amount"),
        ({"pool_value_whists": "ten", "players": ["A", "B"]}, "pool_value_whists: 'ten' is no amount"),
        ({"whists_writer_on": {"A": {"Z": 1}}, "players": ["A", "B"]}, "whists_writer_on: there is no 'Z'"),
    ],
)
def test_nonsense_in_a_settlement_is_refused_by_field(sheet, message):
    with pytest.raises(NotationError) as caught:
        read_scoring({"settlements": [SHEET | sheet]})
    assert message in str(caught.value)
    assert str(caught.value).startswith("settlement S1: ")


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ([], "should be a mapping"),
        (None, "should be a mapping"),
        ("deals", "should be a mapping"),
        ({}, "neither deals nor settlements"),
        ({"deal": []}, "is 'deals' meant?"),
        ({"deals": {}}, "deals: should be a list"),
        ({"deals": ["D1"]}, "deal 1: should be a mapping"),
        ({"settlements": [None]}, "settlement 1: should be a mapping"),
        ({"schema": 2, "deals": []}, "schema: 2 is not read here"),
    ],
)
def test_what_is_no_scoring_file_is_refused(document, message):
    with pytest.raises(NotationError, match=message.replace("?", r"\?")):
        read_scoring(document)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4) | st.integers(), inner, max_size=3),
    max_leaves=8,
)


DEAL_FIELDS = [*DEAL, "state", "options", "talon", "expect", "dummy", "blind", "no_talon", "pool_share"]
SHEET_FIELDS = [*SHEET, "skaks", "players", "whists_writer_on", "expect", "pool", "computed_exact"]


@given(st.dictionaries(st.sampled_from(DEAL_FIELDS), JUNK, max_size=3))
def test_any_junk_in_a_deal_is_read_or_refused(changes):
    with contextlib.suppress(NotationError):
        answer(read_scoring({"deals": [DEAL | changes]}))


@given(st.dictionaries(st.sampled_from(SHEET_FIELDS), JUNK, max_size=3))
def test_any_junk_in_a_settlement_is_read_or_refused(changes):
    with contextlib.suppress(NotationError):
        answer(read_scoring({"settlements": [SHEET | changes]}))


# --- YAML and JSON --------------------------------------------------------------------------------------------------


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
        ("a: " + "9" * 5000, "line 1: "),
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


# --- the command ----------------------------------------------------------------------------------------------------


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
