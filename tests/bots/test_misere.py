"""T02: defenders with open cards catch a misère that can be caught; they lead the suits that he holds."""

import random
from itertools import islice

import pytest

from preferans.analysis.collection import problems
from preferans.bots import Budget, make_bot
from preferans.rules.cards import DECK, Card, CardSet
from preferans.rules.contract import Contract
from preferans.rules.convention import SOCHI
from preferans.rules.deal import Deal
from preferans.rules.dealing import stacked_deck
from preferans.rules.moves import PASS, Bid, Discard, PlayCard
from preferans.rules.seat import HANDS, Seat
from preferans.solver import Game, Position, Solver
from preferans.solver.problems import parse_problem
from tests.bots.misere_positions import puzzles
from tests.solver.engines import needs_kernel

MISERES = {problem.id: problem for problem in problems() if problem.position.split()[3] == "M"}
CATCHABLE = [name for name, problem in MISERES.items() if problem.value > 0 and len(problem.position.split()) == 6]


def misere(position: Position) -> Deal:
    """The deal in which this misère is played, the leader being the first hand; the talon is thrown."""
    turn = [Seat((position.leader + i) % 3) for i in range(3)]
    hands = [position.hands[seat] for seat in turn]
    assert position.declarer is not None
    declarer = Seat((position.declarer - position.leader) % 3)
    talon = [card for card in DECK if not any(card in hand for hand in hands)]
    deal = Deal.start(stacked_deck(hands, talon), SOCHI)
    for seat in HANDS:
        deal = deal.apply(Bid(Contract.MISERE) if seat == declarer else PASS)
    return deal.apply(Discard(CardSet.union(talon)))


def clairvoyant(deal: Deal) -> Card:
    """The declarer's best card; he sees both hands. Of equals the one that comes first."""
    play = deal.public.play
    assert play is not None
    at = Position(
        deal.hands, Game.MISERE, declarer=deal.public.declarer, leader=play.trick.leader, table=play.trick.cards
    )
    return Solver().best_cards(at)[0]


@pytest.mark.parametrize("name", CATCHABLE)
@pytest.mark.parametrize("level", ["hard", "insane"])
def test_catchable_misere_is_caught(level: str, name: str):
    position = parse_problem(MISERES[name].position)
    deal = misere(position)
    bot = make_bot(level)
    rng = random.Random(1)
    while deal.actor is not None:
        if deal.actor == deal.public.declarer:
            deal = deal.apply(PlayCard(clairvoyant(deal)))
        else:
            deal = deal.apply(bot.choose(deal.view(deal.actor), rng, Budget(threads=1)))
    assert deal.result is not None
    assert deal.result.undertricks >= 1


@needs_kernel
@pytest.mark.slow
def test_the_card_that_is_sure_to_catch_is_found():
    """The first positions of tools/verify_misere.py: one card alone is sure, whatever was discarded."""
    found = list(islice(puzzles(1), 25))
    assert len({puzzle.deal for puzzle in found}) == len(found)
    for level in ("hard", "insane"):
        bot = make_bot(level)
        wrong = [
            (puzzle.deal.hands, puzzle.answer)
            for number, puzzle in enumerate(found)
            if bot.choose(puzzle.deal.view(puzzle.deal.actor), random.Random(number), Budget(threads=1))
            != PlayCard(puzzle.answer)
        ]
        assert not wrong, level
