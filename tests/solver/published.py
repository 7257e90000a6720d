"""What another solver says about all layouts of a hand (slovesnov/bridge, DealData.h)."""

from dataclasses import dataclass

from preferans.notation.cards import parse_hand
from preferans.rules.cards import Card, CardSet
from preferans.rules.seat import Seat
from preferans.solver import Game, Solver, all_layouts, known


@dataclass(frozen=True, slots=True)
class Counts:
    """The declarer's ten cards, his discard, and in how many of the 184,756 layouts he takes 0, 1, … tricks.

    The hand before his is on lead.
    """

    hand: str
    discard: tuple[Card, Card]
    game: Game
    by_tricks: tuple[int, ...]

    def ours(self) -> tuple[int, ...]:
        """The same by our solver."""
        fact = known(parse_hand(self.hand), Seat.FIRST, CardSet.of(*self.discard))
        found = all_layouts(Solver(), fact, self.game, Seat.FIRST, Seat.THIRD)
        return found.by_tricks[: len(self.by_tricks)] + tuple(filter(None, found.by_tricks[len(self.by_tricks) :]))


PUBLISHED = (
    Counts("QT7.KQJ.A.KQJ", (Card.D7, Card.D8), Game.SPADES, (441, 4547, 18204, 78510, 78762, 4292)),
    Counts("A.A987.KJ.AKT", (Card.S7, Card.S8), Game.CLUBS, (0, 0, 0, 0, 1376, 29432, 100086, 53802, 60)),
    Counts("KQT7.A.KJ.AQJ", (Card.D9, Card.CJ), Game.SPADES, (0, 0, 0, 0, 1226, 75131, 104670, 3699, 30)),
    Counts("A8.KT.AJ8.AJ7", (Card.S9, Card.C9), Game.NO_TRUMP, (0, 0, 0, 102170, 76768, 5816, 2)),
    Counts("T987.8.987.98", (Card.CK, Card.CA), Game.MISERE, (80407, 977, 23345, 49263, 22306, 8207, 251)),
)
