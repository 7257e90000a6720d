"""What multiplies the record of a deal: blind calls (F.9, B.9) and bombs (F.12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from preferans.rules.choices import Blind
from preferans.rules.convention import Convention
from preferans.rules.readings import blind_calls
from preferans.rules.result import Result
from preferans.score.outcome import is_made
from preferans.score.seating import Seating
from preferans.score.sheet import Sheet

BOMB: Final = 2
"""What an ordinary bomb multiplies by."""

_BLIND_PASSES: Final = (1, 2, 4)
"""By blind passes in a row that led to raspasy, this one included; more of them stay at the last."""


@dataclass(frozen=True, slots=True)
class Bombs:
    """What the bombs do to one deal, and what it does to them."""

    factor: int
    """Multiplies the record of the deal."""
    after: tuple[tuple[int, ...], ...]
    """The bombs of every place after the deal."""


def blind_factor(result: Result, convention: Convention) -> int:
    """By what a blind call multiplies the record of the deal.

    A game won blind is doubled by the Codex; raspasy after blind passes of the first hand cost two or four times as
    much in the classic form. The "lift" form leaves the score alone (B.9).
    """
    match blind_calls(convention):
        case Blind.CODEX:
            return 2 if result.blind and not result.raspasy else 1
        case Blind.CLASSIC_PASS:
            return blind_pass_factor(result)
        case _:
            return 1


def blind_pass_factor(result: Result) -> int:
    """2 or 4 if blind passes led to this raspasy (B.9 `classic_pass`)."""
    return _BLIND_PASSES[min(result.blind_run, 2)] if result.raspasy else 1


def bombs(result: Result, convention: Convention, sheet: Sheet, seating: Seating) -> Bombs:
    """The declarer's oldest bomb multiplies everything; it burns if he makes his contract (F.12).

    A compulsory raspasy leaves a bomb at everyone who played it; raspasy after a blind pass one at the first hand.
    """
    standing = sheet.bombs
    if not convention.bombs:
        return Bombs(1, standing)
    if result.declarer is None:
        return Bombs(1, _received(result, seating, standing))
    declarer = seating.place(result.declarer)
    own = standing[declarer]
    if not own or not is_made(result, convention):
        return Bombs(own[0] if own else 1, standing)
    return Bombs(own[0], (*standing[:declarer], own[1:], *standing[declarer + 1 :]))


def _received(result: Result, seating: Seating, standing: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    after = list(standing)
    if result.compulsory:
        for seat in seating.hands:
            after[seating.place(seat)] += (BOMB,)
    elif (multiplier := blind_pass_factor(result)) > 1:
        after[seating.place(seating.hands[0])] += (multiplier,)
    return tuple(after)
