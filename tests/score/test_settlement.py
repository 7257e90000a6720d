"""Settlement and rounding (G.7 – G.9)."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.rules.choices import Divisor, Rounding
from preferans.rules.convention import SOCHI
from preferans.rules.presets import LENINGRAD
from preferans.score import Sheet, StepKind, money, settle, whole_balance

EXAMPLE = Sheet((20, 20, 20), (12, 30, 24), ((0, 40, 36), (52, 0, 20), (44, 60, 0)), ((),) * 3)


def flat(*hill, pool=None, whists=None) -> Sheet:
    n = len(hill)
    return Sheet(pool or (0,) * n, hill, whists or ((0,) * n,) * n, ((),) * n)


@st.composite
def sheets(draw: Any) -> Sheet:
    n = draw(st.integers(2, 4))
    amounts = st.integers(-300, 300)
    pools, hills = (draw(st.tuples(*[amounts] * n)) for _ in range(2))
    halves = st.integers(0, 400).map(lambda twice: Fraction(twice, 2))
    whists = tuple(tuple(draw(halves) if i != j else 0 for j in range(n)) for i in range(n))
    return Sheet(pools, hills, whists, ((),) * n)


def test_g7_the_example_step_by_step():
    settled = settle(EXAMPLE, SOCHI)
    assert [step.kind for step in settled.steps] == [StepKind.AMNESTY, StepKind.HILL_TO_WHISTS, StepKind.PAIRS]
    amnesty, hills, pairs = settled.steps
    assert amnesty.change == (-12, -12, -12)
    assert amnesty.after == (0, 18, 12)
    assert hills.whists == ((0, 60, 40), (0, 0, 40), (0, 60, 0))
    assert pairs.whists == ((0, 48, 32), (-48, 0, -60), (-32, 60, 0))
    assert settled.balance == (80, -108, 28)


def test_g7_missing_pools_go_to_the_hill_first():
    settled = settle(flat(4, 0, 1, pool=(5, 8, 2)), LENINGRAD)
    missing = settled.steps[0]
    assert missing.kind is StepKind.MISSING_POOLS
    assert missing.change == (6, 0, 12)
    assert missing.after == (10, 0, 13)


def test_g7_what_changes_nothing_is_no_step():
    assert [step.kind for step in settle(flat(0, 0, 0), SOCHI).steps] == [StepKind.PAIRS]
    assert [step.kind for step in settle(flat(5, 5, 5), SOCHI).steps] == [StepKind.AMNESTY, StepKind.PAIRS]


def test_p18_the_print_view_shows_the_same_steps():
    sheet = flat(42, 96, 132, whists=((0, 170, 60), (64, 0, 178), (88, 95, 0)))
    amnesty, hills, pairs = settle(sheet, SOCHI).steps
    assert amnesty.after == (0, 54, 90)
    assert hills.whists == ((0, 180, 300), (0, 0, 300), (0, 180, 0))
    assert pairs.whists[0][1] == 350 - 64
    assert pairs.whists[0][2] == 360 - 88
    assert pairs.whists[1][2] == 478 - 275
    assert settle(sheet, SOCHI).balance == (558, -83, -475)


@pytest.mark.parametrize(
    ("players", "owner", "others"),
    [(2, -5, 5), (3, Fraction(-20, 3), Fraction(10, 3)), (4, Fraction(-15, 2), Fraction(5, 2))],
)
def test_g7_what_one_hill_point_costs(players, owner, others):
    balance = settle(flat(1, *[0] * (players - 1)), SOCHI).balance
    assert balance == (owner, *[others] * (players - 1))


def test_p05_hills_are_divided_by_all_players():
    assert settle(flat(2, 5, 8), SOCHI).balance == (30, 0, -30)
    assert settle(flat(2, 5, 8), replace(SOCHI, divisor=Divisor.N_MINUS_1)).balance == (45, 0, -45)


def test_p06_round_once_at_the_end():
    sheet = flat(0, 62, 6, pool=(2, 0, 0), whists=((0, 110, 14), (2, 0, 12), (4, 70, 0)))
    for rounding in (Rounding.EXACT, Rounding.FINAL):
        assert settle(sheet, replace(SOCHI, rounding=rounding)).balance == (358, -566, 208)


def test_p07_thirds_are_shown_whole_with_the_sum_zero():
    sheet = flat(12, 26, 6, pool=(14, 8, 0))
    exact = settle(sheet, SOCHI).balance
    assert sum(exact) == 0
    final = settle(sheet, replace(SOCHI, rounding=Rounding.FINAL)).balance
    assert sum(final) == 0
    assert all(isinstance(points, int) for points in final)


@pytest.mark.parametrize(("hill", "balance"), [(1, (-6, 3, 3)), (2, (-13, 7, 6))])
def test_p08_one_hill_point_of_three_players(hill, balance):
    assert settle(flat(hill, 0, 0), SOCHI).balance == (Fraction(-20 * hill, 3), *[Fraction(10 * hill, 3)] * 2)
    final = settle(flat(hill, 0, 0), replace(SOCHI, rounding=Rounding.FINAL)).balance
    assert final == balance


def test_p09_rounding_each_alone_breaks_the_sum():
    sheet = flat(4, 12, 2, pool=(10, 5, 8), whists=((0, 20, 15), (10, 0, 25), (5, 8, 0)))
    assert settle(sheet, LENINGRAD).balance == (Fraction(260, 3), Fraction(-319, 3), Fraction(59, 3))
    assert settle(sheet, replace(LENINGRAD, rounding=Rounding.FINAL)).balance == (87, -106, 19)


def test_p10_whists_count_for_the_one_who_wrote_them():
    assert settle(flat(0, 0, 0, whists=((0, 10, 0), (0, 0, 0), (0, 0, 0))), SOCHI).balance == (10, -10, 0)


def test_p11_nothing_is_cut_off():
    assert settle(flat(0, 0, 0, pool=(20, 0, 0)), LENINGRAD).balance == (Fraction(800, 3), *[Fraction(-400, 3)] * 2)


def test_d04_an_empty_or_sparse_sheet():
    assert settle(Sheet((), (), (), ()), SOCHI).balance == ()
    assert settle(Sheet((3,), (5,), ((0,),), ((),)), SOCHI).balance == (0,)
    assert settle(flat(0, 0), SOCHI).balance == (0, 0)


@given(sheets(), st.sampled_from(Rounding), st.sampled_from(Divisor), st.integers(0, 3))
def test_g7_the_sum_is_zero(sheet, rounding, divisor, factor):
    convention = replace(SOCHI, rounding=rounding, divisor=divisor, pool_factor=factor)
    settled = settle(sheet, convention)
    assert sum(settled.balance) == 0
    pairs = next(step for step in settled.steps if step.kind is StepKind.PAIRS).whists
    n = sheet.players
    assert all(pairs[i][j] == -pairs[j][i] for i in range(n) for j in range(n))


@given(sheets())
def test_g8_final_differs_by_less_than_one(sheet: Sheet) -> None:
    exact = settle(sheet, SOCHI).balance
    final = settle(sheet, replace(SOCHI, rounding=Rounding.FINAL)).balance
    assert all(-1 < whole - points < 1 for whole, points in zip(final, exact, strict=True))
    if all(points.denominator == 1 for points in exact):
        assert final == exact


@given(sheets(), st.integers(0, 3))
def test_g7_the_short_form_by_the_average_hill(sheet, factor):
    n = sheet.players
    worth = [factor * pool - hill for pool, hill in zip(sheet.pool, sheet.hill, strict=True)]
    mean = Fraction(sum(worth), n)
    expected = tuple(
        10 * (worth[i] - mean) + sum(sheet.whists[i]) - sum(row[i] for row in sheet.whists) for i in range(n)
    )
    assert settle(sheet, replace(SOCHI, pool_factor=factor)).balance == expected


@given(sheets(), st.integers(-50, 50))
def test_g7_the_same_for_everybody_changes_nothing(sheet, shift):
    lifted = replace(sheet, pool=tuple(p + shift for p in sheet.pool), hill=tuple(h - 2 * shift for h in sheet.hill))
    assert settle(lifted, SOCHI).balance == settle(sheet, SOCHI).balance


@given(sheets())
def test_p12_rotating_the_places_rotates_the_balance(sheet):
    def turned(row: tuple[Any, ...]) -> tuple[Any, ...]:
        return (*row[1:], row[0])

    moved = Sheet(turned(sheet.pool), turned(sheet.hill), tuple(map(turned, turned(sheet.whists))), sheet.bombs)
    assert settle(moved, SOCHI).balance == turned(settle(sheet, SOCHI).balance)


def test_g8_ties_go_by_the_places():
    assert whole_balance([Fraction(-15, 2), Fraction(5, 2), Fraction(5, 2), Fraction(5, 2)]) == (-7, 3, 2, 2)


def test_g9_money_is_rounded_after_the_price():
    balance = settle(flat(1, 0, 0), SOCHI).balance
    assert money(balance, 100) == (-666, 333, 333)
    assert money(balance, Fraction(1, 2)) == (-3, 2, 1)
    assert money(balance, 1, coin=Fraction(1, 100)) == (Fraction(-333, 50), Fraction(333, 100), Fraction(333, 100))
    with pytest.raises(ValueError, match="coin"):
        money(balance, 1, coin=0)


@given(sheets(), st.integers(1, 500), st.sampled_from([1, 5, Fraction(1, 100)]))
def test_g9_money_sums_to_zero_in_whole_coins(sheet, price, coin):
    exact = settle(sheet, SOCHI).balance
    paid = money(exact, price, coin)
    assert sum(paid) == 0
    assert all(abs(got - points * price) < coin for got, points in zip(paid, exact, strict=True))
    assert all(Fraction(got / coin).denominator == 1 for got in paid)
