"""Claims that cannot be wrong: made only when every defence is useless, and accepted on the same proof (rules E.4)."""

from __future__ import annotations

from typing import Final

from preferans.bots.sight import Sight
from preferans.bots.solving import solver
from preferans.bots.suits import cashed
from preferans.rules.cards import SUIT_MASK, Suit
from preferans.rules.moves import Claim
from preferans.rules.play import TRICKS, Play
from preferans.rules.seat import HANDS
from preferans.solver import Game, native

LEAST_TRICKS: Final = 2
"""A claim for less is slower than playing on."""

PLAIN_CARDS: Final = 4
"""Cards each up to which a proof is attempted without the kernel."""


def takes_all(hand: int, against: int, trump: Suit | None) -> bool:
    """Whether a hand that leads takes every trick, however the cards of `against` are divided among the others."""
    drawn = 0
    for suit in Suit:
        own, missing = hand >> 8 * suit & 0xFF, against >> 8 * suit & 0xFF
        if suit == trump:
            drawn = missing.bit_count()
            if drawn > own.bit_count():
                return False
        if own and cashed(own, missing, 0) < own.bit_count():
            return False
    return trump is None or not drawn or bool(hand & SUIT_MASK[trump])


def claim_of(sight: Sight) -> Claim | None:
    """A claim that this seat can prove now; None if it has none, or has claimed before in this deal."""
    play = sight.play
    if play is None or not sight.view.may_claim() or any(seat == sight.seat for seat, _ in play.claimed):
        return None
    if TRICKS - play.tricks_done < LEAST_TRICKS or sight.seat != sight.declarer or sight.holder != sight.seat:
        return None
    assert sight.contract is not None
    if sight.contract.is_misere:
        return _division(sight, 0) if _never_caught(sight, sight.own) else None
    on_lead = not play.trick.cards and play.trick.leader == sight.seat
    if on_lead and takes_all(sight.own, sight.against, sight.trump):
        return _division(sight, TRICKS - play.tricks_done)
    return None


def proven(sight: Sight, play: Play, offered: tuple[int, int, int]) -> bool:
    """Whether the declarer, who claims, must come to at least what he offers to himself (misère: at most)."""
    declarer = sight.declarer
    claim = play.claim
    if declarer is None or claim is None or claim.by != declarer or sight.contract is None:
        return False
    hand = sight.known[declarer]
    if hand is None:
        return False
    rest = TRICKS - play.tricks_done
    if sight.contract.is_misere:
        return offered[declarer] == 0 and _never_caught(sight, hand)
    against = 0
    for seat in HANDS:
        if seat != declarer:
            against |= sight.hand_of(seat)
    on_lead = not play.trick.cards and play.trick.leader == declarer
    return offered[declarer] == rest and on_lead and takes_all(hand, against, sight.trump)


def _division(sight: Sight, own: int) -> Claim:
    """The claim of `own` tricks for this seat, the rest going to the next hand."""
    play = sight.play
    assert play is not None
    tricks = [0, 0, 0]
    tricks[sight.seat] = own
    tricks[sight.seat.next] = TRICKS - play.tricks_done - own
    return Claim((tricks[0], tricks[1], tricks[2]))


def _never_caught(sight: Sight, hand: int) -> bool:
    """Whether a misère with all hands in sight takes no more tricks, whatever the others do."""
    play = sight.play
    declarer = sight.declarer
    assert play is not None
    assert declarer is not None
    hands = [hand if seat == declarer else sight.known[seat] for seat in HANDS]
    if any(held is None for held in hands) or (not native and hand.bit_count() > PLAIN_CARDS):
        return False
    masks = [held or 0 for held in hands]
    table = [*map(int, play.trick.cards), -1, -1][:2]
    facts = (int(Game.MISERE), int(declarer), int(play.trick.leader), *table, -1, -1, 0)
    return not solver().mask_takes(1, *masks, *facts)
