"""One hand in sight, the other two not: the tricks over all layouts of the unseen cards, each played openly."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from preferans.rules.cards import FULL_MASK, SUIT_MASK, CardSet, Suit
from preferans.rules.seat import HANDS, Seat
from preferans.solver.api import Solver
from preferans.solver.arrays import thread_count
from preferans.solver.position import Game, PositionError

Progress = Callable[[int, int], object]
"""Called with the layouts done so far and all of them, some times a second; what it raises stops the work."""


@dataclass(frozen=True, slots=True)
class Distribution:
    """In how many layouts the declarer takes how many tricks."""

    by_tricks: tuple[int, ...]
    """Index: tricks, 0 to 10."""
    all: int
    """Layouts that fit what is known; more than were counted if the time was up."""

    @property
    def counted(self) -> int:
        return sum(self.by_tricks)

    @property
    def complete(self) -> bool:
        return self.counted == self.all

    @property
    def mean(self) -> Fraction:
        """The mean of the tricks. ZeroDivisionError if nothing was counted."""
        return Fraction(sum(n * count for n, count in enumerate(self.by_tricks)), self.counted)

    def share_of(self, least: int) -> Fraction:
        """The share of the layouts in which the declarer takes at least so many tricks."""
        return Fraction(sum(self.by_tricks[least:]), self.counted)


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of the cards: one hand, what is out of play, and what else has been seen."""

    seat: Seat
    hand: CardSet
    out: CardSet
    """Cards in none of the three hands: the discard, and what has been played."""
    held: Mapping[Seat, CardSet]
    """Cards that are known to be in a hand."""
    voids: Mapping[Seat, frozenset[Suit]]
    """Suits that a hand is known not to have."""

    @property
    def unseen(self) -> CardSet:
        return CardSet(FULL_MASK & ~(self.hand.mask | self.out.mask))

    @property
    def masks(self) -> tuple[int, int, int, list[int], list[int]]:
        """As the kernel takes it: seat, hand, unseen cards, held cards and forbidden cards by seat."""
        held = [self.held.get(seat, CardSet()).mask for seat in HANDS]
        voids = [sum(SUIT_MASK[suit] for suit in self.voids.get(seat, frozenset())) for seat in HANDS]
        return int(self.seat), self.hand.mask, self.unseen.mask, held, voids


def known(
    hand: CardSet,
    seat: Seat,
    out: CardSet,
    held: Mapping[Seat, CardSet] | None = None,
    voids: Mapping[Seat, frozenset[Suit]] | None = None,
) -> Known:
    """What a player knows. PositionError unless the other two hands have exactly the unseen cards."""
    fact = Known(seat, hand, out, held or {}, voids or {})
    if hand.mask & out.mask:
        raise PositionError(f"duplicate card {(hand & out).cards[0].name}")
    if len(fact.unseen) != 2 * len(hand):
        raise PositionError(
            f"{len(fact.unseen)} cards are unseen, but the other two hands have {2 * len(hand)}: name all that is out"
        )
    return fact


def count_layouts(fact: Known) -> int:
    """How many layouts fit; 184,756 for a full hand of which nothing else is known."""
    _seat, _hand, unseen, held, voids = fact.masks
    first, second = fact.seat.others
    to_first, to_second = unseen & (held[first] | voids[second]), unseen & (held[second] | voids[first])
    if to_first & to_second:
        return 0
    left = len(fact.hand) - to_first.bit_count()
    return comb((unseen & ~(to_first | to_second)).bit_count(), left) if left >= 0 else 0


def all_layouts(
    solver: Solver,
    fact: Known,
    game: Game,
    declarer: Seat,
    leader: Seat = Seat.FIRST,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Distribution:
    """Solve every layout (games and misère). The solver's limit of seconds applies: then not all are counted."""
    counts = solver.kernel.layouts(*fact.masks, int(game), int(declarer), int(leader), thread_count(threads), progress)
    return Distribution(tuple(counts), count_layouts(fact))
