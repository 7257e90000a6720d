"""What is no position is refused with a sentence that says why, by the Python types and by the kernel."""

import pytest

from preferans.notation.cards import parse_hand
from preferans.rules.cards import Card, CardSet, Suit
from preferans.rules.contract import Contract
from preferans.rules.seat import Seat
from preferans.solver import Game, Position, PositionError, Solver
from preferans.solver.problems import format_problem, parse_problem

HANDS = (parse_hand("A7.-.-.-"), parse_hand("K8.-.-.-"), parse_hand("Q9.-.-.-"))
S7, S8, S9, SA, HA = Card.S7, Card.S8, Card.S9, Card.SA, Card.HA


def at(hands=HANDS, game=Game.NO_TRUMP, declarer=Seat.FIRST, leader=Seat.FIRST, **more) -> Position:
    return Position(hands, game, declarer, leader, **more)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: at((HANDS[0], HANDS[0], HANDS[2])), "duplicate card S7"),
        (lambda: at(table=(SA,)), "duplicate card SA"),
        (lambda: at((HANDS[0], HANDS[1], parse_hand("Q.-.-.-"))), "unequal hands"),
        (lambda: at((CardSet(), CardSet(), CardSet())), "1 to 10 cards"),
        (lambda: at(table=(HA, Card.HK, Card.HQ)), "too many cards on the table"),
        (lambda: at(declarer=None), "declarer is missing"),
        (lambda: at(talon=(HA,)), "only in raspasy"),
        (lambda: at(two_hands=True), "only in raspasy"),
        (lambda: at(game=Game.RASPASY, two_hands=True), "seat 1 holds no cards"),
        (lambda: at(game=Game.RASPASY, talon=(HA, Card.HK, Card.HQ)), "more talon leads than tricks"),
        (lambda: at(game=Game.RASPASY, talon=(HA,)), "nobody could follow to HA"),
    ],
)
def test_bad_positions(make, says):
    with pytest.raises(PositionError, match=says):
        make()


def test_the_card_on_the_table_must_have_been_legal():
    hands = (CardSet.of(S7), CardSet.of(S8, S9), CardSet.of(Card.HK))
    with pytest.raises(PositionError, match="HA on the table breaks the duty"):
        Position(hands, Game.NO_TRUMP, Seat.FIRST, Seat.THIRD, (Card.SK, HA))


def test_a_card_is_played_by_its_holder_in_turn():
    with pytest.raises(PositionError, match="turn of seat 0, and S8 is in the hand of seat 1"):
        at().play(S8)
    with pytest.raises(PositionError, match="HA is in no hand"):
        at().play(HA)
    hands = (parse_hand("A.7.-.-"), parse_hand("K.8.-.-"), parse_hand("Q.9.-.-"))
    after, _winner = at(hands).play(SA)
    assert after is not None
    with pytest.raises(PositionError, match="C8 may not be played"):
        after.play(Card.C8)


def test_raspasy_and_values_are_different_questions():
    own = at(game=Game.RASPASY, declarer=None)
    with pytest.raises(PositionError, match="name it as declarer"):
        Solver().value(own)
    with pytest.raises(PositionError, match="only in raspasy"):
        Solver().raspasy(at())


@pytest.mark.parametrize(
    ("numbers", "says"),
    [
        ((7, 7, 448, 0, 0, 0), "duplicate card S7"),
        ((7, 56, 64, 0, 0, 0), "unequal hands"),
        ((7, 56, 448, 0, 3, 0), "declarer"),
        ((7, 56, 448, 0, 0, 7), "leader"),
        ((7, 56, 448, 9, 0, 0), "game|Game"),
        ((0, 0, 0, 0, 0, 0), "1 to 10 cards"),
        ((7, 56, 448, 0, 0, 0, 0), "duplicate card S7|unequal"),
    ],
)
@pytest.mark.parametrize("plain", [False, True])
def test_bare_numbers_are_checked_too(numbers, says, plain):
    with pytest.raises(ValueError, match=says) if not plain else pytest.raises(ValueError):
        Solver(plain=plain).mask_value(*numbers)


def test_games_know_their_contracts():
    assert Game.of(Contract.SEVEN_HEARTS) is Game.HEARTS
    assert Game.of(Contract.MISERE_WITHOUT_TALON) is Game.MISERE
    assert Game.of(Contract.SIX_NT) is Game.with_trump(None)
    assert Game.of(None) is Game.RASPASY
    assert [game.trump for game in Game] == [*Suit, None, None, None]
    assert "".join(game.letter for game in Game) == "SCDHNMR"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("A.-.-.- K.-.-.- Q.-.-.- S 0", "6 to 8 fields"),
        ("A.-.- K.-.-.- Q.-.-.- S 0 0", "hand 0: .* is no hand"),
        ("A.-.-.- K.-.-.- Q.-.-.- X 0 0", "game: 'X' is no game"),
        ("A.-.-.- K.-.-.- Q.-.-.- S 3 0", "declarer: '3' is no seat"),
        ("A.-.-.- K.-.-.- Q.-.-.- S - 0", "declarer: a declarer is needed"),
        ("A.-.-.- K.-.-.- Q.-.-.- R 0 0", "declarer: raspasy has no declarer"),
        ("A.-.-.- K.-.-.- Q.-.-.- S 0 -", "leader"),
        ("A.-.-.- K.-.-.- Q.-.-.- S 0 0 S1", "card: 'S1' is no card"),
        ("A.-.-.- A.-.-.- Q.-.-.- S 0 0", "duplicate card SA"),
    ],
)
def test_bad_lines_name_the_field(line, says):
    with pytest.raises(ValueError, match=says):
        parse_problem(line)


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("10т.-.-.- кД.-.-.- в9.-.-.- ♥ 0 2", "AT.-.-.- KQ.-.-.- J9.-.-.- H 0 2"),
        ("at... k... q8... nt 1 1 ♠j", "AT.-.-.- K.-.-.- Q8.-.-.- N 1 1 SJ"),
        ("a.-.-.- -.-.-.- k.-.-.- r - 2", "A.-.-.- -.-.-.- K.-.-.- R - 2"),
        ("AT.-.-.- K9.-.-.- Q8.-.-.- R - 0 | S7", "AT.-.-.- K9.-.-.- Q8.-.-.- R - 0 | S7"),
    ],
)
def test_liberal_input_has_one_form_of_output(line, written):
    position = parse_problem(line)
    assert format_problem(position) == written
    assert parse_problem(format_problem(position)) == position
