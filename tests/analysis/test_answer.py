"""What a position is worth, card by card, and the collection of problems."""

import pytest

from preferans.analysis import answer, parse_position, parse_step, play, problems
from preferans.analysis.collection import LANGUAGES
from preferans.rules.cards import Card
from preferans.solver import Game, LimitReached, Solver, native
from preferans.solver.problems import format_problem
from preferans.texts import LANGUAGES as SPOKEN
from tests.solver.endings import endings, for_himself

needs_kernel = pytest.mark.skipif(not native, reason="full deals need the native kernel")


@needs_kernel
@pytest.mark.parametrize("problem", problems(), ids=lambda problem: problem.id)
def test_every_problem_has_the_value_and_the_leads_that_it_says(problem):
    at = parse_position(problem.position)
    assert format_problem(at) == problem.position
    found = answer(at, Solver(), seconds=60)
    assert found.value == problem.value
    assert tuple(card.name for card, worth in found.cards.items() if worth.best) == problem.leads
    assert at.declarer is not None
    assert found.tricks[at.declarer] == problem.value
    assert len(found.line) == 30


@pytest.mark.parametrize("problem", problems(), ids=lambda problem: problem.id)
def test_every_problem_has_its_words_in_every_language(problem):
    for text in filter(None, (problem.title, problem.source, problem.note)):
        assert set(text) == set(LANGUAGES) == set(SPOKEN)
        assert all(text.values())


def test_ids_of_problems_differ():
    assert len({problem.id for problem in problems()}) == len(problems()) >= 25


def test_playing_the_line_keeps_the_value_and_a_worse_card_costs_what_it_says():
    """Tricks taken and tricks to come add up to the same after each card of the line."""
    solver = Solver(plain=True)
    positions = list(endings(7, 14, (2, 3)))
    positions += [for_himself(at) for at in positions if at.game is Game.RASPASY]
    for at in positions:
        found = answer(at, solver, seconds=60)
        point = play(at, [card for _, card in found.line])
        assert point.position is None
        assert point.taken[:3] == found.tricks
        for card, worth in found.cards.items():
            after = play(at, [card])
            if after.position is None:
                continue
            rest = answer(after.position, solver, seconds=60)
            if at.declarer is None:
                assert worth.tricks == tuple(map(sum, zip(after.taken, rest.tricks, strict=False)))
            else:
                assert rest.value is not None
                assert worth.value == after.taken[at.declarer] + rest.value


def test_raspasy_says_the_tricks_of_all_three():
    at = parse_position("A7.-.-.- K8.-.-.- Q9.-.-.- R - 0")
    found = answer(at, Solver(plain=True), seconds=60)
    assert found.value is None
    assert sum(found.tricks) == 2
    assert list(found.cards) == [Card.S7, Card.SA]
    assert {worth.tricks for worth in found.cards.values() if worth.best} == {found.tricks}


def test_time_is_bounded():
    at = parse_position(problems()[0].position)
    with pytest.raises(LimitReached):
        answer(at, Solver(plain=True), seconds=0.05)
    assert play(at, [parse_step("CA")]).position is not None
