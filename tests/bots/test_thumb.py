"""Rules of thumb: pleasant partners that bid, whist and play like people."""

import random
import time

import pytest

from preferans.bots import UNLIMITED, Bot, make_bot
from preferans.rules.auction import Auction
from preferans.rules.deal import Deal
from preferans.rules.presets import PRESETS
from preferans.rules.terms import FRESH
from tests.bots.table import play_out, shuffled


def passed_out(bot: Bot, deal: Deal, rng: random.Random) -> bool:
    """Whether nobody bids when the bot calls for all."""
    while deal.public.auction.best is None and isinstance(deal.public.stage, Auction):
        deal = deal.apply(bot.choose(deal.view(deal.actor), rng, UNLIMITED))
    return deal.public.auction.best is None


@pytest.mark.parametrize("level", ["easy", "medium"])
@pytest.mark.parametrize("convention", ["sochi", "leningrad", "rostov"])
def test_at_most_35_percent_of_the_deals_are_passed_out(level: str, convention: str):
    """T01: bots that pass nine deals of ten are no company."""
    rng = random.Random(2)
    bot, deals = make_bot(level), 300
    raspasy = sum(passed_out(bot, Deal.start(shuffled(rng), PRESETS[convention]), rng) for _ in range(deals))
    assert 0.08 <= raspasy / deals <= 0.35


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
