"""Which options matter at a table, so that its agreement can be read without the ones that do not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from preferans.rules.choices import (
    AfterRaspasy,
    Consolation,
    EndMode,
    MadeGameTarget,
    RaspasyExit,
    RaspasyRecord,
    WhistStyle,
)
from preferans.rules.convention import Convention

_Test = Callable[[Convention], bool]


def concerns(name: str, convention: Convention) -> bool:
    """Whether the option can make a difference under this convention, given its other options."""
    test = _TESTS.get(name)
    return test is None or test(convention)


def _four(c: Convention) -> bool:
    return c.players == 4


def _two(c: Convention) -> bool:
    return c.players == 2


def _three_hands(c: Convention) -> bool:
    return c.players != 2


def _skaks(c: Convention) -> bool:
    return c.end_mode is EndMode.SKAKS


def _aid(c: Convention) -> bool:
    return c.aid


def _never(_: Convention) -> bool:
    """Only real cards can be misdealt."""
    return False


_TESTS: Final[dict[str, _Test]] = {
    "deal.stay_dealer_penalty": lambda c: c.after_raspasy is not AfterRaspasy.PASS,
    "surrender.consolation": lambda c: c.surrender > 0 and c.consolation is not Consolation.NONE,
    "talon.refuse_penalty": _four,
    "talon.two_aces_bonus": _four,
    "whist.half": _three_hands,
    "whist.half_by_first": lambda c: _three_hands(c) and c.half_whist,
    "whist.half_gusarik": _two,
    "whist.dealer_return": _four,
    "whist.dealer_responsible": _four,
    "whist.style": _three_hands,
    "whist.gentleman_scope": lambda c: _three_hands(c) and c.whist_style is WhistStyle.GENTLEMAN,
    "whist.high_responsible": _three_hands,
    "whist.shortfall_cap": _three_hands,
    "whist.stalingrad": _three_hands,
    "misere.control": _three_hands,
    "score.consolation_mult": lambda c: c.consolation is Consolation.VALUE,
    "score.consolation_dealer": lambda c: _four(c) and c.consolation is not Consolation.NONE,
    "raspasy.talon": _three_hands,
    "raspasy.amnesty": lambda c: c.raspasy_record is RaspasyRecord.HILL,
    "raspasy.zero_dealer": _four,
    "raspasy.full_circle_reset": lambda c: c.raspasy_exit in (RaspasyExit.HEAVY, RaspasyExit.CIRCLE),
    "raspasy.dealer_pool": _four,
    "raspasy.rostov_count": lambda c: c.raspasy_record is RaspasyRecord.WHISTS,
    "raspasy.after_misere": _skaks,
    "rostov.penalty_form": lambda c: c.end_mode is EndMode.POOL_AND_HILL,
    "rostov.start_hill": lambda c: c.end_mode is EndMode.POOL_AND_HILL,
    "opening.game_laps": lambda c: c.opening_game_laps > 0,
    "classic.opening_laps": lambda c: c.opening_raspasy_laps > 0,
    "classic.bombs": lambda c: c.bombs,
    "skachki.skaks": _skaks,
    "skachki.pool_prize": _skaks,
    "skachki.hill_prize": _skaks,
    "skachki.carry_hill": _skaks,
    "skachki.fifth_set": _skaks,
    "end.limit": lambda c: c.end_mode not in (EndMode.TIME, EndMode.ROUNDS),
    "end.rounds": lambda c: c.end_mode is EndMode.ROUNDS,
    "end.minutes": lambda c: c.end_mode is EndMode.TIME,
    "end.finish_lap": lambda c: c.end_mode is EndMode.TIME,
    "end.aid": lambda c: c.end_mode in (EndMode.EACH, EndMode.POOL_AND_HILL),
    "end.aid_order": _aid,
    "end.aid_rate": _aid,
    "end.own_hill_ratio": lambda c: c.aid or c.made_game_target is MadeGameTarget.POOL_FIRST,
    "end.own_hill_floor": _aid,
    "end.aid_zero_bonus": _aid,
    "penalty.misdeal": _never,
}
"""Options that matter only sometimes, and when."""
