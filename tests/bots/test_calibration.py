"""Forecasts against what came of them."""

import random

import numpy as np
import pytest

from preferans.bots.arena import Match
from preferans.bots.bot import Budget
from preferans.bots.calibration import Forecast, Recorder, binned, forecasts, residue
from preferans.bots.strong.bot import HARD, StrongBot
from preferans.bots.strong.forecast import FACED, ORDERED, Correction
from preferans.rules.convention import SOCHI
from preferans.rules.deal import Deal
from preferans.rules.terms import FRESH
from tests.bots.table import play_out, shuffled

QUICK = Budget(effort=0.05, threads=1)


def drawn(shift: float, slope: float, count: int) -> list[Forecast]:
    """Forecasts of a bot whose chances are off by this line in log odds."""
    rng = np.random.default_rng(5)
    chances = rng.uniform(0.02, 0.98, count)
    real = 1 / (1 + np.exp(-(shift + slope * np.log(chances / (1 - chances)))))
    return [Forecast("game", float(c), bool(rng.random() < r)) for c, r in zip(chances, real, strict=True)]


@pytest.mark.parametrize(("shift", "slope"), [(0.0, 1.0), (0.8, 0.7), (-1.0, 1.5)])
def test_the_residue_is_the_line_that_the_chances_lack(shift: float, slope: float):
    found = residue(drawn(shift, slope, 20_000))
    assert found == pytest.approx((shift, slope), abs=0.08)


def test_the_residue_is_finite_where_everything_was_made():
    assert np.isfinite(residue([Forecast("whist", 0.9, made=True)] * 10)).all()


def test_bins_are_tenths():
    table = binned(
        [Forecast("game", 0.05, made=True), Forecast("game", 0.95, made=True), Forecast("game", 1.0, made=False)]
    )
    assert [len(one) for one in table] == [1, 0, 0, 0, 0, 0, 0, 0, 0, 2]
    assert table[9].real == 0.5
    assert table[9].predicted == pytest.approx(0.975)
    assert table[0].error == pytest.approx((0.05 * 0.95) ** 0.5)


@pytest.mark.parametrize("correction", [ORDERED, FACED, Correction(0.0, 1.0)])
@pytest.mark.parametrize("layouts", [4, 24, 200])
def test_a_corrected_chance_rises_with_its_share_and_is_never_certain(correction: Correction, layouts: int):
    chances = [correction.chance(made / layouts, layouts) for made in range(layouts + 1)]
    assert chances == sorted(set(chances))
    assert chances[0] > 0
    assert chances[-1] < 1


def test_no_correction_leaves_a_share_as_it_is():
    assert Correction(0.0, 1.0).chance(0.25, 10_000) == pytest.approx(0.25, abs=1e-4)


def test_the_recorder_plays_as_the_bot_does():
    bot, rng = StrongBot(HARD), random.Random(4)
    recorder = Recorder(bot)

    def watch(deal: Deal, deck, moves):
        view = deal.view(deal.actor)
        move = recorder.choose(view, random.Random(1), Budget(threads=1))
        assert move == bot.choose(view, random.Random(1), Budget(threads=1))

    play_out(shuffled(rng), SOCHI, FRESH, lambda _: bot, rng, watch=watch, budget=QUICK)
    assert recorder.chances
    assert all(0 <= chance <= 1 for chance in recorder.chances.values())


def test_forecasts_of_a_match_repeat_themselves():
    match = Match(bots=("hard", "hard"), deals=6, seed=3, convention=SOCHI, budget=QUICK)
    found = list(forecasts(match))
    assert found == list(forecasts(match))
    assert {"game", "whist"} <= {one.kind for one in found}


def test_a_bot_that_forecasts_nothing_is_refused():
    with pytest.raises(TypeError, match="forecasts nothing"):
        next(forecasts(Match(bots=("easy", "easy"), deals=1, seed=1, convention=SOCHI)))
