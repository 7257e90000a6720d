"""For every option of the registry: a situation whose outcome depends on it, and what else must be agreed on for that.

Each scenario turns an agreement into something that can be compared. `test_options.py` demands that different values
of the option lead to different outcomes, so that an option which nobody reads cannot hide.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from typing import Any

from preferans.pulka import first_dealer_of, seconds_to_play
from preferans.rules.cards import DECK
from preferans.rules.choices import (
    AfterRaspasy,
    EndMode,
    NineOverMisere,
    RaspasyExit,
    RaspasyRecord,
    RaspasyTalon,
    Responsibility,
    Steps,
    WhistStyle,
)
from preferans.rules.contract import Contract
from preferans.rules.convention import SOCHI, Convention, seated
from preferans.rules.dealing import dealt_by
from preferans.rules.result import Result, TalonWorth
from preferans.rules.seat import HANDS, Seat
from preferans.rules.terms import Terms
from preferans.score.deal import score_deal
from preferans.score.misdeal import misdeal
from preferans.score.progress import Progress
from preferans.score.settlement import settle
from preferans.score.sheet import Sheet
from tests.rules.play_out import deal, legal, play

Scenario = Callable[[Convention], Hashable]

FIRST, SECOND, THIRD, DEALER = Seat


@dataclass(frozen=True)
class Case:
    """A scenario, the agreement it starts from and, where the registry offers too many values, those to compare."""

    scenario: Scenario
    base: Convention = SOCHI
    values: tuple[Any, ...] = ()
    changes: dict[str, Any] = field(default_factory=dict)
    """Fields that have to follow a certain value, by value."""


# --- short forms ------------------------------------------------------------------------------------------------------

FOUR = seated(SOCHI, 4)
TWO = seated(SOCHI, 2)


def jump(convention: Convention) -> Convention:
    return replace(convention, steps=Steps.JUMP)


def written(
    convention: Convention,
    result: Result,
    *,
    pool: tuple[int, ...] | None = None,
    hill: tuple[int, ...] | None = None,
    terms: Terms | None = None,
) -> Hashable:
    """What the deal writes, dealt by the last place."""
    sheet = Sheet.blank(convention)
    sheet = replace(sheet, pool=pool or sheet.pool, hill=hill or sheet.hill)
    score = score_deal(result, convention, sheet, terms or Terms(), convention.players - 1)
    return frozenset((e.place, e.column, e.points, e.on) for e in score.entries), score.sheet


def game(level: str, taken: tuple[int, ...], whisters: tuple[Seat, ...], **changes: Any) -> Result:
    """A game of the first hand."""
    tricks = (*taken, 0)[:4]
    return Result(
        taken=(tricks[0], tricks[1], tricks[2], tricks[3]),
        contract=Contract[level],
        declarer=FIRST,
        whisters=whisters,
        **changes,
    )


def raspasy(*taken: int, **changes: Any) -> Result:
    tricks = (*taken, 0, 0)[:4]
    return Result(taken=(tricks[0], tricks[1], tricks[2], tricks[3]), **changes)


def entries(result: Result, **state: Any) -> Scenario:
    return lambda convention: written(convention, result, **state)


def moves(*before: str) -> Scenario:
    """The actor's moves after these."""

    def scenario(convention: Convention) -> Hashable:
        position = play(deal(convention=convention), *before)
        return position.actor, tuple(legal(position))

    return scenario


def terms_after(*results: Result) -> Scenario:
    """The terms of the deal that follows these results."""

    def scenario(convention: Convention) -> Hashable:
        return _progress(convention, results).terms()

    return scenario


def dealers_after(*results: Result) -> Scenario:
    def scenario(convention: Convention) -> Hashable:
        return tuple(_progress(convention, results[:n]).dealer for n in range(len(results) + 1))

    return scenario


def _progress(convention: Convention, results: tuple[Result, ...]) -> Progress:
    progress, sheet = Progress.start(convention, 0), Sheet.blank(convention)
    for result in results:
        sheet = score_deal(result, convention, sheet, progress.terms(), progress.dealer).sheet
        progress = progress.after(result, sheet)
    return progress


def settled(pool: tuple[int, ...], hill: tuple[int, ...]) -> Scenario:
    def scenario(convention: Convention) -> Hashable:
        return settle(replace(Sheet.blank(convention), pool=pool, hill=hill), convention).balance

    return scenario


