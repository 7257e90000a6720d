"""The conventions that come with the program: each is a value, made from another by naming the differences (F.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from preferans.rules.choices import (
    AfterRaspasy,
    Blind,
    Consolation,
    DealerReturn,
    EndMode,
    ExitBy,
    GentlemanScope,
    HighResponsible,
    HoldRule,
    MadeGameTarget,
    PaidTalon,
    PenaltyForm,
    RaspasyExit,
    RaspasyRecord,
    RaspasyTalon,
    Responsibility,
    Steps,
    WhistStyle,
    ZeroBonus,
)
from preferans.rules.convention import SOCHI, Convention

LENINGRAD: Final = replace(
    SOCHI,
    name="leningrad",
    hill_mult=2,
    misere_hill=20,
    whist_mult=2,
    whister_hill_mult=2,
    consolation_mult=2,
    responsibility=Responsibility.HALF,
    whist_style=WhistStyle.GENTLEMAN,
    raspasy_price=2,
    progression=(1, 2, 4),
    raspasy_exit=RaspasyExit.HARD,
    end_mode=EndMode.SUM,
    aid=False,
    aid_rate=20,
    own_hill_ratio=2,
    pool_factor=2,
)
"""Hill and whists doubled, shared whists on a remise, half responsibility, end by the sum of the pools."""

LENINGRAD_FSPR: Final = replace(
    LENINGRAD,
    name="leningrad_fspr",
    gentleman_scope=GentlemanScope.ALWAYS,
    high_responsible=HighResponsible.BOTH,
    paid_talon=PaidTalon.TRICKS,
    progression=(1, 2, 3),
    zero_bonus=ZeroBonus.HILL_MINUS_2,
    zero_dealer=False,
    exit_by=ExitBy.MADE_WHISTED,
    misere_exits=False,
    dealer_return=DealerReturn.AFTER_HALF,
    dealer_responsible=False,
    surrender=0,
    end_mode=EndMode.TIME,
)
"""Leningrad as the federation plays it."""

ROSTOV: Final = replace(
    SOCHI,
    name="rostov",
    responsibility=Responsibility.HALF,
    consolation=Consolation.TEN,
    paid_talon=PaidTalon.ROSTOV,
    throw_back=10,
    raspasy_talon=RaspasyTalon.CLOSED,
    raspasy_record=RaspasyRecord.WHISTS,
    raspasy_price=5,
    progression=(1,),
    zero_bonus=ZeroBonus.ONE,
    dealer_pool=1,
    made_game_target=MadeGameTarget.HILL_FIRST,
    end_mode=EndMode.POOL_AND_HILL,
)
"""Raspasy in whists with the talon closed; made games come off the hill first."""

CLASSIC: Final = replace(
    SOCHI,
    name="classic",
    half_whist=False,
    stalingrad=True,
    blind=Blind.CLASSIC_PASS,
    progression=(1, 2, 4),
    raspasy_exit=RaspasyExit.HARD,
    after_raspasy=AfterRaspasy.STAY3,
    opening_raspasy_laps=1,
    bombs=True,
)
"""The old game with compulsory opening raspasy and bombs."""

RAZBOYNIK: Final = replace(CLASSIC, name="razboynik", opening_game_laps=1, opening_raspasy_laps=2)
"""A compulsory lap of games, two laps of raspasy, then the classic game."""

SKACHKI_4X22: Final = replace(
    LENINGRAD,
    name="skachki_4x22",
    hill_mult=4,
    progression=(1,),
    raspasy_exit=RaspasyExit.EASY,
    exit_by=ExitBy.MADE_WHISTED,
    misere_exits=False,
    raspasy_after_misere=True,
    opening_raspasy_laps=1,
    skaks=4,
    limit=22,
    end_mode=EndMode.SKAKS,
    pool_factor=0,
)
"""Four short pools to 22 with prizes; each starts with a lap of raspasy."""

SKACHKI_5X20: Final = replace(
    SKACHKI_4X22,
    name="skachki_5x20",
    opening_raspasy_laps=0,
    skaks=5,
    limit=20,
    pool_prize=100,
    hill_prize=100,
    carry_hill=True,
    fifth_set=False,
)
"""Five short pools to 20; the hill and the whists run on."""

WEB_SOCHI: Final = replace(
    SOCHI,
    name="web_sochi",
    steps=Steps.JUMP,
    hold=HoldRule.OFF,
    zero_bonus=ZeroBonus.ONE,
    raspasy_exit=RaspasyExit.HARD,
)
"""Sochi as web games play it: any higher bid, no hold, harder exit from raspasy."""

WEB_LENINGRAD: Final = replace(
    LENINGRAD,
    name="web_leningrad",
    steps=Steps.JUMP,
    hold=HoldRule.OFF,
    zero_bonus=ZeroBonus.ONE,
    end_mode=EndMode.EACH,
    aid=True,
)
"""Leningrad as web games play it: everybody closes his own pool."""

WEB_ROSTOV: Final = replace(
    ROSTOV,
    name="web_rostov",
    steps=Steps.JUMP,
    hold=HoldRule.OFF,
    paid_talon=PaidTalon.OFF,
    throw_back=0,
    raspasy_exit=RaspasyExit.HARD,
    penalty_form=PenaltyForm.SPLIT,
    made_game_target=MadeGameTarget.POOL,
    end_mode=EndMode.EACH,
)
"""Rostov as web games play it: a whister's shortfall half on the hill, half in whists."""

PRESETS: Final[dict[str, Convention]] = {
    preset.name: preset
    for preset in (
        SOCHI,
        LENINGRAD,
        LENINGRAD_FSPR,
        ROSTOV,
        CLASSIC,
        SKACHKI_4X22,
        SKACHKI_5X20,
        RAZBOYNIK,
        WEB_SOCHI,
        WEB_LENINGRAD,
        WEB_ROSTOV,
    )
}
"""All presets by name, in the order in which they are offered."""
