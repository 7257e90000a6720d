"""Duplicate matches: the same cards in every assignment of the bots to the seats, so that luck cancels.

Every random number is keyed by (seed, deal, seat, decision), never drawn from a common stream: bots that decide alike
play identical games in all assignments, so a bot against itself comes out at exactly 0.
"""

from __future__ import annotations

import itertools
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Protocol, runtime_checkable

from preferans.bots.bot import Bot, Budget
from preferans.bots.payoff import payoff_of
from preferans.bots.processes import in_processes
from preferans.bots.register import make_contestant
from preferans.rules.cards import DECK, Card
from preferans.rules.convention import Convention
from preferans.rules.deal import Deal
from preferans.rules.moves import HalfWhist, Move, Pass, Whist
from preferans.rules.result import Result
from preferans.rules.seat import Seat
from preferans.rules.terms import FRESH, Terms
from preferans.rules.whist import WhistRound


@runtime_checkable
class SeesAll(Protocol):
    """A yardstick, not a player: it is shown the whole deal. Never offered at a table."""

    def choose_seeing(self, deal: Deal, rng: random.Random, budget: Budget) -> Move:
        """A legal move for the actor of `deal`."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """What is to be played."""

    bots: tuple[str, ...]
    """Names of registered bots; the same name may stand twice. One alone plays with its like, one game a deal."""
    deals: int
    seed: int
    convention: Convention
    budget: Budget = field(default_factory=Budget)
    terms: Terms = FRESH
    alone: bool = False
    """Only the assignments in which the first bot sits alone: half the games of a match of two."""

    def __post_init__(self) -> None:
        for name in self.bots:
            make_contestant(name)
        seats = len(seats_of(self.convention))
        if not 1 <= len(self.bots) <= seats:
            raise ValueError(f"a match at a table of {seats} needs 1 to {seats} bots, not {len(self.bots)}")
        if self.deals < 1:
            raise ValueError("a match has at least one deal")

    @property
    def assignments(self) -> tuple[tuple[int, ...], ...]:
        """For each game of a deal the number of the bot in each seat; every bot sits somewhere."""
        seats, bots = len(seats_of(self.convention)), len(self.bots)
        every = [a for a in itertools.product(range(bots), repeat=seats) if len(set(a)) == bots]
        return tuple(a for a in every if not self.alone or a.count(0) == 1)


@dataclass(slots=True)
class Tally:
    """What one bot did, over any number of games."""

    counts: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    """Time of each decision with a choice."""

    def add(self, other: Tally) -> None:
        self.counts.update(other.counts)
        self.seconds.extend(other.seconds)


@dataclass(slots=True)
class DealOutcome:
    """All games of one deal."""

    number: int
    mean: tuple[Fraction, ...]
    """Final whists of each bot, averaged over the games and the seats in which it sat."""
    alone: tuple[Fraction | None, ...]
    """The same over the games in which it sat alone of its name."""
    tallies: tuple[Tally, ...]


def seats_of(convention: Convention) -> tuple[Seat, ...]:
    """The seats in which somebody sits."""
    match convention.players:
        case 2:
            return Seat.FIRST, Seat.THIRD
        case 4:
            return tuple(Seat)
    return Seat.FIRST, Seat.SECOND, Seat.THIRD


def deck_of(seed: int, number: int) -> list[Card]:
    """The deck of deal `number` of the match with this seed."""
    deck = list(DECK)
    random.Random(f"{seed}/deal/{number}").shuffle(deck)
    return deck


def dealt(seed: int, number: int, convention: Convention, terms: Terms = FRESH) -> Deal:
    """Deal `number` of the match with this seed, before the first call."""
    return Deal.start(deck_of(seed, number), convention, terms)


def decide(bot: Bot, deal: Deal, rng: random.Random, budget: Budget) -> Move:
    """The bot's move; only a yardstick that says so is shown more than its view."""
    if isinstance(bot, SeesAll):
        return bot.choose_seeing(deal, rng, budget)
    return bot.choose(deal.view(deal.actor), rng, budget)


def play_deal(match: Match, number: int) -> DealOutcome:
    """Play one deal of the match in all assignments."""
    seats = seats_of(match.convention)
    bots = [make_contestant(name) for name in match.bots]
    tallies = tuple(Tally() for _ in bots)
    whists: list[list[Fraction]] = [[] for _ in bots]
    alone: list[list[Fraction]] = [[] for _ in bots]
    start = dealt(match.seed, number, match.convention, match.terms)
    payoff = payoff_of(match.convention, match.terms)
    for assignment in match.assignments:
        sitting = dict(zip(seats, assignment, strict=True))
        result = play_game(match, number, start, {seat: (bots[i], tallies[i]) for seat, i in sitting.items()})
        value = payoff.whists(result)
        for seat, i in sitting.items():
            whists[i].append(value[seat])
            if assignment.count(i) == 1:
                alone[i].append(value[seat])
            _count(tallies[i].counts, result, seat)
    return DealOutcome(
        number,
        tuple(_mean(values) for values in whists),
        tuple(_mean(values) if values else None for values in alone),
        tallies,
    )


def play_game(match: Match, number: int, deal: Deal, players: dict[Seat, tuple[Bot, Tally]]) -> Result:
    """Play one deal of the match with these bots."""
    decisions: Counter[Seat] = Counter()
    while (seat := deal.actor) is not None:
        bot, tally = players[seat]
        legal = deal.view(seat).legal_moves()
        if len(legal) == 1:
            deal = deal.apply(legal[0])
            continue
        decisions[seat] += 1
        rng = random.Random(f"{match.seed}/{number}/{int(seat)}/{decisions[seat]}")
        began = time.perf_counter()
        move = decide(bot, deal, rng, match.budget)
        tally.seconds.append(time.perf_counter() - began)
        if isinstance(deal.public.stage, WhistRound):
            _count_answer(tally.counts, move)
        deal = deal.apply(move)
    assert deal.result is not None
    return deal.result


def _count_answer(counts: Counter[str], move: Move) -> None:
    match move:
        case Whist():
            counts["whist"] += 1
        case HalfWhist():
            counts["half-whist"] += 1
        case Pass():
            counts["no-whist"] += 1


def _count(counts: Counter[str], result: Result, seat: Seat) -> None:
    """What the deal was, and what the seat did in it."""
    counts["deals"] += 1
    if result.contract is None:
        counts["raspasy"] += 1
        return
    kind = "misere" if result.contract.is_misere else "game"
    counts[kind] += 1
    if result.declarer != seat:
        return
    counts[f"declared-{kind}"] += 1
    end = _end(result)
    counts[f"{kind}-{end}"] += 1
    if kind == "game":
        counts[f"level-{result.contract.tricks}"] += 1
        counts[f"level-{result.contract.tricks}-{end}"] += 1


def _end(result: Result) -> str:
    """How the declarer's contract ended."""
    if result.surrendered:
        return "surrendered"
    if not result.played:
        return "unplayed"
    return "failed" if result.undertricks else "made"


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)


def run(match: Match, workers: int = 1, progress: Callable[[int], None] | None = None) -> list[DealOutcome]:
    """Play the match on `workers` processes; the outcome does not depend on how many they are."""
    outcomes = []
    for outcome in in_processes(partial(play_deal, match), range(match.deals), workers):
        outcomes.append(outcome)
        if progress is not None:
            progress(len(outcomes))
    return outcomes