def over_with(*sheets: tuple[tuple[int, ...], tuple[int, ...]], deals: int = 0, time_up: bool = False) -> Scenario:
    """Whether the pulka is over with each of these pools and hills after so many deals."""

    def scenario(convention: Convention) -> Hashable:
        progress = Progress.start(convention, 0)
        progress = replace(progress, number=deals + 1, turns=deals)
        blank = Sheet.blank(convention)
        return tuple(progress.over(replace(blank, pool=p, hill=h), time_up=time_up) for p, h in sheets)

    return scenario


def over_after(turns: tuple[int, ...]) -> Scenario:
    """Whether the pulka is over after each of these numbers of deals."""

    def scenario(convention: Convention) -> Hashable:
        progress, blank = Progress.start(convention, 0), Sheet.blank(convention)
        at = (replace(progress, number=n + 1, turns=n) for n in turns)
        return tuple(p.over(blank, time_up=True) for p in at)

    return scenario


def skaks_played(*winners: int) -> Scenario:
    """Prizes and sheet when these places win the skaks, each by two made tens."""

    def scenario(convention: Convention) -> Hashable:
        progress, sheet = Progress.start(convention, 0), Sheet.blank(convention)
        for winner in winners:
            for _ in range(3):
                seat = Seat((winner - progress.dealer - 1) % convention.players)
                tricks = [0, 0, 0, 0]
                tricks[seat] = 10
                whister = HANDS[(seat + 1) % 3]
                made = Result(
                    taken=(tricks[0], tricks[1], tricks[2], tricks[3]),
                    contract=Contract.TEN_NT,
                    declarer=seat,
                    whisters=(whister,),
                )
                if progress.over(sheet):
                    break
                sheet = score_deal(made, convention, sheet, progress.terms(), progress.dealer).sheet
                progress = progress.after(made, sheet)
        return progress.prizes, settle(sheet, convention, progress.prizes).balance, sheet.hill

    return scenario


SIX_PASSED_OUT = Result(contract=Contract.SIX_SPADES, declarer=FIRST, played=False)
TEN_PASSED_OUT = Result(contract=Contract.TEN_SPADES, declarer=FIRST, played=False)
MADE_SIX = game("SIX_SPADES", (6, 2, 2), (SECOND,))
FAILED_SEVEN = game("SEVEN_CLUBS", (5, 3, 2), (SECOND,))
MISERE_MADE = Result(taken=(0, 5, 5, 0), contract=Contract.MISERE, declarer=FIRST)
MISERE_FAILED = Result(taken=(2, 4, 4, 0), contract=Contract.MISERE, declarer=FIRST)
RASPASY = raspasy(2, 3, 5)
TALONS = tuple(TalonWorth)
SKACHKI = replace(SOCHI, end_mode=EndMode.SKAKS, skaks=4, aid=False, limit=20)


def every_talon(convention: Convention) -> Hashable:
    return tuple(written(convention, replace(MADE_SIX, talon=talon)) for talon in TALONS)


def exits(convention: Convention) -> Hashable:
    """What each kind of deal does to a run of raspasy."""
    deals = (SIX_PASSED_OUT, MADE_SIX, FAILED_SEVEN, MISERE_MADE, MISERE_FAILED)
    return tuple(_progress(convention, (RASPASY, result)).terms().raspasy_run for result in deals)


def shortfalls(convention: Convention) -> Hashable:
    """All ways in which two whisters can be short."""
    cases = [("SIX_SPADES", 10 - a - b, a, b) for a in range(4) for b in range(4) if a + b < 4]
    cases += [("EIGHT_SPADES", 10, 0, 0)]
    return tuple(written(convention, game(level, (d, a, b), (SECOND, THIRD))) for level, d, a, b in cases)


def lay_down(convention: Convention) -> Hashable:
    """Which hands everybody sees before and after each of the first three cards of an open game."""
    position = play(
        deal(convention=jump(convention)),
        *("bid 6S", "pass", "pass", "discard H7 H8", "order 6C", "whist", "pass", "open"),
    )
    seen = []
    for card in ("play SA", "play S9", "play S8"):
        seen.append(tuple(hand is not None for hand in position.view(None).hands))
        position = play(position, card)
    return (*seen, tuple(hand is not None for hand in position.view(None).hands))


