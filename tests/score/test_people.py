"""A player joins (A.10) or leaves (I.3), and the misdeals of real cards (A.11, option penalty.misdeal)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from preferans.rules.choices import Consolation, MisdealPenalty
from preferans.rules.contract import Contract
from preferans.rules.convention import SOCHI, Convention, seated
from preferans.rules.presets import CLASSIC, LENINGRAD, ROSTOV
from preferans.rules.result import Result
from preferans.rules.seat import Seat
from preferans.rules.terms import FRESH
from preferans.score import (
    Column,
    DealScore,
    Progress,
    Sheet,
    annulled,
    join,
    misdeal,
    newcomer_place,
    score_abandoned,
    settle,
)
from tests.score.results import SIX_MADE, after

SHEET = Sheet((10, 6, 5), (4, 9, 0), ((0, 20, 15), (10, 0, 25), (5, 8, 0)), ((), (2,), ()))


def test_a10_a_newcomer_writes_the_mean_rounded_against_him():
    joined = join(SHEET, 1)
    assert joined.pool == (10, 7, 6, 5)
    assert joined.hill == (4, 5, 9, 0)
    assert joined.whists == ((0, 0, 20, 15), (0, 0, 0, 0), (10, 0, 0, 25), (5, 0, 8, 0))
    assert joined.bombs == ((), (), (2,), ())
    broken = replace(SHEET, pool=(10, 6, 6), hill=(4, 9, 1))
    assert join(broken, 3).pool[3] == 7  # 22/3 down
    assert join(broken, 3).hill[3] == 5  # 14/3 up


@pytest.mark.parametrize("place", range(4))
def test_b10_who_joins_changes_nobody_s_balance(place):
    whole = replace(SHEET, hill=(4, 9, 2))
    before, balance = settle(whole, SOCHI).balance, list(settle(join(whole, place), SOCHI).balance)
    assert balance.pop(place) == 0
    assert tuple(balance) == before


def test_a10_he_sits_left_of_the_last_dealer_and_deals_next():
    progress = after(Progress.start(SOCHI, 1), SIX_MADE)
    place = newcomer_place(last_dealer=1)
    assert place == progress.dealer == 2
    assert newcomer_place(last_dealer=2) == 3


@pytest.mark.parametrize("place", [-1, 4])
def test_a10_a_place_that_does_not_exist(place):
    with pytest.raises(ValueError, match="no place"):
        join(SHEET, place)


def left(
    leaver: Seat,
    contract: Contract | None,
    *,
    taken: tuple[int, int, int, int] = (0, 0, 0, 0),
    whisters: tuple[Seat, ...] = (),
    played: bool = True,
    convention: Convention = SOCHI,
) -> DealScore:
    """What is written when somebody leaves; the first hand (place 0) is the declarer."""
    declarer = None if contract is None else Seat.FIRST
    so_far = Result(taken=taken, contract=contract, declarer=declarer, whisters=whisters, played=played)
    dealer = convention.players - 1
    return score_abandoned(leaver, so_far, convention, Sheet.blank(convention), FRESH, dealer=dealer)


def amounts(score: DealScore) -> list[tuple[int, Column, object, int | None]]:
    return [(e.place, e.column, e.points, e.on) for e in score.entries]


def test_i3_the_declarer_leaves_his_game_without_three_and_nobody_writes_whists():
    hill = [(0, Column.HILL, 12, None)]
    assert amounts(left(Seat.FIRST, Contract.SEVEN_SPADES, played=False)) == hill
    assert amounts(left(Seat.FIRST, Contract.SEVEN_SPADES, taken=(6, 0, 0, 0), whisters=(Seat.SECOND,))) == hill
    no_surrender = replace(SOCHI, surrender=0, surrender_consolation=True)
    assert amounts(left(Seat.FIRST, Contract.SEVEN_SPADES, convention=no_surrender)) == hill
    assert amounts(left(Seat.FIRST, Contract.SIX_SPADES, convention=LENINGRAD)) == [(0, Column.HILL, 12, None)]


def test_i3_a_bomb_multiplies_the_loss_of_the_leaver_and_stays():
    sheet = replace(Sheet.blank(CLASSIC), bombs=((2,), (), ()))
    so_far = Result(contract=Contract.SIX_CLUBS, declarer=Seat.FIRST, played=False)
    score = score_abandoned(Seat.FIRST, so_far, CLASSIC, sheet, FRESH, dealer=2)
    assert score.sheet.hill == (12, 0, 0)
    assert score.sheet.bombs == ((2,), (), ())


def test_i3_the_declarer_of_a_misere_takes_all_remaining_tricks():
    assert amounts(left(Seat.FIRST, Contract.MISERE, taken=(1, 3, 2, 0))) == [(0, Column.HILL, 50, None)]


def test_i3_a_catcher_leaves_and_the_misere_goes_no_further():
    assert amounts(left(Seat.SECOND, Contract.MISERE, taken=(0, 3, 2, 0))) == [(0, Column.POOL, 10, None)]
    assert amounts(left(Seat.THIRD, Contract.MISERE, taken=(1, 3, 2, 0))) == [(0, Column.HILL, 10, None)]


def test_i3_a_leaving_whister_pays_the_whole_quota_and_the_other_nothing():
    both = (Seat.SECOND, Seat.THIRD)
    assert amounts(left(Seat.THIRD, Contract.SIX_SPADES, taken=(3, 1, 0, 0), whisters=both)) == [
        (0, Column.POOL, 2, None),
        (1, Column.WHISTS, 2, 0),
        (2, Column.HILL, 6, None),
    ]
    alone = left(Seat.SECOND, Contract.EIGHT_SPADES, taken=(3, 0, 0, 0), whisters=(Seat.SECOND,))
    assert amounts(alone) == [(0, Column.POOL, 6, None), (1, Column.HILL, 6, None)]
    half = left(Seat.SECOND, Contract.EIGHT_SPADES, taken=(3, 0, 0, 0), whisters=(Seat.SECOND,), convention=ROSTOV)
    assert amounts(half) == [(0, Column.POOL, 6, None), (1, Column.HILL, 3, None)]


def test_i3_a_leaving_passer_gives_the_game_away_and_the_whister_is_not_fined():
    gone = left(Seat.THIRD, Contract.SIX_SPADES, taken=(3, 1, 0, 0), whisters=(Seat.SECOND,))
    assert amounts(gone) == [(0, Column.POOL, 2, None), (1, Column.WHISTS, 2, 0)]


def test_i3_a_game_that_has_already_failed_stays_failed():
    convention = replace(SOCHI, consolation=Consolation.NONE)
    gone = left(
        Seat.THIRD, Contract.EIGHT_SPADES, taken=(2, 3, 1, 0), whisters=(Seat.SECOND, Seat.THIRD), convention=convention
    )
    assert amounts(gone) == [(0, Column.HILL, 12, None), (1, Column.WHISTS, 18, 0), (2, Column.WHISTS, 6, 0)]


def test_i3_before_the_play_the_game_is_made_and_only_who_has_whisted_pays():
    made = (0, Column.POOL, 4, None)
    assert amounts(left(Seat.THIRD, Contract.SEVEN_SPADES, whisters=(Seat.SECOND,), played=False)) == [made]
    whister = left(Seat.SECOND, Contract.SEVEN_SPADES, whisters=(Seat.SECOND,), played=False)
    assert amounts(whister) == [made, (1, Column.HILL, 8, None)]


def test_i3_in_raspasy_the_leaver_takes_the_rest():
    assert amounts(left(Seat.SECOND, None, taken=(1, 2, 0, 0))) == [
        (0, Column.HILL, 1, None),
        (1, Column.HILL, 9, None),
        (2, Column.POOL, 1, None),
    ]


def test_i3_the_sitting_dealer_leaves_only_a_deal_in_which_he_plays():
    four = seated(SOCHI, 4)
    with pytest.raises(ValueError, match="takes no part"):
        left(Seat.DEALER, Contract.SIX_SPADES, taken=(3, 1, 0, 0), whisters=(Seat.SECOND,), convention=four)
    whisting = left(Seat.DEALER, Contract.SIX_SPADES, taken=(3, 1, 0, 0), whisters=(Seat.DEALER,), convention=four)
    assert amounts(whisting) == [
        (0, Column.POOL, 2, None),
        (3, Column.WHISTS, 2, 0),
        (3, Column.HILL, 6, None),
    ]


def test_i3_the_winnings_of_the_leaver_are_forfeited():
    assert annulled((Fraction(80, 3), -20, Fraction(-20, 3)), 0) == ((0, -20, Fraction(-20, 3)), Fraction(80, 3))
    assert annulled((30, -20, -10), 1) == ((30, -20, -10), 0)


@pytest.mark.parametrize(
    ("option", "running", "hill", "passes_on"),
    [
        (MisdealPenalty.NONE, 1, [], False),
        (MisdealPenalty.NONE, 2, [], False),
        (MisdealPenalty.HILL2, 1, [2], False),
        (MisdealPenalty.HILL2, 2, [2], False),
        (MisdealPenalty.SECOND, 1, [], False),
        (MisdealPenalty.SECOND, 2, [2], True),
    ],
)
def test_a11_misdeal(option, running, hill, passes_on):
    result = misdeal(replace(SOCHI, misdeal_penalty=option), dealer=1, running=running)
    assert [(e.place, e.points) for e in result.entries] == [(1, points) for points in hill]
    assert result.passes_on is passes_on


def test_a11_the_undertrick_of_a_six_follows_the_price_of_the_hill():
    assert misdeal(LENINGRAD, dealer=0, running=2).entries[0].points == 4
