"""Nonsense in a scoring file is refused in one line that names item and field."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.notation.errors import NotationError
from preferans.notation.scoring import answer, read_scoring
from tests.notation.scoring_items import DEAL, SHEET


def refused(**changes) -> str:
    """Why the deal above with these changes is refused."""
    with pytest.raises(NotationError) as caught:
        read_scoring({"deals": [{k: v for k, v in (DEAL | changes).items() if v is not ...}]})
    return str(caught.value)


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
        ({"calls": [{"B": "whist"}, {"C": "half"}]}, "calls: half-whist is for one defender"),
        ({"calls": [{"B": "half"}, {"C": "half"}]}, "calls: half-whist is for one defender"),
        ({"calls": [{"B": "pass"}, {"C": "half"}, {"C": "whist"}]}, "calls: who has said half-whist cannot whist"),
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
        ({"id": True}, "id: should be a name or a number, not True"),
        ({"declarerr": "A"}, "is 'declarer' meant?"),
        ({"thrown_back": True, "throw_back": True}, "throw_back: this says the same as thrown_back"),
        ({"kind": "surrender", "options": {"surrender": "off"}}, "kind: a surrender is not played"),
        ({"pool_share": 5}, "pool_share: 5 is no whole number from 0 to 2"),
    ],
)
def test_nonsense_is_refused_by_field(changes, message):
    said = refused(**changes)
    assert message in said
    assert said.startswith("deal 1: " if "id" in changes else "deal D1: ")
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
