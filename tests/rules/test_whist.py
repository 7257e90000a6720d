"""The whist round (rules D), each test named by its paragraph."""

from __future__ import annotations

from dataclasses import replace

import pytest

from preferans.notation.moves import parse_move
from preferans.rules.choices import DealerReturn, HalfByFirst, MisereControl, OpenTiming, Steps, TenRule, WhistStyle
from preferans.rules.convention import SOCHI, Convention, seated
from preferans.rules.deal import Deal
from preferans.rules.errors import Reason
from preferans.rules.result import Result
from preferans.rules.seat import HANDS, Seat
from tests.rules.play_out import deal, legal, play

JUMP = replace(SOCHI, steps=Steps.JUMP)
FOUR = seated(JUMP, 4)


def ordered(contract: str = "6C", convention: Convention = JUMP) -> Deal:
    """The first hand plays `contract`; the second and the third are the defenders."""
    return play(deal(convention=convention), "bid 6S", "pass", "pass", "discard H7 H8", f"order {contract}")


def result(position: Deal) -> Result:
    found = position.result
    assert found is not None
    return found


def controllers(position: Deal) -> tuple[Seat, ...]:
    assert position.public.play is not None
    return tuple(position.public.play.controller_of(hand) for hand in HANDS)


def test_d1_t04_left_of_the_declarer_speaks_first_then_the_other() -> None:
    d = ordered()
    assert d.actor is Seat.SECOND
    assert play(d, "whist").actor is Seat.THIRD


@pytest.mark.parametrize("convention", [JUMP, FOUR], ids=["three", "four"])
@pytest.mark.parametrize("declarer", HANDS)
def test_d1_t04_the_hand_after_the_declarer_is_asked_first_wherever_he_sits(
    declarer: Seat, convention: Convention
) -> None:
    """Then the other defender; at a table of four the dealer comes last, when both have passed."""
    d = play(deal(convention=convention), *("bid 6S" if seat == declarer else "pass" for seat in HANDS))
    d = play(d, next(move for move in legal(d) if move.startswith("discard")), "order 6C")
    asked = []
    while d.actor is not None and d.actor not in asked:
        asked.append(d.actor)
        d = play(d, "pass")
    after = [declarer.next, declarer.next.next]
    assert asked[:2] == after
    assert asked[2:] == ([Seat.DEALER] if convention is FOUR else [])


def test_d2_both_whist_closed() -> None:
    d = play(ordered(), "whist", "whist")
    assert d.public.whist is not None
    assert (d.public.whist.whisters, d.public.whist.open) == ((Seat.SECOND, Seat.THIRD), False)
    assert d.public.play is not None


def test_d2_both_pass_the_game_is_made_without_play() -> None:
    r = result(play(ordered(), "pass", "pass"))
    assert (r.played, r.whisters) == (False, ())


@pytest.mark.parametrize(
    ("contract", "half"), [("6C", True), ("7C", True), ("8C", False), ("9C", False), ("10C", False)]
)
def test_d2_half_whist_only_on_six_and_seven_after_a_pass(contract: str, half: bool) -> None:
    assert "half" not in legal(ordered(contract))
    assert ("half" in legal(play(ordered(contract), "pass"))) is half
    assert "half" not in legal(play(ordered(contract), "whist"))


def test_d2_no_half_whist_when_off() -> None:
    d = play(ordered(convention=replace(JUMP, half_whist=False)), "pass")
    assert legal(d) == ["pass", "whist"]
    assert d.view(Seat.THIRD).why_illegal(parse_move("half")) is Reason.NO_HALF_WHIST


def test_d2_half_whist_stands_when_the_passer_passes_again() -> None:
    r = result(play(ordered(), "pass", "half", "pass"))
    assert (r.half_whister, r.whisters, r.returned, r.played) == (Seat.THIRD, (), False, False)


def test_d3_the_passer_returns_the_whist_and_chooses() -> None:
    d = play(ordered(), "pass", "half", "whist")
    assert legal(d) == ["open", "closed"]
    d = play(d, "closed")
    assert d.public.whist is not None
    assert (d.public.whist.whisters, d.public.whist.returned) == ((Seat.SECOND,), True)
    assert d.public.whist.half_whister is Seat.THIRD


def test_d2_the_first_may_step_back_to_half_with_the_gentlemens_style() -> None:
    gentle = replace(JUMP, whist_style=WhistStyle.GENTLEMAN)
    d = play(ordered(convention=gentle), "whist", "pass")
    assert legal(d) == ["open", "closed", "half"]
    halved = play(d, "half")
    assert halved.actor is Seat.THIRD
    assert legal(halved) == ["pass", "whist"]
    assert result(play(halved, "pass")).half_whister is Seat.SECOND
    back = play(halved, "whist", "open")
    assert back.public.whist is not None
    assert (back.public.whist.whisters, back.public.whist.returned) == ((Seat.THIRD,), True)
    assert "half" not in legal(play(ordered("8C", gentle), "whist", "pass"))


