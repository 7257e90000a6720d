"""Deals played through with open hands, and changes of the game on the way (rules E.1, E.2, E.7)."""

import pytest

from preferans.analysis import Point, Setup, parse_position, play
from preferans.rules.cards import Card
from preferans.rules.seat import Seat
from preferans.solver import Game, PositionError
from preferans.solver.problems import format_problem

ETUDE = "KJ.A8.T98.J98 T987.KQ.AKQ.A AQ.JT9.J7.KQ7 S 1 0"
ENDING = "A.K.-.- K.A.-.- 7.7.-.-"


def point(line: str, steps: str = "") -> Point:
    return play(parse_position(line), filter(None, steps.split(", ")))


def test_a_trick_goes_to_its_winner_who_leads_next():
    at = point(ETUDE, "CA, CK, C9")
    assert at.taken == (1, 0, 0, 0)
    assert at.last_trick is not None
    assert at.last_trick.winner is Seat.FIRST
    assert at.last_trick.plays == ((Seat.FIRST, Card.CA), (Seat.SECOND, Card.CK), (Seat.THIRD, Card.C9))
    assert at.position is not None
    assert format_problem(at.position) == "KJ.8.T98.J98 T987.Q.AKQ.A AQ.JT.J7.KQ7 S 1 0"


def test_after_the_last_card_nobody_is_to_play():
    at = point(f"{ENDING} N 0 0", "SA, SK, S7, CK, CA, C7")
    assert at.position is None
    assert at.taken == (1, 1, 0, 0)
    assert at.last_position.turn is Seat.THIRD
    with pytest.raises(PositionError) as refused:
        point(f"{ENDING} N 0 0", "SA, SK, S7, CK, CA, C7, SA")
    assert refused.value.code == "deal-over"


@pytest.mark.parametrize(
    ("steps", "code", "index", "details"),
    [
        ("SA", "card-elsewhere", 0, {"card": "SA", "seat": 0}),
        ("CA, CK, S7", "card-elsewhere", 2, {"card": "S7", "seat": 2}),
        ("CA, S7", "card-revokes", 1, {"card": "S7", "seat": 1}),
        ("CA, CA", "card-elsewhere", 1, {"card": "CA", "seat": 1}),
        ("CA, CK, ZZ", "bad-card", 2, {"text": "ZZ"}),
        ("CA, X 0 0", "bad-game", 1, {"text": "X"}),
    ],
)
def test_a_card_that_may_not_be_played_is_named_with_its_place_in_the_line(steps, code, index, details):
    with pytest.raises(PositionError) as refused:
        point(ETUDE, steps)
    assert (refused.value.code, refused.value.field) == (code, "plays")
    assert refused.value.details == {**details, "index": index}


def test_another_trump_leaves_the_cards_on_the_table_where_it_can():
    at = point(ETUDE, "CA, CK, H 1 0").position
    assert at is not None
    assert (at.game, at.table, at.turn) == (Game.HEARTS, (Card.CA, Card.CK), Seat.THIRD)


def test_another_trump_takes_back_the_cards_that_it_forbids():
    """Second hand has no spades and throws a club; with hearts as trump it would have to trump."""
    at = point("A.-.-.7 -.K.-.8 K.-.-.9 N 0 0", "SA, CK, H 0 0").position
    assert at is not None
    assert (at.game, at.table, at.turn) == (Game.HEARTS, (), Seat.FIRST)
    assert all(len(hand) == 2 for hand in at.hands)


def test_another_leader_takes_the_cards_of_the_trick_back():
    at = point(ETUDE, "CA, CK, C9, HJ, HA, S 1 2").position
    assert at is not None
    assert (at.leader, at.table) == (Seat.THIRD, ())
    assert {len(hand) for hand in at.hands} == {9}


def test_tricks_taken_before_a_change_stay_taken():
    at = point(ETUDE, "CA, CK, C9, M 2 1")
    assert at.taken == (1, 0, 0, 0)
    assert at.position is not None
    assert (at.position.game, at.position.declarer, at.position.leader) == (Game.MISERE, Seat.THIRD, Seat.SECOND)


