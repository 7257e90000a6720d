"""When a pulka is over, and how its sheet begins (G.1).

The options end.mode, end.rounds, end.finish_lap and rostov.start_hill are tested here.
"""

from dataclasses import replace

import pytest

from preferans.rules.choices import AfterRaspasy, EndMode
from preferans.rules.convention import SOCHI, Convention, seated
from preferans.rules.presets import LENINGRAD, ROSTOV
from preferans.rules.result import Result
from preferans.score import Progress, Sheet
from tests.score.results import RASPASY, SIX_MADE, after


def over(
    convention: Convention,
    pool: tuple[int, ...],
    hill: tuple[int, ...] = (),
    deals: int = 0,
    *,
    time_up: bool = False,
    result: Result = SIX_MADE,
) -> bool:
    sheet = Sheet.blank(convention)
    sheet = replace(sheet, pool=pool, hill=hill or sheet.hill)
    return after(Progress.start(convention, 0), *[result] * deals).over(sheet, time_up=time_up)


def test_g1_each_ends_when_every_pool_is_closed():
    assert not over(SOCHI, (20, 20, 19))
    assert over(SOCHI, (20, 20, 20))
    assert not over(SOCHI, (20, 20, 19), time_up=True)
    assert over(replace(SOCHI, limit=10), (10, 10, 10))


def test_g1_sum_ends_by_all_pools_together():
    four = replace(seated(LENINGRAD, 4), limit=50)
    assert over(four, (60, 30, 70, 40))
    assert not over(four, (60, 30, 69, 40))


def test_g1_time_ends_with_the_deal_or_with_the_lap():
    timed = replace(SOCHI, end_mode=EndMode.TIME, aid=False)
    assert not over(timed, (99, 99, 99), deals=4)
    assert over(timed, (0, 0, 0), deals=4, time_up=True)
    by_lap = replace(timed, finish_lap=True)
    assert [over(by_lap, (0, 0, 0), deals=n, time_up=True) for n in range(2, 7)] == [False, True, False, False, True]


def test_g1_a_lap_is_complete_when_everyone_has_dealt_although_a_dealer_stayed():
    by_lap = replace(SOCHI, end_mode=EndMode.TIME, aid=False, finish_lap=True, after_raspasy=AfterRaspasy.STAY3)
    at = [over(by_lap, (0, 0, 0), deals=n, time_up=True, result=RASPASY) for n in range(1, 10)]
    assert at == [False] * 8 + [True]


@pytest.mark.parametrize("rounds", [1, 4])
def test_g1_rounds_ends_after_so_many_laps(rounds):
    convention = replace(seated(SOCHI, 4), end_mode=EndMode.ROUNDS, aid=False, rounds=rounds)
    assert not over(convention, (99,) * 4, deals=4 * rounds - 1)
    assert over(convention, (0,) * 4, deals=4 * rounds)


def test_g1_pool_and_hill_must_both_close():
    assert not over(ROSTOV, (20, 20, 20), (0, 1, 0))
    assert not over(ROSTOV, (20, 19, 20), (0, 0, 0))
    assert over(ROSTOV, (20, 20, 20), (0, 0, -2))


def test_g1_every_mode_is_tested():
    assert set(EndMode) == {
        EndMode.EACH,
        EndMode.SUM,
        EndMode.TIME,
        EndMode.ROUNDS,
        EndMode.POOL_AND_HILL,
        EndMode.SKAKS,  # test_skaks.py
    }


def test_g1_rostov_may_begin_with_a_hill():
    assert Sheet.blank(replace(ROSTOV, start_hill=20)).hill == (20, 20, 20)
    assert Sheet.blank(ROSTOV).hill == (0, 0, 0)


def test_p13_a_new_sheet_is_empty():
    blank = Sheet.blank(seated(SOCHI, 4))
    assert not any(blank.pool)
    assert not any(blank.hill)
    assert not any(map(any, blank.whists))
    assert not any(blank.bombs)
    assert Sheet.blank(seated(SOCHI, 4)) == blank
