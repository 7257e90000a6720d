"""Open positions: all hands in sight, somebody to play. A position is checked when it is made."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final

from preferans.rules.cards import SUIT_OF, Card, CardSet, Suit
from preferans.rules.contract import Contract
from preferans.rules.play import legal_mask, winner_of
from preferans.rules.seat import HANDS, Seat

MOST_CARDS: Final = 10
"""Cards of a full hand."""
DEFAULT_CODE: Final = "bad-deal"
"""Code of a fault that has no code of its own."""


class PositionError(ValueError):
    """Something that is no position, or a card that may not be played in it; the message says what is wrong.

    `code` names the kind of fault for those who say it in other words (texts `error.<code>`), `field` the part of a
    position or of a problem's line that is at fault, `details` what such words may name: a card by its code, a seat by
    its number.
    """

    def __init__(self, message: str, code: str = DEFAULT_CODE, field: str = "hands", **details: str | int) -> None:
        super().__init__(message)
        self.code, self.field, self.details = code, field, details


class Game(IntEnum):
    """What is played: a game with a trump or without, a misère, or raspasy. Its letter is the one of problems."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3
    NO_TRUMP = 4
    MISERE = 5
    RASPASY = 6

    @classmethod
    def with_trump(cls, trump: Suit | None) -> Game:
        """The game with that trump; None: without."""
        return cls.NO_TRUMP if trump is None else cls(int(trump))

    @classmethod
    def of(cls, contract: Contract | None) -> Game:
        """The game that is played under `contract`; None: raspasy."""
        if contract is None:
            return cls.RASPASY
        return cls.MISERE if contract.is_misere else cls.with_trump(contract.trump)

    @property
    def trump(self) -> Suit | None:
        return _TRUMPS[self]

    @property
    def letter(self) -> str:
        return LETTERS[self]


LETTERS: Final = "SCDHNMR"
_TRUMPS: Final[tuple[Suit | None, ...]] = (*Suit, None, None, None)

Hands = tuple[CardSet, CardSet, CardSet]


