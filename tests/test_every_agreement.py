"""Whole pulkas under agreements in which every two option values meet."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from preferans.bots import make_bot
from preferans.commands.agreements import VARIED, at_random, covering, mended
from preferans.commands.simulate import Tally, play_pulka
from preferans.pulka import Pulka
from preferans.record import format_record, parse_record, record_of, replay
from preferans.rules.cards import DECK
from preferans.rules.convention import OPTIONS, SOCHI, Convention, problems, seated

MOST_DEALS = 14


def play(convention: Convention, seed: int) -> Pulka:
    """A pulka of random moves, stopped after some deals."""
    rng = random.Random(seed)
    pulka = Pulka.start(convention, "ABCD"[: convention.players], rng.randrange(convention.players))
    while not pulka.over and len(pulka.finished) < MOST_DEALS:
        if len(pulka.finished) == MOST_DEALS // 2:
            pulka = pulka.clock_rang()
            if pulka.over:
                break
        pulka = pulka.dealt(rng.sample(DECK, len(DECK)))
        while pulka.deal is not None:
            pulka = pulka.played(rng.choice(pulka.deal.legal_moves()))
    return pulka


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_l2_every_pair_of_option_values_plays_settles_and_replays(players: int) -> None:
    for row, convention in enumerate(covering(players)):
        pulka = play(convention, row)
        assert sum(pulka.settlement.balance) == 0, convention
        assert replay(parse_record(format_record(record_of(pulka)))) == pulka, convention


def test_the_covering_set_covers_every_pair_that_can_be_combined() -> None:
    met: set[frozenset[tuple[str, object]]] = set()
    for convention in covering(3):
        values = [(name, getattr(convention, OPTIONS[name].field)) for name in VARIED]
        met |= {frozenset(pair) for pair in combinations(values, 2)}
    choices = [(name, value) for name in VARIED for value in OPTIONS[name].values]
    lost = [pair for pair in combinations(choices, 2) if pair[0][0] != pair[1][0] and frozenset(pair) not in met]
    dependent = {
        "skachki.skaks",
        "end.mode",
        "end.aid",
        "auction.misere_ladder",
        "auction.nine_over_misere",
        "raspasy.talon",
    }
    assert all(dependent & {name for name, _ in pair} for pair in lost)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_agreements_at_random_can_be_played_and_pulkas_end(players: int) -> None:
    rng, tally = random.Random(players), Tally()
    bots = [make_bot("random")] * players
    for number in range(6):
        play_pulka(at_random(rng, players), bots, f"{players}/{number}", tally)
    assert (tally.pulkas, tally.illegal, tally.unsettled, tally.false_records) == (6, 0, 0, 0)


def test_mending_leaves_a_good_agreement_alone() -> None:
    for players in (2, 3, 4):
        convention = seated(SOCHI, players)
        assert mended(convention) == convention
        assert problems(convention) == ()
