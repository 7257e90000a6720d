"""Faults that other programs were reported to have, each with the right value as a test.

The names are those of the kinds of fault: W whists, R raspasy, P the sheet, D the rest of the rules. Origin: public
issues, tests and rule pages of other score keepers, restated. P06 – P11, P18 and D04 stand with the settlement, P12
and R07 (rotations) with the scored files and the properties, B10 and P13 with the people and the ending.
"""

from dataclasses import replace

import pytest

from preferans.notation.errors import NotationError
from preferans.rules.choices import ExitBy, RaspasyExit
from preferans.rules.contract import Contract
from preferans.rules.convention import SOCHI
from preferans.rules.presets import LENINGRAD_FSPR
from preferans.score import Progress, Sheet
from tests.score.results import HALF, PASSED_OUT, RASPASY, SIX_FAILED, SIX_MADE, after, game, misere, written
from tests.score.scored import ALL_PASS, BOTH_WHIST, ONE_WHISTS, scored

PERSONAL = {"whist.shortfall_cap": "personal"}
PAIRS = [(a, b) for a in range(5) for b in range(5) if a + b <= 4]


@pytest.mark.parametrize("options", [{}, PERSONAL], ids=["team", "personal"])
@pytest.mark.parametrize(("first", "second"), [(4, 0), (0, 4), (3, 1), (2, 2)])
def test_w01_no_fine_while_the_pair_has_what_it_owes(first, second, options):
    tricks = {"A": 6, "B": first, "C": second}
    found = scored(options=options, contract="6D", calls=BOTH_WHIST, tricks=tricks)
    assert "hill" not in found
    assert found["whists"] == {name: {"A": 2 * n} for name, n in (("B", first), ("C", second)) if n}


@pytest.mark.parametrize(("made", "first", "second"), [(5, 5, 0), (6, 3, 1), (5, 0, 5)])
def test_w01_nor_when_the_declarer_fails(made, first, second):
    tricks = {"A": made, "B": first, "C": second}
    hills = [scored(options=o, contract="6D", calls=BOTH_WHIST, tricks=tricks).get("hill", {}) for o in ({}, PERSONAL)]
    assert hills == [{"A": 2} if made == 5 else {}] * 2


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_w02_the_fines_of_a_six_are_what_the_pair_lacks(first, second):
    tricks = {"A": 10 - first - second, "B": first, "C": second}
    fines = scored(contract="6H", calls=BOTH_WHIST, tricks=tricks).get("hill", {})
    assert sum(fines.values()) == 2 * (4 - first - second)
    assert all(2 * (2 - own) >= fines.get(name, 0) for name, own in (("B", first), ("C", second)) if own < 2)


W02_TABLE = {
    (0, 0): (4, 4),
    (0, 1): (4, 2),
    (1, 0): (2, 4),
    (1, 1): (2, 2),
    (2, 0): (0, 4),
    (0, 2): (4, 0),
    (2, 1): (0, 2),
    (1, 2): (2, 0),
    (3, 0): (0, 2),
    (0, 3): (2, 0),
    (2, 2): (0, 0),
    (3, 1): (0, 0),
    (1, 3): (0, 0),
    (4, 0): (0, 0),
    (0, 4): (0, 0),
}


@pytest.mark.parametrize("pair", PAIRS)
def test_w02_table_of_all_pairs(pair):
    fined = W02_TABLE[pair]
    tricks = {"A": 10 - sum(pair), "B": pair[0], "C": pair[1]}
    hill = scored(contract="6H", calls=BOTH_WHIST, tricks=tricks).get("hill", {})
    assert (hill.get("B", 0), hill.get("C", 0)) == fined
    personal = scored(contract="6H", options=PERSONAL, calls=BOTH_WHIST, tricks=tricks).get("hill", {})
    with_option = {(3, 0): (0, 4), (0, 3): (4, 0)}.get(pair, fined)  # only these differ
    assert (personal.get("B", 0), personal.get("C", 0)) == with_option


@pytest.mark.parametrize("level", ["8S", "9S"])
@pytest.mark.parametrize(("first", "second"), [(1, 0), (0, 1)])
def test_w03_one_trick_of_the_pair_is_enough_on_the_high_games(level, first, second):
    assert "hill" not in scored(contract=level, calls=BOTH_WHIST, tricks={"A": 9, "B": first, "C": second})


