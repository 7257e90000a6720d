"""How often what a strong bot forecasts comes true: the chances that it gives a contract, against what came of it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, Literal

import numpy as np

from preferans.bots.arena import Match, Tally, dealt, play_game, seats_of
from preferans.bots.bot import UNLIMITED, Budget
from preferans.bots.register import make_contestant
from preferans.bots.strong.bot import StrongBot
from preferans.bots.strong.option import Explanation
from preferans.rules.exchange import Exchange, Step
from preferans.rules.moves import WHIST, Discard, Move, Order
from preferans.rules.result import Result
from preferans.rules.view import View
from preferans.rules.whist import WhistRound

BINS: Final = 10
NEWTON_STEPS: Final = 40
RIDGE: Final = 1e-3
"""Keeps the fit finite where everything, or nothing, was made."""

Kind = Literal["game", "misere", "whist"]
"""Who forecasts: the declarer of a game with his order, of a misère with his discard; a defender with his answer."""
KINDS: Final[tuple[Kind, ...]] = ("game", "misere", "whist")


@dataclass(frozen=True, slots=True)
class Forecast:
    """One contract: how likely it was held to be made, and whether it was."""

    kind: Kind
    chance: float
    made: bool
    """Not failed: played with success, or left unplayed."""


@dataclass(slots=True)
class Recorder:
    """Plays as the bot does, and remembers the chances that it gave; for those it thinks as long as its level wants."""

    bot: StrongBot
    chances: dict[Kind, float] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.bot.name

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Move:
        kind = _forecasts(view)
        if kind is not None:
            budget = Budget(effort=UNLIMITED.effort, threads=budget.threads)
        explanation = self.bot.explain(view, rng, budget)
        chance = _chance(explanation) if kind is not None else None
        if kind is not None and chance is not None:
            self.chances[kind] = chance
        return explanation.move


def _forecasts(view: View) -> Kind | None:
    match view.public.stage:
        case Exchange(step=Step.DISCARD, bid=bid) if bid.is_misere:
            return "misere"
        case Exchange(step=Step.ORDER):
            return "game"
        case WhistRound():
            return "whist"
    return None


def _chance(explanation: Explanation) -> float | None:
    """The chance that goes with what is undertaken; with an answer, that of a whist, whatever the answer is."""
    for option in explanation.options:
        if isinstance(option.move, Discard | Order) or option.move == WHIST:
            return option.chance
    return None


def forecasts(match: Match) -> Iterator[Forecast]:
    """Every forecast in the deals of a match that is played by its first bot alone, in all the seats."""
    bot = make_contestant(match.bots[0])
    if not isinstance(bot, StrongBot):
        raise TypeError(f"{match.bots[0]} plays by rules of thumb and forecasts nothing")
    for number in range(match.deals):
        seats = {seat: Recorder(bot) for seat in seats_of(match.convention)}
        deal = dealt(match.seed, number, match.convention, match.terms)
        result = play_game(match, number, deal, {seat: (recorder, Tally()) for seat, recorder in seats.items()})
        yield from _of_deal(result, seats.values())


def _of_deal(result: Result, recorders: Iterable[Recorder]) -> Iterator[Forecast]:
    if result.declarer is None or result.surrendered:
        return
    made = not (result.played and result.undertricks)
    for recorder in recorders:
        for kind, chance in recorder.chances.items():
            if result.played or kind != "whist":  # a game that nobody plays shows no defender what it was worth
                yield Forecast(kind, chance, made)


@dataclass(slots=True)
class Bin:
    """Forecasts of about the same chance."""

    chances: list[float] = field(default_factory=list)
    made: int = 0

    def __len__(self) -> int:
        return len(self.chances)

    @property
    def predicted(self) -> float:
        return sum(self.chances) / len(self.chances)

    @property
    def real(self) -> float:
        return self.made / len(self.chances)

    @property
    def error(self) -> float:
        """Standard error that the real share would have if the forecasts were right."""
        return float(sum(chance * (1 - chance) for chance in self.chances) ** 0.5 / len(self.chances))


def binned(found: Iterable[Forecast], bins: int = BINS) -> list[Bin]:
    """The forecasts by tenths of their chance."""
    table = [Bin() for _ in range(bins)]
    for one in found:
        chosen = table[min(bins - 1, int(one.chance * bins))]
        chosen.chances.append(one.chance)
        chosen.made += one.made
    return table


def residue(found: Iterable[Forecast]) -> tuple[float, float]:
    """Shift and slope of the line in log odds that the chances still lack: 0 and 1 when they come true as they are.

    Maximum likelihood (logistic regression), by Newton's method.
    """
    listed = [(one.chance, one.made) for one in found if 0 < one.chance < 1]
    chance = np.array([chance for chance, _ in listed])
    made = np.array([made for _, made in listed], np.float64)
    rows = np.stack([np.ones(len(listed)), np.log(chance / (1 - chance))], axis=1)
    line = np.array([0.0, 1.0])
    for _ in range(NEWTON_STEPS):
        fitted = 1 / (1 + np.exp(-rows @ line))
        curvature = rows.T @ (rows * (fitted * (1 - fitted))[:, None]) + RIDGE * np.eye(2)
        line += np.linalg.solve(curvature, rows.T @ (made - fitted) - RIDGE * (line - (0.0, 1.0)))
    return float(line[0]), float(line[1])
