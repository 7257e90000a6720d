"""Ask the bots to catch misères: `python tools/verify_misere.py [--positions 500] [--bots hard,insane] [--seed 1]`.

In each position one card alone is sure to catch, whatever the declarer has discarded (tests/bots/misere_positions.py
finds it by an exact search). Prints the share that each bot gets right, and every position that it gets wrong; exit
status 1 if a bot is right in less than 99 of 100.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from itertools import islice
from pathlib import Path
from typing import Final

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[1] / "src")]

from preferans.bots import Bot, Budget, make_bot  # noqa: E402 - needs the path
from preferans.rules.moves import PlayCard  # noqa: E402
from tests.bots.misere_positions import Puzzle, puzzles  # noqa: E402

ENOUGH: Final = 0.99


def right(bot: Bot, puzzle: Puzzle, number: int) -> bool:
    """Whether the bot plays the card that is sure to catch."""
    view = puzzle.deal.view(puzzle.deal.actor)
    return bot.choose(view, random.Random(number), Budget(threads=1)) == PlayCard(puzzle.answer)


def main() -> int:
    """Run the suite. Exit status 1: a bot is wrong too often."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--bots", default="hard,insane")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    began = time.process_time()
    found = list(islice(puzzles(asked.seed), asked.positions))
    plain = sum(puzzle.plain for puzzle in found)
    layouts = sum(puzzle.layouts for puzzle in found) / len(found)
    print(
        f"{len(found)} positions, {layouts:.1f} layouts each on average, {len(found) - plain} with several catching "
        f"cards in some layout; made in {time.process_time() - began:.0f} s of processor time",
        flush=True,
    )
    enough = True
    for name in asked.bots.split(","):
        bot = make_bot(name)
        wrong = [puzzle for number, puzzle in enumerate(found) if not right(bot, puzzle, number)]
        share = 1 - len(wrong) / len(found)
        enough = enough and share >= ENOUGH
        print(f"{name}: {len(found) - len(wrong)} right, {share:.1%}", flush=True)
        for puzzle in wrong:
            hands = " ".join("".join(card.name for card in hand) for hand in puzzle.deal.hands)
            print(f"  wrong: {hands} declarer {puzzle.deal.public.declarer}, sure is {puzzle.answer.name}")
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main())