def test_misere_and_back_gives_the_same_position():
    """S09: no trump is kept in a misère, and the game comes back as it was."""
    misere = point(ETUDE, "M 1 0").position
    assert misere is not None
    assert misere.game.trump is None
    assert point(ETUDE, "M 1 0, S 1 0").position == parse_position(ETUDE)


def test_a_deal_is_played_as_the_setup_says():
    hands = ETUDE.rsplit(" ", 3)[0]
    assert parse_position(hands, "S 1 0") == parse_position(ETUDE)
    assert parse_position(f"{hands} | C7 HT", "S 1 0") == parse_position(ETUDE)


def test_the_talon_of_a_deal_leads_in_raspasy_only():
    """E.7: the cards of the talon give the suit of the first two tricks."""
    deal = f"{ETUDE.rsplit(' ', 3)[0]} | C7 HT"
    assert parse_position(deal, "R - 0").talon == (Card.C7, Card.HT)
    assert parse_position(deal, "N 0 0").talon == ()
    at = play(parse_position(deal, "R - 0"), ["CA", "CQ", "CJ"])
    assert at.last_trick is not None
    assert at.last_trick.talon_card is Card.C7
    assert at.position is not None
    assert at.position.talon == (Card.HT,)


def test_talon_cards_end_with_raspasy():
    deal = parse_position(f"{ETUDE.rsplit(' ', 3)[0]} | C7 HT", "R - 0", dealer_plays=True)
    at = play(deal, [Setup(Game.HEARTS, Seat.FIRST, Seat.FIRST)]).position
    assert at is not None
    assert (at.game, at.talon, at.dealer_plays) == (Game.HEARTS, (), False)


def test_the_sitting_dealer_may_take_the_first_tricks():
    """E.7: with four players his talon cards can win."""
    deal = parse_position("7.-.-.- 8.-.-.- T.-.-.- | SA", "R - 0", dealer_plays=True)
    assert play(deal, ["S7", "S8", "ST"]).taken == (0, 0, 0, 1)


@pytest.mark.parametrize(
    ("text", "code", "field", "details"),
    [
        ("", "bad-problem", "position", {"count": 0}),
        ("A.-.-.- K.-.-.- Q.-.-.- X 0 0", "bad-game", "game", {"text": "X"}),
        ("A.-.-.- K.-.-.- Q.-.-.- S 4 0", "bad-seat", "declarer", {"text": "4"}),
        ("A.-.-.- K.-.-.- Q.-.-.- S - 0", "no-declarer", "declarer", {"text": "-"}),
        ("A.-.-.- K.-.-.- Q.-.-.- R 0 0", "declarer-in-raspasy", "declarer", {"text": "0"}),
        ("A.-.-.- K.-.-.- Q.-.-.- S 0 x", "bad-seat", "leader", {"text": "x"}),
        ("A.-.-.- K.-.- Q.-.-.- S 0 0", "bad-hand", "hand 1", {"text": "K.-.-", "seat": 1}),
        ("A.-.-.- A.-.-.- Q.-.-.- S 0 0", "double-card", "hands", {"card": "SA"}),
        ("A.-.-.- KJ.-.-.- Q.-.-.- S 0 0", "unequal-hands", "hands", {"sizes": "1, 2, 1"}),
        ("-.-.-.- -.-.-.- -.-.-.- S 0 0", "hand-size", "hands", {}),
        ("A.-.-.- K.-.-.- Q.-.-.- S 0 0 ZZ", "bad-card", "card", {"text": "ZZ"}),
        ("T.-.-.- J.-.-.- 98.-.-.- S 0 0 SA C7", "table-revokes", "card", {"card": "C7", "seat": 1}),
        ("A.-.-.- K.-.-.- Q.-.-.- | C7", "bad-talon", "talon", {}),
        ("A.-.-.- -.-.-.- Q.-.-.-", "unequal-hands", "hands", {"sizes": "1, 0, 1"}),
    ],
)
def test_what_is_wrong_is_named_by_code_field_and_details(text, code, field, details):
    with pytest.raises(PositionError) as refused:
        parse_position(text)
    error = refused.value
    assert (error.code, error.field, error.details) == (code, field, details)
