"""The reference behind the kernel's interface: for machines without the kernel, and for comparisons."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import combinations
from typing import Any

from preferans.rules.cards import Card, CardSet
from preferans.rules.seat import HANDS, Seat
from preferans.solver.position import Game, Position, PositionError
from preferans.solver.reference import Reference, Tricks

NONE = -1


class _Watched(Reference):
    """A reference that stops when its time or its nodes are used up."""

    stop: Callable[[int], None]

    def best(
        self, hands: tuple[int, int, int], leader: int, table: tuple[Card, ...] = (), talon: tuple[Card, ...] = ()
    ) -> Tricks:
        self.stop(self.nodes)
        return super().best(hands, leader, table, talon)


def position_of(numbers: tuple[int, ...]) -> Position:
    """The inverse of `Position.numbers`; numbers that are left out at the end mean none."""
    given = tuple(map(int, numbers))
    first, second, third, game, declarer, leader = given[:6]
    table_0, table_1, talon_0, talon_1, flags = given[6:] + (NONE, NONE, NONE, NONE, 0)[len(given) - 6 :]
    if game not in range(len(Game)) or declarer not in HANDS or leader not in HANDS:
        raise PositionError("unknown game, or a declarer or leader that is not 0, 1 or 2")
    return Position(
        (CardSet(first), CardSet(second), CardSet(third)),
        Game(game),
        Seat(declarer),
        Seat(leader),
        tuple(Card(card) for card in (table_0, table_1) if card >= 0),
        tuple(Card(card) for card in (talon_0, talon_1) if card >= 0),
        bool(flags & 1),
        bool(flags & 2),
    )


class ReferenceSolver:
    """Slow: endings of up to six cards or so. It keeps nothing between questions."""

    def __init__(self, limit_reached: type[RuntimeError]) -> None:
        self._limit_reached = limit_reached
        self._nodes, self._seconds = 0, 0.0
        self._until: float | None = None
        self._counted = 0

    # --- one position --------------------------------------------------------------------------------------------

    def value(self, *position: int) -> int:
        return self._value(position_of(position))

    def takes(self, tricks: int, *position: int) -> bool:
        return self.value(*position) >= tricks

    def card_values(self, *position: int) -> dict[int, int]:
        at = position_of(position)
        assert at.declarer is not None
        return {int(card): tricks[at.declarer] for card, tricks in self._each(at).items()}

    def raspasy(self, *position: int) -> list[int]:
        return list(self._best(_for_himself(position_of(position))))

    def raspasy_cards(self, *position: int) -> dict[int, tuple[int, int, int]]:
        return {int(card): tricks for card, tricks in self._each(_for_himself(position_of(position))).items()}

    def strains(self, *position: int) -> list[list[int]]:
        at = position_of(position)
        return [
            [self._value(Position(at.hands, Game(game), seat, at.leader, at.table)) for game in range(5)]
            for seat in (Seat.FIRST, Seat.SECOND, Seat.THIRD)
        ]

    def line(self, for_himself: bool, *position: int) -> tuple[list[tuple[int, int]], tuple[int, int, int]]:
        at: Position | None = position_of(position)
        assert at is not None
        at = _for_himself(at) if for_himself else at
        plays, tricks = [], [0, 0, 0, 0]
        while at is not None:
            judge, turn = self._judge(at), int(at.turn)
            outcomes = judge.after_each(_masks(at), int(at.leader), at.table, at.talon)
            card = max(outcomes, key=lambda card: judge.liking(turn, outcomes[card]))
            plays.append((turn, int(card)))
            at, winner = at.play(card)
            if winner is not None:
                tricks[winner] += 1
        return plays, (tricks[0], tricks[1], tricks[2])

    def best_discards(
        self, first: int, second: int, third: int, declarer: int, leader: int
    ) -> list[tuple[int, list[int]]]:
        found = []
        for game in (*range(5), Game.MISERE):
            tricks: dict[int, int] = {}
            hands = [first, second, third]
            for pair in combinations(CardSet(hands[declarer]).cards, 2):
                discard = CardSet.union(pair).mask
                left = [hand & ~discard for hand in hands]
                tricks[discard] = self.value(*left, game, declarer, leader)
            best = min(tricks.values()) if game == Game.MISERE else max(tricks.values())
            found.append((best, [discard for discard, value in tricks.items() if value == best]))
        return found

    def layouts(  # noqa: PLR0917
        self,
        seat: int,
        hand: int,
        unseen: int,
        held: list[int],
        voids: list[int],
        game: int,
        declarer: int,
        leader: int,
        threads: int,
        progress: Any,
    ) -> list[int]:
        first, second = Seat(seat).others
        hands = [hand, hand, hand]

        def layouts() -> Iterator[list[int]]:
            for cards in combinations(CardSet(unseen).cards, hand.bit_count()):
                hands[first] = CardSet.union(cards).mask
                hands[second] = unseen & ~hands[first]
                if all(not held[s] & ~hands[s] and not voids[s] & hands[s] for s in (first, second)):
                    yield hands

        counts = [0] * 11
        of = sum(1 for _ in layouts())
        with self._one_time_for_all():
            for layout in layouts():
                if self._is_late():
                    break
                with suppress(self._limit_reached):
                    counts[self.value(*layout, game, declarer, leader)] += 1
                    if progress is not None:
                        progress(sum(counts), of)
        return counts

    def _value(self, at: Position) -> int:
        assert at.declarer is not None
        return self._best(at)[at.declarer]

    def _best(self, at: Position) -> Tricks:
        judge = self._judge(at)
        return judge.best(_masks(at), int(at.leader), at.table, at.talon)

    def _each(self, at: Position) -> dict[Card, Tricks]:
        judge = self._judge(at)
        return judge.after_each(_masks(at), int(at.leader), at.table, at.talon)

    def _judge(self, at: Position) -> Reference:
        until = self._end_of_time() if self._until is None else self._until

        def stop(nodes: int) -> None:
            self._counted += 1
            late = self._counted % 256 == 0 and time.monotonic() > until
            if late or (self._nodes and nodes > self._nodes):
                raise self._limit_reached("the nodes or the time allowed for the question are used up")

        judge = _Watched(at)
        judge.stop = stop
        return judge

    def _end_of_time(self) -> float:
        """When a question that is asked now must be answered."""
        return time.monotonic() + self._seconds if self._seconds else math.inf

    @contextmanager
    def _one_time_for_all(self) -> Iterator[None]:
        """The limit of seconds is for all questions inside."""
        self._until = self._end_of_time()
        try:
            yield
        finally:
            self._until = None

    def _is_late(self) -> bool:
        return self._until is not None and time.monotonic() > self._until

    # --- batches -------------------------------------------------------------------------------------------------

    def batch_values(self, hands: Any, facts: Any, out: Any, threads: int) -> None:
        self._fill(hands, facts, out, lambda row, at: row.__setitem__(..., self._value(at)))

    def batch_takes(self, hands: Any, facts: Any, tricks: int, out: Any, threads: int) -> None:
        self._fill(hands, facts, out, lambda row, at: row.__setitem__(..., self._value(at) >= tricks))

    def batch_card_values(self, hands: Any, facts: Any, out: Any, threads: int) -> None:
        def fill(row: Any, at: Position) -> None:
            assert at.declarer is not None
            for card, tricks in self._each(at).items():
                row[card] = tricks[at.declarer]

        self._fill(hands, facts, out, fill)

    def batch_raspasy(self, hands: Any, facts: Any, out: Any, threads: int) -> None:
        self._fill(hands, facts, out, lambda row, at: row.__setitem__(..., self._best(_for_himself(at))))

    def batch_raspasy_cards(self, hands: Any, facts: Any, out: Any, threads: int) -> None:
        def fill(row: Any, at: Position) -> None:
            for card, tricks in self._each(_for_himself(at)).items():
                row[card] = tricks

        self._fill(hands, facts, out, fill)

    def batch_strains(self, hands: Any, facts: Any, out: Any, threads: int) -> None:
        self._fill(hands, facts, out, lambda row, at: row.__setitem__(..., self.strains(*at.numbers)))

    def _fill(self, hands: Any, facts: Any, out: Any, answer: Callable[[Any, Position], None]) -> None:
        """Answer each row; those that run into a limit keep -1. The time limit is for the whole batch."""
        out[...] = NONE
        with self._one_time_for_all():
            for i, at in _rows(hands, facts):
                if self._is_late():
                    return
                try:
                    answer(out[i : i + 1] if out.ndim == 1 else out[i], at)
                except self._limit_reached:
                    out[i] = NONE

    # --- housekeeping --------------------------------------------------------------------------------------------

    def limit(self, nodes: int, seconds: float) -> None:
        self._nodes, self._seconds = nodes, seconds

    def forget(self) -> None:
        """Nothing is remembered."""

    def set_reuse(self, reuse: bool) -> None:
        """Nothing is remembered."""

    def counters(self) -> tuple[int, int]:
        return self._counted, self._counted

    def bytes(self) -> int:
        return 0


def _masks(at: Position) -> tuple[int, int, int]:
    return at.hands[0].mask, at.hands[1].mask, at.hands[2].mask


def _for_himself(at: Position) -> Position:
    return Position(at.hands, at.game, None, at.leader, at.table, at.talon, at.dealer_plays, at.two_hands)


def _rows(hands: Any, facts: Any) -> Iterator[tuple[int, Position]]:
    for i in range(len(hands)):
        try:
            yield i, position_of((*hands[i], *facts[i]))
        except ValueError as error:
            raise ValueError(f"row {i}: {error}") from None
