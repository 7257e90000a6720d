"""Rules of thumb: pleasant partners that bid, whist and play like people."""

import random
import time

import pytest

from preferans.bots import UNLIMITED, make_bot
from preferans.rules.deal import Deal
from preferans.rules.presets import PRESETS
from preferans.rules.terms import FRESH
from tests.bots.table import play_out, shuffled


@pytest.mark.parametrize("level", ["easy", "medium"])
@pytest.mark.parametrize("convention", ["sochi", "leningrad", "rostov"])
def test_at_most_35_percent_of_the_deals_are_passed_out(level: str, convention: str):
    """T01: bots that pass nine deals of ten are no company."""
    rng = random.Random(1)
    bot = make_bot(level)
    deals = [play_out(shuffled(rng), PRESETS[convention], FRESH, lambda _: bot, rng) for _ in range(120)]
    raspasy = sum(deal.result is not None and deal.result.raspasy for deal in deals)
    assert 0.08 <= raspasy / len(deals) <= 0.35


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_move_takes_at_most_50_milliseconds(level: str):
    rng = random.Random(2)
    bot = make_bot(level)
    times = []

    def watch(deal: Deal, deck, moves):
        start = time.process_time()
        bot.choose(deal.view(deal.actor), rng, UNLIMITED)
        times.append(time.process_time() - start)

    for _ in range(12):
        play_out(shuffled(rng), PRESETS["sochi"], FRESH, lambda _: bot, rng, watch=watch)
    times.sort()
    assert times[int(len(times) * 0.99)] <= 0.05
