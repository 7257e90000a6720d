"""Skachki: when a skak ends, who wins its prizes, and what runs on (F.13).

The options skachki.skaks, skachki.carry_hill and skachki.fifth_set are tested here.
"""

from dataclasses import replace
from fractions import Fraction

from preferans.rules.contract import Contract
from preferans.rules.convention import Convention
from preferans.rules.presets import SKACHKI_4X22, SKACHKI_5X20
from preferans.rules.result import Result
from preferans.rules.seat import Seat
from preferans.rules.terms import Compulsory
from preferans.score import Prizes, Progress, Sheet, settle
from tests.score.results import PASSED_OUT, RASPASY, SIX_MADE, game, misere, written

FREE_4X22 = replace(SKACHKI_4X22, opening_raspasy_laps=0)
TEN_MADE = game(Contract.TEN_SPADES, 10)
ZERO_OF_FIRST = Result(taken=(0, 5, 5, 0))


def at(convention: Convention, pool: tuple[int, ...], hill: tuple[int, ...] = (0, 0, 0)) -> tuple[Progress, Sheet]:
    """A progress and sheet with these pools and hills in the first skak; the first hand is at place 0."""
    progress = Progress.start(convention, first_dealer=2)
    return progress, replace(Sheet.blank(convention), pool=pool, hill=hill)


def test_f13_a_game_that_reaches_the_target_ends_the_skak_at_once():
    progress, sheet = at(FREE_4X22, pool=(14, 18, 0), hill=(10, 8, 30))
    progress, sheet = written(progress, sheet, TEN_MADE)
    assert sheet.pool == (24, 18, 0)
    # the lone whister owed one trick of a ten: half of 20 on his hill
    assert sheet.hill == (10, 18, 30)
    assert progress.prizes == (Prizes(pool=(0,), hill=(0,)),)


def test_f13_a_misere_ends_it_too_and_a_smaller_success_does_not():
    progress, sheet = at(FREE_4X22, pool=(12, 18, 0), hill=(10, 8, 30))
    assert written(progress, sheet, misere(0))[0].prizes == (Prizes(pool=(0,), hill=(1,)),)
    assert written(progress, sheet, SIX_MADE)[0].prizes == ()


def test_f13_a_zero_bonus_that_reaches_the_target_waits_for_the_exit():
    progress, sheet = at(FREE_4X22, pool=(20, 0, 0))
    progress, sheet = written(progress, sheet, ZERO_OF_FIRST)
    assert sheet.pool == (22, 0, 0)
    assert progress.prizes == ()
    progress, sheet = written(progress, sheet, RASPASY)
    progress, sheet = written(progress, sheet, PASSED_OUT)  # no exit, and no one else gets there
    assert progress.prizes == ()
    progress, sheet = written(progress, sheet, SIX_MADE)
    assert [won.pool for won in progress.prizes] == [(0,)]


def test_f13_while_a_skak_waits_a_game_that_reaches_the_target_ends_it_for_the_one_who_was_first():
    progress, sheet = at(FREE_4X22, pool=(20, 20, 0))
    progress, sheet = written(progress, sheet, ZERO_OF_FIRST)
    assert progress.prizes == ()
    progress, sheet = written(progress, sheet, PASSED_OUT)  # the first hand is at place 1 now: 22 without an exit
    assert sheet.pool == (22, 22, 0)
    assert [won.pool for won in progress.prizes] == [(0,)]


def test_f13_carry_hill_ends_the_skak_at_once_and_judges_the_whole_hill():
    progress, sheet = at(replace(SKACHKI_5X20, opening_raspasy_laps=0), pool=(18, 0, 0), hill=(0, 40, 12))
    progress, sheet = written(progress, sheet, ZERO_OF_FIRST)
    assert progress.prizes == (Prizes(pool=(0,), hill=(0,)),)
    progress, sheet = written(progress, replace(sheet, pool=(20, 18, 0), hill=(30, 50, 22)), PASSED_OUT)
    progress, sheet = written(progress, replace(sheet, pool=(20, 20, 0), hill=(30, 60, 22)), RASPASY)
    assert progress.prizes[1] == Prizes(pool=(1,), hill=(2,))  # 22 + 6 is the smallest hill of all skaks together


