"""Nobody is shown what is not theirs to see: the hidden cards are exchanged, and nothing that is sent changes."""

from __future__ import annotations

import random
from dataclasses import replace

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from preferans.notation.conventions import preset
from preferans.rules.cards import Card, CardSet
from preferans.rules.deal import Deal
from preferans.rules.seat import HANDS, Seat
from preferans.solver.problems import parse_problem
from preferans.table import Sitter, Table, deal_view, event_view, table_view
from preferans.table.events import Moved
from preferans.table.public import points
from tests.table.player import BOTS, ME, Player, sochi

CONVENTIONS = ["sochi", "leningrad", "rostov", "classic", "web_sochi"]


def seen_by(deal: Deal, seat: Seat | None) -> tuple[set[Seat], bool, tuple[bool, bool]]:
    """Who may see what, told on its own from the rules: whole hands, the discard, and each card of the talon."""
    public = deal.public
    play, exchange, whist = public.play, public.exchange, public.whist
    hands: set[Seat] = set() if play is None else set(play.shown)
    if seat in HANDS and (seat in public.auction.looked or exchange is not None) and public.convention.players != 2:
        hands.add(seat)
    if public.convention.players == 2 and seat in (Seat.FIRST, Seat.THIRD):
        hands.add(seat)
    if seat is Seat.DEALER and whist is not None and whist.looked_at is not None:
        hands.add(whist.looked_at)
    discard = exchange is not None and (exchange.declarer is seat or exchange.thrown_back)
    if exchange is not None:
        return hands, discard, (exchange.talon is not None,) * 2
    if play is None or public.convention.raspasy_talon == "closed":
        return hands, discard, (False, False)
    return hands, discard, (True, play.tricks_done > 0)


def exchanged(deal: Deal, seat: Seat | None, rng: random.Random) -> Deal:
    """The same deal with every card that `seat` may not see put somewhere else."""
    hands, discard, talon = seen_by(deal, seat)
    on_table = deal.public.exchange is None  # otherwise the talon is in the declarer's hand, or not in the deal at all
    hidden = [card for hand in HANDS if hand not in hands for card in deal.hands[hand]]
    hidden += [] if discard or deal.discard is None else list(deal.discard)
    hidden += [card for card, seen in zip(deal.talon, talon, strict=True) if on_table and not seen]
    rng.shuffle(hidden)
    new = [
        hand_cards if hand in hands else take(hidden, len(hand_cards))
        for hand, hand_cards in zip(HANDS, deal.hands, strict=True)
    ]
    thrown = deal.discard if discard or deal.discard is None else take(hidden, 2)
    low, high = (
        card if not on_table or seen else take(hidden, 1).cards[0] for card, seen in zip(deal.talon, talon, strict=True)
    )
    assert not hidden
    return replace(deal, hands=(new[0], new[1], new[2]), discard=thrown, talon=(low, high))


def take(cards: list[Card], count: int) -> CardSet:
    return CardSet.union(cards.pop() for _ in range(count))


def with_deal(table: Table, deal: Deal) -> Table:
    assert table.hand is not None
    return replace(table, hand=replace(table.hand, deal=deal))


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), name=st.sampled_from(CONVENTIONS), players=st.sampled_from([3, 3, 3, 2, 4]))
def test_exchanging_hidden_cards_changes_no_view(seed: int, name: str, players: int) -> None:
    player = Player(preset(name, players), (ME, *(BOTS[0] for _ in range(players - 1))), seed=seed)
    rng = random.Random(seed)
    while player.table.in_play:
        assert player.table.hand is not None
        deal = player.table.hand.deal
        for place in (None, *range(players)):
            other = with_deal(player.table, exchanged(deal, player.table.seat_of(place), rng))
            now, then = table_view(player.table, place), table_view(other, place)
            assert msgspec.json.encode(now) == msgspec.json.encode(then)
        player.move()


def test_the_test_would_notice_a_leak() -> None:
    """Seen by a view that shows the talon too early, two exchanged deals differ: the test above has teeth."""
    player, rng = Player(sochi()), random.Random(1)
    assert player.table.hand is not None
    deal = player.table.hand.deal
    others = {exchanged(deal, player.table.seat_of(0), rng).talon for _ in range(10)}
    assert len(others) > 1


