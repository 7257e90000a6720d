"""Check the solver on many positions: full deals against the whole tree, endings against the plain reference.

    PYTHONPATH=src python tools/verify_solver.py --deals 20000 --endings 100000

Full deals of each kind are compared with plain alpha-beta, and one in twenty (raspasy: all of theirs) with the engine
that searches the whole tree; both have exact keys and generalise over nothing. Endings of 1 to 5 cards of every kind
and form are compared with solver/reference.py in everything: the value, the value of each card, the line, raspasy for
oneself. Prints every difference; exit status 1 if there is one.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from preferans.solver import Game, Position, Solver
from preferans.solver.problems import format_problem
from preferans.solver.reference import solve, solve_cards
from tests.solver.endings import deals, endings, for_himself
from tests.solver.engines import alpha_beta, differences, exhaustive

CHUNK = 50
TRUMPS = (Game.SPADES, Game.CLUBS, Game.DIAMONDS, Game.HEARTS)
KINDS = (
    ("with a trump, alpha-beta", TRUMPS, alpha_beta, 1),
    ("without trump, alpha-beta", (Game.NO_TRUMP,), alpha_beta, 1),
    ("misère, alpha-beta", (Game.MISERE,), alpha_beta, 1),
    ("with a trump, whole tree", TRUMPS, exhaustive, 20),
    ("without trump, whole tree", (Game.NO_TRUMP,), exhaustive, 20),
    ("misère, whole tree", (Game.MISERE,), exhaustive, 20),
    ("raspasy, whole tree", (Game.RASPASY,), exhaustive, 20),
)
"""What is compared with which engine, and for what share of the deals."""


def full_deals(count: int, seed: int) -> Iterator[tuple[str, int, int]]:
    """For each kind how many deals were compared and how many differ."""
    for what, games, engine, share in KINDS:
        done = wrong = 0
        while done < count // share:
            game = games[done // CHUNK % len(games)]
            found = differences(list(deals(seed + done, CHUNK, game)), engine)
            for position in found:
                print("differs:", format_problem(position), flush=True)
            done, wrong = done + CHUNK, wrong + len(found)
        yield what, done, wrong


def differs(solver: Solver, at: Position) -> bool:
    """Whether any answer about the position is not the reference's."""
    declarer = at.declarer
    assert declarer is not None
    cards = {card: tricks[declarer] for card, tricks in solve_cards(at).items()}
    value = solve(at)[declarer]
    same = solver.value(at) == value and solver.card_values(at) == cards and solver.line(at).tricks[declarer] == value
    if at.game is Game.RASPASY:
        own = for_himself(at)
        same = same and solver.raspasy_cards(own) == solve_cards(own) and solver.raspasy(own) == solve(own)
    return not same


def main() -> int:
    """Compare and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=20_000)
    parser.add_argument("--endings", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1_000_000)
    arguments = parser.parse_args()
    start, bad = time.process_time(), 0
    for what, done, found in full_deals(arguments.deals, arguments.seed):
        print(f"full deals, {what}: {done} compared, {found} differ", flush=True)
        bad += found
    solver, wrong = Solver(), 0
    for at in endings(arguments.seed, arguments.endings, (1, 5)):
        if differs(solver, at):
            wrong += 1
            print("differs:", format_problem(at), flush=True)
    print(f"endings of 1 to 5 cards: {arguments.endings} compared, {wrong} differ", flush=True)
    bad += wrong
    print(f"{time.process_time() - start:.0f} s of processor time")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
