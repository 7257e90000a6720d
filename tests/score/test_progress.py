"""What carries over from deal to deal: dealer, runs, exits, lowest game, openings (A.7, B.8, B.9, F.12, F.13, F.15).

The options deal.after_raspasy, raspasy.exit, raspasy.exit_by, raspasy.misere_exits, raspasy.full_circle_reset,
opening.game_laps and classic.opening_laps are tested here.
"""

from dataclasses import replace

import pytest

from preferans.rules.choices import AfterRaspasy, ExitBy, RaspasyExit
from preferans.rules.contract import Contract
from preferans.rules.convention import SOCHI, seated
from preferans.rules.presets import CLASSIC, LENINGRAD_FSPR, RAZBOYNIK, SKACHKI_4X22
from preferans.rules.result import Result
from preferans.rules.seat import Seat
from preferans.rules.terms import Compulsory, Terms
from preferans.score import Progress, Sheet, score_deal
from tests.score.results import HALF, PASSED_OUT, RASPASY, SIX_FAILED, SIX_MADE, SURRENDER, after, game, misere


def start(**options) -> Progress:
    return Progress.start(replace(SOCHI, **options), first_dealer=0)


def dealers(progress, *results) -> list[int]:
    found = [progress.dealer]
    for result in results:
        progress = after(progress, result)
        found.append(progress.dealer)
    return found


def levels(progress, *results) -> list[int]:
    found = [progress.terms().lowest_level]
    for result in results:
        progress = after(progress, result)
        found.append(progress.terms().lowest_level)
    return found


def test_a7_the_deal_passes_clockwise_after_every_deal():
    assert dealers(start(), RASPASY, SIX_MADE, SIX_FAILED, SURRENDER, misere(0)) == [0, 1, 2, 0, 1, 2]
    four = Progress.start(seated(SOCHI, 4), first_dealer=2)
    assert dealers(four, RASPASY, SIX_MADE, RASPASY) == [2, 3, 0, 1]
    two = Progress.start(seated(SOCHI, 2), first_dealer=1)
    assert dealers(two, RASPASY, RASPASY) == [1, 0, 1]


def test_a7_after_raspasy_stay3_the_same_dealer_deals_three_at_most():
    stay3 = start(after_raspasy=AfterRaspasy.STAY3)
    assert dealers(stay3, *[RASPASY] * 7) == [0, 0, 0, 1, 1, 1, 2, 2]
    assert dealers(stay3, RASPASY, SIX_FAILED, RASPASY, RASPASY) == [0, 0, 1, 1, 1]


def test_a7_after_raspasy_stay_the_same_dealer_deals_until_a_game():
    assert dealers(start(after_raspasy=AfterRaspasy.STAY), *[RASPASY] * 5, SIX_MADE) == [0, 0, 0, 0, 0, 0, 1]


def test_a7_the_dealer_of_three_raspasy_in_a_row_is_fined():
    progress = start(after_raspasy=AfterRaspasy.STAY3, stay_dealer_penalty=10)
    sheet = Sheet.blank(progress.convention)
    fines = []
    for _ in range(6):
        score = score_deal(RASPASY, progress.convention, sheet, progress.terms(), progress.dealer)
        fines.append([(entry.place, entry.points) for entry in score.entries if entry.rule == "A.7"])
        progress, sheet = progress.after(RASPASY, score.sheet), score.sheet
    assert fines == [[], [], [(0, 10)], [], [], [(1, 10)]]


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        (RaspasyExit.EASY, [6, 6, 6, 6, 6, 6, 6]),
        (RaspasyExit.HARD, [6, 7, 7, 7, 7, 7, 7]),
        (RaspasyExit.HEAVY, [6, 7, 8, 8, 8, 8, 8]),
        (RaspasyExit.CIRCLE, [6, 7, 8, 6, 7, 8, 6]),
    ],
)
def test_b8_lowest_level_after_raspasy(option, expected):
    assert levels(start(raspasy_exit=option), *[RASPASY] * 6) == expected


EXITS = {
    "game made after a whist": (SIX_MADE, True, True, True),
    "ten checked and made": (
        Result(taken=(10, 0, 0, 0), contract=Contract.TEN_CLUBS, declarer=Seat.FIRST, checked=True),
        True,
        True,
        True,
    ),
    "everybody passed": (PASSED_OUT, True, False, True),
    "half-whist": (HALF, True, False, True),
    "game failed": (SIX_FAILED, False, False, True),
    "surrender": (SURRENDER, False, False, False),
    "misère made": (misere(0), True, False, True),
    "misère failed": (misere(2), False, False, True),
    "raspasy": (RASPASY, False, False, False),
}


@pytest.mark.parametrize("event", EXITS)
@pytest.mark.parametrize(("column", "option"), [(1, ExitBy.MADE), (2, ExitBy.MADE_WHISTED), (3, ExitBy.ANY_GAME)])
def test_b8_what_is_an_exit(event, column, option):
    result, exits = EXITS[event][0], EXITS[event][column]
    progress = after(start(exit_by=option), RASPASY, RASPASY, result)
    assert progress.raspasy_run == (0 if exits else 3 if result.raspasy else 2)