@pytest.mark.parametrize(("contract", "fine"), [("8S", 6), ("9S", 8), ("10S", 10)])
def test_w04_the_later_speaker_answers_on_the_high_games(contract, fine):
    assert scored(contract=contract, calls=BOTH_WHIST, tricks={"A": 10})["hill"] == {"C": fine}
    both = scored(contract=contract, options={"whist.high_responsible": "both"}, calls=BOTH_WHIST, tricks={"A": 10})
    assert both["hill"] == {"B": fine, "C": fine}
    seats = ["B", "A", "C"]  # C is left of the declarer and speaks first
    other = scored(contract=contract, seats=seats, calls=[{"C": "whist"}, {"B": "whist"}], tricks={"A": 10})
    assert other["hill"] == {"B": fine}


def test_w06_a_half_whist_is_scored_once():
    calls = [{"B": "pass"}, {"C": "half"}, {"B": "pass"}]
    assert scored(contract="6D", calls=calls) == {"pool": {"A": 2}, "whists": {"C": {"A": 4}}}


@pytest.mark.parametrize(
    ("preset", "hill", "whister", "passer"),
    [
        ("sochi", 4, 4 * 4 + 4, 4),
        ("leningrad", 8, 8 * 2 + 8, 8 * 2 + 8),
        ("leningrad_fspr", 8, 8 * 2 + 8, 8 * 2 + 8),
        ("rostov", 4, 4 * 4 + 10, 10),
        ("classic", 4, 4 * 4 + 4, 4),
        ("razboynik", 4, 4 * 4 + 4, 4),
        ("skachki_4x22", 16, 8 * 2 + 8, 8 * 2 + 8),
        ("skachki_5x20", 16, 8 * 2 + 8, 8 * 2 + 8),
        ("web_sochi", 4, 4 * 4 + 4, 4),
        ("web_leningrad", 8, 8 * 2 + 8, 8 * 2 + 8),
        ("web_rostov", 4, 4 * 4 + 10, 10),
    ],
)
def test_w11_one_failed_seven_in_every_preset(preset, hill, whister, passer):
    found = scored(preset, contract="7C", calls=ONE_WHISTS, tricks={"A": 6, "B": 4, "C": 0})
    assert found == {"hill": {"A": hill}, "whists": {"B": {"A": whister}, "C": {"A": passer}}}


def test_w11_the_greedy_form_of_leningrad():
    found = scored(
        "leningrad", options={"whist.style": "greedy"}, contract="7C", calls=ONE_WHISTS, tricks={"A": 6, "B": 4}
    )
    assert found == {"hill": {"A": 8}, "whists": {"B": {"A": 40}, "C": {"A": 8}}}