def talon_in_raspasy(convention: Convention) -> Hashable:
    position = play(deal("AKQ.AKQ.AKQ.7 JT98.JT98.JT.- 7.7.987.QJT98 | HA HK", convention), "pass", "pass", "pass")
    assert position.public.play is not None
    lead = position.public.play.trick.talon_card
    position = play(position, "play H7", "play S8", "play HQ")
    assert position.public.play is not None
    return lead, position.public.play.taken


def misere_controllers(convention: Convention) -> Hashable:
    position = play(deal(convention=jump(convention)), "bid M", "pass", "pass", "discard SA CA", "play SK")
    assert position.public.play is not None
    return tuple(position.public.play.controller_of(hand) for hand in HANDS)


def looks_back(convention: Convention) -> Hashable:
    from preferans.table.public import may_look_back

    position = play(deal(convention=replace(convention, raspasy_talon=RaspasyTalon.CLOSED)), *["pass"] * 3)
    seen = []
    for _ in range(4):
        position = position.apply(position.legal_moves()[0])
        seen.append(may_look_back(position.public))
    return tuple(seen)


def made_game(convention: Convention) -> Hashable:
    """Where a made ten goes with something on the hill, and whether the declarer is asked."""
    asked = play(
        deal(convention=jump(convention)), *("bid 6S", "pass", "pass", "discard H7 H8", "order 6C", "pass", "pass")
    )
    results = (TEN_PASSED_OUT, replace(TEN_PASSED_OUT, pool_share=3))
    sheets = ((0, 0, 0), (14, 20, 0))
    return asked.public.over, tuple(
        written(convention, result, pool=pool, hill=(7, 0, 0)) for result in results for pool in sheets
    )


def prizes_of_ten_skaks(convention: Convention) -> tuple[object, ...]:
    found = skaks_played(*(n % 3 for n in range(10)))(convention)
    assert isinstance(found, tuple)
    prizes = found[0]
    assert isinstance(prizes, tuple)
    return prizes


def two_skaks(convention: Convention) -> Hashable:
    """The prizes of two skaks when the hill of the first one is heavy."""
    progress, sheet = Progress.start(convention, 0), Sheet.blank(convention)
    failed = game("SIX_SPADES", (0, 5, 5), (SECOND,))
    made = game("TEN_SPADES", (10, 0, 0), ())
    for result in (failed, *[replace(made, played=False)] * 12):
        if progress.over(sheet):
            break
        sheet = score_deal(result, convention, sheet, progress.terms(), progress.dealer).sheet
        progress = progress.after(result, sheet)
    return progress.prizes, progress.skak