def test_b8_misere_exits_is_an_option():
    assert after(start(misere_exits=False), RASPASY, misere(0)).raspasy_run == 1
    assert after(start(misere_exits=False), RASPASY, SIX_MADE).raspasy_run == 0
    assert after(start(misere_exits=True), RASPASY, misere(0)).raspasy_run == 0


def test_b8_an_order_punished_as_too_low_is_no_exit():
    overdone = game(Contract.SIX_SPADES, 7)
    assert after(start(underbid_penalty=True), RASPASY, overdone).raspasy_run == 1
    assert after(start(), RASPASY, overdone).raspasy_run == 0


def test_b8_full_circle_reset_when_everyone_has_been_first_hand_at_the_eights():
    heavy = start(raspasy_exit=RaspasyExit.HEAVY, full_circle_reset=True)
    eight_failed = game(Contract.EIGHT_CLUBS, 7)
    assert levels(heavy, RASPASY, RASPASY, eight_failed, eight_failed, eight_failed) == [6, 7, 8, 8, 8, 6]
    assert levels(heavy, RASPASY, RASPASY, eight_failed, RASPASY, eight_failed) == [6, 7, 8, 8, 8, 6]
    off = replace(heavy, convention=replace(heavy.convention, full_circle_reset=False))
    assert levels(off, RASPASY, RASPASY, eight_failed, eight_failed, eight_failed) == [6, 7, 8, 8, 8, 8]


def test_b8_the_circle_begins_again_after_an_exit():
    heavy = start(raspasy_exit=RaspasyExit.HEAVY, full_circle_reset=True)
    eight_failed, eight_made = game(Contract.EIGHT_CLUBS, 7), game(Contract.EIGHT_CLUBS, 8)
    assert levels(heavy, RASPASY, RASPASY, eight_failed, eight_failed, eight_made, RASPASY, RASPASY, eight_failed) == [
        6,
        7,
        8,
        8,
        8,
        6,
        7,
        8,
        8,
    ]


def test_b9_blind_passes_in_a_row():
    blind = [Result(taken=(3, 3, 4, 0), blind=True, blind_run=n) for n in (1, 2)]
    classic = replace(SOCHI, blind=CLASSIC.blind)
    assert after(Progress.start(classic, 0), blind[0]).terms().blind_run == 1
    assert after(Progress.start(classic, 0), *blind).terms().blind_run == 2
    assert after(Progress.start(classic, 0), *blind, RASPASY).terms().blind_run == 0
    assert after(Progress.start(classic, 0), *blind, SIX_FAILED).terms().blind_run == 0


def test_f12_a_lap_of_compulsory_raspasy_opens_the_classic_game():
    progress = Progress.start(seated(CLASSIC, 4), first_dealer=1)
    opening = replace(RASPASY, compulsory=True)
    kinds, places = [], []
    for _ in range(5):
        kinds.append(progress.terms().compulsory)
        places.append(progress.dealer)
        progress = after(progress, opening)
    assert kinds == [Compulsory.RASPASY] * 4 + [Compulsory.NONE]
    assert places == [1, 2, 3, 0, 1]  # everyone deals once, although the dealer stays after other raspasy


@pytest.mark.parametrize("laps", [0, 1, 2])
def test_f12_number_of_opening_laps(laps):
    progress = Progress.start(replace(CLASSIC, opening_raspasy_laps=laps), first_dealer=0)
    assert after(progress, *[RASPASY] * max(0, 3 * laps - 1)).terms().compulsory is (
        Compulsory.RASPASY if laps else Compulsory.NONE
    )
    assert after(progress, *[RASPASY] * 3 * laps).terms().compulsory is Compulsory.NONE


def test_f15_razboynik_opens_with_a_lap_of_games_and_two_of_raspasy():
    progress = Progress.start(RAZBOYNIK, first_dealer=0)
    kinds = []
    for deal in range(10):
        kinds.append(progress.terms().compulsory)
        progress = after(progress, SIX_MADE if deal < 3 else RASPASY)
    assert kinds == [Compulsory.GAME] * 3 + [Compulsory.RASPASY] * 6 + [Compulsory.NONE]


def test_f13_a_failed_misere_makes_raspasy_dear_until_an_exit():
    progress = Progress.start(replace(SKACHKI_4X22, opening_raspasy_laps=0), first_dealer=0)
    prices = [after(progress, misere(tricks)).terms().misere_price for tricks in (0, 1, 2, 3, 7)]
    assert prices == [0, 2, 4, 6, 6]
    assert after(progress, misere(2), RASPASY, PASSED_OUT, SIX_FAILED).terms().misere_price == 4
    assert after(progress, misere(2), RASPASY, SIX_MADE).terms().misere_price == 0
    assert after(progress, misere(2), misere(1)).terms().misere_price == 2
    assert after(start(), misere(2)).terms().misere_price == 0


def test_terms_of_the_first_deal_are_ordinary():
    assert start().terms() == Terms()
    assert Progress.start(LENINGRAD_FSPR, 1).terms() == Terms()
