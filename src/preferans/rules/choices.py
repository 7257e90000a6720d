"""The values of the options that are words: what can be agreed on, one enumeration for each such option."""

from __future__ import annotations

from enum import StrEnum


class AfterRaspasy(StrEnum):
    """Who deals after raspasy (A.7)."""

    PASS = "pass"
    STAY3 = "stay3"
    STAY = "stay"


class Steps(StrEnum):
    """How a game may be bid over another (B.3)."""

    STEP = "step"
    JUMP = "jump"


class HoldRule(StrEnum):
    """When «здесь» may be said (B.5)."""

    TWO_LEFT = "two_left"
    ANY = "any"
    OFF = "off"


class NineOverMisere(StrEnum):
    """What happens when a nine or ten is bid over a misère (B.4)."""

    STOP = "stop"
    CONTINUE = "continue"


class MisereLadder(StrEnum):
    """Whether misère and nine without talon are on the ladder (B.4)."""

    SIMPLE = "simple"
    NO_TALON = "no_talon"


class Blind(StrEnum):
    """Blind calls (B.9)."""

    OFF = "off"
    LIFT = "lift"
    CODEX = "codex"
    CLASSIC_PASS = "classic_pass"


class PaidTalon(StrEnum):
    """Who pays for a good talon, and by which list (C.6)."""

    OFF = "off"
    ROSTOV = "rostov"
    TRICKS = "tricks"


class HalfByFirst(StrEnum):
    """Whether the first whister may step back to half-whist when the second passed (D.2, 3b)."""

    BY_STYLE = "by_style"
    YES = "yes"
    NO = "no"


class DealerReturn(StrEnum):
    """When the sitting dealer may take the whist (D.4)."""

    BOTH = "both"
    AFTER_HALF = "after_half"
    AFTER_PASS = "after_pass"
    OFF = "off"


class WhistStyle(StrEnum):
    """Who writes the whists of the defender who passed (F.5)."""

    GREEDY = "greedy"
    GENTLEMAN = "gentleman"


class GentlemanScope(StrEnum):
    """When the gentleman's split applies (F.5)."""

    REMISE = "remise"
    ALWAYS = "always"


class Responsibility(StrEnum):
    """How much of the price a whister answers for (F.6)."""

    FULL = "full"
    HALF = "half"


class HighResponsible(StrEnum):
    """Which of two whisters answers on 8, 9 and 10 (F.6)."""

    SECOND = "second"
    BOTH = "both"
    SPLIT = "split"


class ShortfallCap(StrEnum):
    """How far a whister's personal shortfall counts on 6 and 7 (F.6)."""

    TEAM = "team"
    PERSONAL = "personal"


class TenRule(StrEnum):
    """Whether a ten-trick game is whisted or checked (D.6)."""

    WHISTED = "whisted"
    CHECKED = "checked"


class OpenTiming(StrEnum):
    """When the defenders lay their cards down (D.7)."""

    AFTER_DECLARER_CARD = "after_declarer_card"
    BEFORE_LEAD = "before_lead"
    AFTER_FIRST_TRICK = "after_first_trick"


class MisereControl(StrEnum):
    """Who plays the catchers' hands (E.6)."""

    EACH = "each"
    JOINT = "joint"


class Consolation(StrEnum):
    """What every opponent writes for each undertrick of the declarer (F.5)."""

    VALUE = "value"
    TEN = "ten"
    NONE = "none"


class RaspasyTalon(StrEnum):
    """What the talon does in raspasy (E.7)."""

    BY_PLAYERS = "by_players"
    SUIT_ONLY = "suit_only"
    DEALER_PLAYS = "dealer_plays"
    CLOSED = "closed"


class RaspasyRecord(StrEnum):
    """Where the tricks of raspasy are written (F.10, F.11)."""

    HILL = "hill"
    WHISTS = "whists"


class ProgressionGrowth(StrEnum):
    """How the price of raspasy goes on after the last listed multiplier (F.10)."""

    CAPPED = "capped"
    ARITHMETIC = "arithmetic"
    GEOMETRIC = "geometric"


class ZeroBonus(StrEnum):
    """What a player without a trick gets in raspasy (F.10)."""

    PRICE = "price"
    ONE = "one"
    HILL_MINUS_2 = "hill_minus_2"
    NONE = "none"


class RaspasyExit(StrEnum):
    """The lowest level of a game after 0, 1, 2, 3 … raspasy (B.8)."""

    EASY = "666"
    HARD = "677"
    HEAVY = "6788"
    CIRCLE = "678678"


class ExitBy(StrEnum):
    """What ends a run of raspasy (B.8)."""

    MADE = "made"
    MADE_WHISTED = "made_whisted"
    ANY_GAME = "any_game"


class RostovCount(StrEnum):
    """Which tricks of the others the winner of a Rostov raspasy writes (F.11)."""

    ALL = "all"
    DIFFERENCE = "difference"


class MadeGameTarget(StrEnum):
    """Where the points of a made game go (F.14)."""

    POOL = "pool"
    HILL_FIRST = "hill_first"
    POOL_FIRST = "pool_first"
    BOTH = "both"
    CHOICE = "choice"


class PenaltyForm(StrEnum):
    """In which form the Rostov penalties are written (L.1, 15)."""

    HILL = "hill"
    WHISTS5 = "whists5"
    SPLIT = "split"


class EndMode(StrEnum):
    """When the pulka ends (G.1)."""

    EACH = "each"
    SUM = "sum"
    TIME = "time"
    ROUNDS = "rounds"
    POOL_AND_HILL = "pool_and_hill"
    SKAKS = "skaks"


class AidOrder(StrEnum):
    """Whom the American aid helps first (G.2)."""

    MAX_POOL = "max_pool"
    CLOCKWISE = "clockwise"


class OwnHillFloor(StrEnum):
    """How far surplus points may take the own hill down (G.2, L.1 33)."""

    NONE = "none"
    ZERO = "zero"


class Divisor(StrEnum):
    """By how many players a hill is divided (G.7)."""

    N = "n"
    N_MINUS_1 = "n_minus_1"


class Rounding(StrEnum):
    """How the final whists are rounded (G.8)."""

    EXACT = "exact"
    FINAL = "final"
    CELL = "cell"
    CELL_SEPARATE = "cell_separate"


class MisdealPenalty(StrEnum):
    """What a misdeal costs the dealer of real cards (A.11)."""

    SECOND = "second"
    HILL2 = "hill2"
    NONE = "none"
