"""Short forms for tests: a deal from texts, moves as texts."""

from __future__ import annotations

from preferans.notation.cards import parse_deal
from preferans.notation.moves import format_move, parse_move
from preferans.rules.convention import SOCHI, Convention
from preferans.rules.deal import Deal
from preferans.rules.dealing import stacked_deck
from preferans.rules.terms import FRESH, Terms

DEAL = "AK7.AKQ.AK.87 QJ9.JT.QJT.AK T8.987.987.QJ | HT H9"
"""A deal with a strong first hand; the talon is in hearts."""


def deal(text: str = DEAL, convention: Convention = SOCHI, terms: Terms = FRESH) -> Deal:
    """The deal of a text before the first move."""
    hands, talon = parse_deal(text)
    return Deal.start(stacked_deck(hands, talon, convention.talon_after_round), convention, terms)


def play(position: Deal, *moves: str) -> Deal:
    """The position after the moves, given as texts."""
    for move in moves:
        position = position.apply(parse_move(move))
    return position


def legal(position: Deal) -> list[str]:
    """The actor's moves as texts."""
    return [format_move(move) for move in position.legal_moves()]
