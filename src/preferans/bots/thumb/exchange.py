"""Rules of thumb for talon, discard and order (rules C)."""

from __future__ import annotations

from preferans.bots.judge import STRAINS, Tricks, discards, judged, misere_discards
from preferans.bots.sight import Sight
from preferans.bots.style import Style
from preferans.bots.thumb.auction import feeling
from preferans.bots.thumb.worth import worth_of
from preferans.rules.cards import CardSet
from preferans.rules.contract import GAMES, Contract
from preferans.rules.moves import SURRENDER, TAKE_TALON, THROW_BACK, Discard, Move, Order
from preferans.rules.seat import Seat

THROW_BACK_WHISTS = 10


def talon() -> Move:
    """Whether to take the talon: always, two more cards never hurt; a blind game stays blind."""
    return TAKE_TALON


def discard(sight: Sight, style: Style) -> Move:
    """The best of the 66 discards, or the talon thrown back, or surrender (C.1, C.5, C.7)."""
    legal = sight.view.legal_moves()
    exchange = sight.public.exchange
    assert exchange is not None
    hand = sight.own
    leads = sight.seat is Seat.FIRST
    worth = worth_of(sight.convention, sight.public.terms)
    if exchange.bid.is_misere:
        choice = max(misere_discards(hand, leads=leads), key=lambda found: (found[1], found[0]))[0]
        return THROW_BACK if THROW_BACK in legal and choice == sight.talon else Discard(CardSet(choice))
    error = feeling(style, hand, 1) * 0.5
    lowest = lowest_order(sight)
    best, best_value = 0, -1e9
    for thrown in discards(hand):
        value = max(worth.game(order, tricks + error) for order, tricks in _orders(lowest, thrown.tricks))
        if THROW_BACK in legal and thrown.cards == sight.talon:
            value += THROW_BACK_WHISTS
        if value > best_value + 1e-9:
            best, best_value = thrown.cards, value
    if SURRENDER in legal and best_value < worth.surrender(exchange.bid):
        return SURRENDER
    return THROW_BACK if THROW_BACK in legal and best == sight.talon else Discard(CardSet(best))


def order(sight: Sight) -> Move:
    """The game worth most with the ten cards that are left (C.4); surrender only when it was not done before."""
    worth = worth_of(sight.convention, sight.public.terms)
    out = sight.view.discard.mask if sight.view.discard is not None else 0
    orders = _orders(lowest_order(sight), judged(sight.own, out))
    contract, tricks = max(orders, key=lambda found: (worth.game(*found), -found[0]))
    exchange = sight.public.exchange
    assert exchange is not None
    if SURRENDER in sight.view.legal_moves() and worth.game(contract, tricks) < worth.surrender(exchange.bid):
        return SURRENDER
    return Order(contract)


def lowest_order(sight: Sight) -> Contract:
    """The lowest game that may be ordered over the bid."""
    exchange = sight.public.exchange
    assert exchange is not None
    bid = exchange.bid
    return Contract.NINE_SPADES if bid is Contract.NINE_WITHOUT_TALON else bid


def _orders(lowest: Contract, tricks: Tricks) -> list[tuple[Contract, float]]:
    return [(c, tricks[STRAINS.index(c.trump)]) for c in GAMES if c >= lowest]
