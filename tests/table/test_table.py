"""A table from its first event to the end of the pulka."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from preferans.notation.cards import parse_deck
from preferans.notation.conventions import preset, with_options
from preferans.record import format_record, parse_record, replay
from preferans.rules.cards import Card
from preferans.table import (
    Code,
    Command,
    Event,
    Leave,
    MakeMove,
    Ready,
    Refused,
    Return,
    SitDown,
    Sitter,
    Table,
    Undo,
    decode,
    encode,
    kind_of,
    table_view,
)
from preferans.table.events import Dealt
from preferans.table.fair import proves
from tests.table.player import BOTS, ME, Player, sochi


@pytest.fixture
def player() -> Player:
    return Player(sochi())


def kinds(events: Iterable[Event]) -> list[str]:
    return [kind_of(event) for event in events]


def refused(player: Player, command: Command) -> str:
    before = player.table
    with pytest.raises(Refused) as told:
        player.do(command)
    assert player.table is before
    return str(told.value.code)


def test_the_first_deal_comes_with_the_table(player: Player) -> None:
    assert kinds(player.events) == ["created", "deal"]
    assert player.table.seq == 2 and player.table.in_play
    hand = player.table.hand
    assert hand is not None and hand.number == 1 and hand.dealer == 0
    assert player.table.actor == 1, "the first hand sits at the dealer's left (A.6)"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", ["sochi", "leningrad", "rostov", "classic"])
def test_replay_of_the_events_is_the_table(name: str, players: int) -> None:
    sitters = (ME, *(bot(n) for n in range(players - 1)))
    player = Player(with_options(preset(name, players), {"end.limit": 4}), sitters, seed=players)
    for _ in range(6):
        player.finish_deal()
        assert Table.replay("t", player.events) == player.table
        assert Table.replay("t", [decode(encode(event)) for event in player.events]) == player.table
        if player.table.over:
            break
        player.next_deal()


def bot(n: int) -> Sitter:
    return Sitter(kind="bot", name=f"bot {n}", level="easy")


def test_a_pulka_is_played_to_its_end() -> None:
    player = Player(sochi(end__limit=1, auction__steps="jump"), seed=3)
    for _ in range(300):
        player.finish_deal()
        if player.table.over:
            break
        player.next_deal()
    table = player.table
    assert table.over and kinds(player.events)[-2:] == ["result", "over"]
    assert sum(table.pulka.settlement.balance) == 0
    view = table_view(table, 0)
    assert view.stage == "pulka-over" and view.settlement is not None and view.moves == []
    assert refused(player, Ready(0)) == Code.PULKA_OVER
    assert refused(player, MakeMove(0, "pass")) == Code.PULKA_OVER


def test_the_next_deal_waits_for_every_person_and_for_no_bot() -> None:
    other = Sitter(kind="human", name="Other", player="other")
    player = Player(sochi(), (ME, other, BOTS[0]))
    assert refused(player, Ready(0)) == Code.DEAL_RUNNING
    player.finish_deal()
    assert kinds(player.do(Ready(0))) == ["ready"]
    assert kinds(player.do(Ready(0))) == ["ready"], "asking twice is no mistake and deals nothing"
    assert not player.table.in_play
    assert kinds(player.do(Ready(1))) == ["ready", "deal"]
    assert player.table.hand is not None and player.table.hand.number == 2 and player.table.ready == frozenset()


def test_result_comes_with_the_last_move(player: Player) -> None:
    player.finish_deal()
    assert kinds(player.events)[-2:] == ["move", "result"]
    before_result = Table.replay("t", player.events[:-1])
    view = table_view(before_result, 0)
    assert view.turn is None and view.result is None and view.seed is None


def test_a_move_out_of_turn_or_against_the_rules_is_refused(player: Player) -> None:
    assert refused(player, MakeMove(0, "pass")) == Code.NOT_YOUR_TURN
    assert refused(player, MakeMove(1, "pas")) == Code.BAD_MOVE
    assert refused(player, MakeMove(1, "pass " + "x" * 5000)) == Code.BAD_MOVE
    assert refused(player, MakeMove(1, "bid 6C")) == "not-next-step"
    assert refused(player, MakeMove(1, "play SA")) == "wrong-stage"


def test_a_command_is_remembered_by_its_id(player: Player) -> None:
    player.move("pass", command_id="c1")
    seq = player.table.seq
    player.move("pass", command_id="c1")
    assert player.table.answered(1, "c1") == seq
    assert player.table.answered(2, "c1") == seq + 1, "ids are the client's own: another place may use the same"
    assert player.table.answered(1, "c2") is None
    assert Table.replay("t", player.events).answered(1, "c1") == seq, "also after a new start"


def test_undo_goes_back_to_ones_own_last_decision(player: Player) -> None:
    assert refused(player, Undo(0)) == Code.NO_UNDO
    player.move("pass")
    player.move("bid 6S")
    before = table_view(player.table, 0)
    assert before.you == before.turn == 0
    assert not before.may_undo, "nothing of one's own to take back yet"
    player.move("bid 6C")
    player.move("pass")
    after = table_view(player.table, 0)
    assert after.may_undo
    player.do(Undo(0, id="u1"))
    undone = table_view(player.table, 0)
    assert undone == msgspec.structs.replace(before, seq=player.table.seq)
    assert refused(player, Undo(0)) == Code.NO_UNDO
    assert Table.replay("t", player.events) == player.table


def test_undo_is_for_those_who_play_against_bots_alone() -> None:
    player = Player(sochi(), (ME, Sitter(kind="human", name="O", player="o"), BOTS[0]))
    player.move("pass")
    player.move("pass")
    player.move("pass")
    assert refused(player, Undo(0)) == Code.NO_UNDO and not table_view(player.table, 0).may_undo


def test_no_undo_once_the_deal_is_over(player: Player) -> None:
    player.finish_deal()
    assert refused(player, Undo(0)) == Code.NO_UNDO


def test_the_table_starts_when_the_last_place_is_taken() -> None:
    free = Sitter(kind="human")
    player = Player(sochi(), (ME, free, free))
    assert kinds(player.events) == ["created"]
    view = table_view(player.table, 0)
    assert (view.stage, view.deal, view.turn, view.dealer) == ("waiting", 0, None, 0)
    assert refused(player, MakeMove(0, "pass")) == Code.NOT_STARTED
    assert refused(player, Ready(0)) == Code.NOT_STARTED
    assert refused(player, SitDown("me", "Me again")) == Code.ALREADY_SEATED
    assert kinds(player.do(SitDown("b", "B"))) == ["sit"]
    assert kinds(player.do(SitDown("c", "C"))) == ["sit", "deal"]
    assert [s.name for s in player.table.sitters] == ["Me", "B", "C"]
    assert refused(player, SitDown("d", "D")) == Code.TABLE_FULL


def test_a_bot_sits_in_for_who_leaves_and_gives_the_seat_back() -> None:
    """Seats are never renumbered and nobody loses his figures by being away."""
    player = Player(sochi(), (ME, Sitter(kind="human", name="O", player="o"), BOTS[0]))
    player.finish_deal()
    sheet = player.table.pulka.sheet
    player.do(Ready(0))
    assert kinds(player.do(Leave(1, "easy"))) == ["leave", "deal"], "the absent do not hold up the others"
    assert player.table.bot_at(1) == "easy" and player.table.place_of_player("o") == 1
    player.finish_deal()
    player.do(Ready(0))
    assert player.table.in_play
    assert kinds(player.do(Return(1))) == ["back"]
    assert player.do(Return(1)) == ()
    assert player.table.bot_at(1) is None and player.table.pulka.sheet.players == sheet.players


def test_the_last_person_who_leaves_ends_the_pulka(player: Player) -> None:
    assert kinds(player.do(Leave(0, "easy", id="x"))) == ["over"]
    view = table_view(player.table, 0)
    assert view.stage == "pulka-over" and view.seed is None, "a deal that was not finished keeps its secret"
    assert view.places[1].cards is None
    assert player.table.answered(0, "x") == player.table.seq


def test_the_commitment_is_shown_before_and_the_seed_after(player: Player) -> None:
    first = table_view(player.table, 0)
    assert first.commitment is not None and first.seed is None
    player.finish_deal()
    last = table_view(player.table, 0)
    assert last.seed is not None
    assert hashlib.sha256(bytes.fromhex(last.seed)).hexdigest() == first.commitment == last.commitment


def test_every_seed_is_used_once() -> None:
    player = Player(sochi(), seed=5)
    for _ in range(8):
        player.finish_deal()
        player.next_deal()
    seeds = [event.seed for event in player.events if isinstance(event, Dealt)]
    assert len(seeds) == len(set(seeds)) == 9


def test_a_pulka_by_time_ends_with_the_deal_in_which_time_runs_out() -> None:
    player = Player(sochi(end__mode="time", end__minutes=1, end__aid=False))
    player.counter = 30
    player.finish_deal()
    assert not player.table.over or player.counter > 60
    while not player.table.over:
        player.next_deal()
        player.finish_deal()
    assert player.counter * 1000 - player.table.started >= 60_000


def test_the_record_holds_finished_deals_with_their_proofs_and_nothing_else(player: Player) -> None:
    assert player.table.record().deals == ()
    player.finish_deal()
    player.next_deal()
    player.move()
    record = parse_record(format_record(player.table.record()))
    assert len(record.deals) == 1 and replay(record).sheet == player.table.pulka.sheet
    deal = record.deals[0]
    assert deal.seed is not None and deal.commitment is not None
    assert proves(bytes.fromhex(deal.seed), deal.commitment, parse_deck(deal.deck))
    player.do(Leave(0, "easy"))
    assert replay(player.table.record()).over and len(player.table.record().deals) == 1


@pytest.mark.parametrize("where", range(6))
def test_a_broken_list_of_events_is_refused(player: Player, where: int) -> None:
    player.finish_deal()
    with pytest.raises(ValueError):
        Table.replay("t", player.events[:where] + player.events[where + 1 :] + [player.events[0]])


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(["sochi", "leningrad", "rostov", "web_sochi"]))
def test_cards_are_conserved_and_only_the_viewers_own_are_in_sight(seed: int, name: str) -> None:
    """What a place sees while a deal is going on, told by an own account of who may see what."""
    player = Player(preset(name), seed=seed)
    while player.table.in_play:
        hand = player.table.hand
        assert hand is not None
        assert sum(map(len, hand.deal.hands)) <= 32
        for place in (None, 0, 1, 2):
            view = table_view(player.table, place)
            for other in view.places:
                if other.place != place and not other.open:
                    assert other.cards is None
                if other.cards is not None:
                    assert other.seat is not None
                    assert len(other.cards) == other.count
                    assert [Card[c] for c in other.cards] == list(hand.deal.hands[other.seat])
            assert (view.discard is None) or view.you == view.declarer or view.talon.cards == view.discard
            assert view.moves == [] or place == view.turn
        player.move()
