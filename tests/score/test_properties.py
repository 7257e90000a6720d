"""What holds for every deal: the same from every place, nothing lost by American aid, exact amounts (F, G.2)."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from preferans.rules.choices import EndMode, MadeGameTarget
from preferans.rules.contract import GAMES, Contract
from preferans.rules.convention import Convention, seated
from preferans.rules.presets import PRESETS
from preferans.rules.result import Result, TalonWorth
from preferans.rules.seat import Seat
from preferans.rules.terms import Terms
from preferans.score import Column, Entry, Seating, Sheet, score_deal, settle
from preferans.score.raspasy import dealer_takes_part


@st.composite
def conventions(draw) -> Convention:
    """A preset for 2, 3 or 4 players, with a limit that is soon reached and any target for made games."""
    preset = draw(st.sampled_from(list(PRESETS.values())))
    convention = seated(preset, draw(st.integers(2, 4)))
    return replace(convention, limit=draw(st.integers(5, 30)), made_game_target=draw(st.sampled_from(MadeGameTarget)))


@st.composite
def sheets(draw, convention) -> Sheet:
    n = convention.players
    small = st.integers(0, 40)
    pool, hill = (draw(st.tuples(*[small] * n)) for _ in range(2))
    bombs = draw(st.tuples(*[st.sampled_from([(), (2,), (2, 4)])] * n))
    return Sheet(pool, hill, ((0,) * n,) * n, bombs)


@st.composite
def results(draw, convention) -> Result:
    """Any result that a deal under this convention may come to."""
    seating = Seating(convention.players, 0)
    taking = list(seating.hands) if convention.players > 2 else [Seat.FIRST, Seat.SECOND, Seat.THIRD]
    if draw(st.integers(0, 3)) == 0:
        taking = list(seating.hands)
        if convention.players == 4 and dealer_takes_part(convention):
            taking.append(Seat.DEALER)
        return Result(taken=draw(divided(taking)), blind_run=draw(st.integers(0, 3)))
    declarer = draw(st.sampled_from(seating.hands))
    contract = draw(st.sampled_from([*GAMES, Contract.MISERE]))
    common = Result(
        contract=contract,
        declarer=declarer,
        blind=draw(st.booleans()),
        talon=draw(st.sampled_from(TalonWorth)),
        thrown_back=draw(st.booleans()),
        pool_share=draw(st.none() | st.integers(0, contract.worth)),
    )
    if contract.is_misere:
        return replace(common, taken=draw(divided(taking)))
    defenders = [seat for seat in declarer.others if seat in seating.hands]
    if convention.players == 4:
        defenders.append(Seat.DEALER)
    what = draw(st.integers(0, 4))
    if what == 0:
        half = draw(st.none() | st.sampled_from(defenders[:1])) if contract.tricks <= 7 else None
        return replace(common, played=False, half_whister=half)
    if what == 1 and convention.surrender:
        return replace(common, played=False, surrendered=True)
    lone = draw(st.booleans()) or convention.players == 2
    whisters = (draw(st.sampled_from(defenders)),) if lone else tuple(defenders[:2])
    return replace(common, taken=draw(divided(taking)), whisters=whisters, returned=lone and draw(st.booleans()))


@st.composite
def divided(draw, seats) -> tuple[int, int, int, int]:
    """Ten tricks among these seats."""
    taken = [0, 0, 0, 0]
    for _ in range(10):
        taken[draw(st.sampled_from(seats))] += 1
    first, second, third, dealer = taken
    return first, second, third, dealer


@st.composite
def deals(draw) -> tuple[Result, Convention, Sheet, Terms, int]:
    convention = draw(conventions())
    terms = Terms(raspasy_run=draw(st.integers(0, 5)), misere_price=draw(st.sampled_from([0, 0, 4])))
    dealer = draw(st.integers(0, convention.players - 1))
    return draw(results(convention)), convention, draw(sheets(convention)), terms, dealer


def turned(row: tuple[object, ...]) -> tuple[object, ...]:
    return (row[-1], *row[:-1])


@given(deals())
def test_r07_one_place_further_on_everything_is_one_place_further_on(deal):
    result, convention, sheet, terms, dealer = deal
    n = convention.players
    moved_sheet = Sheet(turned(sheet.pool), turned(sheet.hill), sheet.whists, turned(sheet.bombs))  # type: ignore[arg-type]
    here = score_deal(result, convention, sheet, terms, dealer)
    there = score_deal(result, convention, moved_sheet, terms, (dealer + 1) % n)
    moved = [
        Entry((e.place + 1) % n, e.column, e.points, e.rule, None if e.on is None else (e.on + 1) % n)
        for e in here.entries
    ]
    assert list(there.entries) == moved
    assert there.sheet.bombs == turned(here.sheet.bombs)


@given(deals())
def test_g2_nobody_loses_or_gains_by_american_aid(deal):
    """With prices that fit the worth of a pool point, and no floor, aid changes no balance."""
    result, convention, sheet, terms, dealer = deal
    worth = convention.pool_factor or 1
    end = EndMode.POOL_AND_HILL if convention.end_mode is EndMode.POOL_AND_HILL else EndMode.EACH
    convention = replace(
        convention, end_mode=end, aid=True, aid_rate=10 * worth, own_hill_ratio=worth, pool_factor=worth,
        made_game_target=MadeGameTarget.POOL,
    )  # fmt: skip
    with_aid = score_deal(result, convention, sheet, terms, dealer).sheet
    without = score_deal(result, replace(convention, aid=False), sheet, terms, dealer).sheet
    assert settle(with_aid, convention).balance == settle(without, convention).balance


@given(deals())
def test_g2_a_pool_is_never_overfilled_by_aid(deal):
    result, convention, sheet, terms, dealer = deal
    after = score_deal(result, convention, sheet, terms, dealer).sheet
    if convention.aid:
        for before, now in zip(sheet.pool, after.pool, strict=True):
            assert now <= max(before, convention.limit)


@given(deals())
def test_f_entries_are_exact_named_and_never_empty(deal):
    result, convention, sheet, terms, dealer = deal
    score = score_deal(result, convention, sheet, terms, dealer)
    for e in score.entries:
        assert e.points != 0
        assert isinstance(e.points, int) or e.points.denominator > 1
        assert e.rule[0] in "ACFG"
        assert (e.on is not None) == (e.column is Column.WHISTS)
        assert e.on != e.place
        assert e.points > 0 or e.column is Column.HILL
    assert score.sheet.pool == sheet.plus(score.entries).pool
    assert sum(settle(score.sheet, convention).balance) == 0


@given(deals())
def test_f3_a_factor_multiplies_the_whole_record(deal):
    """A bomb in front of the declarer doubles every amount, apart from where pools and hills cut it."""
    result, convention, sheet, terms, dealer = deal
    if result.contract is None or result.declarer is None:
        return
    open_pools = replace(convention, aid=False, made_game_target=MadeGameTarget.POOL, bombs=True)
    n, declarer = convention.players, Seating(convention.players, dealer).place(result.declarer)
    bare = replace(sheet, bombs=((),) * n)
    bombed = replace(sheet, bombs=tuple((2,) if place == declarer else () for place in range(n)))
    single = score_deal(result, open_pools, bare, terms, dealer)
    double = score_deal(result, open_pools, bombed, terms, dealer)
    assert [replace(e, points=Fraction(e.points) * 2) for e in single.entries] == list(double.entries)
