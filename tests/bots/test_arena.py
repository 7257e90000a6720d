"""The arena: duplicate deals whose figures depend on the seed alone."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from click.testing import CliRunner

from preferans.bots.arena import Match, run
from preferans.bots.payoff import Payoff
from preferans.bots.standing import Estimate, standing
from preferans.commands.arena import command
from preferans.rules.contract import Contract
from preferans.rules.convention import SOCHI, seated
from preferans.rules.presets import PRESETS
from preferans.rules.result import Result
from preferans.rules.seat import Seat
from preferans.rules.terms import FRESH


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


def test_command_prints_one_json_document():
    done = CliRunner().invoke(command, ["--bots", "easy,random", "--deals", "2", "--json"])
    assert done.exit_code == 0
    found = json.loads(done.stdout)
    assert [bot["name"] for bot in found["bots"]] == ["easy", "random"]
    assert sum(bot["mean"] for bot in found["bots"]) == pytest.approx(0)


def test_command_refuses_an_unknown_bot():
    done = CliRunner().invoke(command, ["--bots", "easy,nobody"])
    assert isinstance(done.exception, ValueError)
    assert "nobody" in str(done.exception)