@pytest.mark.parametrize(
    ("by_first", "style", "may"),
    [
        (HalfByFirst.BY_STYLE, WhistStyle.GREEDY, False),
        (HalfByFirst.YES, WhistStyle.GREEDY, True),
        (HalfByFirst.NO, WhistStyle.GENTLEMAN, False),
    ],
)
def test_d2_half_by_first_option(by_first: HalfByFirst, style: WhistStyle, may: bool) -> None:
    d = play(ordered(convention=replace(JUMP, half_by_first=by_first, whist_style=style)), "whist", "pass")
    assert ("half" in legal(d)) is may


# --- the sitting dealer (D.4) -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "after_pass", "after_half"),
    [
        (DealerReturn.BOTH, True, True),
        (DealerReturn.AFTER_HALF, False, True),
        (DealerReturn.AFTER_PASS, True, False),
        (DealerReturn.OFF, False, False),
    ],
)
def test_d4_when_the_dealer_is_asked(option: DealerReturn, after_pass: bool, after_half: bool) -> None:
    four = replace(FOUR, dealer_return=option)
    assert (play(ordered(convention=four), "pass", "pass").actor is Seat.DEALER) is after_pass
    assert (play(ordered(convention=four), "pass", "half", "pass").actor is Seat.DEALER) is after_half


def test_d4_the_dealer_looks_at_one_hand_only_and_then_decides() -> None:
    d = play(ordered(convention=FOUR), "pass", "pass")
    assert legal(d) == ["pass", "look-at 1", "look-at 2"]
    assert d.view(Seat.DEALER).hands == (None, None, None)
    d = play(d, "look-at 2")
    seen = d.view(Seat.DEALER).hands
    assert seen == (None, None, d.hands[2])
    assert legal(d) == ["pass", "whist"]
    assert not result(play(d, "pass")).played


def test_d4_the_dealer_who_whists_plays_the_hand_he_saw() -> None:
    d = play(ordered(convention=FOUR), "pass", "half", "pass", "look-at 2", "whist")
    assert legal(d) == ["open", "closed"]
    closed = play(d, "closed")
    assert controllers(closed) == (Seat.FIRST, Seat.SECOND, Seat.DEALER)
    opened = play(d, "open", "play SA")
    assert controllers(opened) == (Seat.FIRST, Seat.DEALER, Seat.DEALER)
    assert closed.public.whist is not None
    assert (closed.public.whist.whisters, closed.public.whist.returned) == ((Seat.DEALER,), True)


# --- obligations (D.5, D.6) ---------------------------------------------------------------------------------


def test_d5_w17_stalingrad_nobody_is_asked_on_six_spades_and_both_play_closed() -> None:
    stalingrad = replace(JUMP, stalingrad=True)
    d = ordered("6S", stalingrad)
    assert d.public.whist is not None
    assert (d.public.whist.whisters, d.public.whist.open) == ((Seat.SECOND, Seat.THIRD), False)
    assert d.public.play is not None
    assert legal(ordered("6C", stalingrad)) == ["pass", "whist"]
    assert legal(ordered("6S")) == ["pass", "whist"]


def test_d6_w15_a_ten_is_whisted_or_checked() -> None:
    assert legal(ordered("10C")) == ["pass", "whist"]
    checked = ordered("10C", replace(JUMP, ten=TenRule.CHECKED))
    assert checked.public.play is not None
    assert checked.view(None).hands == checked.hands
    assert checked.public.whist is not None
    assert checked.public.whist.checked
    assert checked.public.whist.whisters == ()


# --- open or closed (D.7), misère (E.6) ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("timing", "before", "after_card", "after_trick"),
    [
        (OpenTiming.AFTER_DECLARER_CARD, False, True, True),
        (OpenTiming.BEFORE_LEAD, True, True, True),
        (OpenTiming.AFTER_FIRST_TRICK, False, False, True),
    ],
)
def test_d7_when_the_defenders_lie_down(timing: OpenTiming, before: bool, after_card: bool, after_trick: bool) -> None:
    d = play(ordered(convention=replace(JUMP, open_timing=timing)), "whist", "pass", "open")

    def lies_open(position: Deal) -> bool:
        seen = position.view(None).hands
        assert seen[0] is None
        return seen[1] is not None and seen[2] is not None

    assert lies_open(d) is before
    d = play(d, "play SA")
    assert lies_open(d) is after_card
    assert controllers(d) == (
        (Seat.FIRST, Seat.SECOND, Seat.SECOND) if after_card else (Seat.FIRST, Seat.SECOND, Seat.THIRD)
    )
    d = play(d, "play S9", "play S8")
    assert lies_open(d) is after_trick


