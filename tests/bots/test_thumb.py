"""Rules of thumb: pleasant partners that bid, whist and play like people."""

import random

import pytest

from preferans.bots import UNLIMITED, Bot, make_bot
from preferans.rules.auction import Auction
from preferans.rules.deal import Deal
from preferans.rules.presets import PRESETS
from tests.bots.table import shuffled


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
