"""The arena: duplicate deals whose figures depend on the seed alone."""

import json
import random
from dataclasses import replace
from fractions import Fraction

import pytest
from click.testing import CliRunner

from preferans.bots.arena import Match, run, seats_of
from preferans.bots.bot import Budget
from preferans.bots.chance import RandomBot
from preferans.bots.payoff import PRIZE_POOL_FACTOR, Payoff
from preferans.bots.standing import Estimate, standing
from preferans.commands.arena import command
from preferans.rules.choices import Rounding
from preferans.rules.contract import Contract
from preferans.rules.convention import SOCHI, seated
from preferans.rules.presets import PRESETS
from preferans.rules.result import Result
from preferans.rules.seat import Seat
from preferans.rules.terms import FRESH
from preferans.score import Seating, Sheet, score_deal
from preferans.score.settlement import scale_of, settle_by
from tests.bots.table import TERMS, modes, play_out, shuffled


def match(**changes) -> Match:
    return replace(Match(bots=("easy", "random"), deals=6, seed=5, convention=SOCHI), **changes)


def figures(match: Match, workers: int = 1) -> dict:
    found = standing(match, run(match, workers))
    found.pop("times")
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bot", ["easy", "medium"])
def test_a_bot_against_itself_comes_out_at_exactly_0(bot: str, players: int):
    outcomes = run(match(bots=(bot, bot), convention=seated(SOCHI, players), deals=4))
    assert all(set(outcome.mean) == {Fraction(0)} for outcome in outcomes)


def test_same_seed_same_figures_with_any_number_of_workers():
    assert figures(match()) == figures(match()) == figures(match(), workers=2)
    assert figures(match()) != figures(match(seed=6))


def test_every_assignment_is_played():
    assert len(match().assignments) == 6
    assert len(match(alone=True).assignments) == 3
    assert len(match(bots=("easy", "medium", "random")).assignments) == 6
    assert len(match(convention=seated(SOCHI, 4)).assignments) == 14
    assert len(match(convention=seated(SOCHI, 2)).assignments) == 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_bot_plays_with_its_like(players: int):
    """A profile: each deal once, and what is counted adds up."""
    played = match(bots=("easy",), convention=seated(SOCHI, players), deals=12)
    assert len(played.assignments) == 1
    found = figures(played)
    assert found["bots"][0]["mean"] == 0
    games = found["bots"][0]["games"]
    assert sum(games["levels"].values()) == sum(sum(ends.values()) for ends in games["by_level"].values())
    assert sum(games["levels"].values()) == round(found["shares"]["game"] * 12) > 0
    assert sum(found["shares"].values()) == pytest.approx(1, abs=1e-3)


@pytest.mark.slow
@pytest.mark.parametrize("level", ["hard", "insane"])
def test_strong_bots_do_not_pass_their_deals_out_nor_overbid(level: str):
    """T01: at most 35 % of the deals are raspasy, and most games are made."""
    found = figures(match(bots=(level,), deals=25, budget=Budget(effort=0.1, threads=1)))
    assert 0.02 <= found["shares"]["raspasy"] <= 0.35
    games = found["bots"][0]["games"]
    assert games["made"] + games["unplayed"] > games["failed"] + games["surrendered"]


def test_easy_beats_random():
    difference = figures(match(deals=12))["differences"][0]
    assert difference["ci95"][0] > 0


def test_estimate_is_the_mean_with_its_standard_error():
    estimate = Estimate.of([1.0, 2.0, 3.0, 4.0])
    assert estimate.mean == 2.5
    assert estimate.error == pytest.approx(0.6455, abs=1e-4)


@pytest.mark.parametrize(
    ("contract", "tricks", "whists"),
    [
        (Contract.SIX_SPADES, 6, Fraction(16, 3)),
        (Contract.SIX_SPADES, 5, Fraction(-82, 3)),
        (Contract.SEVEN_HEARTS, 7, Fraction(44, 3)),
        (Contract.TEN_NT, 10, Fraction(100)),
        (Contract.MISERE, 0, Fraction(200, 3)),
    ],
)
def test_payoff_of_a_game_in_sochi(contract: Contract, tricks: int, whists: Fraction):
    """F.4 – F.6 and G.7: two whisters who share the defenders' tricks as evenly as they can."""
    first = (10 - tricks + 1) // 2
    whisters = () if contract.is_misere else (Seat.SECOND, Seat.THIRD)
    result = Result(
        taken=(tricks, first, 10 - tricks - first, 0), contract=contract, declarer=Seat.FIRST, whisters=whisters
    )
    value = Payoff(SOCHI, FRESH).whists(result)
    assert value[0] == whists
    assert sum(value) == 0


@pytest.mark.parametrize("name", list(PRESETS))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_payoff_sums_to_0_and_a_made_game_pays(name: str, players: int):
    convention = seated(PRESETS[name], players)
    made = Result(contract=Contract.SEVEN_NT, declarer=Seat.THIRD, played=False)
    value = Payoff(convention, FRESH).whists(made)
    assert sum(value) == 0
    assert value[Seat.THIRD] > 0


def test_payoff_is_what_the_settlement_says():
    """In every mode and for every kind of deal, though it is worked out point by point."""
    rng = random.Random(3)
    bot = RandomBot()
    for _, convention in modes():
        for terms in TERMS:
            deal = play_out(shuffled(rng), convention, terms, lambda _: bot, rng)
            assert deal.result is not None
            seating = Seating(convention.players, convention.players - 1)
            blank = Sheet.blank(replace(convention, start_hill=0))
            sheet = score_deal(deal.result, convention, blank, terms, seating.dealer).sheet
            scale = scale_of(convention, convention.players)
            scale = replace(scale, pool_factor=scale.pool_factor or PRIZE_POOL_FACTOR, rounding=Rounding.EXACT)
            balance = settle_by(scale, sheet).balance
            value = Payoff(convention, terms).whists(deal.result)
            assert [value[seat] for seat in seats_of(convention)] == [
                balance[seating.place(seat)] for seat in seats_of(convention)
            ]


def test_command_prints_one_json_document():
    done = CliRunner().invoke(command, ["--bots", "easy,random", "--deals", "2", "--json"])
    assert done.exit_code == 0
    found = json.loads(done.stdout)
    assert [bot["name"] for bot in found["bots"]] == ["easy", "random"]
    assert sum(bot["mean"] for bot in found["bots"]) == pytest.approx(0)


def test_command_shows_the_games_of_self_play():
    done = CliRunner().invoke(command, ["--bots", "easy", "--deals", "3"])
    assert done.exit_code == 0
    assert done.stdout.count("games of ") == 5


@pytest.mark.parametrize("arguments", [[], ["--bots", "easy,random", "--ladder", "sochi"]])
def test_command_wants_bots_or_a_ladder(arguments: list[str]):
    done = CliRunner().invoke(command, arguments)
    assert done.exit_code == 2
    assert "--ladder" in done.output


def test_command_refuses_an_unknown_bot():
    done = CliRunner().invoke(command, ["--bots", "easy,nobody"])
    assert isinstance(done.exception, ValueError)
    assert "nobody" in str(done.exception)