@pytest.mark.parametrize(("level", "taken"), [(6, 7), (7, 9), (8, 10), (9, 10), (10, 10)])
def test_w14_responsibility_for_one_missing_trick_of_each_level(level, taken):
    value = 2 * (level - 5)
    tricks = {"A": taken, "B": 10 - taken}
    full, half = (
        scored(options={"whist.responsibility": r}, contract=f"{level}C", calls=ONE_WHISTS, tricks=tricks)["hill"]
        for r in ("full", "half")
    )
    assert (full, half) == ({"B": value}, {"B": value // 2})
    assert scored("leningrad", contract=f"{level}C", calls=ONE_WHISTS, tricks=tricks)["hill"] == {"B": value}


TEN_CALLS = {"both": BOTH_WHIST, "one": ONE_WHISTS, "none": ALL_PASS}


@pytest.mark.parametrize(
    ("options", "calls", "hill"),
    [
        ({}, "both", {"C": 10}),
        ({"whist.high_responsible": "both"}, "both", {"B": 10, "C": 10}),
        ({"whist.ten": "checked"}, "both", {}),
        ({}, "one", {"B": 10}),
        ({"whist.ten": "checked"}, "one", {}),
        ({}, "none", {}),
    ],
)
def test_w15_a_ten_made(options, calls, hill):
    found = scored(options=options, contract="10S", calls=TEN_CALLS[calls], tricks={"A": 10})
    assert found == {"pool": {"A": 10}} | ({"hill": hill} if hill else {})


def test_w17_stalingrad_asks_nobody():
    on = {"whist.stalingrad": True}
    asked = scored(options=on, contract="6S", calls=ALL_PASS, tricks={"A": 8, "B": 1, "C": 1})
    assert asked == scored(options=on, contract="6S", calls=BOTH_WHIST, tricks={"A": 8, "B": 1, "C": 1})
    assert scored(options=on, contract="6S", tricks={"A": 8, "B": 1, "C": 1}) == asked
    with pytest.raises(NotationError, match="tricks: is missing"):
        scored(options=on, contract="6S", calls=ALL_PASS)
    assert scored(options=on, contract="6C", calls=ALL_PASS) == {"pool": {"A": 2}}
    assert scored(contract="6S", calls=ALL_PASS) == {"pool": {"A": 2}}


def test_w18_giving_up_is_not_a_failed_game():
    given_up = scored("leningrad", kind="surrender", contract="6C")
    played = scored("leningrad", contract="6C", calls=BOTH_WHIST, tricks={"A": 3, "B": 4, "C": 3})
    assert given_up == {"hill": {"A": 12}}
    assert played["hill"] == {"A": 12}
    assert played["whists"] == {"B": {"A": 16 + 12}, "C": {"A": 12 + 12}}


def test_w19_the_talon_bonus_is_written_by_the_sitting_dealer():
    options = {"talon.paid": "tricks"}
    found = scored(players=4, options=options, contract="6S", talon=["SA", "SK"], calls=ALL_PASS)
    assert found == {"pool": {"A": 2}, "whists": {"D": {"A": 4}}}


@pytest.mark.parametrize(
    ("options", "bonus"),
    [
        ({}, {"pool": {"A": 2}}),
        ({"raspasy.zero": "one"}, {"pool": {"A": 1}}),
        ({"raspasy.zero": "hill_minus_2"}, {"hill": {"A": -4}}),
        ({"raspasy.zero": "none"}, {}),
    ],
)
def test_r02_the_bonus_for_no_trick(options, bonus):
    found = scored(options=options, state={"raspasy_run": 1, "hill": {"A": 2}}, kind="raspasy", tricks={"B": 4, "C": 6})
    expected = {"hill": {"B": 8, "C": 12}}
    assert found == {**expected, **bonus, "hill": {**bonus.get("hill", {}), **expected["hill"]}}


def test_r02_the_bonus_overflows_into_the_aid():
    state = {"raspasy_run": 1, "pool_limit": 10, "pool": {"A": 9, "B": 3, "C": 5}}
    found = scored(state=state, kind="raspasy", tricks={"B": 4, "C": 6})
    assert found == {"pool": {"A": 1, "C": 1}, "hill": {"B": 8, "C": 12}, "whists": {"A": {"C": 10}}}


def test_r03_a_failed_game_does_not_end_the_run():
    progress, sheet = Progress.start(LENINGRAD_FSPR, 0), Sheet.blank(LENINGRAD_FSPR)
    hills = []
    for result in (RASPASY, RASPASY, SIX_FAILED, RASPASY):
        before = sum(sheet.hill)
        progress, sheet = written(progress, sheet, result)
        hills.append(sum(sheet.hill) - before)
    assert hills == [20, 40, 4, 60]


@pytest.mark.parametrize(
    ("between", "exits"),
    [(PASSED_OUT, (True, False, True)), (HALF, (True, False, True)), (SIX_MADE, (True, True, True))],
)
def test_r04_passed_out_games_and_the_exit(between, exits):
    found = []
    for option in (ExitBy.MADE, ExitBy.MADE_WHISTED, ExitBy.ANY_GAME):
        progress = after(Progress.start(replace(SOCHI, exit_by=option), 0), RASPASY, between)
        found.append(progress.raspasy_run == 0)
    assert tuple(found) == exits


def test_r04_a_misere_and_the_exit():
    made = misere(0)
    assert after(Progress.start(SOCHI, 0), RASPASY, made).raspasy_run == 0
    assert after(Progress.start(replace(SOCHI, misere_exits=False), 0), RASPASY, made).raspasy_run == 1


def test_r05_the_eights_stay_until_one_is_made_or_the_circle_is_full():
    heavy = replace(SOCHI, raspasy_exit=RaspasyExit.HEAVY, full_circle_reset=True)
    at_eight = after(Progress.start(heavy, 0), RASPASY, RASPASY)
    failed = game(Contract.EIGHT_SPADES, 7)
    assert at_eight.terms().lowest_level == 8
    assert after(at_eight, failed).terms().lowest_level == 8
    assert after(at_eight, failed, failed).terms().lowest_level == 8
    assert after(at_eight, failed, failed, failed).terms().lowest_level == 6
    assert after(at_eight, failed, game(Contract.EIGHT_SPADES, 8)).terms().lowest_level == 6
    assert after(at_eight, misere(0)).terms().lowest_level == 6


@pytest.mark.parametrize(
    ("tricks", "whists"),
    [
        ({"A": 0, "B": 3, "C": 7}, {"A": {"B": 15, "C": 35}}),
        ({"A": 2, "B": 2, "C": 6}, {"A": {"C": 15}, "B": {"C": 15}}),
        ({"A": 0, "B": 5, "C": 5}, {"A": {"B": 25, "C": 25}}),
        ({"A": 1, "B": 1, "C": 8}, {"A": {"C": 20}, "B": {"C": 20}}),
        ({"A": 1, "B": 4, "C": 5}, {"A": {"B": 20, "C": 25}}),
        ({"A": 3, "B": 3, "C": 4}, {"A": {"C": 10}, "B": {"C": 10}}),
    ],
)
def test_r06_five_whists_for_each_trick_in_rostov(tricks, whists):
    found = scored("rostov", kind="raspasy", tricks=tricks)
    assert found["whists"] == whists
    assert found.get("pool", {}) == {name: 1 for name, taken in tricks.items() if not taken}


def test_r06_the_difference_of_two_players():
    options = {"raspasy.rostov_count": "difference"}
    found = scored("rostov", players=2, options=options, kind="raspasy", tricks={"A": 3, "B": 7})
    assert found["whists"] == {"A": {"B": 20}}


def test_r08_the_sitting_dealer_writes_the_tricks_of_his_talon_cards():
    tricks = {"A": 4, "B": 3, "C": 1, "D": 2}
    assert scored(players=4, kind="raspasy", tricks=tricks)["hill"] == tricks
    with pytest.raises(NotationError, match="tricks"):
        scored(players=4, options={"raspasy.talon": "suit_only"}, kind="raspasy", tricks=tricks)


def test_r08_amnesty_is_ignored_with_a_dealer_outside():
    options = {"raspasy.talon": "suit_only", "raspasy.amnesty": True}
    assert scored(players=4, options=options, kind="raspasy", tricks={"A": 2, "B": 3, "C": 5})["hill"] == {
        "A": 2,
        "B": 3,
        "C": 5,
    }


@pytest.mark.parametrize(("preset", "off"), [("sochi", 7), ("leningrad", 14)])
def test_p02_leftover_points_take_their_own_worth_off_the_hill(preset, off):
    options = {"end.mode": "each", "end.aid": True}
    state = {"pool_limit": 11, "pool": {"A": 11, "B": 11, "C": 10}, "hill": {"A": 100}}
    found = scored(preset, options=options, state=state, contract="9S", calls=ALL_PASS)
    assert found["hill"] == {"A": -off}


def test_p04_the_fullest_open_pool_is_helped_first():
    state = {"pool_limit": 10, "pool": {"A": 8, "B": 3, "C": 5}}
    found = scored(state=state, contract="7S", calls=ALL_PASS)
    assert found == {"pool": {"A": 2, "C": 2}, "whists": {"A": {"C": 20}}}
    clockwise = scored(state=state, options={"end.aid_order": "clockwise"}, contract="7S", calls=ALL_PASS)
    assert clockwise == {"pool": {"A": 2, "B": 2}, "whists": {"A": {"B": 20}}}


@pytest.mark.parametrize("dealer", ["A", "B", "C"])
@pytest.mark.parametrize("declarer", ["A", "B", "C"])
def test_p12_a_misere_of_any_player_and_its_aid(dealer, declarer):
    state = {"pool_limit": 10, "pool": {"A": 5, "B": 5, "C": 5}}
    tricks = {name: 0 if name == declarer else 5 for name in "ABC"}
    first = {"A": "B", "B": "C", "C": "A"}[declarer]
    found = scored(state=state, dealer=dealer, kind="misere", declarer=declarer, tricks=tricks)
    assert found == {"pool": {declarer: 5, first: 5}, "whists": {declarer: {first: 50}}}


def test_d03_raspasy_count_tricks_and_none_is_the_best():
    assert scored(kind="raspasy", tricks={"A": 0, "B": 5, "C": 5}) == {"pool": {"A": 1}, "hill": {"B": 5, "C": 5}}
