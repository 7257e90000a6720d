"""From a finished deal to its result: the facts that scoring needs, without cards."""

from __future__ import annotations

from dataclasses import replace

from preferans.rules.cards import Card, Rank
from preferans.rules.contract import Contract
from preferans.rules.result import Result, TalonWorth
from preferans.rules.view import Public


def worth_of_talon(talon: tuple[Card, Card]) -> TalonWorth:
    """What the talon is worth by the lists of paid talons (C.6)."""
    low, high = sorted(talon, key=lambda card: card.rank)
    suited = low.suit == high.suit
    match low.rank, high.rank:
        case Rank.ACE, Rank.ACE:
            return TalonWorth.TWO_ACES
        case Rank.KING, Rank.ACE if suited:
            return TalonWorth.ACE_KING
        case Rank.QUEEN, Rank.KING if suited:
            return TalonWorth.MARRIAGE
        case _, Rank.ACE:
            return TalonWorth.ACE
    return TalonWorth.NOTHING


def result_of(public: Public, talon: tuple[Card, Card]) -> Result:
    """The result of a deal that is over."""
    auction, exchange, whist, play = public.auction, public.exchange, public.whist, public.play
    taken = play.taken if play else (0, 0, 0, 0)
    compulsory = public.terms.compulsory != "none"
    if exchange is None:
        blind_run = public.terms.blind_run + 1 if auction.blind_pass else 0
        return Result(taken=taken, blind=auction.blind_pass, blind_run=blind_run, compulsory=compulsory)
    paid = exchange.takes_talon and not exchange.thrown_back
    return Result(
        taken=taken,
        contract=exchange.contract,
        declarer=exchange.declarer,
        whisters=whist.whisters if whist else (),
        half_whister=whist.half_whister if whist else None,
        returned=whist.returned if whist else False,
        played=play is not None,
        surrendered=exchange.surrendered,
        checked=whist.checked if whist else False,
        blind=exchange.blind,
        compulsory=compulsory,
        talon=worth_of_talon(talon) if paid else TalonWorth.NOTHING,
        thrown_back=exchange.thrown_back,
        refused_talon=exchange.refused,
        pool_share=public.split.pool if public.split else None,
    )


def result_so_far(public: Public, talon: tuple[Card, Card]) -> Result:
    """What is known of a deal that is broken off: the tricks taken, and the winning bid if nothing is ordered (I.3)."""
    known = result_of(public, talon)
    exchange = public.exchange
    if exchange is None or exchange.contract is not None:
        return known
    bid = Contract.NINE_SPADES if exchange.bid is Contract.NINE_WITHOUT_TALON else exchange.bid
    return replace(known, contract=bid)
