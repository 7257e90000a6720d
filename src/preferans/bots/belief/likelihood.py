"""How well a layout explains what was said: calls, discard, order and answers to it.

Every hand is judged by what its owner would have done with it: a choice between options is taken to be made by their
worth in whists, the better the likelier. What was seen of a hand is added to it first, so that all judgements are of
the hand as it was when its owner spoke.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from preferans.bots.belief.counting import Floats
from preferans.bots.belief.worlds import Worlds
from preferans.bots.net.suitnet import NO_TRUMP, Whole, stored_net
from preferans.bots.payoff import payoff_of
from preferans.bots.sight import Sight
from preferans.bots.strong.hand import lead_of, misere_chances, order_values
from preferans.bots.strong.prices import STRAIN_OF, Prices, prices
from preferans.bots.suits import defender_tricks
from preferans.bots.thumb.whist import PARTNER, QUOTA
from preferans.rules.contract import GAMES, Contract
from preferans.rules.moves import Bid, HalfWhist, Pass, Whist
from preferans.rules.seat import HANDS, Seat

SHARPNESS: Final = 8.0
"""Whists by which an option must be better to be chosen e times as often."""

CALL_SHARPNESS: Final = 9.0
WHIST_SHARPNESS: Final = 0.45
"""The same for whists, in tricks."""

PASSED_FOR: Final = -4.0
"""Whists that a bid must promise to be better than a pass."""


def log_likelihood_of_words(sight: Sight, worlds: Worlds) -> Floats:
    """For each world the logarithm of how likely its hidden hands would have led to what was said: quick."""
    total = np.zeros(len(worlds))
    for seat in HANDS:
        if sight.known[seat] is not None:
            continue
        hands = _as_dealt(sight, worlds, seat)
        if seat == _reader_of_talon(sight):
            total += _declarer(sight, seat, hands, worlds.aside.astype(np.int64))
        elif sight.public.exchange is None or seat != sight.public.exchange.declarer:
            total += _caller(sight, seat, hands)
            total += _whister(sight, seat, hands)
    return total


def log_likelihood_of_discard(sight: Sight, worlds: Worlds) -> Floats:
    """The same for what the declarer has thrown, against all that he could have thrown: ten times as dear."""
    seat, exchange = _reader_of_talon(sight), sight.public.exchange
    if seat is None or exchange is None or sight.known[seat] is not None:
        return np.zeros(len(worlds))
    out = worlds.aside.astype(np.int64)
    twelve = _as_dealt(sight, worlds, seat) | out
    table = prices(payoff_of(sight.convention, sight.public.terms), seat)
    if exchange.bid.is_misere:
        return _misere_discard(twelve, out, seat, table)
    if exchange.contract is None or exchange.thrown_back:
        return np.zeros(len(worlds))
    return _game_discard(twelve, out, exchange.contract, seat, table)


def _as_dealt(sight: Sight, worlds: Worlds, seat: Seat) -> Whole:
    """The hands of `seat` before the first card."""
    played = 0
    for done in sight.history:
        if done.seat == seat:
            played |= 1 << done.card
    return worlds.hands[:, seat].astype(np.int64) | played


def _reader_of_talon(sight: Sight) -> Seat | None:
    """The declarer, if he has seen the talon with open eyes and thrown two cards."""
    exchange = sight.public.exchange
    if exchange is None or not exchange.takes_talon or not exchange.discarded or exchange.blind:
        return None
    return exchange.declarer


def _log_chosen(values: Floats, chosen: Floats, sharpness: float) -> Floats:
    """Logarithm of the chance that `chosen` is taken among the columns of `values`, the chosen one included."""
    scaled = values / sharpness
    top = scaled.max(axis=1)
    return np.asarray(chosen / sharpness - top - np.log(np.exp(scaled - top[:, None]).sum(axis=1)), np.float64)


# --- the declarer --------------------------------------------------------------------------------------------------


def _declarer(sight: Sight, seat: Seat, hands: Whole, out: Whole) -> Floats:
    exchange = sight.public.exchange
    assert exchange is not None
    table = prices(payoff_of(sight.convention, sight.public.terms), seat)
    total = np.zeros(len(hands))
    if exchange.contract is not None and not exchange.bid.is_misere:
        total += _order(sight, hands, out, seat, table)
    if sight.talon and not exchange.thrown_back:
        total += _caller(sight, seat, (hands | out) & ~sight.talon)
    return total


def _order(sight: Sight, hands: Whole, out: Whole, seat: Seat, table: Prices) -> Floats:
    exchange = sight.public.exchange
    assert exchange is not None
    assert exchange.contract is not None
    values = order_values(hands, out, lead_of(seat), table.games)
    lowest = Contract.NINE_SPADES if exchange.bid is Contract.NINE_WITHOUT_TALON else exchange.bid
    values = values[:, GAMES.index(lowest) :]
    return _log_chosen(values, values[:, GAMES.index(exchange.contract) - GAMES.index(lowest)], SHARPNESS)


_CARDS: Final = np.arange(32)
_ONE, _OTHER = np.triu_indices(12, 1)
"""The places of every pair among twelve cards."""


def _other_discards(twelve: Whole) -> Whole:
    """Worlds x 66: every discard of each twelve cards."""
    cards = np.nonzero(twelve[:, None] >> _CARDS & 1)[1].reshape(len(twelve), 12)
    return np.asarray((1 << cards[:, _ONE]) | (1 << cards[:, _OTHER]), np.int64)


def _game_discard(twelve: Whole, out: Whole, contract: Contract, seat: Seat, table: Prices) -> Floats:
    every = _other_discards(twelve)
    game = GAMES.index(contract)
    chances = stored_net("tricks").chances(twelve[:, None] & ~every, every, int(STRAIN_OF[game]), lead_of(seat))
    values = (chances @ table.games[game]).reshape(every.shape)
    return _log_chosen(values, values[every == out[:, None]], SHARPNESS)


def _misere_discard(twelve: Whole, out: Whole, seat: Seat, table: Prices) -> Floats:
    every = _other_discards(twelve)
    chances = misere_chances((twelve[:, None] & ~every).ravel(), every.ravel(), lead_of(seat))
    values = (chances @ table.misere).reshape(every.shape)
    return _log_chosen(values, values[every == out[:, None]], 2 * SHARPNESS)


# --- calls ---------------------------------------------------------------------------------------------------------


def _caller(sight: Sight, seat: Seat, hands: Whole) -> Floats:
    """The calls of `seat` in the auction, given its ten cards."""
    auction = sight.public.auction
    promised: Floats = 10.0 * stored_net("bids").scores(hands, 0, NO_TRUMP, lead_of(seat)).astype(np.float64)
    best: Contract | None = None
    total = np.zeros(len(hands))
    for who, call in auction.calls:
        if who == seat and not getattr(call, "blind", False):
            total += _call(promised, call, best, sight)
        if isinstance(call, Bid):
            best = call.contract
    return total


def _call(promised: Floats, call: object, best: Contract | None, sight: Sight) -> Floats:
    misere = promised[:, 4]
    if isinstance(call, Bid) and call.contract.is_misere:
        return np.asarray(-np.logaddexp(0, (PASSED_FOR - misere) / CALL_SHARPNESS), np.float64)
    lowest = sight.public.auction.lowest_level
    level = (
        lowest if best is None else (9.0 if best.is_misere else best.tricks + 0.2 * (1 + STRAIN_OF[GAMES.index(best)]))
    )
    at = np.clip(level - 6.0, 0, 3)
    low, share = int(min(at, 2)), at - int(min(at, 2))
    game = (1 - share) * promised[:, low] + share * promised[:, low + 1]
    if isinstance(call, Pass):
        better = np.maximum(game, misere) if best is None else game
        return np.asarray(-np.logaddexp(0, (better - PASSED_FOR) / CALL_SHARPNESS), np.float64)
    return np.asarray(-np.logaddexp(0, (PASSED_FOR - game) / CALL_SHARPNESS), np.float64)


# --- answers to the order ------------------------------------------------------------------------------------------


def _defence_table(*, trump: bool, strain: bool) -> Floats:
    return np.array([defender_tricks(held, trump=trump, strain=strain) for held in range(256)])


_DEFENCE: Final = {
    (trump, strain): _defence_table(trump=trump, strain=strain)
    for trump, strain in ((False, False), (False, True), (True, True))
}


def defence_of(hands: Whole, contract: Contract) -> Floats:
    """Tricks that defenders' hands promise against `contract`, by rule of thumb."""
    total = np.zeros(len(hands))
    for suit in range(4):
        held = hands >> 8 * suit & 0xFF
        total += _DEFENCE[suit == contract.trump, contract.trump is not None][held]
    return total


def _whister(sight: Sight, seat: Seat, hands: Whole) -> Floats:
    """The answers of `seat` to the order, given its ten cards."""
    whist = sight.public.whist
    if whist is None or whist.contract.is_misere:
        return np.zeros(len(hands))
    total = np.zeros(len(hands))
    level = whist.contract.tricks
    whisted = False
    for who, answer in whist.calls:
        if who == seat and isinstance(answer, Whist | Pass | HalfWhist):
            partner = PARTNER[level] * 0.8 if who == whist.defenders[0] else PARTNER[level] - 0.35
            need = QUOTA[level] - 0.35 - (PARTNER[level] + 0.3 if whisted else partner)
            push = (defence_of(hands, whist.contract) - need) / WHIST_SHARPNESS
            total -= np.logaddexp(0, -push if isinstance(answer, Whist) else push)
        whisted = whisted or isinstance(answer, Whist)
    return total
