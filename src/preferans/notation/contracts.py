"""Contracts as text: `6S` … `10H`, `6N` … `10N`, `M`, `MN`, `9WT`."""

from __future__ import annotations

import re
from typing import Final

from preferans.notation.cards import parse_suit
from preferans.notation.errors import NotationError
from preferans.notation.fields import shown
from preferans.rules.contract import Contract, game

_GAME: Final = re.compile(r"(10|[6-9])\s*(.+)")
_NO_TRUMP: Final = frozenset({"N", "NT", "БК", "BK"})
_SPECIAL: Final = {
    "M": Contract.MISERE,
    "MN": Contract.MISERE_WITHOUT_TALON,
    "9WT": Contract.NINE_WITHOUT_TALON,
    "MISERE": Contract.MISERE,
    "MISÈRE": Contract.MISERE,
    "М": Contract.MISERE,
    "МИЗЕР": Contract.MISERE,
    "МІЗЕР": Contract.MISERE,
}


def parse_contract(text: str) -> Contract:
    """The contract of a text; also takes `NT`, `БК`, suit symbols and lower case.

    >>> parse_contract("7♥"), parse_contract("10бк")
    (<Contract.SEVEN_HEARTS: 9>, <Contract.TEN_NT: 28>)
    """
    plain = text.strip().upper()
    if plain in _SPECIAL:
        return _SPECIAL[plain]
    found = _GAME.fullmatch(plain)
    if found:
        level, strain = int(found[1]), found[2]
        if strain in _NO_TRUMP:
            return game(level, None)
        try:
            return game(level, parse_suit(strain))
        except NotationError:
            pass
    raise NotationError(f"{shown(text)} is no contract; contracts are 6S … 10H, 6N … 10N, M, MN and 9WT")


def format_contract(contract: Contract) -> str:
    """The one form of a contract."""
    return str(contract)
