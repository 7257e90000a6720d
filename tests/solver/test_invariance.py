"""What must not change an answer: names of suits and seats, what was asked before, and playing a best card."""

import random
from collections.abc import Iterable
from itertools import permutations

import pytest

from preferans.rules.cards import Card, CardSet
from preferans.rules.seat import HANDS, Seat
from preferans.solver import Game, Position, Solver, native
from tests.solver.endings import GAMES, deals, endings, for_himself

SIZES = (1, 7) if native else (1, 3)
SUIT_ORDERS = tuple(permutations(range(4)))


def permuted_card(card: Card, order: tuple[int, ...]) -> Card:
    return Card(8 * order[card // 8] + card % 8)


def permuted(at: Position, order: tuple[int, ...]) -> Position:
    """The position with other suits; a trump goes along."""

    def cards(old: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(permuted_card(card, order) for card in old)

    first, second, third = (CardSet.union(cards(hand)) for hand in at.hands)
    game = at.game if at.game.trump is None else Game(order[at.game])
    return Position(
        (first, second, third),
        game,
        at.declarer,
        at.leader,
        cards(at.table),
        cards(at.talon),
        at.dealer_plays,
        at.two_hands,
    )


def turned(at: Position) -> Position:
    """Everybody moved one seat on."""
    first, second, third = at.hands
    assert at.declarer is not None
    return Position(
        (third, first, second), at.game, at.declarer.next, at.leader.next, at.table, at.talon, at.dealer_plays
    )


@pytest.mark.parametrize("seed", range(4))
def test_suits_may_be_exchanged(seed):
    """S07: the same value, and the line in the user's suits."""
    solver, rng = Solver(), random.Random(seed)
    for at in endings(seed, 60, SIZES):
        order = rng.choice(SUIT_ORDERS)
        other = permuted(at, order)
        assert solver.value(other) == solver.value(at)
        values = {permuted_card(card, order): value for card, value in solver.card_values(at).items()}
        assert solver.card_values(other) == values
        line = solver.line(other)
        assert line.tricks[other.declarer or 0] == solver.value(at)
        assert {card for _seat, card in line.plays} == {card for hand in other.hands for card in hand}


@pytest.mark.parametrize("seed", range(4))
def test_seats_may_be_turned(seed):
    solver = Solver()
    for at in endings(10 + seed, 80, SIZES):
        if at.two_hands:
            continue
        assert solver.value(turned(at)) == solver.value(at)
        assert solver.card_values(turned(at)) == solver.card_values(at)
        if at.game is Game.RASPASY and not at.talon:
            first, second, third = solver.raspasy(for_himself(at))
            assert solver.raspasy(for_himself(turned(at))) == (third, first, second)


def test_a_warm_table_changes_nothing():
    warm, cold = Solver(), Solver()
    cold.reuse(False)
    for at in endings(20, 150, SIZES):
        for asked in (at, at):
            assert warm.value(asked) == cold.value(asked)
            assert warm.card_values(asked) == cold.card_values(asked)


def test_a_small_table_changes_nothing():
    """A table that is full is emptied in the middle of a search."""
    small, large = Solver(table_bytes=1, raspasy_bytes=1), Solver()
    positions = (
        [at for game in (Game.SPADES, Game.NO_TRUMP, Game.MISERE) for at in deals(21, 8, game)] if native else []
    )
    for at in [*positions, *endings(22, 100, SIZES)]:
        assert small.value(at) == large.value(at)
        if at.game is Game.RASPASY:
            assert small.raspasy(for_himself(at)) == large.raspasy(for_himself(at))


@pytest.mark.parametrize("game", GAMES)
def test_the_line_keeps_its_value_after_every_card(game):
    """S10: the value along a line of best play is the value at its start, counted from each point afresh."""
    solver, fresh = Solver(), Solver()
    fresh.reuse(False)
    positions = deals(30, 12, game) if native and game is not Game.RASPASY else endings(30, 12, SIZES, (game,))
    for start in positions:
        declarer = start.declarer
        assert declarer is not None
        value, taken = solver.value(start), 0
        at: Position | None = start
        for seat, card in solver.line(start).plays:
            assert at is not None
            assert at.turn is seat
            assert fresh.value(at) + taken == value
            assert fresh.card_values(at)[card] + taken == value
            at, winner = at.play(card)
            taken += winner is declarer
        assert at is None
        assert taken == value


def test_every_card_is_worth_what_the_position_after_it_is():
    solver, fresh = Solver(), Solver()
    for at in endings(40, 100, SIZES):
        declarer = at.declarer
        for card, value in solver.card_values(at).items():
            after, winner = at.play(card)
            rest = 0 if after is None else fresh.value(after)
            assert value == rest + (winner is declarer)


def test_questions_are_consistent_with_the_value():
    solver = Solver()
    for at in endings(50, 100, SIZES):
        value = solver.value(at)
        assert [solver.makes(at, n) for n in range(12)] == [n <= value for n in range(12)]


def test_seats_of_a_position_go_clockwise():
    at = next(deals(60, 1, Game.SPADES))
    order = [at.turn]
    while len(order) < 3:
        after, _winner = at.play(at.legal_cards[0])
        assert after is not None
        at = after
        order.append(at.turn)
    start = HANDS.index(order[0])
    assert order == [Seat((start + i) % 3) for i in range(3)]
