"""A deal played through with open hands: its start, the cards played since, and changes of the game on the way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from preferans.notation.cards import parse_card
from preferans.notation.errors import NotationError
from preferans.rules.cards import Card, CardSet
from preferans.rules.seat import Seat
from preferans.solver import Game, Position, PositionError
from preferans.solver.problems import parse_problem, parse_setup

NO_TRUMP: Final = "N 0 0"
"""The setup of a deal that comes without one."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is played with the cards that are left, from here on."""

    game: Game
    declarer: Seat | None
    leader: Seat


Step = Card | Setup
"""A card that is played, or a change of what is played."""


@dataclass(frozen=True, slots=True)
class TakenTrick:
    """A trick that is over."""

    plays: tuple[tuple[Seat, Card], ...]
    talon_card: Card | None
    """The card of the talon that gave the suit (E.7)."""
    winner: Seat


@dataclass(frozen=True, slots=True)
class Point:
    """Where a deal stands."""

    last_position: Position
    """The newest position in which somebody could play: `position`, or the one before the last card of all."""
    position: Position | None
    """None when all cards are played."""
    taken: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Tricks since the start, by seat."""
    last_trick: TakenTrick | None = None


def parse_position(text: str, setup: str = NO_TRUMP, *, dealer_plays: bool = False) -> Position:
    """The position of a problem's line, or of a deal (`HAND HAND HAND [| TALON]`), which is then played as `setup`.

    The talon of a deal leads the first tricks of raspasy (E.7); in any other game it is out of play. `setup` is
    GAME DECLARER LEADER; `dealer_plays`: talon cards can win. Raises PositionError.

    >>> parse_position("A.-.-.K K.-.-.A 7.-.-.7", "H 1 2").game.name
    'HEARTS'
    """
    before, bar, after = text.partition("|")
    if len(before.split()) != 3:
        return parse_problem(text, dealer_plays=dealer_plays)
    wanted = _setup(setup)
    deal = parse_problem(f"{before} R - {int(wanted.leader)} {bar}{after}", dealer_plays=dealer_plays)
    if wanted.game is Game.RASPASY:
        return deal
    return replace(
        deal, game=wanted.game, declarer=wanted.declarer, talon=(), dealer_plays=False, two_hands=False
    )  # fmt: skip


def parse_step(text: str) -> Step:
    """A card (`SA`), or GAME DECLARER LEADER (`H 1 2`). Raises PositionError."""
    if len(text.split()) == 3:
        return _setup(text)
    try:
        return parse_card(text)
    except NotationError as error:
        raise PositionError(str(error), "bad-card", text=text) from None


def _setup(text: str) -> Setup:
    words = text.split()
    if len(words) != 3:
        raise PositionError(f"{text!r} is no setup: GAME DECLARER LEADER", "bad-game", "setup", text=text)
    return Setup(*parse_setup(words))


def play(start: Position, steps: Iterable[Step | str]) -> Point:
    """Where the deal stands after these steps, which may be given as their text (`parse_step`).

    Raises PositionError for the field `plays`, with the `index` of the first step that is not possible.
    """
    point = Point(start, start)
    for index, step in enumerate(steps):
        try:
            point = _after(point, parse_step(step) if isinstance(step, str) else step)
        except PositionError as error:
            raise PositionError(str(error), error.code, "plays", **error.details, index=index) from None
    return point


def _after(point: Point, step: Step) -> Point:
    at = point.position
    if at is None:
        raise PositionError("all cards are played", "deal-over")
    if isinstance(step, Setup):
        changed = _changed(at, step)
        return replace(point, last_position=changed, position=changed)
    after, winner = at.play(step)
    if winner is None:
        return replace(point, last_position=after or at, position=after)
    trick = TakenTrick(tuple(zip(at.order, (*at.table, step), strict=True)), at.talon[0] if at.talon else None, winner)
    first, second, third, dealer = (tricks + (seat == winner) for seat, tricks in enumerate(point.taken))
    return Point(after or at, after, (first, second, third, dealer), trick)


def _changed(at: Position, setup: Setup) -> Position:
    """The cards on the table stay there if that is possible in the new game, else they return to their hands."""
    if setup.game is Game.RASPASY:
        changed = partial(replace, game=setup.game, declarer=None)
    else:
        changed = partial(replace, game=setup.game, declarer=setup.declarer, talon=(), dealer_plays=False)
    if setup.leader == at.leader:
        try:
            return changed(at)
        except PositionError:
            if not at.table:
                raise
    hands = list(at.hands)
    for seat, card in zip(at.order, at.table, strict=False):
        hands[seat] |= CardSet.of(card)
    first, second, third = hands
    return changed(at, hands=(first, second, third), table=(), leader=setup.leader)