def test_a_discard_is_told_without_its_cards() -> None:
    told = event_view(Moved(place=1, move="discard S7 D8", id="c9"))
    assert (told.kind, told.place, told.move) == ("move", 1, "discard")
    assert b"S7" not in msgspec.json.encode(told) and b"c9" not in msgspec.json.encode(told)


def test_the_deal_is_told_without_its_seed() -> None:
    player = Player(sochi())
    for event in player.events:
        assert player.table.hand is not None
        assert player.table.hand.seed.hex().encode() not in msgspec.json.encode(event_view(event))


@pytest.mark.parametrize("text", ["bid 6S", "pass", "hold", "whist"])
def test_calls_are_short(text: str) -> None:
    player = Player(sochi())
    player.move("bid 6S")
    player.move("bid 6C")
    player.move("pass")
    player.move("hold")
    player.move("pass")
    view = table_view(player.table, None)
    assert [[said.call for said in place.said] for place in view.places] == [["pass"], ["6S", "hold"], ["6C", "pass"]]
    assert view.auction.best == "6C" and view.auction.by == 1 and view.declarer == 1
    assert view.stage == "discard" and view.talon.state == "shown" and len(view.talon.cards) == 2
    assert [place.count for place in view.places] == [10, 12, 10]
    assert [place.role for place in view.places] == [None, "declarer", None]


def test_a_whole_game_as_the_declarer_sees_it() -> None:
    player = Player(sochi())
    player.move("pass")
    player.move("pass")
    player.move("bid 6S")
    mine = table_view(player.table, 0)
    assert mine.stage == "discard" and len(mine.moves) == 67, "66 pairs and the surrender (C.1, C.5)"
    thrown = mine.moves[5]
    player.move(thrown)
    mine, theirs = table_view(player.table, 0), table_view(player.table, 1)
    assert mine.discard == thrown.split()[1:] and theirs.discard is None
    assert mine.stage == theirs.stage == "order" and mine.talon.state == "taken"
    player.move("order 7H")
    assert table_view(player.table, 1).moves == ["pass", "whist"]
    player.move("whist")
    player.move("pass")
    openness = table_view(player.table, 1)
    assert openness.stage == "openness" and openness.moves == ["open", "closed"]
    player.move("closed")
    play = table_view(player.table, 1)
    assert play.stage == "play" and play.turn == play.holder == 1 and play.contract == "7H" and play.trump == "H"
    assert [place.role for place in play.places] == ["declarer", "whister", "passer"]
    player.move(play.moves[0])
    second = table_view(player.table, 2)
    assert second.trick is not None and [c.place for c in second.trick.cards] == [1]
    assert len(second.moves) + len(second.refused) == 10
    assert set(second.refused.values()) <= {"must-follow-suit", "must-trump"}
    player.finish_deal()
    over = table_view(player.table, 2)
    assert over.stage == "deal-over" and over.result is not None and over.result.kind == "game"
    assert sum(over.result.taken) == 10 and over.discard == thrown.split()[1:]
    assert over.result.made == (over.result.taken[0] >= 7)
    assert over.sheet.whists[1][0] != 0 or over.result.taken[1] + over.result.taken[2] == 0


def test_an_open_hand_is_shown_to_all_and_played_by_the_whister() -> None:
    player = Player(sochi())
    for text in ("pass", "pass", "bid 6S", None, "order 7H", "whist", "pass", "open"):
        player.move(text if text is not None else table_view(player.table, 0).moves[0])
    player.move()  # the first card of place 1; then the defenders' hands lie open (D.7)
    for viewer in (None, 0, 1, 2):
        view = table_view(player.table, viewer)
        assert [place.open for place in view.places] == [False, True, True]
        assert view.places[1].cards is not None and view.places[2].cards is not None
    view = table_view(player.table, 1)
    assert (view.turn, view.holder) == (1, 2) and set(view.moves) <= {
        f"play {card}" for card in view.places[2].cards or ()
    }


def test_a_claim_is_shown_and_asked_of_the_others() -> None:
    player = Player(sochi())
    for text in ("pass", "pass", "bid 6S", None, "order 7H", "whist", "whist"):
        player.move(text if text is not None else table_view(player.table, 0).moves[0])
    assert table_view(player.table, 1).may_claim and not table_view(player.table, 0).may_claim
    player.move("claim 2 1 7")
    view = table_view(player.table, 2)
    assert view.stage == "claim" and view.turn == 2 and view.moves == ["accept", "refuse"] and view.refused == {}
    assert view.claim is not None and view.claim.by == 1
    assert [(share.place, share.tricks) for share in view.claim.tricks] == [(1, 2), (2, 1), (0, 7)]
    assert view.places[1].open


