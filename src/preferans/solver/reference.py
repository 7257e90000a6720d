"""The plain solver: minimax over the project's own rules of play, nothing else. Slow and obviously right, the judge.

Every outcome is the number of tricks of each seat. Who plays chooses the outcome that he likes best:

* game: the declarer wants many tricks, the defenders want him to have few; misère: the other way round;
* raspasy with a declarer named: that seat wants few, the other two want it to have many (paranoid);
* raspasy without: everyone wants few for himself; among equal ones, more for the next seat that plays, clockwise, and
  then more for the one after (max^n).
"""

from __future__ import annotations

from typing import Final

from preferans.rules.cards import SUIT_OF, Card, cards_of_mask
from preferans.rules.play import legal_mask, winner_of
from preferans.solver.position import Game, Position

Tricks = tuple[int, int, int]
"""By seat. Tricks of the sitting dealer count for nobody."""

Masks = tuple[int, int, int]
NOTHING: Final[Tricks] = (0, 0, 0)


class Reference:
    """Answers about positions that share the game, the declarer and the form of play with `position`."""

    def __init__(self, position: Position) -> None:
        self.game = position.game
        self.declarer = position.declarer
        self.dealer_plays = position.dealer_plays
        self.seats = tuple(map(int, position.players))
        self.nodes = 0
        self._known: dict[tuple[Masks, int, tuple[Card, ...], tuple[Card, ...]], Tricks] = {}

    def best(self, hands: Masks, leader: int, table: tuple[Card, ...] = (), talon: tuple[Card, ...] = ()) -> Tricks:
        """The outcome with best play by all."""
        if not table and not any(hands):
            return NOTHING
        key = (hands, leader, table, talon)
        if key not in self._known:
            self.nodes += 1
            seat = self._order(leader)[len(table)]
            outcomes = self.after_each(hands, leader, table, talon).values()
            self._known[key] = max(outcomes, key=lambda tricks: self.liking(seat, tricks))
        return self._known[key]

    def after_each(
        self, hands: Masks, leader: int, table: tuple[Card, ...] = (), talon: tuple[Card, ...] = ()
    ) -> dict[Card, Tricks]:
        """The outcome after each legal card."""
        seat = self._order(leader)[len(table)]
        lead = talon[:1] or table[:1]
        led = SUIT_OF[lead[0]] if lead else None
        outcomes = {}
        for card in cards_of_mask(legal_mask(hands[seat], led, self.game.trump)):
            left = (*hands[:seat], hands[seat] & ~(1 << card), *hands[seat + 1 :])
            outcomes[card] = self._after(left, leader, (*table, card), talon)
        return outcomes

    def _after(self, hands: tuple[int, ...], leader: int, table: tuple[Card, ...], talon: tuple[Card, ...]) -> Tricks:
        first, second, third = hands
        if len(table) < len(self.seats):
            return self.best((first, second, third), leader, table, talon)
        by_dealer = talon[:1] if self.dealer_plays else ()
        led = SUIT_OF[(talon or table)[0]]
        index = winner_of(by_dealer + table, led, self.game.trump) - len(by_dealer)
        winner = None if index < 0 else self._order(leader)[index]
        rest = self.best((first, second, third), leader if talon or winner is None else winner, (), talon[1:])
        a, b, c = (tricks + (seat == winner) for seat, tricks in enumerate(rest))
        return a, b, c

    def liking(self, seat: int, tricks: Tricks) -> tuple[int, ...]:
        """Greater for an outcome that the seat prefers."""
        if self.declarer is None:
            return (-tricks[seat], *(tricks[other] for other in self._order(seat)[1:]))
        wants_many = (seat == self.declarer) == (self.game < Game.MISERE)
        return (tricks[self.declarer] if wants_many else -tricks[self.declarer],)

    def _order(self, seat: int) -> tuple[int, ...]:
        """The seats that play, from this one on."""
        start = self.seats.index(seat)
        return self.seats[start:] + self.seats[:start]


def _arguments(position: Position) -> tuple[Masks, int, tuple[Card, ...], tuple[Card, ...]]:
    first, second, third = (hand.mask for hand in position.hands)
    return (first, second, third), int(position.leader), position.table, position.talon


def solve(position: Position) -> Tricks:
    """The tricks of each seat with best play by all, the running trick included."""
    return Reference(position).best(*_arguments(position))


def solve_cards(position: Position) -> dict[Card, Tricks]:
    """The same after each legal card of the hand whose turn it is."""
    return Reference(position).after_each(*_arguments(position))
