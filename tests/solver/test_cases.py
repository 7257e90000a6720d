"""What went wrong elsewhere (other solvers, printed answers) goes right here."""

import pytest

from preferans.analysis import problems
from preferans.rules.cards import Card, CardSet, cards_of_mask
from preferans.rules.play import legal_mask
from preferans.rules.seat import HANDS, Seat
from preferans.solver import Game, Position, Solver
from preferans.solver.problems import parse_problem
from tests.solver.endings import endings
from tests.solver.engines import needs_kernel

PROBLEMS = {problem.id: problem for problem in problems()}

LOADS = {
    "T987.J.8.T987 AKQJ.-.T7.AKQJ -.AKT987.AKQJ.- M 0 0": 1,
    "A.A987.KJ.AKT KQJT9.-.-.QJ987 -.KQJT.AQT987.- C 0 0": 6,
    "AQJ8.9.KJ.KT8 K.A8.AQ87.AQ9 9.KQJT7.T9.J7 S 0 2": 4,
    "T987.-.98.T987 AKQJ.-.T7.AKQJ -.AKT987.AKQJ.- M 0 0": 0,
    "A87.98.Q7.AQ7 T.T7.KJT8.KJ8 QJ9.AKQJ.9.T9 M 1 0": 5,
}
"""Deals that another solver (slovesnov/bridge, solvealldeals.pts) was tuned on, and their values."""


def problem(name: str) -> Position:
    return parse_problem(PROBLEMS[name].position)


def mirrored(at: Position) -> Position:
    """The same hands, with the seats in the other direction."""
    first, second, third = at.hands
    change = {Seat.FIRST: Seat.FIRST, Seat.SECOND: Seat.THIRD, Seat.THIRD: Seat.SECOND}
    assert at.declarer is not None
    return Position((first, third, second), at.game, change[at.declarer], change[at.leader])


@needs_kernel
def test_s01_the_seats_go_clockwise():
    """The printed answer 6 comes out only when the seats go the other way round."""
    at = problem("E1")
    assert Solver().value(at) == 5
    assert Solver().value(mirrored(at)) == 6


@needs_kernel
@pytest.mark.parametrize("leader", HANDS)
def test_s02_a_stored_answer_that_is_a_trick_short(leader):
    """8 spades: stored with 8 tricks (eshavlyugin/Preferans, case 2), but there are 9, whoever leads."""
    hands = parse_problem("J7.AT98.QT9.7 QT.KQ7.8.QT98 AK98.-.AKJ7.AK S 2 0").hands
    assert Solver().value(Position(hands, Game.SPADES, Seat.THIRD, leader)) == 9


@needs_kernel
def test_s03_the_leader_decides():
    at = problem("K1")
    values = {
        leader: Solver().value(Position(at.hands, at.game, at.declarer, leader))
        for leader in HANDS
        if leader != at.declarer
    }
    assert values == {Seat.THIRD: 0, Seat.FIRST: 2}


@needs_kernel
@pytest.mark.parametrize("name", ["E3", "S5"])
def test_s04_variants_of_kovalevskayas_misere(name):
    assert Solver().value(problem(name)) == 2


@needs_kernel
def test_s04_kovalevskayas_misere_itself():
    """U5: as it was played (Unisay/preferanser, deal 5). The copies exchange a card or two and need not this lead."""
    at = parse_problem("T987.8.987.98 AK.QJT.A.AKQT QJ.97.KQJT.J7 M 0 2")
    assert Solver().value(at) == 1
    assert Solver().best_cards(at) == (Card.DT, Card.DJ, Card.DQ, Card.DK)


@needs_kernel
@pytest.mark.parametrize(("name", "tricks"), [("U4", 2), ("U6", 1)])
def test_s05_famous_miseres_are_caught(name, tricks):
    at = problem(name)
    assert Solver().caught(at)
    assert Solver().value(at) == tricks


@needs_kernel
@pytest.mark.parametrize("name", ["B-p14a", "B-p15b", "B-p16"])
def test_s06_printed_answers_of_the_book(name):
    assert Solver().value(problem(name)) == PROBLEMS[name].published["declarer_tricks"]


@pytest.mark.parametrize("game", list(Game)[:6])
def test_s10_the_last_trick_and_a_single_card_have_values(game):
    hands = (CardSet.of(Card.S7), CardSet.of(Card.SA), CardSet.of(Card.H7))
    for declarer in HANDS:
        at = Position(hands, game, declarer, Seat.FIRST)
        winner = Seat.THIRD if game is Game.HEARTS else Seat.SECOND
        assert Solver().value(at) == (declarer is winner)
        assert Solver().card_values(at) == {Card.S7: int(declarer is winner)}
        last, _winner = at.play(Card.S7)
        assert last is not None
        last, _winner = last.play(Card.SA)
        assert last is not None
        assert Solver().card_values(last) == {Card.H7: int(declarer is winner)}


@needs_kernel
@pytest.mark.parametrize("deal", LOADS)
def test_s11_deals_that_were_slow_elsewhere(deal):
    """Within a number of nodes, which is the same on every machine."""
    assert Solver(nodes=10_000).value(parse_problem(deal)) == LOADS[deal]


def test_s13_a_hand_void_in_the_suit_must_trump():
    hands = (CardSet.of(Card.D7, Card.C7), CardSet.of(Card.SA, Card.HA), CardSet.of(Card.H7, Card.H8))
    at, _winner = Position(hands, Game.SPADES, Seat.SECOND, Seat.FIRST).play(Card.D7)
    assert at is not None
    assert set(Solver().card_values(at)) == {Card.SA}


def test_legal_cards_are_those_of_the_rules():
    solver = Solver()
    for at in endings(70, 200, (1, 3)):
        legal = cards_of_mask(legal_mask(at.hands[at.turn].mask, at.led, at.game.trump))
        assert tuple(sorted(solver.card_values(at))) == legal
