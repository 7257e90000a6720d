"""The auction (rules B), each test named by its paragraph."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from preferans.notation.contracts import format_contract
from preferans.notation.moves import parse_move
from preferans.rules.choices import Blind, HoldRule, MisereLadder, NineOverMisere, Steps
from preferans.rules.contract import GAMES, Contract
from preferans.rules.convention import SOCHI, Convention, seated
from preferans.rules.deal import Deal
from preferans.rules.errors import Reason
from preferans.rules.seat import Seat
from preferans.rules.terms import Compulsory, Terms
from tests.rules.play_out import deal, legal, play

JUMP = replace(SOCHI, steps=Steps.JUMP)
CONTINUE = replace(SOCHI, nine_over_misere=NineOverMisere.CONTINUE)
NO_TALON = replace(CONTINUE, misere_ladder=MisereLadder.NO_TALON)


def reason(position: Deal, move: str) -> Reason | None:
    actor = position.actor
    assert actor is not None
    return position.view(actor).why_illegal(parse_move(move))


def declared(position: Deal) -> tuple[str, str] | None:
    """Declarer and winning bid once the auction is over."""
    best = position.public.auction.best
    return (best[0].name, format_contract(best[1])) if best and position.public.auction.actor is None else None


def test_b2_the_ladder_rises_strictly_and_has_25_games_and_misere() -> None:
    order = [c for c in Contract if c.takes_talon]
    assert len(order) == 26
    assert all(low < high for low, high in pairwise(order))
    assert order.index(Contract.MISERE) == order.index(Contract.EIGHT_NT) + 1
    assert [c.tricks for c in GAMES] == [6] * 5 + [7] * 5 + [8] * 5 + [9] * 5 + [10] * 5


def test_b1_first_hand_speaks_first_then_clockwise_among_those_left() -> None:
    d = deal()
    assert d.actor is Seat.FIRST
    d = play(d, "bid 6S")
    assert d.actor is Seat.SECOND
    d = play(d, "pass", "bid 6C")
    assert d.actor is Seat.FIRST


def test_b3_steps_allow_only_the_next_game_and_a_first_misere() -> None:
    assert legal(deal()) == ["pass", "bid 6S", "bid M"]
    assert legal(play(deal(), "bid 6S")) == ["pass", "bid 6C", "bid M"]
    assert reason(deal(), "bid 7S") is Reason.NOT_NEXT_STEP


def test_b3_jumps_allow_any_higher_game() -> None:
    d = play(deal(convention=JUMP), "bid 7D")
    assert legal(d)[1:4] == ["bid 7H", "bid 7N", "bid 8S"]
    assert reason(d, "bid 7C") is Reason.BID_TOO_LOW
    assert len(legal(deal(convention=JUMP))) == 1 + 26


def test_b3_over_misere_the_next_step_is_nine_spades() -> None:
    assert legal(play(deal(), "bid M")) == ["pass", "bid 9S"]
    eights = replace(SOCHI, steps=Steps.JUMP)
    assert legal(play(deal(convention=eights), "bid 8N"))[:3] == ["pass", "bid M", "bid 9S"]


def test_b4_misere_is_only_a_first_call() -> None:
    d = play(deal(), "bid 6S", "bid 6C", "pass")
    assert "bid M" not in legal(d)
    assert reason(d, "bid M") is Reason.MISERE_ONLY_FIRST


def test_b4_stop_after_a_nine_over_misere_only_the_silent_get_one_call() -> None:
    d = play(deal(), "bid M", "bid 9S")
    assert d.actor is Seat.THIRD
    assert legal(d) == ["pass", "bid 9C"]
    assert declared(play(d, "pass")) == ("SECOND", "9S")
    assert declared(play(d, "bid 9C")) == ("THIRD", "9C")


def test_b4_stop_ends_at_once_when_all_have_spoken() -> None:
    assert declared(play(deal(), "bid 6S", "pass", "bid M", "pass")) == ("THIRD", "M")
    d = play(deal(convention=JUMP), "bid 6S", "bid 6C", "bid M", "bid 9S")
    assert declared(d) == ("FIRST", "9S")


def test_b4_continue_lets_the_others_go_on_without_the_misere_bidder() -> None:
    d = play(deal(convention=CONTINUE), "bid M", "bid 9S", "bid 9C")
    assert d.actor is Seat.SECOND
    assert declared(play(d, "pass")) == ("THIRD", "9C")


def test_b4_no_talon_ladder_gives_the_misere_bidder_his_way_back() -> None:
    d = play(deal(convention=NO_TALON), "bid M", "bid 9S", "pass")
    assert legal(d) == ["pass", "bid MN"]
    d = play(d, "bid MN")
    assert d.actor is Seat.SECOND
    assert legal(d) == ["pass", "bid 9WT", "bid 10S"]
    over = play(d, "bid 9WT")
    assert declared(over) == ("SECOND", "9WT")
    assert declared(play(d, "bid 10S")) == ("SECOND", "10S")
    assert declared(play(d, "pass")) == ("FIRST", "MN")


def test_b4_a_ten_leaves_the_misere_bidder_nothing_to_say() -> None:
    d = play(deal(convention=replace(NO_TALON, steps=Steps.JUMP)), "bid M", "bid 10S", "pass")
    assert declared(d) == ("SECOND", "10S")


def test_b5_the_senior_may_hold_the_bid_of_the_junior() -> None:
    d = play(deal(), "bid 6S", "bid 6C", "pass")
    assert legal(d) == ["pass", "hold", "bid 6D"]
    d = play(d, "hold")
    assert d.public.auction.best == (Seat.FIRST, Contract.SIX_CLUBS)
    assert legal(d) == ["pass", "bid 6D"]
    assert declared(play(d, "pass")) == ("FIRST", "6C")


def test_b5_the_junior_never_holds_and_three_left_only_by_the_option() -> None:
    three_left = play(deal(), "bid 6S", "bid 6C", "bid 6D")
    assert reason(three_left, "hold") is Reason.HOLD_NOT_ALLOWED
    anyone = replace(SOCHI, hold=HoldRule.ANY)
    assert "hold" in legal(play(deal(convention=anyone), "bid 6S", "bid 6C", "bid 6D"))
    assert "hold" not in legal(play(deal(convention=anyone), "bid 6S"))


def test_b5_hold_off() -> None:
    off = replace(SOCHI, hold=HoldRule.OFF)
    assert "hold" not in legal(play(deal(convention=off), "bid 6S", "bid 6C", "pass"))


def test_b5_a_misere_cannot_be_held() -> None:
    d = play(deal(), "bid 6S", "bid M", "pass")
    assert legal(d) == ["pass", "bid 9S"]


def test_b6_the_auction_ends_when_two_have_passed_and_one_has_bid() -> None:
    assert declared(play(deal(), "bid 6S", "pass", "pass")) == ("FIRST", "6S")
    assert declared(play(deal(), "pass", "bid 6S", "pass")) == ("SECOND", "6S")


def test_b6_three_passes_are_raspasy() -> None:
    d = play(deal(), "pass", "pass", "pass")
    assert d.public.auction.raspasy
    assert d.public.play is not None
    assert d.public.play.trump is None


def test_b6_the_third_hand_may_open_with_the_lowest_bid_and_order_any_game() -> None:
    d = play(deal(), "pass", "pass")
    assert legal(d) == ["pass", "bid 6S", "bid M"]
    d = play(d, "bid 6S")
    assert declared(d) == ("THIRD", "6S")
    d = play(d, "discard S8 ST")
    orders = [move for move in legal(d) if move.startswith("order")]
    assert orders == [f"order {c}" for c in GAMES]


def test_b6_ten_no_trump_ends_the_auction_at_once() -> None:
    assert declared(play(deal(convention=JUMP), "bid 10N")) == ("FIRST", "10N")


@pytest.mark.parametrize("level", [6, 7, 8])
def test_b8_no_game_below_the_lowest_level_but_always_a_misere(level: int) -> None:
    d = deal(convention=JUMP, terms=Terms(lowest_level=level))
    bids = legal(d)
    assert bids[1] == f"bid {level}S"
    assert "bid M" in bids
    if level > 6:
        assert reason(d, "bid 6S") is Reason.BELOW_LOWEST_LEVEL


# --- blind calls (B.9) --------------------------------------------------------------------------------------


def test_b9_off_nobody_is_asked_to_look() -> None:
    assert reason(deal(), "bid-blind 6S") is Reason.BLIND_NOT_PLAYED
    assert "look" not in legal(deal())


@pytest.mark.parametrize("blind", [Blind.LIFT, Blind.CODEX])
def test_b9_before_looking_the_view_does_not_hold_the_cards(blind: Blind) -> None:
    d = deal(convention=replace(SOCHI, blind=blind))
    assert d.view(Seat.FIRST).hands == (None, None, None)
    assert reason(d, "bid 6S") is Reason.MUST_LOOK_FIRST
    looked = play(d, "look")
    assert looked.view(Seat.FIRST).hands[0] == d.hands[0]
    assert looked.view(Seat.SECOND).hands == (None, None, None)
    assert reason(looked, "bid-blind 6S") is Reason.ALREADY_LOOKED


def test_b9_lift_a_blind_six_is_outbid_only_by_a_seven_or_misere() -> None:
    d = play(deal(convention=replace(JUMP, blind=Blind.LIFT)), "bid-blind 6S")
    assert legal(d) == ["look", "bid-blind 7S", "bid-blind 8S", "bid-blind 9S", "bid-blind 10S"]
    opened = play(d, "look")
    assert "bid 6C" not in legal(opened)
    assert "bid 7S" in legal(opened)
    assert "bid M" in legal(opened)
    assert reason(opened, "bid 6H") is Reason.BID_TOO_LOW


def test_b9_lift_the_score_and_the_talon_are_those_of_an_open_game() -> None:
    d = play(deal(convention=replace(SOCHI, blind=Blind.LIFT)), "bid-blind 6S", "look", "pass", "look", "pass")
    assert d.public.exchange is not None
    assert d.public.exchange.talon is not None
    assert not d.public.exchange.blind


def codex(*moves: str) -> Deal:
    return play(deal(convention=replace(SOCHI, blind=Blind.CODEX)), *moves)


def test_b9_codex_a_blind_game_hides_the_talon_and_counts_as_blind() -> None:
    d = codex("bid-blind 6S", "look", "pass", "look", "pass")
    assert legal(d) == ["talon", "look"]
    assert d.view(Seat.FIRST).hands[0] is None
    d = play(d, "talon")
    assert d.public.exchange is not None
    assert d.public.exchange.talon is None
    assert len(d.view(Seat.FIRST).hand) == 12
    d = play(d, "discard H7 H8", "order 6S")
    assert d.public.whist is not None
    assert d.public.whist.whisters == (Seat.SECOND, Seat.THIRD)
    assert not d.public.whist.open


def test_b9_codex_other_levels_are_whisted_as_usual() -> None:
    d = codex("bid-blind 6S", "look", "pass", "look", "pass", "talon", "discard H7 H8", "order 7S")
    assert legal(d) == ["pass", "whist"]


def test_b9_codex_he_may_look_and_change_to_misere_with_the_talon_shown() -> None:
    d = codex("bid-blind 6S", "look", "pass", "look", "pass", "look")
    assert legal(d) == ["talon", "bid M"]
    d = play(d, "bid M")
    assert d.public.exchange is not None
    assert d.public.exchange.talon is not None
    assert not d.public.exchange.blind


def test_b9_codex_the_blind_bidder_may_look_and_go_on_in_the_open() -> None:
    d = codex("bid-blind 6S", "look", "bid 6C", "look", "pass")
    assert legal(d) == ["look", "bid-blind 6D"]
    d = play(d, "look", "bid 6D", "pass")
    assert d.public.exchange is not None
    assert not d.public.exchange.blind


def test_b9_codex_blind_misere_is_played_with_closed_hands() -> None:
    d = codex("bid-blind M", "look", "pass", "look", "pass", "talon", "discard S7 H7")
    assert d.public.play is not None
    assert d.public.play.opening == frozenset()
    assert d.public.exchange is not None
    assert d.public.exchange.talon is None


def test_b9_classic_pass_raises_the_lowest_level_and_marks_the_raspasy() -> None:
    classic = replace(SOCHI, blind=Blind.CLASSIC_PASS)
    d = play(deal(convention=classic), "pass-blind")
    assert legal(d) == ["pass", "bid 7S", "bid M"]
    again = play(deal(convention=classic, terms=Terms(blind_run=1)), "pass-blind")
    assert legal(again) == ["pass", "bid 8S", "bid M"]
    d = play(d, "pass", "pass")
    while d.actor is not None:
        d = d.apply(d.legal_moves()[0])
    assert d.result is not None
    assert (d.result.blind, d.result.blind_run) == (True, 1)


# --- compulsory deals and two players -----------------------------------------------------------------------


def test_f12_compulsory_raspasy_have_no_auction() -> None:
    d = deal(terms=Terms(compulsory=Compulsory.RASPASY))
    assert d.public.play is not None
    assert d.public.auction.calls == ()


def test_f15_in_a_compulsory_game_the_first_hand_takes_the_talon_and_orders_any_game() -> None:
    d = deal(terms=Terms(compulsory=Compulsory.GAME))
    assert d.actor is Seat.FIRST
    assert "surrender" not in legal(d)
    d = play(d, "discard H7 H8")
    assert legal(d) == [f"order {c}" for c in GAMES]


def test_a9_of_two_players_only_opponent_and_dealer_bid() -> None:
    d = play(deal(convention=seated(SOCHI, 2)), "bid 6S")
    assert d.actor is Seat.THIRD
    assert declared(play(d, "pass")) == ("FIRST", "6S")
    assert play(deal(convention=seated(SOCHI, 2)), "pass", "pass").public.auction.raspasy
    held = play(d, "bid 6C")
    assert "hold" in legal(held)


# --- move counts, by an independent counter -----------------------------------------------------------------


def plain_count(steps: str, depth: int, calls: tuple[tuple[int, int | None], ...] = ()) -> int:
    """Sequences of calls to `depth`, counted from the wording of the rules alone.

    A call is (player, rank on the ladder of 26, -1 for a hold, None for a pass).
    """
    ladder = list(range(26))  # 15 is misère
    passed = {who for who, call in calls if call is None}
    best, owner, outs = None, None, set(passed)
    over_misere = False
    for who, call in calls:
        if call == -1:
            owner = who
        elif call is not None:
            over_misere = over_misere or best == 15
            best, owner = call, who
    spoken = {who for who, _ in calls}
    ended = best == 25 or (best is not None and len(outs) == 2) or len(outs) == 3
    if over_misere:
        first_over = next(i for i, (_, call) in enumerate(calls) if call is not None and call > 15)
        waiting = [p for p in range(3) if p not in {who for who, _ in calls[: first_over + 1]}]
        done = {who for who, _ in calls[first_over + 1 :]}
        queue = [p for p in waiting if p not in done]
        ended = ended or not queue
        turn = queue[0] if queue else 0
    else:
        turn = (calls[-1][0] + 1) % 3 if calls else 0
        while turn in outs and not ended:
            turn = (turn + 1) % 3
    if depth == 0 or ended:
        return 1
    options: list[int | None] = [None]
    mine = [call for who, call in calls if who == turn]
    if 15 not in mine:
        games = [r for r in ladder if r != 15 and (best is None or r > best)]
        options += games[:1] if steps == "step" else games
        if turn not in spoken and (best is None or best < 15):
            options.append(15)
        if len(outs) == 1 and owner is not None and turn < owner and best != 15 and not over_misere:
            options.append(-1)
    return sum(plain_count(steps, depth - 1, (*calls, (turn, option))) for option in options)


def count(position: Deal, depth: int) -> int:
    if depth == 0 or position.public.auction.actor is None:
        return 1
    return sum(count(position.apply(move), depth - 1) for move in position.legal_moves())


@pytest.mark.parametrize(
    ("convention", "steps", "depth"),
    [(SOCHI, "step", 1), (SOCHI, "step", 4), (SOCHI, "step", 9), (JUMP, "jump", 1), (JUMP, "jump", 3)],
)
def test_b_move_counts_agree_with_an_independent_counter(convention: Convention, steps: str, depth: int) -> None:
    assert count(deal(convention=convention), depth) == plain_count(steps, depth)
