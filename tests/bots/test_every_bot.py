"""What every registered bot must keep, unasked: it plays legally in every mode, repeats itself, sees nothing hidden."""

import random
import zlib

import pytest

from preferans.bots import BOTS, UNLIMITED, Budget, make_bot
from preferans.bots.chance import RandomBot
from preferans.rules.deal import Deal
from preferans.rules.moves import Move
from preferans.rules.seat import Seat
from preferans.rules.terms import FRESH
from preferans.rules.view import View
from tests.bots.table import TERMS, Mixed, modes, play_out, reshuffled, shuffled

MODES = dict(modes())
QUICK = Budget(effort=0.02, threads=1)
LIGHT = ("random", "easy", "medium")
"""Bots that imagine nothing and can play many deals within seconds."""
names = pytest.mark.parametrize("name", list(BOTS))


def seed_of(*parts: object) -> random.Random:
    return random.Random(zlib.crc32(repr(parts).encode()))


@names
@pytest.mark.parametrize("mode", list(MODES))
def test_bot_plays_every_mode_to_its_end(name: str, mode: str):
    rng = seed_of(name, mode)
    bot, other = make_bot(name), RandomBot()
    convention = MODES[mode]
    for terms in TERMS if name in LIGHT else rng.sample(TERMS, 1):
        deal = play_out(shuffled(rng), convention, terms, lambda _: Mixed(bot, 0.15), rng, claims=0.03, budget=QUICK)
        assert deal.result is not None
    deal = play_out(shuffled(rng), convention, FRESH, lambda s: bot if s == Seat.THIRD else other, rng, budget=QUICK)
    assert deal.result is not None


@names
def test_bot_repeats_its_moves(name: str):
    def played() -> list[Deal]:
        rng = seed_of(name, "again")
        bot = make_bot(name)
        return [play_out(shuffled(rng), MODES["sochi-3"], FRESH, lambda _: bot, rng, budget=QUICK) for _ in range(3)]

    assert played() == played()


@names
def test_bot_sees_no_hidden_card(name: str):
    """H07: two deals that differ only in cards a seat cannot know get the same answer, in every phase."""
    bot = make_bot(name)
    rng = seed_of(name, "hidden")
    checked: dict[str, int] = {}
    for number, mode in enumerate(list(MODES) * (2 if name in LIGHT else 1)):
        terms = TERMS[number % len(TERMS)]

        def watch(deal, deck, moves, terms=terms):
            seat = deal.actor
            other = reshuffled(deal, deck, moves, terms, seat, rng=rng)
            if other is None or (name not in LIGHT and rng.random() < 0.5):
                return
            assert other != deal
            view, same = deal.view(seat), other.view(seat)
            assert view == same
            stream = rng.random()
            first = bot.choose(view, random.Random(stream), QUICK)
            assert first == bot.choose(same, random.Random(stream), QUICK)
            stage = type(deal.public.stage).__name__
            checked[stage] = checked.get(stage, 0) + 1

        play_out(shuffled(rng), MODES[mode], terms, lambda _: RandomBot(), rng, watch=watch)
    assert min(checked.get(stage, 0) for stage in ("Auction", "Exchange", "WhistRound", "Play")) >= 10
    assert sum(checked.values()) >= (1000 if name in LIGHT else 250)


@names
def test_bot_refuses_to_move_out_of_turn(name: str):
    deal = Deal.start(shuffled(seed_of(name)), MODES["sochi-3"])
    with pytest.raises(ValueError, match="turn"):
        make_bot(name).choose(deal.view(Seat.THIRD), random.Random(1), UNLIMITED)


def test_reshuffle_moves_what_the_seat_cannot_know():
    """The exchange must really happen, else the test above would prove nothing."""
    rng = seed_of("reshuffle")
    moved = 0

    def watch(deal, deck, moves):
        nonlocal moved
        other = reshuffled(deal, deck, moves, FRESH, deal.actor, rng=rng)
        if other is not None:
            differs = [a != b for a, b in zip(deal.hands, other.hands, strict=True)]
            assert not differs[deal.actor] or deal.view(deal.actor).hands[deal.actor] is None
            moved += any(differs)

    for _ in range(10):
        play_out(shuffled(rng), MODES["sochi-3"], FRESH, lambda _: RandomBot(), rng, watch=watch)
    assert moved > 100


class Peeper(RandomBot):
    """A bot that cheats through a hole, to see the guard above fail."""

    deal: Deal

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Move:
        assert view.seat is not None
        return random.Random(self.deal.hands[view.seat.next].mask).choice(view.legal_moves())


def test_a_cheat_would_be_caught():
    rng = seed_of("cheat")
    bot, caught = Peeper(), 0

    def watch(deal, deck, moves):
        nonlocal caught
        seat = deal.actor
        other = reshuffled(deal, deck, moves, FRESH, seat, rng=rng)
        if other is not None:
            answers = []
            for known in (deal, other):
                Peeper.deal = known
                answers.append(bot.choose(known.view(seat), rng, UNLIMITED))
            caught += answers[0] != answers[1]

    for _ in range(5):
        play_out(shuffled(rng), MODES["sochi-3"], FRESH, lambda _: RandomBot(), rng, watch=watch)
    assert caught > 10
