"""Rules of thumb for the auction (rules B)."""

from __future__ import annotations

import random

from preferans.bots.judge import STRAINS, Tricks, misere_after_talon, misere_safety, promised, raspasy_expected
from preferans.bots.sight import Sight
from preferans.bots.style import Style
from preferans.bots.suits import declarer_tricks
from preferans.bots.thumb.worth import Worth, worth_of
from preferans.rules.auction import Auction
from preferans.rules.contract import GAMES, Contract
from preferans.rules.moves import HOLD, LOOK, PASS, Bid, Move
from preferans.rules.seat import Seat

RASPASY_BIAS = 0.65
"""By how much `raspasy_expected` is above the average of 10/3."""

BEST_MISERE = 7
"""Low cards (seven to nine) below which a misère is not worth a look."""


def feeling(style: Style, hand: int, purpose: int) -> float:
    """The error of this player's judgement of a hand: always the same for the same hand."""
    return random.Random(hand * 16 + purpose).gauss(0, style.feeling) if style.feeling else 0.0


def call(sight: Sight, style: Style) -> Move:
    """The best legal call of the auction."""
    legal = sight.view.legal_moves()
    if LOOK in legal:
        return LOOK
    hand = sight.own
    worth = worth_of(sight.convention, sight.public.terms)
    auction = sight.public.auction
    bids = [move.contract for move in legal if isinstance(move, Bid)]
    values = _values(hand, style, worth, bids, sight.seat)
    best: Move = PASS
    best_value = _pass_value(hand, worth, auction, sight)
    held = auction.best[1] if HOLD in legal and auction.best is not None else None
    if held is not None and (value := values.games(held)) > best_value:
        best, best_value = HOLD, value
    for contract in bids:
        value = values.of(contract)
        if value > best_value + 1e-9:
            best, best_value = Bid(contract), value
    return best


class _Values:
    """What the hand is worth as declarer, for each bid."""

    def __init__(self, talons: list[Tricks], worth: Worth, misere: float, bare_misere: float) -> None:
        self.talons, self.worth = talons, worth
        self.misere, self.bare_misere = misere, bare_misere

    def games(self, lowest: Contract) -> float:
        """Mean over the talons of the best game from `lowest` on."""
        orders = [c for c in GAMES if c >= lowest]
        places = [(order, STRAINS.index(order.trump)) for order in orders]
        total = 0.0
        game = self.worth.game
        for tricks in self.talons:
            total += max(
                game(order, tricks[strain])
                for order, strain in places
                if order.tricks <= tricks[strain] + 2.5 or order is orders[0]
            )
        return total / len(self.talons)

    def of(self, contract: Contract) -> float:
        if contract is Contract.MISERE:
            return self.worth.misere(self.misere)
        if contract is Contract.MISERE_WITHOUT_TALON:
            return self.worth.misere(self.bare_misere)
        if contract is Contract.NINE_WITHOUT_TALON:
            return -1000.0
        return self.games(contract)


def _values(hand: int, style: Style, worth: Worth, bids: list[Contract], seat: Seat) -> _Values:
    error = feeling(style, hand, 0) + style.boldness
    if style.weighs:
        talons = [_shifted(tricks, error) for tricks in promised(hand)[::3]]
    else:
        talons = [_shifted(_counted(hand), error)]
    leads = seat is Seat.FIRST
    misere = bare = 0.0
    if Contract.MISERE in bids and _low_cards(hand) >= BEST_MISERE:
        misere = misere_after_talon(hand, leads=leads) if style.weighs else misere_safety(hand, 0, leads=leads) + 0.15
        misere = min(1.0, misere + 0.08 * error)
    if Contract.MISERE_WITHOUT_TALON in bids:
        bare = misere_safety(hand, 0, leads=leads)
    return _Values(talons, worth, misere, bare)


def _shifted(tricks: Tricks, error: float) -> Tricks:
    a, b, c, d, e = tricks
    return a + error, b + error, c + error, d + error, e + error


def _counted(hand: int) -> Tricks:
    """Tricks of ten cards without weighing talons: the count of every suit and a trick for the talon."""
    side = []
    trumps = []
    for suit in range(4):
        held = hand >> 8 * suit & 0xFF
        side.append(declarer_tricks(held, 0xFF & ~held, trump=False))
        trumps.append(declarer_tricks(held, 0xFF & ~held, trump=True) if held.bit_count() >= 3 else 0.0)
    total = sum(side) + 0.9
    first, second, third, fourth = (total - side[suit] + trumps[suit] for suit in range(4))
    return first, second, third, fourth, total - 0.6


def _low_cards(hand: int) -> int:
    """Cards from seven to ten."""
    return (hand & 0x0F0F0F0F).bit_count()


def _pass_value(hand: int, worth: Worth, auction: Auction, sight: Sight) -> float:
    """What passing brings: raspasy if the others pass as well, else a share in the defence."""
    defence = -3.0
    if auction.best is not None:
        return defence
    tricks = raspasy_expected(hand) - RASPASY_BIAS
    if sight.convention.players == 2:
        tricks *= 1.5
    left = len([seat for seat in Seat if seat not in auction.out and seat is not Seat.DEALER]) - 1
    chance = (1.0, 0.6, 0.4)[min(left, 2)]
    return chance * worth.raspasy(tricks) + (1 - chance) * defence
