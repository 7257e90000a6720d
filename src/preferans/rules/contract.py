"""The ladder of bids (rules B.2): every contract that can be bid or ordered."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from preferans.rules.cards import Suit


class Contract(IntEnum):
    """A rung of the ladder; a higher one outbids a lower one.

    Misère is a contract of 0 tricks without trumps. The two contracts "without talon" are bid only
    where the convention knows them (B.4); NINE_WITHOUT_TALON is a bid, the game itself is ordered later.

    >>> Contract.EIGHT_NT < Contract.MISERE < Contract.NINE_SPADES
    True
    >>> str(Contract.SIX_SPADES), Contract.SIX_SPADES.tricks, Contract.SIX_SPADES.trump.name
    ('6S', 6, 'SPADES')
    """

    SIX_SPADES = 1
    SIX_CLUBS = 2
    SIX_DIAMONDS = 3
    SIX_HEARTS = 4
    SIX_NT = 5
    SEVEN_SPADES = 6
    SEVEN_CLUBS = 7
    SEVEN_DIAMONDS = 8
    SEVEN_HEARTS = 9
    SEVEN_NT = 10
    EIGHT_SPADES = 11
    EIGHT_CLUBS = 12
    EIGHT_DIAMONDS = 13
    EIGHT_HEARTS = 14
    EIGHT_NT = 15
    MISERE = 16
    NINE_SPADES = 17
    NINE_CLUBS = 18
    NINE_DIAMONDS = 19
    NINE_HEARTS = 20
    NINE_NT = 21
    MISERE_WITHOUT_TALON = 22
    NINE_WITHOUT_TALON = 23
    TEN_SPADES = 24
    TEN_CLUBS = 25
    TEN_DIAMONDS = 26
    TEN_HEARTS = 27
    TEN_NT = 28

    @property
    def tricks(self) -> int:
        """Tricks that the declarer undertakes to take (6 to 10); 0 for a misère."""
        return _TRICKS[self]

    @property
    def trump(self) -> Suit | None:
        return _TRUMP[self]

    @property
    def is_misere(self) -> bool:
        return self in _MISERES

    @property
    def is_game(self) -> bool:
        """Whether it is an ordinary game 6♠ … 10NT: a step of the auction and something to order."""
        return self not in _NOT_GAMES

    @property
    def worth(self) -> int:
        """Pool points of the contract, V in the rules: 2, 4, 6, 8, 10 for a game, 10 for a misère (F.1)."""
        return 10 if self in _MISERES else 2 * (_TRICKS[self] - 5)

    @property
    def takes_talon(self) -> bool:
        """Whether the declarer takes the talon (all but the two bids without talon)."""
        return self not in _WITHOUT_TALON

    def __str__(self) -> str:
        return _CODES[self]


_WITHOUT_TALON: Final = frozenset({Contract.MISERE_WITHOUT_TALON, Contract.NINE_WITHOUT_TALON})
_MISERES: Final = frozenset({Contract.MISERE, Contract.MISERE_WITHOUT_TALON})
_NOT_GAMES: Final = _MISERES | _WITHOUT_TALON

GAMES: Final[tuple[Contract, ...]] = tuple(c for c in Contract if c not in _NOT_GAMES)
"""The 25 games 6♠ … 10NT, lowest first."""

_STRAINS: Final[tuple[Suit | None, ...]] = (*Suit, None)
_SPECIAL_CODES: Final = {
    Contract.MISERE: "M",
    Contract.MISERE_WITHOUT_TALON: "MN",
    Contract.NINE_WITHOUT_TALON: "9WT",
}
_TRICKS: Final[dict[Contract, int]] = {game: 6 + i // 5 for i, game in enumerate(GAMES)} | {
    Contract.MISERE: 0,
    Contract.MISERE_WITHOUT_TALON: 0,
    Contract.NINE_WITHOUT_TALON: 9,
}
_TRUMP: Final[dict[Contract, Suit | None]] = {game: _STRAINS[i % 5] for i, game in enumerate(GAMES)} | dict.fromkeys(
    _NOT_GAMES
)
_CODES: Final[dict[Contract, str]] = {
    game: f"{6 + i // 5}{'N' if _STRAINS[i % 5] is None else _STRAINS[i % 5]}" for i, game in enumerate(GAMES)
} | _SPECIAL_CODES


def game(tricks: int, trump: Suit | None) -> Contract:
    """The game of `tricks` tricks (6 to 10) with `trump` (None: no trump).

    Raises ValueError for a level that does not exist.
    """
    if not 6 <= tricks <= 10:
        raise ValueError(f"a game promises 6 to 10 tricks, not {tricks}")
    return GAMES[(tricks - 6) * 5 + (4 if trump is None else trump)]