@dataclass(frozen=True, slots=True)
class Position:
    """Open hands and whose turn it is. PositionError (a ValueError) if no deal could come to it.

    >>> from preferans.notation.cards import parse_hand
    >>> hands = tuple(map(parse_hand, ("A.-.-.K", "K.-.-.A", "7.-.-.7")))
    >>> Position(hands, Game.NO_TRUMP, Seat.FIRST, Seat.SECOND).turn.name
    'SECOND'
    """

    hands: Hands
    """By seat, without the cards on the table: 1 to 10 cards, equally many at the start of the trick."""
    game: Game
    declarer: Seat | None = None
    """None only in raspasy. In raspasy a declarer named here is the seat that paranoid questions are about."""
    leader: Seat = Seat.FIRST
    """Who led the current trick, or is to lead it."""
    table: tuple[Card, ...] = ()
    """The cards of the current trick so far, in order."""
    talon: tuple[Card, ...] = ()
    """Raspasy (E.7): talon cards that lead the current trick and, if there are two, the next. While they last `leader`
    plays first to every trick, and also to the first trick after them."""
    dealer_plays: bool = False
    """Raspasy of four (E.7): the talon cards are played by the sitting dealer and can win."""
    two_hands: bool = False
    """Raspasy of two (A.9): SECOND, the dummy, takes no part and its hand is empty here."""

    def __post_init__(self) -> None:
        _check(self)

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats that play, from the first."""
        return (Seat.FIRST, Seat.THIRD) if self.two_hands else HANDS

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats that play, from the leader of the trick."""
        players = self.players
        start = players.index(self.leader)
        return players[start:] + players[:start]

    @property
    def turn(self) -> Seat:
        """Whose hand the next card comes from."""
        return self.order[len(self.table)]

    @property
    def tricks_left(self) -> int:
        """Tricks still to be taken, the current one included."""
        return len(self.hands[self.turn])

    @property
    def led(self) -> Suit | None:
        """The suit to follow; None before the lead."""
        lead = self.talon[:1] or self.table[:1]
        return SUIT_OF[lead[0]] if lead else None

    @property
    def legal_cards(self) -> tuple[Card, ...]:
        """The cards that the hand whose turn it is may play (E.1), lowest first."""
        return CardSet(legal_mask(self.hands[self.turn].mask, self.led, self.game.trump)).cards

    def play(self, card: Card) -> tuple[Position | None, Seat | None]:
        """The position after `card` and who has won the trick, if that ends it; None: no cards are left.

        Raises PositionError if the card is not in the hand whose turn it is, or may not be played from it.
        """
        turn = self.turn
        if card not in self.hands[turn]:
            holder = next((seat for seat in self.players if card in self.hands[seat]), None)
            where = "in no hand" if holder is None else f"in the hand of seat {int(holder)}"
            raise PositionError(
                f"it is the turn of seat {int(turn)}, and {card.name} is {where}",
                "card-elsewhere",
                "plays",
                card=card.name,
                seat=int(turn),
            )
        if card not in self.legal_cards:
            raise PositionError(
                f"{card.name} may not be played: seat {int(turn)} must follow suit or trump",
                "card-revokes",
                "plays",
                card=card.name,
                seat=int(turn),
            )
        hands = _without(self.hands, turn, card)
        table = (*self.table, card)
        if len(table) < len(self.players):
            return replace(self, hands=hands, table=table), None
        winner = self._winner(table)
        leader = self.leader if self.talon else winner
        if not any(hands):
            return None, winner
        return replace(self, hands=hands, leader=leader, table=(), talon=self.talon[1:]), winner

    def _winner(self, table: tuple[Card, ...]) -> Seat:
        led = self.led
        assert led is not None
        if self.talon and self.dealer_plays:
            index = winner_of((self.talon[0], *table), led, None) - 1
            return Seat.DEALER if index < 0 else self.order[index]
        return self.order[winner_of(table, led, self.game.trump)]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The position as the kernel takes it: three masks, game, declarer, leader, table, talon, flags."""
        table, talon = self.table, self.talon
        return (
            self.hands[0].mask,
            self.hands[1].mask,
            self.hands[2].mask,
            int(self.game),
            int(self.declarer or 0),
            int(self.leader),
            int(table[0]) if table else -1,
            int(table[1]) if len(table) > 1 else -1,
            int(talon[0]) if talon else -1,
            int(talon[1]) if len(talon) > 1 else -1,
            self.dealer_plays + 2 * self.two_hands,
        )


def _without(hands: Hands, seat: Seat, card: Card) -> Hands:
    first, second, third = (CardSet(hand.mask & ~(1 << card)) if s == seat else hand for s, hand in enumerate(hands))
    return first, second, third


def _check(position: Position) -> None:
    _check_seats(position)
    _check_doubles([card for hand in position.hands for card in hand] + [*position.table, *position.talon])
    _check_counts(position)
    _check_talon(position)
    _check_table(position)


def _check_seats(position: Position) -> None:
    if len(position.hands) != len(HANDS):
        raise PositionError(f"there are three hands, not {len(position.hands)}")
    if position.declarer is None and position.game is not Game.RASPASY:
        raise PositionError("the declarer is missing", "no-declarer", "declarer")
    if position.declarer not in (None, *HANDS) or position.leader not in HANDS:
        raise PositionError("declarer and leader must be seats 0, 1 or 2", "bad-seat", "leader")
    if not position.two_hands:
        return
    if position.game is not Game.RASPASY:
        raise PositionError("two hands are played only in raspasy", "two-hands", "game")
    if position.hands[Seat.SECOND] or position.leader is Seat.SECOND:
        raise PositionError("with two hands seat 1 holds no cards and does not lead", "two-hands", "leader")


def _check_doubles(cards: Iterable[Card]) -> None:
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise PositionError(f"duplicate card {card.name}", "double-card", card=card.name)
        seen.add(card)


def _check_counts(position: Position) -> None:
    if len(position.table) >= len(position.players):
        raise PositionError("too many cards on the table", "trick-full", "card")
    played = position.order[: len(position.table)]
    sizes = {int(seat): len(position.hands[seat]) + (seat in played) for seat in position.players}
    if len(set(sizes.values())) > 1:
        text = ", ".join(f"seat {seat} has {size}" for seat, size in sizes.items())
        raise PositionError(
            f"unequal hands (cards on the table counted): {text}",
            "unequal-hands",
            sizes=", ".join(map(str, sizes.values())),
        )
    if not 1 <= sizes[int(position.leader)] <= MOST_CARDS:
        raise PositionError("hands must have 1 to 10 cards", "hand-size")


def _check_talon(position: Position) -> None:
    if not position.talon:
        return
    if position.game is not Game.RASPASY:
        raise PositionError("talon cards lead only in raspasy", "bad-talon", "talon")
    if position.two_hands:
        raise PositionError("the talon stays closed with two hands", "bad-talon", "talon")
    if len(position.talon) > min(2, position.tricks_left):
        raise PositionError("more talon leads than tricks", "bad-talon", "talon")
    if not position.dealer_plays:
        _check_somebody_follows(position)


def _check_somebody_follows(position: Position) -> None:
    """A talon card that only gives the suit needs somebody to follow (in a real deal somebody can: E.7)."""
    in_hands = CardSet.union(card for hand in position.hands for card in hand)
    now = in_hands | CardSet.union(position.table)
    yet_to_play = len(position.players) - len(position.table)
    for lead, cards, leaving in zip(position.talon, (now, in_hands), (0, yet_to_play), strict=False):
        if len(cards.in_suit(SUIT_OF[lead])) <= leaving:
            raise PositionError(
                f"nobody could follow to {lead.name} from the talon, which no deal leads to", "bad-talon", "talon"
            )


def _check_table(position: Position) -> None:
    led = SUIT_OF[position.talon[0]] if position.talon else None
    for seat, card in zip(position.order, position.table, strict=False):
        if not legal_mask(position.hands[seat].mask | 1 << card, led, position.game.trump) >> card & 1:
            raise PositionError(
                f"{card.name} on the table breaks the duty of seat {int(seat)} to follow suit or to trump",
                "table-revokes",
                "card",
                card=card.name,
                seat=int(seat),
            )
        led = SUIT_OF[card] if led is None else led
