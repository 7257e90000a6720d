"""An agreement about the rules (конвенция) as one frozen value, and the registry of its options (rules L.2).

Each field is one option. Its dotted name (`auction.hold`) stands in its metadata, together with the rule that
describes it; `OPTIONS` lists all of them. A preset is a value (see presets.py), never a class, and no code asks for
its name. Combinations that make no sense are refused by `problems`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, Final, get_type_hints

from preferans.rules.choices import (
    AfterRaspasy,
    AidOrder,
    Blind,
    Consolation,
    DealerReturn,
    Divisor,
    EndMode,
    ExitBy,
    GentlemanScope,
    HalfByFirst,
    HighResponsible,
    HoldRule,
    MadeGameTarget,
    MisdealPenalty,
    MisereControl,
    MisereLadder,
    NineOverMisere,
    OpenTiming,
    OwnHillFloor,
    PaidTalon,
    PenaltyForm,
    ProgressionGrowth,
    RaspasyExit,
    RaspasyRecord,
    RaspasyTalon,
    Responsibility,
    RostovCount,
    Rounding,
    ShortfallCap,
    Steps,
    TenRule,
    WhistStyle,
    ZeroBonus,
)


def _option(name: str, default: object, rule: str, values: tuple[object, ...] = ()) -> Any:
    """A field of Convention; `values`: the numbers or tuples it offers (enums and booleans know theirs)."""
    return field(default=default, metadata={"name": name, "rule": rule, "values": values})


@dataclass(frozen=True, slots=True, kw_only=True)
class Convention:
    """One agreement about the rules. Amounts are points of the sheet unless said otherwise."""

    name: str = "sochi"
    """The preset it comes from, for people; nothing depends on it."""

    players: int = _option("players", 3, "A.6", (2, 3, 4))

    first_dealer: int | None = _option("deal.first_dealer", None, "A.3", (None, 0, 1, 2, 3))
    """Place of the first dealer at the table; None: by lot."""
    talon_after_round: int = _option("deal.talon_after_round", 1, "A.5", (1, 2, 3, 4))
    after_raspasy: AfterRaspasy = _option("deal.after_raspasy", AfterRaspasy.PASS, "A.7")
    stay_dealer_penalty: int = _option("deal.stay_dealer_penalty", 0, "A.7", (0, 5, 10))

    steps: Steps = _option("auction.steps", Steps.STEP, "B.3")
    hold: HoldRule = _option("auction.hold", HoldRule.TWO_LEFT, "B.5")
    nine_over_misere: NineOverMisere = _option("auction.nine_over_misere", NineOverMisere.STOP, "B.4")
    misere_ladder: MisereLadder = _option("auction.misere_ladder", MisereLadder.SIMPLE, "B.4")
    blind: Blind = _option("auction.blind", Blind.OFF, "B.9")

    underbid_penalty: bool = _option("order.underbid_penalty", False, "C.4")
    surrender: int = _option("surrender", 3, "C.5", (3, 2, 0))
    """Undertricks of a surrender; 0: not allowed (written `off`)."""
    surrender_consolation: bool = _option("surrender.consolation", False, "C.5")

    paid_talon: PaidTalon = _option("talon.paid", PaidTalon.OFF, "C.6")
    throw_back: int = _option("talon.throw_back", 0, "C.7", (0, 10))
    refuse_penalty: int = _option("talon.refuse_penalty", 0, "C.8", (0, 2, 5, 10))
    two_aces_bonus: int = _option("talon.two_aces_bonus", 0, "C.8", (0, 10, 20))

    half_whist: bool = _option("whist.half", True, "D.2")
    half_by_first: HalfByFirst = _option("whist.half_by_first", HalfByFirst.BY_STYLE, "D.2")
    half_gusarik: bool = _option("whist.half_gusarik", False, "A.9")
    dealer_return: DealerReturn = _option("whist.dealer_return", DealerReturn.BOTH, "D.4")
    dealer_responsible: bool = _option("whist.dealer_responsible", True, "D.4")
    whist_style: WhistStyle = _option("whist.style", WhistStyle.GREEDY, "F.5")
    gentleman_scope: GentlemanScope = _option("whist.gentleman_scope", GentlemanScope.REMISE, "F.5")
    responsibility: Responsibility = _option("whist.responsibility", Responsibility.FULL, "F.6")
    high_responsible: HighResponsible = _option("whist.high_responsible", HighResponsible.SECOND, "F.6")
    shortfall_cap: ShortfallCap = _option("whist.shortfall_cap", ShortfallCap.TEAM, "F.6")
    ten: TenRule = _option("whist.ten", TenRule.WHISTED, "D.6")
    stalingrad: bool = _option("whist.stalingrad", False, "D.5")

    open_timing: OpenTiming = _option("play.open_timing", OpenTiming.AFTER_DECLARER_CARD, "D.7")
    last_trick: bool = _option("play.last_trick", True, "E.4")
    """Whether the last complete trick may be looked at again (I.1)."""
    misere_control: MisereControl = _option("misere.control", MisereControl.EACH, "E.6")

    hill_mult: int = _option("score.hill_mult", 1, "F.2", (1, 2, 4))
    misere_hill: int = _option("score.misere_hill", 10, "F.2", (10, 20))
    whist_mult: int = _option("score.whist_mult", 1, "F.2", (1, 2))
    whister_hill_mult: int = _option("score.whister_hill_mult", 1, "F.6", (1, 2))
    consolation: Consolation = _option("score.consolation", Consolation.VALUE, "F.5")
    consolation_mult: int = _option("score.consolation_mult", 1, "F.5", (1, 2))
    consolation_dealer: bool = _option("score.consolation_dealer", True, "F.5")

    raspasy_talon: RaspasyTalon = _option("raspasy.talon", RaspasyTalon.BY_PLAYERS, "E.7")
    raspasy_record: RaspasyRecord = _option("raspasy.record", RaspasyRecord.HILL, "F.10")
    raspasy_price: int = _option("raspasy.price", 1, "F.10", (1, 2, 5))
    progression: tuple[int, ...] = _option(
        "raspasy.progression", (1, 2, 3), "F.10", ((1, 2, 3), (1, 2, 4), (1,), (1, 2))
    )
    progression_growth: ProgressionGrowth = _option("raspasy.progression_growth", ProgressionGrowth.CAPPED, "F.10")
    amnesty: bool = _option("raspasy.amnesty", False, "F.10")
    zero_bonus: ZeroBonus = _option("raspasy.zero", ZeroBonus.PRICE, "F.10")
    zero_dealer: bool = _option("raspasy.zero_dealer", True, "F.10")
    raspasy_exit: RaspasyExit = _option("raspasy.exit", RaspasyExit.EASY, "B.8")
    exit_by: ExitBy = _option("raspasy.exit_by", ExitBy.MADE, "B.8")
    misere_exits: bool = _option("raspasy.misere_exits", True, "B.8")
    full_circle_reset: bool = _option("raspasy.full_circle_reset", False, "B.8")
    dealer_pool: int = _option("raspasy.dealer_pool", 0, "F.11", (0, 1))
    rostov_count: RostovCount = _option("raspasy.rostov_count", RostovCount.ALL, "F.11")
    raspasy_after_misere: bool = _option("raspasy.after_misere", False, "F.13")
    """Whether raspasy after a failed misère cost 2, 4 or 6 a trick."""

    made_game_target: MadeGameTarget = _option("made_game_target", MadeGameTarget.POOL, "F.14")
    penalty_form: PenaltyForm = _option("rostov.penalty_form", PenaltyForm.HILL, "L.1")
    start_hill: int = _option("rostov.start_hill", 0, "G.1", (0, 10, 20, 30))

    opening_game_laps: int = _option("opening.game_laps", 0, "F.15", (0, 1))
    """Laps at the start in which the first hand must take the talon and order a game."""
    opening_raspasy_laps: int = _option("classic.opening_laps", 0, "F.12", (0, 1, 2))
    """Laps of compulsory raspasy at the start (after the compulsory games, if any)."""
    bombs: bool = _option("classic.bombs", False, "F.12")

    skaks: int = _option("skachki.skaks", 0, "F.13", (0, 4, 5, 7))
    pool_prize: int = _option("skachki.pool_prize", 300, "F.13", (100, 300))
    hill_prize: int = _option("skachki.hill_prize", 200, "F.13", (100, 200))
    carry_hill: bool = _option("skachki.carry_hill", False, "F.13")
    """Whether hill and whists run on from skak to skak (5×20) or start anew (4×22)."""
    fifth_set: bool = _option("skachki.fifth_set", True, "F.13")

    end_mode: EndMode = _option("end.mode", EndMode.EACH, "G.1")
    limit: int = _option("end.limit", 20, "G.1", (10, 20, 22, 30, 40, 50))
    rounds: int = _option("end.rounds", 4, "G.1", (1, 2, 3, 4, 5, 6, 8, 10))
    minutes: int = _option("end.minutes", 60, "G.1", (30, 60, 90, 120, 180))
    finish_lap: bool = _option("end.finish_lap", False, "G.1")
    aid: bool = _option("end.aid", True, "G.2")
    aid_order: AidOrder = _option("end.aid_order", AidOrder.MAX_POOL, "G.2")
    aid_rate: int = _option("end.aid_rate", 10, "G.2", (10, 20))
    own_hill_ratio: int = _option("end.own_hill_ratio", 1, "G.2", (1, 2))
    own_hill_floor: OwnHillFloor = _option("end.own_hill_floor", OwnHillFloor.NONE, "G.2")
    aid_zero_bonus: bool = _option("end.aid_zero_bonus", True, "G.2")

    divisor: Divisor = _option("settlement.divisor", Divisor.N, "G.7")
    pool_factor: int = _option("settlement.pool_factor", 1, "G.7", (0, 1, 2))
    rounding: Rounding = _option("settlement.rounding", Rounding.EXACT, "G.8")
    misdeal_penalty: MisdealPenalty = _option("penalty.misdeal", MisdealPenalty.SECOND, "A.11")

    def __post_init__(self) -> None:
        """Raise ValueError naming each option whose value is not one it knows."""
        for option in OPTIONS.values():
            option.check(getattr(self, option.field))


@dataclass(frozen=True, slots=True)
class Option:
    """What the registry knows about one option."""

    name: str
    """Dotted name, as in records and texts: `auction.hold`."""
    field: str
    """Field of Convention that holds it."""
    rule: str
    """Paragraph of the rule book that describes it."""
    default: object
    values: tuple[object, ...]
    """The values that a dialog offers; for whole numbers others in the range are allowed as well."""
    kind: type | None
    """The StrEnum of its values, bool, int or tuple; None: a place or by lot."""

    def check(self, value: object) -> None:
        """Raise ValueError unless `value` is allowed for this option."""
        if self.kind is None:
            good = value is None or (isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 3)
        elif self.kind is tuple:
            good = (
                isinstance(value, tuple)
                and 1 <= len(value) <= 8
                and all(isinstance(v, int) and not isinstance(v, bool) and 0 <= v <= 100 for v in value)
            )
        elif self.kind is int:
            good = isinstance(value, int) and not isinstance(value, bool) and self._in_range(value)
        else:
            good = isinstance(value, self.kind)
        if not good:
            offered = ", ".join(str(v) for v in self.values)
            raise ValueError(f"option {self.name}: {value!r} is not allowed; it takes {offered}")

    def _in_range(self, value: int) -> bool:
        lowest, highest = NUMBER_RANGES.get(self.name, (None, None))
        if lowest is None or highest is None:
            return value in self.values
        return lowest <= value <= highest


NUMBER_RANGES: Final[dict[str, tuple[int, int]]] = {
    "deal.stay_dealer_penalty": (0, 10),
    "talon.throw_back": (0, 100),
    "talon.refuse_penalty": (0, 100),
    "talon.two_aces_bonus": (0, 200),
    "raspasy.price": (1, 20),
    "rostov.start_hill": (0, 200),
    "classic.opening_laps": (0, 3),
    "opening.game_laps": (0, 3),
    "skachki.skaks": (0, 12),
    "skachki.pool_prize": (0, 1000),
    "skachki.hill_prize": (0, 1000),
    "end.limit": (1, 500),
    "end.rounds": (1, 100),
    "end.minutes": (1, 1440),
    "end.aid_rate": (0, 100),
    "end.own_hill_ratio": (0, 10),
    "settlement.pool_factor": (0, 10),
}
"""Lowest and highest value of the options that take any whole number of a range."""


def _registry() -> dict[str, Option]:
    hints = get_type_hints(Convention)
    registry: dict[str, Option] = {}
    for f in fields(Convention):
        if "name" not in f.metadata:
            continue
        hint = hints[f.name]
        kind: type | None = tuple if f.name == "progression" else hint if isinstance(hint, type) else None
        values: tuple[object, ...] = f.metadata["values"]
        if kind is bool:
            values = (False, True)
        elif kind is not None and issubclass(kind, StrEnum):
            values = tuple(kind)
        registry[f.metadata["name"]] = Option(f.metadata["name"], f.name, f.metadata["rule"], f.default, values, kind)
    return registry


OPTIONS: Final[dict[str, Option]] = _registry()
"""Every option by its dotted name, in the order of the fields."""

SOCHI: Final = Convention()
"""The default of every option: Sochi for three players."""


def problems(convention: Convention) -> tuple[tuple[str, str], ...]:
    """Why this combination of options cannot be played: pairs of option and reason code; empty if it can."""
    c, found = convention, []
    if c.misere_ladder is MisereLadder.NO_TALON and c.nine_over_misere is not NineOverMisere.CONTINUE:
        found.append(("auction.nine_over_misere", "no-talon-ladder-continues"))
    if c.raspasy_talon is RaspasyTalon.DEALER_PLAYS and c.players != 4:
        found.append(("raspasy.talon", "needs-sitting-dealer"))
    if c.raspasy_talon not in (RaspasyTalon.BY_PLAYERS, RaspasyTalon.CLOSED) and c.players == 2:
        found.append(("raspasy.talon", "two-players-closed"))
    if c.players == 2 and c.misere_control is not MisereControl.JOINT:
        found.append(("misere.control", "two-players-joint"))
    if c.first_dealer is not None and c.first_dealer >= c.players:
        found.append(("deal.first_dealer", "no-such-place"))
    if (c.end_mode is EndMode.SKAKS) != (c.skaks > 0):
        found.append(("skachki.skaks", "skaks-and-end-mode"))
    if c.end_mode is EndMode.SUM and c.aid:
        found.append(("end.aid", "no-aid-by-sum"))
    if c.end_mode in (EndMode.TIME, EndMode.ROUNDS, EndMode.SKAKS) and c.aid:
        found.append(("end.aid", "aid-needs-pool-limit"))
    return tuple(found)


def seated(convention: Convention, players: int) -> Convention:
    """The same agreement for 2, 3 or 4 players; what depends on the number of players follows it."""
    c = replace(convention, players=players)
    if players == 2:
        c = replace(
            c,
            misere_control=MisereControl.JOINT,
            raspasy_talon=RaspasyTalon.CLOSED,
            first_dealer=c.first_dealer if c.first_dealer in (None, 0, 1) else None,
        )
    elif convention.players == 2:
        c = replace(c, misere_control=MisereControl.EACH, raspasy_talon=RaspasyTalon.BY_PLAYERS)
    if c.raspasy_talon is RaspasyTalon.DEALER_PLAYS and players != 4:
        c = replace(c, raspasy_talon=RaspasyTalon.BY_PLAYERS)
    if c.first_dealer is not None and c.first_dealer >= players:
        c = replace(c, first_dealer=None)
    return c
