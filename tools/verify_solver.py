"""Check the solver on many positions: full deals against the whole tree, endings against the plain reference.

    PYTHONPATH=src python tools/verify_solver.py --deals 20000 --endings 100000 --answers build/answers.jsonl

* Full deals: the value against plain alpha-beta, and for some against the engine that searches the whole tree
  (raspasy: all of them); for 300 the value of every card. These engines have exact keys and generalise over nothing.
* All layouts of a hand against the counts that another solver has published.
* Endings of 1 to 5 cards, every kind and form: everything that can be asked against solver/reference.py.

What the slow judges say depends on the seed alone, so `--answers` keeps it in a file: a run that was broken off goes on
where it stopped, and a changed solver is compared again within a minute. Another seed asks about other positions.
Prints every difference; exit status 1 if there is one.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from preferans.rules.cards import Card
from preferans.rules.seat import HANDS
from preferans.solver import Game, Position, Solver
from preferans.solver.problems import format_problem
from preferans.solver.reference import solve, solve_cards
from tests.solver.endings import deals, endings, for_himself
from tests.solver.engines import Engine, alpha_beta, exhaustive
from tests.solver.published import PUBLISHED

Answer = list[int]
"""All that was asked about a position, as plain numbers."""

GAMES: dict[str, tuple[Game, ...]] = {
    "with a trump": (Game.SPADES, Game.CLUBS, Game.DIAMONDS, Game.HEARTS),
    "without trump": (Game.NO_TRUMP,),
    "misère": (Game.MISERE,),
    "raspasy": (Game.RASPASY,),
}
SIZES = {1: 0.10, 2: 0.15, 3: 0.50, 4: 0.23, 5: 0.02}
"""The share of the endings with so many cards: each card more takes the reference seven times as long."""
CARDS_OF = 300
"""Deals of each kind for which every card is compared."""


@dataclass(frozen=True, slots=True)
class Check:
    """One kind of positions, who judges them, and what the solver says."""

    name: str
    count: int
    batch: int
    positions: Callable[[int], list[Position]]
    """The positions of one batch, by its seed."""
    judge: Callable[[list[Position]], list[Answer]]
    ours: Callable[[Solver, Position], Answer]


def value(solver: Solver, at: Position) -> Answer:
    """The tricks of the declarer; in raspasy of each seat for himself."""
    return list(solver.raspasy(at)) if at.game is Game.RASPASY else [solver.value(at)]


def judged_value(engine: Engine) -> Callable[[list[Position]], list[Answer]]:
    """The same by an engine."""

    def judge(positions: list[Position]) -> list[Answer]:
        return [
            list(tricks) if at.game is Game.RASPASY else [tricks[at.declarer or 0]]
            for at, tricks in zip(positions, engine(positions), strict=True)
        ]

    return judge


def each_card(solver: Solver, at: Position) -> Answer:
    """The value after each legal card, lowest card first."""
    if at.game is Game.RASPASY:
        return [number for _card, tricks in sorted(solver.raspasy_cards(at).items()) for number in tricks]
    return [tricks for _card, tricks in sorted(solver.card_values(at).items())]


def judged_cards(engine: Engine) -> Callable[[list[Position]], list[Answer]]:
    """The same by an engine, which solves the position after each card."""

    def judge(positions: list[Position]) -> list[Answer]:
        found = []
        for at in positions:
            after = [following for card in at.legal_cards if (following := at.play(card)[0]) is not None]
            found.append([number for answer in judged_value(engine)(after) for number in answer])
        return found

    return judge


def everything(solver: Solver, at: Position) -> Answer:
    """The value, what each card is worth and what the line comes to; in raspasy also everyone for himself."""
    declarer = at.declarer
    assert declarer is not None
    found = [solver.value(at), solver.line(at).tricks[declarer]]
    found += [tricks for _card, tricks in sorted(solver.card_values(at).items())]
    if at.game is Game.RASPASY:
        own = for_himself(at)
        found += [*solver.raspasy(own), *each_card(solver, own)]
    return found


def by_reference(positions: list[Position]) -> list[Answer]:
    """The same by the plain reference."""
    return [_by_reference(at) for at in positions]


def _by_reference(at: Position) -> Answer:
    declarer = at.declarer
    assert declarer is not None
    best = solve(at)[declarer]
    found = [best, best] + [tricks[declarer] for _card, tricks in _in_order(solve_cards(at))]
    if at.game is Game.RASPASY:
        own = for_himself(at)
        found += [*solve(own), *(number for _card, tricks in _in_order(solve_cards(own)) for number in tricks)]
    return found


def _in_order(
    cards: dict[Card, tuple[int, int, int]],
) -> list[tuple[Card, tuple[int, int, int]]]:
    return sorted(cards.items())


def full_deals(games: Sequence[Game], batch: int) -> Callable[[int], list[Position]]:
    """A batch of deals of one of the games, which take turns."""
    return lambda seed: list(deals(seed, batch, games[seed // batch % len(games)]))


def led_by_each(seed: int) -> list[Position]:
    """Twenty deals of raspasy with each hand on lead: the three share nearly the whole tree."""
    return [replace(at, declarer=None, leader=leader) for at in deals(seed, 20, Game.RASPASY) for leader in HANDS]


def checks(deals_of_each: int, endings_in_all: int) -> Iterator[Check]:
    """All that is compared."""
    for size, share in SIZES.items():
        count = int(endings_in_all * share)

        def small(seed: int, size: int = size) -> list[Position]:
            return list(endings(seed, 50, (size, size)))

        yield Check(f"endings of {size}, reference", count, 50, small, by_reference, everything)
    for kind, games in GAMES.items():
        fast: Engine = exhaustive if Game.RASPASY in games else alpha_beta
        few = min(CARDS_OF, deals_of_each)
        if fast is alpha_beta:
            positions = full_deals(games, 50)
            yield Check(f"deals {kind}, alpha-beta", deals_of_each, 50, positions, judged_value(alpha_beta), value)
            some = deals_of_each // 20
            yield Check(f"deals {kind}, whole tree", some, 10, full_deals(games, 10), judged_value(exhaustive), value)
        else:
            yield Check(f"deals {kind}, whole tree", deals_of_each, 60, led_by_each, judged_value(exhaustive), value)
        yield Check(f"every card, deals {kind}", few, 10, full_deals(games, 10), judged_cards(fast), each_card)


class Answers:
    """What the judges said, by check and seed, in a file that only grows."""

    def __init__(self, path: Path | None) -> None:
        self._path, self._known = path, dict[tuple[str, int], list[Answer]]()
        if path is None:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a+") as file:
            file.seek(0)
            for line in file:
                row = json.loads(line)
                self._known[row["check"], row["seed"]] = row["answers"]

    def of(self, check: Check, seed: int, positions: list[Position]) -> list[Answer]:
        """The answers to a batch, asked for once."""
        if (check.name, seed) in self._known:
            return self._known[check.name, seed]
        found = check.judge(positions)
        if self._path is not None:
            with self._path.open("a") as file:
                file.write(json.dumps({"check": check.name, "seed": seed, "answers": found}) + "\n")
        return found


def run(check: Check, seed: int, answers: Answers, until: float) -> tuple[int, int]:
    """How many positions were compared before the time was up, and how many differ."""
    solver, done, wrong = Solver(), 0, 0
    while done < check.count and time.process_time() < until:
        positions = check.positions(seed + done)
        for at, expected in zip(positions, answers.of(check, seed + done, positions), strict=True):
            if check.ours(solver, at) != expected:
                print(f"differs: {check.name}, seed {seed + done}: {format_problem(at)}", flush=True)
                wrong += 1
        done += len(positions)
    return done, wrong


def main() -> int:
    """Compare and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=20_000, help="full deals of each kind")
    parser.add_argument("--endings", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--only", default="", help="only checks with this in their name")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="of processor time, then stop")
    parser.add_argument("--answers", type=Path, help="the file that keeps what the judges said")
    arguments = parser.parse_args()
    answers, bad = Answers(arguments.answers), 0
    for check in checks(arguments.deals, arguments.endings):
        if arguments.only not in check.name:
            continue
        done, wrong = run(check, arguments.seed, answers, arguments.minutes * 60)
        last = f" (of {check.count})" if done < check.count else ""
        print(f"{check.name:36} seeds from {arguments.seed}: {done:6}{last} compared, {wrong} differ", flush=True)
        bad += wrong
    for counts in PUBLISHED:
        name = f"all layouts of {counts.hand}, published"
        if arguments.only not in name:
            continue
        same = counts.ours() == counts.by_tricks
        print(
            f"{name:36}: {sum(counts.by_tricks)} compared, {'none differs' if same else 'the counts differ'}",
            flush=True,
        )
        bad += not same
    print(f"{time.process_time():.0f} s of processor time")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
