"""The solver as the rest of the project uses it: questions in domain types, answers in tricks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from preferans.rules.cards import Card, Suit
from preferans.rules.seat import HANDS, Seat
from preferans.solver import kernel
from preferans.solver.arrays import answers, facts, masks, rows_of, thread_count
from preferans.solver.position import Game, Hands, Position, PositionError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

Tricks = tuple[int, int, int]
"""Tricks of the three seats."""

STRAINS: Final[tuple[Suit | None, ...]] = (*Suit, None)
"""The columns of a strain table: the four trumps, then no trump."""

_CARDS: Final = tuple(Card)


@dataclass(frozen=True, slots=True)
class Line:
    """One way in which the rest of the deal goes if all play well."""

    plays: tuple[tuple[Seat, Card], ...]
    tricks: Tricks
    """Of each seat, the running trick included; tricks of the sitting dealer count for nobody."""


class Solver:
    """Answers questions about open hands.

    It owns its tables, which serve all positions of one deal: a question about a later position of the same deal is
    nearly free, one about another deal empties them first.
    Threads may share a solver, but then wait for each other; the interpreter lock is released while it works.

    * `value`, `card_values`, `makes`, `caught`, `line`: games, misères, and paranoid raspasy for the declarer named.
    * `raspasy`, `raspasy_cards`: everyone for himself (max^n); see docs/solver.md for the tie-break.
    * `strains`: tricks of each declarer with each trump.
    * The fast path for bots: `mask_value`, `mask_card_values`, `mask_takes` take bare masks and numbers and cost about
      a microsecond on top of the search; the `world_…` methods answer many worlds for one view in one call, on several
      threads, as arrays. `batch_…` methods take positions that may differ in everything.

    >>> from preferans.notation.cards import parse_hand
    >>> hands = tuple(map(parse_hand, ("A.-.-.K", "K.-.-.A", "7.-.-.7")))
    >>> Solver().value(Position(hands, Game.NO_TRUMP, Seat.FIRST, Seat.FIRST))
    1
    """

    def __init__(
        self,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        table_bytes: int = kernel.TABLE_BYTES,
        raspasy_bytes: int = kernel.RASPASY_BYTES,
        plain: bool = False,
    ) -> None:
        """`nodes` and `seconds` limit every further question (see `limit`); `plain` asks for the slow reference."""
        self.kernel = kernel.make(table_bytes, raspasy_bytes, plain=plain)
        """What does the work, see kernel.py."""
        self.mask_value = self.kernel.value
        """mask_value(first, second, third, game, declarer, leader[, table_0[, table_1]]) -> tricks of the declarer.
        Cards are 8 * suit + rank, masks have bit `card`, game is a `Game` number, -1 means no card."""
        self.mask_card_values = self.kernel.card_values
        """The same numbers -> {card: value} with a value for every legal card."""
        self.mask_takes = self.kernel.takes
        """mask_takes(tricks, …the same numbers) -> whether the declarer takes at least so many."""
        self.mask_raspasy_cards = self.kernel.raspasy_cards
        """The same numbers -> {card: (tricks, tricks, tricks)} by max^n."""
        self.limit(nodes=nodes, seconds=seconds)

    def limit(self, *, nodes: int | None = None, seconds: float | None = None) -> None:
        """Limit every further question: LimitReached is raised where it would need more.

        In a batch `nodes` is for each row and `seconds` for the whole, and rows without an answer say -1.
        """
        if (nodes or 0) < 0 or (seconds or 0.0) < 0:
            raise ValueError("a limit of nodes or seconds is not negative")
        self.kernel.limit(nodes or 0, seconds or 0.0)

    def forget(self) -> None:
        """Empty the tables."""
        self.kernel.forget()

    def reuse(self, on: bool) -> None:
        """Off: every question starts with empty tables, so that node counts depend on nothing else."""
        self.kernel.set_reuse(on)

    @property
    def nodes(self) -> int:
        """Trick nodes searched so far (with an empty table the same on every machine)."""
        return self.kernel.counters()[0]

    @property
    def bytes(self) -> int:
        """Memory of the tables."""
        return self.kernel.bytes()

    # --- games, misères, one seat against two --------------------------------------------------------------------

    def value(self, position: Position) -> int:
        """The declarer's tricks with best play by all, the running trick included."""
        return self.kernel.value(*_named(position).numbers)

    def card_values(self, position: Position) -> dict[Card, int]:
        """The declarer's tricks after each legal card of the hand whose turn it is."""
        return {_CARDS[card]: value for card, value in self.kernel.card_values(*_named(position).numbers).items()}

    def best_cards(self, position: Position) -> tuple[Card, ...]:
        """The legal cards that keep the value."""
        return _keeping(position, self.card_values(position))

    def makes(self, position: Position, tricks: int) -> bool:
        """Whether the declarer takes at least `tricks` of the tricks that are left: cheaper than the value."""
        return self.kernel.takes(tricks, *_named(position).numbers)

    def caught(self, position: Position) -> bool:
        """Whether the declarer of a misère must take a trick."""
        return self.makes(position, 1)

    def line(self, position: Position) -> Line:
        """One line of best play by all: the first suit's lowest of the best cards is played."""
        plays, tricks = self.kernel.line(position.declarer is None, *position.numbers)
        return Line(tuple((Seat(seat), _CARDS[card]) for seat, card in plays), tricks)

    # --- raspasy -------------------------------------------------------------------------------------------------

    def raspasy(self, position: Position) -> Tricks:
        """The tricks of each seat if everyone plays for himself."""
        first, second, third = self.kernel.raspasy(*_raspasy(position).numbers)
        return first, second, third

    def raspasy_cards(self, position: Position) -> dict[Card, Tricks]:
        """The same after each legal card of the hand whose turn it is."""
        return {_CARDS[card]: tricks for card, tricks in self.kernel.raspasy_cards(*_raspasy(position).numbers).items()}

    # --- tables --------------------------------------------------------------------------------------------------

    def strains(self, hands: Hands, leader: Seat = Seat.FIRST) -> dict[Seat, tuple[int, ...]]:
        """For each declarer his tricks in the five `STRAINS`, `leader` leading in all of them."""
        position = Position(hands, Game.NO_TRUMP, Seat.FIRST, leader)
        rows = self.kernel.strains(*position.numbers)
        return {seat: tuple(row) for seat, row in zip(HANDS, rows, strict=True)}

    # --- many positions ------------------------------------------------------------------------------------------

    def batch_values(self, positions: Iterable[Position], *, threads: int | None = None) -> NDArray[np.int8]:
        """`value` of each position, in order."""
        hands, beside = rows_of([_named(position) for position in positions])
        out = answers(len(hands))
        self.kernel.batch_values(hands, beside, out, thread_count(threads))
        return out

    def batch_card_values(self, positions: Iterable[Position], *, threads: int | None = None) -> NDArray[np.int8]:
        """Rows x 32: `card_values` of each position; -1 for cards that are not legal."""
        hands, beside = rows_of([_named(position) for position in positions])
        out = answers(len(hands), 32)
        self.kernel.batch_card_values(hands, beside, out, thread_count(threads))
        return out

    def batch_raspasy(self, positions: Iterable[Position], *, threads: int | None = None) -> NDArray[np.int8]:
        """Rows x 3: `raspasy` of each position."""
        hands, beside = rows_of([_raspasy(position) for position in positions])
        out = answers(len(hands), 3)
        self.kernel.batch_raspasy(hands, beside, out, thread_count(threads))
        return out

    def batch_strains(
        self, deals: Sequence[Hands] | ArrayLike, leader: Seat = Seat.FIRST, *, threads: int | None = None
    ) -> NDArray[np.int8]:
        """Deals x 3 declarers x 5 strains, for sequences of hands or an array of masks (deals x 3)."""
        hands = masks(deals)
        out = answers(len(hands), 3, 5)
        beside = facts(len(hands), Game.NO_TRUMP, 0, leader)
        self.kernel.batch_strains(hands, beside, out, thread_count(threads))
        return out

    # --- many worlds for one view --------------------------------------------------------------------------------

    def world_values(
        self,
        worlds: ArrayLike,
        game: int,
        declarer: int,
        leader: int,
        table: Sequence[int] = (),
        *,
        threads: int | None = None,
    ) -> NDArray[np.int8]:
        """The value in each world. `worlds`: masks of the hands without the cards on the table, worlds x 3 (uint32)."""
        hands = masks(worlds)
        out = answers(len(hands))
        beside = facts(len(hands), game, declarer, leader, table)
        self.kernel.batch_values(hands, beside, out, thread_count(threads))
        return out

    def world_takes(
        self,
        worlds: ArrayLike,
        game: int,
        declarer: int,
        leader: int,
        table: Sequence[int] = (),
        *,
        tricks: int,
        threads: int | None = None,
    ) -> NDArray[np.int8]:
        """1 where the declarer takes at least `tricks`, 0 where not, -1 where a limit was reached.

        Much cheaper than values when that is all one wants to know: a misère caught, a game made.
        """
        hands = masks(worlds)
        out = answers(len(hands))
        beside = facts(len(hands), game, declarer, leader, table)
        self.kernel.batch_takes(hands, beside, tricks, out, thread_count(threads))
        return out

    def world_card_values(
        self,
        worlds: ArrayLike,
        game: int,
        declarer: int,
        leader: int,
        table: Sequence[int] = (),
        *,
        talon: Sequence[int] | NDArray[np.int8] = (),
        dealer_plays: bool = False,
        two_hands: bool = False,
        threads: int | None = None,
    ) -> NDArray[np.int8]:
        """Worlds x 32: the declarer's tricks after each card, -1 for cards that are not legal in the world.

        In raspasy `declarer` is the seat whose tricks are counted, with the others against it; `talon` may be an array
        of worlds x 2, since the second talon card is face down until the second trick (-1: none).
        """
        hands = masks(worlds)
        out = answers(len(hands), 32)
        beside = facts(len(hands), game, declarer, leader, table, talon=talon, flags=dealer_plays + 2 * two_hands)
        self.kernel.batch_card_values(hands, beside, out, thread_count(threads))
        return out

    def world_raspasy_cards(
        self,
        worlds: ArrayLike,
        leader: int,
        table: Sequence[int] = (),
        *,
        talon: Sequence[int] | NDArray[np.int8] = (),
        dealer_plays: bool = False,
        two_hands: bool = False,
        threads: int | None = None,
    ) -> NDArray[np.int8]:
        """Worlds x 32 x 3: the tricks of each seat after each card, by max^n."""
        hands = masks(worlds)
        out = answers(len(hands), 32, 3)
        beside = facts(len(hands), Game.RASPASY, 0, leader, table, talon=talon, flags=dealer_plays + 2 * two_hands)
        self.kernel.batch_raspasy_cards(hands, beside, out, thread_count(threads))
        return out


def _named(position: Position) -> Position:
    if position.declarer is None:
        raise PositionError("in raspasy a value is a seat's own: name it as declarer, or ask raspasy()")
    return position


def _raspasy(position: Position) -> Position:
    if position.game is not Game.RASPASY:
        raise PositionError("everyone for himself is played only in raspasy")
    return position


def _keeping(position: Position, values: dict[Card, int]) -> tuple[Card, ...]:
    wants_many = (position.turn == position.declarer) == (position.game < Game.MISERE)
    best = max(values.values()) if wants_many else min(values.values())
    return tuple(sorted(card for card, value in values.items() if value == best))
