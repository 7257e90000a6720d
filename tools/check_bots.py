"""Two long checks of the bots: that they see no hidden card, and that they play every mode of the rules to its end.

    PYTHONPATH=src python tools/check_bots.py hidden --positions 1000
    PYTHONPATH=src python tools/check_bots.py modes --deals 200

hidden: in positions of each phase, reached half by chance and half by the easy bot, the cards that the bot cannot see
are reshuffled. It must choose the same move for the same view and the same random stream.
modes: every preset for two, three and four players. No move may be illegal, none may take longer than a bot has at
the table (3 s, counted in processor time so that a busy machine does not matter).

Both run at a small effort (--effort): the code is the same, there are only fewer imagined worlds. Exit status 1 if
anything was found.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from preferans.bots import Bot, Budget, make_bot
from preferans.bots.register import LEVELS
from preferans.rules.cards import Card
from preferans.rules.deal import Deal
from preferans.rules.errors import IllegalMove
from preferans.rules.moves import Move
from preferans.rules.presets import PRESETS
from preferans.rules.terms import Terms
from preferans.rules.view import View
from tests.bots.table import TERMS, Mixed, modes, phase_of, play_out, reshuffled, shuffled

PHASES = ("auction", "discard", "order", "whist", "game", "misère", "raspasy")
LATE = 3.0
"""Seconds that a bot has for a move at the table."""
FULL_PLAY = 0.25
"""Share of the positions of play that are looked at; the other phases are rarer."""


def hidden(name: str, positions: int, budget: Budget, seed: int) -> Counter[str]:
    """Look at so many positions of each phase; count them by phase, and the differing moves as `differs`."""
    bot, driver, rng = make_bot(name), make_bot("easy"), random.Random(f"{seed}/{name}/hidden")
    found: Counter[str] = Counter()
    every = list(modes())
    number = 0
    while min(found[phase] for phase in PHASES) < positions:
        mode, convention = every[number % len(every)]
        terms = TERMS[number // len(every) % len(TERMS)]
        number += 1

        def watch(
            deal: Deal,
            deck: Sequence[Card],
            moves: list[Move],
            terms: Terms = terms,
            what: str = f"{mode}, deal {number}",
        ) -> None:
            seat, phase = deal.actor, phase_of(deal)
            assert seat is not None
            if found[phase] >= positions or (phase == "game" and rng.random() > FULL_PLAY):
                return
            other = reshuffled(deal, deck, moves, terms, seat, rng=rng)
            if other is None:
                return
            stream = rng.random()
            view = deal.view(seat)
            first = bot.choose(view, random.Random(stream), budget)
            same = view == other.view(seat) and first == bot.choose(other.view(seat), random.Random(stream), budget)
            found[phase] += 1
            if not same:
                found["differs"] += 1
                print(f"{name} differs in the {phase} of {what}", flush=True)

        play_out(shuffled(rng), convention, terms, lambda _: Mixed(driver, 0.5), rng, watch=watch)
    return found


class _Timed:
    """A bot whose illegal and late moves are counted."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.name = bot, bot.name
        self.illegal, self.slowest, self.moves = 0, 0.0, 0

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Move:
        began = time.process_time()
        move = self.bot.choose(view, rng, budget)
        self.slowest = max(self.slowest, time.process_time() - began)
        self.moves += 1
        if view.why_illegal(move) is not None:
            self.illegal += 1
            return view.legal_moves()[0]
        return move


def every_mode(name: str, deals: int, budget: Budget, seed: int) -> tuple[int, int, int, float]:
    """Play every preset at every size of table: deals, moves, illegal ones, the slowest in processor seconds."""
    rng = random.Random(f"{seed}/{name}/modes")
    bot = _Timed(make_bot(name))
    played = 0
    for mode, convention in modes(PRESETS):
        for _ in range(deals):
            try:
                deal = play_out(shuffled(rng), convention, rng.choice(TERMS), lambda _: bot, rng, budget=budget)
            except IllegalMove as error:
                print(f"{name} in {mode}: {error}", flush=True)
                bot.illegal += 1
                continue
            assert deal.result is not None
            played += 1
    return played, bot.moves, bot.illegal, bot.slowest


def main() -> int:
    """Run the check that was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("hidden", "modes"))
    parser.add_argument("--bots", default=",".join(LEVELS), help="levels with commas between")
    parser.add_argument("--positions", type=int, default=1000, help="of each phase")
    parser.add_argument("--deals", type=int, default=200, help="of each preset and size of table")
    parser.add_argument("--effort", type=float, default=0.05, help="factor on the imagined worlds")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    budget, wrong = Budget(effort=asked.effort, threads=1), 0
    for name in asked.bots.split(","):
        if asked.what == "hidden":
            found = hidden(name, asked.positions, budget, asked.seed)
            wrong += found["differs"]
            looked = ", ".join(f"{phase} {found[phase]}" for phase in PHASES)
            print(f"{name}: {looked}; {found['differs']} different moves", flush=True)
        else:
            played, moves, illegal, slowest = every_mode(name, asked.deals, budget, asked.seed)
            wrong += illegal + (slowest > LATE)
            print(f"{name}: {played} deals, {moves} moves, {illegal} illegal, slowest {slowest:.2f} s", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
