"""Moves as text, as they stand in records and on the wire: `bid 6S`, `discard S7 D8`, `play SA`."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Final

from preferans.notation.cards import format_cards, parse_card, parse_cards
from preferans.notation.contracts import parse_contract
from preferans.notation.errors import NotationError
from preferans.rules.cards import CardSet
from preferans.rules.moves import (
    ACCEPT,
    CLOSED,
    HALF_WHIST,
    HOLD,
    LOOK,
    OPEN,
    PASS,
    PASS_BLIND,
    REFUSE,
    REFUSE_TALON,
    SURRENDER,
    TAKE_TALON,
    THROW_BACK,
    WHIST,
    Bid,
    Claim,
    Discard,
    LookAt,
    Move,
    Order,
    PlayCard,
    Split,
)
from preferans.rules.seat import Seat

_WORDS: Final[dict[str, Move]] = {
    "look": LOOK,
    "pass": PASS,
    "pass-blind": PASS_BLIND,
    "hold": HOLD,
    "talon": TAKE_TALON,
    "refuse-talon": REFUSE_TALON,
    "throw-back": THROW_BACK,
    "surrender": SURRENDER,
    "whist": WHIST,
    "half": HALF_WHIST,
    "open": OPEN,
    "closed": CLOSED,
    "accept": ACCEPT,
    "refuse": REFUSE,
}
_WORD_OF: Final = {move: word for word, move in _WORDS.items()}

MAX_LENGTH: Final = 40
"""No move text is longer; a longer input is refused unread."""


def format_move(move: Move) -> str:
    """The one text of a move."""
    if isinstance(move, Discard):
        return f"discard {format_cards(move.cards)}"
    return _format(move)


@cache
def _format(move: Move) -> str:
    match move:
        case Bid(contract, blind):
            return f"{'bid-blind' if blind else 'bid'} {contract}"
        case Order(contract):
            return f"order {contract}"
        case LookAt(seat):
            return f"look-at {seat.value}"
        case PlayCard(card):
            return f"play {card.name}"
        case Claim(tricks):
            return "claim {} {} {}".format(*tricks)
        case Split(pool):
            return f"split {pool}"
    return _WORD_OF[move]


def parse_move(text: str) -> Move:
    """The move of a text. NotationError says what is wrong; whether it is legal is for the rules to say.

    >>> parse_move("bid 6♠")
    Bid(contract=<Contract.SIX_SPADES: 1>, blind=False)
    """
    if len(text) > MAX_LENGTH:
        raise NotationError(f"a move is at most {MAX_LENGTH} characters long")
    word, _, rest = text.strip().partition(" ")
    word, rest = word.lower(), rest.strip()
    if word in _WORDS and not rest:
        return _WORDS[word]
    if word in _PARSERS and rest:
        return _PARSERS[word](rest)
    raise NotationError(f"{text!r} is no move; moves are such as 'bid 6S', 'pass', 'discard S7 D8', 'play SA'")


def _parse_discard(rest: str) -> Move:
    cards = parse_cards(rest)
    if len(cards) != 2:
        raise NotationError(f"a discard is two cards, not {len(cards)}")
    return Discard(CardSet.union(cards))


def _parse_look_at(rest: str) -> Move:
    (seat,) = _numbers(rest, 1, "look-at names a seat: 0, 1 or 2")
    if seat > 2:
        raise NotationError(f"look-at names a seat: 0, 1 or 2, not {seat}")
    return LookAt(Seat(seat))


def _parse_claim(rest: str) -> Move:
    first, second, third = _numbers(rest, 3, "a claim gives the tricks of the three seats, such as 'claim 3 4 3'")
    return Claim((first, second, third))


def _parse_split(rest: str) -> Move:
    return Split(_numbers(rest, 1, "split gives the points for the pool")[0])


def _numbers(text: str, count: int, right: str) -> tuple[int, ...]:
    words = text.split()
    if len(words) != count or not all(re.fullmatch(r"[0-9]{1,2}", word) for word in words):
        raise NotationError(f"{right}, not {text!r}")
    return tuple(int(word) for word in words)


_PARSERS: Final[dict[str, Callable[[str], Move]]] = {
    "bid": lambda rest: Bid(parse_contract(rest)),
    "bid-blind": lambda rest: Bid(parse_contract(rest), blind=True),
    "order": lambda rest: Order(parse_contract(rest)),
    "discard": _parse_discard,
    "look-at": _parse_look_at,
    "play": lambda rest: PlayCard(parse_card(rest)),
    "claim": _parse_claim,
    "split": _parse_split,
}
