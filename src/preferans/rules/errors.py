"""What can go wrong at the edge of the rules, with a reason that can be shown to a person."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from preferans.rules.moves import Move
    from preferans.rules.seat import Seat


class Reason(StrEnum):
    """Why a move is not allowed; the texts for people are kept with the other texts."""

    DEAL_OVER = "deal-over"
    NOT_YOUR_TURN = "not-your-turn"
    WRONG_STAGE = "wrong-stage"
    """The move belongs to another part of the deal."""
    MUST_LOOK_FIRST = "must-look-first"
    ALREADY_LOOKED = "already-looked"
    BLIND_NOT_PLAYED = "blind-not-played"
    BELOW_LOWEST_LEVEL = "below-lowest-level"
    BID_TOO_LOW = "bid-too-low"
    NOT_NEXT_STEP = "not-next-step"
    NOT_ON_LADDER = "not-on-ladder"
    MISERE_ONLY_FIRST = "misere-only-first"
    ONLY_MISERE_LEFT = "only-misere-left"
    HOLD_NOT_ALLOWED = "hold-not-allowed"
    CARD_NOT_HELD = "card-not-held"
    TWO_CARDS = "two-cards"
    NOTHING_TO_THROW_BACK = "nothing-to-throw-back"
    TALON_NOT_REFUSABLE = "talon-not-refusable"
    ORDER_TOO_LOW = "order-too-low"
    NOT_A_GAME = "not-a-game"
    SURRENDER_NOT_ALLOWED = "surrender-not-allowed"
    MUST_WHIST = "must-whist"
    NO_HALF_WHIST = "no-half-whist"
    WHIST_SETTLED = "whist-settled"
    MUST_FOLLOW_SUIT = "must-follow-suit"
    MUST_TRUMP = "must-trump"
    CLAIM_WRONG_SUM = "claim-wrong-sum"
    CLAIM_NOT_NOW = "claim-not-now"
    ANSWER_THE_CLAIM = "answer-the-claim"
    NO_CLAIM = "no-claim"
    SPLIT_OUT_OF_RANGE = "split-out-of-range"


class RuleError(ValueError):
    """The position does not allow this; nothing has changed."""


class IllegalMove(RuleError):
    """A move that is not allowed here. `reason` can be shown to the mover; `legal` are his own options."""

    def __init__(self, move: Move, reason: Reason, legal: tuple[Move, ...]) -> None:
        shown = ", ".join(map(str, legal[:8])) or "none"
        super().__init__(f"{move} is not allowed here ({reason}); allowed: {shown}")
        self.move, self.reason, self.legal = move, reason, legal


class NotYourTurn(RuleError):
    """Somebody else, or nobody, is to move."""

    def __init__(self, seat: Seat | None, actor: Seat | None) -> None:
        who = "a spectator" if seat is None else seat.name
        super().__init__(f"{who} may not move: {actor.name if actor is not None else 'nobody'} is to act")
        self.seat, self.actor = seat, actor
        self.reason = Reason.DEAL_OVER if actor is None else Reason.NOT_YOUR_TURN
