"""Rules of thumb for the answers to an order (rules D)."""

from __future__ import annotations

import random

from preferans.bots.sight import Sight
from preferans.bots.style import Style
from preferans.bots.suits import defender_tricks
from preferans.bots.thumb.auction import feeling
from preferans.rules.contract import Contract
from preferans.rules.convention import Convention
from preferans.rules.moves import CLOSED, HALF_WHIST, OPEN, PASS, WHIST, LookAt, Move
from preferans.rules.seat import Seat
from preferans.rules.whist import Ask, WhistRound
from preferans.score.prices import is_half_responsible
from preferans.score.whists import dealer_answers

QUOTA = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
"""Tricks that the defenders owe together (D.5)."""

PARTNER = {6: 1.75, 7: 1.35, 8: 0.95, 9: 0.6, 10: 0.3}
"""Tricks that an unknown partner brings on average against a game of this level."""

PASSED = 0.35
"""By how much less a partner brings who has refused to whist."""


def defence(hand: int, contract: Contract) -> float:
    """Tricks that a defender's hand promises against `contract`."""
    trump = contract.trump
    return sum(
        defender_tricks(hand >> 8 * suit & 0xFF, trump=suit == trump, strain=trump is not None) for suit in range(4)
    )


def answer(sight: Sight, style: Style, rng: random.Random) -> Move:
    """The best legal answer."""
    whist = sight.public.whist
    assert whist is not None
    legal = sight.view.legal_moves()
    match whist.ask:
        case Ask.OPENNESS:
            return OPEN if style.weighs or rng.random() < 0.7 else CLOSED
        case Ask.DEALER:
            return _look_at(whist, legal)
    hand = _hand_to_judge(sight, whist)
    own = defence(hand, whist.contract) + feeling(style, hand, 2)
    quota = QUOTA[whist.contract.tricks]
    partner = _partner(sight, whist)
    spare = _courage(sight.convention, whist)
    if own + partner >= quota - spare:
        return WHIST
    if HALF_WHIST in legal:
        return HALF_WHIST
    return PASS


def _hand_to_judge(sight: Sight, whist: WhistRound) -> int:
    if sight.seat is Seat.DEALER and whist.looked_at is not None:
        return sight.known[whist.looked_at] or 0
    return sight.own


def _partner(sight: Sight, whist: WhistRound) -> float:
    """What the other hand brings, by what it has said."""
    level = whist.contract.tricks
    average = PARTNER[level]
    if sight.convention.players == 2:
        return average  # the dummy has said nothing
    if whist.ask is Ask.FIRST:
        return average * 0.8  # he may pass, and then the quota is ours alone
    if whist.whisters:
        return average + 0.3
    return average - PASSED


def _courage(convention: Convention, whist: WhistRound) -> float:
    """Tricks by which a whist may look too thin and still pay."""
    spare = 0.35
    if is_half_responsible(convention):
        spare += 0.25
    if whist.ask is Ask.SECOND and whist.whisters and whist.contract.tricks >= 8:
        spare -= 0.45  # the second whister answers alone (F.6)
    if whist.ask is Ask.DEALER_WHIST and not dealer_answers(convention):
        spare += 1.0
    if whist.half_whister is not None and whist.ask is Ask.RETURN:
        spare -= 0.2
    return spare


def _look_at(whist: WhistRound, legal: tuple[Move, ...]) -> Move:
    """The sitting dealer looks at the hand that has shown most: the half-whister's, else the second one's."""
    looks = [move for move in legal if isinstance(move, LookAt)]
    for look in looks:
        if look.seat == whist.half_whister:
            return look
    return looks[-1]