def test_f13_without_carry_hill_only_the_hill_of_the_skak_counts():
    progress, sheet = at(FREE_4X22, pool=(14, 0, 0), hill=(0, 40, 12))
    progress, sheet = written(progress, sheet, TEN_MADE)
    assert progress.prizes == (Prizes(pool=(0,), hill=(0,)),)
    second = replace(sheet, pool=(24, 22, 0), hill=(30, 51, 22))  # since the skak began: 30, 1, 10
    progress, sheet = written(progress, second, SIX_MADE)
    assert progress.prizes[1] == Prizes(pool=(1,), hill=(1,))


def test_f13_tied_places_share_a_prize():
    progress, sheet = at(replace(SKACHKI_5X20, opening_raspasy_laps=0), pool=(18, 18, 0), hill=(4, 4, 4))
    progress, sheet = written(progress, sheet, Result(taken=(0, 0, 10, 0)))
    assert progress.prizes == (Prizes(pool=(0, 1), hill=(0, 1)),)
    flat = replace(sheet, hill=(0, 0, 0))
    assert settle(flat, progress.convention, progress.prizes).balance == (100, 100, -200)


def test_f13_a_shared_prize_of_three_is_exact():
    convention = replace(SKACHKI_5X20, players=4)
    balance = settle(Sheet.blank(convention), convention, (Prizes(pool=(0, 1, 2), hill=()),)).balance
    assert balance == (Fraction(100, 3), Fraction(100, 3), Fraction(100, 3), -100)


def test_f13_each_skak_opens_with_its_lap_of_raspasy():
    progress = Progress.start(SKACHKI_4X22, first_dealer=0)
    sheet = Sheet.blank(SKACHKI_4X22)
    for _ in range(3):
        assert progress.terms().compulsory is Compulsory.RASPASY
        progress, sheet = written(progress, sheet, replace(RASPASY, compulsory=True))
    assert progress.terms().compulsory is Compulsory.NONE
    progress, sheet = written(progress, replace(sheet, pool=(0, 20, 0)), SIX_MADE)
    assert len(progress.prizes) == 1
    assert progress.terms().compulsory is Compulsory.RASPASY
    assert progress.raspasy_run == 0


def played_out(convention: Convention) -> tuple[Progress, Sheet]:
    """All skaks won by the first hand of each deal, with two tens and the opening between them."""
    progress, sheet = Progress.start(convention, first_dealer=0), Sheet.blank(convention)
    for _ in range(100):
        if progress.over(sheet):
            break
        opening = progress.terms().compulsory is Compulsory.RASPASY
        result = replace(RASPASY, compulsory=True) if opening else game(Contract.TEN_SPADES, 10, Seat.FIRST)
        progress, sheet = written(progress, sheet, result)
    return progress, sheet


def test_f13_skaks_and_the_fifth_set_of_prizes():
    progress, sheet = played_out(SKACHKI_4X22)
    assert progress.over(sheet)
    assert len(progress.prizes) == 5
    largest = max(sheet.pool)
    assert progress.prizes[-1].pool == tuple(p for p in range(3) if sheet.pool[p] == largest)
    without, its_sheet = played_out(replace(SKACHKI_4X22, fifth_set=False))
    assert without.over(its_sheet)
    assert without.number == progress.number
    assert without.prizes == progress.prizes[:4]


def test_f13_five_and_seven_skaks():
    assert len(played_out(SKACHKI_5X20)[0].prizes) == 5
    assert len(played_out(replace(SKACHKI_5X20, skaks=7))[0].prizes) == 7


def test_g6_prizes_are_whists_and_pools_are_worth_nothing():
    progress, sheet = played_out(SKACHKI_4X22)
    settled = settle(sheet, progress.convention, progress.prizes)
    assert sum(settled.balance) == 0
    lifted = replace(sheet, pool=tuple(points + place for place, points in enumerate(sheet.pool)))
    assert settle(lifted, progress.convention, progress.prizes) == settled


def test_f13_the_running_skak_shows_its_own_pools():
    progress, sheet = at(FREE_4X22, pool=(14, 2, 0))
    progress, sheet = written(progress, sheet, TEN_MADE)
    assert progress.skak_pool(sheet) == (0, 0, 0)
    progress, sheet = written(progress, sheet, SIX_MADE)
    assert progress.skak_pool(sheet) == (0, 2, 0)