def test_raspasy_shows_the_talon_card_by_card() -> None:
    player = Player(sochi())
    for _ in range(3):
        player.move("pass")
    hand = player.table.hand
    assert hand is not None
    first, second = (card.name for card in hand.deal.talon)
    view = table_view(player.table, None)
    assert view.stage == "play" and view.talon.cards == [first] and view.trick is not None
    assert view.trick.talon_card == first and view.trick.cards == []
    for _ in range(3):
        player.move()
    assert table_view(player.table, None).talon.cards == [first, second]


def test_notes_may_be_taken_on_a_misere_alone() -> None:
    game, misere = Player(sochi()), Player(sochi())
    for text in ("pass", "pass", "bid 6S", None, "order 7H", "whist", "whist"):
        game.move(text if text is not None else table_view(game.table, 0).moves[0])
    for text in ("pass", "pass", "bid M", None):
        misere.move(text if text is not None else table_view(misere.table, 0).moves[0])
    for player in (game, misere):
        while player.table.hand is not None and player.table.hand.deal.public.play is None:
            player.move()
        for _ in range(7):
            player.move(table_view(player.table, player.table.actor).moves[0])
    assert table_view(game.table, None).tricks == [] and table_view(game.table, None).last_trick is not None
    noted = table_view(misere.table, None).tricks
    assert len(noted) == 2 and noted[-1] == table_view(misere.table, None).last_trick
    assert noted[1].leader == noted[0].winner and all(len(trick.cards) == 3 for trick in noted)


def test_e4_the_result_says_why_cards_were_left_unplayed() -> None:
    player = Player(sochi())
    for text in ("pass", "pass", "bid 6S", None, "order 7H", "whist", "whist", "claim 2 1 7", "accept", "accept"):
        player.move(text if text is not None else table_view(player.table, 0).moves[0])
    result = table_view(player.table, 0).result
    assert result is not None and result.ended == "agreed" and result.taken == [7, 2, 1]
    played = Player(sochi())
    played.finish_deal()
    played_out = table_view(played.table, 0).result
    assert played_out is not None and played_out.ended in (None, "agreed")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_finished_deal_lies_open_and_a_running_one_does_not(players: int) -> None:
    convention = preset("sochi", players)
    player = Player(convention, (ME, *BOTS, Sitter(kind="bot", name="Cid", level="easy"))[:players], seed=players)
    for number in range(1, 6):
        assert deal_view(player.table, number) is None
        player.finish_deal()
        seen, table = deal_view(player.table, number), player.table
        assert seen is not None and table.hand is not None
        assert seen.result == table_view(table, None).result and seen.dealer == table.hand.dealer
        assert seen.seed == table_view(table, None).seed
        dealt = [card for hand in seen.hands for card in hand.cards] + seen.talon
        assert sorted(dealt) == sorted(card.name for card in table.hand.deck)
        assert [hand.place for hand in seen.hands] == [table.place_of(seat) for seat in HANDS]
        opened = seen.tricks and players > 2
        assert (seen.position is not None) is bool(opened)
        if seen.position is not None:
            start = parse_problem(seen.position, dealer_plays=seen.dealer_plays)
            gone = [card.name for hand in start.hands for card in hand]
            aside = {card for hand in seen.hands for card in hand.cards} ^ set(gone)
            assert len(gone) == 30 and aside <= {*seen.talon, *(seen.discard or ())}
        won = [sum(trick.winner == place for trick in seen.tricks) for place in range(players)]
        assert seen.result is not None
        if seen.result.ended is None and seen.tricks:
            assert won == seen.result.taken and len(seen.tricks) == 10
        player.next_deal()
    assert deal_view(player.table, 0) is None


@pytest.mark.parametrize(("value", "shown"), [((3, 1), 3), ((0, 1), 0), ((184, 3), "184/3"), ((-8, 6), "-4/3")])
def test_points_are_whole_or_exact(value: tuple[int, int], shown: object) -> None:
    from fractions import Fraction

    assert points(Fraction(*value)) == shown
