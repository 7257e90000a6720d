"""What an agreement says, for the options that more than one part asks about: each is read here and nowhere else."""

from __future__ import annotations

from preferans.rules.choices import Blind, MadeGameTarget, MisereLadder, RaspasyTalon, Steps, TenRule, WhistStyle
from preferans.rules.contract import Contract
from preferans.rules.convention import Convention


def jumps(convention: Convention) -> bool:
    """Whether any higher game may be bid, and not only the next one (B.3)."""
    return convention.steps is Steps.JUMP


def bids_without_talon(convention: Convention) -> bool:
    """Whether misère and nine without talon are on the ladder (B.4)."""
    return convention.misere_ladder is MisereLadder.NO_TALON


def blind_calls(convention: Convention) -> Blind:
    """Which blind calls are played (B.9)."""
    return convention.blind


def surrender_tricks(convention: Convention) -> int:
    """Undertricks of a surrender; 0 where nobody may surrender (C.5)."""
    return convention.surrender


def throw_back_whists(convention: Convention) -> int:
    """Whists for a talon thrown back; 0 where it may not be (C.7)."""
    return convention.throw_back


def refusal_points(convention: Convention) -> int:
    """Hill points of the sitting dealer whose talon is refused; 0 where it may not be (C.8)."""
    return convention.refuse_penalty


def gentlemens(convention: Convention) -> bool:
    """Whether whists are shared in the gentlemen's style (F.5)."""
    return convention.whist_style is WhistStyle.GENTLEMAN


def is_checked(convention: Convention, contract: Contract) -> bool:
    """Whether `contract` is a ten that is checked instead of whisted (D.6)."""
    return contract.tricks == 10 and convention.ten is TenRule.CHECKED


def must_be_whisted(convention: Convention, contract: Contract, *, blind: bool) -> bool:
    """Whether both defenders whist without being asked: Stalingrad (D.5), a blind six (B.9)."""
    return (convention.stalingrad and contract is Contract.SIX_SPADES) or (blind and contract.tricks == 6)


def talon_in_raspasy(convention: Convention) -> RaspasyTalon:
    """What the talon does in raspasy, for the number of players there are (E.7, A.9)."""
    if convention.players == 2:
        return RaspasyTalon.CLOSED
    if convention.raspasy_talon is RaspasyTalon.BY_PLAYERS:
        return RaspasyTalon.DEALER_PLAYS if convention.players == 4 else RaspasyTalon.SUIT_ONLY
    return convention.raspasy_talon


def made_game_target(convention: Convention) -> MadeGameTarget:
    """Where the points of a made game go (F.14)."""
    return convention.made_game_target
