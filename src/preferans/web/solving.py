"""Answers about open hands: off the event loop, a few at a time, each within its time."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from preferans.analysis import Answer, Point, Problem, answer, parse_position, play, problems
from preferans.rules.cards import Card, CardSet
from preferans.rules.seat import Seat
from preferans.solver import LimitReached, Position, PositionError, Solver, native
from preferans.solver.problems import format_problem
from preferans.table.messages import ErrorDetail
from preferans.web.documents.solving import (
    ProblemInfo,
    ProblemList,
    SolvedCard,
    SolvedPlay,
    SolvedPosition,
    SolvedTrick,
    SolveRequest,
)
from preferans.web.errors import ApiError, Details, error_detail

WAITING: Final = 16
"""Questions that may wait for a thread; more are refused as `busy`."""
PLAIN_CARDS: Final = 5
"""Largest hand that the solver in plain Python is asked about."""
LONGEST_QUOTE: Final = 40
"""Characters of a faulty text that its error repeats."""


class Unsolved(Exception):
    """A position has no answer here: a code with a text `error.<code>`."""

    def __init__(self, code: str, details: Details | None = None) -> None:
        super().__init__(code)
        self.code, self.details = code, details or {}


class Solving:
    """Threads that solve, each with a solver of its own, which keeps its tables for the next question."""

    def __init__(self, threads: int, seconds: float, *, plain: bool = not native) -> None:
        """`seconds`: the longest time for one answer; `plain`: without the native kernel."""
        self._seconds, self._plain = seconds, plain
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="solver")
        self._most = threads + WAITING
        self._asked = 0
        self._own = threading.local()

    async def answer(self, request: SolveRequest, language: str) -> SolvedPosition:
        """Everything about the position that the request leads to; where it is too hard, why there are no values.

        Raises ApiError: 400 for something that is no position or no play, 503 when too many others ask.
        """
        try:
            start = parse_position(request.position, request.setup, dealer_plays=request.dealer_plays)
            point = play(start, request.plays)
        except PositionError as error:
            raise refused(error) from None
        solved, unsolved = None, None
        if point.position is not None:
            try:
                solved = await self._solved(point.position)
            except Unsolved as error:
                unsolved = error_detail(error.code, error.details, language)
        return _document(start, point, solved, unsolved, native=not self._plain)

    async def _solved(self, position: Position) -> Answer:
        if self._plain and position.tricks_left > PLAIN_CARDS:
            raise Unsolved("solver-slow", {"cards": PLAIN_CARDS})
        if self._asked >= self._most:
            raise ApiError(503, "busy")
        self._asked += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, self._solve, position)
        except LimitReached:
            raise Unsolved("solver-limit") from None
        finally:
            self._asked -= 1

    def _solve(self, position: Position) -> Answer:
        solver: Solver | None = getattr(self._own, "solver", None)
        if solver is None:
            solver = self._own.solver = Solver(plain=self._plain)
        return answer(position, solver, seconds=self._seconds)

    def close(self) -> None:
        """Answer nothing more; what is being solved ends within its time."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def refused(error: PositionError) -> ApiError:
    """A faulty position as an answer over HTTP: what is wrong, and in which field."""
    details: Mapping[str, str | int] = {
        name: value[:LONGEST_QUOTE] if isinstance(value, str) else value for name, value in error.details.items()
    }
    return ApiError(400, error.code, {"field": error.field, **details})


def problem_list(language: str) -> ProblemList:
    """The collection in one language."""
    return ProblemList(problems=[_problem(problem, language) for problem in problems()])


def _problem(problem: Problem, language: str) -> ProblemInfo:
    return ProblemInfo(
        id=problem.id,
        title=problem.title[language],
        position=problem.position,
        level=problem.level,
        source=problem.source[language],
        note=problem.note[language] if problem.note is not None else None,
    )


def _document(
    start: Position, point: Point, solved: Answer | None, unsolved: ErrorDetail | None, *, native: bool
) -> SolvedPosition:
    at, now = point.last_position, point.position
    trick = point.last_trick
    return SolvedPosition(
        start=format_problem(start),
        position=format_problem(now) if now is not None else None,
        game=at.game.letter,
        declarer=at.declarer,
        leader=at.leader,
        dealer_plays=at.dealer_plays,
        hands=[_cards(hand) for hand in now.hands] if now is not None else [[], [], []],
        table=_plays(zip(now.order, now.table, strict=False)) if now is not None else [],
        talon=[card.name for card in now.talon] if now is not None else [],
        turn=now.turn if now is not None else None,
        taken=list(point.taken),
        last_trick=None
        if trick is None
        else SolvedTrick(
            cards=_plays(trick.plays),
            talon_card=trick.talon_card.name if trick.talon_card is not None else None,
            winner=trick.winner,
        ),
        value=None if solved is None else solved.value,
        tricks=[0, 0, 0] if solved is None else list(solved.tricks),
        cards=_worths(solved) if solved is not None else _bare(now),
        line=[] if solved is None else _plays(solved.line),
        unsolved=unsolved,
        native=native,
    )


def _cards(hand: CardSet) -> list[str]:
    return [card.name for card in hand]


def _plays(plays: Iterable[tuple[Seat, Card]]) -> list[SolvedPlay]:
    return [SolvedPlay(seat=int(seat), card=card.name) for seat, card in plays]


def _worths(solved: Answer) -> list[SolvedCard]:
    return [
        SolvedCard(
            card=card.name,
            value=worth.value,
            tricks=list(worth.tricks) if worth.tricks is not None else None,
            best=worth.best,
        )
        for card, worth in solved.cards.items()
    ]


def _bare(position: Position | None) -> list[SolvedCard]:
    """The legal cards of a position that is not solved."""
    legal = position.legal_cards if position is not None else ()
    return [SolvedCard(card=card.name, value=None, tricks=None, best=False) for card in legal]