CASES: dict[str, Case] = {
    "players": Case(lambda c: len(Sheet.blank(seated(c, c.players)).pool)),
    "deal.first_dealer": Case(lambda c: tuple(first_dealer_of(c, lot) for lot in (0, 1, 2, 3)), FOUR),
    "deal.talon_after_round": Case(lambda c: dealt_by(DECK, c)[1]),
    "deal.after_raspasy": Case(dealers_after(*[RASPASY] * 5)),
    "deal.stay_dealer_penalty": Case(
        entries(RASPASY, terms=Terms(raspasy_run=2, dealer_run=2)), replace(SOCHI, after_raspasy=AfterRaspasy.STAY3)
    ),
    "auction.steps": Case(moves()),
    "auction.hold": Case(
        lambda c: (moves("bid 6S", "bid 6C", "bid 6D")(c), moves("bid 6S", "bid 6C", "pass")(c)),
    ),
    "auction.nine_over_misere": Case(
        lambda c: play(deal(convention=c), "bid M", "bid 9S", "bid 9C").actor,
    ),
    "auction.misere_ladder": Case(moves("bid M", "bid 9S"), replace(SOCHI, nine_over_misere=NineOverMisere.CONTINUE)),
    "auction.blind": Case(lambda c: (moves()(c), moves("look")(c) if "look" in legal(deal(convention=c)) else None)),
    "order.underbid_penalty": Case(entries(game("SIX_SPADES", (7, 2, 1), (SECOND,)))),
    "surrender": Case(
        lambda c: (
            moves("bid 6S", "pass", "pass", "discard H7 H8")(c),
            c.surrender and written(c, replace(SIX_PASSED_OUT, surrendered=True)),
        )
    ),
    "surrender.consolation": Case(entries(replace(SIX_PASSED_OUT, surrendered=True))),
    "talon.paid": Case(every_talon),
    "talon.throw_back": Case(entries(replace(MADE_SIX, thrown_back=True))),
    "talon.refuse_penalty": Case(entries(replace(MADE_SIX, refused_talon=True)), FOUR),
    "talon.two_aces_bonus": Case(entries(replace(MADE_SIX, talon=TalonWorth.TWO_ACES)), FOUR),
    "whist.half": Case(moves("bid 6S", "pass", "pass", "discard H7 H8", "order 6C", "pass")),
    "whist.half_by_first": Case(
        lambda c: tuple(
            moves("bid 6S", "pass", "pass", "discard H7 H8", "order 6C", "whist", "pass")(replace(c, whist_style=style))
            for style in WhistStyle
        )
    ),
    "whist.half_gusarik": Case(moves("bid 6S", "pass", "discard H7 H8", "order 6C"), TWO),
    "whist.dealer_return": Case(
        lambda c: tuple(
            play(deal(convention=c), "bid 6S", "pass", "pass", "discard H7 H8", "order 6C", *calls).actor
            for calls in (("pass", "pass"), ("pass", "half", "pass"))
        ),
        FOUR,
    ),
    "whist.dealer_responsible": Case(entries(game("SIX_SPADES", (8, 1, 1), (DEALER,), returned=True)), FOUR),
    "whist.style": Case(entries(FAILED_SEVEN)),
    "whist.gentleman_scope": Case(entries(MADE_SIX), replace(SOCHI, whist_style=WhistStyle.GENTLEMAN)),
    "whist.responsibility": Case(entries(game("SIX_SPADES", (8, 2, 0), (SECOND,)))),
    "whist.high_responsible": Case(shortfalls),
    "whist.shortfall_cap": Case(shortfalls),
    "whist.ten": Case(moves("bid 6S", "pass", "pass", "discard H7 H8", "order 10C")),
    "whist.stalingrad": Case(moves("bid 6S", "pass", "pass", "discard H7 H8", "order 6S")),
    "play.open_timing": Case(lay_down),
    "play.last_trick": Case(looks_back),
    "misere.control": Case(misere_controllers),
    "score.hill_mult": Case(entries(FAILED_SEVEN)),
    "score.misere_hill": Case(entries(MISERE_FAILED)),
    "score.whist_mult": Case(entries(MADE_SIX)),
    "score.whister_hill_mult": Case(entries(game("SIX_SPADES", (8, 2, 0), (SECOND,)))),
    "score.consolation": Case(entries(FAILED_SEVEN)),
    "score.consolation_mult": Case(entries(FAILED_SEVEN)),
    "score.consolation_dealer": Case(entries(FAILED_SEVEN), FOUR),
    "raspasy.talon": Case(
        talon_in_raspasy, FOUR, (RaspasyTalon.SUIT_ONLY, RaspasyTalon.DEALER_PLAYS, RaspasyTalon.CLOSED)
    ),
    "raspasy.record": Case(entries(RASPASY)),
    "raspasy.price": Case(entries(RASPASY)),
    "raspasy.progression": Case(lambda c: tuple(written(c, RASPASY, terms=Terms(raspasy_run=n)) for n in range(4))),
    "raspasy.progression_growth": Case(
        lambda c: tuple(written(c, RASPASY, terms=Terms(raspasy_run=n)) for n in range(6)),
    ),
    "raspasy.amnesty": Case(entries(RASPASY)),
    "raspasy.zero": Case(entries(raspasy(0, 4, 6), terms=Terms(raspasy_run=1))),
    "raspasy.zero_dealer": Case(entries(raspasy(5, 3, 2, 0)), FOUR),
    "raspasy.exit": Case(
        lambda c: tuple(_progress(c, (RASPASY,) * n).terms().lowest_level for n in range(5)),
    ),
    "raspasy.exit_by": Case(exits),
    "raspasy.misere_exits": Case(exits),
    "raspasy.full_circle_reset": Case(
        lambda c: tuple(_progress(c, (RASPASY,) * n).terms().raspasy_run for n in range(8)),
        replace(SOCHI, raspasy_exit=RaspasyExit.HEAVY),
    ),
    "raspasy.dealer_pool": Case(
        entries(RASPASY), replace(FOUR, raspasy_record=RaspasyRecord.WHISTS, raspasy_talon=RaspasyTalon.CLOSED)
    ),
    "raspasy.rostov_count": Case(entries(RASPASY), replace(SOCHI, raspasy_record=RaspasyRecord.WHISTS)),
    "raspasy.after_misere": Case(terms_after(MISERE_FAILED)),
    "made_game_target": Case(made_game),
    "rostov.penalty_form": Case(
        lambda c: (written(c, FAILED_SEVEN), written(c, game("SIX_SPADES", (8, 2, 0), (SECOND,)))),
        replace(SOCHI, responsibility=Responsibility.FULL),
    ),
    "rostov.start_hill": Case(lambda c: Sheet.blank(c).hill),
    "opening.game_laps": Case(terms_after()),
    "classic.opening_laps": Case(
        lambda c: tuple(_progress(c, (RASPASY,) * n).terms().compulsory for n in range(8)),
    ),
    "classic.bombs": Case(
        lambda c: score_deal(replace(RASPASY, compulsory=True), c, Sheet.blank(c), Terms(), 2).sheet.bombs
    ),
    "skachki.skaks": Case(
        lambda c: len(prizes_of_ten_skaks(c)),
        SKACHKI,
        (4, 5, 7),
    ),
    "skachki.pool_prize": Case(skaks_played(0, 1, 0, 2), SKACHKI),
    "skachki.hill_prize": Case(skaks_played(0, 1, 0, 2), SKACHKI),
    "skachki.carry_hill": Case(two_skaks, SKACHKI),
    "skachki.fifth_set": Case(skaks_played(0, 1, 0, 2), SKACHKI),
    "end.mode": Case(
        lambda c: (
            over_with(
                ((20, 20, 20), (0, 0, 0)),
                ((20, 20, 20), (5, 0, 0)),
                ((60, 0, 0), (0, 0, 0)),
            )(c),
            over_with(((0, 0, 0), (0, 0, 0)), deals=12)(c),
            over_with(((0, 0, 0), (0, 0, 0)), deals=1, time_up=True)(c),
        ),
        replace(SOCHI, rounds=4, skaks=4),
    ),
    "end.limit": Case(over_with(*(((n, n, n), (0, 0, 0)) for n in (10, 20, 22, 30, 40, 50)))),
    "end.rounds": Case(over_after(tuple(range(0, 36, 3))), replace(SOCHI, end_mode=EndMode.ROUNDS, aid=False)),
    "end.minutes": Case(seconds_to_play, replace(SOCHI, end_mode=EndMode.TIME, aid=False)),
    "end.finish_lap": Case(over_after((1, 2, 3)), replace(SOCHI, end_mode=EndMode.TIME, aid=False)),
    "end.aid": Case(entries(TEN_PASSED_OUT, pool=(18, 10, 4))),
    "end.aid_order": Case(entries(TEN_PASSED_OUT, pool=(20, 10, 15))),
    "end.aid_rate": Case(entries(TEN_PASSED_OUT, pool=(20, 10, 4))),
    "end.own_hill_ratio": Case(entries(TEN_PASSED_OUT, pool=(20, 20, 20), hill=(30, 0, 0))),
    "end.own_hill_floor": Case(entries(TEN_PASSED_OUT, pool=(20, 20, 20), hill=(3, 0, 0))),
    "end.aid_zero_bonus": Case(entries(raspasy(0, 4, 6), pool=(20, 10, 4))),
    "settlement.divisor": Case(settled((20, 20, 20), (0, 9, 12))),
    "settlement.pool_factor": Case(settled((20, 10, 4), (0, 9, 12))),
    "settlement.rounding": Case(
        lambda c: (settled((2, 0, 0), (1, 0, 0))(c), settled((9, 9, 9, 9), (1, 0, 0, 0))(seated(c, 4))),
    ),
    "penalty.misdeal": Case(lambda c: (misdeal(c, 0, 1), misdeal(c, 0, 2))),
}
