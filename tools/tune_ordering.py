"""Find the figures of the solver's move ordering again: hill climbing on the nodes of random deals.

Run it after every change of the search, the bounds or the features of the ordering:

    PYTHONPATH=src python tools/tune_ordering.py trump --minutes 10

It prints the figures in the order of cpp/weights.hpp each time they get better on deals that were not climbed on.
"""

from __future__ import annotations

import argparse
import random
import time

from preferans.solver import _kernel
from preferans.solver.kernel import RASPASY_BYTES, TABLE_BYTES

KINDS = ("trump", "no-trump", "misere")
GAME_CODES = (0, 4, 5)
FOLLOW = (7,) * 5
GROUPS = ((8, 10, *FOLLOW), (8, 10, *FOLLOW), (6, 9, 8, 8, 8, 8, 8))
"""How many figures each nested struct of weights.hpp has."""

Deal = tuple[int, int, int, int, int, int]


def random_deal(rng: random.Random, game: int) -> Deal:
    """Three hands, the game, a declarer and a leader."""
    cards = rng.sample(range(32), 30)
    first, second, third = (sum(1 << card for card in cards[i * 10 : i * 10 + 10]) for i in range(3))
    return first, second, third, game, rng.randrange(3), rng.randrange(3)


class Climber:
    """The figures of one kind of game and what they cost."""

    def __init__(self, which: int, deals: int, seed: int) -> None:
        self.which = which
        self.rng = random.Random(seed)
        self.solver = _kernel.Solver(TABLE_BYTES, RASPASY_BYTES)
        self.solver.set_reuse(False)
        self.deals = [random_deal(self.rng, GAME_CODES[which]) for _ in range(deals)]
        self.held_out = [random_deal(self.rng, GAME_CODES[which]) for _ in range(deals)]
        self.figures = self.solver.weights(which)

    def cost(self, figures: list[int], deals: list[Deal], limit: float = float("inf")) -> float:
        """Sum of nodes ** 0.8: long searches count more, but not alone. Stops where it is clearly above `limit`."""
        self.solver.set_weights(self.which, figures)
        total = 0.0
        for done, deal in enumerate(deals, start=1):
            before = self.solver.counters()[0]
            self.solver.value(*deal)
            total += (self.solver.counters()[0] - before) ** 0.8
            if done % 50 == 0 and total > limit * (done / len(deals)) * 1.25:
                return float("inf")
            if total > limit:
                return float("inf")
        return total

    def mean_nodes(self, figures: list[int]) -> float:
        self.solver.set_weights(self.which, figures)
        before = self.solver.counters()[0]
        for deal in self.held_out:
            self.solver.value(*deal)
        return (self.solver.counters()[0] - before) / len(self.held_out)

    def step(self, figures: list[int], i: int) -> list[int]:
        size = self.rng.choice((4, 12, 30, 80, 200))
        changed = list(figures)
        changed[i] += self.rng.choice((-1, 1)) * size
        return changed

    def climb(self, seconds: float) -> None:
        best = self.cost(self.figures, self.deals)
        kept = self.mean_nodes(self.figures)
        print(f"start: mean nodes {kept:.0f} on the deals held out", flush=True)
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            for i in self.rng.sample(range(len(self.figures)), len(self.figures)):
                changed = self.step(self.figures, i)
                cost = self.cost(changed, self.deals, best)
                if cost < best:
                    self.figures, best = changed, cost
                if time.monotonic() > until:
                    break
            mean = self.mean_nodes(self.figures)
            print(f"cost {best:.0f}, mean nodes held out {mean:.0f}", flush=True)
            if mean < kept:
                kept = mean
                self.show()

    def show(self) -> None:
        start = 0
        for size in GROUPS[self.which]:
            print("    {" + ", ".join(map(str, self.figures[start : start + size])) + "},", flush=True)
            start += size


def main() -> None:
    """Climb, and print what is found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    Climber(KINDS.index(arguments.kind), arguments.deals, arguments.seed).climb(arguments.minutes * 60)


if __name__ == "__main__":
    main()