def test_d7_if_a_defender_leads_they_lie_down_before_the_first_card() -> None:
    d = play(deal(convention=JUMP), "pass", "bid 6S", "pass", "discard S9 CT", "order 6C", "whist", "pass", "open")
    assert d.public.play is not None
    assert d.view(None).hands == (None, d.hands[1], None) or d.public.play.opened
    assert d.view(None).hands[1] is None
    assert d.view(None).hands[0] == d.hands[0]


def test_e6_catchers_of_a_misere_lie_open_and_play_each_his_own() -> None:
    d = play(deal(convention=JUMP), "bid M", "pass", "pass", "discard SA CA", "play SK")
    assert d.view(None).hands == (None, d.hands[1], d.hands[2])
    assert controllers(d) == (Seat.FIRST, Seat.SECOND, Seat.THIRD)


def test_e6_joint_control_gives_both_hands_to_the_first_catcher() -> None:
    joint = replace(JUMP, misere_control=MisereControl.JOINT)
    d = play(deal(convention=joint), "bid M", "pass", "pass", "discard SA CA", "play SK")
    assert controllers(d) == (Seat.FIRST, Seat.SECOND, Seat.SECOND)


def misere_of_the_second(text: str, discard: str, *cards: str) -> Deal:
    bid = play(deal(text, convention=JUMP), "pass", "bid M", "pass", f"discard {discard}")
    return play(bid, *(f"play {card}" for card in cards))


LOWEST = "AKQ.AK.AK.AKQ 98.987.987.98 JT.QJT.QJT.JT | S7 H7"
"""The twelve cards of the second hand are the lowest of their suits."""


def test_e6_a_misere_ends_when_all_can_see_that_no_trick_is_left_for_the_declarer() -> None:
    assert misere_of_the_second(LOWEST, "S9 H9", "SK", "S8").actor is Seat.THIRD
    assert result(misere_of_the_second(LOWEST, "S9 H9", "SK", "S8", "ST")).taken == (10, 0, 0, 0)


def test_e6_a_misere_goes_on_while_a_catchers_card_lies_under_one_that_is_not_seen() -> None:
    seven_below = "AKQ.AK.AK.AKQ 98.987.987.98 J7.QJT.QJT.JT | ST H7"
    assert misere_of_the_second(seven_below, "ST H9", "SK", "S9", "SJ").actor is Seat.FIRST
    assert result(misere_of_the_second(seven_below, "ST H9", "SK", "S9", "S7")).taken == (10, 0, 0, 0)


def test_e6_going_on_does_not_tell_what_the_declarer_has_discarded() -> None:
    ace_gone = "KQJ.AK.AK.AKQ 87.987.987.98 T9.QJT.QJT.JT | SA H7"
    assert misere_of_the_second(ace_gone, "SA H9", "SK", "S8", "S9").actor is Seat.FIRST


# --- two players (A.9) --------------------------------------------------------------------------------------


def gusarik(convention: Convention = SOCHI) -> Deal:
    two = seated(convention, 2)
    return play(deal(convention=two), "bid 6S", "pass", "discard H7 H8", "order 6C")


def test_a9_the_other_player_whists_in_the_open_with_the_dummys_hand() -> None:
    d = gusarik()
    assert d.actor is Seat.THIRD
    assert legal(d) == ["pass", "whist"]
    d = play(d, "whist", "play SA")
    assert controllers(d) == (Seat.FIRST, Seat.THIRD, Seat.THIRD)
    assert d.view(Seat.FIRST).hands[1] == d.hands[1]
    assert result(play(gusarik(), "pass")).played is False


def test_a9_nobody_looks_at_the_dummy_before_the_whist_is_settled() -> None:
    d = gusarik()
    for seat in (Seat.FIRST, Seat.SECOND, Seat.THIRD, None):
        assert d.view(seat).hands[1] is None


def test_a9_half_whist_of_two_players_stands_at_once() -> None:
    d = gusarik(replace(SOCHI, half_gusarik=True))
    assert "half" in legal(d)
    r = result(play(d, "half"))
    assert (r.half_whister, r.played) == (Seat.THIRD, False)


def test_a9_the_catcher_of_a_misere_plays_the_dummy_too() -> None:
    d = play(deal(convention=seated(SOCHI, 2)), "bid M", "pass", "discard SA CA", "play SK")
    assert controllers(d) == (Seat.FIRST, Seat.THIRD, Seat.THIRD)
